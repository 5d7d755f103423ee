/* Tests of ko_refit_*, boxes around bodies that turn, and of ko_aabb_extent_along.
 *
 * promise: contains, refuses */
#include "harness.h"

#include "brick.h"

#include <stddef.h>
#include <string.h>

#define LIMIT KO_LIMIT
#define ONE KO_Q30_ONE
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define UNTOUCHED 0x5A5A5A5A

static const ko_aabb blank = {{UNTOUCHED, 1, 2}, {3, 4, UNTOUCHED}};
static const ko_vec3 origin = {0, 0, 0};

/* ---- bodies and poses ---- */

static const ko_bounds brick_bounds = {{METRE, 0, 0}, {2 * METRE, 2 * METRE, 3 * METRE}};
static const ko_aabb brick_box = {{3 * METRE / 2, METRE, 3 * METRE / 2},
                                  {METRE / 2, METRE, 3 * METRE / 2}};

static const ko_mat3 identity = {{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}};
static const ko_mat3 quarter_z = {{0, ONE, 0}, {-ONE, 0, 0}, {0, 0, ONE}};
static const ko_mat3 half_z = {{-ONE, 0, 0}, {0, -ONE, 0}, {0, 0, ONE}};
static const ko_mat3 third = {{0, ONE, 0}, {0, 0, ONE}, {ONE, 0, 0}};

/* cos and sin of 45 degrees and of a 3-4-5 triangle, rounded to the nearest 2^-30. */
#define COS45 759250125
static const ko_mat3 eighth_z = {{COS45, COS45, 0}, {-COS45, COS45, 0}, {0, 0, ONE}};
#define COS345 858993459
#define SIN345 644245094
static const ko_mat3 turn_345 = {{ONE, 0, 0}, {0, COS345, SIN345}, {0, -SIN345, COS345}};

static const ko_mat3 *const turns[] = {&identity, &quarter_z, &half_z,
                                       &third,    &eighth_z,  &turn_345};

static int64_t turned(const ko_mat3 *m, uint32_t axis, const ko_vec3 *v)
{
    const ko_q30 rows[3][3] = {
        {m->x.x, m->y.x, m->z.x}, {m->x.y, m->y.y, m->z.y}, {m->x.z, m->y.z, m->z.z}};
    return (int64_t)rows[axis][0] * v->x + (int64_t)rows[axis][1] * v->y +
           (int64_t)rows[axis][2] * v->z;
}

static fix16_t axis_of(const ko_vec3 *v, uint32_t axis)
{
    return (axis == 0U) ? v->x : (axis == 1U) ? v->y : v->z;
}

/* Distance from the turned point to both sides of the box, in 2^-30 LSB. Neither may be
 * negative. */
static void slack_of(const ko_aabb *box, uint32_t axis, const ko_pose *pose, const ko_vec3 *v,
                     int64_t slack[2])
{
    const int64_t t = axis_of(&pose->t, axis);
    const int64_t lo = (int64_t)axis_of(&box->c, axis) - axis_of(&box->r, axis) - t;
    const int64_t hi = (int64_t)axis_of(&box->c, axis) + axis_of(&box->r, axis) - t;
    slack[0] = turned(&pose->r, axis, v) - lo * ONE;
    slack[1] = hi * ONE - turned(&pose->r, axis, v);
}

/* Checks that the box contains all points. A tight box has less than 2 LSB to spare on a side, and
 * less than 3 on both sides of an axis together. That allows two roundings outward, and one for
 * centre and radius. */
static void check_holds(const ko_aabb *box, const ko_pose *pose, const ko_vec3 *points,
                        uint32_t count, bool tight)
{
    CHECK_EQ(ko_aabb_check(box), KO_OK);
    for (uint32_t axis = 0; axis < 3U; axis++) {
        int64_t least[2] = {INT64_MAX, INT64_MAX};
        for (uint32_t i = 0; i < count; i++) {
            int64_t slack[2];
            slack_of(box, axis, pose, &points[i], slack);
            least[0] = (slack[0] < least[0]) ? slack[0] : least[0];
            least[1] = (slack[1] < least[1]) ? slack[1] : least[1];
        }
        CHECK(least[0] >= 0 && least[1] >= 0);
        CHECK(!tight || least[0] + least[1] < 3 * (int64_t)ONE);
        CHECK(!tight || (least[0] < 2 * (int64_t)ONE && least[1] < 2 * (int64_t)ONE));
    }
}

