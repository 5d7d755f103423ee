#!/usr/bin/env python3
"""Writes the ctypes structures, constants and prototypes of all public headers.

    make_bindings.py OUT COMPILER [FLAG...]

The compiler preprocesses the headers and pycparser parses them, so no layout is written by hand.
tools/tests/packages/python compares each size, offset and constant with the compiler's own.
"""
import ctypes
import re
import subprocess
import sys

from pycparser import c_ast, c_parser

HEADER = "#include <keepout/keepout.h>\n"

# What pycparser does not parse, and layouts do not depend on: the attribute of enums demands the
# 4 bytes that an enum has on a host anyway.
ERASED = ["-D__attribute__(x)=", "-D__asm__(x)=", "-D__extension__=", "-D__inline=inline",
          "-D__restrict=restrict", "-D__alignof__=_Alignof"]

BASIC = {
    "_Bool": "c_bool", "char": "c_char", "double": "c_double", "float": "c_float", "int": "c_int",
    "long": "c_long", "unsigned": "c_uint", "unsigned int": "c_uint", "size_t": "c_size_t",
    **{f"{u}int{bits}_t": f"c_{u}int{bits}" for u in ("", "u") for bits in (8, 16, 32, 64)},
}

OPERATORS = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "/": lambda a, b: int(a / b), "%": lambda a, b: a % b, "|": lambda a, b: a | b,
    "<<": lambda a, b: a << b, ">>": lambda a, b: a >> b, "==": lambda a, b: int(a == b),
    "<": lambda a, b: int(a < b), ">": lambda a, b: int(a > b),
}


def preprocess(compiler, text, *options):
    """Returns the text as the compiler's preprocessor leaves it."""
    command = [*compiler, "-E", *options, "-x", "c", "-"]
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=True).stdout


