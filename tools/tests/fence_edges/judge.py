#!/usr/bin/env python3
"""Judges the lines of fence_edges: what the library says of points beside a fence's edges.

The judge has no local plane. Whether a point is inside, with edges straight in latitude and
longitude, is decided in whole numbers of 1e-7 degrees. Where edges are geodesics, PROJ's geodesics
on WGS 84 say it. Both readings must allow a point that has a clearance of a centimetre, and a leg's
margin must hold four ways to fly it. Exit code 1: something is unsafe.
"""
import sys

import numpy as np
from pyproj import Geod

GEOD = Geod(ellps="WGS84")
TURN, CENTIMETRE, RAD = 3600000000, 656, np.pi / 180
KEEP_IN = 1

# What stands in a row; see main.c.
ORIGIN, ROLE, EDGE, MARGIN, BROKEN = 0, 2, 3, 4, 5
CLEARANCE, ADDED, STRIP, POINT, CORNERS = 6, 7, 8, 9, 11


def corners_of(row):
    return list(zip(row[CORNERS::2], row[CORNERS + 1::2]))


def corner(row, i):
    corners = corners_of(row)
    return corners[i % len(corners)]


def column(rows, which):
    return np.array([row[which] for row in rows])


def way(lon):
    return (lon + TURN // 2) % TURN - TURN // 2


def holds(point, corners):
    """Says whether a polygon holds a point: the crossing number in whole numbers.
    The boundary counts as forbidden: None."""
    inside = False
    rest = [(lat - point[0], way(lon - point[1])) for lat, lon in corners]
    for (alat, alon), (blat, blon) in zip(rest, rest[1:] + rest[:1]):
        cross = alon * blat - alat * blon
        if cross == 0 and alat * blat <= 0 and alon * blon <= 0:
            return None
        if (alat > 0) != (blat > 0):
            inside ^= (cross > 0) == (blat > alat)
    return inside


def offset(lat, lon, azimuth, at_lat, at_lon):
    """How far a position is to the left of a geodesic, and how far along it, in metres."""
    to, _, far = GEOD.inv(lon, lat, at_lon, at_lat)
    turn = (azimuth - to) * RAD
    return far * np.sin(turn), far * np.cos(turn)


class Edges:
    """The edges that points are beside, as arrays in degrees."""

    def __init__(self, rows):
        a = np.array([corner(row, row[EDGE]) for row in rows])
        b = np.array([corner(row, row[EDGE] + 1) for row in rows])
        self.lat, self.lon = a[:, 0] * 1e-7, a[:, 1] * 1e-7
        self.dlat, self.dlon = (b[:, 0] - a[:, 0]) * 1e-7, way(b[:, 1] - a[:, 1]) * 1e-7
        self.azimuth, _, self.length = GEOD.inv(self.lon, self.lat,
                                                self.lon + self.dlon, self.lat + self.dlat)

    def from_chord(self, lat, lon):
        return offset(self.lat, self.lon, self.azimuth, lat, lon)

    def from_curve(self, lat, lon):
        """How far a position is to the left of the curve.
        It is measured from the curve's nearest point, by Newton's method."""
        part = np.clip(self.from_chord(lat, lon)[1] / self.length, 0, 1)
        for _ in range(4):
            at = self.lat + part * self.dlat, self.lon + part * self.dlon
            ahead, _, _ = GEOD.inv(at[1], at[0], at[1] + 1e-4 * self.dlon, at[0] + 1e-4 * self.dlat)
            left, along = offset(*at, ahead, lat, lon)
            part = np.clip(part + along / self.length, 0, 1)
        return left


def is_anticlockwise(corners):
    rest = [(lat - corners[0][0], way(lon - corners[0][1])) for lat, lon in corners]
    pairs = zip(rest, rest[1:] + rest[:1])
    return sum(alon * blat - alat * blon for (alat, alon), (blat, blon) in pairs) > 0


def judge_points(rows):
    clearance = column(rows, CLEARANCE)
    is_free, is_in = column(rows, BROKEN) == 0, column(rows, ROLE) == KEEP_IN
    inside = [holds(row[POINT:CORNERS], corners_of(row)) for row in rows]
    is_allowed = np.array([x is not None and x == keep for x, keep in zip(inside, is_in)])
    edges = Edges(rows)
    point = np.array([row[POINT:CORNERS] for row in rows]) * 1e-7
    sign = np.where(np.array([is_anticlockwise(corners_of(row)) for row in rows]) == is_in, 1, -1)
    left, along = edges.from_chord(point[:, 0], point[:, 1])
    chord, curve = left * sign, edges.from_curve(point[:, 0], point[:, 1]) * sign
    beside = (along > 0) & (along < edges.length) & (column(rows, STRIP) == 1)
    added = column(rows, ADDED)
    print(f"points {len(rows)}, not broken {is_free.sum()}; "
          f"corners added: areas with {100 * np.mean(added > 0):.0f} %, "
          f"mean {added.mean():.1f}, at most {added.max()}")

    def deepest(which, off):
        here = which & beside
        return max(-off[here].min(), 0) if here.any() else 0

    bad = 0
    for name, least in (("clearance of 1 cm", CENTIMETRE), ("not broken", 0)):
        said = is_free & (clearance >= least)
        straight, geodesic = said & ~is_allowed, said & beside & (chord < 0)
        print(f"{name}: {said.sum()}; unsafe if straight in latitude and longitude "
              f"{straight.sum()} ({deepest(straight, curve):.4f} m), "
              f"if geodesic {geodesic.sum()} ({deepest(geodesic, chord):.4f} m)")
        bad += (straight.sum() + geodesic.sum()) * (least > 0)
    # what is given away, where both readings allow and no other edge is near
    true = np.minimum(chord, curve)
    is_alone = beside & (true > 0) & (true < 20) & (along > 1) & (along < edges.length - 1)
    room = (true - clearance / 65536)[is_alone]
    print(f"clearance below the lesser true one: mean {100 * room.mean():.2f} cm, "
          f"99 % {100 * np.percentile(room, 99):.2f} cm, at most {100 * room.max():.2f} cm; "
          f"above it at most {-100 * room.min():.2f} cm; of {len(room)}")
    bad += (room > 0.02).sum() + (room < -0.01).sum()
    said = is_free & (clearance >= CENTIMETRE)
    if min(said.sum(), (~is_allowed).sum(), beside.sum(), len(room)) < len(rows) // 20:
        print("too few of a kind to judge")
        bad += 1
    return bad


# ---- ways to fly a leg ----

EARTH = 6371000.0  # of PX4
DEGREE = 111318.84502145034  # of ArduPilot


def tangent_plane(lat, lon, lat0):
    """East and north in the plane at latitude lat0 and longitude 0.
    They are computed by way of the centre of the earth."""
    def centred(lat, lon):
        f = 1 / 298.257223563
        e2 = f * (2 - f)
        n = 6378137.0 / np.sqrt(1 - e2 * np.sin(lat * RAD) ** 2)
        return (n * np.cos(lat * RAD) * np.cos(lon * RAD),
                n * np.cos(lat * RAD) * np.sin(lon * RAD),
                n * (1 - e2) * np.sin(lat * RAD))
    x, y, z = centred(lat, lon)
    x0, _, z0 = centred(lat0, 0 * lat0)
    return y, -np.sin(lat0 * RAD) * (x - x0) + np.cos(lat0 * RAD) * (z - z0)


def px4(lat, lon, lat0):
    cosine = (np.sin(lat0 * RAD) * np.sin(lat * RAD) +
              np.cos(lat0 * RAD) * np.cos(lat * RAD) * np.cos(lon * RAD))
    # the half angle keeps its digits near the origin
    far = 2 * np.arcsin(np.sqrt(np.clip((1 - cosine) / 2, 0, 1)))
    k = EARTH * far / np.maximum(np.sin(far), 1e-300)
    north = (np.cos(lat0 * RAD) * np.sin(lat * RAD) -
             np.sin(lat0 * RAD) * np.cos(lat * RAD) * np.cos(lon * RAD))
    return k * np.cos(lat * RAD) * np.sin(lon * RAD), k * north


def px4_back(x, y, lat0):
    far = np.hypot(x, y) / EARTH
    turn = np.arctan2(x, y)
    lat = np.arcsin(np.cos(far) * np.sin(lat0 * RAD) +
                    np.cos(turn) * np.sin(far) * np.cos(lat0 * RAD))
    lon = np.arctan2(np.sin(turn) * np.sin(far),
                     np.cos(far) * np.cos(lat0 * RAD) -
                     np.cos(turn) * np.sin(far) * np.sin(lat0 * RAD))
    return lat / RAD, lon / RAD


def ardupilot(lat, lon, lat0):
    return lon * DEGREE * np.cos((lat + lat0) / 2 * RAD), (lat - lat0) * DEGREE


def ardupilot_back(x, y, lat0):
    lat = lat0 + y / DEGREE
    return lat, x / DEGREE / np.cos((lat + lat0) / 2 * RAD)


def judge_legs(rows):
    """Each edge as a leg: how far four ways to fly it leave the segment, against its margin."""
    edges = Edges(rows)
    lat0 = column(rows, ORIGIN) * 1e-7
    a = edges.lat, way(np.round(edges.lon * 1e7).astype(np.int64) - column(rows, ORIGIN + 1)) * 1e-7
    b = a[0] + edges.dlat, a[1] + edges.dlon
    margin = column(rows, MARGIN) / 65536
    ax, ay = tangent_plane(*a, lat0)
    bx, by = tangent_plane(*b, lat0)
    length = np.hypot(bx - ax, by - ay)
    most = np.maximum(np.abs(a[0]), np.abs(b[0]))
    stated = 1.09 * length ** 2 * np.tan(most * RAD) / (8 * 6335439) + 0.01
    print(f"margins above the stated bound: {(margin > stated * 1.0005 + 2e-4).sum()}")
    bad = (margin > stated * 1.0005 + 2e-4).sum()
    azimuth, _, far = GEOD.inv(a[1], a[0], b[1], b[0])
    between = lambda p, q, t: tuple(u + t * (v - u) for u, v in zip(p, q))
    plane = lambda forth, back: lambda t: back(*between(forth(*a, lat0), forth(*b, lat0), t), lat0)
    flown = {"latitude and longitude": lambda t: between(a, b, t),
             "geodesic": lambda t: GEOD.fwd(a[1], a[0], azimuth, far * t)[1::-1],
             "PX4": plane(px4, px4_back), "ArduPilot": plane(ardupilot, ardupilot_back)}
    for name, at in flown.items():
        worst = np.zeros(len(rows))
        for t in np.linspace(0, 1, 33)[1:-1]:
            x, y = tangent_plane(*at(t), lat0)
            worst = np.maximum(worst, np.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length)
        outside = (worst > margin).sum()
        print(f"legs flown by {name}: {outside} outside of their margin; "
              f"{100 * (worst / margin).max():.1f} % of it at most")
        bad += outside
    return bad


def main():
    rows = [[int(word) for word in line.split()] for line in sys.stdin]
    return 1 if judge_points(rows) + judge_legs(rows) else 0


sys.exit(main())
