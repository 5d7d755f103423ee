/* Tests of solids: which meshes are accepted as solids, and where their pieces begin.
 *
 * promise: refuses */
#include "test_mesh.h"

static ko_mesh mesh;

/* Builds `one` as a solid. */
static ko_status build_solid(void)
{
    ko_mesh_stats stats = {0};
    one.source.solid = 1;
    const ko_status status = ko_mesh_build(&one.source, work, blobs[0], sizeof(blobs[0]), &stats);
    if (status == KO_OK) {
        CHECK_EQ(ko_mesh_open(blobs[0], stats.bytes, &mesh), KO_OK);
        CHECK(ko_mesh_is_solid(&mesh));
    } else {
        CHECK_EQ(stats.bytes, 0);
    }
    return status;
}

static void flags(void)
{
    make_box(1000);
    (void)bake(0, 0, &mesh);
    CHECK(!ko_mesh_is_solid(&mesh));
    CHECK(!ko_mesh_is_solid(NULL));
    CHECK_EQ(build_solid(), KO_OK);
    one.source.solid = 2;
    ko_mesh_stats stats;
    CHECK_EQ(ko_mesh_build(&one.source, work, blobs[0], sizeof(blobs[0]), &stats), KO_E_RANGE);
}

/* Refuses a hole, one side turned, all sides inward, every triangle doubled, and a heap. */
static void not_closed(void)
{
    test_random random = {8};
    for (unsigned i = 0; i < 12U; i++) {
        make_box(1000);
        turn_face(i);
        CHECK_EQ(build_solid(), KO_E_DATA);
        make_box(1000);
        one.faces[i] = one.faces[11];
        one.source.face_count = 11;
        CHECK_EQ(build_solid(), KO_E_DATA);
    }
    make_box(1000);
    for (unsigned i = 0; i < 12U; i++) {
        turn_face(i);
    }
    CHECK_EQ(build_solid(), KO_E_DATA);
    for (unsigned i = 0; i < 12U; i++) {
        one.faces[12U + i] = one.faces[i];
        turn_face(12U + i);
    }
    one.source.face_count = 24;
    CHECK_EQ(build_solid(), KO_E_DATA);
    make_hills(&random, 500, 700);
    CHECK_EQ(build_solid(), KO_E_DATA);
    make_heap(&random, 3000, 1000);
    CHECK_EQ(build_solid(), KO_E_DATA);
}

/* Each triangle has corners of its own, as in STL files: equal positions are one corner. */
static void corners_apart(void)
{
    make_box(1000);
    for (unsigned i = 0; i < 36U; i++) {
        uint16_t *corner = &one.faces[i / 3U].corner[i % 3U];
        one.vertices[8U + i] = one.vertices[*corner];
        *corner = (uint16_t)(8U + i);
    }
    one.source.vertex_count = 44;
    CHECK_EQ(build_solid(), KO_OK);
    one.vertices[20].z++;
    CHECK_EQ(build_solid(), KO_E_DATA);
}

/* A corner is in the middle of an edge of one of two triangles. A triangle without area closes the
 * gap. */
static void without_area(void)
{
    const ko_mesh_face part[2] = {{{0, 2, 8}}, {{8, 2, 3}}}; /* halves of a triangle of the box */
    make_box(1000);
    CHECK(one.faces[0].corner[0] == 0U && one.faces[0].corner[1] == 3U);
    CHECK(one.faces[1].corner[0] == 0U && one.faces[1].corner[1] == 2U);
    one.vertices[8] = (ko_vec3){0, 0, -1000};
    one.source.vertex_count = 9;
    one.faces[1] = part[0];
    one.faces[12] = part[1];
    one.source.face_count = 13;
    CHECK_EQ(build_solid(), KO_E_DATA);
    one.faces[13] = (ko_mesh_face){{0, 8, 3}};
    one.source.face_count = 14;
    CHECK_EQ(build_solid(), KO_OK);
    CHECK_EQ(mesh.face_count, 13);
    make_box(1000);
    one.faces[12] = (ko_mesh_face){{4, 4, 5}};
    one.source.face_count = 13;
    CHECK_EQ(build_solid(), KO_OK);
    CHECK_EQ(mesh.face_count, 12);
}

static uint32_t pieces_of(const ko_mesh *m)
{
    uint32_t pieces = 0;
    for (uint32_t i = 0; i < m->node_count; i++) {
        const uint32_t link = m->nodes[i].link;
        for (unsigned bit = 18; (link & KO_MESH_IS_LEAF) != 0U && bit < 22U; bit++) {
            pieces += (link >> bit) & 1U;
        }
    }
    return pieces;
}

/* Counts the pieces of solids and surfaces: one box, two boxes, and triangles that share
 * nothing. */
static void pieces(void)
{
    const ko_vec3 c = {5000, 0, 0};
    const ko_vec3 r = {300, 300, 300};
    make_box(1000);
    CHECK_EQ(build_solid(), KO_OK);
    CHECK_EQ(pieces_of(&mesh), 1);
    add_box(&c, &r);
    CHECK_EQ(build_solid(), KO_OK);
    CHECK_EQ(pieces_of(&mesh), 2);
    one.source.solid = 0;
    (void)bake(0, 0, &mesh);
    CHECK_EQ(pieces_of(&mesh), 2);
    for (unsigned i = 0; i < 24U; i++) {
        one.faces[i] = (ko_mesh_face){
            {(uint16_t)(i % 5U * 3U), (uint16_t)(i % 5U * 3U + 1U), (uint16_t)(i % 5U * 3U + 2U)}};
    }
    (void)bake(0, 0, &mesh);
    CHECK_EQ(pieces_of(&mesh), 5);
}

static const test_case cases[] = {{"solid: flags", flags},
                                  {"solid: not closed", not_closed},
                                  {"solid: corners apart", corners_apart},
                                  {"solid: triangles without area", without_area},
                                  {"solid: pieces", pieces}};
TEST_SUITE(mesh_solid, cases);
