#!/usr/bin/env python3
"""Flips bits of queries that wait, in millions of runs, and bounds what passes the seal.

    waiting.py [--runs N] [--seed S]     the test: N runs of each question with one bit and with two
    waiting.py ... write                 that, and the table of FAULTS.md
    waiting.py --from FILE write         the table of a kept run: what waiting/main.c printed

A function with its number of bits is a test case. It fails where a wrong answer is silent, where
nothing is refused, or where FAULTS.md has no row of it.

promise: query-sealed
"""
import argparse
import os
import re
import subprocess
import sys
from dataclasses import dataclass

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import counts  # noqa: E402
import insert  # noqa: E402

PAGE = os.path.join(HERE, "FAULTS.md")
ALL = "all functions"


@dataclass
class Row:
    runs: int = 0
    refused: int = 0
    same: int = 0
    silent: int = 0

    def add(self, numbers):
        runs, refused, same, silent = numbers
        if refused + same + silent != runs:
            raise counts.Malformed("counts that do not add up")
        self.runs += runs
        self.refused += refused
        self.same += same
        self.silent += silent

    @property
    def numbers(self):
        return self.runs, self.refused, self.same, self.silent


def rows_of(lines):
    """Returns the rows by function and bits. Several questions to a function are added up."""
    rows = {}
    for line in lines:
        name, bits, *numbers = line.rstrip("\n").split("\t")
        if len(numbers) != 4:
            raise counts.Malformed(f"expected a name and five numbers: {line}")
        rows.setdefault((name, int(bits)), Row()).add([int(number) for number in numbers])
    return rows


def with_sums(rows):
    """Returns the rows, and behind them the sums of all functions."""
    sums = {}
    for (_, bits), row in rows.items():
        sums.setdefault((ALL, bits), Row()).add(row.numbers)
    return {**rows, **sums}


def cell(silent, runs):
    """How many were silent, and the bound of their share, which is not exceeded with 95 %."""
    return f"{silent} (< {counts.upper(silent, runs) * 1e6:.2g})"


def table_of(rows):
    lines = ["| question | bits | runs | refused, % | same, % | silent (bound, of 10^6) |",
             "| --- | --- | --- | --- | --- | --- |"]
    for (name, bits), row in with_sums(rows).items():
        shown = name if name == ALL else f"`{name}`"
        lines.append(f"| {shown} | {bits} | {row.runs:,} | "
                     f"{counts.percent(row.refused / row.runs)} | "
                     f"{counts.percent(row.same / row.runs)} | {cell(row.silent, row.runs)} |")
    return lines


def printed(runs, seed):
    """Builds the program and returns what it prints."""
    build = ["make", "-j2", "BOARD=host", "APP=faults_waiting", "APP_DIR=tests/faults/waiting",
             "image"]
    subprocess.run(build, stdout=subprocess.DEVNULL, check=True)
    done = subprocess.run(["build/host/faults_waiting", str(runs), str(seed)],
                          stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"waiting.py: the program ended with {done.returncode}")
    return done.stdout.splitlines()


def shown_in(page):
    """Returns the functions and bits that the page has rows of."""
    found = (re.match(r"\| `(ko_\w+)` \| ([12]) \|", line) for line in page)
    return {(row[1], int(row[2])) for row in found if row}


def report(rows, page):
    """Prints what is wrong with a case, and the counts. Returns the exit code."""
    failed = 0
    shown = shown_in(page)
    for key in {**rows, **dict.fromkeys(shown)}:
        row = rows.get(key, Row())
        faults = [text for text, is_wrong in (
            (f"{row.silent} silent wrong answers", row.silent != 0),
            ("nothing is refused", row.refused == 0),
            ("no row in FAULTS.md", key not in shown)) if is_wrong]
        for fault in faults:
            print(f"  FAILED {key[0]}, {key[1]} bits: {fault}")
        failed += 1 if faults else 0
    print(f"queries that wait: {sum(row.runs for row in rows.values())} comparisons")
    print(f"queries that wait: {len(rows) - failed} passed, {failed} failed")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="kept")
    parser.add_argument("actions", nargs="*", choices=("write", []))
    given = parser.parse_args()
    if given.kept:
        with open(given.kept, encoding="utf-8") as file:
            rows = rows_of(file)
    else:
        rows = rows_of(printed(given.runs, given.seed))
    page = insert.lines_of(PAGE)
    if "write" in given.actions:
        page = insert.inserted("waiting", table_of(rows), page)
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write("\n".join(page) + "\n")
    return report(rows, page)


if __name__ == "__main__":
    sys.exit(main())
