"""Places a URDF's links in double precision, and compares the library with that.

    place.py values URDF COUNT          prints COUNT lines of random values for robot-frames
    place.py judge URDF COUNT FOLDER    reads what robot-frames printed, and the OBJ files of FOLDER
    place.py placed URDF [SRDF] [POSES.csv]
                                        prints where each link is in each pose, for links-judge
    place.py allowed SRDF URDF          prints the pairs that may touch, for links-judge
    place.py boxes URDF COUNT           reads the same; each corner of a box must be in a capsule of
                                        its rigid body
    place.py corners URDF COUNT FOLDER  compares these with the wedge of meshes/, in COUNT elements

Before the command may stand --names REPORT, a report of keepout-arm with the names that it uses
instead of the files', and then --hold JOINT[=VALUE], as for keepout-arm. The random numbers are the
same in both. It shares no code with keepout-arm: the joints are read by Python's own parser, and
turned by quaternions.
"""
import fnmatch
import itertools
import math
import random
import re
import sys
import xml.etree.ElementTree as ElementTree

LSB = 65536.0
TURN = 134217728.0 / (2 * math.pi)


USED = {}  # the name under which keepout-arm uses a name of the files
MESHES = {}  # the mesh of a link whose name alone does not say it


def take_names(report):
    """Reads the table of a report.
    A name that is used stands for one name, and has letters that mean nothing anywhere."""
    row = r'^  ([A-Za-z0-9_.+-]+): "((?:[^"\\\n]|\\["\\]|\\x[0-9A-F]{2})*)"$'
    with open(report, encoding="ascii") as file:
        rows = re.findall(row, file.read(), re.MULTILINE)
        file.seek(0)
        MESHES.update(re.findall(r"^  (\S+): mesh (m_\w+)$", file.read(), re.MULTILINE))
    for used, shown in rows:
        raw = re.sub(rb'\\(?:x([0-9A-F]{2})|(.))',
                     lambda m: bytes([int(m[1], 16)]) if m[1] else m[2], shown.encode("ascii"))
        found = raw.decode("utf-8")
        assert found not in USED and used not in USED.values()
        assert re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.-]*\+\d+", used)
        USED[found] = used


def mesh_of(link):
    return MESHES.get(link, "m_" + "".join(c if c.isascii() and c.isalnum() else "_" for c in link))


def found_of(used):
    return next((found for found, name in USED.items() if name == used), used)


def root_of(path):
    """Returns the root of an XML file, with the names that keepout-arm uses."""
    root = ElementTree.parse(path).getroot()
    for element in root.iter():
        for key in ("name", "link", "link1", "link2", "joint", "group"):
            if element.get(key) in USED:
                element.set(key, USED[element.get(key)])
    return root


def product(a, b):
    """Returns the quaternion a b."""
    w, x, y, z = a
    p, q, r, s = b
    return (w * p - x * q - y * r - z * s, w * q + x * p + y * s - z * r,
            w * r - x * s + y * p + z * q, w * s + x * r - y * q + z * p)


def turned(q, v):
    """Returns a vector turned by a quaternion."""
    w, x, y, z = product(product(q, (0.0, *v)), (q[0], -q[1], -q[2], -q[3]))
    assert abs(w) < 1e-9
    return (x, y, z)


def about(axis, angle):
    """Returns the quaternion of a rotation about an axis of any length."""
    length = math.sqrt(sum(a * a for a in axis))
    s = math.sin(angle / 2) / length
    return (math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s)


def added(a, b):
    return tuple(x + y for x, y in zip(a, b))


def numbers(element, name, otherwise):
    text = element.get(name) if element is not None else None
    return tuple(float(part) for part in text.split()) if text else otherwise


def origin_of(element):
    """Returns an element's origin as quaternion and translation."""
    origin = element.find("origin")
    roll, pitch, yaw = numbers(origin, "rpy", (0.0, 0.0, 0.0))
    turn = product(about((0, 0, 1), yaw), product(about((0, 1, 0), pitch), about((1, 0, 0), roll)))
    return turn, numbers(origin, "xyz", (0.0, 0.0, 0.0))


