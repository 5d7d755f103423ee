/* Checks the volumes that keepout-bake wrote: they must hold the meshes that it wrote beside them.
 * tools/tests/bake.sh makes list.h, which includes the headers and lists MESH(name, NAME). */
#include <stdio.h>

#include "harness.h"
#include "keepout/keepout.h"
#include "list.h"

typedef struct baked_mesh {
    const char *name;
    const uint32_t *block;
    size_t bytes;
    uint32_t faces;
    fix16_t error;
    const uint16_t *source;
    const ko_aabb *aabb;
    const ko_obb *obb;
    const ko_kdop14 *dop14;
    const ko_kdop26 *dop26;
    const ko_capsule *capsule;
    const ko_hull *hull;
} baked_mesh;

#define MESH(name, NAME)                                                                           \
    {#name,           name##_mesh,  NAME##_MESH_BYTES, NAME##_MESH_FACES, NAME##_MESH_ERROR,       \
     name##_source,   &name##_aabb, &name##_obb,       &name##_kdop14,    &name##_kdop26,          \
     &name##_capsule, &name##_hull},
static const baked_mesh list[] = {LIST};
enum { COUNT = sizeof(list) / sizeof(list[0]) };

static ko_mesh mesh;

static void open_it(const baked_mesh *b)
{
    CHECK_EQ((uintptr_t)b->block & 3U, 0);
    CHECK_EQ(ko_mesh_open(b->block, b->bytes, &mesh), KO_OK);
    CHECK_EQ(mesh.face_count, b->faces);
    CHECK_EQ(mesh.error, b->error);
}

static void they_open(void)
{
    for (unsigned i = 0; i < COUNT; i++) {
        open_it(&list[i]);
        for (uint32_t f = 0; f < list[i].faces; f++) {
            CHECK(list[i].source[f] < 0xFFFFU);
        }
    }
}

static void volumes_are_legal(void)
{
    for (unsigned i = 0; i < COUNT; i++) {
        const baked_mesh *b = &list[i];
        CHECK_EQ(ko_aabb_check(b->aabb), KO_OK);
        CHECK_EQ(ko_obb_check(b->obb), KO_OK);
        CHECK_EQ(ko_kdop_check(14, b->dop14->slab), KO_OK);
        CHECK_EQ(ko_kdop_check(26, b->dop26->slab), KO_OK);
        CHECK_EQ(ko_capsule_check(b->capsule), KO_OK);
        CHECK_EQ(ko_hull_validate(b->hull), KO_OK);
    }
}

/* Returns a point around a corner, off by the error in whole LSB; `way` selects the direction. */
static ko_vec3 about(const ko_vec3 *v, fix16_t error, unsigned way)
{
    ko_vec3 p = *v;
    fix16_t *const axes[3] = {&p.x, &p.y, &p.z};
    if (way > 0U) {
        *axes[(way - 1U) / 2U] += (way % 2U == 0U) ? error : -error;
    }
    return p;
}

static void volumes_hold_all(void)
{
    for (unsigned i = 0; i < COUNT; i++) {
        const baked_mesh *b = &list[i];
        open_it(b);
        for (unsigned v = 0; v < mesh.vertex_count; v++) {
            for (unsigned way = 0; way < 7U; way++) {
                const ko_vec3 p = about(&mesh.vertices[v], mesh.error, way);
                CHECK(ko_aabb_contains_point(b->aabb, &p));
                CHECK(ko_obb_contains_point(b->obb, &p));
                CHECK(ko_kdop_contains_point(14, b->dop14->slab, &p));
                CHECK(ko_kdop_contains_point(26, b->dop26->slab, &p));
                CHECK(ko_capsule_contains_point(b->capsule, &p));
            }
        }
    }
}

static int64_t along(const ko_dir3 *d, const ko_vec3 *v)
{
    return (int64_t)d->x * v->x + (int64_t)d->y * v->y + (int64_t)d->z * v->z;
}

/* In many directions, no corner of the mesh may lie beyond the hull's support point. */
static void hulls_hold_all(void)
{
    test_random random = {1234567U};
    for (unsigned i = 0; i < COUNT; i++) {
        const baked_mesh *b = &list[i];
        open_it(b);
        for (unsigned n = 0; n < 50U; n++) {
            const ko_dir3 d = {random_range(&random, -4096, 4096),
                               random_range(&random, -4096, 4096),
                               random_range(&random, -4096, 4096)};
            uint16_t far = 0;
            CHECK_EQ(ko_hull_support(b->hull, &d, 0, &far), KO_OK);
            const int64_t most = along(&d, &b->hull->vertices[far]);
            for (unsigned v = 0; v < mesh.vertex_count; v++) {
                CHECK(along(&d, &mesh.vertices[v]) <= most);
            }
        }
    }
}

static void queries_answer(void)
{
    for (unsigned i = 0; i < COUNT; i++) {
        ko_mesh_nearest search;
        ko_mesh_near near;
        open_it(&list[i]);
        const ko_sphere vertex = {mesh.vertices[0], 0};
        CHECK_EQ(ko_mesh_nearest_sphere_begin(&mesh, &vertex, KO_LIMIT, &search), KO_OK);
        CHECK_EQ(ko_mesh_nearest_sphere_next(&search, NULL, &near), KO_OK);
        CHECK_EQ(near.margin, -mesh.error);
    }
}

int main(void)
{
    static const test_case cases[] = {
        {"they open", they_open},
        {"volumes are legal", volumes_are_legal},
        {"volumes hold the mesh and its error", volumes_hold_all},
        {"hulls hold the mesh", hulls_hold_all},
        {"queries answer", queries_answer},
    };
    static TEST_SUITE(baked, cases);
    static const test_suite *const suites[] = {&baked_suite};
    return (test_run("what was baked, linked", suites, 1) == 0U) ? 0 : 1;
}
