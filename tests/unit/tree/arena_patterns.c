/* Sequences of boxes that are hard on trees. */
#include "arena.h"

static void place(ko_aabb *box, fix16_t x, fix16_t y, fix16_t z, fix16_t r)
{
    *box = (ko_aabb){{x, y, z}, {r, r, r}};
}

void arena_row(uint32_t i, ko_aabb *box)
{
    place(box, METRES(i), 0, 0, METRES(1) / 4);
}

static void row_down_x(uint32_t i, ko_aabb *box)
{
    place(box, -METRES(i), 0, 0, METRES(1) / 4);
}

static void row_up_y(uint32_t i, ko_aabb *box)
{
    place(box, METRES(3), METRES(i), 0, METRES(2));
}

static void row_down_y(uint32_t i, ko_aabb *box)
{
    place(box, 0, -METRES(i), 0, 0);
}

static void row_up_z(uint32_t i, ko_aabb *box)
{
    place(box, 0, METRES(-7), METRES(i), METRES(1));
}

static void row_down_z(uint32_t i, ko_aabb *box)
{
    place(box, 0, 0, -METRES(i), METRES(5));
}

static void identical(uint32_t i, ko_aabb *box)
{
    (void)i;
    place(box, METRES(1), METRES(2), METRES(3), METRES(1));
}

static void same_point_far_out(uint32_t i, ko_aabb *box)
{
    (void)i;
    place(box, KO_LIMIT, -KO_LIMIT, KO_LIMIT, 0);
}

static void nested_outward(uint32_t i, ko_aabb *box)
{
    place(box, 0, 0, 0, METRES(i + 1U) / 2);
}

static void nested_inward(uint32_t i, ko_aabb *box)
{
    place(box, METRES(8), 0, 0, METRES(2000U - i));
}

static void powers_of_two(uint32_t i, ko_aabb *box)
{
    place(box, (fix16_t)1 << (i % 29U), -((fix16_t)1 << (i / 29U % 29U)), 0, (fix16_t)(i % 7U));
}

/* Boxes in eight directions, farther out at each turn. */
static void spiral(uint32_t i, ko_aabb *box)
{
    static const int8_t turn[8] = {0, 5, 7, 5, 0, -5, -7, -5};
    const fix16_t far = (fix16_t)(i * 0x800U);
    place(box, turn[(i + 2U) % 8U] * far, turn[i % 8U] * far, (fix16_t)i, METRES(1) / 2);
}

/* Clusters around the corners of the world, cut at its edge. */
static void clusters(uint32_t i, ko_aabb *box)
{
    const fix16_t inset = METRES(1) / 8 + (fix16_t)(arena_mix(i) % (uint32_t)METRES(2));
    const fix16_t edge = KO_LIMIT - inset;
    place(box, (i & 1U) ? edge : -edge, (i & 2U) ? edge : -edge, (i & 4U) ? edge : -edge,
          METRES(1) / 8);
}

/* Boxes from far to near, on alternate sides. */
static void closing_in(uint32_t i, ko_aabb *box)
{
    const fix16_t x = METRES(4000U - i);
    place(box, (i & 1U) ? x : -x, 0, 0, METRES(1));
}

/* A slab on one of the six sides of a room, and of any size below. */
static void slab(uint32_t i, ko_aabb *box)
{
    const fix16_t far = METRES(40) >> (arena_mix(i) % 3U);
    const fix16_t out = (i & 1U) ? far : -far;
    *box = (ko_aabb){{0, 0, 0}, {far, far, far}};
    switch (i / 2U % 3U) {
    case 0:
        box->c.x = out;
        box->r.x = METRES(1) / 8;
        break;
    case 1:
        box->c.y = out;
        box->r.y = METRES(1) / 8;
        break;
    default:
        box->c.z = out;
        box->r.z = METRES(1) / 8;
        break;
    }
}

/* Small boxes in a room, a row of them at a time. */
static void in_a_room(uint32_t i, ko_aabb *box)
{
    const uint32_t at = arena_mix(i / 8U);
    place(box, METRES(at % 64U) - METRES(32) + METRES(i % 8U), METRES(at / 64U % 64U) - METRES(32),
          METRES(at / 4096U % 8U) - METRES(32), METRES(1) / 2);
}

/* The walls of a room first. */
static void room(uint32_t i, ko_aabb *box)
{
    if (i < 6U) {
        slab(i, box);
    } else {
        in_a_room(i, box);
    }
}

/* Slabs between small boxes. */
static void slabs_between(uint32_t i, ko_aabb *box)
{
    if (arena_mix(i + 9U) % 16U == 0U) {
        slab(i, box);
    } else {
        in_a_room(i, box);
    }
}

/* Small boxes at distances of all scales. */
void arena_scaled_box(uint32_t seed, ko_aabb *box)
{
    const uint32_t x = arena_mix(seed) >> (3U + (seed >> 8) % 20U);
    const uint32_t y = arena_mix(seed + 1U) >> (3U + (seed >> 16) % 20U);
    box->c = (ko_vec3){(fix16_t)x, (fix16_t)y, (fix16_t)(seed % 8U)};
    box->r = (ko_vec3){(fix16_t)(arena_mix(seed + 2U) % 256U), 1, (fix16_t)(seed >> 28)};
}

arena_pattern *const arena_patterns[ARENA_PATTERNS] = {
    arena_row,  row_down_x,       row_up_y,           row_down_y,    row_up_z,      row_down_z,
    identical,  nested_outward,   nested_inward,      powers_of_two, spiral,        clusters,
    closing_in, arena_random_box, same_point_far_out, room,          slabs_between,
};
