"""Writes files whose names and texts mean something to the programs that read them.

hostile.py FOLDER    one file for each reader, and copies under hostile names

They mean something in C, a shell, awk, gnuplot, SVG, HTML, CSV or a terminal. Each name holds the
word evil, so that a check can look at what stands beside it in whatever is made of it."""
import os
import struct
import sys

NAMES = [
    "evil*/};void __attribute__((constructor))x(){for(;;);}int z[]={0/*",
    "evil??/", "evil\\", "evil\\\"});", "evil\"", "evil'", "evil`touch ran`", "evil';touch ran;'",
    "evil\n#error evil", "evil\r\tx", "evil\x7f", "evil\u202e\u2066gnp", "evil\u009b2J",
    "evil<img src=x onerror=document.title='evil'>", "evil&amp;]]>",
    "=evil()", "+evil", "-evil", "@evil", "--evil", "evil,evil", "evil;evil", "evil%s%n%d",
    "evil{/Symbol a}^2", "a evil", "a_evil", "a?evil", "A_EVIL", " evil ", "evil" + "long" * 30,
    "evil+3",
]
FILES = [
    "evil$(touch ran)`touch ran`'\"&|;*?[a]%s\\033[2J <img src=x>", "evil\x1b[2J\u202e\u009b",
    "evil\nevil: clear", "-evil", "=evil ,evil",
]
ESCAPES = {"&": "&amp;", "<": "&lt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
BOX = '<geometry><box size="0.1 0.1 0.1"/></geometry>'


def xml(text):
    out = text
    for raw, shown in ESCAPES.items():
        out = out.replace(raw, shown)
    return f'"{out}"'


def urdf():
    rows = ['<?xml version="1.0" encoding="UTF-8"?>', f"<robot name={xml(NAMES[0])}>"]
    for i, name in enumerate(NAMES):
        rows.append(f"<link name={xml(name)}><collision>{BOX}</collision></link>")
        if i > 0:
            rows.append(f'<joint name={xml("j" + name)} type="revolute">'
                        f'<parent link={xml(NAMES[0])}/><child link={xml(name)}/>'
                        f'<origin xyz="{0.15 * i:.2f} 0 0"/><axis xyz="0 1 0"/>'
                        '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>')
    return "\n".join(rows + ["</robot>", ""])


def srdf():
    rows = [f"<robot name={xml(NAMES[0])}>"]
    rows += [f'<disable_collisions link1={xml(a)} link2={xml(b)} reason={xml(a)}/>'
             for a, b in zip(NAMES, NAMES[1:])]
    rows += [f'<group_state name={xml(name)} group={xml(name)}>'
             f'<joint name={xml("j" + NAMES[1])} value="0.{i % 9}"/></group_state>'
             for i, name in enumerate(NAMES)]
    return "\n".join(rows + ["</robot>", ""])


def clean(text):
    """A name that fits into a line."""
    return text.replace("\n", "").replace("\r", "")


CORNERS = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
FACES = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]


def obj():
    rows = []
    for name in map(clean, NAMES):
        name = name.rstrip("\\")
        rows += [f"# {name}", f"g {name}", f"o {name}", f"usemtl {name}"]
    rows += ["v %g %g %g" % c for c in CORNERS]
    rows += ["f %d %d %d" % tuple(i + 1 for i in f) for f in FACES]
    return "\n".join(rows) + "\n"


def stl():
    rows = [f"solid {clean(NAMES[0])}"]
    for f in FACES:
        rows += ["facet normal 0 0 0", "outer loop"]
        rows += ["vertex %g %g %g" % CORNERS[i] for i in f]
        rows += ["endloop", "endfacet"]
    return "\n".join(rows + [f"endsolid {clean(NAMES[0])}", ""])


def binary_stl():
    head = NAMES[12].encode()[:80].ljust(80, b"\x1b")
    return head + struct.pack("<I", 4) + b"".join(
        struct.pack("<12fH", 0, 0, 0, *(float(x) for i in f for x in CORNERS[i]), 0) for f in FACES)


def ply():
    return ("ply\nformat ascii 1.0\n" + "".join(f"comment {clean(n)}\n" for n in NAMES) +
            "element vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
            "element face 4\nproperty list uchar int vertex_indices\nend_header\n" +
            "".join("%g %g %g\n" % c for c in CORNERS) + "".join("3 %d %d %d\n" % f for f in FACES))


RING = [(8.5, 47.39), (8.51, 47.39), (8.51, 47.4), (8.5, 47.4)]


def kml():
    ring = " ".join(f"{x},{y},0" for x, y in RING + RING[:1])
    name = NAMES[13].replace("&", "&amp;").replace("<", "&lt;")
    return ('<?xml version="1.0" encoding="UTF-8"?>\n'
            '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>'
            f"<name>{name}</name><description><![CDATA[{NAMES[13]}]]></description>\n"
            f"<Placemark><name>{name}</name>"
            f"<Polygon><outerBoundaryIs><LinearRing><coordinates>{ring}</coordinates>"
            "</LinearRing></outerBoundaryIs></Polygon>"
            "</Placemark></Document></kml>\n")


def geojson():
    import json
    ring = [[list(p) for p in RING + RING[:1]]]
    return json.dumps({"type": "FeatureCollection", "name": NAMES[13], "features": [
        {"type": "Feature", "id": name, "properties": {"name": name, name: name},
         "geometry": {"type": "Polygon", "coordinates": ring}} for name in NAMES[13:14]]}) + "\n"


def programme():
    rows = ["%"] + [f"({clean(n).replace('(', '[').replace(')', ']')})" for n in NAMES]
    rows += [f"; {clean(n)}" for n in NAMES]
    return "\n".join(rows + ["G21 G90 G17", "G0 X0 Y0 Z0", "M2", "%", ""])


def main():
    folder = sys.argv[1]
    files = {"evil.urdf": urdf(), "evil.srdf": srdf(), "evil.obj": obj(), "evil.stl": stl(),
             "evil.ply": ply(), "evil.kml": kml(), "evil.geojson": geojson(),
             "evil.nc": programme(), "binary.stl": binary_stl()}
    os.makedirs(folder, exist_ok=True)
    for name, text in files.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode("utf-8"))
    with open(os.path.join(folder, "names"), "wb") as file:
        file.write(b"".join(name.encode("utf-8") + b"\0" for name in FILES))


main()
