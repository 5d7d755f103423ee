/* Declares the exact arithmetic of corners that the files of the room share. */
#ifndef KOI_TRIANGLE_H
#define KOI_TRIANGLE_H

#include "src/triangle/triangle_kernel.h"

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

/* True iff the closed triangles touch. Exact. */
bool koi_kernel_overlap(const koi_outline *a, const koi_outline *b);

#endif
