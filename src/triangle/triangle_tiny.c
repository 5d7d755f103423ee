/* Two triangles with all corners within 2^14 LSB (0.25 m) of one of them, as in meshes: exactly in
 * 64 bits. triangle_quick.c has the argument.
 *
 * Bounds. Seen from b's first corner, corners are within 2^14, and differences of them within
 * 2^15 - 1. So normals and cross products of edges are within 2 (2^15 - 1)^2 < 2^31 on each axis,
 * and volumes within 3 * 2^46. A reach is cut to 2^17, which no distance is, so a reach times the
 * length of a normal is within 3 * 2^48. */
#include "port/fast.h"

#include "src/triangle/triangle_sides.h"

#include "src/math/wide.h"

#define MOST_REACH (UINT32_C(1) << 17)

static inline ko_vec3 cross(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 n = {a->y * b->z - a->z * b->y, a->z * b->x - a->x * b->z,
                       a->x * b->y - a->y * b->x};
    return n;
}

/* A height times the length of n above this is "more than reach". The length is at most the sum of
 * the components. */
static inline int64_t limit_of(const ko_vec3 *n, uint32_t reach)
{
    const uint64_t length =
        (uint64_t)koi_magnitude(n->x) + koi_magnitude(n->y) + koi_magnitude(n->z);
    return (reach == 0U) ? 0 : (int64_t)(length * reach);
}

/* ---- sides ---- */

/* The heights of corners, and which are above a plane and below it, as bits. */
typedef struct sides {
    int64_t at[KOI_CORNERS];
    uint32_t above;
    uint32_t below;
} sides;

/* Sets the bits by the heights. */
static inline void set_sides(sides *s)
{
    s->above = ((s->at[0] > 0) ? 1U : 0U) | ((s->at[1] > 0) ? 2U : 0U) | ((s->at[2] > 0) ? 4U : 0U);
    s->below = ((s->at[0] < 0) ? 1U : 0U) | ((s->at[1] < 0) ? 2U : 0U) | ((s->at[2] < 0) ? 4U : 0U);
}

static inline bool is_one_side(const sides *s)
{
    return s->above == KOI_SIDES_ALL || s->below == KOI_SIDES_ALL;
}

/* Answers for corners that are all on one side. */
static inline koi_quick_answer how_far(const sides *s, const ko_vec3 *n, uint32_t reach)
{
    const int64_t limit = limit_of(n, reach);
    const bool beyond = (s->above == KOI_SIDES_ALL)
                            ? s->at[0] > limit && s->at[1] > limit && s->at[2] > limit
                            : s->at[0] < -limit && s->at[1] < -limit && s->at[2] < -limit;
    return beyond ? KOI_QUICK_BEYOND : KOI_QUICK_APART;
}

/* ---- two intervals ---- */

/* The alone corner and the two edges from it. */
typedef struct edges {
    ko_vec3 at;
    ko_vec3 far;
    ko_vec3 near;
} edges;

static inline void set_edges(const ko_vec3 corners[], uint32_t alone, bool is_next_far, edges *out)
{
    const koi_fan fan = koi_fan_of(alone, is_next_far);
    out->at = corners[fan.at];
    out->far = koi_minus3(&corners[fan.far], &corners[fan.at]);
    out->near = koi_minus3(&corners[fan.near], &corners[fan.at]);
}

static inline int64_t size_of(int64_t x)
{
    return (x < 0) ? -x : x;
}

/* Compares the far end of each interval with the near end of the other. They touch iff neither far
 * end is behind the other's near end. `opposite` turns the signs: one alone corner is above, the
 * other below. */
static inline koi_quick_answer compare(const edges *a, const edges *b, bool opposite,
                                       uint32_t reach)
{
    const ko_vec3 w = koi_minus3(&a->at, &b->at);
    const ko_vec3 n = cross(&a->far, &b->near);
    const int64_t at_n = koi_dot3(&n, &w);
    if (opposite ? at_n < 0 : at_n > 0) {
        return (size_of(at_n) > limit_of(&n, reach)) ? KOI_QUICK_BEYOND : KOI_QUICK_APART;
    }
    const ko_vec3 m = cross(&a->near, &b->far);
    const int64_t at_m = koi_dot3(&m, &w);
    if (opposite ? at_m > 0 : at_m < 0) {
        return (size_of(at_m) > limit_of(&m, reach)) ? KOI_QUICK_BEYOND : KOI_QUICK_APART;
    }
    return KOI_QUICK_TOUCH;
}

/* ---- both ---- */

koi_quick_answer koi_tiny_pair(const ko_vec3 p[KOI_CORNERS], const ko_vec3 q[KOI_CORNERS],
                               uint32_t reach)
{
    sides of_a;
    sides of_b;
    reach = (reach < MOST_REACH) ? reach : MOST_REACH;
    /* Is A on one side of B's plane? */
    const ko_vec3 n = cross(&q[1], &q[2]);
    of_a.at[0] = koi_dot3(&n, &p[0]);
    of_a.at[1] = koi_dot3(&n, &p[1]);
    of_a.at[2] = koi_dot3(&n, &p[2]);
    set_sides(&of_a);
    if (is_one_side(&of_a)) {
        return how_far(&of_a, &n, reach);
    }
    /* Is B on one side of A's plane? */
    const ko_vec3 e = koi_minus3(&p[1], &p[0]);
    const ko_vec3 f = koi_minus3(&p[2], &p[0]);
    const ko_vec3 m = cross(&e, &f);
    of_b.at[0] = -koi_dot3(&m, &p[0]);
    of_b.at[1] = of_b.at[0] + koi_dot3(&m, &q[1]);
    of_b.at[2] = of_b.at[0] + koi_dot3(&m, &q[2]);
    set_sides(&of_b);
    if (is_one_side(&of_b)) {
        return how_far(&of_b, &m, reach);
    }
    /* In one plane, or one is degenerate: no answer. */
    if ((of_a.above | of_a.below) == 0U || (of_b.above | of_b.below) == 0U) {
        return KOI_QUICK_UNKNOWN;
    }
    /* Each crosses the other's plane: compare the intervals on the line where the planes meet. */
    uint32_t i;
    uint32_t j;
    edges from_a;
    edges from_b;
    const bool is_a_below = koi_sides_find_alone(of_a.above, of_a.below, &i);
    const bool is_b_below = koi_sides_find_alone(of_b.above, of_b.below, &j);
    set_edges(p, i, !is_a_below, &from_a);
    set_edges(q, j, is_b_below, &from_b);
    return compare(&from_a, &from_b, is_a_below != is_b_below, reach);
}
