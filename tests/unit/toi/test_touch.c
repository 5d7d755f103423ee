/* Tests of the closest points of a segment that moves and a box: contact is proved, and what is
 * found is as close as the exact form says. Motions are multiples of 4 and times are quarters, so
 * the segment is at a whole place.
 *
 * promise: bounded-steps, exact */
#include "harness.h"

#include "src/distance/closest.h"
#include "src/math/wide.h"
#include "src/toi/touch.h"

#define QUARTER (KO_Q30_ONE / 4)

static ko_vec3 random_way(test_random *random, int32_t size)
{
    const ko_vec3 way = {random_range(random, -size, size), random_range(random, -size, size),
                         random_range(random, -size, size)};
    return way;
}

static ko_vec3 times(const ko_vec3 *v, int32_t by)
{
    const ko_vec3 out = {v->x * by, v->y * by, v->z * by};
    return out;
}

/* The segment may lie along an axis or nearly so, or be short; the box may be flat, or a point. */
static void random_shapes(test_random *random, int32_t size, koi_advance *out)
{
    ko_vec3 edge = random_way(random, size);
    ko_vec3 radius = random_way(random, size);
    switch (random_bits(random) % 8U) {
    case 0:
        edge.x = edge.y = 0;
        break;
    case 1:
        edge.x = random_range(random, -2, 2);
        break;
    case 2:
        edge = random_way(random, 2);
        break;
    case 3:
        radius.z = 0;
        break;
    case 4:
        radius.x = radius.y = radius.z = 0;
        break;
    default:
        break;
    }
    out->moving.b = koi_closest_sum(&out->moving.a, &edge);
    out->radius.x = (fix16_t)koi_magnitude(radius.x);
    out->radius.y = (fix16_t)koi_magnitude(radius.y);
    out->radius.z = (fix16_t)koi_magnitude(radius.z);
}

/* From 16 LSB to 1 km. The segment moves by the way to the box, more or less. */
static void random_scene(test_random *random, koi_advance *out)
{
    const int32_t size = (int32_t)(UINT32_C(1) << (4U + random_bits(random) % 23U));
    const ko_vec3 off = random_way(random, size / 16);
    out->still.a = out->still.b = random_way(random, KO_LIMIT / 4);
    const ko_vec3 way = random_way(random, size / 4);
    const ko_vec3 quarter = koi_closest_sum(&way, &off);
    const ko_vec3 back = times(&way, -(int32_t)(random_bits(random) % 4U));
    out->moving.a = koi_closest_sum(&out->still.a, &back);
    out->by = times(&quarter, 4);
    out->reach = random_bits(random) % (uint32_t)(size / 4);
    random_shapes(random, size / 4, out);
}

/* The units in an LSB: with 8 and more the tolerance is 2 LSB, else 6, less 2 units. */
static uint32_t units_of(const koi_touch_scene *scene)
{
    const uint32_t room = scene->most - scene->reach + 2U;
    return (room % 3U == 0U) ? room / 6U : room / 2U;
}

/* The exact squared distance at a time of some quarters. */
static koi_square square_at(const koi_advance *what, int32_t quarters)
{
    const ko_vec3 quarter = {what->by.x / 4, what->by.y / 4, what->by.z / 4};
    const ko_vec3 by = times(&quarter, quarters);
    const ko_vec3 a = koi_closest_sum(&what->moving.a, &by);
    const ko_vec3 b = koi_closest_sum(&what->moving.b, &by);
    const ko_aabb box = {what->still.a, what->radius};
    koi_square square;
    koi_closest_segment_aabb(&a, &b, &box, NULL, &square);
    return square;
}

static void points_are_as_close_as_the_exact_form_says(void)
{
    test_random random = {24112026U};
    const uint32_t rounds = test_rounds(20000);
    uint32_t contacts = 0;
    uint32_t wide = 0;
    for (uint32_t i = 0; i < rounds; i++) {
        koi_advance what;
        koi_touch_scene scene;
        koi_touch touch = {.t = (ko_q30)(random_bits(&random) >> 2)};
        const int32_t quarters = random_range(&random, 0, 4);
        random_scene(&random, &what);
        CHECK(koi_touch_set(&what, &scene));
        koi_touch_find(&scene, quarters * QUARTER, &touch);
        const koi_square square = square_at(&what, quarters);
        const uint32_t units = units_of(&scene);
        const uint32_t room = (units >= 8U) ? 2U : 6U;
        CHECK(touch.t >= 0 && touch.t <= KO_Q30_ONE);
        CHECK(!touch.is_contact || koi_square_is_within(&square, what.reach + room));
        CHECK(touch.is_contact || !koi_square_is_within(&square, what.reach));
        /* the points are not closer than the shapes, and mostly not farther apart */
        const uint32_t apart = ko_fix_sqrt_down((uint64_t)koi_dot3(&touch.w, &touch.w));
        const uint32_t least = koi_square_distance(&square);
        CHECK(apart + 2U >= least * units);
        wide += (apart > (least + 1U) * units + 3U) ? 1U : 0U;
        contacts += touch.is_contact ? 1U : 0U;
    }
    CHECK(wide <= rounds / 1000U);
    CHECK(rounds < 100U || (contacts > rounds / 8U && contacts < rounds - rounds / 8U));
}

