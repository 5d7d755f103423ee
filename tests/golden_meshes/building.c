/* Builds meshes: hills, a heap of triangles, or a solid of tetrahedra. At times a block is
 * damaged. */
#include <stddef.h>

#include "meshes.h"

enum { SIDE = 4, VERTICES = SIDE * SIDE, FACES = 2 * (SIDE - 1) * (SIDE - 1) };
enum { WORDS = KO_MESH_BYTES(VERTICES, FACES) / 4U };

ko_mesh meshes[2];
static uint32_t blocks[2][WORDS];
static ko_vec3 vertices[VERTICES];
static ko_mesh_face faces[FACES];
static ko_mesh_work work[FACES];

/* A tetrahedron is closed and has a volume above 0. They are anywhere, so they may overlap. */
enum { CORNERS = 4, SOLID_FACES = VERTICES };

static void draw_hills(void)
{
    for (int i = 0; i < VERTICES; i++) {
        vertices[i].x = (i % SIDE - SIDE / 2) * METRE;
        vertices[i].y = (i / SIDE - SIDE / 2) * METRE;
        vertices[i].z = draw_number(METRE);
    }
    for (int i = 0; i < FACES; i++) {
        const int at = i / 2 / (SIDE - 1) * SIDE + i / 2 % (SIDE - 1);
        faces[i].corner[0] = (uint16_t)at;
        faces[i].corner[1] = (uint16_t)((i & 1) ? at + SIDE + 1 : at + 1);
        faces[i].corner[2] = (uint16_t)((i & 1) ? at + SIDE : at + SIDE + 1);
    }
}

static void draw_heap(void)
{
    for (int i = 0; i < VERTICES; i++) {
        vertices[i] = draw_point(3 * METRE);
    }
    for (int i = 0; i < 3 * FACES; i++) {
        faces[i / 3].corner[i % 3] =
            (uint16_t)draw_below(is_nasty() ? VERTICES + 1U : (uint32_t)VERTICES);
    }
}

static void draw_solid(void)
{
    static const uint8_t sides[CORNERS][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    for (int i = 0; i < VERTICES; i++) {
        const ko_vec3 at = draw_point(2 * METRE);
        const fix16_t size = draw_size(2 * METRE) + 1;
        vertices[i] = (i % CORNERS == 0) ? at : vertices[i - i % CORNERS];
        vertices[i].x = sum(vertices[i].x, (i % CORNERS == 1) ? size : 0);
        vertices[i].y = sum(vertices[i].y, (i % CORNERS == 2) ? size : 0);
        vertices[i].z = sum(vertices[i].z, (i % CORNERS == 3) ? size : 0);
    }
    for (int i = 0; i < 3 * SOLID_FACES; i++) {
        const int first = i / 3 / CORNERS * CORNERS;
        faces[i / 3].corner[i % 3] = (uint16_t)(first + sides[i / 3 % CORNERS][i % 3]);
    }
}

static void fold_stats(const ko_mesh_stats *stats)
{
    fold(stats->bytes);
    fold(stats->faces);
    fold(stats->dropped);
    fold(stats->nodes);
    fold(stats->leaves);
    fold(stats->depth);
    fold(stats->cost);
}

static void fold_mesh(const ko_mesh *mesh)
{
    fold_signed(mesh->error);
    fold(mesh->node_count);
    fold(mesh->vertex_count);
    fold(mesh->face_count);
    fold(mesh->depth);
    fold(ko_mesh_is_solid(mesh) ? 1U : 0U);
    fold_vec(&mesh->bounds.lo);
    fold_vec(&mesh->bounds.hi);
}

/* Hashes the bytes as stored, since a block has the same bytes everywhere. */
static void fold_block(const uint32_t *block, uint32_t bytes)
{
    const uint8_t *at = (const uint8_t *)block;
    for (uint32_t i = 0; i < bytes; i++) {
        fold(at[i]);
    }
}

/* Flips a bit, opens the block, and flips the bit back. */
static void damage(uint32_t *block, uint32_t bytes)
{
    const uint32_t word = draw_below(bytes / 4U);
    const uint32_t bit = draw_below(32);
    ko_mesh mesh;
    block[word] ^= 1U << bit;
    fold_signed(ko_mesh_open(block, bytes, &mesh));
    block[word] ^= 1U << bit;
}

/* Some steps of a walk, and a whole one. */
static void fold_validation(const ko_mesh *mesh)
{
    ko_validation walk = {0, 0, 0, 0};
    uint32_t steps = draw_below(20);
    fold_signed(ko_mesh_validate(mesh, &walk, &steps));
    fold(steps);
    fold_signed(ko_mesh_validate(mesh, NULL, NULL));
}

static void build(uint32_t which)
{
    ko_mesh_source source = {vertices, faces, VERTICES, 0, 0, 0};
    ko_mesh_stats stats = {0, 0, 0, 0, 0, 0, 0};
    source.face_count = is_nasty() ? draw_below(2) : 2U + draw_below(FACES - 1U);
    source.solid = (uint8_t)(is_nasty() ? draw_below(3) : 0U);
    source.error = (draw_below(2) == 0U) ? 0 : draw_size(METRE / 100);
    const size_t size = is_nasty() ? draw_below(sizeof(blocks[0])) : sizeof(blocks[0]);
    switch (draw_below(3)) {
    case 0:
        draw_hills();
        break;
    case 1:
        draw_heap();
        break;
    default:
        draw_solid();
        source.face_count = is_nasty() ? source.face_count : SOLID_FACES;
        source.solid = (draw_below(4) != 0U) ? 1U : source.solid;
    }
    fold_signed(ko_mesh_build(&source, work, blocks[which], size, &stats));
    fold_stats(&stats);
    for (uint32_t i = 0; i < stats.faces; i++) {
        fold(work[i].face);
    }
    fold_block(blocks[which], stats.bytes);
    if (stats.bytes > 0U) {
        damage(blocks[which], stats.bytes);
        fold_signed(ko_mesh_open(blocks[which], stats.bytes, &meshes[which]));
        fold_validation(&meshes[which]);
        fold_mesh(&meshes[which]);
    }
}

/* A refused build left the block, and so the mesh, of the previous round. */
void fold_building(void)
{
    for (uint32_t which = 0; which < 2U; which++) {
        build(which);
        while (meshes[which].nodes == NULL) {
            draw_mood();
            build(which);
        }
    }
}
