#!/usr/bin/env python3
"""Says in words what the rows of tool_keepout mean: verdict.py NAME SKIPPED ROWS

SKIPPED is the number of lines that block_delete leaves out.
"""
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from words import COLUMNS, count, lines_of, number  # noqa: E402

TOLD = 6


def say(text):
    """Prints a line. One that is too long goes without the move's kind and tool."""
    print(re.sub(r" \([^)]*\)", "", text, count=1) if len(text) > COLUMNS else text)


def what(row):
    holder = "'s holder" if row[23] == "holder" else ""
    return f"line {row[0]} ({row[1]}, tool {row[8]}{holder})"


def main(name, skipped, rows):
    cells = [line.split(",") for line in lines_of(rows)[1:]]
    boxes = [row for row in cells if row[2] == ""]
    moves = [row for row in cells if row[2] != ""]
    kinds = {row[3]: row[1] for row in boxes}
    margin = next((row[4] for row in reversed(boxes) if row[1] == "clamp"), "")
    of = {verdict: [row for row in moves if row[2] == verdict]
          for verdict in ("blocked", "near", "clear")}
    unknown = len(moves) - sum(map(len, of.values()))
    if len(name) > 30:
        name = "..." + name[-27:]
    print(f"{name}: {count(len(moves), 'move', 'moves')} with "
          f"{count(len({row[8] for row in moves}), 'tool', 'tools')} judged against "
          f"{count(sum(row[1] == 'clamp' for row in boxes), 'clamp', 'clamps')} and "
          f"{count(sum(row[1] == 'stock' for row in boxes), 'box', 'boxes')} of stock")
    blocked = of["blocked"]
    if blocked:
        print(f"BLOCKED: {count(len(blocked), 'move meets', 'moves meet')} a clamp, "
              "or the stock at rapid speed")
    for row in blocked[:TOLD]:
        say(f"  move at {what(row)} meets {kinds.get(row[3], '')} {row[3]} "
            f"at X{row[5]} Y{row[6]} Z{row[7]}")
    if len(blocked) > TOLD:
        print(f"  and {len(blocked) - TOLD} more, see the rows")
    if of["near"]:
        nearest = min(of["near"], key=lambda row: number(row[4]))
        into = ""
        if margin:
            into = (f", {number(margin) - number(nearest[4]):.3f} mm into its margin of "
                    f"{number(margin):g} mm")
        print(f"NEAR: {count(len(of['near']), 'move comes', 'moves come')} "
              "into the margin of a clamp")
        say(f"  move at {what(nearest)}: {nearest[4]} mm from {kinds.get(nearest[3], '')} "
            f"{nearest[3]}{into}")
    if unknown:
        print(f"UNKNOWN: {count(unknown, 'row has', 'rows have')} no verdict")
    if not moves:
        print("NOT JUDGED: there is no move")
    elif len(of["clear"]) == len(moves):
        print("CLEAR: no move comes into the margin of a clamp, none meets the stock at rapid "
              "speed")
    else:
        print(f"{count(len(of['clear']), 'move is', 'moves are')} clear")
    changes = ", where M6 drives to" if any(row[1] == "change" for row in moves) else ""
    print(f"not judged: the spindle's nose above the holder, the cut itself{changes}")
    if int(skipped or 0):
        print("not judged: lines with a slash, which block_delete leaves out")


if __name__ == "__main__":
    main(*sys.argv[1:])
