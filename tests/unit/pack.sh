#!/bin/sh
# Finds unit tests. It reads programs.txt, the list of programs, and covers.txt, the tests of files
# that have no test of their name.
#
#   pack.sh programs [BOARD]    prints the programs; with BOARD only those that fit it
#   pack.sh tests [PROGRAM]     prints the test files of a program, or of all
#   pack.sh of FILE             prints those that cover a file of src; of a header, a fixture or the
#                               port those of its room
#   pack.sh room ROOM           prints those of a room
#   pack.sh main TEST-FILE...   prints a main.c that runs the suites of these files: test_foo.c
#                               defines foo_suite
set -u
list=tests/unit/programs.txt
covers=tests/unit/covers.txt

programs() {
    awk -v board="${1:-}" '
        /^#/ || !NF { next }
        /^[a-z]/ { name[++count] = $1; sub(/:$/, "", name[count]); fits[count] = 1 }
        $1 == "not" { sub(/:$/, "", $2); if ($2 == board) fits[count] = 0 }
        END { for (i = 1; i <= count; i++) if (fits[i]) print name[i] }' $list
}

tests() {
    awk -v wanted="${1:-}" '
        /^#/ || $1 == "not" { next }
        /^[a-z]/ { taken = (wanted == "" || $1 == wanted ":"); $1 = "" }
        taken {
            for (i = 1; i <= NF; i++) {
                sub("/", "/test_", $i)
                if ($i != "") print "tests/unit/" $i ".c"
            }
        }' $list
}

# refuse TEXT: there are no tests of this.
refuse() {
    rooms=$(ls -d tests/unit/*/ | xargs -n 1 basename | grep -vx fixtures | xargs)
    echo "$1; the rooms are: $rooms" >&2
    exit 1
}

room() {
    ls "tests/unit/$1"/test_*.c 2>/dev/null || refuse "no room of unit tests: '$1'"
}

of() {
    [ -f "$1" ] || refuse "no file '$1'"
    room=$(basename "$(dirname "$1")")
    case $1 in
    src/*/*.c)
        ls "tests/unit/$room/test_$(basename "$1")" 2>/dev/null
        of="${1#src/}"
        awk -v of="${of%.c}:" \
            '$1 == of {
                for (i = 2; i <= NF; i++) {
                    sub("/", "/test_", $i)
                    print "tests/unit/" $i ".c"
                }
            }' \
            $covers
        ;;
    tests/unit/*/test_*.c) echo "$1" ;;
    src/*/*.h | tests/unit/*/*) room "$room" ;;
    port/*) room port ;;
    *) refuse "not a file of src, port or tests/unit: '$1'" ;;
    esac
}

main() {
    suites=$(printf '%s\n' "$@" | sed 's|.*/test_\(.*\)\.c|\1_suite|')
    cat <<END
/* Made by tests/unit/pack.sh. */
#include "harness.h"

$(printf 'extern const test_suite %s;\n' $suites)

static const test_suite *const suites[] = {
$(printf '    &%s,\n' $suites)
};

int main(void)
{
    return (test_run(TEST_LABEL, suites, sizeof(suites) / sizeof(suites[0])) == 0U) ? 0 : 1;
}
END
}

case $1 in
programs | tests | of | room | main) "$@" ;;
*)
    echo "pack.sh: $1: expected programs, tests, of, room or main" >&2
    exit 2
    ;;
esac
