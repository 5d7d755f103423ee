"""Doxygen's view of the headers. They stay plain C and C++; this turns their habits into commands.

  - The first comment of a C header describes the module, which is a group named after the file.
  - A comment `/* ---- title: text ---- */` begins a section.
  - A run of declarations without an empty line shares the comment above it.
  - Names of functions, types, macros and headers within comments become links.
  - Each function tells its stack, each module its sections of the guide.

All of a header for C++ belongs to the group cpp. A member function without a comment that passes a
call on gets the name of the C function. A namespace that only the linker sees, and what is there so
that it does not compile, is left out.
"""
import re

WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.h)?")
PUBLIC = re.compile(r"(ko|KO)_.*[A-Za-z0-9]")
FUNCTION = re.compile(r"(ko_[a-z0-9_]+)\(")
DECLARES = re.compile(r"(KO_CHECKED )?(static inline )?(const )?[a-z_0-9]+ \**ko_[a-z0-9_]+\(")
HIDDEN = re.compile(r'#define KEEPOUT_[A-Z_]*_H$|# [0-9]+ "')  # guards; lines for the compiler
CPP_HEAD = """/** @addtogroup cpp C++17 (.hpp)
 * These headers give the same from C++. Include `keepout/keepout.hpp`: the names are in the
 * namespace @ref keepout. @{ */"""


def slug(text):
    """Returns the name of a heading as a part of a link."""
    return re.sub(r"[ -]", "_", re.sub(r"[^a-z0-9 _-]", "", text.lower()))


def module(file):
    return file.removesuffix(".h")


def text_of(line):
    """Returns a line of a comment without the frame of the comment."""
    line = re.sub(r"^/\*\*? ?", "", line)
    line = re.sub(r"^ \*( |$)", "", line)
    return re.sub(r" ?\*/$", "", line)


def capital(text):
    return text[:1].upper() + text[1:]


class Prose:
    """The text of comments, with links.
    It remembers whether a line of code or a command is open."""

    def __init__(self, headers):
        self.headers = headers
        self.begin()

    def begin(self):
        self.in_command, self.was_code, self.last = False, False, ""

    def linked(self, text):
        """Turns names into links. Doxygen refuses one that names nothing."""
        def link(found):
            name = found[0]
            before = text[found.start() - 1:found.start()]
            if name in self.headers and before not in ("/", "."):
                return f'@ref {module(name)} "{name}"'
            return "#" + name if PUBLIC.fullmatch(name) else name
        return WORD.sub(link, text)

    def line(self, line):
        """Returns text with links. Code between backticks keeps its spelling; `*` before a word is
        a pointer, and a dot between spaces a product. A line that begins with a sign or a number
        is no item of a list."""
        line = re.sub(r"^([-+] )", r"\\\1", line)
        line = re.sub(r"^([0-9]+)(\. )", r"\1\\\2", line)
        parts = line.split("`")
        for place in range(0, len(parts), 2):
            part = re.sub(r"(\*[a-z])", r"\\\1", parts[place])
            part = re.sub(r"(<[a-z])", r"\\\1", part)
            parts[place] = self.linked(part.replace(" . ", " .\\ "))
        return "`".join(parts)

    def doc(self, line):
        """Returns a line of a comment. Code is indented by four and keeps its spelling."""
        indent = len(line) - len(line.lstrip(" "))
        if line.startswith("@"):
            self.in_command = True
        if line == "":
            self.in_command = False
        if indent < 4 or self.in_command:
            self.was_code = self.was_code and line == ""
            text = self.line(line)
        else:
            text = line if self.was_code or self.last == "" else "\n" + line
            self.was_code = True
        self.last = line
        return text


