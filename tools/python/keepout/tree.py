"""The dynamic tree: what is near what, while things move."""
from collections import namedtuple

from . import _c as c
from .query import ALL, ASCENDING, Query
from .types import box_of, line, vec3
from .units import UP, fix, metres, numpy, part, whole

Hit = namedtuple("Hit", "id user")
CastHit = namedtuple("CastHit", "id user enter")
Near = namedtuple("Near", "id user clearance square")
Pair = namedtuple("Pair", "a b")
Object = namedtuple("Object", "user box category")
Stats = namedtuple("Stats", [name for name, _ in c.ko_tree_stats._fields_])


def hit_of(hit):
    return Hit(hit.id, hit.user)


def pair_of(pair):
    return Pair(hit_of(pair.a), hit_of(pair.b))


class Tree:
    """A tree of boxes for up to `capacity` objects. len() gives the number of objects."""

    def __init__(self, capacity, margin=0.0, ahead=c.KO_TREE_AHEAD):
        self.struct = c.ko_tree()
        self.struct.memory = (c.ko_tree_node * capacity)()
        c.ko_tree_init(self.struct, self.struct.memory, capacity, fix(margin, UP))
        c.ko_tree_set_margin(self.struct, fix(margin, UP), whole(ahead, c.t.c_uint8))

    def __len__(self):
        return self.struct.count

    # ---- objects ----

    def insert(self, shape, user=0):
        """Inserts the box around a shape, or a pair of corners. Returns the handle."""
        handle = c.ko_tree_id()
        c.ko_tree_insert(self.struct, box_of(shape), whole(user, c.t.c_uint32), handle)
        return handle.value

    def build(self, boxes, users=None):
        """Inserts an array of boxes at once. Returns the handles: by numpy an array."""
        n = len(boxes)
        values = None
        if users is not None:
            values = (c.t.c_uint32 * n)(*(whole(user, c.t.c_uint32) for user in users))
            if len(users) != n:
                raise ValueError(f"{n} boxes, but {len(users)} values")
        handles = (c.ko_tree_id * n)()
        c.ko_tree_build(self.struct, boxes, values, n, handles)
        return list(handles) if numpy is None else numpy.array(handles, dtype=numpy.uint32)

    def remove(self, handle):
        """Removes an object. Its handle is stale from then on."""
        c.ko_tree_remove(self.struct, whole(handle, c.ko_tree_id))

    def move(self, handle, shape, displacement=None):
        """Moves an object. True if it left its fat box: then new pairs may begin."""
        by = None if displacement is None else vec3(displacement)
        name = whole(handle, c.ko_tree_id)
        return c.ko_tree_move(self.struct, name, box_of(shape), by) == c.KO_MOVED

    def set_category(self, handle, bits):
        """Gives an object its category bits, which masks of queries choose by."""
        mask = whole(bits, c.t.c_uint8)
        c.ko_tree_set_category(self.struct, whole(handle, c.ko_tree_id), mask)

    def __getitem__(self, handle):
        """Reads an object: its value, its fat box, its category."""
        found = c.ko_tree_object()
        c.ko_tree_get(self.struct, whole(handle, c.ko_tree_id), found)
        return Object(found.user, found.box, found.category)

    # ---- the whole tree ----

    def validate(self):
        """Raises DataError if something is not as the calls left it."""
        c.ko_tree_validate(self.struct)

    def rebuild(self):
        """Builds the tree anew from its objects. Handles stay."""
        c.ko_tree_rebuild(self.struct)

    def measure(self):
        """Returns how the tree is filled and shaped."""
        stats = c.ko_tree_stats()
        c.ko_tree_measure(self.struct, stats)
        return Stats(*(getattr(stats, name) for name in Stats._fields))

    def save(self):
        """Returns the bytes of a snapshot, the same as in firmware."""
        size = self.measure().snapshot_bytes
        out = (c.t.c_uint8 * size)()
        c.ko_tree_save(self.struct, out, size)
        return bytes(out)

    @classmethod
    def restore(cls, snapshot, capacity):
        """Returns the tree of a snapshot, as that firmware sent it."""
        tree = cls(capacity)
        data = (c.t.c_uint8 * len(snapshot)).from_buffer_copy(snapshot)
        c.ko_tree_restore(tree.struct, tree.struct.memory, capacity, data, len(snapshot))
        return tree

    # ---- questions ----

    def query(self, shape, mask=ALL, budget=None):
        """Finds all objects whose fat box touches the box around a shape."""
        arguments = self.struct, box_of(shape), mask
        return Query("tree_query", c.ko_tree_query, c.ko_tree_hit, hit_of, self, arguments, budget)

    def cast(self, a, b, half=None, order=ASCENDING, mask=ALL, budget=None):
        """Finds what a point meets on its way from a to b, or a box of the radii `half`."""
        radii = None if half is None else c.ko_vec3(*(fix(r, UP) for r in half))
        arguments = self.struct, line(a, b), radii, order, mask
        return Query("tree_cast", c.ko_tree_cast, c.ko_tree_cast_hit,
                     lambda hit: CastHit(hit.id, hit.user, part(hit.enter)),
                     self, arguments, budget)

    def nearest(self, point, reach, mask=ALL, budget=None):
        """Finds the objects within reach of a point, the nearest first."""
        arguments = self.struct, vec3(point), fix(reach, UP), mask
        return Query("tree_nearest", c.ko_tree_nearest, c.ko_tree_near,
                     lambda near: Near(near.id, near.user, metres(near.clearance), near.square),
                     self, arguments, budget)

    def pairs(self, mask_a=ALL, mask_b=ALL, budget=None):
        """Finds all pairs of objects whose fat boxes touch."""
        arguments = self.struct, None, mask_a, mask_b
        return Query("tree_pairs", c.ko_tree_pairs, c.ko_tree_pair, pair_of,
                     self, arguments, budget)

    def cross(self, other, mask_a=ALL, mask_b=ALL, budget=None):
        """Finds all pairs of an object of this tree and one of another."""
        arguments = self.struct, other.struct, mask_a, mask_b
        return Query("tree_cross", c.ko_tree_cross, c.ko_tree_pair, pair_of, (self, other),
                     arguments, budget)
