/* Tests of the inside of solids, for all queries to one mesh. The solids consist of boxes, some of
 * them cavities, so that a few comparisons say what is inside.
 *
 * promise: no-miss, refuses */
#include "test_mesh.h"
#include "wider.h"

#include "keepout/contains.h"
#include "src/mesh/mesh_inside.h"

#define MOST_BOXES 4U

static ko_mesh surface;
static ko_mesh solid;
static ko_aabb boxes[MOST_BOXES];
static bool is_cavity[MOST_BOXES];
static unsigned box_count;

/* Bakes `one` as a surface and as a solid, with the same triangles in the same order. */
static void bake_both(fix16_t error)
{
    one.source.solid = 0;
    (void)bake(0, error, &surface);
    one.source.solid = 1;
    (void)bake(1, error, &solid);
    CHECK(!ko_mesh_is_solid(&surface) && ko_mesh_is_solid(&solid));
}

static void put_box(const ko_vec3 *c, const ko_vec3 *r, bool cavity)
{
    boxes[box_count] = (ko_aabb){*c, *r};
    is_cavity[box_count] = cavity;
    add_box(c, r);
    for (unsigned i = 12U * box_count; cavity && i < 12U * (box_count + 1U); i++) {
        turn_face(i);
    }
    box_count++;
}

static void begin_boxes(fix16_t r)
{
    make_box(r);
    boxes[0] = (ko_aabb){{0, 0, 0}, {r, r, r}};
    is_cavity[0] = false;
    box_count = 1;
}

/* A large box and random others, which may share faces, edges and corners. */
static void any_boxes(test_random *random, fix16_t size)
{
    begin_boxes(size);
    while (box_count < MOST_BOXES) {
        const fix16_t step = size / 4;
        const ko_vec3 c = {random_range(random, -4, 4) * step, random_range(random, -4, 4) * step,
                           random_range(random, -4, 4) * step};
        const ko_vec3 r = {random_range(random, 1, 3) * step, random_range(random, 1, 3) * step,
                           random_range(random, 1, 3) * step};
        put_box(&c, &r, random_bits(random) % 3U == 0U && r.x + r.y + r.z < 7 * step);
    }
    bake_both(0);
}

static fix16_t magnitude(fix16_t x)
{
    return (x < 0) ? -x : x;
}

/* 1 within the box, 0 on its surface, -1 outside. */
static int side_of(const ko_aabb *box, const ko_vec3 *p)
{
    const fix16_t x = box->r.x - magnitude(p->x - box->c.x);
    const fix16_t y = box->r.y - magnitude(p->y - box->c.y);
    const fix16_t z = box->r.z - magnitude(p->z - box->c.z);
    const fix16_t least = (x < y) ? ((x < z) ? x : z) : ((y < z) ? y : z);
    return (least > 0) ? 1 : ((least == 0) ? 0 : -1);
}

/* The truth for a point: how often the boxes wind around it, and whether it is on one of them. */
static int winding_of(const ko_vec3 *p, bool *on_surface)
{
    int winding = 0;
    *on_surface = false;
    for (unsigned i = 0; i < box_count; i++) {
        const int side = side_of(&boxes[i], p);
        *on_surface = *on_surface || side == 0;
        winding += (side > 0) ? (is_cavity[i] ? -1 : 1) : 0;
    }
    return winding;
}

/* A coordinate at the middle or at a side of the box, or 1 LSB off. */
static fix16_t pick(test_random *random, const ko_aabb *box, unsigned axis)
{
    const fix16_t c = (axis == 0U) ? box->c.x : ((axis == 1U) ? box->c.y : box->c.z);
    const fix16_t r = (axis == 0U) ? box->r.x : ((axis == 1U) ? box->r.y : box->r.z);
    const fix16_t off = random_range(random, -1, 1);
    return c + random_range(random, -1, 1) * r + ((random_bits(random) % 2U == 0U) ? off : 0);
}

/* Most points are at corners, edges and faces, in the planes of faces, beyond them, or 1 LSB
 * off. */
static ko_vec3 any_point(test_random *random, fix16_t size)
{
    ko_vec3 p = random_point(random, size + size / 2);
    const uint32_t how = random_bits(random) % 16U;
    p.x = (how & 1U) ? pick(random, &boxes[random_bits(random) % box_count], 0) : p.x;
    p.y = (how & 2U) ? pick(random, &boxes[random_bits(random) % box_count], 1) : p.y;
    p.z = (how & 4U) ? pick(random, &boxes[random_bits(random) % box_count], 2) : p.z;
    return p;
}

