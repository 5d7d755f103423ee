#!/usr/bin/env python3
"""Prints the table of scan-bench: table.py M0 M4F RV32, files of lines "what,mean,worst"."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from markdown import table  # noqa: E402  (the path above)


def read(path):
    """Returns the lines of a file: names, and (mean, worst) of each."""
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n").split(",") for line in file]
    return [line[0] for line in lines], [(int(line[1]), int(line[2])) for line in lines]


def main():
    cores = ["M0", "M4F", "RV32"]
    found = [read(path) for path in sys.argv[1:4]]
    head = ["scan"] + [f"{core}: {which}" for core in cores for which in ("mean", "worst")]
    rows = []
    for i, name in enumerate(found[0][0]):
        rows.append([name] + [number for _, counts in found for number in counts[i]])
    print("\n".join(table(head, rows)))


main()
