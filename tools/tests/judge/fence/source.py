#!/usr/bin/env python3
"""Judges keepout-fence by its sources.

    source.py [OPTION OF keepout-fence...] PLAN DATA.c

It judges circles, outlines, heights, points of return and rally points. It reads the files by
parsers of its own, computes on the ellipsoid in double precision, and says what of the constant
data is wrong, or missing. It prints nothing if all agrees. Files that it does not know (.csv) have
nothing of the kind.
"""
import argparse
import json
import math
import re
import sys
import xml.etree.ElementTree as xml

INFINITE = float("inf")
FOOT = 0.3048


def metres(home, lat, lon):
    """East and north of home, along the ellipsoid WGS 84."""
    a, e2 = 6378137.0, 0.00669437999014
    middle = math.radians((home[0] + lat) / 2)
    w = 1 - e2 * math.sin(middle) ** 2
    east = ((lon - home[1] + 540) % 360) - 180
    return (math.radians(east) * a / math.sqrt(w) * math.cos(middle),
            math.radians(lat - home[0]) * a * (1 - e2) / w ** 1.5)


class Zone:
    """A circle (one point and a radius) or an outline, with what its limits may truly be."""

    def __init__(self, role, points, radius=None):
        self.role, self.points, self.radius = role, points, radius
        self.limits = {"floor": None, "ceiling": None}  # (height, level), or None


class Source:
    def __init__(self, role):
        self.role, self.home, self.sea = role, None, None
        self.zones, self.refuges = [], []  # refuges: (lat, lon, height over home or None)

    def set_home(self, lat, lon, sea=None):
        if self.home is None:
            self.home, self.sea = (lat, lon), sea

    # ---- JSON ----

    def layer(self, zone, found, names):
        feet = str(found.get(names[4], "")).lower() == "ft"
        for key, value, over in (("floor", names[0], names[1]), ("ceiling", names[2], names[3])):
            if found.get(value) is not None:
                zone.limits[key] = (found[value] * (FOOT if feet else 1), found.get(over))
        return feet

    def circle(self, role, centre, radius, feet):
        if feet and role == "in":
            radius *= FOOT
        return Zone(role, [(centre[1], centre[0])], radius)

    def geometry(self, shape, role):
        names = ("lower", "lowerReference", "upper", "upperReference", "uom")
        kind = shape.get("type")
        for part in shape.get("geometries", []):
            self.geometry(part, role)
        layer = shape.get("layer", {})
        made = []
        if kind == "Point" and shape.get("extent", {}).get("subType") == "Circle":
            made.append(self.circle(role, shape["coordinates"], shape["extent"]["radius"],
                                    str(layer.get("uom", "")).lower() == "ft"))
        rings = {"Polygon": lambda c: [c], "MultiPolygon": lambda c: c}.get(kind, lambda c: [])
        for polygon in rings(shape.get("coordinates")):
            made.append(Zone(role, [(p[1], p[0]) for p in polygon[0]]))
        lines = {"LineString": lambda c: [c],
                 "MultiLineString": lambda c: c}.get(kind, lambda c: [])
        for line in lines(shape.get("coordinates")):
            if len(line) > 3 and line[0][:2] == line[-1][:2]:
                made.append(Zone(role, [(p[1], p[0]) for p in line]))
        for zone in made:
            self.layer(zone, layer, names)
        self.zones += made

    def json(self, document):
        if "fileType" in document:
            lat, lon, sea = document["mission"]["plannedHomePosition"]
            self.set_home(lat, lon, sea)
            fence = document["geoFence"]
            for each in fence["circles"]:
                circle = each["circle"]
                role = "in" if each["inclusion"] else "out"
                self.zones.append(Zone(role, [tuple(circle["center"])], circle["radius"]))
            back = fence.get("breachReturn")
            points = ([back] if back else []) + document.get("rallyPoints", {}).get("points", [])
            self.refuges += [(p[0], p[1], p[2] if len(p) > 2 else None) for p in points]
        elif document.get("type") is None:
            for feature in document["features"]:
                for volume in feature["geometry"]:
                    shape = volume["horizontalProjection"]
                    feet = volume["uomDimensions"].lower() == "ft"
                    if shape["type"] == "Circle":
                        zone = self.circle(self.role, shape["center"], shape["radius"], feet)
                    else:
                        zone = Zone(self.role, [(p[1], p[0]) for p in shape["coordinates"][0]])
                    self.layer(zone, volume, ("lowerLimit", "lowerVerticalReference", "upperLimit",
                                              "upperVerticalReference", "uomDimensions"))
                    self.zones.append(zone)
        else:
            for feature in document.get("features", [document]):
                said = (feature.get("properties") or {}).get("inclusion")
                role = self.role if said is None else "in" if said else "out"
                self.geometry(feature.get("geometry", feature) or {}, role)

    # ---- XML ----

    def kml(self, root):
        def local(element):
            return element.tag.split("}")[-1]

        for element in root.iter():
            if local(element) == "Placemark":
                self.placemark(element, local)

    def placemark(self, placemark, local):
        role = self.role
        for data in placemark.iter():
            if data.get("name") == "inclusion":
                word = "".join(data.itertext()).strip()
                role = "in" if word == "true" else "out"
        inside = set()
        for element in placemark.iter():
            if local(element) == "Polygon":
                inside |= {id(each) for each in element.iter()}
        for element in placemark.iter():
            kind = local(element)
            if kind not in ("Polygon", "LinearRing", "LineString"):
                continue
            if kind != "Polygon" and id(element) in inside:
                continue
            text = next(each.text for each in element.iter() if local(each) == "coordinates")
            points = [[float(x) for x in word.split(",")] for word in text.split()]
            if kind == "LineString" and (len(points) < 4 or points[0][:2] != points[-1][:2]):
                continue
            zone = Zone(role, [(p[1], p[0]) for p in points])
            say = {local(each): (each.text or "").strip() for each in element}
            heights = {p[2] if len(p) > 2 else 0 for p in points}
            level = {"absolute": "AMSL", "relativeToGround": "AGL"}.get(say.get("altitudeMode"))
            if say.get("extrude") == "1" and level and len(heights) == 1 and min(heights) > 0:
                zone.limits["ceiling"] = (min(heights), level)
            self.zones.append(zone)

    # ---- lines ----

    def lines(self, text):
        rows = [line.split() for line in text.splitlines()
                if line.strip() and not line.startswith("#")]
        if rows[0][0] != "QGC":
            points = [(float(a), float(b)) for a, b in rows]
            if points[0] != points[-1]:
                self.refuges.append((*points[0], None))
            return
        for row in rows[1:]:
            frame, command = int(row[2]), int(row[3])
            lat, lon, height = (float(x) for x in row[8:11])
            if row[0] == "0" and frame == 0 and command == 16 and (lat or lon):
                self.set_home(lat, lon, height)
            elif command in (5003, 5004):
                role = "in" if command == 5003 else "out"
                self.zones.append(Zone(role, [(lat, lon)], float(row[4])))
            elif command in (5000, 5100):
                over = height if frame == 3 else None
                self.refuges.append((lat, lon, None if over is None or math.isnan(over) else over))

    def read(self, path):
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            text = file.read()
        ending = path.rsplit(".", 1)[-1].lower()
        if ending == "kml":
            self.kml(xml.fromstring(text))
        elif ending in ("json", "geojson", "plan"):
            self.json(json.loads(text))
        elif ending != "csv":
            self.lines(text)


