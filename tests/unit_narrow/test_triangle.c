/* ko_triangle_*: against boxes, triangles, segments, rays, planes, spheres, capsules, points. */
#include "harness.h"

#include "keepout/triangle.h"

#include <stddef.h>

#define LIMIT KO_LIMIT
#define ONE KO_Q30_ONE
#define HALF (KO_Q30_ONE / 2)
#define CORNERS 3U
#define AXES 3U
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const ko_triangle flat = {{0, 0, 0}, {8, 0, 0}, {0, 8, 0}};
static const ko_vec3 origin = {0, 0, 0};

static ko_vec3 *corner_of(ko_triangle *t, unsigned corner)
{
    return (corner == 0U) ? &t->a : (corner == 1U) ? &t->b : &t->c;
}

static fix16_t *axis_of(ko_vec3 *v, unsigned axis)
{
    return (axis == 0U) ? &v->x : (axis == 1U) ? &v->y : &v->z;
}

/* The same triangle, its corners one further on. */
static ko_triangle turned(const ko_triangle *t)
{
    const ko_triangle next = {t->b, t->c, t->a};
    return next;
}

static ko_triangle mirrored(const ko_triangle *t)
{
    const ko_triangle other = {t->a, t->c, t->b};
    return other;
}

/* Coordinates one axis further on. */
static ko_vec3 rolled_point(const ko_vec3 *v)
{
    const ko_vec3 next = {v->y, v->z, v->x};
    return next;
}

static ko_triangle rolled(const ko_triangle *t)
{
    const ko_triangle next = {rolled_point(&t->a), rolled_point(&t->b), rolled_point(&t->c)};
    return next;
}

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
    CHECK_EQ(ko_triangle_to_aabb(&bad, &box), KO_E_RANGE);
    CHECK_EQ(ko_triangle_to_aabb(NULL, &box), KO_E_ARG);
    CHECK_EQ(ko_triangle_to_aabb(&t, NULL), KO_E_ARG);
    CHECK(box.c.x == 1 && box.c.y == 2 && box.c.z == 3);
    CHECK(box.r.x == 4 && box.r.y == 5 && box.r.z == 6);
    CHECK_EQ(ko_triangle_to_aabb(&t, &box), KO_OK);
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

/* Along the world's axes: touching is found, and 3 LSB of gap too. */
static void oriented_boxes(void)
{
    const ko_mat3 world = {{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}};
    const ko_mat3 third = {{0, ONE, 0}, {0, 0, ONE}, {ONE, 0, 0}}; /* its x axis is the world's y */
    ko_obb box = {{2, 2, 3}, world, {1, 1, 3}};
    CHECK(ko_triangle_overlap_obb(&flat, &box));
    box.c.z = 3 + 3;
    CHECK(!ko_triangle_overlap_obb(&flat, &box));
    box.axes = third; /* extents now: y 1, z 1, x 3 */
    box.c.z = 1;
    CHECK(ko_triangle_overlap_obb(&flat, &box));
    box.c.z = 4;
    CHECK(!ko_triangle_overlap_obb(&flat, &box));
    CHECK(ko_triangle_overlap_obb(NULL, &box));
    CHECK(ko_triangle_overlap_obb(&flat, NULL));
}

/* A cube of 5 turned by 45 degrees about z reaches to x = 7.07. */
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
    CHECK_EQ(ko_triangle_overlap_segment(a, &edge), ko_triangle_overlap(a, &straight));
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

/* The largest triangles there are, 1 LSB apart or touching. */
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

/* ---- segments and rays ---- */

typedef struct hit_row {
    ko_segment s;
    ko_q30 t;
    ko_q30 u;
    ko_q30 v;
    ko_q30 w;
} hit_row;

#define NO_HIT KO_NEVER, 0, 0, 0

