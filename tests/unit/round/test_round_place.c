/* Tests of spheres, capsules and lozenges at poses, and of spheres and capsules around lozenges.
 *
 * promise: contains, refuses */
#include "points.h"
#include "wider.h"

#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/transform.h"

#include <stddef.h>
#include <string.h>

#define LIMIT KO_LIMIT
#define ONE KO_Q30_ONE
#define UNTOUCHED 0x5A5A5A5A
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const ko_sphere no_sphere = {{UNTOUCHED, 1, 2}, -3};
static const ko_capsule no_capsule = {{UNTOUCHED, 1, 2}, {3, 4, 5}, -6};
static const ko_lozenge no_lozenge = {{UNTOUCHED, 1, 2}, {3, 4, 5}, {6, 7, 8}, -9};

static const ko_pose rest = {KO_MAT3_IDENTITY, {0, 0, 0}};
/* Turns x to y and y to -x. */
static const ko_pose quarter = {{{0, ONE, 0}, {-ONE, 0, 0}, {0, 0, ONE}}, {1000, 2000, 3000}};
static const ko_pose no_rotation = {{{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE + 3}}, {0, 0, 0}};
static const ko_pose beyond = {KO_MAT3_IDENTITY, {0, LIMIT + 1, 0}};

#define CHECK_SAME(actual, expected)                                                               \
    do {                                                                                           \
        CHECK(memcmp(&(actual), &(expected), sizeof(actual)) == 0);                                \
    } while (0)

/* ---- known ---- */

static void placed_known(void)
{
    static const ko_sphere ball = {{100, 20, 3}, 50};
    static const ko_sphere ball_there = {{980, 2100, 3003}, 51};
    static const ko_capsule rod = {{100, 20, 3}, {-100, 20, 3}, 7};
    static const ko_capsule rod_there = {{980, 2100, 3003}, {980, 1900, 3003}, 8};
    static const ko_lozenge slab = {{-100, -50, 0}, {200, 0, 0}, {0, 101, 0}, 10};
    static const ko_lozenge slab_there = {{1050, 1900, 3000}, {0, 200, 0}, {-101, 0, 0}, 12};
    ko_sphere s = ball;
    ko_capsule c = rod;
    ko_lozenge l = slab;
    CHECK_EQ(ko_sphere_transform(&s, &quarter, &s), KO_OK); /* out may be the argument */
    CHECK_EQ(ko_capsule_transform(&c, &quarter, &c), KO_OK);
    CHECK_EQ(ko_lozenge_transform(&l, &quarter, &l), KO_OK);
    CHECK_SAME(s, ball_there);
    CHECK_SAME(c, rod_there);
    CHECK_SAME(l, slab_there);
    CHECK_EQ(ko_sphere_transform_inverse(&s, &quarter, &s), KO_OK);
    CHECK_EQ(ko_capsule_transform_inverse(&c, &quarter, &c), KO_OK);
    CHECK_EQ(ko_lozenge_transform_inverse(&l, &quarter, &l), KO_OK);
    CHECK_EQ(s.r, ball.r + 2);
    CHECK_EQ(c.r, rod.r + 2);
    CHECK_EQ(l.r, slab.r + 4);
    s.r = ball.r;
    c.r = rod.r;
    l.r = slab.r;
    CHECK_SAME(s, ball);
    CHECK_SAME(c, rod);
    CHECK_SAME(l, slab);
}

/* The growth of a radius at a pose, just before and after it rises by 1. LIMIT: refused. */
typedef struct growth_row {
    fix16_t r;
    fix16_t round; /* of sphere and capsule */
    fix16_t flat;  /* of the lozenge */
} growth_row;

static const growth_row growth_rows[] = {
    {0, 1, 2},
    {23975687, 1, 2},
    {23975688, 2, 2},
    {47951375, 2, 2},
    {47951376, 2, 3},
    {LIMIT - 5, 4, 5},
    {LIMIT - 4, 4, LIMIT},
    {LIMIT - 3, LIMIT, LIMIT},
    {LIMIT, LIMIT, LIMIT},
};

