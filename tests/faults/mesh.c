/* Faults of meshes: the block after it was opened, the struct, and queries. */
#include "faults.h"

#include "keepout/mesh_build.h"
#include "keepout/transform.h"
#include "keepout/units.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RINGS = 7, SIDES = 12, VERTICES = (RINGS - 1) * SIDES + 2, FACES = 2 * SIDES * (RINGS - 1) };

static ko_mesh *mesh;
static ko_mesh *second; /* in pairs of meshes; its block is the same */
static void *block;
static uint32_t block_size;

static bool finds(void)
{
    return ko_mesh_validate(mesh, NULL, NULL) != KO_OK;
}

static fix16_t scaled(int64_t length, ko_q30 by)
{
    return (fix16_t)((length * by) >> 30);
}

/* A bumpy ball: points on rings, and one at each pole. */
static void draw_vertices(test_random *random, ko_vec3 *to)
{
    for (uint32_t i = 1; i < RINGS; i++) {
        for (uint32_t k = 0; k < SIDES; k++) {
            ko_q30 high, wide, sine, cosine;
            KO_IGNORE(ko_angle_sin_cos((ko_angle)(i * (UINT32_MAX / 2U / RINGS)), &wide, &high));
            KO_IGNORE(ko_angle_sin_cos((ko_angle)(k * (UINT32_MAX / SIDES)), &sine, &cosine));
            const fix16_t radius = random_range(random, KO_M(8), KO_M(12));
            const fix16_t from_axis = scaled(radius, wide);
            const ko_vec3 at = {scaled(from_axis, cosine), scaled(from_axis, sine),
                                scaled(radius, high)};
            *to++ = at;
        }
    }
    const ko_vec3 poles[] = {{0, 0, KO_M(10)}, {0, 0, KO_M(-10)}};
    memcpy(to, poles, sizeof(poles));
}

static ko_mesh_face face_of(uint32_t a, uint32_t b, uint32_t c)
{
    const ko_mesh_face face = {{(uint16_t)a, (uint16_t)b, (uint16_t)c}};
    return face;
}

static void join_vertices(ko_mesh_face *to)
{
    const uint32_t top = VERTICES - 2U;
    for (uint32_t k = 0; k < SIDES; k++) {
        const uint32_t next = (k + 1U) % SIDES;
        const uint32_t last = (RINGS - 2U) * SIDES;
        *to++ = face_of(top, k, next);
        *to++ = face_of(top + 1U, last + next, last + k);
        for (uint32_t i = 0; i + 2U < RINGS; i++) {
            const uint32_t here = i * SIDES;
            *to++ = face_of(here + k, here + SIDES + k, here + SIDES + next);
            *to++ = face_of(here + k, here + SIDES + next, here + next);
        }
    }
}

static void build_block(test_random *random)
{
    static ko_vec3 vertices[VERTICES];
    static ko_mesh_face faces[FACES];
    static ko_mesh_work work[FACES];
    draw_vertices(random, vertices);
    join_vertices(faces);
    const ko_mesh_source source = {vertices, faces, VERTICES, FACES, 1, 1};
    ko_mesh_stats stats;
    block = guard_take(GUARD_CONSTANT, KO_MESH_BYTES(VERTICES, FACES));
    if (ko_mesh_build(&source, work, block, KO_MESH_BYTES(VERTICES, FACES), &stats) != KO_OK) {
        fprintf(stderr, "faults: the mesh was not built\n");
        exit(EXIT_FAILURE);
    }
    block_size = stats.bytes;
}

static void build(test_random *random, range *ranges)
{
    build_block(random);
    mesh = guard_take(GUARD_CONSTANT, sizeof(*mesh));
    second = guard_take(GUARD_CONSTANT, sizeof(*second));
    KO_IGNORE(ko_mesh_open(block, block_size, mesh));
    KO_IGNORE(ko_mesh_open(block, block_size, second));
    const range all[] = {
        {.name = "block of a mesh, opened",
         .at = block,
         .size = block_size,
         .check_name = "ko_mesh_validate",
         .finds = finds},
        {.name = "struct `ko_mesh`",
         .at = mesh,
         .size = sizeof(*mesh),
         .check_name = "ko_mesh_validate",
         .finds = finds},
    };
    memcpy(ranges, all, sizeof(all));
}

static ko_vec3 draw_point(test_random *random, fix16_t limit)
{
    ko_vec3 p;
    p.x = random_range(random, -limit, limit);
    p.y = random_range(random, -limit, limit);
    p.z = random_range(random, -limit, limit);
    return p;
}

/* ---- what touches a volume ---- */

typedef ko_status (*next_of_volume)(ko_mesh_query *, uint32_t *, ko_mesh_hit *);

static ko_status next_volume(next_of_volume next, void *query, uint32_t *budget, answer *to)
{
    ko_mesh_hit hit;
    const ko_status status = next(query, budget, &hit);
    if (status == KO_OK) {
        note(to, hit.face, 0);
    }
    return status;
}

static ko_status begin_sphere(void *query, test_random *random)
{
    const ko_sphere sphere = {draw_point(random, KO_M(12)), random_range(random, KO_M(1), KO_M(5))};
    return ko_mesh_query_sphere_begin(mesh, &sphere, query);
}

static ko_status next_sphere(void *query, uint32_t *budget, answer *to)
{
    return next_volume(ko_mesh_query_sphere_next, query, budget, to);
}

