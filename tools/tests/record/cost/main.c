/* Prints what a call takes by itself, passed on, and recorded, and the bytes of its record:
 *
 *     CALL: INSTRUCTIONS alone, passed on, recorded; BYTES */
#include <stdio.h>

#include "board.h"
#include "record/record.h"
#include "keepout/keepout.h"

ko_status korec_ko_tree_insert(ko_tree *tree, const ko_aabb *box, uint32_t user, ko_tree_id *id);
ko_status korec_ko_tree_move(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                             const ko_vec3 *displacement);
ko_status korec_ko_tree_query_begin(const ko_tree *tree, const ko_aabb *box, uint32_t mask,
                                    ko_tree_query *query);
ko_status korec_ko_tree_query_next(ko_tree_query *query, uint32_t *budget, ko_tree_hit *hit);
bool korec_ko_obb_overlap(const ko_obb *a, const ko_obb *b);
ko_status korec_ko_capsule_clearance(const ko_capsule *a, const ko_capsule *b, fix16_t *clearance);

enum { OBJECTS = 256, CALLS = 6, ROUNDS = 64 };

KO_TREE_DEFINE(tree, OBJECTS + 4 * ROUNDS, KO_M(0.1));
static uint32_t ring[32768];
static ko_tree_id last;
static ko_tree_query query;
static ko_obb body;
static const ko_capsule leg = {{KO_M(1.0), 0, 0}, {KO_M(3.0), 0, 0}, KO_M(0.5)};

static ko_aabb box_of(uint32_t i)
{
    const ko_aabb box = {{(fix16_t)(i * 7919U % 64U) << 16, (fix16_t)(i * 104729U % 64U) << 16, 0},
                         {KO_M(0.5), KO_M(0.5), KO_M(0.5)}};
    return box;
}

static uint32_t sink;

static void call(uint32_t which, bool is_recorded, uint32_t i)
{
    const ko_aabb box = box_of(i);
    ko_tree_hit hit;
    fix16_t clearance = 0;
    switch (which) {
    case 0:
        sink += (uint32_t)(is_recorded ? korec_ko_tree_insert(&tree, &box, i, &last)
                                       : ko_tree_insert(&tree, &box, i, &last));
        break;
    case 1:
        sink += (uint32_t)(is_recorded ? korec_ko_tree_move(&tree, last, &box, NULL)
                                       : ko_tree_move(&tree, last, &box, NULL));
        break;
    case 2:
        sink += (uint32_t)(is_recorded ? korec_ko_tree_query_begin(&tree, &box, KO_ALL, &query)
                                       : ko_tree_query_begin(&tree, &box, KO_ALL, &query));
        break;
    case 3:
        sink += (uint32_t)(is_recorded ? korec_ko_tree_query_next(&query, NULL, &hit)
                                       : ko_tree_query_next(&query, NULL, &hit));
        break;
    case 4:
        sink += is_recorded ? korec_ko_obb_overlap(&body, &body) : ko_obb_overlap(&body, &body);
        break;
    default:
        sink += (uint32_t)(is_recorded ? korec_ko_capsule_clearance(&leg, &leg, &clearance)
                                       : ko_capsule_clearance(&leg, &leg, &clearance));
        break;
    }
}

static uint32_t measure(uint32_t which, bool is_recorded)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < ROUNDS; i++) {
        /* The same before each: the object that was inserted goes, and the query begins anew. */
        const ko_aabb box = box_of(i);
        if (which == 0U) {
            KO_IGNORE(ko_tree_remove(&tree, last));
        } else if (which == 3U) {
            call(2, is_recorded, i);
        }
        if (which == 1U) {
            KO_IGNORE(ko_tree_move(&tree, last, &box, NULL));
        }
        if (is_recorded) {
            call(5, true, i);
        }
        if (is_recorded && which == 2U) {
            call(2, true, i); /* its tree is known */
        }
        if (is_recorded && which < 2U) {
            const ko_aabb far = box_of(i + 1U);
            (void)korec_ko_tree_move(&tree, last, &far, NULL); /* its tree is known */
        }
        const uint32_t begin = board_instructions();
        call(which, is_recorded, i);
        sum += board_instructions() - begin;
    }
    return sum / ROUNDS;
}

static uint32_t bytes_of(uint32_t which)
{
    static uint8_t part[1024];
    call(2, true, 1);
    call(which, true, 1);
    while (korec_read(part, sizeof(part)) != 0U) {
    }
    call(which, true, 1);
    return korec_left();
}

int main(void)
{
    static const char *const names[CALLS] = {"ko_tree_insert",      "ko_tree_move",
                                             "ko_tree_query_begin", "ko_tree_query_next",
                                             "ko_obb_overlap",      "ko_capsule_clearance"};
    const ko_aabb cube = box_of(0);
    const ko_pose pose = {.r = {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}}};
    if (ko_obb_from_aabb_at(&cube, &pose, &body) != KO_OK) {
        return 1;
    }
    for (uint32_t i = 0; i < OBJECTS; i++) {
        call(0, false, i);
    }
    for (uint32_t which = 0; which < CALLS; which++) {
        korec_stop();
        const uint32_t alone = measure(which, false);
        const uint32_t passed = measure(which, true);
        (void)korec_start(ring, sizeof(ring) / 4U, 0, NULL);
        const uint32_t recorded = measure(which, true);
        printf("%s: %lu alone, %lu passed on, %lu recorded; %lu bytes\n", names[which],
               (unsigned long)alone, (unsigned long)passed, (unsigned long)recorded,
               (unsigned long)bytes_of(which));
    }
    return (sink == 0U) ? 1 : 0;
}
