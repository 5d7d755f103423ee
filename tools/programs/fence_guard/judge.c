/* Before take-off: what breaks which zone, and where first. */
#include <stdio.h>

#include "board.h"
#include "guard.h"
#include "keepout/keepout.h"
#include "plan.h"

/* A circle is judged as this many chords, which are at most 1/830 of its radius inside it. */
enum { CHORDS = 64, CHORD_ANGLE = 1 << 26, CHORD_ERROR = 830, ROUNDING = 8, MOST_KEEP_IN = 16 };

/* Something to judge: home, an item, or a leg. */
typedef struct subject {
    int32_t from;
    int32_t to;
    const char *kind;
    ko_segment leg;
    fix16_t radius;
    bool is_circle;
} subject;

static ko_fence_zone keep_in[MOST_KEEP_IN];

static ko_vec3 on_circle(const subject *s, uint32_t k)
{
    ko_q30 sine;
    ko_q30 cosine;
    const ko_angle angle = (ko_angle)((k % (uint32_t)CHORDS) * (uint32_t)CHORD_ANGLE);
    expect(ko_angle_sin_cos(angle, &sine, &cosine) == KO_OK, "an angle is not legal");
    const int64_t half = (int64_t)1 << 29;
    const ko_vec3 p = {s->leg.a.x + (fix16_t)(((int64_t)s->radius * cosine + half) >> 30),
                       s->leg.a.y + (fix16_t)(((int64_t)s->radius * sine + half) >> 30),
                       s->leg.a.z};
    return p;
}

static uint32_t part_count(const subject *s)
{
    return s->is_circle ? CHORDS : 1U;
}

static ko_segment part_of(const subject *s, uint32_t k)
{
    const ko_segment chord = {on_circle(s, k), on_circle(s, k + 1U)};
    return s->is_circle ? chord : s->leg;
}

/* Tests all parts of the subject. The answer is that of the first that breaks the fence, else of
 * any, with the least clearance of all. A circle bulges beyond its chords. */
static ko_fence_leg_answer test(guard *g, const ko_fence *fence, const subject *s)
{
    ko_fence_leg_answer all = {.state = KO_FENCE_UNKNOWN};
    fix16_t least = INT32_MAX;
    const uint32_t start = board_instructions();
    for (uint32_t k = 0; k < part_count(s); k++) {
        ko_fence_leg_answer answer;
        const ko_segment part = part_of(s, k);
        expect(ko_fence_test_leg(fence, &part, &answer) == KO_OK, "a leg is not legal");
        least = (answer.clearance < least) ? answer.clearance : least;
        if (k == 0U || (answer.state == KO_FENCE_BREACH && all.state != KO_FENCE_BREACH)) {
            all = answer;
        }
    }
    const uint32_t used = board_instructions() - start;
    g->worst_leg = (used > g->worst_leg && !s->is_circle) ? used : g->worst_leg;
    all.clearance = s->is_circle ? least - s->radius / CHORD_ERROR - ROUNDING : least;
    return all;
}

/* ---- rows ---- */

static void print_subject(const subject *s)
{
    if (s->from == s->to && !s->is_circle) {
        printf("item,");
        print_item(s->from);
        return;
    }
    printf("leg,");
    print_item(s->from);
    printf(",");
    print_item(s->to);
    printf(",%s", s->kind);
}

static void print_gap(guard *g, int32_t from, int32_t to, const char *reason)
{
    g->gaps++;
    printf("not_judged,");
    print_item(from);
    printf(",");
    print_item(to);
    printf(",%s\n", reason);
}

/* Judges the subject against one zone, or against all keep-in zones of which any suffices (`zone`
 * is the first). */
static void judge_part(guard *g, const ko_fence_zone *zones, uint32_t count, uint32_t zone,
                       const subject *s)
{
    ko_fence part;
    expect(ko_fence_open(zones, count, plan_rule, plan_warn, &part, NULL) == KO_OK,
           "a part of the fence is not legal");
    const ko_fence_leg_answer answer = test(g, &part, s);
    if (answer.state != KO_FENCE_BREACH) {
        return;
    }
    printf("break,");
    print_item(s->from);
    printf(",");
    print_item(s->to);
    printf(",%s,%s,%s,", s->kind, (zones->role == KO_FENCE_KEEP_IN) ? "in" : "out",
           plan_zone_names[zone]);
    print_place(g, &answer.at);
    printf(",");
    print_metres(answer.clearance);
    printf("\n");
}

static void judge_parts(guard *g, const subject *s)
{
    uint32_t count = 0;
    uint32_t first = 0;
    for (uint32_t i = 0; i < plan_zone_count; i++) {
        if (plan_zones[i].role == KO_FENCE_KEEP_OUT || plan_rule == KO_FENCE_ALL) {
            judge_part(g, &plan_zones[i], 1, i, s);
            continue;
        }
        expect(count < MOST_KEEP_IN, "too many keep-in zones");
        first = (count == 0U) ? i : first;
        keep_in[count++] = plan_zones[i];
    }
    if (count > 0U) {
        judge_part(g, keep_in, count, first, s);
    }
}

/* ---- what positions leave open ---- */

/* The clearance that a subject needs. Its positions come as latitude and longitude, and the vehicle
 * flies its leg otherwise than straight in the plane. Positions are asked within 8190 m; what that
 * cuts off a leg is made up for. */
