/* Tests of all triangles that touch a volume or a line. They equal those found by asking each
 * triangle, in order, with every budget.
 *
 * promise: no-miss, resumes, refuses */
#include "test_mesh.h"
#include "line.h"
#include "wider.h"
#include "src/mesh/mesh_walk.h"

#include <string.h>

static ko_mesh mesh;

/* ---- one of each shape ---- */

typedef enum kind { BOX, SPHERE, CAPSULE, OBB, KDOP, SEGMENT, RAY, KINDS } kind;

typedef struct shape {
    kind is;
    ko_aabb box;
    ko_sphere sphere;
    ko_capsule capsule;
    ko_obb obb;
    ko_kdop14 dop;
    ko_segment segment;
    ko_ray ray;
} shape;

static void any_shape(test_random *random, fix16_t size, kind is, shape *s)
{
    const ko_vec3 c = random_point(random, size);
    const ko_vec3 d = random_point(random, size);
    const ko_vec3 r = {random_range(random, 0, size), random_range(random, 0, size),
                       random_range(random, 0, size / 8)};
    s->is = is;
    s->box = (ko_aabb){c, r};
    s->sphere = (ko_sphere){c, r.x / 2};
    s->capsule = (ko_capsule){c, d, r.z};
    s->obb = (ko_obb){c, any_pose(random, 0).r, r};
    CHECK_EQ(kdop_from_capsule(14, &s->capsule, s->dop.slab), KO_OK);
    s->segment = (ko_segment){c, d};
    s->ray = (ko_ray){c, s->obb.axes.x, r.x};
    if (is == SEGMENT && random_bits(random) % 2U == 0U) { /* through a corner of the mesh */
        const ko_vec3 *v = &mesh.vertices[random_bits(random) % mesh.vertex_count];
        s->segment.b = (ko_vec3){2 * v->x - c.x, 2 * v->y - c.y, 2 * v->z - c.z};
    }
}

/* Begins the query of the shape's kind. */
static ko_status begin(const shape *s, ko_mesh_path path, mesh_any *query)
{
    switch (s->is) {
    case BOX:
        return ko_mesh_query_aabb_begin(by_path(&mesh, path), &s->box, as_volume(query));
    case SPHERE:
        return ko_mesh_query_sphere_begin(by_path(&mesh, path), &s->sphere, as_volume(query));
    case CAPSULE:
        return ko_mesh_query_capsule_begin(by_path(&mesh, path), &s->capsule, as_volume(query));
    case OBB:
        return ko_mesh_query_obb_begin(by_path(&mesh, path), &s->obb, as_volume(query));
    case KDOP:
        return ko_mesh_query_kdop_begin(by_path(&mesh, path), 14, s->dop.slab, as_volume(query));
    case SEGMENT:
        return cast_segment(by_path(&mesh, path), &s->segment, KO_ORDER_ANY, as_line(query));
    default:
        return cast_ray(by_path(&mesh, path), &s->ray, KO_ORDER_ANY, as_line(query));
    }
}

/* Asks the library whether the shape touches one triangle. With an error it asks for a clearance
 * below the error, if the kind has one; else the answer may be false. */
static bool touches(const shape *s, const ko_triangle *t)
{
    fix16_t d = 0;
    switch (s->is) {
    case BOX:
        CHECK_EQ(ko_triangle_clearance_aabb(t, &s->box, &d), KO_OK);
        return (mesh.error == 0) ? ko_triangle_overlap_aabb(t, &s->box) : d < mesh.error;
    case SPHERE:
        CHECK_EQ(ko_triangle_clearance_sphere(t, &s->sphere, &d), KO_OK);
        return (mesh.error == 0) ? ko_triangle_overlap_sphere(t, &s->sphere) : d < mesh.error;
    case CAPSULE:
        CHECK_EQ(ko_triangle_clearance_capsule(t, &s->capsule, &d), KO_OK);
        return (mesh.error == 0) ? ko_triangle_overlap_capsule(t, &s->capsule) : d < mesh.error;
    case OBB:
        CHECK_EQ(ko_triangle_clearance_obb(t, &s->obb, &d), KO_OK);
        return d < mesh.error; /* conservative: more may be found */
    case KDOP:
        return ko_triangle_overlap_kdop(t, 14, s->dop.slab) &&
               ko_triangle_overlap_capsule(t, &s->capsule);
    case SEGMENT:
        return ko_triangle_overlap_capsule(t,
                                           &(ko_capsule){s->segment.a, s->segment.b, mesh.error});
    default: /* with an error more may be found */
        return triangle_overlap_line(t, RAY_LINE(&s->ray));
    }
}

