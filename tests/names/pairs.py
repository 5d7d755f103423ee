#!/usr/bin/env python3
"""Writes the guide's table of pairs: which question has a function for which two kinds.

A cell holds the letters of the questions, those of a pair whose functions name the column first in
italics.
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import api  # noqa: E402

ROWS = "aabb sphere capsule lozenge obb kdop triangle".split()
COLUMNS = "point line plane aabb sphere capsule lozenge obb kdop triangle".split()
VERBS = {"t": ("overlap", "contains", "side"), "d": ("clearance", "margin"), "c": ("closest",),
         "w": ("cast", "toi")}
TITLES = {"aabb": "AABB", "obb": "OBB", "kdop": "k-DOP"}


def letters(names, first, second):
    """Returns the letters of all questions about two kinds, named in this order."""
    end = "" if first == second else "_" + second
    return "".join(letter for letter, verbs in VERBS.items()
                   if any(f"ko_{first}_{verb}{end}" in names for verb in verbs))


def cell(names, row, column):
    text = letters(names, row, column)
    if text:
        return f" {text} |"
    text = letters(names, column, row)
    return f" *{text}* |" if text else " |"


def table(names):
    lines = ["| |" + "".join(f" {TITLES.get(column, column)} |" for column in COLUMNS),
             "| --- |" + " --- |" * len(COLUMNS)]
    for row in ROWS:
        cells = "".join(cell(names, row, column) for column in COLUMNS)
        lines.append(f"| {TITLES.get(row, row)} |{cells}")
    return lines


if __name__ == "__main__":
    print("\n".join(table({f["name"] for f in api.load()["functions"]})))
