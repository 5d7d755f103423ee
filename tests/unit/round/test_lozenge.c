/* Tests of ko_lozenge_*: lozenges against each other, and against boxes, segments, rays and
 * planes.
 *
 * promise: no-miss, never-late, refuses */
#include "lozenges.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "line.h"
#include "wider.h"

/* ---- two lozenges ---- */

typedef struct pair_row {
    ko_lozenge other;
    bool overlap;
    fix16_t clearance; /* rounded down */
} pair_row;

static const pair_row pair_rows[] = {
    /* parallel, above, and at the same position */
    {{{-10, -10, 15}, {20, 0, 0}, {0, 20, 0}, 5}, true, 0},
    {{{-10, -10, 16}, {20, 0, 0}, {0, 20, 0}, 5}, false, 1},
    {{{-500, -500, -15}, {1000, 0, 0}, {0, 1000, 0}, 5}, true, 0},
    {{{-500, -500, -17}, {1000, 0, 0}, {0, 1000, 0}, 5}, false, 2},
    {{{-100, -50, 0}, {200, 0, 0}, {0, 100, 0}, 10}, true, 0},
    /* coplanar, edge to edge and corner to corner (9, 12) */
    {{{115, -20, 0}, {50, 0, 0}, {0, 50, 0}, 5}, true, 0},
    {{{116, -20, 0}, {50, 0, 0}, {0, 50, 0}, 5}, false, 1},
    {{{109, 62, 0}, {50, 0, 0}, {0, 50, 0}, 5}, true, 0},
    {{{109, 63, 0}, {50, 0, 0}, {0, 50, 0}, 5}, false, 0},
    /* upright and through the slab, far from its edges */
    {{{-3, -5, -400}, {6, 10, 0}, {0, 0, 800}, 0}, true, 0},
    /* upright over the inside, with an edge or a corner down; then over a slanted inside */
    {{{-3, -5, 15}, {6, 10, 0}, {0, 0, 800}, 5}, true, 0},
    {{{-3, -5, 16}, {6, 10, 0}, {0, 0, 800}, 5}, false, 1},
    {{{0, 0, 15}, {60, 10, 90}, {0, -90, 80}, 5}, true, 0},
    {{{0, 0, 16}, {60, 10, 90}, {0, -90, 80}, 5}, false, 1},
    /* crossing edges: 3, 4 beside the edge x = 100 */
    {{{109, -20, 12}, {0, 40, 0}, {900, 0, 1200}, 5}, true, 0},
    {{{110, -20, 12}, {0, 40, 0}, {900, 0, 1200}, 5}, false, 0},
    /* a capsule, a sphere */
    {{{0, 0, 15}, {0, 0, 99}, {0, 0, 0}, 5}, true, 0},
    {{{0, 0, 16}, {0, 0, 0}, {0, 0, 0}, 5}, false, 1},
    {{{LIMIT, 0, 0}, {0, 1, 0}, {0, 0, 0}, 0}, false, LIMIT - 110},
};

static void pairs_touch_or_not(void)
{
    for (size_t i = 0; i < LENGTH(pair_rows); i++) {
        const pair_row *row = &pair_rows[i];
        for (uint32_t how = 0; how < 64U; how += 9U) {
            const ko_lozenge other = turned(&row->other, how & 7U);
            const ko_lozenge one = turned(&slab, how >> 3);
            fix16_t out = UNTOUCHED;
            CHECK_EQ(ko_lozenge_overlap(&one, &other), row->overlap);
            CHECK_EQ(ko_lozenge_overlap(&other, &one), row->overlap);
            CHECK_EQ(ko_lozenge_clearance(&one, &other, &out), KO_OK);
            CHECK_EQ(out, row->clearance);
            CHECK_EQ(ko_lozenge_clearance(&other, &one, &out), KO_OK);
            CHECK_EQ(out, row->clearance);
        }
    }
}

