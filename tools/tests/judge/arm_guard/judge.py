#!/usr/bin/env python3
"""Judges what arm_guard says of an arm's poses and of the ways between them.

judge.py (--urdf URDF [--srdf SRDF] [--hold JOINT]... |
          --joints FILE... [--bare LINK]... [--absent LINK]...)
         [--poses FILE] --capsules FILE --allowed FILE --steps N [--scene] --off LSB
         --meshes-by PROGRAM --rows ROWS.csv MESH...

It reads the robot's own files with code of its own, places the links in double precision in every
pose and at every step, and computes the distance of each pair of capsules, of the capsules and the
surroundings, and of each pair of meshes. --off is what the firmware says of its placing. Exit code
0, 1 with a line for each row that is wrong."""
import argparse
import subprocess
import sys
from collections import Counter
from itertools import combinations

import robots
import shapes

LSB = 1 / 65536
TEXT = 1e-6     # distances are printed in whole micrometres, rounded down
REACH = 2.0     # the search radius of the capsules
MESHES = 0.020  # and that of the meshes
MESH_BOUND = 0.0015
FIXED = [((0.4, -0.6, -0.1), (0.4, 0.6, -0.1), 0.06), ((0.5, 0.45, 0.0), (0.5, 0.45, 0.6), 0.03),
         ((-0.45, -0.3, 0.0), (-0.45, -0.3, 0.9), 0.04)]
VISITOR, LIFETIME = 0.08, 5
BALL = ((0.45, -1.0, 0.5), (0.45, -1.0, 0.5), VISITOR)  # of a pose
FAR = 1e9


class Wrong(Exception):
    """A row that is not true."""


def need(is_true, text):
    if not is_true:
        raise Wrong(text)


class Guard:
    """The arm and what it stands among."""

    def __init__(self, options):
        self.robot = robots.TableRobot(options.joints) if options.joints else robots.place.Robot(
            options.urdf, options.hold)
        rows = [row for file in options.joints for row in robots.rows_of(file) if len(row) == 2]
        self.absent = set(options.absent) | {row[1] for row in rows if row[0] == "absent"}
        self.bare = set(options.bare) | {row[1] for row in rows if row[0] == "bare"}
        self.capsules = [self.capsule_of(row) for row in robots.rows_of(options.capsules)]
        self.capsules = [c for c in self.capsules if c is not None]
        allowed = robots.rows_of(options.allowed) if options.allowed else []
        self.allowed = {frozenset(row[:2]) for row in allowed}
        self.meshes = self.meshes_of(options)
        self.pairs = [(i, k) for i, k in combinations(range(len(self.capsules)), 2)
                      if self.is_checked(self.capsules[i][0], self.capsules[k][0])]
        links = sorted({c[0] for c in self.capsules} | set(self.meshes))
        self.mesh_pairs = [(a, b) for a, b in combinations(links, 2)
                           if a in self.meshes and b in self.meshes and self.is_checked(a, b)]
        self.grown = {link: self.growth(link) for link in links}
        self.files, self.program = options.mesh, options.meshes_by

    def capsule_of(self, row):
        """A capsule as its row says: the ends of the axis, or the middle of a cylinder."""
        link, numbers = row[0], row[1:]
        if len(row) == 8:
            x = [float(n) for n in numbers]
            return link, (tuple(x[:3]), tuple(x[3:6]), x[6])
        if link in self.absent:
            return None
        middle, axis = [float(n) for n in numbers[:3]], "xyz".index(numbers[3])
        half = [float(numbers[4]) / 2 if k == axis else 0.0 for k in range(3)]
        begin = tuple(m - h for m, h in zip(middle, half))
        end = tuple(m + h for m, h in zip(middle, half))
        return link, (begin, end, float(numbers[5]))

    def meshes_of(self, options):
        """The number of each link's mesh among the files."""
        names = [file.rsplit("/", 1)[-1].split(".")[0] for file in options.mesh]
        links = [self.robot.root] + [j.child for j in self.robot.joints]
        out = {}
        for link in links:
            if options.urdf:
                fits = [n for n in names if n == robots.place.mesh_of(link)]
            else:
                fits = sorted((n for n in names if link.endswith(n)), key=len)
            if fits and link not in self.bare:
                out[link] = names.index(fits[-1])
        return out

    def is_checked(self, a, b):
        return a != b and frozenset((a, b)) not in self.allowed

    def growth(self, link):
        """What placing the link may be off by, and what the rounding of its description: LSB."""
        chain = robots.chain_of(self.robot, link)
        slides = sum(1 for j in chain if j.kind == "prismatic")
        span = 10.0 + sum(robots.place.math.hypot(*j.origin[1]) + max(abs(j.low), abs(j.high)) *
                          (j.kind == "prismatic") for j in self.robot.joints)
        # These are 61 units of 2^-30: a joint's value is off by 50 in a sweep.
        turning = 0.0038 * (len(chain) + 1) * span
        return (2 + 0.87 * len(chain) + 2.6 * slides + turning,
                0.87 * len(chain) + 0.5 * slides + turning)

    def bounds(self, a, b):
        """By how much a clearance may be above the distance of the two links, and below.
        The distance is that of the links as the files have them."""
        above = self.grown[a][1] + (self.grown[b][1] if b else 0)
        # A table of capsules is rounded outwards.
        below = 2 * (self.grown[a][0] + (self.grown[b][0] if b else 0)) + 6 + 5
        return above * LSB, (below + above) * LSB + TEXT


