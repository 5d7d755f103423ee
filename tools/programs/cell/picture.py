#!/usr/bin/env python3
"""Prepares what draw.gp draws: picture.py FOLDER ROWS POSES MODEL.obj...

It reads the rows, what `cell poses` prints, and the models, and writes into the folder *.dat, the
spans of contacts and the edges of the parts at the tick with the most contacts, and ranges.gp.
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from contacts import Contacts, named  # noqa: E402
from words import lines_of, write  # noqa: E402

FILES = ("spans", "touching", "building", "boxes", "arm")


class Scene:
    """The parts as they stand at a tick: their poses, and half of the extents of the crates."""

    def __init__(self, path, tick):
        self.poses, self.halves = {}, {}
        now = 0
        for line in lines_of(path):
            event, name, *numbers = line.split(",")
            if event == "crate":
                self.halves[name] = [float(n) / 65536 for n in numbers[:3]]
            elif event == "tick":
                now = int(name) + 1
            elif event == "pose" and now <= tick:
                self.poses[name] = ([float(n) / 2 ** 30 for n in numbers[:9]]
                                    + [float(n) / 65536 for n in numbers[9:12]])

    def place(self, part, x, y, z):
        """Returns a point of a part in the world. The first three numbers of a pose are where its x
        axis points."""
        pose = self.poses[part]
        return " ".join(f"{pose[i] * x + pose[3 + i] * y + pose[6 + i] * z + pose[9 + i]:.3f}"
                        for i in range(3))


class Drawing:
    """The lines of each file. An edge that two triangles share is drawn once."""

    def __init__(self, scene, touching):
        self.lines = {name: [""] for name in FILES}
        self.scene, self.touching = scene, touching
        self.drawn = set()

    def file_of(self, part):
        if part == "building":
            return "building"
        if part in self.touching:
            return "touching"
        return "boxes" if part in self.scene.halves else "arm"

    def edge(self, part, a, b):
        if part == "building" and is_slanted(a, b):
            return  # the diagonals of its walls
        key = (part, min(a, b), max(a, b))
        if key not in self.drawn:
            self.lines[self.file_of(part)] += [a, b, ""]
        self.drawn.add(key)

    def model(self, part, path):
        corners = []
        for line in lines_of(path):
            kind, *words = line.split()
            if kind == "v":
                corners.append(self.scene.place(part, *map(float, words)))
            elif kind == "f":
                face = [corners[int(word) - 1] for word in words]
                for a, b in zip(face, face[1:] + face[:1]):
                    self.edge(part, a, b)

    def crate(self, part):
        half = self.scene.halves[part]
        corners = [self.scene.place(part, *(half[axis] * (1 if i >> axis & 1 else -1)
                                            for axis in range(3))) for i in range(8)]
        for i in range(8):
            for bit in (1, 2, 4):
                if not i & bit:
                    self.edge(part, corners[i], corners[i + bit])


def is_slanted(a, b):
    return sum(p != q for p, q in zip(map(float, a.split()), map(float, b.split()))) > 1


def main(folder, rows, poses, *models):
    contacts = Contacts(rows)
    scene = Scene(poses, contacts.worst)
    drawing = Drawing(scene, contacts.touching)
    number = {pair: n for n, pair in enumerate(contacts.pairs, 1)}
    drawing.lines["spans"] += [f"{a} {b} {number[pair]}" for pair, a, b in contacts.spans]
    for path in models:
        drawing.model(os.path.basename(path).removesuffix(".obj"), path)
    for part in scene.halves:
        drawing.crate(part)
    for name, lines in drawing.lines.items():
        write(f"{folder}/{name}.dat", lines)
    ranges = [f"pairs = {len(contacts.pairs)}; worst = {contacts.worst}"]
    ranges += [f'set ytics add ("{named(pair)}" {n})' for pair, n in number.items()]
    write(f"{folder}/ranges.gp", ranges)


if __name__ == "__main__":
    main(*sys.argv[1:])
