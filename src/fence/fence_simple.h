/* Says whether a polygon is simple: its edges share no point but the corner of two neighbours. */
#ifndef KOI_FENCE_SIMPLE_H
#define KOI_FENCE_SIMPLE_H

#include "src/fence/fence_core.h"

/* Says whether the closed segments a b and p q touch. Exact, for differences below 2^31. */
bool koi_fence_do_touch(const ko_fence_xy *a, const ko_fence_xy *b, const ko_fence_xy *p,
                        const ko_fence_xy *q);

/* The first fault of n corners, 3 to KO_FENCE_MOST_POINTS, and at which of them: corners out of
 * range, then equal ones, then an edge that goes back, then edges that touch. Exact. */
ko_fence_fault koi_fence_simple_fault(const ko_fence_xy *points, uint32_t n,
                                      ko_fence_report *report);

#endif
