/* Finds when a moving point comes within reach of a polygon. */
#ifndef KOI_ENTRY_POLYGON_H
#define KOI_ENTRY_POLYGON_H

#include "src/distance/entry.h"

#define KOI_ENTRY_CORNERS 4U

/* A convex polygon in a plane, or an edge or point: its corners, around it, and its normal by
 * koi_normal_of, on the side from which the corners go around anti-clockwise. */
typedef struct koi_polygon {
    const ko_vec3 *corner[KOI_ENTRY_CORNERS];
    unsigned corners;
    ko_vec3 normal;
} koi_polygon;

/* When a moving point comes within reach of the polygon, which it does: true only if it proves *t
 * as koi_entry_is_proved says. */
bool koi_entry_of_polygon(const koi_polygon *polygon, const koi_course *way, ko_q30 *t);

#endif
