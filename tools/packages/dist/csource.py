"""Reads a source of C: its tokens, its lines for the preprocessor, the names at file scope."""

import itertools
import os
import re

TOKEN = re.compile(
    r"""(?P<comment>/\*.*?\*/|//[^\n]*)
      | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
      | (?P<name>[A-Za-z_]\w*)
      | (?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
      | (?P<space>(?:[^\S\n]|\\\n)+)
      | (?P<line>\n)
      | (?P<mark>->|.)""",
    re.X | re.S,
)


class Token:
    """A token of C. in_directive says that it belongs to a line of the preprocessor."""

    def __init__(self, kind, text, in_directive):
        self.kind = kind
        self.text = text
        self.in_directive = in_directive

    def is_code(self):
        return self.kind in ("name", "string", "number", "mark")


def tokens_of(text):
    """Cuts a text into tokens."""
    tokens = []
    in_directive = False
    is_line_empty = True
    for match in TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "line":
            in_directive = False
            is_line_empty = True
        elif kind not in ("space", "comment"):
            in_directive = in_directive or is_line_empty and match[0] == "#"
            is_line_empty = False
        tokens.append(Token(kind, match[0], in_directive))
    return tokens


def statements_of(tokens):
    """Yields each statement at file scope: a list of tokens, with all that stands in its braces."""
    statement = []
    depth = 0
    is_function = False
    for token in tokens:
        if not token.is_code() or token.in_directive:
            continue
        if token.text == "{":
            if depth == 0:
                has_value = any(other.text == "=" for other in statement)
                is_function = statement[-1].text == ")" and not has_value
            depth += 1
        if token.text == "}":
            depth -= 1
        statement.append(token)
        if depth == 0 and (token.text == ";" or token.text == "}" and is_function):
            yield statement
            statement = []
            is_function = False


def head_of(statement):
    """The tokens outside of braces and parentheses, with each opening one; no attributes.

    The parentheses around a pointer to a function are left out, and what is in them is not.
    """
    head = []
    opened = []  # for each open one: is it a pointer's?
    for token, after in zip(statement, statement[1:] + statement[-1:]):
        if token.text in ("}", ")"):
            opened.pop()
            continue
        is_pointer = (token.text == "(" and after.text == "*" and
                      not any(t.text == "=" for t in head))
        if all(opened) and not is_pointer:
            head.append(token)
        if token.text in ("{", "("):
            opened.append(is_pointer)
    for i in reversed(range(len(head))):
        if head[i].text == "__attribute__":
            del head[i : i + 2]
    return head


def declared_by(statement):
    """The function, object or type that a statement declares; None if there is none."""
    head = head_of(statement)
    for token, after in zip(head, head[1:]):
        if token.kind == "name" and after.text in ("(", "[", "=", ";"):
            return token.text
    return None


def tags_and_constants_of(statement):
    """Yields the tag that a type's statement defines, and the constants of its enum."""
    head = [token.text for token in head_of(statement)]
    if statement[-1].text != ";" or "{" not in head or "(" in head:
        return
    is_enum = "enum" in head
    depth = 0
    for before, token, after in zip(statement, statement[1:], statement[2:]):
        depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(before.text, 0)
        if token.kind == "name":
            is_tag = before.text in ("struct", "union", "enum") and after.text == "{"
            if is_tag or is_enum and depth == 1 and before.text in ("{", ","):
                yield token.text


class Line:
    """A line for the preprocessor, or the code between two of them."""

    def __init__(self, tokens):
        self.tokens = tokens
        words = [token.text for token in tokens if token.kind == "name"]
        self.verb = words[0] if tokens[0].in_directive and words else None
        self.word = words[1] if self.verb and len(words) > 1 else None
        self.own = self.system = None
        if self.verb == "include":
            self.own, self.system = re.search(r'"(.*)"|(<.*>)', self.text()).groups()

    def text(self):
        return "".join(token.text for token in self.tokens)


class Source:
    """A source or a header, its lines without the include guard, and what it declares."""

    def __init__(self, path):
        self.path = path
        self.stem = os.path.splitext(os.path.basename(path))[0]
        with open(path, encoding="utf-8") as file:
            self.tokens = tokens_of(file.read())
        groups = itertools.groupby(self.tokens, lambda token: token.in_directive)
        self.lines = [Line(list(group)) for _, group in groups]
        self.guard = self.cut_guard() if path.endswith(".h") else None
        self.macros = sorted({line.word for line in self.lines if line.verb == "define"})
        self.own = [line.own for line in self.lines if line.own]
        self.names = set()
        for statement in statements_of(self.tokens):
            self.names.update(tags_and_constants_of(statement), [declared_by(statement)])
        self.names = {n for n in self.names if n and not n.lower().startswith(("ko_", "koi_", "_"))}

    def cut_guard(self):
        """Takes the guard's three lines out and returns its macro."""
        first, second, *_, last = [line for line in self.lines if line.verb]
        if (first.verb, second.verb, last.verb) != ("ifndef", "define", "endif"):
            raise ValueError(self.path + " has no include guard")
        self.lines = [line for line in self.lines if line not in (first, second, last)]
        return first.word

    def static_macros(self):
        """The macros that stand for `static` and more."""
        defined = [line for line in self.lines if line.verb == "define"]
        return {line.word for line in defined if any(t.text == "static" for t in line.tokens)}

    def make_static(self, words_of_static):
        """Makes internal functions and data static, where no macro does, wherever they stand."""
        for statement in statements_of(self.tokens):
            name = declared_by(statement) or ""
            words = {token.text for token in statement}
            if name.startswith("koi_") and not words & words_of_static:
                first = statement[0]
                first.text = "static" if first.text == "extern" else "static " + first.text

    def rename(self, shared):
        """Puts the file's name in front of each name of a set, unless a member has it."""
        code = [token for token in self.tokens if token.is_code()]
        bodies = []  # for each open brace: does it hold the members of a struct?
        for i, token in enumerate(code):
            if token.text == "{":
                bodies.append(any(other.text in ("struct", "union") for other in code[i - 2 : i]))
            elif token.text == "}":
                bodies.pop()
            if token.text not in shared or code[i - 1].text in (".", "->"):
                continue
            if not (any(bodies[-1:]) and code[i + 1].text in (";", ",", "[", ":", ")")):
                token.text = self.stem + "_" + token.text
