/* Sorting triangles for the builder. */
#ifndef KOI_MESH_SORT_H
#define KOI_MESH_SORT_H

#include "keepout/mesh_build.h"

static inline const ko_slab16 *koi_mesh_axis(const ko_aabb16 *box, unsigned axis)
{
    return (axis == 0U) ? &box->x : ((axis == 1U) ? &box->y : &box->z);
}

/* Sorts work[first .. first + count - 1].face by the centres of work[face].box along the axis.
 * Equal centres are sorted by number, so the order before makes no difference. */
void koi_mesh_sort(ko_mesh_work *work, uint32_t first, uint32_t count, unsigned axis);

#endif