def points_of(rows):
    """The point of each row of an array, in metres."""
    return [tuple(int(x) / 65536 for x in re.findall(r"-?\d+", row)) for row in rows.splitlines()]


class Data:
    """What keepout-fence wrote."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.text = file.read()
        numbers = re.findall(r"_item_numbers\[\d+\] = \{([^}]*)\}", self.text)[0]
        places = re.findall(r"_items\[\d+\] = \{\n(.*?)\};", self.text, re.S)[0]
        self.items = list(zip((int(n) for n in numbers.split(",")), points_of(places)))
        # the circle of a point around which a vehicle flies is a leg from and to its centre
        ends = re.findall(r"\{(-?\d+), -?\d+\}", re.findall(r"_leg_items\[.*", self.text)[0])
        legs = re.findall(r"^    \{\{(-?\d+), (-?\d+), (-?\d+)\}", self.text, re.M)
        self.items += [(int(n), tuple(int(x) / 65536 for x in at)) for n, at in zip(ends, legs)]
        lat, lon = re.findall(r"_origin = \{(-?\d+), (-?\d+)\}", self.text)[0]
        self.home = (int(lat) / 1e7, int(lon) / 1e7)
        self.reasons = re.findall(r"_gap_reasons\[\d+\] = \{(.*?)\};", self.text, re.S)[0]
        self.zones = [self.zone(kind, words.split(", ")) for kind, words in
                      re.findall(r"KO_FENCE_ZONE_(\w+)\(([^)]*)\)", self.text)]

    def zone(self, kind, words):
        def limit(word):
            none = {"KO_FENCE_NO_FLOOR": -INFINITE, "KO_FENCE_NO_CEILING": INFINITE}
            return none.get(word) or int(word) / 65536

        role = "in" if words[0].endswith("IN") else "out"
        made = Zone(role, [])
        if kind == "CYLINDER":
            made.points = [(int(words[1]) / 65536, int(words[2]) / 65536)]
            made.radius = int(words[3]) / 65536
        elif kind == "POLYGON":
            array = r" %s\[\d+\] = \{\n(.*?)\};" % re.escape(words[1])
            made.points = points_of(re.findall(array, self.text, re.S)[0])
        made.limits = {"floor": 0.0 if words[-2] == "0" else limit(words[-2]),
                       "ceiling": 0.0 if words[-1] == "0" else limit(words[-1])}
        return made


def far(a, b):
    return math.hypot(a[0] - b[0], a[1] - b[1])


def slack(p):
    """The library's plane and the ellipsoid part by the third power of the distance."""
    d = math.hypot(*p)
    return 0.02 + 2e-4 * d + 3 * (d / 2000) ** 2


