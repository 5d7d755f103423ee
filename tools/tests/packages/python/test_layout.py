"""Compares _c.py with compilers and with the headers' text. Runs at the top of the source tree."""
import ctypes
import glob
import re
import subprocess
import sys
import unittest

from keepout import c

HEADERS = sorted(glob.glob("inc/keepout/*.h"))
TEXT = "".join(open(path, encoding="ascii").read() for path in HEADERS)
RECORDS = {name: kind for name, kind in vars(c).items()
           if isinstance(kind, type) and issubclass(kind, (ctypes.Structure, ctypes.Union))}
NO_NUMBERS = {"KO_CONFIG_BYTE", "KO_AXIS_1", "KO_AXIS_2", "KO_AXIS_3", "KO_ENUM",
              "KO_CONFIG_TREE_K", "KO_CHECKED", "KO_FIX16_OWN", "KO_MAT3_IDENTITY"}
SCALARS = {"bool": "c_bool", "unsigned": "c_uint", "size_t": "c_size_t", "double": "c_double",
           "float": "c_float", "fix16_t": "c_int32",
           **{f"{u}int{n}_t": f"c_{u}int{n}" for u in ("", "u") for n in (8, 16, 32, 64)}}


def is_signed(kind):
    return kind(-1).value < 0


def fields_of(kind):
    """Yields the fields of a struct, those of its unnamed unions among them."""
    for name, field in kind._fields_:
        if name in getattr(kind, "_anonymous_", ()):
            yield from fields_of(field)
        else:
            yield name, field


def claims_of(name, kind):
    """Yields what _c.py says of a struct, as conditions in C."""
    yield f"sizeof({name}) == {ctypes.sizeof(kind)}"
    yield f"_Alignof({name}) == {ctypes.alignment(kind)}"
    for field, inner in fields_of(kind):
        value = f"((({name} *)0)->{field})"
        yield f"offsetof({name}, {field}) == {getattr(kind, field).offset}"
        yield f"sizeof{value} == {ctypes.sizeof(inner)}"
        if issubclass(inner, ctypes._SimpleCData) and inner not in (ctypes.c_bool, ctypes.c_void_p):
            if f"{field};" not in ENUM_FIELDS.get(name, ""):
                yield f"((__typeof__{value})-1 < 0) == {int(is_signed(inner))}"


def enum_fields():
    """Returns the fields of structs that are enums, whose sign is the compiler's choice."""
    enums = "|".join(re.findall(r"^typedef enum (ko_\w+)", TEXT, re.M))
    found = {}
    for body, name in re.findall(r"^typedef struct ko_\w+ \{(.*?)^\} (ko_\w+);", TEXT, re.M | re.S):
        found[name] = " ".join(f"{field};" for field in re.findall(rf"\b(?:{enums}) (\w+);", body))
    return found


ENUM_FIELDS = enum_fields()


def compile_claims(compiler, claims):
    lines = ["#include <stddef.h>", "#include <keepout/keepout.h>"]
    lines += [f'_Static_assert({claim}, "");' for claim in claims]
    command = [compiler, "-std=c11", "-Iinc", "-fsyntax-only", "-x", "c", "-"]
    text = "\n".join(lines)
    return subprocess.run(command, input=text, text=True, stderr=subprocess.PIPE, check=False)


class Layout(unittest.TestCase):
    def hold(self, claims):
        for compiler in ("gcc", "clang"):
            run = compile_claims(compiler, claims)
            self.assertEqual(run.returncode, 0, run.stderr[:2000])

    def test_every_struct_of_the_headers_is_there(self):
        names = re.findall(r"^typedef (?:struct|union) (ko_\w+) \{", TEXT, re.M)
        self.assertGreater(len(names), 80)
        self.assertLessEqual(set(names), set(RECORDS))

    def test_sizes_and_offsets_are_the_compilers(self):
        names = set(re.findall(r"^typedef (?:struct|union) (ko_\w+) \{", TEXT, re.M))
        claims = [claim for name in sorted(names) for claim in claims_of(name, RECORDS[name])]
        self.assertGreater(len(claims), 1000)
        self.hold(claims)

    def test_a_wrong_offset_is_found(self):
        class ko_ray(ctypes.Structure):
            _fields_ = [("origin", c.ko_vec3), ("length", ctypes.c_int32), ("direction", c.ko_dir3)]
        self.assertNotEqual(compile_claims("gcc", claims_of("ko_ray", ko_ray)).returncode, 0)

    def test_constants_are_the_compilers(self):
        numbers = {n: v for n, v in vars(c).items() if n.startswith("KO_") and isinstance(v, int)}
        macros = set(re.findall(r"^ *#define (KO_[A-Z0-9_]+) ", TEXT, re.M)) - NO_NUMBERS
        self.assertLessEqual(macros, set(numbers))
        self.assertGreater(len(numbers), 120)
        self.hold(f"(long long)({name}) == {value}LL" for name, value in numbers.items())


class Prototypes(unittest.TestCase):
    """Against the text of the prototypes, which tests/api.sh compares with the compiler's."""

    @classmethod
    def setUpClass(cls):
        command = [sys.executable, "tests/api.py", "functions"]
        lines = subprocess.run(command, text=True, stdout=subprocess.PIPE, check=True).stdout
        cls.declared = {row[1]: row for row in (line.split("\t") for line in lines.splitlines())}

    def kind_of(self, text):
        """Returns the ctypes type of a parameter's text."""
        words = re.sub(r"\bconst\b|\bstruct\b", "", text).replace("[", " [").split()
        kind = words[0]
        if "*" in text or "[" in text:
            if kind == "void":
                return ctypes.c_void_p
            pointer = ctypes.c_char_p if kind == "char" else ctypes.POINTER(self.scalar(kind))
            return ctypes.POINTER(pointer) if text.count("*") == 2 else pointer
        return self.scalar(kind)

    @staticmethod
    def scalar(kind):
        return getattr(ctypes, SCALARS[kind]) if kind in SCALARS else getattr(c, kind)

    def test_every_function_is_there(self):
        self.assertEqual({name for name, _, _ in c.PROTOTYPES}, set(self.declared))
        self.assertGreater(len(self.declared), 386)

    def test_results_and_arguments_are_those_of_the_headers(self):
        for name, result, arguments in c.PROTOTYPES:
            with self.subTest(name):
                _, _, _, head, rest, _ = self.declared[name]
                kinds = [self.kind_of(text) for text in rest.split(",") if text not in ("", "void")]
                self.assertEqual(list(arguments), kinds)
                if head == "void":
                    self.assertIsNone(result)
                elif head == "ko_status":
                    self.assertIs(result, c.STATUS)
                else:
                    self.assertIs(result, self.kind_of(head))


if __name__ == "__main__":
    unittest.main()