/* ---- a point ---- */

static ko_status contains(const ko_vec3 *p, ko_mesh_path path, uint32_t budget)
{
    ko_mesh_contains query;
    ko_status status = KO_UNFINISHED;
    CHECK_EQ(ko_mesh_contains_begin(by_path(&solid, path), p, &query), KO_OK);
    for (uint32_t i = 0; i < 2000U && status == KO_UNFINISHED; i++) {
        uint32_t left = budget;
        const uint32_t before = query.q.visits;
        status = ko_mesh_contains_next(&query, &left);
        CHECK_EQ(query.q.visits - before, budget - left);
    }
    CHECK_EQ(ko_mesh_contains_next(&query, NULL), KO_END); /* reported once */
    return status;
}

static void points(void)
{
    test_random random = {31};
    uint32_t inside = 0;
    for (uint32_t i = test_rounds(500); i > 0U; i--) {
        const fix16_t size = 4 * random_range(&random, 2, LIMIT / 16);
        any_boxes(&random, size);
        for (unsigned j = 0; j < 50U; j++) {
            bool on_surface;
            const ko_vec3 p = any_point(&random, size);
            const bool is_in = winding_of(&p, &on_surface) != 0 || on_surface;
            const ko_status expected = is_in ? KO_OK : KO_END;
            CHECK_EQ(contains(&p, KO_MESH_TREE, FOREVER), expected);
            CHECK_EQ(contains(&p, KO_MESH_BRUTE, FOREVER), expected);
            CHECK_EQ(contains(&p, KO_MESH_TREE, 1U + random_bits(&random) % 5U), expected);
            inside += is_in ? 1U : 0U;
        }
    }
    CHECK(inside > 0U);
}

/* Points that are within the error count as inside. */
static void points_near(void)
{
    begin_boxes(1000);
    bake_both(5);
    for (fix16_t x = -1008; x <= 1008; x += 1) {
        const ko_vec3 p = {3, x, -2};
        const bool is_in = magnitude(x) <= 1005;
        CHECK_EQ(contains(&p, KO_MESH_TREE, FOREVER), is_in ? KO_OK : KO_END);
    }
}

