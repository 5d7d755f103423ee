#!/bin/sh
# Tests the cell, which holds meshes in a dynamic tree, on the host and a board, byte for byte. Its
# judge compares every triangle with every other in double precision. The judge itself is tested,
# too: it must refuse altered output.
set -u
app=cell
. tests/app.sh
poses=$work/mps2_an386/poses.csv

judged() { # BOARD
    runs "$1" CHECK=1
}
# Alters the output: the judge must report that it is wrong, and not that it cannot be read.
refuses() { # AWK PROGRAM
    awk "$1" $poses >$work/altered.csv
    ! cmp -s $poses $work/altered.csv || return 1
    build/host/celljudge build/host/cell-models $work/altered.csv
    [ $? -eq 1 ]
}

check "on the host" judged host
check "on mps2_an386" judged mps2_an386
check "the same events" cmp $work/host.csv $work/mps2_an386.csv
check "its costs told" costs_told mps2_an386
check "of links and building, box, and each other" grep -q 'hand,building' $work/host.csv
check "with a box" grep -q 'hand,crate' $work/host.csv
check "with each other" grep -q 'upper,hand' $work/host.csv
check "the judge: a contact missed" refuses '!/^begin,.*,hand,crate/'
check "the judge: an end missed" refuses '!/^end,.*,hand,crate/'
check "the judge: a contact invented" refuses \
    '/^tick,10$/ { print "begin,10,forearm,building" } { print }'
check "the judge: a contact one tick late" refuses '/^begin,.*,hand,crate/ { late = $0 "\n"; next }
    { print } /^tick/ { printf "%s", late; late = "" }'
# A small crate moves within the middle of the upper arm, 0.4 m along it, without touching a
# triangle.
check "the judge: a crate wholly inside a link" refuses 'BEGIN { FS = OFS = "," }
    /^(begin|end),.*crate/ { next }
    /^crate,crate,/ { print "crate,crate,99,99,99"; is_known = 1; next }
    { print }
    /^pose,upper,/ && is_known {
        $2 = "crate"
        for (i = 12; i <= 14; i++) $i += int($(i - 3) / 1073741824 * 26214)
        print
    }'
check "output not heard: no success" unheard host
# Other steps link the usual library while this one runs.
usual_library_stays() {
    cp build/host/flags "$work/flags" && cp build/host/libkeepout.a "$work/usual.a" &&
        sanitized && cmp build/host/flags "$work/flags" &&
        cmp build/host/libkeepout.a "$work/usual.a"
}
check "under the sanitizers, and the usual library stays" usual_library_stays
summary "cell"
