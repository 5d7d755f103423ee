"""Checks the pages of the reference in a folder.

    docs_pages.py links PAGES         each link leads to a page and a place that exist; all that a
                                      page loads is in the folder
    docs_pages.py names PAGES TAGS    each name on standard input has a place of its own
    docs_pages.py pairs PAGES         prints the entry's table as that of the guide: letters for
                                      links
"""
import glob
import html.parser
import os
import sys
import urllib.parse
import xml.etree.ElementTree as tree


LETTERS = {"overlap": "t", "contains": "t", "side": "t", "clearance": "d", "margin": "d",
           "closest": "c", "cast": "w", "toi": "w"}


class Page(html.parser.HTMLParser):
    """The places, links and loaded files of one page."""

    def __init__(self, path):
        super().__init__()
        self.places, self.links, self.loaded, self.rows = set(), [], [], []
        self.in_pairs = self.is_link = False
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attributes):
        has = dict(attributes)
        self.places.update(has[key] for key in ("id", "name") if has.get(key))
        if tag == "a" and has.get("href"):
            self.links.append(has["href"])
        if has.get("src"):
            self.loaded.append(has["src"])
        if tag == "link" and has.get("href"):
            self.loaded.append(has["href"])
        if tag == "table":
            self.in_pairs = has.get("class") == "pairs"
        if self.in_pairs and tag == "tr":
            self.rows.append([])
        if self.in_pairs and tag == "td":
            self.rows[-1].append("")
        if self.in_pairs and tag == "em":
            self.rows[-1][-1] += "*"
        self.is_link = tag == "a"

    def handle_data(self, data):
        if self.in_pairs and self.is_link and LETTERS[data] not in self.rows[-1][-1]:
            self.rows[-1][-1] += LETTERS[data]

    def handle_endtag(self, tag):
        if self.in_pairs and tag == "em":
            self.rows[-1][-1] += "*"
        self.is_link = False
        self.in_pairs = self.in_pairs and tag != "table"


def pages_of(folder):
    paths = glob.glob(folder + "/**/*.html", recursive=True)
    return {os.path.relpath(path, folder): Page(path) for path in paths}


def broken_links(folder):
    pages = pages_of(folder)
    for name, page in pages.items():
        for link in page.links + page.loaded:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme == "javascript":
                continue
            if parts.scheme or parts.netloc:
                if link in page.loaded:
                    yield f"{name}: loads {link}"
                continue
            target = name
            if parts.path:
                target = os.path.normpath(os.path.join(os.path.dirname(name), parts.path))
            place = urllib.parse.unquote(parts.fragment)
            if not os.path.exists(os.path.join(folder, target)):
                yield f"{name}: no page {link}"
            elif place and target in pages and place not in pages[target].places:
                yield f"{name}: no place {link}"
    styles = glob.glob(folder + "/**/*.css", recursive=True)
    scripts = glob.glob(folder + "/**/*.js", recursive=True)
    for path in styles + scripts:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for start in ("url(http", "url(//", "@import", "XMLHttpRequest(", "fetch("):
            if start in text and not path.endswith("jquery.js"):
                yield f"{path}: loads with {start}"
    if not pages:
        yield "no pages"


def nameless(folder, tags):
    pages = pages_of(folder)
    found = {}
    for item in tree.parse(tags).getroot().iter():
        name = item.findtext("name")
        if item.tag == "member" or item.tag == "enumvalue":
            file = item.findtext("anchorfile") or item.get("file")
            place = item.findtext("anchor") or item.get("anchor")
            found[name or item.text] = (file, place)
        elif item.tag == "compound" and item.get("kind") in ("struct", "union"):
            found[name] = (item.findtext("filename"), None)
    names = sys.stdin.read().split()
    for name in names:
        file, place = found.get(name, ("", None))
        if file not in pages or (place and place not in pages[file].places):
            yield f"{name} has no place in the pages"
    if len(names) < 750:
        yield f"only {len(names)} names"


def main():
    what, folder = sys.argv[1:3]
    if what == "pairs":
        for row in Page(folder + "/index.html").rows[1:]:
            print("|".join(row))
        return 0
    faults = list(broken_links(folder) if what == "links" else nameless(folder, sys.argv[3]))
    print(*faults[:20], sep="\n")
    return 1 if faults else 0


sys.exit(main())
