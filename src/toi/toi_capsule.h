/* When two capsules meet, in closed form. */
#ifndef KOI_TOI_CAPSULE_H
#define KOI_TOI_CAPSULE_H

#include "keepout/shape.h"

/* The time at which capsule a, which moves by `by`, meets b, as keepout/toi.h promises; false where
 * that is not proved, which is rare within 128 m. */
bool koi_toi_of_capsules(const ko_capsule *a, const ko_capsule *b, const ko_vec3 *by, ko_q30 *time);

#endif
