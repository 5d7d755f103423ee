"""Judges what was made of hostile files.

judge.py FOLDER...    each file in it, by the ending of its name

It shares no code with the writers. Each kind of file has rules of its own, which say what a program
that reads it would obey."""
import os
import re
import sys
import xml.etree.ElementTree as ElementTree

SVG = {"svg", "g", "path", "rect", "text", "tspan", "line", "circle", "ellipse", "polyline",
       "polygon", "title", "desc", "defs", "use", "clipPath", "pattern", "image", "linearGradient",
       "stop", "marker", "filter", "feFlood", "feComposite", "feColorMatrix"}
NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$")


class Wrong(Exception):
    """Something that a program would obey."""


def need(is_true, text):
    if not is_true:
        raise Wrong(text)


def judge_plain(data):
    """Lines of printable ASCII."""
    for byte in set(data) - set(range(32, 127)) - {10}:
        raise Wrong(f"byte {byte:#04x} near {data[max(0, data.index(byte) - 30):][:60]!r}")


def judge_c(data):
    """Comments and strings hold letters, digits and harmless marks.
    Nothing stands outside of them that a file said."""
    judge_plain(data)
    text = data.decode("ascii")
    need("??" not in text and "\\\n" not in text, "a trigraph or a line that goes on")
    rest = re.sub(r'"(?:[^"\\\n]|\\.)*"|/\*.*?\*/|//[^\n]*', lambda m: check_quoted(m[0]), text,
                  flags=re.DOTALL)
    need("evil" not in rest.lower() or
         not re.search(r"(?i)evil[^A-Za-z0-9_\s(){}\[\].,;=+]", rest),
         "a text outside of strings and comments")


def check_quoted(part):
    if part.startswith("/*"):
        inside = part[2:-2]
    else:
        inside = part[2:] if part.startswith("//") else part[1:-1]
    if "evil" in inside.lower():
        inside = inside.replace("\n * ", "\n")
        need(re.fullmatch(r"[A-Za-z0-9 _.:;+()\[\]/'=,\n-]*", inside), f"quoted: {inside!r}")
    return " "


def judge_svg(data):
    root = ElementTree.fromstring(data)
    for element in root.iter():
        kind = element.tag.split("}")[-1]
        need(kind in SVG, f"an element <{kind}>")
        for key, value in element.attrib.items():
            need(not key.lower().startswith("on") and "javascript:" not in value.lower(),
                 f"an attribute {key}")
        for text in (element.text, element.tail):
            need(not text or text.isascii() and
                 not re.search("(?i)<img|[\x00-\x08\x0b-\x1f\x7f]", text), f"a text {text!r}")


def judge_csv(data):
    judge_plain(data)
    for line in data.decode("ascii").splitlines():
        if line.startswith("#"):
            continue
        for field in line.split(","):
            need('"' not in field, f"a quote in {line!r}")
            need(not field[:1] in ("=", "+", "-", "@") or NUMBER.match(field) or
                 field in ("", "-"), f"a formula in {line!r}")


KINDS = {".c": judge_c, ".h": judge_c, ".svg": judge_svg, ".csv": judge_csv, ".txt": judge_plain}
SKIPPED = {".obj", ".o", ".elf", ".bin", ".kom", ".pack", ".faces"}


def main():
    judged = 0
    bad = 0
    for folder in sys.argv[1:]:
        for at, _, files in os.walk(folder):
            for name in sorted(files):
                path = os.path.join(at, name)
                ending = os.path.splitext(name)[1]
                if ending in SKIPPED:
                    continue
                with open(path, "rb") as file:
                    data = file.read()
                try:
                    need(re.fullmatch(r"[A-Za-z0-9_.+-]+", name), "the name of the file")
                    KINDS.get(ending, judge_plain)(data)
                except (Wrong, ElementTree.ParseError) as problem:
                    print(f"{path!a}: {problem}")
                    bad += 1
                judged += 1
    print(f"{judged} files judged, {bad} bad")
    sys.exit(bad != 0 or judged == 0)


main()
