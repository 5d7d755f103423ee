#!/bin/sh
# Tests that constants out of range do not compile, and that those in range compile without a
# warning. GCC and clang compile them in C11 and in C++11, 17 and 20, in statics and within
# functions.
#
# promise: right-unit
set -u
. tests/check.sh
dir=build/test/constants
mkdir -p $dir
warnings="-Wall -Wextra -Wconversion -Wsign-conversion -Wfloat-conversion -Wshadow -Wundef -Wvla"
warnings="$warnings -Wpedantic -Werror"

# compiles COMPILER LANGUAGE STANDARD FILE
compiles() {
    # shellcheck disable=SC2046,SC2086  # lists of flags are meant
    $1 -x "$2" -std="$3" $warnings $([ "$2" = c ] || echo -Wold-style-cast) -Iinc \
        -isystem build/deps/libfixmath -fsyntax-only "$4"
}

# refuses MESSAGE COMPILER LANGUAGE STANDARD FILE: the file fails for that reason and no other.
refuses() {
    message=$1
    shift
    if compiles "$@" 2>$dir/said; then
        echo "it compiles"
        return 1
    fi
    grep -Eq "$message" $dir/said || { cat $dir/said; return 1; }
}

# each ACTION ARGUMENT...: runs the action with every compiler and standard.
each() {
    "$@" gcc c c11 $dir/main.c && "$@" clang c c11 $dir/main.c &&
        "$@" arm-none-eabi-gcc c c11 $dir/main.c || return 1
    for standard in c++11 c++17 c++20; do
        "$@" g++ c++ $standard $dir/main.c && "$@" clang++ c++ $standard $dir/main.c || return 1
    done
}

accept() { # NAME, text of a source
    printf '#include "keepout/keepout.h"\n%s\n' "$2" >$dir/main.c
    check "$1 compiles" each compiles
}
refuse() { # NAME, text of a source
    printf '#include "keepout/keepout.h"\n%s\n' "$2" >$dir/main.c
    check "$1 does not compile" each refuses "$reason"
}
out_of_range='out of range|koi_require'
reason=$out_of_range

# ---- trees ----

accept "KO_TREE_DEFINE and KO_TREE_INIT within range" 'KO_TREE_DEFINE(a, 64, 0);
KO_TREE_DEFINE(b, KO_TREE_MAX_CAPACITY, KO_LIMIT);
KO_TREE_DEFINE(c, 1, F16(0.1));
enum { MANY = 9 };
static ko_tree_node pool[MANY];
ko_tree *tree_of(int i);
ko_tree *tree_of(int i)
{
    static ko_tree d = KO_TREE_INIT(pool, MANY, F16(8192.0));
    KO_TREE_DEFINE(e, 8U, 1);
    return i == 0 ? &a : i == 1 ? &b : i == 2 ? &c : i == 3 ? &d : &e;
}'
for arguments in "0, 0" "16385, 0" "4, -1" "4, F16(-0.1)" "4, KO_LIMIT + 1"; do
    refuse "KO_TREE_DEFINE(name, $arguments)" "KO_TREE_DEFINE(name, $arguments);"
done
for arguments in "65537, 0" "-1, 0" "4, F16(8192.1)"; do
    refuse "KO_TREE_INIT(pool, $arguments)" "extern ko_tree_node pool[1];
ko_tree *tree_of(void);
ko_tree *tree_of(void) { static ko_tree tree = KO_TREE_INIT(pool, $arguments); return &tree; }"
done
reason='invalid operands'
refuse "KO_TREE_DEFINE(name, 4, 0.1)" "KO_TREE_DEFINE(name, 4, 0.1);"

# ---- lengths and angles ----

reason=$out_of_range
accept "constants of units.h within range" \
    'static const fix16_t at[] = {KO_M(8192.0), KO_M_DOWN(-8192), KO_M_UP(0.2),
    KO_MM(8192000), KO_MM_DOWN(-8192000), KO_MM_UP(7U), KO_M(3)};
static const ko_angle turn[] = {KO_DEG(-360), KO_DEG(22.5), KO_RAD(3.14159), KO_RAD(-6.28),
    KO_RAD(-3.1415926536)};
static const ko_turns value[] = {KO_TURNS_DEG(-5760), KO_TURNS_DEG(5759.9999),
    KO_TURNS_RAD(-100.5309649), KO_TURNS_RAD(100.53)};
fix16_t sum(int i);
fix16_t sum(int i)
{
    const ko_sphere s = {{KO_M(1), KO_M(-2.5), KO_MM(3)}, KO_M_UP(0.2)};
    return at[i] + s.r + turn[i] + value[i];
}'
for constant in "KO_M(8192.001)" "KO_M_UP(8192.0000001)" "KO_M_DOWN(-8193)" \
    "KO_M(__builtin_nan(\"\"))" "KO_M(1e300)" "KO_MM(8192001)" "KO_MM_UP(-8192001)" \
    "KO_DEG(360.1)" "KO_RAD(-6.3)" "KO_TURNS_DEG(5760)" "KO_TURNS_DEG(-5760.1)" \
    "KO_TURNS_RAD(100.531)" "KO_TURNS_RAD(-100.531)"; do
    refuse "$constant" "fix16_t length(void);
fix16_t length(void) { const fix16_t x = $constant; return x; }"
done
refuse "KO_M_UP(300000) in a static" "extern const fix16_t x; const fix16_t x = KO_M_UP(300000);"
reason='invalid operands'
refuse "KO_MM(0.5)" "extern const fix16_t x; const fix16_t x = KO_MM(0.5);"
reason="$out_of_range|not constant|constant expression"
refuse "KO_M(variable)" "fix16_t length(double x);
fix16_t length(double x) { return KO_M(x); }"

# ---- an int of 16 bits ----

# on TARGET: the headers say what is wrong
refuses_short_int() {
    echo '#include "keepout/config.h"' >$dir/main.c
    ! clang --target="$1" -ffreestanding -std=c11 -Iinc -fsyntax-only $dir/main.c 2>$dir/said &&
        grep -q 'keepout needs an int of 32 bits' $dir/said
}
check "an int of 16 bits on msp430 does not compile" refuses_short_int msp430
check "an int of 16 bits on avr does not compile" refuses_short_int avr

# ---- C linkage ----

# Many a C++ program includes all headers of C so.
printf '%s\n' 'extern "C" {' '#include "keepout/keepout.h"' '}' \
    'KO_TREE_DEFINE(a, 64, KO_M(0.5));' 'ko_tree *tree = &a;' \
    >$dir/main.c
in_c_linkage() {
    for standard in c++11 c++17 c++20; do
        compiles g++ c++ $standard $dir/main.c && compiles clang++ c++ $standard $dir/main.c ||
            return 1
    done
}
check "the headers within C linkage" in_c_linkage
summary "constants"
