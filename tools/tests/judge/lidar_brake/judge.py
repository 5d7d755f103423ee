#!/usr/bin/env python3
"""Judges what lidar_brake says of recorded scans.

judge.py --scans F [--speeds F | --speed V] [--nose M] [--reserve M] [--delay S] [--deceleration A]
         [--arc DEG] [--turn DEG] [--stale S] [--gap S] [--beyond unknown|nothing]
         [--time-unit U] ROWS.csv

It reads the same text files with code of its own, and computes every beam, every sector and every
braking distance in double precision. What a scan shows is where things are at its time. What only
an earlier scan shows is nearer by the way since, and it shows what is ahead only if nothing can
have slipped past: the vehicle did not turn and the sector is the middle one, or one scan showed all
that turned ahead since. Exit code 0, 1 with a line for each row that is wrong."""
import argparse
import csv
import math
import os
import re
import sys
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "flight"))
from convert import fields_of  # noqa: E402

SECTORS, TURN = 72, 2 * math.pi
LSB = 1 / 65536
TINY = 1e-6  # of an angle, radians: the firmware's angles have 2^-32 of a turn


class Bad(Exception):
    """What the judge cannot read."""


def table(path):
    """The numbers and fields of the lines that are neither blank nor a comment."""
    with open(path, encoding="utf-8-sig", errors="replace", newline="\n") as file:
        lines = [(i, s.rstrip("\r\n").lstrip(" \t")) for i, s in enumerate(file, 1)]
    rows = [(i, fields_of(s)) for i, s in lines if s and s[0] != "#"]
    if not rows:
        raise Bad(f"{path}: found no row")
    return rows


def is_number(text):
    return re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", text) is not None


def number(text):
    if not is_number(text):
        raise Bad(f"found {text!r}, expected a number")
    return float(text)


def plain(name):
    """The name of a column in small letters, and its unit. ranges[12] has none."""
    name = re.sub(r'[ \t"]', "", name.lstrip("# \t").lower())
    name, unit = re.fullmatch(r"(.*?)(?:[\[(]((?!\d)[^\])]*)[\])].*)?", name).groups()
    return re.sub(r"^field\.", "", name), unit or ""


POWERS = {"s": 9, "sec": 9, "secs": 9, "ms": 6, "us": 3, "\u00b5s": 3, "ns": 0, "nsec": 0}
TIMES = {"t": "s", "time": "s", "%time": "ns", "time_s": "s", "time_ms": "ms", "time_us": "us",
         "time_ns": "ns", "t_s": "s", "t_ms": "ms", "t_us": "us", "t_ns": "ns", "timestamp": "",
         "stamp": "", "timestamp_s": "s", "timestamp_ms": "ms", "timestamp_us": "us",
         "timestamp_ns": "ns", "timeus": "us"}


def scaled(text, power):
    """A decimal number times a power of ten, exactly, cut off."""
    number(text)
    return int(Fraction(text) * 10**power)


def clock(columns, unit, is_stamped=True):
    """The function that gives the time of a row in nanoseconds.
    Scans may have a stamp of two columns."""
    names = [name for name, _ in columns]
    for one, other in (("header.stamp.sec", "header.stamp.nanosec"),
                       ("header.stamp.secs", "header.stamp.nsecs")):
        if is_stamped and one in names and other in names:
            a, b = names.index(one), names.index(other)
            return lambda row: scaled(row[a], 9) + scaled(row[b], 0)
    for name in TIMES:
        if name in names:
            at = names.index(name)
            power = POWERS.get(columns[at][1] or TIMES[name] or unit)
            if power is None:
                raise Bad(f"found no unit of the times of column {name}")
            return lambda row: scaled(row[at], power)
    raise Bad("found no column of times")


NOTHING = ("inf", "Infinity", ".inf")
FAILED = ("nan", "NaN", ".nan", "-inf", "-Infinity", "-.inf")


