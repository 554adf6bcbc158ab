#!/usr/bin/env python3
"""Draws the charts and fills in the tables of docs/performance.md from a results file of starmv_bench."""

import argparse
import pathlib
import sys

from analysis import document, peers, results, tables


def read(path):
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise results.InputError(f"{path}: {error}") from error


def run(arguments):
    measured = results.load(arguments.results)
    others = peers.load(arguments.peers) if arguments.peers else peers.Peers()
    page = arguments.docs / "performance.md"
    functions = {name: lambda table=table: table(measured, others) for name, table in tables.TABLES.items()}
    before = read(page)
    after = document.fill(before, functions, str(page))
    if arguments.check:
        if before != after:
            print(f"charts.py: error: the tables of {page} are not those of {arguments.results}; run bench/charts.py "
                  "again", file=sys.stderr)
        return 0 if before == after else 1
    if not arguments.tables_only:
        from analysis import plots  # needs matplotlib, which tables do not

        directory = arguments.docs / "performance"
        directory.mkdir(exist_ok=True)
        for path in plots.draw_all(measured, others, directory):
            print(path)
    page.write_text(after, encoding="utf-8")
    print(page)
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", help="JSON file of starmv_bench")
    parser.add_argument("peers", nargs="?", help="CSV file with times of more libraries on the same device")
    parser.add_argument(
        "--docs",
        type=pathlib.Path,
        default=pathlib.Path(__file__).resolve().parent.parent / "docs",
        metavar="DIR",
        help="directory of performance.md; charts go to performance/ there",
    )
    parser.add_argument("--tables-only", action="store_true", help="draw no charts; needs no matplotlib")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the tables are out of date")
    try:
        return run(parser.parse_args())
    except results.InputError as error:
        print(f"charts.py: error: {error}", file=sys.stderr)
    except ModuleNotFoundError as error:
        print(f"charts.py: error: {error}; install matplotlib, or use --tables-only", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
