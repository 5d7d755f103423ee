/* The parts of GeoJSON that ED-269 has, too. */
#ifndef GEOJSON_H
#define GEOJSON_H

#include "account.h"

/* The rings of a Polygon. */
void read_rings(model *m, const part *rings, ko_fence_role role);

/* A circle without a radius yet. `whole` names it. */
zone *read_centre(model *m, const part *centre, const part *whole, ko_fence_role role);

#endif
