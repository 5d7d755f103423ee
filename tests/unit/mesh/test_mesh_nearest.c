/* Tests of the nearest triangle to a leg: a capsule along a wall, through it, inside a building.
 * tests/reference/motion judges random ones.
 *
 * promise: never-above */
#include "test_mesh.h"

#define M(x) ((x)*65536)

static const ko_segment east = {{0, 0, 0}, {M(10), 0, 0}};

static ko_mesh wall;

static bool is_along(const ko_dir3 *n, int x, int y, int z)
{
    return n->x >= x * ONE - 8 && n->x <= x * ONE + 8 && n->y >= y * ONE - 8 &&
           n->y <= y * ONE + 8 && n->z >= z * ONE - 8 && n->z <= z * ONE + 8;
}

/* ---- a wall at y = 2, 8 m long, of four triangles ---- */

static void build_wall(fix16_t error)
{
    static const ko_vec3 corners[6] = {{M(1), M(2), M(-1)}, {M(5), M(2), M(-1)},
                                       {M(9), M(2), M(-1)}, {M(1), M(2), M(1)},
                                       {M(5), M(2), M(1)},  {M(9), M(2), M(1)}};
    static const ko_mesh_face faces[4] = {{{0, 1, 4}}, {{0, 4, 3}}, {{1, 2, 5}}, {{1, 5, 4}}};
    const ko_mesh_source source = {corners, faces, 6, 4, error, 0};
    ko_mesh_stats stats;
    CHECK_EQ(ko_mesh_build(&source, work, blobs[0], sizeof(blobs[0]), &stats), KO_OK);
    CHECK_EQ(ko_mesh_open(blobs[0], stats.bytes, &wall), KO_OK);
}

static ko_status ask(const ko_segment *way, fix16_t radius, fix16_t reach, uint32_t budget,
                     ko_mesh_near *c)
{
    const ko_capsule leg = {way->a, way->b, radius};
    ko_mesh_nearest query;
    ko_status status = ko_mesh_nearest_capsule_begin(&wall, &leg, reach, &query);
    CHECK_EQ(status, KO_OK);
    do {
        uint32_t left = budget;
        status = ko_mesh_nearest_capsule_next(&query, &left, c);
    } while (status == KO_UNFINISHED);
    CHECK_EQ(ko_mesh_nearest_capsule_next(&query, NULL, c), KO_END); /* reported once */
    return status;
}

static void along_a_wall(void)
{
    ko_mesh_near c = {.margin = 77};
    build_wall(0);
    CHECK_EQ(ask(&east, M(1), M(1) - 1, FOREVER, &c), KO_END);
    CHECK_EQ(c.margin, 77);
    for (uint32_t budget = 1; budget < 4U; budget++) {
        CHECK_EQ(ask(&east, M(1), M(1), budget, &c), KO_OK);
        CHECK_EQ(c.margin, M(1));
        CHECK(is_along(&c.normal, 0, -1, 0));
        CHECK(c.on_shape.y >= M(1) - 4 && c.on_shape.y <= M(1) + 4);
        CHECK_EQ(c.on_mesh.y, M(2));
    }
    build_wall(3);
    CHECK_EQ(ask(&east, M(1), M(1), FOREVER, &c), KO_OK);
    CHECK_EQ(c.margin, M(1) - 3);
}

static void through_a_wall(void)
{
    const ko_segment north = {{M(3), 0, 0}, {M(3), M(8), 0}};
    const ko_segment south = {{M(3), M(8), 0}, {M(3), 0, 0}};
    const ko_segment in_it = {{M(2), M(2), 0}, {M(8), M(2), 0}};
    ko_mesh_near c = {.margin = 77};
    build_wall(0);
    CHECK_EQ(ask(&north, M(1), M(1), FOREVER, &c), KO_OK);
    CHECK_EQ(c.margin, -M(1));
    CHECK(is_along(&c.normal, 0, -1, 0));
    CHECK(is_at(&c.on_mesh, M(3), M(2), 0));
    CHECK(c.at >= KO_Q30_ONE / 4 - 4 && c.at <= KO_Q30_ONE / 4 + 4);
    CHECK_EQ(ask(&south, M(1), M(1), FOREVER, &c), KO_OK);
    CHECK(is_along(&c.normal, 0, 1, 0));
    CHECK_EQ(ask(&in_it, M(1), M(1), FOREVER, &c), KO_OK);
    CHECK_EQ(c.margin, -M(1));
    CHECK(is_along(&c.normal, -1, 0, 0));
}

/* ---- a building of 4 m around the origin that has only an outside ---- */

static void build_building(bool solid, fix16_t error)
{
    static const ko_mesh_face faces[12] = {{{0, 3, 1}}, {{0, 2, 3}}, {{4, 5, 7}}, {{4, 7, 6}},
                                           {{0, 1, 5}}, {{0, 5, 4}}, {{2, 7, 3}}, {{2, 6, 7}},
                                           {{0, 6, 2}}, {{0, 4, 6}}, {{1, 3, 7}}, {{1, 7, 5}}};
    ko_vec3 corners[8];
    ko_mesh_stats stats;
    for (unsigned i = 0; i < 8U; i++) {
        corners[i].x = ((i & 1U) != 0U) ? M(2) : -M(2);
        corners[i].y = ((i & 2U) != 0U) ? M(2) : -M(2);
        corners[i].z = ((i & 4U) != 0U) ? M(2) : -M(2);
    }
    const ko_mesh_source source = {corners, faces, 8, 12, error, solid ? 1U : 0U};
    CHECK_EQ(ko_mesh_build(&source, work, blobs[0], sizeof(blobs[0]), &stats), KO_OK);
    CHECK_EQ(ko_mesh_open(blobs[0], stats.bytes, &wall), KO_OK);
}

