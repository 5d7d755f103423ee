/* Names the faults of a zone. A fence is opened only if its zones have none. */
#ifndef KOI_FENCE_CHECK_H
#define KOI_FENCE_CHECK_H

#include "src/fence/fence_core.h"

/* The first fault of a zone, but for the corners of a polygon. */
ko_fence_fault koi_fence_fields_fault(const ko_fence_zone *zone);

/* The first fault of a polygon, and at which points. */
ko_fence_fault koi_fence_polygon_fault(const ko_fence_zone *zone, ko_fence_report *report);

#endif
