/* Prints what a board finds at the poses of poses.h, by the page's own bridge: a line a pose, with
 * the pairs of triangles that touch, a hash of them in the order in which they were found, the
 * clearance in LSB, and the steps of both questions. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bracket.h"
#include "bridge.h"
#include "ring.h"

static fix16_t fix_of(int32_t mm)
{
    const int64_t doubled = (int64_t)mm * 131072 + 1000; /* rounded to nearest, ties up */
    return (fix16_t)((doubled >= 0 ? doubled : doubled - 1999) / 2000);
}

/* 2^-32 of a turn, rounded to nearest, ties up. */
static ko_angle angle_of(int32_t degrees)
{
    const int64_t doubled = (int64_t)degrees * (INT64_C(1) << 33) + 360;
    return (ko_angle)(uint32_t)((doubled >= 0 ? doubled : doubled - 719) / 720);
}

static int open_it(uint32_t which, const void *block, uint32_t size)
{
    memcpy(view_room(), block, size);
    return view_open(which, size);
}

/* FNV-1a of the pairs. */
static uint32_t hash_pairs(void)
{
    uint32_t hash = 2166136261U;
    for (uint32_t i = 0; i < meshes_found.pair_count; i++) {
        const uint32_t words[2] = {meshes_pairs[i].a, meshes_pairs[i].b};
        for (unsigned k = 0; k < 8U; k++) {
            hash = (hash ^ ((words[k / 4U] >> (8U * (k % 4U))) & 0xFFU)) * 16777619U;
        }
    }
    return hash;
}

static void try_pose(const int32_t n[6])
{
    const int32_t placed = view_place(1, fix_of(n[0]), fix_of(n[1]), fix_of(n[2]), angle_of(n[3]),
                                      angle_of(n[4]), angle_of(n[5]));
    const int32_t asked = view_ask();
    const meshes_answer *f = &meshes_found;
    printf("%" PRId32 " %" PRId32 " %" PRIu32 " %08" PRIx32 " %" PRId32 " %" PRIu32 " %" PRIu32
           " %" PRIu32 " %" PRIu32 " %" PRIu32 "\n",
           placed, asked, f->pair_count, hash_pairs(), f->gap.clearance, f->touch.visits,
           f->touch.tests, f->within.visits, f->closest.visits, f->closest.tests);
}

int main(void)
{
    static const int32_t poses[][6] = {
#define POSE(...) {__VA_ARGS__},
#include "poses.h"
    };
    view_begin();
    if (open_it(0, bracket_mesh, BRACKET_MESH_BYTES) != KO_OK ||
        open_it(1, ring_mesh, RING_MESH_BYTES) != KO_OK) {
        fputs("the parts do not open\n", stderr);
        return 1;
    }
    for (unsigned i = 0; i < sizeof(poses) / sizeof(poses[0]); i++) {
        try_pose(poses[i]);
    }
    return 0;
}
