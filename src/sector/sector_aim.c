/* Says where the beams of a ranger point, and which ends are on the vehicle itself. */
#include "src/sector/sector_aim.h"
#include "keepout/sector.h"

#include "src/math/wide.h"
#include "src/sector/sector.h"

uint32_t koi_ranger_angle(const ko_ranger *ranger, uint32_t column)
{
    return (uint32_t)ranger->config.first + (uint32_t)ranger->config.step * column;
}

uint32_t koi_ranger_elevation(const ko_ranger *ranger, uint32_t row)
{
    return (uint32_t)ranger->config.low + (uint32_t)ranger->config.rise * row;
}

ko_vec3 koi_ranger_direction(uint32_t angle, uint32_t elevation)
{
    ko_vec3 d = {0, 0, 0};
    ko_q30 flat = KO_Q30_ONE;
    KO_IGNORE(ko_angle_sin_cos((ko_angle)angle, &d.y, &d.x));
    if (elevation != 0U) {
        KO_IGNORE(ko_angle_sin_cos((ko_angle)elevation, &d.z, &flat));
        d.x = (int32_t)((koi_port_mul(d.x, flat) + 0x20000000) >> 30);
        d.y = (int32_t)((koi_port_mul(d.y, flat) + 0x20000000) >> 30);
    }
    return d;
}

/* True if a coordinate of a beam's end may be within that of a box. The table's direction is off by
 * less than 2^-15. */
static bool is_between(fix16_t start, int16_t way, fix16_t distance, fix16_t centre, fix16_t radius)
{
    const int32_t at = start + (int32_t)(koi_port_mul(distance, way) >> 15);
    return koi_magnitude(at - centre) <= (uint32_t)(radius + (distance >> 15) + 4);
}

/* True if a beam may end within the box around the vehicle's volumes. */
static bool may_be_self(const koi_ranges *r, uint32_t beam)
{
    const ko_vec3 *const t = &r->ranger->config.mount.t;
    const ko_ranger_beam *const u = &r->ranger->beams[beam];
    const fix16_t d = r->distances[beam];
    return is_between(t->x, u->x, d, r->box.c.x, r->box.r.x) &&
           is_between(t->y, u->y, d, r->box.c.y, r->box.r.y) &&
           is_between(t->z, u->z, d, r->box.c.z, r->box.r.z);
}

bool koi_ranger_is_self(const koi_ranges *r, uint32_t beam)
{
    if (!may_be_self(r, beam)) {
        return false;
    }
    const ko_ranger *const ranger = r->ranger;
    const uint32_t row = beam / ranger->config.count;
    const int64_t half = 0x20000000;
    ko_vec3 body;
    ko_vec3 d = koi_ranger_direction(koi_ranger_angle(ranger, beam - row * ranger->config.count),
                                     koi_ranger_elevation(ranger, row));
    const fix16_t distance = r->distances[beam];
    d.x = (int32_t)((koi_port_mul(d.x, distance) + half) >> 30);
    d.y = (int32_t)((koi_port_mul(d.y, distance) + half) >> 30);
    d.z = (int32_t)((koi_port_mul(d.z, distance) + half) >> 30);
    return ko_vec3_transform(&d, &ranger->config.mount, &body) == KO_OK &&
           koi_sector_is_self(r->sectors, &body);
}
