/* Measures how far two triangles are apart, with a proof that nothing is closer. */
#ifndef KOI_TRIANGLE_PROOF_H
#define KOI_TRIANGLE_PROOF_H

#include "src/triangle/triangle_kernel.h"

/* Says how far apart two triangles are, if that is less than reach. Exact: each answer is true, for
 * legal corners. *distance is valid only with KOI_GAP_KNOWN. Mostly one look of 110 instructions on
 * M3 and M4 decides; each further one takes 150, and there are at most 16. */
koi_quick_gap koi_quick_distance(const ko_triangle *a, const ko_triangle *b, uint32_t reach,
                                 uint32_t *distance);

/* True iff two triangles touch or are within reach. It tries 64 bits first. */
bool koi_pair_is_within(const ko_triangle *a, const ko_triangle *b, uint32_t reach);

#endif
