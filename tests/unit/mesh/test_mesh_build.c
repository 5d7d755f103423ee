/* Tests of building meshes: their triangles, limits, refusals, the shape of trees.
 *
 * promise: same-bits, refuses */
#include "test_mesh.h"

#include "src/mesh/mesh_core.h"

#include <string.h>

static ko_mesh mesh;

#define SAME_CRC 0xF8F947CEU

static bool is_same_triangle(const ko_triangle *t, uint32_t face)
{
    const ko_mesh_face *f = &one.faces[face];
    return memcmp(&t->a, &one.vertices[f->corner[0]], sizeof(t->a)) == 0 &&
           memcmp(&t->b, &one.vertices[f->corner[1]], sizeof(t->b)) == 0 &&
           memcmp(&t->c, &one.vertices[f->corner[2]], sizeof(t->c)) == 0;
}

/* Each triangle of the mesh occurs once, and `work` names its source. */
static void check_faces(const ko_mesh_stats *stats)
{
    bool seen[MOST_FACES] = {false};
    CHECK_EQ(mesh.face_count, stats->faces);
    CHECK_EQ(stats->faces + stats->dropped, one.source.face_count);
    for (uint32_t i = 0; i < stats->faces; i++) {
        ko_triangle t;
        CHECK_EQ(ko_mesh_get_triangle(&mesh, i, &t), KO_OK);
        CHECK(work[i].face < one.source.face_count && !seen[work[i].face]);
        seen[work[i].face] = true;
        CHECK(is_same_triangle(&t, work[i].face));
    }
}

/* Leaves have two to four triangles, nodes take at most 16 bytes a triangle, the statistics add
 * up. */
static void check_shape(const ko_mesh_stats *stats)
{
    uint32_t leaves = 0;
    for (uint32_t i = 0; i < stats->nodes; i++) {
        if (mesh.nodes[i].link & KO_MESH_IS_LEAF) {
            const uint32_t faces = ((mesh.nodes[i].link >> 16) & 3U) + 1U;
            leaves++;
            CHECK(faces >= 2U || stats->faces == 1U);
        }
    }
    CHECK_EQ(leaves, stats->leaves);
    CHECK_EQ(stats->nodes, 2U * leaves - 1U);
    CHECK(stats->nodes < stats->faces || stats->faces == 1U);
    CHECK(stats->depth <= KO_MESH_MAX_DEPTH && stats->depth == mesh.depth);
    CHECK(stats->cost >= 256U && stats->bytes <= sizeof(blobs[0]));
}

static void any_meshes(void)
{
    test_random random = {5};
    for (uint32_t i = test_rounds(300); i > 0U; i--) {
        const fix16_t size = (fix16_t)(8U << (random_bits(&random) % 22U));
        if (i % 2U == 0U) {
            make_heap(&random, size, size / 3);
        } else {
            make_hills(&random, size / 3, size);
        }
        ko_mesh_stats stats;
        one.source.error = 0;
        const ko_status status =
            ko_mesh_build(&one.source, work, blobs[0], sizeof(blobs[0]), &stats);
        if (status == KO_OK) {
            CHECK_EQ(ko_mesh_open(blobs[0], stats.bytes, &mesh), KO_OK);
            check_faces(&stats);
            check_shape(&stats);
        }
    }
}

static void no_area(void)
{
    make_box(100);
    one.faces[3].corner[1] = one.faces[3].corner[0]; /* names a corner twice */
    one.faces[5].corner[2] = one.faces[5].corner[1];
    one.vertices[8].x = 0; /* the middle of an edge */
    one.vertices[8].y = -100;
    one.vertices[8].z = -100;
    one.source.vertex_count = 9;
    one.faces[7].corner[0] = 0;
    for (unsigned corner = 0; corner < 3U; corner++) { /* a corner that there is not */
        const uint16_t was = one.faces[6].corner[corner];
        ko_mesh_stats nothing = {0};
        one.faces[6].corner[corner] = (uint16_t)one.source.vertex_count;
        CHECK_EQ(ko_mesh_build(&one.source, work, blobs[0], sizeof(blobs[0]), &nothing),
                 KO_E_RANGE);
        one.faces[6].corner[corner] = was;
    }
    one.faces[7].corner[1] = 8;
    one.faces[7].corner[2] = 1;
    const ko_mesh_stats stats = bake(0, 0, &mesh);
    CHECK_EQ(stats.dropped, 3);
    CHECK_EQ(stats.faces, 9);
    check_faces(&stats);
    ko_mesh_stats none = {0};
    for (unsigned i = 0; i < 12U; i++) {
        one.faces[i] = one.faces[7];
    }
    CHECK_EQ(ko_mesh_build(&one.source, work, blobs[0], sizeof(blobs[0]), &none), KO_E_RANGE);
    CHECK_EQ(none.faces, 0);
}