static void check_same(const ko_aabb *a, const ko_aabb *b)
{
    CHECK(memcmp(a, b, sizeof *a) == 0);
}

/* ---- the four functions ---- */

static void all_ways_hold_a_brick(void)
{
    ko_refit_cache cache = {{0, 0, 0, 0, 0, 0}};
    ko_sphere about = {{0, 0, 0}, 0};
    CHECK_EQ(ko_hull_validate(&brick_hull), KO_OK);
    CHECK_EQ(ko_sphere_from_points_about(brick, 8, &origin, &about), KO_OK);
    for (size_t i = 0; i < LENGTH(turns); i++) {
        const ko_pose pose = {*turns[i], {-5 * METRE, 7, 100 * METRE + 1}};
        ko_aabb box = blank;
        ko_aabb same = blank;
        ko_bounds bounds = brick_bounds;
        CHECK_EQ(ko_aabb_from_points_at(brick, 8, &pose, &box), KO_OK);
        check_holds(&box, &pose, brick, 8, true);
        CHECK_EQ(ko_aabb_from_hull_at(&brick_hull, &pose, &cache, &same), KO_OK);
        check_same(&same, &box);
        CHECK_EQ(ko_aabb_from_aabb_at(&brick_box, &pose, &same), KO_OK);
        check_same(&same, &box); /* a box is as tight as its corners */
        CHECK_EQ(ko_bounds_from_bounds_at(&bounds, &pose, &bounds), KO_OK);
        CHECK_EQ(ko_aabb_from_bounds(&bounds, &same), KO_OK);
        check_same(&same, &box);
        CHECK_EQ(ko_aabb_from_sphere_at(&about, &pose, &same), KO_OK);
        check_holds(&same, &pose, brick, 8, false);
        CHECK(memcmp(&same.c, &pose.t, sizeof pose.t) == 0 && same.r.x == about.r &&
              same.r.y == about.r && same.r.z == about.r);
    }
}

static void quarter_turn_is_exact(void)
{
    const ko_pose pose = {quarter_z, {10, 20, 30}};
    const ko_bounds expected = {{10 - 2 * METRE, 20 + METRE, 30},
                                {10, 20 + 2 * METRE, 30 + 3 * METRE}};
    ko_bounds bounds = {{0, 0, 0}, {0, 0, 0}};
    CHECK_EQ(ko_bounds_from_bounds_at(&brick_bounds, &pose, &bounds), KO_OK);
    CHECK(memcmp(&bounds, &expected, sizeof bounds) == 0);
}

/* cos 45 is stored rounded down: 1 LSB turned by 45 degrees is 0.707 on each axis. */
static void rounding_is_outward(void)
{
    static const ko_vec3 point = {1, 0, -1};
    const ko_pose pose = {eighth_z, {0, 0, 0}};
    const ko_bounds local = {point, point};
    ko_bounds bounds;
    CHECK_EQ(ko_bounds_from_bounds_at(&local, &pose, &bounds), KO_OK);
    CHECK(bounds.lo.x == 0 && bounds.hi.x == 1 && bounds.lo.y == 0 && bounds.hi.y == 1);
    CHECK(bounds.lo.z == -1 && bounds.hi.z == -1);
}

/* Refitting the local box again and again gives the same box. Refitting the last result grows. */
static void refit_does_not_grow(void)
{
    const ko_pose pose = {eighth_z, {0, 0, 0}};
    ko_aabb first = blank;
    ko_aabb box = brick_box;
    ko_aabb chained = brick_box;
    CHECK_EQ(ko_aabb_from_aabb_at(&brick_box, &pose, &first), KO_OK);
    for (uint32_t i = 0; i < 8U; i++) {
        CHECK_EQ(ko_aabb_from_aabb_at(&brick_box, &pose, &box), KO_OK);
        check_same(&box, &first);
        CHECK_EQ(ko_aabb_from_aabb_at(&chained, &pose, &chained), KO_OK);
    }
    CHECK(chained.r.x > 4 * box.r.x); /* the growth that the header warns of */
}

/* ---- hill-climbing ---- */

