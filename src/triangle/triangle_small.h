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

typedef enum ko_small_gap {
    KO_GAP_UNKNOWN, /* too large, or they touch */
    KO_GAP_BEYOND,  /* they are at least reach apart */
    KO_GAP_KNOWN    /* they are not, and *distance is how far, rounded down */
} ko_small_gap;

/* How far apart they are, if that matters. Exact: each answer is true, of any input. Mostly one
 * look, 110 instructions on M3 and M4; 150 more for each further one, of which there are 16 at
 * most. */
ko_small_gap ko_small_distance(const ko_triangle *a, const ko_triangle *b, uint32_t reach,
                               uint32_t *distance);

#endif
