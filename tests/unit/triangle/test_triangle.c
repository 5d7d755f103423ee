/* Tests of ko_triangle_*: legality, boxes, other triangles, k-DOPs, planes, and any numbers.
 *
 * promise: no-miss, contains, exact */
#include "test_triangle.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "line.h"
#include "wider.h"

#include <stddef.h>

/* ---- legality ---- */

static void check_looks_at_every_coordinate(void)
{
    static const fix16_t beyond[] = {LIMIT + 1, -LIMIT - 1, INT32_MAX, INT32_MIN};
    static const ko_triangle edge = {
        {LIMIT, -LIMIT, LIMIT}, {-LIMIT, LIMIT, LIMIT}, {LIMIT, LIMIT, -LIMIT}};
    CHECK_EQ(ko_triangle_check(NULL), KO_E_ARG);
    CHECK_EQ(ko_triangle_check(&edge), KO_OK);
    for (size_t i = 0; i < LENGTH(beyond); i++) {
        for (unsigned k = 0; k < CORNERS * AXES; k++) {
            ko_triangle t = edge;
            *axis_of(corner_of(&t, k / AXES), k % AXES) = beyond[i];
            CHECK_EQ(ko_triangle_check(&t), KO_E_RANGE);
        }
    }
}

static void bounds_hold_the_corners(void)
{
    const ko_triangle t = {{-1, 5, 7}, {3, -6, 7}, {2, 0, LIMIT}};
    const ko_triangle bad = {{-1, 5, 7}, {3, -6, 7}, {2, 0, LIMIT + 1}};
    ko_aabb box = {{1, 2, 3}, {4, 5, 6}};
    CHECK_EQ(aabb_from_triangle(&bad, &box), KO_E_RANGE);
    CHECK(box.c.x == 1 && box.c.y == 2 && box.c.z == 3);
    CHECK(box.r.x == 4 && box.r.y == 5 && box.r.z == 6);
    CHECK_EQ(aabb_from_triangle(&t, &box), KO_OK);
    CHECK(box.c.x == 1 && box.r.x == 2);
    CHECK(box.c.y == 0 && box.r.y == 6);
    CHECK(box.c.z + box.r.z == LIMIT && box.c.z - box.r.z <= 7);
}

/* ---- boxes ---- */

typedef struct box_row {
    ko_triangle t;
    ko_aabb box;
    bool expected;
} box_row;

#define M (LIMIT / 2)
#define V (1 << 19)
#define W (3 * V - 1)

