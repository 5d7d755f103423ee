#!/usr/bin/env python3
"""Judges what swarm says of recorded tracks.

judge.py --tracks FOLDER [--distance M] [--ticks HZ] [--origin ...] [--skip bad] [--pose-rate HZ]
         [--time-unit U] ROWS.csv

It reads the same files by the converter of the flight's judge, and computes the least distance of
every pair in every tick in double precision, on the tracks themselves: straight from pose to pose,
with all poses of both. Exit code 0, 1 with a line for each row that is wrong."""
import argparse
import bisect
import csv
import math
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(here, "..", "flight"))
import convert  # noqa: E402

LSB = 1 / 65536


class Track:
    def __init__(self, poses):
        self.times = [t for t, _ in poses]
        self.places = [tuple(v / 1e9 for v in at) for _, at in poses]

    def at(self, time):
        """Where it is: before the first pose and after the last it stands."""
        i = bisect.bisect_right(self.times, time) - 1
        if i < 0:
            return self.places[0]
        if i + 1 >= len(self.times):
            return self.places[-1]
        part = (time - self.times[i]) / (self.times[i + 1] - self.times[i])
        return tuple(a + (b - a) * part for a, b in zip(self.places[i], self.places[i + 1]))

    def between(self, begin, end):
        first = bisect.bisect_right(self.times, begin)
        return self.times[first:bisect.bisect_left(self.times, end)]


def deviation(track, start, step):
    """How far it is at most from the straight way between ticks."""
    most = 0.0
    for time, place in zip(track.times, track.places):
        tick = (time - start) // step
        begin = start + tick * step
        a, b = track.at(begin), track.at(begin + step)
        part = (time - begin) / step
        most = max(most, math.dist(place, [p + (q - p) * part for p, q in zip(a, b)]))
    return most


def least_of_segment(a, b):
    """The least distance from the origin of the points between a and b."""
    way = [q - p for p, q in zip(a, b)]
    length = sum(w * w for w in way)
    part = 0 if length == 0 else min(1, max(0, -sum(p * w for p, w in zip(a, way)) / length))
    return math.hypot(*(p + w * part for p, w in zip(a, way)))


def least(one, other, begin, end):
    times = sorted({begin, end, *one.between(begin, end), *other.between(begin, end)})
    relative = [[p - q for p, q in zip(one.at(t), other.at(t))] for t in times]
    return min(least_of_segment(a, b) for a, b in zip(relative, relative[1:]))


def encounters_of(rows):
    """By pair: (first tick, last tick, least distance, its tick)."""
    out, begun = {}, {}
    for row in rows:
        pair = (int(row["a"]), int(row["b"]))
        tick = int(row["tick"])
        if row["event"] == "begin":
            if pair in begun:
                raise ValueError(f"{pair} begins twice")
            begun[pair] = tick
            continue
        last = tick if row["event"] == "open" else tick - 1
        out.setdefault(pair, []).append((begun.pop(pair), last, int(row["least_mm"]) / 1000,
                                         int(row["least_tick"])))
    if begun:
        raise ValueError(f"encounters that do not end: {sorted(begun)}")
    return out


def judge(options, rows):
    names = sorted(n for n in os.listdir(options.tracks) if n[0] != ".")
    tracks = [Track(convert.track_of(os.path.join(options.tracks, n), options)) for n in names]
    step = convert.NANO * convert.NANO // convert.cut(convert.exact(options.ticks))
    start = min(t.times[0] for t in tracks)
    stop = max(t.times[-1] for t in tracks)
    ticks = max(2, -(-(stop - start) // step) + 1)
    limit = float(options.distance)
    off = [deviation(t, start, step) + 4 * LSB for t in tracks]
    spans = [((t.times[0] - start) // step, -(-(t.times[-1] - start) // step)) for t in tracks]
    found = encounters_of(rows)
    judged = 0
    for high in range(len(tracks)):
        for low in range(high):
            off_both = off[low] + off[high]
            first = max(spans[low][0], spans[high][0])
            last = min(spans[low][1], spans[high][1], ticks - 1)
            said = found.pop((low, high), [])
            near = {}
            for begin, end, distance, at in said:
                near.update({tick: (distance, at) for tick in range(begin, end + 1)})
            true = {}
            for tick in range(first + 1, last + 1):
                begin = start + (tick - 1) * step
                d = least(tracks[low], tracks[high], begin, begin + step)
                true[tick] = d
                judged += 1
                if d <= limit and tick not in near:
                    yield f"tick {tick}: {low} and {high} are {d} m apart, and no pair"
                if tick in near and d > limit + 2 * off_both:
                    yield f"tick {tick}: {low} and {high} are {d} m apart, and a pair"
            for begin, end, distance, at in said:
                if begin <= first or end > last:
                    yield f"{low} and {high}: an encounter where they are not there together"
                    continue
                truth = min(true[tick] for tick in range(begin, end + 1))
                if distance > truth + 1e-9 or distance < min(truth, limit) - 2 * off_both - 0.0011:
                    yield (f"{low} and {high}: {distance} m in ticks {begin} to {end}, "
                           f"true {truth} m")
                elif not begin <= at <= end or true[at] > truth + 2 * off_both + 0.0011:
                    yield f"{low} and {high}: the least distance is not in tick {at}"
    for pair in found:
        yield f"{pair}: no such pair"
    options.judged = judged


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--tracks", required=True)
    for name, preset in (("distance", "4"), ("ticks", "20"), ("origin", None), ("skip", None),
                         ("pose-rate", None), ("time-unit", None)):
        parser.add_argument("--" + name, default=preset)
    parser.add_argument("rows")
    words = sys.argv[1:]
    for i in range(len(words) - 1, 0, -1):
        if words[i - 1] == "--origin":
            words[i - 1:i + 1] = ["--origin=" + words[i]]
    options = parser.parse_args(words)
    with open(options.rows) as file:
        rows = list(csv.DictReader(file))
    try:
        wrong = list(judge(options, rows))
    except (convert.Bad, convert.struct.error, OSError, ValueError, KeyError) as problem:
        sys.exit(f"judge: {problem!r}")
    for line in wrong[:10]:
        print(line)
    if wrong:
        sys.exit(f"judge: {len(wrong)} violations")
    print(f"judge: {options.judged} ticks of pairs agree, {len(rows)} rows")


if __name__ == "__main__":
    main()
