#!/usr/bin/env python3
"""Reads a flight and its map in any form that pack takes, and writes the plain form of both.

convert.py --track F --map F [--movers F] [--origin X,Y,Z|auto] [--map-origin X,Y,Z] [--skip bad]
           [--pose-rate HZ] [--time-unit U] [--voxel M] FOLDER
convert.py --compare FOLDER FOLDER

The first form writes track.tum, map.csv and movers.csv, which the judge of the flight reads. It
shares no code with pack, and computes with exact decimals and fractions. The second form compares
what pack --text wrote (second folder) with that: the numbers are the same, except that the
half-size of a rotated box may be up to 16 nm larger. Exit code 0, 1 where they differ, 2 for bad
input."""
import argparse
import math
import os
import re
import struct
import sys
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60
NANO = 10**9


class Bad(Exception):
    pass


def exact(text):
    """A decimal number as a fraction."""
    if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", text):
        raise Bad(f"a number was expected: {text!r}")
    return Fraction(Decimal(text))


def cut(value):
    """Billionths, cut off towards zero."""
    scaled = value * NANO
    return int(scaled)


def lines_of(path):
    """The lines of a text with their numbers."""
    with open(path, "rb") as file:
        data = file.read()
    if data and not data.endswith(b"\n"):
        raise Bad(f"{path}: the last line has no end")
    text = data.decode("utf-8-sig", errors="replace")
    return [(i, line.rstrip("\r").strip(" \t")) for i, line in enumerate(text.split("\n")[:-1], 1)]


def fields_of(line):
    """The fields between commas that stand outside of quotes, without blanks and quotes around."""
    fields, is_quoted = [""], False
    for c in line:
        is_quoted ^= c == '"'
        if c == "," and not is_quoted:
            fields.append("")
        else:
            fields[-1] += c
    fields = [f.strip(" \t") for f in fields]
    return [f[1:-1] if len(f) > 1 and f[0] == f[-1] == '"' else f for f in fields]


def begin_of(path, size=64):
    with open(path, "rb") as file:
        return file.read(size)


def plain_name(name):
    """The name of a column and its unit."""
    name = name.strip().lstrip("#").strip().lower()
    match = re.fullmatch(r"(.*?)\s*[\[(]([^\])0-9][^\])]*|)[\])]", name)
    if match:
        return match.group(1).strip(), (match.group(2) or "").strip()
    return name, ""


def table_of(path, lines):
    """A CSV file with a header: names, units, rows with the numbers of their lines."""
    names, rows = None, []
    for number, line in lines:
        if names is None:
            parts = [plain_name(p) for p in fields_of(line)]
            if place_of([n for n, _ in parts]):
                names = parts
            continue
        if line and not line.startswith("#"):
            fields = fields_of(line)
            if len(fields) != len(names):
                raise Bad(f"{path}:{number}: {len(fields)} fields")
            rows.append((number, fields))
    return [n for n, _ in names], [u for _, u in names], rows


PLACES = ["", "p", "p_", "t", "pos_", "position_", "p_rs_r_", "position.", "pose.position.",
          "pose.pose.position.", "field.pose.position.", "field.pose.pose.position.",
          "field.position."]


def place_of(names):
    for prefix in PLACES:
        wanted = [prefix + axis for axis in "xyz"]
        if all(w in names for w in wanted):
            return [names.index(w) for w in wanted]
    return None


# ---- trajectories: lists of (ns, (x, y, z) in billionths) ----

UNITS = {"s": 9, "sec": 9, "secs": 9, "ms": 6, "us": 3, "\u00b5s": 3, "ns": 0, "nsec": 0}


def with_units(stem):
    return {f"{stem}_{unit}": unit for unit in ("s", "ms", "us", "ns")}


# The names that a column of times has, the preferred ones first, and the units that they imply.
TIMES = {"t": "s", "time": "s", "%time": "ns", **with_units("time"), **with_units("t"),
         "timestamp": "", "stamp": "", **with_units("timestamp"), "timeus": "us"}


def time_of(names, units, wanted):
    for name in TIMES:
        if name in names:
            i = names.index(name)
            unit = units[i] or TIMES[name] or ("ns" if "p_rs_r_x" in names else wanted)
            return i, 10 ** UNITS[unit]
    raise Bad("no column of times")


def track_of_table(path, lines, options):
    names, units, rows = table_of(path, lines)
    at = place_of(names)
    column, factor = time_of(names, units, options.time_unit)
    return [(int(exact(f[column]) * factor), tuple(cut(exact(f[a])) for a in at)) for _, f in rows]


