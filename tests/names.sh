#!/bin/sh
# Checks the names of all public functions against the grammar in names/grammar.txt. There are at
# most 400, without one-line inlines and conversions of units. The guide's table of pairs must say
# which ones exist.
set -u
. tests/check.sh
dir=build/test/names
mkdir -p $dir
limit=400

listed() {
    awk -f tests/names/prototypes.awk inc/keepout/*.h | grep -v '^units\.h\|^version\.h' >$dir/functions && [ "$(wc -l <$dir/functions)" -gt 200 ]
}
# Prints the grammar, and a line for each struct whose first member is a ko_query.
with_queries() {
    cat tests/names/grammar.txt
    awk '
        /^typedef struct ko_/ { name = $3 }
        /ko_query q;/ && name != "" { print "query " substr(name, 4); is_query[name] = 1; name = "" }
        /^typedef ko_[a-z_]+ ko_[a-z_]+;/ && ($2 in is_query) { sub(/;/, ""); print "query " substr($3, 4) }' inc/keepout/*.h
}
keeps() { # FUNCTIONS
    awk -f tests/names/names.awk $dir/grammar "$1"
}
# A name that breaks the grammar must be reported.
refuses() { # NAME ARGUMENTS RESULT WHAT
    { cat $dir/functions; printf 'new.h\t%s\textern\t%s\t%s\n' "$1" "$3" "$2"; } >$dir/more
    ! keeps $dir/more >$dir/said && grep -q "^new.h: $1: $4" $dir/said || { cat $dir/said; return 1; }
}
few() {
    awk -F'\t' '$3 == "extern"' $dir/functions | wc -l >$dir/count
    [ "$(cat $dir/count)" -le $limit ] || { echo "$(cat $dir/count) functions"; return 1; }
}
pairs_as_said() {
    awk -f tests/names/pairs.awk $dir/functions >$dir/pairs
    awk -v name=pairs -v table=$dir/pairs -f tests/insert.awk inc/keepout/README.md >$dir/guide && diff inc/keepout/README.md $dir/guide
}

check "the functions of the headers" listed
with_queries >$dir/grammar
check "every name keeps the grammar" keeps $dir/functions
check "an unknown verb is named" refuses ko_tree_fetch 'ko_tree *tree' ko_status 'no verb behind tree'
check "an unknown word is named" refuses ko_tree_get_thing 'ko_tree *tree' ko_status "'thing' is no word"
check "another first argument is named" refuses ko_tree_get_box 'ko_tree_id id, ko_tree *tree' ko_status 'its first argument is a ko_tree_id'
check "a pair in the other order is named" refuses ko_sphere_overlap_obb 'const ko_sphere *s, const ko_obb *o' bool "the pair's subject is obb"
check "another result is named" refuses ko_tree_get_box 'ko_tree *tree' bool 'get returns ko_status'
check "at most $limit functions" few
if [ "${1:-}" = write ]; then
    awk -f tests/names/pairs.awk $dir/functions >$dir/pairs
    awk -v name=pairs -v table=$dir/pairs -f tests/insert.awk inc/keepout/README.md >$dir/guide && cp $dir/guide inc/keepout/README.md
fi
check "the guide's table of pairs" pairs_as_said
summary "names ($(cat $dir/count) functions)"
