/* From the closest points of two cores to a contact of the surfaces around them. */
#ifndef KOI_CONTACT_H
#define KOI_CONTACT_H

#include "src/distance/closest.h"

/* The unit vector from b to a, rounded; +z where they are one point. */
ko_dir3 koi_contact_back(const ko_vec3 *a, const ko_vec3 *b);

/* Sets the normal to the unit vector from q to p. It stays unchanged where they are one point. */
void koi_contact_normal(const ko_vec3 *p, const ko_vec3 *q, ko_dir3 *normal);

/* The point that is `by` from p along the normal, each coordinate rounded to nearest. */
ko_vec3 koi_contact_point(const ko_vec3 *p, const ko_dir3 *normal, fix16_t by);

#endif
