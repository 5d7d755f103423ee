#!/usr/bin/env python3
"""Makes what draw.gp draws out of the constant data and the rows: picture.py FOLDER DATA ROWS

It writes files of points in metres into the folder: zones, legs and items from above, heights along
the mission, and the ranges of the view from above.
"""
import math
import os
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from constants import Constants  # noqa: E402
from words import lines_of, plain, write  # noqa: E402

ABOVE = ("in", "out", "clear", "broken", "unknown", "items")
PROFILE = ("profile_clear", "profile_broken", "profile_unknown", "profile_labels")
FILES = {"breach": "broken", "unknown": "unknown"}  # of a leg's state; others are clear
MANY = 120  # labels: of more only some are written
MERGED = 5  # labels that one takes in
THIN = 100  # legs: of more the lines are thin
NARROW = (0.75, 0.5)  # the least width by height of the view from above, and height by width
STEP = 0.0872665  # 5 degrees


def metres(raw):
    return f"{raw / 65536:.2f}"


class Label:
    """A text beside a point of a file. It merges with others that would lie over it."""

    def __init__(self, file, x, y, text, is_bad=False):
        self.file, self.x, self.y, self.text, self.is_bad = file, x, y, text, is_bad
        self.merged = 0

    def take(self, text):
        if not text or text in self.text.split(" "):
            return
        self.merged += 1
        if self.merged <= MERGED:
            self.text += f" {text}" if self.merged < MERGED else " ..."

    def line(self):
        return f'{self.x} {self.y} "{self.text}" {int(self.is_bad)}'


class Drawing:
    """The lines of each file, and the extents of both views in x and y."""

    def __init__(self):
        self.lines = {name: [] for name in ABOVE + PROFILE}
        self.extents = {}
        self.labels = []

    def point(self, file, x, y, line=None):
        """Adds a point, whose line may say more."""
        self.lines[file].append(line or f"{x} {y}")
        for axis, value in enumerate((float(x), float(y))):
            low, high = self.extents.get((file in PROFILE, axis), (value, value))
            self.extents[file in PROFILE, axis] = min(low, value), max(high, value)

    def path(self, file, points):
        for x, y in points:
            self.point(file, x, y)
        self.lines[file].append("")

    def ring(self, file, x, y, radius):
        self.path(file, [(metres(x + radius * math.cos(k * STEP)),
                          metres(y + radius * math.sin(k * STEP))) for k in range(73)])

    def span(self, is_profile, axis):
        low, high = self.extents.get((is_profile, axis), (0, 0))
        return high - low

    def are_near(self, a, b):
        is_profile = a.file in PROFILE
        width, height = self.span(is_profile, 0), self.span(is_profile, 1)
        if not is_profile:
            width = height = max(width, height)
        return (abs(float(a.x) - float(b.x)) <= width / 40
                and abs(float(a.y) - float(b.y)) <= height / (8 if is_profile else 40))

    def put_labels(self):
        """Labels that would lie over each other become one. Of many items only some are named."""
        every = len(self.labels) // (MANY // 2)
        for i, label in enumerate(self.labels):
            if len(self.labels) > MANY and (i + 1) % every != 1 and not label.is_bad:
                label.text = ""
            under = next((other for other in self.labels[:i] if other.text
                          and other.file == label.file and self.are_near(label, other)), None)
            if under is not None:
                under.take(label.text)
                label.text = ""
        for label in self.labels:
            self.point(label.file, label.x, label.y, label.line())

    def ranges(self):
        """The view from above is at least as wide as 3/4 of its height, and as high as half of its
        width."""
        for axis, name in enumerate("xy"):
            low, high = self.extents.get((False, axis), (0, 0))
            span = max(high - low, self.span(False, 1 - axis) * NARROW[axis], 10)
            middle = (high + low) / 2
            yield f"set {name}range [{middle - span * 0.55:.2f}:{middle + span * 0.55:.2f}]"


