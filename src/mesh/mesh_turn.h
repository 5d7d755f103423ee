/* Boxes of two meshes' nodes against each other, one mesh turned. */
#ifndef KO_MESH_TURN_H
#define KO_MESH_TURN_H

#include "keepout/mesh_query.h"

/* A node's box: centre and radii, LSB in its mesh's own frame. */
typedef struct ko_mesh_box {
    ko_vec3 c;
    ko_vec3 r;
} ko_mesh_box;

/* KO_OK iff the pose is legal and the second mesh's box at it is; then out is ready. */
ko_status ko_mesh_turn_of(const ko_mesh *a, const ko_mesh *b, const ko_pose *pose,
                          ko_mesh_turn *out);

void ko_mesh_box_of(const ko_mesh *mesh, uint32_t node, ko_mesh_box *out);

/* True only if all that is in the boxes, a's as it is and b's turned, is farther apart than reach <
 * 2^30. */
bool ko_mesh_turn_is_apart(const ko_mesh_turn *turn, const ko_mesh_box *a, const ko_mesh_box *b,
                           uint32_t reach);

/* A lower bound of the square of their distance; where they may touch 0 or less, the less the
 * deeper they overlap: a guess at which of several is closest. */
int64_t ko_mesh_turn_gap2(const ko_mesh_turn *turn, const ko_mesh_box *a, const ko_mesh_box *b);

#endif