static void growth_known(void)
{
    for (size_t i = 0; i < LENGTH(growth_rows); i++) {
        const growth_row *row = &growth_rows[i];
        const ko_sphere ball = {{0, 0, 0}, row->r};
        const ko_capsule rod = {{0, 0, 0}, {0, 0, 0}, row->r};
        const ko_lozenge slab = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, row->r};
        ko_sphere s = no_sphere;
        ko_capsule c = no_capsule;
        ko_lozenge l = no_lozenge;
        const ko_status round = (row->round == LIMIT) ? KO_E_RANGE : KO_OK;
        const ko_status flat = (row->flat == LIMIT) ? KO_E_RANGE : KO_OK;
        CHECK_EQ(ko_sphere_transform(&ball, &rest, &s), round);
        CHECK_EQ(ko_capsule_transform_inverse(&rod, &rest, &c), round);
        CHECK_EQ(ko_lozenge_transform(&slab, &rest, &l), flat);
        CHECK_EQ(s.r, (round == KO_OK) ? row->r + row->round : no_sphere.r);
        CHECK_EQ(c.r, (round == KO_OK) ? row->r + row->round : no_capsule.r);
        CHECK_EQ(l.r, (flat == KO_OK) ? row->r + row->flat : no_lozenge.r);
    }
}

/* ---- refused ---- */

typedef struct refused_row {
    const ko_pose *pose;
    ko_vec3 at; /* of a sphere, a capsule, a lozenge of radius r */
    fix16_t r;
    ko_status status;
} refused_row;

static const refused_row refused_rows[] = {
    {NULL, {0, 0, 0}, 1, KO_E_ARG},
    {&rest, {0, 0, 0}, -1, KO_E_RANGE},
    {&rest, {0, 0, LIMIT + 1}, 0, KO_E_RANGE},
    {&rest, {0, INT32_MIN, 0}, INT32_MAX, KO_E_RANGE},
    {&no_rotation, {0, 0, 0}, 1, KO_E_RANGE},
    {&beyond, {0, 0, 0}, 1, KO_E_RANGE},
    {&quarter, {LIMIT - 1, 0, 0}, 1, KO_E_RANGE},    /* result beyond y */
    {&quarter, {0, 0, LIMIT - 3001}, 1, KO_E_RANGE}, /* refused because of its radius */
};

static void placed_refuses(void)
{
    for (size_t i = 0; i < LENGTH(refused_rows); i++) {
        const refused_row *row = &refused_rows[i];
        const ko_sphere ball = {row->at, row->r};
        const ko_capsule rod = {{0, 0, 0}, row->at, row->r};
        const ko_capsule dor = {row->at, {0, 0, 0}, row->r};
        const ko_lozenge slab = {row->at, {0, 0, 0}, {0, 0, 0}, row->r};
        ko_sphere s = no_sphere;
        ko_capsule c = no_capsule;
        ko_lozenge l = no_lozenge;
        CHECK_EQ(ko_sphere_transform(&ball, row->pose, &s), row->status);
        CHECK_EQ(ko_capsule_transform(&rod, row->pose, &c), row->status);
        CHECK_EQ(ko_capsule_transform(&dor, row->pose, &c), row->status);
        CHECK_EQ(ko_lozenge_transform(&slab, row->pose, &l), row->status);
        if (row->pose != &quarter) {
            CHECK_EQ(ko_sphere_transform_inverse(&ball, row->pose, &s), row->status);
            CHECK_EQ(ko_capsule_transform_inverse(&rod, row->pose, &c), row->status);
            CHECK_EQ(ko_lozenge_transform_inverse(&slab, row->pose, &l), row->status);
        }
        CHECK_SAME(s, no_sphere);
        CHECK_SAME(c, no_capsule);
        CHECK_SAME(l, no_lozenge);
    }
}

