#!/bin/sh
# Tests that verdicts name every number: on rows without anything to count, empty values must
# not be printed.
# shellcheck disable=SC2317,SC2329  # check calls functions
set -u
. tests/check.sh
dir=$PWD/build/test/verdicts
rm -rf "$dir"
mkdir -p "$dir"
whole() { # COMMAND...: no blank without a word before or behind it
    "$@" >"$dir/said" 2>"$dir/log" || { cat "$dir/log"; return 1; }
    cat "$dir/said" "$dir/log"
    [ -s "$dir/said" ] && ! sed 's/^ *//' "$dir/said" | grep -qE '  |^ | $|: and|\( |, ,| \.|\(\)'
}
echo "header,of,columns" >"$dir/none.csv"
: >"$dir/nothing"
nothing=$dir/nothing
fence() { # ROWS
    printf '%s\n' 'const uint32_t plan_zone_count = 0;' >"$dir/plan.c"
    printf "$1" >"$dir/rows.csv"
    : >"$dir/remarks.txt"
    whole python3 tools/programs/fence_guard/verdict.py a '' '' \
        "$dir/plan.c" "$dir/rows.csv" "$dir/remarks.txt"
}
says() { # TEXT: the last verdict does
    grep -qF "$1" "$dir/said"
}
check "fence_guard: no item and no leg" fence \
    'item,home,clear,76.1\nnot_judged,1,1,height over the terrain\n'
check "fence_guard: zeros are said" says 'home, 0 items and 0 legs against 0 zones'
check "fence_guard: an only loiter" fence \
    'item,home,clear,76.1\nnot_judged,home,1,fence is nearer\nleg,1,1,circle,breach,-6.8\nbreak,1,1,circle,out,9,47.0,8.0,50.0,-6.8\n'
check "fence_guard: the item at its end" says 'ends at item 1 without'
check "tool_keepout: no move" whole python3 tools/programs/tool_keepout/verdict.py a.nc 0 \
    "$dir/none.csv"
check "tool_keepout: zeros are said" says '0 moves with 0 tools judged against 0 clamps and 0 boxes'
check "tool_keepout: nothing is not called clear" sh -c "! grep -q '^CLEAR' '$dir/said'"
check "links: no pair" whole python3 tools/programs/links/verdict.py "$dir/none.csv" "$nothing" \
    "$nothing" "$dir/worst"
check "links: zeros are said" says 'Judged: 0 pairs of links in each of 0 poses'
check "arm_guard: no pose" whole python3 tools/programs/arm_guard/verdict.py "$dir/none.csv" 40 \
    "$nothing" "$nothing" "$dir/worst"
check "arm_guard: zeros are said" says \
    'Judged: 0 pairs of capsules, 0 named poses, 0 ways between them'
flight() {
    TRACK=a.tum MAP=b.csv MOVERS='' python3 tools/programs/flight/verdict.py "$dir/none.csv" 1 2 1 0
}
check "flight: no pose" flight
zero_poses() {
    flight | grep -q '^Flown: 0 poses of a.tum'
}
check "flight: zeros are said" zero_poses
python3 tools/tests/python_parts.py
pictures=$?
summary "verdicts" && [ $pictures -eq 0 ]
