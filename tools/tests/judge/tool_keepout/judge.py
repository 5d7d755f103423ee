#!/usr/bin/env python3
"""Judges the rows of tool_keepout: judge.py SETUP PROGRAMME ROWS

Reads the set-up and the programme with code of its own, in double precision. Expands the programme
to its moves, samples each of them, and computes the distance of the true tool from each box at each
sample. A distance changes by at most the step between two samples. So the true least distance is
within half a step of the least that was sampled.

Each row must say: the same move, at the same ends; `blocked` wherever the tool touches, at a point
that is not later; a clearance that is never above the true one, and below it by no more than
toolpath.h promises; `clear` only where nothing is within the margin.
"""
import math
import re
import sys

STEP = 0.02  # mm between samples
CHORD = 0.01  # mm that the firmware's chords may leave an arc
TINY = 0.0015  # mm: rows have three decimals, and lengths are rounded to 2^-16 mm
CODES = ["G54", "G55", "G56", "G57", "G58", "G59", "G59.1", "G59.2", "G59.3"]


class Tool:
    def __init__(self, kind, diameter, length):
        self.kind, self.r, self.length = kind, diameter / 2, length
        self.offset, self.holder = 0.0, None


class Setup:
    def __init__(self, path):
        self.unit, self.margin, self.blend, self.delete = 1.0, 5.0, None, None
        self.loose = False
        self.work, self.home, self.tools = {}, {}, {}
        self.clamps, self.stock = [], []
        self.start, self.tool = None, None
        for line in open(path, encoding="utf-8-sig", errors="replace"):
            words = line.split("#")[0].split()
            if words:
                self.take(words)

    def vec(self, words, at):
        return [float(w) * self.unit for w in words[at : at + 3]]

    def zero(self, words, at):
        """The zero point that `in` names, and where the line goes on."""
        if words[at] != "in":
            return [0, 0, 0], at
        return ([0, 0, 0] if words[at + 1] == "machine" else self.work[words[at + 1]]), at + 2

    def take(self, w):
        if w[0] == "units":
            self.unit = 25.4 if w[1] == "inch" else 1.0
        elif w[0] == "margin":
            self.margin = float(w[1]) * self.unit
        elif w[0] == "blend":
            self.blend = float(w[1]) * self.unit
        elif w[0] == "block_delete":
            self.delete = w[1] == "on"
        elif w[0] == "rapid":
            self.loose = w[1] == "any"
        elif w[0] in ("work", "home"):
            getattr(self, w[0])[w[1]] = self.vec(w, 3)
        elif w[0] == "tool":
            tool = Tool(w[2], float(w[4]) * self.unit, float(w[6]) * self.unit)
            rest = w[7:]
            if rest[:1] == ["holder"]:
                tool.holder = Tool("flat", float(rest[2]) * self.unit, float(rest[4]) * self.unit)
                rest = rest[5:]
            if rest[:1] == ["offset"]:
                tool.offset = float(rest[1]) * self.unit
            self.tools[int(w[1])] = tool
        elif w[0] == "start":
            zero, at = self.zero(w, 1)
            self.start = [a + b for a, b in zip(zero, self.vec(w, at + 1))]
            if len(w) > at + 4:
                self.tool = int(w[at + 5])
                self.start[2] += self.tools[self.tool].offset
        else:
            zero, at = self.zero(w, 2)
            a, b = self.vec(w, at + 1), self.vec(w, at + 5)
            lo = [min(p, q) + z for p, q, z in zip(a, b, zero)]
            hi = [max(p, q) + z for p, q, z in zip(a, b, zero)]
            (self.clamps if w[0] == "clamp" else self.stock).append((w[1], lo, hi))


