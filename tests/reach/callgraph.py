"""Reads the library with libclang, and says what a public call reaches.

Each source is parsed as the portable library (KO_PORT_GENERIC). A function reaches each function
that its body names. So a function that is passed or stored as a pointer counts as called where it
is named, and so does one in a constant table that a body names. Both branches of an `if` count. A
function of a header is one function, however many sources compile it.
"""
import glob
import os
from dataclasses import dataclass, field

from clang import cindex
from clang.cindex import CursorKind

FLAGS = ["-std=c11", "-DKO_PORT_GENERIC", "-Iinc", "-I."]
SOURCES = sorted(glob.glob("src/*/*.c") + glob.glob("port/*/*.c"))
# A body of at most so many lines between its braces is no step of its own.
SHORT = 3


@dataclass(frozen=True)
class Function:
    """A function, by the file and the name of its definition."""
    file: str
    name: str
    lines: int = field(compare=False)


@dataclass
class Reach:
    """What calls reach: functions of the library, names outside of it, and how calls are made."""
    functions: set = field(default_factory=set)
    outside: set = field(default_factory=set)
    calls: int = 0
    indirect: int = 0

    def files(self):
        return sorted({function.file for function in self.functions})

    def steps(self):
        return [function for function in self.functions if function.lines > SHORT]


class Library:
    def __init__(self, sources=None):
        """Parses the sources, and notes where each function that others can call is defined."""
        self.sources = sources or SOURCES
        self.root = os.path.abspath(".") + os.sep
        self.definitions = {}
        index = cindex.Index.create()
        self.units = [self._parse(index, source) for source in self.sources]

    def _parse(self, index, source):
        unit = index.parse(source, args=FLAGS)
        wrong = [str(said) for said in unit.diagnostics if said.severity >= cindex.Diagnostic.Error]
        if wrong:
            raise ValueError("\n".join(wrong))
        for cursor in unit.cursor.get_children():
            if (cursor.kind == CursorKind.FUNCTION_DECL and cursor.is_definition()
                    and is_for_others(cursor)):
                self.definitions.setdefault(cursor.spelling, cursor)
        return unit

    def reach(self, names):
        """Follows public calls to their ends. Raises KeyError if one of them is not defined."""
        reach = Reach()
        waiting = [self.definitions[name] for name in names]
        seen = set()
        while waiting:
            cursor = waiting.pop()
            key = cursor.get_usr(), cursor.translation_unit.spelling
            if key in seen:
                continue
            seen.add(key)
            if cursor.kind == CursorKind.FUNCTION_DECL:
                reach.functions.add(self._function(cursor))
            waiting += self._named_by(cursor, reach)
        return reach

    def _function(self, cursor):
        path = os.path.abspath(cursor.location.file.name)
        lines = cursor.extent.end.line - body_of(cursor).extent.start.line - 1
        return Function(path.removeprefix(self.root), cursor.spelling, lines)

    def _named_by(self, cursor, reach):
        """Returns the definitions of functions and of tables of the library that a body names."""
        named = []
        for part in cursor.walk_preorder():
            if part.kind == CursorKind.CALL_EXPR:
                reach.calls += 1
                reach.indirect += (part.referenced is None
                                   or part.referenced.kind != CursorKind.FUNCTION_DECL)
            if part.kind != CursorKind.DECL_REF_EXPR:
                continue
            target = part.referenced
            if is_table(target) and target.get_definition():
                named.append(target.get_definition())
            if target.kind == CursorKind.FUNCTION_DECL:
                definition = target.get_definition() or self.definitions.get(target.spelling)
                if definition:
                    named.append(definition)
                else:
                    reach.outside.add(target.spelling)
        return named


def is_table(target):
    """True of a variable outside of functions: what its initial value names is reached, too."""
    return (target.kind == CursorKind.VAR_DECL
            and target.semantic_parent.kind == CursorKind.TRANSLATION_UNIT)


def is_for_others(function):
    """True if the linker knows the function, or if a public header holds its body."""
    return (function.linkage == cindex.LinkageKind.EXTERNAL
            or function.location.file.name.startswith("inc/"))


def body_of(function):
    return next(part for part in function.get_children() if part.kind == CursorKind.COMPOUND_STMT)