static const hit_row hit_rows[] = {
    {{{2, 4, 4}, {2, 4, -4}}, HALF, ONE / 4, ONE / 4, HALF},
    {{{2, 4, -4}, {2, 4, 4}}, HALF, ONE / 4, ONE / 4, HALF},
    {{{2, 4, 0}, {2, 4, 4}}, 0, ONE / 4, ONE / 4, HALF},
    {{{2, 4, 4}, {2, 4, 0}}, ONE, ONE / 4, ONE / 4, HALF},
    {{{2, 4, 4}, {2, 4, 1}}, NO_HIT},
    {{{2, 4, -1}, {2, 4, -4}}, NO_HIT},
    {{{4, 4, 4}, {4, 4, -4}}, HALF, 0, HALF, HALF}, /* through an edge */
    {{{8, 0, 4}, {8, 0, -4}}, HALF, 0, ONE, 0},     /* through corners */
    {{{0, 0, 4}, {0, 0, -4}}, HALF, ONE, 0, 0},
    {{{0, 8, 4}, {0, 8, -4}}, HALF, 0, 0, ONE},
    {{{5, 4, 4}, {5, 4, -4}}, NO_HIT},
    {{{-1, 4, 4}, {-1, 4, -4}}, NO_HIT},
    {{{2, 2, 1}, {5, 2, 1}}, NO_HIT},               /* parallel */
    {{{-8, 4, 0}, {8, 4, 0}}, HALF, HALF, 0, HALF}, /* in the plane, through an edge */
    {{{2, 2, 0}, {9, 9, 0}}, 0, HALF, ONE / 4, ONE / 4},
    {{{16, 0, 0}, {0, 0, 0}}, HALF, 0, ONE, 0},  /* along an edge */
    {{{16, 8, 0}, {0, -8, 0}}, HALF, 0, ONE, 0}, /* past a corner */
    {{{16, 8, 0}, {4, 8, 0}}, NO_HIT},
    {{{-8, 9, 0}, {8, 9, 0}}, NO_HIT},
    {{{2, 4, 0}, {2, 4, 0}}, 0, ONE / 4, ONE / 4, HALF}, /* points */
    {{{2, 4, 1}, {2, 4, 1}}, NO_HIT},
    {{{9, 9, 0}, {9, 9, 0}}, NO_HIT},
};

static void check_hit(const ko_triangle_hit *hit, const hit_row *row)
{
    CHECK_EQ(hit->t, row->t);
    CHECK_EQ(hit->u, row->u);
    CHECK_EQ(hit->v, row->v);
    CHECK_EQ(hit->w, row->w);
}

static void segments(void)
{
    for (size_t i = 0; i < LENGTH(hit_rows); i++) {
        ko_triangle_hit hit = {7, 7, 7, 7};
        ko_triangle t = flat;
        ko_segment s = hit_rows[i].s;
        for (unsigned k = 0; k < AXES; k++) {
            CHECK_EQ(ko_triangle_hit_segment(&t, &s, &hit), KO_OK);
            check_hit(&hit, &hit_rows[i]);
            CHECK_EQ(ko_triangle_overlap_segment(&t, &s), hit.t != KO_NEVER);
            t = rolled(&t);
            s.a = rolled_point(&s.a);
            s.b = rolled_point(&s.b);
        }
    }
    CHECK(ko_triangle_overlap_segment(NULL, &hit_rows[0].s));
    CHECK(ko_triangle_overlap_segment(&flat, NULL));
}

/* A segment as a triangle: (0, 0, 0) to (8, 0, 0). */
static const hit_row thin_rows[] = {
    {{{2, -4, 0}, {2, 4, 0}}, HALF, 3 * (ONE / 4), ONE / 4, 0},
    {{{2, -4, 1}, {2, 4, 1}}, NO_HIT},
    {{{9, -4, 0}, {9, 4, 0}}, NO_HIT},
    {{{-8, 0, 0}, {8, 0, 0}}, HALF, ONE, 0, 0},
    {{{4, 0, 0}, {12, 0, 0}}, 0, HALF, HALF, 0},
    {{{8, 0, 0}, {12, 0, 0}}, 0, 0, ONE, 0},
    {{{9, 0, 0}, {12, 0, 0}}, NO_HIT},
    {{{-8, 1, 0}, {8, 1, 0}}, NO_HIT},
    {{{2, 0, 0}, {2, 0, 0}}, 0, 3 * (ONE / 4), ONE / 4, 0},
    {{{2, 0, 1}, {2, 0, 1}}, NO_HIT},
    {{{9, 0, 0}, {9, 0, 0}}, NO_HIT},
};

