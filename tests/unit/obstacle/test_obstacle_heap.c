/* Tests of the heaps that say who leaves a full set: damage of their cells is contained, and clocks
 * and stamps that change the order of all stamps.
 *
 * promise: damage-contained */
#include <stddef.h>

#include "place.h"

enum { NIL = 0xFFFF };

static ko_tree_id ids[PLACE_ROOM];

/* A full set. The slot i has the stamp 100 + i, so the cell i holds the slot i; slot 0 is
 * farthest. */
static void fill(uint8_t policy)
{
    place_begin(policy, -1, 0);
    for (int32_t i = 0; i < PLACE_ROOM; i++) {
        const ko_obstacle o = place_point((uint32_t)i + 1U, 100U + (uint32_t)i, 20 - i, 0, 0);
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, 110, &ids[i]), KO_OK);
        CHECK_EQ(place_slots[i].by_stamp.slot, i);
    }
    CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_OK);
}

static ko_status insert(uint32_t identity, uint32_t time)
{
    const ko_obstacle o = place_point(identity, time, 1, 0, 0);
    return ko_obstacles_insert(&place_set, &o, 110, NULL);
}

/* A cell of each level is out of the array, or names another slot. Every call ends; what reads the
 * cell answers KO_E_DATA. */
static void cells_out_of_the_array(void)
{
    for (uint32_t at = 0; at < PLACE_ROOM; at++) {
        fill(KO_OBSTACLE_DROP_OLDEST);
        place_slots[at].by_stamp.slot = 0xFF00;
        const ko_status status = insert(0, 110);
        CHECK(at > 2U || status == KO_E_DATA);
        CHECK(status == KO_OK || status == KO_E_DATA);
        CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_E_DATA);
    }
    for (uint32_t at = 0; at < PLACE_ROOM; at++) {
        fill(KO_OBSTACLE_DROP_FARTHEST);
        place_slots[at].by_distance.slot = NIL;
        const ko_status status = insert(0, 110);
        CHECK(at > 0U || status == KO_E_DATA);
        CHECK(status == KO_OK || status == KO_E_DATA);
        CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_E_DATA);
    }
}

/* The last slot cannot be moved to where one was taken out. */
static void a_last_cell_that_is_lost(void)
{
    fill(KO_OBSTACLE_REFUSE);
    place_slots[PLACE_ROOM - 1].by_stamp.slot = 0xFF00;
    CHECK_EQ(ko_obstacles_remove(&place_set, ids[2]), KO_E_DATA);
    CHECK_EQ(place_set.tree.count, PLACE_ROOM - 1);
    CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_E_DATA);
    /* the heap still has as many as it holds, so it has no room for another */
    CHECK_EQ(insert(0, 110), KO_E_DATA);
}

/* What is above a slot is out of the array: the slot stays below it. */
static void a_cell_above_that_is_lost(void)
{
    fill(KO_OBSTACLE_REFUSE);
    place_slots[3].by_stamp.slot = 0xFF00;
    CHECK_EQ(insert(8, 90), KO_OK);  /* an older report of what is known changes nothing */
    CHECK_EQ(insert(8, 109), KO_OK); /* a younger one stays at the bottom */
    fill(KO_OBSTACLE_REFUSE);
    CHECK_EQ(ko_obstacles_remove(&place_set, ids[7]), KO_OK);
    place_slots[3].by_stamp.slot = 0xFF00;
    CHECK_EQ(insert(0, 95), KO_E_DATA);
}

/* A position leads nowhere, or to the cell of another slot. */
static void positions_that_lead_elsewhere(void)
{
    static const uint16_t wrong[] = {NIL, 5, PLACE_ROOM, 0x8003};
    for (uint32_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        fill(KO_OBSTACLE_DROP_FARTHEST);
        place_slots[3].by_stamp.position = wrong[i];
        CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_E_DATA);
        CHECK_EQ(insert(4, 110), KO_E_DATA);
        CHECK_EQ(ko_obstacles_remove(&place_set, ids[3]), KO_E_DATA);
        fill(KO_OBSTACLE_DROP_FARTHEST);
        place_slots[3].by_distance.position = wrong[i];
        CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_E_DATA);
        CHECK_EQ(insert(4, 110), KO_E_DATA);
        CHECK_EQ(ko_obstacles_expire(&place_set, 110, NULL), KO_E_DATA);
        CHECK_EQ(ko_obstacles_remove(&place_set, ids[3]), KO_E_DATA);
    }
    fill(KO_OBSTACLE_DROP_OLDEST);
    place_slots[0].by_stamp.position = 1; /* the top does not know its position */
    CHECK_EQ(insert(0, 110), KO_E_DATA);
    fill(KO_OBSTACLE_DROP_FARTHEST);
    place_slots[0].by_distance.position = 1;
    CHECK_EQ(insert(0, 110), KO_E_DATA);
}

