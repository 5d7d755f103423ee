#!/usr/bin/env python3
"""Tests the parts of mutation testing on small inputs: places, samples, the list of survivors, the
verdict of a run, and the judge with small programs."""
import os
import shutil
import sys
import unittest
from types import SimpleNamespace

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import catalogue  # noqa: E402
import judge  # noqa: E402
import run  # noqa: E402
import sites  # noqa: E402
import survivors  # noqa: E402

WORK = "build/test/mutate"


def found(code, *kinds):
    """Lists (kind, text that is replaced, text that stands there then) of a file's mutations."""
    text = code.encode()
    return [(m.kind, text[m.start:m.end].decode(), m.new) for m in sites.find("a.c", text, [])
            if not kinds or m.kind in kinds]


class Places(unittest.TestCase):
    def test_comparisons(self):
        code = "int f(int a, int b) { return (a < b) + (a >= b) + (a == b) + (a != b); }"
        self.assertEqual(found(code), [("limit", "<", "<="), ("limit", ">=", ">"),
                                       ("equal", "==", "!="), ("equal", "!=", "==")])

    def test_logic(self):
        code = "int f(int a, int b) { return a && b || !a; }"
        self.assertEqual(found(code), [("logic", "&&", "||"), ("logic", "||", "&&")])

    def test_numbers(self):
        code = "unsigned f(unsigned a) { return a + 7U + 0xFFu + 0U; }"
        self.assertEqual(found(code), [("less", "7U", "6U"), ("more", "7U", "8U"),
                                       ("less", "0xFFu", "0xFEu"), ("more", "0xFFu", "0x100u"),
                                       ("more", "0U", "1U")])

    def test_the_length_of_an_array_is_left(self):
        code = "int f(void) { int a[4 + 1] = {3}; return a[2]; }"
        self.assertEqual([old for _, old, _ in found(code, "more")], ["3", "2"])

    def test_rounding(self):
        code = ("int half_up(int a); int half_down(int a); int lone_up(int a);\n"
                "int f(int a, int b) { return half_up(a) + lone_up(a) + ((a + b) >> 2); }")
        self.assertEqual(found(code, "rounding"), [("rounding", "half_up", "half_down"),
                                                   ("rounding", "a + b", "a")])

    def test_a_counterpart_of_another_type_is_left(self):
        code = ("int half_up(int a); long half_down(long a);\n"
                "int f(int a) { return half_up(a); }")
        self.assertEqual(found(code, "rounding"), [])

    def test_swapped_operands(self):
        code = "int f(int a, int b) { return a * b - (a + b) - a % a; }"
        self.assertEqual(found(code), [("swap", "a * b - (a + b)", "((a + b)) - (a * b)"),
                                       ("swap", "a * b - (a + b) - a % a",
                                        "(a % a) - (a * b - (a + b))")])

    def test_dropped_checks(self):
        code = ("enum { KO_OK = 0, KO_E_ARG = -1, KO_E_DATA = -2 };\n"
                "int f(int a) {\n"
                "    if (a) {\n        return KO_E_ARG;\n    }\n"
                "    if (!a) return KO_E_DATA;\n"
                "    if (a) return 3;\n"
                "    return a ? KO_OK : KO_E_DATA;\n}\n")
        self.assertEqual(found(code, "check"),
                         [("check", "if (a) {\n        return KO_E_ARG;\n    }", "(void)(a);"),
                          ("check", "if (!a) return KO_E_DATA;", "(void)(!a);"),
                          ("check", "a ? KO_OK : KO_E_DATA", "KO_OK")])

    def test_no_code_of_this_core(self):
        code = ("#define LESS(a, b) ((a) < (b) + 1)\n"
                "_Static_assert(2 < 3, \"\");\n"
                "/* 1 < 2 */\n"
                "#if __arm__\nint g(int a) { return a < 3; }\n#endif\n"
                "int f(int a) { _Static_assert(4 > 3, \"\"); return LESS(a, a) /* < 5 */; }\n")
        self.assertEqual(found(code), [])

    def test_names_survive_edits_of_other_functions(self):
        one = "int g(int a) { return a < 3; }\n"
        two = "int f(int a) { return a < 3; }\n"
        names = {m.name for m in sites.find("a.c", (one + two).encode(), [])}
        changed = one.replace("a < 3", "a < 3 || a < 5")
        self.assertLessEqual({name for name in names if ":f:" in name},
                             {m.name for m in sites.find("a.c", (changed + two).encode(), [])})
        self.assertIn("a.c:f:limit:1", names)

    def test_a_mutation_compiles_to_its_text(self):
        text = b"int f(int a) { return a < 3; }"
        limit = next(m for m in sites.find("a.c", text, []) if m.kind == "limit")
        self.assertEqual(limit.applied(text), b"int f(int a) { return a <= 3; }")

    def test_a_file_that_does_not_parse(self):
        with self.assertRaises(sites.Unreadable):
            sites.find("a.c", b"int f(int a) { return b; }", [])


def mutation(name, text="line"):
    file, function, kind, ordinal = name.split(":")
    return sites.Mutation(file, function, kind, int(ordinal), 1, 0, 1, "x", text)


