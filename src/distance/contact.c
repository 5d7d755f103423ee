/* From the closest points of two cores to a contact of the surfaces around them. */
#include "src/distance/contact.h"

#include "src/math/wide.h"

void koi_contact_normal(const ko_vec3 *p, const ko_vec3 *q, ko_dir3 *normal)
{
    const ko_vec3 apart = koi_closest_difference(p, q);
    KO_IGNORE(ko_dir3_from_vec3(&apart, normal)); /* refused where it has no length */
}

ko_dir3 koi_contact_back(const ko_vec3 *a, const ko_vec3 *b)
{
    ko_dir3 normal = {0, 0, KO_Q30_ONE};
    koi_contact_normal(a, b, &normal);
    return normal;
}

static fix16_t along(fix16_t p, ko_q30 n, fix16_t by)
{
    return p + (fix16_t)((koi_port_mul(n, by) + (INT64_C(1) << 29)) >> 30);
}

ko_vec3 koi_contact_point(const ko_vec3 *p, const ko_dir3 *normal, fix16_t by)
{
    const ko_vec3 at = {along(p->x, normal->x, by), along(p->y, normal->y, by),
                        along(p->z, normal->z, by)};
    return at;
}
