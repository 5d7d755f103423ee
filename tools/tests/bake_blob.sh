#!/bin/sh
# Tests keepout-bake --blob. The files beside the block hold the same numbers as the C output, value
# for value. All files of a mesh are written, or none.
# shellcheck disable=SC2015,SC2016,SC2059,SC2086  # words without blanks, text for awk and printf
set -u
dir=build/test/bake_blob
. tools/tests/bake/tool.sh

# ---- models ----
{
    echo "$corners" | sed 's/^/v /'
    echo "$triangles" | awk '{ print "f", $1 + 1, $2 + 1, $3 + 1 }'
} >$dir/box.obj
ball() { # ROWS COLUMNS
    awk -v n="$1" -v m="$2" 'BEGIN { pi = atan2(0, -1); print "v 0 0 0.2\nv 0 0 -0.2"
        for (i = 1; i < n; i++) for (j = 0; j < m; j++) { r = sin(pi * i / n); a = 2 * pi * j / m
            print "v", 0.7 * r * cos(a), 0.4 * r * sin(a), 0.2 * cos(pi * i / n) }
        for (j = 0; j < m; j++) {
            k = (j + 1) % m
            print "f", 1, 3 + j, 3 + k; print "f", 2, 3 + (n - 2) * m + k, 3 + (n - 2) * m + j
            for (i = 0; i + 2 < n; i++) {
                print "f", 3 + i * m + j, 3 + (i + 1) * m + j, 3 + (i + 1) * m + k
                print "f", 3 + i * m + j, 3 + (i + 1) * m + k, 3 + i * m + k } } }'
}
ball 12 16 >$dir/ball.obj
ball 72 58 >$dir/fine.obj
printf 'v 0 0 0\nv 1.1 0 0\nv 1 1 0\nv 0 1.3 0\nf 1 2 3 4\n' >$dir/flat.obj

# ---- the numbers of both forms ----
# of_c NAME: prints the numbers of an object of the C file, one a line.
of_c() {
    awk -v name="$1" '
        $0 ~ "^(static )?const .* [a-z]+_" name "(\\[[0-9]+\\])? = " {
            is_here = 1
            sub(/^.* = /, "")
        }
        is_here { print }
        is_here && /};/ { exit }' $dir/c.c | grep -oE '0x[0-9A-F]+|-?[0-9]+'
}
# of_table NAME: prints the numbers of a row, one a line.
of_table() {
    sed -n "s/^$1,//p" $dir/b.csv | tr ',' '\n'
}
# Prints the rows of the hull's corners, joined from the three arrays in C.
hull_of_c() {
    {
        of_c corners | paste -d, - - - | sed 's/^/c /'
        of_c first | sed 's/^/f /'
        of_c neighbours | sed 's/^/n /'
    } |
        awk '
        $1 == "c" { corner[corners++] = $2 }
        $1 == "f" { first[firsts++] = $2 }
        $1 == "n" { neighbour[neighbours++] = $2 }
        END { for (i = 0; i < corners; i++) {
            printf "hull_corner,%s", corner[i]
            for (k = first[i]; k < first[i + 1]; k++) printf ",%s", neighbour[k]
            print "" } }'
}
equal() { # WHAT: the files c and b hold the same, and something
    cmp $dir/c $dir/b && [ -s $dir/c ] ||
        { echo "$1: C, then blob"; head -3 $dir/c $dir/b; return 1; }
}
same_row() { # NAME
    of_c "$1" >$dir/c
    of_table "$1" >$dir/b
    equal "$1"
}
same_constant() { # NAME_IN_C NAME
    sed -n "s/^#define C_$1 //p" $dir/c.h | sed 's/(fix16_t)//; s/ .*//' | tr -d '()U' >$dir/c
    of_table "$2" >$dir/b
    equal "$2"
}
same() { # VOLUMES OPTION...: both forms of a model
    volumes=$1
    shift
    rm -f $dir/[bc].*
    bake --quiet --name c "$@" && bake --quiet --name b --blob "$@" || return 1
    of_c mesh | tr 'A-F' 'a-f' | sed 's/^0x//' >$dir/c
    od -An -v -tx4 -w4 $dir/b.kom | tr -d ' ' >$dir/b
    equal mesh || return 1
    of_c source >$dir/c
    od -An -v -tu1 -w2 $dir/b.faces.bin | awk '{ print $1 + 256 * $2 }' >$dir/b
    equal source && same_constant MESH_BYTES mesh_bytes && same_constant MESH_FACES mesh_faces &&
        same_constant MESH_ERROR mesh_error && same_constant MESH_SOLID mesh_solid || return 1
    for volume in $volumes; do
        same_row $volume || return 1
    done
    for volume in obb kdop14 capsule; do
        case " $volumes " in
        *" $volume "*) ;;
        *) grep -q "^# no $volume: ." $dir/b.csv && ! grep -q "^$volume," $dir/b.csv ||
            { echo "$volume is not said to lack"; return 1; } ;;
        esac
    done
}
same_hull() { # of the models of the last call
    hull_of_c >$dir/c
    grep '^hull_corner,' $dir/b.csv >$dir/b
    equal hull && [ "$(of_table hull)" -eq "$(wc -l <$dir/b)" ]
}
no_hull() {
    ! grep -q '^hull' $dir/b.csv && grep -q '^# no hull: more than some 4000 corners' $dir/b.csv
}
all="aabb obb kdop14 kdop26 capsule"
check "a box" same "$all" $dir/box.obj
check "a box: hull" same_hull
check "a box, turned, with an error" same "$all" --rotate 0.3,0.4,-0.2,0.9 --error 0.004 \
    $dir/box.obj
check "a box, turned: hull" same_hull
check "a ball" same "$all" $dir/ball.obj
check "a ball: hull" same_hull
check "a solid" same "$all" --solid $dir/ball.obj
check "a solid is said to be one" grep -qx 'mesh_solid,1' $dir/b.csv
check "a flat polygon" same "$all" $dir/flat.obj
check "a flat polygon: hull" same_hull
check "several files" same "$all" --join $dir/ball.obj $dir/box.obj
check "no capsule at the end of the range" same "aabb obb kdop14 kdop26" --translate \
    8191,8190,8189 $dir/box.obj
check "many corners" bake --quiet --name b --blob $dir/fine.obj
check "many corners: no hull" no_hull
check "the names of the files are in the table" grep -q 'from fine.obj\.' $dir/b.csv

# ---- all or nothing ----
cp $dir/ball.obj $dir/bad.obj
blocked() { # ENDING OPTION...: a folder has the name of one of the files
    ending=$1
    shift
    mkdir -p $dir/bad.$ending
    refused 2 "$dir/bad.$ending: cannot be written: Is a directory" bake "$@" $dir/bad.obj
    result=$?
    rmdir $dir/bad.$ending
    return $result
}
for ending in c h; do
    check "bad.$ending is a folder" blocked $ending
done
for ending in kom faces.bin csv; do
    check "bad.$ending is a folder" blocked $ending --blob
done
small() { # BLOCKS OPTION...: no file may be larger than so many blocks
    blocks=$1
    shift
    (
        trap '' XFSZ
        ulimit -f "$blocks"
        bake "$@" $dir/bad.obj
    )
}
check "the C file does not fit" refused 3 "bad.c: cannot be written: File too large" small 4
check "the block does not fit" refused 3 "bad.kom: cannot be written: File too large" small 4 --blob
check "a picture does not fit" refused 3 "cannot be written: File too large" small 40 --blob --svg \
    $dir
summary "blobs"
