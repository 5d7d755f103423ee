#!/usr/bin/env python3
"""Compares the costs that obstacle.h states with those that the bench counted: stated.py CSV HEADER

The file is that of table.py, with the rows of M0 and M4F for 64 obstacles. A cost is stated for a
step, and the bench counts 16 of them. Prints the costs that differ by more than 3 %; exit 1 if any
does.
"""
import re
import sys

STEPS = 16
SIZE = "64"
VALIDATION = (r"(\d+) instructions a step on M4F, (\d+) on M0; with KO_OBSTACLE_DROP_FARTHEST "
              r"(\d+) and (\d+)\. A call takes some (\d+) more, (\d+) on M0 ")
EXPIRY = (r"on M4F some (\d+) instructions for each other slot, or (\d+) with "
          r"KO_OBSTACLE_DROP_FARTHEST")


def text_of(path):
    """Returns the text of a header, with one blank for each break and indent of a comment."""
    with open(path, encoding="utf-8") as file:
        return re.sub(r"\n *\*? +", " ", file.read())


def numbers(pattern, text):
    found = re.search(pattern, text)
    if not found:
        sys.exit(f"stated.py: no cost of the form: {pattern}")
    return [int(number) for number in found.groups()]


def stated(text):
    """Returns what 16 steps take by the header, by core and question."""
    m4f, m0, m4f_far, m0_far, call_m4f, call_m0 = numbers(VALIDATION, text)
    passed, measured = numbers(EXPIRY, text)
    return {("m4f", "validate, 16 steps: oldest"): STEPS * m4f + call_m4f,
            ("m0", "validate, 16 steps: oldest"): STEPS * m0 + call_m0,
            ("m4f", "validate, 16 steps: farthest"): STEPS * m4f_far + call_m4f,
            ("m0", "validate, 16 steps: farthest"): STEPS * m0_far + call_m0,
            ("m4f", "expire, 16 slots: oldest"): STEPS * passed,
            ("m4f", "expire, 16 slots: farthest"): STEPS * measured}


def counted(path):
    """Returns the mean of each question, by its core and text."""
    means = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            core, size, rest = line.rstrip("\n").split(",", 2)
            text, mean, _ = rest.rsplit(",", 2)
            if size == SIZE:
                means[core, text] = int(mean)
    return means


def main(csv, header):
    means = counted(csv)
    faults = [f"{core}, {text}: stated {cost}, counted {means.get((core, text))}"
              for (core, text), cost in stated(text_of(header)).items()
              if abs(cost - means.get((core, text), 0)) * 100 > 3 * cost]
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
