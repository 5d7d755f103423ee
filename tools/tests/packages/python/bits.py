"""The run of main.c by the package. It prints the same hashes if it gives the same bits."""
import math

import keepout as ko
from keepout.units import metres

MOST, EDGE = 64, 6


class Run:
    """Random numbers and a hash, as main.c makes them."""

    def __init__(self, seed):
        self.seed, self.hash = seed, 14695981039346656037

    def fold(self, *words):
        for word in words:
            self.hash = (self.hash ^ (word & 0xFFFFFFFF)) * 1099511628211 % (1 << 64)

    def fold_lengths(self, *lengths):
        self.fold(*map(ko.fix, lengths))

    def below(self, limit):
        self.seed = (self.seed * 1664525 + 1013904223) % (1 << 32)
        return (self.seed >> 8) % limit

    def within(self, most):
        return self.below(2 * most + 1) - most

    def point(self, most):
        return tuple(metres(self.within(most)) for _ in range(3))

    def finish(self, name):
        print(f"{name} {self.hash:016x}")


def q30(part):
    return ko.c.KO_NEVER if part is None else round(part * ko.c.KO_Q30_ONE)


def box(run):
    low = run.point(8 << 16)
    return ko.box(low, [x + metres(run.below(2 << 16)) for x in low])


def ask(run, tree, what):
    around, a, b = box(run), run.point(8 << 16), run.point(8 << 16)
    if what == 0:
        query = tree.query(around)
        for hit in query:
            run.fold(hit.id, hit.user)
        run.fold(query.visits)
    elif what == 1:
        for near in tree.nearest(a, 6.0):
            run.fold(near.user, ko.fix(near.clearance), near.square, near.square >> 32)
    elif what == 2:
        for hit in tree.cast(a, b):
            run.fold(hit.user, q30(hit.enter))
    else:
        for pair in tree.pairs():
            run.fold(pair.a.user, pair.b.user)
    run.fold(ko.c.KO_END)  # a query that ends otherwise raises


def run_tree():
    run, tree, ids = Run(1), ko.Tree(MOST, 0.25), []
    for step in range(2000):
        what = run.below(8)
        if what < 2 and len(ids) < MOST:
            ids.append(tree.insert(box(run), step))
            run.fold(ids[-1])
        elif what == 2 and len(ids) > 16:
            at = run.below(len(ids))
            tree.remove(ids[at])
            ids[at] = ids[-1]
            ids.pop()
        elif what == 3 and ids:
            at = run.below(len(ids))
            found, by = tree[ids[at]].box, ko.vec3(run.point(1 << 15))
            ko.c.ko_vec3_add(found.c, by, found.c)
            run.fold(ko.c.KO_MOVED if tree.move(ids[at], found, by) else ko.c.KO_OK)
        else:
            ask(run, tree, run.below(4))
    tree.validate()
    run.fold(*tree.save())
    run.finish("tree")


def run_units():
    run = Run(2)
    for _ in range(2000):
        length = run.within(1 << 22) / (1 << run.below(24))
        answers = []
        for rounding in (ko.DOWN, ko.UP, ko.NEAREST):
            try:
                answers.append((ko.c.KO_OK, ko.fix(length, rounding)))
            except ko.RangeError:
                answers.append((ko.c.KO_E_RANGE, 0))
        run.fold(*(status for status, _ in answers), *(raw for _, raw in answers))
    run.finish("units")


def run_mesh():
    run = Run(3)
    vertices = [(i % EDGE, i // EDGE, metres(run.within(1 << 16))) for i in range(EDGE * EDGE)]
    faces = []
    for i in range(EDGE * (EDGE - 1)):
        if i % EDGE != EDGE - 1:
            faces += [(i, i + 1, i + EDGE), (i + 1, i + EDGE + 1, i + EDGE)]
    mesh = ko.Mesh.build(vertices, faces, error=metres(3))
    run.fold(*mesh.blob)
    for _ in range(100):
        sphere = ko.sphere(run.point(6 << 16), metres(run.below(1 << 16)))
        a, b = run.point(6 << 16), run.point(6 << 16)
        near = mesh.nearest(sphere, 4.0)
        if near:
            run.fold(near.face)
            run.fold_lengths(near.margin, *near.on_mesh)
        for hit in mesh.cast(a, b):
            run.fold(hit.face, q30(hit.t), q30(hit.u))
    run.finish("mesh")


def run_fence():
    run = Run(4)

    def xy(*rows):
        return [tuple(map(metres, row)) for row in rows]

    corners = xy((-1000000, -900000), (1000000, -1000000), (400000, 0), (1100000, 950000),
                 (-800000, 1000000))
    fence = ko.Fence([
        ko.polygon(ko.KEEP_IN, corners, floor=0),
        ko.cylinder(ko.KEEP_OUT, *xy((-200000, 30000)), metres(150000), ceiling=metres(500000)),
        ko.rectangle(ko.KEEP_OUT, *xy((100000, -500000), (300001, -300000)), 0, metres(90000)),
    ], warn=metres(100000))
    lat, lon = 473977420, 85455940
    frame = ko.GeoFrame(lat, lon)
    for _ in range(300):
        a, b = run.point(1200000), run.point(1200000)
        at = lat + run.within(400000), lon + run.within(400000)
        answer, along = fence.test_point(a), fence.test_leg(a, b)
        run.fold(answer.state, ko.fix(answer.clearance), answer.zone)
        run.fold_lengths(*answer.nearest)
        run.fold(along.state, ko.fix(along.clearance), q30(along.first))
        run.fold_lengths(*along.at, *frame.point(*at, 1234))
    run.finish("fence")


def run_arm():
    run, turn = Run(5), (-math.pi / 2, 0, 0)
    arm = ko.Arm(
        [ko.link(),
         ko.link(0, ko.pose((0, 0, 0.333)), ko.REVOLUTE, low=-2.9, high=2.9),
         ko.link(1, ko.pose(rotation=turn), ko.REVOLUTE, low=-1.8, high=1.8),
         ko.link(2, ko.pose((0, -0.3, 0)), ko.PRISMATIC, (0, -1, 0), -0.1, 0.4)],
        [(0, ko.capsule((0, 0, 0), (0, 0, 0.2), 0.08)),
         (2, ko.capsule((0, 0, 0), (0, -0.3, 0), 0.06)),
         (3, ko.capsule((0, 0, 0), (0.1, 0, 0), 0.03))],
        [(0, 1), (1, 2), (2, 3)])
    for _ in range(300):
        angles = [run.within(most) * math.pi / 2**31 for most in (2000000000, 1300000000)]
        try:
            state = arm.place([*angles, metres(run.within(6000))])
        except ko.RangeError:
            run.fold(ko.c.KO_E_RANGE)
            continue
        run.fold(ko.c.KO_OK)
        for row in state.capsule_rows():
            run.fold_lengths(*row)
        for contact in state.self_contacts(2.0):
            run.fold(contact.capsule_a, contact.capsule_b, ko.fix(contact.clearance))
    run.finish("arm")


if __name__ == "__main__":
    for part in (run_tree, run_units, run_mesh, run_fence, run_arm):
        part()
