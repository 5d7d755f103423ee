#!/usr/bin/env python3
"""Prints the table of narrow-bench: table.py LINES

LINES are "core;question;case;side;mean;worst;calls", on the host with ";exact" behind it. What the
question "nothing" takes is the cost of counting, and is taken off the others.
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from markdown import fields, order, table  # noqa: E402

SIDES = ("keepout", "float")


def main(path):
    lines = list(fields(path, ";"))
    empty = {cells[0]: (float(cells[4]), int(cells[5] or 0))
             for cells in lines if cells[1] == "nothing"}
    lines = [cells for cells in lines if cells[1] != "nothing"]
    cores = order([*empty, *[cells[0] for cells in lines]])
    costs, exact = {}, {}
    for core, question, case, side, mean, worst, _, *rest in lines:
        mean_empty, worst_empty = empty.get(core, (0, 0))
        text = f"{float(mean) - mean_empty:.0f}"
        text += f" ({int(worst) - worst_empty})" if worst else ""
        costs[core, question, case, side] = text
        if rest and side == "keepout":
            exact[question, case] = f"{float(rest[0]):.2f}"
    head = ["question", "pairs"]
    for core in cores:
        head += [f"{core}: keepout", "float"]
    rows = []
    for pair in order((cells[1], cells[2]) for cells in lines):
        cells = [costs.get((core, *pair, side), "-") for core in cores for side in SIDES]
        rows.append([*pair, *cells, *([exact.get(pair, "")] if exact else [])])
    print("\n".join(table(head + (["exact forms"] if exact else []), rows)))


if __name__ == "__main__":
    main(*sys.argv[1:])
