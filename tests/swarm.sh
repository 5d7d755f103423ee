#!/bin/sh
# Tests the example swarm: it judges itself, and gives the same bytes on the host and on boards.
set -u
app=swarm
. tests/app.sh
check "on the host" runs host
for board in microbit stm32vldiscovery mps2_an386; do
    check "the same bytes on $board, its costs told" same_on $board
done
check "pairs begin" grep -q '^begin,' $work/host.csv
check "pairs end" grep -q '^end,' $work/host.csv
check "not heard: no success" unheard host
check "under the sanitizers" sanitized
# ---- tracks that were recorded ----
from=tests/formats
judge=tests/judge/swarm/judge.py
tracks() { # CODE NAME=VALUE...: a run with GATE=1 that ends with the code
    code=$1
    shift
    build/bin/keepout-swarm BOARD=host GATE=1 OUT=$work/tracks "$@" >$work/out 2>&1
    got=$?
    [ $got -eq "$code" ] || { echo "exit code $got, not $code"; cat $work/out; return 1; }
}
says() { # TEXT: the last run said so
    grep -qF -- "$1" $work/out || { echo "no '$1' in:"; cat $work/out; return 1; }
}
judged() {
    tracks 1 CHECK=1 TRACKS=$from/swarm && says "the reference agrees with every pair in every tick" &&
        [ "$(grep -c ^end, $work/tracks/rows.csv)" -eq 3 ]
}
refuted() { # SED-SCRIPT: the judge finds what it changes
    sed "$1" $work/tracks/rows.csv >$work/wrong.csv && ! cmp -s $work/wrong.csv $work/tracks/rows.csv &&
        ! python3 $judge --tracks $from/swarm $work/wrong.csv >/dev/null 2>&1
}
same_tracks() { # BOARD
    (cd $work/tracks && ../../../../boards/run.sh "$1" "../../../$1/swarm.elf" tracks.pack >board.csv 2>/dev/null)
    cmp $work/tracks/board.csv $work/tracks/rows.csv
}
at_random() { # 30 swarms
    for seed in $(seq 1 30); do
        rm -rf $work/random
        python3 $from/random_tracks.py "$seed" $work/random &&
            build/host/tracks --tracks $work/random --out $work/random.pack 2>/dev/null || return 1
        build/host/swarm $work/random.pack >$work/random.csv 2>/dev/null
        python3 $judge --tracks $work/random $work/random.csv || return 1
    done
}
refused() { # MESSAGE TEXT [OPTION...]: a second track of this text is refused
    message=$1
    rm -rf $work/bad
    mkdir -p $work/bad
    printf '0 0 0 0 0 0 0 1\n1 1 0 0 0 0 0 1\n' >$work/bad/a.tum
    printf '%b' "$2" >$work/bad/b.tum
    shift 2
    tracks 2 TRACKS=$work/bad "$@" && says "$message"
}
make programs >/dev/null 2>&1
check "three tracks in several forms" judged
check "tracks on a board" same_tracks stm32vldiscovery
check "judged: an encounter left out" refuted '/,0,1,/d'
check "judged: an encounter that begins too late" refuted '0,/^begin/s/^begin,\([0-9]*\)/begin,80/'
check "judged: a distance above the true one" refuted 's/,1114,/,1400,/'
check "judged: a distance far below the true one" refuted 's/,1114,/,700,/'
check "judged: another tick" refuted 's/,1114,[0-9]*/,1114,50/'
check "another distance, more ticks" tracks 1 CHECK=1 TRACKS=$from/swarm DISTANCE=1.5 TICKS=50
check "nobody near: clear" tracks 0 CHECK=1 TRACKS=$from/swarm DISTANCE=0.5
check "from another origin" tracks 1 CHECK=1 TRACKS=$from/swarm ORIGIN=auto
check "random swarms" at_random
check "damaged tracks" damaged swarm $work/random.pack 37
rm -rf $work/one
mkdir -p $work/one
cp $from/flight.tum $work/one
commands() { # a name is text, whatever it holds: gnuplot would run what stands between backquotes
    rm -rf $work/odd
    mkdir $work/odd
    for track in $from/swarm/*; do cp "$track" "$work/odd/a\`touch ran\`${track##*/}"; done
    tracks 1 TRACKS=$work/odd && [ -s $work/tracks/picture.svg ] && [ ! -e $work/tracks/ran ] && [ ! -e ran ]
}
check "names with a command in them" commands
check "one track alone" tracks 2 TRACKS=$work/one
check "it says so" says "expected the trajectories of two vehicles or more, found 1"
check "a malformed line" refused "b.tum:1: expected t x y z qx qy qz qw, found 3 fields" '0 1 2\n'
check "cut off" refused "b.tum:2: expected a newline after the last line" '0 0 0 0 0 0 0 1\n1 0 0 0 0 0 0 1'
check "clocks that differ" refused "are their times on one clock" '1700000000 0 0 0 0 0 0 1\n1700000001 0 0 0 0 0 0 1\n'
check "too far" refused "b.tum:1: expected a position that with ORIGIN is within 8000 m" '0 9000 0 0 0 0 0 1\n1 0 0 0 0 0 0 1\n'
check "times go back" refused "b.tum:2: expected a later time" '5 0 0 0 0 0 0 1\n4 0 0 0 0 0 0 1\n'
rm -rf $work/apart
mkdir -p $work/apart
printf '0 0 0 0 0 0 0 1\n1 1 0 0 0 0 0 1\n' >$work/apart/a.tum
printf '5 0 0 0 0 0 0 1\n6 1 0 0 0 0 0 1\n' >$work/apart/b.tum
check "never at the same time" tracks 0 TRACKS=$work/apart
check "it says so" says "Not judged: 1 of 1 pairs, which were never there at the same time."
summary "swarm"
