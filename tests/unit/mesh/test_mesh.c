/* Tests of opening meshes: which blocks are accepted, which are refused, and queries to damaged
 * ones.
 *
 * promise: refuses, damage-found, damage-contained */
#include "test_mesh.h"
#include "wider.h"

#include <string.h>

static ko_mesh mesh;

static void a_box(void)
{
    make_box(1000);
    const ko_mesh_stats stats = bake(0, 0, &mesh);
    ko_triangle t;
    ko_aabb box;
    CHECK_EQ(mesh.face_count, 12);
    CHECK_EQ(mesh.vertex_count, 8);
    CHECK_EQ(mesh.node_count, stats.nodes);
    CHECK_EQ(stats.bytes, 64U + 16U * stats.nodes + 12U * 8U + 6U * 12U);
    CHECK_EQ(blobs[0][0], 0x484D4F4BU);
    CHECK_EQ(blobs[0][2], stats.bytes);
    CHECK_EQ(ko_mesh_get_triangle(&mesh, 11, &t), KO_OK);
    CHECK_EQ(ko_mesh_get_triangle(&mesh, 12, &t), KO_E_RANGE);
    CHECK_EQ(ko_mesh_get_triangle(&mesh, KO_MESH_INSIDE, &t), KO_E_RANGE);
    CHECK_EQ(ko_mesh_get_triangle(NULL, 0, &t), KO_E_ARG);
    CHECK_EQ(ko_mesh_get_triangle(&mesh, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_mesh(&mesh, &box), KO_OK);
    CHECK(box.c.x == 0 && box.r.y == 1000 && box.r.z == 1000);
    CHECK_EQ(ko_aabb_from_aabb16(&mesh.nodes[0].box, &mesh.frame, &box), KO_OK);
    CHECK(box.c.x == 0 && box.r.y == 1000 && box.r.z == 1000);
    CHECK_EQ(ko_aabb_from_mesh(NULL, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_mesh(&mesh, NULL), KO_E_ARG);
    mesh.error = 7;
    CHECK_EQ(ko_aabb_from_mesh(&mesh, &box), KO_OK);
    CHECK_EQ(box.r.x, 1007);
}

static void open_refusals(void)
{
    ko_mesh before;
    make_box(1000);
    const ko_mesh_stats stats = bake(0, 0, &mesh);
    before = mesh;
    mesh.depth = 77;
    CHECK_EQ(ko_mesh_open(NULL, stats.bytes, &mesh), KO_E_ARG);
    CHECK_EQ(ko_mesh_open(blobs[0], stats.bytes, NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_open((const uint8_t *)blobs[0] + 2, stats.bytes, &mesh), KO_E_RANGE);
    for (uint32_t size = 0; size < stats.bytes; size++) {
        CHECK_EQ(ko_mesh_open(blobs[0], size, &mesh), KO_E_DATA);
    }
    CHECK_EQ(mesh.depth, 77);
    CHECK_EQ(ko_mesh_open(blobs[0], stats.bytes + 1000U, &mesh), KO_OK);
    CHECK(mesh.nodes == before.nodes && mesh.depth == before.depth);
}

/* Flips every bit of a block: each change is refused. */
static void flipped_bits(void)
{
    ko_mesh opened;
    make_box(1000);
    const ko_mesh_stats stats = bake(0, 0, &mesh);
    for (uint32_t bit = 0; bit < 8U * stats.bytes; bit += (TEST_SCALE > 1U) ? 7U : 1U) {
        blobs[0][bit / 32U] ^= 1U << (bit % 32U);
        CHECK_EQ(ko_mesh_open(blobs[0], sizeof(blobs[0]), &opened), KO_E_DATA);
        blobs[0][bit / 32U] ^= 1U << (bit % 32U);
    }
    CHECK_EQ(ko_mesh_open(blobs[0], sizeof(blobs[0]), &opened), KO_OK);
}

/* Changes one field and corrects the checksum: the block is refused for its content. */
typedef struct change {
    uint16_t at; /* a byte */
    uint8_t to;
} change;

static void wrong_headers(void)
{
    static const change changes[] = {
        {0, 0},     {8, 1},     {10, 1},    {12, 1}, {12, 3}, {14, 16},  {15, 0},
        {15, 25},   {16, 0},    {16, 7},    {16, 9}, {18, 0}, {18, 11},  {18, 13},
        {20, 0},    {20, 2},    {22, 2},    {22, 4}, {23, 1}, {26, 2},   {27, 0x80},
        {31, 0x7F}, {43, 0x7F}, {43, 0x80}, {40, 1}, {52, 1}, {55, 0x80}};
    for (unsigned i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
        make_box(1000);
        (void)bake(0, 0, &mesh);
        uint8_t *byte = (uint8_t *)blobs[0] + changes[i].at;
        CHECK(*byte != changes[i].to);
        *byte = changes[i].to;
        seal(blobs[0]);
        CHECK_EQ(ko_mesh_open(blobs[0], sizeof(blobs[0]), &mesh), KO_E_DATA);
    }
}

static void expect_damage(uint32_t word, uint32_t to)
{
    ko_mesh opened;
    const uint32_t was = blobs[0][word];
    blobs[0][word] = to;
    seal(blobs[0]);
    CHECK_EQ(ko_mesh_open(blobs[0], sizeof(blobs[0]), &opened), KO_E_DATA);
    blobs[0][word] = was;
}

static void wrong_trees(void)
{
    make_box(1000);
    const ko_mesh_stats stats = bake(0, 0, &mesh);
    const uint32_t last = stats.nodes - 1U;
    for (uint32_t i = 0; i < stats.nodes; i++) {
        const uint32_t link = 16U + 4U * i + 3U;
        const uint32_t was = blobs[0][link];
        for (uint32_t to = 0; to <= stats.nodes + 1U; to++) {
            if (to != was) {
                expect_damage(link, to);
            }
        }
        expect_damage(link, was ^ 0x80000000U);
        expect_damage(link, was ^ 0x00010000U);
        expect_damage(link, was ^ 0x00040000U);
        expect_damage(link, was + 1U);
        expect_damage(link, 0xFFFFFFFFU);
    }
    expect_damage(16U + 4U * last, blobs[0][16U + 4U * last] + 1U); /* cuts a triangle */
    expect_damage(16U + 4U * last, 0xFFFFFFFFU);
    expect_damage(16U, blobs[0][16] + 1U);                    /* a child sticks out */
    expect_damage(16U + 4U * stats.nodes, 0x7FFFFFFFU);       /* a vertex beyond the limit */
    expect_damage(16U + 4U * stats.nodes + 24U, 0x00080000U); /* an unknown corner */
    seal(blobs[0]);
    CHECK_EQ(ko_mesh_open(blobs[0], sizeof(blobs[0]), &mesh), KO_OK);
}

/* Runs a query to its end, which must come after at most one hit a triangle. */
static void ask_query(const ko_mesh *m, ko_status status, mesh_any *query)
{
    ko_mesh_hit hit;
    uint32_t steps = 0;
    CHECK_EQ(status, KO_OK);
    while (any_next(query, FOREVER, &hit) == KO_OK && ++steps <= m->face_count + 1U) {
        CHECK(hit.face < m->face_count || (hit.face == KO_MESH_INSIDE && ko_mesh_is_solid(m)));
    }
    CHECK(steps <= m->face_count + 1U);
}

static void ask_queries(const ko_mesh *m, const ko_segment *segment, const ko_ray *ray)
{
    const ko_sphere sphere = {{10, 20, 30}, 5000};
    const ko_aabb box = {{-500, 400, 100}, {900, 800, 700}};
    const ko_capsule capsule = {segment->a, segment->b, 90};
    const ko_obb obb = {box.c, {{0, ONE, 0}, {-ONE, 0, 0}, {0, 0, ONE}}, box.r};
    ko_kdop14 dop;
    mesh_any q;
    CHECK_EQ(kdop_from_capsule(14, &capsule, dop.slab), KO_OK);
    ask_query(m, ko_mesh_query_sphere_begin(m, &sphere, as_volume(&q)), &q);
    ask_query(m, ko_mesh_query_aabb_begin(m, &box, as_volume(&q)), &q);
    ask_query(m, ko_mesh_query_capsule_begin(m, &capsule, as_volume(&q)), &q);
    ask_query(m, ko_mesh_query_obb_begin(m, &obb, as_volume(&q)), &q);
    ask_query(m, ko_mesh_query_kdop_begin(m, 14, dop.slab, as_volume(&q)), &q);
    ask_query(m, cast_segment(m, segment, KO_ORDER_ANY, as_line(&q)), &q);
    ask_query(m, cast_ray(m, ray, KO_ORDER_ANY, as_line(&q)), &q);
}

/* Asks every question of a mesh that may be damaged: every answer must end. */
static void ask_all(const ko_mesh *m)
{
    const ko_segment segment = {{-3000, -3000, -2000}, {3000, 2900, 2500}};
    const ko_ray ray = {{-3000, 50, 60}, {ONE, 0, 0}, 9000};
    const ko_pose pose = {{{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}}, {100, 0, 0}};
    const ko_sphere around = {segment.a, 0};
    const ko_capsule capsule = {segment.a, segment.b, 70};
    ko_mesh_cast search;
    ko_mesh_nearest nearest;
    ko_mesh_pairs pairs;
    ko_mesh_hit hit;
    ko_mesh_near near;
    ko_mesh_pair pair;
    ko_mesh_gap gap;
    ask_queries(m, &segment, &ray);
    CHECK_EQ(cast_segment(m, &segment, KO_ORDER_ASCENDING, &search), KO_OK);
    CHECK(ko_mesh_cast_next(&search, NULL, &hit) >= KO_OK);
    CHECK_EQ(cast_ray(m, &ray, KO_ORDER_ASCENDING, &search), KO_OK);
    CHECK(ko_mesh_cast_next(&search, NULL, &hit) >= KO_OK);
    CHECK_EQ(ko_mesh_nearest_sphere_begin(m, &around, LIMIT, &nearest), KO_OK);
    CHECK(ko_mesh_nearest_sphere_next(&nearest, NULL, &near) >= KO_OK);
    CHECK_EQ(ko_mesh_nearest_capsule_begin(m, &capsule, (fix16_t)2000, &nearest), KO_OK);
    CHECK(ko_mesh_nearest_capsule_next(&nearest, NULL, &near) >= KO_OK);
    if (ko_mesh_pairs_begin(m, m, &pose, &pairs) == KO_OK) {
        CHECK(ko_mesh_pairs_next(&pairs, NULL, &pair) >= KO_OK);
    }
    if (ko_mesh_closest_begin(m, m, &pose, LIMIT, &pairs) == KO_OK) {
        CHECK(ko_mesh_closest_next(&pairs, NULL, &gap) >= KO_OK);
    }
}

/* Opening a mesh copies its header, so later changes of the header have no effect. Changes of
 * nodes, vertices and triangles need a new ko_mesh_open. */
static void header_changed_later(void)
{
    const ko_sphere corner = {{4000, 0, 0}, 0};
    ko_mesh_nearest search;
    ko_mesh_near near;
    make_box(1000);
    (void)bake(0, 0, &mesh);
    for (uint32_t byte = 0; byte < 64U; byte++) {
        ((uint8_t *)blobs[0])[byte] ^= 0xFFU;
        CHECK_EQ(ko_mesh_nearest_sphere_begin(&mesh, &corner, LIMIT, &search), KO_OK);
        CHECK_EQ(ko_mesh_nearest_sphere_next(&search, NULL, &near), KO_OK);
        CHECK_EQ(near.margin, 3000);
    }
}

/* Changes bytes at random and corrects the checksum: the mesh is refused, or safe to ask. */
static void sealed_damage(void)
{
    test_random random = {77};
    uint32_t opened = 0;
    for (uint32_t i = test_rounds(20000); i > 0U; i--) {
        make_hills(&random, 500, 700);
        if (i % 64U == 0U) {
            (void)bake(0, 0, &mesh);
        }
        const uint32_t at = 8U + random_bits(&random) % (blobs[0][2] - 8U);
        uint8_t *byte = (uint8_t *)blobs[0] + at;
        const uint8_t was = *byte;
        *byte ^= (uint8_t)(1U << (random_bits(&random) % 8U));
        if (at >= 12U) {
            seal(blobs[0]);
        }
        if (ko_mesh_open(blobs[0], sizeof(blobs[0]), &mesh) == KO_OK) {
            ask_all(&mesh);
            opened++;
        }
        *byte = was;
        if (i % 64U == 1U) {
            make_hills(&random, 500, 700);
        }
    }
    CHECK(opened > 0U || TEST_SCALE > 1U);
}

static const test_case cases[] = {{"a box", a_box},
                                  {"open: refusals", open_refusals},
                                  {"open: flipped bits", flipped_bits},
                                  {"open: wrong headers", wrong_headers},
                                  {"open: wrong trees", wrong_trees},
                                  {"open: damage with a right checksum", sealed_damage},
                                  {"open: the header changed later", header_changed_later}};
TEST_SUITE(mesh, cases);
