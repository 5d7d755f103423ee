#!/usr/bin/env python3
"""Writes the URDF of a robot to stdout: urdf_of.py MESHES JOINTS...

JOINTS are tables as joints.csv, MESHES names of meshes between blanks. A link whose name ends with
one of them has package://robot/NAME.stl.
"""
import sys

FIELDS = 12


def best(link, meshes):
    """Returns the longest name that ends the link's, or none."""
    return max((mesh for mesh in meshes if link.endswith(mesh)), key=len, default=None)


def link_of(name, meshes):
    yield f' <link name="{name}">'
    mesh = best(name, meshes)
    if mesh:
        yield (f'  <collision><geometry><mesh filename="package://robot/{mesh}.stl"/>'
               "</geometry></collision>")
    yield " </link>"


def axis_of(word):
    """Returns the axis of a word as "z" or "-x". That of "fixed" does not matter."""
    letter = "y" if "y" in word else "x" if "x" in word else "z"
    one = "-1" if "-" in word else "1"
    return " ".join(one if axis == letter else "0" for axis in "xyz")


def joint_of(fields):
    name, parent, child, x, y, z, roll, pitch, yaw, axis, lower, upper = fields
    kind = "fixed" if axis == "fixed" else "revolute"
    return [f' <joint name="{name}" type="{kind}">',
            f'  <parent link="{parent}"/><child link="{child}"/>',
            f'  <origin xyz="{x} {y} {z}" rpy="{roll} {pitch} {yaw}"/>'
            f'<axis xyz="{axis_of(axis)}"/>',
            f'  <limit lower="{lower}" upper="{upper}" effort="1" velocity="1"/>',
            " </joint>"]


def urdf(meshes, lines):
    yield '<?xml version="1.0"?>'
    yield '<robot name="robot">'
    seen = set()
    for line in lines:
        fields = line.split(",")
        if line.startswith("#") or len(fields) != FIELDS:
            continue
        for name in fields[1:3]:
            if name not in seen:
                yield from link_of(name, meshes)
            seen.add(name)
        yield from joint_of(fields)
    yield "</robot>"


def main(meshes, *tables):
    lines = []
    for path in tables:
        with open(path, encoding="utf-8") as file:
            lines += file.read().splitlines()
    print("\n".join(urdf(meshes.split(), lines)))


if __name__ == "__main__":
    main(*sys.argv[1:])
