#!/bin/sh
# Tests the example lidar_brake: it judges itself, and gives the same bytes on the host and on
# boards.
set -u
app=lidar_brake
. tests/app.sh
check "on the host" runs host
for board in microbit stm32vldiscovery mps2_an386; do
    check "the same bytes on $board, its costs told" same_on $board
done
check "it braked for the crate" grep -q ',brake,' $work/host.csv
check "and stood before it" grep -q ',stand,' $work/host.csv
check "it braked when the lidar failed" grep -q ',blind,' $work/host.csv
check "not heard: no success" unheard host
check "under the sanitizers" sanitized
# ---- scans that were recorded ----
from=tools/tests/formats
judge=tools/tests/judge/lidar_brake/judge.py
scans() { # CODE NAME=VALUE...: a run with GATE=1 that ends with the code
    code=$1
    shift
    build/bin/keepout-lidar-brake BOARD=host GATE=1 OUT=$work/scans "$@" >$work/out 2>&1
    got=$?
    [ $got -eq "$code" ] || { echo "exit code $got, not $code"; cat $work/out; return 1; }
}
says() { # TEXT: the last run said so
    grep -qF -- "$1" $work/out || { echo "no '$1' in:"; cat $work/out; return 1; }
}
found_in() { # FILE WORD NUMBER: so many rows have the answer, and the reference agrees with all
    scans 1 CHECK=1 SCANS=$from/"$1" SPEEDS=$from/speeds.csv &&
        says "the reference agrees with every row" &&
        [ "$(grep -c ",$2," $work/scans/rows.csv)" -eq "$3" ]
}
refuted() { # SED-SCRIPT: the judge finds what it changes
    sed "$1" $work/scans/rows.csv >$work/wrong.csv &&
        ! cmp -s $work/wrong.csv $work/scans/rows.csv &&
        ! python3 $judge --scans $from/scans_ros1.csv --speeds $from/speeds.csv $work/wrong.csv \
            >/dev/null 2>&1
}
same_scans() { # BOARD
    (cd $work/scans &&
        ../../../../boards/run.sh "$1" "../../../$1/lidar_brake.elf" scans.pack >board.csv \
            2>/dev/null)
    cmp $work/scans/board.csv $work/scans/rows.csv
}
at_random() { # 40 logs of random lidars and speeds
    for seed in $(seq 1 40); do
        python3 $from/random_scans.py "$seed" $work/a.csv $work/v.csv &&
            build/host/scans --scans $work/a.csv --speeds $work/v.csv --arc 20 --out $work/a.pack \
                2>/dev/null || return 1
        build/host/lidar_brake $work/a.pack >$work/a.rows 2>/dev/null
        python3 $judge --scans $work/a.csv --speeds $work/v.csv --arc 20 $work/a.rows || return 1
    done
}
refused() { # MESSAGE TEXT [OPTION...]: scans of this text are refused
    message=$1
    printf '%b' "$2" >$work/bad.csv
    shift 2
    scans 2 SCANS=$work/bad.csv "$@" && says "$message"
}
make programs >/dev/null 2>&1
check "rostopic echo -p, with speeds" found_in scans_ros1.csv late 12
check "scans on a board" same_scans stm32vldiscovery
check "judged: a stop that is too late left out" refuted 's/,late,/,clear,/'
check "judged: blind, and called clear" refuted 's/,blind,/,clear,/'
check "judged: a stop too much" refuted '0,/,clear,/s/,clear,/,late,/'
check "judged: a sector farther than the truth" refuted '5s/ [0-9]*$/ 999/'
check "judged: a sector far nearer" refuted '5s/ [0-9]*$/ 12/'
check "judged: a sector called clear" refuted '15s/ 65535$/ 1000/'
check "judged: a row left out" refuted 7d
check "ros2 topic echo --csv, with speeds" found_in scans_ros2.csv late 12
# The judge reads what scans reads: each way to write it gives the rows that the plain way gives.
names='time,angle_min,angle_increment,range_min,range_max,ranges\n'
rows='0,-0.2,0.1,0.05,10,9 inf 3 nan nan\n1,-0.2,0.1,0.05,10,inf inf inf 4 nan\n'
plainly() {
    printf '%b' "$names$rows" >$work/plain.csv
    scans 1 CHECK=1 SCANS=$work/plain.csv SPEED=1 &&
        sed 's/^[0-9]*,//' $work/scans/rows.csv >$work/plain.rows
}
written() { # TEXT [OPTION...]: the same rows as of the plain scan, and the reference agrees
    printf '%b' "$1" >$work/written.csv
    shift
    grep -q speed $work/written.csv || set -- SPEED=1 "$@"
    scans 1 CHECK=1 SCANS=$work/written.csv "$@" && says "the reference agrees with every row" &&
        sed 's/^[0-9]*,//' $work/scans/rows.csv | cmp - $work/plain.rows
}
check "written: plainly" plainly
check "written: .inf and .nan, as ros2 topic echo" written \
    "${names}0,-0.2,0.1,0.05,10,9 .inf 3 .nan -.inf\n1,-0.2,0.1,0.05,10,.inf .inf .inf 4 .nan\n"
