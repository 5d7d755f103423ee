/* Says whether a lozenge holds another. */
#ifndef KOI_LOZENGE_H
#define KOI_LOZENGE_H

#include "src/round/round.h"

/* True iff every point of inner is a point of outer; exact. */
bool koi_lozenge_holds(const ko_lozenge *outer, const ko_lozenge *inner);

#endif
