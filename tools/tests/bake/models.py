#!/usr/bin/env python3
"""Writes models whose corners are a little off, as OBJ.

    models.py sphere SEED NOISE KIND        a sphere: "soup": each triangle has corners of its own,
                                            as in STL; "seam": only the first and the last meridian
                                            are computed twice. The triangles at the poles have two
                                            corners in one place.
    models.py grid EDGE CELLS NOISE SIDES   the surface of a cube of CELLS^3 cells, or its first
                                            SIDES sides, each triangle with corners of its own
    models.py slivers NOISE <MODEL          the model of triangles with corners of their own;
                                            beside each stands one with two corners in one place
    models.py shuffled SEED <MODEL          the same model with its lines v in another order
"""
import math
import sys

RINGS, MERIDIANS = 8, 12


class Chance:
    """Moves numbers by up to a noise; the seed is the caller's."""

    def __init__(self, seed, noise):
        self.seed, self.noise = seed, noise

    def draw(self):
        """Returns a number in -1 .. 1."""
        self.seed = self.seed * 16807 % 2147483647
        return 2 * self.seed / 2147483647 - 1

    def off(self, value):
        return value + self.noise * self.draw()

    def emit(self, corner):
        x, y, z = (self.off(value) for value in corner)
        print(f"v {x:.9f} {y:.9f} {z:.9f}")


def sphere(seed, noise, kind):
    chance = Chance(7919 * int(seed) + 1, float(noise))
    for _ in range(5):
        chance.off(0)
    known = {}

    def corner(i, j):
        a, b = math.pi * i / RINGS, 2 * math.pi * (j % MERIDIANS) / MERIDIANS
        place = [f"{value:.12f}" for value in (
            0.1 + 0.3 * math.sin(a) * math.cos(b), 0.2 + 0.3 * math.sin(a) * math.sin(b),
            0.3 + 0.3 * math.cos(a))]
        if kind == "soup" or (i, j) not in known:
            if kind == "soup" or j in (0, MERIDIANS):
                chance.emit(map(float, place))
            else:
                print("v", *place)
            known[len(known) if kind == "soup" else (i, j)] = len(known) + 1
        return len(known) if kind == "soup" else known[i, j]

    for i in range(RINGS):
        for j in range(MERIDIANS):
            for corners in (((i, j), (i + 1, j), (i + 1, j + 1)),
                            ((i, j), (i + 1, j + 1), (i, j + 1))):
                print("f", *[corner(*place) for place in corners])


def grid(edge, cells, noise, sides):
    edge, cells = float(edge), int(cells)
    chance = Chance(12345, float(noise))

    def emit(side, u, v):
        axis, place = side % 3, [0, 0, 0]
        place[axis] = cells if side < 3 else 0
        place[(axis + 1) % 3], place[(axis + 2) % 3] = (u, v) if side < 3 else (v, u)
        chance.emit(edge * value for value in place)

    for side in range(int(sides)):
        for u in range(cells):
            for v in range(cells):
                for corners in (((u, v), (u + 1, v), (u + 1, v + 1)),
                                ((u, v), (u + 1, v + 1), (u, v + 1))):
                    for corner in corners:
                        emit(side, *corner)
                    print("f -3 -2 -1")


def slivers(noise):
    chance, corners = Chance(99, float(noise)), []
    for line in sys.stdin.read().splitlines():
        print(line)
        if line.startswith("v"):
            corners.append([float(word) for word in line.split()[1:]])
        else:
            for corner in (corners[-1], corners[-1], corners[-2]):
                chance.emit(corner)
            print(line)


def shuffled(seed):
    chance, lines = Chance(int(seed), 0), sys.stdin.read().splitlines()
    corners = [line for line in lines if line.startswith("v")]
    at = list(range(len(corners)))
    for i in range(len(at), 1, -1):
        j = min(1 + int((chance.draw() + 1) / 2 * i), i)
        at[i - 1], at[j - 1] = at[j - 1], at[i - 1]
    place = {of: i for i, of in enumerate(at, 1)}
    for of in at:
        print(corners[of])
    for line in lines:
        if not line.startswith("v"):
            print("f", *[place[int(word) - 1] for word in line.split()[1:4]])


if __name__ == "__main__":
    kind, *rest = sys.argv[1:]
    {"sphere": sphere, "grid": grid, "slivers": slivers, "shuffled": shuffled}[kind](*rest)
