#!/usr/bin/env python3
"""Writes robots of many parts, as URDF.

    made.py many N     N joints that turn. Each moves a box, a second one at a fixed joint, a frame
                       without a shape, and a joint that moves nothing.
    made.py crowd      17 links of 16 balls each
"""
import sys


def joint(name, kind, parent, child, end="</joint>"):
    print(f'<joint name="{name}" type="{kind}"><parent link="{parent}"/>'
          f'<child link="{child}"/>{end}')


def fixed(name, parent, child, xyz):
    joint(name, "fixed", parent, child, "")
    print(f'<origin xyz="{xyz}" rpy="0.3 -0.2 0.5"/></joint>')


def turns(name, parent, child):
    joint(name, "revolute", parent, child, "")
    print('<origin xyz="0.2 0 0.1" rpy="0 0.2 0"/><axis xyz="0 1 1"/>'
          '<limit lower="-1" upper="0.5"/></joint>')


def boxed(name, size):
    print(f'<link name="{name}"><collision><origin xyz="0.01 0.02 0.03" rpy="0.1 0.2 0.3"/>'
          "<geometry>")
    print(f'<box size="{size}"/></geometry></collision></link>')


def many(count):
    print('<robot name="many">')
    boxed("arm0", "0.3 0.3 0.1")
    for i in range(1, int(count) + 1):
        boxed(f"arm{i}", "0.1 0.05 0.05")
        turns(f"turn{i}", f"arm{i - 1}", f"arm{i}")
        boxed(f"box{i}", "0.02 0.03 0.04")
        fixed(f"bolt{i}", f"arm{i}", f"box{i}", "0.05 0.06 0.01")
        print(f'<link name="tip{i}"/>')
        fixed(f"end{i}", f"box{i}", f"tip{i}", "0.1 0 0")
        print(f'<link name="idle{i}"/>')
        turns(f"spin{i}", f"box{i}", f"idle{i}")
    print("</robot>")


def crowd():
    print('<robot name="crowd">')
    for i in range(17):
        print(f'<link name="l{i}">')
        for k in range(16):
            print(f'<collision><origin xyz="{k} {k * k / 9:.6g} 0"/><geometry>'
                  '<sphere radius="0.1"/></geometry></collision>')
        print("</link>")
        if i > 0:
            joint(f"j{i}", "continuous", f"l{i - 1}", f"l{i}")
    print("</robot>")


if __name__ == "__main__":
    {"many": many, "crowd": crowd}[sys.argv[1]](*sys.argv[2:])