static ko_status begin_capsule(void *query, test_random *random)
{
    ko_capsule capsule;
    capsule.a = draw_point(random, KO_M(12));
    capsule.b = draw_point(random, KO_M(12));
    capsule.r = KO_M(0.5);
    return ko_mesh_query_capsule_begin(mesh, &capsule, query);
}

static ko_status next_capsule(void *query, uint32_t *budget, answer *to)
{
    return next_volume(ko_mesh_query_capsule_next, query, budget, to);
}

static ko_status begin_box(void *query, test_random *random)
{
    const ko_aabb box = {draw_point(random, KO_M(12)), {KO_M(2), KO_M(3), KO_M(4)}};
    return ko_mesh_query_aabb_begin(mesh, &box, query);
}

static ko_status next_box(void *query, uint32_t *budget, answer *to)
{
    return next_volume(ko_mesh_query_aabb_next, query, budget, to);
}

static ko_status begin_contains(void *query, test_random *random)
{
    const ko_vec3 point = draw_point(random, KO_M(7));
    return ko_mesh_contains_begin(mesh, &point, query);
}

static ko_status next_contains(void *query, uint32_t *budget, answer *to)
{
    const ko_status status = ko_mesh_contains_next(query, budget);
    if (status == KO_OK) {
        note(to, KO_MESH_INSIDE, 0);
    }
    return status;
}

/* ---- along a line ---- */

static ko_status begin_cast(void *query, test_random *random)
{
    ko_segment segment;
    ko_line line;
    segment.a = draw_point(random, KO_M(16));
    segment.b = draw_point(random, KO_M(12));
    KO_IGNORE(ko_line_from_segment(&segment, &line));
    const ko_order order = (random_bits(random) & 1U) ? KO_ORDER_ANY : KO_ORDER_ASCENDING;
    return ko_mesh_cast_begin(mesh, &line, order, query);
}

static ko_status next_cast(void *query, uint32_t *budget, answer *to)
{
    ko_mesh_hit hit;
    const ko_status status = ko_mesh_cast_next(query, budget, &hit);
    if (status == KO_OK) {
        note(to, hit.face, hit.at.t);
    }
    return status;
}

/* ---- the nearest: one finding, of which the margin counts ---- */

static ko_status begin_nearest(void *query, test_random *random)
{
    const ko_sphere sphere = {draw_point(random, KO_M(20)), KO_M(0.5)};
    return ko_mesh_nearest_sphere_begin(mesh, &sphere, KO_M(15), query);
}

static ko_status next_nearest(void *query, uint32_t *budget, answer *to)
{
    ko_mesh_near near;
    const ko_status status = ko_mesh_nearest_sphere_next(query, budget, &near);
    if (status == KO_OK) {
        note(to, 0, near.margin);
    }
    return status;
}

/* ---- two meshes ---- */

static ko_pose draw_pose(test_random *random, fix16_t least, fix16_t most)
{
    const ko_dir3 up = {0, 0, KO_Q30_ONE};
    ko_pose pose = {KO_MAT3_IDENTITY, {0, 0, 0}};
    KO_IGNORE(ko_mat3_from_axis_angle(&up, (ko_angle)random_bits(random), &pose.r));
    pose.t = draw_point(random, KO_M(2));
    pose.t.x = random_range(random, least, most);
    return pose;
}

static ko_status begin_pairs(void *query, test_random *random)
{
    const ko_pose pose = draw_pose(random, KO_M(16), KO_M(24));
    return ko_mesh_pairs_begin(mesh, second, &pose, query);
}

static ko_status next_pairs(void *query, uint32_t *budget, answer *to)
{
    ko_mesh_pair pair;
    const ko_status status = ko_mesh_pairs_next(query, budget, &pair);
    if (status == KO_OK) {
        note(to, (uint64_t)pair.a << 32U | pair.b, 0);
    }
    return status;
}

static ko_status begin_closest(void *query, test_random *random)
{
    const ko_pose pose = draw_pose(random, KO_M(20), KO_M(32));
    return ko_mesh_closest_begin(mesh, second, &pose, KO_M(15), query);
}

static ko_status next_closest(void *query, uint32_t *budget, answer *to)
{
    ko_mesh_gap gap;
    const ko_status status = ko_mesh_closest_next(query, budget, &gap);
    if (status == KO_OK) {
        note(to, 0, gap.clearance);
    }
    return status;
}

static const question questions[] = {
    {"`ko_mesh_query`, a sphere", sizeof(ko_mesh_query), false, begin_sphere, next_sphere, NULL},
    {"`ko_mesh_query`, a capsule", sizeof(ko_mesh_query), false, begin_capsule, next_capsule, NULL},
    {"`ko_mesh_query`, a box", sizeof(ko_mesh_query), false, begin_box, next_box, NULL},
    {"`ko_mesh_contains`", sizeof(ko_mesh_contains), false, begin_contains, next_contains, NULL},
    {"`ko_mesh_cast`", sizeof(ko_mesh_cast), false, begin_cast, next_cast, NULL},
    {"`ko_mesh_nearest`", sizeof(ko_mesh_nearest), false, begin_nearest, next_nearest, NULL},
    {"`ko_mesh_pairs`", sizeof(ko_mesh_pairs), false, begin_pairs, next_pairs, NULL},
    {"`ko_mesh_closest`", sizeof(ko_mesh_closest), false, begin_closest, next_closest, NULL},
};

const module mesh_module = {"mesh", questions, sizeof(questions) / sizeof(questions[0]), build, 2};