/* Climbs from every vertex, after quarter and half turns, and from where the last climb ended. */
static void climb_is_right_from_any_start(void)
{
    for (uint16_t start = 0; start < 8U; start++) {
        ko_refit_cache cache = {{start, start, start, start, start, start}};
        for (size_t i = 0; i < 2U * LENGTH(turns); i++) {
            const ko_pose pose = {*turns[i * 5U % LENGTH(turns)], {0, -METRE, 3}};
            ko_aabb box = blank;
            ko_aabb expected = blank;
            CHECK_EQ(ko_aabb_from_points_at(brick, 8, &pose, &expected), KO_OK);
            CHECK_EQ(ko_aabb_from_hull_at(&brick_hull, &pose, &cache, &box), KO_OK);
            check_same(&box, &expected);
        }
    }
}

static void cache_holds_the_extremes(void)
{
    const ko_pose pose = {third, {0, 0, 0}};
    ko_refit_cache cache = {{0, 0, 0, 0, 0, 0}};
    ko_aabb box = blank;
    CHECK_EQ(ko_aabb_from_hull_at(&brick_hull, &pose, &cache, &box), KO_OK);
    /* x is the brick's z, y its x, z its y */
    CHECK(brick[cache.extreme[0]].z == 0 && brick[cache.extreme[1]].z == 3 * METRE);
    CHECK(brick[cache.extreme[2]].x == METRE && brick[cache.extreme[3]].x == 2 * METRE);
    CHECK(brick[cache.extreme[4]].y == 0 && brick[cache.extreme[5]].y == 2 * METRE);
}

/* Random matrices and positions: the climb gives the box of all points, or the same refusal. */
static void climb_equals_points(void)
{
    test_random random = {0x5EF17001U};
    ko_refit_cache cache = {{0, 0, 0, 0, 0, 0}};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        ko_pose pose;
        ko_q30 *entry = &pose.r.x.x;
        ko_aabb box = blank;
        ko_aabb expected = blank;
        for (uint32_t e = 0; e < 9U; e++) {
            const ko_q30 m = random_range(&random, -INT32_MAX, INT32_MAX);
            memcpy((char *)entry + e * sizeof m, &m, sizeof m);
        }
        pose.t.x = random_range(&random, -LIMIT, LIMIT);
        pose.t.y = random_range(&random, -LIMIT, LIMIT);
        pose.t.z = random_range(&random, -LIMIT, LIMIT);
        const ko_status status = ko_aabb_from_points_at(brick, 8, &pose, &expected);
        CHECK_EQ(ko_aabb_from_hull_at(&brick_hull, &pose, &cache, &box), status);
        check_same(&box, &expected);
        if (status == KO_OK) {
            check_holds(&box, &pose, brick, 8, true);
        }
        CHECK_EQ(ko_aabb_from_aabb_at(&brick_box, &pose, &box), status);
        check_same(&box, &expected);
    }
}

/* ---- sphere ---- */

typedef struct radius_row {
    ko_vec3 point;
    ko_vec3 pivot;
    fix16_t radius;
} radius_row;

static const radius_row radius_rows[] = {
    {{0, 0, 0}, {0, 0, 0}, 0},
    {{-LIMIT, 5, LIMIT}, {-LIMIT, 5, LIMIT}, 0},
    {{3, 4, 0}, {0, 0, 0}, 6},             /* 5, and 1 for the stretch */
    {{1, 1, 1}, {0, 0, 0}, 3},             /* 1.73 up is 2, and 1 */
    {{0, 0, LIMIT}, {0, 0, 0}, LIMIT + 8}, /* 2^29 / 2^26 */
    {{LIMIT, LIMIT, LIMIT}, {-LIMIT, -LIMIT, -LIMIT}, 1859775394 + 28},
};

static void radius_is_rounded_up(void)
{
    for (size_t i = 0; i < LENGTH(radius_rows); i++) {
        const radius_row *row = &radius_rows[i];
        ko_sphere about = {{0, 0, 0}, UNTOUCHED};
        CHECK_EQ(ko_sphere_from_points_about(&row->point, 1, &row->pivot, &about), KO_OK);
        CHECK_EQ(about.r, row->radius);
        CHECK(memcmp(&about.c, &row->pivot, sizeof about.c) == 0);
    }
}

