#include "keepout/vec.h"

#include <stddef.h>

#include "wide.h"

ko_status ko_vec3_check(const ko_vec3 *point)
{
    if (point == NULL) {
        return KO_E_ARG;
    }
    const bool legal =
        ko_fix_is_legal(point->x) && ko_fix_is_legal(point->y) && ko_fix_is_legal(point->z);
    return legal ? KO_OK : KO_E_RANGE;
}

/* *out = a + b modulo 2^32; true iff that is the true sum: it is not iff both have the other sign.
 */
static bool add_axis(fix16_t a, fix16_t b, fix16_t *out)
{
    const uint32_t sum = (uint32_t)a + (uint32_t)b;
    *out = (fix16_t)sum;
    return (((uint32_t)a ^ sum) & ((uint32_t)b ^ sum)) >> 31 == 0U;
}

ko_status ko_vec3_add(const ko_vec3 *a, const ko_vec3 *b, ko_vec3 *out)
{
    ko_vec3 sum;
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!add_axis(a->x, b->x, &sum.x) || !add_axis(a->y, b->y, &sum.y) ||
        !add_axis(a->z, b->z, &sum.z)) {
        return KO_E_RANGE;
    }
    *out = sum;
    return KO_OK;
}

/* d = a - b is what added to b gives a; it is the true difference iff that sum is true. */
ko_status ko_vec3_sub(const ko_vec3 *a, const ko_vec3 *b, ko_vec3 *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_vec3 d = {(fix16_t)((uint32_t)a->x - (uint32_t)b->x),
                       (fix16_t)((uint32_t)a->y - (uint32_t)b->y),
                       (fix16_t)((uint32_t)a->z - (uint32_t)b->z)};
    ko_vec3 sum;
    const ko_status status = ko_vec3_add(&d, b, &sum);
    if (status == KO_OK) {
        *out = d;
    }
    return status;
}

static bool is_difference(const ko_vec3 *v)
{
    return ko_is_difference(v->x) && ko_is_difference(v->y) && ko_is_difference(v->z);
}

static ko_status check_differences(const ko_vec3 *a, const ko_vec3 *b, const void *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    return (is_difference(a) && is_difference(b)) ? KO_OK : KO_E_RANGE;
}

/* Three products within 2^60. */
ko_status ko_vec3_dot(const ko_vec3 *a, const ko_vec3 *b, int64_t *out)
{
    const ko_status status = check_differences(a, b, out);
    if (status != KO_OK) {
        return status;
    }
    *out = ko_wide_mac(ko_wide_mac(ko_port_mul(a->x, b->x), a->y, b->y), a->z, b->z);
    return KO_OK;
}

/* Two products within 2^60 each. */
ko_status ko_vec3_cross(const ko_vec3 *a, const ko_vec3 *b, ko_wide3 *out)
{
    const ko_status status = check_differences(a, b, out);
    if (status != KO_OK) {
        return status;
    }
    out->x = ko_port_mul(a->y, b->z) - ko_port_mul(a->z, b->y);
    out->y = ko_port_mul(a->z, b->x) - ko_port_mul(a->x, b->z);
    out->z = ko_port_mul(a->x, b->y) - ko_port_mul(a->y, b->x);
    return KO_OK;
}

/* Components within 2^30: the length is at most sqrt(3) * 2^30 < 2^31, rounded up too. */
static ko_status length(const ko_vec3 *v, uint32_t (*root)(uint64_t), fix16_t *out)
{
    const ko_status status = check_differences(v, v, out);
    if (status != KO_OK) {
        return status;
    }
    *out =
        (fix16_t)root(ko_wide_square3(ko_magnitude(v->x), ko_magnitude(v->y), ko_magnitude(v->z)));
    return KO_OK;
}

ko_status ko_vec3_length_down(const ko_vec3 *v, fix16_t *out)
{
    return length(v, ko_fix_sqrt_down, out);
}

ko_status ko_vec3_length_up(const ko_vec3 *v, fix16_t *out)
{
    return length(v, ko_fix_sqrt_up, out);
}