class Move:
    """A move of the tip: straight, or an arc about `centre` by `angle` in the plane of two axes."""

    def __init__(self, line, kind, a, b, tool, deviation, zero):
        self.line, self.kind, self.a, self.b = line, kind, a, b
        self.ends, self.loose = (a, b), False
        self.tool, self.deviation, self.zero = tool, deviation, zero
        self.angle, self.centre, self.axes = 0.0, None, None
        self.spread = 0.0  # by how much the radii of both ends differ
        self.in_hole = False
        self.more = [deviation] * 3  # how much larger the boxes are

    def loosen(self):
        """Puts the tool into the middle of all ways, and makes the boxes larger by half of them."""
        if sum(abs(p - q) > 1e-9 for p, q in zip(self.a, self.b)) > 1:
            self.more = [self.deviation + abs(p - q) / 2 for p, q in zip(self.a, self.b)]
            self.ends = self.a, self.b
            self.a = self.b = [(p + q) / 2 for p, q in zip(self.a, self.b)]
            self.loose = True

    def length(self):
        if not self.angle:
            return math.dist(self.a, self.b)
        u, v, w = self.axes
        r = math.hypot(self.a[u] - self.centre[u], self.a[v] - self.centre[v])
        return math.hypot(r * self.angle, self.b[w] - self.a[w])

    def at(self, t):
        if not self.angle:
            return [p + t * (q - p) for p, q in zip(self.a, self.b)]
        u, v, w = self.axes
        x, y = self.a[u] - self.centre[u], self.a[v] - self.centre[v]
        c, s = math.cos(self.angle * t), math.sin(self.angle * t)
        out = [0.0] * 3
        out[u] = self.centre[u] + c * x - s * y
        out[v] = self.centre[v] + c * y + s * x
        out[w] = self.a[w] + t * (self.b[w] - self.a[w])
        return out


