#!/usr/bin/env python3
"""Mutation testing: changes the library in one place after the other; a test is to fail each time.

    run.py                     judges every mutation
    run.py --cases N           judges N of them, drawn by --seed (1)
    run.py --file PATTERN      judges those of files that match, as src/tree_*/*.c
    run.py --name NAME         judges this one, and shows it
    run.py --list              prints the mutations, and judges none
    run.py --jobs N            works on N at a time (1)
    run.py --log FILE          keeps each verdict in a file, and goes on where the file ends

The programs are unit tests with a hundredth part of the random rounds, golden hashes, references
and the oracle with few cases, and calls with bad arguments. The run fails if a survivor is not in
survivors.txt with its reason, if an entry of that list is stale, if less than SHARE of what answers
can tell is killed, or if fewer mutations were judged than asked. A mutation of which a compiler
makes the same code, or none, is not judged; another one takes its place.
"""
import argparse
import collections
import fcntl
import fnmatch
import math
import os
import queue
import sys
import threading
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import catalogue  # noqa: E402
import judge  # noqa: E402
import programs  # noqa: E402
import survivors  # noqa: E402

WORK = "build/mutate"
LISTED = "tests/mutate/survivors.txt"
SHARE = 0.95
JUDGED = ("killed", "survived")


class Run:
    """Judges mutations in their order until as many as asked are judged, or all if none are.
    Several threads share it."""

    def __init__(self, mutations, asked, known, log):
        self.waiting = queue.SimpleQueue()
        for mutation in mutations:
            self.waiting.put(mutation)
        self.asked, self.known, self.log = asked, known, log
        self.verdicts = []
        self.counts = collections.Counter()
        self.guard = threading.Lock()

    def next(self):
        """Returns a mutation, or None if enough are judged or under way."""
        with self.guard:
            has_enough = self.judged() + self.counts["under way"] >= (self.asked or math.inf)
            if has_enough or self.waiting.empty():
                return None
            self.counts["under way"] += 1
            return self.waiting.get()

    def judged(self):
        return sum(self.counts[word] for word in JUDGED)

    def take(self, verdict):
        with self.guard:
            self.counts["under way"] -= 1
            self.counts[verdict.word] += 1
            self.verdicts.append(verdict)
            if self.log:
                print(verdict.word, verdict.mutation.name, verdict.by, file=self.log, flush=True)

    def work(self, judging):
        mutation = self.next()
        while mutation is not None:
            verdict = self.known.get(mutation.name) or judging.judge(mutation)
            self.take(verdict)
            mutation = self.next()


def shown(verdict):
    mutation = verdict.mutation
    return (f"{mutation.name} {verdict.word} {verdict.by}\n"
            f"    {mutation.file}:{mutation.line}: {mutation.text}\n"
            f"    becomes: {mutation.new}")


def read_log(path, mutations):
    """Returns the verdicts that a file of an earlier run holds."""
    names = {mutation.name: mutation for mutation in mutations}
    found = {}
    if path and os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for word, name, by in (line.rstrip("\n").split(" ", 2) for line in file):
                if name in names:
                    found[name] = judge.Verdict(names[name], word, by)
    return found


def complaints(run, entries, every):
    """Lists why a run fails."""
    found = [f"stale in {LISTED}: {name}" for name in survivors.stale(entries, every)]
    alive = [verdict for verdict in run.verdicts if verdict.word == "survived"]
    unexplained = [verdict for verdict in alive if verdict.mutation.name not in entries]
    found += [f"survived: {shown(verdict)}" for verdict in unexplained]
    if run.judged() < max(1, run.asked):
        found.append(f"only {run.judged()} mutations were judged, expected {max(1, run.asked)}")
    if share_of(run, entries) < SHARE:
        found.append(f"{share_of(run, entries):.1%} are killed, expected {SHARE:.0%}")
    return found


def share_of(run, entries):
    """Returns the share that is killed of those whose answers a test could tell."""
    equal = sum(v.word == "survived" and
                entries.get(v.mutation.name, ("", ""))[1] in survivors.SAME_ANSWERS
                for v in run.verdicts)
    return run.counts["killed"] / max(1, run.judged() - equal)


def report(run, entries, seed, began):
    ways = collections.Counter(v.by.split(" ", 1)[1] for v in run.verdicts if v.word == "killed")
    print(f"mutations: {run.judged()} judged (seed {seed}), {run.counts['killed']} killed: "
          + ", ".join(f"{count} {way}" for way, count in sorted(ways.items())))
    for kind in catalogue.sites.KINDS:
        of_kind = [v.word for v in run.verdicts if v.mutation.kind == kind and v.word in JUDGED]
        if of_kind:
            print(f"  {kind:9} {of_kind.count('killed'):5} of {len(of_kind):5} killed")
    print(f"  {run.counts['same']} make the same code, {run.counts['unmade']} do not compile")
    print(f"  {share_of(run, entries):.1%} of those that answers can tell are killed; "
          f"{(time.monotonic() - began) / max(1, len(run.verdicts)):.2f} s each")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", default="*")
    parser.add_argument("--name")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--log")
    return parser.parse_args()


def chosen(given, every):
    if given.name:
        return [mutation for mutation in every if mutation.name == given.name]
    return catalogue.drawn([m for m in every if fnmatch.fnmatch(m.file, given.file)], given.seed)


def judged(given, mutations):
    """Judges mutations with all threads, and returns the run."""
    known = read_log(given.log, mutations)
    log = open(given.log, "w", encoding="utf-8") if given.log else None
    run = Run(mutations, given.cases, known, log)
    made = programs.Programs()
    judges = [judge.Judge(made, f"{WORK}/{i}") for i in range(given.jobs)]
    threads = [threading.Thread(target=run.work, args=(each,)) for each in judges]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if log:
        log.close()
    return run


def main():
    given = arguments()
    os.makedirs(WORK, exist_ok=True)
    every = catalogue.read(f"{WORK}/places")
    mutations = chosen(given, every)
    if given.list:
        print("\n".join(f"{m.name} {m.line} `{m.text}` {m.new}" for m in mutations))
        return 0
    with open(LISTED, encoding="utf-8") as file:
        entries = survivors.read(file.read())
    began = time.monotonic()
    with open(f"{WORK}/lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        run = judged(given, mutations)
    if given.name:
        print("\n".join(map(shown, run.verdicts)))
    report(run, entries, given.seed, began)
    found = complaints(run, entries, every)
    print("\n".join(f"  FAILED {text}" for text in found), end="\n" if found else "")
    passed = run.judged() - sum(text.startswith("survived") for text in found)
    print(f"mutation testing: {passed} passed, {len(found)} failed")
    return 1 if found else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (programs.Unbuilt, survivors.Malformed, catalogue.sites.Unreadable) as fault:
        sys.exit(f"mutation testing: {fault}")
