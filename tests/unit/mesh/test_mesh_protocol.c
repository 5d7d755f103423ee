/* Tests of the protocol of iterators, for every query to a mesh. A refused, ended or never begun
 * query repeats its answer. A budget counts down over several queries.
 *
 * promise: end-means-clear, set-up, bounded-steps */
#include "test_mesh.h"

#include <string.h>

static ko_mesh mesh;

/* ---- every question, in one form ---- */

typedef enum kind {
    BOX,
    SPHERE,
    CAPSULE,
    OBB,
    KDOP,
    CONTAINS,
    FIRST,
    ALONG,
    ABOUT_SPHERE,
    ABOUT_CAPSULE,
    PAIRS,
    CLOSEST,
    KINDS
} kind;

static union {
    ko_query q;
    ko_mesh_query query;
    ko_mesh_cast cast;
    ko_mesh_nearest nearest;
    ko_mesh_pairs pairs;
} state;

/* Begins a cast along a line that is refused exactly if r < 0. */
static ko_status begin_along(const ko_vec3 *a, const ko_vec3 *b, fix16_t r, ko_order order)
{
    const ko_segment segment = {*a, *b};
    ko_line line;
    CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
    line.origin.z = (r < 0) ? LIMIT + 1 : line.origin.z;
    return ko_mesh_cast_begin(&mesh, &line, order, &state.cast);
}

/* Begins a query around a shape of this radius, which touches the box of 1000. */
static ko_status begin(kind is, fix16_t r)
{
    const ko_vec3 wall = {1000, 10, 20};
    const ko_aabb box = {wall, {r, r, r}};
    const ko_sphere sphere = {wall, r};
    const ko_capsule capsule = {wall, {1500, 10, 20}, r};
    const ko_segment segment = {{-2000, 10, 20}, {2000, 10, 20}};
    const ko_vec3 point = {0, 0, (r < 0) ? LIMIT + 1 : 0};
    const ko_mat3 turn = KO_MAT3_IDENTITY;
    const ko_obb obb = {wall, turn, {r, r, r}};
    const ko_kdop_slab dop[3] = {{1000 - r, 1000 + r}, {10 - r, 10 + r}, {20 - r, 20 + r}};
    const ko_pose pose = {turn, {(r < 0) ? LIMIT : 900, 0, 0}};
    switch (is) {
    case BOX:
        return ko_mesh_query_aabb_begin(&mesh, &box, &state.query);
    case SPHERE:
        return ko_mesh_query_sphere_begin(&mesh, &sphere, &state.query);
    case CAPSULE:
        return ko_mesh_query_capsule_begin(&mesh, &capsule, &state.query);
    case OBB:
        return ko_mesh_query_obb_begin(&mesh, &obb, &state.query);
    case KDOP:
        return ko_mesh_query_kdop_begin(&mesh, 6, dop, &state.query);
    case CONTAINS:
        return ko_mesh_contains_begin(&mesh, &point, &state.query);
    case FIRST:
        return begin_along(&segment.a, &segment.b, r, KO_ORDER_ASCENDING);
    case ALONG:
        return begin_along(&segment.b, &segment.a, r, KO_ORDER_ANY);
    case ABOUT_SPHERE:
        return ko_mesh_nearest_sphere_begin(&mesh, &sphere, (fix16_t)100, &state.nearest);
    case ABOUT_CAPSULE:
        return ko_mesh_nearest_capsule_begin(&mesh, &capsule, (fix16_t)100, &state.nearest);
    case PAIRS:
        return ko_mesh_pairs_begin(&mesh, &mesh, &pose, &state.pairs);
    default:
        return ko_mesh_closest_begin(&mesh, &mesh, &pose, (fix16_t)100, &state.pairs);
    }
}

static ko_status next(kind is, uint32_t *budget)
{
    ko_mesh_hit hit;
    ko_mesh_near near;
    ko_mesh_pair pair;
    ko_mesh_gap gap;
    switch (is) {
    case BOX:
        return ko_mesh_query_aabb_next(&state.query, budget, &hit);
    case SPHERE:
        return ko_mesh_query_sphere_next(&state.query, budget, &hit);
    case CAPSULE:
        return ko_mesh_query_capsule_next(&state.query, budget, &hit);
    case OBB:
        return ko_mesh_query_obb_next(&state.query, budget, &hit);
    case KDOP:
        return ko_mesh_query_kdop_next(&state.query, budget, &hit);
    case CONTAINS:
        return ko_mesh_contains_next(&state.query, budget);
    case FIRST:
    case ALONG:
        return ko_mesh_cast_next(&state.cast, budget, &hit);
    case ABOUT_SPHERE:
        return ko_mesh_nearest_sphere_next(&state.nearest, budget, &near);
    case ABOUT_CAPSULE:
        return ko_mesh_nearest_capsule_next(&state.nearest, budget, &near);
    case PAIRS:
        return ko_mesh_pairs_next(&state.pairs, budget, &pair);
    default:
        return ko_mesh_closest_next(&state.pairs, budget, &gap);
    }
}

static void bake_solid(void)
{
    make_box(1000);
    one.source.solid = 1;
    (void)bake(0, 0, &mesh);
}

/* ---- what is repeated ---- */

static void never_begun(void)
{
    bake_solid();
    for (unsigned is = 0; is < KINDS; is++) {
        memset(&state, 0, sizeof(state));
        CHECK_EQ(next((kind)is, NULL), KO_E_ARG);
        CHECK_EQ(next((kind)is, NULL), KO_E_ARG);
    }
}

