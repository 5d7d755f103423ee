"""Finds the places of a C file where one small mutation changes what its code does.

    find(path, text, arguments)            lists the Mutations of the functions of a file
    find(path, text, arguments, through)   the same of a header that needs what `through` includes

libclang parses the file, so text that is no code of this core is not seen: comments, attributes,
static asserts, other branches of #if. Text that a macro makes is left alone too.

| kind     | the mutation |
| limit    | < and <=, > and >= are exchanged |
| equal    | == and != are exchanged |
| logic    | && and || are exchanged |
| more     | a whole number is one larger |
| less     | a whole number other than 0 is one smaller |
| rounding | a call rounds the other way; a sum loses its addend before a shift or a division |
| swap     | the operands of -, / and % are exchanged |
| check    | a refusal (KO_E_..., KO_PARTIAL) is not answered |

A mutation is named FILE:FUNCTION:KIND:ORDINAL. The ordinal counts the mutations of this kind in
this function, so an edit elsewhere changes no name.
"""
import os
import re
from dataclasses import dataclass

EXCHANGED = {"<": ("limit", "<="), "<=": ("limit", "<"), ">": ("limit", ">="), ">=": ("limit", ">"),
             "==": ("equal", "!="), "!=": ("equal", "=="), "&&": ("logic", "||"),
             "||": ("logic", "&&")}
ORDERED = ("-", "/", "%")
NUMBER = re.compile(r"(0[xX][0-9A-Fa-f]+|[0-9]+)([uUlL]*)")
REFUSAL = re.compile(r"\bKO_(E_[A-Z]+|PARTIAL)\b")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
# Words of names that round, and the word of the function that rounds the other way.
TURNED = {"up": "down", "down": "up", "floor": "ceil", "ceil": "floor", "lower": "upper",
          "upper": "lower", "inward": "outward", "outward": "inward"}
KINDS = ("limit", "equal", "logic", "more", "less", "rounding", "swap", "check")


class Unreadable(Exception):
    """The file does not parse."""


@dataclass(frozen=True)
class Mutation:
    """Replaces the bytes start .. end of a file by the text of new."""
    file: str
    function: str
    kind: str
    ordinal: int
    line: int
    start: int
    end: int
    new: str
    text: str  # the line of the source

    @property
    def name(self):
        return f"{self.file}:{self.function}:{self.kind}:{self.ordinal}"

    def applied(self, source):
        """Returns the bytes of the file with this mutation."""
        return source[:self.start] + self.new.encode() + source[self.end:]


def parsed(path, text, arguments, through=None):
    from clang import cindex  # here, since who reads a catalogue that is there needs no libclang
    unit = cindex.Index.create().parse(through or path, ["-xc", "-std=c11", *arguments],
                                       [(path, text.decode())])
    faults = [str(d) for d in unit.diagnostics if d.severity >= d.Error]
    if faults:
        raise Unreadable("\n".join(faults))
    return unit


def turned(name):
    """Returns names that differ from this one in the direction that they round."""
    words = name.split("_")
    return ["_".join(words[:i] + [TURNED[word]] + words[i + 1:])
            for i, word in enumerate(words) if word in TURNED]


def bare(cursor):
    """Returns the expression within parentheses and implicit conversions."""
    while cursor.kind.name in ("PAREN_EXPR", "UNEXPOSED_EXPR"):
        children = list(cursor.get_children())
        if len(children) != 1:
            break
        cursor = children[0]
    return cursor


