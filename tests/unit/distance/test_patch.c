/* Tests of the distance of a parallelogram and a box: what is proved is what the exact comparison
 * of all their features says.
 *
 * promise: exact */
#include "points.h"

#include "src/distance/closest_quad.h"
#include "src/distance/patch.h"
#include "src/distance/plane.h"

/* From 1 LSB to 1 km: corners stay legal. */
static int32_t random_length(test_random *random)
{
    return random_octave(random, KO_LIMIT / 8, 27U);
}

/* A parallelogram and a box. */
typedef struct couple {
    ko_vec3 a;
    ko_vec3 u;
    ko_vec3 v;
    ko_aabb box;
} couple;

/* Any, or with an edge that is 0, along the other or along an axis, a corner in a face, or a flat
 * box. */
static couple random_couple(test_random *random)
{
    couple out;
    const int32_t size = random_length(random);
    out.a = random_point(random, size);
    out.u = random_point(random, size);
    out.v = random_point(random, size);
    out.box.c = random_point(random, size);
    out.box.r = random_point(random, random_length(random));
    out.box.r.x = (out.box.r.x < 0) ? -out.box.r.x : out.box.r.x;
    out.box.r.y = (out.box.r.y < 0) ? -out.box.r.y : out.box.r.y;
    out.box.r.z = (out.box.r.z < 0) ? -out.box.r.z : out.box.r.z;
    switch (random_bits(random) % 12U) {
    case 0:
        out.v = (ko_vec3){0, 0, 0};
        break;
    case 1:
        out.v = out.u;
        break;
    case 2:
        out.u.x = out.u.y = 0;
        break;
    case 3:
        out.v.z = 0;
        break;
    case 4:
        out.a.x = out.box.c.x + out.box.r.x;
        break;
    case 5:
        out.box.r.y = 0;
        break;
    default:
        break;
    }
    return out;
}

static void patches_are_as_their_features(void)
{
    test_random random = {24112026U};
    uint32_t known = 0;
    uint32_t bounded = 0;
    const uint32_t rounds = test_rounds(10000);
    for (uint32_t i = 0; i < rounds; i++) {
        koi_quad quad;
        koi_patch patch;
        const couple c = random_couple(&random);
        const uint32_t reach = random_bits(&random) >> (3U + random_bits(&random) % 29U);
        koi_minimum minimum = {reach, UINT32_MAX};
        koi_quad_prepare(&c.a, &c.u, &c.v, &quad);
        const bool is_near = koi_quad_near_aabb(&quad, &c.box, &minimum);
        koi_patch_set(&c.a, &c.u, &c.v, &c.box, &patch);
        const uint32_t found = koi_patch_distance(&patch, reach);
        known += (found != UINT32_MAX) ? 1U : 0U;
        CHECK(found == UINT32_MAX || (is_near ? found <= reach : found == minimum.least));
        CHECK(found == UINT32_MAX || patch.low == found);
        if (patch.low != UINT32_MAX && found == UINT32_MAX) {
            bounded++;
            CHECK(patch.low <= minimum.least && (is_near || patch.low + 2U >= minimum.least));
        }
    }
    CHECK(bounded >= rounds / 2000U);
    CHECK(known > rounds / 2U); /* parallel and degenerate ones are left out */
}

/* A parallelogram at a corner, and the box from -100 to 100 on each axis. */
typedef struct row {
    ko_vec3 a;
    ko_vec3 u;
    ko_vec3 v;
    uint32_t reach;
    uint32_t distance;
} row;

static void patches_of_each_kind(void)
{
    static const row rows[] = {
        {{400, 500, 100}, {10, 0, 0}, {0, 10, 0}, 0, 500},            /* corner and edge */
        {{-500, -500, 350}, {1000, 0, 0}, {0, 1000, 0}, 0, 250},      /* face and face */
        {{300, -700, 50}, {0, 1000, 0}, {900, 0, 0}, 0, 200},         /* edge and face */
        {{1000, 0, 0}, {-1000, 1000, 0}, {-1000, 0, 1000}, 0, 404},   /* corner over it */
        {{-50, -40, -900}, {100, 0, 100}, {0, 10, 1900}, 40, 0},      /* through the box */
        {{130, 0, 0}, {0, 0, 0}, {0, 0, 0}, 40, 0},                   /* a point within reach */
        {{-KO_LIMIT, 0, 0}, {0, 0, 0}, {0, 0, 0}, 0, KO_LIMIT - 100}, /* far away */
        /* (4, 8, 1) from the box: the guess takes the last axis for one that is not off */
        {{-104, -108, -101}, {-2795, -16228, -7}, {-41, -16395, -9010}, 0, 9},
    };
    const ko_aabb box = {{0, 0, 0}, {100, 100, 100}};
    for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        koi_patch patch;
        koi_patch_set(&rows[i].a, &rows[i].u, &rows[i].v, &box, &patch);
        CHECK_EQ(koi_patch_distance(&patch, rows[i].reach), rows[i].distance);
    }
}

/* The normal of a plane has one component that is 0, and its distance is a whole number, 5 units:
 * the bounds do not tell, and no axis does. */
static void planes_along_one_axis(void)
{
    static const ko_vec3 from[] = {{-1, 7, -8}, {-8, -1, 7}, {7, -8, -1}};
    static const ko_vec3 u[] = {{0, 0, 16}, {16, 0, 0}, {0, 16, 0}};
    static const ko_vec3 v[] = {{8, -6, 0}, {0, 8, -6}, {-6, 0, 8}};
    for (unsigned i = 0; i < 3U; i++) {
        for (int32_t unit = 256; unit <= KO_LIMIT / 16; unit *= 2) {
            const ko_vec3 at = {from[i].x * unit, from[i].y * unit, from[i].z * unit};
            const ko_vec3 one = {u[i].x * unit, u[i].y * unit, u[i].z * unit};
            const ko_vec3 other = {v[i].x * unit, v[i].y * unit, v[i].z * unit};
            koi_plane plane;
            const koi_spot spot = koi_plane_set(&at, &one, &other, &plane);
            CHECK(spot.s == 0 && spot.t == 0);
            const uint32_t distance = koi_plane_distance(&plane, 0U);
            CHECK(distance == 5U * (uint32_t)unit || distance == KOI_UNKNOWN);
        }
    }
}

/* The middle of the box, a line of 46 LSB, is 0.12 LSB from the plane of the parallelogram, which
 * is 2 km long. */
static void a_height_that_roundings_hide_is_not_proved(void)
{
    static const ko_vec3 corner = {-98, 0, 25};
    static const ko_vec3 u = {-7456844, 14839, -13862};
    static const ko_vec3 v = {5269, -195525025, 6};
    static const ko_aabb box = {{-3874917, -101665323, -7180}, {0, 23, 0}};
    koi_patch patch;
    koi_patch_set(&corner, &u, &v, &box, &patch);
    CHECK_EQ(koi_patch_distance(&patch, 0), UINT32_MAX);
    CHECK_EQ(patch.low, UINT32_MAX);
}

static const test_case cases[] = {
    {"parallelograms are as far from boxes as their features say", patches_are_as_their_features},
    {"parallelograms whose closest point is a corner, on an edge, inside, or in the box",
     patches_of_each_kind},
    {"planes along one axis", planes_along_one_axis},
    {"a height that roundings hide is not proved", a_height_that_roundings_hide_is_not_proved},
};

TEST_SUITE(patch, cases);
