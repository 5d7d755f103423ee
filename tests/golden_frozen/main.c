/* Checks the golden hash of frozen trees: every function, in random rounds, with budgets and masks.
 * One round in ten is nasty. Trees are built of lists and of dynamic trees. The hash takes
 * the blocks, the answers in their order, and the visits after each call.
 *
 * promise: same-bits */
#include "draw.h"
#include "expected.h"

enum { ROUNDS = 60, MOST = 32, QUESTIONS = 6, ROOM = 5 };

static ko_aabb boxes[MOST];
static uint8_t categories[MOST];
static ko_tree_node nodes[MOST];
static ko_tree tree;
static uint32_t block[KO_FROZEN_BYTES((uint32_t)MOST) / 4U];
static ko_frozen_build build;
static ko_frozen frozen;

static ko_aabb draw_box(fix16_t reach)
{
    ko_aabb box;
    box.c = draw_point(reach);
    box.r.x = draw_size(reach / 8);
    box.r.y = draw_size(reach / 8);
    box.r.z = draw_size(reach / 8);
    return box;
}

static void fold_status(ko_status status, uint32_t visits)
{
    fold_signed(status);
    fold(visits);
}

/* ---- building ---- */

static void fill(uint32_t n, fix16_t reach)
{
    fold_signed(ko_tree_init(&tree, nodes, MOST, 0));
    for (uint32_t i = 0; i < n; i++) {
        ko_tree_id id = 0;
        boxes[i] = draw_box(reach);
        categories[i] = (uint8_t)draw();
        fold_signed(ko_tree_insert(&tree, &boxes[i], i, &id));
    }
}

/* Builds in steps, opens the block, validates it, and reads every box. */
static bool make(fix16_t reach)
{
    const uint32_t n = draw_below(MOST + 1);
    fill(n, reach);
    const bool is_list = draw_below(2) == 0U;
    const ko_frozen_source source = {is_list ? boxes : NULL, NULL, is_list ? categories : NULL,
                                     is_list ? n : 0U, is_list ? NULL : &tree};
    ko_status status = ko_frozen_build_begin(&source, block, sizeof(block), &build);
    fold_signed(status);
    while (goes_on(status)) {
        uint32_t budget = draw_budget();
        status = ko_frozen_build_step(&build, &budget, &frozen);
        fold_status(status, build.q.visits);
        if (status == KO_OK) {
            break;
        }
    }
    if (status != KO_OK || ko_frozen_open(block, sizeof(block), &frozen) != KO_OK) {
        return false;
    }
    for (uint32_t i = 0; i < KO_FROZEN_BYTES((uint32_t)frozen.object_count) / 4U; i++) {
        fold(block[i]);
    }
    fold_signed(ko_frozen_validate(&frozen, NULL, NULL));
    for (uint32_t i = 0; i < frozen.object_count; i++) {
        ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
        fold_signed(ko_frozen_get_box(&frozen, i, &box));
        fold_vec(&box.c);
        fold_vec(&box.r);
    }
    return true;
}

/* ---- asking ---- */

static void ask_box(fix16_t reach, uint32_t mask)
{
    const ko_aabb box = draw_box(reach);
    const bool is_one = draw_below(2) == 0U;
    ko_frozen_query query;
    ko_status status = ko_frozen_query_begin(&frozen, &box, mask, &query);
    while (goes_on(status)) {
        ko_frozen_hit hits[ROOM] = {{0, 0}};
        uint32_t count = 1;
        uint32_t budget = draw_budget();
        status = is_one ? ko_frozen_query_next(&query, &budget, hits)
                        : ko_frozen_query_next_n(&query, &budget, hits, ROOM, &count);
        fold_status(status, query.q.visits);
        for (uint32_t i = 0; i < count && status == KO_OK; i++) {
            fold(hits[i].object);
            fold(hits[i].user);
        }
    }
    fold_signed(status);
}

