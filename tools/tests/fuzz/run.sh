#!/bin/sh
# make fuzz runs libFuzzer with the sanitizers on readers of files, for RUNS inputs from a fixed
# seed (0: until stopped). Lines of a milling programme get a quarter of them, models a fiftieth,
# because they run longer.
set -u
. tests/check.sh
. tests/fuzz/fuzz.sh
sources=tools/tests/fuzz
check "library" library
mill=tools/programs/tool_keepout
mkdir -p build/fuzz/corpus_gcode
for programme in tools/tests/worlds/milling/*.nc; do
    { printf P && cat "$programme"; } >"build/fuzz/corpus_gcode/${programme##*/}"
done
{ printf C && cat tools/tests/worlds/milling/setup.txt; } >build/fuzz/corpus_gcode/setup
campaign gcode "$((runs / 4))" 512 -Itests/fuzz -Itools \
    $mill/steps.c $mill/refusal.c $mill/tokens.c $mill/setup.c $mill/words.c $mill/codes.c \
    $mill/modal.c $mill/motion.c $mill/cycle.c $mill/programme.c
# Models start from a seed in each format. The tool's own messages are dropped.
bake=tools/convert/bake
models=build/fuzz/corpus_models
mkdir -p $models
printf 'cv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1/1 2//3 4/5/6\nf 2 3 -1\nf 1 4 3\nl 1 2\n' \
    >$models/obj
printf 'asolid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n' \
    >$models/stl
printf 'a%80s\001\000\000\000%12s\000\000\000\000\000\000\000\000\000\000\000\000\000\000\200\077\000\000\000\000\000\000\000\000\000\000\000\000\000\000\200\077\000\000\000\000\000\000' \
    '' '' >$models/binary
printf 'bply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n' \
    >$models/ply
printf '0\000\001\004\020\000\000\001\004\020\004\377\001\005\021\000' >$models/soup
options=-close_fd_mask=2
campaign models "$((runs / 50))" 256 -Itests/fuzz -Iboards -Itools \
    -D_POSIX_C_SOURCE=200809L -Dexit=fuzz_exit -Dcalloc=fuzz_calloc -Drealloc=fuzz_realloc \
    -Dfree=fuzz_free $bake/text.c $bake/model.c $bake/read_obj.c $bake/read_stl.c $bake/read_ply.c \
    $bake/bake.c $bake/surface.c $bake/shells.c $bake/weld.c tools/common/memory.c \
    tools/common/refuse.c tools/common/tell.c -lm
summary "fuzz, readers"
