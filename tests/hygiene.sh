#!/bin/sh
# Checks the headers. Each public header compiles alone, as C and as C++. The library compiles as
# two files, in which the internal names of all rooms meet. Unit tests call every public
# function, golden programs those of the modules. tests/unit/inc/test_end.c walks every function
# that can answer KO_END.
#
# promise: end-means-clear
set -u
. tests/check.sh

for header in inc/keepout/*.h; do
    name=$(basename "$header")
    echo "#include \"keepout/$name\"" >build/test/alone.c
    cp build/test/alone.c build/test/alone.cc
    check "$name alone, C" gcc -std=c11 -Wall -Wextra -Wundef -Werror -Iinc -fsyntax-only \
        build/test/alone.c
    check "$name alone, C++" clang++ -std=c++11 -Wall -Wextra -Werror -Iinc -fsyntax-only \
        build/test/alone.cc
done

# In the two files of a release no two rooms may give one name to different things.
two_files() {
    python3 tools/packages/dist/unite.py "$(tools/packages/version.sh)" build/test/two &&
        gcc -std=c11 -Wall -Wextra -Werror -Ibuild/test/two \
            -isystem "${LIBFIXMATH:-build/deps/libfixmath}" -fsyntax-only build/test/two/keepout.c
}
check "the library as two files" two_files

# Every public function is called by a unit test, which runs on the host and on all boards.
# Prints the functions of the headers that these files do not name.
not_named_in() { # FILE...
    grep -oh '\bko_[a-z0-9_]*' "$@" | sort -u >build/test/named
    [ "$(wc -l <build/test/functions)" -gt 50 ] &&
        ! comm -23 build/test/functions build/test/named | grep .
}
untested() {
    python3 tests/api.py declared >build/test/functions && not_named_in tests/unit/*/*.c
}
check "every public function has a unit test" untested

# Every public function of the modules is called by a golden program.
not_golden() {
    # shellcheck disable=SC2046  # a list of headers is meant
    python3 tests/api.py declared $(printf '%s.h ' geo fence obstacle sector motion toolpath arm \
        mesh mesh_build mesh_query frozen frozen_build) >build/test/functions &&
        not_named_in tests/golden_m*es/*.c tests/golden_motion/*.c tests/golden_arms/*.c \
            tests/golden_frozen/*.c
}
check "every public function of the modules is in a golden hash" not_golden
# The table of tests/unit/inc/test_end.c must have a row for each of them, and no other.
not_walked() {
    python3 tests/unit/inc/answers.py >build/test/answers || return 1
    grep -o '{"ko_[a-z0-9_]*"' tests/unit/inc/test_end.c | tr -d '{"' | sort -u |
        diff build/test/answers -
}
check "every function that can answer KO_END is in the table of test_end.c" not_walked
summary "hygiene"
