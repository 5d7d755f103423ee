/* How far a triangle is from a box, axis-aligned or oriented. */
#include "keepout/clearance.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/math/rotate.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle_box.h"
#include "src/triangle/triangle_near.h"
#include "port/bits.h"

static bool misses(const koi_outline *corners, const ko_aabb *box)
{
    const koi_corners local = {{koi_closest_difference(corners->v[0], &box->c),
                                koi_closest_difference(corners->v[1], &box->c),
                                koi_closest_difference(corners->v[2], &box->c)}};
    return koi_kernel_misses_box(&local, &box->r);
}

/* The distance, rounded down; 0 if they touch. The box and the corners are legal. */
static uint32_t distance(const koi_outline *corners, const ko_aabb *box)
{
    koi_face face;
    koi_minimum minimum = {0U, UINT32_MAX};
    if (!misses(corners, box)) {
        return 0U;
    }
    koi_face_prepare(corners, &face);
    koi_face_near_aabb(&face, box, &minimum);
    return minimum.least;
}

ko_status ko_triangle_clearance_aabb(const ko_triangle *triangle, const ko_aabb *box,
                                     fix16_t *clearance)
{
    if (triangle == NULL || box == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_triangle_check(triangle) != KO_OK || ko_aabb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    const koi_outline corners = koi_outline_of(triangle);
    *clearance = (fix16_t)distance(&corners, box);
    return KO_OK;
}

/* ---- oriented boxes ----
 *
 * As in obb.c and triangle_box.c, A is the matrix of axes with A^T A = 1 + E and |E_ij| <= eps =
 * 2^-26. The map p -> A^T (p - c) takes the box into |x_i| <= r_i + eps sum, sum = r.x + r.y +
 * r.z. It stretches the difference of two points by at most sqrt(1 + 3 eps) < 1 + 1.5 eps. So the
 * distance of the images, divided by that, is not above the true one.
 *
 * The image of the triangle is known exactly in Q46. It is rounded to units of 2^shift of that, as
 * fine as they can be with all corners legal, but at most 2^-8 LSB. That is half a unit on each
 * axis: no point of it moves by more than sqrt(3) / 2 < 1 unit. The box is rounded up. Let D be
 * the distance of these two in units, rounded down. Then D - 1 is not above the distance of the
 * images; and x (1 - 1.5 eps) <= x / (1 + 1.5 eps).
 *
 * The loss is at most:
 * - the box: 1 unit and 2 eps sum on each axis (1.74 units + 3.5 eps sum);
 * - the triangle, the root and what is taken off: 0.87 + 1 + 1 units;
 * - the stretching: 1 unit + 3.1 eps of the distance (the true distance may also be 1.6 eps above
 *   that of the images);
 * - the end: less than 1 LSB.
 *
 * That is 5.7 units. A unit is 2^-8 LSB or, where that is more, at most 2^-28 of the greatest
 * coordinate that a corner or the box has in the frame. Let F be the distance of the farthest
 * corner from the box's centre, which is above that of the triangle from the box. Then it is 1.03
 * LSB + 2^-24 (1.3 sum + 1.2 F) in all. */
#define FINEST 22U

/* All corners in Q46; they are within sqrt(3) * 2^60 and a bit. */
typedef struct frame {
    ko_wide3 corner[KOI_CORNERS];
} frame;

static void into_frame(const ko_triangle *triangle, const ko_obb *box, frame *out)
{
    const koi_outline corners = koi_outline_of(triangle);
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        const ko_vec3 v = koi_closest_difference(corners.v[i], &box->c);
        koi_rotate_inverse_wide(&box->axes, &v, &out->corner[i]);
    }
}

/* r in Q46 plus eps sum: less than 2^60 + 2^36. */
static uint64_t reach_of(fix16_t r, const ko_obb *box)
{
    const uint64_t sum = (uint64_t)(uint32_t)box->r.x + (uint32_t)box->r.y + (uint32_t)box->r.z;
    return ((uint64_t)(uint32_t)r << 30) + (sum << 4);
}

/* The shift after which everything is at most KO_LIMIT. Numbers below 2^width need width - 29,
 * rounded up. */
static unsigned shift_of(const frame *f, const ko_obb *box)
{
    uint64_t bits = reach_of(box->r.x, box) | reach_of(box->r.y, box) | reach_of(box->r.z, box);
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        bits |= koi_magnitude64(f->corner[i].x) | koi_magnitude64(f->corner[i].y) |
                koi_magnitude64(f->corner[i].z);
    }
    const uint32_t top = (uint32_t)(bits >> 32);
    const unsigned width = (top != 0U) ? 64U - koi_port_clz(top) : 32U;
    return (width > FINEST + 29U) ? width - 29U : FINEST;
}

static fix16_t nearest(int64_t x, unsigned shift)
{
    return (fix16_t)((x + (INT64_C(1) << (shift - 1U))) >> shift);
}

static fix16_t up(uint64_t x, unsigned shift)
{
    return (fix16_t)((x + (UINT64_C(1) << shift) - 1U) >> shift);
}

static void scale(const frame *f, const ko_obb *box, unsigned shift, koi_corners *corners,
                  ko_aabb *local)
{
    const ko_vec3 origin = {0, 0, 0};
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        corners->v[i].x = nearest(f->corner[i].x, shift);
        corners->v[i].y = nearest(f->corner[i].y, shift);
        corners->v[i].z = nearest(f->corner[i].z, shift);
    }
    local->c = origin;
    local->r.x = up(reach_of(box->r.x, box), shift);
    local->r.y = up(reach_of(box->r.y, box), shift);
    local->r.z = up(reach_of(box->r.z, box), shift);
}

/* Units to LSB, rounded down. There are at most 2^31 units, of up to 4 LSB if far away. D is then
 * at most the true distance and 1.5 eps of it, so it is below sqrt(3) * 2^30, and so is the
 * result. */
static fix16_t to_lsb(uint32_t units, unsigned shift)
{
    const uint64_t less = (uint64_t)units - 1U;
    const uint64_t cut = (3U * less + 0x7FFFFFFU) >> 27; /* 1.5 eps = 3 * 2^-27 */
    const uint64_t rest = less - cut;
    return (fix16_t)((shift > 30U) ? rest << (shift - 30U) : rest >> (30U - shift));
}

/* Takes both into the box's frame and returns the shift. */
static KOI_OWN_FRAME unsigned into_units(const ko_triangle *triangle, const ko_obb *box,
                                         koi_corners *corners, ko_aabb *local)
{
    frame f;
    into_frame(triangle, box, &f);
    const unsigned shift = shift_of(&f, box);
    scale(&f, box, shift, corners, local);
    return shift;
}

ko_status ko_triangle_clearance_obb(const ko_triangle *triangle, const ko_obb *box,
                                    fix16_t *clearance)
{
    koi_corners corners;
    ko_aabb local;
    if (triangle == NULL || box == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_triangle_check(triangle) != KO_OK || ko_obb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    const unsigned shift = into_units(triangle, box, &corners, &local);
    const koi_outline outline = koi_outline_of_corners(&corners);
    const uint32_t units = distance(&outline, &local);
    *clearance = (units > 1U) ? to_lsb(units, shift) : 0;
    return KO_OK;
}
