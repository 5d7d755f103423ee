/* Finds the nearest edge of an outline, and whether the outline holds a point.
 *
 * All corners are taken relative to the point. One round over them finds the nearest one, and
 * counts crossings. No edge that is farther than the nearest corner is the nearest. So a second
 * round skips an edge whose corners lie on one side of a square around the point, and an edge whose
 * line is too far away. Then few edges are left, mostly one. It takes a root and a quotient. */
#include "port/fast.h"

#include "src/fence/fence_core.h"

#include <stddef.h>

#include "port/quotient.h"
#include "src/math/quotient.h"
#include "src/math/wide.h"

/* An edge from a to b, relative to the point: coordinates are within 2^30. */
typedef struct edge {
    ko_fence_xy a;
    ko_fence_xy b;
} edge;

/* a . b, within 2^61. */
static inline int64_t dot(const ko_fence_xy *a, const ko_fence_xy *b)
{
    return koi_wide_mac(koi_port_mul(a->x, b->x), a->y, b->y);
}

static inline ko_fence_xy relative(const ko_fence_xy *corner, fix16_t x, fix16_t y)
{
    const ko_fence_xy at = {corner->x - x, corner->y - y};
    return at;
}

/* ---- corners ---- */

/* Says that an edge does not decide whether the outline holds the point: it is wholly above, below
 * or left of it. */
static inline bool is_aside(const edge *e)
{
    return (e->a.y > 0 && e->b.y > 0) || (e->a.y < 0 && e->b.y < 0) || (e->a.x < 0 && e->b.x < 0);
}

typedef struct corners {
    bool is_over;
    uint64_t least; /* the square of the distance of the nearest one */
} corners;

/* The outline holds the point if a ray from it towards +x crosses an odd number of edges, each
 * without its upper end. An edge that holds the point decides at once. Squares and cross products
 * are within 2^61. */
static corners look_at_corners(const koi_fence_outline *outline, fix16_t x, fix16_t y)
{
    bool is_in = false;
    bool is_on = false;
    uint64_t least = UINT64_MAX;
    edge e;
    e.b = relative(&outline->points[outline->count - 1U], x, y);
    for (uint32_t i = 0; i < outline->count; i++) {
        e.a = e.b;
        e.b = relative(&outline->points[i], x, y);
        const uint64_t square = (uint64_t)dot(&e.b, &e.b);
        least = (square < least) ? square : least;
        if (is_aside(&e)) {
            continue;
        }
        const bool is_crossed = (e.a.y > 0) != (e.b.y > 0);
        if (e.a.x > 0 && e.b.x > 0) {
            is_in = is_in != is_crossed;
            continue;
        }
        const int64_t cross = koi_minor(e.a.x, e.a.y, e.b.x, e.b.y);
        is_on = is_on || cross == 0; /* on the edge's line, and in its box */
        is_in = is_in != (is_crossed && (cross > 0) == (e.b.y > e.a.y));
    }
    const corners found = {is_in || is_on, least};
    return found;
}

/* ---- edges ---- */

/* A distance, rounded down; is_whole says that nothing was rounded off. */
typedef struct rounded {
    uint32_t down;
    bool is_whole;
} rounded;

static KOI_NOINLINE rounded root_of(uint64_t square)
{
    rounded r;
    r.down = ko_fix_sqrt_down(square);
    r.is_whole = koi_port_umul(r.down, r.down) == square;
    return r;
}

/* cross / root of whole, for a distance below 2^31. 0 < whole < 2^62.
 *
 * With whole shifted left by 2 s bits, so that it is 2^62 or more, its root is between r >= 2^31
 * and r + 1. The quotient q of cross 2^s and r is at most one too large, since cross 2^s / (r + 1)
 * is above q - 1. The remainder shows when it is not: q (r + 1) < cross 2^s if it is above q. Else
 * products decide. */
static rounded height_of(uint64_t cross, uint64_t whole)
{
    rounded height;
    const uint32_t shift = koi_zeros64(whole) / 2U;
    const uint32_t root = ko_fix_sqrt_down(whole << (2U * shift));
    const uint64_t high = cross << shift; /* below 2^31 2^32 */
    uint32_t q = koi_port_quotient(high, root);
    if (high - koi_port_umul(q, root) > q) {
        height.down = q;
        height.is_whole = false;
        return height;
    }
    const koi_i128 square = koi_i128_umul(cross, cross);
    koi_i128 product = koi_i128_umul(koi_port_umul(q, q), whole);
    if (koi_i128_less(square, product)) {
        q--;
        product = koi_i128_umul(koi_port_umul(q, q), whole);
    }
    height.down = q;
    height.is_whole = !koi_i128_less(product, square);
    return height;
}

/* As height_of, for a point at the height z over the edge. Out of line: for stack. */
static KOI_NOINLINE rounded slant_of(const edge *e, fix16_t z)
{
    rounded slant;
    koi_square square;
    const ko_vec3 p = {0, 0, z};
    const ko_vec3 a = {e->a.x, e->a.y, 0};
    const ko_vec3 b = {e->b.x, e->b.y, 0};
    koi_closest_point_segment(&p, &a, &b, NULL, &square);
    slant.down = koi_square_distance(&square);
    slant.is_whole = koi_square_is_within(&square, slant.down);
    return slant;
}

