"""Writes calls.c: for each function one that records the call and makes it."""
from headers import text_of

HEAD = ['#include <stddef.h>', '#include "record/calls.h"',
        '#include "record/types.h"']


def arguments_of(f):
    return ", ".join(a.name for a in f.arguments)


def condition(f, a):
    """Returns when an answer is written."""
    if f.when:
        return f.when
    is_count = a.name == "count" and f.name.endswith("_next_n")
    is_next = f.name.endswith(("_next", "_next_n"))
    return "result == KO_OK" if is_next and not is_count else "result >= 0"


def answers(f):
    """Lists the arguments that hold an answer, the number of entries of others first."""
    found = [a for a in f.arguments if a.kind in ("out", "work", "pointer")]
    return sorted(found, key=lambda a: a.name != "count")


def insides(generator, a):
    """Lists the objects within an object, as C."""
    rows = generator.table.rows["inside"]
    fields = [what.split(".", 1)[1] for what in rows if what.split(".")[0] == a.type]
    if a.kind not in ("made", "changed", "kept"):
        return []
    return [f"&{a.name}->{field}" for field in fields]


def states(generator, a):
    """Lists the fields of an object that are compared after a call."""
    row = generator.table.get("state", a.type)
    return row[0].split() if row else None


def asked(f, a):
    """Returns a digest, as C, of what a query holds of its question."""
    digest = "0U"
    for field in f.asked:
        digest = f"korec_sum({digest}, &{a.name}->{field}, (uint32_t)sizeof({a.name}->{field}))"
    return f"(result == KO_OK) ? {digest} : 0U"


def size_of(a):
    return f"(uint32_t)sizeof({a.type})"


def before(generator, a):
    """Returns the lines that record an argument before the call."""
    if a.kind == "value":
        return [f"korec_word((uint32_t){a.name});"]
    if a.kind == "wide":
        return [f"korec_wide((uint64_t){a.name});"]
    if a.kind in ("in", "inout"):
        return [f"if ({a.name} != NULL) {{",
                f"    korec_array({a.name}, {a.count}, {size_of(a)});", "}"]
    if a.kind in ("out", "pointer"):
        return []
    lines = [f"korec_address({a.name});"]
    if a.kind == "query":
        lines.append(f"korec_query_before({a.name} != NULL ? &{a.name}->q : NULL);")
    return lines + [f"korec_address({a.name} != NULL ? {inner} : NULL);"
                    for inner in insides(generator, a)]


def after(f, a):
    """Returns the lines that record an answer."""
    if a.kind == "pointer":
        what = [f"korec_address(*{a.name});"]
    elif a.after != a.count:
        what = [f"korec_word({a.after});", f"korec_array({a.name}, {a.after}, {size_of(a)});"]
    else:
        what = [f"korec_array({a.name}, {a.count}, {size_of(a)});"]
    return [f"if ({condition(f, a)} && {a.name} != NULL) {{", *("    " + w for w in what), "}"]


def state(generator, f, a):
    """Returns the lines that record how a call left what it may change."""
    if a.kind == "inout":
        return [f"if ({a.name} != NULL) {{",
                f"    korec_array({a.name}, {a.count}, {size_of(a)});", "}"]
    if a.kind in ("query", "new query"):
        more = [f"    korec_word({asked(f, a)});"] if a.kind == "new query" else []
        return [f"if ({a.name} != NULL) {{", f"    korec_query_after(&{a.name}->q);", *more, "}"]
    is_made = "result >= 0 && " if a.kind == "made" else ""
    fields = states(generator, a)
    words = [f"    korec_word((uint32_t){a.name}->{field});" for field in fields or []]
    if fields is None:
        words = [f"    korec_word(korec_digest({a.name}, KOREC_TYPE_{a.type}, {a.count}));"]
    return [f"if ({is_made}{a.name} != NULL) {{", *words,
            f"    korec_settle({a.name}, KOREC_TYPE_{a.type}, {a.count});", "}"]


def describes(generator, f, a):
    """True of what an object is made from: it is written whenever one is made."""
    makes = any(other.kind == "made" for other in f.arguments)
    return a.kind == "kept" and makes and states(generator, a) is None


def call(generator, f):
    changes = any(a.kind in ("made", "changed", "memory") for a in f.arguments)
    body = [f"if (!korec_enter({str(changes).lower()})) {{",
            f"    return {f.name}({arguments_of(f)});", "}"]
    for a in [a for a in f.arguments if a.kind in ("kept", "changed")]:
        name = "korec_describe" if describes(generator, f, a) else "korec_object"
        body.append(f"{name}({a.name}, KOREC_TYPE_{a.type}, {a.count});")
    places = [a.name for a in f.arguments if a.kind in ("out", "inout", "work", "pointer")]
    body += [f"korec_apart({one}, {other});" for i, one in enumerate(places)
             for other in places[i + 1:]]
    body.append(f"korec_open({f.number}U);")
    pointers = [a for a in f.arguments if a.is_pointer()]
    if pointers:
        bits = [f"(uint32_t)({a.name} == NULL) << {i}" for i, a in enumerate(pointers)]
        body.append(f"korec_word({' | '.join(bits)});")
    for a in [a for a in f.arguments if not a.is_pointer()] + pointers:
        body += before(generator, a)
    body.append(f"const {f.result} result = {f.name}({arguments_of(f)});")
    body.append("korec_wide((uint64_t)result);" if f.result.endswith("int64_t")
                else "korec_word((uint32_t)result);")
    for a in answers(f):
        body += after(f, a)
    for a in pointers:
        if a.kind in ("inout", "query", "new query", "made", "changed"):
            body += state(generator, f, a)
    body += ["korec_close();", "return result;"]
    prototype = text_of(f.model).replace(f.name, "korec_" + f.name, 1)
    return [prototype + ";", prototype, "{", *("    " + line for line in body), "}", ""]


def lines(generator):
    out = ["/* Written by tools/record/calls.py. */", *HEAD, ""]
    for f in generator.functions:
        out += call(generator, f)
    return out