class Bindings:
    """Collects lines of Python for what the headers declare."""

    def __init__(self):
        self.types = {}  # a name of C: its Python expression
        self.constants = {}
        self.lines = []
        self.prototypes = []

    # ---- types ----

    def type_of(self, node):
        """Returns the Python expression of a C type."""
        if isinstance(node, c_ast.TypeDecl):
            return self.type_of(node.type)
        if isinstance(node, c_ast.IdentifierType):
            name = " ".join(node.names)
            return self.types.get(name) or "t." + BASIC[name]
        if isinstance(node, c_ast.PtrDecl):
            return self.pointer_to(node.type)
        if isinstance(node, c_ast.ArrayDecl):
            return f"({self.type_of(node.type)} * {self.value_of(node.dim)})"
        if isinstance(node, c_ast.Enum):
            return "t.c_int32"
        if isinstance(node, (c_ast.Struct, c_ast.Union)):
            return self.record(node, node.name)
        raise TypeError(f"{node.coord}: no rule for {type(node).__name__}")

    def pointer_to(self, node):
        kind = self.type_of(node) if self.name_of(node) != "void" else ""
        return {"": "t.c_void_p", "t.c_char": "t.c_char_p"}.get(kind, f"t.POINTER({kind})")

    @staticmethod
    def name_of(node):
        is_name = isinstance(node, c_ast.TypeDecl) and isinstance(node.type, c_ast.IdentifierType)
        return " ".join(node.type.names) if is_name else None

    def record(self, node, name):
        """Writes a struct or a union, the unnamed ones within it first; returns its name."""
        if node.decls is None:
            return node.name
        fields, unnamed = [], []
        for place, field in enumerate(node.decls):
            inner = field.type.type if isinstance(field.type, c_ast.TypeDecl) else field.type
            if getattr(inner, "decls", None) and inner.name is None:
                kind = self.record(inner, f"{name}_{field.name or place}")
            else:
                kind = self.type_of(field.type)
            unnamed += [] if field.name else [f"u{place}"]
            fields.append(f'    ("{field.name or f"u{place}"}", {kind}),')
        base = type(node).__name__.replace("Struct", "Structure")
        self.lines += [f"class {name}(t.{base}):", "    pass", ""]
        if unnamed:
            self.lines.append(f"{name}._anonymous_ = {unnamed}")
        self.lines += [f"{name}._fields_ = [", *fields, "]", ""]
        return name

    # ---- numbers ----

    def value_of(self, node):
        """Returns the value of a constant expression."""
        if isinstance(node, c_ast.Constant):
            return int(node.value.rstrip("uUlL"), 0)
        if isinstance(node, c_ast.ID):
            return self.constants[node.name]
        if isinstance(node, c_ast.UnaryOp):
            return {"-": int.__neg__, "~": int.__invert__}[node.op](self.value_of(node.expr))
        if isinstance(node, c_ast.BinaryOp):
            return OPERATORS[node.op](self.value_of(node.left), self.value_of(node.right))
        if isinstance(node, c_ast.TernaryOp):
            return self.value_of(node.iftrue if self.value_of(node.cond) else node.iffalse)
        if isinstance(node, c_ast.Cast):
            kind = self.type_of(node.to_type.type).replace("t.", "")
            return getattr(ctypes, kind)(self.value_of(node.expr)).value
        raise ValueError(f"no constant: {type(node).__name__}")

    def constant(self, name, value):
        self.constants[name] = value
        self.lines.append(f"{name} = {value}")

    def enumerators(self, enum):
        value = -1
        for item in enum.values.enumerators:
            value = self.value_of(item.value) if item.value else value + 1
            self.constant(item.name, value)
        self.lines.append("")

    def macro(self, name, text):
        """Takes a macro whose text is a constant expression; passes over any other."""
        names = "".join(f"typedef int {n};" for n in self.types)
        try:
            tree = c_parser.CParser().parse(f"{names} long long value = ({text});")
            self.constant(name, self.value_of(tree.ext[-1].init))
        except (c_parser.ParseError, ValueError, KeyError):
            pass

    # ---- declarations ----

    def declare(self, node):
        if isinstance(node, c_ast.Typedef):
            self.typedef(node)
        elif isinstance(node, c_ast.FuncDef):
            self.function(node.decl)
        elif isinstance(node, c_ast.Decl) and isinstance(node.type, c_ast.FuncDecl):
            self.function(node)

    def typedef(self, node):
        is_ours = node.name.startswith(("ko_", "fix16_t"))
        if not is_ours or isinstance(node.type, c_ast.ArrayDecl):
            return
        if isinstance(node.type.type, c_ast.Enum):
            self.enumerators(node.type.type)
        kind = self.type_of(node.type)
        if kind != node.name:
            self.lines += [f"{node.name} = {kind}", ""]
        self.types[node.name] = kind

    def function(self, node):
        if not node.name.startswith("ko_"):
            return
        parameters = node.type.args.params if node.type.args else []
        kinds = [self.parameter(p.type) for p in parameters if self.name_of(p.type) != "void"]
        is_void = self.name_of(node.type.type) == "void"
        result = "None" if is_void else self.type_of(node.type.type)
        if self.name_of(node.type.type) == "ko_status":
            result = "STATUS"
        comma = "," if len(kinds) == 1 else ""
        self.prototypes.append(f'    ("{node.name}", {result}, ({", ".join(kinds)}{comma})),')

    def parameter(self, node):
        is_array = isinstance(node, c_ast.ArrayDecl)
        return self.pointer_to(node.type) if is_array else self.type_of(node)


def macros_of(compiler):
    """Returns pairs of each macro's name and its text, expanded."""
    names = re.findall(r"^#define (KO_[A-Z0-9_]+) \S", preprocess(compiler, HEADER, "-dM"), re.M)
    marked = "".join(f'"@" "{name}" {name}\n' for name in sorted(names))
    text = preprocess([*compiler, "-P"], HEADER + marked)
    return re.findall(r'^"@" "(KO_[A-Z0-9_]+)" (.*)$', text, re.M)


def main(out, *compiler):
    bindings = Bindings()
    text = preprocess([*compiler, *ERASED, "-P"], HEADER)
    macros = macros_of([*compiler, *ERASED])
    for node in c_parser.CParser().parse(text).ext:
        bindings.declare(node)
    for name, value in macros:
        bindings.macro(name, value)
    with open(out, "w", encoding="ascii") as file:
        file.write('"""The public headers of keepout, for ctypes. Written by make_bindings.py."""\n'
                   "import ctypes as t\n\n"
                   "class STATUS(t.c_int32):\n"
                   '    """What calls answer that return a ko_status, and no other call."""\n\n')
        file.write("\n".join(bindings.lines) + "\n\n")
        file.write("PROTOTYPES = (\n" + "\n".join(bindings.prototypes) + "\n)\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
