#!/bin/sh
# Tries what inc/keepout/CONTEXTS.md says of contexts that share a container. The programs of the
# page are compiled as they are printed there, by both compilers, and run with a main each. The
# example of two tasks and an interrupt runs on boards; without the protocol it must fail.
set -u
. tests/check.sh
dir=build/packages/contexts
rm -rf $dir
mkdir -p $dir
flags="-std=c11 -Wall -Wextra -Wconversion -Wshadow -Werror -Iinc -I."

# Writes a program of the page, and behind it the main from the standard input.
takes() { # NAME
    awk -v name="$1" '
        $0 == "<!-- program: " name " -->" { found = 1 }
        found && /^```$/ { exit }
        on { print }
        found && /^```c$/ { on = 1 }' inc/keepout/CONTEXTS.md >"$dir/$1.c"
    [ -s "$dir/$1.c" ] && cat >>"$dir/$1.c"
}
# The compiler takes only what the program calls from the library's sources, so they are compiled.
answers() { # NAME COMPILER
    # shellcheck disable=SC2086
    "$2" $flags "$dir/$1.c" build/host/libkeepout.a -o "$dir/$1" && "$dir/$1"
}
mutex_main() {
    takes mutex <<'MAIN'
static int depth, locks;
void lock(void) { depth++; locks++; }
void unlock(void) { depth--; }
int main(void)
{
    static ko_tree_node nodes[2];
    static ko_obstacle_slot slots[2];
    const ko_obstacles_config config = {1000, 500, 1000, -1, 1, KO_OBSTACLE_REFUSE};
    const ko_vec3 here = {0, 0, 0};
    const ko_vec3 far = {KO_M(10), 0, 0};
    ko_obstacle seen = {.kind = KO_OBSTACLE_POINT, .identity = 1, .c = {KO_M(5), 0, 0}};
    int wrong = (ko_obstacles_init(&set, &config, nodes, slots, 2) == KO_OK) ? 0 : 1;
    wrong += is_clear(&here, 0) ? 2 : 0;                /* nothing was heard: not known */
    wrong += (report(&seen, 0) == KO_OK) ? 0 : 4;
    wrong += is_clear(&here, 0) ? 0 : 8;                /* 5 m away */
    seen.identity = 2;
    seen.c.x = KO_M(8);
    wrong += (report(&seen, 0) == KO_OK) ? 0 : 16;
    wrong += is_clear(&far, 0) ? 32 : 0;                /* 2 m away */
    wrong += is_clear(&here, 600) ? 64 : 0;             /* the sensor is silent */
    return wrong + ((depth == 0 && locks == 6) ? 0 : 128);
}
MAIN
}
pools_main() {
    takes pools <<'MAIN'
int main(void)
{
    const ko_aabb box = {{KO_M(1), 0, 0}, {KO_M(0.5), KO_M(0.5), KO_M(0.5)}};
    const ko_aabb other = {{KO_M(5), 0, 0}, {KO_M(0.5), KO_M(0.5), KO_M(0.5)}};
    const ko_tree *held;
    ko_tree_id id;
    int wrong = set_up() ? 0 : 1;
    wrong += is_empty(CONTROL, &box) ? 0 : 2;
    wrong += (ko_tree_shared_hold(&world, TIMER, &held) == KO_OK) ? 0 : 4;
    wrong += (add(&box, 1, &id) == KO_OK) ? 0 : 8;
    wrong += (add(&box, 1, &id) == KO_E_CHANGED) ? 0 : 16; /* TIMER holds the other tree */
    wrong += (ko_tree_shared_release(&world, TIMER) == KO_OK) ? 0 : 32;
    wrong += is_empty(TIMER, &box) ? 64 : 0;
    return wrong + (is_empty(CONTROL, &other) ? 0 : 128);
}
MAIN
}
example() { # BOARD [ARGUMENT]
    make -j2 BOARD="$1" APP=contexts image &&
        boards/run.sh "$1" "build/$1/contexts.elf" ${2:+"$2"} >$dir/"$1.txt"
}
# Both readers must have found mixtures, and the exit code says so.
caught() { # BOARD
    ! example "$1" unprotected || return 1
    cat "$dir/$1.txt"
    [ "$(grep -c '^[ri].* [1-9][0-9]* mixed$' "$dir/$1.txt")" -eq 2 ]
}
check "the library for the host" make -j2 BOARD=host build/host/libkeepout.a
for program in mutex pools; do
    check "$program: is in the page" ${program}_main
    for compiler in gcc clang; do
        check "$program: answers right, $compiler" answers $program $compiler
    done
done
for board in mps2_an385 mps2_an386; do
    check "two tasks and an interrupt on $board" example $board
    check "without the protocol $board fails" caught $board
done
summary "contexts"