static void refused(void)
{
    bake_solid();
    for (unsigned is = 0; is < KINDS; is++) {
        CHECK_EQ(begin((kind)is, 5), KO_OK);
        CHECK_EQ(begin((kind)is, -1), KO_E_RANGE);
        CHECK_EQ(next((kind)is, NULL), KO_E_RANGE);
        CHECK_EQ(next((kind)is, NULL), KO_E_RANGE);
        CHECK_EQ(begin((kind)is, 5), KO_OK);
        CHECK_EQ(next((kind)is, NULL), KO_OK);
    }
}

static void ended(void)
{
    bake_solid();
    for (unsigned is = 0; is < KINDS; is++) {
        uint32_t found = 0;
        CHECK_EQ(begin((kind)is, 5), KO_OK);
        while (next((kind)is, NULL) == KO_OK && found <= 200U) {
            found++;
        }
        uint32_t budget = 7;
        CHECK(found > 0U && found <= 200U);
        CHECK_EQ(next((kind)is, NULL), KO_END);
        CHECK_EQ(next((kind)is, &budget), KO_END);
        CHECK_EQ(budget, 7);
    }
}

static void other_kinds(void)
{
    bake_solid();
    for (unsigned is = BOX; is <= CONTAINS; is++) {
        CHECK_EQ(begin((kind)is, 5), KO_OK);
        for (unsigned other = BOX; other <= CONTAINS; other++) {
            CHECK(other == is || next((kind)other, NULL) == KO_E_ARG);
        }
        CHECK_EQ(next((kind)is, NULL), KO_OK);
    }
}

/* A mesh that is no longer open ends the queries over it. */
static void closed_mesh(void)
{
    for (unsigned is = 0; is < KINDS; is++) {
        bake_solid();
        CHECK_EQ(begin((kind)is, 5), KO_OK);
        mesh = (ko_mesh){0};
        CHECK_EQ(next((kind)is, NULL), KO_E_DATA);
    }
    bake_solid();
    ko_mesh second = mesh;
    ko_mesh_pairs pairs;
    ko_mesh_pair pair;
    const ko_pose pose = {KO_MAT3_IDENTITY, {900, 0, 0}};
    CHECK_EQ(ko_mesh_pairs_begin(&mesh, &second, &pose, &pairs), KO_OK);
    second = (ko_mesh){0};
    CHECK_EQ(ko_mesh_pairs_next(&pairs, NULL, &pair), KO_E_DATA);
}

/* ---- the purse ---- */

/* Asks all questions one after the other from one budget, refilled by 3 visits at a time. */
static void one_purse(void)
{
    uint32_t budget = 0;
    bake_solid();
    for (unsigned is = 0; is < KINDS; is++) {
        ko_status status = KO_OK;
        uint32_t filled = budget;
        CHECK_EQ(begin((kind)is, 5), KO_OK);
        for (uint32_t i = 0; i < 2000U && status != KO_END; i++) {
            status = next((kind)is, &budget);
            CHECK(status >= KO_OK);
            if (status == KO_UNFINISHED) {
                CHECK_EQ(budget, 0);
                budget = 3;
                filled += 3U;
            }
        }
        CHECK_EQ(status, KO_END);
        CHECK_EQ(state.q.visits, filled - budget);
    }
}

static void empty_purse(void)
{
    bake_solid();
    for (unsigned is = 0; is < KINDS; is++) {
        uint32_t budget = 0;
        CHECK_EQ(begin((kind)is, 5), KO_OK);
        CHECK_EQ(next((kind)is, &budget), KO_UNFINISHED);
        CHECK_EQ(next((kind)is, &budget), KO_UNFINISHED);
        CHECK_EQ(state.q.visits, 0);
        CHECK_EQ(next((kind)is, NULL), KO_OK); /* null is no limit */
    }
}

/* ---- several in one call ---- */

static void several(void)
{
    ko_mesh_pair singly[200];
    ko_mesh_pair several[200];
    uint32_t total = 0;
    bake_solid();
    CHECK_EQ(begin(PAIRS, 5), KO_OK);
    while (total < 200U && ko_mesh_pairs_next(&state.pairs, NULL, &singly[total]) == KO_OK) {
        total++;
    }
    CHECK(total > 5U);
    for (uint32_t room = 1; room <= total + 1U; room += 3U) {
        uint32_t found = 0;
        uint32_t count = 99;
        uint32_t budget = room % 5U;
        ko_status status = begin(PAIRS, 5);
        CHECK_EQ(ko_mesh_pairs_next_n(&state.pairs, NULL, several, 0, &count), KO_E_RANGE);
        while (status == KO_OK || status == KO_UNFINISHED) {
            status = ko_mesh_pairs_next_n(&state.pairs, &budget, &several[found],
                                          (room < 200U - found) ? room : 200U - found, &count);
            if (status == KO_OK) {
                CHECK(count >= 1U && count <= room);
                found += count;
            } else {
                CHECK_EQ(count, 0);
            }
            budget += 11U;
            count = 99;
        }
        CHECK_EQ(status, KO_END);
        CHECK_EQ(found, total);
        CHECK(memcmp(singly, several, total * sizeof(singly[0])) == 0);
    }
}

static const test_case cases[] = {{"protocol: never begun", never_begun},
                                  {"protocol: refused", refused},
                                  {"protocol: ended", ended},
                                  {"protocol: other kinds", other_kinds},
                                  {"protocol: closed mesh", closed_mesh},
                                  {"protocol: one purse", one_purse},
                                  {"protocol: empty purse", empty_purse},
                                  {"protocol: several pairs", several}};
TEST_SUITE(mesh_protocol, cases);
