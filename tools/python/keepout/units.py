"""Metres in floating point, and the whole numbers of the library.

The package takes and gives metres. A double holds every Q16.16 length exactly, so metres carry each
bit of it. Lengths round to nearest if nothing else is said, as ko_fix_from_double_nearest does.
"""
import ctypes
import operator
import struct

from . import _c as c
from .errors import RangeError

try:
    import numpy
except ImportError:  # rows come as lists of tuples then
    numpy = None

DOWN = c.KO_ROUND_DOWN
UP = c.KO_ROUND_UP
NEAREST = c.KO_ROUND_NEAREST
SUFFIX = {DOWN: "down", UP: "up", NEAREST: "nearest"}


def whole(number, kind):
    """Returns a whole number that fits in a type of ctypes, which would cut it without a word."""
    value = operator.index(number)
    if kind(value).value != value:
        raise RangeError(f"{value} is out of range")
    return value


def fix(length, rounding=NEAREST):
    """Returns the Q16.16 number of a length in metres."""
    out = c.fix16_t()
    getattr(c, f"ko_fix_from_double_{SUFFIX[rounding]}")(length, out)
    return out.value


def metres(number):
    """Returns the metres of a Q16.16 number, exactly."""
    return number / 65536.0


def part(number):
    """Returns the fraction that a Q2.30 number is, exactly, or None for KO_NEVER."""
    return None if number == c.KO_NEVER else number / c.KO_Q30_ONE


def angle(radians):
    """Returns the angle in 2^-32 of a turn, to nearest."""
    out = c.ko_angle()
    c.ko_angle_from_double_radians(radians, out)
    return out.value


def turns(radians):
    """Returns the angle in 2^-27 of a turn, which keeps its turns, to nearest."""
    out = c.ko_turns()
    c.ko_turns_from_double_radians(radians, out)
    return out.value


def round_array(lengths, rounding):
    """Does for a numpy array what `fix` does for a number; all steps in double are exact."""
    scaled = numpy.asarray(lengths, dtype=numpy.float64) * 65536.0
    whole = numpy.floor(scaled)
    with numpy.errstate(invalid="ignore"):  # infinity less infinity; refused below
        rest = scaled - whole
    if rounding == UP:
        whole += rest > 0
    if rounding == NEAREST:
        whole += rest >= 0.5
    if not numpy.all((whole >= -(2.0**31)) & (whole < 2.0**31)):  # false for NaN, too
        raise RangeError("a length does not fit in Q16.16")
    return numpy.ascontiguousarray(whole.astype(numpy.int32))


def records(kind, rows, rounding=NEAREST):
    """Returns a ctypes array of structs of lengths from rows of metres. Such an array stays."""
    if isinstance(rows, ctypes.Array):
        return rows
    width = ctypes.sizeof(kind) // 4
    if numpy is not None:
        raw = round_array(rows, rounding)
        if raw.ndim != 2 or raw.shape[1] != width:
            raise RangeError(f"expected {width} lengths a row")
        return (kind * len(raw)).from_buffer_copy(raw)
    raw = [[fix(length, rounding) for length in row] for row in rows]
    if any(len(row) != width for row in raw):
        raise RangeError(f"expected {width} lengths a row")
    return (kind * len(raw))(*(kind(*row) for row in raw))


def rows_of(array, scale=65536.0):
    """Returns the rows of an array of structs of numbers of 32 bits, as metres unless scaled so."""
    width = ctypes.sizeof(array._type_) // 4
    if numpy is not None:
        return numpy.frombuffer(bytes(array), dtype=numpy.int32).reshape(-1, width) / scale
    return [tuple(n / scale for n in row) for row in struct.iter_unpack(f"={width}i", bytes(array))]