/* If u and v are parallel, all of the lozenge is a segment: compares it with a capsule. */
static void degenerate_ones_are_capsules(void)
{
    test_random random = {0x102E0003U};
    for (uint32_t i = test_rounds(3000U); i > 0U; i--) {
        const int32_t size = random_size(&random, i) / 8;
        const ko_vec3 a = random_point(&random, size);
        const ko_vec3 d = random_point(&random, size);
        const int32_t k = random_range(&random, -3, 3);
        const fix16_t r = random_range(&random, 0, size);
        const int32_t from = (k < 0) ? k : 0;
        const int32_t to = (k < 0) ? 1 : k + 1;
        const ko_lozenge flat = {a, d, {k * d.x, k * d.y, k * d.z}, r};
        const ko_capsule rod = {{a.x + from * d.x, a.y + from * d.y, a.z + from * d.z},
                                {a.x + to * d.x, a.y + to * d.y, a.z + to * d.z},
                                r};
        const ko_lozenge other = random_lozenge(&random, size);
        const ko_capsule thin = {other.a, other.u, other.r};
        fix16_t one = -1;
        fix16_t two = -2;
        CHECK_EQ(ko_lozenge_overlap(&flat, &other), ko_lozenge_overlap_capsule(&other, &rod));
        CHECK_EQ(ko_lozenge_overlap_capsule(&flat, &thin), ko_capsule_overlap(&rod, &thin));
        CHECK_EQ(ko_lozenge_clearance(&flat, &other, &one), KO_OK);
        CHECK_EQ(ko_lozenge_clearance_capsule(&other, &rod, &two), KO_OK);
        CHECK_EQ(one, two);
        CHECK_EQ(ko_lozenge_clearance_capsule(&flat, &thin, &one), KO_OK);
        CHECK_EQ(ko_capsule_clearance(&rod, &thin, &two), KO_OK);
        CHECK_EQ(one, two);
    }
}

/* A lozenge of width 0 is a capsule, one of size 0 a sphere: every form gives the same answer. */
static void forms_agree(void)
{
    test_random random = {0x102E0004U};
    for (uint32_t i = test_rounds(5000U); i > 0U; i--) {
        const int32_t size = random_size(&random, i);
        const ko_lozenge a = random_lozenge(&random, size);
        const ko_lozenge b = turned(&a, i & 7U);
        const ko_vec3 p = random_point(&random, size);
        const fix16_t r = random_range(&random, 0, size);
        const ko_sphere ball = {p, r};
        const ko_capsule as_capsule = {p, p, r};
        const ko_lozenge as_lozenge = {p, {0, 0, 0}, {0, 0, 0}, r};
        const ko_aabb flat = {p, {0, 0, 0}};
        const ko_segment dot = {p, p};
        fix16_t one = -1;
        fix16_t other = -2;
        CHECK_EQ(ko_lozenge_overlap_sphere(&a, &ball), ko_lozenge_overlap_capsule(&b, &as_capsule));
        CHECK_EQ(ko_lozenge_overlap_sphere(&a, &ball), ko_lozenge_overlap(&b, &as_lozenge));
        CHECK_EQ(ko_lozenge_contains_point(&a, &p), ko_lozenge_overlap_aabb(&b, &flat));
        CHECK_EQ(ko_lozenge_contains_point(&a, &p), lozenge_overlap_line(&b, SEGMENT_LINE(&dot)));
        CHECK_EQ(ko_lozenge_clearance_sphere(&a, &ball, &one), KO_OK);
        CHECK_EQ(ko_lozenge_clearance(&as_lozenge, &b, &other), KO_OK);
        CHECK_EQ(one, other);
        CHECK(one == 0 || !ko_lozenge_overlap_sphere(&a, &ball));
        CHECK_EQ(ko_lozenge_clearance_capsule(&b, &as_capsule, &other), KO_OK);
        CHECK_EQ(one, other);
        CHECK_EQ(lozenge_clearance_point(&a, &p, &one), KO_OK);
        CHECK_EQ(ko_lozenge_clearance_aabb(&b, &flat, &other), KO_OK);
        CHECK_EQ(one, other);
        const ko_sphere wider = {p, one + 1};
        CHECK(ko_lozenge_overlap_sphere(&a, &wider));
    }
}

static void containment(void)
{
    static const ko_lozenge touching = {{-100, -50, 4}, {200, 0, 0}, {0, 100, -8}, 6};
    static const ko_lozenge beyond = {{-100, -50, 4}, {200, 0, 0}, {0, 100, -9}, 6};
    static const ko_vec3 on_top = {-100, 50, 10};
    static const ko_vec3 off_top = {-100, 50, -11};
    static const ko_vec3 on_corner = {106, 58, 0};
    static const ko_vec3 off_corner = {106, 58, 1};
    CHECK(lozenge_contains(&slab, &slab));
    CHECK(lozenge_contains(&slab, &touching));
    CHECK(!lozenge_contains(&touching, &slab));
    for (uint32_t how = 0; how < 8U; how++) { /* each corner in turn */
        const ko_lozenge other = turned(&beyond, how);
        CHECK(!lozenge_contains(&slab, &other));
    }
    CHECK(ko_lozenge_contains_point(&slab, &on_top));
    CHECK(!ko_lozenge_contains_point(&slab, &off_top));
    CHECK(ko_lozenge_contains_point(&slab, &on_corner));
    CHECK(!ko_lozenge_contains_point(&slab, &off_corner));
}

