#include "outlines.h"

enum { MOST_CORNERS = 1000 };

static ko_fence_xy points[MOST_CORNERS];
static ko_fence_run runs[KO_FENCE_RUNS(MOST_CORNERS)];
static ko_fence_zone zone;

/* Draws a number from lo up to hi. */
static fix16_t draw(uint32_t *seed, fix16_t lo, fix16_t hi)
{
    *seed = *seed * 1664525U + 1013904223U;
    return lo + (fix16_t)(((uint64_t)(*seed >> 8) * (uint32_t)(hi - lo)) >> 24);
}

/* A circle whose radius goes up and down seven times, or a star with two radii. */
static fix16_t radius_at(bool is_star, uint32_t i, uint32_t corners)
{
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    if (is_star) {
        return (i % 2U != 0U) ? KO_M(70) : KO_M(40);
    }
    const uint32_t turn = (uint32_t)((UINT64_C(1) << 32) * i / corners);
    KO_IGNORE(ko_angle_sin_cos((ko_angle)(7U * turn), &sine, &cosine));
    return KO_M(60) + (fix16_t)(((int64_t)KO_M(10) * sine) >> 30);
}

bool outlines_open(uint32_t which, uint32_t corners, bool has_runs, ko_fence *fence)
{
    for (uint32_t i = 0; i < corners; i++) {
        ko_q30 sine = 0;
        ko_q30 cosine = 0;
        const fix16_t radius = radius_at(which % 2U != 0U, i, corners);
        KO_IGNORE(ko_angle_sin_cos((ko_angle)((UINT64_C(1) << 32) * i / corners), &sine, &cosine));
        points[i].x = (fix16_t)(((int64_t)radius * cosine) >> 30);
        points[i].y = (fix16_t)(((int64_t)radius * sine) >> 30);
    }
    const ko_fence_zone made =
        KO_FENCE_ZONE_POLYGON((which / 2U != 0U) ? KO_FENCE_KEEP_OUT : KO_FENCE_KEEP_IN, points,
                              (uint16_t)corners, KO_M(-10), KO_M(40));
    zone = made;
    if (has_runs && ko_fence_zone_add_runs(&zone, runs, KO_FENCE_RUNS(MOST_CORNERS)) != KO_OK) {
        return false;
    }
    return ko_fence_open(&zone, 1, KO_FENCE_ANY, KO_M(2), fence, NULL) == KO_OK;
}

void outlines_draw_leg(uint32_t *seed, bool is_long, ko_segment *leg)
{
    const fix16_t by = KO_M(30);
    leg->a.x = draw(seed, KO_M(-75), KO_M(75));
    leg->a.y = draw(seed, KO_M(-75), KO_M(75));
    leg->a.z = draw(seed, KO_M(-5), KO_M(45));
    if (is_long) {
        leg->b.x = draw(seed, KO_M(-75), KO_M(75));
        leg->b.y = draw(seed, KO_M(-75), KO_M(75));
    } else {
        leg->b.x = leg->a.x + draw(seed, -by, by);
        leg->b.y = leg->a.y + draw(seed, -by, by);
    }
    leg->b.z = draw(seed, KO_M(-5), KO_M(45));
}
