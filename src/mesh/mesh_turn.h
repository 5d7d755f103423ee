/* Boxes of two meshes' nodes against each other, one mesh turned. */
#ifndef KOI_MESH_TURN_H
#define KOI_MESH_TURN_H

#include "keepout/mesh_query.h"

/* A node's box, prepared for boxes of the other mesh. LSB. */
typedef struct koi_mesh_side {
    ko_vec3 at;     /* the centre, placed, from the first grid's origin */
    ko_vec3 r;      /* radii along its own axes */
    ko_vec3 across; /* how far it reaches along the other's */
} koi_mesh_side;

/* KO_OK iff the pose is legal and the second mesh's box at it is; then out is ready. */
ko_status koi_mesh_turn_of(const ko_mesh *a, const ko_mesh *b, const ko_pose *pose,
                           ko_mesh_turn *out);

/* Of a node of the first mesh, and of the second. */
void koi_mesh_side_of_a(const ko_mesh_turn *turn, const ko_mesh_node *node, koi_mesh_side *out);
void koi_mesh_side_of_b(const ko_mesh_turn *turn, const ko_mesh_node *node, koi_mesh_side *out);

/* True only if all that is in the boxes, a's as it is and b's turned, is farther apart than reach <
 * 2^30. */
bool koi_mesh_turn_is_apart(const ko_mesh_turn *turn, const koi_mesh_side *a,
                            const koi_mesh_side *b, uint32_t reach);

/* A lower bound of the square of their distance; where they may touch 0 or less, the less the
 * deeper they overlap: a guess at which of several is closest. */
int64_t koi_mesh_turn_gap2(const ko_mesh_turn *turn, const koi_mesh_side *a,
                           const koi_mesh_side *b);

#endif
