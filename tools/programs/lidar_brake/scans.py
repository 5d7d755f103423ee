#!/usr/bin/env python3
"""Says what was found in recorded scans.

    scans.py NOSE RESERVE DELAY SLOWS ARC CHECKED GAPS REACH ROWS

It writes verdict.txt and what scans.gp draws: scans.dat, and the worst scan as free.dat,
unknown.dat, hits.dat and worst.gp. SCANS, SPEEDS and SPEED are in the environment.
"""
import math
import os
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from words import count, lines_of, number, plain  # noqa: E402

SECTORS, ANGLE, UNKNOWN = 72, 5, 65535
FAR = 1e8  # nothing is ahead


def at(sector, part, distance):
    """Returns a place at a distance: the front points up, sectors follow clockwise."""
    angle = math.radians((sector + part) * ANGLE)
    return f"{distance * math.sin(angle):.3f} {distance * math.cos(angle):.3f}\n"


def wedge(sector, distance):
    """Returns the corners of a sector up to a distance."""
    corners = [at(sector, part, 0) for part in (-0.5, 0.5)]
    return "".join(corners + [at(sector, part, distance) for part in (0.5, -0.5)]) + "\n"


def scans(n):
    return count(n, "scan", "scans")


class Scans:
    """The rows: line, time in ms, speed, what it does, what is ahead, sectors."""

    def __init__(self, path, nose, delay, slows):
        lines = lines_of(path)
        self.nose, self.delay, self.slows = nose, delay, slows
        self.rows = [line.split(",") for line in lines[1:]]
        self.of = {}
        for row in self.rows:
            self.of.setdefault(row[3], []).append(row)
        blank = (lines[0] if lines else "").split(",") + [""] * 6
        self.worst = min(self.rows, key=self.left, default=blank)

    def stop(self, row):
        """Returns the way to stop."""
        v = number(row[2]) / 100
        return v * self.delay + v * v / 2 / self.slows

    def gap(self, row):
        return number(row[4]) / 100 - self.nose if row[4] else None

    def left(self, row):
        """Returns how much of the way ahead is left at the stop."""
        gap = self.gap(row)
        return FAR if gap is None or not row[2] else gap - self.stop(row)

    def n(self, kind):
        return len(self.of.get(kind, []))

    def first(self, kind, with_time=True):
        row = self.of[kind][0]
        time = f" ({number(row[1]) / 1000:.6g} s)" if with_time else ""
        return f"first at line {row[0]}{time}."

    def drawn(self):
        return "".join(f"{plain(number(row[1]) / 1000)} "
                       f"{'nan' if self.gap(row) is None else plain(self.gap(row))} "
                       f"{plain(self.stop(row)) if row[2] else 'nan'} {row[3]}\n"
                       for row in self.rows)

    def end(self):
        return number(self.rows[-1][1]) / 1000 if self.rows else 0


def verdict(found, reserve, checked, gaps, reach):
    speeds = "with its column speed"
    if os.environ.get("SPEEDS"):
        speeds = f"speeds of {os.environ['SPEEDS']}"
    if os.environ.get("SPEED"):
        speeds = f"at {os.environ['SPEED']} m/s"
    lines = [f"Judged: {scans(len(found.rows))} of {os.environ.get('SCANS', '')}, "
             f"{found.end():.6g} s; {speeds}.", ""]
    if found.n("late"):
        lines.append(f"Could not have stopped at {scans(found.n('late'))}, {found.first('late')}")
    if found.n("brake"):
        lines.append(f"Could only just stop, without {reserve} m of reserve, at "
                     f"{scans(found.n('brake'))}, {found.first('brake')}")
    if found.rows and found.left(found.worst) < FAR:
        row = found.worst
        lines.append(f"Worst: line {row[0]} at {number(row[1]) / 1000:.6g} s, something "
                     f"{found.gap(row):.2f} m ahead of the nose, {found.stop(row):.2f} m to stop.")
    elif found.n("clear") + found.n("stand"):
        lines.append("Nothing was seen ahead within the range.")
    lines += [f"Could have stopped at {scans(found.n('clear'))}, stood at {found.n('stand')}.", ""]
    if found.n("blind"):
        lines.append(f"Not judged: {scans(found.n('blind'))} that did not see all of what is "
                     f"ahead, {found.first('blind')}")
    if found.n("no_speed"):
        lines.append(f"Not judged: {scans(found.n('no_speed'))} without a speed, or backwards, "
                     f"{found.first('no_speed', with_time=False)}")
    lines += [f"{gaps}."] if gaps else []
    lines.append("Not judged: what is above or below the plane of the lidar; turns; beyond "
                 f"{reach} m.")
    if int(checked or 0):
        lines.append("Checked: the reference agrees with every row.")
    return "\n".join(lines) + "\n"


def write(name, text):
    with open(name, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.write(text)


def sectors(row, most):
    """Returns what is drawn of a scan: wedges that are free, that are not known, and hits."""
    free, unknown, hits = "", "", ""
    cells = row[5].split() + [""] * SECTORS
    for sector, cell in enumerate(cells[:SECTORS]):
        length = int(cell) if cell.isdigit() else 0
        if length == UNKNOWN:
            unknown += wedge(sector, most / 100)
            continue
        free += wedge(sector, length / 100)
        if length < most:
            hits += "".join(at(sector, part, length / 100) for part in (-0.5, 0.5)) + "\n"
    return free, unknown, hits


def main(nose, reserve, delay, slows, arc, checked, gaps, reach, path):
    found = Scans(path, float(nose), float(delay), float(slows))
    most = int(float(reach) * 100 - 6700 / 65536) + 1  # what a sector says that is clear up to it
    free, unknown, hits = sectors(found.worst, most)
    row = found.worst
    time, speed = (number(row[1]), found.stop(row)) if found.rows else (0, 0)
    write("scans.dat", found.drawn())
    write("verdict.txt", verdict(found, reserve, checked, gaps, reach))
    write("free.dat", free)
    write("unknown.dat", unknown)
    write("hits.dat", hits)
    write("worst.gp", f'range = {most / 100:g}\nstop = {speed:g}\nnose = {float(nose):g}\n'
          f'arc = {float(arc):g}\nline = "{row[0]}"\nat = "{time / 1000:.6g}"\n'
          f'last = {found.end():g}\n')


if __name__ == "__main__":
    main(*sys.argv[1:])