class Scan:
    def __init__(self, line, time, first, step, least, most, texts, beyond):
        self.line, self.time, self.first, self.step, self.most = line, time, first, step, most
        self.beams = []  # (angle, distance, or None: nothing, or "?": not known)
        for i, text in enumerate(texts):
            value = None if text in NOTHING + FAILED else number(text)
            if text in NOTHING or (value is not None and value > most and beyond == "nothing"):
                seen = None
            elif value is None or not max(least, 1e-9) <= value <= most:
                seen = "?"
            else:
                seen = value
            self.beams.append((first + i * step, seen))


def scan_of_ros2(line, row, beyond):
    """A row of ros2 topic echo --csv, which has no header."""
    low, high, step = (number(row[i]) for i in (3, 4, 5))
    there = len(row) - 10 - (row[-1] == "")
    most = math.floor((high - low) / step + 1.5)
    count = next((n for n in (most, most - 1) if there in (n, 2 * n)), None)
    if count is None:
        raise Bad(f"found {there} ranges, expected {most} or {most - 1}")
    time = scaled(row[0], 9) + scaled(row[1], 0)
    return Scan(line, time, low, step, number(row[8]), number(row[9]), row[10:10 + count], beyond)


def scan_of(line, row, columns, unit, beyond):
    names = [name for name, _ in columns]
    get = lambda n: number(row[names.index(n)])  # noqa: E731
    if "ranges" in names:
        texts = [t for t in re.split(r"[()\[\] ,]+", row[names.index("ranges")]) if t]
    else:
        texts = [row[i] for i, n in enumerate(names) if re.fullmatch(r"ranges(_?\d+|\[\d+\])", n)]
    low = get("range_min") if "range_min" in names else 0
    return Scan(line, clock(columns, unit)(row), get("angle_min"), get("angle_increment"), low,
                get("range_max"), texts, beyond)


def scans_of(path, unit, beyond):
    """The scans, and their speeds by line, if the file has any."""
    rows = table(path)
    columns = None if is_number(rows[0][1][0]) else [plain(n) for n in rows.pop(0)[1]]
    names = [name for name, _ in columns or []]
    out, speeds = [], {}
    for line, row in rows:
        try:
            out.append(scan_of(line, row, columns, unit, beyond) if columns else
                       scan_of_ros2(line, row, beyond))
            if "speed" in names:
                speeds[line] = number(row[names.index("speed")])
        except (Bad, ValueError, IndexError) as error:
            raise Bad(f"{path}:{line}: {error}") from error
    return out, speeds


def speeds_of(path, unit):
    rows = table(path)
    columns, at = [("t", "")], 1
    if not is_number(rows[0][1][0]):
        columns = [plain(n) for n in rows.pop(0)[1]]
        names = [name for name, _ in columns]
        known = ("speed", "v", "vx", "linear.x", "twist.linear.x", "twist.twist.linear.x")
        at = next((names.index(n) for n in known if n in names), None)
        if at is None:
            raise Bad(f"{path}: found no column of speeds")
    time = clock(columns, unit, is_stamped=False)
    return [(time(r), number(r[at])) for _, r in rows]


def speed_around(rows, time, gap):
    """The greatest speed of the rows around a time. None: not known, or backwards."""
    before = [r for r in rows if r[0] < time][-1:]
    after = [r for r in rows if r[0] >= time][:1]
    if not after or (not before and after[0][0] > time):
        return None
    if before and after[0][0] - before[0][0] > gap * 10**9:
        if after[0][0] > time:
            return None
        before = []
    both = [v for _, v in before + after]
    return None if min(both) < 0 else max(both)


def apart(a, b):
    """The angle between two directions."""
    return abs((a - b + math.pi) % TURN - math.pi)