class Moment:
    """The arm at some values of its joints."""

    def __init__(self, guard, values):
        self.guard = guard
        self.frames = robots.frames_at(guard.robot, values)
        self.placed = []
        for link, (a, b, r) in guard.capsules:
            turn, at = self.frames[link]
            self.placed.append((robots.place.added(at, robots.place.turned(turn, a)),
                                robots.place.added(at, robots.place.turned(turn, b)), r))
        self.distances = {(i, k): shapes.of_capsules(self.placed[i], self.placed[k])
                          for i, k in guard.pairs}

    def links(self, pair):
        return self.guard.capsules[pair[0]][0], self.guard.capsules[pair[1]][0]

    def body(self, link):
        """The capsules of a link, and by how much the firmware's are wider."""
        return ([own for (name, _), own in zip(self.guard.capsules, self.placed) if name == link],
                sum(self.guard.grown[link]) * LSB)

    def axes(self, pair):
        a, b = (self.placed[i] for i in pair)
        return shapes.of_segments(a[0], a[1], b[0], b[1])

    def least(self):
        return min(self.distances.values(), default=FAR)

    def of_links(self, a, b):
        """The least distance of the capsules of two links."""
        return min((d for pair, d in self.distances.items() if set(self.links(pair)) == {a, b}),
                   default=FAR)

    def counts(self):
        """How many pairs touch at least, and at most."""
        each = [(d, self.guard.bounds(*self.links(pair))) for pair, d in self.distances.items()]
        sure = sum(1 for d, (above, _) in each if d <= -above)
        perhaps = sum(1 for d, (_, below) in each if d < below)
        return sure, perhaps

    def slack(self):
        """The widest bounds of a pair."""
        bounds = [self.guard.bounds(*self.links(pair)) for pair in self.guard.pairs] or [(0.0, 0.0)]
        return max(b[0] for b in bounds), max(b[1] for b in bounds)

    def to_objects(self):
        """The distance of each link from each capsule that stands."""
        out = {}
        for (link, _), own in zip(self.guard.capsules, self.placed):
            for number, other in enumerate(FIXED):
                d = shapes.of_capsules(own, other)
                out[link, number] = min(out.get((link, number), FAR), d)
        return out

    def to_visitor(self, step, steps):
        """The distance of each link from the visitor; the age of what is known of it."""
        age = 0
        while silent(step - age, steps):
            age += 1
        times = (step,) if age <= LIFETIME else (step - age, step - age + LIFETIME)
        here = [-1.0 + 2.0 * s / steps for s in times]
        out = {}
        for (link, _), own in zip(self.guard.capsules, self.placed):
            if age <= LIFETIME:
                d = shapes.of_capsules(own, ((0.45, here[0], 0.5), (0.45, here[0], 0.5), VISITOR))
            else:
                d = shapes.to_box(own, [0.45 - VISITOR, here[0] - VISITOR, 0.5 - VISITOR],
                                  [0.45 + VISITOR, here[1] + VISITOR, 0.5 + VISITOR])
            out[link] = min(out.get(link, FAR), d)
        return out, age


