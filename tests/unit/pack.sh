#!/bin/sh
# Reads programs.txt, the list of programs of unit tests.
#
#   pack.sh programs [BOARD]    the programs; with BOARD only those that fit it
#   pack.sh tests [PROGRAM]     the test files of a program, or of all
#   pack.sh main TEST-FILE...   prints a main.c that runs the suites of these files: test_foo.c defines foo_suite
set -u
list=tests/unit/programs.txt

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
        taken { for (i = 1; i <= NF; i++) { sub("/", "/test_", $i); if ($i != "") print "tests/unit/" $i ".c" } }' $list
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
programs | tests | main) "$@" ;;
*)
    echo "pack.sh: $1: expected programs, tests or main" >&2
    exit 2
    ;;
esac
