/* fence_guard: checks a mission against a fence, then flies it and watches. See README.md. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "keepout/keepout.h"
#include "keepout/fence.h"
#include "keepout/geo.h"

/* Written by keepout-fence. */
extern const ko_geo plan_origin;
extern const ko_fence_rule plan_rule;
extern const fix16_t plan_warn;
extern const uint32_t plan_zone_count;
extern const ko_fence_zone plan_zones[];
extern const uint32_t plan_zone_lines[];
extern const uint32_t plan_way_count;
extern const ko_vec3 plan_way[];

/* Ten ticks a second at 5 m/s. A breach is searched 5 s ahead. */
enum { STEP = 65536 / 2, TICKS_A_SECOND = 10, AHEAD = 50, MOST_KEEP_IN = 16 };

static ko_fence fence;
static ko_geo_frame frame;
static ko_fence_zone keep_in[MOST_KEEP_IN];

static struct {
    uint64_t total;
    uint32_t worst;
    uint32_t worst_leg;
    uint32_t ticks;
    uint32_t events;
} cost;

static _Noreturn void stop(const char *message)
{
    fflush(stdout);
    fprintf(stderr, "fence_guard: %s\n", message);
    exit(1);
}

static void expect(bool is_so, const char *message)
{
    if (!is_so) {
        stop(message);
    }
}

/* ---- output ---- */

static const char *state_name(ko_fence_state state)
{
    static const char *const names[] = {"unknown", "clear", "warning", "breach"};
    return names[state];
}

/* Prints millimetres, rounded towards minus infinity: the true clearance is never less than the
 * printed one. */
static void print_metres(fix16_t x)
{
    const int32_t mm = ko_mm_from_fix_down(x);
    const int32_t size = (mm < 0) ? -mm : mm;
    printf("%s%" PRId32 ".%03" PRId32, (mm < 0) ? "-" : "", size / 1000, size % 1000);
}

static void print_degrees(int32_t x)
{
    const uint32_t size = (x < 0) ? 0U - (uint32_t)x : (uint32_t)x;
    printf("%s%" PRIu32 ".%07" PRIu32, (x < 0) ? "-" : "", size / 10000000U, size % 10000000U);
}

static void print_place(const ko_vec3 *at)
{
    ko_geo geo;
    expect(ko_geo_from_vec3(at, &frame, &geo) == KO_OK, "a point is too far away");
    print_degrees(geo.lat);
    printf(",");
    print_degrees(geo.lon);
    printf(",");
    print_metres(at->z);
}

/* ---- before take-off: which leg breaks which zone, and where first ---- */

/* Judges the leg against one zone, or against all keep-in zones of which any suffices (`zone` is
 * the first). */
static void judge_part(const ko_fence_zone *zones, uint32_t count, uint32_t zone, uint32_t way)
{
    ko_fence part;
    ko_fence_leg_answer answer;
    const ko_segment leg = {plan_way[way], plan_way[way + 1U]};
    expect(ko_fence_open(zones, count, plan_rule, plan_warn, &part, NULL) == KO_OK &&
               ko_fence_test_leg(&part, &leg, &answer) == KO_OK,
           "a part of the fence is not legal");
    if (answer.state != KO_FENCE_BREACH) {
        return;
    }
    printf("break,%" PRIu32 ",%" PRIu32 ",%s,%" PRIu32 ",", way + 1U, way + 2U,
           (zones->role == KO_FENCE_KEEP_IN) ? "in" : "out", plan_zone_lines[zone]);
    print_place(&answer.at);
    printf(",");
    print_metres(answer.clearance);
    printf("\n");
}

static void judge_parts(uint32_t way)
{
    uint32_t count = 0;
    uint32_t first = 0;
    for (uint32_t i = 0; i < plan_zone_count; i++) {
        if (plan_zones[i].role == KO_FENCE_KEEP_OUT || plan_rule == KO_FENCE_ALL) {
            judge_part(&plan_zones[i], 1, i, way);
            continue;
        }
        expect(count < MOST_KEEP_IN, "too many keep-in zones");
        first = (count == 0U) ? i : first;
        keep_in[count++] = plan_zones[i];
    }
    if (count > 0U) {
        judge_part(keep_in, count, first, way);
    }
}

