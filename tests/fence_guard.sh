#!/bin/sh
# Tests fence_guard: host and board give the same bytes, a brute force agrees, and the default plan
# has the known breaches. Then it tests the tool that bakes fences, on good and bad input: the exit
# code, and a message with the file and the line.
set -u
app=fence_guard
. tests/app.sh
dir=$work
board=mps2_an386

guard() { # NAME PLAN: builds and runs both
    for b in host $board; do
        make -j2 BOARD=$b APP=fence_guard PLAN="$2" VARIANT=guard image >/dev/null 2>$dir/log || { cat $dir/log; return 1; }
    done
    cp build/host/guard/fence_guard_data/plan.c "$dir/$1.c"
    boards/run.sh host build/host/guard/fence_guard >"$dir/$1.host" 2>"$dir/$1.err" &&
        boards/run.sh $board build/$board/guard/fence_guard.elf >"$dir/$1.board" 2>>"$dir/$1.err" || cat "$dir/$1.err"
}
agrees() { # NAME
    awk -f tests/fence_guard.awk "$dir/$1.c" "$dir/$1.host" >$dir/judged
    cat $dir/judged
    [ ! -s $dir/judged ]
}
broken() { # NAME: prints "leg zone-line" of each breach
    awk -F, '$1 == "break" { printf "%s%s>%s", n++ ? " " : "", $2, $5 }' "$dir/$1.host"
}
for plan in boards/apps/fence_guard/lagoon.csv ../shared/data/fence.plan; do
    name=$(basename "$plan")
    [ -e "$plan" ] || { echo "  (no $plan)"; continue; }
    check "$name: runs" guard "$name" "$plan"
    check "$name: host and board say the same" cmp "$dir/$name.host" "$dir/$name.board"
    check "$name: brute force agrees" agrees "$name"
done
cp $dir/lagoon.csv.host $work/host.csv
for small in microbit stm32vldiscovery; do
    check "lagoon: on $small, its costs told" same_on $small
done
check "lagoon: the legs that break, and what" test "$(broken lagoon.csv)" = "4>11 7>10 10>12 11>12"
check "lagoon: the first place" grep -q '^break,4,5,out,11,-17.5040000,179.9940000,35.000,' $dir/lagoon.csv.host
check "lagoon: flown into as it was said" test "$(grep -c '^breach,' $dir/lagoon.csv.host)" -eq 3
# a judge that always agrees would judge nothing
sed 's/^leg,\([0-9]*,[0-9]*\),breach/leg,\1,clear/' $dir/lagoon.csv.host >$dir/false.host
cp $dir/lagoon.csv.c $dir/false.c
differs() { ! agrees false; }
check "brute force finds a false answer" differs

