#!/usr/bin/env python3
"""Writes the ctypes structures, constants and prototypes of all public headers.

    make_bindings.py OUT

They come from the model of tests/api.py, so no layout is written by hand. tools/tests/packages
compares each size, offset and constant with the compiler's own.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, "..", "..", "tests"))
import api  # noqa: E402

BASIC = {
    "bool": "c_bool", "char": "c_char", "double": "c_double", "float": "c_float", "int": "c_int",
    "long": "c_long", "unsigned": "c_uint", "size_t": "c_size_t",
    **{f"{u}int{bits}_t": f"c_{u}int{bits}" for u in ("", "u") for bits in (8, 16, 32, 64)},
}


class Bindings:
    """Collects lines of Python for what the model declares."""

    def __init__(self, model):
        self.model = model
        self.types = {}  # a name of C: its Python expression
        self.lines = []
        for kind in model["types"]:
            self.declare(kind)

    # ---- types ----

    def named(self, base):
        return self.types.get(base) or "t." + BASIC[base]

    def pointed(self, entry, stars):
        """Returns the Python expression of the type behind this many stars."""
        if stars == 0:
            return self.named(entry["base"])
        if stars == 1 and entry["base"] in ("void", "char"):
            return {"void": "t.c_void_p", "char": "t.c_char_p"}[entry["base"]]
        return f"t.POINTER({self.pointed(entry, stars - 1)})"

    def type_of(self, entry):
        kind = self.pointed(entry, entry["stars"])
        for length in reversed(entry["lengths"]):
            kind = f"({kind} * {length})"
        return kind

    def parameter(self, entry):
        """Returns the type of a parameter: an array is a pointer."""
        return self.pointed(entry, entry["stars"] + len(entry["lengths"]))

    def declare(self, kind):
        name = kind["name"]
        if kind["kind"] in ("struct", "union"):
            self.types[name] = self.record(kind, name)
            return
        if kind["kind"] == "enum":
            self.lines += [f"{value['name']} = {value['value']}" for value in kind["values"]]
            self.lines.append("")
        self.types[name] = self.type_of(kind["of"]) if kind["kind"] == "alias" else "t.c_int32"
        self.lines += [f"{name} = {self.types[name]}", ""]

    def record(self, kind, name):
        """Writes a struct or a union, the unnamed ones within it first; returns its name."""
        fields, unnamed = [], []
        for place, field in enumerate(kind["fields"]):
            if "inside" in field:
                inner = self.record(field["inside"], f"{name}_{field['name'] or place}")
            else:
                inner = self.type_of(field)
            unnamed += [] if field["name"] else [f"u{place}"]
            fields.append(f'    ("{field["name"] or f"u{place}"}", {inner}),')
        base = {"struct": "Structure", "union": "Union"}[kind["kind"]]
        self.lines += [f"class {name}(t.{base}):", "    pass", ""]
        if unnamed:
            self.lines.append(f"{name}._anonymous_ = {unnamed}")
        self.lines += [f"{name}._fields_ = [", *fields, "]", ""]
        return name

    # ---- what a module holds ----

    def constants(self):
        macros = sorted(self.model["macros"], key=lambda macro: macro["name"])
        return [f"{m['name']} = {m['value']}" for m in macros if m.get("value") is not None]

    def prototype(self, function):
        kinds = [self.parameter(p) for p in function["parameters"]]
        result = {"void": "None", "ko_status": "STATUS"}.get(function["result"])
        result = result or self.result(function["result"])
        comma = "," if len(kinds) == 1 else ""
        return f'    ("{function["name"]}", {result}, ({", ".join(kinds)}{comma})),'

    def result(self, text):
        base, stars = text.replace("const ", "").rstrip(" *"), text.count("*")
        return self.pointed({"base": base}, stars)

    def prototypes(self):
        return [self.prototype(function) for function in self.model["functions"]]


def main(out):
    bindings = Bindings(api.load())
    lines = ['"""The public headers of keepout, for ctypes. Written by make_bindings.py."""',
             "import ctypes as t", "",
             "class STATUS(t.c_int32):",
             '    """What calls answer that return a ko_status, and no other call."""', "",
             *bindings.lines, *bindings.constants(), "",
             "PROTOTYPES = (", *bindings.prototypes(), ")"]
    with open(out, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
