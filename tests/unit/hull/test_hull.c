/* Tests of ko_hull_*: construction, legality, support points.
 *
 * promise: exact, refuses */
#include "harness.h"
#include "wider.h"

#include "keepout/hull.h"
#include "src/hull/hull_core.h"

#include <stddef.h>
#include <string.h>

#define MOST_VERTICES 48
#include "hull_room.h"

#define LIMIT KO_LIMIT
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define UNTOUCHED 0x5A5AU

static ko_hull build(ko_vec3 *points, uint32_t count, uint16_t expected)
{
    ko_hull_store store = ample();
    ko_hull hull = {NULL, NULL, NULL, 0};
    CHECK_EQ(ko_hull_build(points, count, &store, &hull), KO_OK);
    CHECK(hull.vertices == points && hull.first == first && hull.neighbours == neighbours);
    CHECK_EQ(hull.count, expected);
    CHECK_EQ(ko_hull_validate(&hull), KO_OK);
    return hull;
}

static bool has_link(const ko_hull *hull, uint32_t from, uint32_t to)
{
    for (uint32_t i = hull->first[from]; i < hull->first[from + 1U]; i++) {
        if (hull->neighbours[i] == to) {
            return true;
        }
    }
    return false;
}

static int64_t dot(const ko_dir3 *d, const ko_vec3 *v)
{
    return (int64_t)d->x * v->x + (int64_t)d->y * v->y + (int64_t)d->z * v->z;
}

/* Compares support points, from every start and by both functions, with the best of all
 * vertices. */
static void check_support(const ko_hull *hull, const ko_dir3 *d)
{
    int64_t best = dot(d, &hull->vertices[0]);
    uint16_t all = UNTOUCHED;
    for (uint16_t i = 1; i < hull->count; i++) {
        const int64_t value = dot(d, &hull->vertices[i]);
        best = (value > best) ? value : best;
    }
    CHECK_EQ(vec3_support(hull->vertices, hull->count, d, &all), KO_OK);
    CHECK(all < hull->count && dot(d, &hull->vertices[all]) == best);
    for (uint16_t start = 0; start < hull->count; start++) {
        uint16_t vertex = UNTOUCHED;
        CHECK_EQ(ko_hull_support(hull, d, start, &vertex), KO_OK);
        CHECK(vertex < hull->count && dot(d, &hull->vertices[vertex]) == best);
    }
}

/* Checks the 26 directions of a grid, at length 1 and at the largest. */
static void check_supports(const ko_hull *hull)
{
    for (int32_t i = 0; i < 27; i++) {
        const ko_dir3 d = {i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1};
        const ko_dir3 large = {d.x * INT32_MAX, d.y * INT32_MAX, d.z * INT32_MAX};
        check_support(hull, &d);
        check_support(hull, &large);
    }
}

/* ---- orientation ---- */

typedef struct orient_row {
    ko_vec3 a, b, c, d;
    int32_t expected;
} orient_row;

static const orient_row orient_rows[] = {
    {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, 1},
    {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 1}, -1},
    {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {9, -7, 0}, 0},
    {{5, 5, 5}, {5, 5, 5}, {0, 1, 0}, {0, 0, 1}, 0},
    {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {0, 0, 1}, 0},
    {{-LIMIT, -LIMIT, -LIMIT}, {LIMIT, -LIMIT, -LIMIT}, {-LIMIT, LIMIT, -LIMIT}, {0, 0, LIMIT}, 1},
    {{-LIMIT, -LIMIT, -LIMIT}, {LIMIT, LIMIT, -LIMIT}, {-LIMIT, LIMIT, LIMIT}, {0, 0, 0}, 1},
    /* a plane through corners of the world, and points 1 LSB to either side of it */
    {{LIMIT, -LIMIT, -LIMIT}, {-LIMIT, LIMIT, -LIMIT}, {-LIMIT, -LIMIT, LIMIT}, {-LIMIT, 0, 0}, 0},
    {{LIMIT, -LIMIT, -LIMIT}, {-LIMIT, LIMIT, -LIMIT}, {-LIMIT, -LIMIT, LIMIT}, {-LIMIT, 0, 1}, 1},
    {{LIMIT, -LIMIT, -LIMIT},
     {-LIMIT, LIMIT, -LIMIT},
     {-LIMIT, -LIMIT, LIMIT},
     {-LIMIT, 0, -1},
     -1},
};

