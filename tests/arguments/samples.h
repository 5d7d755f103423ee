/* Declares one good value of every type that the library accepts. Each is a variable of its own, so
 * that the address sanitizer sees who leaves it. All of them are restored before each call. */
#ifndef SAMPLES_H
#define SAMPLES_H

#include "arguments.h"

#include "keepout/keepout.h"

#define POINTS 8U
#define BOXES 4U
#define OBJECTS 8U /* capacity of the trees */
#define K 18U      /* k of all k-DOPs */
#define SECTORS 8U
#define LAYERS 2U
#define LINKS 3U
#define PAIRS 16U

/* SAMPLE(type, name) and ARRAY(type, name, count) name each sample. samples.c defines them, and
 * lists them as memory to restore. */
#define SAMPLES(SAMPLE, ARRAY)                                                                     \
    ARRAY(ko_vec3, points, POINTS)                                                                 \
    SAMPLE(ko_vec3, centre)                                                                        \
    SAMPLE(ko_vec3, by)                                                                            \
    SAMPLE(ko_vec3, width)                                                                         \
    SAMPLE(ko_vec3, out_vec3)                                                                      \
    SAMPLE(ko_vec3, out_vec3_b)                                                                    \
    SAMPLE(ko_wide3, out_wide3)                                                                    \
    SAMPLE(fix16_t, out_fix16)                                                                     \
    SAMPLE(int64_t, out_int64)                                                                     \
    SAMPLE(uint64_t, out_uint64)                                                                   \
    SAMPLE(uint32_t, out_uint32)                                                                   \
    SAMPLE(uint16_t, out_uint16)                                                                   \
    SAMPLE(uint8_t, out_uint8)                                                                     \
    SAMPLE(ko_q30, out_q30)                                                                        \
    SAMPLE(ko_q30, out_q30_b)                                                                      \
    SAMPLE(ko_dir3, direction)                                                                     \
    SAMPLE(ko_dir3, out_dir3)                                                                      \
    ARRAY(ko_quat, quats, 2)                                                                       \
    ARRAY(float, attitude, 4)                                                                      \
    ARRAY(double, corners, 6)                                                                      \
    ARRAY(int32_t, millimetres, 6)                                                                 \
    SAMPLE(ko_angle, out_angle)                                                                    \
    SAMPLE(ko_turns, out_turns)                                                                    \
    SAMPLE(ko_quat, out_quat)                                                                      \
    ARRAY(ko_mat3, matrices, 2)                                                                    \
    SAMPLE(ko_mat3, out_mat3)                                                                      \
    ARRAY(ko_pose, poses, 2)                                                                       \
    SAMPLE(ko_pose, out_pose)                                                                      \
    ARRAY(ko_aabb, boxes, BOXES)                                                                   \
    SAMPLE(ko_aabb, out_aabb)                                                                      \
    SAMPLE(ko_bounds, bounds)                                                                      \
    SAMPLE(ko_bounds, out_bounds)                                                                  \
    SAMPLE(ko_minwidth, minwidth)                                                                  \
    SAMPLE(ko_minwidth, out_minwidth)                                                              \
    SAMPLE(ko_frame16, frame)                                                                      \
    ARRAY(ko_aabb16, cells, 2)                                                                     \
    SAMPLE(ko_aabb16, out_aabb16)                                                                  \
    ARRAY(ko_sphere, spheres, 2)                                                                   \
    SAMPLE(ko_sphere, out_sphere)                                                                  \
    ARRAY(ko_capsule, capsules, 2)                                                                 \
    SAMPLE(ko_capsule, out_capsule)                                                                \
    ARRAY(ko_lozenge, lozenges, 2)                                                                 \
    SAMPLE(ko_lozenge, out_lozenge)                                                                \
    ARRAY(ko_obb, obbs, 2)                                                                         \
    SAMPLE(ko_obb, out_obb)                                                                        \
    ARRAY(ko_kdop_slab, dop, KO_KDOP_MAX_SLABS)                                                    \
    ARRAY(ko_kdop_slab, other_dop, KO_KDOP_MAX_SLABS)                                              \
    ARRAY(ko_kdop_slab, out_dop, KO_KDOP_MAX_SLABS)                                                \
    ARRAY(ko_slab16, dop16, KO_KDOP_MAX_SLABS)                                                     \
    ARRAY(ko_slab16, other_dop16, KO_KDOP_MAX_SLABS)                                               \
    ARRAY(ko_slab16, out_dop16, KO_KDOP_MAX_SLABS)                                                 \
    ARRAY(ko_triangle, triangles, 2)                                                               \
    SAMPLE(ko_triangle, out_triangle)                                                              \
    SAMPLE(ko_triangle_hit, out_triangle_hit)                                                      \
    SAMPLE(ko_barycentric, barycentric)                                                            \
    SAMPLE(ko_barycentric, out_barycentric)                                                        \
    ARRAY(ko_segment, segments, 2)                                                                 \
    SAMPLE(ko_segment, out_segment)                                                                \
    SAMPLE(ko_ray, ray)                                                                            \
    SAMPLE(ko_plane, plane)                                                                        \
    SAMPLE(ko_line, cast)                                                                          \
    SAMPLE(ko_line, out_cast)                                                                      \
    ARRAY(ko_vec3, hull_points, POINTS)                                                            \
    ARRAY(ko_hull_face, hull_faces, KO_HULL_FACES(POINTS))                                         \
    ARRAY(uint16_t, hull_first, KO_HULL_FIRST(POINTS))                                             \
    ARRAY(uint16_t, hull_links, KO_HULL_LINKS(POINTS))                                             \
    SAMPLE(ko_hull_store, hull_store)                                                              \
    SAMPLE(ko_hull, hull)                                                                          \
    ARRAY(ko_vec3, new_points, POINTS)                                                             \
    ARRAY(ko_hull_face, new_faces, KO_HULL_FACES(POINTS))                                          \
    ARRAY(uint16_t, new_first, KO_HULL_FIRST(POINTS))                                              \
    ARRAY(uint16_t, new_links, KO_HULL_LINKS(POINTS))                                              \
    SAMPLE(ko_hull_store, new_store)                                                               \
    SAMPLE(ko_hull, new_hull)                                                                      \
    ARRAY(uint16_t, hull_triangles, 3)                                                             \
    SAMPLE(ko_refit_cache, refit_cache)                                                            \
    SAMPLE(ko_refit_kdop_cache, refit_kdop_cache)                                                  \
    ARRAY(ko_mesh_face, faces, 12)                                                                 \
    ARRAY(uint32_t, blob, KO_MESH_BYTES(POINTS, 12) / 4)                                           \
    SAMPLE(ko_mesh, mesh)                                                                          \
    SAMPLE(ko_mesh, out_mesh)                                                                      \
    SAMPLE(ko_mesh_source, mesh_source)                                                            \
    ARRAY(ko_mesh_work, mesh_work, 12)                                                             \
    ARRAY(uint32_t, new_blob, KO_MESH_BYTES(POINTS, 12) / 4)                                       \
    SAMPLE(ko_mesh_stats, mesh_stats)                                                              \
    ARRAY(uint32_t, frozen_block, KO_FROZEN_BYTES((uint32_t)BOXES) / 4U)                           \
    ARRAY(uint32_t, new_frozen_block, KO_FROZEN_BYTES((uint32_t)BOXES) / 4U)                       \
    SAMPLE(ko_frozen, frozen)                                                                      \
    SAMPLE(ko_frozen, out_frozen)                                                                  \
    SAMPLE(ko_frozen_source, frozen_source)                                                        \
    SAMPLE(ko_frozen_build, frozen_build)                                                          \
    SAMPLE(ko_frozen_query, frozen_query)                                                          \
    SAMPLE(ko_frozen_cast, frozen_cast)                                                            \
    SAMPLE(ko_frozen_nearest, frozen_nearest)                                                      \
    SAMPLE(ko_frozen_hit, frozen_hit)                                                              \
    ARRAY(ko_frozen_hit, frozen_hits, BOXES)                                                       \
    ARRAY(ko_frozen_cast_hit, frozen_cast_hits, BOXES)                                             \
    ARRAY(ko_frozen_near, frozen_found, BOXES)                                                     \
    SAMPLE(ko_mesh_query, mesh_query)                                                              \
    ARRAY(ko_mesh_query, mesh_queries, 5)                                                          \
    SAMPLE(ko_mesh_contains, mesh_contains)                                                        \
    SAMPLE(ko_mesh_cast, mesh_cast)                                                                \
    SAMPLE(ko_mesh_nearest, mesh_nearest)                                                          \
    SAMPLE(ko_mesh_nearest, mesh_nearest_leg)                                                      \
    SAMPLE(ko_mesh_pairs, mesh_pairs)                                                              \
    SAMPLE(ko_mesh_closest, mesh_closest)                                                          \
    ARRAY(ko_mesh_pair, mesh_found, 4)                                                             \
    SAMPLE(ko_mesh_hit, mesh_hit)                                                                  \
    SAMPLE(ko_mesh_near, mesh_near)                                                                \
    SAMPLE(ko_mesh_pair, mesh_pair)                                                                \
    SAMPLE(ko_mesh_gap, out_mesh_gap)                                                              \
    SAMPLE(ko_geo, geo)                                                                            \
    SAMPLE(ko_geo, out_geo)                                                                        \
    SAMPLE(ko_geo_frame, geo_frame)                                                                \
    SAMPLE(ko_geo_frame, out_geo_frame)                                                            \
    ARRAY(ko_fence_xy, outline, 4)                                                                 \
    ARRAY(ko_fence_zone, zones, 3)                                                                 \
    ARRAY(ko_geo, positions, 4)                                                                    \
    SAMPLE(ko_fence_area, area)                                                                    \
    ARRAY(ko_fence_zone, out_zones, 1)                                                             \
    ARRAY(ko_fence_xy, out_points, 4)                                                              \
    SAMPLE(ko_fence_zone, out_outline)                                                             \
    ARRAY(ko_fence_run, out_runs, 1)                                                               \
    SAMPLE(ko_fence, fence)                                                                        \
    SAMPLE(ko_fence, out_fence)                                                                    \
    SAMPLE(ko_fence, waiting_fence)                                                                \
    SAMPLE(ko_validation, walk)                                                                    \
    SAMPLE(ko_fence_report, fence_report)                                                          \
    SAMPLE(ko_fence_answer, fence_answer)                                                          \
    SAMPLE(ko_fence_answer, out_fence_answer)                                                      \
    SAMPLE(ko_fence_leg_answer, out_leg_answer)                                                    \
    ARRAY(ko_tree_node, nodes, OBJECTS)                                                            \
    SAMPLE(ko_tree, tree)                                                                          \
    ARRAY(ko_tree_node, other_nodes, OBJECTS)                                                      \
    SAMPLE(ko_tree, other_tree)                                                                    \
    ARRAY(ko_tree_id, ids, OBJECTS)                                                                \
    ARRAY(ko_tree_id, out_ids, OBJECTS)                                                            \
    ARRAY(uint32_t, users, BOXES)                                                                  \
    SAMPLE(ko_tree_stats, tree_stats)                                                              \
    SAMPLE(ko_tree_hit, tree_hit)                                                                  \
    SAMPLE(ko_tree_query, tree_query)                                                              \
    SAMPLE(ko_tree_cast, tree_cast)                                                                \
    ARRAY(ko_tree_hit, tree_hits, OBJECTS)                                                         \
    ARRAY(ko_tree_cast_hit, cast_hits, OBJECTS)                                                    \
    SAMPLE(ko_tree_object, tree_object)                                                            \
    SAMPLE(ko_tree_nearest, tree_nearest)                                                          \
    ARRAY(ko_tree_near, found, OBJECTS)                                                            \
    SAMPLE(ko_tree_pairs, tree_pairs)                                                              \
    SAMPLE(ko_tree_cross, tree_cross)                                                              \
    ARRAY(ko_tree_pair, tree_pair_array, OBJECTS)                                                  \
    SAMPLE(ko_tree_pair, tree_pair)                                                                \
    ARRAY(uint32_t, marks, KO_TREE_MARK_WORDS(OBJECTS))                                            \
    ARRAY(uint64_t, pair_slots, PAIRS)                                                             \
    SAMPLE(ko_pair_set, pair_set) /* a step is under way */                                        \
    ARRAY(uint64_t, ended_slots, PAIRS)                                                            \
    SAMPLE(ko_pair_set, ended_set) /* no step is under way */                                      \
    SAMPLE(ko_pair_event, pair_event)                                                              \
    ARRAY(ko_tree_node, shared_nodes, OBJECTS)                                                     \
    ARRAY(ko_tree_node, more_shared_nodes, OBJECTS)                                                \
    SAMPLE(ko_tree_shared, shared)                                                                 \
    SAMPLE(const ko_tree *, out_held)                                                              \
    SAMPLE(ko_tree *, out_written)                                                                 \
    SAMPLE(ko_tree_sequence, sequence)                                                             \
    ARRAY(uint8_t, snapshot, KO_TREE_SNAPSHOT_BYTES(OBJECTS))                                      \
    SAMPLE(uint32_t, snapshot_size)                                                                \
    ARRAY(uint8_t, new_snapshot, KO_TREE_SNAPSHOT_BYTES(OBJECTS))                                  \
    SAMPLE(ko_tree_tuner, tuner)                                                                   \
    SAMPLE(ko_obstacles_config, set_config)                                                        \
    ARRAY(ko_tree_node, set_nodes, OBJECTS)                                                        \
    ARRAY(ko_obstacle_slot, set_slots, OBJECTS)                                                    \
    SAMPLE(ko_obstacles, set)                                                                      \
    SAMPLE(ko_obstacle, obstacle)                                                                  \
    SAMPLE(ko_obstacle, out_obstacle)                                                              \
    SAMPLE(ko_tree_id, set_id)                                                                     \
    SAMPLE(ko_obstacles_query, set_query)                                                          \
    SAMPLE(ko_obstacles_nearest, set_nearest)                                                      \
    SAMPLE(ko_obstacles_cast, set_cast)                                                            \
    SAMPLE(uint32_t, purse)                                                                        \
    SAMPLE(ko_body, out_body)                                                                      \
    SAMPLE(ko_sector_answer, sector_answer)                                                        \
    SAMPLE(ko_mavlink_config, message)                                                             \
    SAMPLE(ko_sector_motion, sector_motion)                                                        \
    SAMPLE(ko_obstacle_hit, set_hit)                                                               \
    ARRAY(ko_obstacle_hit, set_found, OBJECTS)                                                     \
    ARRAY(fix16_t, floors, LAYERS + 1U)                                                            \
    SAMPLE(ko_body, self_volume)                                                                   \
    SAMPLE(ko_sectors_config, sectors_config)                                                      \
    ARRAY(ko_sector_cell, sector_cells, LAYERS *SECTORS)                                           \
    SAMPLE(ko_sectors, sectors) /* a scan is under way */                                          \
    ARRAY(ko_sector_cell, seen_cells, LAYERS *SECTORS)                                             \
    SAMPLE(ko_sectors, seen_sectors) /* no scan is under way */                                    \
    ARRAY(fix16_t, beams, 16)                                                                      \
    SAMPLE(ko_scan, scan)                                                                          \
    SAMPLE(ko_ranger, ranger)                                                                      \
    SAMPLE(ko_ranger_config, ranger_config)                                                        \
    ARRAY(ko_ranger_beam, ranger_beams, 16)                                                        \
    ARRAY(ko_ranger_border, ranger_borders, KO_RANGER_BORDERS(SECTORS))                            \
    ARRAY(uint32_t, ranger_squares, KO_RANGER_SQUARES(SECTORS, LAYERS))                            \
    ARRAY(fix16_t, ranger_distances, 16)                                                           \
    ARRAY(uint16_t, mavlink, KO_MAVLINK_DISTANCES)                                                 \
    ARRAY(ko_body, bodies, 3)                                                                      \
    ARRAY(ko_mover, movers, 2)                                                                     \
    SAMPLE(ko_encounter, encounter)                                                                \
    SAMPLE(ko_brake, brake)                                                                        \
    SAMPLE(ko_brake_verdict, out_verdict)                                                          \
    SAMPLE(ko_field, field)                                                                        \
    SAMPLE(ko_field, out_field)                                                                    \
    SAMPLE(ko_field_nearest, field_nearest)                                                        \
    SAMPLE(ko_leg_hit, leg_hit)                                                                    \
    SAMPLE(ko_leg_contact, leg_contact)                                                            \
    SAMPLE(ko_move, line)                                                                          \
    SAMPLE(ko_arc, turn)                                                                           \
    SAMPLE(ko_path_contact, path_contact)                                                          \
    SAMPLE(ko_move, arc)                                                                           \
    SAMPLE(ko_move, out_move)                                                                      \
    SAMPLE(ko_tool, tool)                                                                          \
    SAMPLE(ko_toolpath, toolpath)                                                                  \
    ARRAY(ko_arm_link, links, LINKS)                                                               \
    ARRAY(ko_arm_capsule, link_capsules, LINKS)                                                    \
    ARRAY(uint32_t, allowed, LINKS)                                                                \
    SAMPLE(ko_arm_model, model)                                                                    \
    SAMPLE(ko_arm, arm)                                                                            \
    SAMPLE(ko_arm, out_arm)                                                                        \
    ARRAY(ko_pose, frames, LINKS)                                                                  \
    ARRAY(ko_capsule, placed, LINKS)                                                               \
    SAMPLE(ko_arm_state, state)                                                                    \
    ARRAY(ko_pose, later_frames, LINKS)                                                            \
    ARRAY(ko_capsule, later_placed, LINKS)                                                         \
    SAMPLE(ko_arm_state, later_state)                                                              \
    ARRAY(int32_t, angles, LINKS)                                                                  \
    ARRAY(int32_t, steps, LINKS)                                                                   \
    ARRAY(int32_t, out_angles, LINKS)                                                              \
    SAMPLE(ko_arm_world, arm_world)                                                                \
    SAMPLE(ko_arm_self, arm_self)                                                                  \
    SAMPLE(ko_arm_objects, arm_objects)                                                            \
    SAMPLE(ko_arm_obstacles, arm_obstacles)                                                        \
    SAMPLE(ko_arm_room, arm_room)                                                                  \
    SAMPLE(ko_arm_meshes, arm_meshes)                                                              \
    SAMPLE(ko_arm_contact, arm_contact)                                                            \
    SAMPLE(ko_arm_contact, self_contact)                                                           \
    SAMPLE(ko_arm_contact, room_contact)                                                           \
    SAMPLE(ko_arm_contact, mesh_contact)                                                           \
    SAMPLE(ko_trend, arm_trend)

#define DECLARE_ONE(type, name) extern type name;
#define DECLARE_ARRAY(type, name, count) extern type name[count];
SAMPLES(DECLARE_ONE, DECLARE_ARRAY)

/* True if calls that write although they are refused left what they must. They allow null, because
 * then null was the reason of the refusal. */
bool is_closed(const void *fence_at);
bool is_closed_or_kept(const void *fence_at);
bool is_no_zone(const void *zone, int64_t count);
bool is_unknown_point(const void *answer);
bool is_unknown_leg(const void *answer);
bool is_broken_at_start(const void *first);
bool is_unknown_margin(const void *margin);
bool is_refused(const void *query);
bool is_not_placed(const value *arguments); /* for ko_arm_place */

#endif
