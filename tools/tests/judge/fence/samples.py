#!/usr/bin/env python3
"""Judges the rows of fence_guard by brute force in double precision: samples.py DATA ROWS

DATA is the C that keepout-fence writes. Home, items, legs and circles are sampled every 0.2 m in
the plane; what is told as judged and not broken must not be broken on the ellipsoid, either
(ellipsoid.py). Prints what is wrong, and nothing if all agrees.
"""
import math
import os
import sys

sys.dont_write_bytecode = True
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../..")
sys.path.append(os.path.join(ROOT, "tools/programs"))
sys.path.append(os.path.join(ROOT, "tools/programs/fence_guard"))
from constants import Constants  # noqa: E402
from ellipsoid import Ellipsoid  # noqa: E402
from words import lines_of, number  # noqa: E402

FAR = 1e9
STEP = 0.2
NEAR = 0.002  # metres by which a clearance may be wrong


def limit(word):
    """Returns a limit of height in metres."""
    if "NO_FLOOR" in word:
        return -FAR
    return FAR if "NO_CEILING" in word else int(word) / 65536


class Zone:
    """A zone in metres. A polygon is its edges: begin, direction and length squared."""

    def __init__(self, zone):
        self.kind, self.is_out = zone.kind, zone.is_out
        self.low, self.high = limit(zone.low), limit(zone.high)
        self.numbers = [n / 65536 for n in zone.numbers]
        corners = [(x / 65536, y / 65536) for x, y in zone.corners]
        self.edges = [(ax, ay, bx - ax, by - ay, (bx - ax) ** 2 + (by - ay) ** 2)
                      for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1])]

    def flat_depth(self, x, y):
        """Returns the depth of a point seen from above. Below 0 it is the distance outside."""
        if self.kind == "CYLINDER":
            middle_x, middle_y, radius = self.numbers[:3]
            return radius - math.hypot(x - middle_x, y - middle_y)
        if self.kind == "BOX":
            west, south, east, north = self.numbers[:4]
            out_x, out_y = max(west - x, x - east), max(south - y, y - north)
            if out_x <= 0 and out_y <= 0:
                return -max(out_x, out_y)
            return -math.hypot(max(out_x, 0), max(out_y, 0))
        return self.polygon_depth(x, y)

    def polygon_depth(self, x, y):
        """The angles under which the edges are seen from a point within sum up to a whole turn."""
        least, turn = FAR, 0.0
        for ax, ay, dx, dy, square in self.edges:
            px, py = ax - x, ay - y
            along = -(px * dx + py * dy) / square
            along = 0.0 if along < 0 else 1.0 if along > 1 else along
            qx, qy = px + dx * along, py + dy * along
            distance = qx * qx + qy * qy
            if distance < least:
                least = distance
            turn += math.atan2(px * dy - py * dx, px * (px + dx) + py * (py + dy))
        return math.sqrt(least) if abs(turn) > 3 else -math.sqrt(least)

    def depth(self, x, y, height):
        flat = self.flat_depth(x, y)
        upright = min(height - self.low, self.high - height)
        if flat >= 0 and upright >= 0:
            return min(flat, upright)
        return -math.hypot(min(flat, 0), min(upright, 0))


class Fence:
    def __init__(self, data):
        self.zones, self.is_all = [Zone(zone) for zone in data.zones], data.is_all
        self.warn = int(data.values["warn"]) / 65536

    def clearances(self, x, y, height):
        """Returns the clearance of a point, and that to the zones that are judged one by one. Of
        keep-in zones of which any will do, the deepest one counts."""
        each, best = FAR, None
        for zone in self.zones:
            depth = zone.depth(x, y, height)
            if zone.is_out:
                each = min(each, -depth)
            elif self.is_all:
                each = min(each, depth)
            else:
                best = depth if best is None else max(best, depth)
        return (each if best is None else min(each, best)), each


class Sampled:
    """What the samples of an item or a leg say: the least clearances, and the length of it."""

    def __init__(self, fence, points, length=0.0):
        pairs = [fence.clearances(*point) for point in points]
        self.low, self.each = (min(values) for values in zip(*pairs))
        self.length = length


def along_leg(points):
    """Returns samples of a straight leg, and its length."""
    start, way = points[:3], [b - a for a, b in zip(points[:3], points[3:])]
    length = math.sqrt(sum(d * d for d in way))
    steps = int(length / STEP) + 1
    return [[a + d * (k / steps) for a, d in zip(start, way)] for k in range(steps + 1)], length


def around(x, y, height, radius):
    steps = int(radius * 31.4) + 8
    turns = (2 * math.pi * k / steps for k in range(steps))
    return [(x + radius * math.cos(t), y + radius * math.sin(t), height) for t in turns]