static void points_of_each_kind(void)
{
    koi_touch_scene scene;
    koi_touch touch = {.t = 0};
    const ko_vec3 middle = {1000, 2000, 3000};
    /* over a face; beside an edge, by its end; across an edge; off a corner */
    static const struct {
        ko_segment moving;
        ko_vec3 w; /* at a quarter of the motion, in LSB */
    } rows[] = {{{{990, 2010, 3150}, {1010, 2010, 3150}}, {0, 0, 60}},
                {{{1130, 2000, 3140}, {1180, 2000, 3190}}, {30, 0, 50}},
                {{{1100, 2000, 3180}, {1180, 2000, 3100}}, {40, 0, 50}},
                {{{1110, 2120, 3120}, {1150, 2160, 3160}}, {10, 20, 30}}};
    for (unsigned i = 0; i < 4U; i++) {
        const koi_advance what = {rows[i].moving, {middle, middle}, {100, 100, 100}, {0, 0, 40}, 7};
        CHECK(koi_touch_set(&what, &scene));
        const int32_t units = (int32_t)units_of(&scene);
        CHECK_EQ(units, 256);
        koi_touch_find(&scene, QUARTER, &touch);
        CHECK(!touch.is_contact);
        if (i != 2U) {
            CHECK_EQ(touch.w.x, rows[i].w.x * units);
            CHECK_EQ(touch.w.y, rows[i].w.y * units);
            CHECK_EQ(touch.w.z, rows[i].w.z * units);
        } else {
            CHECK(touch.w.x - touch.w.z <= 2 && touch.w.z - touch.w.x <= 2);
            CHECK_EQ((touch.w.x + units / 2) / units, 45);
        }
    }
}

/* Steps that go to and fro between two faces are halved. */
static void steps_that_go_to_and_fro_end(void)
{
    const koi_advance what = {{{-1000, 4000, -2000}, {1000, 4000, 2000}},
                              {{0, 0, 0}, {0, 0, 0}},
                              {100, 100, 1900},
                              {0, 0, 0},
                              0};
    for (ko_q30 t = 0; t < KO_Q30_ONE; t += KO_Q30_ONE / 16) {
        koi_touch_scene scene;
        koi_touch touch = {.t = t};
        CHECK(koi_touch_set(&what, &scene));
        koi_touch_find(&scene, 0, &touch);
        CHECK_EQ(touch.w.x, 0);
        CHECK_EQ(touch.w.y, 3900 * 256);
        CHECK_EQ(touch.w.z, 0);
    }
}

static void numbers_of_2_km_are_refused(void)
{
    const koi_advance near = {
        {{0, 0, 0}, {1, 0, 0}}, {{0, 0, 0}, {0, 0, 0}}, {1, 1, 1}, {0, 0, 0}, 1};
    const int32_t far = INT32_C(1) << 27;
    koi_touch_scene scene;
    koi_advance what = near;
    CHECK(koi_touch_set(&what, &scene));
    what.reach = (uint32_t)far - 1U;
    CHECK(koi_touch_set(&what, &scene));
    CHECK_EQ(units_of(&scene), 1);
    what.reach = (uint32_t)far;
    CHECK(!koi_touch_set(&what, &scene));
    what = near;
    what.by.z = -far;
    CHECK(!koi_touch_set(&what, &scene));
    what = near;
    what.moving.b.y = far;
    CHECK(!koi_touch_set(&what, &scene));
    what = near;
    what.radius.x = far;
    CHECK(!koi_touch_set(&what, &scene));
    what = near;
    what.still.a.x = what.still.b.x = far;
    CHECK(!koi_touch_set(&what, &scene));
}

static const test_case cases[] = {
    {"points are as close as the exact form says", points_are_as_close_as_the_exact_form_says},
    {"points of faces, edges and corners", points_of_each_kind},
    {"steps that go to and fro end", steps_that_go_to_and_fro_end},
    {"numbers of 2 km are refused", numbers_of_2_km_are_refused},
};

TEST_SUITE(touch, cases);
