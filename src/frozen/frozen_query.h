/* A box query whose box changes while it is under way, for legs. */
#ifndef KOI_FROZEN_QUERY_H
#define KOI_FROZEN_QUERY_H

#include "src/frozen/frozen_core.h"

/* Sets the box that a query asks about from now on. Its corners are within 2^30 + 2, so that
 * differences fit. If it is beyond the grid the query is at its end. */
void koi_frozen_query_aim(const ko_frozen *frozen, const ko_bounds *box, ko_frozen_query *query);

#endif