/* ---- boxes ---- */

typedef struct beside_row {
    ko_aabb box;
    bool overlap;
    fix16_t clearance;
} beside_row;

static const beside_row beside_rows[] = {
    {{{0, 0, 0}, {1, 1, 1}}, true, 0},
    {{{0, 0, 0}, {1, 1, 500}}, true, 0}, /* a pillar through the inside: only its edges cross */
    {{{0, 0, 30}, {5, 5, 20}}, true, 0},
    {{{0, 0, 31}, {5, 5, 20}}, false, 1},
    {{{0, 0, -31}, {500, 500, 20}}, false, 1},
    {{{126, 78, 0}, {20, 20, 1}}, true, 0}, /* a corner: 6, 8 */
    {{{127, 78, 0}, {20, 20, 1}}, false, 0},
    {{{0, 76, 28}, {300, 20, 20}}, true, 0}, /* an edge: 6, 8 */
    {{{0, 77, 28}, {300, 20, 20}}, false, 0},
    {{{200, 0, 0}, {50, 0, 0}}, false, 40},
    {{{0, 0, 0}, {LIMIT, LIMIT, LIMIT}}, true, 0},
};

static void boxes_touch_or_not(void)
{
    for (size_t i = 0; i < LENGTH(beside_rows); i++) {
        const beside_row *row = &beside_rows[i];
        for (uint32_t how = 0; how < 8U; how++) {
            const ko_lozenge one = turned(&slab, how);
            fix16_t out = UNTOUCHED;
            CHECK_EQ(ko_lozenge_overlap_aabb(&one, &row->box), row->overlap);
            CHECK_EQ(ko_lozenge_clearance_aabb(&one, &row->box, &out), KO_OK);
            CHECK_EQ(out, row->clearance);
        }
    }
}

/* The plane x + y + z = 90 passes the corner (10, 10, 10) at 60 / sqrt(3) = 34.64. */
static void box_corner_under_the_inside(void)
{
    static const ko_lozenge roof = {{190, -50, -50}, {-200, 200, 0}, {-100, -100, 200}, 34};
    static const ko_aabb box = {{0, 0, 0}, {10, 10, 10}};
    ko_lozenge wider = roof;
    fix16_t out = UNTOUCHED;
    wider.r = 35;
    CHECK(!ko_lozenge_overlap_aabb(&roof, &box));
    CHECK(ko_lozenge_overlap_aabb(&wider, &box));
    CHECK_EQ(ko_lozenge_clearance_aabb(&roof, &box, &out), KO_OK);
    CHECK_EQ(out, 0);
}

/* A box thin in two axes is a segment, a flat one a lozenge. */
static void flat_boxes_agree(void)
{
    test_random random = {0x102E0005U};
    for (uint32_t i = test_rounds(2000U); i > 0U; i--) {
        const int32_t size = random_size(&random, i);
        const ko_lozenge a = random_lozenge(&random, size);
        const ko_aabb box = {random_point(&random, size),
                             {random_range(&random, 0, size), random_range(&random, 0, size), 0}};
        ko_lozenge flat = blank_lozenge;
        fix16_t one = -1;
        fix16_t other = -2;
        CHECK_EQ(lozenge_from_aabb(&box, &flat), KO_OK);
        CHECK_EQ(ko_lozenge_overlap_aabb(&a, &box), ko_lozenge_overlap(&a, &flat));
        CHECK_EQ(ko_lozenge_clearance_aabb(&a, &box, &one), KO_OK);
        CHECK_EQ(ko_lozenge_clearance(&flat, &a, &other), KO_OK);
        CHECK_EQ(one, other);
    }
}

/* ---- rays, casts, planes ---- */

static const ko_lozenge wall = {
    {1000000, -500000, -500000}, {0, 1000000, 0}, {0, 0, 1000000}, 200000};