static uint32_t judge_legs(void)
{
    uint32_t broken = 0;
    for (uint32_t i = 0; i + 1U < plan_way_count; i++) {
        ko_fence_leg_answer answer;
        const ko_segment leg = {plan_way[i], plan_way[i + 1U]};
        const uint32_t start = board_instructions();
        expect(ko_fence_test_leg(&fence, &leg, &answer) == KO_OK, "a leg is not legal");
        const uint32_t used = board_instructions() - start;
        cost.worst_leg = (used > cost.worst_leg) ? used : cost.worst_leg;
        printf("leg,%" PRIu32 ",%" PRIu32 ",%s,", i + 1U, i + 2U, state_name(answer.state));
        print_metres(answer.clearance);
        printf("\n");
        if (answer.state == KO_FENCE_BREACH) {
            broken++;
            judge_parts(i);
        }
    }
    return broken;
}

/* ---- in flight ---- */

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

static void print_event(const char *what, const ko_fence_answer *now, const ko_vec3 *p)
{
    cost.events++;
    printf("%s,%" PRIu32 ".%" PRIu32 ",", what, cost.ticks / TICKS_A_SECOND,
           cost.ticks % TICKS_A_SECOND);
    print_place(p);
    printf(",%" PRIu32 ",", plan_zone_lines[now->zone]);
    print_metres(now->clearance);
    printf("\n");
}

/* One tick: prints the state of the vehicle, and whether it will break the fence if it flies on. */
static void watch(const ko_vec3 *p, const ko_vec3 *ahead)
{
    static ko_fence_state last = KO_FENCE_UNKNOWN;
    static bool was_ahead = false;
    ko_fence_answer now;
    ko_q30 first;
    uint32_t zone = 0;
    const ko_segment leg = {*p, *ahead};
    const uint32_t start = board_instructions();
    const bool is_known = ko_fence_test_point(&fence, p, &now) == KO_OK &&
                          ko_fence_cast_leg(&fence, &leg, &first, &zone) == KO_OK;
    const uint32_t used = board_instructions() - start;
    expect(is_known, "the state is unknown");
    cost.total += used;
    cost.worst = (used > cost.worst) ? used : cost.worst;
    if (now.state != last) {
        print_event(state_name(now.state), &now, p);
        last = now.state;
    }
    const bool is_ahead = now.state != KO_FENCE_BREACH && first != KO_NEVER;
    if (is_ahead && !was_ahead) {
        now.zone = zone;
        print_event("ahead", &now, p);
    }
    was_ahead = is_ahead;
    cost.ticks++;
}

static void fly(void)
{
    for (uint32_t i = 0; i + 1U < plan_way_count; i++) {
        const ko_vec3 *a = &plan_way[i];
        const ko_vec3 *b = &plan_way[i + 1U];
        ko_vec3 way;
        fix16_t length = 0;
        expect(ko_vec3_sub(b, a, &way) == KO_OK && ko_vec3_length_up(&way, &length) == KO_OK,
               "a leg is not legal");
        const uint32_t n = (uint32_t)length / STEP + 1U;
        for (uint32_t k = 0; k < n; k++) {
            const ko_vec3 p = part_of(a, b, k, n);
            const ko_vec3 ahead = part_of(a, b, (k + AHEAD < n) ? k + AHEAD : n, n);
            watch(&p, &ahead);
        }
    }
}

static void summarise(uint32_t broken)
{
    fprintf(stderr,
            "mission       %" PRIu32 " legs, %" PRIu32 " break the fence of %" PRIu32 " zones\n",
            (plan_way_count > 0U) ? plan_way_count - 1U : 0U, broken, plan_zone_count);
    fprintf(stderr, "flight        %" PRIu32 " ticks, %" PRIu32 " events\n", cost.ticks,
            cost.events);
    if (cost.total > 0U && cost.ticks > 0U) {
        fprintf(stderr,
                "instructions  mean %" PRIu32 ", worst %" PRIu32 " a tick; worst %" PRIu32
                " a leg before take-off\n",
                (uint32_t)(cost.total / cost.ticks), cost.worst, cost.worst_leg);
        fprintf(stderr, "stack         %lu bytes at the deepest\n",
                (unsigned long)board_stack_peak());
    }
}

int main(void)
{
    expect(ko_fence_open(plan_zones, plan_zone_count, plan_rule, plan_warn, &fence, NULL) == KO_OK,
           "the fence is not legal");
    expect(ko_geo_frame_open(&plan_origin, &frame) == KO_OK, "the origin is not legal");
    const uint32_t broken = judge_legs();
    fly();
    expect(fflush(stdout) == 0 && !ferror(stdout), "the output cannot be written");
    summarise(broken);
    return 0;
}
