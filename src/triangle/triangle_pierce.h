/* Finds where a line meets a triangle, in 64 bits. */
#ifndef KOI_TRIANGLE_PIERCE_H
#define KOI_TRIANGLE_PIERCE_H

#include "src/triangle/triangle_kernel.h"

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

#endif