static fix16_t need_of(const guard *g, const subject *s)
{
    static const fix16_t most = 8189 * 65536;
    ko_geo ends[2];
    bool is_cut = false;
    fix16_t need = KO_GEO_MARGIN;
    if (s->is_circle) {
        return need;
    }
    for (uint32_t i = 0; i < 2U; i++) {
        const ko_vec3 end = (i == 0U) ? s->leg.a : s->leg.b;
        const ko_vec3 within = {
            (end.x > most)    ? most
            : (end.x < -most) ? -most
                              : end.x,
            (end.y > most)    ? most
            : (end.y < -most) ? -most
                              : end.y,
            0,
        };
        is_cut = is_cut || within.x != end.x || within.y != end.y;
        expect(ko_geo_from_vec3(&within, &g->frame, &ends[i]) == KO_OK, "a leg is too far away");
    }
    expect(ko_geo_margin_leg(&ends[0], &ends[1], &need) == KO_OK, "a leg is too long");
    return is_cut ? need + need / 16 : need;
}

/* Moves floor and ceiling of a zone away from what is allowed. False: nothing is left of it. */
static bool relax(ko_fence_zone *zone, fix16_t by)
{
    const fix16_t off = (zone->role == KO_FENCE_KEEP_IN) ? by : -by;
    if (zone->floor != KO_FENCE_NO_FLOOR) {
        zone->floor = (zone->floor - off < -KO_LIMIT) ? -KO_LIMIT : zone->floor - off;
    }
    if (zone->ceiling != KO_FENCE_NO_CEILING) {
        zone->ceiling = (zone->ceiling + off > KO_LIMIT) ? KO_LIMIT : zone->ceiling + off;
    }
    return zone->floor < zone->ceiling;
}

static fix16_t lesser(fix16_t a, fix16_t b)
{
    return (a < b) ? a : b;
}

static fix16_t room_in(guard *g, const ko_fence_zone *zones, uint32_t count, const subject *s)
{
    ko_fence part;
    expect(ko_fence_open(zones, count, plan_rule, 0, &part, NULL) == KO_OK,
           "a part of the fence is not legal");
    return test(g, &part, s).clearance;
}

/* The clearance of a subject whose way is uncertain by `need` to all sides, but not in height: it
 * is the clearance in a fence whose floors and ceilings are farther away by that, less that. */
static fix16_t side_room(guard *g, const subject *s, fix16_t need)
{
    fix16_t least = INT32_MAX;
    uint32_t count = 0;
    for (uint32_t i = 0; i < plan_zone_count; i++) {
        ko_fence_zone zone = plan_zones[i];
        if (!relax(&zone, need)) {
            continue;
        }
        if (zone.role == KO_FENCE_KEEP_OUT || plan_rule == KO_FENCE_ALL) {
            least = lesser(least, room_in(g, &zone, 1, s));
        } else {
            expect(count < MOST_KEEP_IN, "too many keep-in zones");
            keep_in[count++] = zone;
        }
    }
    if (count > 0U) {
        least = lesser(least, room_in(g, keep_in, count, s));
    }
    return least - need;
}

/* ---- verdicts ---- */

static bool is_within(const ko_vec3 *a, const ko_vec3 *b, fix16_t radius)
{
    const int64_t x = (int64_t)a->x - b->x;
    const int64_t y = (int64_t)a->y - b->y;
    return x * x + y * y <= (int64_t)radius * radius;
}

/* True for a point of a leg where the vehicle may already be on the circle at the leg's end. */
static bool is_at_loiter(const subject *s, const ko_vec3 *at)
{
    return !s->is_circle && s->radius > 0 &&
           (is_within(at, &s->leg.a, s->radius) || is_within(at, &s->leg.b, s->radius));
}

static void judge(guard *g, const subject *s)
{
    ko_fence_leg_answer answer = test(g, &g->fence, s);
    const fix16_t margin = s->is_circle ? 0 : s->radius; /* around a loiter the way is anywhere */
    const bool is_broken = answer.state == KO_FENCE_BREACH;
    if (is_broken ? is_at_loiter(s, &answer.at) : answer.clearance < margin) {
        print_gap(g, s->from, s->to,
                  s->is_circle ? "circle within 1/830 of its radius of the fence"
                               : "fence is nearer than the radius of a loiter at its end");
        return;
    }
    if (!is_broken) {
        const fix16_t need = need_of(g, s);
        const fix16_t room = answer.clearance - margin - need;
        answer.clearance =
            (room >= 0) ? room : lesser(answer.clearance, side_room(g, s, need)) - margin;
        if (answer.clearance < 0) {
            print_gap(g, s->from, s->to,
                      "fence is nearer than edges and ways of latitude and longitude are exact");
            return;
        }
        answer.state = (answer.clearance > plan_warn) ? KO_FENCE_CLEAR : KO_FENCE_WARNING;
    }
    g->judged++;
    print_subject(s);
    printf(",%s,", state_name(answer.state));
    print_metres(answer.clearance);
    printf("\n");
    if (is_broken) {
        g->broken++;
        judge_parts(g, s);
    }
}

void judge_mission(guard *g)
{
    for (uint32_t i = 0; i < plan_item_count; i++) {
        const int32_t n = plan_item_numbers[i];
        const subject s = {n, n, "item", {plan_items[i], plan_items[i]}, 0, false};
        judge(g, &s);
    }
    for (uint32_t i = 0; i < plan_leg_count; i++) {
        const char *kind = plan_leg_kinds[i];
        const subject s = {
            plan_leg_items[i][0], plan_leg_items[i][1], kind,
            plan_legs[i],         plan_leg_radii[i],    kind[0] == 'c',
        };
        judge(g, &s);
    }
    for (uint32_t i = 0; i < plan_gap_count; i++) {
        print_gap(g, plan_gap_items[i][0], plan_gap_items[i][1], plan_gap_reasons[i]);
    }
}
