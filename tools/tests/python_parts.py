#!/usr/bin/env python3
"""Tests the Python that makes models, jobs, tables and the data of pictures, and that reads C: each
part alone, on small inputs whose answer is known. Other tests judge what comes out as a whole.
"""
import importlib.util
import math
import os
import random
import struct
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, "tests")
import cases  # noqa: E402

PROGRAMS, TESTS = "tools/programs", "tools/tests"


def module(path):
    """Loads a file whose name another one may have, too. It finds what stands beside it."""
    folder = os.path.dirname(path)
    sys.path.insert(0, folder)
    spec = importlib.util.spec_from_file_location(path.replace("/", "_")[:-3], path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    sys.path.remove(folder)
    return loaded


model = module(f"{PROGRAMS}/cell/model.py")
contacts = module(f"{PROGRAMS}/cell/contacts.py")
cell = module(f"{PROGRAMS}/cell/picture.py")
robot = module(f"{PROGRAMS}/links/robot.py")
outline = module(f"{PROGRAMS}/links/outline.py")
milling = module(f"{PROGRAMS}/tool_keepout/draw.py")
constants = module(f"{PROGRAMS}/fence_guard/constants.py")
fence = module(f"{PROGRAMS}/fence_guard/picture.py")
packed = module(f"{PROGRAMS}/flight/packed.py")
flight = module(f"{PROGRAMS}/flight/picture.py")
found = module(f"{PROGRAMS}/flight/found.py")
map_view = module(f"{PROGRAMS}/flight/map_view.py")
samples = module(f"{TESTS}/judge/fence/samples.py")
ellipsoid = module(f"{TESTS}/judge/fence/ellipsoid.py")
costs = module(f"{TESTS}/bench/apps/table.py")
urdf_of = module(f"{TESTS}/robot/urdf_of.py")
random_job = module(f"{TESTS}/worlds/milling/random_job.py")
csource = module("tools/packages/dist/csource.py")


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def file(self, name, content):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return path


def edges_of(lines):
    """Returns the directed edges of the faces of an OBJ file."""
    edges = []
    for line in lines:
        kind, *words = line.split()
        if kind == "f":
            edges += zip(words, words[1:] + words[:1])
    return edges


class Models(Case):
    def bounds_a_body(self, lines):
        """Each edge of a body is in two faces, which pass it in different directions."""
        edges = edges_of(lines)
        self.assertEqual(sorted(edges), sorted((b, a) for a, b in edges))
        self.assertEqual(len(edges), len(set(edges)))

    def test_links_of_the_cell_bound_bodies(self):
        for part in model.PROFILES:
            self.bounds_a_body(model.model(part))

    def test_an_unknown_part_is_refused(self):
        with self.assertRaises(SystemExit):
            model.main("foot")

    def test_links_of_the_robot_bound_bodies(self):
        for prisms in robot.LINKS.values():
            self.bounds_a_body(robot.mesh(prisms).splitlines())

    def test_random_jobs(self):
        jobs = [list(random_job.Job(seed).lines()) for seed in (1, 2, 3, 2)]
        self.assertEqual(jobs[1], jobs[3])
        self.assertNotEqual(jobs[1][2:], jobs[2][2:])
        self.assertEqual([job[1][:3] for job in jobs], ["G20", "G21", "G21", "G21"])
        tools = [sum(line.endswith("M6") for line in job) for job in jobs]
        self.assertEqual(tools, [random_job.BLOCKS // random_job.TOOL_EVERY] * 4)

    def test_urdf(self):
        self.assertEqual([urdf_of.axis_of(word) for word in ("z", "-x", "y")],
                         ["0 0 1", "-1 0 0", "0 1 0"])
        self.assertEqual(urdf_of.best("left_finger", ["r", "finger", "left"]), "finger")
        self.assertIsNone(urdf_of.best("hand", ["finger"]))
        text = list(urdf_of.urdf(["b"], ["# a remark", "j,a,b,0,0,1,0,0,0,fixed,0,0", "bare,x"]))
        self.assertEqual(sum("<link " in line for line in text), 2)
        self.assertIn(' <joint name="j" type="fixed">', text)


class SourceOfC(unittest.TestCase):
    def test_each_statement_declares_a_name(self):
        for text, name in (
            ("static int f(int (*cb)(void)) { return cb(); }", "f"),
            ("__attribute__((noinline)) static void g(void) { }", "g"),
            ("static int values[] = { 1, (*p) };", "values"),
            ("static void (*const pointer)(void) = koi_f;", "pointer"),
            ("static int (*table[2])(int) = { a, b };", "table"),
            ("typedef void (*visit)(int a);", "visit"),
            ("enum side { LEFT, RIGHT };", None),
        ):
            statements = list(csource.statements_of(csource.tokens_of(text)))
            self.assertEqual([csource.declared_by(each) for each in statements], [name], text)


class Costs(Case):
    SAID = ("board microbit\ninstructions  mean 1234, worst 56789 a tick{}\n"
            "flash  2048 bytes\nRAM  512 bytes\nstack  300 bytes\n")

    def table_of(self, more=""):
        board, = costs.costs_in(self.SAID.format(more))
        return board.head(), board.cells()

    def test_a_row(self):
        head, cells = self.table_of()
        self.assertEqual(cells, ["`microbit` (M0)", "1,234", "56,789", "2.0 KB", "0.5 KB", "300"])
        self.assertEqual(head[1], "instructions a tick: mean")

    def test_a_second_unit(self):
        head, cells = self.table_of(", 30 of it for drawing; worst 1000 a start")
        self.assertEqual((head[1], head[3], cells[3]),
                         ("instructions a tick: mean", "a start: worst", "1,000"))

    def test_a_cost_that_is_missing(self):
        with self.assertRaises(costs.Missing):
            costs.costs_in(self.SAID.format("").replace("flash", "flesh"))


class Cell(Case):
    ROWS = "begin,3,arm,box\nbegin,5,arm,wall\nend,7,arm,box\nbegin,8,arm,box\n"

    def test_contacts(self):
        read = contacts.Contacts(self.file("rows", self.ROWS))
        self.assertEqual(read.pairs, [("arm", "box"), ("arm", "wall")])
        self.assertEqual((read.count, read.most, read.worst), (3, 2, 5))
        self.assertEqual(read.touching, {"arm", "box", "wall"})
        last = contacts.TICKS
        self.assertEqual(read.of(("arm", "box")), (2, 4 + last - 8))
        self.assertEqual(read.of(("arm", "wall")), (1, last - 5))

    def test_poses_of_the_worst_tick(self):
        one = 2 ** 30
        turned = f"0,{one},0,{-one},0,0,0,0,{one}"  # x points to y
        lines = ["crate,box,65536,131072,65536", "tick,0", f"pose,arm,{turned},65536,0,0",
                 "tick,1", f"pose,arm,{turned},0,0,0", ""]
        scene = cell.Scene(self.file("poses", "\n".join(lines)), 1)
        self.assertEqual(scene.place("arm", 2, 0, 0), "1.000 2.000 0.000")
        self.assertEqual(scene.halves, {"box": [1, 2, 1]})

    def test_an_edge_is_drawn_once_and_diagonals_of_walls_never(self):
        drawing = cell.Drawing(cell.Scene(self.file("poses", ""), 0), {"arm"})
        for a, b in (("0 0 0", "1 0 1"), ("1 0 1", "0 0 0")):
            drawing.edge("arm", a, b)
            drawing.edge("building", a, b)
        self.assertEqual(drawing.lines["touching"], ["", "0 0 0", "1 0 1", ""])
        self.assertEqual(drawing.lines["building"], [""])


class Links(Case):
    def test_an_outline_is_a_radius_from_the_capsule(self):
        points = outline.outline(((0, 0), (10, 0)), 2)
        self.assertEqual(points[0], points[-1])
        for x, y in points:
            self.assertAlmostEqual(math.hypot(x - min(10, max(0, x)), y), 2)

    def test_the_largest_triangles_are_drawn(self):
        sizes = [5] * outline.MOST + [4, 9]
        self.assertEqual(outline.least_size(sizes, 9), 5)
        self.assertEqual(outline.least_size(sizes[1:], 9), 4)
        self.assertEqual(outline.least_size([3, 3], 9), 0)

    def test_red_links_and_ranges(self):
        drawing = outline.Drawing(("hand",))
        outline.draw_triangles(drawing, [("arm", [0, 0, 0, 4e6, 0, 0, 0, 0, 2e6]),
                                         ("hand", [0, 0, 0, 0, 1e6, 0, 0, 0, 1e6])])
        self.assertEqual(drawing.lines["side"][:2], ["0.00000 0.00000", "4.00000 0.00000"])
        self.assertEqual(drawing.lines["side_red"], [])  # it is seen on edge
        self.assertEqual(len(drawing.lines["front_red"]), 6)
        self.assertEqual(drawing.ranges(), ["side = 2.00000", "front = 0.50000", "half = 2.20000"])


class Milling(Case):
    def test_an_arc_ends_where_its_row_says(self):
        for plane, start, end in (("G17", "1,0,0", "0,1,3"), ("G18", "0,0,1", "1,3,0"),
                                  ("G19", "0,1,0", "3,0,1")):
            row = ["0", "arc", "clear", "", "", "", "", "", "1", *start.split(","),
                   *end.split(","), "0", "0", "0", plane, "90"]
            points = list(milling.arc(row))
            self.assertEqual([is_last for _, is_last in points], [False] * 15 + [True])
            for got, wanted in zip(points[-1][0], milling.numbers(row[milling.TO])):
                self.assertAlmostEqual(got, wanted)

    def test_a_path_that_is_drawn_already_is_left_out(self):
        path = milling.Path([(0, 100), (0, 10), (0, 0)], 10)
        for _ in range(2):
            path.begin((0, 0, 0))
            path.draw_to("feed", (55, 0, 0))
        self.assertEqual(path.lines["feed"], ["", "0.000 0.000 0.000", "55.000 0.000 0.000"])
        path.draw_to("feed", (55, 10, 0))
        self.assertEqual(len(path.lines["feed"]), 4)

    def test_rows(self):
        blank = "," * 14
        path = self.file("rows", f"head\n0,clamp,,c1,1,,,,,0,0,0,4,5,6{blank}\n"
                         f"7,feed,blocked,c1,,,,,1,0,0,0,1,2,3,,,,,,8,9,10,,\n")
        milling.main("100", path, self.folder)
        with open(f"{self.folder}/clamp.dat", encoding="utf-8") as file:
            self.assertEqual(file.read(), "0 0 0 4 5 6 c1\n")
        with open(f"{self.folder}/contact.dat", encoding="utf-8") as file:
            self.assertEqual(file.read(), "8 9 10\n")
        with open(f"{self.folder}/feed_blocked.dat", encoding="utf-8") as file:
            self.assertEqual(file.read(), "\n0.000 0.000 0.000\n1.000 2.000 3.000\n")
        with open(f"{self.folder}/extent.gp", encoding="utf-8") as file:
            self.assertEqual(file.read(),
                             "lo_x = 0; hi_x = 4; lo_y = 0; hi_y = 5; lo_z = 0; hi_z = 6\n")


DATA = """\
static const ko_fence_xy plan_points_0[4] = {
    {0, 0},
    {655360, 0},
    {655360, 655360},
    {0, 655360},
};
const ko_geo plan_origin = {470000000, 80000000};
const ko_fence_rule plan_rule = KO_FENCE_ANY;
const fix16_t plan_warn = 65536;
const uint32_t plan_zone_count = 2;
const ko_fence_zone plan_zones[2] = {
    KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, plan_points_0, 4, KO_FENCE_NO_FLOOR, 3276800),
    KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_OUT, 327680, 327680, 65536, 0, KO_FENCE_NO_CEILING),
};
const char *const plan_zone_names[2] = {
    "a } ; \\" {9}",
    "KO_FENCE_ZONE_BOX(b),",
};
const int32_t plan_item_numbers[2] = {-1, 1};
const ko_vec3 plan_items[2] = {
    {65536, 65536, 0},
    {65536, 65536, 655360},
};
const uint32_t plan_leg_count = 1;
const char *const plan_leg_kinds[2] = {"up", ""};
const int32_t plan_leg_items[2][2] = {{-1, 1}, {0, 0}};
const bool plan_leg_flown[2] = {1, 0};
const fix16_t plan_leg_radii[2] = {0, 0};
const ko_segment plan_legs[2] = {
    {{65536, 65536, 0}, {65536, 65536, 655360}},
    {{0, 0, 0}, {0, 0, 0}},
};
const uint32_t plan_gap_count = 0;
"""


class Fence(Case):
    def data(self):
        return constants.Constants(self.file("plan.c", DATA))

    def test_constants(self):
        data = self.data()
        self.assertEqual([(zone.kind, zone.is_out) for zone in data.zones],
                         [("POLYGON", False), ("CYLINDER", True)])
        self.assertEqual(data.zones[0].corners[1], [655360, 0])
        self.assertEqual(data.zones[1].numbers, [327680, 327680, 65536])
        self.assertEqual(data.items[1], ("1", [65536, 65536, 655360]))
        self.assertEqual([(leg.start, leg.end) for leg in data.legs], [("home", "1")])

    def test_depths(self):
        square, circle = (samples.Zone(zone) for zone in self.data().zones)
        self.assertEqual(square.depth(1, 4, 0), 1)
        self.assertEqual(square.depth(-3, 5, 54), -5)
        self.assertEqual(circle.depth(5, 5, 1), 1)
        self.assertEqual(circle.depth(5, 9, 1), -3)

    def test_the_judge(self):
        rows = ["item,home,warning,0.990", "item,1,warning,0.990", "leg,home,1,up,warning,0.990"]
        self.assertAlmostEqual(samples.slope_of(self.data()), math.tan(math.radians(47) + 0.0015))
        for altered, fault in ((None, None), (0, "clear"), (2, "breach")):
            judge = samples.Judge(self.data())
            judge.rows([row.replace("warning", fault) if i == altered else row
                        for i, row in enumerate(rows)])
            self.assertEqual(judge.faults == [], altered is None, judge.faults)

    def test_the_ellipsoid(self):
        corners = [(0, 1799000000), (0, -1799000000), (2000000, -1799000000), (2000000, 1799000000)]
        is_inside, rim = ellipsoid.locate(corners, 1000000, -1800000000)
        self.assertTrue(is_inside)
        self.assertAlmostEqual(rim, 11057, delta=1)
        self.assertFalse(ellipsoid.locate(corners, 1000000, 1700000000)[0])

    def test_labels_merge(self):
        drawing = fence.Drawing()
        drawing.path("in", [("0", "0"), ("100", "100")])
        drawing.labels = [fence.Label("items", "1", "1", name) for name in ("1", "2", "1")]
        drawing.labels.append(fence.Label("items", "50", "50", "3", True))
        drawing.put_labels()
        self.assertEqual(drawing.lines["items"], ['1 1 "1 2" 0', '1 1 "" 0', '1 1 "" 0',
                                                  '50 50 "3" 1'])

    def test_gaps_follow_items_and_legs(self):
        states, gaps = fence.states_of(["item,home,clear,1", "leg,home,1,up,breach,-1",
                                        "not_judged,1,2,why", "not_judged,2,2,why"], 2)
        self.assertEqual((states[:2], gaps), (["clear", "breach"], [("1", "2")]))


def pack(poses, boxes):
    """Returns a packed flight of poses and boxes in metres, without checksums."""
    one = 65536
    header = [0] * 64
    header[3:6] = one // 2, 2 * one, one
    header[8:14] = len(poses), 256, 0, 256, len(boxes), 256 + 20 * len(poses)
    words = header + [word for pose in poses for word in (0, 0, *(int(c * one) for c in pose))]
    words += [word for box in boxes for word in (*(int(c * one) for c in box), 0)]
    words += [0] * (-len(words) % 127)
    return b"".join(struct.pack("<128i", *words[i:i + 127], -1) for i in range(0, len(words), 127))


class Flight(Case):
    ROWS = ("head\n1.000000000,unknown,,0.5\n1.000000000,nearest,3,0.7\n1.000000000,sectors,"
            "100 65535\n2.000000000,nearest,m4,0.25\n2.500000000,late,1,1\n"
            "2.000000000,sectors,25 30\n3.000000000,none,,\n")

    def test_packed(self):
        poses = [(1, 2, 3), (4, 5, 6)] * 20
        read = packed.Flight(self.file("p", pack(poses, [(1, 1, 1, 2, 2, 2)])))
        self.assertEqual((read.radius, read.reach, read.warn), (0.5, 2, 1))
        self.assertEqual(read.poses[38:], [(1, 2, 3), (4, 5, 6)])
        self.assertEqual(read.boxes, [(1, 1, 1, 2, 2, 2)])

    def test_rows(self):
        read = found.Found(self.file("rows", self.ROWS))
        self.assertEqual([(pose.said, pose.clearance, pose.is_late) for pose in read.poses],
                         [("unknown", 0.7, False), ("nearest", 0.25, True), ("none", 0, False)])
        self.assertEqual((read.name, read.sectors, read.most), ("mover 4", [25, 30], 100))
        self.assertEqual([pose.clearance_class(1) for pose in read.poses], [4, 1, 3])
        self.assertEqual(flight.seconds(read.nearest.time), "2")
        self.assertEqual(flight.seconds("12.340000000"), "12.34")

    def test_unknown_is_the_worst_of_a_group(self):
        read = found.Found(self.file("rows", self.ROWS))
        flown = packed.Flight(self.file("p", pack([(0, 0, 0)] * 3 + [(1, 0, 0)] * 1498, [])))
        self.assertEqual(list(flight.groups_of(flown, read))[:2],
                         [((0, 0, 0), 4), ((0, 0, 0), 0)])

    def test_rectangles_cover_the_cells_and_no_other(self):
        rand = random.Random(7).random
        for share in (0.2, 0.7):
            full = {(i, j) for i in range(12) for j in range(9) if rand() < share}
            covered = [(i, j) for left, right, low, high in map_view.runs(full)
                       for i in range(left, right) for j in range(low, high)]
            self.assertEqual(sorted(covered), sorted(full))
        self.assertEqual(list(map_view.runs({(2, 1), (3, 1), (2, 2), (3, 2)})), [(2, 4, 1, 3)])

    def test_boxes(self):
        boxes = [(0, 0, 0, 1, 1, 1), (0, 0, 0, 9, 9, 0.1), (90, 0, 0, 1, 1, 1)]
        drawn = map_view.Map(packed.Flight(self.file("p", pack([(0, 0, 0)], boxes))))
        self.assertEqual(drawn.lines[map_view.Y], ["", "0.000 0.000 1.000 1.000"])  # no floor
        self.assertEqual(drawn.bounds[map_view.X], [-5, 5])
        self.assertEqual(len(drawn.lines[map_view.Z]), 3)


def main():
    return cases.counted("python parts")


if __name__ == "__main__":
    sys.exit(main())