/* Slot 0 of a full set that merges loses its position. */
static void lose_a_position(bool is_stamp)
{
    place_begin(KO_OBSTACLE_DROP_FARTHEST, 0, 0);
    for (int32_t i = 0; i < PLACE_ROOM; i++) {
        const ko_obstacle o = place_point(0, 100U + (uint32_t)i, 20 - i, 0, 0);
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, 110, NULL), KO_OK);
    }
    ko_obstacle_cell *cell = is_stamp ? &place_slots[0].by_stamp : &place_slots[0].by_distance;
    cell->position = NIL;
}

/* A merger and expiry do not find the slot in its heap. Slots after it can still expire. */
static void mergers_and_expiry_of_lost_positions(void)
{
    const ko_obstacle same = place_point(0, 109, 20, 0, 0);
    for (int is_stamp = 0; is_stamp < 2; is_stamp++) {
        lose_a_position(is_stamp != 0);
        CHECK_EQ(ko_obstacles_insert(&place_set, &same, 110, NULL), KO_E_DATA);
        CHECK_EQ(place_set.tree.count, PLACE_ROOM);
        CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_E_DATA);
        lose_a_position(is_stamp != 0);
        CHECK_EQ(ko_obstacles_expire(&place_set, 101 + LIFETIME, NULL), KO_E_DATA);
        CHECK_EQ(place_set.tree.count, PLACE_ROOM - 1);
        CHECK_EQ(ko_obstacles_expire(&place_set, 101 + LIFETIME, NULL), KO_OK);
        CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_E_DATA);
    }
}

/* A top that calls itself free makes no room: it is damaged. */
static void tops_that_are_free(void)
{
    fill(KO_OBSTACLE_DROP_OLDEST);
    place_slots[0].obstacle.kind = KO_OBSTACLE_NONE;
    CHECK_EQ(insert(0, 110), KO_E_DATA);
    fill(KO_OBSTACLE_DROP_FARTHEST);
    const uint32_t farthest = place_slots[0].by_distance.slot;
    CHECK_EQ(farthest, 0);
    CHECK_EQ(insert(1, 110), KO_OK); /* slot 0 is the youngest and the nearest; slot 1 leads both */
    const uint32_t top = place_slots[0].by_distance.slot;
    CHECK_EQ(insert(top + 1U, 110), KO_OK);
    const uint32_t next = place_slots[0].by_distance.slot;
    CHECK(next != place_slots[0].by_stamp.slot || next == 2U);
    place_slots[next].obstacle.time = 109; /* not on top of the stamps */
    place_slots[next].obstacle.kind = KO_OBSTACLE_NONE;
    CHECK_EQ(insert(0, 110), KO_E_DATA);
}

/* Expiry measures a slot below which a cell is out of the array. */
static void cells_below_that_are_lost(void)
{
    fill(KO_OBSTACLE_DROP_FARTHEST);
    place_slots[1].by_distance.slot = 0xFF00;
    CHECK_EQ(ko_obstacles_expire(&place_set, 110, NULL), KO_E_DATA);
}

/* A cell is damaged after a walk has passed it: its children show it. */
static void cells_damaged_behind_a_walk(void)
{
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = 2;
    fill(KO_OBSTACLE_REFUSE);
    CHECK_EQ(ko_obstacles_validate(&place_set, &walk, &budget), KO_UNFINISHED);
    place_slots[0].by_stamp.slot = 0xFF00;
    CHECK_EQ(ko_obstacles_validate(&place_set, &walk, NULL), KO_E_DATA);
}

/* An object that the tree refused by itself is missing from its answers. */
static void trees_that_lost_an_object(void)
{
    ko_obstacles_nearest query;
    ko_obstacle_hit hit;
    ko_tree_id id = 0;
    const ko_vec3 point = {0, 9 * METRE, 0};
    const ko_aabb box = {point, {0, 0, 0}};
    uint32_t budget = 0;
    fill(KO_OBSTACLE_REFUSE);
    CHECK_EQ(ko_tree_insert(&place_set.tree, &box, 0, &id), KO_E_FULL);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 110, &point, METRE, KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_obstacles_nearest_next(&query, &budget, &hit), KO_UNFINISHED);
    CHECK_EQ(ko_obstacles_nearest_next(&query, NULL, &hit), KO_PARTIAL);
}

