/* Says whether a polygon is simple: its edges share no point but the corner of two neighbours. */
#ifndef KOI_FENCE_SIMPLE_H
#define KOI_FENCE_SIMPLE_H

#include "src/fence/fence_core.h"

/* Says whether the closed segments a b and p q touch. Exact, for differences below 2^31. */
bool koi_fence_do_touch(const ko_fence_xy *a, const ko_fence_xy *b, const ko_fence_xy *p,
                        const ko_fence_xy *q);

/* What is asked of a polygon, in this order. The first three are all that a simple one is asked. If
 * edges touch or neighbours are equal, the others find the first fault. */
typedef enum koi_fence_pass {
    KOI_FENCE_PASS_RANGE,  /* is a corner out of range, or outside of its runs? */
    KOI_FENCE_PASS_PAIRS,  /* do any edges touch, or are neighbours equal? */
    KOI_FENCE_PASS_RETURN, /* does an edge go back? */
    KOI_FENCE_PASS_EQUAL,  /* which corners are equal? */
    KOI_FENCE_PASS_BACK,   /* as KOI_FENCE_PASS_RETURN, although edges touch */
    KOI_FENCE_PASS_TOUCH,  /* which edges touch? */
    KOI_FENCE_PASS_DONE
} koi_fence_pass;

/* Where the check of a polygon goes on. In a pass over corners `at` is the next one. In a pass over
 * pairs of edges, `row` and `run` are runs of edges; `at` is the next edge of `row`, or the number
 * of edges of a run if the rectangles of the two are still to be compared. */
typedef struct koi_fence_place {
    koi_fence_pass pass;
    uint8_t row;
    uint8_t run;
    uint16_t at;
    bool is_found; /* in this row */
    uint16_t a;    /* the fault that was found, the first so far */
    uint16_t b;
    uint32_t sum; /* the checksum of the corners that were looked at, which the caller begins */
} koi_fence_place;

/* Takes steps until the budget is spent or the pass is KOI_FENCE_PASS_DONE. A step is a corner, two
 * rectangles, or an edge with those of a run. The fault, with its corners in `place`; KO_FENCE_GOOD
 * if there is none so far. Exact. An outline has 3 to KO_FENCE_MOST_POINTS corners. */
ko_fence_fault koi_fence_simple_steps(const koi_fence_outline *outline, koi_fence_place *place,
                                      uint32_t *budget);

/* The first fault, and at which corners: corners out of range, then equal ones, then an edge that
 * goes back, then edges that touch. */
ko_fence_fault koi_fence_simple_fault(const koi_fence_outline *outline, ko_fence_report *report);

#endif