class Judge:
    """Goes through the rows, and keeps what is wrong."""

    def __init__(self, data):
        self.data, self.fence, self.ellipsoid = data, Fence(data), Ellipsoid(data)
        self.faults, self.subject = [], ""
        self.slope = slope_of(data)

    def wrong(self, text):
        self.faults.append(f"{self.subject}: {text}")

    # ---- a row's state and clearance ----

    def compare(self, said, clearance, sampled, beside=0.0, bulge=0.0):
        """The vehicle is up to `beside` beside the samples. A circle's answer may be up to `bulge`
        below the truth."""
        if said == "unknown":
            self.compare_unknown(sampled.low, beside, bulge)
            return
        warn = self.fence.warn
        if (said == "breach") != (sampled.low < 0):
            self.wrong(f"{said}, sampled {sampled.low:.6g}")
        if said == "clear" and clearance <= warn - NEAR:
            self.wrong(f"clear within the warning distance: {clearance:.6g}")
        if said == "warning" and clearance > warn + NEAR:
            self.wrong(f"warning beyond the warning distance: {clearance:.6g}")
        beside = 0.0 if said == "breach" else beside
        # Seams of keep-in zones count 0 here, but less often in the library.
        top = sampled.low if self.fence.is_all or said == "breach" else sampled.each
        if clearance > top - beside + NEAR:
            self.wrong(f"clearance {clearance:.6g}, sampled {top:.6g} beside {beside:.6g}")
        bottom = sampled.low - beside
        if (clearance < bottom - bulge - self.slack(said, sampled.length)
                and not (said == "warning" and clearance == 0)):
            self.wrong(f"clearance {clearance:.6g}, far below {bottom:.6g}")

    def compare_unknown(self, low, beside, bulge):
        if beside + bulge <= 0:
            self.wrong("not judged")
        elif low - beside - bulge > 0.11 + beside / 64:
            self.wrong(f"not judged, sampled {low:.6g} beside {beside:.6g}")

    def slack(self, said, length):
        """The ways that a leg may be flown, and 1 cm; the bound is the stated one."""
        if said == "breach":
            return 0.13 + length / 64
        return 0.13 + 1.1 * length * length * self.slope / 50683512

    # ---- rows ----

    def item(self, cells, name, point):
        sampled = Sampled(self.fence, [[p / 65536 for p in point]])
        if cells[:2] != ["item", name]:
            self.wrong(f"expected item {name}")
        self.compare(state_of(cells), clearance_of(cells), sampled)

    def leg(self, cells, leg):
        self.subject = f"leg {cells[1]} to {cells[2]} {leg.kind}"
        said, clearance = state_of(cells), clearance_of(cells)
        if cells[0] == "leg" and cells[3] != leg.kind:
            self.wrong(f"found {cells[3]}")
        for found, end in zip(cells[1:3], (leg.start, leg.end)):
            if found != end:
                self.wrong(f"expected {end}")
        points, radius = [p / 65536 for p in leg.points], leg.radius / 65536
        if leg.kind == "circle":
            sampled = Sampled(self.fence, around(*points[:3], radius))
            self.compare(said, clearance, sampled, bulge=radius / 400)
            return
        sampled = Sampled(self.fence, *along_leg(points))
        # A break near a loiter's circle may not be flown, so it is not judged.
        if said != "unknown" or sampled.low >= 0:
            self.compare(said, clearance, sampled, beside=radius)

    def row(self, index, cells):
        items, legs = self.data.items, self.data.legs
        self.subject = str(index + 1)
        if index < len(items):
            self.item(cells, *items[index])
        elif index < len(items) + len(legs):
            self.leg(cells, legs[index - len(items)])
        else:
            return
        if state_of(cells) not in ("breach", "unknown"):
            broken = self.ellipsoid.broken(index)
            if broken is not None:
                self.wrong(f"{state_of(cells)}, broken on the ellipsoid{broken}")

    def rows(self, lines):
        rows = [line.split(",") for line in lines
                if line.startswith(("item,", "leg,", "not_judged,"))]
        for index, cells in enumerate(rows):
            self.row(index, cells)
        expected = len(self.data.items) + len(self.data.legs) + int(self.data.values["gap_count"])
        if len(rows) != expected or not self.data.items:
            self.faults.append(f"{len(rows)} rows, not {expected}")


def state_of(cells):
    if cells[0] == "not_judged":
        return "unknown"
    return cells[2 if cells[0] == "item" else 4]


def clearance_of(cells):
    """Returns a row's clearance in metres; 0 if it has none."""
    if cells[0] == "not_judged":
        return 0.0
    return number(cells[3 if cells[0] == "item" else 5])


def slope_of(data):
    """Returns the tangent of the origin's latitude, of a place up to 10 km nearer to its pole."""
    return math.tan(math.radians(abs(data.origin[0]) * 1e-7) + 0.0015)


def main(data_path, rows_path):
    judge = Judge(Constants(data_path))
    judge.rows(lines_of(rows_path))
    if judge.faults:
        print("\n".join(judge.faults))


if __name__ == "__main__":
    main(*sys.argv[1:])
