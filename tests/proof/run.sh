#!/bin/sh
# Proves functions of src with Frama-C, unchanged and for all input that their contracts admit.
# contracts.h and one file for each part state the contracts and include the source. Each proof
# includes that there is no run-time error.
set -u
. tests/check.sh
export HOME="${HOME:-/root}"
mkdir -p build/test
why3 config detect >build/test/why3 2>&1 ||
    { cat build/test/why3 >&2; echo "proofs: 0 passed, 1 failed"; exit 1; }
here=$PWD
timeout=60 # seconds for a goal
options= # of WP, for a part: its filter drops what a struct was given, -wp-no-filter keeps it
rm -f build/test/proof_proved build/test/proof_used # what all parts prove, and what they use
root=. # the folder of src and tests/proof: a copy of them for the sabotages

# Calls Frama-C for a part, in the root: it looks for included files in the current folder first.
analyse() { # PART ARGUMENT...
    part=$1
    shift
    (cd "$root" && frama-c -machdep gcc_x86_64 -c11 \
        -cpp-extra-args="-Itests/proof -Iinc -I. -DKO_PORT_GENERIC -I$here/build/deps/libfixmath" \
        "tests/proof/$part.c" "$@")
}

# Prints the functions of a call graph that have no body, one a line.
bodiless() { # FILE
    sed -n 's|^ *\([A-Za-z0-9_]*\) .style="dotted".*|\1|p' "$1" | sort -u
}

# Prints the functions that these functions call, one a line.
callees() { # FUNCTIONS FILE
    echo "$1" | tr , '\n' | sed 's/.*/ & -> /' >build/test/proof_callers
    grep -F -f build/test/proof_callers "$2" | sed 's/.*-> *\([A-Za-z0-9_]*\).*/\1/' | sort -u
}

# The report covers every function that the sources define, so these rules leave out what no proved
# function calls itself. They leave out preconditions, too: each is a goal at its call from a proved
# function. A function that a proved one calls and that has neither a body nor a contract stays an
# error. kernels.c tries all input of three kernels, so their contracts are left out, too.
# ASSUMED are those that README.md names.
rules() { # PART FUNCTIONS
    analyse "$1" -cg "$here"/build/test/proof_all -cg-no-services -cg-uncalled-leaf \
        >build/test/proof 2>&1 &&
        analyse "$1" -cg "$here"/build/test/proof_called -cg-no-services -cg-roots "$2" \
            >build/test/proof 2>&1 || return 1
    bodiless build/test/proof_all >build/test/proof_names
    others=$(callees "$2" build/test/proof_called | comm -13 - build/test/proof_names | grep "^ko" |
        paste -sd'|' | sed 's/|/\\\\|/g')
    cat <<-RULES
	[ { "classid": "NOT_CALLED", "action": "SKIP", "unknown": "^\\\\($others\\\\)_assigns" },
	  { "classid": "PRECONDITION", "action": "SKIP", "unknown": ".*_requires" },
	  { "classid": "TRIED", "action": "SKIP",
	    "unknown": "^koi_port_\\\\(box_at\\\\|clz\\\\|root16\\\\)_.*" },
	  { "classid": "ASSUMED", "action": "SKIP", "unknown": "^measure\\\\(_slant\\\\)?_assigns" } ]
RULES
}

