/* Tests of entries: a time that is proved is not late, and what is there is near. The distance at a
 * time is that of the rounded point, which is less than 1 LSB away.
 *
 * promise: never-late */
#include "points.h"

#include "src/distance/closest_quad.h"
#include "src/distance/entry.h"
#include "src/distance/entry_polygon.h"
#include "src/distance/measure.h"
#include "src/distance/closest_cast.h"

/* From 16 LSB to 500 m. */
static int32_t random_length(test_random *random)
{
    return random_octave(random, KO_LIMIT / 16, 22U);
}

/* A way, and a parallelogram that may be an edge. */
typedef struct scene {
    ko_segment way;
    ko_vec3 a;
    ko_vec3 u;
    ko_vec3 v;
    uint32_t reach;
} scene;

static scene scene_of_size(test_random *random, int32_t size)
{
    scene out;
    out.way.a = random_point(random, size);
    out.way.b = random_point(random, size);
    out.a = random_point(random, size);
    out.u = random_point(random, size);
    out.v = random_point(random, size);
    out.reach = random_bits(random) % (uint32_t)size;
    switch (random_bits(random) % 8U) {
    case 0:
        out.v = (ko_vec3){0, 0, 0};
        break;
    case 1:
        out.u = koi_closest_difference(&out.way.b, &out.way.a);
        break;
    case 2:
        out.u.z = out.v.z = 0;
        break;
    default:
        break;
    }
    return out;
}

static scene random_scene(test_random *random)
{
    return scene_of_size(random, random_length(random));
}

/* True iff the rounded point at t is within reach. */
static bool is_near_at(const koi_quad *quad, const scene *s, ko_q30 t, uint32_t reach)
{
    koi_minimum minimum = {reach, reach};
    const ko_vec3 at = koi_closest_at(&s->way.a, &s->way.b, t);
    return koi_quad_near_point(quad, &at, &minimum);
}

/* At t the point is within reach + 5, and at t and before it is above reach. */
static void check_time(test_random *random, const koi_quad *quad, const scene *s, ko_q30 t)
{
    CHECK(t >= 0 && t <= KO_Q30_ONE);
    CHECK(is_near_at(quad, s, t, s->reach + 5U));
    if (t > 0) {
        const ko_q30 before = (ko_q30)(random_bits(random) % (uint32_t)t);
        CHECK(!is_near_at(quad, s, t, s->reach));
        CHECK(s->reach == 0U || !is_near_at(quad, s, before, s->reach - 1U));
    }
}

/* True iff a time is proved. */
static bool enter(const koi_quad *quad, const scene *s, ko_q30 *t)
{
    const koi_polygon polygon = {
        {&quad->corner[0], &quad->corner[1], &quad->corner[2], &quad->corner[3]},
        KOI_QUAD_CORNERS,
        koi_normal_of(&s->u, &s->v)};
    const koi_course course = {s->way.a, koi_closest_difference(&s->way.b, &s->way.a), s->reach};
    return koi_entry_of_polygon(&polygon, &course, t);
}

/* Counts the scenes with a contact, and those of which the time is proved. A time of a scene
 * without contact may be proved of a point that passes within 5 LSB. */
typedef struct tally {
    uint32_t hits;
    uint32_t known;
} tally;

static void check_scene(test_random *random, const scene *s, tally *count)
{
    koi_quad quad;
    ko_q30 t;
    koi_minimum minimum = {s->reach, s->reach};
    koi_quad_prepare(&s->a, &s->u, &s->v, &quad);
    const bool is_hit = koi_quad_near_segment(&quad, &s->way.a, &s->way.b, &minimum, NULL);
    const bool is_known = enter(&quad, s, &t);
    count->hits += is_hit ? 1U : 0U;
    count->known += (is_hit && is_known) ? 1U : 0U;
    if (is_known) {
        check_time(random, &quad, s, t);
    }
}

static void polygons_are_entered_in_time(void)
{
    test_random random = {25112026U};
    tally count = {0, 0};
    const uint32_t rounds = test_rounds(10000);
    for (uint32_t i = 0; i < rounds; i++) {
        const scene s = random_scene(&random);
        check_scene(&random, &s, &count);
    }
    CHECK(count.hits > rounds / 8U);
    CHECK(count.known > count.hits - count.hits / 8U);
}

/* Parallelograms and ways of up to 40 LSB, where roundings are as large as they are. */
static void small_polygons_are_entered_in_time(void)
{
    test_random random = {27112026U};
    tally count = {0, 0};
    for (uint32_t i = test_rounds(40000); i > 0U; i--) {
        const scene s = scene_of_size(&random, random_range(&random, 1, 40));
        check_scene(&random, &s, &count);
    }
    CHECK(count.hits > 0U && count.known > count.hits - count.hits / 8U);
}