def draw_zone(drawing, zone):
    file, n = "out" if zone.is_out else "in", zone.numbers
    if zone.kind == "CYLINDER":
        drawing.ring(file, *n[:3])
    elif zone.kind == "BOX":
        west, south, east, north = map(metres, n[:4])
        drawing.path(file, [(west, south), (east, south), (east, north), (west, north),
                            (west, south)])
    else:
        drawing.path(file, [(metres(x), metres(y)) for x, y in zone.corners + zone.corners[:1]])


def states_of(rows, subjects):
    """Returns the state of each item, then of each leg, and the ends of ways that are not judged
    beyond these."""
    states, gaps = [], []
    for line in rows:
        cells = line.split(",")
        if cells[0] in ("item", "leg"):
            states.append(cells[2 if cells[0] == "item" else 4])
        elif cells[0] == "not_judged":
            states.append("unknown")
            if len(states) > subjects and cells[1] != cells[2]:
                gaps.append((cells[1], cells[2]))
    return states + [""] * (subjects - len(states)), gaps


def draw_gaps(drawing, data, gaps):
    """Draws a straight line between the places that are known of both ends."""
    at = {name: (metres(x), metres(y)) for name, (x, y, _) in data.items}
    at.update((leg.end, (metres(leg.points[3]), metres(leg.points[4]))) for leg in data.legs)
    for start, end in gaps:
        if start in at and end in at:
            drawing.path("unknown", [at[start], at[end]])


class Profile:
    """Heights along the mission, seen from above."""

    def __init__(self, drawing):
        self.drawing, self.along, self.end = drawing, 0.0, [0, 0, 0]

    def label(self, height, text):
        self.drawing.labels.append(Label("profile_labels", plain(self.along), metres(height), text))

    def leg(self, file, leg, after):
        x, y, z, end_x, end_y, end_z = leg.points
        if [x, y] != self.end[:2]:
            self.label(z, leg.start)
        file = "profile_" + file
        self.drawing.point(file, f"{self.along:.2f}", metres(z))
        self.along += math.sqrt((end_x - x) ** 2 + (end_y - y) ** 2) / 65536
        self.drawing.point(file, f"{self.along:.2f}", metres(end_z))
        self.drawing.lines[file].append("")
        if after is None or after.end != leg.end or after.kind == "circle" or not after.is_flown:
            self.label(end_z, leg.end)
        self.end = [end_x, end_y, end_z]


def draw_legs(drawing, legs, states):
    profile = Profile(drawing)
    for leg, after, state in zip(legs, legs[1:] + [None], states):
        file = FILES.get(state, "clear")
        x, y, _, end_x, end_y, _ = leg.points
        if leg.kind == "circle":
            drawing.ring(file, x, y, leg.radius)
            drawing.labels.append(Label("items", metres(x), metres(y), leg.end))
            continue
        drawing.path(file, [(metres(x), metres(y)), (metres(end_x), metres(end_y))])
        if leg.is_flown:
            profile.leg(file, leg, after)


def main(folder, data_path, rows_path):
    data, drawing = Constants(data_path), Drawing()
    for zone in data.zones:
        draw_zone(drawing, zone)
    items = len(data.items)
    states, gaps = states_of(lines_of(rows_path), items + len(data.legs))
    draw_gaps(drawing, data, gaps)
    for (name, (x, y, _)), state in zip(data.items, states):
        drawing.labels.append(Label("items", metres(x), metres(y), name, state == "breach"))
    drawing.labels.append(Label("profile_labels", 0, metres(data.items[0][1][2]), "home"))
    draw_legs(drawing, data.legs, states[items:])
    drawing.put_labels()
    for name, lines in drawing.lines.items():
        write(f"{folder}/{name}", lines)
    write(f"{folder}/ranges", [*drawing.ranges(), f"thin = {int(len(data.legs) > THIN)}"])


if __name__ == "__main__":
    main(*sys.argv[1:])
