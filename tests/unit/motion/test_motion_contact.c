/* Where a leg and a body, or a mesh, are closest. */
#include "bodies.h"
#include "points.h"

#include <stddef.h>

#include "keepout/mesh_build.h"

static const ko_segment east = {{0, 0, 0}, {M(10), 0, 0}};

static bool is_along(const ko_dir3 *n, int x, int y, int z)
{
    const ko_q30 one = KO_Q30_ONE;
    return n->x >= x * one - 8 && n->x <= x * one + 8 && n->y >= y * one - 8 &&
           n->y <= y * one + 8 && n->z >= z * one - 8 && n->z <= z * one + 8;
}

static void apart(void)
{
    const ko_body bodies[3] = {sphere_at(M(5), M(4), 0, M(1)), capsule_at(M(5), M(4), 0, M(1)),
                               box_at(M(5), M(4), 0, M(1))};
    for (unsigned i = 0; i < 3U; i++) {
        ko_leg_contact c;
        CHECK_EQ(ko_leg_contact_body(&east, M(1), &bodies[i], &c), KO_OK);
        CHECK_EQ(c.margin, M(2));
        CHECK(is_along(&c.normal, 0, -1, 0));
        if (bodies[i].kind != KO_BODY_BOX) {
            CHECK(is_at(&c.on_leg, M(5), M(1), 0));
            CHECK(is_at(&c.on_body, M(5), M(3), 0));
            CHECK_EQ(c.at, KO_Q30_ONE / 2);
        }
    }
}

/* The surfaces are within each other, the axes are not. */
static void within(void)
{
    const ko_body body = sphere_at(M(5), M(1), 0, M(1));
    ko_leg_contact c;
    CHECK_EQ(ko_leg_contact_body(&east, M(1), &body, &c), KO_OK);
    CHECK_EQ(c.margin, -M(1));
    CHECK(is_along(&c.normal, 0, -1, 0));
    CHECK(is_at(&c.on_leg, M(5), M(1), 0));
    CHECK(is_at(&c.on_body, M(5), 0, 0));
}

/* The axis itself touches. */
static void across(void)
{
    const ko_body box = box_at(M(5), 0, 0, M(1));
    const ko_body sphere = sphere_at(M(5), 0, 0, M(1));
    const ko_segment point = {{M(5), 0, 0}, {M(5), 0, 0}};
    const ko_segment above = {{M(5), 0, M(1) - 5}, {M(5), 0, M(1) - 5}};
    ko_leg_contact c;
    CHECK_EQ(ko_leg_contact_body(&east, M(1), &box, &c), KO_OK);
    CHECK_EQ(c.margin, -M(1));
    CHECK(is_along(&c.normal, -1, 0, 0));
    CHECK(is_at(&c.on_body, M(4), 0, 0));
    CHECK_EQ(ko_leg_contact_body(&above, M(1), &box, &c), KO_OK);
    CHECK(is_along(&c.normal, 0, 0, 1));
    CHECK_EQ(ko_leg_contact_body(&east, M(1), &sphere, &c), KO_OK);
    CHECK_EQ(c.margin, -M(2));
    CHECK(is_along(&c.normal, -1, 0, 0));
    CHECK_EQ(ko_leg_contact_body(&point, M(1), &sphere, &c), KO_OK);
    CHECK(is_along(&c.normal, 0, 0, 1));
}

static void refused(void)
{
    const ko_body body = sphere_at(M(5), M(1), 0, M(1));
    ko_body bad = body;
    const ko_segment far = {{0, 0, 0}, {KO_LIMIT, 0, 0}};
    ko_leg_contact c = {.margin = 77};
    bad.as.sphere.r = -1;
    CHECK_EQ(ko_leg_contact_body(NULL, 0, &body, &c), KO_E_ARG);
    CHECK_EQ(ko_leg_contact_body(&east, 0, NULL, &c), KO_E_ARG);
    CHECK_EQ(ko_leg_contact_body(&east, 0, &body, NULL), KO_E_ARG);
    CHECK_EQ(ko_leg_contact_body(&east, -1, &body, &c), KO_E_RANGE);
    CHECK_EQ(ko_leg_contact_body(&east, 0, &bad, &c), KO_E_RANGE);
    CHECK_EQ(ko_leg_contact_body(&far, 1, &body, &c), KO_E_RANGE);
    CHECK_EQ(c.margin, 77);
}

