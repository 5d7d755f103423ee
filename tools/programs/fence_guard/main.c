/* fence_guard: checks a mission against a fence, then flies it and watches. See README.md. */
#include <inttypes.h>
#include <stdio.h>

#include "board.h"
#include "guard.h"
#include "keepout/keepout.h"
#include "plan.h"

/* Exit codes. */
enum { EXIT_CLEAR = 0, EXIT_FOUND = 1, EXIT_INPUT = 2 };

static guard g;

static void summarise(void)
{
    fprintf(stderr,
            "mission       %" PRIu32 " judged, %" PRIu32 " break the fence of %" PRIu32
            " zones, %" PRIu32 " not judged\n",
            g.judged, g.broken, plan_zone_count, g.gaps);
    fprintf(stderr, "flight        %" PRIu32 " ticks, %" PRIu32 " events\n", g.ticks, g.events);
    if (g.total > 0U && g.ticks > 0U) {
        fprintf(stderr,
                "instructions  mean %" PRIu32 ", worst %" PRIu32 " a tick; worst %" PRIu32
                " a leg before take-off\n",
                (uint32_t)(g.total / g.ticks), g.worst, g.worst_leg);
        fprintf(stderr, "stack         %lu bytes at the deepest\n",
                (unsigned long)board_stack_peak());
    }
}

/* True if there is an item of a mission. Home and points of return are none. */
static bool is_mission(void)
{
    bool is = false;
    for (uint32_t i = 0; i < plan_item_count; i++) {
        is = is || plan_item_numbers[i] >= 0;
    }
    for (uint32_t i = 0; i < plan_leg_count; i++) {
        is = is || plan_leg_items[i][0] >= 0 || plan_leg_items[i][1] >= 0;
    }
    for (uint32_t i = 0; i < plan_gap_count; i++) {
        is = is || plan_gap_items[i][0] >= 0 || plan_gap_items[i][1] >= 0;
    }
    return is;
}

int main(void)
{
    expect(ko_fence_open(plan_zones, plan_zone_count, plan_rule, plan_warn, &g.fence, NULL) ==
               KO_OK,
           "the fence is not legal");
    expect(ko_geo_frame_open(&plan_origin, &g.frame) == KO_OK, "the origin is not legal");
    judge_mission(&g);
    fly_mission(&g);
    expect(fflush(stdout) == 0 && !ferror(stdout), "the output cannot be written");
    summarise();
    if (!is_mission() && g.broken == 0U) {
        fprintf(stderr, "fence_guard: nothing to judge: there is no mission\n");
        return EXIT_INPUT;
    }
    return (g.broken > 0U || g.gaps > 0U) ? EXIT_FOUND : EXIT_CLEAR;
}
