#!/usr/bin/env python3
"""Computes the stack of each function of a Thumb image from its machine code.

    arm-none-eabi-nm IMAGE >NAMES; arm-none-eabi-objdump -d --no-show-raw-insn IMAGE >CODE
    depths.py NAMES CODE      prints: name frame [deepest pointer]

The frame is what the function takes itself. A public function has two figures more: its deepest
stack with everything that it calls, and its depth at a call of the caller's function through a
pointer ("-": there is none).

Fails on recursion, and where the code does not show by how much the stack pointer moves. Code after
a jump or a return is as deep as the jumps that lead to it. Code that only a jump table leads to is
as deep as the function was.

promise: bounded-stack
"""
import re
import sys

HEADER = re.compile(r"^([0-9a-f]+) <(.*)>:$")
LINE = re.compile(r"^ *([0-9a-f]+):\t([^\t]*)(?:\t(.*))?$")
COMMENT = re.compile(r" *[;@].*")
CONDITION = "eq|ne|cs|cc|hs|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le"
SOMETIMES = re.compile(f"(pop|ldmia|bx|add|ldr|mov)({CONDITION})")
BRANCH = re.compile(f"b({CONDITION})?|cbn?z|le|wls|dls")
PUSH = re.compile(r"v?push")
STORE_MANY = re.compile(r"v?stmdb")
POP = re.compile(r"v?(pop|ldmia)")
MOVES_POINTER = re.compile(r"(mov|add|sub|ldr|and|bic|msr)")
JUMP = re.compile(r"tb[bh]")


def number(text):
    """Returns the number after the last # of the operands."""
    return int(re.match(r"\d+", text.rsplit("#", 1)[1])[0])


def registers(operands):
    """Returns the bytes of a list of registers: {r4, r5, lr} or {d8-d11}."""
    inside = re.search(r"\{(.*?)\}", operands)[1]
    count = 0
    for part in re.split(r", *", inside):
        first, _, last = part.partition("-")
        count += int(last[1:]) - int(first[1:]) + 1 if last else 1
    return count * (8 if inside.startswith("d") else 4)


class Function:
    """What the code says of one function."""

    def __init__(self, name, address):
        self.name, self.address = name, address
        self.own = 0         # its frame
        self.edges = []      # (address of a function, depth at the call; None: the frame)
        self.pointer = None  # the depth at a call through a pointer
        self.strange = None  # what the code does not show
        self.deepest = None
        self.is_active = False


class Code:
    """The instructions of an image, and the functions that own them."""

    def __init__(self, path):
        self.functions = {}
        self.owner = {}  # an address: that of its function
        self.words = {}  # an address: the constant there
        self.lines = []  # a Function, or (address, operation, operands, whole line)
        with open(path, encoding="ascii", errors="replace") as file:
            for line in file:
                self.line(line.rstrip("\n"))

    def line(self, line):
        header = HEADER.match(line)
        if header:
            function = Function(header[2], header[1].lstrip("0"))
            self.functions[function.address] = function
            self.lines.append(function)
            return
        found = LINE.match(line)
        if not found or not self.functions:
            return
        here, operands = found[1].lstrip("0"), COMMENT.sub("", found[3] or "")
        self.owner[here] = next(reversed(self.functions))
        if found[2] == ".word":
            self.words[here] = int(operands, 16)
        self.lines.append((here, found[2], operands, line))


