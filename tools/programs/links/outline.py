#!/usr/bin/env python3
"""Writes what draw.gp draws of a robot: outline.py triangles|capsules LINK LINK DRAWN

DRAWN has a link and its triangle or capsule in each line, in micrometres. Into the current folder
go closed polygons for gnuplot, in metres: triangles or outlines of capsules as seen along y
(side.txt) and along x (front.txt). Those of the two links that are named go into side_red.txt and
front_red.txt. ranges.gp has the middle of each view, and half of the width of the wider one.
"""
import math
import os
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from words import lines_of, write  # noqa: E402

VIEWS = ("side", "front")  # the horizontal axis of a view is x, or y; the vertical one is z
MOST = 2500  # triangles of a view
STEPS = 24  # of a half-circle
LEAST_HALF = 0.1


class Drawing:
    """The lines of each file, and the horizontal positions of each view."""

    def __init__(self, red):
        self.red = red
        self.lines = {view + colour: [] for view in VIEWS for colour in ("", "_red")}
        self.across = {view: [] for view in VIEWS}

    def polygon(self, view, link, points):
        lines = self.lines[view + ("_red" if link in self.red else "")]
        lines += [f"{x / 1e6:.5f} {y / 1e6:.5f}" for x, y in points] + ["", ""]
        self.across[view] += [x for x, _ in points]

    def ranges(self):
        """Returns the middle of each view, and half of the wider one's width."""
        ends = [(min(xs, default=0), max(xs, default=0)) for xs in self.across.values()]
        half = max(LEAST_HALF, *(0.55e-6 * (high - low) for low, high in ends))
        middles = [f"{view} = {(low + high) / 2e6:.5f}" for view, (low, high) in zip(VIEWS, ends)]
        return middles + [f"half = {half:.5f}"]


def seen(view, numbers):
    """Returns the points of a row as a view shows them."""
    return [(numbers[i + view], numbers[i + 2]) for i in range(0, len(numbers) - 2, 3)]


def outline(ends, radius):
    """Returns the outline of a capsule: the half-circle around its first end, that around its
    second, and back to the beginning."""
    (ax, ay), (bx, by) = ends
    turn = math.atan2(by - ay, bx - ax) if (ax, ay) != (bx, by) else 0
    points = []
    for x, y, start in ((ax, ay, turn + math.pi / 2), (bx, by, turn - math.pi / 2)):
        angles = [start + math.pi * i / STEPS for i in range(STEPS + 1)]
        points += [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]
    return points + points[:1]


def size_of(corners):
    """Returns the size class of a triangle in a view: four times the natural logarithm of its area,
    as a whole number."""
    (ax, ay), (bx, by), (cx, cy) = corners
    return int(4 * math.log(abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) + 1))


def least_size(sizes, largest):
    """Returns the size class above which triangles are drawn: the largest ones cover nearly all."""
    counts = {}
    for size in sizes:
        counts[size] = counts.get(size, 0) + 1
    drawn = 0
    for least in range(largest, 0, -1):
        drawn += counts.get(least, 0)
        if drawn > MOST:
            return least
    return 0


def draw_triangles(drawing, rows):
    views = [[(link, seen(view, numbers)) for link, numbers in rows] for view in range(len(VIEWS))]
    sizes = [[size_of(corners) for _, corners in triangles] for triangles in views]
    largest = max(max(of_view, default=0) for of_view in sizes)
    for view, triangles, of_view in zip(VIEWS, views, sizes):
        least = least_size(of_view, largest)
        for (link, corners), size in zip(triangles, of_view):
            if size > least:
                drawing.polygon(view, link, corners + corners[:1])


def draw_capsules(drawing, rows):
    for link, numbers in rows:
        for k, view in enumerate(VIEWS):
            drawing.polygon(view, link, outline(seen(k, numbers[:6]), numbers[6]))


def main(kind, first, second, path):
    rows = [(link, list(map(float, numbers)))
            for link, *numbers in (line.split(",") for line in lines_of(path))]
    drawing = Drawing((first, second))
    (draw_capsules if kind == "capsules" else draw_triangles)(drawing, rows)
    for name, lines in drawing.lines.items():
        write(f"{name}.txt", lines)
    write("ranges.gp", drawing.ranges())


if __name__ == "__main__":
    main(*sys.argv[1:])