static const box_row box_rows[] = {
    {{{0, 0, 0}, {8, 0, 0}, {0, 8, 0}}, {{2, 2, 3}, {1, 1, 3}}, true}, /* box normal, touching */
    {{{0, 0, 0}, {8, 0, 0}, {0, 8, 0}}, {{2, 2, 4}, {1, 1, 3}}, false},
    {{{0, 0, 0}, {8, 0, 0}, {0, 8, 0}}, {{6, 6, 0}, {2, 2, 0}}, true}, /* corner on the long edge */
    {{{0, 0, 0}, {8, 0, 0}, {0, 8, 0}}, {{6, 7, 0}, {2, 2, 0}}, false},
    {{{9, 0, 0}, {0, 9, 0}, {0, 0, 9}}, {{0, 0, 0}, {3, 3, 3}}, true}, /* face normal: x+y+z=9 */
    {{{9, 1, 0}, {0, 10, 0}, {0, 1, 9}}, {{0, 0, 0}, {3, 3, 3}}, false},
    {{{9, 0, 0}, {0, 9, 0}, {0, 0, 9}}, {{1, 1, 1}, {0, 0, 0}}, false}, /* a point off the face */
    {{{9, 0, 0}, {0, 9, 0}, {0, 0, 9}}, {{3, 3, 3}, {0, 0, 0}}, true},
    {{{8, 0, 5}, {0, 8, -5}, {20, 20, 0}}, {{0, 0, 0}, {4, 4, 4}}, true}, /* edge against edge */
    {{{9, 0, 5}, {0, 9, -5}, {20, 20, 0}}, {{0, 0, 0}, {4, 4, 4}}, false},
    {{{2, 2, 2}, {2, 2, 2}, {2, 2, 2}}, {{0, 0, 0}, {2, 2, 2}}, true}, /* points */
    {{{2, 2, 3}, {2, 2, 3}, {2, 2, 3}}, {{0, 0, 0}, {2, 2, 2}}, false},
    {{{8, 0, 0}, {0, 8, 0}, {4, 4, 0}}, {{0, 0, 0}, {4, 4, 4}}, true}, /* segments */
    {{{9, 0, 0}, {0, 9, 0}, {0, 9, 0}}, {{0, 0, 0}, {4, 4, 4}}, false},
    {{{9, 0, 0}, {9, 0, 0}, {0, 9, 0}}, {{0, 0, 0}, {4, 4, 4}}, false},
    {{{W, -V, -V}, {-V, W, -V}, {-V, -V, W}},
     {{0, 0, 0}, {W, W, W}},
     true}, /* too wide for 64 bits */
    {{{LIMIT, -LIMIT, -LIMIT}, {-LIMIT, LIMIT, -LIMIT}, {-LIMIT, -LIMIT, LIMIT}},
     {{0, 0, -LIMIT}, {0, 0, 0}},
     true}, /* x + y + z = -LIMIT */
    {{{LIMIT, -LIMIT, -LIMIT}, {-LIMIT, LIMIT, -LIMIT}, {-LIMIT, -LIMIT, LIMIT}},
     {{0, 0, 1 - LIMIT}, {0, 0, 0}},
     false},
    {{{LIMIT, -LIMIT, -LIMIT}, {-LIMIT, LIMIT, -LIMIT}, {-LIMIT, -LIMIT, LIMIT}},
     {{M, M, 1 - M}, {M, M, M}},
     false},
    {{{LIMIT, -LIMIT, -LIMIT}, {-LIMIT, LIMIT, -LIMIT}, {-LIMIT, -LIMIT, LIMIT}},
     {{M, M, -M}, {M, M, M}},
     true},
};

static void check_box_row(const box_row *row)
{
    ko_triangle t = row->t;
    ko_aabb box = row->box;
    for (unsigned axis = 0; axis < AXES; axis++) {
        for (unsigned k = 0; k < CORNERS; k++) {
            const ko_triangle other = mirrored(&t);
            CHECK_EQ(ko_triangle_overlap_aabb(&t, &box), row->expected);
            CHECK_EQ(ko_triangle_overlap_aabb(&other, &box), row->expected);
            t = turned(&t);
        }
        t = rolled(&t);
        box.c = rolled_point(&box.c);
        box.r = rolled_point(&box.r);
    }
}

static void boxes(void)
{
    for (size_t i = 0; i < LENGTH(box_rows); i++) {
        check_box_row(&box_rows[i]);
    }
    CHECK(ko_triangle_overlap_aabb(NULL, &box_rows[0].box));
    CHECK(ko_triangle_overlap_aabb(&flat, NULL));
}

/* An oriented box along the world's axes: contact is found, and a gap of 3 LSB, too. */
static void oriented_boxes(void)
{
    const ko_mat3 world = {{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}};
    const ko_mat3 third = {{0, ONE, 0}, {0, 0, ONE}, {ONE, 0, 0}}; /* its x axis is the world's y */
    ko_obb box = {{2, 2, 3}, world, {1, 1, 3}};
    CHECK(ko_triangle_overlap_obb(&flat, &box));
    box.c.z = 3 + 3;
    CHECK(!ko_triangle_overlap_obb(&flat, &box));
    box.axes = third; /* the extents in the world: y 1, z 1, x 3 */
    box.c.z = 1;
    CHECK(ko_triangle_overlap_obb(&flat, &box));
    box.c.z = 4;
    CHECK(!ko_triangle_overlap_obb(&flat, &box));
    CHECK(ko_triangle_overlap_obb(NULL, &box));
    CHECK(ko_triangle_overlap_obb(&flat, NULL));
}

/* A cube of 5, turned by 45 degrees around z, extends to x = 7.07. */
static void turned_boxes(void)
{
    const ko_q30 c = 759250125; /* cos 45 degrees */
    const ko_obb box = {{0, 0, 0}, {{c, c, 0}, {-c, c, 0}, {0, 0, ONE}}, {5000, 5000, 5000}};
    ko_triangle wall = {{7071, -9000, -9000}, {7071, 9000, -9000}, {7071, 0, 9000}};
    CHECK(ko_triangle_overlap_obb(&wall, &box));
    wall.a.x = wall.b.x = wall.c.x = 7076;
    CHECK(!ko_triangle_overlap_obb(&wall, &box));
}