class Look:
    """What a scan says of each sector: the nearest hit that counts for sure, the nearest that may
    count, and whether every beam over it measured and looked to the range."""

    def __init__(self, scan):
        self.scan = scan
        half = TURN / SECTORS / 2
        width = abs(scan.step) / 2
        self.sure = [math.inf] * SECTORS
        self.may = [math.inf] * SECTORS
        self.seen = [True] * SECTORS
        for i in range(SECTORS):
            middle = i * TURN / SECTORS
            covered = []
            for angle, seen in scan.beams:
                d = apart(angle, middle)
                if d > half + width + TINY:
                    continue
                if seen == "?":
                    self.seen[i] = self.seen[i] and d > half + width - TINY
                    continue
                covered.append(((angle - middle + math.pi) % TURN) - math.pi)
                if seen is not None:
                    self.may[i] = min(self.may[i], seen)
                    if d < half + width - TINY:
                        self.sure[i] = min(self.sure[i], seen)
            covered.sort()
            edges = [-half - width] + covered + [half + width]
            gaps = any(b - a > 2 * width * 1.5 + TINY for a, b in zip(edges, edges[1:]))
            self.seen[i] = self.seen[i] and not gaps


def speed_of(options, own, speeds, scan):
    """The speed at a scan; None: not known, or backwards."""
    speed = own.get(scan.line) if own else options.speed
    if speeds is not None:
        speed = speed_around(speeds, scan.time, options.gap)
    return None if speed is not None and speed < 0 else speed


