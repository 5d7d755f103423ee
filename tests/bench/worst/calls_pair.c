/* Calls that say whether two shapes touch, how far apart they are, and where they are closest. */
#include "pair.h"

#define CALLS(F)                                                                                   \
    F(ko_aabb_distance2, (&pair_a.aabb, &pair_b.aabb, &pair_out.square))                           \
    F(ko_aabb_clearance, (&pair_a.aabb, &pair_b.aabb, &pair_out.length))                           \
    F(ko_sphere_clearance, (&pair_a.sphere, &pair_b.sphere, &pair_out.length))                     \
    F(ko_sphere_clearance_aabb, (&pair_a.sphere, &pair_b.aabb, &pair_out.length))                  \
    F(ko_capsule_clearance, (&pair_a.capsule, &pair_b.capsule, &pair_out.length))                  \
    F(ko_capsule_clearance_aabb, (&pair_a.capsule, &pair_b.aabb, &pair_out.length))                \
    F(ko_capsule_clearance_sphere, (&pair_a.capsule, &pair_b.sphere, &pair_out.length))            \
    F(ko_lozenge_clearance, (&pair_a.lozenge, &pair_b.lozenge, &pair_out.length))                  \
    F(ko_lozenge_clearance_aabb, (&pair_a.lozenge, &pair_b.aabb, &pair_out.length))                \
    F(ko_lozenge_clearance_sphere, (&pair_a.lozenge, &pair_b.sphere, &pair_out.length))            \
    F(ko_lozenge_clearance_capsule, (&pair_a.lozenge, &pair_b.capsule, &pair_out.length))          \
    F(ko_obb_clearance, (&pair_a.obb, &pair_b.obb, &pair_out.length))                              \
    F(ko_obb_clearance_sphere, (&pair_a.obb, &pair_b.sphere, &pair_out.length))                    \
    F(ko_obb_clearance_capsule, (&pair_a.obb, &pair_b.capsule, &pair_out.length))                  \
    F(ko_obb_clearance_lozenge, (&pair_a.obb, &pair_b.lozenge, &pair_out.length))                  \
    F(ko_kdop_clearance_sphere, (pair_k, pair_a.dop, &pair_b.sphere, &pair_out.length))            \
    F(ko_triangle_clearance, (&pair_a.triangle, &pair_b.triangle, &pair_out.length))               \
    F(ko_triangle_clearance_aabb, (&pair_a.triangle, &pair_b.aabb, &pair_out.length))              \
    F(ko_triangle_clearance_sphere, (&pair_a.triangle, &pair_b.sphere, &pair_out.length))          \
    F(ko_triangle_clearance_capsule, (&pair_a.triangle, &pair_b.capsule, &pair_out.length))        \
    F(ko_triangle_clearance_lozenge, (&pair_a.triangle, &pair_b.lozenge, &pair_out.length))        \
    F(ko_triangle_clearance_obb, (&pair_a.triangle, &pair_b.obb, &pair_out.length))                \
    F(ko_segment_closest, (&pair_a.segment, &pair_b.segment, &pair_out.part[0], &pair_out.part[1], \
                           &pair_out.point[0], &pair_out.point[1]))                                \
    F(ko_aabb_closest_point, (&pair_a.aabb, &pair_b.point, &pair_out.point[0]))                    \
    F(ko_sphere_closest_point, (&pair_a.sphere, &pair_b.point, &pair_out.point[0]))                \
    F(ko_lozenge_closest_point, (&pair_a.lozenge, &pair_b.point, &pair_out.point[0]))              \
    F(ko_obb_closest_point, (&pair_a.obb, &pair_b.point, &pair_out.point[0]))                      \
    F(ko_triangle_closest_point,                                                                   \
      (&pair_a.triangle, &pair_b.point, &pair_out.at, &pair_out.point[0]))                         \
    F(ko_vec3_from_barycentric, (&pair_a.triangle, &pair_out.at, &pair_out.point[0]))              \
    F(ko_capsule_closest,                                                                          \
      (&pair_a.capsule, &pair_b.capsule, &pair_out.point[0], &pair_out.point[1]))                  \
    F(ko_capsule_closest_aabb,                                                                     \
      (&pair_a.capsule, &pair_b.aabb, &pair_out.point[0], &pair_out.point[1]))                     \
    F(ko_obb_closest_capsule,                                                                      \
      (&pair_a.obb, &pair_b.capsule, &pair_out.point[0], &pair_out.point[1]))                      \
    F(ko_triangle_closest,                                                                         \
      (&pair_a.triangle, &pair_b.triangle, &pair_out.point[0], &pair_out.point[1]))                \
    F(ko_triangle_closest_capsule,                                                                 \
      (&pair_a.triangle, &pair_b.capsule, &pair_out.point[0], &pair_out.point[1]))                 \
    F(ko_aabb_contains_point, (&pair_a.aabb, &pair_b.point))                                       \
    F(ko_sphere_contains_point, (&pair_a.sphere, &pair_b.point))                                   \
    F(ko_capsule_contains_point, (&pair_a.capsule, &pair_b.point))                                 \
    F(ko_lozenge_contains_point, (&pair_a.lozenge, &pair_b.point))                                 \
    F(ko_obb_contains_point, (&pair_a.obb, &pair_b.point))                                         \
    F(ko_kdop_contains_point, (pair_k, pair_a.dop, &pair_b.point))                                 \
    F(ko_aabb_contains, (&pair_a.aabb, &pair_b.aabb))                                              \
    F(ko_aabb_overlap, (&pair_a.aabb, &pair_b.aabb))                                               \
    F(ko_sphere_overlap, (&pair_a.sphere, &pair_b.sphere))                                         \
    F(ko_sphere_overlap_aabb, (&pair_a.sphere, &pair_b.aabb))                                      \
    F(ko_capsule_overlap, (&pair_a.capsule, &pair_b.capsule))                                      \
    F(ko_capsule_overlap_sphere, (&pair_a.capsule, &pair_b.sphere))                                \
    F(ko_capsule_overlap_aabb, (&pair_a.capsule, &pair_b.aabb))                                    \
    F(ko_lozenge_overlap, (&pair_a.lozenge, &pair_b.lozenge))                                      \
    F(ko_lozenge_overlap_sphere, (&pair_a.lozenge, &pair_b.sphere))                                \
    F(ko_lozenge_overlap_capsule, (&pair_a.lozenge, &pair_b.capsule))                              \
    F(ko_lozenge_overlap_aabb, (&pair_a.lozenge, &pair_b.aabb))                                    \
    F(ko_obb_overlap, (&pair_a.obb, &pair_b.obb))                                                  \
    F(ko_obb_overlap_aabb, (&pair_a.obb, &pair_b.aabb))                                            \
    F(ko_obb_overlap_sphere, (&pair_a.obb, &pair_b.sphere))                                        \
    F(ko_obb_overlap_capsule, (&pair_a.obb, &pair_b.capsule))                                      \
    F(ko_obb_overlap_lozenge, (&pair_a.obb, &pair_b.lozenge))                                      \
    F(ko_kdop_overlap, (pair_k, pair_a.dop, pair_b.dop))                                           \
    F(ko_kdop_overlap_sphere, (pair_k, pair_a.dop, &pair_b.sphere))                                \
    F(ko_kdop_overlap_capsule, (pair_k, pair_a.dop, &pair_b.capsule))                              \
    F(ko_kdop_overlap_obb, (pair_k, pair_a.dop, &pair_b.obb))                                      \
    F(ko_triangle_overlap, (&pair_a.triangle, &pair_b.triangle))                                   \
    F(ko_triangle_within, (&pair_a.triangle, &pair_b.triangle, pair_reach))                        \
    F(ko_triangle_overlap_aabb, (&pair_a.triangle, &pair_b.aabb))                                  \
    F(ko_triangle_overlap_sphere, (&pair_a.triangle, &pair_b.sphere))                              \
    F(ko_triangle_overlap_capsule, (&pair_a.triangle, &pair_b.capsule))                            \
    F(ko_triangle_overlap_lozenge, (&pair_a.triangle, &pair_b.lozenge))                            \
    F(ko_triangle_overlap_obb, (&pair_a.triangle, &pair_b.obb))                                    \
    F(ko_triangle_overlap_kdop, (&pair_a.triangle, pair_k, pair_b.dop))

CALLS(PAIR_CALL)

static const call list[] = {CALLS(PAIR_ROW)};
const calls pair_calls = {list, sizeof(list) / sizeof(list[0])};
