#!/usr/bin/env python3
"""Compares what depths.py says with others.

    frames.py gcc CI DEPTHS             with the frames that GCC reports (-fcallgraph-info=su)
    frames.py measured LINES DEPTHS     with what main.c measured on a board: name and bytes

Prints what differs, and how much was compared; exit 1 if anything differs or too little is there.
"""
import glob
import re
import sys

USE = re.compile(r"(\d+) bytes \([a-z,]+\)")
NAKED = re.compile(r"^NAKED .*\b(koi_port_[a-z0-9_]*)\(", re.M)


def lines_of(path):
    with open(path, encoding="ascii", errors="replace") as file:
        return file.read().splitlines()


def in_assembly():
    """Returns the functions for which GCC reports nothing."""
    return {name for path in glob.glob("port/*/*.c")
            for name in NAKED.findall("\n".join(lines_of(path)))}


def reported(lines):
    """Returns the frames of each function that GCC reports, and the frames without a bound."""
    frames, faults = {}, []
    for line in lines:
        use = USE.search(line)
        if line.startswith("node:") and use:
            if "(static)" not in use[0]:
                faults.append(f"unbounded frame: {line}")
            name = line.split('"')[1].split(":")[-1]
            frames.setdefault(name, []).append(int(use[1]))
    return frames, faults


def gcc(lines, depths):
    """The code takes as much as GCC says, or more by the arguments that GCC does not count. Those
    come in registers and are stored beside those on the stack. GCC does not always report each
    copy of a function of a header."""
    frames, faults = reported(lines)
    naked, own = in_assembly(), {}
    for line in depths:
        name, frame, *_ = line.split()
        if name in frames and name not in naked:
            own.setdefault(name, []).append(int(frame))
    same = 0
    for name, found in own.items():
        said, copies = sum(frames[name]), len(frames[name])
        more = sum(found) - said
        if more > 0 and more * copies == said * (len(found) - copies):
            more = 0  # copies that it left out
        same += more == 0
        if not 0 <= more <= 16 * copies:
            faults.append(f"{name}: GCC says {said}, the code {sum(found)}")
    print(f"{len(own)} functions, of which {same} as GCC says")
    return faults, len(own) >= 900 and same >= 0.98 * len(own)


def measured(lines, depths):
    """No function takes more than stated when it runs. Two in three take nine tenths of it."""
    stated = {words[0]: int(words[2]) for words in map(str.split, depths) if len(words) > 2}
    most = {}
    for line in lines:
        name, count = line.split()[:2]
        most[name] = max(int(count), most.get(name, 0))
    faults = [f"{name} measured {count}, stated {stated.get(name, 0)}"
              for name, count in most.items() if count > stated.get(name, 0)]
    near = sum(10 * count >= 9 * stated.get(name, 0) for name, count in most.items())
    print(f"{len(most)} measured, of which {near} nearly as deep as stated")
    return faults, len(most) >= 24 and 3 * near >= 2 * len(most)


def main(what, lines, depths):
    judge = {"gcc": gcc, "measured": measured}[what]
    faults, is_enough = judge(lines_of(lines), lines_of(depths))
    for fault in faults:
        print(fault)
    return 1 if faults or not is_enough else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