class Joint:
    """A joint of the URDF."""

    def __init__(self, element):
        self.name = element.get("name")
        self.kind = element.get("type")
        self.parent = element.find("parent").get("link")
        self.child = element.find("child").get("link")
        self.origin = origin_of(element)
        self.axis = numbers(element.find("axis"), "xyz", (1.0, 0.0, 0.0))
        limit = element.find("limit")
        self.low = float(limit.get("lower", 0)) if limit is not None else -math.pi
        self.high = float(limit.get("upper", 0)) if limit is not None else math.pi
        if self.kind == "continuous":
            self.low, self.high = -math.pi, math.pi
        self.mimic = element.find("mimic")

    def unit(self):
        return LSB if self.kind == "prismatic" else TURN

    def placed(self, frame, value):
        """Returns the child's frame."""
        turn = product(frame[0], self.origin[0])
        at = added(frame[1], turned(frame[0], self.origin[1]))
        if self.kind == "prismatic":
            length = math.sqrt(sum(a * a for a in self.axis))
            at = added(at, turned(turn, tuple(a / length * value for a in self.axis)))
        elif self.kind != "fixed":
            turn = product(turn, about(self.axis, value))
        return turn, at


class Robot:
    """The joints of a URDF."""

    def __init__(self, path, holds=()):
        root = root_of(path)
        self.joints = [Joint(element) for element in root.findall("joint")]
        children = {joint.child for joint in self.joints}
        links = [link.get("name") for link in root.findall("link")]
        self.root = next(name for name in links if name not in children)
        self.held = {}
        for word in holds:
            self.hold(word)

    def hold(self, word):
        """Holds the joints of `NAME` or `NAME=VALUE`, and those that follow them."""
        name, value = word.rsplit("=", 1) if "=" in word else (word, None)
        for joint in self.driven():
            if any(fnmatch.fnmatchcase(said, name) for said in (joint.name, found_of(joint.name))):
                rest = min(max(0.0, joint.low), joint.high)
                self.held[joint.name] = float(value) if value else rest
        for _ in self.joints:
            self.held.update({j.name: self.value(j, {}) for j in self.joints if j.mimic is not None
                              and j.mimic.get("joint") in self.held and j.name not in self.held})

    def driven(self):
        """Returns the joints that have a value of their own, parents first as in the file."""
        return [j for j in self.joints
                if j.kind != "fixed" and j.mimic is None and j.name not in self.held]

    def value(self, joint, values):
        if joint.kind == "fixed":
            return 0.0
        if joint.name in self.held:
            return self.held[joint.name]
        if joint.mimic is None:
            return values[joint.name]
        other = next(j for j in self.joints if j.name == joint.mimic.get("joint"))
        factor = float(joint.mimic.get("multiplier", 1))
        return factor * self.value(other, values) + float(joint.mimic.get("offset", 0))

    def place(self, values):
        """Returns the frame of each link."""
        frames = {self.root: ((1.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0))}
        waiting = list(self.joints)
        while waiting:
            joint = next(j for j in waiting if j.parent in frames)
            waiting.remove(joint)
            frames[joint.child] = joint.placed(frames[joint.parent], self.value(joint, values))
        return frames


def random_values(robot, count):
    """Yields values as the firmware gets them, whole units, and what they mean."""
    source = random.Random(7)
    for _ in range(count):
        raw = {}
        for joint in robot.driven():
            low = math.ceil(joint.low * joint.unit()) + 1
            high = math.floor(joint.high * joint.unit()) - 1
            raw[joint.name] = source.randint(low, high)
        yield raw, {j.name: raw[j.name] / j.unit() for j in robot.driven()}


def corners_of(folder, link):
    """Returns the corners of the OBJ that keepout-arm wrote for a link."""
    try:
        with open(f"{folder}/{mesh_of(link)}.obj", encoding="ascii") as file:
            return [tuple(float(n) for n in line.split()[1:]) for line in file if line[0] == "v"]
    except FileNotFoundError:
        return []


def outside(capsule, p):
    """Returns how far a point is outside of a capsule, in LSB."""
    r, a, b = capsule[0], capsule[1:4], capsule[4:7]
    d = [y - x for x, y in zip(a, b)]
    w = [x * LSB - y for x, y in zip(p, a)]
    length = sum(x * x for x in d)
    t = min(max(sum(x * y for x, y in zip(w, d)) / length, 0), 1) if length else 0
    return math.sqrt(sum((x - t * y) ** 2 for x, y in zip(w, d))) - r


