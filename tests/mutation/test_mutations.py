"""The list of mutations fits the sources and the tests as they are now, and mutate.py judges a test program rightly."""

import pathlib
import subprocess
import sys
import unittest

import mutate

TESTS = pathlib.Path(sys.argv.pop(1))  # the directory of the test programs
PASSED = "[==========] Running 2 tests from 1 test suite.\n[ RUN      ] A.b\n[       OK ] A.b (0 ms)\n[  PASSED  ] 2 tests.\n"
FAILED = "[==========] Running 1 test from 1 test suite.\n[ RUN      ] A.b\n[  FAILED  ] A.b, where TypeParam = float (1 ms)\n"
RUNNING = "[==========] Running 1 test from 1 test suite.\n[ RUN      ] A.b\n"
NOTHING = "[==========] Running 0 tests from 0 test suites.\n"


class List(unittest.TestCase):
    def test_enough_of_them_with_names_of_their_own(self):
        names = [m["name"] for m in mutate.read_list()]
        self.assertGreaterEqual(len(names), 12)
        self.assertEqual(len(names), len(set(names)))

    def test_each_fits_its_file(self):
        for m in [*mutate.read_list(), mutate.CONTROL]:
            with self.subTest(m["name"]):
                text = (mutate.ROOT / m["file"]).read_text()
                self.assertNotEqual(mutate.mutated(text, m), text)

    def test_each_has_a_test(self):
        for m in [*mutate.read_list(), mutate.CONTROL]:
            with self.subTest(m["name"]):
                program = TESTS / m["target"]
                self.assertTrue(program.exists(), f"{program} is not there")
                listed = subprocess.run([program, "--gtest_list_tests", "--gtest_filter=" + m["filter"]], check=True,
                                        capture_output=True, text=True).stdout
                self.assertIn("\n  ", listed, "the filter fits no test")


class Mutated(unittest.TestCase):
    M = {"name": "m", "file": "f", "before": "b", "after": "x"}

    def test_once(self):
        self.assertEqual(mutate.mutated("abc", self.M), "axc")

    def test_not_there_or_twice(self):
        for text in ["ac", "bb"]:
            with self.assertRaisesRegex(ValueError, "not once"):
                mutate.mutated(text, self.M)


class Verdict(unittest.TestCase):
    def test_passed(self):
        self.assertEqual(mutate.verdict(0, PASSED), ("passed", ""))

    def test_caught_and_by_what(self):
        self.assertEqual(mutate.verdict(1, FAILED), ("caught", "A.b"))
        self.assertEqual(mutate.verdict(-11, RUNNING), ("caught", "A.b ended by signal 11"))
        self.assertEqual(mutate.verdict(None, RUNNING)[0], "caught")

    def test_a_filter_that_fits_nothing_shows_nothing(self):
        for status in [0, 1]:
            self.assertEqual(mutate.verdict(status, NOTHING)[0], "no test")
        self.assertEqual(mutate.verdict(127, "error while loading shared libraries")[0], "no test")


if __name__ == "__main__":
    unittest.main()
