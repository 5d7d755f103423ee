/* A point turned by a matrix, the reference. */
#ifndef KOI_PORT_GENERIC_TURN_H
#define KOI_PORT_GENERIC_TURN_H

#include "keepout/rotation.h"
#include "port/mul.h"
#include "port/nearest.h"

/* A function x that turns a point has two forms: x_inline, by products in line, and x_shared, by a
 * call of koi_port_turn. The port chooses the cheaper one. */
#define KOI_PORT_TURN_CHOSEN(x) x##_inline

/* x v.x + y v.y + z v.z in Q46, modulo 2^64. */
static inline int64_t koi_port_along(ko_q30 x, ko_q30 y, ko_q30 z, const ko_vec3 *v)
{
    const uint64_t sum = (uint64_t)koi_port_mul(x, v->x) + (uint64_t)koi_port_mul(y, v->y);
    return (int64_t)(sum + (uint64_t)koi_port_mul(z, v->z));
}

/* Below 2^29 iff a Q46 is within 2^60, or it is 2^60 less. */
static inline uint32_t koi_port_breadth(int64_t turned)
{
    return (uint32_t)((uint64_t)turned >> 32) + (1U << 28);
}

/* Rounds a Q46 to nearest and adds t, which is the same as to round their sum, modulo 2^32. */
static inline fix16_t koi_port_landed(int64_t turned, fix16_t t)
{
    return (fix16_t)((uint32_t)koi_port_nearest(turned) + (uint32_t)t);
}

/* Rounds three Q46, adds t, and says whether that is legal. Where the Q46 are within 2^60, they are
 * within 2^30 when rounded, and no sum wraps for a legal t. */
static inline bool koi_port_land(int64_t x, int64_t y, int64_t z, const ko_vec3 *t, ko_vec3 *out)
{
    const uint32_t up = (uint32_t)KO_LIMIT;
    const ko_vec3 at = {koi_port_landed(x, t->x), koi_port_landed(y, t->y),
                        koi_port_landed(z, t->z)};
    const uint32_t off = ((uint32_t)at.x + up) | ((uint32_t)at.y + up) | ((uint32_t)at.z + up);
    if ((koi_port_breadth(x) | koi_port_breadth(y) | koi_port_breadth(z)) >= (1U << 29) ||
        off >= 2U * up) {
        return false;
    }
    *out = at;
    return true;
}

/* *out = r v + t, rounded to nearest (ties up), for any r, v within 2^30 on each axis, and a legal
 * t. True only if that is legal; false leaves it open, and out as it is. Ports leave different
 * cases open. */
static inline bool koi_port_turn(const ko_mat3 *r, const ko_vec3 *t, const ko_vec3 *v, ko_vec3 *out)
{
    return koi_port_land(koi_port_along(r->x.x, r->y.x, r->z.x, v),
                         koi_port_along(r->x.y, r->y.y, r->z.y, v),
                         koi_port_along(r->x.z, r->y.z, r->z.z, v), t, out);
}

/* The same with r transposed. */
static inline bool koi_port_turn_back(const ko_mat3 *r, const ko_vec3 *t, const ko_vec3 *v,
                                      ko_vec3 *out)
{
    return koi_port_land(koi_port_along(r->x.x, r->x.y, r->x.z, v),
                         koi_port_along(r->y.x, r->y.y, r->y.z, v),
                         koi_port_along(r->z.x, r->z.y, r->z.z, v), t, out);
}

#endif
