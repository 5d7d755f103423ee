/* Obstacle sets in sectors. */
#include "keepout/sector.h"

#include <stddef.h>

#include "core/wide.h"
#include "proximity/sector_core.h"
#include "rotation/rotate.h"

/* A point is turned by the product of two legal matrices, rounded by 1.5 of 2^-30 an entry: of a
 * lever of 2^29 on each axis by 2.25 LSB, of one of 2^30 (a far corner of a large box) by 4.5, and
 * half an LSB of rounding: on three axes 4.8 and 8.7. */
#define POINT_ERROR 5U
#define CORNER_ERROR 9U

/* Where nearly half a turn is between corner and centre the errors of angles may hide which way. */
#define MOST_ANGLE 0x7FFFF000U

typedef struct eye {
    ko_sectors *sectors;
    ko_vec3 at;   /* of the vehicle in the world */
    ko_mat3 turn; /* from the world to the frame of the sectors */
} eye;

/* Nearest, within 2^32 and a bit: cut to what fits. */
static fix16_t rounded(int64_t wide)
{
    const int64_t x = ko_rotate_nearest(wide);
    return (x > INT32_MAX) ? INT32_MAX : (x < -INT32_MAX) ? -INT32_MAX : (fix16_t)x;
}

/* A legal point of the world in the frame of the sectors: a difference within 2^30 turned. */
static ko_vec3 seen_from(const eye *e, const ko_vec3 *p)
{
    const ko_vec3 d = {p->x - e->at.x, p->y - e->at.y, p->z - e->at.z};
    ko_wide3 wide;
    ko_rotate_wide(&e->turn, &d, &wide);
    return (ko_vec3){rounded(wide.x), rounded(wide.y), rounded(wide.z)};
}

static void corner_of(const ko_aabb *box, uint32_t i, ko_vec3 *out)
{
    out->x = ((i & 1U) != 0U) ? box->c.x + box->r.x : box->c.x - box->r.x;
    out->y = ((i & 2U) != 0U) ? box->c.y + box->r.y : box->c.y - box->r.y;
    out->z = ((i & 4U) != 0U) ? box->c.z + box->r.z : box->c.z - box->r.z;
}

/* A point of the axis of the sectors in the world; false iff it is not legal. */
static bool axis_at(const eye *e, int64_t z, ko_vec3 *out)
{
    const ko_vec3 up = {0, 0, (fix16_t)z};
    ko_vec3 turned;
    return z >= -KO_LIMIT && z <= KO_LIMIT &&
           ko_mat3_rotate_inverse(&e->turn, &up, &turned) == KO_OK &&
           ko_vec3_add(&e->at, &turned, out) == KO_OK && ko_vec3_check(out) == KO_OK;
}

/* How far a box is from the axis, or less; 0 where that cannot be said. The part of the axis
 * beside the box holds, for each of its points, the one at the same height. */
static uint32_t distance_of(const eye *e, const ko_aabb *box, int64_t low, int64_t high)
{
    ko_capsule axis = {.r = 0};
    fix16_t clearance = 0;
    if (!axis_at(e, low, &axis.a) || !axis_at(e, high, &axis.b) ||
        ko_capsule_clearance_aabb(&axis, box, &clearance) != KO_OK) {
        return 0;
    }
    return ((uint32_t)clearance > CORNER_ERROR) ? (uint32_t)clearance - CORNER_ERROR : 0U;
}

/* A box that is clear of the axis is seen under less than half a turn, and the corners hold it. */
static void put_box(const eye *e, const ko_aabb *box)
{
    const ko_vec3 centre = seen_from(e, &box->c);
    const uint32_t middle = ko_sector_angle(centre.x, centre.y);
    int64_t low = centre.z;
    int64_t high = centre.z;
    int64_t left = 0;
    int64_t right = 0;
    bool is_wide = false;
    for (uint32_t i = 0; i < 8U; i++) {
        ko_vec3 corner;
        corner_of(box, i, &corner);
        const ko_vec3 p = seen_from(e, &corner);
        const int32_t angle = (int32_t)(ko_sector_angle(p.x, p.y) - middle);
        is_wide = is_wide || ko_magnitude(angle) > MOST_ANGLE;
        left = (angle < left) ? angle : left;
        right = (angle > right) ? angle : right;
        low = (p.z < low) ? p.z : low;
        high = (p.z > high) ? p.z : high;
    }
    low -= CORNER_ERROR;
    high += CORNER_ERROR;
    const uint32_t distance = distance_of(e, box, low, high);
    uint32_t margin = 0;
    const bool is_around = ko_sector_half_angle(CORNER_ERROR, distance, &margin);
    const int64_t more = (int64_t)margin + 2 * (int64_t)KO_SECTOR_ANGLE_ERROR;
    ko_sector_put(e->sectors, middle + (uint32_t)(left - more),
                  (is_around || is_wide) ? UINT64_MAX : (uint64_t)(right - left + 2 * more), low,
                  high, distance);
}

static void put(const eye *e, const ko_aabb *box, bool is_sphere)
{
    const bool is_point = (box->r.x | box->r.y | box->r.z) == 0;
    if (!is_sphere && !is_point) {
        put_box(e, box);
        return;
    }
    const ko_vec3 c = seen_from(e, &box->c);
    ko_sector_put_sphere(e->sectors, &c, (uint32_t)box->r.x, POINT_ERROR);
}

/* From the vehicle everything that can be within the range and the layers. */
static bool reach_of(const ko_sectors *s, const ko_pose *vehicle, ko_sphere *out)
{
    const uint32_t low = ko_magnitude(s->config.floors[0]);
    const uint32_t high = ko_magnitude(s->config.floors[s->config.layers]);
    const uint32_t tall = (low > high) ? low : high;
    const uint32_t r = ko_sector_hypot(s->config.range, (int32_t)tall) + 2U * CORNER_ERROR;
    *out = (ko_sphere){vehicle->t, (fix16_t)r};
    return ko_sphere_check(out) == KO_OK;
}

ko_status ko_sectors_add_obstacles(ko_sectors *sectors, const ko_obstacles *set, uint32_t now,
                                   const ko_pose *vehicle, uint8_t mask, uint32_t *doubt)
{
    ko_obstacles_near near;
    ko_obstacle_hit hit;
    ko_sphere reach;
    ko_mat3 back;
    if (sectors == NULL || set == NULL || vehicle == NULL) {
        return KO_E_ARG;
    }
    eye e = {.sectors = sectors, .at = vehicle->t};
    if (ko_pose_check(vehicle) != KO_OK || !reach_of(sectors, vehicle, &reach) ||
        ko_mat3_transpose(&vehicle->r, &back) != KO_OK ||
        ko_mat3_multiply(&sectors->attitude, &back, &e.turn) != KO_OK) {
        return KO_E_RANGE;
    }
    if (!sectors->is_open) {
        return KO_E_CHANGED;
    }
    ko_status status = ko_obstacles_near_begin(set, now, &reach, mask, &near);
    while (status == KO_OK &&
           (status = ko_obstacles_near_next(set, &near, KO_NO_BUDGET, &hit)) == KO_OK) {
        ko_aabb box;
        bool is_sphere = false;
        if (ko_obstacles_place(set, hit.id, now, &box, &is_sphere) != KO_OK) {
            return KO_E_DATA;
        }
        put(&e, &box, is_sphere);
    }
    for (uint32_t layer = 0; status == KO_END && layer < sectors->config.layers; layer++) {
        ko_sector_mark(sectors, layer, 0, UINT64_MAX);
    }
    if (doubt != NULL) {
        *doubt = near.view.doubt;
    }
    return status;
}
