#!/usr/bin/env python3
"""Judges what lidar_brake says of recorded scans.

judge.py --scans F [--speeds F | --speed V] [--nose M] [--reserve M] [--delay S] [--deceleration A]
         [--arc DEG] [--turn DEG] [--stale S] [--gap S] [--beyond unknown|nothing] ROWS.csv

It reads the same text files with code of its own, and computes every beam, every sector and every
braking distance in double precision. What a scan shows is where things are at its time. What only
an earlier scan shows is nearer by the way since, and it shows what is ahead only if nothing can have
slipped past: the vehicle did not turn and the sector is the middle one, or one scan showed all that
turned ahead since. Exit code 0, 1 with a line for each row that is wrong."""
import argparse
import csv
import math
import re
import sys

SECTORS, TURN = 72, 2 * math.pi
LSB = 1 / 65536
TINY = 1e-6  # of an angle, radians: the firmware's angles have 2^-32 of a turn


def words_of(line):
    return [w.strip() for w in next(csv.reader([line], skipinitialspace=True))]


def table(path):
    with open(path, encoding="utf-8-sig") as file:
        return [(i, words_of(s)) for i, s in enumerate(file, 1) if s.strip() and s[0] != "#"]


def plain(name):
    return re.sub(r"^field\.", "", re.sub(r"\s*\[(s|ms|us|ns)\]", r"_\1", name.strip().lower()))


def seconds(names, row):
    """The time of a row in nanoseconds, exactly."""
    if "header.stamp.secs" in names:
        return (int(row[names.index("header.stamp.secs")]) * 10**9 +
                int(row[names.index("header.stamp.nsecs")]))
    factor = {"t": 9, "time": 9, "%time": 0, "time_s": 9, "time_ms": 6, "time_us": 3, "time_ns": 0,
              "timestamp_s": 9, "timestamp_ms": 6, "timestamp_us": 3, "timestamp_ns": 0}
    for i, name in enumerate(names):
        if name in factor:
            whole, _, part = row[i].partition(".")
            digits = (part + "0" * 9)[:factor[name]]
            return int(whole + digits)
    sys.exit("judge: no column of times")


class Scan:
    def __init__(self, line, time, first, step, least, most, texts, beyond):
        self.line, self.time, self.first, self.step, self.most = line, time, first, step, most
        self.beams = []  # (angle, distance, or None: nothing, or "?": not known)
        for i, text in enumerate(texts):
            value = float(text)
            if value == math.inf or (value > most and beyond == "nothing" and value < math.inf):
                seen = None
            elif not math.isfinite(value) or value < least or value > most or value <= 0:
                seen = "?"
            else:
                seen = value
            self.beams.append((first + i * step, seen))


def scans_of(path, beyond):
    rows = table(path)
    names = [plain(n) for n in rows[0][1]]
    out, speeds = [], {}
    if re.match(r"[-+.\d]", rows[0][1][0]):  # ros2 topic echo --csv
        for line, row in rows:
            low, high, step = (float(row[i]) for i in (3, 4, 5))
            there = len(row) - 10 - (row[-1] == "")
            most = round((high - low) / step) + 1
            count = next(n for n in (most, most - 1) if there in (n, 2 * n))
            time = int(row[0]) * 10**9 + int(row[1])
            out.append(Scan(line, time, low, step, float(row[8]), float(row[9]), row[10:10 + count],
                            beyond))
        return out, speeds
    ranges = [i for i, n in enumerate(names) if re.fullmatch(r"ranges(_?\d+|\[\d+\])", n)]
    for line, row in rows[1:]:
        get = lambda n: float(row[names.index(n)])  # noqa: E731
        texts = ([row[i] for i in ranges] or
                 re.split(r"[\s,]+", row[names.index("ranges")].strip("()[] ")))
        low = get("range_min") if "range_min" in names else 0
        out.append(Scan(line, seconds(names, row), get("angle_min"), get("angle_increment"), low,
                        get("range_max"), texts, beyond))
        if "speed" in names:
            speeds[line] = get("speed")
    return out, speeds


def speeds_of(path):
    rows = table(path)
    names, column = ["t"], 1
    if not re.match(r"[-+.\d]", rows[0][1][0]):
        names = [plain(n) for n in rows[0][1]]
        known = ("speed", "v", "vx", "linear.x", "twist.linear.x", "twist.twist.linear.x")
        column = next(names.index(n) for n in known if n in names)
        rows = rows[1:]
    return [(seconds(names, r), float(r[column])) for _, r in rows]


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
    scans, own = scans_of(options.scans, options.beyond)
    speeds = speeds_of(options.speeds) if options.speeds else None
    if len(rows) != len(scans):
        yield f"{len(rows)} rows for {len(scans)} scans"
        return
    looks = []
    arc = math.radians(options.arc)
    half = TURN / SECTORS / 2
    ahead = [i for i in range(SECTORS) if apart(i * TURN / SECTORS, 0) <= half + arc + TINY]
    surely_ahead = [i for i in range(SECTORS) if apart(i * TURN / SECTORS, 0) <= half + arc - TINY]
    for scan, row in zip(scans, rows):
        time = (scan.time - scans[0].time) // 10**6
        looks = [l for l in looks if time - (l.scan.time - scans[0].time) // 10**6 <= options.stale * 1000]
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
                yield f"line {scan.line}, sector {i}: {value} cm, but something is at {now.sure[i]} m"
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
    parser.add_argument("rows")
    options = parser.parse_args()
    with open(options.rows) as file:
        rows = list(csv.DictReader(file))
    wrong = list(judge(options, rows))
    for line in wrong[:10]:
        print(line)
    if wrong:
        sys.exit(f"judge: {len(wrong)} violations")
    counts = {}
    for row in rows:
        counts[row["does"]] = counts.get(row["does"], 0) + 1
    print("judge:", len(rows), "scans agree:", ", ".join(f"{v} {k}" for k, v in sorted(counts.items())))


if __name__ == "__main__":
    main()