static void casts_refuse(void)
{
    static const ko_segment way = {{0, 3, 0}, {1600000, 3, 0}};
    static const ko_ray far = {{0, 0, 0}, {0, 0, KO_Q30_ONE}, LIMIT + 1};
    static const ko_ray far_on_y = {{0, 0, 0}, {0, KO_Q30_ONE, 0}, LIMIT + 1};
    static const ko_ray ray = {{0, 0, 0}, {KO_Q30_ONE, 0, 0}, 1600000};
    static const ko_ray bad_ray = {{0, 0, 0}, {KO_Q30_ONE, 0, 0}, -1};
    ko_q30 t = UNTOUCHED;
    CHECK_EQ(ko_lozenge_cast_line(NULL, SEGMENT_LINE(&way), &t), KO_E_ARG);
    CHECK_EQ(ko_lozenge_cast_line(&wall, NULL, &t), KO_E_ARG);
    CHECK_EQ(ko_lozenge_cast_line(&wall, SEGMENT_LINE(&way), NULL), KO_E_ARG);
    CHECK_EQ(ko_lozenge_cast_line(&illegal_lozenge, SEGMENT_LINE(&way), &t), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_cast_line(&wall, RAY_LINE(&far), &t), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_cast_line(&wall, RAY_LINE(&far_on_y), &t), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_cast_line(NULL, RAY_LINE(&ray), &t), KO_E_ARG);
    CHECK_EQ(ko_lozenge_cast_line(&wall, NULL, &t), KO_E_ARG);
    CHECK_EQ(ko_lozenge_cast_line(&wall, RAY_LINE(&ray), NULL), KO_E_ARG);
    CHECK_EQ(ko_lozenge_cast_line(&illegal_lozenge, RAY_LINE(&ray), &t), KO_E_RANGE);
    CHECK_EQ(t, UNTOUCHED);
    CHECK(lozenge_overlap_line(&wall, RAY_LINE(&bad_ray)));
}

static void casts_known(void)
{
    static const ko_segment way = {{0, 3, 0}, {1600000, 3, 0}};
    static const ko_segment miss = {{0, 0, 700001}, {1600000, 0, 700001}};
    static const ko_segment graze = {{0, 0, 700000}, {1600000, 0, 700000}};
    static const ko_segment inside = {{900000, 5, 0}, {1600000, 0, 0}};
    static const ko_ray ray = {{0, 0, 0}, {KO_Q30_ONE, 0, 0}, 1600000};
    static const ko_ray beside = {{0, 0, 700003}, {KO_Q30_ONE, 0, 0}, 1600000};
    ko_q30 t = UNTOUCHED;
    CHECK_EQ(ko_lozenge_cast_line(&wall, SEGMENT_LINE(&way), &t), KO_OK);
    CHECK(t <= KO_Q30_ONE / 2 && t >= KO_Q30_ONE / 2 - 5 * (KO_Q30_ONE / 1600000));
    CHECK_EQ(ko_lozenge_cast_line(&wall, RAY_LINE(&ray), &t), KO_OK);
    CHECK(t <= KO_Q30_ONE / 2 && t >= KO_Q30_ONE / 2 - 7 * (KO_Q30_ONE / 1600000));
    CHECK_EQ(ko_lozenge_cast_line(&wall, SEGMENT_LINE(&graze), &t), KO_OK);
    CHECK(t <= KO_Q30_ONE / 16 * 10);
    CHECK_EQ(ko_lozenge_cast_line(&wall, SEGMENT_LINE(&miss), &t), KO_OK);
    CHECK_EQ(t, KO_NEVER);
    CHECK(!lozenge_overlap_line(&wall, SEGMENT_LINE(&miss)) &&
          lozenge_overlap_line(&wall, SEGMENT_LINE(&graze)));
    CHECK_EQ(ko_lozenge_cast_line(&wall, SEGMENT_LINE(&inside), &t), KO_OK);
    CHECK_EQ(t, 0);
    CHECK_EQ(ko_lozenge_cast_line(&wall, RAY_LINE(&beside), &t), KO_OK);
    CHECK_EQ(t, KO_NEVER);
    CHECK(lozenge_overlap_line(&wall, RAY_LINE(&ray)) &&
          !lozenge_overlap_line(&wall, RAY_LINE(&beside)));
}

