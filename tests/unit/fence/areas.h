/* Zones made of latitude and longitude, and one memory for all tests of them. */
#ifndef AREAS_H
#define AREAS_H

#include "harness.h"
#include "keepout/fence.h"

#define M(x) ((fix16_t)((x)*65536))
#define OPEN KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING

enum { AREAS_POINTS = 180 };
extern ko_fence_xy areas_points[AREAS_POINTS];
extern ko_fence_zone areas_zones[3];
extern ko_geo_frame areas_frame;

/* Sets the frame around a position. */
void areas_begin(int32_t lat, int32_t lon);

/* Makes zones of areas with all of the memory. */
ko_status areas_make(const ko_fence_area *areas, uint32_t count, ko_fence_rule rule,
                     ko_fence_report *report);

/* The shorter way to the east, in units of 1e-7 degrees. */
int64_t areas_east_of(int32_t from, int32_t to);

/* The corners of a rectangle 2 d wide, from the latitude `from` to `to`; d < 0 turns their
 * order. */
void areas_rectangle(ko_geo corners[4], int32_t from, int32_t to, int32_t lon, int32_t d);

#endif
