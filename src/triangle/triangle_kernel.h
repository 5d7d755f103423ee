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

/* The bounds of the corners, wider by `by` on each side. */
void koi_outline_bounds(const koi_outline *corners, fix16_t by, ko_bounds *out);

static inline void koi_corners_bounds(const koi_corners *corners, fix16_t by, ko_bounds *out)
{
    const koi_outline outline = koi_outline_of_corners(corners);
    koi_outline_bounds(&outline, by, out);
}

/* (b - a) x (c - a) */
ko_wide3 koi_corners_normal(const koi_corners *corners);
ko_wide3 koi_outline_normal(const koi_outline *corners);

bool koi_kernel_is_zero(const ko_wide3 *v);

/* koi_kernel_at: a component by its axis. koi_kernel_axis_of: the first axis on which v is not 0,
 * the last if v is 0. */
int64_t koi_kernel_at(const ko_wide3 *v, unsigned axis);
unsigned koi_kernel_axis_of(const ko_wide3 *v);

/* n . v, for |n| within 2^62 on each axis and |x| + |y| + |z| of v within 3 * 2^30. */
koi_i128 koi_kernel_dot_wide(const ko_wide3 *n, const ko_vec3 *v);

/* The sign of x: -1, 0 or 1. */
int koi_kernel_sign(koi_i128 x);

/* floor(num / den * 2^30) for 0 <= num <= den and 0 < den < 2^126, or 2^63 in the second form. */
ko_q30 koi_kernel_ratio(const koi_i128 *num, const koi_i128 *den);
ko_q30 koi_kernel_ratio64(int64_t num, int64_t den);

/* ---- overlap ---- */

/* True iff the triangle misses the box |x| <= r.x ... about the origin. Tests 13 axes, exactly.
 * Range: corners within sqrt(3) * 2^30 of the origin and of each other (rotated legal
 * differences); r >= 0, of length up to sqrt(3) * 2^29 and some 30 LSB (oriented boxes). */
bool koi_kernel_misses_box(const koi_corners *corners, const ko_vec3 *r);

/* True iff the closed triangles touch. Exact. */
bool koi_kernel_overlap(const koi_outline *a, const koi_outline *b);

/* True iff the closed triangle and segment touch. Exact. *t is where on the segment they first do,
 * rounded down; a null t saves the division. */
bool koi_kernel_hits(const koi_outline *corners, const ko_vec3 *p, const ko_vec3 *q, ko_q30 *t);

/* ---- distances ----
 *
 * A koi_minimum asks for them, as for those of parallelograms: each function is true iff a
 * distance is within minimum->reach, exact. */

/* A triangle, prepared for questions. */
typedef struct koi_face {
    koi_outline corners;
    ko_vec3 u; /* b - a */
    ko_vec3 v; /* c - a */
    ko_wide3 n;
    int64_t uu;
    int64_t uv;
    int64_t vv;
    koi_i128 n2; /* n . n, below 2^124; 0 iff the triangle is degenerate */
} koi_face;

void koi_face_prepare(const koi_outline *corners, koi_face *out);

/* Writes the shares of the point of the triangle that is closest to p. Its distance is less than 1
 * LSB above the least. */
void koi_face_closest(const koi_face *face, const ko_vec3 *p, ko_q30 share[KOI_CORNERS]);

/* True iff the foot of p is in the triangle and p is within reach. Takes its height into the
 * minimum, unless the foot is outside. */
bool koi_face_near_inside(const koi_face *face, const ko_vec3 *p, koi_minimum *minimum);

bool koi_face_near_point(const koi_face *face, const ko_vec3 *p, koi_minimum *minimum);
bool koi_face_near_quad(const koi_face *face, const koi_quad *quad, koi_minimum *minimum);

/* The box must not touch the triangle: if it does, the answer may be either. */
bool koi_face_near_aabb(const koi_face *face, const ko_aabb *box, koi_minimum *minimum);

/* The closest features of two triangles. EDGES: edges i and j. CORNER: corner i of the first and
 * the inside of the second. INSIDE: the inside of the first and corner j of the second. */
typedef enum koi_pair_kind { KOI_PAIR_EDGES, KOI_PAIR_CORNER, KOI_PAIR_INSIDE } koi_pair_kind;
typedef struct koi_pair {
    koi_pair_kind kind;
    unsigned i;
    unsigned j;
} koi_pair;

