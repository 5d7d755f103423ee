"""Arrays of numpy in and out."""
import random
import unittest

import numpy

import keepout as ko
from keepout import units
from test_keepout import CUBE, SIDES, make_arm


class Arrays(unittest.TestCase):
    def test_rounding_is_that_of_the_c_function(self):
        draw = random.Random(14)
        lengths = [draw.uniform(-8192, 8192) for _ in range(3000)]
        lengths += [draw.randrange(-(2**20), 2**20) / 2**17 for _ in range(3000)]  # ties, and exact
        edges = [sign * n for n in (0.0, 5e-324, 2.0**-18, 2.0**-17, 32767.5) for sign in (-1, 1)]
        lengths += edges + [numpy.nextafter(n, way) for n in edges for way in (-9, 9)]
        for rounding in (ko.DOWN, ko.UP, ko.NEAREST):
            raw = units.round_array(lengths, rounding)
            self.assertEqual(raw.tolist(), [ko.fix(float(n), rounding) for n in lengths])

    def test_what_does_not_fit_is_refused(self):
        for length in (numpy.nan, numpy.inf, -numpy.inf, 32768.0, -32769.0):
            rows = numpy.array([[0, 0, length]])
            self.assertRaises(ko.RangeError, units.records, ko.c.ko_vec3, rows)
        self.assertRaises(ko.RangeError, units.records, ko.c.ko_vec3, numpy.zeros((2, 2)))
        self.assertRaises(ko.RangeError, units.records, ko.c.ko_vec3, numpy.zeros(3))

    def test_any_type_and_stride_of_points(self):
        points = numpy.arange(24, dtype=numpy.float32).reshape(4, 6)[:, ::2]
        rows = units.rows_of(units.records(ko.c.ko_vec3, points))
        self.assertEqual(rows.dtype, numpy.float64)
        numpy.testing.assert_array_equal(rows, points)

    def test_trees(self):
        lows = numpy.stack([numpy.arange(50.0), numpy.zeros(50), numpy.zeros(50)], axis=1)
        tree = ko.Tree(64)
        ids = tree.build(ko.boxes(lows, lows + 0.5), numpy.arange(100, 150))
        self.assertEqual((ids.dtype, ids.shape), (numpy.uint32, (50,)))
        found = tree.query(((0, 0, 0), (9, 1, 1))).array()
        self.assertEqual(sorted(found["user"]), list(range(100, 110)))
        self.assertEqual(tree.query(((0, 5, 0), (9, 6, 1))).array().shape, (0,))
        near = tree.nearest(numpy.array([-1, 0, 0]), 3.0).array()
        self.assertEqual(near["clearance"].tolist(), [65536, 131072, 196608])
        self.assertRaises(ko.UnfinishedError, tree.query(((0, 0, 0), (9, 1, 1)), budget=4).array)
        tree.move(ids[0], ko.sphere(lows[0], 0.5), numpy.zeros(3))
        self.assertRaises(TypeError, tree.remove, numpy.float64(1))

    def test_meshes(self):
        mesh = ko.Mesh.build(numpy.array(CUBE, dtype=numpy.float32), numpy.array(SIDES), solid=True)
        self.assertEqual(mesh.blob, ko.Mesh.build(CUBE, SIDES, solid=True).blob)
        self.assertEqual((mesh.vertices.shape, mesh.faces.shape), ((8, 3), (12, 3)))
        numpy.testing.assert_array_equal(mesh.faces, numpy.array(SIDES)[mesh.sources])
        faces = numpy.array([[0, 1, -1]])
        self.assertRaises(ko.RangeError, ko.Mesh.build, numpy.array(CUBE), faces)

    def test_fences(self):
        frame = ko.GeoFrame(473977420, 85455940)
        square = numpy.array([[-1, -1], [-1, 1], [1, 1], [1, -1]]) * 4500 + [473977420, 85455940]
        corners = frame.polygon(square)
        self.assertEqual(corners.shape, (4, 2))
        fence = ko.Fence([ko.polygon(ko.KEEP_IN, corners)])
        self.assertEqual(fence.test_point(numpy.zeros(3)).state, ko.CLEAR)

    def test_arms(self):
        state = make_arm().place(numpy.array([0.5, 0.25]), ko.pose((1, 2, 3), numpy.eye(3)))
        self.assertEqual((state.matrices().shape, state.capsule_rows().shape), ((3, 4, 4), (3, 7)))
        turn = state.matrices()[2][:3, :3]
        numpy.testing.assert_allclose(turn @ turn.T, numpy.eye(3), atol=1e-8)
        self.assertAlmostEqual(turn[1, 0], numpy.sin(0.75), delta=1e-8)


if __name__ == "__main__":
    unittest.main()
