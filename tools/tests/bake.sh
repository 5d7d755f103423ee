#!/bin/sh
# Tests keepout-bake. All formats give the same mesh. The output compiles, links and holds the
# model. Bad input gets a message with file, line or byte, what was found and what was expected. A
# robot of baked links is judged.
# shellcheck disable=SC2015,SC2016,SC2046,SC2059,SC2086  # words without blanks, text for awk and
# printf
set -u
dir=build/test/bake
. tools/tests/bake/tool.sh
mkdir -p $dir/c $dir/svg

# ---- the box of tool.sh, in every form ----
quads='0 3 2 1
4 5 6 7
0 1 5 4
1 2 6 5
2 3 7 6
3 0 4 7'
# with_corners: turns rows of indices from stdin into rows of nine coordinates.
with_corners() {
    awk -v corners="$corners" \
        'BEGIN { split(corners, c, "\n") } { print c[$1 + 1], c[$2 + 1], c[$3 + 1] }'
}
make_obj() { # QUADS AWK: faces as this program prints them
    echo "# a box"
    echo "$corners" | sed 's/^/v /'
    echo "$1" | awk "$2"
}
from_one='{ printf "f"; for (i = 1; i <= NF; i++) printf " %d", $i + 1; print "" }'
from_end='{ printf "f"; for (i = 1; i <= NF; i++) printf " %d", $i - 8; print "" }'
with_parts='{ printf "f"; for (i = 1; i <= NF; i++) printf (NR % 3 ? (NR % 3 == 1 ? " %d/1" : " %d//2") : " %d/3/4"), $i + 1; print "" }'
make_ascii_stl() {
    echo "solid a box"
    echo "$triangles" | with_corners | awk '{
        print "facet normal 0 0 0\n outer loop"
        for (i = 1; i <= 9; i += 3) print "  vertex", $i, $(i + 1), $(i + 2)
        print " endloop\nendfacet" }'
    echo "endsolid a box"
}
# Writes octal escapes of 0 .. 3 as 32-bit floats, little-endian. The head is "solid", as some
# programs write it.
make_binary_stl() {
    printf 'solid of bytes%66s\014\000\000\000' ''
    echo "$triangles" | with_corners | awk '
        BEGIN { f[0] = "\\000\\000\\000\\000"; f[1] = "\\000\\000\\200\\077"
            f[2] = "\\000\\000\\000\\100"; f[3] = "\\000\\000\\100\\100" }
        {
            printf "%s%s%s", f[0], f[0], f[1]
            for (i = 1; i <= 9; i++) printf "%s", f[$i]
            print "\\000\\000"
        }' |
        while read -r bytes; do printf "$bytes"; done
}
make_ply() {
    cat <<-END
	ply
	format ascii 1.0
	comment a box
	element vertex 8
	property float x
	property float y
	property float z
	property uchar red
	element face 6
	property list uchar int vertex_indices
	element edge 1
	property int vertex1
	property int vertex2
	end_header
	END
    echo "$corners" | sed 's/$/ 255/'
    echo "$quads" | sed 's/^/4 /'
    echo "0 1"
}
make_obj "$quads" "$from_one" >$dir/box.obj
make_obj "$triangles" "$from_one" >$dir/triangles.obj
make_obj "$quads" "$from_end" >$dir/negative.obj
make_obj "$quads" "$with_parts" >$dir/parts.obj
sed 's/$/\r/' $dir/box.obj >$dir/crlf.obj
sed 's/^\(f [0-9]*\) /\1 \\\n/' $dir/box.obj >$dir/continued.obj
make_ascii_stl >$dir/ascii.stl
make_ascii_stl | tr '[:lower:]' '[:upper:]' >$dir/capitals.stl
make_binary_stl >$dir/binary.stl
make_ply >$dir/box.ply
# What programs write before the first word: blanks, blank lines, a byte order mark.
sed 's/^/ /' $dir/ascii.stl >$dir/blank.stl
{ printf '\n\r\n \t\n'; cat $dir/ascii.stl; } >$dir/lines.stl
for file in ascii.stl box.obj box.ply; do
    { printf '\357\273\277'; cat $dir/$file; } >$dir/mark.${file#*.}
done
{ printf '\357\273\277\n '; cat $dir/ascii.stl; } >$dir/all.stl
# 1000 mm = 1 m
make_obj "$quads" "$from_one" |
    awk '/^v/ { print "v", 1000 * $2, 1000 * $3, 1000 * $4; next } 1' >$dir/mm.obj

same() { # FILE [OPTIONS]: the same bytes as the box
    bake --quiet --blob --name same "$@" && cmp $dir/same.kom $dir/box.kom
}
check "the box" bake --quiet --blob $dir/box.obj
for file in triangles.obj negative.obj parts.obj crlf.obj continued.obj ascii.stl capitals.stl \
    binary.stl box.ply blank.stl lines.stl all.stl mark.stl mark.obj mark.ply; do
    check "$file: the same mesh" same $dir/$file
done
check "binary.stl is 684 bytes" test "$(wc -c <$dir/binary.stl)" -eq 684
check "scale" same $dir/mm.obj --scale 0.001
check "scale with an equals sign" same $dir/mm.obj --scale=0.001
check "options behind and before the file" same --scale 0.01 $dir/mm.obj --scale 0.1
check "there and back" same $dir/box.obj --translate 1,2,3 --rotate z,90 --rotate z,-90 \
    --translate -1,-2,-3
check "four quarters about x" same $dir/box.obj --rotate x,90 --rotate x,180 --rotate x,90
check "quarter and quaternion" same $dir/box.obj --rotate y,90 --rotate 1,0,-1,0
check "a turn" same $dir/box.obj --rotate 0,0,0,5 --rotate z,-180
placed() { # EXPECTED OPTIONS...: the box around it, in LSB
    expected=$1
    shift
    bake --quiet --name placed "$@" && grep -qF "placed_aabb = $expected" $dir/placed.c ||
        { grep aabb $dir/placed.c; return 1; }
}
check "moved" placed '{{98304, 196608, 294912}, {32768, 65536, 98304}}' $dir/box.obj --translate \
    1,2,3
check "turned about z" placed '{{-65536, 32768, 98304}, {65536, 32768, 98304}}' $dir/box.obj \
    --rotate z,90
check "turned about x" placed '{{32768, -98304, 65536}, {32768, 98304, 65536}}' $dir/box.obj \
    --rotate x,90
check "turned about y" placed '{{98304, 65536, -32768}, {98304, 65536, 32768}}' $dir/box.obj \
    --rotate y,90
check "turned about z by a quaternion" placed '{{-65536, 32768, 98304}, {65536, 32768, 98304}}' \
    $dir/box.obj --rotate 1,0,0,1
check "moved, then scaled" placed '{{196608, 393216, 589824}, {65536, 131072, 196608}}' \
    $dir/box.obj --translate 1,2,3 --scale 2
check "scaled, then moved" placed '{{131072, 262144, 393216}, {65536, 131072, 196608}}' \
    $dir/box.obj --scale 2 --translate 1,2,3

# ---- statistics ----
check "no error where nothing was rounded" says 'error          0.0 um (0 LSB)' $dir/box.obj
check "the error of rounding" says 'error          15.3 um (1 LSB)' $dir/box.obj --scale 0.1
check "an error is added" says '(67 LSB)' $dir/box.obj --scale 0.1 --error 0.001
check "triangles" says 'triangles      12; 0 without area dropped; of these from 6 polygons' \
    $dir/box.obj
check "vertices are merged" says 'vertices       8' $dir/binary.stl
check "the tree" says 'nodes, depth ' $dir/box.obj
check "the cost" says 'SAH cost' $dir/box.obj
quiet() {
    bake --quiet $dir/box.obj >$dir/stdout 2>&1 && [ ! -s $dir/stdout ]
}
check "quiet" quiet
check "joined" says 'triangles      24;' --join --name joined $dir/box.obj $dir/mm.obj
check "several" says 'vertices       8' $dir/box.obj $dir/binary.stl
check "several: each is written" test -e $dir/binary.h

# An open mesh is a surface, and the report, the output and, with --quiet, a warning say so.
open_one() {
    sed '$d' $dir/box.obj >$dir/open.obj
    says 'surface        a thing wholly inside is not found; it bounds no body' $dir/open.obj &&
        grep -q 'A surface: a thing wholly inside is not found\.' $dir/open.c &&
        bake --quiet $dir/open.obj 2>$dir/stderr &&
        grep -qF 'open.obj: warning: baked as a surface that bounds no body: a thing wholly inside is not found' \
            $dir/stderr
}
check "an open mesh is told as a surface" open_one
check "a solid is told as one in C" eval \
    'bake --quiet --solid $dir/box.obj && grep -q "A solid: a thing wholly inside touches" $dir/box.c'

# Triangles without area are dropped and named, and nothing is lost with them.
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0.5 0 0\nv 0 0 0.3\nv 0.5 0.5 0.0001\nv 0.50001 0.5 0.0001\n' \
    >$dir/corners
slivers() { # MESSAGE FACES
    { cat $dir/corners; printf "f 1 2 3\n$2"; } >$dir/sliver.obj
    says "$1" $dir/sliver.obj
}
check "sliver on an edge" slivers 'sliver.obj:9: warning: a triangle without area is dropped' \
    'f 1 4 2\n'
check "sliver on an edge costs nothing" slivers '(0 LSB)' 'f 1 4 2\n'
check "three equal corners" slivers '1 without area dropped' 'f 3 3 3\n'
check "many slivers" slivers '5 triangles without area are dropped in all' \
    'f 1 4 2\nf 1 1 2\nf 2 1 2\nf 2 2 2\nf 1 2 4\n'
check "sliver above the face: the error holds it" slivers '(10 LSB)' 'f 6 7 6\n'

# Random models: a program of its own compares them point by point.
make -j2 BOARD=host APP=bake-truth APP_DIR=tools/tests/bake/truth image >/dev/null 2>&1
check "1000 random models: no point beyond the mesh's error" build/host/bake-truth \
    build/host/keepout-bake $dir 1000

# ---- what is written: compiled, linked, looked at, on the host and on a board ----
awk 'BEGIN { print "solid s"; n = 16; m = 20; pi = atan2(0, -1)
    for (i = 0; i < n; i++) for (j = 0; j < m; j++) {
        v(i, j, i + 1, j, i + 1, j + 1); v(i, j, i + 1, j + 1, i, j + 1) }
    print "endsolid" }
    function p(i, j) { r = sin(pi * i / n); a = 2 * pi * j / m
        print "vertex", 0.7 * r * cos(a) + 3, 0.4 * r * sin(a) - 2, 0.2 * cos(pi * i / n) }
    function v(x, y, z, u, s, t) { print "facet normal 0 0 0 outer loop"
        p(x, y); p(z, u); p(s, t); print "endloop endfacet" }' >$dir/egg.stl
