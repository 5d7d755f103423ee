#!/usr/bin/env python3
"""Makes calls.c from the public headers and table.txt.

    generate.py OUT [HEADER...]

For every public function it says how it is called, what its arguments are, and what a refused call
may write. A function without sample values in the table is an error, and so is a row that nothing
uses.

promise: refuses
"""
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(HERE))
import api  # noqa: E402

HEAD = """/* Made by tests/arguments/generate.py of inc/keepout/ and tests/arguments/table.txt. */
#include "arguments.h"
#include "samples.h"
"""
KINDS = {"ko_status": "STATUS", "void": "NOTHING", "const char *": "TEXT"}


class Table:
    """The rows of table.txt: columns between bars, by the word in the first one."""

    WORDS = ("type", "value", "null", "empty", "answer", "writes", "alias", "unset")

    def __init__(self):
        self.rows = {word: {} for word in self.WORDS}
        self.used = set()
        self.faults = []
        with open(os.path.join(HERE, "table.txt"), encoding="ascii") as file:
            for number, line in enumerate(file, 1):
                if line.strip() and not line.startswith("#"):
                    self.row(number, *[column.strip() for column in line.split("|")])

    def row(self, number, word, key, *rest):
        if word not in self.rows:
            self.faults.append(f"line {number}: no such row: {word}")
            return
        self.rows[word][key] = (*rest, "", "")

    def has(self, word, key):
        """True if there is such a row, which is used then."""
        if key in self.rows[word]:
            self.used.add((word, key))
            return True
        return False

    def cells(self, word, key):
        return self.rows[word][key] if self.has(word, key) else None

    def value_key(self, function, kind, name):
        """Returns the key of the row that holds a sample of a parameter."""
        for key in (f"{function}.{name}", f"{kind} {name}", kind):
            if key in self.rows["value"]:
                return key
        return None

    def answer_of(self, function):
        """Returns what a function without a status answers to a null pointer."""
        fitting = [key for key in self.rows["answer"] if key in function]
        return self.cells("answer", max(fitting, key=len))[0] if fitting else None

    def unused(self):
        return [f"nothing has use for {word} {key}" for word, rows in self.rows.items()
                for key in rows if word != "unset" and (word, key) not in self.used]


def mangled(kind):
    return re.sub(r"[^a-z0-9_]", "_", kind)


def type_of(parameter):
    """Returns a parameter's type as a call casts to it: an array is a pointer."""
    return parameter["type"].split("[")[0].strip() + " *" * len(parameter["lengths"])


def target_of(parameter):
    """Returns what a pointer leads to, and whether it may be written."""
    kind = type_of(parameter)
    is_double = kind.endswith("**")
    is_const = kind.startswith("const ") and not is_double
    return kind.removeprefix("const " if is_const else "")[:-1].strip(), is_const


def word_of(kind, member):
    """Returns a row for a member, as C. One with + says how much memory there is."""
    name = member.rstrip("+")
    is_count = str(name != member).lower()
    return f"    {{offsetof({kind}, {name}), sizeof((({kind} *)0)->{name}), {is_count}}},"