static void segments_on_thin_triangles(void)
{
    const ko_triangle thin = {{0, 0, 0}, {8, 0, 0}, {8, 0, 0}};
    const ko_triangle point = {{2, 0, 0}, {2, 0, 0}, {2, 0, 0}};
    ko_triangle_hit hit = {7, 7, 7, 7};
    for (size_t i = 0; i < LENGTH(thin_rows); i++) {
        CHECK_EQ(ko_triangle_hit_segment(&thin, &thin_rows[i].s, &hit), KO_OK);
        check_hit(&hit, &thin_rows[i]);
    }
    CHECK_EQ(ko_triangle_hit_segment(&point, &thin_rows[0].s, &hit), KO_OK);
    CHECK_EQ(hit.t, HALF);
    CHECK_EQ(ko_triangle_hit_segment(&point, &thin_rows[1].s, &hit), KO_OK);
    CHECK_EQ(hit.t, KO_NEVER);
    CHECK_EQ(ko_triangle_hit_segment(&point, &thin_rows[8].s, &hit), KO_OK);
    CHECK_EQ(hit.t, 0);
}

/* The entry is rounded down: 1 of 3. */
static void entry_is_rounded_down(void)
{
    const ko_segment s = {{1, 1, 1}, {1, 1, -2}};
    ko_triangle_hit hit;
    CHECK_EQ(ko_triangle_hit_segment(&flat, &s, &hit), KO_OK);
    CHECK_EQ(hit.t, ONE / 3);
}

static void rays(void)
{
    ko_ray ray = {{2, 4, 4}, {0, 0, -ONE}, 8};
    ko_triangle_hit hit = {7, 7, 7, 7};
    CHECK_EQ(ko_triangle_hit_ray(&flat, &ray, &hit), KO_OK);
    check_hit(&hit, &hit_rows[0]);
    ray.length = 4;
    CHECK_EQ(ko_triangle_hit_ray(&flat, &ray, &hit), KO_OK);
    check_hit(&hit, &hit_rows[3]);
    ray.length = 3;
    CHECK_EQ(ko_triangle_hit_ray(&flat, &ray, &hit), KO_OK);
    CHECK_EQ(hit.t, KO_NEVER);
    ray.length = INT32_MAX;
    CHECK_EQ(ko_triangle_hit_ray(&flat, &ray, &hit), KO_OK);
    CHECK_EQ(hit.t, 2); /* 4 / (2^31 - 1) */
    ray.length = 0;
    CHECK_EQ(ko_triangle_hit_ray(&flat, &ray, &hit), KO_OK);
    CHECK_EQ(hit.t, KO_NEVER);
    ray.origin.z = 0;
    CHECK_EQ(ko_triangle_hit_ray(&flat, &ray, &hit), KO_OK);
    check_hit(&hit, &hit_rows[2]);
    const ko_ray level = {{-8, 4, 0}, {ONE, 0, 0}, 16};
    CHECK_EQ(ko_triangle_hit_ray(&flat, &level, &hit), KO_OK);
    check_hit(&hit, &hit_rows[13]);
    const ko_ray still = {{2, 4, 0}, {0, 0, 0}, 16};
    CHECK_EQ(ko_triangle_hit_ray(&flat, &still, &hit), KO_OK);
    check_hit(&hit, &hit_rows[2]);
}

/* ---- planes ---- */

static void sides(void)
{
    ko_plane plane = {{0, 0, ONE}, 0};
    CHECK_EQ(ko_triangle_side(&flat, &plane), KO_SIDE_ACROSS);
    plane.offset = 1;
    CHECK_EQ(ko_triangle_side(&flat, &plane), KO_SIDE_INSIDE);
    plane.offset = -1;
    CHECK_EQ(ko_triangle_side(&flat, &plane), KO_SIDE_OUTSIDE);
    const ko_plane wall = {{ONE, 0, 0}, 8};
    CHECK_EQ(ko_triangle_side(&flat, &wall), KO_SIDE_ACROSS);
    const ko_plane beyond = {{ONE, 0, 0}, 9};
    CHECK_EQ(ko_triangle_side(&flat, &beyond), KO_SIDE_INSIDE);
    const ko_plane within = {{ONE - 1, 0, 0}, 8}; /* a shade shorter: 8 (1 - 2^-30) < 8 */
    CHECK_EQ(ko_triangle_side(&flat, &within), KO_SIDE_INSIDE);
    CHECK_EQ(ko_triangle_side(NULL, &plane), KO_SIDE_ACROSS);
    CHECK_EQ(ko_triangle_side(&flat, NULL), KO_SIDE_ACROSS);
}

