/* Tests whether two triangles touch, mostly by numbers of 32 bits. */
#ifndef KOI_TRIANGLE_QUICK_H
#define KOI_TRIANGLE_QUICK_H

#include "src/triangle/triangle_kernel.h"

/* Says whether two triangles touch. Exact: each answer is true, for legal corners. Unknown are only
 * triangles in one plane and degenerate ones. It takes some 350 instructions on M3 and M4, and 250
 * more for a sign that 32 bits do not show. */
koi_quick_answer koi_quick_pair(const ko_triangle *a, const ko_triangle *b, uint32_t reach);

#endif
