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
least_of() { # A B: a line of the verdict with the least distance at a tick, by double precision
    python3 - "$1" "$2" <<-'END'
	import math, sys
	def at(v, t):
	    def wave(turns, size):
	        return math.sin(turns % 2**32 / 2**31 * math.pi) * size
	    pace, start = 0x500000 + v * 0xC0000, v * 0x19999999
	    return (wave(t * pace + start, 12 + v), wave(t * (pace // 2) + start + 2**30, 20),
	            20 + wave(t * (pace // 3) + start, 3))
	a, b = int(sys.argv[1]), int(sys.argv[2])
	d, t = min((math.dist(at(a, t), at(b, t)), t) for t in range(1000))
	print(f"vehicle {a} and vehicle {b}: {math.floor(d * 1000) / 1000:.2f} m at {t / 20:.2f} s (near")
	END
}
nearest() { # the verdict's first pair of the generated figures
    words=$(sed -n 's/^vehicle \([0-9]\) and vehicle \([0-9]\): .*/\1 \2/p' $work/host/verdict.txt |
        head -1)
    # shellcheck disable=SC2086  # two words
    expected=$(least_of $words) && grep -qF "$expected" $work/host/verdict.txt ||
        { echo "no '$expected' in:"; cat $work/host/verdict.txt; return 1; }
}
falsified() { # SED-SCRIPT: rows of the figures that are wrong are found
    mkdir -p $work/false
    sed "$1" $work/host.csv >$work/false.csv && ! cmp -s $work/false.csv $work/host.csv &&
        (cd $work/false && ! python3 ../../../../tools/programs/swarm/figures.py ../false.csv)
}
check "generated: the least distance of the nearest" nearest
check "generated: a pair that begins too late is found" falsified 's/^begin,34,/begin,36,/'
check "generated: a pair that ends too late is found" falsified 's/^end,60,/end,62,/'
check "generated: a pair left out is found" falsified '/,0,4$/d'
# ---- tracks that were recorded ----
from=tools/tests/formats
judge=tools/tests/judge/swarm/judge.py
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
    tracks 1 CHECK=1 TRACKS=$from/swarm &&
        says "the reference agrees with every pair in every tick" &&
        [ "$(grep -c ^end, $work/tracks/rows.csv)" -eq 3 ]
}
refuted() { # SED-SCRIPT: the judge finds what it changes
    sed "$1" $work/tracks/rows.csv >$work/wrong.csv &&
        ! cmp -s $work/wrong.csv $work/tracks/rows.csv &&
        ! python3 $judge --tracks $from/swarm $work/wrong.csv >/dev/null 2>&1
}
same_tracks() { # BOARD
    (cd $work/tracks &&
        ../../../../boards/run.sh "$1" "../../../$1/swarm.elf" tracks.pack >board.csv 2>/dev/null)
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
check "generated: host and double precision agree" tracks 0 CHECK=1
check "generated: it is said" says "Checked: the reference agrees with every pair in every tick."
check "generated: no other distance" tracks 2 DISTANCE=10
check "it says so" says "DISTANCE=10: found no TRACKS, expected it with TRACKS=..."
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
# Logs have origins of their own. Those of POS are read about one.
python3 $from/make.py $work/logs
logs() { # CODE LOG LOG [OPTION...]: a swarm of two logs
    logs_code=$1
    rm -rf $work/two
    mkdir $work/two
    cp "$work/logs/$2" "$work/two/a.${2##*.}"
    cp "$work/logs/$3" "$work/two/b.${3##*.}"
    shift 3
    tracks "$logs_code" TRACKS=$work/two "$@"
}
check "two logs of POS, about one origin" logs 1 positions.bin beside.bin CHECK=1
check "the origin is said" says "Logs without a local position are read by POS, about 47.397"
check "they are 1.41 m apart" grep -q '^open,[0-9]*,0,1,14[01][0-9],' $work/tracks/rows.csv
check "two logs about one origin" logs 1 fixed.ulg one_origin.bin CHECK=1
check "POS about the origin of another log" logs 1 one_origin.bin positions.bin CHECK=1
check "two logs about two origins" logs 2 fixed.ulg lifted_all.ulg
check "it says so" says "b.ulg: expected local positions about the origin of"
rm -rf $work/one
mkdir -p $work/one
cp $from/flight.tum $work/one
commands() { # a name is text, whatever it holds: gnuplot would run what stands between backquotes
    rm -rf $work/odd
    mkdir $work/odd
    for track in $from/swarm/*; do cp "$track" "$work/odd/a\`touch ran\`${track##*/}"; done
    tracks 1 TRACKS=$work/odd && [ -s $work/tracks/picture.svg ] && [ ! -e $work/tracks/ran ] &&
        [ ! -e ran ]
}
check "names with a command in them" commands
check "one track alone" tracks 2 TRACKS=$work/one
check "it says so" says "expected the trajectories of two vehicles or more, found 1"
check "a malformed line" refused "b.tum:1: expected t x y z qx qy qz qw, found 3 fields" '0 1 2\n'
check "cut off" refused "b.tum:2: expected a newline after the last line" \
    '0 0 0 0 0 0 0 1\n1 0 0 0 0 0 0 1'
check "clocks that differ" refused "are their times on one clock" \
    '1700000000 0 0 0 0 0 0 1\n1700000001 0 0 0 0 0 0 1\n'
check "too far" refused "b.tum:1: expected a position that with ORIGIN is within 8000 m" \
    '0 9000 0 0 0 0 0 1\n1 0 0 0 0 0 0 1\n'
check "one pose alone" refused "b.tum: expected two poses or more, found one" '0 0 0 0 0 0 0 1\n'
check "times go back" refused "b.tum:2: expected a later time" '5 0 0 0 0 0 0 1\n4 0 0 0 0 0 0 1\n'
rm -rf $work/apart
mkdir -p $work/apart
printf '0 0 0 0 0 0 0 1\n1 1 0 0 0 0 0 1\n' >$work/apart/a.tum
printf '5 0 0 0 0 0 0 1\n6 1 0 0 0 0 0 1\n' >$work/apart/b.tum
check "never at the same time" tracks 0 TRACKS=$work/apart
check "it says so" says "Not judged: 1 of 1 pairs, which were never there at the same time."
summary "swarm"