class Programme:
    """Follows RS274/NGC, for a programme that the firmware has accepted."""

    def __init__(self, setup, path):
        self.s, self.moves = setup, []
        self.at, self.tool, self.next = list(setup.start), setup.tool, None
        self.work = setup.work.get("G54", [0, 0, 0])
        self.homes, self.named = dict(setup.home), "G54"
        self.shift, self.shifted, self.length = [0, 0, 0], False, 0.0
        self.unit, self.incremental, self.centre_absolute = setup.unit, False, False
        self.to_r, self.plane, self.motion = False, (0, 1, 2), None
        self.deviation = setup.blend or 0.0
        self.sticky, self.initial = {}, None
        text = open(path, encoding="utf-8-sig", errors="replace").read().split("\n")
        begun = False
        for number, line in enumerate(text, 1):
            line = re.sub(r"\([^)]*\)|;.*", " ", line).strip()
            if line == "%":
                if begun:
                    break
                begun = True
            elif line and not (line[0] == "/" and setup.delete):
                begun = True
                if self.line(number, line.lstrip("/").upper()):
                    break

    def zero(self):
        z = [w + (s if self.shifted else 0) for w, s in zip(self.work, self.shift)]
        z[2] += self.length
        return z

    def target(self, words, machine=False):
        out, zero = list(self.at), self.zero()
        for i, letter in enumerate("XYZ"):
            if letter in words:
                value = words[letter] * self.unit
                if machine:
                    out[i] = value
                else:
                    out[i] = value + (self.at[i] if self.incremental else zero[i])
        return out

    def tip(self, p):
        return [p[0], p[1], p[2] - self.s.tools[self.tool].offset]

    def go(self, number, kind, to):
        zero = self.zero()
        zero[2] -= self.s.tools[self.tool].offset
        move = Move(number, kind, self.tip(self.at), self.tip(to), self.tool, self.deviation, zero)
        if self.s.loose and kind == "rapid":
            move.loosen()
        self.moves.append(move)
        self.at = list(to)
        return move

    def line(self, number, text):
        pairs = re.findall(r"([A-Z])\s*([-+]?[0-9.]+)", text)
        g = ["G%g" % float(v) for c, v in pairs if c == "G"]
        m = [int(v) for c, v in pairs if c == "M"]
        words = {c: float(v) for c, v in pairs if c not in "GM"}
        if "T" in words:
            self.next = int(words["T"])
        if 6 in m:
            self.tool = self.next or None
            if self.tool:
                self.go(number, "change", self.at)
        self.modes(g, words)
        once = [c for c in g if c in ("G28", "G30", "G28.1", "G30.1", "G10", "G53",
                                      "G92", "G92.1", "G92.2", "G92.3")]
        once = once[0] if once else None
        if once in ("G28", "G30"):
            if any(c in words for c in "XYZ"):
                self.go(number, "rapid", self.target(words))
            named = [i for i, c in enumerate("XYZ") if c in words] or [0, 1, 2]
            home = self.homes[once]
            self.go(number, "rapid", [home[i] if i in named else self.at[i] for i in range(3)])
            self.initial = None
        elif once in ("G28.1", "G30.1"):
            self.homes[once[:3]] = list(self.at)
        elif once == "G10":
            self.set_work(words)
        elif once and once.startswith("G92"):
            self.set_shift(once, words)
        coded = [c for c in g if c in ("G0", "G1", "G2", "G3", "G80", "G81", "G82", "G83")]
        coded = [c for c in coded if c != "G80"] or coded
        if coded:
            if coded[0] in ("G0", "G1", "G2", "G3", "G80"):
                self.initial = None
            if coded[0] != self.motion:
                self.sticky = {}
            self.motion = coded[0]
        letters = "XYZIJKR" if self.motion in ("G2", "G3") else "XYZ"
        if once not in ("G10", "G28", "G30", "G92") and any(c in words for c in letters):
            self.move(number, words, once == "G53")
        return 2 in m or 30 in m

    def modes(self, g, words):
        planes = {"G17": (0, 1, 2), "G18": (2, 0, 1), "G19": (1, 2, 0)}
        for c in g:
            self.plane = planes.get(c, self.plane)
            if c in ("G20", "G21"):
                self.unit = 25.4 if c == "G20" else 1.0
            if c in ("G90", "G91"):
                self.incremental = c == "G91"
            if c in ("G90.1", "G91.1"):
                self.centre_absolute = c == "G90.1"
            if c in ("G98", "G99"):
                self.to_r = c == "G99"
            if c == "G49":
                self.length = 0.0
            if c == "G43":
                self.length = self.s.tools[int(words.get("H", self.tool or 0))].offset
            if c in CODES:
                self.work, self.named = self.s.work.get(c, [0, 0, 0]), c
            if c in ("G61", "G61.1"):
                self.deviation = 0.0
        if "G64" in g:
            p = words.get("P")
            self.deviation = self.s.blend if p is None else (p + words.get("Q", p)) * self.unit

    def set_work(self, words):
        number = int(words["P"])
        name = CODES[number - 1] if number else self.named
        work = list(self.s.work.get(name, [0, 0, 0]))
        beside = [z - w for z, w in zip(self.zero(), self.work)]
        for i, c in enumerate("XYZ"):
            if c in words:
                value = words[c] * self.unit
                work[i] = self.at[i] - beside[i] - value if words["L"] == 20 else value
        self.s.work[name] = work
        self.work = self.s.work.get(self.named, [0, 0, 0])

    def set_shift(self, code, words):
        if code == "G92.1":
            self.shift, self.shifted = [0, 0, 0], False
        elif code != "G92":
            self.shifted = code == "G92.3"
        else:
            if not self.shifted:
                self.shift = [0, 0, 0]
            self.shift = list(self.shift)
            self.shifted = False
            base = self.zero()
            self.shifted = True
            for i, c in enumerate("XYZ"):
                if c in words:
                    self.shift[i] = self.at[i] - base[i] - words[c] * self.unit

    def move(self, number, words, machine):
        if self.motion in ("G0", "G1"):
            self.go(number, "rapid" if self.motion == "G0" else "line", self.target(words, machine))
        elif self.motion in ("G2", "G3"):
            self.arc(number, words)
        else:
            self.cycle(number, words)

    def arc(self, number, words):
        u, v, w = self.plane
        start, end, zero = list(self.at), self.target(words), self.zero()
        clockwise = self.motion == "G2"
        if "R" in words:
            r = words["R"] * self.unit
            du, dv = end[u] - start[u], end[v] - start[v]
            d = math.hypot(du, dv)
            h = math.sqrt(max(0.0, r * r - d * d / 4))
            side = -1 if clockwise == (r > 0) else 1
            centre = {u: (start[u] + end[u]) / 2 - side * h * dv / d,
                      v: (start[v] + end[v]) / 2 + side * h * du / d}
        else:
            centre = {}
            for axis in (u, v):
                value = words.get("IJK"[axis], 0.0) * self.unit
                centre[axis] = value + (zero[axis] if self.centre_absolute else start[axis])
        a = math.atan2(start[v] - centre[v], start[u] - centre[u])
        b = math.atan2(end[v] - centre[v], end[u] - centre[u])
        angle = (a - b if clockwise else b - a) % (2 * math.pi)
        if angle < 1e-7 or 2 * math.pi - angle < 1e-7:
            angle = 2 * math.pi
        angle += 2 * math.pi * (int(words.get("P", 1)) - 1)
        move = self.go(number, "arc cw" if clockwise else "arc ccw", end)
        move.angle = -angle if clockwise else angle
        move.centre = [centre.get(i, 0.0) for i in range(3)]
        if 2 in (u, v):
            move.centre[2] -= self.s.tools[self.tool].offset
        move.axes = (u, v, w)
        radii = [math.hypot(p[u] - centre[u], p[v] - centre[v]) for p in (start, end)]
        move.spread = abs(radii[0] - radii[1])

    def cycle(self, number, words):
        for c in "ZRQ":
            if c in words:
                self.sticky[c] = words[c] * self.unit
        if self.initial is None:
            self.initial = self.at[2]
        zero = self.zero()[2]
        r = self.sticky["R"] + (self.at[2] if self.incremental else zero)
        bottom = self.sticky["Z"] + (r if self.incremental else zero)
        clear = r if self.to_r else max(r, self.initial)
        target = self.target({c: words[c] for c in words if c in "XY"})
        by = [target[i] - self.at[i] if self.incremental else 0.0 for i in (0, 1)]
        if self.at[2] < r:
            self.drill(number, "rapid", z=r)
        for _ in range(int(words.get("L", 1))):
            self.drill(number, "rapid", target[0], target[1])
            self.drill(number, "rapid", z=r)
            depth = r
            while self.motion == "G83" and depth - self.sticky["Q"] > bottom + 1e-9:
                depth -= self.sticky["Q"]
                self.drill(number, "line", z=depth)
                self.drill(number, "rapid", z=r, hole=True)
                self.drill(number, "rapid", z=min(depth + 0.254, r), hole=True)
            self.drill(number, "line", z=bottom)
            self.drill(number, "rapid", z=clear, hole=True)
            target[0] += by[0]
            target[1] += by[1]

    def drill(self, number, kind, x=None, y=None, z=None, hole=False):
        to = [at if said is None else said for at, said in zip(self.at, (x, y, z))]
        if max(abs(p - q) for p, q in zip(to, self.at)) > 1e-8:
            self.go(number, kind, to).in_hole = hole


