"""The model of cycles: builds the plugin, runs an image under it, and reads what it counted.

A row is what a program marked as one (mark.h): the number of regions, and for each clock of CLOCKS
the sum over them and the most of one.
"""
import os
import subprocess
import sys
from dataclasses import dataclass

HERE = "tests/bench/cycles"
OUT = "build/cycles"
PLUGIN = f"{OUT}/cycles.so"
CLOCKS = ("instructions", "low", "likely", "high", "warm", "cold", "bare")
HOW = """make cycles: this QEMU takes no plugin of interface version 1.
QEMU 4.2 to 8.2 do, if they were configured with --enable-plugins. Debian 12 has one:
    apt-get install qemu-system-arm gcc libc6-dev"""

# A core's board, and further arguments of make. The code of M0 and M0+ is the same; it runs on the
# M3's board, for its memory.
BOARDS = {
    "m0": ("mps2_an385", "BOARD_CPU=-mcpu=cortex-m0"),
    "m0p": ("mps2_an385", "BOARD_CPU=-mcpu=cortex-m0plus"),
    "m3": ("mps2_an385",),
    "m4": ("mps2_an386",),
}


class Missing(Exception):
    """The machine lacks a tool."""


@dataclass(frozen=True)
class Chip:
    name: str
    core: str
    mhz: int
    flash: str
    bare: str

    def cycles_at(self, rate):
        """Returns the cycles of a tick, at a rate in Hz."""
        return self.mhz * 1000000 // rate


@dataclass(frozen=True)
class Row:
    regions: int
    total: dict
    most: dict

    def mean(self, clock):
        return self.total[clock] / self.regions

    def less(self, nothing):
        """Returns the row without what an empty region takes, which is a row, too."""
        total = {c: self.total[c] - round(nothing.mean(c) * self.regions) for c in CLOCKS}
        most = {c: self.most[c] - nothing.most[c] for c in CLOCKS}
        return Row(self.regions, total, most)


def added(rows):
    """Returns several rows as one."""
    return Row(sum(row.regions for row in rows),
               {c: sum(row.total[c] for row in rows) for c in CLOCKS},
               {c: max(row.most[c] for row in rows) for c in CLOCKS})


def lines_of(path):
    """Returns the fields of each line that is no remark."""
    with open(path, encoding="utf-8") as file:
        return [[field.strip() for field in line.split(";")]
                for line in file if line.strip() and not line.startswith("#")]


def chips():
    return {name: Chip(name, core, int(mhz), flash, "" if bare == "-" else bare)
            for name, core, mhz, flash, bare, _ in lines_of(f"{HERE}/chips.txt")}


def run(words, **more):
    """Runs a command. Its output is in the error if it fails."""
    done = subprocess.run(words, capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(words)}: {done.stdout}{done.stderr}")
    return done.stdout


def build_plugin():
    """Compiles the plugin. Raises Missing where QEMU has no such interface."""
    os.makedirs(OUT, exist_ok=True)
    try:
        says = run(["qemu-system-arm", "-help"])
    except FileNotFoundError as fault:
        raise Missing(HOW) from fault
    if "-plugin" not in says:
        raise Missing(HOW)
    sources = sorted(f"{HERE}/plugin/{name}" for name in os.listdir(f"{HERE}/plugin")
                     if name.endswith(".c"))
    run(["gcc", "-O2", "-std=c11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC",
         *sources, "-o", PLUGIN])


def build(app, folder, core, *variables):
    """Compiles a program of tests/bench with its marks. Returns its board and its image. What is
    compiled with another OPT has a folder of its own."""
    board, *more = BOARDS[core]
    variant = f"cycles-{core}" + "".join(v[4:] for v in variables if v.startswith("OPT="))
    run(["make", "-j2", f"APP={app}", f"APP_DIR={folder}", f"BOARD={board}",
         f"VARIANT={variant}", "EXTRA=-DCYCLES=1", *more, *variables, "image"])
    return board, f"build/{board}/{variant}/{app}.elf"


def read_rows(path):
    rows = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            regions, *numbers = map(int, line.split(","))
            rows.append(Row(regions, dict(zip(CLOCKS, numbers[::2])),
                            dict(zip(CLOCKS, numbers[1::2]))))
    return rows


def counted(image, core, *arguments, flash="", bare="", rules=""):
    """Runs an image of build(). Returns the lines that it printed, and its rows."""
    board, path = image
    out = f"{OUT}/{os.path.basename(path)}.{core}.rows"
    words = [PLUGIN, f"core={rules or f'{HERE}/cores/{core}.txt'}", f"out={out}"]
    words += [f"flash={flash}"] if flash else []
    words += [f"bare={bare}"] if bare else []
    try:
        said = run(["boards/run.sh", board, path, *arguments],
                   env=dict(os.environ, BOARD_PLUGIN=",".join(words)))
    except RuntimeError as fault:
        if "plugin" in str(fault):
            raise Missing(f"{HOW}\n{fault}") from fault
        raise
    return said.splitlines(), read_rows(out)


def stop(fault):
    sys.exit(str(fault))
