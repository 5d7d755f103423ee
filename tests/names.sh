#!/bin/sh
# Checks the names of all public functions against the grammar in names/grammar.txt. There are at
# most 376, without one-line inlines and conversions of units. The guide's table of pairs must say
# which ones exist.
set -u
. tests/check.sh
dir=build/test/names
guide=inc/keepout/README.md
mkdir -p $dir
limit=376

# Declarations that break the grammar.
cat >$dir/new.h <<'END'
#include "keepout/keepout.h"
ko_status ko_tree_fetch(ko_tree *tree);
ko_status ko_tree_get_thing(ko_tree *tree);
ko_status ko_tree_get_box(ko_tree_id id, ko_tree *tree);
bool ko_sphere_overlap_obb(const ko_sphere *s, const ko_obb *o);
bool ko_tree_get_user(ko_tree *tree);
END
! python3 tests/names/names.py $dir/new.h >$dir/said || echo "nothing is wrong" >$dir/said
named() { # NAME WHAT
    grep -q "^new.h: $1: $2" $dir/said || { cat $dir/said; return 1; }
}
few() {
    count=$(python3 tests/names/names.py count)
    [ "$count" -gt 200 ] && [ "$count" -le $limit ] || { echo "$count functions"; return 1; }
}
with_pairs() {
    python3 tests/names/pairs.py >$dir/pairs &&
        python3 tests/insert.py pairs $dir/pairs $guide >$dir/guide
}
pairs_as_said() {
    with_pairs && diff $guide $dir/guide
}

check "every name keeps the grammar" python3 tests/names/names.py
check "an unknown verb is named" named ko_tree_fetch 'no verb behind tree'
check "an unknown word is named" named ko_tree_get_thing "'thing' is no word"
check "another first argument is named" named ko_tree_get_box 'its first argument is a ko_tree_id'
check "a pair in the other order is named" named ko_sphere_overlap_obb "the pair's subject is obb"
check "another result is named" named ko_tree_get_user 'get returns ko_status'
check "at most $limit functions" few
if [ "${1:-}" = write ]; then
    with_pairs && cp $dir/guide $guide
fi
check "the guide's table of pairs" pairs_as_said
summary "names ($(python3 tests/names/names.py count) functions)"
