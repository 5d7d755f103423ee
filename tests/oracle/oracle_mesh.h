/* Declares small random meshes, which the judges of keepout/mesh_query.h share. */
#ifndef ORACLE_MESH_H
#define ORACLE_MESH_H

#include "oracle_triangle.h"

#include "keepout/mesh_build.h"
#include "tests/harness/mesh_any.h"

#define FACES 10U
#define VERTICES 9U

extern ko_mesh meshes[2];

/* Builds a random mesh around `at`. Nasty ones lie on a grid of a few LSB, so that many triangles
 * touch or are coplanar. */
bool any_mesh(oracle_case *with, unsigned which, const ko_vec3 *at, int64_t scale, fix16_t error);

/* Build a surface from a source, or from given vertices and faces. */
bool mesh_from(unsigned which, const ko_mesh_source *source);
bool mesh_of(unsigned which, const ko_vec3 *vertices, uint32_t vertex_count,
             const ko_mesh_face *faces, uint32_t face_count, fix16_t error);

ko_triangle triangle_of(unsigned which, uint32_t face);
figure face_of(unsigned which, uint32_t face);

/* Draws the original of a stored face: each corner is moved by at most the mesh's error. */
figure meant_face(oracle_case *with, unsigned which, uint32_t face);

/* Places a corner, exactly, in 2^-30 LSB. `coarse` rounds a figure of placed corners to 2^-16 LSB:
 * these are legal numbers, so that distances can be measured. */
point placed_corner(const ko_pose *pose, point p);
figure coarse(const figure *f);

/* Runs a query with budgets of 3. Returns bit i if triangle i was found, and bit 31 for the inside
 * of a solid. */
uint32_t found_by(oracle_tally *tally, ko_status status, mesh_any *query);

/* ---- claims of the other files ---- */

JUDGE(judge_mesh_obb);
JUDGE(judge_mesh_kdop);
JUDGE(judge_mesh_ray);
JUDGE(judge_mesh_first_exact);
JUDGE(judge_mesh_first_ray);
JUDGE(judge_mesh_watertight);
JUDGE(judge_mesh_watertight_ray);
JUDGE(judge_meant_aabb);
JUDGE(judge_meant_sphere);
JUDGE(judge_meant_capsule);
JUDGE(judge_meant_obb);
JUDGE(judge_meant_kdop);
JUDGE(judge_meant_segment);
JUDGE(judge_meant_ray);
JUDGE(judge_meant_nearest);
JUDGE(judge_meant_pairs);
JUDGE(judge_contains);
JUDGE(judge_solid_shapes);
JUDGE(judge_solid_pairs);

#endif
