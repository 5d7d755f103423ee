/* Obstacle sets in sectors. */
#include "keepout/sector.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/sector/sector_core.h"

/* What reach_of adds for rounding. */
#define SPARE 18U

static void put(ko_sectors *s, const ko_aabb *box, bool is_sphere)
{
    if (is_sphere || (box->r.x | box->r.y | box->r.z) == 0) {
        koi_sector_see_sphere(s, &box->c, box->r.x);
    } else {
        koi_sector_see_box(s, box);
    }
}

/* From the vehicle everything that can be within the range and the layers. */
static bool reach_of(const ko_sectors *s, const ko_pose *vehicle, ko_sphere *out)
{
    const uint32_t low = koi_magnitude(s->config.floors[0]);
    const uint32_t high = koi_magnitude(s->config.floors[s->config.layers]);
    const uint32_t tall = (low > high) ? low : high;
    const uint32_t r = koi_sector_hypot(s->config.range, (int32_t)tall) + SPARE;
    *out = (ko_sphere){vehicle->t, (fix16_t)r};
    return ko_sphere_check(out) == KO_OK;
}

ko_status ko_sectors_add_obstacles(ko_sectors *sectors, const ko_obstacles *set, uint32_t now,
                                   const ko_pose *vehicle, uint8_t mask, uint32_t *doubt)
{
    ko_obstacles_near near;
    ko_obstacle_hit hit;
    ko_sphere reach;
    if (sectors == NULL || set == NULL || vehicle == NULL) {
        return KO_E_ARG;
    }
    if (!reach_of(sectors, vehicle, &reach)) {
        return KO_E_RANGE;
    }
    ko_status status = koi_sector_place(sectors, vehicle);
    if (status == KO_OK) {
        status = ko_obstacles_near_begin(set, now, &reach, mask, &near);
    }
    while (status == KO_OK &&
           (status = ko_obstacles_near_next(set, &near, KO_NO_BUDGET, &hit)) == KO_OK) {
        ko_aabb box;
        bool is_sphere = false;
        status = ko_obstacles_place(set, hit.id, now, &box, &is_sphere);
        if (status == KO_OK) { /* always: it was just found */
            put(sectors, &box, is_sphere);
        }
    }
    for (uint32_t layer = 0; status == KO_END && layer < sectors->config.layers; layer++) {
        koi_sector_mark(sectors, layer, 0, UINT64_MAX);
    }
    if (status >= KO_OK && doubt != NULL) {
        *doubt = near.view.doubt;
    }
    return (status == KO_END) ? KO_OK : status;
}
