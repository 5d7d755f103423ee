/* libFuzzer: bytes as a mesh's block, first as they are. Then magic, length and checksum are
 * corrected, so that the fuzzer gets past them. A mesh that opens must answer every question, and
 * name only triangles that it has.
 *
 * It also builds meshes: what is built must open, and tree and brute force must agree.
 *
 * promise: no-miss, damage-contained */
#include <stdlib.h>
#include <string.h>

#include "keepout/keepout.h"
#include "src/math/crc.h"
#include "src/mesh/mesh_core.h"
#include "tests/harness/mesh_any.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_BYTES = 4096, MOST_FACES = 24, MOST_VERTICES = 16 };

static uint32_t block[MOST_BYTES / 4];

static void demand(bool truth)
{
    if (!truth) {
        abort();
    }
}

static bool is_face(const ko_mesh *m, uint32_t face)
{
    return face < m->face_count || (ko_mesh_is_solid(m) && face == KO_MESH_INSIDE);
}

/* Counts the pairs of triangles that touch, by tree or by brute force. */
static uint32_t count_pairs(ko_mesh *m, const ko_pose *pose, ko_mesh_path path)
{
    ko_mesh_pairs pairs;
    ko_mesh_pair pair;
    uint32_t count = 0;
    uint32_t budget = 1000000U;
    ko_status status;
    (void)ko_mesh_pairs_begin(by_path(m, path), m, pose, &pairs);
    while ((status = ko_mesh_pairs_next(&pairs, &budget, &pair)) == KO_OK) {
        demand(is_face(m, pair.a) && is_face(m, pair.b));
        count++;
    }
    demand(status == KO_END || status == KO_E_RANGE);
    return count;
}

static uint32_t count_hits(ko_mesh *m, const ko_sphere *sphere, ko_mesh_path path)
{
    ko_mesh_query query;
    ko_mesh_hit hit;
    uint32_t count = 0;
    uint32_t budget = 1000000U;
    ko_status status;
    (void)ko_mesh_query_sphere_begin(by_path(m, path), sphere, &query);
    while ((status = ko_mesh_query_sphere_next(&query, &budget, &hit)) == KO_OK) {
        demand(is_face(m, hit.face));
        count++;
    }
    demand(status == KO_END && count <= m->face_count + 1U);
    return count;
}

static fix16_t nearest(ko_mesh *m, const ko_vec3 *point, ko_mesh_path path)
{
    const ko_sphere around = {*point, 0};
    ko_mesh_nearest search;
    ko_mesh_near near = {.margin = INT32_MIN};
    uint32_t budget = 1000000U;
    demand(ko_mesh_nearest_sphere_begin(by_path(m, path), &around, KO_LIMIT, &search) == KO_OK);
    demand(ko_mesh_nearest_sphere_next(&search, &budget, &near) >= KO_OK);
    return near.margin;
}

static ko_q30 first(ko_mesh *m, const ko_segment *segment, ko_mesh_path path)
{
    ko_mesh_cast search;
    ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
    demand(cast_segment(by_path(m, path), segment, KO_ORDER_ASCENDING, &search) == KO_OK);
    uint32_t budget = 1000000U;
    demand(ko_mesh_cast_next(&search, &budget, &hit) >= KO_OK);
    return hit.at.t;
}

/* Returns the margin to a leg. */
static fix16_t nearest_leg(ko_mesh *m, const ko_segment *leg, ko_mesh_path path)
{
    const ko_capsule capsule = {leg->a, leg->b, 5};
    ko_mesh_nearest search;
    ko_mesh_near near = {.margin = INT32_MIN};
    uint32_t budget = 1000000U;
    demand(ko_mesh_nearest_capsule_begin(by_path(m, path), &capsule, KO_LIMIT / 2, &search) ==
           KO_OK);
    demand(ko_mesh_nearest_capsule_next(&search, &budget, &near) >= KO_OK);
    return near.margin;
}

static ko_status contains(ko_mesh *m, const ko_vec3 *point, ko_mesh_path path)
{
    ko_mesh_contains query;
    uint32_t budget = 1000000U;
    (void)ko_mesh_contains_begin(by_path(m, path), point, &query);
    const ko_status status = ko_mesh_contains_next(&query, &budget);
    demand(status == (ko_mesh_is_solid(m) ? status : KO_E_RANGE) && status != KO_UNFINISHED);
    return status;
}