static void orientation_is_exact(void)
{
    const ko_vec3 odd = {INT32_MIN, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < LENGTH(orient_rows); i++) {
        const orient_row *row = &orient_rows[i];
        CHECK_EQ(koi_orient(&row->a, &row->b, &row->c, &row->d), row->expected);
        CHECK_EQ(koi_orient(&row->b, &row->c, &row->a, &row->d), row->expected);
        CHECK_EQ(koi_orient(&row->a, &row->c, &row->b, &row->d), -row->expected);
        CHECK_EQ(koi_orient(&row->d, &row->a, &row->b, &row->c), -row->expected);
        (void)koi_orient(&odd, &row->a, &row->b, &row->c);
    }
}

/* ---- construction ---- */

static uint32_t differing(const ko_vec3 *a, const ko_vec3 *b)
{
    return (uint32_t)(a->x != b->x) + (uint32_t)(a->y != b->y) + (uint32_t)(a->z != b->z);
}

/* Only edges link corners, no diagonals. Sizes range from 1 LSB to the whole world. */
static void cubes(void)
{
    static const fix16_t ends[][2] = {{0, 1}, {-LIMIT, LIMIT}, {LIMIT - 1, LIMIT}, {-70000, 3}};
    for (size_t i = 0; i < LENGTH(ends); i++) {
        ko_vec3 corner[8];
        cube_of(corner, ends[i][0], ends[i][1]);
        const ko_hull hull = build(corner, 8, 8);
        CHECK_EQ(hull.first[8], 24);
        for (uint32_t v = 0; v < 8U; v++) {
            const uint16_t *next = &neighbours[first[v]]; /* anti-clockwise from outside */
            CHECK_EQ(koi_orient(&corner[v], &corner[next[0]], &corner[next[1]], &corner[next[2]]),
                     -1);
            for (uint32_t w = 0; w < 8U; w++) {
                CHECK(has_link(&hull, v, w) == (differing(&corner[v], &corner[w]) == 1U));
            }
        }
        check_supports(&hull);
    }
}

typedef struct shape_row {
    uint32_t count;
    uint16_t corners;
    uint16_t links;
    uint16_t triangles;
    ko_vec3 points[8];
} shape_row;

static const shape_row shape_rows[] = {
    {1, 1, 0, 0, {{7, -7, LIMIT}}},
    {4, 1, 0, 0, {{-LIMIT, 0, 1}, {-LIMIT, 0, 1}, {-LIMIT, 0, 1}, {-LIMIT, 0, 1}}},
    {2, 2, 2, 0, {{0, 0, 0}, {0, 0, 1}}},
    {5, 2, 2, 0, {{1, 2, 3}, {3, 6, 9}, {-1, -2, -3}, {2, 4, 6}, {3, 6, 9}}},
    {3, 3, 6, 1, {{0, 0, 0}, {5, 0, 0}, {0, 0, 5}}},
    /* a square with a point within it, on an edge, and one that is equal */
    {7, 4, 8, 2, {{1, 1, 4}, {0, 0, 4}, {2, 0, 4}, {0, 2, 4}, {2, 2, 4}, {1, 0, 4}, {2, 2, 4}}},
    /* an oblique square: x + y + z = 0 */
    {5, 4, 8, 2, {{0, 0, 0}, {2, -2, 0}, {-2, 2, 0}, {2, 2, -4}, {-2, -2, 4}}},
    {4, 4, 12, 4, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    /* a pyramid, the middle of its base, of an edge, and of itself */
    {8,
     5,
     16,
     6,
     {{0, 0, 0}, {2, 2, 0}, {-2, 2, 0}, {-2, -2, 0}, {2, -2, 0}, {2, 0, 0}, {0, 0, 1}, {0, 0, 4}}},
    {6, 6, 24, 8, {{3, 0, 0}, {-3, 0, 0}, {0, 3, 0}, {0, -3, 0}, {0, 0, 3}, {0, 0, -3}}},
    /* a prism: rectangles are one face each */
    {6, 6, 18, 8, {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 9}, {4, 0, 9}, {0, 4, 9}}},
};

