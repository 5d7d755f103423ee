/* A lozenge's parallelogram, of which the files of lozenges ask their questions. */
#ifndef KOI_LOZENGE_QUAD_H
#define KOI_LOZENGE_QUAD_H

#include "src/distance/closest_quad.h"
#include "keepout/shape.h"

static inline void koi_lozenge_prepare(const ko_lozenge *lozenge, koi_quad *out)
{
    koi_quad_prepare(&lozenge->a, &lozenge->u, &lozenge->v, out);
}

#endif