/* No part of the lozenge is before the entry, and at the entry it is near. */
static void casts_are_never_late(void)
{
    test_random random = {0x102E0006U};
    for (uint32_t i = test_rounds(1000U); i > 0U; i--) {
        const int32_t size = random_size(&random, i);
        const ko_lozenge a = random_lozenge(&random, size);
        const ko_segment way = {random_point(&random, size), random_point(&random, size)};
        ko_q30 t = UNTOUCHED;
        CHECK_EQ(ko_lozenge_cast_line(&a, SEGMENT_LINE(&way), &t), KO_OK);
        CHECK_EQ(t != KO_NEVER, lozenge_overlap_line(&a, SEGMENT_LINE(&way)));
        if (t == KO_NEVER || t == 0) {
            continue;
        }
        const ko_vec3 at = {way.a.x + (fix16_t)(((int64_t)(way.b.x - way.a.x) * t) >> 30),
                            way.a.y + (fix16_t)(((int64_t)(way.b.y - way.a.y) * t) >> 30),
                            way.a.z + (fix16_t)(((int64_t)(way.b.z - way.a.z) * t) >> 30)};
        const ko_sphere near = {at, 7};
        const ko_lozenge thinner = {a.a, a.u, a.v, (a.r > 2) ? a.r - 2 : 0};
        const ko_segment before = {way.a, at};
        CHECK(ko_lozenge_overlap_sphere(&a, &near));
        CHECK(a.r <= 2 || !lozenge_overlap_line(&thinner, SEGMENT_LINE(&before)));
    }
}

