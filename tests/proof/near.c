/* Proves that an outline of a fence holds a point in fence_near.c if and only if it does so in real
 * numbers.
 *
 * promise: exact */
#include "fence.h"

/*@ assigns \nothing; */
static inline int64_t koi_wide_mac(int64_t acc, int32_t a, int32_t b);

/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing; */
static inline int64_t dot(const ko_fence_xy *a, const ko_fence_xy *b);

/*@ requires \valid_read(corner) && legal(corner->x) && legal(corner->y) && legal(x) && legal(y);
    assigns \nothing;
    ensures are_same(\result.x, corner->x - x) && are_same(\result.y, corner->y - y); */
static inline ko_fence_xy relative(const ko_fence_xy *corner, fix16_t x, fix16_t y);

#include "src/fence/fence_near.c"

/*@ requires \valid_read(outline) && legal_corners(outline->points, outline->count);
    requires outline->runs == \null;
    requires legal(x) && legal(y);
    assigns \nothing;
    ensures \result.is_over <==> \old(is_held(outline->points, outline->count, x, y)); */
static corners look_at_corners(const koi_fence_outline *outline, fix16_t x, fix16_t y);

/*@ requires \valid_read(a) && \valid_read(b);
    requires legal(a->x) && legal(a->y) && legal(b->x) && legal(b->y);
    requires \valid(lo) && \valid(hi) && \separated(lo, hi);
    requires \separated(lo, a) && \separated(lo, b) && \separated(hi, a) && \separated(hi, b);
    assigns *lo, *hi; */
static inline void koi_fence_grow(const ko_vec3 *a, const ko_vec3 *b, uint32_t by, ko_fence_xy *lo,
                                  ko_fence_xy *hi);

/*@ requires \valid_read(a) && \valid_read(b) && \valid_read(lo) && \valid_read(hi);
    assigns \nothing; */
static inline bool koi_fence_is_beyond(const ko_fence_xy *a, const ko_fence_xy *b,
                                       const ko_fence_xy *lo, const ko_fence_xy *hi);

/*@ requires \valid_read(outline) && legal_corners(outline->points, outline->count);
    requires edge < outline->count;
    assigns \nothing;
    ensures \result == outline->points + before(edge, outline->count); */
static inline const ko_fence_xy *koi_fence_edge_begin(const koi_fence_outline *outline,
                                                      uint32_t edge);

/*@ requires \valid_read(outline) && outline->runs == \null && \valid(span) &&
      \separated(span, outline);
    requires \valid_read(lo) && \valid_read(hi);
    requires span->end == 0 || span->end == outline->count;
    assigns *span;
    ensures \result <==> \old(span->end) < outline->count;
    ensures \result ==> span->begin == 0 && span->end == outline->count; */
static inline bool koi_fence_next_span(const koi_fence_outline *outline, const ko_fence_xy *lo,
                                       const ko_fence_xy *hi, koi_fence_span *span);

/*@ requires \valid_read(outline) && outline->runs == \null && \valid(span) &&
      \separated(span, outline);
    requires \valid_read(p) && legal(p->x) && legal(p->y);
    requires span->end == 0 || span->end == outline->count;
    assigns *span;
    ensures \result <==> \old(span->end) < outline->count;
    ensures \result ==> span->begin == 0 && span->end == outline->count; */
static KOI_OWN_FRAME bool next_near(const koi_fence_outline *outline, const ko_vec3 *p,
                                    uint32_t most, koi_fence_span *span);

// Outlines without runs do not get there.
//@ assigns \nothing;
static KOI_OWN_FRAME corners look_at_runs(const koi_fence_outline *outline, fix16_t x, fix16_t y);

/*@ requires \valid_read(e) && are_differences(e->a.x, e->a.y, e->b.x, e->b.y);
    requires is_difference(e->b.x - e->a.x) && is_difference(e->b.y - e->a.y);
    assigns \nothing; */
static inline uint32_t length_up(const edge *e);

/*@ requires \valid_read(e) && are_differences(e->a.x, e->a.y, e->b.x, e->b.y);
    assigns \nothing; */
static inline int64_t cross_of(const edge *e);

// Both are assumed to write the distance and nothing else, and so are the functions of other files
// that they call.
//@ assigns \nothing;
uint32_t ko_fix_sqrt_down(uint64_t square);
//@ assigns \nothing;
uint32_t koi_zeros64(uint64_t x);
//@ assigns \nothing;
bool koi_square_is_within(const koi_square *square, uint32_t reach);
//@ assigns \nothing;
uint32_t koi_square_distance(const koi_square *square);
//@ assigns *t, *square;
void koi_closest_point_segment(const ko_vec3 *p, const ko_vec3 *a, const ko_vec3 *b, ko_q30 *t,
                               koi_square *square);

/*@ requires \valid_read(e) && \valid(distance);
    assigns *distance; */
static bool measure(const edge *e, uint64_t cross, uint32_t most, rounded *distance);

/*@ requires \valid_read(e) && \valid(distance);
    assigns *distance; */
static bool measure_slant(const edge *e, fix16_t z, uint32_t most, rounded *distance);

/*@ assigns \nothing; */
static inline uint64_t koi_magnitude64(int64_t x);

/*@ assigns \nothing; */
static inline uint64_t koi_port_umul(uint32_t a, uint32_t b);

//@ assigns \nothing;
uint32_t ko_fix_sqrt_up(uint64_t square);

/*@ requires \valid_read(outline) && legal_corners(outline->points, outline->count);
    requires \valid_read(span) && span->begin < span->end <= outline->count;
    requires \valid_read(p) && legal(p->x) && legal(p->y) && \valid(best);
    requires \separated(best, outline) && \separated(best, span) && \separated(best, p) &&
      \separated(best, outline->points + (0 .. outline->count - 1));
    assigns best->least, best->is_whole, best->edge; */
static uint32_t look_at_span(const koi_fence_outline *outline, const koi_fence_span *span,
                             const ko_vec3 *p, uint32_t most, koi_fence_near *best);

/*@ requires \valid_read(outline) && legal_corners(outline->points, outline->count);
    requires outline->runs == \null;
    requires \valid_read(p) && legal(p->x) && legal(p->y) && \valid(best);
    requires \separated(best, outline) && \separated(best, p) &&
      \separated(best, outline->points + (0 .. outline->count - 1));
    assigns best->least, best->is_whole, best->edge; */
static void look_at_edges(const koi_fence_outline *outline, const ko_vec3 *p, uint32_t most,
                          koi_fence_near *best);
