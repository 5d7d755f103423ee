#!/bin/sh
# Tests fence_guard: host and board give the same bytes, a brute force agrees, and the default plan
# has the known breaches. Then home, items, the first way, the way back, and what cannot be judged,
# each on a small plan of its own. text for awk and printf; functions are called by check; variables
# of app.sh
# shellcheck disable=SC2015,SC2016,SC2034,SC2059,SC2086,SC2154,SC2317,SC2329
set -u
app=fence_guard
. tests/app.sh
dir=$work
board=mps2_an386

agrees() { # FOLDER: the brute force says the same as the rows
    python3 tools/tests/judge/fence/samples.py "$1/plan.c" "$1/rows.csv" >"$dir/judged" || return 2
    cat "$dir/judged"
    [ ! -s "$dir/judged" ]
}
guard() { # NAME PLAN: runs both
    name=$1
    for b in host $board; do
        tools/programs/run.sh fence_guard BOARD=$b OUT="$dir/$name.$b" PLAN="$2" >/dev/null \
            2>"$dir/log" || { cat "$dir/log"; \
            return 1; }
    done
    cmp "$dir/$name.host/rows.csv" "$dir/$name.$board/rows.csv"
}
broken() { # NAME: prints "leg zone" of each breach
    awk -F, '$1 == "break" { printf "%s%s>%s", n++ ? " " : "", $2, $6 }' "$dir/$1.host/rows.csv"
}
for plan in tools/programs/fence_guard/lagoon.csv tools/tests/formats/fence/works.plan \
    ../shared/data/fence.plan; do
    name=$(basename "$plan")
    [ -e "$plan" ] || { echo "  (no $plan)"; continue; }
    check "$name: host and board say the same" guard "$name" "$plan"
    check "$name: brute force agrees" agrees "$dir/$name.host"
done
cp "$dir/lagoon.csv.host/rows.csv" "$work/host.csv"
for small in microbit stm32vldiscovery; do
    check "lagoon: on $small, its costs told" same_on $small
done
check "lagoon: what breaks what" test "$(broken lagoon.csv)" = "11>12 4>11 7>10 10>12 11>12"
rows_have() { # FOLDER PATTERN...: rows that begin so
    folder=$1
    shift
    for pattern in "$@"; do
        grep -q "^$pattern" "$folder/rows.csv" ||
            { echo "no row $pattern in:"; cat "$folder/rows.csv"; return 1; }
    done
}
check "lagoon: the first place" rows_have "$dir/lagoon.csv.host" \
    'break,4,5,way,out,11,-17.5040000,179.9940000,35.000,'
check "lagoon: flown into as it was said" \
    test "$(grep -c '^breach,' "$dir/lagoon.csv.host/rows.csv")" -eq 3
# a judge that always agrees would judge nothing
falsified() { # SCRIPT: the brute force finds what sed's script spoils
    rm -rf "$dir/false"
    mkdir "$dir/false"
    cp "$dir/lagoon.csv.host/plan.c" "$dir/false"
    sed "$1" "$dir/lagoon.csv.host/rows.csv" >"$dir/false/rows.csv"
    agrees "$dir/false"
    [ $? -eq 1 ]
}
check "brute force finds a false leg" falsified 's/^leg,4,5,way,breach/leg,4,5,way,clear/'
check "brute force finds a false item" falsified 's/^item,11,breach,-/item,11,clear,/'
check "brute force finds a missing home" falsified '/^item,home/d'
check "brute force finds a false clearance" falsified \
    's/^leg,5,6,way,clear,.*/leg,5,6,way,clear,11.400/'

