#!/usr/bin/env python3
"""Known answers for boards/messages, from the documented layouts and WGS84 in double precision.

known.py samples    prints samples.h: payloads made by struct
known.py judge      reads what the example prints, and compares it
"""
import math
import struct
import sys

HOME = (473977419, 85455938)
HOME_MM = 488000
NOW = 100000
ADSB = struct.Struct('<IiiiHHhHHB9sBB')
ITEM = struct.Struct('<4fiifHHBBBBBB')
DISTANCE = struct.Struct('<Q72HHHBBffB')
AIRCRAFT = (0x3C6587, 474077419, 85375938, 588000, 12345, 6000, -250, 0x8F, 7000, 1, b'DLH123',
            3, 2)
# Units of 1e-7 degrees from HOME. The edges along a latitude are 7.5 km and 6 km long: there a line
# that is straight in latitude and longitude lies 1.2 m and 0.8 m beside the chord.
SQUARE = [(-100000, -500000), (200000, -500000), (200000, 500000), (-100000, 500000)]  # keep-in
CIRCLE = (4000, 5000, 30.5)  # keep-out
TRIANGLE = [(50000, -400000), (50000, 400000), (150000, 0)]  # keep-out
# From, to, and if it must be free. One unit of latitude is 1.1 cm.
LEGS = [((198000, -450000), (198000, 450000), True),
        # The geodesic leaves the square's edge, the chords do not cross.
        ((199950, -450000), (199950, 450000), False),
        ((49970, -390000), (49970, 390000), False),    # the same for the triangle
        ((-50000, -300000), (-50000, 300000), True),
        ((0, 0), (8000, 10000), False),                # through the circle
        ((199995, 0), (199995, 0), True),
        ((200010, 0), (200010, 0), False),             # beyond the edge, but within the chord
        ((49990, 0), (49990, 0), True),
        ((50010, 0), (50010, 0), False)]


def item(command, param, offset, sequence):
    lat, lon = HOME[0] + offset[0], HOME[1] + offset[1]
    return ITEM.pack(param, 0, 0, 0, lat, lon, 0, sequence, command, 0, 0, 5, 0, 0, 1)


def items():
    out = [item(5001, 4, p, i) for i, p in enumerate(SQUARE)]
    out.append(item(5004, CIRCLE[2], CIRCLE, 4))
    return out + [item(5002, 3, p, 5 + i) for i, p in enumerate(TRIANGLE)]


def items_written():
    """The same, but polygons come before circles."""
    out = [item(5001, 4, p, i) for i, p in enumerate(SQUARE)]
    out += [item(5002, 3, p, 4 + i) for i, p in enumerate(TRIANGLE)]
    return out + [item(5004, CIRCLE[2], CIRCLE, 7)]


def array(name, rows):
    size = max(len(r) for r in rows)
    print('static const uint8_t %s[%d][%d] = {' % (name, len(rows), size))
    for row in rows:
        hexes = ['0x%02X' % b for b in row]
        lines = [', '.join(hexes[i:i + 15]) for i in range(0, len(hexes), 15)]
        print('    {' + ',\n     '.join(lines) + '},')
    print('};')


def samples():
    print('/* Payloads by the documented layouts: '
          'written by tests/judge/messages/known.py samples. */')
    print('#ifndef SAMPLES_H\n#define SAMPLES_H\n\n#include <stdint.h>\n')
    print('/* clang-format off */')
    array('aircraft', [ADSB.pack(*AIRCRAFT)])
    array('fence_items', items())
    print('static const int32_t legs[%d][4] = {' % len(LEGS))
    for a, b, _ in LEGS:
        print('    {%d, %d, %d, %d},' % tuple(HOME[i % 2] + v for i, v in enumerate(a + b)))
    print('};')
    print('/* clang-format on */\n\n#endif')


def ecef(lat, lon):
    """A point on the ellipsoid."""
    a, f = 6378137.0, 1 / 298.257223563
    e2 = f * (2 - f)
    n = a / math.sqrt(1 - e2 * math.sin(lat) ** 2)
    return (n * math.cos(lat) * math.cos(lon),
            n * math.cos(lat) * math.sin(lon),
            n * (1 - e2) * math.sin(lat))