printf 'v 0 0 0\nv 1.1 0 0\nv 1 1 0\nv 0 1.3 0\nf 1 2 3 4\n' >$dir/flat.obj
printf 'v 1 1 1\nv 1.1 3 0\nv 1 1 2\nf 1 2 3\n' >$dir/one.obj
cp $dir/box.obj $dir/far.obj
cp $dir/box.obj "$dir/2 x*.obj"
bake_all() {
    build/host/keepout-bake --quiet --output $dir/c $dir/box.obj $dir/egg.stl $dir/flat.obj \
        $dir/one.obj "$dir/2 x*.obj" &&
        build/host/keepout-bake --quiet --output $dir/c --name tilted --rotate 0.3,0.4,-0.2,0.9 \
            --translate 0.1,0.2,0.3 $dir/box.obj $dir/egg.stl --join &&
        build/host/keepout-bake --quiet --output $dir/c --error 0.004 --name coarse $dir/egg.stl &&
        build/host/keepout-bake --quiet --output $dir/c --translate 8180,-8182,8180 $dir/far.obj
}
check "bake for linking" bake_all
names='box egg flat one _2_x_ tilted coarse far'
{
    for name in $names; do echo "#include \"$name.h\""; done
    echo "#define LIST \\"
    for name in $names; do echo \
        "    MESH($name, $(echo $name | tr '[:lower:]' '[:upper:]')) \\"; done
    echo
} >$dir/c/list.h
linked() { # BOARD
    make -j2 BOARD="$1" APP=bake APP_DIR=tools/tests/bake image &&
        boards/run.sh "$1" build/"$1"/bake$([ "$1" = host ] || echo .elf)
}
check "linked on the host" linked host
check "linked on a board" linked mps2_an386
if command -v g++ >/dev/null; then
    cxx() {
        for name in $names; do echo "#include \"$name.h\""; echo "#include \"$name.h\""; done \
            >$dir/c/all.cpp
        echo "int main() { return box_mesh[0] == 0; }" >>$dir/c/all.cpp
        g++ -Wall -Wextra -Werror -fsyntax-only -Iinc -isystem build/deps/libfixmath -I$dir/c \
            $dir/c/all.cpp
    }
    check "the headers in C++" cxx