/* ---- distances ---- */

typedef struct point_row {
    ko_vec3 point;
    fix16_t clearance;
    ko_vec3 closest;
} point_row;

static const point_row point_rows[] = {
    {{2, 2, 0}, 0, {2, 2, 0}},
    {{2, 2, 5}, 5, {2, 2, 0}},
    {{2, 2, -5}, 5, {2, 2, 0}},
    {{-3, -4, 0}, 5, {0, 0, 0}},
    {{4, -7, 0}, 7, {4, 0, 0}},
    {{-7, 4, 0}, 7, {0, 4, 0}},
    {{12, 0, 3}, 5, {8, 0, 0}},
    {{0, 11, 4}, 5, {0, 8, 0}},
    {{7, 7, 0}, 4, {4, 4, 0}},
    {{4, -1, 1}, 1, {4, 0, 0}},
    {{4, 4, 9}, 9, {4, 4, 0}},
    {{9, 9, 2}, 7, {4, 4, 0}},
    {{LIMIT, 0, 0}, LIMIT - 8, {8, 0, 0}},
};

static void points(void)
{
    for (size_t i = 0; i < LENGTH(point_rows); i++) {
        ko_triangle t = flat;
        for (unsigned k = 0; k < CORNERS; k++) {
            fix16_t clearance = -1;
            ko_vec3 closest = {-1, -1, -1};
            CHECK_EQ(ko_triangle_clearance_point(&t, &point_rows[i].point, &clearance), KO_OK);
            CHECK_EQ(clearance, point_rows[i].clearance);
            CHECK_EQ(ko_triangle_closest_point(&t, &point_rows[i].point, &closest), KO_OK);
            CHECK_EQ(closest.x, point_rows[i].closest.x);
            CHECK_EQ(closest.y, point_rows[i].closest.y);
            CHECK_EQ(closest.z, point_rows[i].closest.z);
            t = turned(&t);
        }
    }
}

/* sqrt(8.1) from a segment, not an integer and its square neither. */
static void distances_are_rounded_down(void)
{
    const ko_triangle thin = {{0, 0, 0}, {1, 3, 0}, {1, 3, 0}};
    const ko_sphere ball = {{-2, 3, 0}, 2};
    const ko_sphere wider = {{-2, 3, 0}, 3};
    fix16_t out = -1;
    CHECK_EQ(ko_triangle_clearance_point(&thin, &ball.c, &out), KO_OK);
    CHECK_EQ(out, 2);
    CHECK(!ko_triangle_overlap_sphere(&thin, &ball));
    CHECK(ko_triangle_overlap_sphere(&thin, &wider));
}

static void clearances(void)
{
    const ko_triangle above = {{1, 1, 5}, {2, 1, 9}, {1, 2, 9}};
    const ko_triangle crossing = {{4, -3, -9}, {4, -3, 9}, {4, -20, 0}}; /* edge passes edge */
    const ko_segment post = {{7, 7, -9}, {7, 7, 9}};
    const ko_segment pierce = {{1, 1, -9}, {1, 1, 9}};
    const ko_segment cross = {{-9, -3, 4}, {9, -3, 4}};
    const ko_triangle low = {{LIMIT, LIMIT, LIMIT}, {LIMIT, LIMIT, LIMIT}, {LIMIT, LIMIT, LIMIT}};
    const ko_triangle high = {
        {-LIMIT, -LIMIT, -LIMIT}, {-LIMIT, -LIMIT, -LIMIT}, {-LIMIT, -LIMIT, -LIMIT}};
    fix16_t out = -1;
    CHECK_EQ(ko_triangle_clearance(&flat, &above, &out), KO_OK);
    CHECK_EQ(out, 5);
    CHECK_EQ(ko_triangle_clearance(&flat, &crossing, &out), KO_OK);
    CHECK_EQ(out, 3);
    CHECK_EQ(ko_triangle_clearance_segment(&flat, &post, &out), KO_OK);
    CHECK_EQ(out, 4); /* sqrt(18) */
    CHECK_EQ(ko_triangle_clearance_segment(&flat, &pierce, &out), KO_OK);
    CHECK_EQ(out, 0);
    CHECK_EQ(ko_triangle_clearance_segment(&flat, &cross, &out), KO_OK);
    CHECK_EQ(out, 5);
    CHECK_EQ(ko_triangle_clearance(&low, &high, &out), KO_OK);
    CHECK_EQ(out, 1859775393); /* sqrt(3) * 2^30 */
}

