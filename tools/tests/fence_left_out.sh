#!/bin/sh
# Tests that keepout-fence judges what a file holds, or names it: each member, element and parameter
# of five files is renamed or says something else, one at a time. Then circles, outlines, heights,
# points of return and rally points, which a judge reads out of the sources by itself.
# shellcheck disable=SC2016,SC2046,SC2059,SC2086,SC2317,SC2329  # text for awk and printf, words
# without blanks; check calls functions
set -u
. tests/check.sh
dir=build/test/fence_left_out
forms=tools/tests/formats/fence
tool=build/host/keepout-fence
judge=tools/tests/judge/fence/source.py
home="--home 52.1004,5.4003,12.5"
all="--role out --ground 3"
rm -rf $dir
mkdir -p $dir
make -j2 BOARD=host APP=keepout-fence APP_DIR=tools/convert/fence image >$dir/log 2>&1 ||
    { cat $dir/log; echo \
    "fence_left_out: 0 passed, 1 failed"; exit 1; }

gaps_in() { # DATA: how many rows of not_judged there will be
    sed -n 's/.*_gap_count = \([0-9]*\);/\1/p' "$1"
}
unnamed() { # DATA: without the places in the file that name zones
    sed '/_zone_names\[/,/^};/d' "$1"
}
options_of() { # FORM: those of keepout-fence; zones have no home
    case $1 in *.plan | *.waypoints) echo "$all" ;; *) echo "$home $all" ;; esac
}
# ---- one thing of a file at a time ----
closes() { # FILE: however one name of it is spelt, the gate closes
    python3 tools/tests/formats/alter.py rename $forms/$1 $dir/rename.$1 || return 1
    count=0
    while read -r altered what; do
        count=$((count + 1))
        $tool --output $dir/altered.c $(options_of $1) $altered >/dev/null 2>&1
        code=$?
        [ $code -eq 2 ] && continue
        [ $code -eq 0 ] && [ "$(gaps_in $dir/altered.c)" -gt 0 ] && continue
        # within a style, which is harmless
        case $what in LineStyle* | width* | "@id at 127") continue ;; esac
        echo "$what: exit code $code, nothing is named"
        return 1
    done <$dir/rename.$1/list.txt
    [ $count -gt 15 ] || { echo "only $count names"; return 1; }
}
harmless='\.?(name|title|identifier|country|type|restriction|variant|id|bbox\.[0-9]|groundStation|firmwareType|vehicleType'
harmless="$harmless|cruiseSpeed|hoverSpeed|globalPlanAltitudeMode|autoContinue|AMSLAltAboveTerrain|complexItemType|angle"
harmless="$harmless|HoverAndCapture|width|styleUrl)\$|items\.2\.command\$|items\.1\.version|TransectStyleComplexItem.version"
harmless="$harmless|params\.3$|(items|Items)\.[0-3]\.params\.0$|items\.2\.params\.1$|^(name|width|styleUrl) at"
harmless="$harmless|field (2|12)$|command 16 field (5|8)$|command 22 field (5|8)$|command 31 field (5|8)$|command 21 field 8$"
harmless="$harmless|command 500[1-4] field (3|11)$|command 177 field (3|6|7|8|9|10|11)$"
counts() { # FILE: whatever one place of it says counts, but for what is known to be harmless
    python3 tools/tests/formats/alter.py value $forms/$1 $dir/value.$1 || return 1
    $tool --output $dir/plain.c $(options_of $1) $forms/$1 || return 1
    while read -r altered what; do
        $tool --output $dir/altered.c $(options_of $1) $altered >/dev/null 2>&1
        code=$?
        [ $code -eq 2 ] && continue
        [ $code -eq 0 ] && ! cmp -s $dir/plain.c $dir/altered.c && continue
        printf '%s\n' "$what" | grep -Eq "$harmless" && continue
        echo "$what: exit code $code, as if nothing had changed"
        return 1
    done <$dir/value.$1/list.txt
}
for form in zones.json volumes.json outlines.kml refuges.plan; do
    check "$form: each name" closes $form
