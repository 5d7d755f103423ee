#!/usr/bin/env python3
"""Keeps the first inputs of the fuzzers, a text file a target: tests/fuzz/corpus/NAME.txt.

    corpus.py unpack NAME FOLDER        writes each input as a file of the folder
    corpus.py pick NAME FOLDER...       chooses inputs of the folders, writes the text file

A line is an input in base64. `pick` asks build/fuzz/fuzz_NAME which edges each input reaches. It
takes the one that reaches the most further edges, until MOST are chosen or no more is reached.
"""
import base64
import hashlib
import os
import shutil
import subprocess
import sys

MOST = 32  # inputs of a target
LONGEST = 512  # bytes of an input
LONGEST_OF_TOOLS = 1024  # of whole files
BUCKETS = 8  # libFuzzer's features of an edge: how often it was passed
CORPUS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "corpus")


def lines_of(inputs):
    """Returns the text of a file."""
    return "".join(base64.b64encode(data).decode() + "\n" for data in inputs)


def inputs_of(text):
    """Returns the inputs of a file. An empty line is the empty input."""
    return [base64.b64decode(line, validate=True) for line in text.splitlines()]


def edges_by_file(control):
    """Returns the edges of each file, from the control file of a merge by libFuzzer."""
    lines = control.splitlines()
    count = int(lines[0])
    names = lines[2:2 + count]
    edges = {}
    for line in lines[2 + count:]:
        words = line.split()
        if words[0] == "FT":
            edges[names[int(words[1])]] = {int(word) // BUCKETS for word in words[2:]}
    return edges


def chosen(edges, most=MOST):
    """Returns the files that reach the most, each with edges that those before it do not reach."""
    left = dict(edges)
    reached = set()
    files = []
    while left and len(files) < most:
        name = max(sorted(left), key=lambda file: len(left[file] - reached))
        if not left[name] - reached:
            break
        reached |= left.pop(name)
        files.append(name)
    return files


def longest_of(name):
    return LONGEST_OF_TOOLS if name.startswith("tool_") else LONGEST


def write_files(inputs, folder):
    os.makedirs(folder, exist_ok=True)
    for data in inputs:
        with open(os.path.join(folder, hashlib.sha1(data).hexdigest()), "wb") as file:
            file.write(data)


def unpack(name, folder):
    """An input that is in the file no more is removed from the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    path = os.path.join(CORPUS, f"{name}.txt")
    if os.path.exists(path):
        with open(path, encoding="ascii") as file:
            write_files(inputs_of(file.read()), folder)


def pick(name, folders):
    work = f"build/fuzz/pick_{name}"
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(f"{work}/merged")
    for folder in folders:
        for file in os.listdir(folder):
            path = os.path.join(folder, file)
            if os.path.getsize(path) <= longest_of(name):
                shutil.copy(path, f"{work}/{file}")
    control = f"{work}/merged.control"
    subprocess.run([f"build/fuzz/fuzz_{name}", "-set_cover_merge=1", "-close_fd_mask=3",
                    f"-merge_control_file={control}", f"{work}/merged", work], check=True,
                   stderr=subprocess.DEVNULL)
    with open(control, encoding="utf-8") as file:
        files = chosen(edges_by_file(file.read()))
    inputs = []
    for path in files:
        with open(path, "rb") as file:
            inputs.append(file.read())
    os.makedirs(CORPUS, exist_ok=True)
    with open(os.path.join(CORPUS, f"{name}.txt"), "w", encoding="ascii") as file:
        file.write(lines_of(inputs))
    shutil.rmtree(work)
    print(f"{name}: {len(inputs)} inputs, {sum(map(len, inputs))} bytes")


if __name__ == "__main__":
    if sys.argv[1] == "unpack":
        unpack(sys.argv[2], sys.argv[3])
    else:
        pick(sys.argv[2], sys.argv[3:])
