#!/usr/bin/env python3
"""Writes Doxygen's input: dox.py FOLDER, from the top of the repository.

FOLDER/dox gets the modules in the guide's order, the headers, the pages and the entry. FOLDER gets
the lists `headers`, `cpp` and `images` (path, name in the reference).
"""
import glob
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.append(os.path.join(HERE, "..", "..", "..", "tests"))
import api  # noqa: E402
from headers import Header, cpp_view  # noqa: E402
from pages import Page, modules, sections  # noqa: E402

GUIDE = "inc/keepout/README.md"
STACK = "tests/stack/STACK.md"
ROWS = "aabb sphere capsule lozenge obb kdop triangle".split()
COLUMNS = "point line plane aabb sphere capsule lozenge obb kdop triangle".split()
VERBS = "overlap contains side clearance margin closest cast toi".split()
TITLES = {"aabb": "AABB", "obb": "OBB", "kdop": "k-DOP"}
ENTRY = """/** @mainpage Which function answers?
Find the row of one volume and the column of the other. Each word is a function: the row is
its first argument, as in #ko_obb_clearance_sphere; in italics the column is. Start with @ref \
guide if you look for a
task; type a name into the search field if you know it.
<table class="pairs"><tr><th></th>"""
MANY = """</table>
For what a segment lacks take a capsule of radius 0, and for what a ray lacks its line. Boxes
and k-DOPs in 16-bit cells are in @ref compact "compact.h".

@section entry_many Many volumes

| question | function |
| --- | --- |
| what is in this box? | #ko_tree_query_begin |
| what is nearest? | #ko_tree_nearest_begin |
| what does this line or moving box hit? | #ko_tree_cast_begin |
| which pairs touch? | #ko_tree_pairs_begin |
| which triangles of a mesh touch this volume? | #ko_mesh_query_sphere_begin |

@section entry_pages Pages
"""
HOLD = """
@section entry_modules Modules

| headers | hold |
| --- | --- |"""


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def depths():
    """Returns the stack of each function on M0 and M4F, as the page has it."""
    found = {}
    for line in lines_of(STACK):
        if line.startswith("| `ko_"):
            cells = re.sub("[` ]", "", line).split("|")
            found[cells[1]] = f"{cells[2]},{cells[4]}"
    return found


# ---- the entry: which function answers which pair, and lists of pages and modules ----

def answers(names, first, second):
    end = "" if first == second else "_" + second
    return "<br/>".join(f'@ref ko_{first}_{verb}{end} "{verb}"' for verb in VERBS
                        if f"ko_{first}_{verb}{end}" in names)


def cell(names, row, column):
    own, other = answers(names, row, column), answers(names, column, row)
    return own if own or not other else f"<em>{other}</em>"


def entry(names, pages, rows):
    lines = [ENTRY, *[f"<th>{TITLES.get(column, column)}</th>" for column in COLUMNS], "</tr>"]
    for row in ROWS:
        lines.append(f"<tr><th>{TITLES.get(row, row)}</th>")
        lines += [f"<td>{cell(names, row, column)}</td>" for column in COLUMNS]
        lines.append("</tr>")
    lines += [MANY, *[f"- @ref {name}" for name in pages.values()], HOLD]
    for headers, what in rows:
        links = " ".join(f'@ref {header[:-2]} "{header}"' for header in headers)
        lines.append(f"| {links} | {what} |")
    return "\n".join([*lines, '| @ref cpp ".hpp" | the same from C++17 |', "*/"]) + "\n"


def main(folder):
    def write(name, text):
        with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
            file.write(text)

    model = api.load()
    header_of = dict(api.names(model))
    guide = lines_of(GUIDE)
    rows = modules(guide)
    headers = [header for names, _ in rows for header in names]
    present = {os.path.basename(path) for path in api.all_headers()} - {"keepout.h"}
    if set(headers) != present or len(headers) != len(present):
        faults = ([f"< {name}" for name in sorted(present - set(headers))] +
                  [f"> {name}" for name in sorted(set(headers) - present)])
        sys.exit("\n".join(["docs: the guide's table of headers is not what is there", *faults]))
    os.makedirs(f"{folder}/dox/keepout", exist_ok=True)
    write("headers", "".join(f"{header}\n" for header in headers))
    write("dox/0_modules.dox",
          "".join(f"/** @defgroup {header[:-2]} {header} */\n" for header in headers))
    deep, guides = depths(), sections(guide, header_of)
    for header in headers:
        lines = lines_of(f"inc/keepout/{header}")
        write(f"dox/keepout/{header}", Header(header, set(headers), deep, guides).view(lines))
    cpp = sorted({os.path.basename(path) for path in glob.glob("inc/keepout/*.hpp")}
                 - {"keepout.hpp"})
    write("cpp", "".join(f"{header}\n" for header in cpp))
    for header in cpp:
        write(f"dox/keepout/{header}", cpp_view(lines_of(f"inc/keepout/{header}")))
    listed = [line.split(None, 2) for line in lines_of(f"{HERE}/pages.txt")]
    pages = {path: name for name, path, _ in listed}
    pictures = []
    for name, path, title in listed:
        page = Page(name, path, title, set(header_of), set(headers), pages)
        write(f"dox/{name}.md", page.view(lines_of(path)))
        pictures += page.pictures
    write("images", "".join(f"{path}\t{name}\n" for path, name in pictures))
    write("dox/entry.dox", entry({f["name"] for f in model["functions"]}, pages, rows))


if __name__ == "__main__":
    main(*sys.argv[1:])