def judge_link(row, frames, worst):
    turn, at = frames[row[1]]
    raw = [int(n) for n in row[2:]]
    off = math.dist([c * LSB for c in at], raw[1:4])
    bound = raw[0] + 0.9 * len(frames) + 1
    assert off <= bound, f"{row[1]} is off by {off:.2f} LSB, expected at most {bound:.2f}"
    worst["off"] = max(worst["off"], off / bound)
    for k in range(3):
        exact = turned(turn, tuple(1.0 if i == k else 0.0 for i in range(3)))
        stored = [n / 2 ** 30 for n in raw[4 + 3 * k:7 + 3 * k]]
        assert math.dist(exact, stored) < 1e-6, f"{row[1]} is turned by {math.dist(exact, stored)}"
    worst["links"] += 1


def judge_corners(folder, frames, capsules, worst):
    """Each corner of each link, at its exact place, is in a placed capsule of the link."""
    for link, shapes in capsules.items():
        if link not in worst["corners"]:
            worst["corners"][link] = corners_of(folder, link)
        turn, at = frames[link]
        for corner in worst["corners"][link]:
            p = added(at, turned(turn, corner))
            far = min(outside(c, p) for c in shapes)
            if link not in ("plinth", "hook"):  # their triangles stand around balls
                assert far <= 0, f"a corner of {link} is {far:.2f} LSB outside"
                worst["inside"] += 1


def judge(robot, count, folder):
    worst = {"off": 0.0, "links": 0, "inside": 0, "corners": {}}
    parts = "\n".join(line.rstrip("\n") for line in sys.stdin).split("pose")
    poses = [part.strip("\n").split("\n") for part in parts if part.strip()]
    assert len(poses) == count, f"{len(poses)} poses, not {count}"
    for (_, values), pose in zip(random_values(robot, count), poses):
        frames = robot.place(values)
        capsules = {}
        for line in pose:
            row = line.split(",")
            if row[0] == "link":
                judge_link(row, frames, worst)
            else:
                capsules.setdefault(row[1], []).append([int(n) for n in row[2:]])
        judge_corners(folder, frames, capsules, worst)
    print(f"{worst['links']} frames, off by at most {100 * worst['off']:.0f} % of the bound; "
          f"{worst['inside']} corners inside")


def body_of(robot, link):
    """Returns the link whose joint moves this one."""
    for joint in robot.joints:
        if joint.child == link and (joint.kind == "fixed" or joint.name in robot.held):
            return body_of(robot, joint.parent)
    return link


def boxes_of(path):
    """Yields the link and the corners of each box that stands for collisions."""
    for link in root_of(path).findall("link"):
        for element in link.findall("collision"):
            size = numbers(element.find("geometry/box"), "size", None)
            turn, at = origin_of(element)
            for sign in itertools.product((-0.5, 0.5), repeat=3):
                corner = tuple(s * n for s, n in zip(sign, size))
                yield link.get("name"), added(at, turned(turn, corner))


def judge_boxes(robot, path, count):
    """Each corner of each box, at its exact place, is in a placed capsule.
    The capsule's link moves with the box."""
    parts = sys.stdin.read().split("pose")
    poses = [part.strip("\n").split("\n") for part in parts if part.strip()]
    assert len(poses) == count, f"{len(poses)} poses, not {count}"
    found = 0
    for (_, values), pose in zip(random_values(robot, count), poses):
        frames = robot.place(values)
        capsules = {}
        for row in (line.split(",") for line in pose if line.startswith("capsule")):
            capsules.setdefault(body_of(robot, row[1]), []).append([int(n) for n in row[2:]])
        for link, corner in boxes_of(path):
            p = added(frames[link][1], turned(frames[link][0], corner))
            far = min(outside(c, p) for c in capsules[body_of(robot, link)])
            assert far <= 0, f"a corner of {link} is {far:.2f} LSB outside"
            found += 1
    print(f"{found} corners inside")


WEDGE = [(0, 0, 0), (80, 0, 0), (0, 50, 0), (0, 0, 30), (80, 0, 30), (0, 50, 30)]
UNITS = {"dae": 0.001, "gltf": 0.5}  # of what the file itself says


