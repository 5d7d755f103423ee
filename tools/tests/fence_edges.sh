#!/bin/sh
# Judges fences made of latitude and longitude on the ellipsoid: points beside random edges, and
# four ways to fly a leg. The judge has no local plane; see fence_edges/judge.py. fence_edges.sh
# RUNS: up to 80 degrees, 100,000 by default; a fifth of that for other latitudes.
set -u
. tests/check.sh
runs=${1:-100000}
dir=build/test/fence_edges
mkdir -p $dir

built() {
    make -j2 BOARD=host APP=fence_edges APP_DIR=tools/tests/fence_edges image
}
drawn() { # NAME RUNS SEED LATITUDE
    build/host/fence_edges "$2" "$3" "$4" >"$dir/$1.txt"
}
judged() { # NAME
    python3 tools/tests/fence_edges/judge.py <"$dir/$1.txt" >"$dir/$1.said" ||
        { cat "$dir/$1.said"; return 1; }
}
# A judge that always agrees would judge nothing.
falsified() { # SCRIPT: the judge finds what awk's script spoils
    awk "$1 { print }" "$dir/60.txt" >"$dir/false.txt"
    ! judged false >/dev/null
}

check "builds" built
for most in 80 60 5 85; do
    [ $most = 80 ] && lines=$runs || lines=$((runs / 5))
    check "up to $most degrees: drawn" drawn $most "$lines" $most $most
    check "up to $most degrees: no reading is broken" judged $most
done
check "the judge finds breaches that are told as clear" falsified '$6 { $6 = 0; $7 = 656 }'
check "the judge finds clearances that are 2 cm above the truth" falsified '{ $7 += 1311 }'
check "the judge finds clearances that are 2 cm below the truth" falsified '{ $7 -= 1311 }'
check "the judge finds margins that are a tenth too small" falsified '{ $5 = int($5 * 0.9) }'
check "the judge finds another role" falsified '{ $3 = 3 - $3 }'
sed 's/^/  /' $dir/80.said
summary "edges of fences"
