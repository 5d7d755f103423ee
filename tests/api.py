#!/usr/bin/env python3
"""Reads the public headers with libclang, and writes what they declare to build/api.json.

    api.py [-o FILE] [HEADER...]   writes the model of inc/keepout/*.h and of these headers
    api.py functions [HEADER...]   prints the functions, a line each, with tabs between columns:
                                   header, name, inline or extern, result, parameters, checked or
                                   free (a result that is ignored warns, or does not)
    api.py declared [HEADER...]    prints the names of the functions of these headers, or of all
    api.py names                   prints each public name and its header: functions, types,
                                   enumerators, macros
    api.py prototypes              prints C that declares all functions again

This is the only program that parses the headers. Others call load(), which gives the model as a
dictionary:

    headers    names of files, in the order of keepout.h
    functions  name, header, line, result, is_inline, is_checked, parameters, comment, comment_of
    types      kind "alias" (of), "enum" (values), "struct" or "union" (size, fields); name, header,
               line, comment; in the order of their declarations
    macros     name, header, line, parameters (none: null), text; value, if it is a whole number

A parameter and a field have a name, and a type as it is written ("const ko_vec3 *"), with its base
("ko_vec3"), is_const, stars and lengths ([3] of an array). A field has an offset and a size, too,
those of the host. The field of an unnamed type has this type in `inside`, and may have no name. A
function without a comment of its own shares that of the function above it: comment_of names the
function that has it.

The program fails if a header does not parse, and if the text of the headers begins more functions
than the model has: SHARE says how many may be missing.
"""
import glob
import json
import os
import re
import sys

FOLDER = "inc/keepout"
BUILT = os.environ.get("O", "build")  # as make has it
MODEL = BUILT + "/api.json"
SHARE = 0.99  # of the functions that the text begins; others may stand behind an #if

# A line that begins a function, in the layout that clang-format gives it.
BEGINS = re.compile(r"^(?!typedef|return|#)[A-Za-z].*?\b(ko_[a-z0-9_]+)\(", re.M)

QUALIFIERS = re.compile(r"\b(const|volatile|struct|union|enum) ")


class Unreadable(Exception):
    """The headers do not parse, or the model lacks a part of them."""


def all_headers():
    return sorted(glob.glob(FOLDER + "/*.h"))


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


# ---- reading ----

def includes():
    fixmath = os.environ.get("LIBFIXMATH", BUILT + "/deps/libfixmath")
    return ["-Iinc", "-isystem", fixmath]  # the host's own libfixmath comes last


def parsed(text, defines=()):
    """Parses a C file that does not exist, and returns its translation unit."""
    from clang import cindex  # here, since who loads a model that is there needs no libclang
    options = (cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD |
               cindex.TranslationUnit.PARSE_SKIP_FUNCTION_BODIES)
    arguments = ["-std=c11", "-ferror-limit=0", *includes(), *defines]
    return cindex.Index.create().parse("api.c", arguments, [("api.c", text)], options)


def faults(unit):
    """Lists what is no mere warning."""
    return [d for d in unit.diagnostics if d.severity >= d.Error]


def entry(cursor):
    """Begins the entry of a declaration."""
    return {"name": cursor.spelling, "header": os.path.basename(cursor.location.file.name),
            "line": cursor.extent.start.line}


def spelled(kind):
    """Returns a type as the headers write it."""
    return kind.spelling.replace("_Bool", "bool").replace("unsigned int", "unsigned")


def type_entry(kind):
    """Describes a type that may be a pointer or an array."""
    lengths, stars = [], 0
    text = spelled(kind)
    while kind.get_array_size() >= 0:
        lengths.append(kind.get_array_size())
        kind = kind.get_array_element_type()
    while kind.kind.name == "POINTER":
        stars += 1
        kind = kind.get_pointee()
    base = QUALIFIERS.sub("", spelled(kind))
    return {"type": text, "base": base, "is_const": kind.is_const_qualified(), "stars": stars,
            "lengths": lengths}


def declaration(entry_of_it):
    """Returns the C declaration of a parameter or a field."""
    kind, bracket, lengths = entry_of_it["type"].partition("[")
    space = "" if kind.endswith("*") else " "
    return kind.rstrip() + space + entry_of_it["name"] + bracket + lengths


