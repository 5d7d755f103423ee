/* Volumes that are made of others, moved, joined, or packed. */
#include "pair.h"

static ko_bounds bounds;
static ko_minwidth widths;
static ko_frame16 frame;
static ko_aabb16 box16[2];
static ko_slab16 dop16[2][KO_KDOP_MAX_SLABS];
static ko_capsule capsule;
static ko_lozenge lozenge;
static ko_sphere sphere;
static ko_aabb16 packed;
static ko_slab16 packed_dop[KO_KDOP_MAX_SLABS];

static bool make(const uint32_t *gene)
{
    if (!pair_make(gene) || ko_bounds_from_aabb(&pair_a.aabb, &bounds) != KO_OK ||
        ko_minwidth_from_aabb(&pair_a.aabb, &widths) != KO_OK) {
        return false;
    }
    memset(box16, 0, sizeof(box16));
    memset(dop16, 0, sizeof(dop16));
    frame.origin = pair_a.pose.t;
    frame.shift = (uint8_t)(KO_FRAME16_MAX_SHIFT - pair_reach % (KO_FRAME16_MAX_SHIFT + 1));
    KO_IGNORE(ko_aabb16_from_aabb(&pair_a.aabb, &frame, &box16[0]));
    KO_IGNORE(ko_aabb16_from_aabb(&pair_b.aabb, &frame, &box16[1]));
    KO_IGNORE(ko_kdop16_from_kdop(pair_k, pair_a.dop, &frame, dop16[0]));
    KO_IGNORE(ko_kdop16_from_kdop(pair_k, pair_b.dop, &frame, dop16[1]));
    return true;
}

#define CALLS(F)                                                                                   \
    F(ko_lozenge_from_capsule, (&pair_a.capsule, &lozenge))                                        \
    F(ko_aabb_from_bounds, (&bounds, &pair_out.aabb))                                              \
    F(ko_bounds_from_aabb, (&pair_a.aabb, &bounds))                                                \
    F(ko_aabb_from_minwidth, (&widths, &pair_out.aabb))                                            \
    F(ko_minwidth_from_aabb, (&pair_a.aabb, &widths))                                              \
    F(ko_aabb_from_sphere, (&pair_a.sphere, &pair_out.aabb))                                       \
    F(ko_aabb_from_capsule, (&pair_a.capsule, &pair_out.aabb))                                     \
    F(ko_aabb_from_lozenge, (&pair_a.lozenge, &pair_out.aabb))                                     \
    F(ko_aabb_from_obb, (&pair_a.obb, &pair_out.aabb))                                             \
    F(ko_aabb_from_kdop, (pair_k, pair_a.dop, &pair_out.aabb))                                     \
    F(ko_aabb_union, (&pair_a.aabb, &pair_b.aabb, &pair_out.aabb))                                 \
    F(ko_aabb_grow, (&pair_a.aabb, pair_reach, &pair_out.aabb))                                    \
    F(ko_sphere_from_lozenge, (&pair_a.lozenge, &sphere))                                          \
    F(ko_sphere_from_obb, (&pair_a.obb, &sphere))                                                  \
    F(ko_sphere_from_kdop, (pair_k, pair_a.dop, NULL, &sphere))                                    \
    F(ko_sphere_union, (&pair_a.sphere, &pair_b.sphere, &sphere))                                  \
    F(ko_capsule_from_obb, (&pair_a.obb, &capsule))                                                \
    F(ko_capsule_from_spheres, (&pair_a.sphere, &pair_b.sphere, &capsule))                         \
    F(ko_capsule_union, (&pair_a.capsule, &pair_b.capsule, &capsule))                              \
    F(ko_lozenge_from_obb, (&pair_a.obb, &lozenge))                                                \
    F(ko_lozenge_union, (&pair_a.lozenge, &pair_b.lozenge, &lozenge))                              \
    F(ko_obb_from_aabb_at, (&pair_a.aabb, &pair_b.pose, &pair_out.obb))                            \
    F(ko_obb_from_lozenge, (&pair_a.lozenge, &pair_out.obb))                                       \
    F(ko_obb_union, (&pair_a.obb, &pair_b.obb, &pair_out.obb))                                     \
    F(ko_kdop_from_lozenge, (pair_k, &pair_a.lozenge, pair_out.dop))                               \
    F(ko_kdop_from_obb, (pair_k, &pair_a.obb, pair_out.dop))                                       \
    F(ko_kdop_union, (pair_k, pair_a.dop, pair_b.dop, pair_out.dop))                               \
    F(ko_bounds_from_bounds_at, (&bounds, &pair_b.pose, &bounds))                                  \
    F(ko_sphere_transform, (&pair_a.sphere, &pair_b.pose, &sphere))                                \
    F(ko_sphere_transform_inverse, (&pair_a.sphere, &pair_b.pose, &sphere))                        \
    F(ko_capsule_transform, (&pair_a.capsule, &pair_b.pose, &capsule))                             \
    F(ko_capsule_transform_inverse, (&pair_a.capsule, &pair_b.pose, &capsule))                     \
    F(ko_lozenge_transform, (&pair_a.lozenge, &pair_b.pose, &lozenge))                             \
    F(ko_lozenge_transform_inverse, (&pair_a.lozenge, &pair_b.pose, &lozenge))                     \
    F(ko_aabb16_from_aabb, (&pair_a.aabb, &frame, &packed))                                        \
    F(ko_aabb_from_aabb16, (&box16[0], &frame, &pair_out.aabb))                                    \
    F(ko_aabb16_overlap, (&box16[0], &box16[1]))                                                   \
    F(ko_aabb16_overlap_line, (&box16[0], &frame, &pair_b.line))                                   \
    F(ko_kdop16_check, (pair_k, dop16[0]))                                                         \
    F(ko_kdop16_from_kdop, (pair_k, pair_a.dop, &frame, packed_dop))                               \
    F(ko_kdop_from_kdop16, (pair_k, dop16[0], &frame, pair_out.dop))                               \
    F(ko_kdop16_overlap, (pair_k, dop16[0], dop16[1]))

#define ROW(name, arguments) {#name, PAIR_GENES, make, no_begin, name##_of, one_step},

CALLS(PAIR_CALL)

static ko_status around_pivot(uint32_t *purse)
{
    (void)purse;
    return ko_sphere_from_kdop(pair_k, pair_a.dop, &pair_b.point, &sphere);
}

static const call list[] = {
    CALLS(ROW){"ko_sphere_from_kdop:pivot", PAIR_GENES, make, no_begin, around_pivot, one_step}};
const calls made_calls = {list, sizeof(list) / sizeof(list[0])};