# ---- one thing at a time, on the host ----
tool=build/host/keepout-fence
# judged NAME CODE PATTERN...: fence_guard ends with the code on $dir/NAME.csv or .plan and prints
# rows that begin so; the brute force agrees. $options are keepout-fence's.
options=
judged() {
    name=$1
    code=$2
    shift 2
    mkdir -p "$dir/$name"
    input=$(ls "$dir/$name.csv" "$dir/$name.plan" 2>/dev/null)
    # shellcheck disable=SC2086  # words without blanks
    $tool --name plan $options --output "$dir/$name/plan.c" "$input" || return 1
    make BOARD=host APP=fence_guard DATA="$dir/$name/plan.c" IMAGE="$dir/$name/guard" image \
        >/dev/null 2>"$dir/log" ||
        { cat "$dir/log"; return 1; }
    "$dir/$name/guard" >"$dir/$name/rows.csv" 2>"$dir/$name/costs.txt"
    got=$?
    [ $got -eq "$code" ] ||
        { echo "exit code $got, not $code"; cat "$dir/$name/rows.csv"; return 1; }
    rows_have "$dir/$name" "$@" && agrees "$dir/$name"
}
csv() { # NAME LINES: home is 47, 8; 0.001 degrees of latitude are 111 m
    printf "origin,47.0,8.0\n$2\n" >"$dir/$1.csv"
}
item() { # NUMBER COMMAND LAT,LON HEIGHT [PARAM1,PARAM2,PARAM3] [FRAME]
    printf '{"type":"SimpleItem","doJumpId":%s,"command":%s,"frame":%s,"params":[%s,null,%s,%s]}' \
        "$1" "$2" "${6:-3}" "${5:-0,0,0}" "$3" "$4"
}
circle() { # LAT,LON RADIUS: to stay out of
    printf '{"inclusion":false,"version":1,"circle":{"center":[%s],"radius":%s}}' "$1" "$2"
}
plan() { # NAME CIRCLES ITEMS [RALLY POINTS] [MORE MEMBERS OF THE FENCE]
    printf '{"fileType":"Plan","version":1,"geoFence":{"version":2,"polygons":[],"circles":[%s]%s},
"mission":{"version":2,"plannedHomePosition":[47,8,400],"items":[%s]},
"rallyPoints":{"version":2,"points":[%s]}}\n' \
        "$2" "${5:-}" "$3" "${4:-}" >"$dir/$1.plan"
}
none() { # NAME ROW...: no row begins so
    name=$1
    shift
    for pattern in "$@"; do ! grep -q "^$pattern" "$dir/$name/rows.csv" || return 1; done
}
far=$(circle 47.005,8 9)
there=$(item 1 16 47.001,8 20)
csv way 'out,box,-,-,47.0004,7.9995,47.0006,8.0005\npoint,47.001,8,20'
check "home: the way to the first item" judged way 1 item,home,clear item,1,clear \
    'leg,home,1,way,breach' 'break,home,1,way,out,2,47.0004'
csv inside 'out,circle,-,-,47,8,5\npoint,47.001,8,20\npoint,47.002,8,20'
check "home: in a keep-out" judged inside 1 'item,home,breach,-5' 'break,home,home,item,out,2,'
csv outside 'in,circle,-,-,47.003,8,250\npoint,47.001,8,20\npoint,47.002,8,20'
check "home: outside of the keep-in" judged outside 1 item,home,breach,-83 leg,1,2,way,clear
csv only 'out,circle,-,-,47.001,8,5\npoint,47.001,8,20'
check "an only item in a keep-out" judged only 1 item,home,clear item,1,breach,-5 \
    leg,home,1,way,breach
plan spline "$(circle 47.001,8 5)" "$(item 1 82 47.001,8 20)"
check "an item alone, to which no straight leg leads" judged spline 1 item,1,breach,-5 \
    not_judged,home,1,spline
plan empty "$far" ""
check "no mission: nothing to judge" judged empty 2 item,home,clear
check "no mission: said so" grep -q 'nothing to judge: there is no mission' "$dir/empty/costs.txt"
plan still "$far" "$(item 1 178 0,0 0),$(item 2 206 0,0 0)"
check "a mission that goes nowhere: nothing to judge" judged still 2 item,home,clear
plan home "$(circle 47,8 5)" ""
check "no mission: home in a keep-out" judged home 1 item,home,breach
clear_way="$there,$(item 2 16 47.001,8.0015 20)"
plan return "$(circle 47.0005,8.00075 20)" "$clear_way,$(item 3 20 0,0 0)"
check "the way back: a return to launch" judged return 1 leg,1,2,way,clear \
    'leg,3,home,across,breach' leg,3,home,down,clear
