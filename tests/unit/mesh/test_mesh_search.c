/* The first on a line, the nearest to a point: equal to the best of all triangles. */
#include "test_mesh.h"

#include <string.h>

static ko_mesh mesh;

/* ---- first ---- */

static ko_q30 best_of(const ko_segment *segment, const ko_ray *ray, const ko_mesh_hit *hit)
{
    ko_q30 best = KO_NEVER;
    for (uint32_t i = 0; i < mesh.face_count; i++) {
        ko_triangle t;
        ko_triangle_hit at;
        CHECK_EQ(ko_mesh_triangle(&mesh, i, &t), KO_OK);
        CHECK_EQ((ray != NULL) ? ko_triangle_hit_ray(&t, ray, &at)
                               : ko_triangle_hit_segment(&t, segment, &at),
                 KO_OK);
        best = (at.t < best) ? at.t : best;
        if (hit != NULL && hit->face == i) {
            CHECK(memcmp(&at, &hit->at, sizeof(at)) == 0);
        }
    }
    return best;
}

static void check_first(const ko_segment *segment, const ko_ray *ray, ko_mesh_path path,
                        uint32_t budget)
{
    ko_mesh_search search;
    ko_mesh_hit hit = {0, {0, 0, 0, 0}};
    ko_mesh_near near;
    ko_status status = (ray != NULL) ? ko_mesh_first_ray(&mesh, ray, path, &search)
                                     : ko_mesh_first_segment(&mesh, segment, path, &search);
    CHECK_EQ(status, KO_OK);
    CHECK_EQ(ko_mesh_nearest_next(&search, 1, &near), KO_E_ARG);
    do {
        status = ko_mesh_first_next(&search, budget, &hit);
    } while (status == KO_UNFINISHED);
    const ko_q30 best = best_of(segment, ray, (status == KO_OK) ? &hit : NULL);
    CHECK_EQ(status, (best == KO_NEVER) ? KO_END : KO_OK);
    CHECK(status != KO_OK || hit.at.t == best);
    CHECK_EQ(ko_mesh_first_next(&search, FOREVER, &hit), KO_END);
    CHECK(search.visits <= mesh.node_count && search.tests <= mesh.face_count);
}

static void firsts(void)
{
    test_random random = {11};
    for (uint32_t i = test_rounds(3000); i > 0U; i--) {
        const fix16_t size = (fix16_t)(64U << (random_bits(&random) % 20U));
        bake_any(&random, 0, size, 0, &mesh);
        ko_segment s;
        s.a = random_point(&random, size + size / 2);
        s.b = random_point(&random, size + size / 2);
        if (i % 2U == 0U) {
            s.b = mesh.vertices[random_bits(&random) % mesh.vertex_count];
        }
        const ko_ray ray = {s.a, any_pose(&random, 0).r.x, size};
        check_first(&s, NULL, KO_MESH_TREE, (i % 3U == 0U) ? 1U : FOREVER);
        check_first(&s, NULL, KO_MESH_BRUTE, (i % 3U == 0U) ? 1U : FOREVER);
        check_first(NULL, &ray, KO_MESH_TREE, (i % 3U == 1U) ? 2U : FOREVER);
        check_first(NULL, &ray, KO_MESH_BRUTE, FOREVER);
    }
}

/* With an error: as the tree of all that is met, and by brute force the same. */
static ko_q30 first_of(const ko_segment *s, const ko_ray *ray, ko_mesh_path path, uint32_t budget)
{
    ko_mesh_search search;
    ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
    CHECK_EQ((ray != NULL) ? ko_mesh_first_ray(&mesh, ray, path, &search)
                           : ko_mesh_first_segment(&mesh, s, path, &search),
             KO_OK);
    while (ko_mesh_first_next(&search, budget, &hit) == KO_UNFINISHED) {
    }
    return hit.at.t;
}

static ko_q30 least_of_all(const ko_segment *s, const ko_ray *ray)
{
    ko_mesh_query query;
    ko_mesh_hit hit;
    ko_q30 best = KO_NEVER;
    CHECK_EQ((ray != NULL) ? ko_mesh_query_ray(&mesh, ray, KO_MESH_BRUTE, &query)
                           : ko_mesh_query_segment(&mesh, s, KO_MESH_BRUTE, &query),
             KO_OK);
    while (ko_mesh_query_next(&query, FOREVER, &hit) == KO_OK) {
        best = (hit.at.t < best) ? hit.at.t : best;
    }
    return best;
}