/* ---- a mesh: a wall at y = 2, 8 m long, of four triangles ---- */

static uint32_t blob[128];
static ko_mesh wall;

static void build_wall(fix16_t error)
{
    static const ko_vec3 corners[6] = {{M(1), M(2), M(-1)}, {M(5), M(2), M(-1)},
                                       {M(9), M(2), M(-1)}, {M(1), M(2), M(1)},
                                       {M(5), M(2), M(1)},  {M(9), M(2), M(1)}};
    static const ko_mesh_face faces[4] = {{{0, 1, 4}}, {{0, 4, 3}}, {{1, 2, 5}}, {{1, 5, 4}}};
    static ko_mesh_work work[4];
    const ko_mesh_source source = {corners, faces, 6, 4, error, 0};
    ko_mesh_stats stats;
    CHECK_EQ(ko_mesh_build(&source, work, blob, sizeof(blob), &stats), KO_OK);
    CHECK_EQ(ko_mesh_open(blob, stats.bytes, &wall), KO_OK);
}

static ko_status ask(const ko_segment *way, fix16_t radius, fix16_t reach, uint32_t budget,
                     ko_leg_contact *c)
{
    ko_leg_mesh query;
    ko_status status = ko_leg_mesh_begin(&wall, way, radius, reach, &query);
    CHECK_EQ(status, KO_OK);
    do {
        status = ko_leg_mesh_next(&query, budget, c);
    } while (status == KO_UNFINISHED);
    if (status == KO_OK) {
        CHECK_EQ(ko_leg_mesh_next(&query, budget, c), KO_END);
    }
    return status;
}

static void along_a_wall(void)
{
    ko_leg_contact c = {.margin = 77};
    build_wall(0);
    CHECK_EQ(ask(&east, M(1), M(1) - 1, KO_NO_BUDGET, &c), KO_END);
    CHECK_EQ(c.margin, 77);
    for (uint32_t budget = 1; budget < 4U; budget++) {
        CHECK_EQ(ask(&east, M(1), M(1), budget, &c), KO_OK);
        CHECK_EQ(c.margin, M(1));
        CHECK(is_along(&c.normal, 0, -1, 0));
        CHECK(c.on_leg.y >= M(1) - 4 && c.on_leg.y <= M(1) + 4);
        CHECK_EQ(c.on_body.y, M(2));
    }
    build_wall(3);
    CHECK_EQ(ask(&east, M(1), M(1), KO_NO_BUDGET, &c), KO_OK);
    CHECK_EQ(c.margin, M(1) - 3);
}

static void through_a_wall(void)
{
    const ko_segment north = {{M(3), 0, 0}, {M(3), M(8), 0}};
    const ko_segment south = {{M(3), M(8), 0}, {M(3), 0, 0}};
    const ko_segment in_it = {{M(2), M(2), 0}, {M(8), M(2), 0}};
    ko_leg_contact c = {.margin = 77};
    build_wall(0);
    CHECK_EQ(ask(&north, M(1), M(1), KO_NO_BUDGET, &c), KO_OK);
    CHECK_EQ(c.margin, -M(1));
    CHECK(is_along(&c.normal, 0, -1, 0));
    CHECK(is_at(&c.on_body, M(3), M(2), 0));
    CHECK(c.at >= KO_Q30_ONE / 4 - 4 && c.at <= KO_Q30_ONE / 4 + 4);
    CHECK_EQ(ask(&south, M(1), M(1), KO_NO_BUDGET, &c), KO_OK);
    CHECK(is_along(&c.normal, 0, 1, 0));
    CHECK_EQ(ask(&in_it, M(1), M(1), KO_NO_BUDGET, &c), KO_OK);
    CHECK_EQ(c.margin, -M(1));
    CHECK(is_along(&c.normal, -1, 0, 0));
}

