#!/usr/bin/env python3
"""Puts bugs into a copy of StarMV, one at a time, and shows that the tests catch them.

    tests/mutation/mutate.py                    every entry of mutations.toml
    tests/mutation/mutate.py NAME...            these
    tests/mutation/mutate.py --list             names, files and tests
    tests/mutation/mutate.py --directory DIR    where the copy is made and built (default: build-mutation beside the sources)

Run scripts/setup first. The copy is built without CUDA; the CUDA kernels are tested on the host. Each test must pass in the
copy as it is, and with a mutation that changes a comment only, and fail with each of the others. The exit status is 0 if so.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SECONDS = 300  # for a test; a mutation may make it wait forever

# Changes nothing: a test that fails with this one would fail with anything.
CONTROL = {
    "name": "control-a-comment",
    "file": "kernels/cpu/walk.hpp",
    "before": "// A rows_done for walks without row sums.",
    "after": "// A rows_done for walks that have no row sums.",
    "target": "test_gemv_host",
    "filter": "GemvHost/*.EveryShapeAndOp",
}


def read_list(path=HERE / "mutations.toml"):
    with open(path, "rb") as file:
        return tomllib.load(file)["mutation"]


def mutated(text, mutation):
    """The text of the file with the mutation in it."""
    count = text.count(mutation["before"])
    if count != 1:
        raise ValueError(f"{mutation['name']}: `before` occurs {count} times in {mutation['file']}, not once")
    return text.replace(mutation["before"], mutation["after"])


def verdict(status, output):
    """Whether a test program has "caught" the bug, or "passed", with what shows it; "no test" if it ran nothing."""
    if not re.search(r"^\[==========\] Running [1-9]", output, re.MULTILINE):
        return "no test", "the filter fits no test"
    if status is None:
        return "caught", f"still running after {SECONDS} seconds"
    failed = re.findall(r"^\[  FAILED  \] (\S+?)(?:,| \(|$)", output, re.MULTILINE)
    if failed:
        return "caught", failed[0]
    if status < 0:
        running = re.findall(r"^\[ RUN      \] (\S+)", output, re.MULTILINE)
        return "caught", f"{running[-1] if running else 'the program'} ended by signal {-status}"
    return ("passed", "") if status == 0 else ("caught", f"exit status {status}")


class BuildError(Exception):
    """CMake or a compiler has failed."""


class Copy:
    """A copy of the sources, and its build without CUDA."""

    def __init__(self, directory):
        self.source, self.build = directory / "source", directory / "build"
        shutil.rmtree(self.source, ignore_errors=True)
        files = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                               check=True, capture_output=True, text=True).stdout.split("\0")
        for name in filter(None, files):
            if (ROOT / name).is_file():
                (self.source / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.source / name)
        # One instruction set of the CPU kernels is enough, and much faster to build. Warnings are no errors: a mutation may
        # leave something unused.
        self.call("cmake", "-S", self.source, "-B", self.build, "-G", "Ninja", "-DSTARMV_CUDA=OFF",
                  "-DSTARMV_CPU_VARIANTS=OFF", "-DSTARMV_BUILD_BENCH=OFF", "-DSTARMV_BUILD_EXAMPLES=OFF",
                  "-DSTARMV_DEPS=" + os.environ.get("STARMV_DEPS", str(ROOT / ".deps")),
                  "-DSTARPU_ROOT=" + os.environ.get("STARPU_ROOT", ""))

    @staticmethod
    def call(*command):
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            raise BuildError(f"{' '.join(map(str, command))} failed:\n{done.stdout[-3000:]}")

    def build_targets(self, targets):
        self.call("cmake", "--build", self.build, "--target", *targets)

    def run(self, mutation):
        """The verdict of the mutation's test on the copy as it is now."""
        command = [str(self.build / "tests" / "bin" / mutation["target"]), "--gtest_filter=" + mutation["filter"],
                   "--gtest_color=no"]
        environment = {**os.environ, "OMP_WAIT_POLICY": "passive", "STARPU_NCUDA": "0"}
        try:
            done = subprocess.run(command, env=environment, cwd=self.build, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, timeout=SECONDS)
            return verdict(done.returncode, done.stdout.decode(errors="replace"))
        except subprocess.TimeoutExpired as expired:
            return verdict(None, (expired.stdout or b"").decode(errors="replace"))

    def run_mutated(self, mutation):
        path = self.source / mutation["file"]
        original = path.read_text()
        path.write_text(mutated(original, mutation))
        try:
            self.build_targets([mutation["target"]])
            return self.run(mutation)
        except BuildError as error:
            return "not built", str(error)
        finally:
            path.write_text(original)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="mutations (default: all)")
    parser.add_argument("--list", action="store_true", help="print the mutations and end")
    parser.add_argument("--directory", type=pathlib.Path, default=ROOT / "build-mutation", help="for the copy")
    arguments = parser.parse_args()

    mutations = read_list()
    unknown = set(arguments.names) - {m["name"] for m in mutations}
    if unknown:
        parser.error(f"there is no mutation called {', '.join(sorted(unknown))}; see --list")
    if arguments.names:
        mutations = [m for m in mutations if m["name"] in arguments.names]
    if arguments.list:
        for m in mutations:
            print(f"{m['name']}: {m['file']}, caught by {m['target']} {m['filter']}")
        return 0

    copy = Copy(arguments.directory.resolve())
    copy.build_targets(sorted({m["target"] for m in [CONTROL, *mutations]}))
    wrong = 0
    for m in {(m["target"], m["filter"]): m for m in [CONTROL, *mutations]}.values():
        state, how = copy.run(m)
        if state != "passed":
            print(f"WRONG   without a mutation, {m['target']} {m['filter']}: {state} {how}", flush=True)
            wrong += 1
    for m in [CONTROL, *mutations]:
        state, how = copy.run_mutated(m)
        as_wanted = state == ("passed" if m is CONTROL else "caught")
        wrong += not as_wanted
        print(f"{'ok     ' if as_wanted else 'WRONG  '} {m['name']}: {state} {how}".rstrip(), flush=True)
    print(f"{len(mutations)} mutations, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