/* A pivot off the origin is turned, and its position is rounded outward. */
static void sphere_about_a_pivot(void)
{
    static const ko_vec3 pivot = {3 * METRE / 2 + 1, METRE, 7};
    ko_sphere about = {{0, 0, 0}, 0};
    CHECK_EQ(ko_sphere_from_points_about(brick, 8, &pivot, &about), KO_OK);
    for (size_t i = 0; i < LENGTH(turns); i++) {
        const ko_pose pose = {*turns[i], {METRE, 0, -1}};
        ko_aabb box = blank;
        CHECK_EQ(ko_aabb_from_sphere_at(&about, &pose, &box), KO_OK);
        check_holds(&box, &pose, brick, 8, false);
        CHECK(box.r.x >= about.r && box.r.x <= about.r + 1);
    }
}

/* ---- limits and refusals ---- */

/* Each function accepts a result that touches the limit, and refuses one 1 LSB beyond. */
static void results_stay_legal(void)
{
    const ko_vec3 reach = {2 * METRE, 2 * METRE, 3 * METRE};
    for (fix16_t over = 0; over < 2; over++) {
        const ko_pose pose = {identity, {LIMIT - reach.x, LIMIT - reach.y, LIMIT - reach.z + over}};
        const ko_status expected = (over == 0) ? KO_OK : KO_E_RANGE;
        const ko_pose other = {half_z, {-LIMIT + reach.x - over, -LIMIT + reach.y, 0}};
        ko_refit_cache cache = {{1, 2, 3, 4, 5, 6}};
        const ko_refit_cache before = cache;
        ko_aabb box = blank;
        ko_bounds bounds = {{1, 2, 3}, {4, 5, 6}};
        CHECK_EQ(ko_aabb_from_points_at(brick, 8, &pose, &box), expected);
        CHECK_EQ(ko_aabb_from_points_at(brick, 8, &other, &box), expected);
        CHECK_EQ(ko_aabb_from_hull_at(&brick_hull, &pose, &cache, &box), expected);
        CHECK(over == 0 || memcmp(&cache, &before, sizeof cache) == 0);
        CHECK_EQ(ko_aabb_from_aabb_at(&brick_box, &pose, &box), expected);
        CHECK_EQ(ko_aabb_from_aabb_at(&brick_box, &other, &box), expected);
        CHECK_EQ(ko_bounds_from_bounds_at(&brick_bounds, &pose, &bounds), expected);
        CHECK(over == 0 || bounds.hi.z == 6);
        const ko_pose corner = {third, {LIMIT - reach.z, reach.z - LIMIT, LIMIT - reach.z + over}};
        const ko_sphere about = {{0, 0, 0}, reach.z};
        CHECK_EQ(ko_aabb_from_sphere_at(&about, &corner, &box), expected);
        CHECK((memcmp(&box, &blank, sizeof box) == 0) == (over != 0));
    }
}

static const ko_sphere unit_sphere = {{0, 0, 0}, 1};

static void check_pose_refused(const ko_pose *pose)
{
    ko_refit_cache cache = {{7, 7, 7, 7, 7, 7}};
    ko_aabb box = blank;
    ko_bounds bounds = {{1, 2, 3}, {4, 5, 6}};
    CHECK_EQ(ko_aabb_from_sphere_at(&unit_sphere, pose, &box), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_points_at(brick, 8, pose, &box), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_hull_at(&brick_hull, pose, &cache, &box), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_aabb_at(&brick_box, pose, &box), KO_E_RANGE);
    CHECK_EQ(ko_bounds_from_bounds_at(&brick_bounds, pose, &bounds), KO_E_RANGE);
    check_same(&box, &blank);
    CHECK(cache.extreme[0] == 7 && bounds.lo.x == 1);
}

static void poses_are_checked(void)
{
    for (uint32_t entry = 0; entry < 9U; entry++) {
        const ko_q30 least = INT32_MIN;
        ko_pose pose = {identity, {0, 0, 0}};
        memcpy((char *)&pose.r + entry * sizeof least, &least, sizeof least);
        check_pose_refused(&pose);
    }
    ko_pose away = {identity, {0, 0, LIMIT + 1}};
    check_pose_refused(&away);
    away.t = (ko_vec3){-LIMIT - 1, 0, 0};
    check_pose_refused(&away);
    away.t = (ko_vec3){0, INT32_MIN, 0};
    check_pose_refused(&away);
}

