/* The edges of polygons in local metres, safe for both readings of them; and the positions. */
#ifndef EDGES_H
#define EDGES_H

#include "common/output.h"
#include "model.h"

/* Draws the edges of all polygons anew. `zones` hold the corners alone, in `points`, which are
 * replaced. Refuses edges whose readings meet. Returns how far an edge was moved at most. */
fix16_t draw_edges(const model *m, const ko_geo_frame *frame, ko_fence_rule rule,
                   ko_fence_zone *zones, ko_fence_xy **points);

/* Writes the positions of corners, items and legs as the input gives them. */
void write_places(output *to, const model *m, const char *name);

#endif
