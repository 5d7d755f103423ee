#!/usr/bin/env python3
"""Says which vehicles came near each other: verdict.py DISTANCE CHECKED PACK PLACES ROWS

PACK is what the tool tracks said, PLACES where vehicles are at ticks. ROWS are those of the
firmware, or encounters.csv of the generated figures. It writes verdict.txt and what draw.gp draws:
a file a vehicle, encounters.dat and picture.gp. TRACKS is in the environment.
"""
import os
import re
import sys
from dataclasses import dataclass

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from words import lines_of, number  # noqa: E402

TOLD, DRAWN = 5, 40  # encounters
TRACK = re.compile(r"tracks: ([0-9]+) (.*) [A-Za-z]+: ([0-9]+) poses, ([0-9]+) left out, "
                   r"([0-9.]+) m off, ([0-9.]+) s apart")
TOGETHER = re.compile(r"tracks: ([0-9]+) of ([0-9]+) pairs at the same time.* (\S+) \S+$")


def write(name, text):
    with open(name, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.write(text)


class Pack:
    """What the tool said of the tracks."""

    def __init__(self, path):
        self.together, self.all, self.step = 0, 0, 0.0
        self.origin = self.about = ""
        self.names, self.poses, self.left, self.off, self.apart = {}, 0, 0, 0.0, 0.0
        for line in lines_of(path):
            together, track, words = TOGETHER.match(line), TRACK.match(line), line.split()
            if together:
                self.together, self.all = int(together[1]), int(together[2])
                self.step = float(together[3])
            elif words[1:2] and words[1].startswith("ORIGIN"):
                self.origin = words[1]
            elif words[1:2] == ["POS"]:
                self.about = words[-1]
            elif track:
                self.names[int(track[1])] = track[2]
                self.poses += int(track[3])
                self.left += int(track[4])
                self.off = max(self.off, float(track[5]))
                self.apart = max(self.apart, float(track[6]))

    def name(self, vehicle):
        return self.names.get(vehicle, f"vehicle {vehicle}")

    def seconds(self, tick):
        return f"{tick * self.step:.2f}"


class Places:
    """Where the vehicles are, at the ticks that are drawn."""

    def __init__(self, path):
        self.seen, self.lines, self.ticks = {}, {}, 0
        for line in lines_of(path):
            tick, vehicle, *place = line.split(",")
            self.seen[int(vehicle), int(tick)] = " ".join(place)
            self.lines.setdefault(int(vehicle), []).append(" ".join(place) + "\n")
            self.ticks = max(self.ticks, int(tick))
        self.vehicles = max(self.lines, default=-1) + 1

    def near(self, vehicle, tick):
        """Returns the place of a vehicle near a tick, if one is drawn."""
        for away in range(int(self.ticks / 600 + 3) + 1):
            for at in (tick - away, tick + away):
                if (vehicle, at) in self.seen and away < self.ticks / 600 + 3:
                    return self.seen[vehicle, at]
        return None


@dataclass(frozen=True)
class Encounter:
    first: int
    second: int
    begin: int
    end: int
    least: float  # mm; -1 if the rows do not say it
    tick: int     # of that


def encounters_of(path, ticks):
    """Lists the encounters, the closest first."""
    found, begun = [], {}
    for line in lines_of(path)[1:]:
        event, tick, first, second, *rest = line.split(",")
        least, when = (rest + ["", ""])[:2]
        pair = (int(first), int(second))
        if event == "begin":
            begun[pair] = int(tick)
            continue
        begin = begun.pop(pair, 0)
        found.append(Encounter(*pair, begin, int(tick), number(least) if least else -1,
                               int(when) if when else int((begin + int(tick)) / 2)))
    found += [Encounter(*pair, begin, ticks, -1, int((begin + ticks) / 2))
              for pair, begin in begun.items()]
    return sorted(found, key=lambda encounter: encounter.least)


def verdict(pack, places, found, distance, checked):
    tracks = os.environ.get("TRACKS", "")
    seconds = pack.seconds(places.ticks)
    lines = [f"Judged: {places.vehicles} vehicles of {tracks}, {pack.poses} poses, {seconds} s; "
             f"ticks of {pack.step:.4g} s." if tracks else
             f"Flown: ten vehicles on generated figures, {seconds} s.", ""]
    pairs = len({(each.first, each.second) for each in found})
    lines.append(f"Encounters within {distance} m: {len(found)}, of {pairs} pairs.")
    lines += [f"{pack.name(each.first)} and {pack.name(each.second)}: {each.least / 1000:.2f} m at "
              f"{pack.seconds(each.tick)} s (near from {pack.seconds(each.begin)} s to "
              f"{pack.seconds(each.end)} s)." for each in found[:TOLD] if each.least >= 0]
    if len(found) > TOLD and found[0].least >= 0:
        lines.append(f"And {len(found) - TOLD} more in rows.csv.")
    if pack.together < pack.all or tracks:
        lines.append("")
    if pack.together < pack.all:
        lines.append(f"Not judged: {pack.all - pack.together} of {pack.all} pairs, which were "
                     "never there at the same time.")
    lines += of_tracks(pack) if tracks else [
        "Distances are those at the ticks, computed again in double precision."]
    if int(checked or 0):
        lines.append("Checked: the reference agrees with every pair in every tick.")
    return "\n".join(lines) + "\n"


def of_tracks(pack):
    lines = ["Not judged: what a vehicle does between two poses but a straight line; at most "
             f"{pack.apart:.3g} s apart.",
             f"Distances may be up to {4 * pack.off:.2g} m below the true ones: vehicles are up to "
             f"{pack.off:.2g} m off a straight way."]
    if pack.left:
        lines.append(f"Left out: {pack.left} poses that cannot be used (SKIP=bad).")
    if pack.about:
        lines.append(f"Logs without a local position are read by POS, about {pack.about}.")
    if pack.origin:
        lines.append(f"{pack.origin} was added to all positions.")
    return lines


def main(distance, checked, pack_path, places_path, rows):
    pack, places = Pack(pack_path), Places(places_path)
    found = encounters_of(rows, places.ticks)
    for vehicle, lines in places.lines.items():
        write(f"vehicle{vehicle}.dat", "".join(lines))
    drawn = [(places.near(each.first, each.tick), places.near(each.second, each.tick))
             for each in found[:DRAWN]]
    write("encounters.dat", "".join(f"{a}\n{b}\n\n\n" for a, b in drawn if a and b))
    write("verdict.txt", verdict(pack, places, found, distance, checked))
    names = "".join(f"names[{vehicle + 1}] = '{pack.name(vehicle)}'\n"
                    for vehicle in range(places.vehicles))
    write("picture.gp", f"vehicles = {places.vehicles}\nshown = {min(len(found), DRAWN)}\n"
          f"array names[{places.vehicles}]\n{names}")


if __name__ == "__main__":
    main(*sys.argv[1:])
