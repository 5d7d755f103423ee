"""Arms: a chain of joints with capsules and meshes on its links."""
import ctypes
from collections import namedtuple

from . import _c as c
from .errors import RangeError
from .query import ALL, ASCENDING, Query
from .types import direction, matrix_of, pose
from .units import UP, fix, metres, numpy, rows_of, turns, whole

FIXED, REVOLUTE, PRISMATIC = c.KO_JOINT_FIXED, c.KO_JOINT_REVOLUTE, c.KO_JOINT_PRISMATIC
CONTINUOUS = c.KO_JOINT_CONTINUOUS

Contact = namedtuple("Contact", "clearance link_a link_b capsule_a capsule_b object faces struct")
Contact.__doc__ = "Two things within reach. A field that does not apply is None."


def contact_of(contact):
    def known(number):
        return None if number == c.KO_ARM_NONE else number

    has_object = contact.object.id != c.KO_TREE_ID_NONE
    has_faces = not has_object and known(contact.capsule_b) is None
    return Contact(metres(contact.clearance), known(contact.link_a), known(contact.link_b),
                   known(contact.capsule_a), known(contact.capsule_b),
                   (contact.object.id, contact.object.user) if has_object else None,
                   (contact.faces.a, contact.faces.b) if has_faces else None, contact)


def value_of(value, joint):
    """Returns a joint's value in the units of arm.h, to nearest."""
    return fix(value) if joint == PRISMATIC else turns(value)


def link(parent=None, origin=None, joint=FIXED, axis=(0, 0, 1), low=0.0, high=0.0, mesh=None):
    """Returns a link and the joint that carries it, as an URDF describes them.

    Limits are radians, less than 16 turns either way, or metres. A continuous joint has none.
    """
    made = c.ko_arm_link(origin=origin or pose(), axis=direction(axis), joint=joint)
    made.parent = c.KO_ARM_NONE if parent is None else whole(parent, ctypes.c_uint16)
    if high < low:
        raise RangeError("the upper limit is below the lower one")
    if joint in (REVOLUTE, PRISMATIC):
        made.low, made.high = value_of(low, joint), value_of(high, joint)
    if mesh is not None:
        made.mesh = ctypes.pointer(mesh.struct)
    return made


class Arm:
    """A checked description.

    `links` are made by link(), parents before children, the first one fixed. `capsules` are pairs
    of a link's index and a ko_capsule in its frame. `allowed` are pairs of links that may touch,
    usually neighbours.
    """

    def __init__(self, links, capsules=(), allowed=()):
        if len(links) > c.KO_ARM_MAX_LINKS:
            raise RangeError(f"{len(links)} links, expected at most {c.KO_ARM_MAX_LINKS}")
        self.links = (c.ko_arm_link * len(links))(*links)
        self.capsules = (c.ko_arm_capsule * len(capsules))(
            *(c.ko_arm_capsule(shape, whole(index, ctypes.c_uint16)) for index, shape in capsules))
        bits = [0] * len(links)
        for a, b in allowed:  # IndexError, ValueError: no such link
            bits[range(len(links))[a]] |= 1 << range(len(links)).index(b)
        self.allowed = (ctypes.c_uint32 * len(links))(*bits)
        self._kept = list(links)  # and with them their meshes
        model = c.ko_arm_model(self.links, self.capsules, self.allowed, len(links), len(capsules))
        self.struct = c.ko_arm()
        c.ko_arm_open(model, self.struct)
        self.joints = [made.joint for made in links if made.joint != FIXED]

    def place(self, values, base=None):
        """Places the arm at a value for each joint that moves.

        A value is in radians, which keep their turns, or in metres.
        """
        if len(values) != len(self.joints):
            raise RangeError(f"{len(values)} values for {len(self.joints)} joints")
        raw = [value_of(v, joint) for v, joint in zip(values, self.joints)]
        return State(self, raw, base)


class State:
    """An arm where its joints are. It does not change: place the arm again for other values."""

    def __init__(self, arm, values, base=None):
        self.arm = arm
        self.frames = (c.ko_pose * len(arm.links))()
        self.capsules = (c.ko_capsule * len(arm.capsules))()
        self.struct = c.ko_arm_state()
        self._values = (ctypes.c_int32 * max(len(values), 1))(*values)
        c.ko_arm_state_init(arm.struct, self.frames, len(self.frames), self.capsules,
                            len(self.capsules), self.struct)
        try:
            c.ko_arm_place(self.struct, base, self._values)
        except RangeError as error:
            raise RangeError(f"{error}, at link {self.struct.link}") from error

    def matrices(self):
        """Returns a matrix of four rows for each link: a numpy array, or lists without numpy."""
        frames = [matrix_of(frame) for frame in self.frames]
        return frames if numpy is None else numpy.array(frames)

    def capsule_rows(self):
        """Returns a row for each capsule in the world: end a, end b, radius, in metres."""
        return rows_of(self.capsules)

    def _ask(self, name, keep, *arguments, budget):
        return Query(f"arm_{name}", getattr(c, f"ko_arm_{name}"), c.ko_arm_contact, contact_of,
                     (self, keep), (self.struct, *arguments), budget)

    def self_contacts(self, reach, order=ASCENDING, budget=None):
        """Finds pairs of the arm's own capsules within reach."""
        return self._ask("self", None, fix(reach, UP), order, budget=budget)

    def object_contacts(self, tree, reach, shapes=(), order=ASCENDING, mask=ALL, budget=None):
        """Finds pairs of a capsule and an object of a tree: shapes[user], else its fat box."""
        array = (c.ko_capsule * len(shapes))(*shapes)
        world = c.ko_arm_world(ctypes.pointer(tree.struct), array, len(shapes))
        arguments = world, fix(reach, UP), order, mask
        return self._ask("objects", (tree, world), *arguments, budget=budget)

    def room_contacts(self, mesh, reach, at=None, order=ASCENDING, budget=None):
        """Finds pairs of a capsule and a triangle of the room, whose pose is `at`."""
        return self._ask("room", mesh, mesh.struct, at, fix(reach, UP), order, budget=budget)

    def mesh_contacts(self, reach, order=ASCENDING, budget=None):
        """Finds pairs of links whose meshes are within reach of each other."""
        return self._ask("meshes", None, fix(reach, UP), order, budget=budget)

    def trend(self, after, contact):
        """Says how a contact changes until another state: -1 nearer, 1 farther, 0 unknown."""
        out = ctypes.c_int32()
        c.ko_arm_trend(self.struct, after.struct, contact.struct, out)
        return out.value
