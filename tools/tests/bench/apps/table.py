#!/usr/bin/env python3
"""Prints the table of costs in a program's README: table.py SAID

SAID is what the program reports on stderr, after a line "board NAME" for each board. The line of
instructions is
    instructions  mean N, worst N UNIT[, more][; worst N UNIT]
with a second unit for what is asked once rather than in each tick.
"""
import os
import re
import sys

sys.dont_write_bytecode = True
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../..")
sys.path.append(os.path.join(ROOT, "tests/bench"))
from markdown import table  # noqa: E402

CORES = {"microbit": "M0", "stm32vldiscovery": "M3", "netduinoplus2": "M4", "mps2_an386": "M4F"}
INSTRUCTIONS = re.compile(r"instructions +mean (\d+), worst (\d+) ([^,;]*)[^;]*"
                          r"(?:; worst (\d+) (.*))?")
BYTES = ("flash", "RAM", "stack")


class Missing(Exception):
    """A board did not report a cost."""


class Costs:
    """What a program reports on one board."""

    def __init__(self, board, lines):
        self.board, self.bytes = board, {}
        self.mean = self.worst = self.second = None
        self.unit = self.second_unit = ""
        for line in lines:
            self.take(line)
        if not self.mean or not self.worst or not all(map(self.bytes.get, BYTES)):
            raise Missing(f"table.py: {board}: a cost is missing")

    def take(self, line):
        word, *rest = line.split() or [""]
        if word in BYTES and rest:
            self.bytes[word] = int(rest[0])
        found = INSTRUCTIONS.match(line)
        if found:
            self.mean, self.worst, self.unit = int(found[1]), int(found[2]), found[3]
            self.second, self.second_unit = found[4], found[5] or ""

    def head(self):
        second = [f"{self.second_unit}: worst"] if self.second_unit else []
        return ["board", f"instructions {self.unit}: mean", "worst", *second, "flash",
                "RAM without the stack", "stack"]

    def cells(self):
        second = [f"{int(self.second):,}"] if self.second_unit else []
        return [f"`{self.board}` ({CORES.get(self.board, '')})", f"{self.mean:,}",
                f"{self.worst:,}", *second, kilo(self.bytes["flash"]), kilo(self.bytes["RAM"]),
                str(self.bytes["stack"])]


def kilo(count):
    return f"{count / 1024:.1f} KB"


def costs_in(text):
    """Returns the costs of each board."""
    parts = re.split(r"^board (\S+)\n", text, flags=re.M)[1:]
    return [Costs(board, lines.splitlines()) for board, lines in zip(parts[::2], parts[1::2])]


def main(path):
    with open(path, encoding="utf-8") as file:
        boards = costs_in(file.read())
    print("\n".join(table(boards[0].head(), [board.cells() for board in boards])))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Missing as missing:
        sys.exit(str(missing))
