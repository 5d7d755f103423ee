#include "scenes.h"

#include "workload.h"

/* Adds a box by its lower corner and its extents, in millimetres. */
static void add(scene_boxes *out, const int32_t lo[3], const int32_t extent[3])
{
    if (out->count == out->capacity) {
        return;
    }
    ko_aabb *const box = &out->box[out->count++];
    fix16_t *const c[3] = {&box->c.x, &box->c.y, &box->c.z};
    fix16_t *const r[3] = {&box->r.x, &box->r.y, &box->r.z};
    for (int axis = 0; axis < 3; axis++) {
        *c[axis] = (fix16_t)(((int64_t)2 * lo[axis] + extent[axis]) * 32768 / 1000);
        *r[axis] = (fix16_t)((int64_t)extent[axis] * 32768 / 1000);
    }
}

/* Adds a block of touching boxes: layer by layer, row by row. */
static void add_block(scene_boxes *out, const int32_t lo[3], const int32_t extent[3],
                      const int32_t count[3])
{
    for (int32_t z = 0; z < count[2]; z++) {
        for (int32_t y = 0; y < count[1]; y++) {
            for (int32_t x = 0; x < count[0]; x++) {
                const int32_t at[3] = {lo[0] + x * extent[0], lo[1] + y * extent[1],
                                       lo[2] + z * extent[2]};
                add(out, at, extent);
            }
        }
    }
}

/* The boxes of the workload, far from each other. */
static void make_loose(scene_boxes *out)
{
    workload w = {WORKLOAD_SEED_BOXES};
    for (uint32_t i = 0; i < 1024U && out->count < out->capacity; i++) {
        out->box[out->count++] = workload_box(&w);
    }
}

/* Four walls of bricks around a yard, each second course shifted by half a brick. */
static void make_walls(scene_boxes *out)
{
    static const int32_t along_x[3] = {1000, 400, 500};
    static const int32_t along_y[3] = {400, 1000, 500};
    for (int32_t wall = 0; wall < 4; wall++) {
        for (int32_t course = 0; course < 12; course++) {
            for (int32_t brick = 0; brick < 32; brick++) {
                const int32_t along = brick * 1000 + (course % 2) * 500;
                const int32_t beside = (wall < 2) ? 0 : 33000;
                const int32_t x[3] = {along, beside, course * 500};
                const int32_t y[3] = {beside, along, course * 500};
                add(out, (wall % 2 == 0) ? x : y, (wall % 2 == 0) ? along_x : along_y);
            }
        }
    }
}

/* A warehouse: 64 pallets with 2 x 3 x 4 cartons each. */
static void make_pallets(scene_boxes *out)
{
    static const int32_t board[3] = {1200, 800, 150};
    static const int32_t carton[3] = {400, 400, 300};
    static const int32_t cartons[3] = {3, 2, 4};
    for (int32_t i = 0; i < 64; i++) {
        const int32_t foot[3] = {(i % 8) * 2000, (i / 8) * 3500, 0};
        const int32_t top[3] = {foot[0], foot[1], board[2]};
        add(out, foot, board);
        add_block(out, top, carton, cartons);
    }
}

/* Nine pyramids of 8 x 8 cubes at the foot, on one large slab. */
static void make_pyramids(scene_boxes *out)
{
    static const int32_t ground[3] = {60000, 60000, 1000};
    static const int32_t below[3] = {-10000, -10000, -1000};
    static const int32_t cube[3] = {1000, 1000, 1000};
    add(out, below, ground);
    for (int32_t i = 0; i < 9; i++) {
        for (int32_t level = 0; level < 8; level++) {
            const int32_t lo[3] = {(i % 3) * 15000 + level * 500, (i / 3) * 15000 + level * 500,
                                   level * 1000};
            const int32_t count[3] = {8 - level, 8 - level, 1};
            add_block(out, lo, cube, count);
        }
    }
}

