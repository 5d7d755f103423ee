#!/usr/bin/env python3
"""Prepares what draw.gp draws of a flight: picture.py FOLDER ROWS PACKED

It reads what the firmware found and the packed flight, and writes *.dat and ranges.gp into the
folder.
"""
import math
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from found import BLIND, NOTHING, TOUCHING, UNKNOWN, WITHIN_WARN, Found, class_of  # noqa: E402
from map_view import X, Y, Z, Map  # noqa: E402
from packed import Flight  # noqa: E402
from words import plain, write  # noqa: E402

GROUPS = 1500  # of poses: a track has at most so many points
TRACE = 8  # of so many points of a mover one is drawn
SECTOR = 5  # degrees


def point(position):
    return " ".join(map(plain, position))


# ---- the track: groups of poses, the worst of each decides ----

def groups_of(flight, found):
    """Returns the first position and the class of clearance of each group."""
    size = (len(flight.poses) + GROUPS - 1) // GROUPS
    classes = [pose.clearance_class(flight.warn) for pose in found.poses]
    # A pose without a row counts as one that touches.
    classes += [TOUCHING] * (len(flight.poses) - len(classes))
    for first in range(0, len(flight.poses), size or 1):
        group = classes[first:first + size]
        # Not known is worse than anything that is.
        yield flight.poses[first], UNKNOWN if UNKNOWN in group else min(group)


def tracks(flight, found):
    """Yields the lines of each class: its runs of groups, each up to the next group."""
    groups = list(groups_of(flight, found))
    for wanted in range(UNKNOWN + 1):
        lines = [""]
        for (position, its_class), after in zip(groups, groups[1:] + [None]):
            if its_class != wanted:
                continue
            lines.append(point(position))
            if after is None:
                lines.append("")
            elif after[1] != wanted:
                lines += [point(after[0]), ""]
        yield lines


def late(flight, found):
    return [point(position) for position, pose in zip(flight.poses, found.poses)
            if pose.is_late] + [""]


def movers(flight):
    traces = {}
    for name, *position in flight.movers:
        traces.setdefault(name, []).append(" ".join(f"{value:.2f}" for value in position))
    return [""] + [line for trace in traces.values() for line in trace[::TRACE] + [""]]


# ---- the sectors of the worst pose, clockwise from +x, as wedges ----
# They see what is in a cylinder, so a short distance does not say that the vehicle touched
# anything.

def wedge(i, length_cm):
    """Returns the outline of a sector."""
    turns = [math.radians(-SECTOR * i + part) for part in (-SECTOR / 2, 0, SECTOR / 2)]
    rim = [(length_cm / 100 * math.cos(turn), length_cm / 100 * math.sin(turn)) for turn in turns]
    return ["0 0", *map(point, rim), "0 0", ""]


def radar(flight, found):
    """Returns the lines of each class."""
    lines = [[""] for _ in range(UNKNOWN + 1)]
    for i, length in enumerate(found.sectors):
        if length == BLIND or length >= found.most:
            lines[UNKNOWN if length == BLIND else NOTHING] += wedge(i, found.most)
        else:
            its_class = class_of(length / 100 - flight.radius, flight.warn)
            lines[max(WITHIN_WARN, its_class)] += wedge(i, length)
    return lines


# ---- numbers of the picture ----

def seconds(time):
    """Returns a time to the millisecond, without zeros at its end."""
    return re.sub(r"\.?0*$", "", time[:-6], count=1)


def named(names, values, digits=4):
    """Numbers have a point: gnuplot would divide whole ones as integers."""
    return "; ".join(f"{name} = {value:.{digits}f}" for name, value in zip(names.split(), values))


def ranges(flight, found, drawn):
    nearest = found.nearest
    here = flight.poses[found.poses.index(nearest)] if nearest else (0, 0, 0)
    clearance, time = (nearest.clearance, seconds(nearest.time)) if nearest else (0, "")
    return [
        named("x0 x1 y0 y1 z0 z1", [end for bounds in drawn.bounds for end in bounds]),
        named("radius reach warn", (flight.radius, flight.reach, flight.warn), 6)
        + f"; most = {(found.most or 1) / 100:.2f}",
        f"has_movers = {int(bool(flight.movers))}; has_worst = {int(nearest is not None)}; "
        f"has_scan = {int(bool(found.sectors))}",
        named("sx sy sz", flight.poses[0] if flight.poses else (0, 0, 0)),
        named("wx wy wz", here),
        f'worst = "nearest: {clearance * 100:.1f} cm to {found.name} at {time} s"',
    ]


def main(folder, rows, packed):
    flight, found = Flight(packed), Found(rows)
    drawn = Map(flight)
    around, bounds = flight.reach + flight.radius, drawn.bounds
    drawn.widen(X, 2 * around)
    drawn.widen(Y, max(2 * around, 0.15 * (bounds[X][1] - bounds[X][0])))
    drawn.widen(X, 0.4 * (bounds[Y][1] - bounds[Y][0]))
    drawn.widen(Z, max(4 * flight.radius, 0.02 * (bounds[X][1] - bounds[X][0])))
    files = {"above": drawn.lines[Y], "side": drawn.lines[Z], "late": late(flight, found),
             "movers": movers(flight)}
    for i, (track, wedges) in enumerate(zip(tracks(flight, found), radar(flight, found))):
        files[f"track{i}"], files[f"radar{i}"] = track, wedges
    for name, lines in files.items():
        write(f"{folder}/{name}.dat", lines)
    write(f"{folder}/ranges.gp", ranges(flight, found, drawn))


if __name__ == "__main__":
    main(*sys.argv[1:])