def same_outline(home, source, made):
    points = [metres(home, *p) for p in source.points]
    if source.role != made.role or not made.points:
        return False
    if (source.radius is None) != (made.radius is None):
        return False
    if source.radius is not None:
        return far(points[0], made.points[0]) <= slack(points[0])
    room = max(slack(p) for p in points) + 4
    return all(abs(pick(p[k] for p in points) - pick(p[k] for p in made.points)) <= room
               for pick in (min, max) for k in (0, 1))


class Judge:
    def __init__(self, source, data, ground, spare):
        self.source, self.data, self.ground, self.spare = source, data, ground, spare

    def span(self, zone, key):
        """The lowest and the highest that a limit may truly be over home.
        It is None if there is no limit."""
        limit = zone.limits[key]
        if limit is None:
            return None if self.spare[key] is None else (self.spare[key], self.spare[key])
        height, level = limit
        if level == "AMSL" and self.source.sea is not None:
            return height - self.source.sea, height - self.source.sea
        if level == "AGL" and key == "floor" and height <= 0:
            return None  # the ground itself
        if level == "AGL" and self.ground is not None:
            return height - self.ground, height + self.ground
        return -INFINITE, INFINITE

    def limit(self, where, zone, made, key):
        span = self.span(zone, key)
        end = -INFINITE if key == "floor" else INFINITE
        found = made.limits[key]
        if span is None:
            return [] if found == end else [f"{where}: a {key} of {found}, the file has none"]
        # a zone to stay in counts its least extent, one to stay out of its greatest
        want = span[0] if (key == "ceiling") == (zone.role == "in") else span[1]
        want = end if abs(want) >= 8192 and (want > 0) == (end > 0) else want
        if math.isinf(want) and want != end:
            is_named = f"the {key} is" in self.data.reasons
            return [] if is_named else [f"{where}: {key} not known, and not named"]
        if found == want or abs(found - want) <= 0.002:
            return []
        return [f"{where}: {key} {found}, expected {want}"]

    def zones(self):
        left = list(self.data.zones)
        for zone in self.source.zones:
            where = f"zone at {zone.points[0]}"
            made = next((z for z in left if same_outline(self.data.home, zone, z)
                         and (zone.radius is None or abs(z.radius - zone.radius) <= 0.001)), None)
            if made is None:
                yield f"{where}: not in the data"
                continue
            left.remove(made)
            if zone.radius is not None:
                more = made.radius - zone.radius
                if more < -1e-9 if zone.role == "out" else more > 1e-9:
                    yield f"{where}: radius {made.radius}, on the unsafe side of {zone.radius}"
            for key in ("floor", "ceiling"):
                yield from self.limit(where, zone, made, key)

    def refuges(self):
        items = [at for number, at in self.data.items if number <= -3]
        for lat, lon, height in self.source.refuges:
            p = metres(self.data.home, lat, lon)
            near = [at for at in items if far(at, p) <= slack(p)
                    and (height is None or abs(at[2] - height) <= 0.001)]
            if not near and "height" not in self.data.reasons:
                yield f"point of return or rally at {lat}, {lon}: neither an item nor named"


def main():
    options = argparse.ArgumentParser()
    for name in ("fence", "role", "home", "floor", "ceiling", "ground", "launch", "name", "warn",
                 "rule", "return", "loiter"):
        options.add_argument(f"--{name}")
    options.add_argument("plan")
    options.add_argument("data")
    given = options.parse_args()
    source = Source(given.role)
    home = given.launch or given.home
    if home:
        source.set_home(*(float(x) for x in home.split(",")))
    source.read(given.plan)
    if given.fence:
        source.read(given.fence)
    number = {name: None if getattr(given, name) is None else float(getattr(given, name))
              for name in ("floor", "ceiling", "ground")}
    judge = Judge(source, Data(given.data), number["ground"], number)
    said = [*judge.zones(), *judge.refuges()]
    print("\n".join(said) if said else "", end="\n" if said else "")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
