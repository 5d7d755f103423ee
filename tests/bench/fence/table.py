#!/usr/bin/env python3
"""Prints the table of fence-bench: table.py LINES

LINES are "core;outlines;question;mean;worst;calls".
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from markdown import fields, order, table  # noqa: E402

TITLES = {"m0": "M0", "m4f": "M4F", "rv32imac": "RV32"}


def main(path):
    lines = list(fields(path, ";"))
    cores = order(cells[0] for cells in lines)
    sizes = order(cells[1] for cells in lines)
    counts = {tuple(cells[:3]): f"{cells[3]} ({cells[4]})" for cells in lines}
    rows = [[question, TITLES[core], *[counts.get((core, size, question), "-") for size in sizes]]
            for question in order(cells[2] for cells in lines) for core in cores]
    print("\n".join(table(["question", "core", *sizes], rows)))


if __name__ == "__main__":
    main(*sys.argv[1:])
