#!/bin/sh
# Tests which meshes keepout-bake accepts as bodies. In every format it counts and locates bad
# edges. These are open ones, those of three triangles, and those that two triangles run along in
# the same direction. --solid refuses such meshes, and those that are inside out.
# shellcheck disable=SC2015,SC2016,SC2059,SC2086  # words without blanks, text for awk and printf
set -u
dir=build/test/bake_solid
. tools/tests/bake/tool.sh

# ---- models: triangles from stdin, by the numbers of their corners, in each format; their lines in
# the file ----
write_obj() {
    echo "$corners" | sed 's/^/v /'
    awk '{ print "f", $1 + 1, $2 + 1, $3 + 1 }'
}
with_corners() { # rows of nine coordinates
    awk -v corners="$corners" \
        'BEGIN { split(corners, c, "\n") } { print c[$1 + 1], c[$2 + 1], c[$3 + 1] }'
}
write_stl() {
    echo "solid"
    with_corners | awk '{ print "facet normal 0 0 0\nouter loop"
        for (i = 1; i <= 9; i += 3) print "vertex", $i, $(i + 1), $(i + 2)
        print "endloop\nendfacet" }'
    echo "endsolid"
}
write_ply() {
    sed 's/^/3 /' >$dir/rows
    printf 'ply\nformat ascii 1.0\nelement vertex %d\nproperty float x\nproperty float y\nproperty float z\n' \
        "$(echo "$corners" | wc -l)"
    printf 'element face %d\nproperty list uchar int vertex_indices\nend_header\n%s\n' \
        "$(wc -l <$dir/rows)" "$corners"
    cat $dir/rows
}
at() { # TRIANGLE: its line in a file of this format
    case $format in
    obj) echo ":$(($(echo "$corners" | wc -l) + 1 + $1))" ;;
    stl) echo ":$((2 + 7 * $1))" ;;
    ply) echo ":$((10 + $(echo "$corners" | wc -l) + $1))" ;;
    esac
}

