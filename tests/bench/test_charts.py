"""The charts are drawn, show what is there, and are the same for the same figures. Skipped without matplotlib."""

import pathlib
import sys
import tempfile
import unittest
import xml.etree.ElementTree

try:
    import matplotlib  # noqa: F401
except ImportError:
    print("skipped: this test needs matplotlib, and Python has none")
    sys.exit(77)

from analysis import peers, plots, results
from made_up import entry
from made_up import results as made_up_results

SIZES = (512, 2048, 8192, 16384)


def everything():
    """Cells for every chart."""
    cells = []
    for precision in "sdcz":
        ops = ["gemvN", "gemvT", "symvL", "symvU"] + (["gemvC", "hemvL", "hemvU"] if precision in "cz" else [])
        for op in ops:
            for impl, factor in (("starmv", 1), ("cublas", 0.9), ("cublas-atomics", 0.8)):
                cells += [entry(precision, op, n, impl=impl, rate=factor * n / 20) for n in SIZES]
    for op in ("gemvN", "gemvT", "symvL"):
        cells += [entry("d", op, n, suite="scan", rate=n / 20) for n in range(2000, 12000, 970)]
    return results.parse(made_up_results(*cells))


OTHERS = peers.Peers([("d", "gemvN", "magma", 2048, 2048, 2048, 50.0)])


class Charts(unittest.TestCase):
    def draw(self, measured):
        with tempfile.TemporaryDirectory() as directory:
            return {path.name: path.read_bytes() for path in plots.draw_all(measured, OTHERS, pathlib.Path(directory))}

    def test_all_charts_are_drawn_and_again_the_same(self):
        first, second = self.draw(everything()), self.draw(everything())
        self.assertEqual(sorted(first), ["gemv-c.svg", "gemv-n.svg", "gemv-t.svg", "hemv.svg", "ratio.svg",
                                         "roofline.svg", "scan.svg", "symv-complex.svg", "symv.svg"])
        for name, content in first.items():
            xml.etree.ElementTree.fromstring(content)
            self.assertNotIn(b"<dc:date>", content)
            self.assertEqual(content, second[name], name)

    def test_charts_follow_the_figures(self):
        slower = made_up_results(entry("d", "gemvN", 2048, rate=100), entry("d", "gemvN", 8192, rate=200))
        faster = made_up_results(entry("d", "gemvN", 2048, rate=100), entry("d", "gemvN", 8192, rate=900))
        drawn = [self.draw(results.parse(figures))["gemv-n.svg"] for figures in (slower, faster)]
        self.assertNotEqual(*drawn)

    def test_only_what_was_measured_is_drawn(self):
        drawn = self.draw(results.parse(made_up_results(entry("d", "gemvN", 2048)))) # OTHERS knows this size
        self.assertEqual(sorted(drawn), ["gemv-n.svg", "ratio.svg"])
        drawn = self.draw(results.parse(made_up_results(entry("s", "gemvC", 16384), entry("s", "gemvN", 5, n=6))))
        self.assertEqual(sorted(drawn), ["roofline.svg"])

    def test_curves(self):
        curves = plots._curves(everything(), OTHERS, "d", "symvL")
        self.assertEqual([n for n, _ in curves["starmv"]], list(SIZES))
        self.assertAlmostEqual(curves["starmv"][-1][1], 16384 / 20 * 1e-3)
        self.assertIn("cublas-atomics", curves)
        curves = plots._curves(everything(), OTHERS, "d", "gemvN")
        self.assertNotIn("cublas-atomics", curves)
        self.assertAlmostEqual(curves["others"][0][1], 2048 * 2048 * 8 / 50.0 * 1e-6)


if __name__ == "__main__":
    unittest.main()