static void one_triangle(void)
{
    make_box(100);
    for (uint32_t count = 1; count <= 6U; count++) {
        one.source.face_count = count;
        const ko_mesh_stats stats = bake(0, 0, &mesh);
        check_faces(&stats);
        check_shape(&stats);
        CHECK(count > 3U || stats.nodes == 1U);
        CHECK(stats.bytes % 4U == 0U && stats.bytes <= KO_MESH_BYTES(8U, count));
    }
}

/* All triangles are equal, or lie within each other: the depth stays bounded. */
static void piles(void)
{
    make_box(100);
    for (unsigned i = 0; i < MOST_FACES; i++) {
        one.faces[i] = one.faces[0];
    }
    one.source.face_count = MOST_FACES;
    ko_mesh_stats stats = bake(0, 0, &mesh);
    check_faces(&stats);
    check_shape(&stats);
    CHECK(stats.depth <= 6U);
    for (unsigned i = 0; i < 16U; i++) { /* each is eight times as large as the last */
        const fix16_t r = (i < 10U) ? (fix16_t)(1U << (3U * i)) : LIMIT - (fix16_t)i;
        one.vertices[3U * i] = (ko_vec3){0, 0, 0};
        one.vertices[3U * i + 1U] = (ko_vec3){r, 0, 0};
        one.vertices[3U * i + 2U] = (ko_vec3){0, r, 0};
        one.faces[i] =
            (ko_mesh_face){{(uint16_t)(3U * i), (uint16_t)(3U * i + 1U), (uint16_t)(3U * i + 2U)}};
    }
    one.vertices[28] = (ko_vec3){LIMIT, 0, 0};
    one.vertices[29] = (ko_vec3){0, LIMIT, 0};
    one.source.vertex_count = 48;
    one.source.face_count = 16;
    stats = bake(0, 0, &mesh);
    check_faces(&stats);
    check_shape(&stats);
}

static void at_the_limits(void)
{
    make_box(LIMIT);
    const ko_mesh_stats stats = bake(0, KO_MESH_MAX_ERROR, &mesh);
    ko_aabb box;
    check_faces(&stats);
    CHECK_EQ(mesh.frame.shift, 15);
    CHECK_EQ(ko_aabb_from_mesh(&mesh, &box), KO_OK);
    CHECK(box.r.x == LIMIT && box.c.x == 0);
    CHECK_EQ(ko_aabb_from_aabb16(&mesh.nodes[0].box, &mesh.frame, &box), KO_OK);
    CHECK(box.r.x == LIMIT && box.c.x == 0);
}

static void refuse(ko_status expected)
{
    ko_mesh_stats stats = {0};
    const uint32_t before = blobs[0][0];
    CHECK_EQ(ko_mesh_build(&one.source, work, blobs[0], sizeof(blobs[0]), &stats), expected);
    CHECK(stats.bytes == 0U && blobs[0][0] == before);
}

static void refusals(void)
{
    ko_mesh_stats stats = {0};
    make_box(100);
    blobs[0][0] = 0x12345678U;
    CHECK_EQ(ko_mesh_build(NULL, work, blobs[0], sizeof(blobs[0]), &stats), KO_E_ARG);
    CHECK_EQ(ko_mesh_build(&one.source, NULL, blobs[0], sizeof(blobs[0]), &stats), KO_E_ARG);
    CHECK_EQ(ko_mesh_build(&one.source, work, NULL, sizeof(blobs[0]), &stats), KO_E_ARG);
    CHECK_EQ(ko_mesh_build(&one.source, work, blobs[0], sizeof(blobs[0]), NULL), KO_E_ARG);
    CHECK_EQ(ko_mesh_build(&one.source, work, (uint8_t *)blobs[0] + 1, 600, &stats), KO_E_RANGE);
    CHECK_EQ(ko_mesh_build(&one.source, work, blobs[0], KO_MESH_BYTES(8U, 12U) - 1U, &stats),
             KO_E_FULL);
    CHECK_EQ(blobs[0][0], 0x12345678U);
    one.source.vertices = NULL;
    refuse(KO_E_ARG);
    make_box(100);
    one.source.faces = NULL;
    refuse(KO_E_ARG);
    make_box(100);
    one.source.error = -1;
    refuse(KO_E_RANGE);
    one.source.error = KO_MESH_MAX_ERROR + 1;
    refuse(KO_E_RANGE);
    make_box(100);
    one.source.vertex_count = 7; /* a face names vertex 7 */
    refuse(KO_E_RANGE);
    one.source.vertex_count = 0;
    refuse(KO_E_RANGE);
    one.source.vertex_count = 65536;
    refuse(KO_E_RANGE);
    make_box(100);
    one.source.face_count = 0;
    refuse(KO_E_RANGE);
    one.source.face_count = 65536;
    refuse(KO_E_RANGE);
    make_box(100);
    one.vertices[2].y = LIMIT + 1;
    refuse(KO_E_RANGE);
    make_box(100);
    CHECK_EQ(ko_mesh_build(&one.source, work, blobs[0], KO_MESH_BYTES(8U, 12U), &stats), KO_OK);
}