def plane(lat_e7, lon_e7):
    """East and north of HOME, in the plane that touches the ellipsoid there."""
    lat0, lon0 = (math.radians(v * 1e-7) for v in HOME)
    point = ecef(math.radians(lat_e7 * 1e-7), math.radians(lon_e7 * 1e-7))
    d = [p - q for p, q in zip(point, ecef(lat0, lon0))]
    east = -math.sin(lon0) * d[0] + math.cos(lon0) * d[1]
    north = (-math.sin(lat0) * math.cos(lon0) * d[0] - math.sin(lat0) * math.sin(lon0) * d[1] +
             math.cos(lat0) * d[2])
    return east, north


def expect(what, got, want, off):
    if abs(got - want) > off:
        sys.exit('%s: %s, not %s within %s' % (what, got, want, off))


def judge_adsb(row):
    east, north = plane(AIRCRAFT[1], AIRCRAFT[2])
    course = math.radians(AIRCRAFT[4] / 100)
    speed = AIRCRAFT[5] / 100
    want = [east, north, (AIRCRAFT[3] - HOME_MM) / 1000,
            speed * math.sin(course), speed * math.cos(course), AIRCRAFT[6] / 100]
    expect('identity', int(row[0]), AIRCRAFT[0], 0)
    expect('time', int(row[1]), NOW - 1000 * AIRCRAFT[12], 0)
    for name, got, value in zip('x y z vx vy vz'.split(), row[2:], want):
        expect('aircraft ' + name, int(got) / 65536, value, 0.001)


def between(a, b, t):
    return tuple(p + t * (q - p) for p, q in zip(a, b))


def local(offset):
    return plane(HOME[0] + offset[0], HOME[1] + offset[1])


def way(a, b, is_geo, parts):
    """Points from a to b: straight in latitude and longitude, or in the plane.
    Geodesics are straight in the plane too."""
    if is_geo:
        return [local(between(a, b, i / parts)) for i in range(parts + 1)]
    return [between(local(a), local(b), i / parts) for i in range(parts + 1)]


def outline(corners, is_geo):
    parts = 40 if is_geo else 1
    edges = zip(corners, corners[1:] + corners[:1])
    return [p for a, b in edges for p in way(a, b, is_geo, parts)[:-1]]


def depth(p, polygon):
    """How deep the point lies in a polygon of the plane; below 0 it is outside."""
    nearest, inside = math.inf, False
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1]):
        dx, dy = bx - ax, by - ay
        t = min(1, max(0, ((p[0] - ax) * dx + (p[1] - ay) * dy) / (dx * dx + dy * dy)))
        nearest = min(nearest, math.hypot(p[0] - ax - t * dx, p[1] - ay - t * dy))
        if (ay > p[1]) != (by > p[1]) and p[0] < ax + (p[1] - ay) * dx / dy:
            inside = not inside
    return nearest if inside else -nearest


points = {0: [], 1: []}


def judge_vertex(row):
    points[int(row[0])].append((int(row[1]) / 65536, int(row[2]) / 65536))


def judge_zone(name, zone, corners, allowed):
    """Neither reading of an edge has 1 cm of what the zone allows behind it.
    No point lies far from both."""
    for corner in map(local, corners):
        expect('%s, distance of a corner' % name, min(math.dist(corner, p) for p in zone), 0, 0.001)
    for a, b in zip(corners, corners[1:] + corners[:1]):
        for is_geo in (False, True):
            over = max(allowed * depth(p, zone) for p in way(a, b, is_geo, 300))
            if over > 0.01:
                sys.exit('%s: %.2f m are allowed beyond the edge %s to %s, straight in %s' % (
                    name, over, a, b, 'latitude and longitude' if is_geo else 'the plane'))
    both = [outline(corners, is_geo) for is_geo in (False, True)]
    for p in zone:
        off = min(abs(depth(p, line)) for line in both)
        expect('%s, distance from both readings' % name, off, 0, 0.03)


def clearance(p, is_geo):
    circle = math.dist(p, local(CIRCLE[:2])) - CIRCLE[2]
    return min(circle, depth(p, outline(SQUARE, is_geo)), -depth(p, outline(TRIANGLE, is_geo)))


