/* Measures how far two triangles are apart, by rounded numbers of 32 and 64 bits. */
#ifndef KOI_TRIANGLE_GAP_H
#define KOI_TRIANGLE_GAP_H

#include "src/triangle/triangle_kernel.h"

/* As koi_quick_distance, by rounded numbers alone. With KOI_GAP_KNOWN *found is the distance. With
 * KOI_GAP_UNKNOWN it is 0 or the features that are likely the closest: bit i for corner i of a, bit
 * 3 + i for corner i of b. */
koi_quick_gap koi_search_distance(const ko_triangle *a, const ko_triangle *b, uint32_t reach,
                                  uint32_t *found);

#endif