# prove PART FUNCTIONS proves every goal of these functions, and at least one of each, and every
# lemma of the part: WP assumes lemmas, and proves none where functions are named. The prover that
# is mostly the faster one has 2 seconds for each goal; what is left is tried by both side by side.
# Frama-C exits with success whatever WP finds, so the report and the counts of goals decide.
prove() {
    rules "$1" "$2" >build/test/proof_rules.json || { cat build/test/proof; return 1; }
    analyse "$1" -wp -wp-rte -wp-prover cvc4 -wp-timeout 2 -wp-par 2 $options -wp-fct "$2" \
        -report-rules "$here"/build/test/proof_rules.json \
        -then -wp-rte -wp-prover z3,cvc4 -wp-timeout $timeout -wp-fct "$2" \
        -then -wp-no-rte -wp-fct= -wp-prop=@lemma \
        -then -report-classify -report-unclassified-unknown ERROR -report-exit \
        >build/test/proof 2>&1
    status=$?
    grep -i 'failed\|error' build/test/proof
    annotated=$(grep -c '^\[rte:annot\] annotating function' build/test/proof)
    [ $status -eq 0 ] && [ "$annotated" -eq "$(echo "$2" | tr , '\n' | wc -l)" ] &&
        awk '/Proved goals:/ { if (n++ == 0) { some = $6; first = $6 - $4 } else open += $6 - $4 }
             END { exit some == 0 || open || (n == 1 && first) }' build/test/proof || return 1
    echo "$2" | tr , '\n' >>build/test/proof_proved
    callees "$2" build/test/proof_called >>build/test/proof_used
}

# A function whose contract a proof uses has a proof in some part, or README.md names it among what
# is assumed: WP asks for no proof of a function that has a body.
all_are_proved() {
    sed -n '/^## What is assumed/,/^## What is tested/p' tests/proof/README.md |
        grep -o '`[a-z0-9_]*`' | tr -d '`' | cat - build/test/proof_proved | sort -u \
        >build/test/proof_known
    sort -u build/test/proof_used | comm -23 - build/test/proof_known >build/test/proof_missing
    sed 's/$/ has neither a proof nor a line in README.md/' build/test/proof_missing
    [ -s build/test/proof_used ] && [ ! -s build/test/proof_missing ]
}

# The axioms of a file, as bit vectors and integers: no number is against them.
axioms() { # FILE COUNT
    z3 "$1" >build/test/proof
    [ "$(sort -u build/test/proof)" = unsat ] && [ "$(wc -l <build/test/proof)" -eq "$2" ]
}

# Kernels of which every input is tried.
kernels() { # FOLDER
    ${CC:-gcc} -O3 -DKO_PORT_GENERIC -I"$1" -Iinc tests/proof/kernels.c src/tree/tree_config.c \
        -o build/test/kernels &&
        build/test/kernels &&
        printf 'koi_port_%s\n' box_at clz root16 >>build/test/proof_proved
}