def track_of_text(path, options):
    lines = lines_of(path)
    data = [(n, s) for n, s in lines if s and not s.startswith("#")]
    if data and "," in data[0][1]:
        return track_of_table(path, lines, options)
    out = []
    for i, (_, line) in enumerate(data):
        values = [exact(w) for w in line.split()]
        if len(values) == 8:
            out.append((cut(values[0]), tuple(cut(v) for v in values[1:4])))
        elif len(values) == 12:
            step = NANO * NANO // cut(exact(options.pose_rate))
            out.append((i * step, tuple(cut(values[a]) for a in (3, 7, 11))))
        else:
            raise Bad(f"{path}: {len(values)} numbers in a line")
    return out


def enu(time_us, north, east, down):
    """None for a position that is not finite."""
    if not all(math.isfinite(v) for v in (north, east, down)):
        return None
    return time_us * 1000, tuple(cut(Fraction(v)) for v in (east, north, -down))


def track_of_ulog(path):
    with open(path, "rb") as file:
        data = file.read()
    at, formats, wanted, out, last = 16, {}, None, [], ([], [])
    sizes = {"int8_t": 1, "uint8_t": 1, "bool": 1, "char": 1, "int16_t": 2, "uint16_t": 2,
             "int32_t": 4, "uint32_t": 4, "float": 4, "int64_t": 8, "uint64_t": 8, "double": 8}
    while at + 3 <= len(data):
        size, kind = struct.unpack_from("<HB", data, at)
        body = data[at + 3:at + 3 + size]
        at += 3 + size
        if len(body) < size:
            break
        if kind == ord("F"):
            name, fields = body.decode().split(":", 1)
            offset, formats[name] = 0, {}
            for field in filter(None, fields.split(";")):
                what, label = field.split(" ")
                base, _, count = what.partition("[")
                formats[name][label] = offset
                offset += sizes.get(base, 0) * int(count.rstrip("]") or 1)
        elif kind == ord("A") and wanted is None and body[0] == 0:
            if body[3:].decode() == "vehicle_local_position":
                wanted = struct.unpack_from("<H", body, 1)[0]
        elif kind == ord("D") and wanted == struct.unpack_from("<H", body)[0]:
            of = formats["vehicle_local_position"]
            if body[2 + of["xy_valid"]] and body[2 + of["z_valid"]]:
                stamp = struct.unpack_from("<Q", body, 2 + of["timestamp"])[0]
                ned = [struct.unpack_from("<f", body, 2 + of[axis])[0] for axis in "xyz"]
                frame = [body[2 + of[k]] for k in ("xy_reset_counter", "z_reset_counter")
                         if k in of]
                about = [struct.unpack_from("<d", body, 2 + of[k])[0]
                         for k in ("ref_lat", "ref_lon") if k in of]
                if frame != last[0] or (finite(map(str, about + last[1])) and about != last[1]):
                    out = []  # what was before is left out
                last = frame, about
                out.append(enu(stamp, *ned))
    return out


FLASH = {"a": "64s", "b": "b", "B": "B", "h": "h", "H": "H", "i": "i", "I": "I", "f": "f", "d": "d",
         "n": "4s", "N": "16s", "Z": "64s", "c": "h", "C": "H", "e": "i", "E": "I", "L": "i",
         "M": "B", "q": "q", "Q": "Q", "g": "e"}


def tangent(origin, lat, lon, alt):
    """Metres east, north, up of an origin, in billionths, to a micrometre: by turning the
    difference of two points of the ellipsoid in space."""
    def space(phi, lam):
        e2 = 6.69437999014e-3
        n = 6378137 / math.sqrt(1 - e2 * math.sin(phi) ** 2)
        return (n * math.cos(phi) * math.cos(lam), n * math.cos(phi) * math.sin(lam),
                n * (1 - e2) * math.sin(phi))
    phi, lam = math.radians(origin[0]), math.radians(origin[1])
    x, y, z = (b - a for a, b in zip(space(phi, lam), space(math.radians(lat), math.radians(lon))))
    outward = math.cos(lam) * x + math.sin(lam) * y
    east = math.cos(lam) * y - math.sin(lam) * x
    north = math.cos(phi) * z - math.sin(phi) * outward
    return tuple(1000 * round(v * 10**6) for v in (east, north, alt - origin[2]))


def track_of_positions(places, origins, options):
    about = getattr(options, "about", None) or (origins or places)[0][-3:]
    options.about = about
    return [(time * 1000, tangent(about, *at)) for time, *at in places]


