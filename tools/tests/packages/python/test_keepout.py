"""Right answers of each class, refusals, and ends of queries. They hold with and without numpy."""
import gc
import itertools
import math
import unittest

import keepout as ko
from keepout import units
from keepout.types import IDENTITY, box_of, kind_of, matrix_of, rotation_from_rpy

LSB = 1 / 65536
CUBE = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
ROW = ((0, 0, 0), (9, 1, 1))  # the corners of a box around all objects of Trees
SIDES = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1),
         (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)]


class Units(unittest.TestCase):
    def test_each_rounding_goes_its_way(self):
        ways = ko.DOWN, ko.NEAREST, ko.UP
        self.assertEqual([ko.fix(0.2, way) for way in ways], [13107, 13107, 13108])
        self.assertEqual([ko.fix(-0.2, way) for way in ways], [-13108, -13107, -13107])
        self.assertEqual([ko.fix(n * LSB / 2) for n in (-3, -1, 1, 3)], [-1, 0, 1, 2])  # ties up

    def test_metres_hold_each_bit(self):
        for raw in (-(2**31), -1, 0, 1, 12345678, 2**31 - 1):
            self.assertEqual(ko.fix(ko.metres(raw)), raw)

    def test_what_does_not_fit_is_refused(self):
        for length in (math.nan, math.inf, -math.inf, 32768.0, -32769.0):
            self.assertRaises(ko.RangeError, ko.fix, length)
            self.assertRaises(ko.RangeError, units.records, ko.c.ko_vec3, [(0, length, 0)])
        self.assertRaises(ko.RangeError, units.whole, 256, ko.c.t.c_uint8)
        self.assertRaises(TypeError, units.whole, 1.5, ko.c.t.c_uint8)

    def test_rows_of_another_width_are_refused(self):
        self.assertRaises(ValueError, units.records, ko.c.ko_vec3, [(0, 0), (1, 1)])

    def test_angles_are_parts_of_a_turn(self):
        self.assertEqual(ko.angle(math.pi / 2), 2**30)
        self.assertEqual(ko.angle(-math.pi / 2), -(2**30))


class Shapes(unittest.TestCase):
    def test_boxes_round_outward(self):
        box = ko.box((0.1, 0.1, 0.1), (0.3, 0.3, 0.3))
        self.assertLessEqual(ko.metres(box.c.x - box.r.x), 0.1)
        self.assertGreaterEqual(ko.metres(box.c.x + box.r.x), 0.3)
        many = ko.boxes([(0.1, 0.1, 0.1)], [(0.3, 0.3, 0.3)])
        self.assertEqual(bytes(many[0]), bytes(box))

    def test_boxes_around_shapes(self):
        box, low, high = ko.box((0, 0, 0), (2, 4, 6)), (0, 0, 0), (2, 4, 6)
        flat = ko.c.ko_triangle(ko.vec3(low), ko.vec3(high), ko.vec3(low))
        for shape in (ko.segment(low, high), flat):
            self.assertEqual(bytes(box_of(shape)), bytes(box))
        self.assertEqual(bytes(box_of(ko.vec3(high))), bytes(ko.box(high, high)))
        self.assertRaises(TypeError, box_of, ko.pose())

    def test_radii_and_margins_round_up(self):
        self.assertEqual(ko.sphere((0, 0, 0), 0.2).r, 13108)
        self.assertEqual(ko.capsule((0, 0, 0), (1, 0, 0), 0.2).r, 13108)
        self.assertEqual(ko.Tree(1, 0.2).struct.margin, 13108)

    def test_right_angles_are_exact(self):
        turn, one = rotation_from_rpy(-math.pi / 2, 0, 0), ko.c.KO_Q30_ONE
        self.assertEqual((turn.y.x, turn.y.y, turn.y.z), (0, 0, -one))
        self.assertEqual((turn.z.x, turn.z.y, turn.z.z), (0, one, 0))

    def test_three_ways_to_give_a_rotation(self):
        half = math.sqrt(0.5)
        ways = (0, 0, math.pi / 2), (half, 0, 0, half), [(0, -1, 0), (1, 0, 0), (0, 0, 1)]
        for way in ways:
            rows = matrix_of(ko.pose((1, 2, 3), way))
            for row, wanted in zip(rows, [(0, -1, 0, 1), (1, 0, 0, 2), (0, 0, 1, 3), (0, 0, 0, 1)]):
                for n, m in zip(row, wanted):
                    self.assertAlmostEqual(n, m, delta=1e-8)
        self.assertRaises(ko.RangeError, ko.pose, (0, 0, 0), [(4, 0, 0), (0, 4, 0), (0, 0, 4)])

    def test_all_pairs_that_c_can_answer(self):
        ball, rod = ko.sphere((0, 0, 0), 1), ko.capsule((3, -1, 0), (3, 1, 0), 0.5)
        turned = ko.c.ko_obb(ko.vec3((0, 0, 0)), IDENTITY, ko.vec3((2, 2, 2)))
        self.assertEqual(ko.clearance(ball, rod), 1.5)
        self.assertEqual(ko.clearance(rod, ball), 1.5)
        self.assertEqual(ko.clearance(ball, ko.vec3((0, 0, 3))), 2.0)
        self.assertEqual(ko.clearance(ko.vec3((3, 0, 4)), rod), 3.5)
        self.assertEqual(ko.clearance(ko.vec3((0, 0, 3)), ko.vec3((0, 4, 0))), 5.0)
        self.assertEqual(ko.clearance(ko.segment((3, -1, 0), (3, 1, 0)), ball), 2.0)
        self.assertAlmostEqual(ko.clearance(turned, ko.box((3, 0, 0), (4, 1, 1))), 1.0, delta=LSB)
        self.assertFalse(ko.overlap(ball, rod))
        self.assertTrue(ko.overlap(ball, ko.box((1, 0, 0), (2, 1, 1))))  # touching counts
        self.assertTrue(ko.overlap(ko.vec3((0, 1, 0)), ball))
        self.assertRaises(TypeError, ko.overlap, ball, ko.pose())
        self.assertEqual(kind_of(rod), "capsule")