def silent(step, steps):
    return step * 2 > steps and step * 4 < steps * 3


# ---- meshes ----

def mesh_distances(guard, moments):
    """The distance of each pair of meshes in each moment; FAR if it is far."""
    lines = []
    for moment in moments:
        for pair in guard.mesh_pairs:
            words = [str(guard.meshes[link]) for link in pair]
            for link in pair:
                turn, at = moment.frames[link]
                columns = [robots.place.turned(turn, tuple(float(i == k) for i in range(3)))
                           for k in range(3)]
                words += [repr(columns[k][i]) for i in range(3) for k in range(3)]
                words += [repr(x) for x in at]
            lines.append(" ".join(words))
    if not lines:
        return [{} for _ in moments]
    command = [guard.program, str(MESHES + 2 * MESH_BOUND)] + guard.files
    said = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True,
                          check=True).stdout.split()
    need(len(said) == len(lines), "arm-guard-meshes did not measure all meshes")
    each = iter(FAR if word == "far" else float(word) for word in said)
    return [{pair: next(each) for pair in guard.mesh_pairs} for _ in moments]


# ---- poses ----

class Judge:
    """Judges rows; `worst` is the largest part of a bound that was used."""

    def __init__(self, guard, steps, scene):
        self.guard, self.steps, self.scene = guard, steps, scene
        self.judged, self.above, self.part = 0, 0.0, 0.0

    def distance(self, what, said, truth, bounds):
        """A clearance is little below the truth.
        It is above the truth by the rounding of the description alone."""
        truth = max(truth, 0.0)
        both = f"{what}: said to be {said:.6f} m apart, the truth is {truth:.6f}"
        need(said <= truth + bounds[0], both)
        need(truth - said < bounds[1], f"{both}: beyond the bound")
        self.judged += 1
        self.above = max(self.above, said - truth)
        self.part = max(self.part, (truth - said) / bounds[1])

    def points(self, what, row, said, bodies):
        """Two points, each in a capsule of its body.
        They are as far apart as the row says, or less than 10 LSB more."""
        p, q = [float(n) for n in row[:3]], [float(n) for n in row[3:6]]
        for point, (capsules, wide) in zip((p, q), bodies):
            off = min(shapes.to_segment(point, a, b) - r for a, b, r in capsules)
            need(off < wide + 6 * LSB + 2 * TEXT,
                 f"{what}: a point is {off:.6f} m outside of its capsule")
        apart = robots.place.math.dist(p, q)
        need(said - 4 * LSB <= apart < said + 10 * LSB + 4 * TEXT,
             f"{what}: its points are {apart:.6f} m apart, not {said:.6f}")

    def nearest(self, what, row, truths, bounds_of, bodies):
        """The row of the nearest of several things: its own truth and the least of all.
        Its points are in the two bodies."""
        key, said = row[0], float(row[1])
        need(key in truths, f"{what}: nothing should be said of {key}")
        self.distance(what, said, truths[key], bounds_of(key))
        least = min(truths.values())
        above = max(bounds_of(k)[0] for k in truths)
        need(said <= max(least, 0) + above, f"{what}: {said:.6f}, and another is at {least:.6f}")
        self.points(what, row[2:], said, bodies)

    def pose(self, name, values, rows, meshes):
        moment = Moment(self.guard, values)
        head = [row for row in rows if row[0] == "pose"]
        need(len(head) == 1 and int(head[0][2].split()[0]) == len(self.guard.pairs),
             f"{name}: expected one row of {len(self.guard.pairs)} pairs")
        sure, perhaps = moment.counts()
        touch = int(head[0][3].split()[0])
        need(sure <= touch <= perhaps, f"{name}: {touch} pairs touch, expected {sure} to {perhaps}")
        self.touching(name, moment, [row for row in rows if row[0] == "capsules"], touch)
        self.closest(name, moment, [row for row in rows if row[0] == "closest"])
        if self.scene:
            self.surroundings(name, moment, rows)
        self.mesh_rows(name, meshes, [row for row in rows if row[0] == "meshes"])

    def touching(self, name, moment, rows, count):
        need(all(float(row[4]) == 0 for row in rows), f"{name}: capsules that touch, and not at 0")
        need(len(rows) == count,
             f"{name}: {len(rows)} rows of capsules that touch, expected {count}")
        said = Counter(frozenset(row[2:4]) for row in rows)
        sure, perhaps = Counter(), Counter()
        for pair, d in moment.distances.items():
            above, below = self.guard.bounds(*moment.links(pair))
            sure[frozenset(moment.links(pair))] += d <= -above
            perhaps[frozenset(moment.links(pair))] += d < below
        for pair in set(said) | set(sure):
            need(sure[pair] <= said[pair] <= perhaps[pair],
                 f"{name}: {' and '.join(sorted(pair))}: {said[pair]} capsules touch, "
                 f"expected {sure[pair]} to {perhaps[pair]}")
            self.judged += 1

    def closest(self, name, moment, rows):
        least = moment.least()
        if not rows:
            need(least > REACH - moment.slack()[0],
                 f"{name}: no closest pair, and one is at {least:.6f}")
            return
        truths = {}
        for pair, d in moment.distances.items():
            key = moment.links(pair)
            for one in (key, key[::-1]):
                truths[one] = min(truths.get(one, FAR), d)
        row = rows[0]
        self.nearest(f"{name}, closest pair", [(row[2], row[3])] + row[4:], truths,
                     lambda key: self.guard.bounds(*key),
                     [moment.body(row[2]), moment.body(row[3])])

    def surroundings(self, name, moment, rows):
        for row in rows:
            if row[0] == "object":
                number = int(row[3])
                self.nearest(f"{name}, object", [(row[2], number)] + row[4:], moment.to_objects(),
                             lambda key: self.guard.bounds(key[0], None),
                             [moment.body(row[2]), ([FIXED[number]], LSB)])
            if row[0] == "obstacle":
                self.nearest(f"{name}, obstacle", row[2:], moment.to_visitor(0, 1)[0],
                             lambda key: self.guard.bounds(key, None),
                             [moment.body(row[2]), ([BALL], 4 * LSB)])
        need({"object", "obstacle"} <= {row[0] for row in rows} or moment.to_visitor(0, 1)[0] == {},
             f"{name}: no row of the surroundings")

    def mesh_rows(self, name, meshes, rows):
        said = {frozenset(row[2:4]): float(row[4]) for row in rows}
        need(len(said) == len(rows), f"{name}: a pair of meshes twice")
        for pair, d in meshes.items():
            c = said.pop(frozenset(pair), None)
            what = f"{name}: meshes of {pair[0]} and {pair[1]}"
            above = self.guard.bounds(*pair)[0]
            if c is None:
                need(d > MESHES - above, f"{what}: no row, and they are {d:.6f} m apart")
                self.judged += 1
            else:
                self.distance(what, c, d, (above, MESH_BOUND))
        need(not said, f"{name}: meshes that are not checked: {sorted(map(sorted, said))}")

    # ---- sweeps ----

    def sweep(self, row, moments, meshes):
        what = f"{row[1]} to {row[2]}"
        sure = sum(1 for m in moments if m.counts()[0] > 0)
        perhaps = sum(1 for m in moments if m.counts()[1] > 0)
        touch, at, said = int(row[3].split()[0]), int(row[4].split()[-1]), row[7]
        need(sure <= touch <= perhaps, f"{what}: {touch} steps touch, expected {sure} to {perhaps}")
        least = min(m.least() for m in moments)
        if said == "none":
            need(least > REACH - moments[0].slack()[0],
                 f"{what}: no closest pair, and one is at {least:.6f}")
        else:
            need(at < len(moments), f"{what}: step {at} of {self.steps}")
            said = float(said)
            above = moments[0].slack()[0]
            need(said <= max(least, 0) + above,
                 f"{what}: {said:.6f}, and another is at {least:.6f}")
            self.distance(f"{what}, {row[5]} and {row[6]} at step {at}", said,
                          moments[at].of_links(row[5], row[6]), self.guard.bounds(row[5], row[6]))
        self.trends(what, row, moments)
        self.sweep_scene(what, row, moments)
        self.sweep_meshes(what, row, meshes)

    def trends(self, what, row, moments):
        """Steps at which the closest pair surely came nearer, and those at which it perhaps did."""
        counts = {"nearer": [0, 0], "farther": [0, 0]}
        for before, now in zip(moments, moments[1:]):
            least, slack = now.least(), now.slack()[1]
            if least > REACH + slack:
                continue
            near = [pair for pair, d in now.distances.items() if d < max(least, 0) + slack]
            moved = []
            for p in near:
                links = now.links(p)
                placing = (4 * sum(self.guard.grown[k][0] for k in links) + 14) * LSB
                bound = placing + 2 * self.guard.bounds(*links)[0]
                moved.append((now.axes(p) - before.axes(p), bound))
            for name, sign in (("nearer", -1), ("farther", 1)):
                counts[name][0] += all(sign * d > bound for d, bound in moved)
                counts[name][1] += any(sign * d > -2 * self.guard.bounds(*now.links(near[0]))[0]
                                       for d, _ in moved)
        for field in row[8:10]:
            said, name = field.split()
            low, high = counts[name]
            need(low <= int(said) <= high, f"{what}: {said} steps {name}, expected {low} to {high}")
            self.judged += 1

    def sweep_scene(self, what, row, moments):
        if not self.scene:
            none = ["objects not judged", "-", "obstacles not judged", "-", "0 unknown"]
            need(row[10:15] == none, f"{what}: surroundings that are not there")
            return
        objects = [min(((d, k[0]) for k, d in m.to_objects().items())) for m in moments]
        visitor = [m.to_visitor(step, self.steps) for step, m in enumerate(moments)]
        seen = [min((d, link) for link, d in v[0].items()) for v in visitor]
        for field, said, truths in ((row[10], row[11], objects), (row[12], row[13], seen)):
            bounds = [self.guard.bounds(link, None) for _, link in truths]
            above, below = max(b[0] for b in bounds), max(b[1] for b in bounds)
            touch = int(field.split()[1])
            sure, perhaps = sum(d <= -above for d, _ in truths), sum(d < below for d, _ in truths)
            need(sure <= touch <= perhaps, f"{what}: {field}, expected {sure} to {perhaps} steps")
            truth = min(min(d for d, _ in truths), REACH)
            self.distance(f"{what}, {field.split()[0]}", float(said), truth, (above, below))
        unknown = sum(age > LIFETIME for _, age in visitor)
        need(row[14] == f"{unknown} unknown", f"{what}: {row[14]}, expected {unknown}")

    def touched(self, what, row, rows, moments):
        """A row for the objects and one for the obstacles, if any step touches them.
        It tells the first step, its link and its object."""
        told = {r[3]: r for r in rows}
        need(len(told) == len(rows), f"{what}: two rows of one kind of touch")
        for name, field in (("objects", row[10]), ("obstacles", row[12])):
            count = int(field.split()[1]) if self.scene else 0
            need((count > 0) == (name in told),
                 f"{what}: {field}, and {'a' if name in told else 'no'} row says what is touched")
            if count == 0:
                continue
            link, number, first = told[name][4], int(told[name][5]), int(told[name][6].split()[-1])
            each = [m.to_objects() if name == "objects" else m.to_visitor(step, self.steps)[0]
                    for step, m in enumerate(moments)]
            at = each[first][(link, number) if name == "objects" else link]
            need(at < self.guard.bounds(link, None)[1],
                 f"{what}: {link} touches at step {first}, and is {at:.6f} m away")
            sure = [s for s, m in enumerate(each) for key, d in m.items()
                    if d <= -self.guard.bounds(key[0] if name == "objects" else key, None)[0]]
            need(not sure or first <= min(sure),
                 f"{what}: touches from step {first} on, expected {min(sure, default=0)}")
            self.judged += 1

    def moves(self, what, field, start, end):
        """The bound holds the ways of points all over the capsules, and it is no wild one.
        It is the most that anything moves between two steps."""
        said = float(field.split()[1])
        need(field.startswith("moves "), f"{what}: {field}")
        robot, ways = self.guard.robot, {}
        skins = {}
        for link, (a, b, r) in self.guard.capsules:
            skin = skins.setdefault(link, [])
            skin += [tuple(p[i] + (side * r if i == axis else 0.0) for i in range(3))
                     for p in (a, b) for axis in range(3) for side in (-1, 1)]
        for step in range(0, self.steps, max(1, self.steps // 8)):
            last = None
            for part in range(5):
                values = robots.between(start, end, (step + part / 4) / self.steps)
                frames, here = robots.frames_at(robot, values), {}
                for link, points in skins.items():
                    turn, at = frames[link]
                    for i, p in enumerate(points):
                        here[link, i] = robots.place.added(at, robots.place.turned(turn, p))
                for key, p in here.items():
                    way = robots.place.math.dist(p, last[key]) if last else 0.0
                    ways[key] = (ways.get(key, 0.0) if part else 0.0) + way
                last = here
            most = max(ways.values(), default=0.0)
            need(most <= said + TEXT,
                 f"{what}: moves {said:.6f} m between two steps, and a point moves {most:.6f}")
        reaches = robots.reaches_of(robot, {link: max(robots.place.math.hypot(*p) for p in points)
                                            for link, points in skins.items()})
        bounds = []
        for link in reaches:
            joints = [j for j in robots.chain_of(robot, link) if j.name in start]
            bounds.append(sum(abs(end[j.name] - start[j.name]) / self.steps *
                              (1 if j.kind == "prismatic" else reaches[j.child]) for j in joints))
        bound = max(bounds)
        need(said <= 2 * bound + 100 * LSB,
             f"{what}: moves {said:.6f} m between two steps, expected at most {bound:.6f}")
        self.judged += 1

    def sweep_meshes(self, what, row, meshes):
        near, said = int(row[15].split()[1]), row[16]
        truths = [min(m.values(), default=FAR) for m in meshes]
        above = max((self.guard.bounds(*pair)[0] for pair in self.guard.mesh_pairs), default=0)
        sure = sum(d <= MESHES - above for d in truths)
        perhaps = sum(d <= MESHES + MESH_BOUND for d in truths)
        need(sure <= near <= perhaps,
             f"{what}: meshes near at {near} steps, expected {sure} to {perhaps}")
        need((said == "none") == (near == 0), f"{what}: meshes at {said}")
        if near > 0:
            truth = min(min(truths), MESHES)
            self.distance(f"{what}, meshes", float(said), truth, (above, MESH_BOUND))


# ---- all rows ----

def refusal(guard, values):
    """The links whose joints are beyond their limits: surely, and perhaps."""
    out = [(robots.beyond(j, values[j.name]), j) for j in robots.moving(guard.robot)]
    return {j.child for off, j in out if off > 1e-7}, {j.child for off, j in out if off > -1e-7}


def judge_refusal(guard, what, values, said):
    """The row's joint is beyond, and so are its numbers."""
    _, perhaps = refusal(guard, values)
    need(said[0] in perhaps,
         f"{what}: {said[0]} is said to be beyond its limits, expected one of {sorted(perhaps)}")
    joint = next(j for j in guard.robot.joints if j.child == said[0])
    scale = 1.0 if joint.kind == "prismatic" else 360 / robots.FULL
    for number, truth in zip(said[1:], (values[joint.name], joint.low, joint.high)):
        need(abs(float(number) - truth * scale) < 0.0011,
             f"{what}: {number}, expected {truth * scale:.3f}")


def poses_of(guard, options):
    """The values of every joint that moves, by the pose's name."""
    paths = ([options.srdf] if options.srdf else []) + ([options.poses] if options.poses else [])
    states = list(robots.place.states_of(guard.robot, paths))
    if not states:
        states = [("rest", {j.name: min(max(0.0, j.low), j.high) for j in guard.robot.driven()})]
    return [(name, robots.by_joint(guard.robot, driven)) for name, driven in states]


def judge_all(guard, options, rows):
    judge = Judge(guard, options.steps, options.scene)
    need(options.off <= max(g[0] for g in guard.grown.values()),
         f"placing is said to be off by {options.off} LSB")
    poses = poses_of(guard, options)
    by_pose = {}
    for row in rows:
        by_pose.setdefault(row[1] if row[0] not in ("sweep", "touched") else None, []).append(row)
    sweeps = by_pose.pop(None, [])
    names = [name for name, _ in poses]
    need(set(by_pose) == set(names), f"rows of {sorted(by_pose)}, expected {names}")
    last = None
    for name, values in poses:
        sure, perhaps = refusal(guard, values)
        is_refused = by_pose[name][0][0] == "refused"
        need(is_refused or not sure, f"{name}: {sorted(sure)} beyond a limit, and no refusal")
        if is_refused:
            need(perhaps and len(by_pose[name]) == 1,
                 f"{name}: refused, and no joint is beyond its limits")
            judge_refusal(guard, name, values, by_pose[name][0][2:])
        else:
            meshes = mesh_distances(guard, [Moment(guard, values)])[0]
            judge.pose(name, values, by_pose[name], meshes)
        if last is not None:
            need(sweeps and sweeps[0][1:3] == [last[0], name],
                 f"no row of the way from {last[0]} to {name}")
            row, touched = sweeps.pop(0), []
            while sweeps and sweeps[0][0] == "touched":
                touched.append(sweeps.pop(0))
            judge_sweep(judge, guard, last[1], values, row, touched)
        last = last if is_refused else (name, values)
    need(not sweeps, "ways between poses that are none")
    return judge


def judge_sweep(judge, guard, start, end, row, touched):
    each = [robots.between(start, end, step / judge.steps) for step in range(judge.steps + 1)]
    what = f"{row[1]} to {row[2]}"
    first = next((n for n, values in enumerate(each) if refusal(guard, values)[0]), None)
    if row[3].startswith("refused"):
        step = int(row[3].split()[-1])
        need(first is None or step <= first, f"{what}: refused at step {step}, expected {first}")
        judge_refusal(guard, f"{what}, step {step}", each[step], row[4:])
        need(not touched, f"{what}: refused, and a touch is told")
        return
    need(first is None, f"{what}: beyond a limit at step {first}, and no refusal")
    moments = [Moment(guard, values) for values in each]
    judge.sweep(row, moments, mesh_distances(guard, moments))
    judge.touched(what, row, touched, moments)
    judge.moves(what, row[17], start, end)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for name in ("urdf", "srdf", "poses", "capsules", "allowed", "meshes-by", "names", "rows"):
        parser.add_argument("--" + name)
    parser.add_argument("--joints", action="append", default=[])
    for name in ("hold", "bare", "absent"):
        parser.add_argument("--" + name, action="append", default=[])
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--off", type=int, required=True)
    parser.add_argument("--scene", action="store_true")
    parser.add_argument("mesh", nargs="*")
    options = parser.parse_args()
    if options.names:
        robots.place.take_names(options.names)
    with open(options.rows, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split(",") for line in file]
    try:
        judge = judge_all(Guard(options), options, rows)
    except (Wrong, ValueError, KeyError, IndexError, StopIteration) as problem:
        sys.exit(f"judge: {problem if isinstance(problem, Wrong) else repr(problem)}")
    print(f"judge: {len(rows)} rows, {judge.judged} distances and counts; "
          f"at most {judge.above / LSB:.2f} LSB above the truth, "
          f"{100 * judge.part:.0f} % of what is allowed below")


if __name__ == "__main__":
    main()
