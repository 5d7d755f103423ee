#!/usr/bin/env python3
"""Writes the project's own small robot into a folder: robot.py FOLDER

Its links are OBJ files, its chain, poses and pairs that may touch are CSV.
"""
import math
import sys

# Each link is made of prisms: sides, radii in x and y, lowest and highest z, in metres.
LINKS = {
    "base": [(4, 0.2, 0.2, 0, 0.1), (24, 0.09, 0.09, 0.1, 0.3)],
    "upper": [(20, 0.06, 0.06, 0.02, 0.4)],
    "lower": [(16, 0.045, 0.05, 0.03, 0.35)],
    "palm": [(4, 0.05, 0.12, 0.01, 0.05)],
    "claw": [(6, 0.015, 0.01, 0.01, 0.12)],
}
TABLES = {
    "joints": """\
# joint, parent, child, x,y,z [m], roll,pitch,yaw [rad], axis, min,max [rad]
waist,base,turret,0,0,0.32,0,0,0,z,-3.1,3.1
shoulder,turret,upper,0,0,0.05,0,0,0,y,-2.4,2.4
elbow,upper,lower,0,0,0.42,0,0,0,y,-2.8,2.8
wrist,lower,palm,0,0,0.36,0,0,0.3,x,-1.5,1.5
left,palm,leftclaw,0,0.06,0.05,-0.1,0,0,fixed,0,0
right,palm,rightclaw,0,-0.06,0.05,0.1,0,3.14159265,fixed,0,0
# turret is a frame between links: it has neither mesh nor capsule
bare,turret
""",
    "poses": """\
# name, waist, shoulder, elbow, wrist
up,0,0,0,0
reach,0.7,1.1,-0.4,0.5
clash,-1.2,2.3,2.1,0.2
near,0.3,1.9,2.0,-0.35
""",
    "allowed": """\
# link pairs that are never checked
upper,lower,Adjacent
lower,palm,Adjacent
palm,leftclaw,Adjacent
palm,rightclaw,Adjacent
""",
}


def prism(first, sides, x, y, low, high):
    """Yields the lines of a prism over a polygon, whose first vertex has this number. Its first
    corner is at half a side's angle."""
    for i in range(sides):
        turn = 2 * math.pi * (i + 0.5) / sides
        for z in (low, high):
            yield f"v {x * math.cos(turn):.6f} {y * math.sin(turn):.6f} {z:.6f}"
    below = [first + 2 * i for i in range(sides)]
    for a, b in zip(below, below[1:] + below[:1]):
        yield f"f {a} {b} {b + 1} {a + 1}"
    yield " ".join(["f", *(str(a + 1) for a in below)])
    yield " ".join(["f", *map(str, reversed(below))])


def mesh(prisms):
    lines, first = [], 1
    for sides, *sizes in prisms:
        lines += prism(first, sides, *sizes)
        first += 2 * sides
    return "\n".join(lines) + "\n"


def main(folder):
    files = {f"{link}.obj": mesh(prisms) for link, prisms in LINKS.items()}
    files.update((f"{table}.csv", text) for table, text in TABLES.items())
    for name, text in files.items():
        with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