def clearance(options, looks, arc):
    """How far the lidar's view is free in the arc as of the last look, or None: not known.

    By the model above, from the scans themselves."""
    half = TURN / SECTORS / 2
    now = looks[-1]
    within = lambda to: [i for i in range(SECTORS)  # noqa: E731
                         if apart(i * TURN / SECTORS, 0) <= half + to - TINY]
    last = {}  # the latest look that showed all of a sector
    for look in looks:
        for i in range(SECTORS):
            if look.seen[i]:
                last[i] = look
    ahead = within(arc)
    if all(now.seen[i] for i in ahead):
        return min(now.sure[i] for i in ahead)
    if any(i not in last for i in ahead):
        return None
    old = min((last[i] for i in ahead), key=lambda l: l.scan.time)
    since = [l for l in looks if l.scan.time >= old.scan.time]
    if any(l.speed is None for l in since):
        return None
    seconds_since = (now.scan.time - old.scan.time) / 1e9
    moved = max(l.speed for l in since) * seconds_since
    turned = math.radians(options.turn) * seconds_since
    around = within(arc + turned)
    if turned > 0 and any(last.get(i) is not old for i in around):
        return None
    if moved > 0 and turned == 0:  # outwards from the middle no sector may be older
        for side in (1, -1):
            times = [last[i % SECTORS].scan.time for i in
                     sorted((i if i < SECTORS // 2 else i - SECTORS for i in ahead),
                            key=lambda i: i * side) if i * side >= 0]
            if any(b < a for a, b in zip(times, times[1:])):
                return None
    return min(min(l.sure[i] for l in since for i in around), now.scan.most) - moved


def centimetres(value):
    return math.floor(value * 100)


def judge(options, rows):
    scans, own = scans_of(options.scans, options.time_unit, options.beyond)
    speeds = speeds_of(options.speeds, options.time_unit) if options.speeds else None
    if len(rows) != len(scans):
        yield f"{len(rows)} rows for {len(scans)} scans"
        return
    looks = []
    arc = math.radians(options.arc)
    half = TURN / SECTORS / 2
    ahead = [i for i in range(SECTORS) if apart(i * TURN / SECTORS, 0) <= half + arc + TINY]
    for scan, row in zip(scans, rows):
        time = (scan.time - scans[0].time) // 10**6
        looks = [l for l in looks
                 if time - (l.scan.time - scans[0].time) // 10**6 <= options.stale * 1000]
        looks.append(Look(scan))
        now = looks[-1]
        now.speed = speed_of(options, own, speeds, scan)
        if (int(row["line"]), int(row["time_ms"])) != (scan.line, time):
            yield f"line {scan.line}: the row is of line {row['line']}, {row['time_ms']} ms"
            continue
        most = centimetres(scan.most - 67 * LSB)
        said = [int(v) for v in row["sectors_cm"].split(" ")]
        said = [said[-i % SECTORS] for i in range(SECTORS)]  # counter-clockwise
        for i, value in enumerate(said):
            if now.sure[i] < scan.most - 70 * LSB and value > now.sure[i] * 100:
                yield (f"line {scan.line}, sector {i}: {value} cm, "
                       f"but something is at {now.sure[i]} m")
            beside = all(now.seen[(i + k) % SECTORS] for k in (-1, 0, 1))
            if value <= most and beside and value + 1 < (now.may[i] - 10 * LSB) * 100:
                yield f"line {scan.line}, sector {i}: {value} cm, but nothing is there"
            if value == most + 1 and not now.seen[i] and \
                    (not any(l.seen[i] for l in looks) or any(l.speed != 0 for l in looks)):
                yield f"line {scan.line}, sector {i}: clear, but it was not seen"
            if value == 65535 and now.seen[i] and len(scan.beams) > SECTORS:
                yield f"line {scan.line}, sector {i}: not known, but it was seen"
        speed = now.speed
        says = row["does"]
        if (says == "no_speed") != (speed is None):
            yield f"line {scan.line}: {says} at a speed of {speed}"
            continue
        if speed is None:
            continue
        path = speed * options.delay + speed**2 / 2 / options.deceleration
        hit = clearance(options, looks, arc)
        seen = hit is not None
        hit = min(hit if seen else 0, scan.most) - options.nose
        near = min(min(now.may[i] for i in ahead), scan.most - 70 * LSB) - options.nose
        fresh = all(now.seen[i] for i in ahead)
        if says == "clear" and (not seen or path + options.reserve >= hit):
            yield f"line {scan.line}: clear, but it needs {path} of {hit} m; seen: {seen}"
        if says in ("brake", "stand") and (not seen or path > hit):
            yield f"line {scan.line}: {says}, but it needs {path} of {hit} m; seen: {seen}"
        if fresh and says in ("brake", "stand") and path + options.reserve < near - 30 * LSB:
            yield f"line {scan.line}: {says}, but it needs {path} of {near} m"
        if fresh and says == "late" and path < near - 30 * LSB:
            yield f"line {scan.line}: late, but it needs {path} of {near} m"
        if says == "blind" and fresh:
            yield f"line {scan.line}: blind, but what is ahead was seen"
        if says not in ("clear", "brake", "stand", "late", "blind"):
            yield f"line {scan.line}: {says}"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--scans", required=True)
    parser.add_argument("--speeds")
    for name, preset in (("speed", None), ("nose", 0.5), ("reserve", 0.5), ("delay", 0.1),
                         ("deceleration", 4.0), ("arc", 5.6), ("turn", 90.0),
                         ("stale", 0.15), ("gap", 0.5)):
        parser.add_argument("--" + name, type=float, default=preset)
    parser.add_argument("--beyond", default="unknown")
    parser.add_argument("--time-unit", default="")
    parser.add_argument("rows")
    options = parser.parse_args()
    with open(options.rows) as file:
        rows = list(csv.DictReader(file))
    try:
        wrong = list(judge(options, rows))
    except Bad as error:
        sys.exit(f"judge: {error}")
    for line in wrong[:10]:
        print(line)
    if wrong:
        sys.exit(f"judge: {len(wrong)} violations")
    counts = {}
    for row in rows:
        counts[row["does"]] = counts.get(row["does"], 0) + 1
    each = ", ".join(f"{v} {k}" for k, v in sorted(counts.items()))
    print("judge:", len(rows), "scans agree:", each)


if __name__ == "__main__":
    main()