def judge_corners_of_meshes(path, count, folder):
    """Each corner of each wedge of the URDF must be in the link's OBJ."""
    found = 0
    for link in root_of(path).findall("link"):
        corners = corners_of(folder, link.get("name"))
        for element in link.findall("collision"):
            mesh = element.find("geometry/mesh")
            if mesh is None:
                continue
            unit = UNITS.get(mesh.get("filename").rsplit(".", 1)[1], 1.0)
            scale = numbers(mesh, "scale", (1.0, 1.0, 1.0))
            turn, at = origin_of(element)
            for corner in WEDGE:
                p = added(at, turned(turn, tuple(c * s * unit for c, s in zip(corner, scale))))
                near = min(math.dist(p, c) for c in corners)
                assert near < 1e-7, f"{link.get('name')}: {p} is {near} m from every corner"
            found += 1
    assert found == count, f"{found} wedges, not {count}"
    print(f"{found} meshes are where the URDF says")


def states_of(robot, paths):
    """Yields the named poses of an SRDF and of a CSV file. Joints that a state does not name are at
    0, or at the limit nearest to it."""
    rest = {j.name: min(max(0.0, j.low), j.high) for j in robot.driven()}
    seen = set()
    for path in paths:
        if path.endswith(".csv"):
            yield from rows_of(robot, path)
            continue
        for state in root_of(path).findall("group_state"):
            values = dict(rest)
            values.update((j.get("name"), float(j.get("value"))) for j in state.findall("joint")
                          if j.get("name") not in robot.held)
            name = state.get("name")
            name = f"{state.get('group')}.{name}" if name in seen else name
            seen.add(name)
            yield name, values


def rows_of(robot, path):
    """Yields the poses of a CSV file. Its first row may name the joints."""
    names = [j.name for j in robot.joints if j.kind != "fixed" and j.mimic is None]
    with open(path, encoding="utf-8", errors="replace") as file:
        rows = [[f.strip() for f in line.split(",")] for line in file
                if line.strip() and line.strip()[0] != "#"]
    if rows and rows[0][0] == "name" and set(rows[0][1:]) == set(names):
        names = rows.pop(0)[1:]
    for row in rows:
        values = dict(zip(names, (float(f) for f in row[1:])))
        yield row[0], {name: value for name, value in values.items() if name not in robot.held}


def print_placed(robot, paths):
    states = list(states_of(robot, paths))
    if not states:
        states = [("rest", {j.name: min(max(0.0, j.low), j.high) for j in robot.driven()})]
    for name, values in states:
        for link, (turn, at) in robot.place(values).items():
            columns = [turned(turn, tuple(1.0 if i == k else 0.0 for i in range(3)))
                       for k in range(3)]
            rows = [columns[k][i] for i in range(3) for k in range(3)]
            print(",".join([name, link, mesh_of(link)] + [repr(n) for n in (*rows, *at)]))


def print_allowed(path, urdf):
    """Later elements of an SRDF take back what earlier ones say: default, disabled, enabled."""
    links = [l.get("name") for l in root_of(urdf).findall("link")]
    root = root_of(path)

    def pairs_of(kind):
        return {frozenset((p.get("link1"), p.get("link2"))) for p in root.findall(kind)}

    pairs = set()
    for element in root.findall("disable_default_collisions"):
        link = element.get("link")
        pairs |= {frozenset((link, other)) for other in links if other != link}
    pairs |= pairs_of("disable_collisions")
    pairs -= pairs_of("enable_collisions")
    for pair in sorted(sorted(pair) for pair in pairs):
        print(",".join(pair))


def main():
    holds = []
    if sys.argv[1] == "--names":
        take_names(sys.argv[2])
        del sys.argv[1:3]
    while sys.argv[1] == "--hold":
        holds.append(sys.argv[2])
        del sys.argv[1:3]
    if sys.argv[1] == "allowed":
        print_allowed(sys.argv[2], sys.argv[3])
        return
    robot = Robot(sys.argv[2], holds)
    if sys.argv[1] == "placed":
        print_placed(robot, sys.argv[3:])
        return
    count = int(sys.argv[3])
    if sys.argv[1] == "values":
        for raw, _ in random_values(robot, count):
            print(" ".join(str(raw[j.name]) for j in robot.driven()))
    elif sys.argv[1] == "corners":
        judge_corners_of_meshes(sys.argv[2], count, sys.argv[4])
    elif sys.argv[1] == "boxes":
        judge_boxes(robot, sys.argv[2], count)
    else:
        judge(robot, count, sys.argv[4])


if __name__ == "__main__":
    main()