static bool is_exact(kind is)
{
    return is != OBB && is != KDOP && (mesh.error == 0 || is == SEGMENT);
}

/* The parameter of a hit is never later than where the line meets the triangle. The line is within
 * the mesh's error there. */
static void check_place(const shape *s, const ko_mesh_hit *hit)
{
    ko_triangle t;
    ko_triangle_hit exact;
    ko_segment whole = s->segment;
    fix16_t d = 0;
    CHECK_EQ(ko_mesh_get_triangle(&mesh, hit->face, &t), KO_OK);
    CHECK_EQ((s->is == RAY) ? ko_triangle_cast_line(&t, RAY_LINE(&s->ray), &exact)
                            : ko_triangle_cast_line(&t, SEGMENT_LINE(&s->segment), &exact),
             KO_OK);
    CHECK(hit->at.t <= exact.t && (mesh.error > 0 || hit->at.t == exact.t));
    CHECK_EQ((int64_t)hit->at.u + hit->at.v + hit->at.w, KO_Q30_ONE);
    if (s->is == RAY) {
        const ko_dir3 *way = &s->ray.direction;
        const int64_t length = s->ray.length;
        whole.a = s->ray.origin;
        whole.b.x = whole.a.x + (fix16_t)(way->x * length / KO_Q30_ONE);
        whole.b.y = whole.a.y + (fix16_t)(way->y * length / KO_Q30_ONE);
        whole.b.z = whole.a.z + (fix16_t)(way->z * length / KO_Q30_ONE);
    }
    const ko_vec3 a = whole.a;
    const ko_vec3 at = {a.x + (fix16_t)((int64_t)(whole.b.x - a.x) * hit->at.t / KO_Q30_ONE),
                        a.y + (fix16_t)((int64_t)(whole.b.y - a.y) * hit->at.t / KO_Q30_ONE),
                        a.z + (fix16_t)((int64_t)(whole.b.z - a.z) * hit->at.t / KO_Q30_ONE)};
    CHECK_EQ(triangle_clearance_point(&t, &at, &d), KO_OK);
    CHECK(d <= mesh.error + 9); /* 6, and the rounding of this test */
}

static void mark(const shape *s, ko_mesh_path path, uint32_t budget, bool found[MOST_FACES])
{
    mesh_any query;
    ko_mesh_hit hit = {0, {0, 0, 0, 0}};
    ko_status status = begin(s, path, &query);
    uint32_t last = 0;
    uint32_t calls = 0;
    memset(found, 0, MOST_FACES * sizeof(bool));
    CHECK_EQ(status, KO_OK);
    while (status != KO_END && calls++ < 1000U) {
        status = any_next(&query, budget, &hit);
        CHECK(status == KO_OK || status == KO_END || status == KO_UNFINISHED);
        if (status == KO_OK) {
            CHECK(hit.face < mesh.face_count && !found[hit.face]);
            CHECK(last == 0U || hit.face > last);
            CHECK((hit.at.t == KO_NEVER) == (s->is != SEGMENT && s->is != RAY));
            if (hit.at.t != KO_NEVER) {
                check_place(s, &hit);
            }
            found[hit.face] = true;
            last = hit.face;
        }
    }
    CHECK_EQ(status, KO_END);
    CHECK_EQ(any_next(&query, 0, &hit), KO_END);
    CHECK(any_visits(&query) <= mesh.node_count && any_tests(&query) <= mesh.face_count);
    CHECK(path == KO_MESH_TREE || any_tests(&query) == mesh.face_count);
}

