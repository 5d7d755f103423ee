"""keepout for Python: the library that the firmware has, and the same bits.

Lengths are metres, angles radians. `keepout.c` has all functions and structs of the C headers. Its
functions raise an exception if they are refused, and return any other status. There ctypes cuts a
whole number to the size of its C type without a word.
"""
from . import _c as c
from . import library
from .arm import CONTINUOUS, FIXED, PRISMATIC, REVOLUTE, Arm, link
from .errors import (ArgError, ChangedError, DataError, FullError, IdError, KeepoutError,
                     PartialError, RangeError, UnfinishedError)
from .fence import (BREACH, CLEAR, GEO_MARGIN, INSIDE_ALL, INSIDE_ANY, KEEP_IN, KEEP_OUT, WARNING,
                    Fence, FenceError, GeoFrame, cylinder, leg_margin, polygon, rectangle)
from .mesh import INSIDE, Mesh
from .query import ALL, ANY, ASCENDING, Budget, Query
from .tree import Tree
from .types import (box, box_of, boxes, capsule, clearance, line, overlap, pose, segment, sphere,
                    vec3)
from .units import DOWN, NEAREST, UP, angle, fix, metres

__version__ = f"{c.KO_VERSION_MAJOR}.{c.KO_VERSION_MINOR}.{c.KO_VERSION_PATCH}"
