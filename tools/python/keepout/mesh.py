"""Static meshes: built of vertices and faces, or opened from a baked block."""
import ctypes
from collections import namedtuple

from . import _c as c
from .errors import RangeError
from .query import ASCENDING, Query
from .types import kind_of, line, pose, point_of, vec3
from .units import NEAREST, UP, fix, metres, numpy, part, records, rows_of, whole

INSIDE = c.KO_MESH_INSIDE  # the number that stands for the inside of a solid

CastHit = namedtuple("CastHit", "face t u v w")
Near = namedtuple("Near", "face margin on_shape on_mesh normal")
Gap = namedtuple("Gap", "a b clearance")
Pair = namedtuple("Pair", "a b")
Stats = namedtuple("Stats", [name for name, _ in c.ko_mesh_stats._fields_])


def faces_of(rows):
    """Returns an array of ko_mesh_face from rows of three indices."""
    corner = ctypes.c_uint16 * 3
    triangles = [tuple(whole(n, ctypes.c_uint16) for n in row) for row in rows]
    if any(len(row) != 3 for row in triangles):
        raise RangeError("expected 3 indices a row")
    return (c.ko_mesh_face * len(triangles))(*(c.ko_mesh_face(corner(*row)) for row in triangles))


def is_exact(vertices, rows):
    """Says whether no coordinate was rounded."""
    if vertices is rows:
        return True
    given = [float(n) for row in rows for n in row]
    return given == [metres(n) for v in vertices for n in (v.x, v.y, v.z)]


def cast_hit_of(hit):
    return CastHit(hit.face, *(part(n) for n in (hit.at.t, hit.at.u, hit.at.v, hit.at.w)))


def near_of(near):
    normal = tuple(part(n) for n in (near.normal.x, near.normal.y, near.normal.z))
    points = point_of(near.on_shape), point_of(near.on_mesh)
    return Near(near.face, metres(near.margin), *points, normal)


class Mesh:
    """An open mesh over a block of bytes, which it copies."""

    def __init__(self, blob):
        self.struct = c.ko_mesh()
        self.struct.memory = block = (ctypes.c_uint32 * (len(blob) // 4 + 1))()
        ctypes.memmove(block, bytes(blob), len(blob))
        self.blob = bytes(blob)  # for a file or for flash
        self.stats = None  # of Mesh.build
        self.sources = None  # of Mesh.build: the input triangle that each triangle was
        c.ko_mesh_open(block, len(blob), self.struct)

    @classmethod
    def build(cls, vertices, faces, solid=False, error=0.0):
        """Builds a mesh from rows of metres and rows of indices, the same bytes as in firmware.

        If a vertex is rounded the mesh's error is 1 LSB more than `error`, which rounds up.
        """
        points, triangles = records(c.ko_vec3, vertices, NEAREST), faces_of(faces)
        rounded = 0 if is_exact(points, vertices) else 1
        source = c.ko_mesh_source(points, triangles, len(points), len(triangles),
                                  fix(error, UP) + rounded, int(solid))
        work = (c.ko_mesh_work * max(len(triangles), 1))()
        size = 66 + 12 * len(points) + 22 * len(triangles)  # see KO_MESH_BYTES
        out = (ctypes.c_uint32 * (size // 4 + 1))()
        stats = c.ko_mesh_stats()
        c.ko_mesh_build(source, work, out, ctypes.sizeof(out), stats)
        mesh = cls(bytes(out)[:stats.bytes])
        mesh.stats = Stats(*(getattr(stats, name) for name in Stats._fields))
        mesh.sources = [work[i].face for i in range(stats.faces)]
        return mesh

    @property
    def is_solid(self):
        """Says whether the inside counts as touched."""
        return c.ko_mesh_is_solid(self.struct)

    @property
    def error(self):
        """Gives the error in metres."""
        return metres(self.struct.error)

    @property
    def vertices(self):
        """Gives rows of metres: a numpy array, or a list without numpy."""
        start = ctypes.cast(self.struct.vertices, ctypes.c_void_p).value
        return rows_of((c.ko_vec3 * self.struct.vertex_count).from_address(start))

    @property
    def faces(self):
        """Gives rows of indices: a numpy array, or a list without numpy."""
        rows = [tuple(self.struct.faces[i].corner) for i in range(self.struct.face_count)]
        return rows if numpy is None else numpy.array(rows, dtype=numpy.uint16)

    # ---- questions ----

    def query(self, shape, budget=None):
        """Finds the numbers of all triangles that touch a box, a sphere, a capsule or an OBB."""
        return Query(f"mesh_query_{kind_of(shape)}", c.ko_mesh_query, c.ko_mesh_hit,
                     lambda hit: hit.face, self, (self.struct, shape), budget)

    def contains(self, point):
        """Says whether a solid contains a point."""
        state = c.ko_mesh_contains()
        c.ko_mesh_contains_begin(self.struct, vec3(point), state)
        return c.ko_mesh_contains_next(state, None) == c.KO_OK

    def cast(self, a, b, order=ASCENDING, budget=None):
        """Finds the triangles that the segment from a to b meets."""
        return Query("mesh_cast", c.ko_mesh_cast, c.ko_mesh_hit,
                     cast_hit_of, self, (self.struct, line(a, b), order), budget)

    def nearest(self, shape, reach, budget=None):
        """Returns what is nearest to a sphere or a capsule, or None if nothing is within reach."""
        arguments = self.struct, shape, fix(reach, UP)
        return Query(f"mesh_nearest_{kind_of(shape)}", c.ko_mesh_nearest, c.ko_mesh_near, near_of,
                     self, arguments, budget).first()

    def pairs(self, other, at=None, budget=None):
        """Finds the pairs of triangles that touch, where `at` is the pose of the other mesh."""
        arguments = self.struct, other.struct, at or pose()
        return Query("mesh_pairs", c.ko_mesh_pairs, c.ko_mesh_pair,
                     lambda pair: Pair(pair.a, pair.b), (self, other), arguments, budget)

    def closest(self, other, reach, at=None, budget=None):
        """Returns the closest triangles of two meshes, or None if none are within reach."""
        arguments = self.struct, other.struct, at or pose(), fix(reach, UP)
        return Query("mesh_closest", c.ko_mesh_closest, c.ko_mesh_gap,
                     lambda gap: Gap(gap.faces.a, gap.faces.b, metres(gap.clearance)),
                     (self, other), arguments, budget).first()
