#include "field.h"

#include "keepout/units.h"

#define DEGREES(x) ko_angle_from_degrees(METRES(x))

static uint32_t next(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 8;
}

static fix16_t range(uint32_t *seed, fix16_t lo, fix16_t hi)
{
    return lo + (fix16_t)(((uint64_t)next(seed) * (uint32_t)(hi - lo)) >> 24);
}

static fix16_t part(fix16_t length, ko_q30 of)
{
    return (fix16_t)(((int64_t)length * of) >> 30);
}

static ko_vec3 polar(const ko_vec3 *from, fix16_t length, ko_angle bearing)
{
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    KO_IGNORE(ko_angle_sin_cos(bearing, &sine, &cosine));
    const ko_vec3 to = {from->x + part(length, cosine), from->y + part(length, sine), from->z};
    return to;
}

static void make_legs(const ko_vec3 *vehicle, ko_angle heading, workload *out)
{
    ko_segment *leg = out->legs;
    for (int i = 0; i < FIELD_BEARINGS; i++) {
        const int steps = (i % 2 != 0) ? (i + 1) / 2 : -(i / 2); /* 0, 5, -5, 10 ... degrees */
        const ko_angle bearing = (ko_angle)((uint32_t)heading + (uint32_t)DEGREES(5 * steps));
        const ko_vec3 end = polar(vehicle, METRES(15), bearing);
        *leg++ = (ko_segment){*vehicle, end};
        for (int turn = -45; turn <= 45; turn += 45) {
            const ko_angle on = (ko_angle)((uint32_t)bearing + (uint32_t)DEGREES(turn));
            *leg++ = (ko_segment){end, polar(&end, METRES(30), on)};
        }
    }
}

/* Makes the fence, of about 120 m around the middle, and the vehicle, within 30 m of it. Obstacles
 * are within 50 m of the vehicle, on the ground and up to 10 m high, none nearer than 4 m. */
void field_make(uint32_t tick, workload *out)
{
    uint32_t seed = 12345U + 7919U * tick;
    const ko_vec3 middle = {0, 0, METRES(5)};
    const ko_vec3 vehicle = {range(&seed, METRES(-30), METRES(30)),
                             range(&seed, METRES(-30), METRES(30)), METRES(5)};
    const ko_angle heading = (ko_angle)(next(&seed) << 8);
    for (int i = 0; i < FIELD_CORNERS; i++) {
        out->fence[i] = polar(&middle, range(&seed, METRES(50), METRES(70)), DEGREES(30 * i));
    }
    for (int i = 0; i < FIELD_OBSTACLES; i++) {
        ko_sphere *s = &out->obstacles[i];
        do {
            s->c.x = vehicle.x + range(&seed, METRES(-50), METRES(50));
            s->c.y = vehicle.y + range(&seed, METRES(-50), METRES(50));
        } while (s->c.x - vehicle.x < METRES(4) && vehicle.x - s->c.x < METRES(4) &&
                 s->c.y - vehicle.y < METRES(4) && vehicle.y - s->c.y < METRES(4));
        s->c.z = range(&seed, 0, METRES(10));
        s->r = range(&seed, METRES(1) / 4, METRES(1));
    }
    make_legs(&vehicle, heading, out);
}
