#!/usr/bin/env python3
"""Names arrows that run against the order of rooms, and circles between the files of a room.

    order.py records      prints records of the sources, and of the objects that the host has
    order.py FILE...      judges the records of these files; exit 1 if anything is wrong

A record is a line:

    room NAME              the rooms, in their order
    header NAME            the public headers, in the order of keepout.h
    define FILE SYMBOL     a file of src or port defines a symbol
    call FILE SYMBOL       it uses one that it does not define
    include FILE PATH      a file of src, port or inc includes "PATH"
    declare HEADER NAME    a public header names a function
    share HEADER SYMBOL    a header of src declares a function or a constant
    except FROM TO         this arrow between two files is allowed, for a reason that order.txt
                           gives

Room 0 is port, which serves all others. A public header belongs to the first room that defines a
function of it.
"""
import glob
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import api  # noqa: E402

HOST = "build/host/"
LAST_OF_PORT = "inc/keepout/frozen_node.h"
SRC_MAY = re.compile(r"src/[a-z0-9_]+/[a-z0-9_]+\.h|port/[a-z0-9_]+\.h")
SHARED = re.compile(r"^(?:bool|int|unsigned|void|const|extern|[a-z]\w+_t|koi?_\w+)\b[^;{}()=#]*?"
                    r"\b(koi_\w+)(?:\([^;{}]*\)[^;{}]*|(?:\[\w*\])*);", re.M)
PORT_MAY = re.compile(r"port/.*|[a-z0-9_]+\.h")


# ---- records ----

def found(pattern, path):
    """Lists what the pattern finds in a file, line by line."""
    with open(path, encoding="utf-8") as file:
        return re.findall(pattern, file.read(), re.M)


def shared(path):
    """Lists the functions and constants that a header declares, inline functions left out."""
    with open(path, encoding="utf-8") as file:
        return SHARED.findall(re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S))


def symbols():
    """Prints what the objects define and call, as one nm says."""
    sources = sorted(glob.glob("src/*/*.c") + glob.glob("port/*/*.c"))
    objects = [HOST + source[:-1] + "o" for source in sources]
    said = subprocess.run(["nm", "-A", *objects], stdout=subprocess.PIPE, text=True, check=True)
    for line in said.stdout.splitlines():
        place, _, rest = line.partition(".o:")
        file, words = place.removeprefix(HOST) + ".c", rest.split()
        if words[-1].startswith("ko_config_"):
            continue  # a mark for the linker, no call
        if words[0] == "U":
            print("call", file, words[1])
        elif len(words) == 3 and words[1] in "TDRBV":
            print("define", file, words[2])


def records():
    for room in found(r"^\| `([a-z0-9_]*)` \|", "src/README.md"):
        print("room", room)
    for header in [*found(r'^#include "keepout/(.*)"', "inc/keepout/keepout.h"), "keepout.h"]:
        print("header", header)
    for arrow in found(r"^([a-z]\S* [^ :]*): .", "tests/order.txt"):
        print("except", arrow)
    for pattern in ("src/*/*.[ch]", "port/*.h", "port/*/*.[ch]", "inc/keepout/*.h"):
        for path in sorted(glob.glob(pattern)):
            for included in found(r'^#include "([^"]*)"', path):
                print("include", path, included)
    for path in sorted(glob.glob("src/*/*.h")):
        for symbol in shared(path):
            print("share", path, symbol)
    for function in api.listed(api.load()):
        print("declare", "inc/keepout/" + function["header"], function["name"])
    symbols()


# ---- judgement ----

