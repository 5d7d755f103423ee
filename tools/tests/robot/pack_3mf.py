#!/usr/bin/env python3
"""Packs meshes/wedge.obj as a 3MF, a zip of XML: pack_3mf.py FILE.3mf [UNIT]."""
import os
import sys
import zipfile

CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
TYPES = """<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>"""
RELATIONS = """<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="rel0"
 Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>"""


def main():
    wedge = os.path.join(os.path.dirname(os.path.abspath(__file__)), "meshes", "wedge.obj")
    with open(wedge, encoding="ascii") as file:
        lines = [line.split() for line in file if line[:2] in ("v ", "f ")]
    corners = "".join(f'<vertex x="{x}" y="{y}" z="{z}"/>'
                      for kind, x, y, z in lines if kind == "v")
    faces = "".join('<triangle v1="%d" v2="%d" v3="%d"/>' % tuple(int(n) - 1 for n in line[1:])
                    for line in lines if line[0] == "f")
    unit = f' unit="{sys.argv[2]}"' if len(sys.argv) > 2 else ""
    model = (f'<model{unit} xmlns="{CORE}"><resources><object id="1" type="model"><mesh>'
             f'<vertices>{corners}</vertices><triangles>{faces}</triangles>'
             '</mesh></object></resources><build><item objectid="1"/></build></model>')
    with zipfile.ZipFile(sys.argv[1], "w") as out:
        out.writestr("[Content_Types].xml", TYPES)
        out.writestr("_rels/.rels", RELATIONS)
        out.writestr("3D/3dmodel.model", model)


main()