class Header:
    """One C header: reads its lines and collects those of Doxygen's view."""

    def __init__(self, name, headers, depths, guide):
        self.name, self.depths, self.guide = name, depths, guide
        self.prose = Prose(headers)
        self.out, self.block = [], []
        self.in_comment = self.in_section = self.in_trailing = False
        self.is_head, self.is_pending, self.shared = True, False, False

    def view(self, lines):
        for line in lines:
            self.line(line)
        self.out += ["/** @} */"] * (2 if self.in_section else 1)
        if module(self.name) in self.guide:
            self.out.append(f"/** @addtogroup {module(self.name)}\n@par In the guide\n"
                            f"{self.guide[module(self.name)]} */")
        return "\n".join(self.out) + "\n"

    def emit(self, before, behind):
        """Prints the comment as one of Doxygen, with something before and behind it."""
        self.prose.begin()
        lines = [self.prose.doc(text_of(line)) for line in self.block]
        lines[0] = "/** " + before + lines[0]
        self.out += [*lines, behind + " */"]

    def section(self):
        """Begins a section. Its title ends at a colon or at the dashes."""
        if self.in_section:
            self.out.append("/** @} */")
        self.in_section = True
        text = re.sub(r"^-+ ", "", "\n".join(map(text_of, self.block)))
        end = re.search(r" -+(\n|$)", text)
        title, rest = text[:end.start()], text[end.end():]
        if ": " in title:
            title, more = title.split(": ", 1)
            rest = capital(more) + ".\n" + rest
        title = title.replace("\n", " ")
        self.out.append("/** @name " + (title if title.startswith("k-") else capital(title)))
        self.prose.begin()
        self.out += [self.prose.doc(line) for line in rest.split("\n")] if rest else []
        self.out.append("*/\n/** @{ */")

    def cost(self, line):
        """Returns the words on its stack for a function."""
        name = None if line.startswith("#") else FUNCTION.search(line)
        if not name or name[1] not in self.depths:
            return ""
        return f" @stack{{{self.depths[name[1]]},stack_{slug(self.name)}}}"

    def behind(self, text):
        """Links the names in the comment behind a member or a macro."""
        text = text.removeprefix("/**<")
        body, mark, rest = text.partition(" */")
        return self.prose.line(body) + mark + rest

    def line(self, line):
        if self.in_comment or line.startswith("/*"):
            self.comment(line)
        elif self.in_trailing:
            self.out.append(self.behind(line))
            self.in_trailing = "*/" not in line
        elif HIDDEN.match(line):
            self.out.append("")
        else:
            self.code(line)

    def comment(self, line):
        self.block = [*self.block, line] if self.in_comment else [line]
        self.in_comment = "*/" not in line
        if self.in_comment:
            return
        self.shared = False
        if self.is_head:
            self.is_head = False
            self.emit(f"@addtogroup {module(self.name)}\n", "\n@{")
        elif re.match(r"/\* -+ ", self.block[0]):
            self.section()
        elif self.block[0].startswith("/**"):
            self.is_pending = True

    def code(self, line):
        is_macro = line.startswith("#define KO_") and "/**<" not in line
        if DECLARES.match(line) or is_macro:
            self.shared = self.is_pending or self.shared
            if self.shared:
                self.emit("", self.cost(line))
        else:
            if self.is_pending:
                self.emit("", "")
            self.shared = self.shared and line != ""
        self.is_pending = False
        before, mark, comment = line.partition("/**<")
        if mark:
            self.in_trailing = "*/" not in line
            line = before + mark + self.behind(mark + comment)
        self.out.append(line)


# ---- C++ ----

# What is left out: from a line to another one.
LEFT_OUT = ((re.compile(r"namespace detail$"), re.compile(r"} // namespace detail$")),
            (re.compile(r"#define KOI_IF\("), re.compile(r"#undef KOI_IF$")),
            (re.compile(r"inline namespace KOI_MODE$"), re.compile(r"{$")))
MEMBER = re.compile(r"    [a-zA-Z\[~].*\((?!.*[;\\]$)")


def shown(lines):
    """Yields the lines that are no detail of the linker or the compiler."""
    until = None
    for line in lines:
        if until is not None:
            until = None if until.match(line) else until
            continue
        until = next((last for first, last in LEFT_OUT if first.match(line)), None)
        if until is None and line != "} // namespace KOI_MODE":
            yield line


def cpp_view(lines):
    """Returns Doxygen's view of a header for C++."""
    out, body = [CPP_HEAD], []
    is_class = is_commented = has_comment = False
    for line in shown(lines):
        if body:
            body.append(line)
            if line == "    }":
                called = FUNCTION.search("".join(body))
                if called and not has_comment:
                    out.append(f"    /** Calls #{called[1]}. */")
                out, body = out + body, []
            is_commented = False
            continue
        is_class = line != "};" and (is_class or re.match("(class|struct) ", line) is not None)
        # A member function goes from its first line to its closing brace.
        if is_class and MEMBER.match(line):
            body, has_comment = [line], is_commented
            continue
        out.append(line)
        if line.endswith("*/"):
            is_commented = True
        elif not line.startswith("    template"):
            is_commented = False
    return "\n".join([*out, "/** @} */"]) + "\n"