/* Exchanges the first point with another one. Returns the next turn. */
static uint32_t next_order(ko_vec3 *points, uint32_t count, uint32_t turn)
{
    const uint32_t with = turn % count;
    const ko_vec3 kept = points[0];
    points[0] = points[with];
    points[with] = kept;
    return turn + 1U;
}

/* Builds from several orders of the points, since each order takes another path. */
static void shapes_with_points_to_spare(void)
{
    for (size_t i = 0; i < LENGTH(shape_rows); i++) {
        const shape_row *row = &shape_rows[i];
        ko_vec3 points[8];
        memcpy(points, row->points, sizeof points);
        for (uint32_t turn = 1; turn < 12U; turn = next_order(points, row->count, turn)) {
            const ko_hull hull = build(points, row->count, row->corners);
            CHECK_EQ(hull.first[hull.count], row->links);
            check_supports(&hull);
        }
        ko_hull_store store = ample();
        ko_hull hull;
        CHECK_EQ(ko_hull_build(points, row->count, &store, &hull), KO_OK);
        CHECK_EQ(store.face_count, row->triangles);
    }
}

/* The points are only permuted: their sums stay. */
static void hull_vertices_come_first(void)
{
    ko_vec3 points[6] = {{0, 0, 0}, {1, 1, 1}, {8, 0, 0}, {0, 8, 0}, {2, 1, 1}, {0, 0, 8}};
    const ko_hull hull = build(points, 6, 4);
    int32_t sum = 0;
    for (uint32_t i = 0; i < 6U; i++) {
        sum += points[i].x + 100 * points[i].y + 10000 * points[i].z;
        CHECK((points[i].x * points[i].y * points[i].z != 0) == (i >= hull.count));
    }
    CHECK_EQ(sum, 11 + 100 * 10 + 10000 * 10);
}

/* Anywhere, on a grid of three, or at the border of the world. */
static fix16_t random_coordinate(test_random *random, uint32_t kind)
{
    const fix16_t wide = random_range(random, -LIMIT, LIMIT);
    const fix16_t small = random_range(random, 0, 2);
    return (kind == 0U) ? wide : (kind == 1U) ? small : (small - 1) * LIMIT;
}

/* Points are spread out, on a grid of 27, or on the border of the world. None is above a face. */
static void random_hulls(void)
{
    test_random random = {0x40110001U};
    for (uint32_t i = test_rounds(400U); i > 0U; i--) {
        ko_vec3 points[MOST];
        const uint32_t count = (uint32_t)random_range(&random, 1, MOST);
        for (uint32_t p = 0; p < count; p++) {
            points[p].x = random_coordinate(&random, i % 3U);
            points[p].y = random_coordinate(&random, i % 3U);
            points[p].z = random_coordinate(&random, i % 3U);
        }
        ko_hull_store store = ample();
        ko_hull hull;
        CHECK_EQ(ko_hull_build(points, count, &store, &hull), KO_OK);
        CHECK_EQ(ko_hull_validate(&hull), KO_OK);
        for (uint32_t f = 0; f < store.face_count; f++) {
            const uint16_t *v = faces[f].vertex;
            for (uint32_t p = 0; p < count; p++) {
                CHECK(koi_orient(&points[v[0]], &points[v[1]], &points[v[2]], &points[p]) <= 0);
            }
        }
        const ko_dir3 d = {(ko_q30)random_bits(&random), (ko_q30)random_bits(&random),
                           (ko_q30)random_bits(&random)};
        uint16_t best = 0;
        uint16_t vertex = 0;
        CHECK_EQ(vec3_support(points, (uint16_t)count, &d, &best), KO_OK);
        CHECK_EQ(ko_hull_support(&hull, &d, (uint16_t)(hull.count - 1U), &vertex), KO_OK);
        CHECK_EQ(dot(&d, &points[vertex]), dot(&d, &points[best]));
    }
}

/* ---- check and validate ---- */

static const ko_vec3 square[] = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};

typedef struct list_row {
    uint16_t first[5];
    uint16_t neighbours[9];
    ko_status validate;
} list_row;