options="--ceiling 50 --return 60"
check "the way back: over the fence" judged return 0 leg,3,home,up,clear \
    'leg,3,home,across,warning,9.98' leg,3,home,down,clear
options="--ceiling 10"
plan land "$(circle 47.001,8.0015 20)" "$clear_way,$(item 3 21 47.001,8.0015 0)"
check "the way down: a landing" judged land 1 leg,1,2,way,warning,9.98 leg,2,3,down,breach \
    item,3,breach
options=
plan landed "$(circle 47.002,8.0015 20)" "$clear_way,$(item 3 21 47.003,8.0015 0)"
check "a landing elsewhere: level and down, or straight" judged landed 1 leg,2,3,across,breach \
    leg,2,3,way,breach leg,2,3,down,clear
options="--floor 15"
plan up "$(circle 47,8 5)" "$(item 1 22 null,null 20),$(item 2 16 47.001,8 20)"
check "the way up: a take-off" judged up 1 item,home,clear leg,home,1,up,breach item,1,breach
options=
plan rally "$far" "$there,$(item 2 20 0,0 0)" '[47.002,8,20]'
check "the way back: rally points" judged rally 1 \
    'not_judged,2,home,the vehicle may return to one of 1 rally points'
check "rally points are judged themselves" rows_have "$dir/rally" item,rally1,clear
plan rally_in "$(circle 47.002,8 30)" "$there" '[47.003,8,20],[47.0021,8,20]'
check "a rally point in a keep-out" judged rally_in 1 item,rally1,clear item,rally2,breach \
    'break,rally2,rally2,item,out,'
plan back "$(circle 47.002,8 30)" "$there" '' ',"breachReturn":[47.0021,8,20]'
check "a point of return in a keep-out" judged back 1 item,return,breach \
    'break,return,return,item,out,'
plan back_clear "$(circle 47.002,8 30)" "$there" '' ',"breachReturn":[47.003,8,20]'
check "a point of return that is clear" judged back_clear 0 item,return,clear
options="--loiter 90"
check "a point of return around which the vehicle circles" judged back_clear 1 \
    leg,return,return,circle,breach
options="--ceiling 10"
check "a point of return over the zone" judged back 0 item,return,warning,9.98
options=
plan future "$far" "$there" '' ',"ceilings":[30]'
check "a member that nobody knows" judged future 1 \
    'not_judged,file,file,geoFence.ceilings: not read'
plan passby "$far" "$(item 1 16 47.001,8 20 0,0,150),$(item 2 16 47.003,8 20)"
check "a waypoint that is passed by" judged passby 1 \
    'not_judged,1,1,parameter 3 of command 16 (pass-by) is 150' leg,1,2,way,clear
for command in 92 42702 42703 25 30 34 83 113 176 180 185 186 191 192 213 218 224 3000 31005; do
    plan unknown "$far" \
        "$there,$(item 2 $command 47.002,8 20),$(item 3 16 47.003,8 20),$(item 4 16 47.003,8.001 \
        20)"
    check "command $command: not judged, nor the leg after it" judged unknown 1 not_judged,2,2, \
        'not_judged,2,3,after item 2'
done
plan set_home "$far" "$there,$(item 2 179 47.002,8 20),$(item 3 16 47.003,8 20),$(item 4 20 0,0 0)"
check "home is set elsewhere: heights and return" judged set_home 1 'not_judged,2,2,sets home' \
    'not_judged,3,3,height over a home that item 2 set' \
    'not_judged,4,home,item 2 sets home elsewhere'
for command in 80 93 112 115 178 181 183 189 195 201 203 206 207 530 2000; do
    plan nowhere "$far" "$there,$(item 2 $command 0,0 0),$(item 3 16 47.003,8 20)"
    check "command $command goes nowhere" judged nowhere 0 leg,1,3,way,clear