/* ---- triangles ---- */

typedef struct pair_row {
    ko_triangle other; /* against flat: (0, 0), (8, 0), (0, 8) in z = 0 */
    bool expected;
} pair_row;

static const pair_row pair_rows[] = {
    {{{1, 1, -3}, {1, 1, 3}, {30, 1, 3}}, true},  /* an edge pierces it */
    {{{1, 1, 0}, {1, 5, 9}, {5, 1, 9}}, true},    /* a corner on it */
    {{{1, 1, 1}, {1, 5, 9}, {5, 1, 9}}, false},   /* 1 LSB above */
    {{{4, 4, 0}, {9, 9, 9}, {9, 9, -9}}, true},   /* edge touches edge */
    {{{5, 4, 0}, {9, 9, 9}, {9, 9, -9}}, false},  /* not quite */
    {{{4, 4, -5}, {4, 4, 5}, {20, 20, 0}}, true}, /* edges cross */
    {{{5, 4, -5}, {4, 5, 5}, {20, 20, 0}},
     false}, /* edge passes edge: only a cross product shows it */
    {{{8, 0, 0}, {9, 3, 4}, {9, -3, 4}}, true}, /* corner on corner */
    {{{9, 0, 0}, {9, 3, 4}, {10, -3, 4}}, false},
    {{{0, 0, 0}, {8, 0, 0}, {0, 8, 0}}, true},      /* the same */
    {{{1, 1, 0}, {2, 1, 0}, {1, 2, 0}}, true},      /* coplanar, inside */
    {{{8, 8, 0}, {8, 0, 0}, {0, 8, 0}}, true},      /* coplanar, common edge */
    {{{8, 8, 0}, {9, 0, 0}, {0, 9, 0}}, false},     /* coplanar, apart */
    {{{4, 4, 0}, {9, 9, 0}, {9, 8, 0}}, true},      /* coplanar, corner on edge */
    {{{-9, -1, 0}, {9, -1, 0}, {0, -9, 0}}, false}, /* coplanar, along an axis */
    {{{1, 1, 1}, {2, 1, 1}, {1, 2, 1}}, false},     /* parallel, 1 LSB */
    {{{2, 2, 0}, {2, 2, 0}, {2, 2, 0}}, true},      /* points */
    {{{2, 2, 1}, {2, 2, 1}, {2, 2, 1}}, false},
    {{{4, 4, 0}, {4, 4, 0}, {4, 4, 0}}, true},
    {{{5, 4, 0}, {5, 4, 0}, {5, 4, 0}}, false},
    {{{2, 2, -2}, {2, 2, 2}, {2, 2, 0}}, true}, /* segments */
    {{{2, 2, 1}, {2, 2, 4}, {2, 2, 3}}, false},
    {{{9, 9, 0}, {4, 4, 0}, {6, 6, 0}}, true},
    {{{9, 9, 0}, {5, 5, 0}, {6, 6, 0}}, false},
    {{{9, 0, 0}, {12, 0, 0}, {10, 0, 0}}, false}, /* on an edge's line */
    {{{8, 0, 0}, {12, 0, 0}, {10, 0, 0}}, true},
    {{{-9, 3, 0}, {9, 3, 0}, {-9, 3, 0}}, true},
};

static void check_pair(const ko_triangle *a, const ko_triangle *b, bool expected)
{
    const ko_triangle other = mirrored(b);
    const ko_segment edge = {b->a, b->b};
    const ko_triangle straight = {b->a, b->b, b->a};
    fix16_t apart = -1;
    CHECK_EQ(ko_triangle_overlap(a, b), expected);
    CHECK_EQ(ko_triangle_overlap(b, a), expected);
    CHECK_EQ(ko_triangle_overlap(a, &other), expected);
    CHECK_EQ(triangle_overlap_line(a, SEGMENT_LINE(&edge)), ko_triangle_overlap(a, &straight));
    CHECK_EQ(ko_triangle_clearance(a, b, &apart), KO_OK);
    CHECK(apart == 0 || !expected);
}