/* Every machine builds the same bytes: compares the checksum of one block. */
static void same_bytes(void)
{
    test_random random = {99};
    make_hills(&random, 3000, 5000);
    (void)bake(0, 3, &mesh);
    CHECK_EQ(blobs[0][1], SAME_CRC);
}

#ifdef LIFE_LARGE
/* Counts the leaves of so many triangles at the greatest depth. */
static uint32_t deepest_leaves(uint32_t nodes, uint32_t faces)
{
    uint32_t ends[KO_MESH_MAX_DEPTH]; /* of the branches above a node */
    uint32_t depth = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < nodes; i++) {
        while (depth > 0U && ends[depth - 1U] <= i) {
            depth--;
        }
        if (!koi_mesh_is_leaf(&mesh.nodes[i])) {
            ends[depth++] = koi_mesh_end(mesh.nodes, i);
        } else if (depth == KO_MESH_MAX_DEPTH && koi_mesh_leaf_count(&mesh.nodes[i]) == faces) {
            count++;
        }
    }
    return count;
}

/* Triangles of 18 sizes, each 1 / 1.81 of the one before, in one corner. The large ones, a quarter
 * of the rest, are divided from the others again and again, so the tree would get too deep. Leaves
 * at the greatest depth are full, which may be divided anywhere else. */
static void deep_trees_are_cut_off(void)
{
    enum { SIZES = 18, MANY = 65535 };
    static const fix16_t sizes[SIZES] = {65536, 36207, 20004, 11052, 6106, 3373, 1863, 1029, 568,
                                         314,   173,   95,    53,    29,   16,   8,    4,    2};
    static ko_vec3 vertices[3 * SIZES];
    static ko_mesh_face faces[MANY];
    static ko_mesh_work room[MANY];
    static uint32_t blob[500000];
    ko_mesh_source source = {0};
    ko_mesh_stats stats;
    uint32_t count = 0;
    for (uint32_t i = 0; i < SIZES; i++) {
        const fix16_t d = sizes[i];
        const uint16_t v = (uint16_t)(3U * i);
        const uint32_t some = (MANY - count) / 4U + 1U;
        const uint32_t end = (i + 1U < SIZES) ? count + some : MANY;
        vertices[v + 1U] = (ko_vec3){d, d, 0};
        vertices[v + 2U] = (ko_vec3){0, d, d};
        for (; count < end; count++) {
            faces[count] = (ko_mesh_face){{v, (uint16_t)(v + 1U), (uint16_t)(v + 2U)}};
        }
    }
    source.vertices = vertices;
    source.vertex_count = 3U * SIZES;
    source.faces = faces;
    source.face_count = MANY;
    CHECK_EQ(ko_mesh_build(&source, room, blob, sizeof(blob), &stats), KO_OK);
    CHECK_EQ(ko_mesh_open(blob, stats.bytes, &mesh), KO_OK);
    CHECK_EQ(stats.depth, KO_MESH_MAX_DEPTH);
    CHECK_EQ(stats.faces, MANY);
    CHECK(deepest_leaves(stats.nodes, KO_MESH_LEAF_FACES) > 0U);
}
#endif

static const test_case cases[] = {
    {"build: any", any_meshes},
    {"build: triangles without area", no_area},
    {"build: one triangle and few", one_triangle},
    {"build: piles", piles},
    {"build: at the limits", at_the_limits},
    {"build: refusals", refusals},
    {"build: the same bytes", same_bytes},
#ifdef LIFE_LARGE
    {"build: deep trees are cut off", deep_trees_are_cut_off},
#endif
};
TEST_SUITE(mesh_build, cases);
