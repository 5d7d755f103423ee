"""Reads idf_component.yml and the component's Kconfig as ESP-IDF does.

    manifest.py check FILE              refuses fields that the component manager does not know
    manifest.py version FILE            prints the version
    manifest.py files TOP FILE...       prints those of the files that the manifest lets into the
                                        component's archive
    manifest.py config KCONFIG CONF OUT writes the configuration that the lines of CONF give
"""
import fnmatch
import os
import re
import sys

import kconfiglib
import yaml

FIELDS = {"version", "description", "license", "url", "repository", "documentation", "issues",
          "tags", "targets", "dependencies", "files", "examples", "maintainers"}
OF_FILES = {"exclude", "include", "use_gitignore"}


def load(path):
    with open(path, encoding="utf-8") as file:
        return yaml.safe_load(file)


def check(path):
    manifest = load(path)
    unknown = set(manifest) - FIELDS | set(manifest["files"]) - OF_FILES
    if unknown:
        sys.exit(f"not known: {unknown}")
    version = manifest["version"]
    if not isinstance(version, str) or not re.fullmatch(r"\d+\.\d+\.\d+", version):
        sys.exit(f"no version: {version}")
    for tag in manifest["tags"]:
        if not re.fullmatch(r"[A-Za-z0-9_-]{3,32}", tag):
            sys.exit(f"no tag: {tag}")


def matches(path, patterns):
    return any(fnmatch.fnmatch(path, pattern.replace("/**/", "/")) for pattern in patterns)


def files(top, *paths):
    """All files but those that are excluded, and those that are included nevertheless."""
    rules = load(os.path.join(top, "idf_component.yml"))["files"]
    for path in paths:
        if not matches(path, rules["exclude"]) or matches(path, rules["include"]):
            print(path)


def config(path, conf, out):
    found = kconfiglib.Kconfig(path, warn_to_stderr=False)
    found.warn_assign_undef = True
    found.load_config(conf)
    if found.warnings:
        sys.exit("\n".join(found.warnings))
    found.write_config(out)


if __name__ == "__main__":
    {"check": check, "version": lambda path: print(load(path)["version"]), "files": files,
     "config": config}[sys.argv[1]](*sys.argv[2:])