static void spheres_and_capsules(void)
{
    ko_sphere ball = {{2, 2, 5}, 5};
    CHECK(ko_triangle_overlap_sphere(&flat, &ball));
    ball.r = 4;
    CHECK(!ko_triangle_overlap_sphere(&flat, &ball));
    const ko_sphere corner = {{-3, -4, 0}, 5};
    CHECK(ko_triangle_overlap_sphere(&flat, &corner));
    const ko_sphere edge = {{7, 7, 0}, 4}; /* sqrt(18) away */
    CHECK(!ko_triangle_overlap_sphere(&flat, &edge));
    const ko_sphere wider = {{7, 7, 0}, 5};
    CHECK(ko_triangle_overlap_sphere(&flat, &wider));
    ko_capsule rod = {{-9, -3, 4}, {9, -3, 4}, 5};
    CHECK(ko_triangle_overlap_capsule(&flat, &rod));
    rod.r = 4;
    CHECK(!ko_triangle_overlap_capsule(&flat, &rod));
    const ko_capsule post = {{7, 7, -9}, {7, 7, 9}, 4};
    CHECK(!ko_triangle_overlap_capsule(&flat, &post));
    const ko_capsule needle = {{1, 1, -9}, {1, 1, 9}, 0};
    CHECK(ko_triangle_overlap_capsule(&flat, &needle));
    CHECK(ko_triangle_overlap_sphere(NULL, &ball) && ko_triangle_overlap_sphere(&flat, NULL));
    CHECK(ko_triangle_overlap_capsule(NULL, &rod) && ko_triangle_overlap_capsule(&flat, NULL));
}

/* ---- refusals ---- */