fi
again() {
    mkdir -p $dir/again && build/host/keepout-bake --quiet --output $dir/again $dir/egg.stl &&
        cmp $dir/again/egg.c $dir/c/egg.c && cmp $dir/again/egg.h $dir/c/egg.h
}
check "the same bytes again" again

# ---- pictures ----
pictures() {
    bake --svg $dir/svg $dir/egg.stl >$dir/stdout || return 1
    depth=$(sed -n 's/.*depth \([0-9]*\),.*/\1/p' $dir/stdout)
    [ "$(find $dir/svg -name 'egg_level_*.svg' | wc -l)" -eq $((depth + 1)) ] || return 1
    for file in $dir/svg/*.svg; do
        [ "$(grep -c '</svg>' $file)" -eq 1 ] &&
            [ "$(grep -o '<g ' $file | wc -l)" -eq "$(grep -o '</g>' $file | wc -l)" ] || return 1
    done
}
check "a picture of each level" pictures

# ---- bad input ----
bad() { # ENDING TEXT MESSAGE: the message follows the file's name
    printf '%b' "$2" >"$dir/bad.$1"
    refused 2 "$dir/bad.$1$3" bake "$dir/bad.$1"
}
obj() {
    bad obj "v 0 0 0\nv 1 0 0\nv 0 1 0\n$1" "$2"
}
check "obj: absent vertex" obj 'f 1 2 4\n' ":4: found '4', but so far there are 3 vertices"
check "obj: absent vertex, from the end" obj 'f 1 2 -4\n' \
    ":4: found '-4', but so far there are 3 vertices"
check "obj: vertex 0" obj 'f 0 1 2\n' ":4: found '0', expected a corner"
check "obj: vertex far beyond" obj 'f 1 2 99999999999999999999\n' \
    ":4: found '99999999999999999999', expected a corner"
check "obj: a word for a corner" obj 'f 1 2 x\n' ":4: found 'x', expected a corner"
check "obj: half a corner" obj 'f 1/ 2 3\n' ":4: found '1/', expected a corner"
check "obj: four parts" obj 'f 1/1/1/1 2 3\n' ":4: found '1/1/1/1', expected a corner"
check "obj: two corners" obj 'f 1 2\n' ':4: found 2 corners, expected at least 3'
check "obj: no corner" obj 'f\n' ':4: found 0 corners'
check "obj: two coordinates" obj 'v 1 2\nf 1 2 3\n' \
    ':4: found the end of the line, expected z of a vertex'
check "obj: end of the file in a vertex" obj 'v 1 2' \
    ':4: found the end of the file, expected z of a vertex'
check "obj: a word for a number" obj 'v 1 two 3\n' \
    ":4: found 'two', expected y of a vertex, a number"
check "obj: NaN" obj 'v nan 0 0\n' ":4: found 'nan', expected x of a vertex, a finite number"
check "obj: infinite" obj 'v 0 -inf 0\n' ":4: found '-inf', expected y of a vertex, a finite number"
check "obj: too large for a double" obj 'v 0 1e999 0\n' \
    ":4: found '1e999', expected y of a vertex, a finite number"
check "obj: hexadecimal" obj 'v 0 0x10 0\n' ":4: found '0x10', expected y of a vertex, a number"
check "obj: comma for a point" obj 'v 0 1,5 0\n' ":4: found '1,5', expected y of a vertex, a number"
check "obj: beyond the range" obj 'v 8192.00001 0 0\n' \
    ':4: found a point at (8192.00001, 0, 0) m, expected each within +-8192 m'
check "obj: far beyond the range" obj 'v 0 1e300 0\n' ':4: found a point at (0, 1e+300, 0) m'
check "obj: weight" obj 'v 0 0 0 2\n' ':4: found a vertex of weight 2, expected 1'
check "obj: eight numbers" obj 'v 1 2 3 1 5 6 7 8\n' ":4: found '8', expected at most 7 numbers"
check "obj: a curved surface" obj 'surf 0 1 0 1 1 2 3\n' ":4: found 'surf', expected v, f or one of"
check "obj: polygon that is not convex" obj 'v 0.2 0.2 0\nf 1 2 4 3\n' \
    ':5: found a polygon of 4 corners that is not convex, expected a convex one'
check "obj: polygon that crosses itself" obj 'v 1 1 0\nf 1 2 3 4\n' \
    ':5: found a polygon of 4 corners that is not convex'
check "obj: a star" bad obj \
    'v 0 1 0\nv 0.95 0.31 0\nv 0.59 -0.81 0\nv -0.59 -0.81 0\nv -0.95 0.31 0\nf 1 3 5 2 4\n' \
    ':6: found a polygon of 5 corners that is not convex'
check "obj: polygon that bends" obj 'v 1 1 0.01\nf 1 2 4 3\n' \
    ':5: found a polygon of 4 corners that bends by 5 mm, expected at most 1 mm'
check "obj: bends a little: the error holds it" says '(34 LSB)' \
    "$(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0.001\nf 1 2 4 3\n' >$dir/bend.obj; echo \
    $dir/bend.obj)"
check "obj: empty" bad obj '' ': found no triangle, expected at least one'
check "obj: no face" obj '' ': found no triangle, expected at least one'
check "obj: nothing has an area" obj 'f 1 1 2\n' ': found no triangle with an area'
check "obj: a sliver far from all" obj 'v 5 5 5\nf 1 2 3\nf 4 4 1\n' \
    ':6: found a triangle without area that stands more than 1 mm out'
check "obj: a zero byte" bad obj 'v 0 0 0\n\0' ': byte 8: found a zero byte, expected text'
check "obj: that is binary" refused 2 'binary.obj: byte ' bake \
    "$(cp $dir/binary.stl $dir/binary.obj; echo $dir/binary.obj)"
stl() {
    bad stl "solid\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\n$1" "$2"
}
check "stl: cut off" stl '' ':6: found the end of the file, expected '"'vertex'"
check "stl: cut off in a vertex" stl 'vertex 0 1' \
    ':6: found the end of the file, expected z of a vertex'
check "stl: no endsolid" stl 'vertex 0 1 0\nendloop\nendfacet\n' \
    ":9: found the end of the file, expected 'facet' or 'endsolid'"
check "stl: a fourth vertex" stl 'vertex 0 1 0\nvertex 0 0 1\n' \
    ":7: found 'vertex', expected 'endloop'"
check "stl: two vertices" stl 'endloop\n' ":6: found 'endloop', expected 'vertex'"
check "stl: NaN" stl 'vertex 0 nan 0\n' ":6: found 'nan', expected y of a vertex, a finite number"
check "stl: beyond the range" stl 'vertex 0 0 -9000\n' ':6: found a point at (0, 0, -9000) m'
check "stl: no facet" bad stl 'solid x\nendsolid x\n' ': found no triangle'
check "stl: text after the end" bad stl 'solid x\nendsolid x\nmore\n' \
    ":3: found 'more', expected 'solid'"
check "stl: empty" bad stl '' ": byte 0: found the end of the file, expected the 84 bytes"
check "stl: text of another kind" bad stl '\n  hello' \
    ":2: found 'hello', expected 'solid' (the file looks like text)"
check "stl: text of another kind, long" bad stl "$(printf 'facet normal 0 0 0 %200s' '')" \
    ":1: found 'facet', expected 'solid' (the file looks like text)"
check "stl: text in UTF-16" bad stl '\0377\0376s\0o\0l\0i\0d\0' \
    ": byte 0: found text in UTF-16, expected ASCII or UTF-8"
check "stl: neither" bad stl 'a\0b' ": byte 3: found the end of the file, expected the 84 bytes"
cut() { # BYTES MESSAGE
    head -c "$1" $dir/binary.stl >$dir/bad.stl
    refused 2 "$dir/bad.stl: $2" bake $dir/bad.stl
}
check "stl: binary cut off by a byte" cut 683 \
    'byte 683: found the end of the file, expected it at byte 684, after 12 triangles'
head_only() { # no byte of it is unlike text
    head -c 60 $dir/binary.stl >$dir/bad.stl
    refused 2 "$dir/bad.stl:1: found the end of the file" bake $dir/bad.stl
}
check "stl: binary cut off in the head" head_only
longer() {
    { cat $dir/binary.stl; printf x; } >$dir/bad.stl
    refused 2 "byte 685: found the end of the file, expected it at byte 684" bake $dir/bad.stl
}
check "stl: binary too long" longer
patched() { # BYTE OCTAL MESSAGE
    cp $dir/binary.stl $dir/bad.stl
    printf "$2" | dd of=$dir/bad.stl bs=1 seek="$1" conv=notrunc 2>/dev/null
    refused 2 "$dir/bad.stl: $3" bake $dir/bad.stl
}
check "stl: binary with a NaN" patched 100 '\000\000\300\177' \
    'byte 100: found nan, expected y of a corner of triangle 1, a finite number'
check "stl: binary with infinity" patched 646 '\000\000\200\377' \
    'byte 646: found -inf, expected x of a corner of triangle 12'
check "stl: binary beyond the range" patched 96 '\000\100\000\106' \
    'byte 96: found a point at (8208, '
ply() { # SED MESSAGE: the box altered
    sed "$1" $dir/box.ply >$dir/bad.ply
    refused 2 "$dir/bad.ply$2" bake $dir/bad.ply
}
check "ply: not one" ply '1s/ply/plx/' ":1: found 'plx', expected 'ply'"
check "ply: binary" ply 's/ascii/binary_little_endian/' \
    ":2: found 'format binary', expected 'format ascii 1.0'"
check "ply: another version" ply 's/1\.0/2.0/' ":2: found '2.0', expected version '1.0'"
check "ply: no format" ply 2d ":2: found 'comment', expected 'format ascii 1.0'"
check "ply: no z" ply '/float z/d' \
    ":4: found properties of element vertex without one each of x, y, z"
check "ply: x twice" ply 's/float y/float x/' \
    ":4: found properties of element vertex without one each of x, y, z"
check "ply: no indices" ply 's/vertex_indices/others/' \
    ":9: found properties of element face without one list vertex_indices"
check "ply: indices no list" ply 's/list uchar int vertex_indices/int vertex_indices/' \
    ":9: found properties of element face without"
check "ply: unknown type" ply 's/float y/half y/' ":6: found 'half', expected a type"
check "ply: unknown keyword" ply 's/^comment/komment/' \
    ":3: found 'komment', expected format, comment"
check "ply: head without an end" ply '/end_header/,$d' \
    ":14: found the end of the file, expected format, comment"
check "ply: count is no number" ply 's/vertex 8/vertex many/' \
    ":4: found 'many', expected the number of elements"
check "ply: negative count" ply 's/vertex 8/vertex -8/' \
    ":4: found '-8', expected the number of elements"
check "ply: absent vertex" ply 's/^4 3 0 4 7/4 3 0 4 8/' \
    ":28: found '8', expected the number of a vertex, an integer of 0 to 7"
check "ply: negative vertex" ply 's/^4 3 0 4 7/4 3 0 4 -1/' \
    ":28: found '-1', expected the number of a vertex"
check "ply: list cut off" ply 's/^4 3 0 4 7/4 3 0 4/' \
    ":28: found the end of the line, expected the number of a vertex"
check "ply: list too long" ply 's/^4 3 0 4 7/4 3 0 4 7 7/' \
    ":28: found '7', expected the end of the line"
check "ply: two corners" ply 's/^4 3 0 4 7/2 3 0/' ":28: found 2 corners, expected at least 3"
check "ply: rows missing" ply '26,$d' \
    ':26: found the end of the file, expected row 4 of the 6 that line 9 says'
check "ply: rows too many" ply '$a 1 2' ":30: found '1', expected the end of the file"
check "ply: NaN" ply 's/^1 2 3 255/1 NaN 3 255/' \
    ":21: found 'NaN', expected a coordinate of a vertex, a finite number"
check "ply: faces before vertices" bad ply \
    'ply\nformat ascii 1.0\nelement face 1\nproperty list int int vertex_index\nelement vertex 0\nproperty int x\nproperty int y\nproperty int z\nend_header\n' \
    ":3: found element face, expected element vertex before it"
check "ply: strips" ply 's/element edge/element tristrips/' \
    ":11: found 'tristrips', expected element vertex or face"

# Too many: half a million triangles, and vertices.
half() { # ENDING MESSAGE
    refused 2 "$2" bake $dir/bad."$1"
}
{ printf '%80s\040\241\007\000' ''; head -c 25000000 /dev/zero; } >$dir/bad.stl
check "half a million, binary STL" half stl \
    "byte 80: found 500000 triangles, expected at most 65535 in a mesh"
awk 'BEGIN { for (i = 0; i < 1000; i++) print "v", i % 40, int(i / 40), i % 7; for (i = 0; i < 500000; i++) print "f", i % 900 + 1, i % 900 + 2, i % 900 + 50 }' \
    >$dir/bad.obj
check "half a million, OBJ" half obj \
    "bad.obj:66536: found 65536 triangles (so far), expected at most 65535"
sed 's/face 6/face 500000/' $dir/box.ply >$dir/bad.ply
check "half a million, PLY" half ply "bad.ply:9: found 500000 triangles, expected at most 65535"
awk 'BEGIN { for (i = 0; i < 22000; i++) { print "v", i / 8, 0, 0; print "v", i / 8, 1, 0; print "v", i / 8, 0, 1; print "f -1 -2 -3" } }' \
    >$dir/bad.obj
check "66000 vertices" half obj "found vertex 65536, expected at most 65535 in a mesh"
awk 'BEGIN { for (i = 0; i < 40000; i++) print "v", i / 8, i % 3, i % 5; for (i = 1; i < 65535; i++) print "f", i % 39990 + 1, i % 39990 + 2, i % 39990 + 5; print "f 1 3 7" }' \
    >$dir/many.obj
check "65535 triangles are not too many" says 'triangles      65535;' --blob $dir/many.obj

# ---- files and options ----
check "file: absent" refused 2 "$dir/none.obj: cannot be read" bake $dir/none.obj
check "file: a folder" refused 2 "$dir/folder.obj: cannot be read" bake \
    "$(mkdir -p $dir/folder.obj; echo $dir/folder.obj)"
check "file: unknown ending" refused 2 \
    "model.dae: expected a name that ends with .obj, .stl or .ply" bake model.dae
check "output: no such folder" refused 2 "cannot be written" build/host/keepout-bake \
    --output $dir/none $dir/box.obj
check "svg: no such folder" refused 2 "cannot be written" bake --svg $dir/none $dir/box.obj
check "output: disk full" refused 2 "cannot be written" build/host/keepout-bake --quiet \
    --output /dev/full $dir/box.obj
heard() {
    ! build/host/keepout-bake --output $dir $dir/box.obj >/dev/full 2>/dev/null
}
check "statistics that are not heard: no success" heard
check "nothing" refused 2 "usage: keepout-bake" bake
check "unknown option" refused 2 "--speed: no such option" bake --speed $dir/box.obj
check "no value" refused 2 "--scale: a value must follow" bake $dir/box.obj --scale
for value in 0 -1 nan x 1,2 1x ''; do
    check "scale '$value'" refused 2 "--scale $value: expected a number" bake $dir/box.obj --scale \
        "$value"
done
for value in 90 w,90 x x,y 1,2,3 0,0,0,0 1,0,0,0,0 x,90,0; do
    check "rotate $value" refused 2 "--rotate $value: expected x,ANGLE" bake $dir/box.obj --rotate \
        $value
done
check "translate by two" refused 2 "--translate 1,2: expected X,Y,Z" bake $dir/box.obj --translate \
    1,2
check "error negative" refused 2 "--error -1: expected metres" bake $dir/box.obj --error -1
check "error too large" refused 2 "--error 2: expected metres" bake $dir/box.obj --error 2
check "name with a blank" refused 2 "--name a b: expected a name in C" bake $dir/box.obj --name \
    'a b'
check "name with a digit first" refused 2 "--name 1a: expected a name in C" bake $dir/box.obj \
    --name 1a
check "one name for two" refused 2 "several meshes cannot have one name" bake $dir/box.obj \
    $dir/mm.obj --name a
check "two of one name" refused 2 "both would be written as box" bake $dir/box.obj $dir/box.ply
check "help" says "usage: keepout-bake" --help
far() { # within the range, but the volumes around it are not
    says 'no capsule      it would leave the range' --translate 8191,8190,8189 $dir/box.obj
}
check "volumes that leave the range are left out" far

# ---- a robot of baked links: tools/programs/links ----
run_links() {
    make run APP=links OUT=$dir/links "$@" >$dir/pairs.csv 2>$dir/summary ||
        { tail -5 $dir/summary; return 1; }
}
check "links: the project's own robot, judged" run_links CHECK=1
check "links: some touch, some do not" grep -q ',touch,.*,0\.000000,' $dir/pairs.csv
check "links: what it costs is said" grep -q 'worst [0-9]* (' $dir/summary
check "links: on the host" run_links CHECK=1 BOARD=host
if [ -e ../shared/data/panda/joints.csv ]; then
    check "links: a real arm, judged" run_links CHECK=1 LINKS=../shared/data/panda \
        JOINTS=tools/programs/links/hand.csv
    check "links: with its fingers, one mesh for both" run_links CHECK=1 \
        LINKS=../shared/data/panda JOINTS=tools/programs/links/fingers.csv
    check "links: 21 pairs in each of 3 poses" grep -q \
        '^pairs            21 in each of 3 poses; 1 touch$' $dir/summary
else
    echo "  (no ../shared/data/panda: the real arm left out)"
fi
run_links CHECK=1 BOARD=host
robot=$dir/links/robot
judged() { # SED MESSAGE: what the firmware said, altered
    sed "$1" $dir/pairs.csv >$dir/altered.csv
    refused 1 "$2" build/host/links-judge --joints $robot/joints.csv --poses $robot/poses.csv \
        --allowed $robot/allowed.csv $robot/*.obj $dir/altered.csv
}
check "judge: a distance too long" judged \
    "s/^\(up,base,lower,apart,.*\),0\.[0-9]*,\(0\.[0-9]*\)$/\1,0.520500,\2/" \
    "said to be 0.520500 m apart"
check "judge: a distance too short" judged \
    "s/^\(up,base,lower,apart,.*\),0\.[0-9]*,\(0\.[0-9]*\)$/\1,0.519000,\2/" "beyond the bound"
check "judge: a bound too wide" judged "s/^\(up,base,lower,apart,.*\),0\.[0-9]*$/\1,0.5/" \
    "beyond the bound"
check "judge: a touch that is missed" judged "s/^\(clash,base,upper\),touch/\1,apart/" \
    "said to be apart, and they touch"
check "judge: another triangle" judged "s/^\(up,base,lower,apart\),[0-9]*,/\1,0,/" "m apart, not"
check "judge: a triangle that is not there" judged "s/^\(up,base,lower,apart\),[0-9]*,/\1,9999,/" \
    "no such triangles"
check "judge: a row missing" judged '3d' "0 rows, not 1"
check "judge: a row twice" judged '3{p}' "2 rows, not 1"
check "judge: a pair that is never checked" judged '$a up,upper,lower,apart,0,0,0.1,0.0001' \
    "1 rows, not 0"

arm=build/host/keepout-arm
# chained JOINTS POSES MESSAGE [MESH...]
chained() {
    printf '%b' "$1" >$dir/joints.csv
    printf '%b' "$2" >$dir/poses.csv
    message=$3
    shift 3
    refused 2 "$message" $arm --joints $dir/joints.csv --poses $dir/poses.csv --links $dir/bad.c \
        "$@" a.obj b.obj
}
joint='j,a,b,0,0,1,0,0,0,z,-1,1\n'
form='joint,parent,child,x,y,z,roll,pitch,yaw,axis,min,max'
check "chain: too few fields" chained 'j,a,b,0,0,1\n' '' \
    "joints.csv:1: found another number of fields, expected $form"
check "chain: a word for a number" chained 'j,a,b,0,zero,1,0,0,0,z,-1,1\n' '' \
    "joints.csv:1: found zero, expected a place in metres"
check "chain: nothing for a number" chained 'j,a,b,0,,1,0,0,0,z,-1,1\n' '' \
    "joints.csv:1: found nothing, expected a place"
check "chain: NaN" chained 'j,a,b,0,0,1,0,nan,0,z,-1,1\n' '' \
    "joints.csv:1: found nan, expected an angle"
check "chain: too far" chained 'j,a,b,0,0,1001,0,0,0,z,-1,1\n' '' \
    "joints.csv:1: found 1001, expected a place in metres, within 1000"
check "chain: no such axis" chained '# c\n\nj,a,b,0,0,1,0,0,0,w,-1,1\n' '' \
    "joints.csv:3: found w, expected an axis"
check "chain: two parents" chained "${joint}k,c,b,0,0,1,0,0,0,z,-1,1\n" '' \
    "joints.csv:2: found b, expected a link that has no parent yet"
check "chain: its own parent" chained 'j,a,a,0,0,1,0,0,0,z,-1,1\n' '' \
    "joints.csv:1: found a, expected a link that has no parent"
check "chain: a circle" chained "${joint}k,b,a,0,0,1,0,0,0,z,-1,1\n" '' "found a circle of links"
check "chain: two roots" chained "${joint}k,c,d,0,0,1,0,0,0,z,-1,1\n" '' \
    "found two links without a parent, a and c, expected one"
check "chain: empty" chained '# nothing\n' '' "found no joint"
check "chain: a name with a blank" chained 'j,a c,b,0,0,1,0,0,0,z,-1,1\n' '' \
    "joints.csv:1: found a c, expected the name of a link"
check "chain: a zero byte" chained 'j,a\0,b\n' '' "joints.csv:1: found a zero byte, expected text"
check "poses: too few angles" chained "$joint" 'p\n' \
    "poses.csv:1: found another number of fields, expected a name and 1 angles"
check "poses: a word" chained "$joint" 'p,1\nq,up\n' "poses.csv:2: found up, expected an angle"
check "poses: none" chained "$joint" '' "found no pose"
alone() {
    printf '%b' "$joint" >$dir/joints.csv
    printf 'p,0\n' >$dir/poses.csv
    echo 'a,b' >$dir/allowed.csv
    refused 2 "found no pair of links" $arm --joints $dir/joints.csv --poses $dir/poses.csv \
        --allowed $dir/allowed.csv --links $dir/bad.c a.obj b.obj
}
check "chain: no pair" alone
check "chain: a mesh twice" chained "$joint" 'p,0\n' "found a second mesh of this name" a.stl
check "chain: a mesh's name" chained "$joint" 'p,0\n' "expected a file named as a link" 2nd.stl
check "chain: absent file" refused 2 "$dir/none.csv: cannot be read" $arm --joints $dir/none.csv \
    --poses $dir/poses.csv --links $dir/bad.c
check "chain: no option" refused 2 "usage: keepout-arm" $arm
check "run: no folder" refused 2 "LINKS=$dir/none: no such folder" make run APP=links BOARD=host \
    LINKS=$dir/none
check "run: CHECK" refused 2 "CHECK=2: expected 0 or 1" make run APP=links BOARD=host CHECK=2

# Any altered byte of a model, or a cut, gives an answer or a refusal, never a crash (128 and more).
survives() { # FILE
    size=$(wc -c <"$1")
    ending=${1##*.}
    at=0
    while [ $at -lt "$size" ]; do
        head -c $at "$1" >$dir/cut.$ending
        cp "$1" $dir/flip.$ending
        printf '\377' | dd of=$dir/flip.$ending bs=1 seek=$at conv=notrunc 2>/dev/null
        for file in $dir/cut.$ending $dir/flip.$ending; do
            timeout 10 $sanitized --quiet --output $dir --blob "$file" >/dev/null 2>$dir/stderr
            code=$?
            [ $code -eq 0 ] || [ $code -eq 2 ] ||
                { echo "$file at byte $at: code $code"; cat $dir/stderr; return 1; }
        done
        at=$((at + 7))
    done
}
make -j2 BOARD=host APP=keepout-bake APP_DIR=tools/convert/bake SANITIZE=1 image >/dev/null 2>&1
sanitized=build/host/sanitize/keepout-bake
export ASAN_OPTIONS=detect_leaks=0:exitcode=99 UBSAN_OPTIONS=exitcode=99
for file in box.obj ascii.stl binary.stl box.ply; do
    check "$file altered and cut, under the sanitizers" survives $dir/$file
done
summary "bake"