def gaps(x, y, lo, hi, more=0.0):
    """The distances from a box on x and y, of a square of 2 `more`."""
    return (max(lo[0] - x - more, x - hi[0] - more, 0.0),
            max(lo[1] - y - more, y - hi[1] - more, 0.0))


def gap_z(z0, z1, lo, hi):
    return max(lo[2] - z1, z0 - hi[2], 0.0)


def distances(tip, kind, r, z0, length, lo, hi):
    """The distance of the true tool, and two lower bounds that the firmware uses."""
    x, y = gaps(tip[0], tip[1], lo, hi)
    z = tip[2] + z0
    flat = math.hypot(x, y)
    if kind == "ball":
        shank = math.hypot(max(flat - r, 0.0), gap_z(z + r, z + length, lo, hi))
        ball = max(math.hypot(flat, gap_z(z + r, z + r, lo, hi)) - r, 0.0)
        capsule = max(math.hypot(flat, gap_z(z + r, z + length, lo, hi)) - r, 0.0)
        return min(shank, ball), capsule, 0.0
    up = gap_z(z, z + length, lo, hi)
    capsule = max(math.hypot(flat, up) - r, 0.0)
    x, y = gaps(tip[0], tip[1], lo, hi, r)
    return math.hypot(max(flat - r, 0.0), up), capsule, math.hypot(math.hypot(x, y), up)


def parts(tool):
    yield tool.kind, tool.r, 0.0, tool.length
    if tool.holder:
        yield "flat", tool.holder.r, tool.length, tool.holder.length


class Found:
    """What sampling a move among boxes finds."""

    def __init__(self):
        self.true, self.bound, self.first = math.inf, math.inf, None


def sample(move, setup, boxes):
    found = Found()
    length = move.length()
    n = max(1, math.ceil(length / STEP))
    points = [move.at(i / n) for i in range(n + 1)]
    box = [[f(p[i] for p in points) for i in range(3)] for f in (min, max)]
    for kind, r, z0, tall in parts(setup.tools[move.tool]):
        for _, lo, hi in boxes:
            lo = [v - m for v, m in zip(lo, move.more)]
            hi = [v + m for v, m in zip(hi, move.more)]
            reach = setup.margin + r + 2 * move.spread + 1
            up = (0, 0, tall + z0)
            if any(box[0][i] - reach > hi[i] or box[1][i] + reach + up[i] < lo[i]
                   for i in range(3)):
                continue
            least = [math.inf] * 3
            for i, p in enumerate(points):
                d = distances(p, kind, r, z0, tall, lo, hi)
                least = [min(a, b) for a, b in zip(least, d)]
                if d[0] == 0.0 and (found.first is None or i < found.first):
                    found.first = i
            found.true = min(found.true, least[0])
            found.bound = min(found.bound, max(least[1], least[2]))
    found.slack = length / n
    found.first = None if found.first is None else found.first / n
    return found


