/* Makes meshes of genes: surfaces of random, thin, flat or large triangles, and solids. */
#include "worst.h"

enum { STORES = 2, MOST_CORNERS = 26, MOST_FACES = 48 };
enum { SEED, PATTERN, SPREAD, SIZE, FACES, ERROR };
typedef enum pattern { SOUP, FAN, STRIP, NEEDLES, EQUAL, FLAT, PATTERNS } pattern;

static ko_vec3 vertices[MOST_CORNERS];
static ko_mesh_face faces[MOST_FACES];
static uint32_t vertex_count;
static uint32_t face_count;
static ko_mesh_work work[MOST_FACES];
static uint32_t blobs[STORES][KO_MESH_BYTES(MOST_CORNERS, MOST_FACES) / 4U + 1U];

static void add(uint32_t a, uint32_t b, uint32_t c)
{
    faces[face_count++] = (ko_mesh_face){{(uint16_t)a, (uint16_t)b, (uint16_t)c}};
}

/* A ring of corners around the z axis, and one corner above and one below: closed. */
static void make_solid(const uint32_t *gene)
{
    uint32_t seed = gene[SEED];
    const uint32_t ring = gene[FACES] % (MOST_CORNERS - 5U) + 3U;
    const fix16_t height = length(gene[SIZE], gene[SPREAD]) + 16;
    face_count = 0;
    for (uint32_t i = 0; i < ring; i++) {
        ko_q30 sine = 0;
        ko_q30 cosine = 0;
        const fix16_t radius = (fix16_t)(length(draw(&seed), gene[SPREAD]) / 2 + 16);
        KO_IGNORE(ko_angle_sin_cos((ko_angle)((UINT64_C(1) << 32) * i / ring), &sine, &cosine));
        vertices[i] = (ko_vec3){(fix16_t)((int64_t)radius * cosine >> 30),
                                (fix16_t)((int64_t)radius * sine >> 30),
                                (gene[PATTERN] % 2U != 0U) ? part(draw(&seed), 26) : 0};
        add(i, (i + 1U) % ring, ring);
        add((i + 1U) % ring, i, ring + 1U);
    }
    vertices[ring] = (ko_vec3){0, 0, height};
    vertices[ring + 1U] = (ko_vec3){0, 0, -height};
    vertex_count = ring + 2U;
}

static ko_vec3 corner(const uint32_t *gene, uint32_t i, uint32_t *seed)
{
    const uint32_t drawn[3] = {draw(seed), draw(seed), draw(seed)};
    const fix16_t step = length(gene[SIZE], gene[SPREAD]) / MOST_CORNERS;
    ko_vec3 v = point_of(drawn, gene[SPREAD]);
    switch (gene[PATTERN] / 2U % PATTERNS) {
    case STRIP:
        v = (ko_vec3){(fix16_t)(i / 2U) * step, (i % 2U != 0U) ? step : 0, 0};
        break;
    case NEEDLES:
        v.y = part(drawn[1], 25);
        v.z = part(drawn[2], 26);
        break;
    case EQUAL:
        v = point_of(drawn, 0);
        v.x = (i % 3U == 0U) ? KO_LIMIT : v.x;
        v.y = (i % 3U == 1U) ? -KO_LIMIT : v.y;
        break;
    case FLAT:
        v.z = step;
        break;
    default:
        break;
    }
    return v;
}

static void make_surface(const uint32_t *gene)
{
    uint32_t seed = gene[SEED];
    const uint32_t count = gene[FACES] % MOST_FACES + 1U;
    vertex_count = MOST_CORNERS;
    face_count = 0;
    for (uint32_t i = 0; i < (uint32_t)MOST_CORNERS; i++) {
        vertices[i] = corner(gene, i, &seed);
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t a = i % (MOST_CORNERS - 2U);
        switch (gene[PATTERN] / 2U % PATTERNS) {
        case FAN:
            add(0, a + 1U, a + 2U);
            break;
        case STRIP:
        case NEEDLES:
            add(a, a + 1U, a + 2U);
            break;
        default:
            add(draw(&seed) % MOST_CORNERS, draw(&seed) % MOST_CORNERS, draw(&seed) % MOST_CORNERS);
            break;
        }
    }
}

static ko_mesh_source source;
static unsigned last;

ko_status mesh_build_again(void)
{
    ko_mesh_stats stats;
    return ko_mesh_build(&source, work, blobs[last], sizeof(blobs[last]), &stats);
}

ko_status mesh_open_again(ko_mesh *mesh)
{
    return ko_mesh_open(blobs[last], sizeof(blobs[last]), mesh);
}

bool mesh_of(const uint32_t *gene, unsigned store, ko_mesh *mesh)
{
    ko_mesh_stats stats;
    const bool is_solid = gene[PATTERN] % 3U == 0U;
    if (is_solid) {
        make_solid(gene);
    } else {
        make_surface(gene);
    }
    last = store;
    source = (ko_mesh_source){
        vertices,
        faces,
        vertex_count,
        face_count,
        (gene[ERROR] % 4U == 0U) ? (fix16_t)(gene[ERROR] >> 16) % (KO_MESH_MAX_ERROR + 1) : 0,
        is_solid ? 1U : 0U};
    return ko_mesh_build(&source, work, blobs[store], sizeof(blobs[store]), &stats) == KO_OK &&
           ko_mesh_open(blobs[store], stats.bytes, mesh) == KO_OK;
}
