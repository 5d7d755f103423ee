/* Two triangles in 64 bits, where that is enough. Callers try these first, then the exact tests in
 * 128 bits. */
#ifndef KOI_TRIANGLE_SMALL_H
#define KOI_TRIANGLE_SMALL_H

#include "keepout/shape.h"

/* The largest reach that koi_small_pair answers for. */
#define KOI_SMALL_REACH 0xFFFFFU

typedef enum koi_small_answer {
    KOI_SMALL_UNKNOWN, /* too large, degenerate, or in one plane */
    KOI_SMALL_TOUCH,   /* they have a point in common */
    KOI_SMALL_APART,   /* they have none */
    KOI_SMALL_BEYOND   /* nor are they within reach */
} koi_small_answer;

/* Says what 64 bits can decide about two triangles. Exact: each answer is true, for any input. It
 * takes some 250 instructions on M3 and M4. */
koi_small_answer koi_small_pair(const ko_triangle *a, const ko_triangle *b, uint32_t reach);

typedef enum koi_small_gap {
    KOI_GAP_UNKNOWN, /* too large, less than 1 LSB apart, or 16 looks did not suffice */
    KOI_GAP_BEYOND,  /* they are at least reach apart */
    KOI_GAP_KNOWN    /* they are not, and *distance is how far, rounded down */
} koi_small_gap;

/* Says how far apart two triangles are, if that is less than reach. Exact: each answer is true, for
 * any input. *distance is valid only with KOI_GAP_KNOWN. Mostly one look of 110 instructions on M3
 * and M4 decides; each further one takes 150, and there are at most 16. */
koi_small_gap koi_small_distance(const ko_triangle *a, const ko_triangle *b, uint32_t reach,
                                 uint32_t *distance);

#endif