done
plan splines "$far" "$there,$(item 2 82 47.002,8 20),$(item 3 16 47.003,8 20)"
check "a spline: not judged; from it the way is straight" judged splines 1 not_judged,1,2,spline \
    leg,2,3,way,clear item,2,clear
square="$there,$(item 2 16 47.002,8 20),$(item 3 16 47.002,8.002 20),$(item 4 16 47.001,8.002 20)"
plan jump "$(circle 47.001,8.001 9)" "$square,$(item 5 177 0,0 0 1,2,0)"
check "a jump's leg" judged jump 1 leg,3,4,way,clear 'leg,5,1,jump,breach' 'break,5,1,jump,out'
plan jump0 "$(circle 47.001,8.001 9)" "$square,$(item 5 177 0,0 0 1,0,0)"
check "a jump that is repeated 0 times" judged jump0 0 leg,3,4,way,clear
check "a jump that is repeated 0 times has no leg" none jump0 leg,5,1
plan jump_land "$far" "$there,$(item 2 21 47.002,8 0),$(item 3 177 0,0 0 2,2,0)"
check "a jump to a landing" judged jump_land 1 \
    'not_judged,3,2,jump to an item that no straight way leads to'
plan loiter "$(circle 47.001,8.001 9)" "$there,$(item 2 18 47.002,8.001 30 2,0,105)"
check "a loiter's circle" judged loiter 1 leg,2,2,circle,breach 'not_judged,1,2,fence is nearer'
plan around "$(circle 47.003,8 20)" "$there,$(item 2 18 47.003,8 30 2,0,-60)"
check "a loiter around a keep-out" judged around 1 'leg,2,2,circle,clear,39.8' \
    'not_judged,1,2,fence is nearer'
plan wide "$far" \
    "$there,$(item 2 17 47.002,8 20 0,0,60),$(item 3 31 47.001,8.001 60 0,50,0),$(item 4 16 \
    47.003,8.001 20)"
check "loiters with room" judged wide 0 leg,1,2,way,clear leg,2,2,circle,clear \
    leg,2,3,across,clear leg,2,3,up,clear leg,3,4,way,clear
check "the middle of a circle is no place to be" none wide item,2 item,3
plan hover "$far" "$there,$(item 2 19 47.002,8 20 9,0,0),$(item 3 16 47.003,8 20)"
check "a loiter without a radius" judged hover 1 'not_judged,2,2,circle of unknown radius' \
    item,2,clear
options="--loiter 0"
check "a loiter that hovers" judged hover 0 item,2,clear leg,2,3,way,clear
options="--loiter 20"
check "a loiter of the autopilot's radius" judged hover 0 leg,2,2,circle,clear
options=
plan terrain "$far" "$there,$(item 2 16 47.002,8 20 0,0,0 10),$(item 3 16 47.003,8 20)"
check "over the terrain" judged terrain 1 'not_judged,2,2,height over the terrain' \
    'not_judged,2,3,after item 2'
plan sea "$far" "$(item 1 16 47.001,8 420 0,0,0 0)"
check "over the sea" judged sea 0 item,1,clear
check "over the sea: 20 m over home" grep -q '1310720},$' "$dir/sea/plan.c"
plan pattern "$far" "$there,{\"type\":\"ComplexItem\",\"complexItemType\":\"fwLandingPattern\"}"
check "a landing pattern" judged pattern 1 'not_judged,2,2,pattern fwLandingPattern'
plan lost "$far" "$(item 1 16 0,0 20)"
check "a waypoint at 0, 0" judged lost 1 'not_judged,1,1,no position'
plan numbers "$far" "$(item 4 16 47.001,8 20),$(item 5 178 0,0 0),$(item 9 16 47.002,8 20)"
check "items have the plan's own numbers" judged numbers 0 item,4,clear item,9,clear \
    leg,4,9,way,clear