check "written: Infinity and NaN" written \
    "${names}0,-0.2,0.1,0.05,10,9 Infinity 3 NaN -Infinity\n1,-0.2,0.1,0.05,10,inf Infinity inf 4 -inf\n"
check "written: a list with a comma behind the last" written \
    "${names}0,-0.2,0.1,0.05,10,\"[9, inf, 3, nan, nan, ]\"\n1,-0.2,0.1,0.05,10,\"(inf, inf, inf, 4, nan,)\"\n"
check "written: a mark of the byte order, CR LF" written \
    "\0357\0273\0277$(printf %s "$names$rows" | sed 's/\\n/\\r\\n/g')"
check "written: blank lines and comments" written \
    "# \0344 lidar\n\n  # of it\n \t\n$names\n#\n$rows \n"
quoted=$(printf %s "$names" | sed 's/angle_min/"angle_min" /')
check "written: blanks and quotes around fields" written \
    "$quoted  0 ,\t-0.2, 0.1 ,0.05,10,\t\"9 inf 3 nan nan\" \n1,-0.2,0.1,0.05,10, inf inf inf 4 nan\n"
check "written: units in the header" written \
    "time [s],angle_min [rad],angle_increment (rad),range_min [m],Range_Max [m],ranges [m],speed [m/s]\n$(printf %s "$rows" | sed 's/nan\\n/nan,1\\n/g')"
check "written: times in another unit" written \
    "$(printf %s "$names$rows" | sed 's/time/t_ms/; s/\\n1,/\\n1e3,/')"
check "written: a unit of times that the header lacks" written \
    "$(printf %s "$names$rows" | sed 's/time/stamp/; s/\\n1,/\\n1000000,/')" TIME_UNIT=us
check "written: a stamp of two columns" written \
    "$(printf %s "$names$rows" | sed 's/time/header.stamp.sec,header.stamp.nanosec/; s/\\n\([01]\),/\\n\1,0,/g')"
check "written: a range below a nanometre" written \
    "$(printf %s "$names$rows" | sed 's/,0\.05,/,0,/g; s/nan/1e-12/g')"
speeds_written() { # TEXT [OPTION...]: the same rows as of the plain speed
    printf '%b' "$1" >$work/written.speeds
    shift
    scans 1 CHECK=1 SCANS=$work/plain.csv SPEEDS=$work/written.speeds GAP=9 "$@" &&
        sed 's/^[0-9]*,//' $work/scans/rows.csv | cmp - $work/plain.rows
}
check "written: speeds with units" speeds_written \
    '\0357\0273\0277time [ms],vx [m/s]\r\n\r\n0,1\r\n  # then\r\n1000,+1.0e0\r\n'
check "written: speeds by a stamp" speeds_written \
    'stamp,"field.twist.twist.linear.x"\n0,1\n1000000000,"1"\n' TIME_UNIT=ns