static void check_shape(const shape *s, uint32_t budget)
{
    bool tree[MOST_FACES];
    bool brute[MOST_FACES];
    mark(s, KO_MESH_TREE, budget, tree);
    mark(s, KO_MESH_BRUTE, budget, brute);
    CHECK(memcmp(tree, brute, sizeof(tree)) == 0);
    for (uint32_t i = 0; i < mesh.face_count; i++) {
        ko_triangle t;
        CHECK_EQ(ko_mesh_get_triangle(&mesh, i, &t), KO_OK);
        const bool expected = touches(s, &t);
        CHECK(tree[i] || !expected);
        CHECK(!tree[i] || expected || !is_exact(s->is));
    }
}

/* Checks random shapes of each kind with random meshes of this error. */
static void run(fix16_t error, uint32_t seed)
{
    test_random random = {seed};
    for (uint32_t i = test_rounds(2000); i > 0U; i--) {
        shape s;
        const fix16_t size = (fix16_t)(64U << (random_bits(&random) % 20U));
        bake_any(&random, 0, size, error, &mesh);
        for (unsigned is = 0; is < KINDS; is++) {
            any_shape(&random, size, (kind)is, &s);
            check_shape(&s, (i % 3U == 0U) ? 1U + i % 7U : FOREVER);
        }
    }
}

static void random_shapes(void)
{
    run(0, 1);
}

static void random_errors(void)
{
    run(1, 2);
    run(300, 3);
}

/* ---- what is known ---- */

static uint32_t count(mesh_any *query)
{
    ko_mesh_hit hit;
    uint32_t hits = 0;
    while (any_next(query, FOREVER, &hit) == KO_OK) {
        hits++;
    }
    return hits;
}

/* Touches a box of 1000 at a face, an edge and a corner, and misses it by 1 LSB. */
static void touching(void)
{
    mesh_any q;
    ko_sphere s = {{2000, 100, 200}, 1000};
    ko_aabb b = {{2000, 0, 0}, {999, 10, 10}};
    const ko_segment down = {{0, 0, 3000}, {0, 0, -3000}}; /* through two diagonals */
    const ko_segment along = {{-2000, 1000, 1000}, {2000, 1000, 1000}};
    make_box(1000);
    (void)bake(0, 0, &mesh);
    CHECK_EQ(ko_mesh_query_sphere_begin(&mesh, &s, as_volume(&q)), KO_OK);
    CHECK_EQ(count(&q), 1);
    s.r = 999;
    CHECK_EQ(ko_mesh_query_sphere_begin(&mesh, &s, as_volume(&q)), KO_OK);
    CHECK_EQ(count(&q), 0);
    CHECK_EQ(ko_mesh_query_aabb_begin(&mesh, &b, as_volume(&q)), KO_OK);
    CHECK_EQ(count(&q), 0);
    b.r.x = 1000;
    CHECK_EQ(ko_mesh_query_aabb_begin(&mesh, &b, as_volume(&q)), KO_OK);
    CHECK_EQ(count(&q), 2);
    CHECK_EQ(cast_segment(&mesh, &down, KO_ORDER_ANY, as_line(&q)), KO_OK);
    CHECK_EQ(count(&q), 4);
    CHECK_EQ(cast_segment(&mesh, &along, KO_ORDER_ANY, as_line(&q)), KO_OK);
    CHECK(count(&q) >= 3U);
    mesh.error = 1; /* as the builder writes it */
    s.r = 999;
    CHECK_EQ(ko_mesh_query_sphere_begin(&mesh, &s, as_volume(&q)), KO_OK);
    CHECK_EQ(count(&q), 1);
    b.r.x = 999;
    CHECK_EQ(ko_mesh_query_aabb_begin(&mesh, &b, as_volume(&q)), KO_OK);
    CHECK_EQ(count(&q), 2);
}

/* A segment comes to the edge of a triangle, in its plane and to its middle. The mesh has an error
 * of 3. Where the segment begins at most 2 LSB farther off, its beginning is the answer. */