static const list_row list_rows[] = {
    {{0, 2, 4, 6, 8}, {1, 3, 0, 2, 1, 3, 0, 2}, KO_OK},
    {{0, 2, 4, 6, 8}, {3, 1, 2, 0, 3, 1, 2, 0}, KO_OK},
    {{0, 1, 3, 5, 6}, {1, 0, 2, 1, 3, 2, 0, 0}, KO_E_DATA},    /* a path: an edge is missing */
    {{0, 1, 2, 3, 4}, {2, 3, 0, 1, 0, 0, 0, 0}, KO_E_DATA},    /* the two diagonals alone */
    {{0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0}, KO_E_DATA},    /* no links */
    {{1, 2, 4, 6, 8}, {1, 3, 0, 2, 1, 3, 0, 2}, KO_E_DATA},    /* does not begin with 0 */
    {{0, 4, 2, 6, 8}, {1, 3, 0, 2, 1, 3, 0, 2}, KO_E_DATA},    /* does not ascend */
    {{0, 2, 4, 6, 8}, {1, 4, 0, 2, 1, 3, 0, 2}, KO_E_DATA},    /* no such vertex */
    {{0, 2, 4, 6, 8}, {1, 0, 0, 2, 1, 3, 0, 2}, KO_E_DATA},    /* to itself */
    {{0, 2, 4, 6, 8}, {1, 2, 0, 2, 1, 3, 0, 2}, KO_E_DATA},    /* in one direction */
    {{0, 3, 5, 7, 9}, {1, 3, 0, 0, 2, 1, 3, 0, 2}, KO_E_DATA}, /* to itself, too */
};

static void check_and_validate_lists(void)
{
    for (size_t i = 0; i < LENGTH(list_rows); i++) {
        const ko_hull hull = {square, list_rows[i].first, list_rows[i].neighbours, 4};
        CHECK_EQ(ko_hull_validate(&hull), list_rows[i].validate);
    }
}

static void check_refuses(void)
{
    static const uint16_t none[] = {0, 0};
    static const ko_vec3 beyond = {0, LIMIT + 1, 0};
    const list_row *row = &list_rows[0];
    const ko_hull whole = {square, row->first, row->neighbours, 4};
    const ko_hull one = {square, none, NULL, 1};
    const ko_hull outside = {&beyond, none, NULL, 1};
    CHECK_EQ(ko_hull_validate(&one), KO_OK);
    CHECK_EQ(ko_hull_support(&one, &(ko_dir3){1, 2, 3}, 0, &(uint16_t){7}), KO_OK);
    CHECK_EQ(ko_hull_validate(NULL), KO_E_ARG);
    ko_hull bad = whole;
    bad.vertices = NULL;
    CHECK_EQ(ko_hull_validate(&bad), KO_E_ARG);
    bad = whole;
    bad.first = NULL;
    CHECK_EQ(ko_hull_validate(&bad), KO_E_ARG);
    bad = whole;
    bad.neighbours = NULL;
    CHECK_EQ(ko_hull_validate(&bad), KO_E_ARG);
    bad = whole;
    bad.count = 0;
    CHECK_EQ(ko_hull_validate(&bad), KO_E_RANGE);
    CHECK_EQ(ko_hull_validate(&outside), KO_E_RANGE);
}

/* An upside-down pyramid with a vertex in the middle of its base, linked to the base only: a trap
 * for hill climbing. Along +z the middle is as high as its neighbours; along -z a search from it is
 * stuck. */
static void validate_finds_the_trap_in_a_level_face(void)
{
    static const ko_vec3 vertices[] = {{4, 4, 0},  {-4, 4, 0}, {-4, -4, 0},
                                       {4, -4, 0}, {0, 0, -5}, {0, 0, 0}};
    static const uint16_t at[] = {0, 4, 8, 12, 16, 20, 24};
    static const uint16_t links[] = {1, 3, 4, 5, 0, 2, 4, 5, 1, 3, 4, 5,
                                     0, 2, 4, 5, 0, 1, 2, 3, 0, 1, 2, 3};
    static const ko_dir3 down = {0, 0, -KO_Q30_ONE};
    const ko_hull trap = {vertices, at, links, 6};
    uint16_t vertex = UNTOUCHED;
    CHECK_EQ(ko_hull_validate(&trap), KO_E_DATA);
    CHECK_EQ(ko_hull_support(&trap, &down, 5, &vertex), KO_OK);
    CHECK_EQ(vertex, 5); /* stuck: no neighbour is lower */
    ko_vec3 points[6];
    memcpy(points, vertices, sizeof points);
    const ko_hull hull = build(points, 6, 5);
    check_supports(&hull);
}

