/* In flight: each tick asks how the vehicle stands, and whether it breaks the fence soon. */
#include <inttypes.h>
#include <stdio.h>

#include "board.h"
#include "guard.h"
#include "keepout/keepout.h"
#include "plan.h"

/* Ten ticks a second at 5 m/s. A breach is searched 5 s ahead. */
enum { STEP = 65536 / 2, TICKS_A_SECOND = 10, AHEAD = 50 };

/* The point k / n of the segment from a to b. k may be above n, up to the limits of the world. */
static ko_vec3 part_of(const ko_vec3 *a, const ko_vec3 *b, uint32_t k, uint32_t n)
{
    const fix16_t from[3] = {a->x, a->y, a->z};
    const fix16_t to[3] = {b->x, b->y, b->z};
    fix16_t at[3];
    for (uint32_t i = 0; i < 3U; i++) {
        const int64_t x = from[i] + ((int64_t)to[i] - from[i]) * (int64_t)k / (int64_t)n;
        at[i] = (x > KO_LIMIT) ? KO_LIMIT : (x < -KO_LIMIT) ? -KO_LIMIT : (fix16_t)x;
    }
    const ko_vec3 p = {at[0], at[1], at[2]};
    return p;
}

static void print_event(guard *g, const char *what, const ko_fence_answer *now, const ko_vec3 *p)
{
    g->events++;
    printf("%s,%" PRIu32 ".%" PRIu32 ",", what, g->ticks / TICKS_A_SECOND,
           g->ticks % TICKS_A_SECOND);
    print_place(g, p);
    printf(",%s,", plan_zone_names[now->zone]);
    print_metres(now->clearance);
    printf("\n");
}

/* One tick: prints the state of the vehicle, and whether it will break the fence if it flies on. */
static void watch(guard *g, const ko_vec3 *p, const ko_vec3 *ahead)
{
    static ko_fence_state last = KO_FENCE_UNKNOWN;
    static bool was_ahead = false;
    ko_fence_answer now;
    ko_q30 first;
    uint32_t zone = 0;
    const ko_segment leg = {*p, *ahead};
    const uint32_t start = board_instructions();
    const bool is_known = ko_fence_test_point(&g->fence, p, &now) == KO_OK &&
                          ko_fence_cast_leg(&g->fence, &leg, &first, &zone) == KO_OK;
    const uint32_t used = board_instructions() - start;
    expect(is_known, "the state is unknown");
    g->total += used;
    g->worst = (used > g->worst) ? used : g->worst;
    if (now.state != last) {
        print_event(g, state_name(now.state), &now, p);
        last = now.state;
    }
    const bool is_ahead = now.state != KO_FENCE_BREACH && first != KO_NEVER;
    if (is_ahead && !was_ahead) {
        now.zone = zone;
        print_event(g, "ahead", &now, p);
    }
    was_ahead = is_ahead;
    g->ticks++;
}

static void fly_leg(guard *g, const ko_segment *leg)
{
    ko_vec3 way;
    fix16_t length = 0;
    expect(ko_vec3_sub(&leg->b, &leg->a, &way) == KO_OK &&
               ko_vec3_length_up(&way, &length) == KO_OK,
           "a leg is not legal");
    const uint32_t n = (uint32_t)length / STEP + 1U;
    for (uint32_t k = 0; k < n; k++) {
        const ko_vec3 p = part_of(&leg->a, &leg->b, k, n);
        const ko_vec3 ahead = part_of(&leg->a, &leg->b, (k + AHEAD < n) ? k + AHEAD : n, n);
        watch(g, &p, &ahead);
    }
}

void fly_mission(guard *g)
{
    for (uint32_t i = 0; i < plan_leg_count; i++) {
        if (plan_leg_flown[i]) {
            fly_leg(g, &plan_legs[i]);
        }
    }
}
