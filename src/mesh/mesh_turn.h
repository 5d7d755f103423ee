/* Two nodes of two meshes, one of them turned: their boxes, and what is near. */
#ifndef KOI_MESH_TURN_H
#define KOI_MESH_TURN_H

#include "keepout/mesh_query.h"

/* A node's box, prepared for boxes of the other mesh, in LSB. */
typedef struct koi_mesh_side {
    ko_vec3 at;     /* the centre, placed, from the first grid's origin */
    ko_vec3 r;      /* radii along its own axes */
    ko_vec3 across; /* radii along the other mesh's axes */
} koi_mesh_side;

/* Prepares a pose. Returns KO_OK iff it is legal, and the second mesh's box at it. */
ko_status koi_mesh_turn_of(const ko_mesh *a, const ko_mesh *b, const ko_pose *pose,
                           ko_mesh_turn *out);

/* Sets *out to what ko_vec3_transform returns, for a legal pose and a legal point. Returns true iff
 * that is legal. |r v| is at most sqrt(3) * (1 + 2^-28) * 2^29, so no sum leaves 32 bits. */
bool koi_mesh_turn_place(const ko_pose *pose, const ko_vec3 *point, ko_vec3 *out);

/* Prepares the box of a node of the first mesh, and of the second. */
void koi_mesh_side_of_a(const ko_mesh_turn *turn, const ko_mesh_node *node, koi_mesh_side *out);
void koi_mesh_side_of_b(const ko_mesh_turn *turn, const ko_mesh_node *node, koi_mesh_side *out);

/* Returns true only if the boxes, a's as it is and b's turned, are farther apart than reach, which
 * is below 2^30. */
bool koi_mesh_turn_is_apart(const ko_mesh_turn *turn, const koi_mesh_side *a,
                            const koi_mesh_side *b, uint32_t reach);

/* Returns a lower bound of the square of their distance. Where they may touch it is 0 or less, the
 * less the deeper they overlap: a guess at which of several is closest. */
int64_t koi_mesh_turn_gap2(const ko_mesh_turn *turn, const koi_mesh_side *a,
                           const koi_mesh_side *b);

#endif
