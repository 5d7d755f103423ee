#!/bin/sh
# Checks that compilers warn of habits that end in a wrong "clear". The functions come from the
# headers: each one that answers a status is called with its answer ignored, in C and in C++, by
# GCC and by clang. Each one that takes a length is called with a bare number, in C; in C++ no bare
# number is a length.
#
# promise: status-read, right-unit
set -u
. tests/check.sh
dir=build/test/habits
mkdir -p $dir
warnings="-Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -Wundef -Wpedantic"
headers=-Iinc
levels="-O0 -Os -O2"

# compile SOURCE COMPILER LANGUAGE STANDARD [FLAG...]: what the compiler says goes to $dir/said. GCC
# sees ignored results only where it makes code.
compile() {
    source=$1
    compiler=$2
    language=$3
    standard=$4
    shift 4
    # shellcheck disable=SC2046,SC2086  # lists of flags are meant
    $compiler -x "$language" -std="$standard" $warnings \
        $([ "$language" = c ] || echo -Wold-style-cast) "$@" $headers \
        -isystem build/deps/libfixmath -c "$source" -o $dir/object.o >$dir/said 2>&1
}
# lines_of PATTERN SOURCE: the lines of the source for which the compiler gave such a warning. Where
# a macro makes the call GCC gives the macro's line first, and the source's in a note.
lines_of() {
    awk -v pattern="$1" -v source="$2" '
        / warning: / { is_open = ($0 ~ pattern) }
        is_open && index($0, source ":") == 1 {
            split(substr($0, length(source) + 2), at, ":")
            print at[1]
            is_open = 0
        }' $dir/said
}
# each ACTION...: runs it with every compiler and standard.
each() {
    "$@" gcc c c11 && "$@" clang c c11 && "$@" arm-none-eabi-gcc c c11 || return 1
    for standard in c++11 c++17 c++20; do
        "$@" g++ c++ $standard && "$@" clang++ c++ $standard || return 1
    done
}
is_silent() { # SOURCE FLAGS COMPILER LANGUAGE STANDARD
    # shellcheck disable=SC2086  # a list of flags is meant
    compile "$1" "$3" "$4" "$5" -Werror $2 || { echo "$3 $5:"; cat $dir/said; return 1; }
}

# ---- statuses that are ignored ----

# The compiler must warn of each that is not free, and of nothing else. Its lines lead to the names.
warns() { # COMPILER LANGUAGE STANDARD
    compile $dir/ignore.c "$@"
    lines_of 'ignoring return value of' $dir/ignore.c >$dir/lines
    awk 'NR == FNR { at[$1] = 1; next } FNR in at { sub(/\(.*/, ""); gsub(/ /, ""); print }' \
        $dir/lines $dir/ignore.c | sort >$dir/warned
    [ "$(grep -c 'warning:' $dir/said)" -eq "$(wc -l <$dir/lines)" ] ||
        { echo "$1 $3: other warnings"; cat $dir/said; return 1; }
    diff $dir/wanted $dir/warned
}
# as_system ACTION...: runs it with the headers in a folder of the system, whose warnings are not
# given.
as_system() (
    headers="-isystem inc"
    levels=-Os
    "$@"
)
calls() {
    python3 tests/habits/calls.py "$@"
}
listed() {
    calls ignored CALL >$dir/ignore.c && calls ignored 'KO_IGNORE(CALL)' >$dir/meant.c &&
        calls wanted >$dir/wanted && [ "$(wc -l <$dir/wanted)" -gt 300 ]
}
check "the functions of the headers" listed
check "a status that is ignored warns" each warns
check "it does with system headers" as_system each warns
check "KO_IGNORE() does not" each is_silent $dir/meant.c ""
check "with KO_UNCHECKED nothing does" each is_silent $dir/ignore.c -DKO_UNCHECKED

# ---- lengths in C ----

# bare_number.h must look at each length that a call takes.
all_looked_at() { # [HEADER]
    calls lengths "$@" >$dir/lengths && echo '#include "keepout/keepout.h"' |
        gcc -std=c11 -Iinc -isystem build/deps/libfixmath -E -dM -xc - |
        calls looked_at | diff $dir/lengths - && [ "$(wc -l <$dir/lengths)" -ge 25 ]
}
names_a_new_one() {
    printf '%s\n' '#include "keepout/keepout.h"' \
        'ko_status ko_tree_widen(ko_tree *tree, fix16_t width);' >$dir/new.h
    ! all_looked_at $dir/new.h >$dir/said && grep -q 'ko_tree_widen 2 2' $dir/said
}
check "a length that it overlooks is named" names_a_new_one
check "bare_number.h looks at each length" all_looked_at