class Trees(unittest.TestCase):
    def setUp(self):
        self.tree = ko.Tree(8)
        self.ids = [self.tree.insert(((2 * i, 0, 0), (2 * i + 1, 1, 1)), 10 + i) for i in range(4)]

    def test_queries_find_what_is_there(self):
        found = {hit.user for hit in self.tree.query(((1, 0, 0), (4, 1, 1)))}
        self.assertEqual(found, {10, 11, 12})
        self.assertEqual([near.user for near in self.tree.nearest((7.5, 0, 0), 5.0)], [13, 12, 11])
        self.assertEqual(self.tree.nearest((7.5, 0, 0), 4.0).first().clearance, 0.5)
        hits = list(self.tree.cast((-1, 0.5, 0.5), (7, 0.5, 0.5)))
        self.assertEqual([hit.user for hit in hits], [10, 11, 12, 13])
        self.assertEqual([hit.enter for hit in hits], [0.125, 0.375, 0.625, 0.875])
        self.assertIsNone(self.tree.cast((0, 3, 0), (9, 3, 0)).first())
        self.assertEqual(self.tree.cast((0, 3, 0), (9, 3, 0), half=(0, 2, 0)).first().user, 10)

    def test_pairs_of_one_tree_and_of_two(self):
        self.assertIsNone(self.tree.pairs().first())
        self.tree.insert(((1, 0, 0), (2, 1, 1)), 20)
        found = sorted(sorted((pair.a.user, pair.b.user)) for pair in self.tree.pairs())
        self.assertEqual(found, [[10, 20], [11, 20]])
        other = ko.Tree(1)
        other.insert(ko.sphere((6.5, 2, 0.5), 1.25), 30)
        self.assertEqual([(p.a.user, p.b.user) for p in self.tree.cross(other)], [(13, 30)])

    def test_moves_within_the_fat_box_change_nothing(self):
        tree = ko.Tree(1, margin=0.5)
        handle = tree.insert(((0, 0, 0), (1, 1, 1)))
        self.assertFalse(tree.move(handle, ((0.5, 0, 0), (1.5, 1, 1))))
        self.assertTrue(tree.move(handle, ((0.75, 0, 0), (1.75, 1, 1)), (0.25, 0, 0)))
        self.assertGreaterEqual(ko.metres(tree[handle].box.c.x + tree[handle].box.r.x), 2.75)

    def test_masks_choose(self):
        self.tree.set_category(self.ids[2], 4)
        self.assertEqual([hit.user for hit in self.tree.query(ROW, mask=4)], [12])
        self.assertRaises(ko.RangeError, self.tree.query, ((0, 0, 0), (1, 1, 1)), 0)
        self.assertRaises(ko.RangeError, self.tree.set_category, self.ids[2], 256)

    def test_a_spent_budget_raises_and_more_goes_on(self):
        query = self.tree.query(ROW, budget=1)
        found, spent = [], 0
        for _ in range(100):
            try:
                for hit in query:
                    found.append(hit.user)
                break
            except ko.UnfinishedError:
                spent += 1
                query.budget = 1
        self.assertGreater(spent, 1)
        self.assertEqual(sorted(found), [10, 11, 12, 13])
        self.assertRaises(StopIteration, next, query)

    def test_queries_share_a_purse(self):
        purse = ko.Budget(20)
        list(self.tree.query(ROW, budget=purse))
        self.assertLess(purse.value, 20)
        with self.assertRaises(ko.UnfinishedError):
            for _ in range(10):
                list(self.tree.query(ROW, budget=purse))
        self.assertRaises(ko.RangeError, self.tree.query, ROW, budget=-1)

    def test_a_change_under_a_query_raises(self):
        query = self.tree.query(ROW)
        next(query)
        self.tree.remove(self.ids[0])
        self.assertRaises(ko.ChangedError, next, query)

    def test_refusals(self):
        self.tree.remove(self.ids[0])
        self.assertRaises(ko.IdError, self.tree.remove, self.ids[0])
        self.assertRaises(LookupError, lambda: self.tree[self.ids[0]])
        self.assertRaises(ko.RangeError, self.tree.remove, self.ids[1] + 2**32)
        self.assertRaises(ko.RangeError, self.tree.insert, ((0, 0, 0), (9000, 1, 1)))
        self.assertRaises(ko.RangeError, self.tree.insert, ((1, 0, 0), (0, 1, 1)))
        self.assertRaises(ko.RangeError, self.tree.insert, ((0, 0, 0), (1, 1, 1)), -1)
        self.assertRaises(ko.RangeError, ko.Tree, 20000)
        with self.assertRaisesRegex(ko.FullError, "ko_tree_insert"):
            for _ in range(9):
                self.tree.insert(((0, 0, 0), (1, 1, 1)))
        self.assertEqual(len(self.tree), 8)

    def test_damage_is_found(self):
        self.tree.validate()
        self.tree.struct.memory[1].user ^= 1
        self.assertRaises(ko.DataError, self.tree.validate)

    def test_snapshots(self):
        again = ko.Tree.restore(self.tree.save(), 8)
        self.assertEqual(again.save(), self.tree.save())
        self.assertEqual(again[self.ids[3]].user, 13)
        self.assertRaises(ko.DataError, ko.Tree.restore, b"\0" * 40, 8)

    def test_many_at_once(self):
        tree = ko.Tree(200)
        lows = list(itertools.product(range(0, 10, 2), range(0, 10, 2), range(0, 10, 2)))
        highs = [(x + 1, y + 1, z + 1) for x, y, z in lows]
        ids = tree.build(ko.boxes(lows, highs), range(500, 625))
        self.assertEqual((len(ids), len(tree)), (125, 125))
        self.assertEqual(tree[ids[124]].user, 624)
        self.assertEqual(len(list(tree.query(((0, 0, 0), (10, 10, 0))))), 25)
        self.assertEqual(tree.measure().count, 125)
        self.assertRaises(ValueError, tree.build, ko.boxes([(0, 0, 0)], [(1, 1, 1)]), [])