def function_entry(cursor):
    kinds = [child.kind.name for child in cursor.get_children()]
    return {**entry(cursor),
            "result": spelled(cursor.result_type),
            "is_inline": cursor.storage_class.name == "STATIC",
            "is_checked": "WARN_UNUSED_RESULT_ATTR" in kinds,
            "parameters": [{"name": p.spelling, **type_entry(p.type)}
                           for p in cursor.get_arguments()],
            "comment": cursor.raw_comment}


def field_entry(owner, cursor):
    inside = cursor.type.get_declaration()
    offset = cursor.get_field_offsetof() // 8
    # The spelling of an unnamed member is its place, in parentheses.
    name = "" if "(" in cursor.spelling else cursor.spelling
    found = {"name": name, **type_entry(cursor.type), "offset": offset,
             "size": cursor.type.get_size(), "comment": cursor.raw_comment}
    if inside.is_anonymous():
        found["inside"] = record_entry(inside)
        found["type"] = found["base"] = f"{found['inside']['kind']} within {owner.spelling}"
    return found


def record_entry(cursor):
    return {"kind": "union" if cursor.kind.name == "UNION_DECL" else "struct",
            "size": cursor.type.get_size(),
            "fields": [field_entry(cursor, field) for field in cursor.type.get_fields()]}


def enum_entry(cursor):
    values = [{"name": v.spelling, "value": v.enum_value, "comment": v.raw_comment}
              for v in cursor.get_children() if v.kind.name == "ENUM_CONSTANT_DECL"]
    return {"kind": "enum", "size": cursor.type.get_size(), "values": values}


def typedef_entry(cursor):
    """Describes a name for a struct, a union, an enum or another type."""
    behind = cursor.underlying_typedef_type.get_declaration()
    found = {**entry(cursor), "comment": cursor.raw_comment or behind.raw_comment}
    if behind.kind.name in ("STRUCT_DECL", "UNION_DECL"):
        return {**found, **record_entry(behind), "line": behind.extent.start.line}
    if behind.kind.name == "ENUM_DECL":
        return {**found, **enum_entry(behind), "line": behind.extent.start.line}
    return {**found, "kind": "alias", "of": type_entry(cursor.underlying_typedef_type)}


def macro_entry(cursor):
    tokens = list(cursor.get_tokens())
    name, rest = tokens[0], tokens[1:]
    has_list = rest and rest[0].spelling == "(" and rest[0].extent.start == name.extent.end
    parameters = None
    if has_list:
        close = [t.spelling for t in rest].index(")")
        parameters = [t.spelling for t in rest[1:close] if t.spelling != ","]
        rest = rest[close + 1:]
    return {**entry(cursor), "parameters": parameters, "text": " ".join(t.spelling for t in rest)}


def add_values(model, lines):
    """Gives each macro its value that is a constant of whole numbers."""
    named = [m for m in model["macros"] if m["parameters"] is None and m["text"]]
    first = len(lines) + 1
    tests = [f"enum {{ api_{m['name']} = ({m['name']}) }};" for m in named]
    unit = parsed("\n".join(lines + tests) + "\n")
    refused = {d.location.line for d in faults(unit)}
    values = {}
    for cursor in unit.cursor.get_children():
        is_test = cursor.kind.name == "ENUM_DECL" and cursor.location.file.name == "api.c"
        if is_test and cursor.location.line not in refused:
            values[cursor.location.line] = next(cursor.get_children()).enum_value
    for line, macro in enumerate(named, first):
        macro["value"] = values.get(line)


def add_owners(functions):
    """Says whose comment a function without one shares: that of the function above it."""
    above = None
    for function in functions:
        shares = function["comment"] is None and above and above["header"] == function["header"]
        function["comment_of"] = above["comment_of"] if shares else function["name"]
        function["comment"] = above["comment"] if shares else function["comment"]
        above = function


def read(more=()):
    """Reads the public headers and more, and returns the model."""
    paths = [*all_headers(), *more]
    lines = ['#include "keepout/keepout.h"'] + [f'#include "{path}"' for path in paths]
    unit = parsed("\n".join(lines) + "\n")
    if faults(unit):
        raise Unreadable("\n".join(str(d) for d in faults(unit)))
    model = {"headers": [], "functions": [], "types": [], "macros": []}
    known = {os.path.realpath(path): path for path in paths}
    seen = set()
    for inclusion in unit.get_includes():
        path = known.get(os.path.realpath(inclusion.include.name))
        if path is not None and os.path.basename(path) not in model["headers"]:
            model["headers"].append(os.path.basename(path))
    for cursor in unit.cursor.get_children():
        file = cursor.location.file
        is_ours = file is not None and os.path.realpath(file.name) in known
        is_fixed = cursor.spelling == "fix16_t" and cursor.kind.name == "TYPEDEF_DECL"
        if not is_ours and not is_fixed or cursor.spelling in seen:
            continue
        take(model, cursor, seen)
    add_owners(model["functions"])
    add_values(model, lines)
    check_share(model, paths)
    return model