/* Without a contact nothing is proved: the point leaves, stops short, or passes the corner. */
static void nothing_is_entered_without_contact(void)
{
    const scene scenes[] = {
        {{{500, 500, 300}, {500, 500, 900}}, {0, 0, 0}, {1000, 0, 0}, {0, 1000, 0}, 100},
        {{{500, 500, 900}, {500, 500, 300}}, {0, 0, 0}, {1000, 0, 0}, {0, 1000, 0}, 100},
        {{{500, 500, -900}, {500, 500, -300}}, {0, 0, 0}, {1000, 0, 0}, {0, 1000, 0}, 100},
        {{{-500, 200, 0}, {200, -500, 0}}, {0, 0, 0}, {1000, 0, 0}, {0, 1000, 0}, 100},
    };
    for (uint32_t i = 0; i < sizeof(scenes) / sizeof(scenes[0]); i++) {
        const scene *s = &scenes[i];
        koi_quad quad;
        ko_q30 t;
        koi_quad_prepare(&s->a, &s->u, &s->v, &quad);
        CHECK(!enter(&quad, s, &t));
    }
}

static void edges_are_entered_in_time(void)
{
    test_random random = {26112026U};
    const ko_vec3 zero = {0, 0, 0};
    const uint32_t rounds = test_rounds(10000);
    for (uint32_t i = 0; i < rounds; i++) {
        koi_quad quad;
        ko_q30 t;
        const scene s = random_scene(&random);
        const ko_vec3 end = koi_closest_sum(&s.a, &s.u);
        koi_quad_prepare(&s.a, &s.u, &zero, &quad);
        if (koi_closest_cast(&s.way, &s.a, &end, s.reach, &t)) {
            check_time(&random, &quad, &s, t);
        }
    }
}

/* A triangle, and a way that comes within reach of it. */
typedef struct doubtful {
    ko_vec3 corner[3];
    ko_vec3 from;
    ko_vec3 by;
    uint32_t reach;
} doubtful;

/* The first way comes to an edge, at a point that may be over the triangle. The second comes to a
 * triangle that is so large that its plane is known to 3 LSB there. The third is rounded towards
 * such a plane. */
static void what_roundings_hide_is_not_proved(void)
{
    static const doubtful ways[] = {
        {{{0, 745924, 26918}, {0, 8082, 0}, {-8, -1109119, -362666517}},
         {-336616, 745924, -205009},
         {336618, 0, 231927},
         1},
        {{{-536870207, -536870151, 931422},
          {536870838, -536870472, 1},
          {99385361, 536870730, -118891982}},
         {188133997, 241201241, 421226252},
         {-216698273, 12774, -507165607},
         1},
        {{{536870392, -536870553, 644},
          {-536870474, 536870075, -257},
          {-744730, -536870553, 537615766}},
         {-499842922, 469251995, 30632668},
         {-134, -27580, -14613},
         77},
    };
    for (unsigned i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
        const ko_vec3 *const corner = ways[i].corner;
        const ko_vec3 ab = koi_minus3(&corner[1], &corner[0]);
        const ko_vec3 ac = koi_minus3(&corner[2], &corner[0]);
        const koi_polygon polygon = {
            {&corner[0], &corner[1], &corner[2], NULL}, 3, koi_normal_of(&ab, &ac)};
        const koi_course course = {ways[i].from, ways[i].by, ways[i].reach};
        ko_q30 t;
        CHECK(!koi_entry_of_polygon(&polygon, &course, &t));
    }
}

/* A ball of 100 that moves along x for 1024 LSB: its time is a multiple of 2^20. */
static void estimates_of_each_part(void)
{
    const ko_vec3 corner = {0, 0, 0};
    const ko_vec3 edge = {0, 1000, 0};
    const koi_course between = {{-612, 500, 0}, {1024, 0, 0}, 100};
    const koi_course before = {{-612, 0, 0}, {1024, 0, 0}, 100};
    const koi_course away = {{-612, 0, 0}, {-1024, 0, 0}, 100};
    const koi_course within = {{-60, 500, 0}, {1024, 0, 0}, 100};
    const ko_q30 t = koi_entry_estimate(&between, &corner, &edge);
    CHECK(t > 509 << 20 && t < 510 << 20);
    CHECK_EQ(koi_entry_estimate(&before, &corner, &edge) >> 20, 509);
    CHECK_EQ(koi_entry_estimate(&away, &corner, &edge), KO_NEVER);
    CHECK_EQ(koi_entry_estimate(&within, &corner, &edge), 0);
}

static const test_case cases[] = {
    {"entries into parallelograms are not late, and near", polygons_are_entered_in_time},
    {"entries into small ones are not late, and near", small_polygons_are_entered_in_time},
    {"nothing is entered without contact", nothing_is_entered_without_contact},
    {"entries into edges are not late, and near", edges_are_entered_in_time},
    {"what roundings hide is not proved", what_roundings_hide_is_not_proved},
    {"estimates between the ends, at an end, away and within", estimates_of_each_part},
};

TEST_SUITE(entry, cases);
