"""Doxygen's view of pages of Markdown.

Names in code become links. Links to pages, headings and headers lead to their places in the
reference; those to other files of the repository become the path as text.
"""
import os
import re

from headers import slug

LINK = re.compile(r"(!?)\[([^]]*)\]\(([^)]*)\)")


def plain(text):
    return text.replace("`", "").replace('"', "")


class Page:
    """One page: where it stands, and the pictures that it shows (path, name in the reference)."""

    def __init__(self, name, path, title, names, headers, pages):
        self.name, self.path, self.title = name, path, title
        self.names, self.headers, self.pages = names, headers, pages
        self.pictures = []

    def resolved(self, target):
        """Returns a path relative to the page's folder, from the top of the repository."""
        path = os.path.normpath(os.path.join(os.path.dirname(self.path), target))
        return path + "/" if target.endswith("/") else path

    def place(self, text, target):
        if re.match("https?:", target):
            return f'<a href="{target}">{plain(text)}</a>'
        file, mark, heading = target.partition("#")
        heading = "_" + slug(heading) if mark else ""
        if not file:
            return f'@ref {self.name}{heading} "{plain(text)}"'
        file = self.resolved(file)
        for path in (file, file + "/README.md"):
            if path in self.pages:
                return f'@ref {self.pages[path]}{heading} "{plain(text)}"'
        if re.match(r"inc/keepout/.*\.h$", file):
            return f'@ref {os.path.basename(file)[:-2]} "{plain(text)}"'
        return f"`{file}`" if plain(text) == file else f"{text} (`{file}`)"

    def picture(self, text, target):
        name = f"{self.name}-{os.path.basename(target)}"
        self.pictures.append((self.resolved(target), name))
        return f'<img src="{name}" alt="{plain(text)}"/>'

    def links(self, line):
        out, at = "", 0
        for link in LINK.finditer(line):
            is_picture, text, target = link.groups()
            out += self.code(line[at:link.start()])
            out += self.picture(text, target) if is_picture else self.place(text, target)
            at = link.end()
        return out + self.code(line[at:])

    def code(self, line):
        parts = line.replace("**`", "<b>`").replace("`**", "`</b>").split("`")
        return "".join(self.spelled(part) if place % 2 else part
                       for place, part in enumerate(parts))

    def spelled(self, text):
        """Returns code: a name, a name with arguments, a header, or something else."""
        name = re.sub(r"\(.*\)$", "", text)
        if name in self.names and '"' not in text:
            return f'<code>@ref {name} "{text}"</code>'
        if text in self.headers:
            return f'<code>@ref {text[:-2]} "{text}"</code>'
        return f"`{text}`"

    def view(self, lines):
        out, is_code = [f"# {self.title} {{#{self.name}}}", ""], False
        for line in lines:
            heading = re.match(r"(##+) (.*)", line)
            if re.match(r" *```", line):
                is_code = not is_code
                out.append(line)
            elif is_code or line.startswith("    "):
                out.append(line)
            elif heading:
                text = heading[2]
                out.append(f"{heading[1]} {plain(text)} {{#{self.name}_{slug(text)}}}")
            elif not line.startswith("# "):
                out.append(self.links(line))
        return "\n".join(out) + "\n"


# ---- the guide ----

def modules(lines):
    """Lists the rows of the guide's table of headers: the C headers, and what they hold."""
    found, is_table = [], False
    for line in lines:
        is_table = is_table or line.startswith("## The headers")
        if is_table and line.startswith("| `"):
            cells = re.split(r" *\| *", line)
            headers = re.sub(r" ?[a-z0-9_]+\.hpp", "", cells[1].replace("`", ""))
            if headers:
                found.append((headers.split(), cells[2]))
    return found


def sections(lines, header_of):
    """Returns for each module the links to those sections of the guide that name something of
    it."""
    found, title = {}, ""
    for line in lines:
        heading = re.match(r"##+ (.*)", line)
        title = heading[1] if heading else title
        for name in re.findall(r"(?:ko|KO)_[A-Za-z0-9_]+", line):
            if title != "The headers" and name in header_of:
                links = found.setdefault(header_of[name].removesuffix(".h"), [])
                link = f'@ref guide_{slug(title)} "{title}"'
                links += [] if link in links else [link]
    return {module: ", ".join(links) for module, links in found.items()}
