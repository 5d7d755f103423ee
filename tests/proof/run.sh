#!/bin/sh
# Proves functions of src with Frama-C, unchanged and for all input that their contracts admit. contracts.h and one file
# for each part state the contracts and include the source. Each proof includes that there is no run-time error.
set -u
. tests/check.sh
export HOME="${HOME:-/root}"
why3 config detect >build/test/why3 2>&1 || { cat build/test/why3 >&2; exit 1; }

# prove PART FUNCTIONS [SOURCE...] proves every goal of these functions, and at least one. Frama-C exits with success
# whatever it finds, so the report and the count of goals decide.
prove() {
    part=$1
    functions=$2
    shift 2
    frama-c -machdep gcc_x86_64 -c11 \
        -cpp-extra-args="-Itests/proof -Iinc -I. -DKO_PORT_GENERIC -Ibuild/deps/libfixmath" \
        -wp -wp-rte -wp-prover z3,cvc4 -wp-timeout 20 -wp-par 2 -wp-fct "$functions" tests/proof/"$part".c "$@" \
        -then -report-classify -report-unclassified-unknown ERROR -report-exit >build/test/proof 2>&1
    status=$?
    grep -i 'failed\|error' build/test/proof
    [ $status -eq 0 ] && awk '/Proved goals:/ { found = $4 > 0 && $4 == $6 } END { exit !found }' build/test/proof
}

check "boxes overlap iff they touch" prove overlap \
    koi_port_axis_overlap,koi_port_aabb_overlap,ko_aabb_overlap,axis_is_legal,ko_aabb_check,koi_magnitude
check "corners and unions are exact, centres hold them" prove bounds \
    corners,to_centre_radius,koi_port_lower,koi_port_higher,koi_port_unite,koi_bounds_of,koi_bounds_to_aabb,koi_bounds_union,koi_bounds_are_legal,koi_bounds_hold,ko_vec3_check,ko_fix_is_legal
check "sums of products are exact" prove vec \
    koi_port_mul,koi_wide_mac,koi_is_difference,koi_are_differences,check_differences,add_axis,koi_dot3,koi_minor,minor,koi_cross3_shared,ko_vec3_dot,ko_vec3_cross
check "rounding and sums: no run-time error, refusals write nothing" prove fix \
    ko_fix_round,ko_fix_mac,koi_wide_mac,koi_port_mul,add_axis,add,ko_vec3_add,ko_vec3_sub
check "fat boxes are around the box, cuts and leads legal" prove fatten \
    at_least,at_most,koi_tree_cut,lead_axis
summary "proofs"
