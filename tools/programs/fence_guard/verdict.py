#!/usr/bin/env python3
"""Says in words what fence_guard found: verdict.py PLAN FENCE HEIGHT DATA ROWS REMARKS

PLAN and FENCE are the names of the files, HEIGHT is that of a return, or nothing. DATA is the
constant data as C, REMARKS what keepout-fence said.
"""
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from words import Verdict, count, lines_of, number  # noqa: E402

NAMES = {"return": "the point of return", "file": "the file", "home": "home"}
WAYS = re.compile("up|down|across|jump")
BREAKS, GAPS, REMARKS = 8, 3, 2  # lines up to the last break; gaps and remarks that are told


def item(text):
    if text.startswith("rally"):
        return "rally point " + text[5:]
    return NAMES.get(text, "item " + text)


def way(start, end):
    return item(start) if start == end else f"{item(start)} to {item(end)}"


def zone(name):
    return f"line {name}" if re.fullmatch("[0-9]+", name) else name


class Fence:
    """What the constant data says."""

    def __init__(self, path):
        self.zones = self.keep_in = self.moved = 0
        self.rule = ""
        for line in lines_of(path):
            value = (line.split() + [""] * 5)[4].rstrip(";")
            if "_zone_count =" in line:
                self.zones = int(value)
            if "_edge_moved =" in line:
                self.moved = float(re.match(r"-?[0-9.]*", value)[0] or 0) / 65536
            if "_rule =" in line:
                self.rule = "any" if "ANY" in line else "all"
            self.keep_in += re.search("KO_FENCE_ZONE_.*KEEP_IN", line) is not None


class Rows:
    """What was judged: items, legs and breaks; and what was not."""

    def __init__(self, path):
        self.items = self.legs = self.refuges = 0
        self.broken, self.breaks, self.gaps = set(), [], []
        self.least = None  # (clearance, what is nearest)
        self.last, self.ends, self.returns = "", False, False
        for line in lines_of(path):
            cells = line.split(",")
            take = getattr(self, "take_" + cells[0], None)
            if take:
                take(cells)

    def judged(self, name, state, clearance):
        if state == "breach":
            self.broken.add(name)
        if self.least is None or number(clearance) < self.least[0]:
            self.least = (number(clearance), name)

    def take_item(self, cells):
        self.items += cells[1][:1].isdigit()
        self.refuges += cells[1].startswith("r")
        self.judged(item(cells[1]), cells[2], cells[3])

    def take_leg(self, cells):
        _, start, end, kind, state, clearance = cells[:6]
        self.legs += 1
        if kind != "jump" and re.match("[0-9]|home", end):
            self.ends = kind == "down" or (self.ends and end == self.last)
            self.last = end
        self.returns = self.returns or end == "home"
        name = f"the circle at {item(start)}" if kind == "circle" else way(start, end)
        self.judged(name, state, clearance)

    def take_break(self, cells):
        _, start, end, kind, role, which, lat, lon, height, depth = cells[:10]
        is_circle = start == end and kind == "circle"
        text = f"the circle at {item(start)}" if is_circle else way(start, end)
        if WAYS.search(kind):
            text += f" ({kind})"
        if kind == "item":
            what = "is not in the keep-in" if role == "in" else "is in the keep-out"
        else:
            what = "leaves the keep-in" if role == "in" else "enters the keep-out"
        self.breaks.append((f"  {text} {what} {zone(which)}",
                            f"at {lat} {lon}, {number(height):.1f} m high, "
                            f"by {-number(depth):.1f} m"))

    def take_not_judged(self, cells):
        _, start, end, why = cells[:4]
        self.gaps.append(f"  {way(start, end)}: {why}")
        self.returns = self.returns or end == "home"
        if self.last == "" and end[:1].isdigit():
            self.last = end


def say_breaks(verdict, breaks):
    times = count(len(breaks), "time.", "times.")
    verdict.say(f"THE FENCE IS BROKEN {times} Zones are named as in the file:")
    told = 0
    for text, where in breaks:
        if len(verdict.lines) >= BREAKS:
            break
        told += 1
        if len(text + where) < 100:
            verdict.say(f"{text} {where}")
        else:
            verdict.say(text)
            verdict.say(f"      {where}")
    if told < len(breaks):
        verdict.say(f"  and {len(breaks) - told} more: rows that begin with break")


def say_gaps(verdict, gaps):
    if gaps:
        verdict.say(f"NOT JUDGED, so not clear: {count(len(gaps), 'part', 'parts')} of what was "
                    "read:")
    for gap in gaps[:GAPS]:
        verdict.say(gap)
    if len(gaps) > GAPS:
        verdict.say(f"  and {len(gaps) - GAPS} more: rows that begin with not_judged")


def main(plan, other, height, data, path, remarks_path):
    fence, rows, verdict = Fence(data), Rows(path), Verdict(most=16, dots="")
    remarks = [re.sub("^.*/", "", line) for line in lines_of(remarks_path)
               if ": not read: " not in line]  # there is a row of it
    verdict.say(f"Judged of {plan}{' and ' + other if other else ''}: home, "
                f"{count(rows.items, 'item', 'items')} and {count(rows.legs, 'leg', 'legs')} "
                f"against {count(fence.zones, 'zone', 'zones')}.")
    if rows.refuges:
        verdict.say(f"Judged, too: {count(rows.refuges, 'point', 'points')} of return or rally.")
    if rows.broken:
        say_breaks(verdict, rows.breaks)
    else:
        least, nearest = rows.least or (0, "")
        judged = "What was judged does not break the fence." if rows.gaps else \
            "The fence is not broken."
        verdict.say(f"{judged} Nearest: {nearest}, {least:.1f} m.")
    say_gaps(verdict, rows.gaps)
    if rows.last and not rows.ends and not rows.returns:
        verdict.say(f"The mission ends at {item(rows.last)} without return or landing: the way "
                    "from there is not judged.")
    if fence.moved > 0:
        verdict.say(f"Edges were moved by at most {fence.moved + 0.005:.2f} m: safe if straight in "
                    "latitude and longitude, or not.")
    if fence.keep_in > 1:
        verdict.say(f"There are {fence.keep_in} keep-in zones: the vehicle must be inside "
                    f"{fence.rule} of them (RULE={fence.rule}).")
    if rows.returns and not height:
        verdict.say("A return flies at the height of the item before it; RETURN= gives a higher "
                    "one.")
    for remark in remarks[:REMARKS]:
        verdict.say(remark)
    if len(remarks) > REMARKS:
        verdict.say(f"and {len(remarks) - REMARKS} more remarks")
    sys.stdout.write(verdict.text())


if __name__ == "__main__":
    main(*sys.argv[1:])