static void measures_refuse_null(void)
{
    const ko_segment s = {{0, 0, 0}, {1, 1, 1}};
    const ko_ray ray = {{0, 0, 0}, {ONE, 0, 0}, 1};
    ko_triangle_hit hit = {7, 7, 7, 7};
    fix16_t out = 7;
    ko_vec3 v = {7, 7, 7};
    CHECK_EQ(ko_triangle_hit_segment(NULL, &s, &hit), KO_E_ARG);
    CHECK_EQ(ko_triangle_hit_segment(&flat, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_triangle_hit_segment(&flat, &s, NULL), KO_E_ARG);
    CHECK_EQ(ko_triangle_hit_ray(NULL, &ray, &hit), KO_E_ARG);
    CHECK_EQ(ko_triangle_hit_ray(&flat, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_triangle_hit_ray(&flat, &ray, NULL), KO_E_ARG);
    CHECK_EQ(ko_triangle_closest_point(NULL, &origin, &v), KO_E_ARG);
    CHECK_EQ(ko_triangle_closest_point(&flat, NULL, &v), KO_E_ARG);
    CHECK_EQ(ko_triangle_closest_point(&flat, &origin, NULL), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance_point(NULL, &origin, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance_point(&flat, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance_point(&flat, &origin, NULL), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance_segment(NULL, &s, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance_segment(&flat, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance_segment(&flat, &s, NULL), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance(NULL, &flat, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance(&flat, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance(&flat, &flat, NULL), KO_E_ARG);
    CHECK(hit.t == 7 && hit.u == 7 && hit.v == 7 && hit.w == 7 && out == 7);
    CHECK(v.x == 7 && v.y == 7 && v.z == 7);
}

/* Everything with this triangle and this point, one of them not legal. */
static void check_refused(const ko_triangle *t, const ko_vec3 *point)
{
    const ko_segment from = {*point, origin};
    const ko_segment to = {origin, *point};
    const ko_ray ray = {*point, {ONE, 0, 0}, 1};
    ko_triangle_hit hit = {7, 7, 7, 7};
    fix16_t out = 7;
    ko_vec3 v = {7, 7, 7};
    CHECK_EQ(ko_triangle_hit_segment(t, &from, &hit), KO_E_RANGE);
    CHECK_EQ(ko_triangle_hit_segment(t, &to, &hit), KO_E_RANGE);
    CHECK_EQ(ko_triangle_hit_ray(t, &ray, &hit), KO_E_RANGE);
    CHECK_EQ(ko_triangle_closest_point(t, point, &v), KO_E_RANGE);
    CHECK_EQ(ko_triangle_clearance_point(t, point, &out), KO_E_RANGE);
    CHECK_EQ(ko_triangle_clearance_segment(t, &from, &out), KO_E_RANGE);
    CHECK_EQ(ko_triangle_clearance_segment(t, &to, &out), KO_E_RANGE);
    CHECK(hit.t == 7 && hit.u == 7 && hit.v == 7 && hit.w == 7 && out == 7);
    CHECK(v.x == 7 && v.y == 7 && v.z == 7);
}

static void measures_refuse_what_is_not_legal(void)
{
    const ko_vec3 bad = {0, -LIMIT - 1, 0};
    const ko_triangle worse = {{0, 0, 0}, {0, 0, LIMIT + 1}, {0, 0, 0}};
    ko_ray ray = {{0, 0, 0}, {ONE, 0, 0}, -1};
    ko_triangle_hit hit = {7, 7, 7, 7};
    fix16_t out = 7;
    check_refused(&flat, &bad);
    check_refused(&worse, &origin);
    CHECK_EQ(ko_triangle_clearance(&flat, &worse, &out), KO_E_RANGE);
    CHECK_EQ(ko_triangle_clearance(&worse, &flat, &out), KO_E_RANGE);
    CHECK_EQ(ko_triangle_hit_ray(&flat, &ray, &hit), KO_E_RANGE);
    ray.length = 1;
    ray.direction.y = ONE + 5;
    CHECK_EQ(ko_triangle_hit_ray(&flat, &ray, &hit), KO_E_RANGE);
    ray.direction.y = INT32_MIN;
    CHECK_EQ(ko_triangle_hit_ray(&flat, &ray, &hit), KO_E_RANGE);
    CHECK(hit.t == 7 && hit.w == 7 && out == 7);
    ray.direction.y = -ONE - 4;
    CHECK_EQ(ko_triangle_hit_ray(&flat, &ray, &hit), KO_OK);
}

/* ---- random rounds ---- */

/* Near a place, within a size of any magnitude; one in four with two corners in common. */
static ko_triangle random_triangle(test_random *random, const ko_vec3 *at, int32_t size)
{
    ko_triangle t;
    for (unsigned k = 0; k < CORNERS * AXES; k++) {
        ko_vec3 centre = *at;
        const fix16_t away = random_range(random, -size, size);
        *axis_of(corner_of(&t, k / AXES), k % AXES) = *axis_of(&centre, k % AXES) + away;
    }
    if (random_bits(random) >> 30 == 0U) {
        t.c = t.a;
    }
    return t;
}

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
    CHECK_EQ(ko_triangle_to_aabb(a, &box_a), KO_OK);
    CHECK_EQ(ko_triangle_to_aabb(b, &box_b), KO_OK);
    CHECK(ko_aabb_contains_point(&box_a, &a->a) && ko_aabb_contains_point(&box_a, &a->b) &&
          ko_aabb_contains_point(&box_a, &a->c));
    CHECK(ko_triangle_overlap_aabb(a, &box_a));
    CHECK(!ko_triangle_overlap(a, b) || ko_triangle_overlap_aabb(a, &box_b));
    CHECK(!ko_triangle_overlap_aabb(a, &box_b) || ko_aabb_overlap(&box_a, &box_b));
}

static void check_segment(const ko_triangle *a, const ko_triangle *b)
{
    const ko_segment s = {b->a, b->b};
    ko_triangle_hit hit = {7, 7, 7, 7};
    fix16_t out = -1;
    CHECK_EQ(ko_triangle_hit_segment(a, &s, &hit), KO_OK);
    const bool overlap = hit.t != KO_NEVER;
    CHECK_EQ(ko_triangle_overlap_segment(a, &s), overlap);
    CHECK(!overlap || (hit.t >= 0 && hit.t <= ONE));
    CHECK(!overlap || (hit.u >= 0 && hit.v >= 0 && hit.w >= 0 && hit.u + hit.v + hit.w == ONE));
    CHECK_EQ(ko_triangle_clearance_segment(a, &s, &out), KO_OK);
    CHECK(out == 0 || !overlap);
    ko_capsule rod = {s.a, s.b, out + 1};
    CHECK(ko_triangle_overlap_capsule(a, &rod));
    rod.r = out - 1;
    CHECK(out == 0 || !ko_triangle_overlap_capsule(a, &rod));
}

static void check_point(const ko_triangle *a, const ko_vec3 *point)
{
    ko_vec3 closest;
    ko_vec3 way;
    fix16_t out = -1;
    fix16_t far = -1;
    CHECK_EQ(ko_triangle_clearance_point(a, point, &out), KO_OK);
    ko_sphere ball = {*point, out + 1};
    CHECK(ko_triangle_overlap_sphere(a, &ball));
    ball.r = out - 1;
    CHECK(out == 0 || !ko_triangle_overlap_sphere(a, &ball));
    CHECK_EQ(ko_triangle_closest_point(a, point, &closest), KO_OK);
    CHECK_EQ(ko_vec3_sub(point, &closest, &way), KO_OK);
    CHECK_EQ(ko_vec3_length_up(&way, &far), KO_OK);
    CHECK(far >= out - 6 && far <= out + 9);
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
            check_segment(&a, &b);
            check_point(&a, &b.c);
        }
    }
}

/* Two triangles with a common edge: what passes through both sides of it hits at least one. */
static void nothing_passes_between_neighbours(void)
{
    test_random random = {0x7A140002U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const ko_triangle t = random_triangle(&random, &origin, 64);
        const ko_triangle next = {
            t.b, t.a, {t.a.x + t.b.x - t.c.x, t.a.y + t.b.y - t.c.y, t.a.z + t.b.z - t.c.z}};
        const ko_vec3 away = {random_range(&random, -64, 64), random_range(&random, -64, 64),
                              random_range(&random, -64, 64)};
        const ko_vec3 sum = {t.a.x + t.b.x, t.a.y + t.b.y, t.a.z + t.b.z};
        const ko_vec3 m = {sum.x / 2, sum.y / 2, sum.z / 2};
        const ko_segment s = {{m.x - away.x, m.y - away.y, m.z - away.z},
                              {m.x + away.x, m.y + away.y, m.z + away.z}};
        const bool even = sum.x % 2 == 0 && sum.y % 2 == 0 && sum.z % 2 == 0;
        CHECK(!even || ko_triangle_overlap_segment(&t, &s));
        CHECK(!even || ko_triangle_overlap_segment(&next, &s));
    }
}

/* Not legal at all: some answer, and the sanitizers have nothing to say. */
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
        unsigned yes = 0;
        yes += ko_triangle_overlap(&t, &other) ? 1U : 0U;
        yes += ko_triangle_overlap_aabb(&t, &box) ? 1U : 0U;
        yes += ko_triangle_overlap_obb(&t, &obb) ? 1U : 0U;
        yes += ko_triangle_overlap_segment(&t, &s) ? 1U : 0U;
        yes += ko_triangle_overlap_sphere(&t, &ball) ? 1U : 0U;
        yes += ko_triangle_overlap_capsule(&t, &rod) ? 1U : 0U;
        yes += (ko_triangle_side(&t, &plane) == KO_SIDE_ACROSS) ? 1U : 0U;
        CHECK(yes <= 7U);
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
    {"segments", segments},
    {"segments on thin triangles", segments_on_thin_triangles},
    {"the entry is rounded down", entry_is_rounded_down},
    {"rays", rays},
    {"sides of planes", sides},
    {"points", points},
    {"distances are rounded down", distances_are_rounded_down},
    {"clearances", clearances},
    {"spheres and capsules", spheres_and_capsules},
    {"measures refuse null", measures_refuse_null},
    {"measures refuse what is not legal", measures_refuse_what_is_not_legal},
    {"relations", relations},
    {"nothing passes between neighbours", nothing_passes_between_neighbours},
    {"kernels take anything", kernels_take_anything},
};

extern const test_suite triangle_suite;
TEST_SUITE(triangle, cases);
