#!/bin/sh
# Tests how keepout-bake joins corners that a file holds several times, a little apart: on both
# sides of a rounding boundary they would stay two, and a closed model would have a crack.
# shellcheck disable=SC2015,SC2086  # words without blanks, text for awk
set -u
dir=build/test/bake_weld
. tools/tests/bake/tool.sh

models() { # KIND ARGUMENT...
    python3 tools/tests/bake/models.py "$@"
}
# cube SHIFT NOISE: 1 m, each triangle with corners of its own, all by SHIFT from the whole LSB.
cube() {
    models grid 1 1 "$2" 6 | awk -v d="$1" \
        '/^v/ { printf "v %.9f %.9f %.9f\n", $2 + d, $3 + d, $4 + d; next } 1'
}

# ---- closed models whose corners differ by the rounding of floats, or by 1 um ----
spheres() { # NOISE KIND
    refused=0
    for seed in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        models sphere $seed "$1" "$2" >$dir/sphere.obj
        bake --solid $dir/sphere.obj >$dir/stdout 2>$dir/stderr ||
            { refused=$((refused + 1)); tail -n 1 $dir/stderr; }
        grep -q 'error .*([1234] LSB)' $dir/stdout ||
            { echo "seed $seed: an error of more than 4 LSB, or none"; refused=$((refused + 1)); }
    done
    [ $refused -eq 0 ] || { echo "$refused faults in 20 spheres"; return 1; }
}
for noise in 1e-7 1e-6; do
    for kind in seam soup; do
        check "20 spheres, $kind, corners off by up to $noise m: all are solids" spheres $noise \
            $kind
    done
done
check "a sphere without noise welds nothing" eval \
    'models sphere 1 0 soup >$dir/sphere.obj; bake --solid $dir/sphere.obj >$dir/stdout && ! grep welded $dir/stdout'
# Half an LSB is 7.629395 um: corners lie on all eight sides of a boundary.
check "a cube on the rounding boundary is a solid" eval \
    'cube 0.000007629 0.000001 >$dir/cube.obj; says "vertices       8" --solid $dir/cube.obj'
check "its corners are counted, with their movement" grep -qE \
    '^  welded         [0-9]+ corners, less than one LSB from others; the farthest moved by [0-9.]+ um$' \
    $dir/stdout
check "a corner moves by less than 2 LSB there" grep -qE \
    'the farthest moved by (1[0-9]|2[0-9])\.[0-9] um$' $dir/stdout

# ---- what must stay apart ----
wide_crack() { # one triangle is 2 LSB away from its neighbours
    cube 0 0 | awk 'NR <= 3 { printf "v %.9f %.9f %.9f\n", $2 + 0.00003, $3, $4; next } 1' \
        >$dir/bad.obj
    refused 2 "edges that are open" bake --solid $dir/bad.obj
}
check "a crack of 2 LSB stays open" wide_crack
check "closed bodies 10 um apart stay two" eval \
    '{ cube 0 0; cube 0 0 | awk "/^v/ { print \"v\", 1.00001 + \$2, \$3, \$4; next } 1"; } >$dir/two.obj; says "shells: 2" --solid $dir/two.obj && ! grep welded $dir/stdout'
fine() { # NOISE: edges of 30 um
    models grid 0.00003 12 "$1" 6 >$dir/fine.obj
    says 'triangles      1728; 0 without area dropped' --solid $dir/fine.obj &&
        grep -q 'vertices       866$' $dir/stdout
}
check "edges of 30 um keep all 1728 triangles" fine 0
check "edges of 30 um, corners off by up to 1 um: all 1728 triangles" fine 0.000001
# A chain of corners 10 um apart: each is near the next, and they must not become one.
chain() {
    models grid 0.00001 30 0.0000005 1 >$dir/chain.obj
    bake --blob $dir/chain.obj >$dir/stdout 2>/dev/null || { tail -n 3 $dir/stdout; return 1; }
    awk -F, '$1 == "mesh_error" && $2 > 4 { print; bad = 1 }
        $1 == "aabb" && ($6 < 9 || $7 < 9) { print; bad = 1 }
        END { exit bad }' \
        $dir/chain.csv &&
        [ "$(sed -n 's/^  vertices *//p' $dir/stdout)" -ge 100 ] || { cat $dir/stdout; return 1; }
}
check "a sheet with edges of 10 um keeps its form" chain
slivers() { # beside each triangle of the cube stands one that has two corners in one place
    cube 0.000007629 0 | models slivers 0.000001 >$dir/slivers.obj
    says 'triangles between them lost their area' --solid $dir/slivers.obj &&
        grep -q 'triangles      12; 12 without area dropped' $dir/stdout
}
check "triangles without area by welding are counted" slivers

# ---- the order of corners and triangles in the file does not matter ----
corners_in() { # FILE: the mesh's corners, sorted
    nodes=$(od -An -tu2 -j20 -N2 "$1")
    count=$(od -An -tu2 -j16 -N2 "$1")
    od -An -v -td4 -w12 -j$((64 + 16 * nodes)) -N$((12 * count)) "$1" | sort
}
permuted() { # NAME FILE
    bake --quiet --blob --solid --name whole "$1" || return 1
    for seed in 1 2 3 4 5; do
        models shuffled $seed <"$1" >$dir/shuffled.obj
        bake --quiet --blob --solid --name other $dir/shuffled.obj &&
            cmp $dir/whole.kom $dir/other.kom || return 1
    done
    { grep '^v' "$1"; grep '^f' "$1" | tac; } >$dir/reversed.obj
    bake --quiet --blob --solid --name other $dir/reversed.obj 2>/dev/null || return 1
    corners_in $dir/whole.kom >$dir/whole.txt
    corners_in $dir/other.kom | cmp - $dir/whole.txt
}
absolute() { # FILE: faces that count from the first corner
    awk '/^v/ { n++; print; next } { print "f", n + 1 + $2, n + 1 + $3, n + 1 + $4 }' "$1"
}
absolute $dir/cube.obj >$dir/cubes.obj
check "a cube, its corners in other orders: the same bytes" permuted $dir/cubes.obj
absolute $dir/fine.obj >$dir/fines.obj
check "a fine mesh in other orders: the same bytes" permuted $dir/fines.obj
models sphere 1 0.000001 soup >$dir/sphere.obj
check "a sphere in other orders: the same bytes" permuted $dir/sphere.obj
summary "welds"
