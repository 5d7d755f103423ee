"""Reads the model of the public headers and the table of the recorder.

tools/python/make_bindings.py makes ctypes structures of the types; these give layouts.
"""
import ctypes as t
import fnmatch
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, "..", "python"))
import make_bindings  # noqa: E402
from make_bindings import api  # noqa: E402

SCALARS = {t.c_int8: "int8_t", t.c_uint8: "uint8_t", t.c_int16: "int16_t", t.c_uint16: "uint16_t",
           t.c_int32: "int32_t", t.c_uint32: "uint32_t", t.c_int64: "int64_t",
           t.c_uint64: "uint64_t", t.c_bool: "bool"}


def is_record(kind):
    return isinstance(kind, type) and issubclass(kind, (t.Structure, t.Union))


def is_pointer(kind):
    return isinstance(kind, type) and (issubclass(kind, t._Pointer) or kind is t.c_void_p)


def is_array(kind):
    return isinstance(kind, type) and issubclass(kind, t.Array)


def has_pointer(kind):
    if is_record(kind):
        return any(has_pointer(field[1]) for field in kind._fields_)
    return has_pointer(kind._type_) if is_array(kind) else is_pointer(kind)


class Table:
    """The rows of table.txt, by their first word and then by what they are about."""

    def __init__(self, path):
        self.rows = {}
        with open(path, encoding="ascii") as file:
            for number, line in enumerate(file, 1):
                cells = [cell.strip() for cell in line.split(" | ")]
                if line.strip() and not line.startswith("#"):
                    if len(cells) < 2:
                        sys.exit(f"{path}:{number}: found '{line.strip()}', expected WORD | WHAT")
                    self.rows.setdefault(cells[0], {})[cells[1]] = cells[2:]
        self.used = set()

    def get(self, word, name):
        """Returns the cells of the row that names it, or of the first pattern that fits."""
        rows = self.rows.get(word, {})
        for what in [name] if name in rows else rows:
            if name == what or fnmatch.fnmatchcase(name, what):
                self.used.add((word, what))
                return rows[what]
        return None

    def unused(self):
        return [f"{word} | {what}" for word, rows in self.rows.items() for what in rows
                if (word, what) not in self.used]


class Headers(make_bindings.Bindings):
    """Keeps the functions of the headers that are not defined there, and all types."""

    def __init__(self):
        super().__init__(api.load())
        functions = self.model["functions"]
        self.functions = sorted((f for f in functions if not f["is_inline"]),
                                key=lambda function: function["name"])
        self.inlines = len(functions) - len(self.functions)
        self.spaces = {}
        lines = ["import ctypes as t", "class STATUS(t.c_int32): pass", *self.lines]
        exec("\n".join(lines), self.spaces)  # the structures

    def kind_of(self, base):
        """Returns the ctypes type of a name of C."""
        return eval(self.named(base), {**self.spaces, "t": t})

    def name_of_kind(self, kind):
        """Returns the name of C for a ctypes type that is no pointer."""
        return kind.__name__ if is_record(kind) else SCALARS[kind]


def stars_of(parameter):
    """Returns how many pointers a parameter is; an array is one."""
    return parameter["stars"] + len(parameter["lengths"])


def text_of(function):
    """Returns the prototype of a function."""
    return api.prototype(function)[:-1]


def leaves(kind, path="", offset=0):
    """Lists (path, offset, type) of the scalars, arrays of scalars and unions of a struct."""
    found = []
    for name, inner, *_ in kind._fields_:
        at = offset + getattr(kind, name).offset
        is_unnamed = name in getattr(kind, "_anonymous_", [])
        full = path if is_unnamed else path + name
        step = "" if is_unnamed else "."
        if is_record(inner) and issubclass(inner, t.Structure):
            found += leaves(inner, full + step, at)
        elif is_array(inner) and is_record(inner._type_):
            for i in range(inner._length_):
                found += leaves(inner._type_, f"{full}[{i}].", at + i * t.sizeof(inner._type_))
        else:
            found.append((full, at, inner))
    return found
