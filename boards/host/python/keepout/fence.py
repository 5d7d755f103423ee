"""Fences of polygons, circles and rectangles, in metres or from latitudes and longitudes.

Points, floors and ceilings round to nearest, radii to the safe side, as keepout-fence rounds them.
"""
from collections import namedtuple

from . import _c as c
from .errors import RangeError
from .types import point_of, segment, vec3
from .units import DOWN, UP, fix, metres, part, records, rows_of, whole

KEEP_IN, KEEP_OUT = c.KO_FENCE_KEEP_IN, c.KO_FENCE_KEEP_OUT
CLEAR, WARNING, BREACH = c.KO_FENCE_CLEAR, c.KO_FENCE_WARNING, c.KO_FENCE_BREACH
INSIDE_ANY, INSIDE_ALL = c.KO_FENCE_ANY, c.KO_FENCE_ALL

Answer = namedtuple("Answer", "state clearance zone nearest")
LegAnswer = namedtuple("LegAnswer", "state clearance zone first at")


class FenceError(RangeError):
    """A zone is not legal. `zone` is its index; `a` and `b` are points of its polygon."""

    def __init__(self, report):
        text = c.ko_fence_fault_text(report.fault).decode()
        super().__init__(f"zone {report.zone}: {text}, at points {report.a} and {report.b}")
        self.fault, self.zone, self.a, self.b = report.fault, report.zone, report.a, report.b


def geo(lat, lon):
    """Returns a ko_geo of whole numbers of 1e-7 degrees."""
    return c.ko_geo(whole(lat, c.t.c_int32), whole(lon, c.t.c_int32))


class GeoFrame:
    """The local metres around an origin, in 1e-7 degrees: x to the east, y to the north."""

    def __init__(self, lat, lon):
        self.struct = c.ko_geo_frame()
        c.ko_geo_frame_open(geo(lat, lon), self.struct)

    def point(self, lat, lon, height_mm=0):
        """Returns the local point of a position, in metres."""
        out = c.ko_vec3()
        c.ko_vec3_from_geo(geo(lat, lon), whole(height_mm, c.t.c_int32), self.struct, out)
        return point_of(out)

    def polygon(self, positions):
        """Returns rows of x and y of rows of latitude and longitude, for a polygon."""
        rows = [self.point(lat, lon)[:2] for lat, lon in positions]
        return rows_of(records(c.ko_fence_xy, rows))

    def geo(self, point):
        """Returns the latitude and longitude of a local point, in 1e-7 degrees."""
        out = c.ko_geo()
        c.ko_geo_from_vec3(vec3(point), self.struct, out)
        return out.lat, out.lon


def zone(role, kind, floor, ceiling):
    made = c.ko_fence_zone(role=role, kind=kind)
    made.floor = c.KO_FENCE_NO_FLOOR if floor is None else fix(floor)
    made.ceiling = c.KO_FENCE_NO_CEILING if ceiling is None else fix(ceiling)
    return made


def polygon(role, points, floor=None, ceiling=None):
    """Returns a zone from rows of x and y. Without floor or ceiling it has no end there."""
    made = zone(role, c.KO_FENCE_POLYGON, floor, ceiling)
    corners = records(c.ko_fence_xy, points)
    if len(corners) > c.KO_FENCE_MOST_POINTS:
        raise RangeError(f"{len(corners)} points, expected at most {c.KO_FENCE_MOST_POINTS}")
    made.points = corners  # ctypes keeps the array as long as the zone
    made.count = len(corners)
    return made


def cylinder(role, centre, radius, floor=None, ceiling=None):
    """Returns an upright cylinder around x and y."""
    made = zone(role, c.KO_FENCE_CYLINDER, floor, ceiling)
    made.centre = records(c.ko_fence_xy, [centre])[0]
    made.radius = fix(radius, UP if role == KEEP_OUT else DOWN)
    return made


def rectangle(role, low, high, floor=None, ceiling=None):
    """Returns an upright box between two corners of x and y."""
    made = zone(role, c.KO_FENCE_BOX, floor, ceiling)
    made.low, made.high = records(c.ko_fence_xy, [low, high])
    return made


class Fence:
    """Checked zones. Several keep-in zones count as their union, or with INSIDE_ALL each counts."""

    def __init__(self, zones, warn=0.0, rule=INSIDE_ANY):
        self._kept = list(zones)
        self.zones = (c.ko_fence_zone * len(self._kept))(*self._kept)
        self.struct, report = c.ko_fence(), c.ko_fence_report()
        try:
            c.ko_fence_open(self.zones, len(self.zones), rule, fix(warn, UP), self.struct, report)
        except RangeError as error:
            if report.fault == c.KO_FENCE_GOOD:
                raise
            raise FenceError(report) from error

    def test_point(self, point):
        """Tests where a point is: CLEAR, WARNING or BREACH, and how far from which zone."""
        answer = c.ko_fence_answer()
        c.ko_fence_test_point(self.struct, vec3(point), answer)
        return Answer(answer.state, metres(answer.clearance), answer.zone, point_of(answer.nearest))

    def test_leg(self, a, b):
        """Tests all points from a to b; `first` is the part where it breaks, or None."""
        answer = c.ko_fence_leg_answer()
        c.ko_fence_test_leg(self.struct, segment(a, b), answer)
        return LegAnswer(answer.state, metres(answer.clearance), answer.zone, part(answer.first),
                         point_of(answer.at))
