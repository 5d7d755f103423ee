/* Faults of frozen trees: the block after it was opened, the struct, and queries. */
#include "faults.h"

#include "keepout/frozen_build.h"
#include "keepout/units.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OBJECTS = 60 };

static ko_frozen *frozen;
static uint32_t *block;

static bool finds(void)
{
    return ko_frozen_validate(frozen, NULL, NULL) != KO_OK;
}

static ko_vec3 draw_point(test_random *random)
{
    ko_vec3 p;
    p.x = random_range(random, KO_M(-20), KO_M(20));
    p.y = random_range(random, KO_M(-20), KO_M(20));
    p.z = random_range(random, KO_M(-5), KO_M(5));
    return p;
}

static void build(test_random *random, range *ranges)
{
    static ko_aabb boxes[OBJECTS];
    static ko_frozen_build building;
    for (uint32_t i = 0; i < OBJECTS; i++) {
        boxes[i].c = draw_point(random);
        boxes[i].r = (ko_vec3){KO_M(1), random_range(random, 0, KO_M(2)), KO_M(1)};
    }
    const size_t size = KO_FROZEN_BYTES((uint32_t)OBJECTS);
    const ko_frozen_source source = {boxes, NULL, NULL, OBJECTS, NULL};
    block = guard_take(GUARD_CONSTANT, size);
    frozen = guard_take(GUARD_CONSTANT, sizeof(*frozen));
    KO_IGNORE(ko_frozen_build_begin(&source, block, size, &building));
    if (ko_frozen_build_step(&building, NULL, frozen) != KO_OK) {
        fprintf(stderr, "faults: the frozen tree was not built\n");
        exit(EXIT_FAILURE);
    }
    const range all[] = {
        {.name = "block of a frozen tree, opened",
         .at = block,
         .size = size,
         .check_name = "ko_frozen_validate",
         .finds = finds},
        {.name = "struct `ko_frozen`",
         .at = frozen,
         .size = sizeof(*frozen),
         .check_name = "ko_frozen_validate",
         .finds = finds},
    };
    memcpy(ranges, all, sizeof(all));
}

/* ---- what touches a box ---- */

static ko_status begin_box(void *query, test_random *random)
{
    const ko_aabb box = {draw_point(random), {KO_M(3), KO_M(4), KO_M(2)}};
    return ko_frozen_query_begin(frozen, &box, KO_ALL, query);
}

static ko_status next_box(void *query, uint32_t *budget, answer *to)
{
    ko_frozen_hit hit;
    const ko_status status = ko_frozen_query_next(query, budget, &hit);
    if (status == KO_OK) {
        note(to, hit.user, 0);
    }
    return status;
}

/* ---- along a line ---- */

static ko_status begin_cast(void *query, test_random *random)
{
    const ko_vec3 half = {KO_M(0.5), KO_M(0.5), KO_M(0.5)};
    ko_segment segment;
    ko_line line;
    segment.a = draw_point(random);
    segment.b = draw_point(random);
    KO_IGNORE(ko_line_from_segment(&segment, &line));
    const bool is_point = (random_bits(random) & 1U) != 0U;
    const ko_order order = (random_bits(random) & 1U) ? KO_ORDER_ANY : KO_ORDER_ASCENDING;
    return ko_frozen_cast_begin(frozen, &line, is_point ? NULL : &half, order, KO_ALL, query);
}

static ko_status next_cast(void *query, uint32_t *budget, answer *to)
{
    ko_frozen_cast_hit hit;
    const ko_status status = ko_frozen_cast_next(query, budget, &hit);
    if (status == KO_OK) {
        note(to, hit.user, hit.enter);
    }
    return status;
}

/* ---- the nearest, one after the other ---- */

static ko_status begin_nearest(void *query, test_random *random)
{
    const ko_vec3 point = draw_point(random);
    return ko_frozen_nearest_begin(frozen, &point, KO_M(6), KO_ALL, query);
}

static ko_status next_nearest(void *query, uint32_t *budget, answer *to)
{
    ko_frozen_near near;
    const ko_status status = ko_frozen_nearest_next(query, budget, &near);
    if (status == KO_OK) {
        note(to, near.user, near.clearance);
    }
    return status;
}

static const question questions[] = {
    {"`ko_frozen_query`", sizeof(ko_frozen_query), false, begin_box, next_box, NULL},
    {"`ko_frozen_cast`", sizeof(ko_frozen_cast), false, begin_cast, next_cast, NULL},
    {"`ko_frozen_nearest`", sizeof(ko_frozen_nearest), false, begin_nearest, next_nearest, NULL},
};

const module frozen_module = {"frozen", questions, sizeof(questions) / sizeof(questions[0]), build,
                              2};
