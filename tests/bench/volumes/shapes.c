/* The project's own shapes, and rotations to turn them by. */
#include <stddef.h>

#include "kinds.h"

uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed;
}

/* A uniform rotation by Marsaglia's method: a point of the 4-cube within the ball, moved to the
 * sphere. Only the upper bits of the generator are random enough. */
ko_mat3 next_rotation(uint32_t *seed)
{
    ko_mat3 r = {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}};
    for (int tries = 0; tries < 100; tries++) {
        int32_t q[4];
        int64_t square = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = (int32_t)(next_random(seed) >> 8) - (1 << 23);
            square += (int64_t)q[i] * q[i];
        }
        ko_quat unit;
        if (square < ((int64_t)1 << 46) && square > ((int64_t)1 << 40) &&
            ko_quat_from_integers(q[0], q[1], q[2], q[3], &unit) == KO_OK &&
            ko_mat3_from_quat(&unit, &r) == KO_OK) {
            return r;
        }
    }
    return r;
}

static void add(body *b, double x, double y, double z)
{
    if (b->point_count < MOST_POINTS) {
        b->points[b->point_count++] = (ko_vec3){F16(x), F16(y), F16(z)};
    }
}

static void add_box(body *b, double x, double y, double z, double rx, double ry, double rz)
{
    for (int i = 0; i < 8; i++) {
        add(b, (i & 1) ? x + rx : x - rx, (i & 2) ? y + ry : y - ry, (i & 4) ? z + rz : z - rz);
    }
}

static void box(body *b)
{
    b->name = "box 0.4 x 0.2 x 0.1";
    add_box(b, 0, 0, 0, 0.2, 0.1, 0.05);
}

static void bracket(body *b)
{
    b->name = "bracket";
    add_box(b, 0.15, 0, 0, 0.2, 0.06, 0.03);
    add_box(b, 0, 0, 0.15, 0.05, 0.06, 0.18);
}

/* A 16-sided cylinder. */
static void cylinder(body *b)
{
    b->name = "cylinder, 0.1 x 0.5";
    static const double ring[16][2] = {
        {1, 0},  {.9239, .3827},   {.7071, .7071},   {.3827, .9239},
        {0, 1},  {-.3827, .9239},  {-.7071, .7071},  {-.9239, .3827},
        {-1, 0}, {-.9239, -.3827}, {-.7071, -.7071}, {-.3827, -.9239},
        {0, -1}, {.3827, -.9239},  {.7071, -.7071},  {.9239, -.3827}};
    for (int i = 0; i < 16; i++) {
        add(b, 0.05 * ring[i][0], 0.05 * ring[i][1], -0.25);
        add(b, 0.05 * ring[i][0], 0.05 * ring[i][1], 0.25);
    }
}

static void quadcopter(body *b)
{
    b->name = "quadcopter";
    add_box(b, 0, 0, 0, 0.08, 0.06, 0.04);
    for (int i = 0; i < 4; i++) {
        add_box(b, (i & 1) ? 0.2 : -0.2, (i & 2) ? 0.2 : -0.2, 0.02, 0.12, 0.12, 0.01);
    }
}

static void (*const shapes[])(body *) = {box, bracket, cylinder, quadcopter};

unsigned own_shapes(void)
{
    return sizeof(shapes) / sizeof(shapes[0]);
}

void own_shape(unsigned i, body *b)
{
    b->point_count = 0;
    shapes[i](b);
}
