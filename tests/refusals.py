#!/usr/bin/env python3
"""Prints refusals that no test ran, from what `gcov -b -c -t` printed.

    refusals.py COVERAGE

A refusal is a line that answers KO_E_... or KO_PARTIAL. Printed are lines that were never run, and
lines with a decision of which one branch was never taken. Lines that the source marks as
unreachable are left out; coverage/limits.txt holds how many there are. Fewer than LEAST refusals
mean that the reader has lost some.
"""
import functools
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, "tests/coverage")
import marks  # noqa: E402

LEAST = 500
SOURCE = re.compile(r".* 0:Source:([^:]*)")
LINE = re.compile(r" *([0-9#=*-]+): *([0-9]+):(.*)")
ANSWERS = re.compile(r"KO_E_|KO_PARTIAL")
COMPARES = re.compile(r"[!=]= KO_(E_|PARTIAL)")
UNTAKEN = re.compile(r"branch .* (never executed|taken 0)")


@functools.lru_cache(maxsize=None)
def excused(path):
    """Returns the lines of a file that are marked as unreachable; none of a file that is absent."""
    try:
        with open(path, encoding="utf-8") as file:
            return marks.excused(file.read().split("\n"))
    except FileNotFoundError:
        return {}


def unrun(lines):
    """Returns the refusals that no object ran, and the count of all."""
    found, ran, count, choice = set(), set(), 0, None
    file = ""
    for line in lines:
        source = SOURCE.match(line)
        file = source[1] if source else file
        counted = LINE.match(line)
        if counted:
            choice = None
            runs, number, code = counted.groups()
            is_refusal = ANSWERS.search(code) and not COMPARES.search(code)
            if is_refusal and int(number) not in excused(file):
                count += 1
                place = f"{file}:{number}:{code}"
                (found if "#####" in runs else ran).add(place)
                if "?" in code and "-" not in runs and "#####" not in runs:
                    choice = place
        elif choice and UNTAKEN.match(line):
            found.add(choice + " (one way only)")
            choice = None
    return found - ran, count


def main(coverage):
    with open(coverage, encoding="utf-8", errors="replace") as file:
        found, count = unrun(file.read().splitlines())
    if count < LEAST:
        found.add(f"only {count} refusals were found: the count is wrong")
    if found:
        print("\n".join(sorted(found)))


if __name__ == "__main__":
    main(*sys.argv[1:])
