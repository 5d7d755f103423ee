#!/usr/bin/env python3
"""Prints the table of a full set of obstacles: table.py CSV

A line of the file is a core, a size, a question, its mean and its worst count of instructions.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import markdown  # noqa: E402  # pylint: disable=wrong-import-position

CORES = {"m0": "M0", "m4f": "M4F", "rv32": "RV32"}


def questions(path):
    """Returns the cells of each question, by its text and size, and the cores in order."""
    cells = {}
    cores = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            core, rest = line.rstrip("\n").split(",", 1)
            size, rest = rest.split(",", 1)
            text, mean, worst = rest.rsplit(",", 2)
            cores.append(core)
            cells.setdefault((text, size), {})[core] = f"{mean} ({worst})"
    return cells, markdown.order(cores)


def main(path):
    cells, cores = questions(path)
    head = ["instructions, mean (worst)", "obstacles"] + [CORES[core] for core in cores]
    texts = markdown.order(text for text, _ in cells)
    rows = [[text, size] + [cells[text, size].get(core) for core in cores]
            for wanted in texts for text, size in cells if text == wanted]
    print("\n".join(markdown.table(head, rows)))


if __name__ == "__main__":
    main(*sys.argv[1:])
