/* Tests of the first hit of a line and of the nearest triangle to a point: both equal the best of
 * all triangles.
 *
 * promise: no-miss, resumes, refuses */
#include "test_mesh.h"
#include "line.h"
#include "wider.h"

#include <string.h>

static ko_mesh mesh;

/* ---- first ---- */

/* The least parameter over all triangles. A hit must equal that of its triangle. */
static ko_q30 best_of(const ko_segment *segment, const ko_ray *ray, const ko_mesh_hit *hit)
{
    ko_q30 best = KO_NEVER;
    for (uint32_t i = 0; i < mesh.face_count; i++) {
        ko_triangle t;
        ko_triangle_hit at;
        CHECK_EQ(ko_mesh_get_triangle(&mesh, i, &t), KO_OK);
        CHECK_EQ((ray != NULL) ? ko_triangle_cast_line(&t, RAY_LINE(ray), &at)
                               : ko_triangle_cast_line(&t, SEGMENT_LINE(segment), &at),
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
    ko_mesh_cast search;
    ko_mesh_hit hit = {0, {0, 0, 0, 0}};
    ko_status status =
        (ray != NULL) ? cast_ray(by_path(&mesh, path), ray, KO_ORDER_ASCENDING, &search)
                      : cast_segment(by_path(&mesh, path), segment, KO_ORDER_ASCENDING, &search);
    CHECK_EQ(status, KO_OK);
    do {
        uint32_t left = budget;
        status = ko_mesh_cast_next(&search, &left, &hit);
    } while (status == KO_UNFINISHED);
    const ko_q30 best = best_of(segment, ray, (status == KO_OK) ? &hit : NULL);
    CHECK_EQ(status, (best == KO_NEVER) ? KO_END : KO_OK);
    CHECK(status != KO_OK || hit.at.t == best);
    CHECK(search.q.visits - search.tests <= mesh.node_count && search.tests <= mesh.face_count);
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

/* The first hit of a mesh with an error. Tree and brute force must agree, and equal the least of
 * all hits. */
static ko_q30 first_of(const ko_segment *s, const ko_ray *ray, ko_mesh_path path, uint32_t budget)
{
    ko_mesh_cast search;
    ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
    CHECK_EQ((ray != NULL) ? cast_ray(by_path(&mesh, path), ray, KO_ORDER_ASCENDING, &search)
                           : cast_segment(by_path(&mesh, path), s, KO_ORDER_ASCENDING, &search),
             KO_OK);
    ko_status status;
    do {
        uint32_t left = budget;
        status = ko_mesh_cast_next(&search, &left, &hit);
    } while (status == KO_UNFINISHED);
    return hit.at.t;
}

static ko_q30 least_of_all(const ko_segment *s, const ko_ray *ray)
{
    mesh_any query;
    ko_mesh_hit hit;
    ko_q30 best = KO_NEVER;
    CHECK_EQ((ray != NULL)
                 ? cast_ray(by_path(&mesh, KO_MESH_BRUTE), ray, KO_ORDER_ANY, as_line(&query))
                 : cast_segment(by_path(&mesh, KO_MESH_BRUTE), s, KO_ORDER_ANY, as_line(&query)),
             KO_OK);
    while (any_next(&query, FOREVER, &hit) == KO_OK) {
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

/* ---- all in ascending order ---- */

static void check_ascending(const ko_segment *s, ko_mesh_path path, uint32_t budget)
{
    ko_q30 at[MOST_FACES];
    uint32_t met = 0;
    uint32_t told = 0;
    ko_q30 last = 0;
    ko_mesh_cast query;
    ko_mesh_hit hit;
    ko_status status;
    for (uint32_t i = 0; i < MOST_FACES; i++) {
        at[i] = KO_NEVER;
    }
    CHECK_EQ(cast_segment(by_path(&mesh, KO_MESH_TREE), s, KO_ORDER_ANY, &query), KO_OK);
    for (; ko_mesh_cast_next(&query, NULL, &hit) == KO_OK; met++) {
        at[hit.face] = hit.at.t;
    }
    CHECK_EQ(cast_segment(by_path(&mesh, path), s, KO_ORDER_ASCENDING, &query), KO_OK);
    do {
        uint32_t left = budget;
        status = ko_mesh_cast_next(&query, &left, &hit);
        if (status == KO_OK) {
            CHECK(hit.face < mesh.face_count && hit.at.t >= last && hit.at.t == at[hit.face]);
            last = hit.at.t;
            at[hit.face] = KO_NEVER; /* once */
            told++;
        }
    } while (status != KO_END && told <= MOST_FACES);
    CHECK_EQ(told, met);
}

/* A shortened line meets what the whole line meets up to its end. A sweep that ends within the
 * legal range is the segment, and one that leaves it meets the same as far as it is legal. */
static void check_shortened(const ko_segment *s, ko_q30 end)
{
    const ko_vec3 by = {s->b.x - s->a.x, s->b.y - s->a.y, s->b.z - s->a.z};
    ko_mesh_cast whole;
    ko_mesh_cast part;
    ko_mesh_hit hit;
    ko_mesh_hit other;
    ko_line line;
    CHECK_EQ(ko_line_from_segment(s, &line), KO_OK);
    CHECK_EQ(ko_mesh_cast_begin(by_path(&mesh, KO_MESH_TREE), &line, KO_ORDER_ANY, &whole), KO_OK);
    CHECK_EQ(ko_line_from_sweep(&s->a, &by, &line), KO_OK);
    CHECK_EQ(ko_line_shorten(&line, end), KO_OK);
    CHECK_EQ(ko_mesh_cast_begin(&mesh, &line, KO_ORDER_ANY, &part), KO_OK);
    while (ko_mesh_cast_next(&whole, NULL, &hit) == KO_OK) {
        if (hit.at.t <= end) {
            CHECK_EQ(ko_mesh_cast_next(&part, NULL, &other), KO_OK);
            CHECK(memcmp(&hit, &other, sizeof(hit)) == 0);
        }
    }
    CHECK_EQ(ko_mesh_cast_next(&part, NULL, &other), KO_END);
    CHECK_EQ(ko_mesh_cast_begin(&mesh, &line, KO_ORDER_ASCENDING, &part), KO_OK);
    while (ko_mesh_cast_next(&part, NULL, &other) == KO_OK) {
        CHECK(other.at.t <= end);
    }
}

static void shortened(void)
{
    static const fix16_t errors[] = {0, 1, 300};
    test_random random = {16};
    for (uint32_t i = test_rounds(1500); i > 0U; i--) {
        const fix16_t size = (fix16_t)(64U << (random_bits(&random) % 14U));
        bake_any(&random, 0, size, errors[i % 3U], &mesh);
        ko_segment s;
        s.a = random_point(&random, size + size / 2);
        s.b = random_point(&random, size + size / 2);
        check_shortened(&s, random_range(&random, 0, ONE));
        check_shortened(&s, ONE);
    }
}

/* A sweep that leaves the world meets the wall at the limit, with an error and without. */
static void sweep_out(void)
{
    const ko_vec3 from = {LIMIT / 2, 5, 7};
    const ko_vec3 by = {LIMIT, 0, 0};
    for (fix16_t error = 0; error <= 9; error += 9) {
        ko_mesh_cast query;
        ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
        ko_line line;
        make_box(LIMIT);
        (void)bake(0, error, &mesh);
        CHECK_EQ(ko_line_from_sweep(&from, &by, &line), KO_OK);
        CHECK_EQ(ko_mesh_cast_begin(&mesh, &line, KO_ORDER_ASCENDING, &query), KO_OK);
        CHECK_EQ(ko_mesh_cast_next(&query, NULL, &hit), KO_OK);
        CHECK(hit.at.t <= ONE / 2 && hit.at.t > ONE / 2 - 64 * (error + 12));
    }
}

/* What a line met first is a triangle that is not there, and nothing is left to be searched. */
static void damaged_finding(void)
{
    const ko_vec3 from = {LIMIT / 2, 5, 7};
    const ko_vec3 by = {LIMIT, 0, 0};
    ko_mesh_cast query;
    ko_mesh_hit hit = {77, {KO_NEVER, 0, 0, 0}};
    ko_line line;
    make_box(LIMIT);
    (void)bake(0, 0, &mesh);
    CHECK_EQ(ko_line_from_sweep(&from, &by, &line), KO_OK);
    CHECK_EQ(ko_mesh_cast_begin(&mesh, &line, KO_ORDER_ASCENDING, &query), KO_OK);
    query.by.search.depth = 0;
    query.by.search.face = query.by.search.face_end;
    query.by.search.found = mesh.face_count;
    CHECK_EQ(ko_mesh_cast_next(&query, NULL, &hit), KO_E_DATA);
    CHECK_EQ(hit.face, 77);
}

/* Many triangles of a heap share corners and edges, so a line meets many at one parameter. */
static void ascending(void)
{
    static const fix16_t errors[] = {0, 1, 300};
    test_random random = {15};
    for (uint32_t i = test_rounds(1500); i > 0U; i--) {
        const fix16_t size = (fix16_t)(64U << (random_bits(&random) % 14U));
        bake_any(&random, 0, size, errors[i % 3U], &mesh);
        ko_segment s;
        s.a = random_point(&random, size + size / 2);
        s.b = mesh.vertices[random_bits(&random) % mesh.vertex_count];
        if (i % 4U == 0U) {
            s.a = mesh.vertices[random_bits(&random) % mesh.vertex_count];
        }
        check_ascending(&s, KO_MESH_TREE, (i % 5U == 0U) ? 3U : FOREVER);
        check_ascending(&s, KO_MESH_BRUTE, FOREVER);
    }
}

/* A ray that leaves the world meets a wall at the limit. */
static void walls_with_errors(void)
{
    ko_mesh_cast search;
    ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
    const ko_ray ray = {{0, 5, 7}, {ONE, 0, 0}, INT32_MAX};
    const ko_ray away = {{0, 5, 7}, {0, 0, -ONE}, INT32_MAX};
    const ko_ray rest = {{LIMIT - 90, 5, 7}, {0, ONE, 0}, 0};
    make_box(LIMIT);
    (void)bake(0, 100, &mesh);
    CHECK_EQ(cast_ray(&mesh, &ray, KO_ORDER_ASCENDING, &search), KO_OK);
    CHECK_EQ(ko_mesh_cast_next(&search, NULL, &hit), KO_OK);
    const int64_t met = ((int64_t)hit.at.t * INT32_MAX) >> 30;
    CHECK(met <= LIMIT - 100 && met > LIMIT - 120);
    CHECK_EQ(cast_ray(&mesh, &away, KO_ORDER_ASCENDING, &search), KO_OK);
    CHECK_EQ(ko_mesh_cast_next(&search, NULL, &hit), KO_OK);
    CHECK_EQ(cast_ray(&mesh, &rest, KO_ORDER_ASCENDING, &search), KO_OK);
    CHECK_EQ(ko_mesh_cast_next(&search, NULL, &hit), KO_OK);
    CHECK_EQ(hit.at.t, 0);
    make_box(100);
    (void)bake(0, 9, &mesh);
    CHECK_EQ(cast_ray(&mesh, &rest, KO_ORDER_ASCENDING, &search), KO_OK);
    CHECK_EQ(ko_mesh_cast_next(&search, NULL, &hit), KO_END);
}

/* ---- nearest ---- */

/* The distance of a point from the nearest triangle, less the mesh's error. */
static fix16_t least_of(const ko_vec3 *point)
{
    fix16_t least = INT32_MAX;
    for (uint32_t i = 0; i < mesh.face_count; i++) {
        ko_triangle t;
        fix16_t d = 0;
        CHECK_EQ(ko_mesh_get_triangle(&mesh, i, &t), KO_OK);
        CHECK_EQ(triangle_clearance_point(&t, point, &d), KO_OK);
        least = (d < least) ? d : least;
    }
    return least - mesh.error;
}

static void check_nearest(const ko_vec3 *point, fix16_t reach, ko_mesh_path path, uint32_t budget)
{
    const ko_sphere around = {*point, 0};
    ko_mesh_nearest search;
    ko_mesh_near near = {.margin = INT32_MIN};
    ko_status status = ko_mesh_nearest_sphere_begin(by_path(&mesh, path), &around, reach, &search);
    const fix16_t least = least_of(point);
    CHECK_EQ(status, KO_OK);
    CHECK_EQ(ko_mesh_nearest_capsule_next(&search, NULL, &near), KO_E_ARG);
    do {
        uint32_t left = budget;
        status = ko_mesh_nearest_sphere_next(&search, &left, &near);
    } while (status == KO_UNFINISHED);
    CHECK_EQ(status, (least <= reach) ? KO_OK : KO_END);
    if (status == KO_OK) {
        ko_triangle t;
        ko_barycentric at;
        ko_vec3 closest;
        CHECK_EQ(near.margin, least);
        CHECK_EQ(ko_mesh_get_triangle(&mesh, near.face, &t), KO_OK);
        CHECK_EQ(ko_triangle_closest_point(&t, point, &at, &closest), KO_OK);
        CHECK(memcmp(&closest, &near.on_mesh, sizeof(closest)) == 0);
        CHECK(memcmp(point, &near.on_axis, sizeof(*point)) == 0 && near.at == 0);
        CHECK(memcmp(point, &near.on_shape, sizeof(*point)) == 0);
        CHECK_EQ(ko_dir3_check(&near.normal), KO_OK);
    }
    CHECK_EQ(ko_mesh_nearest_sphere_next(&search, NULL, &near), KO_END);
}

static void nearest(void)
{
    test_random random = {13};
    for (uint32_t i = test_rounds(3000); i > 0U; i--) {
        const fix16_t size = (fix16_t)(64U << (random_bits(&random) % 20U));
        bake_any(&random, 0, size, (i % 4U == 0U) ? 9 : 0, &mesh);
        ko_vec3 p = random_point(&random, 4 * size);
        const fix16_t reach = random_range(&random, 0, (i % 2U == 0U) ? LIMIT : size);
        if (i % 5U == 0U) {
            p = mesh.vertices[random_bits(&random) % mesh.vertex_count];
        }
        check_nearest(&p, reach, KO_MESH_TREE, (i % 3U == 0U) ? 1U : FOREVER);
        check_nearest(&p, reach, KO_MESH_BRUTE, FOREVER);
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

/* The nearest triangle of a sphere and of a capsule is that of the point and of the axis. Their
 * search radius counts from their surface. */
static void radii(void)
{
    test_random random = {14};
    for (uint32_t i = test_rounds(1000); i > 0U; i--) {
        const fix16_t size = (fix16_t)(64U << (random_bits(&random) % 18U));
        const fix16_t r = random_range(&random, 0, size);
        const fix16_t reach = random_range(&random, 0, size);
        bake_any(&random, 0, size, (i % 4U == 0U) ? 9 : 0, &mesh);
        const ko_sphere sphere = {random_point(&random, 3 * size), r};
        const ko_capsule capsule = {sphere.c, sphere.c, r};
        ko_mesh_nearest a;
        ko_mesh_nearest b;
        ko_mesh_near near = {.face = 0};
        ko_mesh_near other = {.face = 0};
        const fix16_t least = least_of(&sphere.c) - r;
        CHECK_EQ(ko_mesh_nearest_sphere_begin(by_path(&mesh, KO_MESH_TREE), &sphere, reach, &a),
                 KO_OK);
        CHECK_EQ(ko_mesh_nearest_capsule_begin(&mesh, &capsule, reach, &b), KO_OK);
        const ko_status status = ko_mesh_nearest_sphere_next(&a, NULL, &near);
        CHECK_EQ(status, (least <= reach) ? KO_OK : KO_END);
        CHECK_EQ(ko_mesh_nearest_capsule_next(&b, NULL, &other), status);
        CHECK(status != KO_OK || (near.margin == least && other.margin == least));
    }
}

/* ---- what begin refuses ---- */

static void line_refusals(void)
{
    ko_mesh_cast q;
    ko_mesh_hit hit;
    ko_line line;
    ko_line wrong;
    const ko_order order = KO_ORDER_ASCENDING;
    const ko_segment good = {{0, 0, 0}, {1, 1, LIMIT}};
    const ko_ray ray = {{0, 0, 0}, {0, ONE + 5, 0}, 9};
    make_box(100);
    (void)bake(0, 0, &mesh);
    CHECK_EQ(ko_line_from_segment(&good, &line), KO_OK);
    CHECK_EQ(ko_mesh_cast_begin(NULL, &line, order, &q), KO_E_ARG);
    CHECK_EQ(ko_mesh_cast_begin(&mesh, NULL, order, &q), KO_E_ARG);
    CHECK_EQ(ko_mesh_cast_next(&q, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_mesh_cast_begin(&mesh, &line, order, NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_cast_begin(&mesh, &line, (ko_order)2, &q), KO_E_RANGE);
    CHECK_EQ(ko_line_from_ray(&ray, &wrong), KO_OK);
    CHECK_EQ(ko_mesh_cast_begin(&mesh, &wrong, order, &q), KO_E_RANGE);
    wrong = line;
    wrong.end = -1;
    CHECK_EQ(ko_mesh_cast_begin(&mesh, &wrong, order, &q), KO_E_RANGE);
    wrong.end = ONE + 1;
    CHECK_EQ(ko_mesh_cast_begin(&mesh, &wrong, KO_ORDER_ANY, &q), KO_E_RANGE);
    wrong = line;
    wrong.origin.x = LIMIT + 1;
    CHECK_EQ(ko_mesh_cast_begin(&mesh, &wrong, order, &q), KO_E_RANGE);
    CHECK_EQ(ko_mesh_cast_next(&q, NULL, &hit), KO_E_RANGE);
    CHECK_EQ(ko_mesh_cast_next(NULL, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_mesh_cast_begin(&mesh, &line, order, &q), KO_OK);
    CHECK_EQ(ko_mesh_cast_next(&q, NULL, NULL), KO_E_ARG);
}

#define SIDE 1000

/* Two triangles at x = 0, and one that the line meets half an LSB behind, one unit of t later: the
 * triangle with the number `last`. */
static void make_close_ones(uint32_t last)
{
    static const ko_vec3 vertices[6] = {{0, -SIDE, -SIDE},    {0, 3 * SIDE, -SIDE},
                                        {0, -SIDE, 3 * SIDE}, {0, -SIDE, -SIDE},
                                        {2, 3 * SIDE, -SIDE}, {0, -SIDE, 3 * SIDE}};
    make_box(SIDE);
    memcpy(one.vertices, vertices, sizeof(vertices));
    one.source.vertex_count = 6;
    one.source.face_count = 3;
    for (uint32_t i = 0; i < 3U; i++) {
        const uint16_t first = (i == last) ? 3U : 0U;
        one.faces[i] = (ko_mesh_face){{first, (uint16_t)(first + 1U), (uint16_t)(first + 2U)}};
    }
}

static void one_unit_apart(void)
{
    const ko_segment s = {{-LIMIT / 2, 0, 0}, {LIMIT / 2, 0, 0}}; /* 2 units an LSB */
    for (uint32_t last = 0; last < 3U; last++) {
        ko_mesh_cast search;
        ko_mesh_hit hit;
        make_close_ones(last);
        (void)bake(0, 0, &mesh);
        CHECK_EQ(cast_segment(&mesh, &s, KO_ORDER_ASCENDING, &search), KO_OK);
        for (uint32_t i = 0; i < 3U; i++) {
            CHECK_EQ(ko_mesh_cast_next(&search, NULL, &hit), KO_OK);
            CHECK_EQ(hit.at.t, ONE / 2 + ((i == 2U) ? 1 : 0));
            CHECK_EQ(hit.face == last, i == 2U);
        }
        CHECK_EQ(ko_mesh_cast_next(&search, NULL, &hit), KO_END);
    }
}

static void nearest_refusals(void)
{
    ko_mesh_nearest q;
    ko_mesh_near near;
    const ko_sphere good = {{0, 0, 0}, 5};
    const ko_sphere negative = {{0, 0, 0}, -1};
    const ko_sphere beyond = {{0, 0, -LIMIT - 1}, 0};
    const ko_capsule capsule = {{0, 0, 0}, {0, LIMIT + 1, 0}, 0};
    make_box(100);
    (void)bake(0, 0, &mesh);
    CHECK_EQ(ko_mesh_nearest_sphere_begin(NULL, &good, (fix16_t)1, &q), KO_E_ARG);
    CHECK_EQ(ko_mesh_nearest_sphere_begin(&mesh, NULL, (fix16_t)1, &q), KO_E_ARG);
    CHECK_EQ(ko_mesh_nearest_sphere_begin(&mesh, &good, (fix16_t)1, NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_nearest_sphere_begin(&mesh, &negative, (fix16_t)1, &q), KO_E_RANGE);
    CHECK_EQ(ko_mesh_nearest_sphere_begin(&mesh, &beyond, (fix16_t)1, &q), KO_E_RANGE);
    CHECK_EQ(ko_mesh_nearest_sphere_begin(&mesh, &good, (fix16_t)-1, &q), KO_E_RANGE);
    CHECK_EQ(ko_mesh_nearest_sphere_begin(&mesh, &good, LIMIT - 4, &q), KO_E_RANGE);
    CHECK_EQ(ko_mesh_nearest_sphere_next(&q, NULL, &near), KO_E_RANGE);
    CHECK_EQ(ko_mesh_nearest_capsule_begin(NULL, &capsule, (fix16_t)1, &q), KO_E_ARG);
    CHECK_EQ(ko_mesh_nearest_capsule_begin(&mesh, NULL, (fix16_t)1, &q), KO_E_ARG);
    CHECK_EQ(ko_mesh_nearest_capsule_begin(&mesh, &capsule, (fix16_t)1, NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_nearest_capsule_begin(&mesh, &capsule, (fix16_t)1, &q), KO_E_RANGE);
    CHECK_EQ(ko_mesh_nearest_capsule_next(&q, NULL, &near), KO_E_RANGE);
    CHECK_EQ(ko_mesh_nearest_sphere_next(NULL, NULL, &near), KO_E_ARG);
    CHECK_EQ(ko_mesh_nearest_capsule_next(NULL, NULL, &near), KO_E_ARG);
    CHECK_EQ(ko_mesh_nearest_sphere_begin(&mesh, &good, LIMIT - 5, &q), KO_OK);
    CHECK_EQ(ko_mesh_nearest_sphere_next(&q, NULL, NULL), KO_E_ARG);
}

static const test_case cases[] = {{"search: first", firsts},
                                  {"search: a damaged finding", damaged_finding},
                                  {"search: first with an error", firsts_with_errors},
                                  {"search: all in ascending order", ascending},
                                  {"search: shortened lines", shortened},
                                  {"search: a sweep out of the world", sweep_out},
                                  {"search: walls with an error", walls_with_errors},
                                  {"search: nearest", nearest},
                                  {"search: limits", limits},
                                  {"search: spheres and capsules", radii},
                                  {"search: one unit apart", one_unit_apart},
                                  {"search: lines refused", line_refusals},
                                  {"search: nearest refused", nearest_refusals}};
TEST_SUITE(mesh_search, cases);
