/* libFuzzer: bytes as the zones of a fence, as points and as legs. Each answer for a point is
 * compared with the definition, in 128 bits. A leg must be a breach if an end or the middle of it
 * breaks the fence.
 *
 * promise: no-miss, exact */
#include "fuzz.h"

enum { ZONES = 4, MOST_POINTS = 24 };

static fix16_t sum(fix16_t a, fix16_t b)
{
    return (fix16_t)((uint32_t)a + (uint32_t)b);
}

/* Reads an outline: mostly a legal one, of quarter turns around a centre; else any. */
static void draw_outline(ko_fence_zone *z, ko_fence_xy *points, input *in)
{
    static const int8_t way[8][2] = {{2, 0},  {1, 1},   {0, 2},  {-1, 1},
                                     {-2, 0}, {-1, -1}, {0, -2}, {1, -1}};
    const bool is_any = take(in, 1) > 200U;
    for (uint32_t i = 0; i < z->count; i++) {
        const fix16_t size = is_any ? 0 : (fix16_t)(take(in, 1) + 1U) << 14;
        const int8_t *to = way[(z->count <= 8U) ? i * 8U / z->count : i % 8U];
        points[i].x = is_any ? number(in) : sum(z->low.x, to[0] * size);
        points[i].y = is_any ? number(in) : sum(z->low.y, to[1] * size);
    }
}

static ko_fence_zone zone_of(input *in)
{
    ko_fence_zone z;
    memset(&z, 0, sizeof(z));
    const uint32_t form = take(in, 1);
    z.role = (uint8_t)((form < 250U) ? 1U + form % 2U : form);
    z.kind = (uint8_t)((form < 250U) ? 1U + form / 2U % 3U : form);
    z.floor = number(in);
    z.ceiling = sum(z.floor, sum(1, size_of(in)));
    z.floor = (form % 5U == 0U) ? KO_FENCE_NO_FLOOR : z.floor;
    z.ceiling = (form % 7U == 0U) ? KO_FENCE_NO_CEILING : z.ceiling;
    z.low.x = number(in);
    z.low.y = number(in);
    z.high.x = sum((z.kind == KO_FENCE_BOX) ? z.low.x : 0, size_of(in));
    z.high.y = sum((z.kind == KO_FENCE_BOX) ? z.low.y : 0, size_of(in));
    z.count = (uint16_t)(take(in, 1) % MOST_POINTS);
    ko_fence_xy *points = malloc(z.count * sizeof(*points) + 1U);
    demand(points != NULL);
    draw_outline(&z, points, in);
    z.points = points;
    return z;
}

/* Reads a point: anywhere, or at a corner, the middle of an edge, a quarter of the circle, the
 * floor. */
static ko_vec3 place_of(const ko_fence_zone *z, input *in)
{
    ko_vec3 p = point(in);
    const uint32_t form = take(in, 1);
    if (form < 100U && z->kind == KO_FENCE_POLYGON && z->count != 0U) {
        const ko_fence_xy *a = &z->points[form % z->count];
        const ko_fence_xy *b = &z->points[(form + form / 32U % 2U) % z->count];
        p.x = a->x / 2 + b->x / 2;
        p.y = a->y / 2 + b->y / 2;
    } else if (form < 100U && z->kind == KO_FENCE_CYLINDER) {
        p.x = sum(z->centre.x, (form % 2U == 0U) ? z->radius : 0);
        p.y = sum(z->centre.y, (form % 2U == 0U) ? 0 : z->radius);
    } else if (form < 100U) {
        p.x = (form % 2U == 0U) ? z->low.x : p.x;
        p.y = (form % 2U == 0U) ? p.y : z->high.y;
    }
    p.z = (form % 8U == 0U) ? z->floor : p.z;
    return p;
}

/* ---- from the definition ---- */

/* Returns twice the area of a, b, p: positive iff p is to the left of the line from a to b. */
static int64_t side(const ko_fence_xy *a, const ko_fence_xy *b, const ko_vec3 *p)
{
    return ((int64_t)b->x - a->x) * ((int64_t)p->y - a->y) -
           ((int64_t)b->y - a->y) * ((int64_t)p->x - a->x);
}

static bool is_between(fix16_t a, fix16_t b, fix16_t p)
{
    return (a <= p && p <= b) || (b <= p && p <= a);
}

static void in_polygon(const ko_fence_zone *z, const ko_vec3 *p, bool *is_in, bool *is_on)
{
    int32_t winding = 0;
    *is_on = false;
    for (uint32_t i = 0; i < z->count; i++) {
        const ko_fence_xy *a = &z->points[i];
        const ko_fence_xy *b = &z->points[(i + 1U) % z->count];
        const int64_t where = side(a, b, p);
        *is_on =
            *is_on || (where == 0 && is_between(a->x, b->x, p->x) && is_between(a->y, b->y, p->y));
        winding += (a->y <= p->y && b->y > p->y && where > 0)   ? 1
                   : (b->y <= p->y && a->y > p->y && where < 0) ? -1
                                                                : 0;
    }
    *is_in = winding != 0 || *is_on;
}