class Meshes(unittest.TestCase):
    def setUp(self):
        self.mesh = ko.Mesh.build(CUBE, SIDES, solid=True)

    def test_it_holds_what_it_was_built_of(self):
        self.assertEqual([tuple(v) for v in self.mesh.vertices], CUBE)
        faces = [tuple(map(int, face)) for face in self.mesh.faces]
        self.assertEqual(faces, [SIDES[i] for i in self.mesh.sources])
        self.assertTrue(self.mesh.is_solid)
        self.assertEqual((self.mesh.error, self.mesh.stats.faces), (0, 12))

    def test_a_blob_opens_and_a_damaged_one_does_not(self):
        again = ko.Mesh(self.mesh.blob)
        self.assertEqual(again.blob, self.mesh.blob)
        self.assertTrue(again.contains((0.5, 0.5, 0.5)))
        damaged = bytearray(self.mesh.blob)
        damaged[100] ^= 1
        self.assertRaises(ko.DataError, ko.Mesh, damaged)
        self.assertRaises(ko.DataError, ko.Mesh, b"")

    def test_rounding_adds_to_the_error(self):
        vertices = [(x + 0.1, y, z) for x, y, z in CUBE]
        self.assertEqual(ko.Mesh.build(vertices, SIDES).error, LSB)
        self.assertEqual(ko.Mesh.build(vertices, SIDES, error=0.25).error, 0.25 + LSB)

    def test_answers(self):
        self.assertTrue(self.mesh.contains((0.5, 0.5, 0.5)))
        self.assertFalse(self.mesh.contains((1.5, 0.5, 0.5)))
        near = self.mesh.nearest(ko.sphere((2, 0.5, 0.5), 0.25), 5.0)
        self.assertEqual((near.margin, near.on_mesh, near.normal), (0.75, (1, 0.5, 0.5), (1, 0, 0)))
        self.assertIsNone(self.mesh.nearest(ko.sphere((9, 0.5, 0.5), 0.25), 5.0))
        tops = [i for i, side in enumerate(SIDES) if all(CUBE[k][2] for k in side)]
        top = {self.mesh.sources.index(i) for i in tops}
        self.assertEqual(set(self.mesh.query(ko.sphere((0.5, 0.5, 1.125), 0.125))), top)
        within = ko.box((0.4, 0.4, 0.4), (0.6, 0.6, 0.6))
        self.assertEqual(list(self.mesh.query(within)), [ko.INSIDE])
        hits = list(self.mesh.cast((-1, 0.5, 0.25), (3, 0.5, 0.25)))
        self.assertEqual([hit.t for hit in hits], [0.25, 0.5])

    def test_two_meshes(self):
        self.assertIsNone(self.mesh.pairs(self.mesh, ko.pose((3, 0, 0))).first())
        self.assertIsNotNone(self.mesh.pairs(self.mesh, ko.pose((1, 0, 0))).first())
        gap = self.mesh.closest(self.mesh, 4.0, ko.pose((3, 0, 0)))
        self.assertLess(2 - gap.clearance, 3 * LSB)
        self.assertLessEqual(gap.clearance, 2)
        self.assertIsNone(self.mesh.closest(self.mesh, 1.0, ko.pose((3, 0, 0))))

    def test_refusals(self):
        self.assertRaises(ko.DataError, ko.Mesh.build, CUBE, SIDES[1:], solid=True)
        self.assertRaises(ko.RangeError, ko.Mesh.build, CUBE, [(0, 1, 8)])
        self.assertRaises(ko.RangeError, ko.Mesh.build, CUBE, [(0, 1, 65536 + 2)])
        self.assertRaises(ko.RangeError, ko.Mesh.build, CUBE, [(0, 1)])
        self.assertRaises(ko.RangeError, ko.Mesh.build, CUBE, [])
        self.assertRaises(ko.RangeError, ko.Mesh.build(CUBE, SIDES).contains, (0, 0, 0))
        self.assertRaises(ko.UnfinishedError, self.mesh.nearest, ko.sphere((2, 0, 0), 0), 5.0, 1)