class Finder:
    """Collects the mutations of one function after the other."""

    def __init__(self, path, text, unit):
        self.path, self.text = path, text
        self.signatures = {}
        self.found = []
        for cursor in unit.cursor.get_children():
            if cursor.kind.name == "FUNCTION_DECL":
                self.signatures[cursor.spelling] = cursor.type.spelling
        for cursor in unit.cursor.get_children():
            file = cursor.location.file
            is_here = file is not None and os.path.normpath(file.name) == path
            if is_here and cursor.kind.name == "FUNCTION_DECL" and cursor.is_definition():
                self.read_function(cursor)

    def read_function(self, cursor):
        self.edits = set()
        for child in cursor.get_children():
            if child.kind.name == "COMPOUND_STMT":
                self.walk(child)
        counts = dict.fromkeys(KINDS, 0)
        for start, end, kind, new in sorted(self.edits):
            counts[kind] += 1
            line = self.text.count(b"\n", 0, start)
            shown = self.text.split(b"\n")[line].decode().strip()
            self.found.append(Mutation(self.path, cursor.spelling, kind, counts[kind], line + 1,
                                       start, end, new, shown))

    # ---- text ----

    def span(self, cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def of(self, cursor):
        start, end = self.span(cursor)
        return self.text[start:end].decode()

    def edit(self, kind, start, end, new):
        self.edits.add((start, end, kind, new))

    def operator(self, children):
        """Returns the operator between two operands, and where it begins; none if a macro makes
        one of them."""
        end, begin = children[0].extent.end.offset, children[1].extent.start.offset
        between = self.text[end:begin].decode()
        blank = COMMENT.sub(lambda match: " " * len(match[0]), between)
        word = blank.strip()
        return (word, end + blank.index(word)) if word else ("", end)

    # ---- the tree of the code ----

    def walk(self, cursor):
        kind = cursor.kind.name
        if kind == "STATIC_ASSERT":
            return
        children = list(cursor.get_children())
        if kind == "BINARY_OPERATOR" and len(children) == 2:
            self.read_binary(children)
        elif kind == "INTEGER_LITERAL":
            self.read_number(cursor)
        elif kind == "IF_STMT" and len(children) == 2:
            self.read_check(cursor, children)
        elif kind == "CONDITIONAL_OPERATOR" and len(children) == 3:
            self.read_choice(cursor, children)
        elif kind == "CALL_EXPR":
            self.read_call(cursor)
        first = self.initialiser_of(cursor)
        for child in children:
            if self.span(child)[0] >= first:
                self.walk(child)

    def initialiser_of(self, cursor):
        """Returns where an array's values begin, since a longer array changes nothing."""
        if cursor.kind.name != "VAR_DECL" or cursor.type.get_array_size() < 0:
            return 0
        start, end = self.span(cursor)
        equals = self.text.find(b"=", start, end)
        return end if equals < 0 else equals

    def read_binary(self, children):
        word, start = self.operator(children)
        if word in EXCHANGED:
            kind, new = EXCHANGED[word]
            self.edit(kind, start, start + len(word), new)
        if word in ORDERED and self.of(children[0]) != self.of(children[1]):
            left, right = self.of(children[0]), self.of(children[1])
            self.edit("swap", self.span(children[0])[0], self.span(children[1])[1],
                      f"({right}) {word} ({left})")
        if word in (">>", "/"):
            inner = bare(children[0])
            operands = list(inner.get_children())
            if inner.kind.name == "BINARY_OPERATOR" and self.operator(operands)[0] == "+":
                self.edit("rounding", *self.span(inner), self.of(operands[0]))

    def read_number(self, cursor):
        start, end = self.span(cursor)
        match = NUMBER.fullmatch(self.of(cursor))
        if not match:
            return  # a macro's, or a character
        form = "0x{:X}" if match[1][:2] in ("0x", "0X") else "{}"
        value = int(match[1], 0) if form != "{}" else int(match[1])
        self.edit("more", start, end, form.format(value + 1) + match[2])
        if value > 0:
            self.edit("less", start, end, form.format(value - 1) + match[2])

    def read_check(self, cursor, children):
        """An if whose statement ends with a refusal: the condition alone is left."""
        condition, then = children
        last = list(then.get_children())[-1:] if then.kind.name == "COMPOUND_STMT" else [then]
        if last and last[0].kind.name == "RETURN_STMT" and REFUSAL.search(self.of(last[0])):
            start, end = self.span(cursor)
            end = max(end, self.text.index(b";", self.span(last[0])[1] - 1) + 1)
            self.edit("check", start, end, f"(void)({self.of(condition)});")

    def read_choice(self, cursor, children):
        """A choice between a refusal and something else: the latter alone is left."""
        refuses = [bool(REFUSAL.search(self.of(child))) for child in children[1:]]
        if refuses in ([True, False], [False, True]):
            kept = children[2] if refuses[0] else children[1]
            self.edit("check", *self.span(cursor), self.of(kept))

    def read_call(self, cursor):
        name = cursor.spelling
        start = self.span(cursor)[0]
        if not name or not self.text.startswith(name.encode() + b"(", start):
            return
        for other in turned(name):
            if self.signatures.get(other) == self.signatures.get(name, ""):
                self.edit("rounding", start, start + len(name), other)


def find(path, text, arguments, through=None):
    return Finder(path, text, parsed(path, text, arguments, through)).found