unread() { # the judge names a file that scans refuses
    printf '%b' "${names}0,-0.2,0.1,0.05,10,near\n" >$work/written.csv
    ! python3 $judge --scans $work/written.csv --speed 1 $work/scans/rows.csv >$work/out 2>&1 &&
        says "judge: $work/written.csv:2: found 'near', expected a number" &&
        ! grep -q Traceback $work/out
}
check "judged: what cannot be read is named" unread
# A lidar whose angle_max is a whole turn has one beam less than the angles say. What follows is an
# intensity, no range.
open_turn() { # INTENSITIES: a scan of 180 ranges, the first of which is not known, and what follows
    awk -v more="$1" 'BEGIN {
        printf "1,0,laser,0.0,6.283185307,0.034906585,0.0,0.1,0.05,10.0,nan"
        for (i = 1; i < 180; i++) printf ",9"
        for (i = 0; i < 180 && more == "all"; i++) printf ",8"
        print (more == "empty") ? "," : ""
    }' >$work/turn.csv
    scans 1 CHECK=1 SCANS=$work/turn.csv SPEED=1 && grep -q ",blind," $work/scans/rows.csv
}
check "ros2: intensities are no ranges" open_turn all
check "ros2: no intensities" open_turn none
check "ros2: an empty field of intensities" open_turn empty
printf '1,0,laser,0.0,6.283185307,0.785398163,0.0,0.1,0.05,10.0,1,2,3,4,5,6,7\n' >$work/turn.csv
check "ros2: ranges missing" scans 2 SCANS=$work/turn.csv SPEED=1
check "ros2: said" says \
    "turn.csv:1: expected as many ranges as the angles say, 9 or 8, or twice that, found 7 fields"
check "a list of ranges, with a column of speeds" scans 1 CHECK=1 SCANS=$from/scans_list.csv
check "what was not seen is no success, and is said" says \
    "Not judged: 3 scans that did not see all of what is ahead"
check "all clear, if it drives straight" scans 0 CHECK=1 SCANS=$from/scans_list.csv STALE=1 ARC=2 \
    TURN=0
check "not if it may have turned since a scan" scans 1 CHECK=1 SCANS=$from/scans_list.csv STALE=1 \
    ARC=2
# A wall at 8.5 m; then the lidar fails. After 0.25 s at 10 m/s it is at 6 m, and the vehicle takes
# 6.25 m to stop.
aged() { # TURN: the second scan is too late, by rows and judge
    { printf 'time,angle_min,angle_increment,range_max,ranges\n'
        for t in 0 0.25; do
            awk -v t=$t 'BEGIN { printf "%s,0,0.0349065850398866,20,", t
                for (i = 0; i < 180; i++)
                    printf "%s%s", (t > 0) ? "nan" : 8.5, (i < 179) ? " " : "\n" }'
        done; } >$work/aged.csv
    scans 1 CHECK=1 SCANS=$work/aged.csv SPEED=10 NOSE=0 RESERVE=0 DELAY=0 DECELERATION=8 STALE=1 \
        TURN="$1" &&
        grep -q '^2,0,1000,clear,' $work/scans/rows.csv &&
        grep -q '^3,250,1000,late,59' $work/scans/rows.csv
}
check "a wall that was seen a while ago is nearer" aged 0
check "also if the vehicle turns" aged 90
check "random lidars" at_random
check "damaged scans" damaged lidar_brake $work/a.pack 41
# Speeds of 1 m/s, none for 4 s, then 2 m/s: nobody knows how fast it was between.
sparse() { # CODE OPTION...: 31 scans, 0.2 s apart, and the reference agrees
    sparse_code=$1
    shift
    awk 'BEGIN { print "time,angle_min,angle_increment,range_max,ranges"
        for (i = 0; i < 31; i++) print i / 5 ",-0.2,0.1,10,9 9 9 9 9" }' >$work/sparse.csv
    printf 't,speed\n0,1\n0.4,1\n0.8,1\n4.8,2\n5.2,2\n5.6,2\n6,2\n' >$work/gap.csv
    scans "$sparse_code" CHECK=1 SCANS=$work/sparse.csv SPEEDS=$work/gap.csv "$@"
}
unknown() { # NUMBER: so many scans have no speed
    [ "$(grep -c ',no_speed,' $work/scans/rows.csv)" -eq "$1" ]
}
check "a gap in the speeds" sparse 1
check "it is not bridged" unknown 19
check "it is said" says "19 of them are between speeds more than 0.5 s apart: GAP"
check "a gap that may be bridged" sparse 0 GAP=4
check "it is bridged" unknown 0
check "a gap of no length" scans 2 SCANS=$work/sparse.csv SPEEDS=$work/gap.csv GAP=0
check "it says so" says "--gap 0: expected a number from 0.001 to 3600"
head='time,angle_min,angle_increment,range_max,speed,'
check "no such file" scans 2 SCANS=$work/none.csv
check "a column missing" refused "bad.csv:1: expected a header with angle_min" \
    't,angle_min,range_max,ranges0\n'
