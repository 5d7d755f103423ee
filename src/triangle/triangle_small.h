/* Two triangles in 64 bits, where that is enough: first, then the exact tests in 128 bits. */
#ifndef KO_TRIANGLE_SMALL_H
#define KO_TRIANGLE_SMALL_H

#include "keepout/triangle.h"

/* More is not answered. */
#define KO_SMALL_REACH 0xFFFFFU

typedef enum ko_small_answer {
    KO_SMALL_UNKNOWN, /* too large, degenerate, or in one plane */
    KO_SMALL_TOUCH,   /* they have a point in common */
    KO_SMALL_APART,   /* they have none */
    KO_SMALL_BEYOND   /* nor are they within reach */
} ko_small_answer;

/* What can be said of two triangles in 64 bits. Exact: each answer is true, of any input. Some 250
 * instructions on M3 and M4. */
ko_small_answer ko_small_pair(const ko_triangle *a, const ko_triangle *b, uint32_t reach);

/* True only if they are at least reach apart along the line through their middles: a quick way out
 * of measuring. Some 120 instructions on M3 and M4. */
bool ko_small_is_far(const ko_triangle *a, const ko_triangle *b, uint32_t reach);

#endif