/* True if the closed zone holds the point. */
static bool is_within(const ko_fence_zone *z, const ko_vec3 *p)
{
    bool is_in = false;
    bool is_on = false;
    if ((z->floor != KO_FENCE_NO_FLOOR && p->z < z->floor) ||
        (z->ceiling != KO_FENCE_NO_CEILING && p->z > z->ceiling)) {
        return false;
    }
    if (z->kind == KO_FENCE_POLYGON) {
        in_polygon(z, p, &is_in, &is_on);
        return is_in;
    }
    if (z->kind == KO_FENCE_BOX) {
        return is_between(z->low.x, z->high.x, p->x) && is_between(z->low.y, z->high.y, p->y);
    }
    const int64_t x = (int64_t)p->x - z->centre.x;
    const int64_t y = (int64_t)p->y - z->centre.y;
    return x * x + y * y <= (int64_t)z->radius * z->radius;
}

/* Decides by the definition whether a point breaks the fence. */
static bool is_broken(const ko_fence *fence, const ko_vec3 *p)
{
    uint32_t keep_in = 0;
    uint32_t held = 0;
    for (uint32_t i = 0; i < fence->count; i++) {
        const bool is_in = is_within(&fence->zones[i], p);
        if (fence->zones[i].role == KO_FENCE_KEEP_OUT && is_in) {
            return true;
        }
        keep_in += (fence->zones[i].role == KO_FENCE_KEEP_IN) ? 1U : 0U;
        held += (fence->zones[i].role == KO_FENCE_KEEP_IN && is_in) ? 1U : 0U;
    }
    return keep_in != 0U && ((fence->rule == KO_FENCE_ANY) ? held == 0U : held != keep_in);
}

/* ---- calls ---- */

static bool ask_point(const ko_fence *fence, const ko_vec3 *p)
{
    ko_fence_answer answer;
    const ko_status status = ko_fence_test_point(fence, p, &answer);
    demand(status == ko_vec3_check(p));
    demand((status == KO_OK) == (answer.state != KO_FENCE_UNKNOWN));
    if (status != KO_OK) {
        demand(answer.clearance == INT32_MIN);
        return false;
    }
    const bool broken = is_broken(fence, p);
    demand(broken == (answer.state == KO_FENCE_BREACH));
    demand(broken ? answer.clearance <= 0 : answer.clearance >= 0);
    demand(broken || (answer.state == KO_FENCE_CLEAR) == (answer.clearance > fence->warn));
    demand(answer.zone < fence->count);
    return broken;
}

/* Tests a leg: its answers must agree with each other and with its points. */
static void ask_leg(const ko_fence *fence, const ko_segment *leg)
{
    ko_fence_leg_answer answer;
    ko_q30 first = 0;
    uint32_t zone = 0;
    const bool is_broken_a = ask_point(fence, &leg->a);
    const bool is_broken_b = ask_point(fence, &leg->b);
    const ko_status status = ko_fence_test_leg(fence, leg, &answer);
    demand(status == KO_OK || status == KO_E_RANGE);
    demand((status == KO_OK) == (answer.state != KO_FENCE_UNKNOWN));
    demand(ko_fence_cast_leg(fence, leg, &first, &zone) == status);
    if (status != KO_OK) {
        demand(first == 0);
        return;
    }
    const ko_vec3 middle = {leg->a.x / 2 + leg->b.x / 2, leg->a.y / 2 + leg->b.y / 2,
                            leg->a.z / 2 + leg->b.z / 2};
    const bool is_whole =
        ((leg->a.x | leg->a.y | leg->a.z | leg->b.x | leg->b.y | leg->b.z) & 1) == 0;
    if (is_broken_a || is_broken_b || (is_whole && is_broken(fence, &middle))) {
        demand(answer.state == KO_FENCE_BREACH);
    }
    demand(!is_broken_a || answer.first == 0);
    demand((answer.state == KO_FENCE_BREACH) == (answer.first != KO_NEVER));
    demand(first == answer.first && zone < fence->count);
    demand(answer.state == KO_FENCE_BREACH || answer.clearance >= 0);
}

/* Opens the zones as a fence, tests points and legs, then damages the fence. */
static void ask(const ko_fence_zone *zones, uint32_t count, input *in)
{
    ko_fence fence;
    ko_fence_report found;
    const ko_fence_rule rule = (ko_fence_rule)(1U + take(in, 1) % 2U);
    const fix16_t warn = (fix16_t)(take(in, 2) << 4);
    const ko_status status = ko_fence_open(zones, count, rule, warn, &fence, &found);
    demand(status == KO_OK || status == KO_E_RANGE);
    demand((status == KO_OK) == (found.fault == KO_FENCE_GOOD));
    demand(ko_fence_fault_text(found.fault)[0] != '\0');
    for (int i = 0; i < 6 && in->at < in->end; i++) {
        ko_segment leg;
        leg.a = place_of(&zones[(uint32_t)i % count], in);
        leg.b = place_of(&zones[take(in, 1) % count], in);
        if (status == KO_OK) {
            ask_leg(&fence, &leg);
            continue;
        }
        ko_fence_answer answer;
        demand(ko_fence_test_point(&fence, &leg.a, &answer) != KO_OK);
        demand(answer.state == KO_FENCE_UNKNOWN);
    }
    ((uint8_t *)&fence)[sizeof(void *)] ^= 1U; /* not the count that was opened */
    const ko_vec3 origin = {0, 0, 0};
    ko_fence_answer answer;
    demand(ko_fence_test_point(&fence, &origin, &answer) == KO_E_DATA);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    ko_fence_zone zones[ZONES];
    const uint32_t count = 1U + take(&in, 1) % ZONES;
    for (uint32_t i = 0; i < count; i++) {
        zones[i] = zone_of(&in);
    }
    ask(zones, count, &in);
    for (uint32_t i = 0; i < count; i++) {
        free((void *)(uintptr_t)zones[i].points);
    }
    return 0;
}
