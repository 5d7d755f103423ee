"""Distances of capsules and boxes in double precision."""
import math


def minus(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def along(a, way, part):
    return (a[0] + way[0] * part, a[1] + way[1] * part, a[2] + way[2] * part)


def to_segment(p, a, b):
    """The distance of a point from a segment."""
    way = minus(b, a)
    length = dot(way, way)
    part = min(1.0, max(0.0, dot(minus(p, a), way) / length)) if length > 0 else 0.0
    return math.dist(p, along(a, way, part))


def of_segments(a, b, c, d):
    """The distance of two segments: from an end of one, or between two inner points."""
    best = min(to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b))
    u, v, w = minus(b, a), minus(d, c), minus(a, c)
    uu, uv, vv, uw, vw = dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)
    area = uu * vv - uv * uv
    if area > 1e-12 * uu * vv and area > 0:
        s, t = (uv * vw - vv * uw) / area, (uu * vw - uv * uw) / area
        if 0 <= s <= 1 and 0 <= t <= 1:
            best = min(best, math.dist(along(a, u, s), along(c, v, t)))
    return best


def of_capsules(a, b):
    """The distance of two capsules (end, end, radius): below 0 if they touch."""
    return of_segments(a[0], a[1], b[0], b[1]) - a[2] - b[2]


def to_box(capsule, low, high):
    """The distance of a capsule from a box along the axes. It is convex along the capsule."""
    a, way = capsule[0], minus(capsule[1], capsule[0])

    def at(part):
        p = along(a, way, part)
        return math.dist(p, tuple(min(h, max(l, x)) for x, l, h in zip(p, low, high)))

    begin, end = 0.0, 1.0
    for _ in range(100):
        one, two = begin + (end - begin) / 3, end - (end - begin) / 3
        begin, end = (begin, two) if at(one) <= at(two) else (one, end)
    return min(at(0.0), at(1.0), at((begin + end) / 2)) - capsule[2]
