"""The tables of docs/performance.md, and where they go."""

import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

import charts
from analysis import document, peers, results, tables
from made_up import entry
from made_up import results as made_up_results

NO_PEERS = peers.Peers()


def measured(*entries, **about):
    return results.parse(made_up_results(*entries, **about))


class Tables(unittest.TestCase):
    def rows(self, text):
        return [[value.strip() for value in line.strip("|").split("|")] for line in text.splitlines()]

    def test_bandwidth(self):
        rows = self.rows(tables.bandwidth(measured(entry(m=8192, rate=931), entry(m=1024, rate=500), entry(
            op="symvL", precision="s", m=8192, rate=700), entry(m=8192, n=4096, rate=1)), NO_PEERS))
        self.assertEqual(rows[0], ["n =", "1024", "2048", "4096", "8192", "16384", "32768"])
        self.assertEqual(rows[2], ["d gemvN", "50 %", "–", "–", "93 %", "–", "–"])
        self.assertEqual(rows[3], ["s symvL", "–", "–", "–", "70 %", "–", "–"])
        self.assertEqual(len(rows), 4)

    def test_shapes(self):
        rows = self.rows(tables.shapes(measured(
            entry(m=100, n=200, rate=500), entry(m=100, n=200, impl="cublas", rate=400),
            entry(m=100, rate=9)), NO_PEERS))
        self.assertEqual(rows[2:], [["100 × 200", "50 %, 1.25"]])

    def test_peers(self):
        rows = self.rows(tables.peers(measured(
            entry(m=100, time_us=10), entry(m=100, impl="cublas", time_us=40),
            entry(m=200, time_us=10), entry(m=200, impl="cublas", time_us=10), entry(m=300, time_us=10)), NO_PEERS))
        self.assertEqual(rows[2:], [["d gemvN", "2", "2.00", "1.00", "200 × 200", "4.00"]])

    def test_small(self):
        rows = self.rows(tables.small(measured(
            entry(m=128, suite="latency", time_us=3.21), entry(m=128, suite="latency", impl="cublas", time_us=7.5),
            entry(m=512, suite="latency", time_us=4)), NO_PEERS))
        self.assertEqual(rows[2], ["d gemvN", "–", "3.2 (7.5)", "–", "4.0", "–"])

    def test_alignment(self):
        def cell(case, m, rate):
            return entry(case=case, m=m, rate=rate, suite="alignment")

        rows = self.rows(tables.alignment(measured(
            cell("aligned", 8192, 900), cell("odd-lda", 8192, 810), cell("submatrix", 8192, 891),
            cell("aligned", 4100, 500), cell("odd-lda", 4100, 490)), NO_PEERS))
        self.assertEqual(rows[2], ["d gemvN", "90 % (8192)", "–", "99 % (8192)"])

    def test_run_and_targets(self):
        run = tables.run(measured(entry(), command="starmv_bench --suite full", commit="abc123",
                                  read_limits=[{"bytes": 4 << 30, "gbytes_per_s": 1000.4}]), NO_PEERS)
        self.assertIn("| Read limit | 1000 GB/s at 4 GiB |", run)
        self.assertIn("`starmv_bench --suite full`", run)
        judged = tables.targets(measured(entry(rate=900)), NO_PEERS)
        self.assertRegex(judged, r"gemv, 1 GiB.*90.00 %.*d gemvN 16384x16384 \| 1 of 1 \| \*\*no\*\*")
        self.assertRegex(judged, r"workspace.*not measured")


class Document(unittest.TestCase):
    PAGE = "before\n<!-- generated: a -->\nold\n\nlines\n<!-- end -->\nbetween\n<!-- generated: b -->\n<!-- end -->\n"
    TABLES = {"a": lambda: "new a", "b": lambda: "new b", "c": lambda: 1 / 0}

    def test_replaces_what_is_between_markers(self):
        filled = document.fill(self.PAGE, self.TABLES)
        self.assertEqual(filled, "before\n<!-- generated: a -->\nnew a\n<!-- end -->\nbetween\n"
                                 "<!-- generated: b -->\nnew b\n<!-- end -->\n")
        self.assertEqual(document.fill(filled, self.TABLES), filled)

    def test_bad_markers(self):
        with self.assertRaisesRegex(results.InputError, "page: the marker names 'x'; it must be one of a b c"):
            document.fill("<!-- generated: x -->\n<!-- end -->\n", self.TABLES, "page")
        for page in ("<!-- generated: a -->\n", "<!-- end -->\n", "<!-- generated: a --><!-- end -->"):
            with self.assertRaisesRegex(results.InputError, "must be a line"):
                document.fill(page, self.TABLES)


class Command(unittest.TestCase):
    """charts.py without charts: the tables alone."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.docs = pathlib.Path(directory.name)
        self.page = self.docs / "performance.md"
        self.page.write_text("<!-- generated: bandwidth -->\n<!-- end -->\n", encoding="utf-8")
        self.results = self.docs / "results.json"
        self.results.write_text(json.dumps(made_up_results(entry(rate=930))), encoding="utf-8")

    def run_command(self, *options):
        arguments = ["charts.py", str(self.results), "--docs", str(self.docs), *options]
        output = io.StringIO()
        with mock.patch.object(sys, "argv", arguments), contextlib.redirect_stdout(output), \
                contextlib.redirect_stderr(output):
            return charts.main(), output.getvalue()

    def test_check_fails_until_the_tables_are_filled_in(self):
        self.assertEqual(self.run_command("--check")[0], 1)
        self.assertEqual(self.run_command("--tables-only")[0], 0)
        self.assertIn("| d gemvN | – | – | – | – | 93 % | – |", self.page.read_text(encoding="utf-8"))
        self.assertEqual(self.run_command("--check")[0], 0)

    def test_errors(self):
        self.page.unlink()
        status, output = self.run_command("--tables-only")
        self.assertEqual(status, 2)
        self.assertRegex(output, "charts.py: error: .*performance.md")


if __name__ == "__main__":
    unittest.main()
