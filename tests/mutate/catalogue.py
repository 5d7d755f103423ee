"""Knows all mutations of the project, and draws samples of them.

    read(folder)               lists the mutations of all files; results are kept in the folder
    drawn(mutations, seed)     orders them by a number that follows from the seed and the name

A mutation's place in the order depends on its own name alone. So an edit of one function leaves
the sample of all others as it is.
"""
import glob
import hashlib
import json
import os
from dataclasses import asdict

import sites

# The library, the reference of its kernels and what both share, and inline functions of headers.
PATTERNS = ("src/*/*.c", "src/*/*.h", "port/*.h", "port/generic/*.h", "inc/keepout/*.h")
INCLUDES = ("-Iinc", "-I.", "-Iboards")
# A file that includes every kernel, and how: some kernels need what stands before them.
KERNELS = "tests/conformance/kernels.c"
KERNEL_FLAGS = ("-Itests/conformance", "-DKO_PORT_GENERIC", "-DKERNELS=generic")


def files():
    return sorted(path for pattern in PATTERNS for path in glob.glob(pattern))


def content(path):
    with open(path, "rb") as file:
        return file.read()


def digest(parts):
    whole = hashlib.sha256()
    for part in parts:
        whole.update(hashlib.sha256(part).digest())
    return whole.hexdigest()


def mutations_of(path, text):
    is_kernel = path.startswith("port/")
    arguments = INCLUDES + KERNEL_FLAGS if is_kernel else INCLUDES
    return sites.find(path, text, arguments, KERNELS if is_kernel else None)


def read(folder):
    """Reads files again if they, a header or the program that finds mutations has changed."""
    os.makedirs(folder, exist_ok=True)
    paths = files()
    shared = digest([content(p) for p in paths if p.endswith(".h")] + [content(sites.__file__)])
    found = []
    for path in paths:
        text = content(path)
        kept = os.path.join(folder, digest([path.encode(), text, shared.encode()]))
        if not os.path.exists(kept):
            rows = [asdict(mutation) for mutation in mutations_of(path, text)]
            with open(f"{kept}.new", "w", encoding="utf-8") as file:
                json.dump(rows, file)
            os.replace(f"{kept}.new", kept)
        with open(kept, encoding="utf-8") as file:
            found += [sites.Mutation(**row) for row in json.load(file)]
    return found


def drawn(mutations, seed):
    def number(mutation):
        return hashlib.sha256(f"{seed} {mutation.name}".encode()).digest()
    return sorted(mutations, key=number)