done
for form in zones.json volumes.json outlines.kml refuges.plan refuges.waypoints; do
    check "$form: nothing is left out" sh -c \
        "$tool --output $dir/whole.c $(options_of $form) $forms/$form"
    check "$form: all is judged" test "$(gaps_in $dir/whole.c)" = 0
    check "$form: each value" counts $form
done

# ---- a judge that reads the sources by itself ----
judged() { # FILE [OPTION...]
    file=$1
    shift
    $tool --output $dir/judged.c "$@" $file && python3 $judge "$@" $file $dir/judged.c
}
for form in zones.json volumes.json outlines.kml refuges.plan refuges.waypoints yard.txt; do
    check "$form: judged" judged $forms/$form $(options_of $form)
    check "$form: judged beside a mission" judged $forms/works.waypoints --role out --ground 0 \
        --rule any --fence $forms/$form
done
spoilt() { # FILE SCRIPT: the judge finds what sed's script spoils in the data of the file
    $tool --output $dir/good.c $(options_of $1) $forms/$1 || return 1
    sed -E "$2" $dir/good.c >$dir/spoilt.c
    ! cmp -s $dir/good.c $dir/spoilt.c || { echo "nothing is spoilt"; return 1; }
    ! python3 $judge $(options_of $1) $forms/$1 $dir/spoilt.c >$dir/said ||
        { echo "not found"; return 1; }
}
check "the judge finds a circle that is missing" spoilt zones.json '/CYLINDER/d'
check "the judge finds a radius that is too small" spoilt zones.json \
    '/CYLINDER/s/, 5603[0-9]*,/, 5600000,/'
check "the judge finds a ceiling that is too low" spoilt volumes.json \
    's/(CYLINDER.*, )[0-9]+\),/\17000000),/'
check "the judge finds an outline that is missing" spoilt outlines.kml \
    '/ZONE_POLYGON/{1,/ZONE_POLYGON/d}'
check "the judge finds a point of return that is missing" spoilt refuges.plan 's/\{-1, -3,/{-1, 9,/'
check "the judge finds a rally point elsewhere" spoilt refuges.plan \
    '/_items\[/,/};/s/^    \{[0-9-]+, [0-9-]+, 1638400/    {9, 9, 1638400/'

# ---- what is known of heights ----
limits() { # PATTERN FILE [OPTION...]: a zone of the data is like the pattern
    pattern=$1
    shift
    file=$1
    shift
    $tool --output $dir/limits.c "$@" $file >$dir/log 2>&1 || { cat $dir/log; return 1; }
    grep -Eq "$pattern" $dir/limits.c || { grep ZONE_ $dir/limits.c; return 1; }
}
layer() { # LAYER: a circle with it
    printf '{"type":"Point","coordinates":[8.002,47],"extent":{"subType":"Circle","radius":60},"layer":{%s}}' \
        "$1" >$dir/layer.json
}
layer '"upper":100,"upperReference":"AMSL","lower":0,"lowerReference":"AGL","uom":"m"'
check "over the sea: less home's height" limits 'NO_FLOOR, 4587520\)' $dir/layer.json --home \
    47,8,30 --role out
check "over the sea: home's height is not known, to stay out of" limits \
    'NO_FLOOR, KO_FENCE_NO_CEILING\)' $dir/layer.json --home 47,8 --role out
check "over the sea: home's height is not known, to stay in" limits 'the ceiling is over the sea' \
    $dir/layer.json --home 47,8 --role in
layer '"upper":100,"upperReference":"AGL","lower":50,"lowerReference":"AGL","uom":"m"'
check "over the ground: level ground" limits ', 3276800, 6553600\)' $dir/layer.json --home 47,8 \
    --role out --ground 0
check "over the ground: hills, to stay out of" limits ', 2949120, 6881280\)' $dir/layer.json \
    --home 47,8 --role out --ground 5
check "over the ground: hills, to stay in" limits ', 3604480, 6225920\)' $dir/layer.json --home \
    47,8 --role in --ground 5
check "over the ground: not known, to stay out of" limits 'NO_FLOOR, KO_FENCE_NO_CEILING\)' \
    $dir/layer.json --home 47,8 --role out
check "over the ground: not known, to stay in" limits 'the ceiling is over the ground' \
    $dir/layer.json --home 47,8 --role in
check "over the ground: not known, and so is the floor" limits 'the floor is over the ground' \
    $dir/layer.json --home 47,8 --role in
