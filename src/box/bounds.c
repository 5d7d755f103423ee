#include "src/box/bounds.h"

#include <string.h>

#include "src/math/wide.h"
#include "port/box.h"

/* c - r and c + r, unsigned, so that a box that is not legal causes no undefined behaviour. */
static void corners(fix16_t c, fix16_t r, fix16_t *lo, fix16_t *hi)
{
    *lo = (fix16_t)((uint32_t)c - (uint32_t)r);
    *hi = (fix16_t)((uint32_t)c + (uint32_t)r);
}

void koi_bounds_of(const ko_aabb *box, ko_bounds *out)
{
    corners(box->c.x, box->r.x, &out->lo.x, &out->hi.x);
    corners(box->c.y, box->r.y, &out->lo.y, &out->hi.y);
    corners(box->c.z, box->r.z, &out->lo.z, &out->hi.z);
}

/* C's division rounds towards zero. Where hi - lo is odd, lo + hi is odd, too. The radius, half the
 * width rounded up, then reaches exactly to the farther corner. At the other corner, the one
 * towards zero, it reaches 1 LSB too far, which stays within KO_LIMIT. */
static void to_centre_radius(fix16_t lo, fix16_t hi, fix16_t *c, fix16_t *r)
{
    *c = (lo + hi) / 2;
    *r = (fix16_t)((uint32_t)(hi - lo + 1) / 2U);
}

void koi_bounds_to_aabb(const ko_bounds *bounds, ko_aabb *out)
{
    to_centre_radius(bounds->lo.x, bounds->hi.x, &out->c.x, &out->r.x);
    to_centre_radius(bounds->lo.y, bounds->hi.y, &out->c.y, &out->r.y);
    to_centre_radius(bounds->lo.z, bounds->hi.z, &out->c.z, &out->r.z);
}

void koi_bounds_union(const ko_bounds *a, const ko_bounds *b, ko_bounds *out)
{
    koi_port_unite(a, b, out);
}

bool koi_bounds_are_legal(const ko_bounds *bounds)
{
    return ko_vec3_check(&bounds->lo) == KO_OK && ko_vec3_check(&bounds->hi) == KO_OK &&
           bounds->lo.x <= bounds->hi.x && bounds->lo.y <= bounds->hi.y &&
           bounds->lo.z <= bounds->hi.z;
}

bool koi_bounds_hold(const ko_bounds *outer, const ko_bounds *inner)
{
    return outer->lo.x <= inner->lo.x && inner->hi.x <= outer->hi.x && outer->lo.y <= inner->lo.y &&
           inner->hi.y <= outer->hi.y && outer->lo.z <= inner->lo.z && inner->hi.z <= outer->hi.z;
}

bool koi_bounds_are_same(const ko_bounds *a, const ko_bounds *b)
{
    return memcmp(a, b, sizeof(*a)) == 0; /* six numbers, no padding */
}

/* hi - lo without its low 4 bits and, for a corrupted box, without its sign. */
static uint32_t extent(fix16_t lo, fix16_t hi)
{
    return (((uint32_t)hi - (uint32_t)lo) & 0x7FFFFFF0U) >> 4;
}

int64_t koi_bounds_half_area(const ko_bounds *bounds)
{
    const uint32_t dx = extent(bounds->lo.x, bounds->hi.x);
    const uint32_t dy = extent(bounds->lo.y, bounds->hi.y);
    const uint32_t dz = extent(bounds->lo.z, bounds->hi.z);
    return (int64_t)(koi_port_umul(dx, dy) + koi_port_umul(dx + dy, dz));
}