def take(model, cursor, seen):
    """Adds a declaration to the model, if it is one of the interface."""
    kind = cursor.kind.name
    if kind == "FUNCTION_DECL" and cursor.spelling.startswith("ko_"):
        model["functions"].append(function_entry(cursor))
    elif kind == "TYPEDEF_DECL" and cursor.underlying_typedef_type.get_array_size() < 0:
        model["types"].append(typedef_entry(cursor))
    elif kind == "MACRO_DEFINITION" and cursor.spelling.startswith("KO_"):
        model["macros"].append(macro_entry(cursor))
    else:
        return
    seen.add(cursor.spelling)


def check_share(model, paths):
    """Fails if the text of the headers begins more functions than were read."""
    begun = set()
    for path in paths:
        begun.update(BEGINS.findall(re.sub(r"\\\n", " ", text_of(path))))
    missing = sorted(begun - {f["name"] for f in model["functions"]})
    if len(missing) > (1 - SHARE) * len(begun) or not begun:
        raise Unreadable(f"{len(missing)} of {len(begun)} functions were not read: "
                         + " ".join(missing))


# ---- what others call ----

def load(path=MODEL):
    """Returns the model of the public headers. Reads them if the file is missing or older."""
    sources = [*all_headers(), __file__]
    if os.path.exists(path):
        written = os.path.getmtime(path)
        with open(path, encoding="utf-8") as file:
            model = json.load(file)
        is_whole = sorted(model["headers"]) == [os.path.basename(h) for h in sources[:-1]]
        if is_whole and all(os.path.getmtime(source) < written for source in sources):
            return model
    model = read()
    write(model, path)
    return model


def write(model, path):
    """Writes the file in one step, since programs that run side by side read it."""
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    part = f"{path}.{os.getpid()}"
    with open(part, "w", encoding="utf-8") as file:
        json.dump(model, file, indent=1)
    os.replace(part, path)


def listed(model):
    """Lists the functions by header and line."""
    return sorted(model["functions"], key=lambda f: (f["header"], f["line"]))


def parameters_of(function):
    return ", ".join(map(declaration, function["parameters"])) or "void"


def names(model):
    """Lists pairs of each public name and its header."""
    found = [*model["functions"], *model["types"], *model["macros"]]
    pairs = [(entry["name"], entry["header"]) for entry in found]
    return pairs + [(value["name"], kind["header"]) for kind in model["types"]
                    for value in kind.get("values", [])]


def prototype(function):
    head = declaration({"type": function["result"], "name": function["name"]})
    return f"{head}({parameters_of(function)});"


def row(function):
    return "\t".join([function["header"], function["name"],
                      "inline" if function["is_inline"] else "extern", function["result"],
                      parameters_of(function), "checked" if function["is_checked"] else "free"])


def main(arguments):
    if arguments[:1] == ["functions"]:
        model = read(arguments[1:]) if arguments[1:] else load()
        print("\n".join(map(row, listed(model))))
    elif arguments[:1] == ["declared"]:
        wanted = [os.path.basename(path) for path in arguments[1:]]
        print("\n".join(sorted(f["name"] for f in load()["functions"]
                               if not wanted or f["header"] in wanted)))
    elif arguments == ["names"]:
        print("\n".join("\t".join(pair) for pair in names(load())))
    elif arguments == ["prototypes"]:
        print('#include "keepout/keepout.h"')
        print("\n".join(map(prototype, load()["functions"])))
    else:
        out, more = MODEL, arguments
        if arguments[:1] == ["-o"]:
            out, more = arguments[1], arguments[2:]
        model = read(more)
        write(model, out)
        print(f"api: {len(model['functions'])} functions, {len(model['types'])} types, "
              f"{len(model['macros'])} macros")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Unreadable as fault:
        sys.exit(f"api: {fault}")
