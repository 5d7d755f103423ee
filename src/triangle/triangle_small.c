/* Two triangles that are small and near each other, as those of meshes are. With all corners
 * within 2^19 LSB (8 m) of one of them 64 bits hold every volume; within 2^14 LSB (0.25 m) 32 bits
 * hold every normal as well. One text is compiled twice, for both sizes.
 *
 * Bounds. Seen from b's first corner, corners are within 2^19 and differences of them within 2^20.
 * So normals and cross products of edges are within 2^41 on each axis, and times a difference,
 * summed up, within 3 * 2^61. Tiny triangles: below 2^14 and 2^15, 2 * (2^15 - 1)^2 < 2^31.
 *
 * Let neither triangle be on one side of the other's plane, and let them not lie in one plane.
 * Then both meet the line L in which the planes cross, each in an interval, and they touch iff the
 * intervals do. One corner of A, the alone one, is on one side of B's plane or on it. The others
 * are on the other side or on it. The alone corner is higher than both or lower: sideA = 1 or -1.
 * So the ends of A's interval are where its two edges from there, e1 and e2, cross the plane; f1
 * and f2 are B's. Let L point along nA x nB, and let w lead from B's alone corner to A's.
 * - (e x f) . L = (e . nA)(f . nB) - (e . nB)(f . nA) = -(e . nB)(f . nA). Its sign is -sideA
 *   sideB, since edges from the alone corner lead to the other side. The ends p of e and q of f
 *   have (e x f) . (p - q) = (e x f) . w: that sign tells which is farther along L.
 * - p1 - p2 is a multiple of ((e1 x e2) x nB) of the sign of sideA, that is of sideA L. q1 - q2
 *   is one of sideB (nB x nA), that is of -sideB L. So it is known which end of each is the
 *   farther one.
 *
 * Two such volumes decide. If they separate, A and B are on either side of a slab normal to e x f:
 * A's third corner is beyond e seen from B, as p of the other edge is; the same holds for B.
 *
 * Source: Guigue and Devillers, Fast and robust triangle-triangle overlap test, 2003. */
#include "port/fast.h"

#include "src/triangle/triangle_small.h"

#include "src/math/wide.h"

#define SMALL_BITS 19U
#define TINY_BITS 14U

/* Compiles the text once for each size. */
#define EACH_SIZE __attribute__((always_inline)) static inline

typedef struct corners {
    ko_vec3 v[3];
} corners;

/* ---- arithmetic ---- */

EACH_SIZE int64_t minor(int32_t a, int32_t b, int32_t c, int32_t d, bool tiny)
{
    return tiny ? (int64_t)(a * b - c * d) : koi_port_mul(a, b) - koi_port_mul(c, d);
}

EACH_SIZE ko_wide3 cross(const ko_vec3 *a, const ko_vec3 *b, bool tiny)
{
    const ko_wide3 n = {minor(a->y, b->z, a->z, b->y, tiny), minor(a->z, b->x, a->x, b->z, tiny),
                        minor(a->x, b->y, a->y, b->x, tiny)};
    return n;
}

/* n x modulo 2^64. */
static inline uint64_t times(int64_t n, int32_t x)
{
    const uint32_t lower = (uint32_t)n;
    const uint32_t upper = (uint32_t)((uint64_t)n >> 32);
    const uint32_t carry = upper * (uint32_t)x - ((x < 0) ? lower : 0U);
    return koi_port_umul(lower, (uint32_t)x) + ((uint64_t)carry << 32);
}

EACH_SIZE int64_t dot(const ko_wide3 *n, const ko_vec3 *v, bool tiny)
{
    if (tiny) {
        return koi_wide_mac(koi_wide_mac(koi_port_mul((int32_t)n->x, v->x), (int32_t)n->y, v->y),
                            (int32_t)n->z, v->z);
    }
    return (int64_t)(times(n->x, v->x) + times(n->y, v->y) + times(n->z, v->z));
}

static inline int64_t size_of(int64_t x)
{
    return (x < 0) ? -x : x;
}

/* A height times the length of n above this is "more than reach", for reach < 2^20. The length is
 * at most the sum of the components, below 2^43, so the product is below 2^63. */
static inline int64_t limit_of(const ko_wide3 *n, uint32_t reach)
{
    return (reach == 0U)
               ? 0
               : (int64_t)times(size_of(n->x) + size_of(n->y) + size_of(n->z), (int32_t)reach);
}

/* ---- sides ---- */

/* The corners above a plane and those below it, as bits. */
typedef struct sides {
    int64_t at[3];
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
    return s->above == 7U || s->below == 7U;
}

/* Answers for corners that are all on one side. */
static inline koi_small_answer how_far(const sides *s, const ko_wide3 *n, uint32_t reach)
{
    const int64_t limit = limit_of(n, reach);
    const bool beyond = (s->above == 7U)
                            ? s->at[0] > limit && s->at[1] > limit && s->at[2] > limit
                            : s->at[0] < -limit && s->at[1] < -limit && s->at[2] < -limit;
    return beyond ? KOI_SMALL_BEYOND : KOI_SMALL_APART;
}

static inline bool is_one(uint32_t bits)
{
    return bits != 0U && (bits & (bits - 1U)) == 0U;
}

/* Writes which corner is alone; true iff it is below. Not all corners are in the plane, and not
 * all are strictly on one side. */
static inline bool find_alone(const sides *s, uint32_t *alone)
{
    if (is_one(s->above)) {
        *alone = s->above >> 1;
        return false;
    }
    if (is_one(s->below)) {
        *alone = s->below >> 1;
        return true;
    }
    *alone = (7U ^ s->above ^ s->below) >> 1;
    return s->above != 0U;
}