class Walk:
    """Goes through the code once and follows the stack pointer."""

    def __init__(self, code):
        self.code = code
        self.reached = {}     # an address that a jump leads to: its depth
        self.at = None        # the function
        self.depth = 0
        self.is_left = True   # the code above does not run on into this line
        self.literal = {}     # registers that hold a constant
        self.back = None      # the register with the return address, if it alone was saved
        for line in code.lines:
            if isinstance(line, Function):
                self.enter(line)
            elif not self.is_filling(*line[:3]):
                self.instruction(*line)

    def enter(self, function):
        if self.at is not None and not self.is_left:
            self.leads_to(function.address, self.depth)  # runs on into the next function
        self.at, self.depth, self.is_left = function, 0, False
        self.literal, self.back = {}, None

    def is_filling(self, here, operation, operands):
        """True of data, and of what fills up to the next function."""
        is_nop = operation.startswith("nop") or (operation, operands) == ("movs", "r0, r0")
        return operation.startswith(".") or (
            self.is_left and here not in self.reached and is_nop)

    def leads_to(self, target, depth):
        self.at.edges.append((self.code.owner.get(target), depth))

    def move(self, count):
        self.depth += count
        self.at.own = max(self.at.own, self.depth)

    def jump(self, target):
        self.reached[target] = max(self.depth, self.reached.get(target, self.depth))

    def instruction(self, here, operation, operands, line):
        if self.is_left:
            self.depth = self.reached.get(here, self.at.own)
        else:
            self.depth = max(self.depth, self.reached.get(here, self.depth))
        self.is_left = False
        operation = re.sub(r"\.[nw]$", "", operation)
        sometimes = SOMETIMES.fullmatch(operation) is not None
        if not self.on_stack(operation, operands, sometimes):
            self.elsewhere(operation, operands, sometimes, line)

    def on_stack(self, operation, operands, sometimes):
        """Takes an instruction that moves the stack pointer; returns if it is one."""
        if PUSH.fullmatch(operation) or (
                STORE_MANY.fullmatch(operation) and operands.startswith("sp!")):
            self.move(registers(operands))
        elif POP.match(operation) and ("pop" in operation or operands.startswith("sp!")):
            if not sometimes:
                self.is_left = "pc" in operands
                self.back = operands[1:-1]
                self.move(-registers(operands))
        elif re.fullmatch("subw?", operation) and re.match("sp,.*#", operands):
            self.move(number(operands))
        elif re.fullmatch("addw?", operation) and re.match("sp,.*#", operands):
            self.move(-number(operands))
        elif sometimes and operation.startswith("add") and operands.startswith("sp,"):
            pass
        elif operation == "add" and re.fullmatch(r"sp, r[0-9]+", operands):
            self.add_register(operands[4:])
        elif MOVES_POINTER.match(operation) and re.match("(sp|msp|psp),", operands):
            self.at.strange = "unknown frame"
        elif re.fullmatch("strd?", operation) and re.search(r"\[sp, #-[0-9]+\]!", operands):
            self.move(int(re.search(r"#-([0-9]+)", operands)[1]))
        elif re.match("ldrd?", operation) and "[sp], #" in operands:
            if not sometimes:
                self.is_left = operands.startswith("pc")
                self.move(-number(operands))
        else:
            return False
        return True

    def add_register(self, register):
        value = self.literal.get(register)
        if value is None:
            self.at.strange = "unknown frame"
        else:
            self.move(2**32 - value if value >= 2**31 else -value)

    def elsewhere(self, operation, operands, sometimes, line):
        """Takes an instruction that leads elsewhere, or that loads a constant."""
        if operation == "ldr" and re.search(r"\[pc,.*\(", line):
            address = re.match(r"[^ )]*", line.rsplit("(", 1)[1])[0].lstrip("0")
            register = operands.split(",")[0]
            if address in self.code.words:
                self.literal[register] = self.code.words[address]
            self.is_left = register == "pc"
        elif operation == "movs" and re.match("r[0-7], #", operands):
            self.literal[operands[:2]] = number(operands)
        elif operation == "lsls" and re.match("r[0-7], r[0-7], #", operands):
            self.literal[operands[:2]] = self.literal.get(operands[:2], 0) << number(operands)
        elif JUMP.fullmatch(operation) or (
                operation in ("mov", "add", "ldr") and operands.startswith("pc,")):
            self.is_left = True
        elif operation.startswith("bl") and operation not in ("ble", "blt", "bls", "blo"):
            self.call(operation, operands)
        elif operation == "udf":
            self.is_left = True  # a trap, where a divisor that is never 0 would be 0
        elif operation.startswith("bx"):
            if operands not in ("lr", self.back):
                self.at.pointer = self.at.own
            self.is_left = not sometimes
        elif BRANCH.fullmatch(operation):
            target = re.sub(r" *<.*", "", operands).split(",")[-1].strip()
            if self.code.owner.get(target, self.at.address) != self.at.address:
                self.leads_to(target, self.depth)
            else:
                self.jump(target)
            self.is_left = operation == "b"

    def call(self, operation, operands):
        target = operands.split(" ")[0]
        if operation.startswith("blx") and re.match("[a-z]", operands):
            self.at.pointer = self.at.own
        elif self.code.owner.get(target) != self.at.address or target == self.at.address:
            self.leads_to(target, None)
        else:  # on ARMv6-M, a far jump within the function
            self.jump(target)
            self.is_left = True


class Depths:
    """The deepest stack of functions, with all that they call."""

    def __init__(self, functions):
        self.functions = functions
        self.faults = []

    def deepest(self, function):
        if function.deepest is not None:
            return function.deepest
        if function.is_active:
            self.faults.append(f"recursion: {function.name}")
            return 0
        if function.strange:
            self.faults.append(f"{function.strange}: {function.name}")
        function.is_active = True
        most = function.own
        for target, depth in function.edges:
            callee = self.functions.get(target)
            start = function.own if depth is None else depth
            most = max(most, start + (self.deepest(callee) if callee else 0))
            if callee and callee.pointer is not None:
                function.pointer = max(function.pointer or 0, start + callee.pointer)
        function.is_active = False
        function.deepest = most
        return most


def aliases(path):
    """Returns the names of each address; a name with a dollar marks code or data."""
    found = {}
    with open(path, encoding="ascii", errors="replace") as file:
        for line in file:
            words = line.split()
            if len(words) == 3 and words[1] in "tTwW" and not words[2].startswith("$"):
                found.setdefault(words[0].lstrip("0"), []).append(words[2])
    return found


def main(names, code):
    sys.setrecursionlimit(10000)
    known = aliases(names)
    functions = Walk(Code(code)).code.functions
    depths = Depths(functions)
    for address, function in functions.items():
        for name in known.get(address, []):
            figures = [name, function.own]
            if name.startswith("ko_"):
                deepest = depths.deepest(function)
                figures += [deepest, "-" if function.pointer is None else function.pointer]
            print(*figures)
    return "\n".join(depths.faults) or None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