# ---- edges that are straight in latitude and longitude ----
# edges NAME ROLE SOUTH NORTH WEST EAST LAT: a rectangle in GeoJSON, and an item at LAT in the
# middle, far from home in it
edges() {
    printf '{"type":"Feature","properties":{"inclusion":%s},
"geometry":{"type":"Polygon","coordinates":
[[[%s,%s],[%s,%s],[%s,%s],[%s,%s],[%s,%s]]]}}\n' \
        "$2" "$5" "$3" "$6" "$3" "$6" "$4" "$5" "$4" "$5" "$3" >"$dir/$1.geojson"
    printf 'QGC WPL 110\n0 1 0 16 0 0 0 0 %s 8.0 5 1\n1 0 3 16 0 0 0 0 %s 8.01 40 1\n' "$8" "$7" \
        >"$dir/$1.waypoints"
    mkdir -p "$dir/$1"
    $tool --name plan --output "$dir/$1/plan.c" --fence "$dir/$1.geojson" "$dir/$1.waypoints" &&
        make BOARD=host APP=fence_guard DATA="$dir/$1/plan.c" IMAGE="$dir/$1/guard" image \
            >/dev/null 2>"$dir/log" ||
        { cat "$dir/log"; return 1; }
    "$dir/$1/guard" >"$dir/$1/rows.csv" 2>"$dir/$1/costs.txt"
    agrees "$dir/$1"
}
# what a plane alone calls clear by metres: 2.7 m beyond an edge of 14.5 km at 60 degrees, 9 m at 75
check "60 degrees, keep-in: judged" edges in60 true 59.96 60 7.87 8.13 60.000024 59.97
check "60 degrees, keep-in: outside" rows_have "$dir/in60" item,1,breach,-2. break,1,1,item,in, \
    leg,home,1,way,breach
check "60 degrees, keep-out: judged" edges out60 false 60 60.02 7.87 8.13 60.000024 59.98
check "60 degrees, keep-out: inside" rows_have "$dir/out60" item,1,breach,-2. break,1,1,item,out,
check "75 degrees, keep-in: judged" edges in75 true 74.97 75 7.75 8.25 75.00008 74.98
check "75 degrees, keep-in: outside" rows_have "$dir/in75" item,1,breach,-8.
check "75 degrees south, keep-in: judged" edges south75 true -75 -74.97 7.75 8.25 -75.00008 -74.98
check "75 degrees south, keep-in: outside" rows_have "$dir/south75" item,1,breach,-8.
check "60 degrees, 3 m inside: judged" edges near60 true 59.96 60 7.87 8.13 59.999973 59.97
check "60 degrees, 3 m inside" rows_have "$dir/near60" item,1,warning,2.9 leg,home,1,way,warning,2.8
check "60 degrees, on the edge: judged" edges on60 true 59.96 60 7.87 8.13 60 59.97
check "60 degrees, on the edge: nobody can say" rows_have "$dir/on60" 'break,1,1,item,in,'
# the same rows as a plane alone would say them
blind() { # NAME: the judge on the ellipsoid finds it
    sed 's/^item,1,breach,.*/item,1,clear,5.1/; s/^leg,home,1,way,breach,.*/leg,home,1,way,clear,4.9/' \
        "$dir/$1/rows.csv" >"$dir/false.csv"
    [ "$(python3 tools/tests/judge/fence/samples.py "$dir/$1/plan.c" "$dir/false.csv" |
        grep -c 'broken on the ellipsoid')" \
        -eq 2 ]
}
check "the judge on the ellipsoid: keep-in" blind in60
check "the judge on the ellipsoid: keep-out" blind out60
check "the judge on the ellipsoid: south" blind south75