static void near_from_the_beginning(void)
{
    static const ko_vec3 middle = {55738, -23936, 384328};
    make_box(1000);
    one.vertices[0] = (ko_vec3){-355264, 470881, 384328};
    one.vertices[1] = (ko_vec3){466739, -518753, 384328};
    one.vertices[2] = (ko_vec3){401056, -326392, 384328};
    one.faces[0] = (ko_mesh_face){{0, 1, 2}};
    one.source.vertex_count = 3;
    one.source.face_count = 1;
    (void)bake(0, 3, &mesh);
    for (fix16_t off = 1; off < 30; off++) {
        const ko_segment path = {{middle.x - off, middle.y, middle.z}, middle};
        const ko_sphere begin = {path.a, 0};
        ko_triangle t;
        fix16_t d = -1;
        mesh_any q;
        ko_mesh_hit hit;
        CHECK_EQ(ko_mesh_get_triangle(&mesh, 0, &t), KO_OK);
        CHECK_EQ(ko_triangle_clearance_sphere(&t, &begin, &d), KO_OK);
        CHECK_EQ(cast_segment(&mesh, &path, KO_ORDER_ASCENDING, as_line(&q)), KO_OK);
        CHECK_EQ(any_next(&q, FOREVER, &hit), KO_OK);
        CHECK(hit.at.t == 0 || d >= 3 + 2);
        CHECK(hit.at.t > 0 || d <= 3 + 2); /* the place is known to 1 LSB */
    }
}

/* The grid has the lines 0 .. 65535. A box between them, at the first, at the last, and beyond. */
static void lines_of_the_grid(void)
{
    const ko_frame16 frame = {{0, 0, 0}, 0};
    ko_aabb16 cells;
    for (int32_t by = -2; by <= 2; by++) {
        const fix16_t last = 32767 + by;
        const fix16_t first = -32768 - by;
        const ko_bounds above = {{0, 0, last}, {0, 0, last + 9}};
        const ko_bounds below = {{0, first - 9, 0}, {0, first, 0}};
        CHECK_EQ(koi_mesh_cells_of(&frame, &above, &cells), by <= 0);
        CHECK(by > 0 || (cells.z.before == 65535 + by && cells.z.after == 0));
        CHECK_EQ(koi_mesh_cells_of(&frame, &below, &cells), by <= 0);
        CHECK(by > 0 || (cells.y.before == 0 && cells.y.after == 65535 + by));
    }
}

static void far_away(void)
{
    mesh_any q;
    const ko_sphere beside = {{LIMIT - 5, 0, 0}, 5};
    const ko_aabb all = {{0, 0, 0}, {LIMIT, LIMIT, LIMIT}};
    const ko_segment across = {{-LIMIT, -LIMIT, -LIMIT}, {LIMIT, LIMIT, LIMIT}};
    const ko_segment limits = {{-LIMIT, -LIMIT, -LIMIT}, {LIMIT, -LIMIT, -LIMIT}};
    make_box(1000);
    (void)bake(0, KO_MESH_MAX_ERROR, &mesh);
    CHECK_EQ(ko_mesh_query_sphere_begin(&mesh, &beside, as_volume(&q)), KO_OK);
    CHECK_EQ(count(&q), 0);
    CHECK_EQ(any_visits(&q), 0);
    CHECK_EQ(ko_mesh_query_aabb_begin(&mesh, &all, as_volume(&q)), KO_OK);
    CHECK_EQ(count(&q), 12);
    CHECK_EQ(cast_segment(&mesh, &across, KO_ORDER_ANY, as_line(&q)), KO_OK);
    CHECK(count(&q) >= 6U);
    make_box(LIMIT);
    (void)bake(0, KO_MESH_MAX_ERROR, &mesh);
    CHECK_EQ(ko_mesh_query_aabb_begin(&mesh, &all, as_volume(&q)), KO_OK);
    CHECK_EQ(count(&q), 12);
    CHECK_EQ(ko_mesh_query_sphere_begin(&mesh, &beside, as_volume(&q)), KO_OK);
    CHECK_EQ(count(&q), 2);
    CHECK_EQ(cast_segment(&mesh, &limits, KO_ORDER_ANY, as_line(&q)), KO_OK);
    CHECK(count(&q) >= 3U);
}

