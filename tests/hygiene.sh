#!/bin/sh
# Checks the headers and the library's symbols. Each public header compiles alone, as C and as C++.
# The library calls only functions that a freestanding compiler may call, with no floating point
# among them. It exports what the headers declare, and holds no data that can change. It compiles
# as two files, in which the internal names of all rooms meet. Unit tests call every public
# function, golden programs those of the modules. tests/unit/inc/test_end.c walks every function
# that can answer KO_END.
set -u
. tests/check.sh

for header in inc/keepout/*.h; do
    name=$(basename "$header")
    echo "#include \"keepout/$name\"" >build/test/alone.c
    cp build/test/alone.c build/test/alone.cc
    check "$name alone, C" gcc -std=c11 -Wall -Wextra -Wundef -Werror -Iinc -fsyntax-only build/test/alone.c
    check "$name alone, C++" clang++ -std=c++11 -Wall -Wextra -Werror -Iinc -fsyntax-only build/test/alone.cc
done

allowed='^(memcpy|memset|memmove|memcmp|__aeabi_(u?idiv(mod)?|u?ldivmod|lmul|llsl|llsr|lasr|u?lcmp|mem(cpy|move|set|clr)[48]?)|__clzsi2|__clzdi2|__(ashl|ashr|lshr|u?div|u?mod)di3|__gnu_thumb1_case_[a-z]+)$'
symbols() {
    make -j2 BOARD="$1" "build/$1/libkeepout.a" >/dev/null 2>&1 || return 1
    arm-none-eabi-nm "build/$1/libkeepout.a" >build/test/symbols || return 1
    defined=$(awk 'NF == 3 && $2 ~ /^[TR]$/ { print $3 }' build/test/symbols | sort -u)
    wanted=$(awk '$1 == "U" { print $2 }' build/test/symbols | sort -u | grep -Ev "$allowed")
    for symbol in $wanted; do
        echo "$defined" | grep -qx "$symbol" || { echo "$1: needs $symbol"; return 1; }
    done
    ! awk 'NF == 3 && $2 ~ /^[DdBbCcGgSs]$/ { print FILENAME ": writable " $3; found = 1 } END { exit !found }' build/test/symbols
}
for board in microbit mps2_an385 mps2_an386 mps2_an505 mps3_an547 virt_rv32imac; do
    check "symbols of the library for $board" symbols "$board"
done

# The library exports under ko_ the functions that the headers declare, and the symbol of KO_TREE_K. All else begins with koi_.
exported_is_declared() {
    python3 tests/api.py functions | awk -F'\t' '$3 == "extern" { print $2 }' | sort -u \
        >build/test/declared
    for board in microbit mps2_an386 mps3_an547; do
        arm-none-eabi-nm "build/$board/libkeepout.a" | awk 'NF == 3 && $2 ~ /^[A-TV-Z]$/ { print $3 }' | sort -u >build/test/exported
        grep '^ko_' build/test/exported | grep -v '^ko_config_tree_k_[1-8]$' | diff build/test/declared - || return 1
        ! grep -v '^koi\{0,1\}_' build/test/exported || return 1
    done
}
check "exported symbols are the headers' functions" exported_is_declared

# In the two files of a release no two rooms may give one name to different things.
two_files() {
    python3 tools/packages/dist/unite.py "$(tools/packages/version.sh)" build/test/two &&
        gcc -std=c11 -Wall -Wextra -Werror -Ibuild/test/two -isystem "${LIBFIXMATH:-build/deps/libfixmath}" \
            -fsyntax-only build/test/two/keepout.c
}
check "the library as two files" two_files

# Every public function is called by a unit test, which runs on the host and on all boards.
# Prints the functions of the headers that these files do not name.
not_named_in() { # FILE...
    grep -oh '\bko_[a-z0-9_]*' "$@" | sort -u >build/test/named
    [ "$(wc -l <build/test/functions)" -gt 50 ] && ! comm -23 build/test/functions build/test/named | grep .
}
untested() {
    python3 tests/api.py declared >build/test/functions && not_named_in tests/unit/*/*.c
}
check "every public function has a unit test" untested

# Every public function of the modules is called by a golden program.
not_golden() {
    # shellcheck disable=SC2046  # a list of headers is meant
    python3 tests/api.py declared $(printf '%s.h ' geo fence obstacle sector motion toolpath arm \
        mesh mesh_build mesh_query) >build/test/functions &&
        not_named_in tests/golden_m*es/*.c tests/golden_motion/*.c tests/golden_arms/*.c
}
check "every public function of the modules is in a golden hash" not_golden
# The table of tests/unit/inc/test_end.c must have a row for each of them, and no other.
not_walked() {
    python3 tests/unit/inc/answers.py >build/test/answers || return 1
    grep -o '{"ko_[a-z0-9_]*"' tests/unit/inc/test_end.c | tr -d '{"' | sort -u | diff build/test/answers -
}
check "every function that can answer KO_END is in the table of test_end.c" not_walked
summary "hygiene"
