/* Adds obstacle sets to sectors. */
#include "keepout/sector.h"

#include <stddef.h>

#include "src/math/iterate.h"
#include "src/math/wide.h"
#include "src/obstacle/obstacle_place.h"
#include "src/sector/sector_core.h"
#include "src/sector/sector_angle.h"
#include "src/sector/sector_box.h"
#include "src/sector/sector_cell.h"

/* The margin of reach_of for rounding. */
#define SPARE 18U

static void put(ko_sectors *s, const ko_body *body)
{
    const ko_aabb *box = &body->as.box;
    if (body->kind == KO_BODY_SPHERE) {
        koi_sector_see_sphere(s, &body->as.sphere.c, body->as.sphere.r);
    } else if ((box->r.x | box->r.y | box->r.z) == 0) {
        koi_sector_see_sphere(s, &box->c, 0);
    } else {
        koi_sector_see_box(s, box);
    }
}

/* The sphere around the vehicle that contains range and layers. False if it is not legal. */
static bool reach_of(const ko_sectors *s, const ko_pose *vehicle, ko_sphere *out)
{
    const uint32_t low = koi_magnitude(s->config.floors[0]);
    const uint32_t high = koi_magnitude(s->config.floors[s->config.layers]);
    const uint32_t tall = (low > high) ? low : high;
    const uint32_t r = koi_sector_hypot(s->config.range, (int32_t)tall) + SPARE;
    *out = (ko_sphere){vehicle->t, (fix16_t)r};
    return ko_sphere_check(out) == KO_OK;
}

ko_status ko_sectors_add_obstacles(ko_sectors *sectors, const ko_obstacles *obstacles, uint32_t now,
                                   const ko_pose *vehicle, uint32_t mask, uint32_t *doubt)
{
    ko_obstacles_query query;
    ko_obstacle_hit hit;
    ko_sphere reach;
    if (koi_sectors_are_missing(sectors) || koi_obstacles_are_missing(obstacles) ||
        vehicle == NULL) {
        return KO_E_ARG;
    }
    if (!koi_query_is_mask(mask) || !reach_of(sectors, vehicle, &reach)) {
        return KO_E_RANGE;
    }
    /* Things as of an earlier time would count as younger than they are. */
    if (sectors->is_open && now - sectors->time > KO_OBSTACLE_MAX_TICKS) {
        return KO_E_RANGE;
    }
    ko_status status = koi_sector_place(sectors, vehicle);
    if (status != KO_OK) {
        return status;
    }
    (void)ko_obstacles_query_begin(obstacles, now, &reach, mask, &query);
    while ((status = ko_obstacles_query_next(&query, NULL, &hit)) == KO_OK) {
        ko_body body;
        /* unreachable: it was just found */
        if (ko_obstacles_get_body(obstacles, hit.id, now, &body) == KO_OK) {
            put(sectors, &body);
        }
    }
    if (status < KO_OK) {
        return status;
    }
    for (uint32_t layer = 0; status == KO_END && layer < sectors->config.layers; layer++) {
        koi_sector_mark(sectors, layer, 0, UINT64_MAX);
    }
    if (doubt != NULL) {
        *doubt = query.q.doubt;
    }
    return (status == KO_END) ? KO_OK : status;
}
