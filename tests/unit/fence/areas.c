#include "areas.h"

ko_fence_xy areas_points[AREAS_POINTS];
ko_fence_zone areas_zones[3];
ko_geo_frame areas_frame;

void areas_begin(int32_t lat, int32_t lon)
{
    const ko_geo home = {lat, lon};
    CHECK_EQ(ko_geo_frame_open(&home, &areas_frame), KO_OK);
}

ko_status areas_make(const ko_fence_area *areas, uint32_t count, ko_fence_rule rule,
                     ko_fence_report *report)
{
    return ko_fence_zone_from_geo(areas, count, rule, &areas_frame, areas_zones, areas_points,
                                  AREAS_POINTS, report);
}

int64_t areas_east_of(int32_t from, int32_t to)
{
    int64_t way = (int64_t)to - from;
    way += (way > 1800000000) ? -3600000000 : (way < -1800000000) ? 3600000000 : 0;
    return way;
}

void areas_rectangle(ko_geo corners[4], int32_t from, int32_t to, int32_t lon, int32_t d)
{
    const ko_geo made[4] = {{from, lon - d}, {from, lon + d}, {to, lon + d}, {to, lon - d}};
    for (uint32_t i = 0; i < 4U; i++) {
        corners[i] = made[i];
        corners[i].lon = (int32_t)areas_east_of(0, made[i].lon);
    }
}