static void mesh_refused(void)
{
    ko_leg_mesh query;
    ko_leg_contact c;
    const ko_segment far = {{0, 0, 0}, {KO_LIMIT, 0, 0}};
    build_wall(0);
    CHECK_EQ(ko_leg_mesh_begin(NULL, &east, 0, 0, &query), KO_E_ARG);
    CHECK_EQ(ko_leg_mesh_begin(&wall, NULL, 0, 0, &query), KO_E_ARG);
    CHECK_EQ(ko_leg_mesh_begin(&wall, &east, 0, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_leg_mesh_begin(&wall, &east, -1, 2, &query), KO_E_RANGE);
    CHECK_EQ(ko_leg_mesh_begin(&wall, &east, 2, -1, &query), KO_E_RANGE);
    CHECK_EQ(ko_leg_mesh_begin(&wall, &east, INT32_MAX, INT32_MAX, &query), KO_E_RANGE);
    CHECK_EQ(ko_leg_mesh_begin(&wall, &far, 0, 1, &query), KO_E_RANGE);
    CHECK_EQ(ko_leg_mesh_next(NULL, 1, &c), KO_E_ARG);
    CHECK_EQ(ko_leg_mesh_begin(&wall, &east, 0, 0, &query), KO_OK);
    CHECK_EQ(ko_leg_mesh_next(&query, 1, NULL), KO_E_ARG);
}

/* ---- a building of 4 m about the origin: nothing but its outside ---- */

static uint32_t building_blob[128];

static void build_building(bool solid, fix16_t error)
{
    static const ko_mesh_face faces[12] = {{{0, 3, 1}}, {{0, 2, 3}}, {{4, 5, 7}}, {{4, 7, 6}},
                                           {{0, 1, 5}}, {{0, 5, 4}}, {{2, 7, 3}}, {{2, 6, 7}},
                                           {{0, 6, 2}}, {{0, 4, 6}}, {{1, 3, 7}}, {{1, 7, 5}}};
    static ko_mesh_work work[12];
    ko_vec3 corners[8];
    ko_mesh_stats stats;
    for (unsigned i = 0; i < 8U; i++) {
        corners[i].x = ((i & 1U) != 0U) ? M(2) : -M(2);
        corners[i].y = ((i & 2U) != 0U) ? M(2) : -M(2);
        corners[i].z = ((i & 4U) != 0U) ? M(2) : -M(2);
    }
    const ko_mesh_source source = {corners, faces, 8, 12, error, solid ? 1U : 0U};
    CHECK_EQ(ko_mesh_build(&source, work, building_blob, sizeof(building_blob), &stats), KO_OK);
    CHECK_EQ(ko_mesh_open(building_blob, stats.bytes, &wall), KO_OK);
}

/* A leg wholly inside is clear of a surface and touches a solid, also where a wall is within reach,
 * and where the leg goes out of it. */
static void inside_a_building(void)
{
    const ko_segment in_it = {{-M(1), 0, 0}, {M(1), 0, 0}};
    const ko_segment out_of_it = {{M(1), 0, 0}, {M(5), 0, 0}};
    const ko_segment over_it = {{-M(1), 0, M(4)}, {M(1), 0, M(4)}};
    ko_leg_contact c = {.margin = 77};
    build_building(false, 0);
    CHECK_EQ(ask(&in_it, M(1) / 4, M(1) / 4, KO_NO_BUDGET, &c), KO_END);
    CHECK_EQ(c.margin, 77);
    for (fix16_t error = 0; error < 8; error += 7) {
        build_building(true, error);
        for (uint32_t budget = 1; budget < 20U; budget++) {
            CHECK_EQ(ask(&in_it, M(1) / 4, (budget % 3U != 0U) ? M(1) / 4 : M(5), budget, &c),
                     KO_OK);
            CHECK_EQ(c.face, KO_MESH_INSIDE);
            CHECK_EQ(c.margin, -M(1) / 4 - error);
            CHECK_EQ(c.at, 0);
            CHECK(is_at(&c.on_body, -M(1), 0, 0));
            CHECK(is_at(&c.on_leg, -M(1) + M(1) / 4, 0, 0));
            CHECK(is_along(&c.normal, -1, 0, 0));
            CHECK_EQ(ask(&out_of_it, 0, 0, budget, &c), KO_OK);
            CHECK(c.margin == -error && c.at == 0 && c.face == KO_MESH_INSIDE);
            CHECK_EQ(ask(&over_it, M(1), M(1) - 1 - error, budget, &c), KO_END);
            CHECK_EQ(ask(&over_it, M(1), M(1) - error, budget, &c), KO_OK);
            CHECK(c.margin == M(1) - error && c.face < 12U);
        }
    }
}

static const test_case cases[] = {
    {"apart", apart},
    {"within", within},
    {"across", across},
    {"refused", refused},
    {"along a wall", along_a_wall},
    {"through a wall", through_a_wall},
    {"mesh refused", mesh_refused},
    {"inside a building", inside_a_building},
};
TEST_SUITE(motion_contact, cases);
