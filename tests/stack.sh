#!/bin/sh
# make stack: the deepest stack, in bytes, of each public function on M0 and M4, from GCC's frame sizes and call
# graph. Fails on recursion, on a call through a pointer, on a frame of unknown size, and above the limits.
# Arithmetic functions of the compiler's run-time library are not in the graph: 80 bytes are added for them (what 64-bit division takes on M0).
set -u
. tests/check.sh
limit=512          # core and tree: what runs in every loop
volume_limit=1184  # volumes and narrow tests, some of which carry numbers of 192 bits
module_limit=1408  # what asks a tree or a mesh and ends in narrow tests of volumes
setup_limit=1472   # what is done once: building and merging volumes, hulls
libgcc=80
assembly=80        # the most that a function in assembly takes, whose frame the compiler does not know

graph_of() { # BOARD
    rm -rf build/"$1"/stack # a graph is written only when its file is compiled
    make -j2 BOARD="$1" VARIANT=stack EXTRA="-fstack-usage -fcallgraph-info=su" build/"$1"/stack/libkeepout.a \
        >/dev/null 2>&1 || return 1
    cat build/"$1"/stack/src/*/*.ci build/"$1"/stack/port/*/*.ci 2>/dev/null
}

depths() { # prints "function bytes" of each ko_ function that the public headers declare
    awk -v libgcc=$libgcc -v assembly=$assembly '
    function depth(f,   i, deepest, d) {
        if (f in done) return done[f]
        if (f in active) { print "recursion: " f > "/dev/stderr"; bad = 1; return 0 }
        active[f] = 1
        deepest = (f in frame) ? 0 : libgcc
        for (i = 0; i < calls[f]; i++) {
            d = depth(callee[f, i])
            if (d > deepest) deepest = d
        }
        delete active[f]
        done[f] = deepest + frame[f]
        return done[f]
    }
    /^node:/ {
        split($0, q, "\"")
        if (match(q[4], /[0-9]+ bytes \([a-z,]+\)/)) {
            use = substr(q[4], RSTART, RLENGTH)
            if (use !~ /static/) { print "unbounded frame: " q[2] > "/dev/stderr"; bad = 1 }
            frame[q[2]] = use + 0
            if (q[2] ~ /^ko_port_(walk|walk_way|descend|climb|sizes|union_sizes|grow|refit)$/) frame[q[2]] = assembly
        }
    }
    /^edge:/ {
        split($0, q, "\"")
        if (q[4] == "__indirect_call") { print "call through a pointer in " q[2] > "/dev/stderr"; bad = 1 }
        callee[q[2], calls[q[2]]++ + 0] = q[4]
    }
    END {
        # called by the assembly of ARMv6-M
        if ("ko_port_way_crosses_box" in frame) callee["ko_port_walk_way", calls["ko_port_walk_way"]++ + 0] = "ko_port_way_crosses_box"
        for (f in frame) if (f ~ /^ko_/) print f, depth(f)
        exit bad
    }' "$1"
}

for board in microbit mps2_an386; do
    graph_of $board >build/test/$board.ci
    check "bounded on $board" depths build/test/$board.ci
    depths build/test/$board.ci 2>/dev/null | sort >build/test/$board.stack
done
grep -ho 'ko_[a-z0-9_]*(' inc/keepout/*.h | tr -d '(' | sort -u >build/test/public
printf '%-28s %6s %6s\n' "stack, bytes" M0 M4
join build/test/microbit.stack build/test/mps2_an386.stack | join - build/test/public |
    awk '{ printf "%-28s %6d %6d\n", $1, $2, $3 }' | tee build/test/stack
setup='_from_|_build|_rebuild|_merge|_union|_validate'
# What asks a tree about these ends in their narrow tests.
volumes='^ko_tree_(each_)?(capsule|swept_(sphere|capsule))'
modules='^ko_(leg|fan|arm|obstacles?|sectors?)_'
core='^ko_(aabb|fix|vec3|tree|status)_'
deepest_of() { # EXTENDED-REGEX [-v]
    grep -E $2 "$1" build/test/stack | awk '{ print $2; print $3 }' | sort -n | tail -1
}
deepest=$(grep -E "$core" build/test/stack | grep -Ev "$volumes|$setup" | awk '{ print $2; print $3 }' | sort -n | tail -1)
deepest_volume=$(grep -Ev "$setup|$modules" build/test/stack | awk '{ print $2; print $3 }' | sort -n | tail -1)
deepest_module=$(deepest_of "$modules" '')
deepest_setup=$(deepest_of "$setup" '')
check "core and tree: deepest $deepest <= $limit" test "$deepest" -le $limit
check "volumes: deepest $deepest_volume <= $volume_limit" test "$deepest_volume" -le $volume_limit
check "modules: deepest $deepest_module <= $module_limit" test "$deepest_module" -le $module_limit
check "set-up: deepest $deepest_setup <= $setup_limit" test "$deepest_setup" -le $setup_limit
summary "stack"
