#!/usr/bin/env python3
"""Checks the names of the public functions against grammar.txt.

    names.py [HEADER...]      prints what breaks the grammar; exit 1 if anything does
    names.py count            prints the number of functions that a linker sees
    names.py queries          prints the types that begin with a ko_query

It reads the public headers and these. Headers of units and versions have rules of their own.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(HERE))
import api  # noqa: E402

FREE = ("units.h", "version.h")


def queries(model):
    """Lists the types whose first field is a ko_query, and the other names of these types."""
    found = []
    for kind in model["types"]:
        of = kind["of"]["base"] if kind["kind"] == "alias" else None
        if of in found or begins_with_query(kind):
            found.append(kind["name"])
    return found


def begins_with_query(record):
    first = record.get("fields", [None])[0]
    if first is None:
        return False
    return first["base"] == "ko_query" or begins_with_query(first.get("inside", {}))


class Grammar:
    """The rows of grammar.txt, and a subject for each query."""

    def __init__(self, model):
        self.place = {}    # a kind: where it stands in the list of kinds
        self.subjects = {}  # a subject: the types of its first argument
        self.verbs = {}    # a verb: the types that it may return
        self.makers = set()
        self.nouns = set()
        self.queries = {name[3:] for name in queries(model)}
        self.used = set()
        with open(os.path.join(HERE, "grammar.txt"), encoding="ascii") as file:
            for line in file:
                if line.split() and not line.startswith("#"):
                    self.row(*line.split())
        for name in self.queries:
            self.row("subject", name, "ko_" + name)

    def row(self, word, name, *rest):
        if word == "kind":
            self.place[name] = len(self.place)
        if word in ("kind", "subject"):
            self.subjects[name] = rest[0].split("|")
            self.nouns.add(name)
        elif word in ("verb", "maker"):
            self.verbs[name] = rest[0].replace("|", " ")
            if word == "maker":
                self.makers.add(name)
        elif word == "object":
            self.nouns.update((name, *rest))

    @staticmethod
    def longest(words, names):
        """Returns the longest beginning of the words that is a name, and the words behind it."""
        for end in range(len(words), 0, -1):
            name = "_".join(words[:end])
            if name in names:
                return name, words[end:]
        return None, words

    def take(self, words, names):
        name, rest = self.longest(words, names)
        if name is not None:
            self.used.add(name)
        return name, rest

    def faults(self, function):
        """Lists what breaks the grammar in a function's name, result and arguments."""
        subject, words = self.take(function["name"][3:].split("_"), self.subjects)
        if subject is None:
            return ["no subject of the grammar"]
        verb, rest = self.take(words, self.verbs)
        if verb is None and subject in self.queries and words and words[0] in self.place:
            verb, rest = self.take(words[1:], self.verbs)  # the kind that a query looks for
        if verb is None:
            return [f"no verb behind {subject}"]
        objects = []
        while rest:
            thing, behind = self.take(rest, self.nouns)
            if thing is None:
                return [f"'{rest[0]}' is no word of the grammar"]
            objects.append(thing)
            rest = behind
        return self.faults_of_types(function, subject, verb, (objects or [None])[0])

    def faults_of_types(self, function, subject, verb, thing):
        found = []
        if function["result"] != self.verbs[verb]:
            found.append(f"{verb} returns {self.verbs[verb]} and not {function['result']}")
        wanted = self.subjects[subject]
        bases = [p["base"] for p in function["parameters"]] or ["void"]
        if verb in self.makers:
            if not set(bases) & set(wanted):
                found.append(f"no argument is a {'|'.join(wanted)}")
            return found
        if bases[0] not in wanted:
            found.append(f"its first argument is a {bases[0]}, not a {'|'.join(wanted)}")
        if self.place.get(thing, -1) > self.place.get(subject, len(self.place)):
            found.append(f"the pair's subject is {thing}")
        return found

    def unused(self):
        """Lists the rows that no function needs."""
        subjects = set(self.subjects) - self.used - set(self.place) - self.queries
        verbs = set(self.verbs) - self.used
        return ([f"no function has the subject {name}" for name in sorted(subjects)] +
                [f"no function has the verb {name}" for name in sorted(verbs)])


def main(arguments):
    model = api.read(arguments) if arguments[:1] and arguments[0].endswith(".h") else api.load()
    functions = [f for f in api.listed(model) if f["header"] not in FREE]
    if arguments == ["count"]:
        print(sum(not f["is_inline"] for f in functions))
        return 0
    if arguments == ["queries"]:
        print("\n".join(sorted(queries(model))))
        return 0
    grammar = Grammar(model)
    said = [f"{f['header']}: {f['name']}: {fault}" for f in functions
            for fault in grammar.faults(f)]
    said += [f"grammar.txt: {row}" for row in grammar.unused()]
    print("\n".join(said))
    return 1 if said or len(functions) < 200 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
