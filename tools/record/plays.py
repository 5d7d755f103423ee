"""Writes plays.c, which makes each recorded call again and compares, and fields.c."""
import ctypes as t

from calls import answers, arguments_of, asked, condition, insides, states
from headers import SCALARS, has_pointer, is_array, is_record, leaves

PLAYS = ["/* Written by tools/record/plays.py. */", "#include <stddef.h>",
         '#include "record/calls.h"', '#include "record/play.h"', ""]
FUNCTIONS = {"in": "koplay_in", "inout": "koplay_inout", "out": "koplay_out",
             "kept": "koplay_object", "changed": "koplay_object", "made": "koplay_made",
             "memory": "koplay_memory", "work": "koplay_memory", "query": "koplay_query",
             "new query": "koplay_made"}


def declaration(parameter):
    """Returns the C type of a parameter; an array is a pointer."""
    return parameter["type"].split("[")[0].strip() + " *" * len(parameter["lengths"])


def take(generator, a, kind):
    """Returns the lines that read an argument from the record."""
    if a.kind in ("value", "wide"):
        cast = "0 != " if kind == "bool" else f"({kind})"
        return [f"const {kind} {a.name} = {cast}koplay_{a.kind}(replay, \"{a.name}\");"]
    if a.kind == "pointer":
        return [f"{kind}{a.name} = ({kind})koplay_slot(replay);"]
    lines = [f"{kind}{a.name} = {FUNCTIONS[a.kind]}(replay, \"{a.name}\", KOREC_TYPE_{a.type}, "
             f"{a.count});"]
    if a.kind == "query":
        lines.append(f"koplay_before(replay, {a.name} != NULL ? &{a.name}->q : NULL);")
    return lines + [f"koplay_inside(replay, {a.name} != NULL ? (const void *){inner} : NULL, "
                    f"KOREC_TYPE_ko_tree);" for inner in insides(generator, a)]


def compare(f, a):
    name = f'replay, "{a.name}"'
    if a.kind == "pointer":
        what = [f"koplay_pointer({name}, *{a.name}, KOREC_TYPE_{a.type});"]
    elif a.after != a.count:
        what = [f"koplay_entries({name}, {a.after});",
                f"koplay_answer({name}, {a.name}, KOREC_TYPE_{a.type}, {a.after});"]
    else:
        what = [f"koplay_answer({name}, {a.name}, KOREC_TYPE_{a.type}, {a.count});"]
    return [f"if ({condition(f, a)} && {a.name} != NULL) {{", *("    " + w for w in what), "}"]


def state(generator, f, a):
    if a.kind == "inout":
        what = [f'koplay_answer(replay, "{a.name}", {a.name}, KOREC_TYPE_{a.type}, {a.count});']
    elif a.kind in ("query", "new query"):
        what = [f'koplay_after(replay, "{a.name}", &{a.name}->q);']
        if a.kind == "new query":
            what.append(f'koplay_state_of(replay, "{a.name}.question", {asked(f, a)});')
    else:
        fields = states(generator, a)
        what = [f'koplay_state_of(replay, "{a.name}.{field}", (uint32_t){a.name}->{field});'
                for field in fields or []]
        if fields is None:
            what = [f'koplay_state_of(replay, "{a.name}", '
                    f"korec_digest({a.name}, KOREC_TYPE_{a.type}, {a.count}));"]
    is_made = "result >= 0 && " if a.kind == "made" else ""
    return [f"if ({is_made}{a.name} != NULL) {{", *("    " + w for w in what), "}"]


def play(generator, f):
    kinds = {p["name"]: declaration(p) for p in f.model["parameters"]}
    pointers = [a for a in f.arguments if a.is_pointer()]
    body = ["koplay_nulls(replay);"] if pointers else []
    for a in [a for a in f.arguments if not a.is_pointer()] + pointers:
        body += take(generator, a, kinds[a.name])
    body += ["if (!koplay_ready(replay)) {", "    return;", "}",
             f"const {f.result} result = {f.name}({arguments_of(f)});"]
    how = "status" if f.result == "ko_status" else "number"
    result = "(int64_t)result"
    if how == "number":
        result += ", 8U" if f.result.endswith("int64_t") else ", 4U"
    body += [f"if (!koplay_result_{how}(replay, {result})) {{", "    return;", "}"]
    for a in answers(f):
        body += compare(f, a)
    for a in pointers:
        if a.kind in ("inout", "query", "new query", "made", "changed"):
            body += state(generator, f, a)
    return [f"static void play_{f.name}(koplay *replay)", "{",
            *("    " + line for line in body), "}", ""]


def lines(generator):
    out = list(PLAYS)
    for f in generator.functions:
        out += play(generator, f)
    out.append("const koplay_function koplay_functions[KOREC_FUNCTIONS] = {")
    for f in generator.functions:
        out.append(f'    [{f.number}] = {{"{f.name}", play_{f.name}}},')
    return out + ["};"]


# ---- fields ----

def scalar(path, offset, kind, active):
    """Returns a row of the table of fields; an array of scalars is one row."""
    count = 1
    while is_array(kind):
        count, kind = count * kind._length_, kind._type_
    if kind not in SCALARS:
        raise TypeError(f"{path}: no rule for {kind}")
    is_signed = int(SCALARS[kind].startswith("int"))
    return (f'    {{"{path}", {offset}U, {t.sizeof(kind)}U, {count}U, {is_signed}, '
            f"{active[0]}, {active[1]}}},")


def expanded(generator, kind):
    """Lists the rows of a struct's fields; of a union those of the member that its kind names."""
    rows = []
    for path, offset, inner in leaves(kind):
        if not is_record(inner):
            rows.append(scalar(path, offset, inner, (0, -1)))
            continue
        owner, field = inner.__name__.rsplit("_", 1)
        tag, members = generator.table.get("union", f"{owner}.{field}")
        outer = generator.headers.spaces[owner]
        at = offset - getattr(outer, field).offset + getattr(outer, tag).offset
        for word in members.split():
            member, value = word.split("=")
            chosen = dict(inner._fields_)[member]
            rows += [scalar(f"{path}.{member}.{p}", offset + o, k, (at, value))
                     for p, o, k in leaves(chosen)]
    return rows


def fields(generator):
    out = ["/* Written by tools/record/plays.py. */", "#include <stddef.h>",
           '#include "record/play.h"', ""]
    rows = []
    for name, kind in generator.types.items():
        if is_record(kind) and has_pointer(kind):
            is_kept = int(name in generator.table.rows["state"])
            rows.append(f'    {{"{name}", NULL, 0U, 0, {is_kept}}},')
            continue
        found = expanded(generator, kind) if is_record(kind) else [scalar("", 0, kind, (0, -1))]
        out += [f"static const koplay_field fields_{name}[] = {{", *found, "};"]
        is_same = int(generator.table.get("same", name) is not None)
        rows.append(f'    {{"{name}", fields_{name}, {len(found)}U, {is_same}, 0}},')
    return out + ["const koplay_type koplay_types[KOREC_TYPES] = {", *rows, "};"]
