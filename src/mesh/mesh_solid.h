/* Tests whether triangles make a solid, and finds its pieces: for the builder. */
#ifndef KOI_MESH_SOLID_H
#define KOI_MESH_SOLID_H

#include "keepout/mesh_build.h"

/* Returns true iff the triangles of a checked source are closed and their signed volume is above 0.
 * Keeps work[].face, and overwrites the rest of work. */
bool koi_mesh_is_closed(const ko_mesh_source *source, ko_mesh_work *work);

/* Marks the triangles that begin a piece, in the leaves of a block. Its nodes are finished, for
 * `count` triangles in the order of `work`. `scratch` has two elements for each vertex. Returns the
 * number of pieces. */
uint32_t koi_mesh_mark_pieces(const ko_mesh_source *source, const ko_mesh_work *work,
                              uint32_t count, ko_mesh_node *nodes, uint16_t *scratch);

#endif