# ---- the launcher: exit codes, verdict, picture ----
launched() { # CODE PLAN [NAME=value...]
    code=$1
    plan=$2
    shift 2
    rm -rf "$dir/out"
    tools/programs/run.sh fence_guard BOARD=host OUT="$dir/out" PLAN="$plan" "$@" >/dev/null \
        2>"$dir/log"
    got=$?
    [ $got -eq "$code" ] || { echo "exit code $got, not $code"; cat "$dir/log"; return 1; }
}
said() { # TEXT: the verdict says so, in at most 16 lines of 100 columns
    awk 'length > 100 || NR > 16 { print "too long: " $0; bad = 1 } END { exit bad }' \
        "$dir/out/verdict.txt" &&
        grep -qF "$1" "$dir/out/verdict.txt" || { cat "$dir/out/verdict.txt"; return 1; }
}
drawn() { # PATTERN: the picture shows that
    grep -q "$1" "$dir/out/picture.svg" && [ "$(wc -c <"$dir/out/picture.svg")" -lt 1000000 ]
}
check "launcher: broken, without GATE" launched 0 "$dir/way.csv"
check "launcher: broken" launched 1 "$dir/way.csv" GATE=1
check "launcher: verdict of a broken fence" said \
    'home to item 1 enters the keep-out line 2 at 47.0004'
check "launcher: picture" drawn 'breaks the fence'
check "launcher: clear" launched 0 "$dir/sea.plan" GATE=1
check "launcher: verdict of a clear fence" said 'The fence is not broken. Nearest:'
check "launcher: verdict of a mission's end" said \
    'The mission ends at item 1 without return or landing'
check "launcher: not judged" launched 1 "$dir/splines.plan" GATE=1
check "launcher: verdict of what was not judged" said \
    'NOT JUDGED, so not clear: 1 part of what was read:'
check "launcher: it is not called clear" sh -c "! grep -q 'is not broken' $dir/out/verdict.txt"
check "launcher: nothing to judge" launched 2 "$dir/empty.plan"
check "launcher: nothing to judge is said" grep -q 'nothing to judge' "$dir/log"
check "launcher: how far edges were moved" launched 1 "$dir/in60.waypoints" GATE=1 \
    "FENCE=$dir/in60.geojson" CHECK=1
check "launcher: how far edges were moved is said" said "Edges were moved by at most 7."
check "launcher: bad input" launched 2 tools/tests/fence_guard.sh
lost() { # the tool cannot write what it makes; its message goes through a pipe, which has no limit
    (
        trap '' XFSZ
        ulimit -f 3
        exec tools/programs/run.sh fence_guard BOARD=host OUT="$dir/out" 2>&1
    ) |
        cat >"$dir/log"
    grep -q 'plan.c: cannot be written: File too large' "$dir/log" &&
        grep -q 'no result, exit code 3' "$dir/log"
}
check "launcher: an internal error of the tool is one of the run" lost
check "launcher: options" launched 0 "$dir/return.plan" GATE=1 CEILING=50 RETURN=60 WARN=5 \
    RULE=all FLOOR=-1 LOITER=0
check "launcher: checked" launched 0 tools/tests/formats/fence/works.plan CHECK=1
check "launcher: checked against the sources" launched 0 \
    tools/tests/formats/fence/refuges.waypoints CHECK=1 ROLE=out GROUND=3 \
    FENCE=tools/tests/formats/fence/volumes.json
check "launcher: points of return are counted" said 'Judged, too: 2 points of return or rally.'
check "launcher: a landing ends the mission" sh -c \
    "! grep -q 'The mission ends' $dir/out/verdict.txt"
check "launcher: the check is said" grep -qx 'check: passed' "$dir/log"
check "launcher: no home" launched 2 "$dir/way.csv" LAUNCH=47
check "launcher: the option is named as it was given" grep -qF -- '--launch 47: expected LAT,LON' \
    "$dir/log"
check "launcher: home" launched 0 "$dir/way.csv" GATE=1 LAUNCH=47.002,8,400
cp tools/tests/formats/fence/yard.kml "$dir/my \$yard, 'x'.kml"
check "launcher: a fence of its own, any name" launched 1 \
    tools/tests/formats/fence/works.waypoints GATE=1 "FENCE=$dir/my \$yard, 'x'.kml"
check "launcher: both are named" said 'Judged of works.waypoints and my__yard___x_.kml:'
summary "fence_guard"
