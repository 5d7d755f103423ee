#!/bin/sh
# Calls every public function with null pointers, extreme numbers and one argument over another,
# under the sanitizers: arguments/. It gives them containers that were never set up, and judges the
# counts of every ..._next_n. Then it damages queries under way, byte by byte and as a whole.
# The calls are generated from the headers, so a function that the table does not list fails here.
set -u
. tests/check.sh

# generated [HEADER...]: makes the calls of the library's headers and of these.
generated() {
    python3 tests/arguments/generate.py build/test/calls.c "$@" 2>build/test/calls.err
}
# Names each unknown function and argument type, and each predicate whose answer to null the table
# does not say.
unknown_is_named() { # DECLARATION PATTERN
    printf '%s\n' '#include "keepout/keepout.h"' 'typedef int ko_news;' "$1" >build/test/unknown.h
    ! generated build/test/unknown.h && grep -q "$2" build/test/calls.err ||
        { cat build/test/calls.err; return 1; }
}
# called VARIANT FLAGS [ARGUMENT]: prints its own count.
called() {
    variant=$1
    flags=$2
    shift 2
    make -j2 BOARD=host APP=arguments APP_DIR=tests/arguments SANITIZE=1 VARIANT="$variant" \
        EXTRA="$flags" image >build/test/arguments.log 2>&1 ||
        { cat build/test/arguments.log; return 1; }
    "build/host/$variant/arguments" "$@"
}

check "the table knows every function" generated
check "a function without samples" unknown_is_named \
    'ko_status ko_new_thing(const ko_vec3 *v, ko_news *news);' \
    'no sample for ko_new_thing(ko_news \* news)'
check "a function that is defined in its header" unknown_is_named \
    'static inline void ko_new_thing(ko_news *news) { *news = 0; }' 'no sample for ko_new_thing'
check "a predicate whose answer to null is not known" unknown_is_named \
    'bool ko_vec3_is_new(const ko_vec3 *v);' \
    'ko_vec3_is_new answers a null pointer'
called sanitize "" || checks_failed=$((checks_failed + 1))
called sanitize "" unset || checks_failed=$((checks_failed + 1))
called sanitize "" counts || checks_failed=$((checks_failed + 1))
# Differences of damaged zones, bodies, boxes, moves, sectors and arms are defined.
for begin in ko_fence_ ko_toolpath_ ko_field_ ko_sectors_ ko_arm_ ko_obstacles_ ko_mover_ \
    ko_brake_; do
    called sanitize "" damaged $begin ||
        checks_failed=$((checks_failed + 1))
done
# Elsewhere a damaged query may hold any numbers, and their sums may overflow. They wrap here, and
# the answer is wrong.
called damage "-fno-sanitize=signed-integer-overflow -fwrapv" damaged ||
    checks_failed=$((checks_failed + 1))
summary "arguments, generated"
