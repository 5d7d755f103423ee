/* The corridor has walls 2.5 m to either side, a door in the right one, pillars, and an end after
 * 90 m. A crate stands on the path until it is removed. */
#include "world.h"

enum { CRATE = 0, CRATE_GOES = 380, FAILS = 120, FAILS_UNTIL = 132 };

#define BOX(x, y, rx, ry)                                                                          \
    {                                                                                              \
        {(x)*METRE / 10, (y)*METRE / 10, 0},                                                       \
        {                                                                                          \
            (rx) * METRE / 10, (ry)*METRE / 10, METRE                                              \
        }                                                                                          \
    }

static const ko_aabb boxes[] = {
    BOX(600, 3, 5, 5),     /* the crate: front at 59.5 m */
    BOX(450, 27, 500, 2),  /* left wall */
    BOX(200, -27, 250, 2), /* right wall, with a door from 45 to 47 m */
    BOX(700, -27, 230, 2), BOX(902, 0, 2, 30), BOX(-52, 0, 2, 30),  BOX(150, 22, 3, 3),
    BOX(300, -22, 3, 3),   BOX(520, 22, 3, 3), BOX(750, -22, 3, 3),
};
enum { BOXES = sizeof(boxes) / sizeof(boxes[0]) };

static bool is_there(uint32_t box, uint32_t tick)
{
    return box != CRATE || tick < CRATE_GOES;
}

/* Returns the distance along a beam to the nearest box, or KO_BEAM_NOTHING within REACH. */
static fix16_t measure(uint32_t tick, fix16_t x, ko_angle angle)
{
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    ko_q30 first = KO_NEVER;
    if (ko_angle_sin_cos(angle, &sine, &cosine) != KO_OK) {
        return KO_BEAM_FAILED;
    }
    const ko_segment beam = {{x, 0, 0},
                             {x + (fix16_t)(((int64_t)cosine * REACH) >> 30),
                              (fix16_t)(((int64_t)sine * REACH) >> 30), 0}};
    ko_line line;
    if (ko_line_from_segment(&beam, &line) != KO_OK) {
        return KO_BEAM_FAILED;
    }
    for (uint32_t i = 0; i < BOXES; i++) {
        ko_q30 enter = KO_NEVER;
        ko_q30 leave = KO_NEVER;
        const ko_status status = ko_aabb_cast_line(&boxes[i], &line, &enter, &leave);
        if (status != KO_OK && status != KO_END) {
            return KO_BEAM_FAILED;
        }
        if (is_there(i, tick) && status == KO_OK && enter < first) {
            first = enter;
        }
    }
    return (first == KO_NEVER) ? KO_BEAM_NOTHING : (fix16_t)(((int64_t)first * REACH) >> 30);
}

void world_scan(uint32_t tick, fix16_t x, fix16_t *out)
{
    enum { MAST = 3 }; /* the beams that end on the mast */
    const bool fails = tick >= FAILS && tick < FAILS_UNTIL;
    for (uint32_t i = 0; i < BEAMS; i++) {
        const bool is_mast = i > BEAMS / 2U - MAST && i < BEAMS / 2U + MAST;
        out[i] = fails     ? KO_BEAM_FAILED
                 : is_mast ? METRE / 5
                           : measure(tick, x, (ko_angle)(i * (uint32_t)BEAM_STEP));
    }
}

fix16_t world_ahead(uint32_t tick, fix16_t x)
{
    const fix16_t front = boxes[CRATE].c.x - boxes[CRATE].r.x;
    const fix16_t end = boxes[4].c.x - boxes[4].r.x;
    return ((is_there(CRATE, tick) ? front : end)) - x;
}