copy=build/test/proof_copy
# Copies what is proved. A part may have steps, which sed puts into the copy of a source as
# comments; without them the copy is the source. The first line of a .sed file names its parts and
# its source.
copy_with_steps() { # PART
    rm -rf $copy
    mkdir -p $copy/tests
    cp -R src port inc $copy && cp -R tests/proof $copy/tests || return 1
    for steps in tests/proof/*.sed; do
        source=$(sed -n "1s/^# Steps of .*\b$1\b.*, as comments in a copy of: //p" "$steps")
        [ -z "$source" ] || put_steps "$steps" "$source" || return 1
    done
}

# Puts steps into the copy of a source.
put_steps() { # STEPS SOURCE
    sed -i -f "$1" "$copy/$2" || return 1
    if cmp -s "$2" "$copy/$2"; then
        echo "$1 changes nothing in $2"
        return 1
    fi
    sed '/^\/\/@ /d; /^\/\*@/,/\*\/$/d' "$copy/$2" | cmp - "$2"
}

prove_steps() { # PART FUNCTIONS
    copy_with_steps "$1" && root=$copy && prove "$1" "$2"
    proved=$?
    root=.
    return $proved
}

overlap_functions=koi_port_axis_overlap,koi_port_aabb_overlap,ko_aabb_overlap,axis_is_legal
overlap_functions=$overlap_functions,ko_aabb_check,koi_magnitude
check "boxes overlap iff they touch" prove overlap "$overlap_functions"
bounds_functions=corners,to_centre_radius,koi_port_lower,koi_port_higher,koi_port_unite
bounds_functions=$bounds_functions,koi_bounds_of,koi_bounds_to_aabb,koi_bounds_union
bounds_functions=$bounds_functions,koi_bounds_are_legal
bounds_functions=$bounds_functions,koi_bounds_hold,ko_vec3_check,is_legal,ko_fix_is_legal
check "corners and unions are exact, centres hold them" prove bounds "$bounds_functions"
vec_functions=koi_port_mul,koi_wide_mac,koi_is_difference,koi_are_differences
vec_functions=$vec_functions,check_differences,add_axis,koi_dot3_inline,koi_minor,minor
vec_functions=$vec_functions,koi_cross3_shared
vec_functions=$vec_functions,ko_vec3_dot,ko_vec3_cross
check "sums of products are exact" prove vec "$vec_functions"
words_functions=koi_upper32,koi_lower32,koi_join32,koi_if_negative,koi_port_umul
check "halves and signs of 64 bits are what they say" prove words "$words_functions"
wide_functions=koi_magnitude64,koi_wide_square3_inline,koi_i128_of,koi_i128_add,koi_i128_sub
wide_functions=$wide_functions,koi_i128_negate,koi_i128_is_negative,koi_i128_is_zero
wide_functions=$wide_functions,koi_i128_magnitude,koi_i128_less,koi_i128_umul_inline
wide_functions=$wide_functions,koi_i128_mul_inline,koi_i128_umul_shared,koi_i128_mul_shared
check "axioms of bits hold for bit vectors" axioms tests/proof/bits.smt2 9
check "128-bit sums, products and comparisons are those of integers" prove wide "$wide_functions"
check "sums: no run-time error, refusals write nothing" prove fix \
    koi_wide_mac,koi_port_mul,add_axis,add,ko_vec3_add,ko_vec3_sub
check "axioms of roots hold" axioms tests/proof/roots.smt2 8
check "kernels of roots, zeros and boxes: every input" kernels .
check "square roots are the floor and the ceiling" prove_steps roots \
    koi_port_over16,root_of_large,root_down,ko_fix_sqrt_down,ko_fix_sqrt_up
check "fat boxes are around the box, cuts and leads legal" prove fatten \
    is_legal_span,at_least,at_most,cut,lead_axis

climb_functions=koi_port_lower,koi_port_higher,koi_port_unite,koi_port_refit,koi_port_height
climb_functions=$climb_functions,koi_port_take_branch,koi_port_left,koi_port_climb,koi_port_unlink
check "a climb, an unlink and the free branches: any pool" prove climb "$climb_functions"
walk_functions=koi_port_bounds_overlap,koi_port_walk_down,koi_port_write_hit,koi_port_walk
check "a walk: any pool, any stack" prove walk "$walk_functions"
descend_functions=koi_port_swap_corners,koi_port_swap,koi_port_size,koi_port_beyond
descend_functions=$descend_functions,koi_port_growth,koi_port_sizes,koi_port_union_size
descend_functions=$descend_functions,koi_port_union_sizes,koi_port_grow,koi_port_apart
descend_functions=$descend_functions,koi_port_distance,koi_port_holds,koi_port_nearer
descend_functions=$descend_functions,koi_port_fitter,koi_port_holder,koi_port_descend
check "a descent: any pool" prove_steps descend "$descend_functions"
insert_functions=koi_port_spread,koi_port_levels,koi_port_is_too_deep,koi_port_landed_at
insert_functions=$insert_functions,koi_port_grown,koi_port_is_stop,koi_port_why,koi_port_stopped
insert_functions=$insert_functions,koi_port_is_third,koi_port_grown_above,koi_port_smallest
insert_functions=$insert_functions,koi_port_regroup,koi_port_hang,koi_port_over,koi_port_renew
insert_functions=$insert_functions,koi_port_lean_size,koi_port_lean_sizes
insert_functions=$insert_functions,koi_port_better,koi_port_plan_nieces,koi_port_plan
insert_functions=$insert_functions,koi_port_find_exchange,koi_port_rise,koi_port_attach
check "bits, three leaves, plans and the rise: any pool" prove_steps insert "$insert_functions"
options=-wp-no-filter # WP's filter drops what a struct was given
check "a new branch and exchanges: any pool" prove_steps insert \
    koi_port_hanging_at,koi_port_hang_taken,koi_port_exchange
options=
lift_functions=koi_port_side,koi_port_is_inside,koi_port_lift_side,koi_port_lift_corner
lift_functions=$lift_functions,koi_port_left,koi_port_lift
check "a lift: any pool" prove_steps lift "$lift_functions"
shelf_functions=koi_tree_is_branch,koi_tree_is_leaf,koi_tree_is_place,koi_tree_height
shelf_functions=$shelf_functions,koi_tree_may_be_shelf,koi_tree_shelf_leaf,is_large
shelf_functions=$shelf_functions,koi_tree_height_as_shelf,koi_tree_is_for_shelf
check "a search for shelves: any pool" prove_steps shelf "$shelf_functions"
place_functions=koi_port_is_done,koi_port_is_lost,koi_port_rest_at,koi_port_rest_of
place_functions=$place_functions,koi_tree_category_of,koi_tree_category_at,koi_tree_hang
place_functions=$place_functions,koi_tree_leaf_is_free,koi_tree_next_free,koi_tree_take_oldest
place_functions=$place_functions,koi_tree_take_leaf,koi_tree_clear_top,koi_tree_height_at
place_functions=$place_functions,taller_side,lower_taller,settle,restore,koi_tree_mend,finish_rise
place_functions=$place_functions,koi_tree_rise,wide,hang_first,hang_beside_all,attach_below
place_functions=$place_functions,koi_tree_attach,koi_tree_detach_last,koi_tree_lift
place_functions=$place_functions,koi_tree_mend_rest,koi_tree_detach,hang_anew,koi_tree_shelve_one
place_functions=$place_functions,koi_tree_clear_shelves,koi_tree_tidy_shelves
check "a leaf in and out, balance, shelves: any pool" prove_steps place "$place_functions"
calls_functions=koi_tree_is_missing,koi_tree_slot,koi_tree_leaf_hangs,koi_seal_mix
calls_functions=$calls_functions,koi_seal_generation,koi_seal_leaf,koi_seal_box,koi_seal_object
calls_functions=$calls_functions,is_legal_span,at_least,at_most,cut,fatten_axis,koi_tree_fatten
calls_functions=$calls_functions,give_leaf,seal_without,refuse_id,ko_tree_remove
check "a removal and the free leaves: any pool" prove_steps calls "$calls_functions"
moves_functions=fatten_axis,koi_tree_fatten,lead,is_step,is_legal_step,replace,koi_tree_leave
moves_functions=$moves_functions,koi_port_axis_stays,koi_port_is_within,koi_port_stay,ko_tree_move
options=-wp-no-filter
check "an insertion: any pool" prove_steps calls ko_tree_insert
check "a move: any pool, no overflow" prove_steps moves "$moves_functions"
options=
ray_functions=koi_fence_ray_of,koi_fence_is_aside,koi_minus,koi_minor,koi_port_umul,koi_magnitude
zone_functions=$ray_functions,koi_fence_polygon_of,koi_fence_outline_holds
zone_functions=$zone_functions,koi_fence_height_out,measure_inside
zone_functions=$zone_functions,measure_polygon,positive,gap_out,set_roots,measure_gaps,measure_box
zone_functions=$zone_functions,koi_wide_square3_inline,square_from_axis,koi_fence_measure_round
zone_functions=$zone_functions,koi_port_mul,koi_fence_measure
check "a zone holds a point iff it does in real numbers" prove_steps zone "$zone_functions"
near_functions=$ray_functions,look_at_corners,relative,dot,koi_wide_mac,koi_port_mul
near_functions=$near_functions,koi_fence_outline_near,look_at_edges,look_at_span,next_near
near_functions=$near_functions,length_up,koi_fence_length_up
near_functions=$near_functions,koi_fence_grow,koi_fence_is_beyond,koi_fence_edge_begin
near_functions=$near_functions,koi_fence_next_span
near_functions=$near_functions,cross_of,koi_magnitude64
check "the search for the nearest edge says the same" prove_steps near "$near_functions"
check "a fence is broken iff its zones and its rule say so" prove_steps clear \
    koi_fence_measure_all,set_room,koi_fence_least_of
check "a point is clear only where its fence allows it" prove point \
    ko_fence_test_point,check_query
crc_functions=koi_crc32_add,koi_crc32
check "a CRC reads its bytes, and ends" prove_steps crc $crc_functions
check "axioms of links hold" axioms tests/proof/mesh_open.smt2 5
mesh_functions=koi_mesh_is_leaf,koi_mesh_leaf_first,koi_mesh_leaf_count,koi_mesh_leaf_begins
mesh_functions=$mesh_functions,koi_mesh_end,koi_mesh_line_at,koi_mesh_bounds_of_inline
mesh_functions=$mesh_functions,koi_slab16_is_legal,koi_slab16_holds,koi_aabb16_is_legal
mesh_functions=$mesh_functions,koi_aabb16_holds,koi_mesh_size_of,is_format,are_sizes,is_header
mesh_functions=$mesh_functions,are_vertices_legal,take_corner,is_leaf_whole,is_branch_whole
mesh_functions=$mesh_functions,is_node_whole,are_pieces_whole,is_tree_whole
check "what a mesh is checked for: any block" prove_steps mesh_open "$mesh_functions"
check "a function whose contract a proof uses has a proof" all_are_proved

# ---- what is wrong is found: each sabotage alters a copy, and a goal is left without a proof ----

# A contract without a proof.
one_is_missing() {
    echo koi_port_unproved >>build/test/proof_used
    ! all_are_proved >build/test/proof && grep -q "^koi_port_unproved has" build/test/proof
}
check "a function without a proof is found" one_is_missing

# PART FUNCTIONS FILE EDIT MESSAGE: sed's EDIT alters the FILE, Frama-C's output holds the MESSAGE
not_proved() {
    copy_with_steps "$1" || return 1
    cp "$copy/$3" build/test/proof_before
    sed -i "$4" "$copy/$3"
    if cmp -s build/test/proof_before "$copy/$3"; then
        echo "the edit changes nothing in $3"
        return 1
    fi
    ! (root=$copy && timeout=5 && prove "$1" "$2" >/dev/null) && grep -q "$5" build/test/proof
}
functions=is_legal_span,at_least,at_most,cut,lead_axis
check "a wrong source is found" not_proved fatten $functions \
    src/tree/tree.c 's/return (x < -KO_LIMIT)/return (x <= 1 - KO_LIMIT)/' \
    'unclassified.unknown. at_least_ensures'
check "a false contract is found" not_proved fatten $functions \
    tests/proof/fat.h 's/result <==> legal_box(box)/result/' \
    'unclassified.unknown. cut_ensures'
check "a carry that is lost is found" not_proved wide koi_i128_add \
    src/math/wide.h 's/(sum.low < a.low) ? 1U : 0U/0U/' \
    'unclassified.unknown. koi_i128_add_ensures'
check "a write beyond the stack is found" not_proved walk koi_port_walk_down \
    port/generic/walk.h 's/depth >= KOI_PORT_STACK/depth > KOI_PORT_STACK/' \
    'unclassified.unknown. koi_port_walk_down_'
check "a link that nobody checks is found" not_proved climb koi_port_unlink \
    port/generic/remove.h 's/if (above >= 2U . tree->branches) {/if (above == 0xFFFFU) {/' \
    'unclassified.unknown. koi_port_unlink_'
check "a descent in circles is found" not_proved descend koi_port_descend \
    port/generic/insert_descend.h 's/levels-- == 0U/levels == 0U/' \
    'unclassified.unknown. koi_port_descend_loop_variant'
check "bits that are given twice are found" not_proved insert koi_port_spread \
    port/tree.h 's/node->category |= /node->category = /' \
    'unclassified.unknown. koi_port_spread_'
check "a child that nobody checks is found" not_proved insert koi_port_plan \
    port/generic/insert.h 's/nieces && b < tree->branches/nieces/' \
    'unclassified.unknown. koi_port_plan_'
check "a lift out of the pool is found" not_proved lift koi_port_lift_side \
    port/generic/remove.h 's/if (above >= 2U . tree->branches) {/if (above == 0xFFFFU) {/' \
    'unclassified.unknown. koi_port_lift_side_'
options=-wp-no-filter
check "what hangs at a link beyond the pool is found" not_proved insert koi_port_hanging_at \
    port/generic/insert.h 's/    if (link < tree->branches) {/    if (link < KO_TREE_LEAF) {/' \
    'unclassified.unknown. koi_port_hanging_at_assert_rte_mem_access'
options=
check "a free leaf beyond the pool is found" not_proved place koi_tree_take_oldest \
    src/tree/tree_place.c 's/if (leaf >= tree->leaves || /if (/' \
    'unclassified.unknown. koi_tree_take_oldest_'
check "a queue of free leaves that leads out is found" not_proved calls give_leaf \
    src/tree/tree.c 's/tree->newest = (uint16_t)leaf;/tree->newest = (uint16_t)(leaf + 1U);/' \
    'unclassified.unknown. give_leaf_ensures'
check "a displacement that nobody checks is found" not_proved moves is_legal_step \
    src/tree/tree.c 's/ && is_step(step->z))/)/' 'unclassified.unknown. is_legal_step_ensures'
check "a false lemma is found" not_proved vec koi_port_mul \
    tests/proof/vec.c 's/-0x4000000000000000 <= a \* b/-0x3000000000000000 <= a * b/' \
    'unclassified.unknown. lemma_products'
check "a division that gives one too much is found" not_proved roots root_of_large \
    src/math/fix.c 's/lower -= lower >> 16;/lower -= lower >> 17;/' \
    'unclassified.unknown. root_of_large_assert'
check "a root rounded up wrongly is found" not_proved roots ko_fix_sqrt_up \
    src/math/fix.c 's/ko_fix_sqrt_down(square - 1U)/ko_fix_sqrt_down(square)/' \
    'unclassified.unknown. ko_fix_sqrt_up_ensures'
check "an edge that is crossed at its upper end is found" not_proved zone koi_fence_ray_of \
    src/fence/fence_core.h 's/!= (b->y > y)/!= (b->y >= y)/' \
    'unclassified.unknown. koi_fence_ray_of_assert'
check "a sign that is lost is found" not_proved near relative \
    src/fence/fence_near.c 's/koi_minus(corner->x, x)/koi_minus(x, corner->x)/' \
    'unclassified.unknown. relative_ensures'
check "a fence that is clear where it warns is found" not_proved point ko_fence_test_point \
    src/fence/fence_point.c 's/stand.is_broken  *? KO_FENCE_BREACH/false ? KO_FENCE_BREACH/' \
    'unclassified.unknown. ko_fence_test_point_ensures'
check "a CRC that reads beyond its table is found" not_proved crc koi_crc32_add \
    src/math/crc.c 's/crc & 15U/crc \& 16U/' \
    'unclassified.unknown. koi_crc32_add_assert_rte'
check "a corner that nobody checks is found" not_proved mesh_open take_corner \
    src/mesh/mesh.c 's/if (corner >= mesh->vertex_count) {/if (corner >= 0xFFFFU) {/' \
    'unclassified.unknown. take_corner_'
check "a branch without a second child is found" not_proved mesh_open is_branch_whole \
    src/mesh/mesh.c 's/i + 1U >= count || end > count/end > count/' \
    'Goal typed_is_branch_whole_call_koi_mesh_end_requires$'
check "an overflow is found" not_proved fatten $functions \
    tests/proof/fat.h 's/ahead <= 0x38000000/ahead <= 0x78000000/' \
    'unclassified.unknown. lead_axis_assert_rte_signed_overflow'
check "a called function without a contract is found" not_proved fatten $functions \
    src/tree/tree.c 's/is_legal_span(box->c.x, box->r.x) &&/ko_aabb_check(box) == KO_OK \&\&/' \
    'unclassified.unknown. ko_aabb_check_assigns'
summary "proofs"
