#!/bin/sh
# Tests api.py, which reads the public headers for all other programs: what it takes from a header
# of its own, that it fails where a header does not parse or functions are missing, that GCC
# agrees with the prototypes, that the model is made anew when a header changes, and that make finds
# the Python that has libclang.
set -u
. tests/check.sh
dir=$PWD/build/test/api
rm -rf "$dir"
mkdir -p "$dir"

cat >"$dir/more.h" <<'END'
#include "keepout/keepout.h"
/** A limit. */
#define KO_NEW_LIMIT (3U << 2)
#define KO_NEW_TEXT "three"
#define KO_NEW_SUM(a, b) ((a) + (b))
/** Kinds. */
typedef enum ko_new_kind { KO_NEW_ONE = 1, KO_NEW_TWO, KO_NEW_LAST = KO_NEW_TWO + 5 } ko_new_kind;
/** A thing. */
typedef struct ko_new {
    uint8_t kind;
    union {
        uint32_t word;
        const ko_vec3 *at[2];
    } as;
    union {
        uint8_t low;
        volatile uint16_t both;
    };
} ko_new;
typedef ko_new ko_newer;
/** Makes a thing. */
KO_CHECKED ko_status ko_new_make(const ko_vec3 corners[KO_NEW_LIMIT], bool is_so, ko_new **out);
unsigned ko_new_count(const ko_new *one);
static inline void ko_new_rest(void)
{
}
END
# Prints each expression of the file that is not true of the model, whose entries it finds by name.
all_true() { # FILE
    python3 - "$dir/more.json" "$1" <<'END'
import json
import sys
model = json.load(open(sys.argv[1], encoding="utf-8"))
found = {entry["name"]: entry for kind in ("functions", "types", "macros") for entry in model[kind]}
lines = open(sys.argv[2], encoding="utf-8").read().splitlines()
wrong = [line for line in lines if not eval(line, {"model": model, **found})]
sys.exit("\n".join(wrong) or None)
END
}
check "a header more is read" python3 tests/api.py -o "$dir/more.json" "$dir/more.h"
cat >"$dir/expected" <<'END'
ko_new_make["header"] == "more.h" and ko_new_make["line"] == 22
ko_new_make["result"] == "ko_status" and ko_new_make["is_checked"]
[p["type"] for p in ko_new_make["parameters"]] == ["const ko_vec3[12]", "bool", "ko_new **"]
[p["base"] for p in ko_new_make["parameters"]] == ["ko_vec3", "bool", "ko_new"]
[p["is_const"] for p in ko_new_make["parameters"]] == [True, False, False]
[(p["stars"], p["lengths"]) for p in ko_new_make["parameters"]] == [(0, [12]), (0, []), (2, [])]
ko_new_make["comment"] == "/** Makes a thing. */" and ko_new_make["comment_of"] == "ko_new_make"
ko_new_count["comment_of"] == "ko_new_make" and ko_new_count["result"] == "unsigned"
ko_new_rest["is_inline"] and not ko_new_count["is_inline"] and not ko_new_count["is_checked"]
[v["value"] for v in ko_new_kind["values"]] == [1, 2, 7] and ko_new_kind["comment"]
ko_new["kind"] == "struct" and ko_new["comment"] == "/** A thing. */"
[f["name"] for f in ko_new["fields"]] == ["kind", "as", ""]
[f["base"] for f in ko_new["fields"][2]["inside"]["fields"]] == ["uint8_t", "uint16_t"]
ko_new["fields"][1]["offset"] == ko_new["fields"][1]["inside"]["fields"][1]["size"] // 2
[f["offset"] for f in ko_new["fields"][1]["inside"]["fields"]] == [0, 0]
ko_newer["kind"] == "alias" and ko_newer["of"]["base"] == "ko_new"
KO_NEW_LIMIT["value"] == 12 and KO_NEW_LIMIT["text"] == "( 3U << 2 )"
KO_NEW_TEXT["value"] is None and KO_NEW_SUM["parameters"] == ["a", "b"]
model["headers"][:2] == ["more.h", "keepout.h"] or model["headers"][-1] == "more.h"
ko_tree_insert["parameters"][1]["type"] == "const ko_aabb *"
all(f["comment"] for f in model["functions"] if f["header"] != "more.h")
20 < sum(f["comment_of"] != f["name"] for f in model["functions"]) < 50
END
check "the model says what the headers say" all_true "$dir/expected"

# refuses HEADER_TEXT MESSAGE: the reader fails, says so, and writes nothing.
refuses() {
    printf '#include "keepout/keepout.h"\n%s\n' "$1" >"$dir/bad.h"
    ! python3 tests/api.py -o "$dir/bad.json" "$dir/bad.h" 2>"$dir/said" &&
        [ ! -e "$dir/bad.json" ] && grep -q "$2" "$dir/said" || { cat "$dir/said"; return 1; }
}
check "a type that is not known" refuses 'void ko_bad(ko_news *news);' "bad.h:2:13.*ko_news"
check "a header that is not there" refuses '#include "keepout/news.h"' "bad.h:2:10.*not found"
check "a brace that does not close" refuses 'typedef struct ko_bad {' "expected '}'"
# Of 100 functions that the text begins one may be missing.
hidden() {
    {
        echo '#ifdef NEVER'
        seq -f 'void ko_hidden_%g(void);' 10
        echo '#endif'
    } >"$dir/hidden"
    refuses "$(cat "$dir/hidden")" '^api: 10 of 4[0-9]* functions were not read: ko_hidden_1 '
}
check "functions that are not read" hidden

# In a copy: load() reads again after a change, and no more often.
copied() (
    mkdir -p "$dir/copy" && cp -r inc tests/api.py "$dir/copy" &&
        cd "$dir/copy" || return 1
    python3 api.py declared >first && [ "$(wc -l <first)" -gt 300 ] &&
        stat -c %Y.%i build/api.json >made && python3 api.py declared | diff first - &&
        stat -c %Y.%i build/api.json | diff made - || return 1
    sed -i 's/^#ifdef __cplusplus$/void ko_tree_new(void);\n&/' inc/keepout/tree.h
    python3 api.py declared >second && diff first second | grep '^>' | diff - ../new &&
        rm inc/keepout/bare_number.h && ! python3 api.py declared
)
echo '> ko_tree_new' >"$dir/new"
check "the model follows the headers" copied
# Another compiler refuses a declaration that differs from that of the headers.
again() { # [sed-COMMAND]
    python3 tests/api.py prototypes | sed "${1:-}" >"$dir/again.c" &&
        gcc -std=c11 -Iinc -isystem "${LIBFIXMATH:-build/deps/libfixmath}" -DKO_BARE_NUMBERS \
            -fsyntax-only "$dir/again.c"
}
check "GCC takes each prototype of the model" again
! again '/ko_tree_insert(/s/uint32_t/uint16_t/' >"$dir/said" 2>&1
check "GCC refuses another prototype" grep -q "conflicting types for .ko_tree_insert" "$dir/said"
# make takes the Python that sees Debian's modules, whatever comes first in PATH.
mkdir -p "$dir/other" && printf '#!/bin/sh\nexit 1\n' >"$dir/other/python3" &&
    chmod +x "$dir/other/python3"
found() {
    env -u MAKELEVEL -u MAKEFLAGS PATH="$dir/other:$PATH" \
        make --eval='found: ; @python3 -c "import clang, numpy"' found
}
check "make finds Debian's Python behind another one" found
functions=$(python3 tests/api.py declared | wc -l)
check "api.py functions lists as many" test "$(python3 tests/api.py functions | wc -l)" \
    -eq "$functions"
summary "api ($functions functions)"