def nearest_part(move, point):
    """The part of the move that is nearest to a point, by sampling."""
    n = max(1, math.ceil(move.length() / STEP))
    return min(range(n + 1), key=lambda i: math.dist(move.at(i / n), point)) / n


def touching(move, setup, boxes, point, part, r_part=0.4143):
    """Whether a part of the tool at a point is as near to a box as a reported contact must be."""
    error = 2 * (CHORD + 2 * move.spread) + 5 * TINY if move.angle else 3 * TINY
    for name, (kind, r, z0, tall) in zip(("cutter", "holder"), parts(setup.tools[move.tool])):
        if name != part:
            continue
        for _, lo, hi in boxes:
            lo = [v - m for v, m in zip(lo, move.more)]
            hi = [v + m for v, m in zip(hi, move.more)]
            if distances(point, kind, r, z0, tall, lo, hi)[0] <= r_part * r + error:
                return True
    return False


def check(row, move, setup):
    """Returns what is wrong with a row, or None."""
    ends = [float(v) for v in row[9:15]]
    if row[0] != str(move.line) or row[1] != move.kind or int(row[8]) != move.tool:
        return "another move: line %d, %s, tool %s" % (move.line, move.kind, move.tool)
    if max(abs(a - b) for a, b in zip(ends, move.ends[0] + move.ends[1])) > TINY:
        return "other ends: %s %s" % move.ends
    boxes = list(setup.clamps)
    a, b = move.ends
    up = a[:2] == b[:2] and b[2] >= a[2] - 1e-9
    clamps = sample(move, setup, boxes)
    stock = Found()
    if move.kind == "change" or (move.kind == "rapid" and not up and not move.in_hole):
        stock = sample(move, setup, setup.stock)
        boxes += setup.stock
    state, clearance = row[2], float(row[4])
    error = 2 * (CHORD + 2 * move.spread) + 3 * TINY if move.angle else 3 * TINY
    first = min((f.first for f in (clamps, stock) if f.first is not None), default=None)
    if first is not None:
        if state != "blocked":
            return "it touches at %s" % move.at(first)
        point = [float(v) for v in row[20:23]]
        if move.loose:
            point = move.a
        if nearest_part(move, point) > first + 2 * STEP / max(move.length(), STEP):
            return "it touches earlier, at %s" % move.at(first)
    if state == "blocked":
        point = [float(v) for v in row[20:23]]
        if move.loose:
            if math.dist(point, move.ends[0]) > 2 * TINY:
                return "a loose move is reported where it begins"
            point = move.a
        if not touching(move, setup, [b for b in boxes if b[0] == row[3]], point, row[23]):
            return "nothing is near %s" % point
        point = [float(v) for v in row[20:23]]
        programmed = [float(v) for v in row[5:8]]
        if max(abs(p - q - z) for p, q, z in zip(point, programmed, move.zero)) > 2 * TINY:
            counted = [p - z for p, z in zip(point, move.zero)]
            return "the programme counts otherwise there: %s" % counted
        return None
    if clearance > clamps.true + TINY:
        return "the clearance is %.4f at most" % clamps.true
    if state == "clear":
        return None if clearance >= setup.margin - TINY else "clear below the margin"
    if clamps.bound - clamps.slack - error > clearance and stock.true > clamps.slack:
        return "the clearance is at least %.4f" % (clamps.bound - clamps.slack - error)
    return None


def main():
    setup = Setup(sys.argv[1])
    moves = Programme(setup, sys.argv[2]).moves
    rows = [line.rstrip("\n").split(",") for line in open(sys.argv[3])][1:]
    rows = [row for row in rows if row[1] not in ("clamp", "stock")]
    if len(rows) != len(moves):
        print("%d rows, but %d moves" % (len(rows), len(moves)))
        return 1
    bad = 0
    for row, move in zip(rows, moves):
        wrong = check(row, move, setup)
        if wrong:
            bad += 1
            print("%s\n  %s" % (",".join(row), wrong))
    print("tool_keepout: %d comparisons, %d wrong" % (len(rows), bad))
    return 1 if bad or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