static void pairs(void)
{
    for (size_t i = 0; i < LENGTH(pair_rows); i++) {
        ko_triangle a = flat;
        ko_triangle b = pair_rows[i].other;
        for (unsigned k = 0; k < CORNERS; k++) {
            check_pair(&a, &b, pair_rows[i].expected);
            b = turned(&b);
            check_pair(&a, &b, pair_rows[i].expected);
            a = rolled(&a);
            b = rolled(&b);
        }
    }
    CHECK(ko_triangle_overlap(NULL, &flat));
    CHECK(ko_triangle_overlap(&flat, NULL));
}

/* The largest triangles that are legal, 1 LSB apart or touching. */
static void pairs_at_the_limit(void)
{
    const ko_triangle big = {
        {LIMIT, -LIMIT, -LIMIT}, {-LIMIT, LIMIT, -LIMIT}, {-LIMIT, -LIMIT, LIMIT}};
    ko_triangle near = {
        {LIMIT, -LIMIT, 1 - LIMIT}, {-LIMIT, LIMIT, 1 - LIMIT}, {1 - LIMIT, -LIMIT, LIMIT}};
    CHECK(!ko_triangle_overlap(&big, &near));
    near.c.x = -LIMIT;
    CHECK(ko_triangle_overlap(&big, &near));
    near.c.x = -LIMIT;
    near.c.z = LIMIT - 1;
    near.c.y = 2 - LIMIT;
    CHECK(!ko_triangle_overlap(&big, &near));
}

/* ---- planes ---- */

static void sides(void)
{
    ko_plane plane = {{0, 0, ONE}, 0};
    CHECK_EQ(ko_triangle_side_plane(&flat, &plane), KO_SIDE_ACROSS);
    plane.offset = 1;
    CHECK_EQ(ko_triangle_side_plane(&flat, &plane), KO_SIDE_INSIDE);
    plane.offset = -1;
    CHECK_EQ(ko_triangle_side_plane(&flat, &plane), KO_SIDE_OUTSIDE);
    const ko_plane wall = {{ONE, 0, 0}, 8};
    CHECK_EQ(ko_triangle_side_plane(&flat, &wall), KO_SIDE_ACROSS);
    const ko_plane beyond = {{ONE, 0, 0}, 9};
    CHECK_EQ(ko_triangle_side_plane(&flat, &beyond), KO_SIDE_INSIDE);
    const ko_plane within = {{ONE - 1, 0, 0}, 8}; /* slightly shorter: 8 (1 - 2^-30) < 8 */
    CHECK_EQ(ko_triangle_side_plane(&flat, &within), KO_SIDE_INSIDE);
    CHECK_EQ(ko_triangle_side_plane(NULL, &plane), KO_SIDE_ACROSS);
    CHECK_EQ(ko_triangle_side_plane(&flat, NULL), KO_SIDE_ACROSS);
}

/* ---- k-DOPs ---- */

/* Bodies between two parallel faces, which only an edge normal separates. */
static void kdops(void)
{
    const ko_vec3 corners[] = {{6, 6, 0}, {9, 6, 0}, {6, 9, 0}, {9, 9, 4}};
    const ko_aabb box = {{6, 6, 0}, {1, 1, 0}};
    ko_kdop18 dop;
    ko_kdop6 coarse;
    CHECK_EQ(ko_kdop_from_points(18, corners, 4, dop.slab), KO_OK);
    CHECK_EQ(ko_kdop_from_points(6, corners, 4, coarse.slab), KO_OK);
    CHECK(!ko_triangle_overlap_kdop(&flat, 18, dop.slab));
    CHECK(ko_triangle_overlap_kdop(&flat, 6, coarse.slab));
    CHECK_EQ(kdop_from_aabb(18, &box, dop.slab), KO_OK);
    CHECK(!ko_triangle_overlap_kdop(&flat, 18, dop.slab));
    const ko_aabb touching = {{6, 6, 0}, {2, 2, 0}};
    CHECK_EQ(kdop_from_aabb(18, &touching, dop.slab), KO_OK);
    CHECK(ko_triangle_overlap_kdop(&flat, 18, dop.slab));
    CHECK(ko_triangle_overlap_kdop(NULL, 18, dop.slab));
    CHECK(ko_triangle_overlap_kdop(&flat, 18, NULL));
    CHECK(ko_triangle_overlap_kdop(&flat, 7, dop.slab));
}