static void ask(ko_mesh *m)
{
    const ko_vec3 v = m->vertices[0];
    const ko_vec3 w = m->vertices[m->vertex_count - 1U];
    const ko_segment segment = {{-v.x, -v.y, w.z}, w};
    const ko_sphere sphere = {{v.x / 2, v.y / 2, v.z / 2}, KO_LIMIT / 4};
    const ko_pose pose = {{{0, KO_Q30_ONE, 0}, {-KO_Q30_ONE, 0, 0}, {0, 0, KO_Q30_ONE}},
                          {v.x / 4, w.y / 8, 0}};
    demand(count_hits(m, &sphere, KO_MESH_TREE) == count_hits(m, &sphere, KO_MESH_BRUTE));
    demand(contains(m, &sphere.c, KO_MESH_TREE) == contains(m, &sphere.c, KO_MESH_BRUTE));
    demand(contains(m, &w, KO_MESH_TREE) == contains(m, &w, KO_MESH_BRUTE));
    demand(nearest(m, &w, KO_MESH_TREE) == nearest(m, &w, KO_MESH_BRUTE));
    demand(nearest_leg(m, &segment, KO_MESH_TREE) == nearest_leg(m, &segment, KO_MESH_BRUTE));
    demand(first(m, &segment, KO_MESH_TREE) == first(m, &segment, KO_MESH_BRUTE));
    demand(count_pairs(m, &pose, KO_MESH_TREE) == count_pairs(m, &pose, KO_MESH_BRUTE));
}

static void try_block(size_t size)
{
    ko_mesh mesh;
    if (ko_mesh_open(block, size, &mesh) == KO_OK) {
        ask(&mesh);
    }
}

/* Makes closed bodies, whatever the vertices are. */
static uint32_t tetrahedra(ko_mesh_face *faces)
{
    static const uint8_t sides[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    for (unsigned i = 0; i < 3U * MOST_VERTICES; i++) {
        const unsigned first = i / 3U / 4U * 4U;
        faces[i / 3U].corner[i % 3U] = (uint16_t)(first + sides[i / 3U % 4U][i % 3U]);
    }
    return MOST_VERTICES;
}

static void build(const uint8_t *data, size_t size)
{
    ko_vec3 vertices[MOST_VERTICES];
    ko_mesh_face faces[MOST_FACES];
    ko_mesh_work work[MOST_FACES];
    ko_mesh_stats stats;
    ko_mesh mesh;
    ko_mesh_source source = {vertices, faces, MOST_VERTICES, MOST_FACES, data[0] % 4U, 0};
    for (unsigned i = 0; i < sizeof(vertices); i++) {
        ((uint8_t *)vertices)[i] = data[i % size];
    }
    for (unsigned i = 0; i < MOST_VERTICES; i++) {
        vertices[i].x >>= 2U + data[i % size] % 24U;
        vertices[i].y >>= 2U + data[i % size] % 24U;
        vertices[i].z >>= 2U + data[i % size] % 24U;
    }
    for (unsigned i = 0; i < 3U * MOST_FACES; i++) {
        faces[i / 3U].corner[i % 3U] = (data[(3U * i) % size] ^ i) % MOST_VERTICES;
    }
    if ((data[0] & 4U) != 0U) {
        source.solid = 1;
        source.face_count = (data[0] & 8U) ? source.face_count : tetrahedra(faces);
    }
    const ko_status status = ko_mesh_build(&source, work, block, sizeof(block), &stats);
    demand(status == KO_OK || status == KO_E_RANGE || (status == KO_E_DATA && source.solid != 0U));
    if (status == KO_OK) {
        demand(ko_mesh_open(block, stats.bytes, &mesh) == KO_OK);
        ask(&mesh);
    }
}

/* Corrects what a fuzzer cannot find by itself. */
static void mend(size_t size)
{
    koi_mesh_header *h = (koi_mesh_header *)(void *)block;
    h->magic = KOI_MESH_MAGIC;
    h->version = KO_MESH_VERSION;
    h->size = koi_mesh_size_of(h->node_count, h->vertex_count, h->face_count);
    if (h->size <= size) {
        h->crc = koi_crc32((const uint8_t *)block + KOI_MESH_CRC_FROM, h->size - KOI_MESH_CRC_FROM);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0U || size > MOST_BYTES) {
        return 0;
    }
    memset(block, 0, sizeof(block));
    memcpy(block, data, size);
    try_block(size);
    if (size >= sizeof(koi_mesh_header)) {
        mend(size);
        try_block(size);
    }
    build(data, size);
    if (size > 8U) { /* damages the built block and corrects its checksum */
        const size_t at = 8U + ((size_t)data[1] * 256U + data[2]) % 1000U;
        ((uint8_t *)block)[at] ^= (uint8_t)(1U << (data[3] & 7U));
        mend(sizeof(block));
        try_block(sizeof(block));
    }
    return 0;
}