static void planes_known(void)
{
    static const ko_plane inside = {{KO_Q30_ONE, 0, 0}, 111};
    static const ko_plane touching = {{KO_Q30_ONE, 0, 0}, 110};
    static const ko_plane across = {{KO_Q30_ONE, 0, 0}, 50};
    static const ko_plane outside = {{0, -KO_Q30_ONE, 0}, -61};
    static const ko_plane none = {{0, 0, 0}, 0};
    fix16_t out = UNTOUCHED;
    CHECK_EQ(ko_lozenge_side_plane(&slab, &inside), KO_SIDE_INSIDE);
    CHECK_EQ(ko_lozenge_side_plane(&slab, &touching), KO_SIDE_ACROSS);
    CHECK_EQ(ko_lozenge_side_plane(&slab, &across), KO_SIDE_ACROSS);
    CHECK_EQ(ko_lozenge_side_plane(&slab, &outside), KO_SIDE_OUTSIDE);
    CHECK_EQ(ko_lozenge_side_plane(NULL, &outside), KO_SIDE_ACROSS);
    CHECK_EQ(ko_lozenge_side_plane(&slab, NULL), KO_SIDE_ACROSS);
    CHECK_EQ(ko_lozenge_margin_plane(NULL, &inside, &out), KO_E_ARG);
    CHECK_EQ(ko_lozenge_margin_plane(&slab, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_lozenge_margin_plane(&slab, &inside, NULL), KO_E_ARG);
    CHECK_EQ(ko_lozenge_margin_plane(&slab, &none, &out), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_margin_plane(&illegal_lozenge, &inside, &out), KO_E_RANGE);
    CHECK_EQ(out, UNTOUCHED);
    CHECK_EQ(ko_lozenge_margin_plane(&slab, &outside, &out), KO_OK);
    CHECK(out <= 1 && out > -2);
    CHECK_EQ(ko_lozenge_margin_plane(&slab, &inside, &out), KO_OK);
    CHECK(out <= -221 && out > -224);
    for (uint32_t how = 0; how < 8U; how++) { /* each corner in turn: -100 - 10 + 111 */
        const ko_plane low = {{KO_Q30_ONE, 0, 0}, -111};
        const ko_lozenge other = turned(&slab, how);
        CHECK_EQ(ko_lozenge_margin_plane(&other, &low, &out), KO_OK);
        CHECK(out <= 1 && out > -2);
    }
}

/* ---- nulls and refusals ---- */

static void null_is_safe(void)
{
    static const ko_sphere ball = {{0, 0, 0}, 1};
    static const ko_capsule rod = {{0, 0, 0}, {1, 1, 1}, 1};
    static const ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
    CHECK(ko_lozenge_overlap(NULL, &slab) && ko_lozenge_overlap(&slab, NULL));
    CHECK(ko_lozenge_overlap_sphere(NULL, &ball) && ko_lozenge_overlap_sphere(&slab, NULL));
    CHECK(ko_lozenge_overlap_capsule(NULL, &rod) && ko_lozenge_overlap_capsule(&slab, NULL));
    CHECK(ko_lozenge_overlap_aabb(NULL, &box) && ko_lozenge_overlap_aabb(&slab, NULL));
    CHECK(!ko_lozenge_contains_point(NULL, &box.c) && !ko_lozenge_contains_point(&slab, NULL));
}

static void measures_refuse(void)
{
    static const ko_sphere ball = {{0, 0, 0}, 1};
    static const ko_capsule rod = {{0, 0, 0}, {1, 1, 1}, 1};
    static const ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
    static const ko_vec3 far = {LIMIT + 1, 0, 0};
    fix16_t out = UNTOUCHED;
    CHECK_EQ(ko_lozenge_clearance(NULL, &slab, &out), KO_E_ARG);
    CHECK_EQ(ko_lozenge_clearance(&slab, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_lozenge_clearance(&slab, &slab, NULL), KO_E_ARG);
    CHECK_EQ(ko_lozenge_clearance(&illegal_lozenge, &slab, &out), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_clearance(&slab, &illegal_lozenge, &out), KO_E_RANGE);
    CHECK_EQ(lozenge_clearance_point(&slab, &far, &out), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_clearance_sphere(NULL, &ball, &out), KO_E_ARG);
    CHECK_EQ(ko_lozenge_clearance_sphere(&slab, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_lozenge_clearance_sphere(&illegal_lozenge, &ball, &out), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_clearance_sphere(&slab, &no_sphere, &out), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_clearance_capsule(NULL, &rod, &out), KO_E_ARG);
    CHECK_EQ(ko_lozenge_clearance_capsule(&slab, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_lozenge_clearance_capsule(&slab, &rod, NULL), KO_E_ARG);
    CHECK_EQ(ko_lozenge_clearance_capsule(&illegal_lozenge, &rod, &out), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_clearance_capsule(&slab, &no_capsule, &out), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_clearance_aabb(NULL, &box, &out), KO_E_ARG);
    CHECK_EQ(ko_lozenge_clearance_aabb(&slab, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_lozenge_clearance_aabb(&slab, &box, NULL), KO_E_ARG);
    CHECK_EQ(ko_lozenge_clearance_aabb(&illegal_lozenge, &box, &out), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_clearance_aabb(&slab, &no_box, &out), KO_E_RANGE);
    CHECK_EQ(out, UNTOUCHED);
}

/* Illegal lozenges get some answer without undefined behaviour, as the sanitizers confirm. */
static void any_bits_are_survived(void)
{
    test_random random = {0x102E0007U};
    for (uint32_t i = test_rounds(2000U); i > 0U; i--) {
        int32_t bits[20];
        ko_lozenge a;
        ko_lozenge b;
        for (size_t j = 0; j < LENGTH(bits); j++) {
            bits[j] = (int32_t)random_bits(&random);
        }
        memcpy(&a, bits, sizeof a);
        memcpy(&b, &bits[10], sizeof b);
        const ko_capsule rod = {b.a, b.u, b.r};
        const ko_sphere ball = {b.a, b.r};
        const ko_aabb box = {b.a, b.u};
        const ko_segment way = {b.a, b.v};
        const ko_plane plane = {{b.a.x, b.a.y, b.a.z}, b.r};
        KO_IGNORE(ko_lozenge_check(&a));
        (void)ko_lozenge_overlap(&a, &b);
        (void)ko_lozenge_overlap_capsule(&a, &rod);
        (void)ko_lozenge_overlap_sphere(&a, &ball);
        (void)ko_lozenge_overlap_aabb(&a, &box);
        (void)lozenge_overlap_line(&a, SEGMENT_LINE(&way));
        (void)lozenge_contains(&a, &b);
        (void)ko_lozenge_contains_point(&a, &b.a);
        (void)ko_lozenge_side_plane(&a, &plane);
        a.r &= INT32_MAX;
        CHECK(ko_lozenge_contains_point(&a, &a.a));
    }
}

static const test_case cases[] = {
    {"pairs touch or not", pairs_touch_or_not},
    {"degenerate ones are capsules", degenerate_ones_are_capsules},
    {"forms agree", forms_agree},
    {"containment", containment},
    {"boxes touch or not", boxes_touch_or_not},
    {"box corner under the inside", box_corner_under_the_inside},
    {"flat boxes agree", flat_boxes_agree},
    {"casts refuse", casts_refuse},
    {"casts, known", casts_known},
    {"casts are never late", casts_are_never_late},
    {"planes, known", planes_known},
    {"null is safe", null_is_safe},
    {"measures refuse", measures_refuse},
    {"any bits are survived", any_bits_are_survived},
};

extern const test_suite lozenge_suite;
TEST_SUITE(lozenge, cases);