class Fences(unittest.TestCase):
    def setUp(self):
        field = ko.polygon(ko.KEEP_IN, [(-50, -50), (50, -50), (50, 50), (-50, 50)], 0, 100)
        mast = ko.cylinder(ko.KEEP_OUT, (20, 0), 5)
        shed = ko.rectangle(ko.KEEP_OUT, (-30, -10), (-20, 10), 0, 4)
        self.fence = ko.Fence([field, mast, shed], warn=3)

    def test_points(self):
        answer = self.fence.test_point((0, 0, 50))
        self.assertEqual((answer.state, answer.zone), (ko.CLEAR, 1))
        self.assertTrue(15 - 2 * LSB < answer.clearance <= 15)
        self.assertEqual(self.fence.test_point((48, 20, 50))[:3], (ko.WARNING, 2.0, 0))
        self.assertEqual(self.fence.test_point((-25, 0, 2))[:3], (ko.BREACH, -2.0, 2))
        self.assertEqual(self.fence.test_point((-25, 0, 20)).state, ko.CLEAR)
        self.assertEqual(self.fence.test_point((0, 0, 101)).state, ko.BREACH)
        self.assertRaises(ko.RangeError, self.fence.test_point, (9000, 0, 0))

    def test_radii_round_to_the_safe_side(self):
        self.assertEqual(ko.cylinder(ko.KEEP_OUT, (0, 0), 0.2).radius, 13108)
        self.assertEqual(ko.cylinder(ko.KEEP_IN, (0, 0), 0.3).radius, 19660)  # 0.3 m has 19660.8
        self.assertEqual(self.fence.struct.warn, 3 * 65536)

    def test_legs(self):
        answer = self.fence.test_leg((0, 0, 10), (40, 0, 10))
        self.assertEqual((answer.state, answer.zone), (ko.BREACH, 1))
        self.assertAlmostEqual(answer.first, 0.375, delta=1e-6)
        self.assertAlmostEqual(answer.at[0], 15, delta=1e-4)
        self.assertIsNone(self.fence.test_leg((0, 0, 10), (0, 40, 10)).first)

    def test_positions(self):
        home = 473977420, 85455940
        frame = ko.GeoFrame(*home)
        signs = (-1, -1), (-1, 1), (1, 1), (1, -1)
        corners = [(home[0] + 4500 * n, home[1] + 4500 * e) for n, e in signs]
        fence = ko.Fence([ko.polygon(ko.KEEP_IN, frame.polygon(corners))])
        self.assertEqual(fence.test_point((0, 0, 0)).state, ko.CLEAR)
        # A degree of latitude at 47.4 degrees north has 111.18 km, one of longitude 75.5 km.
        self.assertAlmostEqual(fence.test_point((0, 0, 0)).clearance, 4500e-7 * 75488, delta=0.01)
        north = frame.point(home[0] + 4500, home[1])
        self.assertAlmostEqual(north[1], 4500e-7 * 111179, delta=0.01)
        self.assertEqual(frame.geo(frame.point(*corners[2])), corners[2])
        self.assertRaises(ko.RangeError, frame.point, home[0] + 2**32, home[1])
        self.assertRaises(TypeError, ko.GeoFrame, 47.39, 8.54)

    def test_long_edges_of_positions(self):
        # 12 km along 60 degrees north. GeoJSON and autopilots mean an edge of one latitude,
        # which is up to 5 m beside the chord.
        south, north, west, east = 600000000, 600180000, 98600000, 100750000
        frame = ko.GeoFrame(south, 100000000)
        corners = [(south, west), (south, east), (north, east), (north, west)]
        self.assertRaisesRegex(ko.RangeError, "zones", frame.polygon, corners)
        for role, inward in ((ko.KEEP_IN, -1), (ko.KEEP_OUT, 1)):
            fence = ko.Fence(frame.zones([(role, corners, None, 120)]))
            for i in range(1, 20):
                lon = west + (east - west) * i // 20
                for edge, north_of_it in ((south, 1), (north, -1)):
                    off = 4 * north_of_it * inward  # 4.5 cm on the forbidden side
                    answer = fence.test_point(frame.point(edge + off, lon))
                    self.assertEqual(answer.state, ko.BREACH, (role, i, edge))
            within, above = (ko.CLEAR, ko.BREACH) if role == ko.KEEP_IN else (ko.BREACH, ko.CLEAR)
            self.assertEqual(fence.test_point((0, 1000, 110)).state, within)
            self.assertEqual(fence.test_point((0, 1000, 130)).state, above)

    def test_zones_of_positions(self):
        frame = ko.GeoFrame(0, 0)
        square = [(0, 0), (0, 9000), (9000, 9000), (9000, 0)]
        east = [(0, 9000), (0, 18000), (9000, 18000), (9000, 9000)]
        zones = frame.zones([(ko.KEEP_IN, square, None, None), (ko.KEEP_IN, east, 0, 50)])
        gc.collect()
        self.assertEqual([z.count for z in zones], [4, 4])
        self.assertEqual((zones[0].floor, zones[1].ceiling), (ko.c.KO_FENCE_NO_FLOOR, 50 * 65536))
        fence = ko.Fence(zones)
        self.assertEqual(fence.test_point(frame.point(4000, 4000)).state, ko.CLEAR)
        self.assertEqual(fence.test_point(frame.point(4000, 14000, 60000)).state, ko.BREACH)
        bow = [square[0], square[2], square[1], square[3]]
        with self.assertRaisesRegex(ko.FenceError, "cross") as caught:
            frame.zones([(ko.KEEP_IN, square, None, None), (ko.KEEP_OUT, bow, None, None)])
        self.assertEqual(caught.exception.zone, 1)
        self.assertRaises(ko.RangeError, frame.zones, [])
        many = square * 16385  # 65540 corners, which a count of 16 bits takes for 4
        self.assertRaises(ko.RangeError, frame.zones, [(ko.KEEP_IN, many, None, None)])
        self.assertRaises(ko.RangeError, frame.zones, [(ko.KEEP_IN + 256, square, None, None)])
        self.assertRaises(ko.RangeError, frame.zones, [(ko.KEEP_IN, square, None, None)], 7)

    def test_legs_between_positions(self):
        here, there = (500000000, 0), (500000000, 139600)
        self.assertAlmostEqual(ko.leg_margin(here, here), ko.GEO_MARGIN, delta=2 * LSB)
        # 1 km along 50 degrees north: the sagitta is L^2 tan(lat) / 8 R, 2.3 cm; 1 cm is added.
        self.assertTrue(0.033 < ko.leg_margin(here, there) < 0.037)
        self.assertRaises(ko.RangeError, ko.leg_margin, here, (500000000, 100000000))

    def test_a_bad_zone_is_named(self):
        good = ko.cylinder(ko.KEEP_OUT, (20, 0), 5)
        bow = ko.polygon(ko.KEEP_IN, [(0, 0), (1, 1), (1, 0), (0, 1)])
        with self.assertRaisesRegex(ko.FenceError, "cross") as caught:
            ko.Fence([good, bow])
        self.assertEqual((caught.exception.zone, caught.exception.a, caught.exception.b), (1, 0, 2))
        self.assertRaises(ko.RangeError, ko.Fence, [])
        self.assertRaises(ko.RangeError, ko.Fence, [good], -1)

    def test_zones_stay_alive(self):
        corners = [(0, 0), (9, 0), (9, 9), (0, 9)]
        fence = ko.Fence([ko.polygon(ko.KEEP_IN, corners) for _ in range(50)])
        gc.collect()
        self.assertEqual(fence.test_point((4, 3, 0))[:2], (ko.CLEAR, 3.0))


