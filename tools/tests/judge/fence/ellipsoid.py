"""Judges a fence of polygons on the ellipsoid WGS 84: no plane is shared with what is judged.

Edges and ways are straight in latitude and longitude. Positions are whole units of 1e-7 degrees.
"""
import math

UNIT = math.radians(1e-7)
TURN = 3.6e9  # units
EQUATOR, SQUARED = 6378137.0, 0.00669437999014  # radius in metres; eccentricity
RIM, SILL = 0.01, 0.001  # metres: nearer to an edge, or to a limit, a position may be on both sides
STEPS = 2000  # of a way at most


def shorter(longitude):
    """Returns the shorter way around the earth."""
    if abs(longitude) <= TURN / 2:
        return longitude
    return longitude - math.copysign(TURN, longitude)


def scales(latitude):
    """Returns metres of a unit to the east and to the north."""
    sine = math.sin(latitude * UNIT)
    w = 1 - SQUARED * sine * sine
    return (EQUATOR / math.sqrt(w) * math.sqrt(1 - sine * sine) * UNIT,
            EQUATOR * (1 - SQUARED) / w ** 1.5 * UNIT)


def distance_to_origin(ax, ay, bx, by):
    """Returns how far the segment from a to b is from the origin."""
    dx, dy = bx - ax, by - ay
    along = min(1, max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)))
    return math.hypot(ax + dx * along, ay + dy * along)


def locate(corners, latitude, longitude):
    """Returns whether a polygon holds a position, by the crossing number, and how far its rim is,
    in metres."""
    east, north = scales(latitude)
    around = [(shorter(x - longitude), y - latitude) for y, x in corners]
    is_inside, rim = False, math.inf
    for (ax, ay), (bx, by) in zip(around, around[1:] + around[:1]):
        rim = min(rim, distance_to_origin(ax * east, ay * north, bx * east, by * north))
        if (ay > 0) != (by > 0) and (ax * by - ay * bx > 0) == (by > ay):
            is_inside = not is_inside
    return is_inside, rim


class Ellipsoid:
    def __init__(self, data):
        self.data = data
        self.corners = [data.places(f"corners_{i}", 2) for i in range(len(data.zones))]
        self.limits = [(limit(zone.low, -1), limit(zone.high, 1)) for zone in data.zones]
        self.item_places = data.places("item_places", 2)
        self.leg_places = data.places("leg_places", 4)

    def is_broken(self, latitude, longitude, height):
        """Returns whether a position breaks the fence by more than 1 cm. A union with another kind
        of zone is not judged."""
        is_in = has_in = False
        for zone, corners, (low, high) in zip(self.data.zones, self.corners, self.limits):
            if zone.kind != "POLYGON":
                if not zone.is_out and not self.data.is_all:
                    return False
                continue
            is_inside, rim = locate(corners, latitude, longitude)
            if zone.is_out:
                if is_inside and rim > RIM and low + SILL < height < high - SILL:
                    return True
                continue
            is_inside = (is_inside or rim < RIM) and low - SILL < height < high + SILL
            if self.data.is_all and not is_inside:
                return True
            has_in = has_in or not self.data.is_all
            is_in = is_in or is_inside
        return has_in and not is_in

    def broken(self, index):
        """Returns where an item, or a leg after these, breaks the fence, in words: nothing of an
        item, a part of a leg. None if it does not, or if its position is not known."""
        items = self.data.items
        if not self.item_places:
            return None
        if index < len(items):
            is_broken = self.is_broken(*self.item_places[index], items[index][1][2] / 65536)
            return "" if is_broken else None
        return self.broken_leg(self.data.legs[index - len(items)],
                               self.leg_places[index - len(items)])

    def broken_leg(self, leg, place):
        if leg.kind == "circle":
            return None
        latitude, longitude, end_latitude, end_longitude = place
        start, end = ([p / 65536 for p in part] for part in (leg.points[:3], leg.points[3:]))
        steps = min(int(math.dist(start, end)) + 1, STEPS)
        for k in range(steps + 1):
            t = k / steps
            if self.is_broken(latitude + (end_latitude - latitude) * t,
                              longitude + shorter(end_longitude - longitude) * t,
                              start[2] + (end[2] - start[2]) * t):
                return f" at {t:.6g}"
        return None


def limit(word, sign):
    """Returns a limit of height in metres."""
    return sign * math.inf if "_NO_" in word else int(word) / 65536
