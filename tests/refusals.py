#!/usr/bin/env python3
"""Prints refusals that no test ran, from what `gcov -b -c -t` printed.

    refusals.py COVERAGE UNTESTED

A refusal is a line that answers KO_E_... or KO_PARTIAL. Printed are lines that were never run, and
lines with a decision of which one branch was never taken. UNTESTED gets the lines that say
themselves why no test runs them. Fewer than LEAST refusals mean that the reader has lost some.
"""
import re
import sys

LEAST = 500
SOURCE = re.compile(r".* 0:Source:([^:]*)")
LINE = re.compile(r" *([0-9#=*-]+): *([0-9]+):(.*)")
ANSWERS = re.compile(r"KO_E_|KO_PARTIAL")
COMPARES = re.compile(r"[!=]= KO_(E_|PARTIAL)")
UNTAKEN = re.compile(r"branch .* (never executed|taken 0)")


def unrun(lines):
    """Returns the refusals that were not run, those that say why, and the count of all."""
    found, untested, count, choice = set(), set(), 0, None
    file = ""
    for line in lines:
        source = SOURCE.match(line)
        file = source[1] if source else file
        counted = LINE.match(line)
        if counted:
            choice = None
            runs, number, code = counted.groups()
            if "no test: " in code:
                untested.add(code)
            elif ANSWERS.search(code) and not COMPARES.search(code):
                count += 1
                place = f"{file}:{number}:{code}"
                if "#####" in runs:
                    found.add(place)
                elif "?" in code and "-" not in runs:
                    choice = place
        elif choice and UNTAKEN.match(line):
            found.add(choice + " (one way only)")
            choice = None
    return found, untested, count


def main(coverage, out):
    with open(coverage, encoding="utf-8", errors="replace") as file:
        found, untested, count = unrun(file.read().splitlines())
    with open(out, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in sorted(untested))
    if count < LEAST:
        found.add(f"only {count} refusals were found: the count is wrong")
    if found:
        print("\n".join(sorted(found)))


if __name__ == "__main__":
    main(*sys.argv[1:])