static void null_is_refused(void)
{
    const ko_pose pose = {identity, {0, 0, 0}};
    ko_refit_cache cache = {{0, 0, 0, 0, 0, 0}};
    ko_aabb box = blank;
    ko_bounds bounds = {{1, 2, 3}, {4, 5, 6}};
    const ko_sphere before = {{4, 5, 6}, UNTOUCHED};
    ko_sphere about = before;
    CHECK_EQ(ko_sphere_from_points_about(NULL, 1, &origin, &about), KO_E_ARG);
    CHECK_EQ(ko_sphere_from_points_about(brick, 0, &origin, &about), KO_E_RANGE);
    CHECK_EQ(ko_sphere_from_points_about(brick, 1, NULL, &about), KO_E_ARG);
    CHECK_EQ(ko_sphere_from_points_about(brick, 1, &origin, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_sphere_at(NULL, &pose, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_sphere_at(&unit_sphere, NULL, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_sphere_at(&unit_sphere, &pose, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_points_at(NULL, 1, &pose, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_points_at(brick, 0, &pose, &box), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_points_at(brick, 65536, &pose, &box), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_points_at(brick, 8, NULL, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_points_at(brick, 8, &pose, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_hull_at(NULL, &pose, &cache, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_hull_at(&brick_hull, NULL, &cache, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_hull_at(&brick_hull, &pose, NULL, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_hull_at(&brick_hull, &pose, &cache, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_aabb_at(NULL, &pose, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_aabb_at(&brick_box, NULL, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_aabb_at(&brick_box, &pose, NULL), KO_E_ARG);
    CHECK_EQ(ko_bounds_from_bounds_at(NULL, &pose, &bounds), KO_E_ARG);
    CHECK_EQ(ko_bounds_from_bounds_at(&brick_bounds, NULL, &bounds), KO_E_ARG);
    CHECK_EQ(ko_bounds_from_bounds_at(&brick_bounds, &pose, NULL), KO_E_ARG);
    CHECK(memcmp(&about, &before, sizeof about) == 0);
    check_same(&box, &blank);
}

static void illegal_shapes_are_refused(void)
{
    const ko_pose pose = {identity, {0, 0, 0}};
    const ko_vec3 points[2] = {{0, 0, 0}, {0, LIMIT + 1, 0}};
    const ko_aabb inverted = {{0, 0, 0}, {1, -1, 1}};
    const ko_bounds crossed = {{0, 0, 1}, {0, 0, 0}};
    ko_refit_cache cache = {{0, 0, 0, 8, 0, 0}};
    ko_aabb box = blank;
    ko_bounds bounds = {{1, 2, 3}, {4, 5, 6}};
    const ko_sphere before = {{4, 5, 6}, UNTOUCHED};
    ko_sphere about = before;
    CHECK_EQ(ko_sphere_from_points_about(points, 2, &origin, &about), KO_E_RANGE);
    CHECK_EQ(ko_sphere_from_points_about(points, 1, &points[1], &about), KO_E_RANGE);
    const ko_sphere bad[] = {{{0, 0, 0}, -1}, {{0, LIMIT + 1, 0}, 1}, {{0, 0, 0}, INT32_MAX}};
    for (size_t i = 0; i < LENGTH(bad); i++) {
        CHECK_EQ(ko_aabb_from_sphere_at(&bad[i], &pose, &box), KO_E_RANGE);
    }
    CHECK_EQ(ko_aabb_from_points_at(points, 2, &pose, &box), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_hull_at(&brick_hull, &pose, &cache, &box), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_aabb_at(&inverted, &pose, &box), KO_E_RANGE);
    CHECK_EQ(ko_bounds_from_bounds_at(&crossed, &pose, &bounds), KO_E_RANGE);
    CHECK(memcmp(&about, &before, sizeof about) == 0 && bounds.lo.x == 1 && cache.extreme[0] == 0 &&
          cache.extreme[1] == 0);
    check_same(&box, &blank);
}

#ifdef LIFE_LARGE
/* The most points are used to the last one. One more is refused. */
static void most_points_are_used_to_the_last(void)
{
    static ko_vec3 many[UINT16_MAX + 1];
    const ko_pose pose = {identity, {0, 0, 0}};
    ko_aabb box = blank;
    ko_sphere about = {{0, 0, 0}, UNTOUCHED};
    many[UINT16_MAX - 1].x = 8;
    many[UINT16_MAX].x = 16;
    CHECK_EQ(ko_aabb_from_points_at(many, UINT16_MAX + 1U, &pose, &box), KO_E_RANGE);
    CHECK(memcmp(&box, &blank, sizeof(box)) == 0);
    CHECK_EQ(ko_sphere_from_points_about(many, UINT16_MAX + 1U, &origin, &about), KO_E_RANGE);
    CHECK_EQ(about.r, UNTOUCHED);
    CHECK_EQ(ko_aabb_from_points_at(many, UINT16_MAX, &pose, &box), KO_OK);
    CHECK(box.c.x == 4 && box.r.x == 4 && box.r.y == 0);
    CHECK_EQ(ko_sphere_from_points_about(many, UINT16_MAX, &origin, &about), KO_OK);
    CHECK(about.r == 8 || about.r == 9);
}
#endif

/* ---- extent along a direction ---- */

typedef struct along_row {
    ko_vec3 r;
    ko_dir3 direction;
    ko_status status;
    fix16_t extent;
} along_row;

static const along_row along_rows[] = {
    {{1, 2, 3}, {ONE, 0, 0}, KO_OK, 1},
    {{1, 2, 3}, {0, -ONE, 0}, KO_OK, 2},
    {{1, 2, 3}, {0, 0, 0}, KO_OK, 0},
    {{0, 0, 0}, {ONE, ONE, ONE}, KO_OK, 0},
    {{10, 10, 0}, {0, COS345, SIN345}, KO_OK, 8}, /* 8: the cosine is rounded down, the result up */
    {{5, 10, 10}, {0, COS345, SIN345}, KO_OK, 14}, /* 14 likewise */
    {{0, 0, 1}, {0, 0, 1}, KO_OK, 1},
    {{LIMIT, LIMIT, LIMIT}, {ONE, -ONE, ONE}, KO_OK, 3 * LIMIT},
    {{LIMIT, LIMIT, LIMIT}, {INT32_MIN, INT32_MIN, INT32_MIN}, KO_E_RANGE, 0},
    {{LIMIT, LIMIT, 0}, {INT32_MIN, INT32_MIN, 0}, KO_E_RANGE, 0},
    {{LIMIT, LIMIT - 1, 0}, {INT32_MIN, INT32_MIN, 0}, KO_OK, INT32_MAX - 1},
    {{LIMIT + 1, 0, 0}, {ONE, 0, 0}, KO_E_RANGE, 0},
    {{0, -1, 0}, {ONE, 0, 0}, KO_E_RANGE, 0},
};

static void extent_along_a_direction(void)
{
    ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
    const ko_dir3 x = {ONE, 0, 0};
    fix16_t extent = UNTOUCHED;
    for (size_t i = 0; i < LENGTH(along_rows); i++) {
        const along_row *row = &along_rows[i];
        box.r = row->r;
        extent = UNTOUCHED;
        CHECK_EQ(ko_aabb_extent_along(&box, &row->direction, &extent), row->status);
        CHECK_EQ(extent, (row->status == KO_OK) ? row->extent : UNTOUCHED);
    }
    extent = UNTOUCHED;
    CHECK_EQ(ko_aabb_extent_along(NULL, &x, &extent), KO_E_ARG);
    CHECK_EQ(ko_aabb_extent_along(&box, NULL, &extent), KO_E_ARG);
    CHECK_EQ(ko_aabb_extent_along(&box, &x, NULL), KO_E_ARG);
    CHECK_EQ(extent, UNTOUCHED);
}

static const test_case cases[] = {
    {"all ways hold a brick", all_ways_hold_a_brick},
    {"a quarter turn is exact", quarter_turn_is_exact},
    {"rounding is outward", rounding_is_outward},
    {"refit does not grow", refit_does_not_grow},
    {"climb is right from any start", climb_is_right_from_any_start},
    {"the cache holds the extremes", cache_holds_the_extremes},
    {"climb equals points", climb_equals_points},
    {"radius is rounded up", radius_is_rounded_up},
    {"sphere about a pivot", sphere_about_a_pivot},
    {"results stay legal", results_stay_legal},
    {"poses are checked", poses_are_checked},
    {"null is refused", null_is_refused},
    {"illegal shapes are refused", illegal_shapes_are_refused},
    {"extent along a direction", extent_along_a_direction},
#ifdef LIFE_LARGE
    {"most points are used to the last one", most_points_are_used_to_the_last},
#endif
};

extern const test_suite refit_suite;
TEST_SUITE(refit, cases);
