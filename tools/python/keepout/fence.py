"""Fences of polygons, circles and rectangles, in metres or from latitudes and longitudes.

Points, floors and ceilings round to nearest, radii to the safe side, as keepout-fence rounds them.
"""
import contextlib
from collections import namedtuple

from . import _c as c
from .errors import RangeError
from .types import point_of, segment, vec3
from .units import DOWN, UP, fix, metres, part, records, rows_of, whole

KEEP_IN, KEEP_OUT = c.KO_FENCE_KEEP_IN, c.KO_FENCE_KEEP_OUT
CLEAR, WARNING, BREACH = c.KO_FENCE_CLEAR, c.KO_FENCE_WARNING, c.KO_FENCE_BREACH
INSIDE_ANY, INSIDE_ALL = c.KO_FENCE_ANY, c.KO_FENCE_ALL
GEO_MARGIN = metres(c.KO_GEO_MARGIN)

Answer = namedtuple("Answer", "state clearance zone nearest")
LegAnswer = namedtuple("LegAnswer", "state clearance zone first at")


class FenceError(RangeError):
    """A zone is not legal. `zone` is its index; `a` and `b` are points of its polygon."""

    def __init__(self, report):
        text = c.ko_fence_fault_text(report.fault).decode()
        super().__init__(f"zone {report.zone}: {text}, at points {report.a} and {report.b}")
        self.fault, self.zone, self.a, self.b = report.fault, report.zone, report.a, report.b


@contextlib.contextmanager
def named_fault(report):
    """Raises FenceError where the library reports which zone is not legal."""
    try:
        yield
    except RangeError as error:
        if report.fault == c.KO_FENCE_GOOD:
            raise
        raise FenceError(report) from error


def geo(lat, lon):
    """Returns a ko_geo of whole numbers of 1e-7 degrees."""
    return c.ko_geo(whole(lat, c.t.c_int32), whole(lon, c.t.c_int32))


def positions_of(rows):
    if len(rows) > c.KO_FENCE_MOST_POINTS:
        raise RangeError(f"{len(rows)} positions, expected at most {c.KO_FENCE_MOST_POINTS}")
    return (c.ko_geo * len(rows))(*(geo(lat, lon) for lat, lon in rows))


def leg_margin(a, b):
    """Returns the metres of clearance that a leg between two positions needs, as autopilots fly."""
    out = c.fix16_t()
    c.ko_geo_margin_leg(geo(*a), geo(*b), out)
    return metres(out.value)


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

    def zones(self, areas, rule=INSIDE_ANY):
        """Returns polygons whose corners are positions, for a Fence of the same rule.

        An area is (role, positions, floor, ceiling), as for ko.polygon(). All polygons of a fence
        are given at once. They are safe where edges are straight in metres, and where they are
        straight in latitude and longitude, as GeoJSON and autopilots draw them. A point needs a
        clearance of GEO_MARGIN, a leg that of leg_margin().
        """
        given, out = (c.ko_fence_area * len(areas))(), (c.ko_fence_zone * len(areas))()
        for made, (role, positions, floor, ceiling) in zip(given, areas):
            like = zone(role, c.KO_FENCE_POLYGON, floor, ceiling)
            made.role, made.floor, made.ceiling = like.role, like.floor, like.ceiling
            made.corners = positions_of(positions)
            made.count = len(positions)
        points = (c.ko_fence_xy * (len(areas) * c.KO_FENCE_MOST_POINTS))()
        report = c.ko_fence_report()
        with named_fault(report):
            c.ko_fence_zone_from_geo(given, len(areas), rule, self.struct, out, points, len(points),
                                     report)
        return [copy_of(made) for made in out]

    def polygon(self, positions):
        """Returns rows of x and y of rows of latitude and longitude, for a polygon.

        An edge that is straight in metres is not straight in latitude and longitude. Where more
        than 1 cm may be between both, RangeError names it: zones() makes it safe.
        """
        positions = list(positions)
        for i, position in enumerate(positions):
            if leg_margin(positions[i - 1], position) > 2 * GEO_MARGIN:
                raise RangeError(f"the edge to position {i}, straight in latitude and longitude, "
                                 "may be more than 1 cm beside one in metres, expected zones()")
        rows = [self.point(lat, lon)[:2] for lat, lon in positions]
        return rows_of(records(c.ko_fence_xy, rows))

    def geo(self, point):
        """Returns the latitude and longitude of a local point, in 1e-7 degrees."""
        out = c.ko_geo()
        c.ko_geo_from_vec3(vec3(point), self.struct, out)
        return out.lat, out.lon


def zone(role, kind, floor, ceiling):
    made = c.ko_fence_zone(role=whole(role, c.t.c_uint8), kind=kind)
    made.floor = c.KO_FENCE_NO_FLOOR if floor is None else fix(floor)
    made.ceiling = c.KO_FENCE_NO_CEILING if ceiling is None else fix(ceiling)
    return made


def copy_of(polygon_zone):
    """Returns a polygon with points of its own."""
    made = c.ko_fence_zone.from_buffer_copy(polygon_zone)
    made.points = (c.ko_fence_xy * made.count)(*polygon_zone.points[:made.count])
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
        with named_fault(report):
            c.ko_fence_open(self.zones, len(self.zones), rule, fix(warn, UP), self.struct, report)

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