class Order:
    """The records, by their first word, and what is wrong with them."""

    def __init__(self, lines):
        words = "room header define call include declare share except"
        self.of = {word: [] for word in words.split()}
        for line in lines:
            word, *rest = line.split()
            self.of[word].append(rest)
        self.rooms = {name: place for place, (name,) in enumerate(self.of["room"], 1)}
        self.headers = {"inc/keepout/" + name: place
                        for place, (name,) in enumerate(self.of["header"], 1)}
        self.defined = {symbol: file for file, symbol in self.of["define"]}
        self.allowed = {tuple(arrow) for arrow in self.of["except"]}
        self.needed = set()  # exceptions that an arrow needs
        self.faults = []

    def room_of(self, file):
        top, room, *_ = file.split("/")
        return 0 if top == "port" else self.rooms.get(room, -1) if top == "src" else -1

    def refuse(self, start, end, why):
        """Reports what is wrong with an arrow between files, unless it is an exception."""
        if (start, end) in self.allowed:
            self.needed.add((start, end))
        else:
            self.faults.append(f"{start} -> {end}: {why}")

    def calls(self):
        """Checks calls between rooms; returns the arrows within rooms, each with a name."""
        arrows = {}
        for caller, symbol in self.of["call"]:
            file = self.defined.get(symbol)
            if file is None or file == caller:
                continue
            if self.room_of(caller) < self.room_of(file):
                self.refuse(caller, file, f"calls {symbol}, which is in a later room")
            elif self.room_of(caller) == self.room_of(file):
                if (caller, file) in self.allowed:
                    self.needed.add((caller, file))
                else:
                    arrows[caller, file] = symbol
        return arrows

    def first_rooms(self):
        """Returns the first room that defines a function of each public header."""
        first = {}
        for header, name in self.of["declare"]:
            if name in self.defined:
                room = self.room_of(self.defined[name])
                first[header] = min(room, first.get(header, room))
        return first

    def includes(self):
        first = self.first_rooms()
        for start, path in self.of["include"]:
            end = "inc/" + path if path.startswith("keepout/") else path
            why = self.fault_of_include(start, end, first)
            if why:
                self.refuse(start, end, why)

    def fault_of_include(self, start, end, first):
        """Returns what is wrong with an include, or None."""
        top = start.split("/")[0]
        is_header = end in self.headers
        if top == "inc":
            if not is_header:
                return "a public header includes public headers only"
            is_late = self.headers[end] >= self.headers[start]
            return "stands after it in keepout.h" if is_late else None
        if is_header:
            if top == "port" and self.headers[end] > self.headers[LAST_OF_PORT]:
                return "port includes what stands in keepout.h up to frozen_node.h"
            is_late = top == "src" and first.get(end, 0) > self.room_of(start)
            return "all of its functions are in later rooms" if is_late else None
        if top == "src" and not SRC_MAY.fullmatch(end):
            return "not src/ROOM/FILE.h, port/KERNEL.h or a public header"
        if top == "port" and not PORT_MAY.fullmatch(end):
            return "port includes its own files and public headers"
        is_late = top == "src" and self.room_of(end) > self.room_of(start)
        return "is in a later room" if is_late else None

    def homes(self):
        """Checks that each header of src declares what one file defines."""
        homes = {}
        for header, symbol in self.of["share"]:
            if symbol in self.defined:
                homes.setdefault(header, {}).setdefault(self.defined[symbol], symbol)
        for header, files in homes.items():
            own = header[:-1] + "c"
            first = own if own in files else next(iter(files))
            for file in files.keys() - {first}:
                self.refuse(header, file, f"declares {files[file]}, and others of {first}")

    def first_includes(self):
        """Checks that a file for speed includes port/fast.h before all other headers of ours."""
        begun = set()
        for file, path in self.of["include"]:
            if path == "port/fast.h" and file in begun:
                self.refuse(file, path, "must be the first include")
            begun.add(file)

    def circles(self, arrows):
        """Removes files that no arrow leaves or none enters, again and again. Circles remain, and
        what lies between two of them."""
        while True:
            leaves = {start for start, _ in arrows}
            enters = {end for _, end in arrows}
            kept = {arrow: name for arrow, name in arrows.items()
                    if arrow[1] in leaves and arrow[0] in enters}
            if len(kept) == len(arrows):
                break
            arrows = kept
        self.faults += [f"{start} -> {end}: in a circle, calls {name}"
                        for (start, end), name in arrows.items()]

    def judge(self):
        arrows = self.calls()
        self.includes()
        self.homes()
        self.first_includes()
        self.circles(arrows)
        self.faults += [f"order.txt: no arrow {start} -> {end}"
                        for start, end in sorted(self.allowed - self.needed)]
        return self.faults


def main(arguments):
    if arguments == ["records"]:
        records()
        return None
    lines = []
    for path in arguments:
        with open(path, encoding="utf-8") as file:
            lines += file.read().splitlines()
    return "\n".join(Order(lines).judge()) or None


if __name__ == "__main__":
    os.environ["LC_ALL"] = "C"
    sys.exit(main(sys.argv[1:]))
