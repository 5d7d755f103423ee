#include "keepout/vec.h"

#include <stddef.h>

#include "src/math/wide.h"

/* ko_fix_is_legal, as one unsigned comparison. */
static inline bool is_legal(fix16_t x)
{
    return (uint32_t)x + (uint32_t)KO_LIMIT <= 2U * (uint32_t)KO_LIMIT;
}

ko_status ko_vec3_check(const ko_vec3 *point)
{
    if (point == NULL) {
        return KO_E_ARG;
    }
    return (is_legal(point->x) && is_legal(point->y) && is_legal(point->z)) ? KO_OK : KO_E_RANGE;
}

bool koi_points_are_legal(const ko_vec3 *points, uint32_t n)
{
    if (n == 0U) {
        return false;
    }
    for (uint32_t left = n; left != 0U; left--) {
        if (ko_vec3_check(points) != KO_OK) {
            return false;
        }
        points++;
    }
    return true;
}

/* *out = a + b, or with invert = ~0 a + ~b + 1 = a - b, modulo 2^32. True iff this is the true
 * result. It is not iff both terms have one sign and the sum has the other. */
static bool add_axis(fix16_t a, fix16_t b, uint32_t invert, fix16_t *out)
{
    const uint32_t term = (uint32_t)b ^ invert;
    const uint32_t sum = (uint32_t)a + term + (invert & 1U);
    *out = (fix16_t)sum;
    return (((uint32_t)a ^ sum) & (term ^ sum)) >> 31 == 0U;
}

/* a + b, or a - b where invert is ~0. */
static ko_status add(const ko_vec3 *a, const ko_vec3 *b, uint32_t invert, ko_vec3 *out)
{
    ko_vec3 sum;
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!add_axis(a->x, b->x, invert, &sum.x) || !add_axis(a->y, b->y, invert, &sum.y) ||
        !add_axis(a->z, b->z, invert, &sum.z)) {
        return KO_E_RANGE;
    }
    *out = sum;
    return KO_OK;
}

ko_status ko_vec3_add(const ko_vec3 *a, const ko_vec3 *b, ko_vec3 *out)
{
    return add(a, b, 0U, out);
}

ko_status ko_vec3_sub(const ko_vec3 *a, const ko_vec3 *b, ko_vec3 *out)
{
    return add(a, b, UINT32_MAX, out);
}

static ko_status check_differences(const ko_vec3 *a, const ko_vec3 *b, const void *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    return (koi_are_differences(a) && koi_are_differences(b)) ? KO_OK : KO_E_RANGE;
}

/* The sum of three products within 2^60 fits in 64 bits. */
ko_status ko_vec3_dot(const ko_vec3 *a, const ko_vec3 *b, int64_t *out)
{
    const ko_status status = check_differences(a, b, out);
    if (status != KO_OK) {
        return status;
    }
    *out = koi_dot3(a, b);
    return KO_OK;
}

int64_t koi_dot3_shared(const ko_vec3 *v, const ko_vec3 *w)
{
    return koi_dot3_inline(v, w);
}

/* Out of line, so that flash holds one copy for all three components. */
static KOI_NOINLINE int64_t minor(fix16_t a, fix16_t b, fix16_t c, fix16_t d)
{
    return koi_minor(a, b, c, d);
}

ko_wide3 koi_cross3_shared(const ko_vec3 *v, const ko_vec3 *w)
{
    const ko_wide3 n = {minor(v->y, v->z, w->y, w->z), minor(v->z, v->x, w->z, w->x),
                        minor(v->x, v->y, w->x, w->y)};
    return n;
}

ko_status ko_vec3_cross(const ko_vec3 *a, const ko_vec3 *b, ko_wide3 *out)
{
    const ko_status status = check_differences(a, b, out);
    if (status != KO_OK) {
        return status;
    }
    *out = koi_cross3_shared(a, b);
    return KO_OK;
}

/* Components are within 2^30, so the length is at most sqrt(3) * 2^30. It fits, also rounded up. */
static KOI_NOINLINE ko_status length(const ko_vec3 *v, bool up, fix16_t *out)
{
    int64_t square = 0;
    const ko_status status = (out == NULL) ? KO_E_ARG : ko_vec3_dot(v, v, &square);
    if (status == KO_OK) {
        const uint64_t q = (uint64_t)square;
        *out = (fix16_t)(up ? ko_fix_sqrt_up(q) : ko_fix_sqrt_down(q));
    }
    return status;
}

ko_status ko_vec3_length_down(const ko_vec3 *v, fix16_t *out)
{
    return length(v, false, out);
}

ko_status ko_vec3_length_up(const ko_vec3 *v, fix16_t *out)
{
    return length(v, true, out);
}
