/* Tests that clear means KO_END in every call. Runs the loop that the guide teaches over every
 * public function that can answer KO_END. tests/hygiene.sh reads the headers and demands that each
 * has a row here.
 *
 * promise: end-means-clear, doubt, resumes */
#include "end.h"

typedef end_row row;

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* Iterators: begun once, then called until they answer anything but KO_OK and KO_UNFINISHED. */
const end_row end_iterators[] = {
    {"ko_tree_query_next", end_box, THINGS, true},
    {"ko_tree_query_next_n", end_box_n, THINGS, true},
    {"ko_tree_cast_next", end_cast, THINGS, true},
    {"ko_tree_cast_next", end_cast_any, THINGS, true},
    {"ko_tree_cast_next", end_swept_box, THINGS, true},
    {"ko_tree_cast_next_n", end_cast_n, THINGS, true},
    {"ko_tree_cast_next_n", end_cast_any_n, THINGS, true},
    {"ko_tree_nearest_next", end_nearest, THINGS, true},
    {"ko_tree_nearest_next_n", end_nearest_n, THINGS, true},
    {"ko_tree_pairs_next", end_pairs, PAIRS, true},
    {"ko_tree_pairs_next", end_moved, PAIRS, true},
    {"ko_tree_pairs_next_n", end_pairs_n, PAIRS, true},
    {"ko_tree_cross_next", end_cross, THINGS *THINGS, true},
    {"ko_pair_set_next", end_events, THINGS, false},
    {"ko_frozen_query_next", end_frozen_box, THINGS, false},
    {"ko_frozen_query_next_n", end_frozen_box_n, THINGS, false},
    {"ko_frozen_cast_next", end_frozen_cast, THINGS, false},
    {"ko_frozen_cast_next", end_frozen_cast_any, THINGS, false},
    {"ko_frozen_cast_next_n", end_frozen_cast_n, THINGS, false},
    {"ko_frozen_cast_next_n", end_frozen_cast_any_n, THINGS, false},
    {"ko_frozen_nearest_next", end_frozen_nearest, THINGS, false},
    {"ko_frozen_nearest_next_n", end_frozen_nearest_n, THINGS, false},
    {"ko_mesh_query_aabb_next", end_mesh_aabb, FACES, false},
    {"ko_mesh_query_sphere_next", end_mesh_sphere, FACES, false},
    {"ko_mesh_query_capsule_next", end_mesh_capsule, FACES, false},
    {"ko_mesh_query_obb_next", end_mesh_obb, FACES, false},
    {"ko_mesh_query_kdop_next", end_mesh_kdop, FACES, false},
    {"ko_mesh_cast_next", end_mesh_cast, 0, false},
    {"ko_mesh_cast_next", end_mesh_cast_any, 0, false},
    {"ko_mesh_nearest_sphere_next", end_mesh_nearest, 1, false},
    {"ko_mesh_nearest_capsule_next", end_mesh_nearest_leg, 1, false},
    {"ko_mesh_contains_next", end_mesh_contains, 1, false},
    {"ko_mesh_pairs_next", end_mesh_pairs, 0, false},
    {"ko_mesh_pairs_next_n", end_mesh_pairs, 0, false},
    {"ko_mesh_closest_next", end_mesh_closest, 1, false},
    {"ko_obstacles_query_next", end_obstacles_query, THINGS, true},
    {"ko_obstacles_nearest_next", end_obstacles_nearest, THINGS, true},
    {"ko_obstacles_nearest_next_n", end_obstacles_nearest_n, THINGS, true},
    {"ko_obstacles_cast_next", end_obstacles_cast, THINGS, true},
    {"ko_obstacles_cast_next", end_obstacles_cast_any, THINGS, true},
    {"ko_arm_self_next", end_arm_self, LINKS *(LINKS - 1) / 2, false},
    {"ko_arm_self_next", end_arm_self_ascending, LINKS *(LINKS - 1) / 2, false},
    {"ko_arm_objects_next", end_arm_objects, LINKS *THINGS, true},
    {"ko_arm_objects_next", end_arm_objects_ascending, LINKS *THINGS, true},
    {"ko_arm_obstacles_next", end_arm_obstacles, LINKS *THINGS, true},
    {"ko_arm_obstacles_next", end_arm_obstacles_ascending, LINKS *THINGS, true},
    {"ko_arm_room_next", end_arm_room, LINKS *FACES, false},
    {"ko_arm_room_next", end_arm_room_ascending, LINKS *FACES, false},
    {"ko_arm_meshes_next", end_arm_meshes, LINKS *(LINKS - 1) / 2, false},
    {"ko_arm_meshes_next", end_arm_meshes_ascending, LINKS *(LINKS - 1) / 2, false},
    {"ko_field_nearest_next", end_field, 1, true},
    {"ko_field_nearest_next", end_field_still, 1, false},
    {"ko_toolpath_next", end_toolpath, 1, false},
};

