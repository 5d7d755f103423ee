/* Tests lines against triangles of a mesh. */
#ifndef KOI_MESH_LINE_H
#define KOI_MESH_LINE_H

#include "src/mesh/mesh_core.h"

/* Prepares a line. Returns KO_E_ARG if a pointer is null, KO_E_RANGE if the line is not legal. */
ko_status koi_mesh_line_prepare(const ko_mesh *mesh, const ko_line *line, ko_mesh_line *out);

/* Returns the point where the line begins, or null if that is known to be outside of the mesh. Call
 * it before the line is shortened. */
const ko_vec3 *koi_mesh_line_begin(const ko_mesh_line *line);

/* Returns the largest distance from the line at which a triangle may be met. */
uint32_t koi_mesh_line_margin(const ko_mesh_line *line);

/* Returns true only if the line, as it was shortened, meets nothing in the box. */
bool koi_mesh_line_misses(const ko_mesh_line *line, const ko_bounds *box);

/* Cuts the line: only triangles that are met at t or before count from then on. */
void koi_mesh_line_shorten(ko_mesh_line *line, ko_q30 t);

/* Finds where the line meets a triangle; sets at->t to KO_NEVER if it does not. */
void koi_mesh_line_hit(const ko_mesh_line *line, const ko_triangle *triangle, ko_triangle_hit *at);

#endif
