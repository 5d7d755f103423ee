#!/bin/sh
# make fuzz runs libFuzzer with the sanitizers on RUNS inputs from a fixed seed (0: until stopped). Stories of a tree get
# all RUNS. Damaged nodes, quotients, fences, obstacle sets with sectors, and lines of a milling programme get a quarter
# each. Models get a fiftieth and memory that is opened as a mesh a hundredth, because they run longer.
set -u
. tests/check.sh
runs=${RUNS:-1000000}
flags="-std=c11 -g -O1 -fno-sanitize-recover=all -Iinc -I."
library=build/host/fuzz/libkeepout.a

# Builds the library once for all fuzzers.
library() {
    make -j2 BOARD=host VARIANT=fuzz SANITIZE=1 EXTRA=-fsanitize=fuzzer-no-link $library
}

# fuzz NAME RUNS LONGEST [SOURCE or FLAG...] runs one fuzzer. The larger `slowness`, the slower inputs grow; with 0 they
# are long at once.
slowness=100
options=
fuzz() {
    name=$1
    count=$2
    longest=$3
    shift 3
    mkdir -p "build/fuzz/corpus_$name"
    # shellcheck disable=SC2086
    clang $flags -fsanitize=fuzzer,address,undefined "tests/fuzz/fuzz_$name.c" "$@" $library \
        -o "build/fuzz/fuzz_$name" &&
        "build/fuzz/fuzz_$name" $options -seed=1 -runs="$([ "$count" = 0 ] && echo -1 || echo "$count")" -max_len="$longest" \
            -len_control="$slowness" -artifact_prefix=build/fuzz/ "build/fuzz/corpus_$name" 2>"build/fuzz/log_$name"
}
check "library" library
check "tree, $runs runs" fuzz tree "$runs" 2048
tail -2 build/fuzz/log_tree
check "pool, $((runs / 4)) runs" fuzz pool "$((runs / 4))" 1024
tail -2 build/fuzz/log_pool
slowness=0
check "quotient, $((runs / 4)) runs" fuzz quotient "$((runs / 4))" 256
tail -2 build/fuzz/log_quotient
check "fence, $((runs / 4)) runs" fuzz fence "$((runs / 4))" 512
tail -2 build/fuzz/log_fence
check "obstacle, $((runs / 4)) runs" fuzz obstacle "$((runs / 4))" 1024
tail -2 build/fuzz/log_obstacle
mill=boards/apps/tool_keepout
mkdir -p build/fuzz/corpus_gcode
for programme in tests/worlds/milling/*.nc; do
    { printf P && cat "$programme"; } >"build/fuzz/corpus_gcode/${programme##*/}"
done
{ printf C && cat tests/worlds/milling/setup.txt; } >build/fuzz/corpus_gcode/setup
check "gcode, $((runs / 4)) runs" fuzz gcode "$((runs / 4))" 512 \
    $mill/steps.c $mill/refusal.c $mill/tokens.c $mill/setup.c $mill/words.c $mill/codes.c $mill/modal.c $mill/motion.c \
    $mill/cycle.c $mill/programme.c
tail -2 build/fuzz/log_gcode
# Models start from a seed in each format. The tool's own messages are dropped.
bake=boards/host/tools/bake
models=build/fuzz/corpus_models
mkdir -p $models
printf 'cv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1/1 2//3 4/5/6\nf 2 3 -1\nf 1 4 3\nl 1 2\n' >$models/obj
printf 'asolid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n' >$models/stl
printf 'a%80s\001\000\000\000%12s\000\000\000\000\000\000\000\000\000\000\000\000\000\000\200\077\000\000\000\000\000\000\000\000\000\000\000\000\000\000\200\077\000\000\000\000\000\000' '' '' >$models/binary
printf 'bply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n' >$models/ply
printf '0\000\001\004\020\000\000\001\004\020\004\377\001\005\021\000' >$models/soup
options=-close_fd_mask=2
check "models, $((runs / 50)) runs" fuzz models "$((runs / 50))" 256 -Iboards -D_POSIX_C_SOURCE=200809L \
    -Dexit=fuzz_exit -Dcalloc=fuzz_calloc -Drealloc=fuzz_realloc -Dfree=fuzz_free \
    $bake/text.c $bake/model.c $bake/read_obj.c $bake/read_stl.c $bake/read_ply.c $bake/bake.c $bake/surface.c $bake/shells.c $bake/weld.c \
    boards/host/memory.c boards/host/refuse.c boards/host/tell.c -lm
tail -2 build/fuzz/log_models
options=
slowness=100
check "mesh, $((runs / 100)) runs" fuzz mesh "$((runs / 100))" 4096
tail -2 build/fuzz/log_mesh
summary "fuzz"
