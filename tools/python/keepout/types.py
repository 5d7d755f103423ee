"""Shapes, directions and poses from metres, and the questions to two shapes.

A shape is the ctypes structure of its C type: sphere(...) returns a ko_sphere. Points round to
nearest, radii round up, and boxes round outward.
"""
import ctypes
import itertools

from . import _c as c
from .units import DOWN, UP, angle, fix, metres, records, whole


def vec3(point):
    """Returns a ko_vec3 of three lengths in metres."""
    if isinstance(point, c.ko_vec3):
        return point
    x, y, z = point
    return c.ko_vec3(fix(x), fix(y), fix(z))


def point_of(vector):
    """Returns the three lengths of a ko_vec3 in metres."""
    return metres(vector.x), metres(vector.y), metres(vector.z)


# ---- shapes ----


def box(low, high):
    """Returns the least ko_aabb that holds two opposite corners."""
    (x1, y1, z1), (x2, y2, z2), corner = low, high, ctypes.c_double * 3
    out = c.ko_aabb()
    c.ko_aabb_from_double(corner(x1, y1, z1), corner(x2, y2, z2), out)
    return out


def boxes(lows, highs):
    """Returns an array of ko_aabb, each the least one that holds its corners."""
    low, high = records(c.ko_vec3, lows, DOWN), records(c.ko_vec3, highs, UP)
    if len(low) != len(high):
        raise ValueError(f"{len(low)} low corners, but {len(high)} high ones")
    out = (c.ko_aabb * len(low))()
    for i, aabb in enumerate(out):
        c.ko_aabb_from_bounds(c.ko_bounds(low[i], high[i]), aabb)
    return out


def box_of(shape):
    """Returns a ko_aabb around a shape, or around the two corners of a pair."""
    if isinstance(shape, c.ko_aabb):
        return shape
    if not isinstance(shape, ctypes.Structure):
        return box(*shape)
    out = c.ko_aabb()
    if isinstance(shape, c.ko_triangle):
        c.ko_aabb_from_points((c.ko_vec3 * 3)(shape.a, shape.b, shape.c), 3, out)
        return out
    for wider in widened(shape):
        made = getattr(c, f"ko_aabb_from_{kind_of(wider)}", None)
        if made:
            made(wider, out)
            return out
    raise TypeError(f"no box around a {kind_of(shape)}")


def sphere(centre, radius):
    """Returns a ko_sphere."""
    return c.ko_sphere(vec3(centre), fix(radius, UP))


def capsule(a, b, radius):
    """Returns a ko_capsule."""
    return c.ko_capsule(vec3(a), vec3(b), fix(radius, UP))


def segment(a, b):
    """Returns a ko_segment."""
    return c.ko_segment(vec3(a), vec3(b))


def line(a, b):
    """Returns the ko_line of the segment from a to b."""
    out = c.ko_line()
    c.ko_line_from_segment(segment(a, b), out)
    return out


# ---- directions and poses ----


def scaled(numbers):
    """Returns whole numbers along some numbers, the largest of magnitude 2^30."""
    most = max(abs(n) for n in numbers)
    return [round(n / most * c.KO_Q30_ONE) if most else 0 for n in numbers]


def direction(vector):
    """Returns the ko_dir3 along three numbers of any scale."""
    if isinstance(vector, c.ko_dir3):
        return vector
    out = c.ko_dir3()
    c.ko_dir3_from_vec3(c.ko_vec3(*scaled([float(n) for n in vector])), out)
    return out


def rotation_from_rpy(roll, pitch, yaw):
    """Returns the ko_mat3 of an URDF's roll, pitch and yaw: Rz(yaw) Ry(pitch) Rx(roll)."""
    out = c.ko_mat3()
    turn = c.ko_mat3()
    c.ko_mat3_from_axis_angle(direction((0, 0, 1)), angle(yaw), out)
    for axis, radians in (((0, 1, 0), pitch), ((1, 0, 0), roll)):
        c.ko_mat3_from_axis_angle(direction(axis), angle(radians), turn)
        c.ko_mat3_compose(out, turn, out)
    return out


