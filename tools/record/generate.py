#!/usr/bin/env python3
"""Writes the recorder's calls, their replay and the tables of types from the public headers.

    generate.py OUT

OUT gets redirect.h, record_names.h, calls.c, types.c (firmware) and plays.c, fields.c (replay).
"""
import ctypes as t
import os
import sys
import zlib

from headers import (HERE, SCALARS, Headers, Table, has_pointer, is_array, is_pointer, is_record,
                     leaves, stars_of, text_of)

HEAD = "/* Written by tools/record/generate.py. */\n"


class Argument:
    """An argument of a function: its name, how it is recorded, its type and counts."""

    def __init__(self, name, kind, type_name="", count="1U", after=None):
        self.name, self.kind, self.type = name, kind, type_name
        self.count = count if count == "1U" else f"(uint32_t)({count})"
        self.after = after or self.count

    def is_pointer(self):
        return self.kind not in ("value", "wide")


class Function:
    def __init__(self, number, model):
        self.number, self.model, self.name = number, model, model["name"]
        self.result = model["result"]
        self.arguments, self.when, self.asked = [], None, []


class Generator:
    def __init__(self):
        self.table = Table(os.path.join(HERE, "table.txt"))
        self.headers = Headers()
        self.types = {}  # a name: its ctypes type; the index is its number
        self.functions = []
        for name in SCALARS.values():
            self.number_of(name, {v: k for k, v in SCALARS.items()}[name])
        for number, model in enumerate(self.headers.functions):
            if self.table.get("not", model["name"]) is None:
                self.functions.append(self.function(number, model))
        self.find_inner_types()

    # ---- what the headers say ----

    def number_of(self, name, kind):
        self.types.setdefault(name, kind)
        return "KOREC_TYPE_" + name

    def type_behind(self, base):
        """Returns the name of the type a pointer leads to; void is bytes."""
        if base == "void":
            return "uint8_t"
        kind = self.headers.kind_of(base)
        name = self.headers.name_of_kind(kind)
        self.number_of(name, kind)
        return name

    def function(self, number, model):
        f = Function(number, model)
        for p in model["parameters"]:
            f.arguments.append(self.argument(f, p))
        f.when = (self.table.get("when", f.name) or [None])[0]
        for a in f.arguments:
            if a.kind == "new query":
                f.asked = self.asked(f, self.types[a.type])
        return f

    def asked(self, f, kind):
        """Returns the fields that hold the question of a query: plain ones without padding."""
        row = self.table.get("asked", f.name)
        if row is None:
            sys.exit(f"table.txt: expected a row 'asked | {f.name} | FIELD...'")
        for field in row[0].split():
            inner = kind
            for name in field.split("."):
                inner = dict(leaf[:2] for leaf in inner._fields_)[name]
            plain = leaves(inner) if is_record(inner) else [(field, 0, inner)]
            if has_pointer(inner) or sum(t.sizeof(leaf[2]) for leaf in plain) != t.sizeof(inner):
                sys.exit(f"table.txt: {f.name}: expected no pointer and no padding in {field}")
        return row[0].split()

    def argument(self, f, p):
        if stars_of(p) == 0:
            is_wide = t.sizeof(self.headers.kind_of(p["base"])) == 8
            is_size = p["base"] == "size_t"  # 4 bytes on the target
            return Argument(p["name"], "wide" if is_wide and not is_size else "value")
        name = self.type_behind(p["base"])
        if stars_of(p) == 2:
            return Argument(p["name"], "pointer", name)
        full = f"{f.name}.{p['name']}"
        for word in ("kept", "memory", "work", "count"):
            cells = self.table.get(word, full)
            if cells is not None:
                kind = {"count": None}.get(word, word)
                if word == "kept" and not p["is_const"]:
                    kind = "changed"
                return Argument(p["name"], kind or self.plain(f, p, name), name, *cells)
        return Argument(p["name"], self.plain(f, p, name), name)

    def plain(self, f, p, name):
        """Returns how an argument is recorded that the table does not say more about."""
        full = f"{f.name}.{p['name']}"
        kind = self.types[name]
        is_const = p["is_const"]
        if is_record(kind) and self.is_query(kind):
            return "new query" if f.name.endswith("_begin") else "query"
        if self.table.get("made", full) is not None:
            return "made"
        if has_pointer(kind) or name == "ko_tree_shared":
            return "kept" if is_const else "changed"
        if self.table.get("inout", full) is not None or p["name"] == "budget":
            return "inout"
        return "in" if is_const else "out"

    @staticmethod
    def is_query(kind):
        first = kind._fields_[0]
        return first[0] == "q" or (first[0] == "u0" and first[1]._fields_[0][0] == "q")

    def find_inner_types(self):
        """Adds the types that pointers of structs lead to, and those within structs."""
        todo = list(self.types)
        while todo:
            kind = self.types[todo.pop()]
            if not is_record(kind) or not has_pointer(kind) or self.is_query(kind):
                continue
            for _, _, _, leaf in self.flat(kind):
                if is_pointer(leaf):
                    name = self.headers.name_of_kind(leaf._type_)
                    if name not in self.types:
                        self.number_of(name, leaf._type_)
                        todo.append(name)

    def flat(self, kind, owner=None, base="", path=""):
        """Lists (struct that holds it, path to that struct, field's path, type) of each field."""
        found = []
        for name, inner, *_ in kind._fields_:
            is_unnamed = name in getattr(kind, "_anonymous_", [])
            at = path + ("" if is_unnamed else name)
            if is_record(inner) and has_pointer(inner):
                found += self.flat(inner, inner.__name__, at, at + ".")
            elif is_array(inner) and has_pointer(inner):
                for i in range(inner._length_):
                    found += self.flat(inner._type_, inner._type_.__name__, f"{at}[{i}]",
                                       f"{at}[{i}].")
            elif is_unnamed:
                first = inner._fields_[0]
                found.append((owner or kind.__name__, base, path + first[0], inner))
            else:
                found.append((owner or kind.__name__, base, at, inner))
        return found

    # ---- the tables ----

    def names(self):
        out = [HEAD, "#ifndef RECORD_NAMES_H", "#define RECORD_NAMES_H", "enum {"]
        out += [f"    KOREC_TYPE_{name}," for name in self.types]
        insides = self.table.rows["inside"]
        out += ["    KOREC_TYPES", "};", f"#define KOREC_INSIDES {len(insides)}U",
                f"#define KOREC_FUNCTIONS {len(self.headers.functions)}U",
                f"#define KOREC_SIGNATURE 0x{self.signature():08X}U", "#endif"]
        return out

    def signature(self):
        """Digests prototypes, layouts and the table: what both sides must agree on."""
        text = [text_of(model) for model in self.headers.functions]
        for name, kind in self.types.items():
            fields = self.flat(kind) if is_record(kind) and has_pointer(kind) else []
            text.append(f"{name} {fields and [f[2] for f in fields] or t.sizeof(kind)}")
            if is_record(kind) and not has_pointer(kind):
                text.append(str([(leaf[0], leaf[1]) for leaf in leaves(kind)]))
        text.append(str(sorted(self.table.rows.items())))
        return zlib.crc32("\n".join(text).encode())

    def type_tables(self):
        out = [HEAD, "#include <stddef.h>", '#include "record/calls.h"',
               '#include "record/types.h"']
        counts, parts, rows = {}, [], []
        for name, kind in self.types.items():
            is_rich = is_record(kind) and has_pointer(kind) and not self.is_query(kind)
            if not is_rich:
                rows.append(f"    {{sizeof({name}), NULL, 0U}},")
                if not has_pointer(kind) and name != "bool":
                    parts.append(f"_Static_assert(sizeof({name}) == {t.sizeof(kind)}U, "
                                 f'"{name} has another layout");')
                continue
            fields = [self.part(name, counts, *field) for field in self.flat(kind)]
            parts += [f"static const korec_part parts_{name}[] = {{", *fields, "};"]
            rows.append(f"    {{sizeof({name}), parts_{name}, {len(fields)}U}},")
        out += [*counts.values(), *parts, "const korec_type korec_types[KOREC_TYPES] = {", *rows,
                "};", "const korec_inside korec_insides[KOREC_INSIDES] = {"]
        for what, (inner,) in self.table.rows["inside"].items():
            self.table.get("inside", what)
            outer, field = what.split(".", 1)
            offset = f"offsetof({outer}, {field})"
            out.append(f"    {{KOREC_TYPE_{outer}, KOREC_TYPE_{inner}, {offset}}},")
        return out + ["};"]

    def part(self, name, counts, owner, base, path, kind):
        at = f"offsetof({name}, {path})"
        if self.table.get("apart", f"{owner}.{path.split('.')[-1].split('[')[0]}") is not None:
            return f"    {{{at}, 0U, KOREC_PLAIN, 0, 0, NULL}},"
        check = self.table.get("check", f"{owner}.{path.split('.')[-1]}")
        if check is not None:
            function = "check_" + name
            counts[function] = self.counter(function, owner, check[0])
            return f"    {{{at}, 0, KOREC_CHECK, 0, 0, {function}}},"
        if not is_pointer(kind):
            return f"    {{{at}, {t.sizeof(kind)}U, KOREC_PLAIN, 0, 0, NULL}},"
        field = f"{owner}.{path.split('.')[-1]}"
        row = self.table.get("part", field)
        if row is None:
            sys.exit(f"table.txt: expected a row 'part | {field} | MODE | COUNT'")
        function = "count_" + field.replace(".", "_")
        counts[function] = self.counter(function, owner, row[1])
        target = self.headers.name_of_kind(kind._type_)
        start = f"offsetof({name}, {base})" if base else "0"
        return (f"    {{{at}, 0, KOREC_{row[0].upper()}, KOREC_TYPE_{target}, {start}, "
                f"{function}}},")

    @staticmethod
    def counter(function, owner, expression):
        return (f"static uint32_t {function}(const void *base)\n{{\n    const {owner} *p = base;\n"
                f"    (void)p;\n    return {expression};\n}}")

    def write(self, folder):
        import calls
        import plays
        redirect = [HEAD, "/* Include it before all else, with -include: calls are recorded. */",
                    "#ifndef RECORD_REDIRECT_H", "#define RECORD_REDIRECT_H",
                    "#ifndef KO_BARE_NUMBERS", "#define KO_BARE_NUMBERS", "#endif"]
        redirect += [f"#define {f.name} korec_{f.name}" for f in self.functions] + ["#endif"]
        files = {"record_names.h": self.names(), "types.c": self.type_tables(),
                 "redirect.h": redirect, "calls.c": calls.lines(self),
                 "plays.c": plays.lines(self), "fields.c": plays.fields(self)}
        unused = self.table.unused()
        if unused:
            sys.exit("table.txt: rows that fit nothing: " + "; ".join(unused))
        for name, lines in files.items():
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write("\n".join(lines) + "\n")
        print(f"recorder: {len(self.functions)} functions, "
              f"{len(self.headers.functions) - len(self.functions)} not recorded, "
              f"{self.headers.inlines} inline", file=sys.stderr)


if __name__ == "__main__":
    Generator().write(sys.argv[1])
