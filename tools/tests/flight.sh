#!/bin/sh
# Judges the demo: on the project's own world, on every board that has the memory, and with options.
# It uses real data if the shared folder exists.
set -u
. tests/check.sh
run() {
    make run "$@" >build/test/flight.csv
}
same_as_host() { # BOARD: the same bytes as the last run on the host
    make run BOARD="$1" >build/test/flight.csv 2>/dev/null &&
        cmp build/test/flight.csv build/test/host.csv
}
refuted() { # SED-SCRIPT: the judge finds what it changes
    sed "$1" build/test/host.csv >build/test/wrong.csv &&
        ! cmp -s build/test/wrong.csv build/test/host.csv &&
        ! build/host/reference --track build/test/flight/warehouse.tum --map \
            build/test/flight/warehouse.csv --movers build/test/flight/warehouse_movers.csv \
            build/test/wrong.csv >/dev/null 2>&1
}
far() { # nothing is near, at the end of the range
    printf '0 7990 -7990 0 0 0 0 1\n1 7992 -7990 0 0 0 0 1\n' >build/test/far.tum
    printf '0,0,0,1\n' >build/test/far.csv
    run CHECK=1 BOARD=host TRACK=build/test/far.tum MAP=build/test/far.csv REACH=300
}
# REACH...: poses with something near and with nothing, for lengths that are no whole LSB, or long
reaches() {
    printf '0 0 0 0 0 0 0 1\n1 900 0 0 0 0 0 1\n2 2000 0 0 0 0 0 1\n' >build/test/reach.tum
    printf '0.4,0,0,0.1,0.1,0.1\n899,0,0,0.4,0.4,0.4\n1100,900,0,1,1,1\n1340,10,0,1,20,0.1\n' \
        >build/test/reach.csv
    for reach in "$@"; do
        run CHECK=1 BOARD=host TRACK=build/test/reach.tum MAP=build/test/reach.csv WARN=0.01 \
            REACH="$reach" ||
            { echo "REACH=$reach"; return 1; }
    done
}
verdict() {
    grep -q '^Nearest: 2.0 cm to obstacle 36 (line 36 of warehouse.csv) at 50.98 s.$' \
        build/test/flight/verdict.txt &&
        grep -q '^Could not have stopped at 5 poses, first at 19.46 s.$' \
            build/test/flight/verdict.txt &&
        grep -q '^Within the warning distance of 0.5 m: 562 poses.$' \
            build/test/flight/verdict.txt &&
        [ "$(awk -F, '$2 == "nearest" && $4 <= 0.5' build/test/host.csv | wc -l)" -eq 562 ]
}
merged() { # BOARD: the firmware itself, and both streams in one file
    make -j2 BOARD="$1" APP=flight image >/dev/null 2>&1 || return 1
    (
        cd build/test/flight || exit 1
        image=../../$1/flight$([ "$1" = host ] || echo .elf)
        ../../../boards/run.sh "$1" "$image" flight.pack >log 2>&1
        [ $? -eq 1 ] || exit 1
        ../../../boards/run.sh "$1" "$image" flight.pack >out 2>err
        grep -E '^[-0-9.]+,|^time,' log | cmp - out && grep -Ev '^[-0-9.]+,|^time,' log | cmp - err
    )
}
# PATTERN LIMIT: the number that the pattern finds in the last run's summary is at most the limit
most() {
    found=$(sed -n "s/$1/\\1/p" build/test/late/summary.txt)
    [ -n "$found" ] &&
        awk -v found="$found" -v limit="$2" 'BEGIN { print found, limit; exit !(found <= limit) }'
}
# UNKNOWN LOOKS ARGUMENT...: no pose and no tick takes more than 4 times the mean, a look's part so
# many times;
in_time() {
    unknown=$1 # few poses are not known
    looks=$2
    shift 2
    make run OUT=build/test/late "$@" >build/test/flight.csv 2>build/test/err &&
        most '^poses .*at \([0-9]*\) of them.*' "$unknown" &&
        most '^poses .*: \([0-9.]*\) times the mean' 4 &&
        most '^looks .*: \([0-9.]*\) times the mean' "$looks" &&
        most '^ticks .*: \([0-9.]*\) times the mean' 4
}
costs() { # rows of costs add nothing else, and agree with the summary
    make run OUT=build/test/costs COSTS=1 >build/test/flight.csv 2>build/test/err &&
        grep -v ',cost,' build/test/flight.csv |
        cmp - build/test/host.csv && awk -F, '
            FNR == NR { if ($2 == "cost") { n++; all += $3; if ($3 > worst) worst = $3 } next }
            /^ticks/ { said = $0; sub(/:.*/, "", said) }
            END {
                form = "ticks            mean %d, worst %d instructions a tick with all of it"
                expected = sprintf(form, int(all / n), worst)
                if (n == 3001 && said == expected) exit
                print n " rows; expected " expected ", found " said
                exit 1
            }' build/test/flight.csv FS='~' build/test/costs/summary.txt
}
outrun() { # a vehicle that is too fast for the map says so, and the judge agrees
    run CHECK=1 BOARD=host TRACK=build/test/fast.tum MAP=build/test/city.csv 2>build/test/err &&
        cat build/test/err &&
        grep -q ',unknown,,' build/test/flight.csv && grep -q ',nearest,' build/test/flight.csv &&
        grep -q ',late,' build/test/flight.csv &&
        grep ',sectors,' build/test/flight.csv | grep -q ' 65535 '
}
overstated() { # SED-SCRIPT: the judge finds an outrun vehicle that says more than it knows
    sed "$1" build/test/flight.csv >build/test/wrong.csv &&
        ! cmp -s build/test/wrong.csv build/test/flight.csv &&
        ! build/host/reference --track build/test/fast.tum --map build/test/city.csv \
            build/test/wrong.csv >/dev/null 2>&1
}
unheard() { # lost output is no success
    ! make run BOARD="$1" >/dev/full 2>/dev/null
}
sanitized() {
    for folder in tools/convert/pack tools/programs/flight; do
        make -j2 BOARD=host APP="$(basename $folder)" APP_DIR=$folder SANITIZE=1 image || return 1
    done
    # pack ends without freeing its memory: the system takes it back
    ASAN_OPTIONS=detect_leaks=0 build/host/sanitize/pack --track build/test/flight/warehouse.tum \
        --map build/test/flight/warehouse.csv --movers build/test/flight/warehouse_movers.csv \
        --out build/test/sanitize.pack &&
        build/host/sanitize/flight build/test/sanitize.pack | cmp - build/test/host.csv || return 1
    # a vehicle that loses the map has to forget handles
    ASAN_OPTIONS=detect_leaks=0 build/host/sanitize/pack --track build/test/fast.tum --map \
        build/test/city.csv --out build/test/sanitize.pack || return 1
    build/host/sanitize/flight build/test/sanitize.pack >/dev/null
    [ $? -eq 1 ] # it finds much, and no fault
}
fails_whole() { # a pool that is too small ends the run, reports that, and is no success
    ! make run BOARD=netduinoplus2 TRACK=build/test/dense.tum MAP=build/test/dense.csv >/dev/null \
        2>build/test/err &&
        grep -q 'more obstacles within reach than the pool holds' build/test/err &&
        grep -q 'found 1728 obstacles within reach (REACH=2.000 and 1.003 m around it), expected at most 976' \
            build/test/err
}
advised() { # the REACH that it names is enough, and much more is not
    reach=$(sed -n 's/.*at this pose REACH=\([0-9.]*\) would do$/\1/p' build/test/err)
    make run BOARD=netduinoplus2 TRACK=build/test/dense.tum MAP=build/test/dense.csv \
        REACH="$reach" >/dev/null 2>&1 &&
        more=$(echo "$reach" | awk '{ print $1 + 0.1 }') &&
        ! make run BOARD=netduinoplus2 TRACK=build/test/dense.tum MAP=build/test/dense.csv \
            REACH="$more" >/dev/null 2>&1
}

