/* Lozenges at poses, and spheres around lozenges. */
#include "src/round/lozenge_quad.h"

#include "keepout/make.h"
#include "keepout/transform.h"

#include <stddef.h>

#include "src/distance/surface.h"
#include "src/math/rotate.h"
#include "src/round/round.h"

/* ---- at a pose ---- */

static void turn(const ko_pose *pose, bool back, const ko_vec3 *v, ko_wide3 *out)
{
    if (back) {
        koi_rotate_inverse_wide(&pose->r, v, out);
    } else {
        koi_rotate_wide(&pose->r, v, out);
    }
}

/* An edge turned and rounded to nearest. It fits in 32 bits for a legal matrix. */
static ko_vec3 turned_edge(const ko_pose *pose, bool back, const ko_vec3 *edge)
{
    ko_wide3 wide;
    turn(pose, back, edge, &wide);
    return koi_rotate_nearest3(&wide);
}

/* Sets the corner on an axis: the middle, which is given doubled in Q46, less half of both rounded
 * edges, to nearest. False if it is not legal. */
static bool set_corner(int64_t twice, fix16_t u, fix16_t v, fix16_t *a)
{
    const int64_t both = ((int64_t)u + v) * KO_Q30_ONE;
    const int64_t corner = (twice - both + KO_Q30_ONE) >> 31;
    *a = (fix16_t)corner;
    return corner >= -KO_LIMIT && corner <= KO_LIMIT;
}

/* Turns and places everything but the radius. False if the corner is not legal.
 *
 * Nothing overflows. Twice the middle is within 2^30 on each axis, and at most sqrt(3) 2^30 from
 * 0. Turned, it is within 1.74 * 2^60 in Q46. Twice t is within 2^60, or turned back within 1.74 *
 * 2^60, and the edges together are within 1.74 * 2^60. All sums are below 5.3 * 2^60 < 2^63. */
static bool place(const ko_lozenge *lozenge, const ko_pose *pose, bool back, ko_lozenge *out)
{
    ko_wide3 middle;
    const ko_vec3 edges = koi_closest_sum(&lozenge->u, &lozenge->v);
    const ko_vec3 far = koi_closest_sum(&lozenge->a, &edges);
    const ko_vec3 twice = koi_closest_sum(&lozenge->a, &far);
    ko_vec3 t = {2 * pose->t.x, 2 * pose->t.y, 2 * pose->t.z};
    ko_wide3 shift = {koi_port_mul(t.x, KO_Q30_ONE), koi_port_mul(t.y, KO_Q30_ONE),
                      koi_port_mul(t.z, KO_Q30_ONE)};
    if (back) {
        const ko_vec3 from = {-t.x, -t.y, -t.z};
        koi_rotate_inverse_wide(&pose->r, &from, &shift);
    }
    turn(pose, back, &twice, &middle);
    out->u = turned_edge(pose, back, &lozenge->u);
    out->v = turned_edge(pose, back, &lozenge->v);
    return set_corner(middle.x + shift.x, out->u.x, out->v.x, &out->a.x) &&
           set_corner(middle.y + shift.y, out->u.y, out->v.y, &out->a.y) &&
           set_corner(middle.z + shift.z, out->u.z, out->v.z, &out->a.z);
}

/* A point is at the middle + x u + y v with x and y of -1/2 .. 1/2. Each of the three terms is
 * rounded by at most half an LSB on each axis, so the point moves by at most 1/2 + 1/4 + 1/4. */
static ko_status moved(const ko_lozenge *lozenge, const ko_pose *pose, bool back, ko_lozenge *out)
{
    ko_lozenge there;
    if (lozenge == NULL || pose == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_lozenge_check(lozenge) != KO_OK || ko_pose_check(pose) != KO_OK ||
        !place(lozenge, pose, back, &there)) {
        return KO_E_RANGE;
    }
    there.r = lozenge->r + (fix16_t)koi_round_growth(KOI_ROUND_ONE, lozenge->r);
    if (ko_lozenge_check(&there) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = there;
    return KO_OK;
}

ko_status ko_lozenge_transform(const ko_lozenge *lozenge, const ko_pose *pose, ko_lozenge *out)
{
    return moved(lozenge, pose, false, out);
}

ko_status ko_lozenge_transform_inverse(const ko_lozenge *lozenge, const ko_pose *pose,
                                       ko_lozenge *out)
{
    return moved(lozenge, pose, true, out);
}

/* ---- to a sphere and a capsule ---- */

/* The distance of a point from the farthest corner, rounded up, within sqrt(3) 2^30. */
static uint32_t radius_about(const ko_vec3 *p, const koi_quad *quad)
{
    uint64_t farthest = 0;
    for (unsigned i = 0; i < KOI_QUAD_CORNERS; i++) {
        const uint64_t square = koi_surface_square(p, &quad->corner[i]);
        farthest = (square > farthest) ? square : farthest;
    }
    return ko_fix_sqrt_up(farthest);
}

/* The smallest sphere is around the middle, and its radius is half the longer diagonal plus r. The
 * middle is rounded by at most sqrt(3) / 2 LSB, the root by less than 1. */
ko_status ko_sphere_from_lozenge(const ko_lozenge *lozenge, ko_sphere *out)
{
    koi_quad quad;
    ko_sphere sphere;
    if (lozenge == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_lozenge_check(lozenge) != KO_OK) {
        return KO_E_RANGE;
    }
    koi_lozenge_prepare(lozenge, &quad);
    sphere.c = koi_closest_at(&quad.corner[0], &quad.corner[2], KO_Q30_ONE / 2);
    const uint32_t radius = radius_about(&sphere.c, &quad) + (uint32_t)lozenge->r;
    sphere.r = (fix16_t)radius;
    if (radius > (uint32_t)KO_LIMIT || ko_sphere_check(&sphere) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = sphere;
    return KO_OK;
}
