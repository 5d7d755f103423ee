#!/usr/bin/env python3
"""Writes what draw.gp draws of a milling programme: draw.py GRID ROWS FOLDER

Parts of the path that begin and end in cells of a grid that are drawn already are left out; GRID is
how many cells the longest side of the extent has. Into the folder go a file of points for each
class of moves, boxes and first touches, and extent.gp. Lengths are in millimetres.
"""
import math
import os
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from words import lines_of, number, write  # noqa: E402

CLASSES = ("rapid", "feed", "rapid_near", "feed_near", "rapid_blocked", "feed_blocked", "contact",
           "clamp", "stock")
# Columns of a row.
KIND, VERDICT, NAME = 1, 2, 3
FROM, TO, CENTRE, TOUCH = slice(9, 12), slice(12, 15), slice(15, 18), slice(20, 23)
PLANE, SWEEP = 18, 19
FIRST_AXIS = {"G17": 0, "G18": 2}  # of an arc's plane; G19 begins with y
CHORD = 6  # degrees


def numbers(cells):
    return [number(cell) for cell in cells]


def written(point):
    return "{:.3f} {:.3f} {:.3f}".format(*point)


class Path:
    """The lines of each file, and where the tool is."""

    def __init__(self, extent, grid):
        self.lines = {name: [] for name in CLASSES}
        self.low = [low for low, _ in extent]
        self.size = (max(high - low for low, high in extent) or 1) / grid
        self.drawn = set()
        self.pens = {}  # where the last line of a class ends

    def cell(self, point):
        return tuple(int((p - low) / self.size) for p, low in zip(point, self.low))

    def begin(self, point):
        self.at, self.here = written(point), self.cell(point)

    def draw_to(self, its_class, point, is_last=True):
        """Draws to a point; is_last is true at the end of a move."""
        there = self.cell(point)
        if there == self.here and not is_last:
            return
        key = its_class, self.here, there
        if key not in self.drawn:
            self.drawn.add(key)
            lines = self.lines.setdefault(its_class, [])
            if self.pens.get(its_class) != self.at:
                lines += ["", self.at]
            lines.append(written(point))
            self.pens[its_class] = written(point)
        self.begin(point)


def arc(row):
    """Yields the points of an arc, and whether each is the last one."""
    start, end, centre = (numbers(row[part]) for part in (FROM, TO, CENTRE))
    sweep = number(row[SWEEP])
    u = FIRST_AXIS.get(row[PLANE], 1)
    v, w = (u + 1) % 3, (u + 2) % 3
    count = int(abs(sweep) / CHORD) + 1
    for i in range(1, count + 1):
        turn = math.radians(sweep * i / count)
        c, s = math.cos(turn), math.sin(turn)
        point = [0.0, 0.0, 0.0]
        point[u] = centre[u] + c * (start[u] - centre[u]) - s * (start[v] - centre[v])
        point[v] = centre[v] + c * (start[v] - centre[v]) + s * (start[u] - centre[u])
        point[w] = start[w] + (end[w] - start[w]) * i / count
        yield point, i == count


def draw_move(path, row):
    its_class = "rapid" if row[KIND] == "rapid" else "feed"
    if row[VERDICT] != "clear":
        its_class += "_" + row[VERDICT]
    path.begin(numbers(row[FROM]))
    if row[PLANE]:
        for point, is_last in arc(row):
            path.draw_to(its_class, point, is_last)
    else:
        path.draw_to(its_class, numbers(row[TO]))


def draw(path, row):
    if not row[VERDICT]:  # a box
        path.lines[row[KIND]].append(" ".join(row[FROM] + row[TO] + [row[NAME]]))
        return
    if row[VERDICT] == "blocked" and row[TOUCH.start]:
        path.lines["contact"].append(" ".join(row[TOUCH]))
    if row[KIND] != "change":
        draw_move(path, row)


def main(grid, path, folder):
    rows = [line.split(",") for line in lines_of(path)[1:]]
    points = [numbers(row[part]) for row in rows for part in (FROM, TO)]
    extent = [(min(values), max(values)) for values in zip(*points)] or [(0, 0)] * 3
    drawn = Path(extent, int(grid))
    for row in rows:
        draw(drawn, row)
    for name, lines in drawn.lines.items():
        write(f"{folder}/{name}.dat", lines)
    ends = [f"lo_{axis} = {low:g}; hi_{axis} = {high:g}"
            for axis, (low, high) in zip("xyz", extent)]
    write(f"{folder}/extent.gp", ["; ".join(ends)])


if __name__ == "__main__":
    main(*sys.argv[1:])