static void placed_refuses_null(void)
{
    ko_sphere s = no_sphere;
    ko_capsule c = no_capsule;
    ko_lozenge l = no_lozenge;
    CHECK_EQ(ko_sphere_transform(NULL, &rest, &s), KO_E_ARG);
    CHECK_EQ(ko_capsule_transform(NULL, &rest, &c), KO_E_ARG);
    CHECK_EQ(ko_lozenge_transform(NULL, &rest, &l), KO_E_ARG);
    CHECK_EQ(ko_sphere_transform_inverse(NULL, &rest, &s), KO_E_ARG);
    CHECK_EQ(ko_capsule_transform_inverse(NULL, &rest, &c), KO_E_ARG);
    CHECK_EQ(ko_lozenge_transform_inverse(NULL, &rest, &l), KO_E_ARG);
    CHECK_EQ(ko_sphere_from_lozenge(NULL, &s), KO_E_ARG);
    CHECK_SAME(s, no_sphere);
    CHECK_SAME(c, no_capsule);
    CHECK_SAME(l, no_lozenge);
    const ko_lozenge dot = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 0};
    const ko_sphere ball = {{0, 0, 0}, 0};
    const ko_capsule rod = {{0, 0, 0}, {0, 0, 0}, 0};
    CHECK_EQ(ko_sphere_transform(&ball, &rest, NULL), KO_E_ARG);
    CHECK_EQ(ko_capsule_transform(&rod, &rest, NULL), KO_E_ARG);
    CHECK_EQ(ko_lozenge_transform(&dot, &rest, NULL), KO_E_ARG);
    CHECK_EQ(ko_sphere_from_lozenge(&dot, NULL), KO_E_ARG);
}

/* ---- random poses ---- */

static ko_pose random_pose(test_random *random, int32_t size)
{
    ko_pose pose = rest;
    ko_quat q;
    const ko_vec3 a = random_point(random, LIMIT);
    if (ko_quat_from_integers(random_range(random, -LIMIT, LIMIT), a.x, a.y, a.z, &q) == KO_OK) {
        CHECK_EQ(ko_mat3_from_quat(&q, &pose.r), KO_OK);
    }
    pose.t = random_point(random, size);
    return pose;
}

static ko_vec3 sum(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 s = {a->x + b->x, a->y + b->y, a->z + b->z};
    return s;
}

/* The placed volume contains the placed corners: both roundings together are less than 2 LSB. */
static void placed_holds_corners(void)
{
    test_random random = {0x90511D01U};
    for (uint32_t i = test_rounds(5000U); i > 0U; i--) {
        const int32_t size = LIMIT >> (3U + i % 26U);
        const ko_pose pose = random_pose(&random, size);
        const bool back = (i & 1U) != 0U;
        const ko_lozenge l = {random_point(&random, size), random_point(&random, size),
                              random_point(&random, size), 0};
        const ko_vec3 b = sum(&l.a, &l.u);
        const ko_vec3 d = sum(&l.a, &l.v);
        const ko_vec3 corners[4] = {l.a, b, d, sum(&b, &l.v)};
        const ko_capsule c = {l.a, b, 0};
        ko_lozenge l_there;
        ko_capsule c_there;
        CHECK_EQ(back ? ko_lozenge_transform_inverse(&l, &pose, &l_there)
                      : ko_lozenge_transform(&l, &pose, &l_there),
                 KO_OK);
        CHECK_EQ(back ? ko_capsule_transform_inverse(&c, &pose, &c_there)
                      : ko_capsule_transform(&c, &pose, &c_there),
                 KO_OK);
        for (unsigned k = 0; k < 4U; k++) {
            ko_vec3 p;
            CHECK_EQ(back ? ko_vec3_transform_inverse(&corners[k], &pose, &p)
                          : ko_vec3_transform(&corners[k], &pose, &p),
                     KO_OK);
            CHECK(ko_lozenge_contains_point(&l_there, &p));
            CHECK(k >= 2U || ko_capsule_contains_point(&c_there, &p));
        }
    }
}

/* Volumes from limit to limit, at any pose, get some answer. A refusal changes nothing. */
static void limits_are_survived(void)
{
    static const ko_lozenge all = {
        {-LIMIT, -LIMIT, -LIMIT}, {2 * LIMIT, 2 * LIMIT, 0}, {0, 0, 2 * LIMIT}, 0};
    test_random random = {0x90511D02U};
    for (uint32_t i = test_rounds(1000U); i > 0U; i--) {
        const ko_vec3 corner = {(i & 1U) ? LIMIT : -LIMIT, (i & 2U) ? LIMIT : -LIMIT, LIMIT};
        ko_pose pose = random_pose(&random, LIMIT);
        ko_lozenge l = no_lozenge;
        pose.t = (i & 4U) ? corner : pose.t;
        const ko_status to = ko_lozenge_transform(&all, &pose, &l);
        CHECK(to == KO_OK || to == KO_E_RANGE);
        CHECK((to == KO_OK) == (l.r != no_lozenge.r));
        l = no_lozenge;
        const ko_status from = ko_lozenge_transform_inverse(&all, &pose, &l);
        CHECK((from == KO_OK) == (l.r != no_lozenge.r));
    }
}