def track_of_dataflash(path, options):
    with open(path, "rb") as file:
        data = file.read()
    kinds = {128: ("FMT", 89, "<BB4s16s64s", "Type,Length,Name,Format,Columns".split(","))}
    rows, at = {"XKF1": {}, "NKF1": {}}, 0
    flies, places, origins = {"XKF1": None, "NKF1": None}, [], []
    while at + 3 <= len(data):
        known = kinds.get(data[at + 2]) if data[at:at + 2] == b"\xa3\x95" else None
        if not known or at + known[1] > len(data):
            at += 1
            continue
        name, size, form, labels = known
        row = dict(zip(labels, struct.unpack_from(form, data, at + 3)))
        if name == "FMT":
            text = [row[k].rstrip(b"\0").decode() for k in ("Name", "Format", "Columns")]
            form = "<" + "".join(FLASH[c] for c in text[1])
            kinds[row["Type"]] = (text[0], row["Length"], form, text[2].split(","))
        elif name in rows:
            pose = enu(row["TimeUS"], row["PN"], row["PE"], row["PD"])
            rows[name].setdefault(row.get("C", 0), []).append(pose)
        elif name in ("XKF4", "NKF4") and "PI" in row:
            if flies[name[:3] + "1"] not in (None, row["PI"]):
                rows[name[:3] + "1"] = {}  # what was before is left out
            flies[name[:3] + "1"] = row["PI"]
        elif name == "POS":
            places.append((row["TimeUS"], row["Lat"] / 1e7, row["Lng"] / 1e7, row["Alt"]))
        elif name == "ORGN" and row["Type"] == 0:
            origins.append((row["Lat"] / 1e7, row["Lng"] / 1e7, row["Alt"] / 100))
        at += size
    for name in ("XKF1", "NKF1"):
        if rows[name]:
            if origins and not getattr(options, "about", None):
                options.about = origins[0]
            return rows[name][min(rows[name]) if flies[name] is None else flies[name]]
    return track_of_positions(places, origins, options)


def track_of(path, options):
    begin = begin_of(path)
    if begin.startswith(b"ULog\x01\x12\x35"):
        poses = track_of_ulog(path)
    elif begin.startswith(b"\xa3\x95\x80"):
        poses = track_of_dataflash(path, options)
    else:
        poses = track_of_text(path, options)
    out = []
    for pose in poses:
        if pose and (not out or pose[0] > out[-1][0]):
            out.append(pose)
        elif options.skip != "bad":
            raise Bad(f"{path}: a pose that cannot be used: {pose}")
    return out


# ---- maps: dictionaries from a name to (centre, half), in billionths ----

def outward(centre, half):
    """Centre cut off; the half-size is enlarged by a billionth for each that was cut off."""
    c, h = cut(centre), cut(half)
    return c, h + (c != centre * NANO) + (h != half * NANO)


def box_of(centre, half):
    both = [outward(c, h) for c, h in zip(centre, half)]
    return tuple(b[0] for b in both), tuple(b[1] for b in both)


def turned(half, rows):
    """The half-sizes of the box around a rotated one."""
    return tuple(math.ceil(sum(abs(m) * h for m, h in zip(row, half))) for row in rows)


def rotation(names, units, fields):
    if "qx" in names:
        x, y, z, w = (exact(fields[names.index(n)]) for n in ("qx", "qy", "qz", "qw"))
        n = x * x + y * y + z * z + w * w
        return [[1 - 2 * (y * y + z * z) / n, 2 * (x * y - z * w) / n, 2 * (x * z + y * w) / n],
                [2 * (x * y + z * w) / n, 1 - 2 * (x * x + z * z) / n, 2 * (y * z - x * w) / n],
                [2 * (x * z - y * w) / n, 2 * (y * z + x * w) / n, 1 - 2 * (x * x + y * y) / n]]
    for name in ("yaw", "yaw_deg"):
        if name in names:
            at = names.index(name)
            angle = float(exact(fields[at]))
            if name == "yaw_deg" or units[at] == "deg":
                angle = math.radians(angle)
            s, c = Fraction(math.sin(angle)), Fraction(math.cos(angle))
            return [[c, -s, 0], [s, c, 0], [0, 0, 1]]
    return None


def boxes_of_table(path, lines, options):
    names, units, rows = table_of(path, lines)
    at = place_of(names)
    if "sx" in names:
        size, part = ["sx", "sy", "sz"], 2
    elif "hx" in names:
        size, part = ["hx", "hy", "hz"], 1
    elif "h" in names:
        size, part = ["h", "h", "h"], 1
    else:
        picked = [(n, [f[a] for a in at]) for n, f in rows]
        return voxels([(n, [exact(x) for x in w]) for n, w in picked if finite(w)], options)
    out = {}
    for number, fields in rows:
        centre = [exact(fields[a]) for a in at]
        half = [exact(fields[names.index(s)]) / part for s in size]
        c, h = box_of(centre, half)
        turn = rotation(names, units, fields)
        out[number] = (c, turned(h, turn) if turn else h)
    return out