static void firsts_with_errors(void)
{
    static const fix16_t errors[] = {1, 40, 3000};
    test_random random = {12};
    for (uint32_t i = test_rounds(1500); i > 0U; i--) {
        const fix16_t size = (fix16_t)(64U << (random_bits(&random) % 20U));
        bake_any(&random, 0, size, errors[i % 3U], &mesh);
        ko_segment s;
        s.a = random_point(&random, size + size / 2);
        s.b = random_point(&random, size + size / 2);
        const ko_q30 t = first_of(&s, NULL, KO_MESH_TREE, (i % 2U == 0U) ? 1U : FOREVER);
        CHECK_EQ(t, first_of(&s, NULL, KO_MESH_BRUTE, FOREVER));
        CHECK_EQ(t, least_of_all(&s, NULL));
        CHECK(t <= best_of(&s, NULL, NULL));
        const ko_ray ray = {s.a, any_pose(&random, 0).r.x, 3 * size};
        const ko_q30 of_ray = first_of(NULL, &ray, KO_MESH_TREE, FOREVER);
        CHECK_EQ(of_ray, first_of(NULL, &ray, KO_MESH_BRUTE, FOREVER));
        CHECK_EQ(of_ray, least_of_all(NULL, &ray));
        CHECK(of_ray <= best_of(NULL, &ray, NULL));
    }
}

/* A wall at the limit, seen along a ray that leaves the world. */
static void walls_with_errors(void)
{
    ko_mesh_search search;
    ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
    const ko_ray ray = {{0, 5, 7}, {ONE, 0, 0}, INT32_MAX};
    const ko_ray away = {{0, 5, 7}, {0, 0, -ONE}, INT32_MAX};
    const ko_ray rest = {{LIMIT - 90, 5, 7}, {0, ONE, 0}, 0};
    make_box(LIMIT);
    (void)bake(0, 100, &mesh);
    CHECK_EQ(ko_mesh_first_ray(&mesh, &ray, KO_MESH_TREE, &search), KO_OK);
    CHECK_EQ(ko_mesh_first_next(&search, FOREVER, &hit), KO_OK);
    const int64_t met = ((int64_t)hit.at.t * INT32_MAX) >> 30;
    CHECK(met <= LIMIT - 100 && met > LIMIT - 120);
    CHECK_EQ(ko_mesh_first_ray(&mesh, &away, KO_MESH_TREE, &search), KO_OK);
    CHECK_EQ(ko_mesh_first_next(&search, FOREVER, &hit), KO_OK);
    CHECK_EQ(ko_mesh_first_ray(&mesh, &rest, KO_MESH_TREE, &search), KO_OK);
    CHECK_EQ(ko_mesh_first_next(&search, FOREVER, &hit), KO_OK);
    CHECK_EQ(hit.at.t, 0);
    make_box(100);
    (void)bake(0, 9, &mesh);
    CHECK_EQ(ko_mesh_first_ray(&mesh, &rest, KO_MESH_TREE, &search), KO_OK);
    CHECK_EQ(ko_mesh_first_next(&search, FOREVER, &hit), KO_END);
}

/* ---- nearest ---- */

static fix16_t least_of(const ko_vec3 *point)
{
    fix16_t least = INT32_MAX;
    for (uint32_t i = 0; i < mesh.face_count; i++) {
        ko_triangle t;
        fix16_t d = 0;
        CHECK_EQ(ko_mesh_triangle(&mesh, i, &t), KO_OK);
        CHECK_EQ(ko_triangle_clearance_point(&t, point, &d), KO_OK);
        least = (d < least) ? d : least;
    }
    least -= mesh.error;
    return (least < 0) ? 0 : least;
}

static void check_nearest(const ko_vec3 *point, fix16_t radius, ko_mesh_path path, uint32_t budget)
{
    ko_mesh_search search;
    ko_mesh_near near = {0, -1, {0, 0, 0}};
    ko_mesh_hit hit;
    ko_status status = ko_mesh_nearest_point(&mesh, point, radius, path, &search);
    const fix16_t least = least_of(point);
    CHECK_EQ(status, KO_OK);
    CHECK_EQ(ko_mesh_first_next(&search, 1, &hit), KO_E_ARG);
    do {
        status = ko_mesh_nearest_next(&search, budget, &near);
    } while (status == KO_UNFINISHED);
    CHECK_EQ(status, (least <= radius) ? KO_OK : KO_END);
    if (status == KO_OK) {
        ko_triangle t;
        ko_vec3 closest;
        CHECK_EQ(near.clearance, least);
        CHECK_EQ(ko_mesh_triangle(&mesh, near.face, &t), KO_OK);
        CHECK_EQ(ko_triangle_closest_point(&t, point, &closest), KO_OK);
        CHECK(memcmp(&closest, &near.point, sizeof(closest)) == 0);
    }
    CHECK_EQ(ko_mesh_nearest_next(&search, FOREVER, &near), KO_END);
}