layer '"upper":1000,"upperReference":"AMSL","uom":"ft"'
check "feet" limits 'NO_FLOOR, 19976028\)|NO_FLOOR, 199[67][0-9]{4}\)' $dir/layer.json --home \
    47,8,0 --role out
layer '"upper":99999,"upperReference":"AMSL","uom":"m"'
check "beyond the world" limits 'NO_FLOOR, KO_FENCE_NO_CEILING\)' $dir/layer.json --home 47,8,0 \
    --role in
layer '"upper":100,"upperReference":"WGS84","uom":"m"'
check "over the ellipsoid, to stay in" limits 'the ceiling is over a level that is not known' \
    $dir/layer.json --home 47,8,0 --role in
layer '"upper":100,"upperReference":"AMSL","uom":"fathom"'
check "another unit, to stay in" limits 'the ceiling is in a unit that is not known' \
    $dir/layer.json --home 47,8,0 --role in
layer '"upper":100,"upperReference":"AMSL","uom":"m"'
sed 's/Circle/Ellipse/' $dir/layer.json >$dir/ellipse.json
check "an extent that is no circle" sh -c \
    "$tool --output $dir/no.c --home 47,8 --role out $dir/ellipse.json 2>&1 | grep -q \
    'a Point whose extent is no Circle'"
printf '{"type":"Polygon","coordinates":[[[8,47,60],[8.001,47,60],[8,47.001,60],[8,47,60]]]}' \
    >$dir/lifted.json
check "third coordinates, to stay in" limits 'heights of points: --floor and --ceiling' \
    $dir/lifted.json --home 47,8 --role in
check "third coordinates, to stay out of" limits '_gap_count = 0' $dir/lifted.json --home 47,8 \
    --role out
check "third coordinates, and --ceiling" limits '_gap_count = 0' $dir/lifted.json --home 47,8 \
    --role in --ceiling 60

# ---- parameters of items ----
parameter() { # COMMAND FIELD VALUE PATTERN: a row names it, or with no pattern nothing does
    printf 'QGC WPL 110\n0 1 0 16 0 0 0 0 47 8 400 1\n1 0 3 5004 9 0 0 0 47.01 8 0 1\n2 0 3 %s 0 0 0 0 47.001 8 30 1\n' \
        $1 |
        awk -v field=$2 -v value=$3 'NR == 4 { $field = value } { print }' >$dir/parameter.waypoints
    $tool --output $dir/parameter.c --loiter 20 $dir/parameter.waypoints || return 1
    [ -n "$4" ] || { [ "$(gaps_in $dir/parameter.c)" = 0 ]; return; }
    grep -q "\"$4" $dir/parameter.c || { grep -A4 _gap_reasons $dir/parameter.c; return 1; }
}
check "a waypoint that waits" parameter 16 5 9 ''
check "a waypoint's acceptance radius" parameter 16 6 40 \
    'parameter 2 of command 16 (acceptance radius) is 40'
check "a waypoint's pass-by" parameter 16 7 150 'parameter 3 of command 16 (pass-by) is 150'
check "a waypoint's pass-by on the other side" parameter 16 7 -150 \
    'parameter 3 of command 16 (pass-by) is -150'
check "a loiter's turns" parameter 18 5 3 ''
check "a landing's height of an abort" parameter 21 5 40 \
    'parameter 1 of command 21 (height of an abort)'
check "a return to a place" parameter 20 9 47.002 'parameter 5 of command 20'
check "a user's waypoint" parameter 31000 5 1 'parameter 1 of command 31000'
check "a command without effect" parameter 178 5 9 ''
check "a rally point's break" parameter 5100 5 9 'parameter 1 of command 5100'
spare() { # a zone's parameter that has no meaning yet
    printf 'QGC WPL 110\n0 1 0 16 0 0 0 0 47 8 400 1\n1 0 3 5004 9 0 7 0 47.01 8 0 1\n' \
        >$dir/spare.waypoints
    $tool --output $dir/spare.c $dir/spare.waypoints
    grep -q '"line 3: not read: parameter 3 of command 5004 is 7.000"' $dir/spare.c
}
check "a zone's parameter" spare

summary "fence_left_out"