# ---- the tool ----
tool=build/host/keepout-fence
bake() { # FILE [OPTION...]
    file=$1
    shift
    rm -f $dir/out.c
    $tool --output $dir/out.c "$@" "$file"
}
refused() { # CODE MESSAGE COMMAND...
    code=$1
    message=$2
    shift 2
    "$@" >$dir/stdout 2>$dir/stderr
    got=$?
    [ $got -eq "$code" ] || { echo "exit code $got, not $code"; cat $dir/stderr; return 1; }
    grep -qF -- "$message" $dir/stderr || { echo "no '$message' in:"; cat $dir/stderr; return 1; }
    [ ! -e $dir/out.c ] || { echo "there is an output"; return 1; }
}
csv() { # LINES MESSAGE: after an origin on line 1
    printf "origin,47.0,8.0\n$1\n" >$dir/bad.csv
    refused 2 "$dir/bad.csv:$2" bake $dir/bad.csv
}
plan() { # FENCE MISSION MESSAGE: the fence's members on line 2, the mission's items on line 4
    printf '{"fileType":"Plan","version":1,"geoFence":{"version":2,\n%s},\n"mission":{"version":2,"plannedHomePosition":[47.0,8.0,400],\n"items":[%s]}}\n' \
        "$1" "$2" >$dir/bad.plan
    refused 2 "$dir/bad.plan:$3" bake $dir/bad.plan
}
json() { # TEXT MESSAGE
    printf "$1" >$dir/bad.plan
    refused 2 "$dir/bad.plan:$2" bake $dir/bad.plan
}
printf 'origin,47.0,8.0\nin,box,0,50,47.001,8.001,46.999,7.999\n' >$dir/good.csv
check "csv: good" bake $dir/good.csv
check "csv: options" bake $dir/good.csv --warn 5 --rule all --floor 0 --ceiling 100 --name yard
check "csv: two points" csv 'in,polygon,0,9,47,8,47.001,8' '2: a polygon has 3 to 1024 points'
check "csv: crossing itself" csv 'in,polygon,0,9,47,8,47.001,8.001,47.001,8,47,8.001' '2: two edges cross or touch: points 1 and 3'
check "csv: equal points" csv '\nin,polygon,0,9,47,8,47.001,8,47.001,8,47,8.001' '3: two points are equal: points 2 and 3'
check "csv: zero area" csv 'in,polygon,0,9,47,8,47.001,8,47.002,8' '2: an edge goes back'
check "csv: no longitude" csv 'in,polygon,0,9,47,8,47.001,8,47.002' '2: expected a longitude'
check "csv: latitude" csv 'in,polygon,0,9,97,8,47.001,8,47.002,8' '2: expected a latitude within 85'
check "csv: longitude" csv 'in,circle,0,9,47,181,5' '2: expected a longitude within 180'
check "csv: too far" csv 'in,circle,0,9,47.1,8,5' '2: more than 8192 m'
check "csv: radius" csv 'in,circle,0,9,47,8,0' '2: expected a radius'
check "csv: circle out of the world" csv 'in,circle,0,9,47.07,8,5000' '2: a coordinate is beyond'
check "csv: a word" csv 'in,circle,0,9,47,8,big' '2: field 7: expected a radius in metres, found `big`'
check "csv: not a number" csv 'in,circle,0,9,nan,8,5' '2: field 5: expected a latitude'
check "csv: heights" csv 'in,circle,9,9,47,8,5' '2: the floor is not below the ceiling'
check "csv: flat box" csv 'in,box,0,9,47.001,8,47.001,8' '2: the low corner'
check "csv: unknown word" csv 'inside,circle,0,9,47,8,5' '2: expected origin, in, out or point'
check "csv: unknown kind" csv 'in,ring,0,9,47,8,5' '2: field 2: expected polygon'
check "csv: two origins" csv 'origin,47,8' '2: there is an origin on line 1'
check "csv: point's height" csv 'point,47,8,-' '2: field 4: expected metres'
check "csv: no zone" csv 'point,47,8,5' ' expected at least one zone'
printf 'in,circle,0,9,47,8,5\n' >$dir/none.csv
check "csv: no origin" refused 2 "$dir/none.csv: expected an origin" bake $dir/none.csv
square='"circles":[],"polygons":[{"inclusion":true,"version":1,"polygon":[[47,8],[47.001,8],[47,8.001]]}]'
item='{"type":"SimpleItem","command":16,"frame":3,"params":[0,0,0,null,47,8,20]}'
printf '{"fileType":"Plan","version":1,"geoFence":{"version":2,%s},"mission":{"version":2,"plannedHomePosition":[47,8,9],"items":[%s]}}' \
    "$square" "$item" >$dir/good.plan