# Writes calls with bare numbers, and calls with numbers that are right.
written() {
    calls spelled 3 -3 300 9999 3.0 3.0F 3L '(3)' '((+ 3))' REACH HERE SPACED >$dir/bare.c
    calls spelled 0 '(0)' 0.0F NAME '-NAME' '2 * NAME' 'NAME / 2' 65536 '(10000)' '(fix16_t)3' \
        '(fix16_t){3}' '(fix16_t)REACH' 'KO_M(3)' 'KO_M_UP(-3.25)' 'KO_MM(5)' '2 * KO_MM(5)' \
        'KO_M(1) + KO_MM(5) - KO_M_DOWN(0.2)' >$dir/right.c
    [ "$(grep -c 'return ko_' $dir/bare.c)" -eq $((12 * $(wc -l <$dir/lengths))) ]
}
# Writes what is not a call with plain arguments.
other_forms() {
    cat <<-'END'
	#include "keepout/keepout.h"
	#define HERE_AND_REACH &(ko_vec3){0, 0, 3}, reach
	typedef ko_status growth(const ko_aabb *box, fix16_t margin, ko_aabb *out);
	extern growth *growths[2];
	growth *growths[2] = {ko_aabb_grow, &ko_aabb_grow};
	bool look(const ko_tree *tree, fix16_t reach, ko_tree_nearest *query);
	bool look(const ko_tree *tree, fix16_t reach, ko_tree_nearest *query)
	{
	    ko_tree_nearest_begin(tree, &(ko_vec3){1, 2, 3}, reach++, KO_ALL, query);
	    ko_tree_nearest_begin(tree, HERE_AND_REACH, KO_ALL, query);
	    if (ko_tree_nearest_begin(tree, &(ko_vec3){.x = 1, .y = 2, .z = 3}, KO_M(5.5), KO_ALL,
	                              query) != KO_OK)
	        return false;
	    return growths[1] == ko_aabb_grow && (ko_tree_nearest_shorten)(query, 3) == KO_OK;
	}
	END
}
# each_c ACTION...: the action succeeds with every compiler of C and level of optimisation.
each_c() {
    for compiler in gcc arm-none-eabi-gcc clang clang-19; do
        command -v $compiler >/dev/null || continue
        for level in $levels; do
            "$@" $compiler $level || { echo "$compiler $level"; return 1; }
        done
    done
}
# Each call of bare.c must warn, and nothing else.
each_warns() { # COMPILER LEVEL
    compile $dir/bare.c "$1" c c11 "$2"
    grep -n 'return ko_' $dir/bare.c | sed 's/:.*//' >$dir/calls
    [ "$(grep -c ' warning: ' $dir/said)" -eq "$(wc -l <$dir/calls)" ] ||
        { echo "other warnings"; cat $dir/said; return 1; }
    lines_of 'a bare number counts' $dir/bare.c | sort -n | diff $dir/calls -
}
none_warns() { # SOURCE FLAGS COMPILER LEVEL
    is_silent "$1" "$2 $4" "$3" c c11
}
cpp_is_silent() { # COMPILER LANGUAGE STANDARD
    [ "$2" = c ] || is_silent $dir/bare.c "" "$@"
}
# No call of right.c warns, and the whole object is the same as without the macros.
costs_nothing() { # COMPILER LEVEL
    none_warns $dir/right.c "" "$@" && mv $dir/object.o $dir/looked.o &&
        none_warns $dir/right.c -DKO_BARE_NUMBERS "$@" && cmp $dir/looked.o $dir/object.o
}
# The line that GCC is told is the line that follows.
line_is_true() {
    awk '/^# ?[0-9]+ "keepout\/bare_number.h"$/ {
            found = 1
            sub(/^# ?/, "")
            right = ($1 == NR + 1)
        }
        END { exit !(found && right) }' \
        inc/keepout/bare_number.h
}
check "bare_number.h says its own line" line_is_true
check "calls with each length" written
check "a bare number warns" each_c each_warns
check "it does with system headers" as_system each_c each_warns
check "with KO_BARE_NUMBERS none does" each_c none_warns $dir/bare.c -DKO_BARE_NUMBERS
check "other numbers do not, and looking costs no byte" each_c costs_nothing
other_forms >$dir/forms.c
check "addresses, literals of structs and conditions" each_c none_warns $dir/forms.c ""
check "C++ is left alone" each cpp_is_silent

# ---- lengths in C++ ----

# in_cpp EXPRESSION: a function that uses it.
in_cpp() {
    cat <<-END >$dir/length.cpp
	#include "keepout/keepout.hpp"
	using namespace keepout::literals;
	extern keepout::any_tree &world;
	extern keepout::any_obstacles &set;
	extern const ko_vec3 here;
	bool is_so(keepout::length l);
	bool is_so(keepout::length l) { (void)l; const auto &it = $1; (void)it; return true; }
	END
}
# each_cpp EXPRESSION ACTION: the action succeeds with every compiler and standard of C++.
each_cpp() {
    in_cpp "$1"
    for compiler in g++ clang++ clang++-19; do
        command -v $compiler >/dev/null || continue
        "$2" $compiler c++17 && "$2" $compiler c++20 || return 1
    done
}
compiles() { # COMPILER STANDARD
    compile $dir/length.cpp "$1" c++ "$2" -Werror || { cat $dir/said; return 1; }
}
is_refused() { # COMPILER STANDARD
    ! compile $dir/length.cpp "$1" c++ "$2" || { echo "$1 compiles it as $2"; return 1; }
}
for expression in '(l + 3_m) * 2 - 5_cm / 2' '2U * 3_m' 'l < 5_m && l != 0_m' '7_m / 2_m' '-l' \
    '(l += 1_m)' 'world.nearest(here, 3_m * 2)' 'set.nearest(0, here, l)' \
    'keepout::tree<8, 5_cm>()' 'keepout::vec3(l, 1_m, 0_m)' 'keepout::length::from_raw(3)' \
    'ko_sphere{here, 3_m}'; do
    check "$expression compiles" each_cpp "$expression" compiles
done
for expression in 'l < 5' '5.0 > l' 'l == 3' 'l + 2' '2 - l' 'l * 0.5' 'l / 2.0' '6 / l' 'l * l' \
    'l % 2' 'l << 1' 'l | 1' '!l' '~l' '(l += 3)' '(l = 3)' 'l * 5000000000' 'keepout::length(3)' \
    'world.nearest(here, 3)' 'world.nearest(here, 3.0)' 'set.nearest(0, here, 3)' \
    'keepout::tree<8, 3>()' 'keepout::vec3(1, 2, 3)'; do
    check "$expression does not compile" each_cpp "$expression" is_refused
done

summary "habits"