/* ---- spheres and capsules around lozenges ---- */

typedef struct about_row {
    ko_lozenge lozenge;
    ko_sphere sphere;
} about_row;

static const about_row about_rows[] = {
    {{{0, 0, 0}, {80, 0, 0}, {0, 60, 0}, 7}, {{40, 30, 0}, 57}},
    {{{0, 0, 0}, {0, 0, 60}, {0, 80, 0}, 7}, {{0, 40, 30}, 57}},
    {{{5, 6, 7}, {80, 0, 0}, {0, 0, 0}, 1}, {{45, 6, 7}, 41}},
    {{{5, 6, 7}, {0, 0, 0}, {0, 0, 0}, 9}, {{5, 6, 7}, 9}},
    {{{0, 0, 0}, {60, 0, 0}, {40, 0, 0}, 2}, {{50, 0, 0}, 52}},
};

static void about_lozenges_known(void)
{
    for (size_t i = 0; i < LENGTH(about_rows); i++) {
        const about_row *row = &about_rows[i];
        ko_sphere s = no_sphere;
        CHECK_EQ(ko_sphere_from_lozenge(&row->lozenge, &s), KO_OK);
        CHECK_SAME(s, row->sphere);
    }
}

static void about_lozenges_refuse(void)
{
    static const ko_lozenge wide = {{-LIMIT, -LIMIT, 0}, {2 * LIMIT, 0, 0}, {0, 2 * LIMIT, 0}, 0};
    ko_sphere s = no_sphere;
    CHECK_EQ(ko_sphere_from_lozenge(&no_lozenge, &s), KO_E_RANGE);
    CHECK_EQ(ko_sphere_from_lozenge(&wide, &s), KO_E_RANGE);
    /* as wide as the world: the radius is no longer legal */
    const fix16_t h = KO_LIMIT / 4;
    const ko_lozenge plate = {{-h, -h, 0}, {2 * h, 0, 0}, {0, 2 * h, 0}, KO_LIMIT - h};
    CHECK_EQ(ko_sphere_from_lozenge(&plate, &s), KO_E_RANGE);
    /* the largest square in the world: half of its side is 3 / sqrt(8) of the limit */
    const fix16_t half = KO_LIMIT / 2;
    const ko_lozenge square = {
        {-half, -LIMIT, -LIMIT}, {3 * half, 3 * half, 0}, {-half, half, 2 * LIMIT}, 0};
    CHECK_EQ(ko_lozenge_check(&square), KO_OK);
    CHECK_EQ(ko_sphere_from_lozenge(&square, &s), KO_E_RANGE);
    CHECK_SAME(s, no_sphere);
}

static void about_lozenges_hold(void)
{
    test_random random = {0x90511D03U};
    for (uint32_t i = test_rounds(5000U); i > 0U; i--) {
        const int32_t size = (int32_t)(random_bits(&random) >> (6U + i % 25U));
        const ko_lozenge l = {random_point(&random, size), random_point(&random, size),
                              random_point(&random, size), random_range(&random, 0, size)};
        ko_sphere s;
        ko_capsule c;
        ko_lozenge about = l;
        CHECK_EQ(ko_sphere_from_lozenge(&l, &s), KO_OK);
        c = (ko_capsule){s.c, s.c, s.r};
        CHECK_EQ(ko_lozenge_from_capsule(&c, &about), KO_OK);
        CHECK(lozenge_contains(&about, &l));
    }
}

static const test_case cases[] = {
    {"placed, known", placed_known},
    {"growth, known", growth_known},
    {"placing refuses", placed_refuses},
    {"placing refuses null", placed_refuses_null},
    {"placed holds corners", placed_holds_corners},
    {"limits are survived", limits_are_survived},
    {"about lozenges, known", about_lozenges_known},
    {"about lozenges refuses", about_lozenges_refuse},
    {"about lozenges holds", about_lozenges_hold},
};

extern const test_suite round_place_suite;
TEST_SUITE(round_place, cases);
