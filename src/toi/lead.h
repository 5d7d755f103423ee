/* The first contact of a segment that moves and a box, by the direction of their closest points. */
#ifndef KOI_LEAD_H
#define KOI_LEAD_H

#include "src/toi/advance.h"

/* Advances *now, before which there is no contact, to a later such time. True if that is the
 * answer: there is no contact, KO_NEVER, or the segment is close enough then, as touch.h says. */
bool koi_lead(const koi_advance *what, ko_q30 *now);

#endif
