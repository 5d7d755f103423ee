/* Tests of the heaps that say who leaves a full set: damage of their cells is contained, and clocks
 * and stamps that change the order of all stamps.
 *
 * promise: damage-contained */
#include <stddef.h>
#include <string.h>

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

/* Copies a slot to behind the slots, where a set that followed a cell to there would find nothing
 * wrong but the position. */
static ko_obstacle_slot *put_behind(uint32_t slot)
{
    ko_obstacle_slot *behind = &place_slots[PLACE_ROOM];
    *behind = place_slots[slot];
    behind->by_stamp.position = NIL;
    behind->by_distance.position = NIL;
    return behind;
}

static void remove_one(void)
{
    KO_IGNORE(ko_obstacles_remove(&place_set, ids[2]));
}

static void expire_some(void)
{
    KO_IGNORE(ko_obstacles_expire(&place_set, 104 + LIFETIME, NULL));
}

/* The clock goes back until some stamps are ahead by more than a lifetime. */
static void turn_back(void)
{
    const ko_obstacle o = place_point(1, 103, 20, 0, 0);
    KO_IGNORE(ko_obstacles_insert(&place_set, &o, 103U - LIFETIME, NULL));
}

static void insert_one(void)
{
    KO_IGNORE(insert(0, 110));
}

/* A cell of each level names the slot behind the last one: no call writes it, and validation finds
 * the cell. */
static void cells_that_lead_behind_the_slots(void)
{
    static void (*const calls[])(void) = {remove_one, expire_some, turn_back, insert_one};
    for (uint32_t i = 0; i < PLACE_ROOM * 8U; i++) {
        const uint32_t at = i % PLACE_ROOM;
        fill(KO_OBSTACLE_DROP_FARTHEST);
        const ko_obstacle_slot before = *put_behind(at);
        ko_obstacle_slot *slot = &place_slots[at];
        ko_obstacle_cell *cell = (i < PLACE_ROOM * 4U) ? &slot->by_stamp : &slot->by_distance;
        cell->slot = PLACE_ROOM;
        CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_E_DATA);
        calls[i / PLACE_ROOM % 4U]();
        CHECK(memcmp(&place_slots[PLACE_ROOM], &before, sizeof(before)) == 0);
    }
}

/* The cell itself is found, not only the slot that is missing from it. */
static void cells_are_found_at_their_own_step(void)
{
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = 3; /* the set, slots 0 and 1 */
    fill(KO_OBSTACLE_REFUSE);
    CHECK_EQ(insert(1, 110), KO_OK); /* slot 0 goes to the bottom: 1, 3 and 7 move up */
    CHECK_EQ(place_slots[1].by_stamp.slot, 3);
    put_behind(3)->by_stamp.position = 1;
    place_slots[1].by_stamp.slot = PLACE_ROOM;
    CHECK_EQ(ko_obstacles_validate(&place_set, &walk, &budget), KO_E_DATA);
}

/* The top is the slot behind the last one, which says so too. */
static void a_top_behind_the_slots(void)
{
    fill(KO_OBSTACLE_REFUSE);
    put_behind(0)->by_stamp.position = 0;
    place_slots[0].by_stamp.slot = PLACE_ROOM;
    CHECK_EQ(insert(0, 110), KO_E_DATA);
}

