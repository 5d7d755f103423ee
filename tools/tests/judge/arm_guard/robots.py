"""A robot of URDF or of CSV files in double precision.

It says where the links are at some values of the joints.
"""
import math
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "links"))
import place  # noqa: E402

FULL = 2 * math.pi


def rows_of(path):
    """Yields the fields of each line that is no comment."""
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            line = line.split("#")[0].strip()
            if line:
                yield [field.strip() for field in line.split(",")]


class TableJoint(place.Joint):
    """A joint of joints.csv."""

    def __init__(self, fields):  # pylint: disable=super-init-not-called
        self.name, self.parent, self.child = fields[:3]
        x, y, z, roll, pitch, yaw = (float(f) for f in fields[3:9])
        turn = place.product(place.about((0, 0, 1), yaw), place.product(
            place.about((0, 1, 0), pitch), place.about((1, 0, 0), roll)))
        self.origin = turn, (x, y, z)
        word = fields[9]
        self.kind = "fixed" if word == "fixed" else "revolute"
        sign = -1.0 if word[0] == "-" else 1.0
        self.axis = tuple(sign if "xyz"[k] == word[-1] else 0.0 for k in range(3))
        self.low, self.high = float(fields[10]), float(fields[11])
        self.mimic = None


class TableRobot(place.Robot):
    """A robot of CSV files."""

    def __init__(self, paths):  # pylint: disable=super-init-not-called
        rows = [row for path in paths for row in rows_of(path)]
        self.joints = [TableJoint(row) for row in rows if len(row) == 12]
        self.held = {}
        children = {joint.child for joint in self.joints}
        self.root = next(joint.parent for joint in self.joints if joint.parent not in children)


def moving(robot):
    """Returns the joints that move, those that follow others, too."""
    return [j for j in robot.joints if j.kind != "fixed" and j.name not in robot.held]


def by_joint(robot, driven):
    """Returns the value of each joint that moves."""
    return {j.name: robot.value(j, driven) for j in moving(robot)}


def between(start, end, part):
    """Interpolates poses: each joint goes straight from the one value to the other."""
    return {name: a + (end[name] - a) * part for name, a in start.items()}


def beyond(joint, value):
    """How far a value is beyond its joint's limits; 0 or less is within."""
    return -1.0 if joint.kind == "continuous" else max(joint.low - value, value - joint.high)


def reaches_of(robot, of_link):
    """How far each link and all that it carries reach from its frame at most.
    `of_link` has the reach of each link's own shape."""
    def reach(link):
        out = of_link.get(link, 0.0)
        for joint in (j for j in robot.joints if j.parent == link):
            slide = max(abs(joint.low), abs(joint.high)) if joint.kind == "prismatic" else 0.0
            out = max(out, place.math.hypot(*joint.origin[1]) + slide + reach(joint.child))
        return out
    return {link: reach(link) for link in [robot.root] + [j.child for j in robot.joints]}


def frames_at(robot, values):
    """Places the links where each joint has the value of its name."""
    free = {j.name: j.mimic for j in robot.joints}
    for joint in robot.joints:
        joint.mimic = None
    frames = robot.place({**robot.held, **values})
    for joint in robot.joints:
        joint.mimic = free[joint.name]
    return frames


def chain_of(robot, link):
    """Returns the joints from the root to a link."""
    by_child = {joint.child: joint for joint in robot.joints}
    chain = []
    while link in by_child:
        chain.append(by_child[link])
        link = by_child[link].parent
    return chain