/* ---- two intervals ---- */

/* A corner, and the two edges from it: the one whose end is farther along L, and the other. */
typedef struct fan {
    ko_vec3 at;
    ko_vec3 far;
    ko_vec3 near;
} fan;

/* Sets the fan of the alone corner. The farther edge leads to the next corner, or to the one
 * before. */
static inline void fan_of(const corners *c, uint32_t alone, bool is_next_far, fan *out)
{
    const uint32_t next = (alone == 2U) ? 0U : alone + 1U;
    const uint32_t before = (alone == 0U) ? 2U : alone - 1U;
    out->at = c->v[alone];
    out->far = koi_minus3(&c->v[is_next_far ? next : before], &c->v[alone]);
    out->near = koi_minus3(&c->v[is_next_far ? before : next], &c->v[alone]);
}

/* Compares the far end of each interval with the near end of the other. They touch iff neither far
 * end is behind the other's near end. `opposite` turns the signs: one alone corner is above, the
 * other below. */
EACH_SIZE koi_small_answer compare(const fan *a, const fan *b, bool opposite, uint32_t reach,
                                   bool tiny)
{
    const ko_vec3 w = koi_minus3(&a->at, &b->at);
    const ko_wide3 n = cross(&a->far, &b->near, tiny);
    const int64_t at_n = dot(&n, &w, tiny);
    if (opposite ? at_n < 0 : at_n > 0) {
        return (size_of(at_n) > limit_of(&n, reach)) ? KOI_SMALL_BEYOND : KOI_SMALL_APART;
    }
    const ko_wide3 m = cross(&a->near, &b->far, tiny);
    const int64_t at_m = dot(&m, &w, tiny);
    if (opposite ? at_m > 0 : at_m < 0) {
        return (size_of(at_m) > limit_of(&m, reach)) ? KOI_SMALL_BEYOND : KOI_SMALL_APART;
    }
    return KOI_SMALL_TOUCH;
}

/* ---- both ---- */

EACH_SIZE koi_small_answer ask(const corners *p, const corners *q, uint32_t reach, bool tiny)
{
    sides of_a;
    sides of_b;
    /* Is A on one side of B's plane? Everything is seen from B's first corner. */
    const ko_wide3 n = cross(&q->v[1], &q->v[2], tiny);
    for (unsigned i = 0; i < 3U; i++) {
        of_a.at[i] = dot(&n, &p->v[i], tiny);
    }
    set_sides(&of_a);
    if (is_one_side(&of_a)) {
        return how_far(&of_a, &n, reach);
    }
    /* Is B on one side of A's plane? */
    const ko_vec3 e = koi_minus3(&p->v[1], &p->v[0]);
    const ko_vec3 f = koi_minus3(&p->v[2], &p->v[0]);
    const ko_wide3 m = cross(&e, &f, tiny);
    of_b.at[0] = -dot(&m, &p->v[0], tiny);
    of_b.at[1] = of_b.at[0] + dot(&m, &q->v[1], tiny);
    of_b.at[2] = of_b.at[0] + dot(&m, &q->v[2], tiny);
    set_sides(&of_b);
    if (is_one_side(&of_b)) {
        return how_far(&of_b, &m, reach);
    }
    /* In one plane, or one is degenerate: no answer. */
    if ((of_a.above | of_a.below) == 0U || (of_b.above | of_b.below) == 0U) {
        return KOI_SMALL_UNKNOWN;
    }
    /* Each crosses the other's plane: compare the intervals on the line where the planes meet. */
    uint32_t i;
    uint32_t j;
    fan from_a;
    fan from_b;
    const bool is_a_below = find_alone(&of_a, &i);
    const bool is_b_below = find_alone(&of_b, &j);
    fan_of(p, i, !is_a_below, &from_a);
    fan_of(q, j, is_b_below, &from_b);
    return compare(&from_a, &from_b, is_a_below != is_b_below, reach, tiny);
}

static KOI_NOINLINE koi_small_answer ask_small(const corners *p, const corners *q, uint32_t reach)
{
    return ask(p, q, reach, false);
}

/* Not 0 iff a component is not within -2^bits .. 2^bits - 1. */
static inline uint32_t spill(const ko_vec3 *v, unsigned bits)
{
    const uint32_t half = 1U << bits;
    return (((uint32_t)v->x + half) | ((uint32_t)v->y + half) | ((uint32_t)v->z + half)) >>
           (bits + 1U);
}

static inline bool are_within(const corners *p, const corners *q, unsigned bits)
{
    return (spill(&p->v[0], bits) | spill(&p->v[1], bits) | spill(&p->v[2], bits) |
            spill(&q->v[1], bits) | spill(&q->v[2], bits)) == 0U;
}

koi_small_answer koi_small_pair(const ko_triangle *a, const ko_triangle *b, uint32_t reach)
{
    const corners p = {
        {koi_minus3(&a->a, &b->a), koi_minus3(&a->b, &b->a), koi_minus3(&a->c, &b->a)}};
    const corners q = {{{0, 0, 0}, koi_minus3(&b->b, &b->a), koi_minus3(&b->c, &b->a)}};
    if (reach <= KOI_SMALL_REACH && are_within(&p, &q, TINY_BITS)) {
        return ask(&p, &q, reach, true);
    }
    if (reach <= KOI_SMALL_REACH && are_within(&p, &q, SMALL_BITS)) {
        return ask_small(&p, &q, reach);
    }
    return KOI_SMALL_UNKNOWN;
}