static void nearest(void)
{
    test_random random = {13};
    for (uint32_t i = test_rounds(3000); i > 0U; i--) {
        const fix16_t size = (fix16_t)(64U << (random_bits(&random) % 20U));
        bake_any(&random, 0, size, (i % 4U == 0U) ? 9 : 0, &mesh);
        ko_vec3 p = random_point(&random, 4 * size);
        const fix16_t radius = random_range(&random, 0, (i % 2U == 0U) ? LIMIT : size);
        if (i % 5U == 0U) {
            p = mesh.vertices[random_bits(&random) % mesh.vertex_count];
        }
        check_nearest(&p, radius, KO_MESH_TREE, (i % 3U == 0U) ? 1U : FOREVER);
        check_nearest(&p, radius, KO_MESH_BRUTE, FOREVER);
    }
}

static void limits(void)
{
    const ko_vec3 corner = {LIMIT, LIMIT, LIMIT};
    const ko_vec3 middle = {0, 0, 0};
    make_box(100);
    (void)bake(0, 0, &mesh);
    check_nearest(&corner, LIMIT, KO_MESH_TREE, FOREVER);
    check_nearest(&middle, 99, KO_MESH_TREE, FOREVER);
    check_nearest(&middle, 100, KO_MESH_TREE, FOREVER);
    make_box(LIMIT);
    (void)bake(0, KO_MESH_MAX_ERROR, &mesh);
    check_nearest(&corner, 0, KO_MESH_TREE, FOREVER);
    check_nearest(&middle, LIMIT, KO_MESH_TREE, FOREVER);
    check_nearest(&middle, LIMIT - KO_MESH_MAX_ERROR - 1, KO_MESH_TREE, FOREVER);
}

static void refusals(void)
{
    ko_mesh_search s;
    ko_mesh_search before;
    ko_mesh_hit hit;
    ko_mesh_near near;
    const ko_segment line = {{0, 0, 0}, {1, 1, LIMIT + 1}};
    const ko_ray ray = {{0, 0, 0}, {ONE, 0, 0}, -1};
    const ko_vec3 out = {0, 0, -LIMIT - 1};
    const ko_vec3 in = {0, 0, 0};
    make_box(100);
    (void)bake(0, 0, &mesh);
    memset(&s, 0x55, sizeof(s));
    before = s;
    CHECK_EQ(ko_mesh_first_segment(NULL, &line, KO_MESH_TREE, &s), KO_E_ARG);
    CHECK_EQ(ko_mesh_first_segment(&mesh, NULL, KO_MESH_TREE, &s), KO_E_ARG);
    CHECK_EQ(ko_mesh_first_segment(&mesh, &line, KO_MESH_TREE, NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_first_segment(&mesh, &line, KO_MESH_TREE, &s), KO_E_RANGE);
    CHECK_EQ(ko_mesh_first_ray(NULL, &ray, KO_MESH_TREE, &s), KO_E_ARG);
    CHECK_EQ(ko_mesh_first_ray(&mesh, NULL, KO_MESH_TREE, &s), KO_E_ARG);
    CHECK_EQ(ko_mesh_first_ray(&mesh, &ray, KO_MESH_TREE, NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_first_ray(&mesh, &ray, KO_MESH_TREE, &s), KO_E_RANGE);
    CHECK_EQ(ko_mesh_nearest_point(NULL, &in, 1, KO_MESH_TREE, &s), KO_E_ARG);
    CHECK_EQ(ko_mesh_nearest_point(&mesh, NULL, 1, KO_MESH_TREE, &s), KO_E_ARG);
    CHECK_EQ(ko_mesh_nearest_point(&mesh, &in, 1, KO_MESH_TREE, NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_nearest_point(&mesh, &out, 1, KO_MESH_TREE, &s), KO_E_RANGE);
    CHECK_EQ(ko_mesh_nearest_point(&mesh, &in, -1, KO_MESH_TREE, &s), KO_E_RANGE);
    CHECK_EQ(ko_mesh_nearest_point(&mesh, &in, LIMIT + 1, KO_MESH_TREE, &s), KO_E_RANGE);
    CHECK(memcmp(&s, &before, sizeof(s)) == 0);
    CHECK_EQ(ko_mesh_first_next(NULL, 1, &hit), KO_E_ARG);
    CHECK_EQ(ko_mesh_first_next(&s, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_nearest_next(NULL, 1, &near), KO_E_ARG);
    CHECK_EQ(ko_mesh_nearest_next(&s, 1, NULL), KO_E_ARG);
}

static const test_case cases[] = {{"search: first", firsts},
                                  {"search: first with an error", firsts_with_errors},
                                  {"search: walls with an error", walls_with_errors},
                                  {"search: nearest", nearest},
                                  {"search: limits", limits},
                                  {"search: refusals", refusals}};
TEST_SUITE(mesh_search, cases);
