#!/usr/bin/env python3
"""Runs a campaign of faults, and compares what it counts with the limits.

    run.py [--cases N] [--seed S]            the test: N runs of each kind, 1,000 by default
    run.py --board [--cases N]               on a board: the stack and the registers of a call
    run.py ... write                         that, and the table of FAULTS.md
    run.py ... lower                         that, and lower limits; no limit rises

Each kind with its number of bits is a test case. It fails where silent wrong answers, those that no
check finds, or bad addresses are surely more than the limit, or where there were fewer runs than
the limits state. A kind without a limit, without a row in FAULTS.md, or with nothing but these
fails, too.

promise: damage-contained, damage-found
"""
import argparse
import os
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import board  # noqa: E402
import counts  # noqa: E402
import insert  # noqa: E402

PAGE = os.path.join(HERE, "FAULTS.md")


def lines_of(command):
    """Returns what a command prints; it must succeed."""
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"run.py: {' '.join(command)} ended with {done.returncode}")
    return done.stdout.splitlines()


def campaign(cases, seed):
    """Builds the program of the host and returns the rows of its run."""
    lines_of(["make", "-j2", "BOARD=host", "APP=faults", "APP_DIR=tests/faults", "image"])
    return counts.read_rows(lines_of(["build/host/faults", str(cases), str(seed)]))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def section(name, page):
    """Returns the lines of a page between the markers of a table."""
    begin = next(i for i, line in enumerate(page) if line.startswith(f"<!-- {name}: "))
    return page[begin:page.index(f"<!-- /{name} -->")]


def verdicts(rows, limits, least, shown):
    """Yields each kind with its bits, and what is wrong with it."""
    for key in {**rows, **limits, **dict.fromkeys(shown)}:
        faults = []
        if key not in rows:
            faults.append("no such kind was run")
        elif key not in limits:
            faults.append("no limit")
        else:
            faults.extend(counts.faults_of(rows[key], limits[key], least))
        if key not in shown:
            faults.append("no row in FAULTS.md")
        yield key, faults


def report(label, rows, limits, least, shown):
    """Prints the verdicts and the counts. Returns the exit code."""
    failed = passed = 0
    for (kind, bits), faults in verdicts(rows, limits, least, shown):
        failed += 1 if faults else 0
        passed += 0 if faults else 1
        for fault in faults:
            print(f"  FAILED {kind}, {bits} bits: {fault}")
    print(f"{label}: {sum(row.runs for row in rows.values())} comparisons")
    print(f"{label}: {passed} passed, {failed} failed")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--board", action="store_true")
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("actions", nargs="*", choices=("write", "lower", []))
    given = parser.parse_args()
    name = "board" if given.board else "faults"
    path = os.path.join(HERE, "limits_board.txt" if given.board else "limits.txt")
    rows = (board.campaign(given.cases, lines_of) if given.board
            else campaign(given.cases, given.seed))
    limits, least = counts.read_limits(read(path))
    page = read(PAGE).split("\n")
    if "write" in given.actions:
        page = insert.inserted(name, counts.table_of(rows.values()), page)
        write(PAGE, "\n".join(page))
    if "lower" in given.actions:
        limits = counts.lowered(rows, limits)
        write(path, counts.text_of_limits(limits, least))
    if not given.actions:
        print("\n".join(counts.table_of(rows.values())))
    shown = counts.kinds_in_table(section(name, page))
    return report("faults on a board" if given.board else "faults", rows, limits, least, shown)


if __name__ == "__main__":
    sys.exit(main())
