"""Each target of bench/judge.py: where it holds, where it is missed, and what it does not look at."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from analysis import peers, results, targets
from made_up import entry
from made_up import results as made_up_results

BENCH = pathlib.Path(targets.__file__).resolve().parent.parent
NO_PEERS = peers.Peers()


def verdict(title, *entries, others=NO_PEERS, limit=1000.0):
    """The only verdict whose target begins with the title."""
    judged = targets.judge(results.parse(made_up_results(*entries, limit=limit)), others)
    found = [item for item in judged if item.target.startswith(title)]
    assert len(found) == 1, [item.target for item in judged]
    return found[0]


class Bandwidth(unittest.TestCase):
    # (target, bound in %, a cell that counts)
    TARGETS = [
        ("gemv, 1 GiB", 97, {"op": "gemvC", "precision": "z", "m": 8192}),
        ("symv and hemv, 1 GiB", 95, {"op": "hemvU", "precision": "c", "m": 20000}),
        ("gemv, 64 MiB", 88, {"op": "gemvT", "precision": "s", "m": 4096}),
        ("symv and hemv, 64 MiB", 85, {"op": "symvL", "precision": "d", "m": 8192}),
    ]

    def test_bound(self):
        for title, bound, cell in self.TARGETS:
            with self.subTest(title):
                self.assertEqual(verdict(title, entry(**cell, rate=10 * bound + 0.1)).state, "HOLDS")
                self.assertEqual(verdict(title, entry(**cell, rate=10 * bound - 0.1)).state, "MISSED")

    def test_worst_cell_is_named(self):
        found = verdict("gemv, 1 GiB", entry(rate=990), entry(m=20000, rate=950), entry(m=32768, rate=960))
        self.assertEqual(found.worst[1], "d gemvN 20000x20000")
        self.assertEqual([label for _, label in found.misses], ["d gemvN 20000x20000", "d gemvN 32768x32768"])

    def test_sizes_fall_into_one_class(self):
        # 2^30 bytes exactly, and one column less
        self.assertTrue(verdict("gemv, 1 GiB", entry(m=8192, n=16384)).measured)
        self.assertFalse(verdict("gemv, 1 GiB", entry(m=8192, n=16383)).measured)
        self.assertTrue(verdict("gemv, 64 MiB", entry(m=8192, n=16383)).measured)
        self.assertTrue(verdict("gemv, 64 MiB", entry(m=1024, n=8192)).measured)
        self.assertFalse(verdict("gemv, 64 MiB", entry(m=1024, n=8191)).measured)
        self.assertFalse(verdict("gemv, 64 MiB", entry(m=1023, n=65536)).measured)
        # a triangle is half a matrix
        self.assertTrue(verdict("symv and hemv, 64 MiB", entry(op="symvU", m=16000)).measured)
        self.assertFalse(verdict("symv and hemv, 1 GiB", entry(op="symvU", m=16000)).measured)

    def test_misaligned_matrices_have_their_own_target(self):
        self.assertFalse(verdict("gemv, 1 GiB", entry(case="misaligned", suite="alignment")).measured)

    def test_rate_follows_from_the_time(self):
        cell = entry(rate=500)
        cell["gbytes_per_s"] = 999
        self.assertEqual(verdict("gemv, 1 GiB", cell).state, "MISSED")


class AgainstPeers(unittest.TestCase):
    def test_faster_than_each_peer(self):
        cells = [entry(time_us=10), entry(impl="cublas", time_us=12), entry(impl="cublas-atomics", time_us=10)]
        self.assertEqual(verdict("gemv: best peer", *cells).state, "HOLDS")
        cells[2]["time_us"] = 9.99
        self.assertEqual(verdict("gemv: best peer", *cells).state, "MISSED")

    def test_other_cells_are_no_peers(self):
        others = [entry(impl="cublas", n=8000, time_us=1), entry(impl="cublas", op="gemvT", time_us=1),
                  entry(impl="cublas", precision="s", time_us=1), entry(impl="cublas", suite="latency", time_us=1)]
        self.assertFalse(verdict("gemv: best peer", entry(time_us=10), *others).measured)

    def test_earlier_figures_count(self):
        rows = [("d", "gemvN", "magma", 16384, 16384, 16384, 9.0), ("d", "gemvN", "cublas", 16384, 16384, 16384, 11.0)]
        cells = [entry(time_us=10), entry(impl="cublas", time_us=12)]
        found = verdict("gemv: best peer", *cells, others=peers.Peers(rows))
        self.assertEqual(found.state, "MISSED")
        self.assertAlmostEqual(found.worst[0], 0.9)
        found = verdict("gemv: best peer", *cells, others=peers.Peers(rows[1:]))
        self.assertAlmostEqual(found.worst[0], 1.1) # the earlier cuBLAS, faster than that of the run

    def test_earlier_symv_of_complex_types_is_hemv(self):
        others = peers.Peers([("z", "symvU", "kblas", 512, 512, 512, 5.0), ("d", "symvU", "kblas", 512, 512, 512, 5.0)])
        hemv = entry(op="hemvU", precision="z", m=512, time_us=10)
        symv = entry(op="symvU", precision="z", m=512, time_us=10)
        real = entry(op="symvU", precision="d", m=512, time_us=10)
        labels = [label for _, label in verdict("symv and hemv: best peer", hemv, symv, real, others=others).values]
        self.assertEqual(labels, ["z hemvU 512x512", "d symvU 512x512"])

    def test_geometric_means(self):
        # ratios 2 and 1/2 cancel
        cells = [entry(time_us=10), entry(impl="cublas", time_us=20),
                 entry(m=512, time_us=10), entry(m=512, impl="cublas", time_us=5)]
        found = verdict("gemv: geometric mean", *cells)
        self.assertAlmostEqual(found.worst[0], 1.0)
        self.assertEqual(found.state, "MISSED")
        cells[3]["time_us"] = 7
        self.assertEqual(verdict("gemv: geometric mean", *cells).state, "HOLDS") # sqrt(2 * 0.7) = 1.18
        symv = [entry(op="symvL", time_us=10), entry(op="symvL", impl="cublas", time_us=15.9)]
        self.assertEqual(verdict("symv and hemv: geometric mean", *symv).state, "MISSED")
        symv[1]["time_us"] = 16.1
        self.assertEqual(verdict("symv and hemv: geometric mean", *symv).state, "HOLDS")

    def test_suites_of_their_own_do_not_raise_the_mean(self):
        cells = [entry(m=64, suite="latency", time_us=1), entry(m=64, suite="latency", impl="cublas", time_us=9)]
        self.assertFalse(verdict("gemv: geometric mean", *cells).measured)
        self.assertTrue(verdict("gemv: best peer", *cells).measured)


class Latency(unittest.TestCase):
    def test_bound(self):
        self.assertEqual(verdict("m = n <= 1024", entry(m=1024, time_us=5)).state, "HOLDS")
        found = verdict("m = n <= 1024", entry(m=1024, time_us=5.01), entry(m=32, op="symvL", time_us=6))
        self.assertEqual(found.state, "MISSED")
        self.assertEqual(found.worst, (6, "d symvL 32x32"))

    def test_only_small_squares(self):
        self.assertFalse(verdict("m = n <= 1024", entry(m=1025, time_us=9), entry(m=100, n=101, time_us=9)).measured)


class Alignment(unittest.TestCase):
    def cells(self, rate, case="odd-lda", **more):
        more = {"suite": "alignment", "m": 8192, **more}
        return [entry(case="aligned", rate=900, **more), entry(case=case, rate=rate, **more)]

    def test_bound(self):
        for case in ("odd-lda", "misaligned", "submatrix"):
            self.assertEqual(verdict("misaligned", *self.cells(856, case)).state, "HOLDS")
            self.assertEqual(verdict("misaligned", *self.cells(854, case)).state, "MISSED")

    def test_small_matrices_do_not_count(self):
        self.assertFalse(verdict("misaligned", *self.cells(100, m=2048)).measured)
        self.assertFalse(verdict("misaligned", *self.cells(100, m=4000, op="symvL")).measured)

    def test_without_an_aligned_one_nothing_is_compared(self):
        self.assertFalse(verdict("misaligned", self.cells(100)[1]).measured)


class Scan(unittest.TestCase):
    def cells(self, rates, op="gemvN"):
        return [entry(m=n, rate=rate, op=op, suite="scan") for n, rate in rates.items()]

    def test_a_drop_is_a_miss(self):
        found = verdict("scan over n: share of the best rate from 0.9 n to n",
                        *self.cells({2000: 500, 2097: 600, 2194: 560, 2291: 610}))
        self.assertEqual(found.state, "MISSED")
        self.assertEqual([label for _, label in found.misses], ["d gemvN 2194x2194"])

    def test_growth_and_small_drops_are_none(self):
        cells = self.cells({2000: 500, 2097: 600, 2194: 571, 2291: 700})
        self.assertEqual(verdict("scan over n: share of the best rate from 0.9 n to n", *cells).state, "HOLDS")
        stricter = verdict("scan over n: share of the best rate from 0.9 n to 1.1 n", *cells)
        self.assertEqual(stricter.state, "MISSED")
        self.assertFalse(stricter.is_miss) # for information

    def test_sizes_further_away_and_other_operations_do_not_count(self):
        cells = self.cells({2000: 900, 3000: 500}) + self.cells({3000: 100}, "gemvT")
        self.assertEqual(verdict("scan over n: share of the best rate from 0.9 n to n", *cells).state, "HOLDS")

    def test_other_suites_are_no_scan(self):
        self.assertFalse(verdict("scan over n: share of the best rate from 0.9 n to n", entry()).measured)


class Workspace(unittest.TestCase):
    def test_bound(self):
        allowed = 0.01 * 16384 * 16384 * 8 + (1 << 20)
        self.assertEqual(verdict("workspace", entry(workspace_bytes=int(allowed))).state, "HOLDS")
        self.assertEqual(verdict("workspace", entry(workspace_bytes=int(allowed) + 1)).state, "MISSED")
        self.assertFalse(verdict("workspace", entry()).measured)


class Correctness(unittest.TestCase):
    def test_a_wrong_result_is_a_miss(self):
        self.assertEqual(verdict("results that agree", entry(correct=True)).state, "HOLDS")
        self.assertEqual(verdict("results that agree", entry(correct=True), entry(m=5, correct=False)).state, "MISSED")


class Input(unittest.TestCase):
    def refused(self, data, message):
        with self.assertRaisesRegex(results.InputError, message):
            results.parse(data)

    def test_bad_results(self):
        self.refused([], "there is no list 'results'")
        self.refused({"results": []}, "read_limit_gbytes_per_s is null; it must be a number")
        self.refused(made_up_results({}), r"results\[0\]: precision is null")
        self.refused(made_up_results(entry(), {**entry(m=5), "op": "gemm"}), r"results\[1\]: op is 'gemm'; it must be")
        self.refused(made_up_results({**entry(), "precision": "h"}), "precision is 'h'; it must be s, d, c or z")
        self.refused(made_up_results({**entry(), "time_us": 0}), "time_us is 0; it must be more than 0")
        self.refused(made_up_results({**entry(), "time_us": True}), "time_us is true; it must be a number")
        self.refused(made_up_results({**entry(), "m": 1.5}), "m is 1.5; it must be an integer")
        self.refused(made_up_results(entry(), entry()), "d gemvN 16384x16384 is there twice for starmv")

    def load_peers(self, text):
        with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
            file.write(text)
            file.flush()
            return peers.load(file.name)

    def test_peers_file(self):
        product = results.Product("full", "d", "gemvN", 5, 6, 5, "")
        header = "precision,op,library,m,n,lda,time_us,gbytes_per_s\n"
        loaded = self.load_peers(f"# where from\n{header}d,gemvN,magma,5,6,5,1.5,9\n")
        self.assertEqual(loaded.times(product), {"magma": 1.5})
        with self.assertRaisesRegex(results.InputError, "the column lda is missing"):
            self.load_peers("precision,op,library,m,n,time_us\n")
        with self.assertRaisesRegex(results.InputError, "row 2: could not convert"):
            self.load_peers(f"{header}d,gemvN,magma,5,6,5,1.5,9\nd,gemvN,magma,5,6,5,fast,9\n")

    def test_the_peers_that_are_kept(self):
        kept = peers.load(BENCH / "results" / "peers-h200.csv")
        self.assertEqual(kept.times(results.Product("full", "s", "gemvN", 256, 256, 256, ""))["magma"], 3.978)
        self.assertIn("kblas", kept.times(results.Product("full", "z", "hemvL", 16384, 16384, 16384, "")))


class Command(unittest.TestCase):
    def judge(self, data, *options):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write(data if isinstance(data, str) else json.dumps(data))
            file.flush()
            return subprocess.run([sys.executable, str(BENCH / "judge.py"), file.name, *options], capture_output=True,
                                  text=True, check=False)

    def test_holds(self):
        run = self.judge(made_up_results(entry(rate=990)))
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertRegex(run.stdout, r"gemv, 1 GiB and more.*>= 97 %.*99.00 %.* 1  HOLDS .*d gemvN 16384x16384")
        self.assertRegex(run.stdout, r"m = n <= 1024.*NOT MEASURED")

    def test_missed(self):
        run = self.judge(made_up_results(entry(rate=900), entry(m=20000, rate=910)), "--misses", "1")
        self.assertEqual(run.returncode, 1)
        self.assertRegex(run.stdout, r"MISSED .*d gemvN 16384x16384")
        self.assertIn("2 of 2 cells are outside >= 97 %", run.stdout)
        self.assertIn("and 1 more", run.stdout)

    def test_incomplete_if_asked(self):
        self.assertEqual(self.judge(made_up_results(entry(rate=990)), "--complete").returncode, 1)

    def test_errors(self):
        run = self.judge("{")
        self.assertEqual(run.returncode, 2)
        self.assertRegex(run.stderr, "^judge.py: error: .*json: ")
        run = self.judge(made_up_results(entry()), "/no/such/file.csv")
        self.assertEqual(run.returncode, 2)
        self.assertIn("/no/such/file.csv", run.stderr)
        self.assertEqual(self.judge(made_up_results(entry()), "--misses", "-1").returncode, 2)


if __name__ == "__main__":
    unittest.main()