/* A leg without a radius, a few LSB from the wall. */
static void close_to_a_wall(void)
{
    build_wall(0);
    for (fix16_t gap = 0; gap <= 3; gap++) {
        const ko_segment way = {{M(2), M(2) - gap, 0}, {M(8), M(2) - gap, 0}};
        ko_mesh_near c = {.margin = 77};
        CHECK_EQ(ask(&way, 0, M(1), FOREVER, &c), KO_OK);
        CHECK_EQ(c.margin, gap);
    }
}

/* A leg that begins inside is clear of a surface and touches a solid. That holds also where a wall
 * is near, and where the leg leaves the building. */
static void inside_a_building(void)
{
    const ko_segment in_it = {{-M(1), 0, 0}, {M(1), 0, 0}};
    const ko_segment out_of_it = {{M(1), 0, 0}, {M(5), 0, 0}};
    const ko_segment over_it = {{-M(1), 0, M(4)}, {M(1), 0, M(4)}};
    ko_mesh_near c = {.margin = 77};
    build_building(false, 0);
    CHECK_EQ(ask(&in_it, M(1) / 4, M(1) / 4, FOREVER, &c), KO_END);
    CHECK_EQ(c.margin, 77);
    for (fix16_t error = 0; error < 8; error += 7) {
        build_building(true, error);
        for (uint32_t budget = 1; budget < 20U; budget++) {
            CHECK_EQ(ask(&in_it, M(1) / 4, (budget % 3U != 0U) ? M(1) / 4 : M(5), budget, &c),
                     KO_OK);
            CHECK_EQ(c.face, KO_MESH_INSIDE);
            CHECK_EQ(c.margin, -M(1) / 4 - error);
            CHECK_EQ(c.at, 0);
            CHECK(is_at(&c.on_mesh, -M(1), 0, 0));
            CHECK(is_at(&c.on_shape, -M(1) + M(1) / 4, 0, 0));
            CHECK(is_along(&c.normal, -1, 0, 0));
            CHECK_EQ(ask(&out_of_it, 0, 0, budget, &c), KO_OK);
            CHECK(c.margin == -error && c.at == 0 && c.face == KO_MESH_INSIDE);
            CHECK_EQ(ask(&over_it, M(1), M(1) - 1 - error, budget, &c), KO_END);
            CHECK_EQ(ask(&over_it, M(1), M(1) - error, budget, &c), KO_OK);
            CHECK(c.margin == M(1) - error && c.face < 12U);
        }
    }
}

/* A search that waits is damaged: its stack is deeper than there is room, or has no room for the
 * children of the node on top. */
static void damaged_searches_are_refused(void)
{
    const ko_segment along = {{M(9), 0, 0}, {M(9), M(1), 0}};
    const ko_capsule leg = {along.a, along.b, M(1) / 4};
    const uint32_t room = (uint32_t)(sizeof(((ko_mesh_search *)0)->stack) / sizeof(uint16_t));
    ko_mesh_near c = {.margin = 77};
    build_building(false, 0);
    for (uint32_t more = 0; more < 2U; more++) {
        ko_mesh_nearest query;
        CHECK_EQ(ko_mesh_nearest_capsule_begin(&wall, &leg, M(20), &query), KO_OK);
        CHECK_EQ(ko_mesh_nearest_capsule_next(&query, &(uint32_t){0}, &c), KO_UNFINISHED);
        for (uint32_t i = 0; i < room; i++) {
            query.search.stack[i] = 0; /* the root */
        }
        query.search.depth = (uint8_t)(room + more);
        query.q.status = KO_OK; /* without its seal */
        CHECK_EQ(ko_mesh_nearest_capsule_next(&query, NULL, &c), KO_E_DATA);
        CHECK_EQ(ko_mesh_nearest_capsule_next(&query, NULL, &c), KO_E_DATA);
        CHECK_EQ(c.margin, 77);
    }
}

/* What was found is a triangle that is not there, and nothing is left to be searched. */
static void damage_finding(ko_mesh_nearest *query)
{
    query->search.depth = 0;
    query->search.face = query->search.face_end;
    query->search.found = wall.face_count;
}

static void damaged_findings_are_refused(void)
{
    const ko_capsule leg = {{M(9), 0, 0}, {M(9), M(1), 0}, M(1) / 4};
    const ko_sphere foot = {leg.a, leg.r};
    ko_mesh_near c = {.margin = 77};
    ko_mesh_nearest query;
    build_building(false, 0);
    CHECK_EQ(ko_mesh_nearest_capsule_begin(&wall, &leg, M(20), &query), KO_OK);
    damage_finding(&query);
    CHECK_EQ(ko_mesh_nearest_capsule_next(&query, NULL, &c), KO_E_DATA);
    CHECK_EQ(ko_mesh_nearest_sphere_begin(&wall, &foot, M(20), &query), KO_OK);
    damage_finding(&query);
    CHECK_EQ(ko_mesh_nearest_sphere_next(&query, NULL, &c), KO_E_DATA);
    CHECK_EQ(c.margin, 77);
}

static const test_case cases[] = {{"nearest: damaged findings", damaged_findings_are_refused},
                                  {"nearest: along a wall", along_a_wall},
                                  {"nearest: through a wall", through_a_wall},
                                  {"nearest: close to a wall", close_to_a_wall},
                                  {"nearest: damaged searches", damaged_searches_are_refused},
                                  {"nearest: inside a building", inside_a_building}};
TEST_SUITE(mesh_nearest, cases);
