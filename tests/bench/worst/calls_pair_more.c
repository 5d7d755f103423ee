/* Planes, lines, times of impact, bodies, boxes of turned shapes, and rotations. */
#include "pair.h"

#define CALLS(F)                                                                                   \
    F(ko_body_check, (&pair_a.body))                                                               \
    F(ko_aabb_from_body, (&pair_a.body, &pair_out.aabb))                                           \
    F(ko_body_clearance, (&pair_a.body, &pair_b.body, &pair_out.length))                           \
    F(ko_line_from_segment, (&pair_a.segment, &pair_out.line))                                     \
    F(ko_line_from_ray, (&pair_a.ray, &pair_out.line))                                             \
    F(ko_line_from_sweep, (&pair_a.point, &pair_by, &pair_out.line))                               \
    F(ko_aabb_cast_line, (&pair_a.aabb, &pair_b.line, &pair_out.part[0], &pair_out.part[1]))       \
    F(ko_sphere_cast_line, (&pair_a.sphere, &pair_b.line, &pair_out.part[0]))                      \
    F(ko_capsule_cast_line, (&pair_a.capsule, &pair_b.line, &pair_out.part[0]))                    \
    F(ko_lozenge_cast_line, (&pair_a.lozenge, &pair_b.line, &pair_out.part[0]))                    \
    F(ko_obb_cast_line, (&pair_a.obb, &pair_b.line, &pair_out.part[0]))                            \
    F(ko_kdop_cast_line, (pair_k, pair_a.dop, &pair_b.line, &pair_out.part[0]))                    \
    F(ko_triangle_cast_line, (&pair_a.triangle, &pair_b.line, &pair_out.hit))                      \
    F(ko_aabb_overlap_line, (&pair_a.aabb, &pair_b.line))                                          \
    F(ko_mover_toi, (&pair_a.mover, &pair_b.mover, KO_MAX_HORIZON, &pair_out.encounter))           \
    F(ko_mover_closest_time, (&pair_a.mover, &pair_b.mover, KO_MAX_HORIZON, &pair_out.time))       \
    F(ko_body_closest_leg, (&pair_a.body, &pair_b.capsule, &pair_out.contact))                     \
    F(ko_aabb_side_plane, (&pair_a.aabb, &pair_b.plane))                                           \
    F(ko_sphere_side_plane, (&pair_a.sphere, &pair_b.plane))                                       \
    F(ko_capsule_side_plane, (&pair_a.capsule, &pair_b.plane))                                     \
    F(ko_lozenge_side_plane, (&pair_a.lozenge, &pair_b.plane))                                     \
    F(ko_obb_side_plane, (&pair_a.obb, &pair_b.plane))                                             \
    F(ko_kdop_side_plane, (pair_k, pair_a.dop, &pair_b.plane))                                     \
    F(ko_triangle_side_plane, (&pair_a.triangle, &pair_b.plane))                                   \
    F(ko_aabb_margin_plane, (&pair_a.aabb, &pair_b.plane, &pair_out.length))                       \
    F(ko_sphere_margin_plane, (&pair_a.sphere, &pair_b.plane, &pair_out.length))                   \
    F(ko_capsule_margin_plane, (&pair_a.capsule, &pair_b.plane, &pair_out.length))                 \
    F(ko_lozenge_margin_plane, (&pair_a.lozenge, &pair_b.plane, &pair_out.length))                 \
    F(ko_obb_margin_plane, (&pair_a.obb, &pair_b.plane, &pair_out.length))                         \
    F(ko_kdop_margin_plane, (pair_k, pair_a.dop, &pair_b.plane, &pair_out.length))                 \
    F(ko_triangle_margin_plane, (&pair_a.triangle, &pair_b.plane, &pair_out.length))               \
    F(ko_aabb_from_sphere_at, (&pair_a.sphere, &pair_b.pose, &pair_out.aabb))                      \
    F(ko_aabb_from_aabb_at, (&pair_a.aabb, &pair_b.pose, &pair_out.aabb))                          \
    F(ko_aabb_extent_along, (&pair_a.aabb, &pair_b.pose.r.x, &pair_out.length))                    \
    F(ko_obb_extent_along, (&pair_a.obb, &pair_b.pose.r.x, &pair_out.length))                      \
    F(ko_angle_sin_cos, (pair_angle, &pair_out.part[0], &pair_out.part[1]))                        \
    F(ko_dir3_check, (&pair_a.pose.r.x))                                                           \
    F(ko_dir3_from_vec3, (&pair_a.point, &pair_out.dir))                                           \
    F(ko_quat_check, (&pair_a.quat))                                                               \
    F(ko_quat_from_axis_angle, (&pair_a.pose.r.x, pair_angle, &pair_out.quat))                     \
    F(ko_quat_from_mat3, (&pair_a.pose.r, &pair_out.quat))                                         \
    F(ko_quat_compose, (&pair_a.quat, &pair_b.quat, &pair_out.quat))                               \
    F(ko_mat3_check, (&pair_a.pose.r))                                                             \
    F(ko_mat3_normalize, (&pair_a.pose.r, &pair_out.mat))                                          \
    F(ko_mat3_from_quat, (&pair_a.quat, &pair_out.mat))                                            \
    F(ko_mat3_from_axis_angle, (&pair_a.pose.r.x, pair_angle, &pair_out.mat))                      \
    F(ko_mat3_compose, (&pair_a.pose.r, &pair_b.pose.r, &pair_out.mat))                            \
    F(ko_mat3_inverse, (&pair_a.pose.r, &pair_out.mat))                                            \
    F(ko_vec3_rotate, (&pair_a.point, &pair_b.pose.r, &pair_out.point[0]))                         \
    F(ko_vec3_rotate_inverse, (&pair_a.point, &pair_b.pose.r, &pair_out.point[0]))                 \
    F(ko_pose_check, (&pair_a.pose))                                                               \
    F(ko_vec3_transform, (&pair_a.point, &pair_b.pose, &pair_out.point[0]))                        \
    F(ko_vec3_transform_inverse, (&pair_a.point, &pair_b.pose, &pair_out.point[0]))                \
    F(ko_pose_compose, (&pair_a.pose, &pair_b.pose, &pair_out.pose))                               \
    F(ko_pose_between, (&pair_a.pose, &pair_b.pose, &pair_out.pose))                               \
    F(ko_aabb_toi, (&pair_a.aabb, &pair_b.aabb, &pair_by, &pair_out.part[0]))                      \
    F(ko_sphere_toi, (&pair_a.sphere, &pair_b.sphere, &pair_by, &pair_out.part[0]))                \
    F(ko_capsule_toi, (&pair_a.capsule, &pair_b.capsule, &pair_by, &pair_out.part[0]))             \
    F(ko_sphere_toi_aabb, (&pair_a.sphere, &pair_b.aabb, &pair_by, &pair_out.part[0]))             \
    F(ko_capsule_toi_aabb, (&pair_a.capsule, &pair_b.aabb, &pair_by, &pair_out.part[0]))           \
    F(ko_obb_transform, (&pair_a.obb, &pair_b.pose, &pair_out.obb))                                \
    F(ko_obb_transform_inverse, (&pair_a.obb, &pair_b.pose, &pair_out.obb))                        \
    F(ko_kdop_transform, (pair_k, pair_a.dop, &pair_b.pose, pair_out.dop))                         \
    F(ko_triangle_transform, (&pair_a.triangle, &pair_b.pose, &pair_out.triangle, &pair_out.length))

CALLS(PAIR_CALL)

static const call list[] = {CALLS(PAIR_ROW)};
const calls pair_more_calls = {list, sizeof(list) / sizeof(list[0])};
