#!/usr/bin/env python3
"""Writes one of the cell's models as OBJ to stdout, in metres, in its own frame: model.py PART

The parts are base, shoulder, upper, forearm and hand, each with z along the link and its joint at
the origin, and building, in the world's frame.
"""
import math
import sys

# Radius and height of each ring of a link, and into how many sides a ring is parted.
PROFILES = {
    "base": ([(0.20, 0.00), (0.20, 0.04), (0.14, 0.06), (0.12, 0.28)], 16),
    "shoulder": ([(0.13, 0.00), (0.14, 0.05), (0.14, 0.22), (0.11, 0.32), (0.05, 0.36)], 16),
    "upper": ([(0.05, -0.12), (0.10, -0.08), (0.11, 0.00), (0.07, 0.12), (0.06, 0.45),
               (0.08, 0.55), (0.09, 0.62), (0.06, 0.70)], 14),
    "forearm": ([(0.04, -0.09), (0.08, -0.05), (0.08, 0.02), (0.05, 0.12), (0.045, 0.40),
                 (0.06, 0.50), (0.03, 0.56)], 12),
    "hand": ([(0.04, -0.05), (0.05, 0.00), (0.05, 0.06)], 10),
}
# Two corners of each box: the palm and its fingers; two columns, a table and a beam.
BOXES = {
    "hand": [((-0.03, -0.11, 0.05), (0.03, 0.11, 0.09)),
             ((-0.015, 0.06, 0.08), (0.015, 0.09, 0.22)),
             ((-0.015, -0.09, 0.08), (0.015, -0.06, 0.22))],
    "building": [((0.9, 0.6, 0), (1.2, 0.9, 3)), ((-1.3, -1.4, 0), (-1.1, -1.2, 3)),
                 ((0.5, -1.4, 0), (1.6, -0.5, 0.45)), ((-3, 0.65, 1.75), (3, 0.85, 1.95))],
}
# A corner, two edges, and into how many parts an edge is parted: the floor and two walls.
SHEETS = {
    "building": [((-3, -3, 0), (6, 0, 0), (0, 6, 0), 12), ((-3, -3, 0), (6, 0, 0), (0, 0, 3), 8),
                 ((-3, -3, 0), (0, 6, 0), (0, 0, 3), 8)],
}
# The corners of each side of a box. Bits 0, 1 and 2 of a corner say where it is in x, y and z.
SIDES = ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5))


class Model:
    """The lines of an OBJ file. Its vertices are counted from 1."""

    def __init__(self):
        self.lines, self.vertices = [], 0

    def vertex(self, x, y, z):
        self.lines.append(f"v {x:.4f} {y:.4f} {z:.4f}")
        self.vertices += 1
        return self.vertices

    def face(self, a, b, c):
        self.lines.append(f"f {a} {b} {c}")

    def quad(self, a, b, c, d):
        self.face(a, b, c)
        self.face(a, c, d)

    def lathe(self, profile, sides):
        """Adds a body of revolution around z, with a lid at both ends."""
        first, last = self.vertices + 1, self.vertices + 1 + (len(profile) - 1) * sides
        for radius, height in profile:
            for j in range(sides):
                turn = 2 * math.pi * j / sides
                self.vertex(radius * math.cos(turn), radius * math.sin(turn), height)
        bottom = self.vertex(0, 0, profile[0][1])
        top = self.vertex(0, 0, profile[-1][1])
        for j in range(sides):
            beside = (j + 1) % sides
            self.face(bottom, first + beside, first + j)
            self.face(top, last + j, last + beside)
            for ring in range(first, last, sides):
                self.quad(ring + j, ring + beside, ring + sides + beside, ring + sides + j)

    def box(self, low, high):
        first = self.vertices + 1
        for i in range(8):
            self.vertex(*((high if i >> axis & 1 else low)[axis] for axis in range(3)))
        for side in SIDES:
            self.quad(*(first + corner for corner in side))

    def sheet(self, corner, along, across, parts):
        """Adds a grid of rectangles from a corner along two edges."""
        first = self.vertices + 1
        for i in range(parts + 1):
            for j in range(parts + 1):
                self.vertex(*(c + (u * i + v * j) / parts
                              for c, u, v in zip(corner, along, across)))
        for i in range(parts):
            for j in range(parts):
                at = first + i * (parts + 1) + j
                self.quad(at, at + parts + 1, at + parts + 2, at + 1)


def model(part):
    made = Model()
    if part in PROFILES:
        made.lathe(*PROFILES[part])
    for sheet in SHEETS.get(part, []):
        made.sheet(*sheet)
    for box in BOXES.get(part, []):
        made.box(*box)
    return made.lines


def main(part):
    lines = model(part)
    if not lines:
        sys.exit(f"model.py: found no part '{part}', expected one of: "
                 + ", ".join([*PROFILES, "building"]))
    print("\n".join(lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
