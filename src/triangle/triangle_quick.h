/* Triangles and paths in 32 and 64 bits, as far as that is enough. Callers try these first, then
 * the exact tests in 128 bits. */
#ifndef KOI_TRIANGLE_QUICK_H
#define KOI_TRIANGLE_QUICK_H

#include "keepout/cast.h"
#include "src/triangle/triangle_kernel.h"

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

/* As koi_quick_distance, for features that are likely the closest: bit i for corner i of a, bit
 * 3 + i for corner i of b. Measures these, and looks for a proof that nothing is closer. */
koi_quick_gap koi_proved_distance(const ko_triangle *a, const ko_triangle *b, uint32_t features,
                                  uint32_t reach, uint32_t *distance);

#endif