check "no scan" refused "bad.csv:2: expected at least one scan" "${head}ranges0\n"
check "no speed" refused "expected one of: SPEEDS=FILE" \
    't,angle_min,angle_increment,range_max,ranges0\n0,0,0.1,10,5\n'
check "a word for a range" refused \
    "bad.csv:2: expected a range in metres, inf or nan, found 'near'" \
    "${head}ranges0\n0,0,0.1,10,1,near\n"
check "a range missing" refused "bad.csv:2: expected as many fields as the header" \
    "${head}ranges0,ranges1\n0,0,0.1,10,1,5\n"
check "an angle too much" refused "bad.csv:2: expected beams of at most a turn" \
    "${head}ranges\n0,0,0.7,10,1,\"1 1 1 1 1 1 1 1 1 1 1\"\n"
check "cut off" refused "bad.csv:2: expected a newline after the last line" \
    "${head}ranges0\n0,0,0.1,10,1,5"
check "angles that do not fit" refused \
    "bad.csv:2: expected an angle_max that the beams lead to, found 2 beams up to 0.1000" \
    'time,angle_min,angle_max,angle_increment,range_max,speed,ranges0,ranges1\n0,0,1,0.1,10,1,5,5\n'
check "ranges in centimetres" refused \
    "bad.csv:1: expected metres, radians, or metres a second, found range_max in the unit [cm]" \
    'time,angle_min,angle_increment,range_max [cm],speed,ranges0 [cm]\n0,0,0.1,400,1,300\n'
check "times go back" refused "bad.csv:3: expected a later time" \
    "${head}ranges0\n1,0,0.1,10,1,5\n0,0,0.1,10,1,5\n"
check "a range that is missing in a list" refused \
    "bad.csv:2: expected a range in metres, inf or nan, found nothing between two commas" \
    "${head}ranges\n0,-0.2,0.1,10,1,\"[5, 5, , 5, 5]\"\n"
check "an angle in degrees" refused \
    "bad.csv:2: expected an angle_increment from 0.0001 to 0.785, found 5" \
    "${head}ranges0\n0,0,5,10,1,5\n"
check "no range" refused "bad.csv:2: expected a range_min below range_max, found 12 and 10" \
    "time,range_min,angle_min,angle_increment,range_max,speed,ranges0\n0,12,0,0.1,10,1,5\n"
blind() { # a lidar that sees nothing at all, and a speed of 0
    printf '%b' "${head}ranges\n0,-0.2,0.1,10,0,\"nan nan nan nan nan\"\n1,-0.2,0.1,10,0,\"nan nan nan nan nan\"\n" \
        >$work/nan.csv
    scans 1 CHECK=1 SCANS=$work/nan.csv && [ -s $work/scans/picture.svg ]
}
check "a lidar that sees nothing" blind
check "it says so" says "Not judged: 2 scans that did not see all of what is ahead"
check "its range is that of the file" says "turns; beyond 10 m."
printf 't,speed\n' >$work/none.csv
check "no speeds" scans 2 SCANS=$work/sparse.csv SPEEDS=$work/none.csv
check "it says so" says "none.csv:2: expected at least one speed, found none"
printf 't,speed\n1700000000,1\n1700000001.5,1\n' >$work/clock.csv
check "speeds of another clock" scans 2 SCANS=$work/sparse.csv SPEEDS=$work/clock.csv
check "it says so" says \
    "clock.csv: expected speeds on the clock of the scans, 0.000 to 6.000 s, found 1700000000.000 to 1700000001.500 s"
check "SPEEDS without SCANS" scans 2 SPEEDS=$from/speeds.csv
check "NOSE without SCANS" scans 2 NOSE=1
check "it says so" says "NOSE=1: found no SCANS, expected it with SCANS=..."
summary "lidar_brake"