/* An upper bound of the length of an edge: its larger component, and the smaller one times
 * sqrt(2) - 1 rounded up to 2^-16. Components are within 2^30. */
static inline uint32_t length_up(const edge *e)
{
    const uint32_t x = koi_magnitude(e->b.x - e->a.x);
    const uint32_t y = koi_magnitude(e->b.y - e->a.y);
    return ((x > y) ? x : y) + (uint32_t)(koi_port_umul((x > y) ? y : x, 27147U) >> 16) + 1U;
}

/* Measures an edge, with the point at height z over it; false if it is farther than `most`, which
 * is below 2^31. */
static bool measure(const edge *e, fix16_t z, uint32_t most, rounded *distance)
{
    const uint64_t cross = koi_magnitude64(koi_minor(e->a.x, e->a.y, e->b.x, e->b.y));
    if (cross > koi_port_umul(most, length_up(e))) {
        return false;
    }
    /* the nearest point is a corner, or it lies between both */
    const int64_t both = dot(&e->a, &e->b);
    const int64_t from = dot(&e->a, &e->a);
    const int64_t to = dot(&e->b, &e->b);
    if (from <= both || to <= both) {
        const uint64_t corner = (uint64_t)((from <= both) ? from : to);
        const uint64_t square = corner + koi_port_umul((uint32_t)z, (uint32_t)z);
        if (square > koi_port_umul(most, most)) {
            return false;
        }
        *distance = root_of(square);
    } else if (z != 0) {
        *distance = slant_of(e, z);
    } else {
        *distance = height_of(cross, (uint64_t)(from + to - both - both));
    }
    return distance->down < most || (distance->down == most && distance->is_whole);
}

/* The sides of a square around the point that a corner lies beyond. */
static inline uint32_t beyond(const ko_fence_xy *at, int32_t reach)
{
    return (at->x > reach ? 1U : 0U) | (at->x < -reach ? 2U : 0U) | (at->y > reach ? 4U : 0U) |
           (at->y < -reach ? 8U : 0U);
}

/* Finds the edge, none of which is farther than `most`: the first of the least distance rounded
 * down; of these the first whole one, if there is one. */
static void look_at_edges(const koi_fence_outline *outline, const ko_vec3 *p, uint32_t most,
                          koi_fence_near *best)
{
    edge e;
    rounded here = {0, false};
    e.b = relative(&outline->points[outline->count - 1U], p->x, p->y);
    uint32_t sides = beyond(&e.b, (int32_t)most);
    best->least = UINT32_MAX;
    best->is_whole = false;
    for (uint32_t i = 0; i < outline->count; i++) {
        const uint32_t last = sides;
        e.a = e.b;
        e.b = relative(&outline->points[i], p->x, p->y);
        sides = beyond(&e.b, (int32_t)most);
        if ((sides & last) != 0U || !measure(&e, p->z, most, &here)) {
            continue;
        }
        if (here.down < best->least || (here.is_whole && !best->is_whole)) {
            best->least = here.down;
            best->is_whole = here.is_whole;
            best->edge = (uint16_t)i;
            most = (here.down < most) ? here.down : most;
        }
    }
}

koi_fence_near koi_fence_outline_near(const koi_fence_outline *outline, const ko_vec3 *p)
{
    koi_fence_near best = {false, false, 0, 0};
    const corners found = look_at_corners(outline, p->x, p->y);
    best.is_over = found.is_over;
    if (p->z == 0 || !found.is_over) {
        const uint64_t square = found.least + koi_port_umul((uint32_t)p->z, (uint32_t)p->z);
        look_at_edges(outline, p, ko_fix_sqrt_up(square), &best);
    }
    return best;
}

/* The parameter of the nearest point of an edge, rounded to nearest. One bit more than needed is
 * computed; adding 1 before it is cut off rounds. */
static ko_q30 parameter_of(const edge *e)
{
    const int64_t both = dot(&e->a, &e->b);
    const int64_t from = dot(&e->a, &e->a) - both;
    const int64_t to = dot(&e->b, &e->b) - both;
    if (from <= 0) {
        return 0;
    }
    if (to <= 0) {
        return KO_Q30_ONE;
    }
    const uint32_t twice = koi_quotient_q30(2U * (uint64_t)from, (uint64_t)(from + to), NULL);
    return (ko_q30)((twice + 1U) >> 1);
}

ko_vec3 koi_fence_nearest_at(const koi_fence_outline *outline, uint32_t edge_end, const ko_vec3 *p)
{
    const ko_fence_xy *from = &outline->points[((edge_end == 0U) ? outline->count : edge_end) - 1U];
    const ko_fence_xy *to = &outline->points[edge_end];
    const edge e = {relative(from, p->x, p->y), relative(to, p->x, p->y)};
    const ko_vec3 a = {from->x, from->y, 0};
    const ko_vec3 b = {to->x, to->y, 0};
    return koi_closest_at(&a, &b, parameter_of(&e));
}