/* ---- points in it ---- */

/* True if the triangle touches a sphere of radius 0 at the point. */
static bool has(const ko_triangle *triangle, const ko_vec3 *point)
{
    const ko_sphere dot = {*point, 0};
    return ko_triangle_overlap_sphere(triangle, &dot);
}

static void contained_points(void)
{
    static const ko_vec3 in[] = {{0, 0, 0}, {8, 0, 0}, {4, 4, 0}, {1, 2, 0}, {0, 5, 0}};
    static const ko_vec3 out[] = {{1, 2, 1}, {5, 4, 0}, {-1, 0, 0}, {0, 9, 0}, {2, 2, -1}};
    const ko_triangle thin = {{0, 0, 0}, {9, 3, 6}, {3, 1, 2}};
    const ko_triangle point = {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
    for (size_t i = 0; i < LENGTH(in); i++) {
        CHECK(has(&flat, &in[i]));
        CHECK(!has(&flat, &out[i]));
    }
    const ko_vec3 on_thin = {6, 2, 4};
    const ko_vec3 off_thin = {6, 2, 5};
    CHECK(has(&thin, &on_thin));
    CHECK(!has(&thin, &off_thin));
    CHECK(has(&point, &point.a));
    CHECK(!has(&point, &on_thin));
}

/* ---- random rounds ---- */

static void check_symmetry(const ko_triangle *a, const ko_triangle *b)
{
    const ko_triangle next = turned(a);
    const ko_triangle other = mirrored(b);
    fix16_t out = -1;
    fix16_t back = -2;
    const bool overlap = ko_triangle_overlap(a, b);
    CHECK_EQ(ko_triangle_overlap(b, &next), overlap);
    CHECK_EQ(ko_triangle_overlap(&next, &other), overlap);
    CHECK_EQ(ko_triangle_clearance(a, b, &out), KO_OK);
    CHECK_EQ(ko_triangle_clearance(&other, &next, &back), KO_OK);
    CHECK_EQ(out, back);
    CHECK(out >= 0 && (out == 0 || !overlap));
}

static void check_boxes(const ko_triangle *a, const ko_triangle *b)
{
    ko_aabb box_a;
    ko_aabb box_b;
    CHECK_EQ(aabb_from_triangle(a, &box_a), KO_OK);
    CHECK_EQ(aabb_from_triangle(b, &box_b), KO_OK);
    CHECK(ko_aabb_contains_point(&box_a, &a->a) && ko_aabb_contains_point(&box_a, &a->b) &&
          ko_aabb_contains_point(&box_a, &a->c));
    CHECK(ko_triangle_overlap_aabb(a, &box_a));
    CHECK(!ko_triangle_overlap(a, b) || ko_triangle_overlap_aabb(a, &box_b));
    CHECK(!ko_triangle_overlap_aabb(a, &box_b) || ko_aabb_overlap(&box_a, &box_b));
}

static void relations(void)
{
    test_random random = {0x7A140001U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const int32_t size = 1 << random_range(&random, 1, 28);
        const int32_t reach = LIMIT - 2 * size;
        const ko_vec3 at = {random_range(&random, -reach, reach) / (1 << (i % 16U)),
                            random_range(&random, -reach, reach), reach};
        const ko_triangle a = random_triangle(&random, &at, size);
        const ko_triangle b = random_triangle(&random, &a.b, size);
        if (ko_triangle_check(&a) == KO_OK && ko_triangle_check(&b) == KO_OK) {
            check_symmetry(&a, &b);
            check_boxes(&a, &b);
        }
    }
}

/* A triangle with one far corner meets a box or does not, whichever corner is named first. Exact
 * numbers are 64 bits wide for corners nearby alone. */
static void any_corner_is_far(void)
{
    test_random random = {0x7A140007U};
    uint32_t met = 0;
    const uint32_t rounds = test_rounds(20000U) + 200U;
    for (uint32_t i = rounds; i > 0U; i--) {
        const int32_t size = 1 << random_range(&random, 4, 20);
        const ko_vec3 origin = {0, 0, 0};
        ko_triangle t = random_triangle(&random, &origin, size);
        const ko_triangle far =
            random_triangle(&random, &origin, 1 << random_range(&random, 20, 28));
        const ko_aabb box = {origin,
                             {random_range(&random, 0, size), random_range(&random, 0, size),
                              random_range(&random, 0, size)}};
        t.c = far.c;
        const ko_triangle second = turned(&t);
        const ko_triangle third = turned(&second);
        const ko_triangle other = mirrored(&t);
        const bool overlap = ko_triangle_overlap_aabb(&t, &box);
        CHECK_EQ(ko_triangle_overlap_aabb(&second, &box), overlap);
        CHECK_EQ(ko_triangle_overlap_aabb(&third, &box), overlap);
        CHECK_EQ(ko_triangle_overlap_aabb(&other, &box), overlap);
        met += overlap ? 1U : 0U;
    }
    CHECK(met > rounds / 20U && met < rounds - rounds / 20U);
}

/* Illegal triangles get some answer, and the sanitizers stay silent. */
static void kernels_take_anything(void)
{
    test_random random = {0x7A140003U};
    for (uint32_t i = test_rounds(2000U); i > 0U; i--) {
        fix16_t v[9];
        for (unsigned k = 0; k < LENGTH(v); k++) {
            const uint32_t bits = random_bits(&random);
            v[k] = (bits & 1U) ? (fix16_t)bits : ((bits & 2U) ? INT32_MIN : INT32_MAX);
        }
        const ko_triangle t = {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}, {v[6], v[7], v[8]}};
        const ko_triangle other = {{v[8], v[1], v[3]}, {v[4], v[2], v[6]}, {v[7], v[5], v[0]}};
        const ko_aabb box = {{v[3], v[8], v[1]}, {v[2], v[5], v[7]}};
        const ko_obb obb = {{v[1], v[4], v[7]},
                            {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}, {v[6], v[7], v[8]}},
                            {v[3], v[5], v[8]}};
        const ko_segment s = {{v[8], v[7], v[6]}, {v[0], v[4], v[2]}};
        const ko_plane plane = {{v[1], v[5], v[6]}, v[0]};
        const ko_sphere ball = {{v[4], v[0], v[8]}, v[1]};
        const ko_capsule rod = {s.a, s.b, v[3]};
        const ko_lozenge plate = {s.a, s.b, t.a, v[7]};
        const ko_ray ray = {t.b, plane.normal, v[5]};
        const ko_kdop_slab slabs[] = {{v[0], v[8]}, {v[1], v[7]}, {v[2], v[6]}};
        unsigned yes = 0;
        yes += ko_triangle_overlap_lozenge(&t, &plate) ? 1U : 0U;
        yes += triangle_overlap_line(&t, RAY_LINE(&ray)) ? 1U : 0U;
        yes += ko_triangle_overlap_kdop(&t, 6, slabs) ? 1U : 0U;
        yes += ko_triangle_within(&t, &other, v[2]) ? 1U : 0U;
        yes += ko_triangle_overlap(&t, &other) ? 1U : 0U;
        yes += ko_triangle_overlap_aabb(&t, &box) ? 1U : 0U;
        yes += ko_triangle_overlap_obb(&t, &obb) ? 1U : 0U;
        yes += triangle_overlap_line(&t, SEGMENT_LINE(&s)) ? 1U : 0U;
        yes += ko_triangle_overlap_sphere(&t, &ball) ? 1U : 0U;
        yes += ko_triangle_overlap_capsule(&t, &rod) ? 1U : 0U;
        yes += (ko_triangle_side_plane(&t, &plane) == KO_SIDE_ACROSS) ? 1U : 0U;
        CHECK(yes <= 11U);
    }
}

static const test_case cases[] = {
    {"check looks at every coordinate", check_looks_at_every_coordinate},
    {"bounds hold the corners", bounds_hold_the_corners},
    {"boxes", boxes},
    {"oriented boxes along the axes", oriented_boxes},
    {"oriented boxes, turned", turned_boxes},
    {"pairs", pairs},
    {"pairs at the limit", pairs_at_the_limit},
    {"sides of planes", sides},
    {"k-DOPs", kdops},
    {"contained points", contained_points},
    {"relations", relations},
    {"any corner is far", any_corner_is_far},
    {"kernels take anything", kernels_take_anything},
};

extern const test_suite triangle_suite;
TEST_SUITE(triangle, cases);
