"""load and copy, as Conan has them. A pattern matches paths, and its * matches a / too."""
import fnmatch
import os
import shutil


def load(_recipe, path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def copy(_recipe, pattern, src, dst):
    copied = []
    for folder, _, names in os.walk(src):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), src)
            if fnmatch.fnmatch(path, pattern):
                os.makedirs(os.path.dirname(os.path.join(dst, path)), exist_ok=True)
                copied.append(shutil.copy(os.path.join(src, path), os.path.join(dst, path)))
    return copied