def rotation_from_quaternion(w, x, y, z):
    """Returns the ko_mat3 of a quaternion of any length."""
    quaternion, out = c.ko_quat(), c.ko_mat3()
    c.ko_quat_from_integers(*scaled([w, x, y, z]), quaternion)
    c.ko_mat3_from_quat(quaternion, out)
    return out


def rotation_from_matrix(rows):
    """Returns the ko_mat3 nearest to the rows of a matrix."""
    columns = [[whole(round(float(n) * c.KO_Q30_ONE), c.ko_q30) for n in column]
               for column in zip(*rows)]
    out = c.ko_mat3(*(c.ko_dir3(*column) for column in columns))
    c.ko_mat3_normalize(out, out)
    return out


def pose(translation=(0, 0, 0), rotation=(0, 0, 0)):
    """Returns a ko_pose.

    The rotation is roll, pitch and yaw in radians, a quaternion w, x, y, z, the rows of a matrix,
    or a ko_mat3.
    """
    if isinstance(rotation, c.ko_mat3):
        return c.ko_pose(rotation, vec3(translation))
    numbers = list(rotation)
    if len(numbers) == 4:
        turn = rotation_from_quaternion(*numbers)
    elif all(hasattr(n, "__len__") for n in numbers):
        turn = rotation_from_matrix(numbers)
    else:
        turn = rotation_from_rpy(*numbers)
    return c.ko_pose(turn, vec3(translation))


def matrix_of(frame):
    """Returns a ko_pose as the four rows of a matrix, in metres."""
    r, t = frame.r, point_of(frame.t)
    turn = [[getattr(column, axis) / c.KO_Q30_ONE for column in (r.x, r.y, r.z)] for axis in "xyz"]
    return [[*row, length] for row, length in zip(turn, t)] + [[0.0, 0.0, 0.0, 1.0]]


# ---- questions to two shapes ----


def kind_of(shape):
    """Returns the word for a shape in the names of functions: sphere for a ko_sphere."""
    name = type(shape).__name__[len("ko_"):]
    return {"vec3": "point"}.get(name, name)


ONE = c.KO_Q30_ONE
IDENTITY = c.ko_mat3(c.ko_dir3(ONE, 0, 0), c.ko_dir3(0, ONE, 0), c.ko_dir3(0, 0, ONE))
WIDER = {  # a kind: the same set of points as the next wider kind
    "point": lambda p: c.ko_sphere(p, 0),
    "segment": lambda s: c.ko_capsule(s.a, s.b, 0),
    "sphere": lambda s: c.ko_capsule(s.c, s.c, s.r),
    "aabb": lambda box: c.ko_obb(box.c, IDENTITY, box.r),
}


def widened(shape):
    """Returns a shape as its own kind and as each wider one, the narrowest first."""
    kinds = [shape]
    while kind_of(kinds[-1]) in WIDER:
        kinds.append(WIDER[kind_of(kinds[-1])](kinds[-1]))
    return kinds


def function_of(question, first, second):
    """Returns C's function of a question to two kinds in this order, or None."""
    other = "" if first == second else "_" + second
    verb = "contains" if (question, second) == ("overlap", "point") else question
    return getattr(c, f"ko_{first}_{verb}{other}", None)


def ask(question, a, b):
    """Returns the function of a question to two shapes, and them in its order and kinds."""
    for one, other in itertools.product(widened(a), widened(b)):
        for first, second in ((one, other), (other, one)):
            function = function_of(question, kind_of(first), kind_of(second))
            if function:
                return function, first, second
    raise TypeError(f"no {question} of {kind_of(a)} and {kind_of(b)}")


def overlap(a, b):
    """Says whether two shapes touch. A point is a ko_vec3."""
    function, first, second = ask("overlap", a, b)
    return function(first, second)


def clearance(a, b):
    """Returns the distance of two shapes in metres, never above the true one."""
    function, first, second = ask("clearance", a, b)
    out = c.fix16_t()
    function(first, second, out)
    return metres(out.value)