# bakes NAME: bakes the triangles of stdin without --solid and with it. Writes $dir/surface,
# $dir/solid and $dir/refusal.
bakes() {
    file=$dir/$1.$format
    write_$format >$file
    rm -f $dir/$1.[ch]
    bake $file >$dir/surface && [ -e $dir/$1.c ] || return 1
    rm -f $dir/$1.[ch]
    bake --solid $file >$dir/solid 2>$dir/refusal
    code=$?
}
has() { # FILE TEXT...: each text is the end of a line
    from=$1
    shift
    for line in "$@"; do
        grep -q -- "$line\$" "$from" || { echo "no '$line' in"; cat "$from"; return 1; }
    done
}
# open_mesh NAME LINE...: a surface and the refusal of a solid both print these lines, and no
# others.
open_mesh() {
    name=$1
    shift
    bakes $name || return 1
    has $dir/surface "  surface        a thing wholly inside is not found; it bounds no body:" \
        "$@" &&
        [ $code -eq 2 ] && has $dir/refusal "$@" &&
        grep -q "^keepout-bake: $file: found .*expected .*(--solid)$" $dir/refusal &&
        [ "$(grep -c . $dir/refusal)" -eq $(($# + 1)) ] && [ ! -s $dir/solid ] &&
        [ ! -e $dir/$name.c ] && [ ! -e $dir/$name.h ] ||
        { echo "code $code"; cat $dir/refusal $dir/solid; return 1; }
}
closed_mesh() { # NAME SHELLS
    bakes "$1" || return 1
    has $dir/surface \
        "  surface        a thing wholly inside is not found; closed: could be baked with --solid" &&
        has $dir/solid "  solid          a thing wholly inside is found; shells: $2" &&
        [ $code -eq 0 ] &&
        grep -q "_MESH_SOLID 1 " $dir/$1.h && ! grep -q expected $dir/refusal ||
        { echo "code $code"; cat $dir/refusal $dir/solid; return 1; }
}

box() {
    echo "$triangles"
}
hole() {
    box | sed 6d
}
flipped() {
    box | sed 's/^0 5 4$/0 4 5/'
}
inverted() { # turns the triangles of stdin over
    awk '{ print $1, $3, $2 }'
}
test_hole() {
    hole | open_mesh hole "open edges: 3" \
        "$dir/hole.$format$(at 2): (0, 0, 3) to (1, 0, 3) m, of triangle 2" \
        "$dir/hole.$format$(at 4): (1, 0, 3) to (0, 0, 0) m, of triangle 4" \
        "$dir/hole.$format$(at 9): (0, 0, 0) to (0, 0, 3) m, of triangle 9"
}
test_flipped() {
    flipped | open_mesh flipped "edges that two triangles run along the same way: 3" \
        "$dir/flipped.$format$(at 2): (0, 0, 3) to (1, 0, 3) m, of triangle 2, 5 ($dir/flipped.$format$(at 5))" \
        "$dir/flipped.$format$(at 4): (1, 0, 3) to (0, 0, 0) m, of triangle 4, 5 ($dir/flipped.$format$(at 5))" \
        "$dir/flipped.$format$(at 5): (0, 0, 0) to (0, 0, 3) m, of triangle 5, 10 ($dir/flipped.$format$(at 10))"
}
test_fin() {
    corners="$corners
0.5 -1 0"
    { box; echo "0 1 8"; } | open_mesh fin "open edges: 2" "edges of more than two triangles: 1" \
        "$dir/fin.$format$(at 12): (1, 0, 0) to (0.5, -1, 0) m, of triangle 12" \
        "$dir/fin.$format$(at 12): (0.5, -1, 0) to (0, 0, 0) m, of triangle 12" \
        "$dir/fin.$format$(at 1): (1, 0, 0) to (0, 0, 0) m, of triangle 1, 4 ($dir/fin.$format$(at 4)), 12 ($dir/fin.$format$(at 12))"
}
test_twice() {
    { box; echo "5 4 0"; } |
        open_mesh twice "edges of more than two triangles: 3" \
            "triangles that stand more than once: 1" \
            "$dir/twice.$format$(at 2): (0, 0, 3) to (1, 0, 3) m, of triangle 2, 5 ($dir/twice.$format$(at 5)), 12 ($dir/twice.$format$(at 12))" \
            "$dir/twice.$format$(at 4): (1, 0, 3) to (0, 0, 0) m, of triangle 4, 5 ($dir/twice.$format$(at 5)), 12 ($dir/twice.$format$(at 12))" \
            "$dir/twice.$format$(at 5): (0, 0, 3) to (0, 0, 0) m, of triangle 5, 10 ($dir/twice.$format$(at 10)), 12 ($dir/twice.$format$(at 12))" \
            "$dir/twice.$format$(at 5): triangle 5, 12 ($dir/twice.$format$(at 12))"
}
test_inverted() {
    box | inverted | open_mesh inverted "shells inside out: 1 of 1" \
        "$dir/inverted.$format$(at 0): triangle 0"
}
# Adds a second box: eight corners, by factor and offset of the first.
with_second() { # FACTOR OFFSET
    corners="$corners
$(echo "$corners" | awk -v f="$1" -v d="$2" '{ print f * $1 + d, f * $2 + d, f * $3 + d }')"
}
second() {
    box | awk '{ print $1 + 8, $2 + 8, $3 + 8 }'
}
test_two() {
    with_second 1 5
    { box; second; } | closed_mesh two 2
}
test_two_inverted() {
    with_second 1 5
    { box; second | inverted; } |
        open_mesh two_inverted "shells inside out: 1 of 2" \
            "$dir/two_inverted.$format$(at 12): triangle 12"
}
test_hollow() {
    with_second 0.5 0.25
    { box; second | inverted; } | closed_mesh hollow 2
}
test_all_inverted_hollow() {
    with_second 0.5 0.25
    { box | inverted; second; } |
        open_mesh all_inverted "shells inside out: 1 of 2" \
            "$dir/all_inverted.$format$(at 0): triangle 0"
}
test_overlap() {
    with_second 1 0.5
    { box; second; } | closed_mesh overlap 2
}
# Two boxes share an edge: four triangles meet there, two in each direction.
test_edge() {
    corners="$corners
$(echo "$corners" | awk '{ print $1 - 1, $2 - 2, $3 }')"
    { box; second; } | closed_mesh edge 2 &&
        has $dir/surface "edges of more than two triangles: 1" \
            "$dir/edge.$format$(at 5): (0, 0, 3) to (0, 0, 0) m, of triangle 5, 10 ($dir/edge.$format$(at 10)), 18 ($dir/edge.$format$(at 18)), 21 ($dir/edge.$format$(at 21))"
}
# A triangle and its back side.
test_flap() {
    printf '0 1 2\n0 2 1\n' | open_mesh flap "triangles that stand more than once: 1" \
        "$dir/flap.$format$(at 0): triangle 0, 1 ($dir/flap.$format$(at 1))"
}
# A corner 1 um above an edge is rounded onto it. The triangle beside it has no area and is dropped,
# so an edge ends in the middle of another. That does not open the mesh.
test_sliver() {
    corners="$corners
0.5 0 0.000001"
    { box | sed '/^0 1 5$/d'; printf '0 8 5\n8 1 5\n0 1 8\n'; } | closed_mesh sliver 1 &&
        has $dir/solid "13; 1 without area dropped"
}
# As before, without that triangle: the file is open, too.
test_crack() {
    corners="$corners
0.5 0 0.000001"
    { box | sed '/^0 1 5$/d'; printf '0 8 5\n8 1 5\n'; } | open_mesh crack "open edges: 3" \
        "$dir/crack.$format$(at 1): (1, 0, 0) to (0, 0, 0) m, of triangle 1" \
        "$dir/crack.$format$(at 11): (0, 0, 0) to (0.5, 0, 1e-06) m, of triangle 11" \
        "$dir/crack.$format$(at 12): (0.5, 0, 1e-06) to (1, 0, 0) m, of triangle 12"
}
# Rounding closes a crack: corners of one triangle are 1 um away from those of its neighbours.
test_closed_by_rounding() {
    corners="$corners
0.000001 0 0
1 0.000001 3"
    box | sed 's/^0 5 4$/8 9 4/' | closed_mesh closed_by_rounding 1
}
for format in obj stl ply; do
    check "$format: a closed box" eval "box | closed_mesh box 1"
    for name in hole flipped fin twice inverted two two_inverted hollow all_inverted_hollow \
        overlap edge flap sliver crack closed_by_rounding; do
        whole=$corners
        check "$format: $name" test_$name
        corners=$whole
    done
done

# ---- binary STL: 84 bytes, then 50 a triangle ----
binary_hole() { # octal escapes of 0 .. 3 as floats of 32 bits, little-endian
    printf '%80s\013\000\000\000' '' >$dir/binary.stl
    hole | with_corners | awk '
        BEGIN {
            f[0] = "\\000\\000\\000\\000"; f[1] = "\\000\\000\\200\\077"
            f[2] = "\\000\\000\\000\\100"; f[3] = "\\000\\000\\100\\100"
        }
        {
            printf "%s%s%s", f[0], f[0], f[1]
            for (i = 1; i <= 9; i++) printf "%s", f[$i]
            print "\\000\\000"
        }' |
        while read -r bytes; do printf "$bytes"; done >>$dir/binary.stl
    bake $dir/binary.stl >$dir/surface && has $dir/surface "open edges: 3" \
        "$dir/binary.stl: byte 184: (0, 0, 3) to (1, 0, 3) m, of triangle 2" \
        "$dir/binary.stl: byte 284: (1, 0, 3) to (0, 0, 0) m, of triangle 4" \
        "$dir/binary.stl: byte 534: (0, 0, 0) to (0, 0, 3) m, of triangle 9"
}
check "binary stl: hole" binary_hole

# ---- the rest of the tool with --solid ----
format=obj
box | write_obj >$dir/box.obj
hole | write_obj >$dir/bad.obj
check "no file is left of a solid that is refused" refused 2 \
    "bad.obj: found 3 edges that are open, 0 of more than two triangles, 0 run along twice the same way, expected" \
    bake --solid --blob --svg $dir $dir/bad.obj
box | inverted | write_obj >$dir/bad.obj
check "inside out" refused 2 \
    "bad.obj: found 1 of 1 shells inside out, expected corners of each triangle counter-clockwise as seen from outside" \
    bake --solid $dir/bad.obj
printf '0 1 2\n0 2 1\n' | write_obj >$dir/bad.obj
check "no volume" refused 2 "bad.obj: found no volume, expected triangles that enclose one" bake \
    --solid $dir/bad.obj
halves() { # two files, each open, and closed together
    {
        echo "$corners" | sed 's/^/v /'
        box | sed -n 1,6p | awk '{ print "f", $1 + 1, $2 + 1, $3 + 1 }'
    } \
        >$dir/one.obj
    {
        echo "$corners" | sed 's/^/v /'
        box | sed -n '7,$p' | awk '{ print "f", $1 + 1, $2 + 1, $3 + 1 }'
    } \
        >$dir/other.obj
    refused 2 "one.obj: found 8 edges that are open" bake --solid $dir/one.obj &&
        bake --solid --join --name halves $dir/one.obj $dir/other.obj >$dir/solid &&
        has $dir/solid "a thing wholly inside is found; shells: 1"
}
check "two halves, joined" halves
placed() { # positions are those of the placed mesh: turned, scaled and moved
    hole | write_obj >$dir/placed.obj
    bake --scale 0.001 --rotate z,90 --translate 1,0,0 $dir/placed.obj >$dir/surface &&
        has $dir/surface \
            "$dir/placed.obj$(at 2): (1, 0, 0.003) to (1, 0.001, 0.003) m, of triangle 2"
}
check "places are where the model is put" placed
many() { # the first three of each kind are named
    box | sed '1~2d' | write_obj >$dir/many.obj
    bake $dir/many.obj >$dir/surface && has $dir/surface "open edges: 14" &&
        [ "$(grep -c ' to (' $dir/surface)" -eq 3 ]
}
check "three of many are named" many

# ---- a robot with one link that can be wholly inside the other: tools/programs/links ----
robot=$dir/robot
mkdir -p $robot
box | write_obj >$robot/room.obj
corners=$(echo "$corners" | awk '{ print $1 / 10 - 1.75, $2 / 10 - 0.1, $3 / 10 - 0.15 }')
box | write_obj >$robot/core.obj
echo "swing,room,core,2.2,1,1.5,0,0,0,z,-3.2,3.2" >$robot/joints.csv
printf 'in,0\nout,3.14159\n' >$robot/poses.csv
run_robot() { # BOARD
    make run APP=links BOARD="$1" LINKS=$robot CHECK=1 >$dir/pairs.csv 2>$dir/summary ||
        { tail -3 $dir/summary; return 1; }
    grep -qE '^in,.*,touch,(inside,[0-9]+|[0-9]+,inside),0\.000000,' $dir/pairs.csv &&
        grep -q '^out,.*,apart,[0-9]*,[0-9]*,2\.849[0-9]*,' $dir/pairs.csv ||
        { cat $dir/pairs.csv; return 1; }
}
judged() { # SED MESSAGE: alters what the firmware printed
    sed "$1" $dir/pairs.csv >$dir/altered.csv
    refused 1 "$2" build/host/links-judge --joints $robot/joints.csv --poses $robot/poses.csv \
        $robot/*.obj $dir/altered.csv
}
check "links: one wholly inside the other, judged" run_robot host
check "links: one wholly inside the other, on a board" run_robot mps2_an386
check "judge: inside, and said to be apart" judged '/^in,/s/touch/apart/' \
    "said to be apart, and they touch"
check "judge: outside, and said to be inside" judged '/^out,/s/apart,[0-9]*,/apart,inside,/' \
    "a triangle is said to be inside, and is not"
open_room() { # an open mesh is baked as a surface, and the tool says so
    sed '$d' $robot/room.obj >$dir/room.obj && cp $dir/room.obj $robot/room.obj
    make run APP=links BOARD=host LINKS=$robot CHECK=1 >$dir/pairs.csv 2>$dir/summary ||
        { tail -3 $dir/summary; return 1; }
    grep -q 'room.obj: found 3 edges that are open' $dir/summary &&
        grep -q 'baked as a surface: what is wholly inside is not found' $dir/summary &&
        grep -q '^in,.*,apart,' $dir/pairs.csv
}
check "links: a room that is open" open_room
summary "bodies"
