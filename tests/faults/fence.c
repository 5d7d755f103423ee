/* Faults of fences: zones, corners, and the struct. */
#include "faults.h"

#include "keepout/fence.h"
#include "keepout/units.h"

#include <string.h>

enum { ZONES = 5, AROUND = 12, ISLAND = 6 };

static ko_fence *fence;
static ko_fence_zone *zones;

/* What the question under way asks. */
static ko_vec3 asked_point;
static ko_segment asked_leg;

static bool finds(void)
{
    return ko_fence_validate(fence, NULL, NULL) != KO_OK;
}

/* A polygon around a centre, a corner in each of n directions. */
static void draw_corners(test_random *random, ko_fence_xy *to, uint32_t n, fix16_t x, fix16_t y,
                         fix16_t least, fix16_t most)
{
    for (uint32_t i = 0; i < n; i++) {
        const ko_angle direction = (ko_angle)(i * (UINT32_MAX / n));
        ko_q30 sine;
        ko_q30 cosine;
        KO_IGNORE(ko_angle_sin_cos(direction, &sine, &cosine));
        const int64_t length = random_range(random, least, most);
        to[i].x = x + (fix16_t)((length * cosine) >> 30);
        to[i].y = y + (fix16_t)((length * sine) >> 30);
    }
}

static void build(test_random *random, range *ranges)
{
    fence = guard_take(GUARD_CONSTANT, sizeof(*fence));
    zones = guard_take(GUARD_CONSTANT, ZONES * sizeof(*zones));
    ko_fence_xy *corners = guard_take(GUARD_CONSTANT, (AROUND + ISLAND) * sizeof(*corners));
    draw_corners(random, corners, AROUND, 0, 0, KO_M(150), KO_M(250));
    draw_corners(random, corners + AROUND, ISLAND, KO_M(60), KO_M(40), KO_M(15), KO_M(35));
    const ko_fence_zone all[ZONES] = {
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, corners, AROUND, KO_M(0), KO_M(120)),
        KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, KO_M(100), KO_M(-60), KO_M(320), KO_M(60), KO_M(0),
                          KO_M(120)),
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_OUT, corners + AROUND, ISLAND, KO_FENCE_NO_FLOOR,
                              KO_M(80)),
        KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_OUT, KO_M(-70), KO_M(30), KO_M(25), KO_FENCE_NO_FLOOR,
                               KO_FENCE_NO_CEILING),
        KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_OUT, KO_M(-40), KO_M(-120), KO_M(10), KO_M(-80), KO_M(-10),
                          KO_M(60)),
    };
    memcpy(zones, all, sizeof(all));
    KO_IGNORE(ko_fence_open(zones, ZONES, KO_FENCE_ANY, KO_M(10), fence, NULL));
    const range found[] = {
        {.name = "zones of a fence",
         .at = zones,
         .size = sizeof(all),
         .check_name = "ko_fence_validate",
         .finds = finds},
        {.name = "corners of a fence",
         .at = corners,
         .size = (AROUND + ISLAND) * sizeof(*corners),
         .check_name = "ko_fence_validate",
         .finds = finds},
        {.name = "struct `ko_fence`",
         .at = fence,
         .size = sizeof(*fence),
         .check_name = "ko_fence_validate",
         .finds = finds},
    };
    memcpy(ranges, found, sizeof(found));
}

static ko_vec3 draw_point(test_random *random)
{
    ko_vec3 p;
    p.x = random_range(random, KO_M(-260), KO_M(340));
    p.y = random_range(random, KO_M(-260), KO_M(260));
    p.z = random_range(random, KO_M(-5), KO_M(125));
    return p;
}

static ko_status begin_point(void *query, test_random *random)
{
    (void)query;
    asked_point = draw_point(random);
    return KO_OK;
}

/* A state is a number that is safe if it is too small: a breach is below a warning. An answer that
 * is not known ends as an error. */
static int64_t safety_of(ko_fence_state state)
{
    return -(int64_t)state;
}

/* An answer is whole with one call. */
static ko_status end(ko_status status, ko_fence_state state)
{
    if (status != KO_OK) {
        return status;
    }
    return (state == KO_FENCE_UNKNOWN) ? KO_E_CHANGED : KO_END;
}

static ko_status next_point(void *query, uint32_t *budget, answer *to)
{
    (void)query;
    (void)budget;
    ko_fence_answer found;
    const ko_status status = ko_fence_test_point(fence, &asked_point, &found);
    note(to, 0, safety_of(found.state));
    note(to, 1, found.clearance);
    return end(status, found.state);
}

static ko_status begin_leg(void *query, test_random *random)
{
    (void)query;
    asked_leg.a = draw_point(random);
    asked_leg.b = draw_point(random);
    if ((random_bits(random) & 1U) != 0U) { /* a short one mostly breaks nothing */
        asked_leg.b = asked_leg.a;
        asked_leg.b.x += random_range(random, KO_M(-20), KO_M(20));
        asked_leg.b.y += random_range(random, KO_M(-20), KO_M(20));
    }
    return KO_OK;
}

static ko_status next_leg(void *query, uint32_t *budget, answer *to)
{
    (void)query;
    (void)budget;
    ko_fence_leg_answer found;
    const ko_status status = ko_fence_test_leg(fence, &asked_leg, &found);
    note(to, 0, safety_of(found.state));
    note(to, 1, found.clearance);
    note(to, 2, found.first);
    return end(status, found.state);
}

static ko_status next_cast(void *query, uint32_t *budget, answer *to)
{
    (void)query;
    (void)budget;
    ko_q30 first;
    uint32_t zone;
    const ko_status status = ko_fence_cast_leg(fence, &asked_leg, &first, &zone);
    note(to, 0, first);
    return end(status, KO_FENCE_CLEAR);
}

static ko_status next_margin(void *query, uint32_t *budget, answer *to)
{
    (void)query;
    (void)budget;
    fix16_t margin;
    const ko_status status = ko_fence_margin_leg(fence, &asked_leg, KO_M(40), &margin);
    note(to, 0, margin);
    return end(status, KO_FENCE_CLEAR);
}

static const question questions[] = {
    {"ko_fence_test_point", 0, false, begin_point, next_point, NULL},
    {"ko_fence_test_leg", 0, false, begin_leg, next_leg, NULL},
    {"ko_fence_cast_leg", 0, false, begin_leg, next_cast, NULL},
    {"ko_fence_margin_leg", 0, false, begin_leg, next_margin, NULL},
};

const module fence_module = {"fence", questions, sizeof(questions) / sizeof(questions[0]), build,
                             3};
