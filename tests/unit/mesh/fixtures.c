#include "test_mesh.h"

#include <string.h>

body one;
ko_mesh_work work[MOST_FACES];
uint32_t blobs[2][BLOB_WORDS];

/* Empties `one` and gives it this number of vertices. */
static void begin(uint32_t vertices)
{
    one.source.vertices = one.vertices;
    one.source.faces = one.faces;
    one.source.vertex_count = vertices;
    one.source.face_count = 0;
    one.source.error = 0;
    one.source.solid = 0;
}

/* Adds a triangle to `one`. */
static void add(unsigned a, unsigned b, unsigned c)
{
    const ko_mesh_face face = {{(uint16_t)a, (uint16_t)b, (uint16_t)c}};
    one.faces[one.source.face_count++] = face;
}

void add_box(const ko_vec3 *c, const ko_vec3 *r)
{
    static const uint8_t quads[6][4] = {{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1},
                                        {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}};
    const unsigned first = one.source.vertex_count;
    for (unsigned i = 0; i < 8U; i++) {
        const ko_vec3 v = {(i & 1U) ? c->x + r->x : c->x - r->x,
                           (i & 2U) ? c->y + r->y : c->y - r->y,
                           (i & 4U) ? c->z + r->z : c->z - r->z};
        one.vertices[first + i] = v;
    }
    for (unsigned i = 0; i < 6U; i++) {
        add(first + quads[i][0], first + quads[i][2], first + quads[i][1]);
        add(first + quads[i][0], first + quads[i][3], first + quads[i][2]);
    }
    one.source.vertex_count = first + 8U;
}

void make_box(fix16_t r)
{
    const ko_vec3 c = {0, 0, 0};
    const ko_vec3 size = {r, r, r};
    begin(0);
    add_box(&c, &size);
}

void turn_face(uint32_t face)
{
    uint16_t *corner = one.faces[face].corner;
    const uint16_t first = corner[0];
    corner[0] = corner[1];
    corner[1] = first;
}

void make_hills(test_random *random, fix16_t step, fix16_t height)
{
    begin(49);
    for (unsigned i = 0; i < 49U; i++) {
        const ko_vec3 v = {((int)(i % 7U) - 3) * step, ((int)(i / 7U) - 3) * step,
                           random_range(random, 0, height)};
        one.vertices[i] = v;
    }
    for (unsigned i = 0; i < 36U; i++) {
        const unsigned at = i / 6U * 7U + i % 6U;
        add(at, at + 1U, at + 8U);
        add(at, at + 8U, at + 7U);
    }
}

void make_heap(test_random *random, fix16_t size, fix16_t each)
{
    begin(48);
    for (unsigned i = 0; i < 24U; i++) {
        const ko_vec3 at = random_point(random, size - each);
        for (unsigned j = 0; j < 2U; j++) {
            ko_vec3 *v = &one.vertices[2U * i + j];
            *v = random_point(random, each);
            v->x += at.x;
            v->y += at.y;
            v->z = (i % 4U == 0U) ? at.z : v->z + at.z;
        }
        add(2U * i, 2U * i + 1U, (i == 0U) ? 1U : 2U * (i - i % 3U) + 1U - 2U * (i % 3U == 0U));
    }
}

ko_mesh_stats bake(unsigned which, fix16_t error, ko_mesh *mesh)
{
    ko_mesh_stats stats;
    memset(&stats, 0, sizeof(stats));
    one.source.error = error;
    CHECK_EQ(ko_mesh_build(&one.source, work, blobs[which], sizeof(blobs[which]), &stats), KO_OK);
    CHECK_EQ(ko_mesh_open(blobs[which], stats.bytes, mesh), KO_OK);
    return stats;
}

void bake_any(test_random *random, unsigned which, fix16_t size, fix16_t error, ko_mesh *mesh)
{
    switch (random_bits(random) % 3U) {
    case 0:
        make_box(size);
        break;
    case 1:
        make_hills(random, size / 3, size);
        break;
    default:
        make_heap(random, size, size / 3);
    }
    (void)bake(which, error, mesh);
}

/* Computes the checksum bit by bit, from its definition. */
void seal(uint32_t *blob)
{
    const uint8_t *bytes = (const uint8_t *)blob;
    uint32_t crc = 0xFFFFFFFFU;
    for (uint32_t i = 8; i < blob[2] && i < sizeof(blobs[0]); i++) {
        crc ^= bytes[i];
        for (unsigned bit = 0; bit < 8U; bit++) {
            crc = (crc >> 1) ^ ((crc & 1U) ? 0xEDB88320U : 0U);
        }
    }
    blob[1] = ~crc;
}

ko_pose any_pose(test_random *random, fix16_t size)
{
    ko_pose pose;
    ko_quat q;
    ko_status status = KO_E_RANGE;
    while (status != KO_OK) {
        const int32_t w = (int32_t)random_bits(random) >> 8;
        const int32_t x = (int32_t)random_bits(random) >> 8;
        const int32_t y = (int32_t)random_bits(random) >> 8;
        const int32_t z = (int32_t)random_bits(random) >> 8;
        status = ko_quat_from_integers(w, x, y, z, &q);
    }
    CHECK_EQ(ko_mat3_from_quat(&q, &pose.r), KO_OK);
    pose.t = random_point(random, size);
    return pose;
}