/* Counts beyond the slots lead out of no array. */
static void counts_that_are_damaged(void)
{
    static const uint16_t wrong[] = {PLACE_ROOM + 1, NIL, 0};
    for (uint32_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        fill(KO_OBSTACLE_DROP_FARTHEST);
        place_set.held = wrong[i];
        CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_E_DATA);
        KO_IGNORE(ko_obstacles_remove(&place_set, ids[3]));
        CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_E_DATA);
        KO_IGNORE(insert(0, 110));
        KO_IGNORE(insert(5, 112));
        KO_IGNORE(insert(0, 110U + 3U * LIFETIME));
    }
    /* a report from another age has the heap made anew */
    fill(KO_OBSTACLE_DROP_FARTHEST);
    place_set.held = NIL;
    const ko_obstacle o = place_point(0, 0x40000000U, 1, 0, 0);
    KO_IGNORE(ko_obstacles_insert(&place_set, &o, 0x40000000U, NULL));
    KO_IGNORE(ko_obstacles_insert(&place_set, &o, 0U - LIFETIME + 104U, NULL));
    CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_E_DATA);
}

/* Stamps that are ahead by more than a lifetime count as the oldest. When the clock passes them
 * they count as the youngest, and back again. */
static void clocks_that_pass_stamps(void)
{
    ko_tree_id id = 0;
    place_begin(KO_OBSTACLE_DROP_OLDEST, -1, 0);
    for (uint32_t i = 0; i < PLACE_ROOM; i++) {
        const ko_obstacle o = place_point(0, 1000U + 100U * i, (int32_t)i, 0, 0);
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, 1000, &ids[i]), KO_OK);
    }
    /* 1600 and 1700 are ahead by more than 500; 1600 is the first of them */
    ko_obstacle o = place_point(0, 1000, 0, 1, 0);
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 1000, &id), KO_OK);
    CHECK_EQ(id & 0xFFFFU, 6);
    CHECK_EQ(place_set.expired, 1);
    o.time = 1250; /* at 1250 the stamp 1700 is fresh, and that of slot 0 is the oldest */
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 1250, &id), KO_OK);
    CHECK_EQ(id & 0xFFFFU, 0);
    CHECK_EQ(place_set.dropped, 1);
    o.time = 1150; /* at 1150 the stamp 1700 is stale again */
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 1150, &id), KO_OK);
    CHECK_EQ(id & 0xFFFFU, 7);
    CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_OK);
}

/* The clock goes on by more than half a turn: the order of the stamps stays, and all are stale. */
static void clocks_that_jump(void)
{
    ko_tree_id id = 0;
    for (uint32_t by = 0x3FFFFF00U; by < 0xFFF00000U; by += 0x3FFFFF00U) {
        fill(KO_OBSTACLE_REFUSE);
        const ko_obstacle o = place_point(0, 110U + by, 1, 0, 0);
        for (uint32_t i = 0; i < PLACE_ROOM; i++) {
            CHECK_EQ(ko_obstacles_insert(&place_set, &o, 110U + by, &id), KO_OK);
            CHECK_EQ(id & 0xFFFFU, i);
        }
        CHECK_EQ(place_set.expired, PLACE_ROOM);
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, 110U + by, &id), KO_E_FULL);
        CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_OK);
    }
}

static const test_case cases[] = {
    {"cells out of the array", cells_out_of_the_array},
    {"a last cell that is lost", a_last_cell_that_is_lost},
    {"a cell above that is lost", a_cell_above_that_is_lost},
    {"positions that lead elsewhere", positions_that_lead_elsewhere},
    {"mergers and expiry of lost positions", mergers_and_expiry_of_lost_positions},
    {"tops that are free", tops_that_are_free},
    {"cells below that are lost", cells_below_that_are_lost},
    {"cells damaged behind a walk", cells_damaged_behind_a_walk},
    {"trees that lost an object", trees_that_lost_an_object},
    {"counts that are damaged", counts_that_are_damaged},
    {"clocks that pass stamps", clocks_that_pass_stamps},
    {"clocks that jump", clocks_that_jump},
};
TEST_SUITE(obstacle_heap, cases);