/* ---- support ---- */

/* Three vertices in a row, linked in another order: a search that starts in the middle is stuck.
 * The vertex that it misses is the first or the last. */
static void validate_asks_every_vertex(void)
{
    static const uint16_t at[] = {0, 1, 3, 4};
    static const uint16_t links[] = {1, 0, 2, 1}; /* 0 - 1 - 2 */
    static const ko_vec3 rows[][3] = {
        {{5, 0, 0}, {0, 0, 0}, {3, 0, 0}},
        {{3, 0, 0}, {0, 0, 0}, {5, 0, 0}},
        {{3, 0, 0}, {5, 0, 0}, {0, 0, 0}},
    };
    static const ko_vec3 in_order[] = {{0, 0, 0}, {3, 0, 0}, {5, 0, 0}};
    const ko_hull row = {in_order, at, links, 3};
    CHECK_EQ(ko_hull_validate(&row), KO_OK);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const ko_hull hull = {rows[i], at, links, 3};
        CHECK_EQ(ko_hull_validate(&hull), KO_E_DATA);
    }
}

static void support_refuses(void)
{
    const list_row *row = &list_rows[0];
    const ko_hull hull = {square, row->first, row->neighbours, 4};
    const ko_dir3 d = {1, 2, 3};
    uint16_t vertex = UNTOUCHED;
    CHECK_EQ(ko_hull_support(NULL, &d, 0, &vertex), KO_E_ARG);
    CHECK_EQ(ko_hull_support(&hull, NULL, 0, &vertex), KO_E_ARG);
    CHECK_EQ(ko_hull_support(&hull, &d, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_hull_support(&hull, &d, 4, &vertex), KO_E_RANGE);
    CHECK_EQ(ko_hull_support(&hull, &d, UINT16_MAX, &vertex), KO_E_RANGE);
    const ko_hull lacking[] = {{NULL, row->first, row->neighbours, 4},
                               {square, NULL, row->neighbours, 4},
                               {square, row->first, NULL, 4}};
    for (size_t i = 0; i < LENGTH(lacking); i++) {
        CHECK_EQ(ko_hull_support(&lacking[i], &d, 0, &vertex), KO_E_ARG);
    }
    CHECK_EQ(vertex, UNTOUCHED);
}

static void support_of_no_direction_is_the_start(void)
{
    const list_row *row = &list_rows[0];
    const ko_hull hull = {square, row->first, row->neighbours, 4};
    const ko_dir3 none = {0, 0, 0};
    uint16_t vertex = UNTOUCHED;
    CHECK_EQ(ko_hull_support(&hull, &none, 2, &vertex), KO_OK);
    CHECK_EQ(vertex, 2);
    CHECK_EQ(vec3_support(square, 4, &none, &vertex), KO_OK);
    CHECK_EQ(vertex, 0);
}

/* Compares two corners of the world whose values are equal in 32 bits, or in 64 bits after
 * rounding. */
static void support_compares_exactly(void)
{
    static const uint16_t at[] = {0, 1, 2};
    static const uint16_t links[] = {1, 0};
    static const ko_vec3 ends[] = {{LIMIT, LIMIT, LIMIT}, {LIMIT, LIMIT, LIMIT - 1}};
    static const ko_dir3 up = {INT32_MAX, INT32_MAX, 1};
    static const ko_dir3 down = {INT32_MIN, INT32_MIN, -1};
    const ko_hull hull = {ends, at, links, 2};
    check_support(&hull, &up);
    check_support(&hull, &down);
}

static const test_case cases[] = {
    {"orientation is exact", orientation_is_exact},
    {"cubes", cubes},
    {"shapes with points to spare", shapes_with_points_to_spare},
    {"hull vertices come first", hull_vertices_come_first},
    {"random hulls", random_hulls},
    {"check and validate lists", check_and_validate_lists},
    {"check refuses", check_refuses},
    {"validate finds the trap in a level face", validate_finds_the_trap_in_a_level_face},
    {"validate asks every vertex", validate_asks_every_vertex},
    {"support refuses", support_refuses},
    {"support of no direction is the start", support_of_no_direction_is_the_start},
    {"support compares exactly", support_compares_exactly},
};

extern const test_suite hull_suite;
TEST_SUITE(hull, cases);
