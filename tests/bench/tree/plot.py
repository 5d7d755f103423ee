#!/usr/bin/env python3
"""Draws instructions per operation over N as SVG, both axes logarithmic: plot.py PEERS BENCH

Each operation of keepout on the M4F is a line, Bullet's are points.
"""
import math
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from markdown import fields  # noqa: E402

WIDTH, HEIGHT = 860, 620
LEFT, TOP, WIDE, TALL = 70, 60, 620, 490
APART = 17  # names at the ends of lines
CORE = "m4f"
SIZES = [16, 64, 256, 1024, 4096, 16384]
COLOURS = {"insert": "#1f77b4", "query": "#2ca02c", "ray": "#d62728", "pairs": "#9467bd",
           "update_fast": "#ff7f0e", "query_after": "#98c379", "update_slow": "#8c564b",
           "stay": "#7f7f7f", "remove": "#17a2b8"}
TITLE = "Instructions per operation over the number of objects, Cortex-M4F"
LEGEND = ("lines: keepout; rings, dashed: Bullet btDbvt in float, "
          "the same operation in the same colour (pairs: per object)")


def text(x, y, what, more):
    print(f'<text x="{x:.1f}" y="{y:.1f}" {more}>{what}</text>')


def line(x1, y1, x2, y2, more):
    print(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {more}/>')


def x_of(n):
    return LEFT + math.log(n / SIZES[0]) / math.log(SIZES[-1] / SIZES[0]) * WIDE


class Plot:
    def __init__(self, mean, points):
        self.mean, self.points = mean, points
        values = [v for v in (*mean.values(), *points.values()) if v > 0]
        self.low, self.high = min(values) / 1.3, max(values) * 1.3

    def y_of(self, value):
        return TOP + math.log(self.high / value) / math.log(self.high / self.low) * TALL

    def frame(self):
        print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
              f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">')
        print('<rect width="100%" height="100%" fill="white"/>')
        text(LEFT, 24, TITLE, 'font-size="16"')
        text(LEFT, 44, LEGEND, 'fill="#555"')
        for n in SIZES:
            line(x_of(n), TOP, x_of(n), TOP + TALL, 'stroke="#ddd"')
            text(x_of(n), TOP + TALL + 20, n, 'text-anchor="middle"')
        text(LEFT + WIDE / 2, TOP + TALL + 44, "N, objects in the tree", 'text-anchor="middle"')
        for value in [10**decade * k for decade in range(7) for k in (1, 2, 5)]:
            if self.low <= value <= self.high:
                y, is_decade = self.y_of(value), str(value)[0] == "1"
                line(LEFT, y, LEFT + WIDE, y, 'stroke="#aaa"' if is_decade else 'stroke="#ddd"')
                text(LEFT - 8, y + 4, value, 'text-anchor="end"')
        print(f'<rect x="{LEFT}" y="{TOP}" width="{WIDE}" height="{TALL}" fill="none" '
              'stroke="#888"/>')

    def curve(self, values, op, style, mark):
        """Draws a line through the values of an operation, and a mark at each."""
        places = [(x_of(n), self.y_of(values[op, n])) for n in SIZES if (op, n) in values]
        if places:
            path = "".join(f"{x:.1f},{y:.1f} " for x, y in places)
            print(f'<polyline points="{path}" fill="none" stroke="{COLOURS[op]}" {style}/>')
        for x, y in places:
            print(f'<circle cx="{x:.1f}" cy="{y:.1f}" {mark}/>')

    def names(self):
        """Writes the names at the right ends of the lines, moved apart."""
        ends = []
        for op in COLOURS:
            known = [n for n in SIZES if (op, n) in self.mean]
            if known:
                ends.append((self.y_of(self.mean[op, known[-1]]), op))
        last = TOP - 100
        for y, op in sorted(ends, key=lambda end: end[0]):
            at = max(y, last + APART)
            line(LEFT + WIDE, y, LEFT + WIDE + 12, at, f'stroke="{COLOURS[op]}"')
            text(LEFT + WIDE + 16, at + 4, op.replace("_", " "),
                 f'fill="{COLOURS[op]}" font-weight="bold"')
            last = at

    def draw(self):
        self.frame()
        for op, colour in COLOURS.items():
            self.curve(self.mean, op, 'stroke-width="2.2"', f'r="2.6" fill="{colour}"')
            self.curve(self.points, op, 'stroke-width="1.2" stroke-dasharray="5 4"',
                       f'r="4.5" fill="white" fill-opacity="0.6" stroke="{colour}" '
                       'stroke-width="1.5"')
        self.names()
        print("</svg>")


def main(peers, bench):
    points = {(op, int(n)): float(mean) for core, engine, op, n, mean, *_ in fields(peers)
              if core == CORE and engine == "Bullet"}
    mean = {(op, int(n)): float(mean) for core, op, n, mean, *_ in fields(bench)
            if core == CORE and mean}
    Plot(mean, points).draw()


if __name__ == "__main__":
    main(*sys.argv[1:])
