/* Tests whether points, and pieces of meshes, are inside a solid. */
#ifndef KOI_MESH_INSIDE_H
#define KOI_MESH_INSIDE_H

#include "src/mesh/mesh_core.h"

/* Begins to ask whether a legal point is inside a solid. */
void koi_mesh_inside_begin(const ko_mesh *mesh, const ko_vec3 *point, ko_mesh_inside *out);

/* Continues, and takes steps off `call`, whose mesh may be another. KO_OK: the point is inside.
 * KO_END: it is outside. KO_UNFINISHED: no step is left. KO_E_DATA: the query is corrupted. A point
 * on a stored triangle may get either answer. */
ko_status koi_mesh_inside_next(const ko_mesh *mesh, ko_mesh_inside *in, koi_mesh_call *call);

/* Chooses a legal point of a k-DOP or near it, starting from a legal one, and widens the slabs to
 * hold it. */
void koi_mesh_hold_point(unsigned k, ko_kdop_slab *dop, ko_vec3 *point);

/* Tests whether a piece of one of two meshes is inside the other, if no triangles of the two are
 * near each other. KO_OK, once: pairs->found says which. KO_END: none is. KO_UNFINISHED: no step is
 * left. KO_E_DATA: the query is corrupted. Begin it when the query is open, its b and its turn are
 * set, and one mesh is a solid; else set its stage to DONE. */
#define KOI_MESH_WITHIN_DONE 2U
void koi_mesh_within_begin(ko_mesh_pairs *pairs);
ko_status koi_mesh_within_next(ko_mesh_pairs *pairs, koi_mesh_call *call);

#endif