class Samples(unittest.TestCase):
    def test_an_edit_elsewhere_keeps_the_order(self):
        every = [mutation(f"a.c:f{i}:limit:1") for i in range(50)]
        order = [m.name for m in catalogue.drawn(every, 1)]
        fewer = [m.name for m in catalogue.drawn(every[:20] + every[21:], 1)]
        self.assertEqual([name for name in order if name != every[20].name], fewer)
        self.assertNotEqual(order, [m.name for m in catalogue.drawn(every, 2)])

    def test_the_library_is_found(self):
        paths = set(catalogue.files())
        some = {"src/tree/tree.c", "port/generic/turn.h", "inc/keepout/units.h"}
        self.assertLessEqual(some, paths)
        self.assertGreater(len(paths), 250)


class List(unittest.TestCase):
    GOOD = "# text\na.c:f:limit:1 `a < b`\n    equal: both ways end at the\n    same place\n"

    def test_entry(self):
        self.assertEqual(survivors.read(self.GOOD),
                         {"a.c:f:limit:1": ("a < b", "equal", "both ways end at the same place")})

    def test_forms_that_are_refused(self):
        for text in (self.GOOD + self.GOOD, "a.c:f:limit:1 `a < b`\n", "    equal: no mutation\n",
                     self.GOOD.replace("equal", "perhaps"), self.GOOD.replace(" `a < b`", ""),
                     "a.c:f:limit:1 `a < b`\n    equal: short\n"):
            with self.assertRaises(survivors.Malformed, msg=text):
                survivors.read(text)

    def test_stale(self):
        entries = survivors.read(self.GOOD)
        self.assertEqual(survivors.stale(entries, [mutation("a.c:f:limit:1", "a < b")]), [])
        self.assertEqual(survivors.stale(entries, [mutation("a.c:f:limit:1", "a < c")]),
                         ["a.c:f:limit:1"])
        self.assertEqual(survivors.stale(entries, []), ["a.c:f:limit:1"])


class Verdict(unittest.TestCase):
    def complaints(self, words, entries, asked):
        """Runs mutations whose verdicts are given."""
        every = [mutation(f"a.c:f{i}:limit:1") for i in range(len(words))]
        verdicts = {m.name: judge.Verdict(m, word, "x fails") for m, word in zip(every, words)}
        one = run.Run(every, asked, verdicts, None)
        one.work(None)
        listed = {every[i].name: ("line", word, "") for i, word in entries.items()}
        return run.complaints(one, listed, every)

    def test_all_are_killed(self):
        self.assertEqual(self.complaints(["killed"] * 5, {}, 5), [])

    def test_a_survivor_fails_unless_it_is_listed(self):
        words = ["killed"] * 40 + ["survived"]
        self.assertIn("survived: a.c:f40", self.complaints(words, {}, 41)[0])
        self.assertEqual(self.complaints(words, {40: "far"}, 41), [])

    def test_the_share_counts_what_answers_can_tell(self):
        words = ["killed"] * 30 + ["survived"] * 10
        listed = dict.fromkeys(range(30, 40), "far")
        self.assertIn("75.0% are killed", self.complaints(words, listed, 40)[0])
        self.assertEqual(self.complaints(words, dict.fromkeys(range(30, 40), "equal"), 40), [])

    def test_same_code_is_replaced(self):
        self.assertEqual(self.complaints(["same", "unmade"] + ["killed"] * 5, {}, 5), [])

    def test_fewer_than_asked(self):
        self.assertIn("only 4 mutations", self.complaints(["killed"] * 4 + ["same"], {}, 5)[0])
        self.assertIn("only 0 mutations", self.complaints([], {}, 5)[0])

    def test_a_stale_entry_fails(self):
        every = [mutation("a.c:f:limit:1")]
        one = run.Run(every, 1, {every[0].name: judge.Verdict(every[0], "killed", "x")}, None)
        one.work(None)
        said = run.complaints(one, {"a.c:g:limit:1": ("line", "far", "")}, every)
        self.assertIn("stale", said[0])


class Ends(unittest.TestCase):
    """How the judge reads the end of a program."""

    def end(self, script, seconds=0.0):
        os.makedirs(WORK, exist_ok=True)
        path = f"{WORK}/program.sh"
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\n{script}\n")
        os.chmod(path, 0o755)
        program = SimpleNamespace(seconds=seconds, runs=([], ["again"]))
        return judge.Judge.end_of(judge.Judge.__new__(judge.Judge), program, path)

    def test_ends(self):
        self.assertEqual(self.end("exit 0"), "")
        self.assertEqual(self.end("exit 1"), "fails")
        self.assertEqual(self.end("kill -SEGV $$"), "crashes")
        self.assertEqual(self.end("while :; do :; done"), "does not end")

    def test_every_run_must_pass(self):
        self.assertEqual(self.end('[ "$1" != again ]'), "fails")

    def test_the_copy_follows_the_sources(self):
        copy = f"{WORK}/tree"
        shutil.rmtree(copy, ignore_errors=True)
        judge.copied(copy)
        for path, text in ((f"{copy}/src/tree/tree.c", "damaged"),
                           (f"{copy}/src/no.c", "left over")):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        judge.copied(copy)
        self.assertEqual(catalogue.content(f"{copy}/src/tree/tree.c"),
                         catalogue.content("src/tree/tree.c"))
        self.assertFalse(os.path.exists(f"{copy}/src/no.c"))


def main():
    result = unittest.TextTestRunner(stream=sys.stderr).run(
        unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__]))
    failed = len(result.failures) + len(result.errors)
    print(f"mutation testing, its parts: {result.testsRun - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