def make_arm(meshes=(None, None, None)):
    """A post, an upper arm of 1 m about z, a forearm of 1 m about z."""
    links = [ko.link(mesh=meshes[0]),
             ko.link(0, ko.pose((0, 0, 1)), ko.REVOLUTE, (0, 0, 1), -3.0, 3.0, meshes[1]),
             ko.link(1, ko.pose((1, 0, 0)), ko.REVOLUTE, (0, 0, 1), -3.1, 3.1, meshes[2])]
    post, rod = ko.capsule((0, 0, 0), (0, 0, 1), 0.125), ko.capsule((0, 0, 0), (1, 0, 0), 0.0625)
    return ko.Arm(links, [(0, post), (1, rod), (2, rod)], [(0, 1), (1, 2)])


class Arms(unittest.TestCase):
    def test_forward_kinematics(self):
        state = make_arm().place([math.pi / 2, -math.pi / 2])
        tip = state.capsule_rows()[2]
        for n, wanted in zip(tip, (0, 1, 1, 1, 1, 1, 0.0625)):
            self.assertAlmostEqual(n, wanted, delta=1e-3)
        self.assertGreaterEqual(tip[6], 0.0625)
        self.assertAlmostEqual(state.matrices()[2][1][3], 1, delta=1e-4)

    def test_it_meets_itself(self):
        arm = make_arm()
        self.assertIsNone(arm.place([0, 0]).self_contacts(0.5).first())
        contact = arm.place([0, 3.1]).self_contacts(0.5).first()
        self.assertEqual((contact.link_a, contact.link_b, contact.clearance), (0, 2, 0))

    def test_it_meets_objects(self):
        tree, state = ko.Tree(4), make_arm().place([0, 0])
        tree.insert(((2.5, -1, 0), (3, 1, 2)), 0)
        contact = state.object_contacts(tree, 1.0).first()
        self.assertEqual((contact.link_a, contact.object[1], contact.faces), (2, 0, None))
        self.assertAlmostEqual(contact.clearance, 0.4375, delta=1e-3)
        self.assertLessEqual(contact.clearance, 0.4375)
        shape = ko.capsule((2.75, 0, 0), (2.75, 0, 2), 0.125)  # of the object, within its box
        contact = state.object_contacts(tree, 1.0, [shape]).first()
        self.assertAlmostEqual(contact.clearance, 0.5625, delta=1e-3)

    def test_it_meets_its_room(self):
        room = ko.Mesh.build(CUBE, SIDES)
        contact = make_arm().place([0, 0]).room_contacts(room, 1.0, ko.pose((2.5, 0, 0.5))).first()
        self.assertEqual((contact.link_a, contact.capsule_a, contact.link_b), (2, 2, None))
        self.assertAlmostEqual(contact.clearance, 0.4375, delta=1e-3)

    def test_its_meshes_live_as_long_as_it_does(self):
        arm = make_arm([ko.Mesh.build(CUBE, SIDES, solid=True) for _ in range(3)])
        gc.collect()
        waste = [ko.Mesh.build(CUBE, SIDES) for _ in range(50)]
        contact = arm.place([0, 0]).mesh_contacts(0.25).first()  # the cubes share an edge
        self.assertEqual((contact.link_a, contact.link_b, contact.clearance), (0, 2, 0))
        self.assertIsNone(arm.place([-math.pi / 2, 0]).mesh_contacts(0.25).first())
        self.assertEqual(len(waste), 50)

    def test_trend(self):
        arm = make_arm()
        far, near = arm.place([0, 2.0]), arm.place([0, 2.2])
        contact = far.self_contacts(2.0).first()
        self.assertEqual((far.trend(near, contact), near.trend(far, contact)), (-1, 1))

    def test_both_limits_are_legal(self):
        for i in range(50):
            low, high = -1 - i / 77, 1 + i / 91
            for joint in (ko.REVOLUTE, ko.PRISMATIC):
                arm = ko.Arm([ko.link(), ko.link(0, joint=joint, low=low, high=high)])
                arm.place([low])
                arm.place([high])

    def test_turns_are_kept(self):
        turn = 2 * math.pi
        arm = ko.Arm([ko.link(), ko.link(0, joint=ko.REVOLUTE, low=-turn, high=1.5 * turn),
                      ko.link(1, joint=ko.CONTINUOUS)])
        for value in (-turn, -0.3, 0.3, 6.1, 1.5 * turn):
            arm.place([value, 15 * turn])
        for value in (-turn - 1e-6, 1.5 * turn + 1e-6):
            self.assertRaises(ko.RangeError, arm.place, [value, 0])
        self.assertRaises(ko.RangeError, arm.place, [0, 16 * turn])

    def test_refusals(self):
        arm = make_arm()
        with self.assertRaisesRegex(ko.RangeError, "at link 2"):
            arm.place([0, 3.13])
        arm.place([-3.0, 3.1])  # both limits are legal
        self.assertRaises(ko.RangeError, arm.place, [0])
        self.assertRaises(ko.RangeError, ko.link, 0, None, ko.REVOLUTE, (0, 0, 1), 1.0, -1.0)
        self.assertRaises(ko.RangeError, ko.link, 65536)
        self.assertRaises(ko.RangeError, ko.Arm, [])
        self.assertRaises(ko.RangeError, ko.Arm, [ko.link(), ko.link(1)])
        rod = ko.capsule((0, 0, 0), (0, 0, 1), 1)
        self.assertRaises(ko.RangeError, ko.Arm, [ko.link()], [(1, rod)])
        self.assertRaises(IndexError, ko.Arm, [ko.link()], (), [(1, 0)])
        self.assertRaises(ValueError, ko.Arm, [ko.link()], (), [(0, 1)])


class Raw(unittest.TestCase):
    def test_all_functions_can_be_called(self):
        out = ko.c.fix16_t()
        self.assertEqual(ko.c.ko_fix_from_mm_up(200, out), ko.c.KO_OK)
        self.assertEqual((out.value, ko.c.ko_mm_from_fix_nearest(out)), (13108, 200))
        self.assertEqual(ko.c.ko_mm_from_fix_down(-65536), -1000)  # a number, and no status
        self.assertEqual(ko.c.ko_status_text(ko.c.KO_E_FULL), b"no room left")

    def test_refusals_raise(self):
        with self.assertRaisesRegex(ko.ArgError, "ko_vec3_check"):
            ko.c.ko_vec3_check(None)
        statuses = {getattr(ko.c, name) for name in vars(ko.c) if name.startswith("KO_E_")}
        self.assertEqual(len(statuses), 6)
        self.assertLess(statuses, set(ko.errors.CLASSES))


if __name__ == "__main__":
    unittest.main()