class Calls:
    """Collects the C of all calls, and the tables that say what is called."""

    def __init__(self, table):
        self.table = table
        self.lines = []       # what stands before the tables
        self.types = []       # types that pointers lead to
        self.parameters = []  # a table for each function
        self.functions = []
        self.made = {}        # a type that has to be set up: true of queries
        self.after = {name: cells[0] for name, cells in table.rows["writes"].items()}

    def complain(self, text):
        self.table.faults.append(text)

    def sets_up(self, function, base, is_const):
        """True if the function sets up the struct: ..._init or ..._open, else ..._begin."""
        if is_const:
            return False
        if function in (base + "_init", base + "_open"):
            self.made[base] = False
            return True
        begins = re.match(re.escape(base) + r"_(.*_)?begin$", function)
        if not begins or self.made.get(base) is False:
            return False
        self.made[base] = True
        return True

    def function(self, function):
        """Adds a function, unless it has no arguments: none can be bad."""
        name, parameters = function["name"], function["parameters"]
        if not parameters:
            return
        call, fill, rows, pointers = [], [], [], 0
        for place, parameter in enumerate(parameters):
            kind = type_of(parameter)
            key = self.table.value_key(name, kind, parameter["name"])
            if key is None:
                self.complain(f"no sample for {name}({kind} {parameter['name']})")
                continue
            value, extremes, *_ = self.table.cells("value", key)
            is_pointer = kind.endswith("*")
            pointers += is_pointer
            add = self.pointer if is_pointer else self.number
            add(name, place, parameter, value, extremes, call, fill, rows)
        kind = KINDS.get(function["result"], "NUMBER")
        wanted = "0"
        if kind == "NUMBER" and pointers:
            wanted = self.table.answer_of(name)
            if wanted is None:
                self.complain(f"no row says what {name} answers a null pointer")
        self.body(name, kind, ", ".join(call), fill)
        self.parameters.append(f"static const parameter parameters_{name}[] = {{\n"
                               + "".join(rows) + "};")
        after = f"after_{name}" if self.written_after(name) else "0"
        self.functions.append(f'    {{"{name}", call_{name}, fill_{name}, parameters_{name}, '
                              f"{len(parameters)}, {kind}, {wanted}, {after}}},")

    def pointer(self, function, place, parameter, value, _, call, fill, rows):
        kind, name = type_of(parameter), parameter["name"]
        base, is_const = target_of(parameter)
        if self.table.has("type", base):
            self.types += [] if base in self.types else [base]
        else:
            self.complain(f"no row for type {base}")
        call.append(f"({kind})v[{place}].at")
        fill.append(f"    v[{place}].at = (void *)(uintptr_t)({value});\n")
        flags = self.flags(function, name, base, is_const)
        rows.append(f'    {{"{name}", &type_{mangled(base)}, 0, 0, {flags}}},\n'.replace(
            "PLACE", str(place)))
        if self.is_query(name, base) and function.endswith("_begin"):
            self.after[function] = f"is_refused(v[{place}].at)"

    def is_query(self, name, base):
        members = self.table.rows["type"].get(base, ("",))[0]
        return name == "query" and members.startswith("query q.over")

    def flags(self, function, name, base, is_const):
        """Returns what is allowed of a pointer, as C."""
        key = f"{function}.{name}"
        flags = ["IS_CONST" if is_const else "0"]
        flags += ["MAY_BE_NULL"] * self.table.has("null", key)
        flags += ["NULL_IF_EMPTY"] * self.table.has("empty", key)
        flags += ["STAYS_APART"] * self.table.has("alias", key)
        flags += ["IS_SPARED"] * self.table.has("writes", key)
        flags += ["IS_SET_UP"] * self.sets_up(function, base, is_const)
        flags += ["IS_SPARED"] * (name == "count" and function.endswith("_next_n"))
        flags += ["MAY_BE_NULL", "IS_SPARED"] * (name == "budget")
        flags += ["IS_SPARED"] * self.is_query(name, base)
        return " | ".join(flags)

    def number(self, function, place, parameter, value, extremes, call, fill, rows):
        kind, name = type_of(parameter), parameter["name"]
        is_real = kind in ("double", "float")
        call.append(f"({kind})v[{place}].{'real' if is_real else 'number'}")
        member = "real = " if is_real else "number = (int64_t)"
        fill.append(f"    v[{place}].{member}({value});\n")
        if extremes:
            numbers = [f"(int64_t)({number})" for number in extremes.split()]
            table, count = f"extremes_{function}_{name}", len(numbers)
            self.lines.append(f"static const int64_t {table}[] = {{{', '.join(numbers)}}};")
        elif self.table.has("type", kind):
            table = f"extremes_of_{self.table.rows['type'][kind][0]}"
            count = f"COUNT({table})"
        else:
            self.complain(f"no row for type {kind}")
            return
        flags = "IS_COUNT" if extremes else "0"
        rows.append(f'    {{"{name}", 0, {table}, {count}, {flags}}},\n')

    def body(self, name, kind, call, fill):
        """Writes the functions that make the call and give it samples."""
        result = {"NOTHING": f"    {name}({call});\n    return 0;\n}}",
                  "TEXT": f"    return {name}({call}) != NULL;\n}}"}
        number = f"    return (int64_t){name}({call});\n}}"
        self.lines += [f"static int64_t call_{name}(const value *v)\n{{",
                       result.get(kind, number),
                       f"static void fill_{name}(value *v)\n{{\n{''.join(fill)}}}"]

    def written_after(self, name):
        """Writes the function that judges what a refused call wrote, if any may be written."""
        self.table.has("writes", name)
        if name not in self.after:
            return False
        self.lines.append(f"static bool after_{name}(const value *v)\n{{\n    (void)v;\n"
                          f"    return {self.after[name]};\n}}")
        return True

    def describe(self, kind):
        """Writes how a type may be made bad: in all words, in some members, or not at all if it
        is trusted. The members of a query are those that are not damaged."""
        rule = self.table.rows["type"][kind][0]
        members, how = [], "ALL_WORDS"
        if rule == "owner":
            how = "OWNS_MEMORY"
        elif rule != "words" and not re.match(r"u?int|bool|double", rule):
            how = "IS_QUERY" if rule.startswith("query") else "SOME_MEMBERS"
            members = re.sub(r"^query *", "", rule).split()
        words = f"words_{mangled(kind)}" if members else "0"
        if members:
            self.lines += [f"static const word {words}[] = {{",
                           *[word_of(kind, m) for m in members], "};"]
        size = "0" if how == "OWNS_MEMORY" else f"sizeof({kind})"
        self.lines.append(f'static const type type_{mangled(kind)} = {{"{kind}", {size}, {words}, '
                          f"{len(members)}, {how}}};")

    def parts(self, model):
        """Lists the structs within structs that have to be set up, but for queries."""
        rows = []
        for record in sorted(model["types"], key=lambda kind: (kind["header"], kind["line"])):
            for field in record.get("fields", []):
                if self.made.get(field["base"]) is False and not field["stars"]:
                    outer, name = record["name"], field["name"]
                    rows.append(f'    {{"{outer}", "{field["base"]}", offsetof({outer}, {name}), '
                                f"sizeof((({outer} *)0)->{name})}},")
        return rows

    def text(self, model):
        for kind in self.types:
            self.describe(kind)
        containers = [f'    {{"{base}", sizeof({base}), {str(is_query).lower()}}},'
                      for base, is_query in self.made.items()]
        unset = ['    {"%s", "%s"},' % tuple(key.split(".")) for key in self.table.rows["unset"]]
        lines = [HEAD, *self.lines, *self.parameters]
        for declaration, count, rows in (
                ("call calls", "call", self.functions),
                ("container containers", "container", containers),
                ("part parts", "part", self.parts(model)),
                ("unset_row unset_rows", "unset_row", unset)):
            name = declaration.split()[1]
            lines += [f"const {declaration}[] = {{", *rows,
                      f"}};\nconst unsigned {count}_count = COUNT({name});"]
        return "\n".join(lines) + "\n"


def main(out, *headers):
    model = api.read(headers) if headers else api.load()
    table = Table()
    calls = Calls(table)
    for function in api.listed(model):
        calls.function(function)
    text = calls.text(model)
    faults = table.faults + table.unused()
    if faults:
        sys.exit("\n".join(f"tests/arguments/table.txt: {fault}" for fault in faults))
    with open(out, "w", encoding="ascii") as file:
        file.write(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