const uint32_t end_iterator_count = COUNT(end_iterators);

/* Calls that do work and never answer KO_END. */
static const row works[] = {
    {"ko_tree_tune", end_tune, 0, false},
    {"ko_obstacles_expire", end_expire, 0, false},
    {"ko_sectors_add_obstacles", end_add_obstacles, 0, true},
    {"ko_sectors_add_ranges", end_add_ranges, 0, false},
    {"ko_frozen_build_step", end_freeze, 0, true},
};

enum { BUDGETS = 12, CALLS = 5000 };

/* A check that names the function and the budget. */
#define HOLDS(r, budget, condition) test_check((condition), (r)->name, (int)(budget), #condition)

/* The budget of one call. A budget of 0 alternates with 1, since the loop would never end
 * otherwise. The last budget is never spent. */
static uint32_t budget_of(uint32_t budget, uint32_t calls)
{
    return (budget == BUDGETS) ? UINT32_MAX : (budget == 0U) ? calls % 2U : budget;
}

/* Runs the taught loop. A call that answers KO_OK must report at least one finding, any other none.
 * After the end the answer must stay the same. Returns the number of findings. */
static uint32_t walk(const row *r, end_turn *turn, uint32_t budget, ko_status *end)
{
    uint32_t found = 0;
    end_answer answer = {KO_OK, 0};
    for (uint32_t calls = 0; calls < CALLS; calls++) {
        turn->is_first = calls == 0U;
        turn->budget = budget_of(budget, calls);
        answer = r->ask(turn);
        HOLDS(r, budget, (answer.findings > 0U) == (answer.status == KO_OK));
        if (answer.status != KO_OK && answer.status != KO_UNFINISHED) {
            break;
        }
        HOLDS(r, budget, answer.status != KO_UNFINISHED || budget != BUDGETS);
        found += (answer.status == KO_OK) ? answer.findings : 0U;
    }
    *end = answer.status;
    turn->is_first = false;
    for (uint32_t again = 0; again < 4U; again++) {
        turn->budget = again;
        answer = r->ask(turn);
        HOLDS(r, budget, answer.status == *end);
        HOLDS(r, budget, answer.findings == 0U);
    }
    return found;
}

static void walk_all(const row *r, bool is_there, bool is_whole)
{
    end_turn turn = {.is_there = is_there, .is_whole = is_whole};
    uint32_t expected = is_there ? r->findings : 0U;
    for (uint32_t i = 0; i <= BUDGETS; i++) {
        ko_status end = KO_OK;
        end_begin(is_there, is_whole);
        const uint32_t found = walk(r, &turn, BUDGETS - i, &end);
        expected = (is_there && r->findings == 0U && i == 0U) ? found : expected;
        HOLDS(r, BUDGETS - i, found == expected);
        HOLDS(r, BUDGETS - i, (found > 0U) == is_there);
        HOLDS(r, BUDGETS - i, end == (is_whole ? KO_END : KO_PARTIAL));
    }
}

static void the_taught_loop_finds_all(void)
{
    for (uint32_t i = 0; i < end_iterator_count; i++) {
        walk_all(&end_iterators[i], true, true);
        walk_all(&end_iterators[i], false, true);
    }
}

static void what_is_not_whole_is_never_clear(void)
{
    for (uint32_t i = 0; i < end_iterator_count; i++) {
        if (end_iterators[i].may_lack) {
            walk_all(&end_iterators[i], true, false);
            walk_all(&end_iterators[i], false, false);
        }
    }
}

static void work_never_says_clear(void)
{
    for (uint32_t i = 0; i < 4U * COUNT(works); i++) {
        const row *const r = &works[i / 4U];
        end_turn turn = {.is_there = (i & 1U) != 0U, .is_whole = (i & 2U) != 0U};
        for (uint32_t budget = 0; budget <= BUDGETS; budget++) {
            ko_status status = KO_UNFINISHED;
            end_begin(turn.is_there, turn.is_whole);
            for (uint32_t calls = 0; status == KO_UNFINISHED && calls < CALLS; calls++) {
                turn.is_first = calls == 0U;
                turn.budget = budget_of(budget, calls);
                status = r->ask(&turn).status;
            }
            HOLDS(r, budget, status == ((r->may_lack && !turn.is_whole) ? KO_PARTIAL : KO_OK));
        }
    }
}

static const test_case cases[] = {
    {"the taught loop finds all", the_taught_loop_finds_all},
    {"what is not whole is never clear", what_is_not_whole_is_never_clear},
    {"work never says clear", work_never_says_clear},
};
TEST_SUITE(end, cases);