make run BOARD=host OUT=build/test/flight >build/test/host.csv 2>build/test/summary
check "warehouse" run CHECK=1
for board in mps2_an385 mps2_an386 mps2_an500 mps2_an505 mps3_an547 netduinoplus2 virt_rv32imac; do
    check "warehouse on $board: the same bytes" same_as_host $board
done
check "judged: a sector farther than the truth" refuted \
    '/,sectors,/{s/ [0-9]*,,\([0-9.]*\)$/ 224,,\1/;}'
check "judged: a sector far nearer" refuted '/,sectors,/s/ 224 / 120 /'
check "judged: a look left out" refuted '0,/,sectors,/{/,sectors,/d;}'
check "judged: a stop that is too late left out" refuted '/,late,/d'
check "judged: a stop too much" refuted '0,/,sectors,/s/^\([^,]*\),sectors,.*/\1,late,,,\n&/'
check "judged: a look of another pose" refuted \
    '0,/,sectors,/{/,sectors,/s/,,[0-9.]*$/,,0.140000000/;}'
check "no tick is late: the warehouse" in_time 0 3
check "no tick is late: the warehouse on netduinoplus2" in_time 0 3 BOARD=netduinoplus2
check "another radius, reach, warning" run CHECK=1 BOARD=host RADIUS=0.4 REACH=4 WARN=1.2 AHEAD=3
check "a lower rate" run CHECK=1 BOARD=host RATE=12.5
check "no look ahead" run CHECK=1 BOARD=host AHEAD=0 WARN=0
check "from another origin" run CHECK=1 BOARD=host TRACK=build/test/flight/warehouse.tum \
    MAP=build/test/flight/warehouse.csv ORIGIN=3,-2,0.5

