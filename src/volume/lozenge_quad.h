/* What the parts of lozenges share: their parallelograms, which all questions about them are asked
 * of. */
#ifndef KO_LOZENGE_QUAD_H
#define KO_LOZENGE_QUAD_H

#include "src/distance/closest_quad.h"
#include "keepout/lozenge.h"

static inline void ko_lozenge_prepare(const ko_lozenge *lozenge, ko_quad *out)
{
    ko_quad_prepare(&lozenge->a, &lozenge->u, &lozenge->v, out);
}

#endif