check "plan: good" bake $dir/good.plan
way() { # COUNT: the number of waypoints in the plan
    bake $dir/some.plan && grep -q "_way_count = $1;" $dir/out.c
}
some() { # ITEMS COUNT
    printf '{"fileType":"Plan","version":1,"geoFence":{"version":2,"breachReturn":[47,8,50],%s},"mission":{"version":2,"plannedHomePosition":[47,8,9],"items":[%s]},"rallyPoints":{"points":[[47,8,50]],"version":2}}' \
        "$square" "$1" >$dir/some.plan
    way "$2"
}
command_of() { # NUMBER [LATITUDE,LONGITUDE]
    printf '{"type":"SimpleItem","command":%s,"frame":3,"params":[0,0,0,null,%s,20]}' "$1" "${2:-47,8}"
}
transects() { # ITEMS
    printf '{"type":"ComplexItem","complexItemType":"survey","TransectStyleComplexItem":{"version":1,"Items":[%s]}}' "$1"
}
check "plan: a survey's items, breach return, rally points" some "$item,$(transects "$item,$(command_of 206 0,0),$item"),$item" 4
check "plan: take-off and landing where it is" some "$(command_of 22 0,0),$item,$(command_of 21 null,null),$(command_of 20 0,0)" 4
check "plan: where they were" grep -q '{0, 0, 1310720},' $dir/out.c
check "plan: commands that go nowhere" some "$item,$(command_of 93 0,0),$(command_of 178 0,0),$(command_of 189)" 1
check "plan: a user's waypoint" some "$(command_of 31000)" 1
check "plan: a jump" plan "$square" "$(command_of 177 0,0)" '4: command 177: it flies a way that is not known'
check "plan: a spline" plan "$square" "$(command_of 82)" '4: command 82: it flies a way'
check "plan: an empty survey" plan "$square" "$(transects '')" '4: a "ComplexItem" (survey) without waypoints'
check "plan: a landing pattern" plan "$square" '{"type":"ComplexItem","complexItemType":"fwLandingPattern"}' '4: a "ComplexItem" (fwLandingPattern) without waypoints'
check "plan: a survey in a survey" plan "$square" "$(transects "$(transects "$item")")" '4: "type": expected "SimpleItem"'
check "plan: over the terrain" plan "$square" "$(transects "$(echo "$item" | sed 's/"frame":3/"frame":10/')")" '4: "frame": expected 0, 3, 5 or 6 (over the sea, or home), found one over the terrain'
check "plan: item of a kind not known" plan "$square" '{"type":"Item"}' '4: "type": expected "SimpleItem"'
check "plan: a frame not known" plan "$square" "$(echo "$item" | sed 's/"frame":3/"frame":10/')" '4: "frame": expected 0, 3, 5 or 6'
check "plan: null for a latitude" plan "$square" "$(echo "$item" | sed 's/null,47/null,null/')" '4: expected a latitude'
check "plan: six parameters" plan "$square" "$(echo "$item" | sed 's/null,//')" '4: "params": expected 7'
check "plan: no circles" plan '"polygons":[]' '' '1: expected an object with "circles"'
check "plan: inclusion a word" plan '"circles":[],"polygons":[{"inclusion":"yes","version":1,"polygon":[]}]' '' '2: "inclusion": expected true or false'
check "plan: two points" plan '"circles":[],"polygons":[{"inclusion":true,"version":1,"polygon":[[47,8],[47,8.1]]}]' '' '2: '
check "plan: a point of one number" plan '"circles":[],"polygons":[{"inclusion":true,"version":1,"polygon":[[47]]}]' '' '2: expected [latitude, longitude]'
check "plan: circle without radius" plan '"polygons":[],"circles":[{"inclusion":true,"version":1,"circle":{"center":[47,8]}}]' '' '2: expected an object with "radius"'
check "plan: version" plan '"polygons":[],"circles":[{"inclusion":true,"version":2,"circle":{"center":[47,8],"radius":5}}]' '' '2: "version": expected 1'
check "json: empty" json '' '1: expected a value, found the end of the file'
check "json: cut off" json '{"fileType":\n"Plan",\n' '3: expected a string, found the end of the file'
check "json: a comma too many" json '{"a":[1,\n2,]}' "2: expected a value, found ']'"
check "json: no comma" json '{"a":1\n"b":2}' "2: expected ',' or '}'"
check "json: a name twice" json '{"a":1,\n"a":2}' '2: "a" stands twice'
check "json: leading zero" json '[01]' '1: expected no digit'
check "json: half a number" json '[1.]' '1: expected a digit'
check "json: a comment" json '{ // no\n}' '1: expected a string'
check "json: a tab in a string" json '{"a\tb":1}' '1: expected the end of a string'
check "json: an unknown escape" json '"\\q"' '1: expected an escape'
check "json: two values" json '{}\n{}' '2: expected the end of the file'
check "json: deep" json "$(printf '%0200d' 0 | tr 0 '[')" '1: nested deeper than 64'
check "json: not a plan" json '{"fileType":"Mission"}' '1: "fileType": expected "Plan"'
check "json: an array" json '[]' '1: expected an object'
check "absent" refused 2 "$dir/none.plan: cannot be read" bake $dir/none.plan
mkdir $dir/folder.plan
check "a folder" refused 2 "$dir/folder.plan: cannot be read" bake $dir/folder.plan
check "unknown ending" refused 2 "expected a name that ends with" bake tests/fence_guard.sh
check "no input" refused 2 "usage: keepout-fence" $tool --output $dir/out.c
check "unknown option" refused 2 "--depth: no such option" bake $dir/good.csv --depth 3
check "no value" refused 2 "--warn: a value must follow" $tool $dir/good.csv --warn
check "a negative warning" refused 2 "--warn -1: expected metres from 0" bake $dir/good.csv --warn -1
check "a name that is none" refused 2 "--name 2x: expected a name of C" bake $dir/good.csv --name 2x
check "rule" refused 2 "--rule some: expected any or all" bake $dir/good.csv --rule some
rm -f $dir/out.c
check "disk full" refused 1 "/dev/null/x: cannot be written" $tool --output /dev/null/x $dir/good.csv
# Any altered byte of a plan, or a cut, gives an answer or a refusal, never a crash (126 and more).
survives() {
    size=$(wc -c <$dir/good.plan)
    at=0
    while [ $at -lt "$size" ]; do
        cp $dir/good.plan $dir/cut.plan
        printf '\377' | dd of=$dir/cut.plan bs=1 seek=$at conv=notrunc 2>/dev/null
        timeout 10 $tool --output $dir/cut.c $dir/cut.plan >/dev/null 2>&1
        altered=$?
        head -c $at $dir/good.plan >$dir/cut.plan
        timeout 10 $tool --output $dir/cut.c $dir/cut.plan >/dev/null 2>&1
        cut=$?
        { [ $altered -lt 3 ] && [ $cut -eq 2 ]; } || { echo "byte $at: codes $altered, $cut"; return 1; }
        at=$((at + 1))
    done
}
check "every byte altered, every cut" survives
summary "fence_guard"