static void point_refusals(void)
{
    const ko_vec3 p = {0, 0, 0};
    const ko_vec3 far = {LIMIT + 1, 0, 0};
    ko_mesh_contains query;
    begin_boxes(1000);
    bake_both(0);
    CHECK_EQ(ko_mesh_contains_begin(NULL, &p, &query), KO_E_ARG);
    CHECK_EQ(ko_mesh_contains_begin(&solid, NULL, &query), KO_E_ARG);
    CHECK_EQ(ko_mesh_contains_begin(&solid, &p, NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_contains_begin(&solid, &far, &query), KO_E_RANGE);
    CHECK_EQ(ko_mesh_contains_begin(&surface, &p, &query), KO_E_RANGE);
    CHECK_EQ(ko_mesh_contains_next(&query, NULL), KO_E_RANGE); /* repeats the refusal */
    CHECK_EQ(ko_mesh_contains_next(NULL, NULL), KO_E_ARG);
}

/* ---- shapes ---- */

typedef enum kind { BOX, SPHERE, CAPSULE, OBB, KDOP, SEGMENT, RAY, KINDS } kind;

/* Begins the query of a shape of this size whose point is p. */
static ko_status begin(ko_mesh *mesh, kind is, const ko_vec3 *p, fix16_t size, ko_mesh_path path,
                       mesh_any *query)
{
    const ko_vec3 r = {size, size / 2, size / 3};
    const ko_vec3 end = {p->x + size, p->y, p->z - size};
    const ko_aabb box = {*p, r};
    const ko_sphere sphere = {*p, size};
    const ko_capsule capsule = {*p, end, size / 2};
    const ko_segment segment = {*p, end};
    const ko_ray ray = {*p, {0, -ONE, 0}, size};
    const ko_obb obb = {*p, {{0, ONE, 0}, {-ONE, 0, 0}, {0, 0, ONE}}, r};
    ko_kdop18 dop;
    switch (is) {
    case BOX:
        return ko_mesh_query_aabb_begin(by_path(mesh, path), &box, as_volume(query));
    case SPHERE:
        return ko_mesh_query_sphere_begin(by_path(mesh, path), &sphere, as_volume(query));
    case CAPSULE:
        return ko_mesh_query_capsule_begin(by_path(mesh, path), &capsule, as_volume(query));
    case OBB:
        return ko_mesh_query_obb_begin(by_path(mesh, path), &obb, as_volume(query));
    case KDOP:
        CHECK_EQ(kdop_from_sphere(18, &sphere, dop.slab), KO_OK);
        return ko_mesh_query_kdop_begin(by_path(mesh, path), 18, dop.slab, as_volume(query));
    case SEGMENT:
        return cast_segment(by_path(mesh, path), &segment, KO_ORDER_ANY, as_line(query));
    default:
        return cast_ray(by_path(mesh, path), &ray, KO_ORDER_ANY, as_line(query));
    }
}

/* The solid reports what the surface reports, and then whether p is inside. */
static void compare(kind is, const ko_vec3 *p, fix16_t size, ko_mesh_path path, uint32_t budget)
{
    mesh_any a;
    mesh_any b;
    ko_mesh_hit hit;
    ko_mesh_hit other;
    ko_status status;
    bool on_surface;
    const bool is_in = winding_of(p, &on_surface) != 0;
    CHECK_EQ(begin(&surface, is, p, size, KO_MESH_BRUTE, &a), KO_OK);
    CHECK_EQ(begin(&solid, is, p, size, path, &b), KO_OK);
    while (any_next(&a, FOREVER, &hit) == KO_OK) {
        while ((status = any_next(&b, budget, &other)) == KO_UNFINISHED) {
        }
        CHECK_EQ(status, KO_OK);
        CHECK(hit.face == other.face && hit.at.t == other.at.t);
    }
    while ((status = any_next(&b, budget, &other)) == KO_UNFINISHED) {
    }
    if (on_surface) {
        CHECK(status == KO_OK || status == KO_END);
        return;
    }
    CHECK_EQ(status, is_in ? KO_OK : KO_END);
    if (is_in) {
        CHECK_EQ(other.face, KO_MESH_INSIDE);
        CHECK_EQ(other.at.t, (is == SEGMENT || is == RAY) ? 0 : KO_NEVER);
        CHECK(other.at.u == 0 && other.at.v == 0 && other.at.w == 0);
        CHECK_EQ(any_next(&b, FOREVER, &other), KO_END);
    }
}

static void shapes(void)
{
    test_random random = {32};
    for (uint32_t i = test_rounds(300); i > 0U; i--) {
        const fix16_t size = 4 * random_range(&random, 2, LIMIT / 32);
        any_boxes(&random, size);
        for (unsigned j = 0; j < 20U; j++) {
            const ko_vec3 p = any_point(&random, size);
            const fix16_t r = random_range(&random, 0, (j % 2U == 0U) ? size / 8 : 2);
            const kind is = (kind)(random_bits(&random) % (uint32_t)KINDS);
            compare(is, &p, r, KO_MESH_TREE, FOREVER);
            compare(is, &p, r, KO_MESH_BRUTE, 1U + random_bits(&random) % 9U);
            compare(is, &p, r, KO_MESH_TREE, 1U + random_bits(&random) % 9U);
        }
    }
}

/* A tetrahedron with its corner at (lo, lo, lo) and legs of this length along the axes. */
static void set_tetrahedron(ko_vec3 *v, fix16_t lo, fix16_t leg)
{
    for (unsigned i = 0; i < 4U; i++) {
        v[i].x = lo + ((i == 1U) ? leg : 0);
        v[i].y = lo + ((i == 2U) ? leg : 0);
        v[i].z = lo + ((i == 3U) ? leg : 0);
    }
}

/* One tetrahedron in another. The middle of the inner one's box is outside of both, so a test of
 * that point alone would fail. */
static void dops_in_a_corner(void)
{
    static const uint8_t sides[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    static const unsigned ks[] = {14, 26};
    for (unsigned i = 0; i < 40U; i++) {
        const fix16_t leg = (fix16_t)(20U << (i / 2U));
        ko_vec3 inner[4];
        ko_kdop_slab dop[KO_KDOP_MAX_SLABS];
        mesh_any query;
        ko_mesh_hit hit;
        make_box(1);
        one.source.vertex_count = 4;
        one.source.face_count = 4;
        set_tetrahedron(one.vertices, -leg / 10, leg + leg / 2);
        set_tetrahedron(inner, 0, leg);
        for (unsigned k = 0; k < 12U; k++) {
            one.faces[k / 3U].corner[k % 3U] = sides[k / 3U][k % 3U];
        }
        bake_both(0);
        CHECK_EQ(ko_kdop_from_points(ks[i % 2U], inner, 4, dop), KO_OK);
        CHECK_EQ(ko_mesh_query_kdop_begin(&surface, ks[i % 2U], dop, as_volume(&query)), KO_OK);
        CHECK_EQ(any_next(&query, FOREVER, &hit), KO_END);
        CHECK_EQ(ko_mesh_query_kdop_begin(&solid, ks[i % 2U], dop, as_volume(&query)), KO_OK);
        CHECK_EQ(any_next(&query, FOREVER, &hit), KO_OK);
        CHECK_EQ(hit.face, KO_MESH_INSIDE);
    }
}

/* k-DOPs of three points between a cavity and the walls around it, whatever their shape. */
static void dops(void)
{
    test_random random = {33};
    const ko_vec3 c = {-200, -200, -200};
    const ko_vec3 r = {600, 600, 600};
    begin_boxes(1000);
    put_box(&c, &r, true);
    bake_both(0);
    for (uint32_t i = test_rounds(1000); i > 0U; i--) {
        const ko_vec3 corners[4] = {{990, -990, -990},
                                    {-990, 990, -990},
                                    {-990, -990, 990},
                                    {random_range(&random, 410, 990), 990, 990}};
        ko_kdop26 dop;
        mesh_any query;
        ko_mesh_hit hit;
        bool near = false;
        const unsigned skip = random_bits(&random) % 4U;
        const ko_vec3 some[3] = {
            corners[(skip + 1U) % 4U], corners[3], {random_range(&random, 420, 990), 980, 985}};
        CHECK_EQ(ko_kdop_from_points(26, some, 3, dop.slab), KO_OK);
        CHECK_EQ(ko_mesh_query_kdop_begin(&surface, 26, dop.slab, as_volume(&query)), KO_OK);
        near = any_next(&query, FOREVER, &hit) == KO_OK;
        CHECK_EQ(ko_mesh_query_kdop_begin(&solid, 26, dop.slab, as_volume(&query)), KO_OK);
        CHECK_EQ(any_next(&query, FOREVER, &hit), KO_OK);
        CHECK(near || hit.face == KO_MESH_INSIDE);
    }
}

/* ---- the first, the nearest ---- */

/* The first hit is at 0 if the segment begins inside, else it is that of the surface. */
static void compare_first(const ko_vec3 *p, const ko_vec3 *to, ko_mesh_path path, uint32_t budget)
{
    const ko_segment segment = {*p, *to};
    ko_mesh_cast a;
    ko_mesh_cast b;
    ko_mesh_hit hit;
    ko_mesh_hit other;
    bool on_surface;
    ko_status status;
    const bool is_in = winding_of(p, &on_surface) != 0;
    CHECK_EQ(cast_segment(by_path(&surface, KO_MESH_BRUTE), &segment, KO_ORDER_ASCENDING, &a),
             KO_OK);
    CHECK_EQ(cast_segment(by_path(&solid, path), &segment, KO_ORDER_ASCENDING, &b), KO_OK);
    do {
        uint32_t left = budget;
        status = ko_mesh_cast_next(&b, &left, &other);
    } while (status == KO_UNFINISHED);
    if (is_in || on_surface) {
        CHECK(status == KO_OK && other.at.t == 0);
        CHECK(on_surface || other.face == KO_MESH_INSIDE);
    } else {
        CHECK_EQ(status, ko_mesh_cast_next(&a, NULL, &hit));
        CHECK(status != KO_OK || hit.at.t == other.at.t);
    }
}

/* The margin of a point inside is 0, else it is that of the surface. */
static void compare_nearest(const ko_vec3 *p, fix16_t radius, ko_mesh_path path, uint32_t budget)
{
    const ko_sphere around = {*p, 0};
    ko_mesh_nearest a;
    ko_mesh_nearest b;
    ko_mesh_near near;
    ko_mesh_near other = {.margin = -1};
    bool on_surface;
    ko_status status;
    const bool is_in = winding_of(p, &on_surface) != 0;
    CHECK_EQ(ko_mesh_nearest_sphere_begin(by_path(&surface, KO_MESH_BRUTE), &around, radius, &a),
             KO_OK);
    CHECK_EQ(ko_mesh_nearest_sphere_begin(by_path(&solid, path), &around, radius, &b), KO_OK);
    do {
        uint32_t left = budget;
        status = ko_mesh_nearest_sphere_next(&b, &left, &other);
    } while (status == KO_UNFINISHED);
    if (is_in || on_surface) {
        CHECK(status == KO_OK && other.margin == 0);
        CHECK(on_surface || other.face == KO_MESH_INSIDE);
        CHECK(other.face != KO_MESH_INSIDE ||
              (other.on_mesh.x == p->x && other.on_mesh.y == p->y && other.on_mesh.z == p->z));
    } else {
        CHECK_EQ(status, ko_mesh_nearest_sphere_next(&a, NULL, &near));
        CHECK(status != KO_OK || near.margin == other.margin);
    }
    CHECK_EQ(ko_mesh_nearest_sphere_next(&b, NULL, &other), KO_END);
}

static void searches(void)
{
    test_random random = {34};
    for (uint32_t i = test_rounds(200); i > 0U; i--) {
        const fix16_t size = 4 * random_range(&random, 2, LIMIT / 16);
        any_boxes(&random, size);
        for (unsigned j = 0; j < 20U; j++) {
            const ko_vec3 p = any_point(&random, size);
            const ko_vec3 q = any_point(&random, size);
            const fix16_t radius = random_range(&random, 0, size);
            compare_first(&p, &q, KO_MESH_TREE, FOREVER);
            compare_first(&p, &q, KO_MESH_BRUTE, 1U + random_bits(&random) % 9U);
            compare_nearest(&p, radius, KO_MESH_TREE, 1U + random_bits(&random) % 9U);
            compare_nearest(&p, radius, KO_MESH_BRUTE, FOREVER);
        }
    }
}

/* Rays to a mesh with an error start inside, within the error, or outside, and some miss. */
static void rays_near(void)
{
    static const struct {
        fix16_t from;
        ko_q30 t; /* KO_NEVER: no hit; else at most this */
    } cases[] = {{0, 0},           {900, 0},         {1004, 0},
                 {1010, KO_NEVER}, {-2000, ONE / 2}, {-7000, KO_NEVER}};
    begin_boxes(1000);
    bake_both(5);
    for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const ko_ray ray = {{cases[i].from, 7, 9}, {ONE, 0, 0}, 2500};
        ko_mesh_cast search;
        mesh_any query;
        ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
        CHECK_EQ(cast_ray(&solid, &ray, KO_ORDER_ASCENDING, &search), KO_OK);
        const ko_status status = ko_mesh_cast_next(&search, NULL, &hit);
        CHECK_EQ(status, (cases[i].t == KO_NEVER) ? KO_END : KO_OK);
        CHECK(hit.at.t <= cases[i].t && (cases[i].t > 0 || hit.at.t == 0));
        CHECK_EQ(cast_ray(&solid, &ray, KO_ORDER_ANY, as_line(&query)), KO_OK);
        bool told = false;
        while (any_next(&query, FOREVER, &hit) == KO_OK) {
            told = told || hit.face == KO_MESH_INSIDE;
        }
        CHECK_EQ(told, cases[i].from < 1000 && cases[i].from > -1000);
    }
}

/* A body that is one point, at the limit. The way to its slabs leads beyond the limit. */
static void a_point_of_a_dop_stays_legal(void)
{
    for (int side = -1; side <= 1; side += 2) {
        const ko_vec3 only = {side * LIMIT, 150, 150};
        ko_vec3 point = {side * (LIMIT - 1), 0, 0};
        ko_kdop8 dop;
        CHECK_EQ(ko_kdop_from_points(8, &only, 1, dop.slab), KO_OK);
        koi_mesh_hold_point(8, dop.slab, &point);
        CHECK_EQ(ko_vec3_check(&point), KO_OK);
        CHECK(ko_kdop_contains_point(8, dop.slab, &point));
        CHECK(ko_kdop_contains_point(8, dop.slab, &only));
    }
}

static const test_case cases[] = {
    {"inside: points", points},
    {"inside: points within the error", points_near},
    {"inside: refusals", point_refusals},
    {"inside: shapes", shapes},
    {"inside: k-DOPs", dops},
    {"inside: k-DOPs without their middle", dops_in_a_corner},
    {"inside: first and nearest", searches},
    {"inside: rays within the error", rays_near},
    {"a point of a k-DOP stays legal", a_point_of_a_dop_stays_legal},
};
TEST_SUITE(mesh_inside, cases);
