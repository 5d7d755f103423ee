/* The arithmetic that the triangle tests share: exact vector arithmetic, the box axes, distances
 * of features.
 *
 * For legal points everything below is exact; for others it wraps, without undefined behaviour.
 * Bounds, from KO_LIMIT: differences are within 2^30; cross products within 2^61 on each axis; a
 * cross product times a difference within 3 * 2^91; dot products within 3 * 2^60; differences of
 * two products of them within 18 * 2^120. */
#ifndef KOI_TRIANGLE_KERNEL_H
#define KOI_TRIANGLE_KERNEL_H

#include "keepout/cast.h"
#include "keepout/shape.h"
#include "src/math/wide.h"
#include "src/distance/closest_quad.h"

#define KOI_CORNERS 3U

/* The corner after i, in a ring of three. */
static inline unsigned koi_corner_after(unsigned i)
{
    return (i == 2U) ? 0U : i + 1U;
}

/* The corners as an array. */
typedef struct koi_corners {
    ko_vec3 v[KOI_CORNERS];
} koi_corners;

/* Pointers to the corners. A segment is a triangle whose last two corners are one. */
typedef struct koi_outline {
    const ko_vec3 *v[KOI_CORNERS];
} koi_outline;

static inline koi_outline koi_outline_of(const ko_triangle *triangle)
{
    const koi_outline outline = {{&triangle->a, &triangle->b, &triangle->c}};
    return outline;
}

static inline koi_outline koi_outline_of_segment(const ko_vec3 *a, const ko_vec3 *b)
{
    const koi_outline outline = {{a, b, b}};
    return outline;
}

static inline koi_outline koi_outline_of_corners(const koi_corners *corners)
{
    const koi_outline outline = {{&corners->v[0], &corners->v[1], &corners->v[2]}};
    return outline;
}

/* ---- answers in 32 and 64 bits, which callers try before the exact tests in 128 bits ---- */

typedef enum koi_quick_answer {
    KOI_QUICK_UNKNOWN, /* one of the cases that a function leaves open */
    KOI_QUICK_TOUCH,   /* they have a point in common */
    KOI_QUICK_APART,   /* they have none */
    KOI_QUICK_BEYOND   /* nor are they within reach */
} koi_quick_answer;

typedef enum koi_quick_gap {
    KOI_GAP_UNKNOWN, /* less than 1 LSB apart, 16 looks did not suffice, or no proof was found */
    KOI_GAP_BEYOND,  /* they are at least reach apart */
    KOI_GAP_KNOWN    /* they are not, and *distance is how far, rounded down */
} koi_quick_gap;

/* ---- two triangles by the sides of their corners ---- */

#define KOI_SIDES_ALL 7U

static inline bool koi_sides_is_one(uint32_t bits)
{
    return bits != 0U && (bits & (bits - 1U)) == 0U;
}

/* Writes which corner is alone on its side of a plane; true iff that side is below. `above` and
 * `below` hold the bits of the corners: not all are in the plane, nor strictly on one side. */
static inline bool koi_sides_find_alone(uint32_t above, uint32_t below, uint32_t *alone)
{
    if (koi_sides_is_one(above)) {
        *alone = above >> 1;
        return false;
    }
    if (koi_sides_is_one(below)) {
        *alone = below >> 1;
        return true;
    }
    *alone = (KOI_SIDES_ALL ^ above ^ below) >> 1;
    return above != 0U;
}

/* A corner, and the ends of the two edges from it: that which is farther along L, the line in which
 * the planes of both triangles cross (triangle_quick.c), and the other. */
typedef struct koi_fan {
    uint32_t at;
    uint32_t far;
    uint32_t near;
} koi_fan;

/* The fan of the alone corner. The farther edge leads to the next corner, or to the one before. */
static inline koi_fan koi_fan_of(uint32_t alone, bool is_next_far)
{
    const uint32_t next = (alone == 2U) ? 0U : alone + 1U;
    const uint32_t before = (alone == 0U) ? 2U : alone - 1U;
    const koi_fan out = {alone, is_next_far ? next : before, is_next_far ? before : next};
    return out;
}

/* ---- volumes in 64 bits, and what rounding does to them ---- */

/* Coordinates that are too large are rounded down to units, so that differences are within
 * M = 2^20. Then each difference is off by less than 1 unit. A volume is the determinant of three
 * differences r, s, t. With errors d, e, f it changes by (d, s, t) + (r, e, t) + (r, s, f), each
 * within 6 M^2, by three determinants of two errors, each within 6 M, and by one of three, within
 * 6. That is at most 18 M^2 + 18 M + 6 < 19 M^2. */

/* With corners below 2^19, seen from one of them, all volumes fit in 64 bits. */
#define KOI_VOLUME_BITS 19U

/* By how much rounding may change a volume. */
#define KOI_VOLUME_ERROR ((int64_t)19 << 40)

/* n x modulo 2^64. */
static inline uint64_t koi_volume_times(int64_t n, int32_t x)
{
    const uint32_t lower = (uint32_t)n;
    const uint32_t upper = (uint32_t)((uint64_t)n >> 32);
    const uint32_t carry = upper * (uint32_t)x - ((x < 0) ? lower : 0U);
    return koi_port_umul(lower, (uint32_t)x) + ((uint64_t)carry << 32);
}

/* n . v modulo 2^64: a volume, if n is a cross product. */
#define koi_volume_dot KOI_CHOSEN(koi_volume_dot)
static inline int64_t koi_volume_dot_inline(const ko_wide3 *n, const ko_vec3 *v)
{
    return (int64_t)(koi_volume_times(n->x, v->x) + koi_volume_times(n->y, v->y) +
                     koi_volume_times(n->z, v->z));
}

int64_t koi_volume_dot_shared(const ko_wide3 *n, const ko_vec3 *v);

/* Not 0 iff a component is not within -2^bits .. 2^bits - 1. */
static inline uint32_t koi_volume_spill(const ko_vec3 *v, unsigned bits)
{
    const uint32_t half = 1U << bits;
    return (((uint32_t)v->x + half) | ((uint32_t)v->y + half) | ((uint32_t)v->z + half)) >>
           (bits + 1U);
}

/* Rounds down to units of 2^shift. */
static inline void koi_volume_round(ko_vec3 *v, uint32_t shift)
{
    v->x >>= shift;
    v->y >>= shift;
    v->z >>= shift;
}

#endif