/* The state of a pair, as far as its features show it. NEAR: two of them are within reach. FAR: the
 * pair is out of reach. OPEN: no features are within reach, so the pair is out of reach unless it
 * touches. */
typedef enum koi_view { KOI_VIEW_OPEN, KOI_VIEW_NEAR, KOI_VIEW_FAR } koi_view;

/* Takes the distances of the features of two triangles into the minimum. The first may be a segment
 * (edges = 1 instead of 3). Writes the features that lowered minimum->least last, and leaves
 * *closest if none did. It does not ask whether the pair touches: a pair that does may be NEAR or
 * OPEN. */
koi_view koi_pair_near(const koi_outline *a, unsigned edges, const koi_outline *b,
                       koi_minimum *minimum, koi_pair *closest);

/* True iff two triangles touch or are within reach. It tries 64 bits first. */
bool koi_pair_is_within(const ko_triangle *a, const ko_triangle *b, uint32_t reach);

/* ---- in 32 and 64 bits: callers try these first, then the exact tests in 128 bits ---- */

typedef enum koi_quick_answer {
    KOI_QUICK_UNKNOWN, /* one of the cases that a function leaves open */
    KOI_QUICK_TOUCH,   /* they have a point in common */
    KOI_QUICK_APART,   /* they have none */
    KOI_QUICK_BEYOND   /* nor are they within reach */
} koi_quick_answer;

/* Says whether two triangles touch. Exact: each answer is true, for legal corners. Unknown are only
 * triangles in one plane and degenerate ones. It takes some 350 instructions on M3 and M4, and 250
 * more for a sign that 32 bits do not show. */
koi_quick_answer koi_quick_pair(const ko_triangle *a, const ko_triangle *b, uint32_t reach);

/* The points p + tau d for tau from 0 to limit / 2^30. */
typedef struct koi_path {
    ko_vec3 p;
    ko_vec3 d;
    uint32_t limit; /* below 2^31 */
} koi_path;

/* Says what 64 bits can decide about a triangle and a path, whose d is within 2^30 + 4. Exact: each
 * answer is true, for legal points. With KOI_QUICK_TOUCH *hit is where they meet, rounded down; it
 * may be null. Paths of up to 8 m with a limit of 1 are only unknown in the triangle's plane; of
 * others some are known to miss. */
koi_quick_answer koi_quick_pierce(const koi_outline *corners, const koi_path *path,
                                  ko_triangle_hit *hit);

typedef enum koi_quick_gap {
    KOI_GAP_UNKNOWN, /* less than 1 LSB apart, 16 looks did not suffice, or no proof was found */
    KOI_GAP_BEYOND,  /* they are at least reach apart */
    KOI_GAP_KNOWN    /* they are not, and *distance is how far, rounded down */
} koi_quick_gap;

/* Says how far apart two triangles are, if that is less than reach. Exact: each answer is true, for
 * legal corners. *distance is valid only with KOI_GAP_KNOWN. Mostly one look of 110 instructions on
 * M3 and M4 decides; each further one takes 150, and there are at most 16. */
koi_quick_gap koi_quick_distance(const ko_triangle *a, const ko_triangle *b, uint32_t reach,
                                 uint32_t *distance);

/* As koi_quick_distance, by rounded numbers alone. With KOI_GAP_KNOWN *found is the distance. With
 * KOI_GAP_UNKNOWN it is 0 or the features that are likely the closest: bit i for corner i of a, bit
 * 3 + i for corner i of b. */
koi_quick_gap koi_search_distance(const ko_triangle *a, const ko_triangle *b, uint32_t reach,
                                  uint32_t *found);

/* ---- two triangles by the sides of their corners ---- */

#define KOI_SIDES_ALL 7U

static inline bool koi_sides_is_one(uint32_t bits)
{
    return bits != 0U && (bits & (bits - 1U)) == 0U;
}

/* Writes which corner is alone; true iff it is below. The bits of the corners above and below a
 * plane: not all are in the plane, and not all are strictly on one side. */
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

/* A corner, and the ends of the two edges from it: that which is farther along L, and the other. */
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
