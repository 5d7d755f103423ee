#!/usr/bin/env python3
"""Computes the generated figures again, in double precision: figures.py ROWS

It writes places.csv as the tool tracks does (tick,vehicle,x,y,z), and encounters.csv: the rows with
the least distance of each encounter at a tick, and that tick. It ends with exit code 3 if a pair in
the rows is wrong or missing.
"""
import math
import sys

TICKS, VEHICLES = 1000, 10
WITHIN, ROUNDING = 4, 0.001  # m; the firmware's positions are Q16.16
TURN = 2**32


def wave(turns, size):
    return math.sin(turns % TURN / TURN * 2 * math.pi) * size


def place(vehicle, tick):
    pace, start = 5242880 + vehicle * 786432, vehicle * 429496729
    return (wave(tick * pace + start, 12 + vehicle),
            wave(tick * (pace // 2) + start + 1073741824, 20),
            20 + wave(tick * (pace // 3) + start, 3))


class Encounters:
    """The encounters of all pairs, as the rows say them."""

    def __init__(self, rows, out):
        self.out = out
        self.events = {}
        with open(rows, encoding="ascii") as file:
            for line in file.read().splitlines()[1:]:
                event, tick, a, b = line.split(",")[:4]
                self.events[int(tick), int(a), int(b)] = event
        self.near = {}  # a pair that is near: its least distance, and the tick of that
        print("event,tick,a,b,least_mm,least_tick", file=out)

    def put(self, event, tick, pair):
        """Writes a row of an encounter that ends, or is open at the last tick."""
        least, when = self.near[pair]
        print(f"{event},{tick},{pair[0]},{pair[1]},{int(least * 1000)},{when}", file=self.out)

    def look(self, tick, pair, distance):
        """Takes the distance of a pair; returns what is wrong with the rows, or None."""
        said = self.events.get((tick, *pair))
        if said == "begin":
            self.near[pair] = (distance, tick)
            print(f"begin,{tick},{pair[0]},{pair[1]},,", file=self.out)
        elif said == "end":
            self.put("end", tick, pair)
            del self.near[pair]
        is_near = pair in self.near
        if distance > WITHIN + ROUNDING if is_near else distance < WITHIN - ROUNDING:
            return (f"tick {tick}: {pair[0]} and {pair[1]} are {distance:.3f} m apart, "
                    "and rows.csv says otherwise")
        if is_near and distance < self.near[pair][0]:
            self.near[pair] = (distance, tick)
        return None


def main(rows):
    pairs = [(a, b) for b in range(1, VEHICLES) for a in range(b)]
    with open("places.csv", "w", encoding="ascii") as places, \
            open("encounters.csv", "w", encoding="ascii") as out:
        encounters = Encounters(rows, out)
        for tick in range(TICKS):
            at = [place(vehicle, tick) for vehicle in range(VEHICLES)]
            for vehicle, (x, y, z) in enumerate(at if tick % 2 == 0 else []):
                print(f"{tick},{vehicle},{x:.3f},{y:.3f},{z:.3f}", file=places)
            for a, b in pairs:
                fault = encounters.look(tick, (a, b), math.dist(at[a], at[b]))
                if fault:
                    print(fault, file=sys.stderr)
                    return 3
        for pair in pairs:
            if pair in encounters.near:
                encounters.put("open", TICKS - 1, pair)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