def voxels(points, options):
    edge = cut(exact(options.voxel))
    out, seen = {}, set()
    for name, point in points:
        cell = tuple(math.floor(v * NANO / edge) for v in point)
        if cell not in seen:
            seen.add(cell)
            out[name] = (tuple(k * edge + edge // 2 for k in cell), (edge // 2,) * 3)
    return out


def finite(words):
    return not any(w.lower().lstrip("-") in ("nan", "inf") for w in words)


def boxes_of_plain(path, lines, options):
    data = [(n, s) for n, s in lines if s and not s.startswith("#")]
    if data and "," not in data[0][1]:
        if len(data[0][1].split()) == 1:
            data = data[1:]
        words = [(n, s.split()[:3]) for n, s in data]
        return voxels([(n, [exact(x) for x in w]) for n, w in words if finite(w)], options)
    if data and not re.match(r'"?[-+.\d]', data[0][1]):
        return boxes_of_table(path, lines, options)
    out = {}
    for number, line in data:
        values = [exact(f) for f in fields_of(line)]
        out[number] = box_of(values[:3], values[3:] if len(values) == 6 else values[3:] * 3)
    return out


def boxes_of_vrml(path):
    text = "\n".join(s for _, s in lines_of(path))
    number = r"(\S+)"
    form = (r"Transform \{ translation " + " ".join([number] * 3) +
            r"\s+children \[\s+Shape \{ geometry Box \{ size " + " ".join([number] * 2) +
            r" ([^\s}]+)\s*\}\s*\}\s*\]\s*\}")
    out = {}
    for match in re.finditer(form, text):
        values = [exact(v) for v in match.groups()]
        line = text.count("\n", 0, match.start()) + 1
        out[line] = box_of(values[:3], [v / 2 for v in values[3:]])
    return out


def numbers_of(data, count, stride, places, order):
    """Points from binary records; those that are not finite are left out."""
    out = []
    for i in range(count):
        values = [struct.unpack_from(order + kind, data, i * stride + at)[0] for kind, at in places]
        if all(math.isfinite(v) for v in values):
            out.append((i + 1, [Fraction(v) for v in values]))
    return out


def cloud_of_ply(path, options):
    with open(path, "rb") as file:
        data = file.read()
    head, _, body = data.partition(b"end_header")
    body = body[body.index(b"\n") + 1:]
    size = {"char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I",
            "float": "f", "double": "d", "int8": "b", "uint8": "B", "int16": "h", "uint16": "H",
            "int32": "i", "uint32": "I", "float32": "f", "float64": "d"}
    rows = [line.split() for line in head.decode().splitlines()]
    count = next(int(r[2]) for r in rows if r[:2] == ["element", "vertex"])
    form = next(r[1] for r in rows if r[0] == "format")
    kinds = [(r[2], size[r[1]]) for r in rows if r[0] == "property"]
    names = [n for n, _ in kinds]
    if form == "ascii":
        first = head.count(b"\n") + 2
        words = [(first + i, s.split()) for i, s in enumerate(body.decode().splitlines()[:count])]
        at = [names.index(a) for a in "xyz"]
        picked = [(n, [w[a] for a in at]) for n, w in words]
        return voxels([(n, [exact(x) for x in w]) for n, w in picked if finite(w)], options)
    offset, places = 0, {}
    for name, kind in kinds:
        places[name] = (kind, offset)
        offset += struct.calcsize("<" + kind)
    order = "<" if "little" in form else ">"
    return voxels(numbers_of(body, count, offset, [places[a] for a in "xyz"], order), options)


def cloud_of_pcd(path, options):
    with open(path, "rb") as file:
        data = file.read()
    head, body, first = {}, b"", 0
    for match in re.finditer(rb"([^\n]*)\n", data):
        first += 1
        words = match.group(1).decode().split()
        head[words[0]] = words[1:]
        if words[0] == "DATA":
            body = data[match.end():]
            break
    count = int(head["POINTS"][0])
    repeat = [int(c) for c in head.get("COUNT", ["1"] * len(head["FIELDS"]))]
    sizes = [int(s) * c for s, c in zip(head["SIZE"], repeat)]
    index = [head["FIELDS"].index(a) for a in "xyz"]
    if head["DATA"] == ["ascii"]:
        words = [(first + 1 + i, s.split()) for i, s in enumerate(body.decode().splitlines())]
        picked = [(n, [w[sum(repeat[:a])] for a in index]) for n, w in words]
        return voxels([(n, [exact(x) for x in w]) for n, w in picked if finite(w)], options)
    places = [("f" if head["SIZE"][a] == "4" else "d", sum(sizes[:a])) for a in index]
    return voxels(numbers_of(body, count, sum(sizes), places, "<"), options)


def map_of(path, options):
    begin = begin_of(path)
    if begin.startswith(b"ply"):
        return cloud_of_ply(path, options)
    if begin.startswith((b"# .PCD", b"VERSION")):
        return cloud_of_pcd(path, options)
    if begin.startswith(b"#VRML"):
        return boxes_of_vrml(path)
    return boxes_of_plain(path, lines_of(path), options)


def movers_of(path):
    out = []
    for _, line in lines_of(path):
        if line and not line.startswith("#"):
            values = [exact(f) for f in fields_of(line)]
            half = values[5:] if len(values) == 8 else values[5:] * 3
            out.append((cut(values[0]), int(values[1]), *box_of(values[2:5], half)))
    return out


# ---- the plain form ----

def fixed(nano):
    return f"{'-' if nano < 0 else ''}{abs(nano) // NANO}.{abs(nano) % NANO:09d}"


def moved(point, by):
    return tuple(p + b for p, b in zip(point, by))


def origins(options, track):
    if options.origin != "auto":
        both = (options.origin, options.map_origin)
        return [tuple(cut(exact(p)) for p in text.split(",")) for text in both]
    middle = []
    for axis in range(3):
        values = [at[axis] for _, at in track]
        half = int(Fraction(min(values), 2)) + int(Fraction(max(values), 2))
        middle.append(-int(Fraction(half, NANO)) * NANO)
    return [tuple(middle)] * 2


def write(options):
    track = track_of(options.track, options)
    boxes = map_of(options.map, options)
    movers = movers_of(options.movers) if options.movers else []
    of_track, of_map = origins(options, track)
    os.makedirs(options.folders[0], exist_ok=True)
    with open(os.path.join(options.folders[0], "track.tum"), "w") as file:
        for time, at in track:
            file.write(" ".join(map(fixed, (time, *moved(at, of_track)))) + " 0 0 0 1\n")
    with open(os.path.join(options.folders[0], "map.csv"), "w") as file:
        line = 1
        for name in sorted(boxes):
            c, h = boxes[name]
            file.write("\n" * (name - line) + ",".join(map(fixed, (*moved(c, of_map), *h))) + "\n")
            line = name + 1
    with open(os.path.join(options.folders[0], "movers.csv"), "w") as file:
        for time, name, c, h in movers:
            row = ",".join(map(fixed, (*moved(c, of_map), *h)))
            file.write(f"{fixed(time)},{name},{row}\n")


def same_line(mine, other, slack):
    a, b = re.split(r"[ ,]", mine), re.split(r"[ ,]", other)
    if len(a) != len(b):
        return False
    for i, (x, y) in enumerate(zip(a, b)):
        difference = 0 if x == y else cut(exact(y) - exact(x))
        if not 0 <= difference <= (slack if i >= 3 and len(a) == 6 else 0):
            return False
    return True


def compare(folders):
    for name in ("track.tum", "map.csv", "movers.csv"):
        texts = [open(os.path.join(f, name)).read().split("\n") for f in folders]
        if len(texts[0]) != len(texts[1]):
            sys.exit(f"{name}: {len(texts[0]) - 1} lines, not {len(texts[1]) - 1}")
        for i, (mine, other) in enumerate(zip(*texts), 1):
            if mine != other and not same_line(mine, other, 16):
                sys.exit(f"{name}:{i}: {mine!r}, not {other!r}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for name in ("track", "map", "movers", "skip", "pose-rate", "time-unit", "voxel"):
        parser.add_argument("--" + name)
    parser.add_argument("--origin", default="0,0,0")
    parser.add_argument("--map-origin", default="0,0,0")
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("folders", nargs="+")
    # a value like -1,2,3 is none of argparse's negative numbers
    words = sys.argv[1:]
    for i in range(len(words) - 1, 0, -1):
        if words[i - 1].startswith("--") and re.match(r"-[.\d]", words[i]):
            words[i - 1:i + 1] = [words[i - 1] + "=" + words[i]]
    options = parser.parse_args(words)
    if options.compare:
        compare(options.folders)
        return
    try:
        write(options)
    except (Bad, OSError, ValueError, KeyError, struct.error) as problem:
        print(f"convert: {problem}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