static void refusals(void)
{
    mesh_any q;
    ko_mesh_hit hit;
    shape s;
    test_random random = {3};
    make_box(1000);
    (void)bake(0, 0, &mesh);
    any_shape(&random, 900, BOX, &s);
    CHECK_EQ(ko_mesh_query_aabb_begin(NULL, &s.box, as_volume(&q)), KO_E_ARG);
    CHECK_EQ(ko_mesh_query_aabb_begin(&mesh, NULL, as_volume(&q)), KO_E_ARG);
    CHECK_EQ(ko_mesh_query_aabb_begin(&mesh, &s.box, NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_query_sphere_begin(NULL, &s.sphere, as_volume(&q)), KO_E_ARG);
    CHECK_EQ(ko_mesh_query_sphere_begin(&mesh, NULL, as_volume(&q)), KO_E_ARG);
    CHECK_EQ(ko_mesh_query_capsule_begin(&mesh, NULL, as_volume(&q)), KO_E_ARG);
    CHECK_EQ(ko_mesh_query_obb_begin(&mesh, NULL, as_volume(&q)), KO_E_ARG);
    CHECK_EQ(ko_mesh_query_kdop_begin(&mesh, 14, NULL, as_volume(&q)), KO_E_ARG);
    CHECK_EQ(ko_mesh_query_kdop_begin(&mesh, 15, s.dop.slab, as_volume(&q)), KO_E_RANGE);
    s.box.r.y = -1;
    CHECK_EQ(ko_mesh_query_aabb_begin(&mesh, &s.box, as_volume(&q)), KO_E_RANGE);
    s.sphere.r = LIMIT;
    CHECK_EQ(ko_mesh_query_sphere_begin(&mesh, &s.sphere, as_volume(&q)), KO_E_RANGE);
    s.capsule.r = -1;
    CHECK_EQ(ko_mesh_query_capsule_begin(&mesh, &s.capsule, as_volume(&q)), KO_E_RANGE);
    s.obb.axes.x = s.obb.axes.y;
    CHECK_EQ(ko_mesh_query_obb_begin(&mesh, &s.obb, as_volume(&q)), KO_E_RANGE);
    s.dop.slab[2].lo = s.dop.slab[2].hi + 1;
    CHECK_EQ(ko_mesh_query_kdop_begin(&mesh, 14, s.dop.slab, as_volume(&q)), KO_E_RANGE);
    CHECK_EQ(ko_mesh_query_aabb_next(NULL, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_mesh_query_aabb_next(as_volume(&q), NULL, NULL), KO_E_ARG);
}

/* A triangle is beyond a side of a box if all its corners are. One corner that is on the side
 * touches the box. */
static void beyond_a_side(void)
{
    const ko_bounds box = {{-100, -100, -100}, {100, 100, 100}};
    for (unsigned side = 0; side < 6U; side++) {
        const fix16_t sign = (side < 3U) ? 1 : -1;
        for (unsigned on = 0; on <= 3U; on++) {
            ko_vec3 v[3] = {{0, 0, 0}, {7, 9, 0}, {0, 8, 5}};
            for (unsigned i = 0; i < 3U; i++) {
                fix16_t *at[3] = {&v[i].x, &v[i].y, &v[i].z};
                *at[side % 3U] = sign * ((i == on) ? 100 : 101);
            }
            const ko_triangle triangle = {v[0], v[1], v[2]};
            CHECK_EQ(koi_mesh_is_beyond(&triangle, &box), on == 3U);
        }
    }
}

static const test_case cases[] = {{"query: random shapes", random_shapes},
                                  {"query: beyond a side of a box", beyond_a_side},
                                  {"query: with an error", random_errors},
                                  {"query: touching", touching},
                                  {"query: far and large", far_away},
                                  {"query: near from the beginning", near_from_the_beginning},
                                  {"query: lines of the grid", lines_of_the_grid},
                                  {"query: refusals", refusals}};
TEST_SUITE(mesh_query, cases);
