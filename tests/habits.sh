#!/bin/sh
# Checks that compilers warn of habits that end in a wrong "clear". The functions come from the
# headers: each one that answers a status is called with its answer ignored, in C and in C++, by
# GCC and by clang.
set -u
. tests/check.sh
dir=build/test/habits
mkdir -p $dir
warnings="-Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -Wundef -Wpedantic"

# compile SOURCE COMPILER LANGUAGE STANDARD [FLAG...]: what the compiler says goes to $dir/said. GCC
# sees ignored results only where it makes code.
compile() {
    source=$1
    compiler=$2
    language=$3
    standard=$4
    shift 4
    # shellcheck disable=SC2046,SC2086  # lists of flags are meant
    $compiler -x "$language" -std="$standard" $warnings $([ "$language" = c ] || echo -Wold-style-cast) "$@" \
        -Iinc -isystem build/deps/libfixmath -c "$source" -o $dir/object.o >$dir/said 2>&1
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

# Writes a function for each that answers a status: it calls it as FORM says. The begin of an
# iterator is free, because every next repeats its refusal: its last argument is the query.
callers() { # FORM
    echo '#include "keepout/keepout.h"'
    awk -F'\t' -v form="$1" '
        $4 == "ko_status" {
            n = split($5, part, /, */)
            given = ""
            for (i = 1; i <= n; i++) {
                sub(/\[.*$/, "", part[i])
                match(part[i], /[a-z0-9_]+$/)
                given = given (i > 1 ? ", " : "") substr(part[i], RSTART)
            }
            call = form
            sub(/CALL/, $2 "(" given ")", call)
            print "void call_" $2 "(" $5 ");\nvoid call_" $2 "(" $5 ")\n{\n    " call ";\n}"
        }' $dir/functions
}
wanted() {
    awk -F'\t' '$4 == "ko_status" && !($2 ~ /_begin$/ && $5 ~ /\*query$/) { print $2 }' $dir/functions | sort
}
# The compiler must warn of each that is not free, and of nothing else. Its lines lead to the names.
warns() { # COMPILER LANGUAGE STANDARD
    compile $dir/ignore.c "$@"
    sed -n 's/^[^:]*:\([0-9]*\):[0-9]*: warning: ignoring return value of .*/\1/p' $dir/said >$dir/lines
    awk 'NR == FNR { at[$1] = 1; next } FNR in at { sub(/\(.*/, ""); gsub(/ /, ""); print }' $dir/lines $dir/ignore.c | sort >$dir/warned
    [ "$(grep -c 'warning:' $dir/said)" -eq "$(wc -l <$dir/lines)" ] || { echo "$1 $3: other warnings"; cat $dir/said; return 1; }
    diff $dir/wanted $dir/warned
}
listed() {
    awk -f tests/names/prototypes.awk inc/keepout/*.h >$dir/functions
    callers CALL >$dir/ignore.c
    callers 'KO_IGNORE(CALL)' >$dir/meant.c
    wanted >$dir/wanted
    [ "$(wc -l <$dir/wanted)" -gt 300 ]
}
check "the functions of the headers" listed
check "a status that is ignored warns" each warns
check "KO_IGNORE() does not" each is_silent $dir/meant.c ""
check "with KO_UNCHECKED nothing does" each is_silent $dir/ignore.c -DKO_UNCHECKED

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
for expression in '(l + 3_m) * 2 - 5_cm / 2' '2U * 3_m' 'l < 5_m && l != 0_m' '7_m / 2_m' '-l' '(l += 1_m)' \
    'world.nearest(here, 3_m * 2)' 'set.nearest(0, here, l)' 'keepout::tree<8, 5_cm>()' 'keepout::vec3(l, 1_m, 0_m)' \
    'keepout::length::from_raw(3)' 'ko_sphere{here, 3_m}'; do
    check "$expression compiles" each_cpp "$expression" compiles
done
for expression in 'l < 5' '5.0 > l' 'l == 3' 'l + 2' '2 - l' 'l * 0.5' 'l / 2.0' '6 / l' 'l * l' 'l % 2' 'l << 1' 'l | 1' '!l' '~l' \
    '(l += 3)' '(l = 3)' 'l * 5000000000' 'keepout::length(3)' 'world.nearest(here, 3)' 'world.nearest(here, 3.0)' \
    'set.nearest(0, here, 3)' 'keepout::tree<8, 3>()' 'keepout::vec3(1, 2, 3)'; do
    check "$expression does not compile" each_cpp "$expression" is_refused
done

summary "habits"
