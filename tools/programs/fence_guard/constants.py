"""Reads the constant data of a fence and a mission: the C that keepout-fence writes."""
import re

# An array with its text, and a single value. A text between quotes may hold any character.
ARRAY = re.compile(
    r'^(?:static )?const .*?(\w+)(?:\[\d*\])+ = \{((?:"(?:\\.|[^"\\])*"|[^"])*?)\};\n', re.M)
VALUE = re.compile(r"^const .*?(\w+) = (.*);\n", re.M)
FIELD = re.compile(r'"((?:\\.|[^"\\])*)"|(-?\d+)')
ZONE = re.compile(r"^ *KO_FENCE_ZONE_(\w+)\((.*)\),", re.M)
NAMES = {-1: "home", -2: "file", -3: "return"}


def name_of(number):
    """Returns how the rows name an item."""
    return str(number) if number >= 0 else NAMES.get(number, f"rally{-3 - number}")


def parted(fields, size):
    return [fields[i:i + size] for i in range(0, len(fields), size)]


class Zone:
    """A zone of the fence: its kind (CYLINDER, BOX or POLYGON), its role, its numbers from the left
    and its limits as C has them. A polygon has corners."""

    def __init__(self, kind, words, corners):
        self.kind, self.is_out = kind, "OUT" in words[0]
        self.numbers = [int(word) for word in words[1:-2] if re.fullmatch(r"-?\d+", word)]
        self.low, self.high = words[-2:]
        self.corners = corners.get(words[1], [])


class Leg:
    """A way between two items. A leg that is not flown is one of several forms of it."""

    def __init__(self, kind, ends, flown, radius, points):
        self.kind, self.start, self.end = kind, name_of(ends[0]), name_of(ends[1])
        self.is_flown, self.radius, self.points = flown == 1, radius, points


class Constants:
    """Zones, items and legs. Lengths are raw Q16.16, positions whole units of 1e-7 degrees."""

    def __init__(self, path):
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read()
        prefix = re.search(r"(\w+)_zone_count =", text)[1] + "_"
        self.arrays = {name.removeprefix(prefix): [int(n) if n else word for word, n in
                                                   FIELD.findall(body)]
                       for name, body in ARRAY.findall(text) if not name.endswith("_zones")}
        self.values = {name.removeprefix(prefix): value for name, value in VALUE.findall(text)}
        corners = {prefix + name: parted(fields, 2) for name, fields in self.arrays.items()
                   if name.startswith("points_")}
        self.zones = [Zone(kind, words.split(", "), corners) for kind, words in ZONE.findall(text)]
        self.origin = [int(n) for n in re.findall(r"-?\d+", self.values["origin"])]
        self.is_all = "ALL" in self.values["rule"]
        self.items = [(name_of(number), point) for number, point
                      in zip(self.arrays["item_numbers"], parted(self.arrays["items"], 3))]
        self.legs = [Leg(*leg) for leg in zip(
            self.arrays["leg_kinds"], parted(self.arrays["leg_items"], 2),
            self.arrays["leg_flown"], self.arrays["leg_radii"], parted(self.arrays["legs"], 6))]
        self.legs = self.legs[:int(self.values["leg_count"])]  # C has one more, for no leg

    def places(self, name, size):
        """Returns positions of items or legs, for a judge; nothing if the data has none."""
        return parted(self.arrays.get(name, []), size)
