#!/usr/bin/env python3
"""Known answers for boards/apps/messages, from the documented layouts and WGS84 in double precision.

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
AIRCRAFT = (0x3C6587, 474077419, 85375938, 588000, 12345, 6000, -250, 0x8F, 7000, 1, b'DLH123', 3, 2)
SQUARE = [(0, 0), (9000, 0), (9000, 13000), (0, 13000)]
CIRCLE = (4000, 5000, 30.5)


def item(command, param, offset, sequence):
    return ITEM.pack(param, 0, 0, 0, HOME[0] + offset[0], HOME[1] + offset[1], 0, sequence, command, 0, 0, 5, 0, 0, 1)


def items():
    out = [item(5001, 4, p, i) for i, p in enumerate(SQUARE)]
    return out + [item(5004, CIRCLE[2], CIRCLE, 4)]


def array(name, rows):
    size = max(len(r) for r in rows)
    print('static const uint8_t %s[%d][%d] = {' % (name, len(rows), size))
    for row in rows:
        hexes = ['0x%02X' % b for b in row]
        print('    {' + ',\n     '.join(', '.join(hexes[i:i + 15]) for i in range(0, len(hexes), 15)) + '},')
    print('};')


def samples():
    print('/* Payloads by the documented layouts: written by tests/judge/messages/known.py samples. */')
    print('#ifndef SAMPLES_H\n#define SAMPLES_H\n\n#include <stdint.h>\n')
    print('/* clang-format off */')
    array('aircraft', [ADSB.pack(*AIRCRAFT)])
    array('fence_items', items())
    print('/* clang-format on */\n\n#endif')


def ecef(lat, lon):
    """A point on the ellipsoid."""
    a, f = 6378137.0, 1 / 298.257223563
    e2 = f * (2 - f)
    n = a / math.sqrt(1 - e2 * math.sin(lat) ** 2)
    return (n * math.cos(lat) * math.cos(lon), n * math.cos(lat) * math.sin(lon), n * (1 - e2) * math.sin(lat))


def plane(lat_e7, lon_e7):
    """East and north of HOME, in the plane that touches the ellipsoid there."""
    lat0, lon0 = (math.radians(v * 1e-7) for v in HOME)
    d = [p - q for p, q in zip(ecef(math.radians(lat_e7 * 1e-7), math.radians(lon_e7 * 1e-7)), ecef(lat0, lon0))]
    east = -math.sin(lon0) * d[0] + math.cos(lon0) * d[1]
    north = (-math.sin(lat0) * math.cos(lon0) * d[0] - math.sin(lat0) * math.sin(lon0) * d[1] + math.cos(lat0) * d[2])
    return east, north


def expect(what, got, want, off):
    if abs(got - want) > off:
        sys.exit('%s: %s, not %s within %s' % (what, got, want, off))


def judge_adsb(row):
    east, north = plane(AIRCRAFT[1], AIRCRAFT[2])
    course = math.radians(AIRCRAFT[4] / 100)
    speed = AIRCRAFT[5] / 100
    want = [east, north, (AIRCRAFT[3] - HOME_MM) / 1000, speed * math.sin(course), speed * math.cos(course), AIRCRAFT[6] / 100]
    expect('identity', int(row[0]), AIRCRAFT[0], 0)
    expect('time', int(row[1]), NOW - 1000 * AIRCRAFT[12], 0)
    for name, got, value in zip('x y z vx vy vz'.split(), row[2:], want):
        expect('aircraft ' + name, int(got) / 65536, value, 0.001)


def judge_vertex(row):
    i = int(row[0])
    for got, value in zip(row[1:], plane(HOME[0] + SQUARE[i][0], HOME[1] + SQUARE[i][1])):
        expect('vertex %d' % i, int(got) / 65536, value, 0.001)


def judge_circle(row):
    for got, value in zip(row, plane(HOME[0] + CIRCLE[0], HOME[1] + CIRCLE[1])):
        expect('circle', int(got) / 65536, value, 0.001)
    expect('radius', int(row[2]) / 65536, CIRCLE[2], 0)


def judge_item(row):
    """The way back: the same item, its position within 2 units of 1e-7 degrees."""
    i = int(row[0])
    got, want = ITEM.unpack(bytes.fromhex(row[1])), ITEM.unpack(items()[i])
    for k, (a, b) in enumerate(zip(got, want)):
        expect('item %d, field %d' % (i, k), a, b, 2 if k in (4, 5) else 0)


def judge_distance(row):
    got = DISTANCE.unpack(bytes.fromhex(row[0]))
    expect('time_usec', got[0], NOW * 1000, 0)
    # Sectors of 45 degrees, clockwise from the front: the scan sees 3.5 m ahead, 2.25 m to the right, nothing
    # to the left; one beam of the rear failed.
    want = [350, 1001, 225, 1001, 65535, 1001, 1001, 1001] + [65535] * 64
    for i, (a, b) in enumerate(zip(got[1:73], want)):
        expect('distance %d' % i, a, b, 1 if b < 1000 else 0)
        expect('distance %d is not above' % i, max(a - b, 0), 0, 0)
    expect('increment_f', got[77], 45.0, 0)
    for name, k, value in (('min', 73, 0), ('max', 74, 1000), ('increment', 76, 45), ('offset', 78, 0), ('frame', 79, 12)):
        expect(name, got[k], value, 0)


def judge_range(row):
    want = {0: 3.5, 6: 2.25, 4: math.nan}.get(int(row[0]), math.inf)
    got = float(row[1])
    if not (math.isnan(want) and math.isnan(got)) and got != want and not (want < 100 and 0 <= want - got < 0.002):
        sys.exit('range %s: %s, not %s' % (row[0], got, want))


def judge_pose(row):
    want = [1.5, -2.25, 0.75, 0, 1, 0, -1, 0, 0, 0, 0, 1]  # by columns: a quarter of a turn about z, x points to y
    for i, value in enumerate(want):
        expect('pose %d' % i, int(row[i]) / (65536 if i < 3 else 1 << 30), value, 1e-4)


def judge():
    counts = {}
    for line in sys.stdin:
        kind, *row = line.strip().split(',')
        globals()['judge_' + kind](row)
        counts[kind] = counts.get(kind, 0) + 1
    want = {'adsb': 1, 'vertex': 4, 'circle': 1, 'item': 5, 'distance': 1, 'range': 8, 'pose': 1}
    if counts != want:
        sys.exit('lines: %s, not %s' % (counts, want))


{'samples': samples, 'judge': judge}[sys.argv[1]]()