static void ask_cast(fix16_t reach, uint32_t mask)
{
    const ko_segment segment = draw_segment(reach);
    const ko_aabb moving = draw_box(reach / 2);
    const ko_order order = (draw_below(2) == 0U) ? KO_ORDER_ANY : KO_ORDER_ASCENDING;
    const bool is_one = draw_below(2) == 0U;
    const bool is_point = draw_below(2) == 0U;
    ko_line line;
    ko_frozen_cast query;
    ko_frozen_cast_hit hits[ROOM] = {{0, 0, 0}};
    if (ko_line_from_segment(&segment, &line) != KO_OK) {
        return;
    }
    ko_status status =
        ko_frozen_cast_begin(&frozen, &line, is_point ? NULL : &moving.r, order, mask, &query);
    while (goes_on(status)) {
        uint32_t count = 1;
        uint32_t budget = draw_budget();
        status = is_one ? ko_frozen_cast_next(&query, &budget, hits)
                        : ko_frozen_cast_next_n(&query, &budget, hits, ROOM, &count);
        fold_status(status, query.q.visits);
        for (uint32_t i = 0; i < count && status == KO_OK; i++) {
            fold(hits[i].object);
            fold_signed(hits[i].enter);
        }
        if (draw_below(8) == 0U && goes_on(status)) {
            fold_signed(ko_frozen_cast_shorten(&query, (ko_q30)draw_below(KO_Q30_ONE)));
        }
    }
    fold_signed(status);
}

static void ask_nearest(fix16_t reach, uint32_t mask)
{
    const ko_vec3 point = draw_point(reach);
    const bool is_one = draw_below(2) == 0U;
    ko_frozen_nearest query;
    ko_frozen_near found[ROOM] = {{0, 0, 0, 0}};
    ko_status status = ko_frozen_nearest_begin(&frozen, &point, draw_size(reach), mask, &query);
    while (goes_on(status)) {
        uint32_t count = 1;
        uint32_t budget = draw_budget();
        status = is_one ? ko_frozen_nearest_next(&query, &budget, found)
                        : ko_frozen_nearest_next_n(&query, &budget, found, ROOM, &count);
        fold_status(status, query.q.visits);
        for (uint32_t i = 0; i < count && status == KO_OK; i++) {
            fold(found[i].object);
            fold_wide(found[i].square);
            fold_signed(found[i].clearance);
        }
        if (draw_below(8) == 0U && goes_on(status)) {
            fold_signed(ko_frozen_nearest_shorten(&query, draw_size(reach)));
        }
    }
    fold_signed(status);
}

/* A leg among what stands still and what moves. */
static void ask_leg(fix16_t reach, uint32_t mask)
{
    const ko_capsule leg = draw_capsule(reach, reach / 16);
    const bool has_tree = draw_below(2) == 0U;
    ko_field field;
    ko_field_nearest query;
    ko_leg_hit hit = {0, 0, 0, 0, 0};
    ko_status status = ko_field_open(NULL, 0, has_tree ? &tree : NULL, &frozen, mask, &field);
    fold_signed(status);
    status = (status == KO_OK)
                 ? ko_field_nearest_begin(&field, &leg, draw_size(reach / 4), true, &query)
                 : status;
    while (goes_on(status)) {
        uint32_t budget = draw_budget();
        status = ko_field_nearest_next(&query, &budget, &hit);
        fold_status(status, query.q.visits);
        if (status == KO_OK) {
            fold(hit.object);
            fold(hit.user);
            fold_signed(hit.margin);
            fold_signed(hit.enter);
        }
    }
    fold_signed(status);
}

static void fold_round(void)
{
    static const fix16_t reaches[] = {METRE / 16, 20 * METRE, 300 * METRE, KO_LIMIT / 2};
    draw_mood();
    const fix16_t reach = reaches[draw_below(4)];
    if (!make(reach)) {
        return;
    }
    for (int i = 0; i < QUESTIONS; i++) {
        const uint32_t drawn = draw() & KO_ALL;
        const uint32_t mask = (draw_below(4) == 0U) ? drawn : KO_ALL;
        ask_box(reach, mask);
        ask_cast(reach, mask);
        ask_nearest(reach, mask);
        ask_leg(reach, mask);
    }
}

int main(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        fold_round();
    }
    return fold_end("golden frozen", GOLDEN_HIGH, GOLDEN_LOW);
}