/* A slot and the one above it are exchanged, which only their order shows. */
static void slots_out_of_order(void)
{
    for (uint32_t i = 1; i < PLACE_ROOM; i++) {
        const uint32_t above = (i - 1U) / 2U;
        fill(KO_OBSTACLE_DROP_FARTHEST);
        place_slots[i].by_stamp = (ko_obstacle_cell){(uint16_t)above, (uint16_t)above};
        place_slots[above].by_stamp = (ko_obstacle_cell){(uint16_t)i, (uint16_t)i};
        CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_E_DATA);
        fill(KO_OBSTACLE_DROP_FARTHEST);
        place_slots[i].by_distance = (ko_obstacle_cell){(uint16_t)above, (uint16_t)above};
        place_slots[above].by_distance = (ko_obstacle_cell){(uint16_t)i, (uint16_t)i};
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
    static const uint16_t wrong[] = {0xFF00, PLACE_ROOM};
    for (uint32_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        fill(KO_OBSTACLE_REFUSE);
        put_behind(3)->obstacle.time = 200;
        place_slots[3].by_stamp.slot = wrong[i];
        CHECK_EQ(insert(8, 90), KO_OK);  /* an older report of what is known changes nothing */
        CHECK_EQ(insert(8, 109), KO_OK); /* a younger one stays at the bottom */
        fill(KO_OBSTACLE_REFUSE);
        CHECK_EQ(ko_obstacles_remove(&place_set, ids[7]), KO_OK);
        place_slots[3].by_stamp.slot = wrong[i];
        CHECK_EQ(insert(0, 95), KO_E_DATA);
    }
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
    fill(KO_OBSTACLE_DROP_FARTHEST);
    put_behind(1);
    place_slots[1].by_distance.slot = PLACE_ROOM;
    uint32_t budget = 1;
    CHECK_EQ(ko_obstacles_expire(&place_set, 110, &budget), KO_E_DATA);
}

/* A cell is damaged after a walk has passed it: its children show it. */
static void cells_damaged_behind_a_walk(void)
{
    static const uint16_t wrong[] = {0xFF00, PLACE_ROOM};
    for (uint32_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        ko_validation walk = {0, 0, 0, 0};
        uint32_t budget = 2;
        fill(KO_OBSTACLE_REFUSE);
        put_behind(0);
        CHECK_EQ(ko_obstacles_validate(&place_set, &walk, &budget), KO_UNFINISHED);
        place_slots[0].by_stamp.slot = wrong[i];
        CHECK_EQ(ko_obstacles_validate(&place_set, &walk, NULL), KO_E_DATA);
    }
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

/* Fills a set of two with stamps that count from `now` + lifetime + 1. */
static void fill_two(uint32_t time_a, uint32_t time_b, uint32_t at)
{
    const ko_obstacles_config config = {.ticks_per_second = 1000,
                                        .lifetime = LIFETIME,
                                        .merge = -1,
                                        .policy = KO_OBSTACLE_DROP_OLDEST};
    ko_obstacle o = place_point(0, time_a, 0, 0, 0);
    CHECK_EQ(ko_obstacles_init(&place_set, &config, place_nodes, place_slots, 2), KO_OK);
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, at, &ids[0]), KO_OK);
    o.time = time_b;
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, at, &ids[1]), KO_OK);
}

/* The clock comes to exactly where a stamp begins to be ahead by more than a lifetime. */
static void clocks_at_a_stamp(void)
{
    ko_tree_id id = 0;
    fill_two(1002 + LIFETIME, 1100 + LIFETIME, 1000); /* both are ahead by more */
    const ko_obstacle o = place_point(0, 1099, 0, 0, 0);
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 1099, &id), KO_OK); /* the later one still is */
    CHECK_EQ(id, ids[1] + 0x10000U);
    CHECK_EQ(place_set.expired, 1);
    CHECK_EQ(ko_obstacles_validate(&place_set, NULL, NULL), KO_OK);
}

/* A set of one: the clock passes its stamp, and that is noted. */
static void clocks_that_pass_a_single_stamp(void)
{
    ko_tree_id id = 0;
    fill_two(1100 + LIFETIME, 1000, 1000);
    CHECK_EQ(ko_obstacles_remove(&place_set, ids[1]), KO_OK);
    ko_obstacle o = place_point(0, 1100, 0, 0, 0);
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 1250, &id), KO_OK); /* it is fresh */
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 850, &id), KO_OK);  /* and stale again */
    CHECK_EQ(id & 0xFFFFU, ids[0] & 0xFFFFU);
    CHECK_EQ(place_set.expired, 1);
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
    {"cells that lead behind the slots", cells_that_lead_behind_the_slots},
    {"cells are found at their own step", cells_are_found_at_their_own_step},
    {"a top behind the slots", a_top_behind_the_slots},
    {"slots out of order", slots_out_of_order},
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
    {"clocks at a stamp", clocks_at_a_stamp},
    {"clocks that pass a single stamp", clocks_that_pass_a_single_stamp},
    {"clocks that jump", clocks_that_jump},
};
TEST_SUITE(obstacle_heap, cases);