/* A floor of voxels, one to three high. */
static void make_voxels(scene_boxes *out)
{
    static const int32_t cube[3] = {500, 500, 500};
    for (int32_t i = 0; i < 32 * 32; i++) {
        const int32_t x = i % 32;
        const int32_t y = i / 32;
        const int32_t lo[3] = {x * 500, y * 500, 0};
        const int32_t count[3] = {1, 1, 1 + ((x * x / 7 + y * 3 + x * y / 5) / 9) % 3};
        add_block(out, lo, cube, count);
    }
}

/* A scaffold: posts of 0.1 x 0.1 x 2 m, beams of 2.5 m in both directions. */
static void make_beams(scene_boxes *out)
{
    static const int32_t post[3] = {100, 100, 2000};
    static const int32_t along_x[3] = {2500, 100, 100};
    static const int32_t along_y[3] = {100, 2500, 100};
    for (int32_t level = 0; level < 5; level++) {
        for (int32_t i = 0; i < 11 * 11; i++) {
            const int32_t lo[3] = {(i % 11) * 2500, (i / 11) * 2500, level * 2000};
            const int32_t top[3] = {lo[0], lo[1], lo[2] + 1900};
            add(out, lo, post);
            add(out, top, along_x);
            add(out, top, along_y);
        }
    }
}

/* 128 bins with 8 equal boxes each, all in the same place. */
static void make_equal(scene_boxes *out)
{
    static const int32_t cube[3] = {800, 800, 800};
    for (int32_t i = 0; i < 1024; i++) {
        const int32_t bin = i / 8;
        const int32_t lo[3] = {(bin % 16) * 1000, (bin / 16) * 1000, 0};
        add(out, lo, cube);
    }
}

/* A game's level: a ground of one slab, flat pyramids of 16 rows, towers, and rows of dominoes. */
static void make_game(scene_boxes *out)
{
    static const int32_t ground[3] = {80000, 40000, 1000};
    static const int32_t below[3] = {-5000, -5000, -1000};
    static const int32_t cube[3] = {1000, 1000, 1000};
    static const int32_t domino[3] = {200, 1000, 2000};
    static const int32_t storeys[3] = {2, 2, 12};
    add(out, below, ground);
    for (int32_t i = 0; i < 8; i++) {
        for (int32_t row = 0; row < 16; row++) {
            const int32_t lo[3] = {row * 500, i * 4000, row * 1000};
            const int32_t count[3] = {16 - row, 1, 1};
            add_block(out, lo, cube, count);
        }
    }
    for (int32_t i = 0; i < 12; i++) {
        const int32_t lo[3] = {24000 + (i % 4) * 6000, (i / 4) * 10000, 0};
        add_block(out, lo, cube, storeys);
    }
    for (int32_t i = 0; i < 320; i++) {
        const int32_t lo[3] = {50000 + (i % 32) * 600, (i / 32) * 3000, 0};
        add(out, lo, domino);
    }
}

/* A hall: its floor, ceiling and four walls first, then rows of cartons in four layers. */
static void make_hall(scene_boxes *out)
{
    static const int32_t flat[3] = {40000, 30000, 200};
    static const int32_t long_wall[3] = {40000, 200, 8000};
    static const int32_t short_wall[3] = {200, 30000, 8000};
    static const int32_t at[6][3] = {{0, 0, -200},  {0, 0, 8000}, {0, -200, 0},
                                     {0, 30000, 0}, {-200, 0, 0}, {40000, 0, 0}};
    for (int32_t i = 0; i < 6; i++) {
        add(out, at[i], (i < 2) ? flat : (i < 4) ? long_wall : short_wall);
    }
    static const int32_t carton[3] = {600, 800, 500};
    static const int32_t row[3] = {40, 1, 4};
    for (int32_t i = 0; i < 9; i++) {
        const int32_t lo[3] = {4000, 2000 + i * 3000, 0};
        add_block(out, lo, carton, row);
    }
}

const scene scenes[] = {
    {"loose", make_loose},       {"walls", make_walls},   {"pallets", make_pallets},
    {"pyramids", make_pyramids}, {"voxels", make_voxels}, {"beams", make_beams},
    {"equal", make_equal},       {"game", make_game},     {"hall", make_hall},
};
const uint32_t scenes_count = sizeof(scenes) / sizeof(scenes[0]);