def judge_leg(row):
    """What is left is below the clearance, but not far below.
    It is so for each way to fly in each reading of the fence."""
    a, b, is_free = LEGS[int(row[0])]
    room = int(row[1]) / 65536
    flown = way(a, b, False, 60) + way(a, b, True, 60)
    least = min(clearance(p, edges) for p in flown for edges in (False, True))
    if (room >= 0) != is_free or (least > 0) != is_free:
        sys.exit('leg %s: %.3f m are left, clearance %.3f m, expected %s' % (
            row[0], room, least, 'free' if is_free else 'not'))
    length = math.dist(local(a), local(b))
    need = 0.01 + 1.09 * length ** 2 * math.tan(math.radians(HOME[0] * 1e-7)) / (8 * 6335439)
    if is_free and not least - 2 * need - 0.03 <= room <= least:
        sys.exit('leg %s: %.3f m are left, clearance %.3f m' % (row[0], room, least))


def judge_circle(row):
    for got, value in zip(row, plane(HOME[0] + CIRCLE[0], HOME[1] + CIRCLE[1])):
        expect('circle', int(got) / 65536, value, 0.001)
    expect('radius', int(row[2]) / 65536, CIRCLE[2], 0)


def judge_item(row):
    """The way back: the same vertices, and the circle within 2 units of 1e-7 degrees."""
    i = int(row[0])
    got, want = ITEM.unpack(bytes.fromhex(row[1])), ITEM.unpack(items_written()[i])
    for k, (a, b) in enumerate(zip(got, want)):
        expect('item %d, field %d' % (i, k), a, b, 2 if i == 7 and k in (4, 5) else 0)


def judge_distance(row):
    got = DISTANCE.unpack(bytes.fromhex(row[0]))
    expect('time_usec', got[0], NOW * 1000, 0)
    # Sectors of 45 degrees, clockwise from the front: the scan sees 3.5 m ahead, 2.25 m to the
    # right, nothing to the left; one beam of the rear failed.
    want = [350, 1001, 225, 1001, 65535, 1001, 1001, 1001] + [65535] * 64
    for i, (a, b) in enumerate(zip(got[1:73], want)):
        expect('distance %d' % i, a, b, 1 if b < 1000 else 0)
        expect('distance %d is not above' % i, max(a - b, 0), 0, 0)
    expect('increment_f', got[77], 45.0, 0)
    for name, k, value in (('min', 73, 0), ('max', 74, 1000), ('increment', 76, 45),
                           ('offset', 78, 0), ('frame', 79, 12)):
        expect(name, got[k], value, 0)


def judge_range(row):
    want = {0: 3.5, 6: 2.25, 4: math.nan}.get(int(row[0]), math.inf)
    got = float(row[1])
    is_alike = math.isnan(want) and math.isnan(got) or got == want
    if not is_alike and not (want < 100 and 0 <= want - got < 0.002):
        sys.exit('range %s: %s, not %s' % (row[0], got, want))


def judge_pose(row):
    # By columns: a quarter of a turn about z, x points to y.
    want = [1.5, -2.25, 0.75, 0, 1, 0, -1, 0, 0, 0, 0, 1]
    for i, value in enumerate(want):
        expect('pose %d' % i, int(row[i]) / (65536 if i < 3 else 1 << 30), value, 1e-4)


def judge():
    counts = {}
    for line in sys.stdin:
        kind, *row = line.strip().split(',')
        globals()['judge_' + kind](row)
        counts[kind] = counts.get(kind, 0) + 1
    judge_zone('square', points[0], SQUARE, 1)
    judge_zone('triangle', points[1], TRIANGLE, -1)
    if len(points[0]) + len(points[1]) < 15:
        sys.exit('%d points: no edge is divided' % (len(points[0]) + len(points[1])))
    del counts['vertex']
    want = {'adsb': 1, 'circle': 1, 'leg': len(LEGS), 'item': 8, 'distance': 1, 'range': 8,
            'pose': 1}
    if counts != want:
        sys.exit('lines: %s, not %s' % (counts, want))


{'samples': samples, 'judge': judge}[sys.argv[1]]()