awk 'BEGIN { for (x = 0; x < 12; x++) for (y = 0; y < 12; y++) for (z = 0; z < 12; z++)
    print x / 4 - 1.4 "," y / 4 - 1.4 "," z / 4 - 1.4 ",0.01" }' >build/test/dense.csv
printf '0 0 0 0 0 0 0 1\n' >build/test/dense.tum
# A town of posts; a vehicle that flies through it ever faster, and then jumps.
awk 'BEGIN { for (x = 0; x < 160; x++) for (y = 0; y < 160; y++) print x / 4 "," y / 4 ",1,0.05,0.05,1" }' \
    >build/test/city.csv
awk 'BEGIN {
    for (v = 1; v <= 64; v *= 2) for (i = 0; i < 200; i++) {
        way += v * 0.005
        printf "%.3f %.6f %.6f 1 0 0 0 1\n", t++ * 0.005, way % 40, 5.12 + 5 * int(way / 40) % 30
    }
    for (i = 0; i < 600; i++)
        printf "%.3f %.6f 20.12 1 0 0 0 1\n", t++ * 0.005, int(i / 100) * 7 % 40
}' >build/test/fast.tum
check "a vehicle that outruns the map" outrun
check "judged: clear where nothing is known" overstated 's/,unknown,,.*/,none,,2.000000,/'
check "judged: more known than is" overstated 's/,unknown,,-*[0-9.]*,/,unknown,,1.900000,/'
check "at the end of the range" far
check "reach rounded up to whole LSB" reaches 0.3 0.7 1.1 2.1 0.0300000001 0.0123
check "reach beyond the centimetres of a sector" reaches 655.35 655.36 655.37 700.3 999.9999999 1000
check "the host does not hear: no success" unheard host
check "a board is not heard: no success" unheard mps2_an386
check "pack and flight under the sanitizers" sanitized
check "least clearance in the summary" grep -q \
    '^least clearance  0.019973 m from obstacle 36 at 50.98' build/test/flight/summary.txt
check "the verdict, as it was judged" verdict
check "what each pose took" costs
check "one log of rows and costs has all of them" merged host
check "one log of a board's rows and costs" merged mps2_an386
check "a pool too small is no success" fails_whole
check "the reach that it advises" advised

data=../shared/data
if [ -e $data/flight.tum ]; then
    real="TRACK=$data/flight.tum MAP=$data/building.csv"
    inside="$real ORIGIN=15,-5.6,0.25"
    small="BOARD=netduinoplus2 REACH=0.4 WARN=0.25 $inside"
    # shellcheck disable=SC2086  # words
    {
        check "no tick is late: the real flight in the real building" in_time 20 4 CHECK=1 $inside
        check "no tick is late: the same on netduinoplus2" in_time 80 7 CHECK=1 $small
        # In a wall more obstacles are within 2 m than a pool holds.
        check "the same flight, through the walls" run CHECK=1 REACH=1 $real
    }
else
    echo "  (no $data: real data left out)"
fi
summary "flight"
