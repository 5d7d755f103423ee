#!/usr/bin/env python3
"""Says what the rows of a flight mean: verdict.py ROWS RADIUS REACH WARN CHECKED

The names of the files are in the environment: TRACK, MAP, MOVERS. Lengths are in metres.
"""
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from words import count, lines_of, number  # noqa: E402


def file_of(variable):
    """Returns the name of a file, its end if it is long."""
    name = os.environ.get(variable, "")
    return "..." + name[-37:] if len(name) > 40 else name


def seconds(text):
    return re.sub(r"\.$", "", re.sub("0+$", "", text))


def metres(length):
    return f"{length * 100:.1f} cm" if -1 < length < 1 else f"{length:.2f} m"


def poses_of(n):
    return count(n, "pose", "poses")


def obstacle(name):
    if name.startswith("m"):
        return f"mover {name[1:]}"
    return f"obstacle {name} (line {name} of {file_of('MAP')})"


class Flight:
    """What the rows say: events of one kind each, and how many poses there are."""

    def __init__(self, path):
        self.of = {}
        self.poses, self.first, self.last = 0, "", ""
        last_kind = ""
        for line in lines_of(path)[1:]:
            row = line.split(",")
            self.of.setdefault(row[1], []).append(row)
            if row[1] in ("nearest", "none", "unknown"):
                # A row "nearest" after "unknown" says what is known of the same pose.
                is_same = (row[1], last_kind, row[0]) == ("nearest", "unknown", self.last)
                self.poses += not is_same
                last_kind, self.last = row[1], row[0]
                self.first = row[0] if self.poses == 1 else self.first

    def rows(self, kind):
        return self.of.get(kind, [])


def nearest_line(flight, reach):
    nearest = flight.rows("nearest")
    if not nearest:
        known = " that is known" if flight.rows("unknown") else ""
        return f"Nearest: nothing{known} was ever within {reach} m."
    least = min(nearest, key=lambda row: number(row[3]))
    length, place = number(least[3]), f"{obstacle(least[2])} at {seconds(least[0])} s"
    if length > 0:
        return f"Nearest: {metres(length)} to {place}."
    touching = sum(number(row[3]) <= 0 for row in nearest)
    return f"It touched {place}, {metres(-length)} deep: the worst of {poses_of(touching)}."


def hit_line(hits):
    soonest = min(hits, key=lambda row: number(row[4]))
    name = soonest[2]
    what = f"mover {name[1:]}" if name.startswith("m") else f"obstacle {name}"
    return (f"Heading for a contact at {poses_of(len(hits))}; the soonest in "
            f"{number(soonest[4]):.2f} s, with {what}, at {seconds(soonest[0])} s.")


def main(path, radius, reach, warn, checked):
    flight = Flight(path)
    unknown, late = flight.rows("unknown"), flight.rows("late")
    known = min((number(row[3]) for row in unknown), default=0)
    within = sum(number(row[3]) <= float(warn) for row in flight.rows("nearest"))
    movers = file_of("MOVERS")
    lines = [f"Flown: {poses_of(flight.poses)} of {file_of('TRACK')}, {seconds(flight.first)} s to "
             f"{seconds(flight.last)} s, radius {radius} m",
             f"among: {file_of('MAP')}" + (f" and the movers of {movers}" if movers else ""), "",
             nearest_line(flight, reach),
             f"Within the warning distance of {warn} m: {poses_of(within) if within else 'never'}"
             + (", as far as is known." if unknown and known < float(warn) else ".")]
    if late:
        lines.append(f"Could not have stopped at {poses_of(len(late))}, first at "
                     f"{seconds(late[0][0])} s.")
    else:
        lines.append("Could have stopped at every pose.")
    if flight.rows("brake"):
        lines.append(f"Could only just have stopped at {poses_of(len(flight.rows('brake')))}.")
    if flight.rows("hit"):
        lines.append(hit_line(flight.rows("hit")))
    if unknown:
        lines.append(f"Not known: at {poses_of(len(unknown))} the map was loaded up to less than "
                     f"REACH, at least {metres(known)}; first at {seconds(unknown[0][0])} s.")
    lines += ["", f"Not judged: what is farther than {reach} m from the vehicle; poses that RATE "
              "leaves out."]
    looks = flight.rows("sectors")
    blind = sum("65535" in row[2].split(" ") for row in looks)
    if not looks:
        lines.append("No look around: REACH leaves less than a centimetre.")
    elif blind:
        lines.append(f"Not known at {count(blind, 'look', 'looks')} around: sectors that leave the "
                     "world or are not loaded.")
    if int(checked or 0):
        lines.append("Checked: the reference agrees with every row.")
    print("\n".join(lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
