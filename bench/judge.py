#!/usr/bin/env python3
"""Judges a results file of starmv_bench: says of each target whether it holds, and which cell is the worst."""

import argparse
import sys

from analysis import peers, results, targets


def print_verdicts(verdicts, most_misses):
    width = max(len(verdict.target) for verdict in verdicts)
    print(f"{'target':{width}}  {'needed':>9}  {'worst':>10}  {'cells':>5}  verdict")
    for verdict in verdicts:
        worst, cell = (verdict.text(verdict.worst[0]), verdict.worst[1]) if verdict.measured else ("", "")
        note = " (for information)" if verdict.informative else ""
        print(
            f"{verdict.target:{width}}  {verdict.requirement:>9}  {worst:>10}  {len(verdict.values):5}  "
            f"{verdict.state:12}{note}  {cell}".rstrip()
        )
    for verdict in verdicts:
        if len(verdict.misses) < 2 or most_misses == 0:
            continue
        count = f"{len(verdict.misses)} of {len(verdict.values)}"
        print(f"\n{verdict.target}: {count} cells are outside {verdict.requirement}")
        for value, cell in verdict.misses[:most_misses]:
            print(f"  {verdict.text(value):>10}  {cell}")
        if len(verdict.misses) > most_misses:
            print(f"  and {len(verdict.misses) - most_misses} more (--misses)")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog="Exit status: 0 if every target that was measured holds, 1 if one is missed, 2 for an error.",
    )
    parser.add_argument("results", help="JSON file of starmv_bench")
    parser.add_argument("peers", nargs="?", help="CSV file with times of more libraries on the same device")
    parser.add_argument("--misses", type=int, default=12, metavar="N", help="misses to list of each target (12)")
    parser.add_argument("--complete", action="store_true", help="a target that was not measured is missed")
    arguments = parser.parse_args()
    if arguments.misses < 0:
        parser.error(f"--misses is {arguments.misses}; it must be at least 0")
    try:
        measured = results.load(arguments.results)
        others = peers.load(arguments.peers) if arguments.peers else peers.Peers()
    except results.InputError as error:
        print(f"judge.py: error: {error}", file=sys.stderr)
        return 2
    about = measured.about
    print(f"{about.get('device', 'unknown device')}, commit {about.get('commit', 'unknown')}, "
          f"{len(measured.cells)} cells, read limit {measured.read_limit:.0f} GB/s\n")
    verdicts = targets.judge(measured, others)
    print_verdicts(verdicts, arguments.misses)
    missed = [verdict for verdict in verdicts if verdict.is_miss]
    unmeasured = [verdict for verdict in verdicts if not verdict.measured]
    held = len(verdicts) - len(missed) - len(unmeasured)
    print(f"\n{held} of {len(verdicts)} targets hold, {len(missed)} are missed, {len(unmeasured)} not measured")
    return 1 if missed or (arguments.complete and unmeasured) else 0


if __name__ == "__main__":
    sys.exit(main())
