/* Makes inputs of genes: worlds of boxes, trees, shapes. */
#include "worst.h"

ko_validation worst_walk;

void no_begin(void)
{
}

uint32_t one_step(void)
{
    return 1;
}

void walk_begin(void)
{
    memset(&worst_walk, 0, sizeof(worst_walk));
}

ko_status walked(ko_status status)
{
    return (status == KO_OK) ? KO_END : status;
}

uint32_t draw(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return (*seed >> 16) | (*seed << 16);
}

fix16_t part(uint32_t gene, uint32_t shift)
{
    return (fix16_t)((int32_t)gene / (INT32_C(4) << (shift % 27U)));
}

fix16_t length(uint32_t gene, uint32_t shift)
{
    return (fix16_t)(gene >> (3U + shift % 27U));
}

ko_vec3 point_of(const uint32_t gene[3], uint32_t shift)
{
    return (ko_vec3){part(gene[0], shift), part(gene[1], shift), part(gene[2], shift)};
}

ko_mat3 turn_of(const uint32_t gene[4])
{
    ko_quat q = {KO_Q30_ONE, 0, 0, 0};
    ko_mat3 m = {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}};
    KO_IGNORE(ko_quat_from_integers((int32_t)gene[0] / 2, (int32_t)gene[1] / 2,
                                    (int32_t)gene[2] / 2, (int32_t)gene[3] / 2, &q));
    KO_IGNORE(ko_mat3_from_quat(&q, &m));
    return m;
}

static fix16_t room_at(fix16_t c, fix16_t r)
{
    const fix16_t most = KO_LIMIT - ((c < 0) ? -c : c);
    return (r < most) ? r : most;
}

static ko_aabb legal(ko_aabb box)
{
    box.r.x = room_at(box.c.x, box.r.x);
    box.r.y = room_at(box.c.y, box.r.y);
    box.r.z = room_at(box.c.z, box.r.z);
    return box;
}

ko_aabb box_of(const uint32_t *gene, uint32_t shift)
{
    ko_aabb box;
    box.c = point_of(gene, shift);
    box.r = (ko_vec3){length(gene[3], shift), length(gene[4], shift), length(gene[5], shift)};
    return legal(box);
}

static fix16_t round_at(const ko_vec3 *c, fix16_t r)
{
    return room_at(c->x, room_at(c->y, room_at(c->z, r)));
}

ko_sphere sphere_of(const uint32_t *gene, uint32_t shift)
{
    const ko_vec3 c = point_of(gene, shift);
    return (ko_sphere){c, round_at(&c, length(gene[3], shift))};
}

ko_capsule capsule_of(const uint32_t *gene, uint32_t shift)
{
    const ko_vec3 a = point_of(gene, shift);
    const ko_vec3 b = point_of(gene + 3, shift);
    return (ko_capsule){a, b, round_at(&a, round_at(&b, length(gene[6], shift)))};
}

/* ---- worlds ---- */

typedef enum pattern {
    CLOUD,
    LINE,
    NESTED,
    EQUAL,
    GEOMETRIC,
    GRID,
    LINE_AND_CLOUD,
    SLABS,
    PATTERNS
} pattern;

/* Genes: a seed, the pattern, how far apart, how large, and one more for each. */
ko_aabb box_in_world(const uint32_t *gene, uint32_t i)
{
    uint32_t seed = gene[0] + 7919U * i;
    uint32_t drawn[6];
    for (int k = 0; k < 6; k++) {
        drawn[k] = draw(&seed);
    }
    ko_aabb box;
    const fix16_t step = length(gene[4], gene[2]) / 128;
    const fix16_t at = (fix16_t)i * step;
    box.c = point_of(drawn, gene[2]);
    box.r =
        (ko_vec3){length(drawn[3], gene[3]), length(drawn[4], gene[3]), length(drawn[5], gene[3])};
    switch (gene[1] % PATTERNS) {
    case LINE:
        box.c = (ko_vec3){at, 0, 0};
        break;
    case NESTED:
        box = (ko_aabb){{0, 0, 0}, {at, at, at}};
        break;
    case EQUAL:
        box.c = (ko_vec3){step, step, step};
        box.r = box.c;
        break;
    case GEOMETRIC:
        box.c = (ko_vec3){(fix16_t)1 << (i % 28U), (fix16_t)(i / 28U), 0};
        box.r = (ko_vec3){box.c.x / 4, 1, 1};
        break;
    case GRID:
        box.c = (ko_vec3){(fix16_t)(i % 4U) * step, (fix16_t)(i / 4U % 4U) * step,
                          (fix16_t)(i / 16U) * step};
        box.r = (ko_vec3){step / 2, step / 2, step / 2};
        break;
    case LINE_AND_CLOUD:
        if (i % 2U != 0U) {
            box.c = (ko_vec3){at, at, 0};
        }
        break;
    case SLABS:
        box.r.x = KO_LIMIT / 2;
        break;
    default:
        break;
    }
    return legal(box);
}

/* ---- trees ---- */

enum {
    SEED,
    COUNT = WORLD_GENES,
    MARGIN,
    HOW,
    MOVES,
    REMOVALS,
    FLIPS,
    FLIP_SEED,
};

static void shake(const uint32_t *gene, ko_tree *tree, ko_tree_id *ids, uint32_t count)
{
    uint32_t seed = gene[SEED] ^ gene[MOVES];
    for (uint32_t i = gene[MOVES] % 64U; i > 0U; i--) {
        const ko_aabb box = box_in_world(gene, draw(&seed) % 256U);
        const ko_vec3 by = {0, (fix16_t)(draw(&seed) % 65536U), 0};
        KO_IGNORE(ko_tree_move(tree, ids[draw(&seed) % count], &box, &by));
    }
    for (uint32_t i = gene[REMOVALS] % 32U; i > 0U; i--) {
        KO_IGNORE(ko_tree_remove(tree, ids[draw(&seed) % count]));
    }
}

/* Flips up to three bits of the pool, in every other world. */
static void damage(const uint32_t *gene, ko_tree_node *nodes, uint32_t count)
{
    uint32_t seed = gene[FLIP_SEED];
    const uint32_t flips = (gene[FLIPS] % 8U > 4U) ? gene[FLIPS] % 8U - 4U : 0U;
    uint8_t *bytes = (uint8_t *)nodes;
    for (uint32_t i = 0; i < flips; i++) {
        const uint32_t at = draw(&seed) % (uint32_t)(count * sizeof(*nodes));
        bytes[at] = (uint8_t)(bytes[at] ^ (1U << (draw(&seed) % 8U)));
    }
}

bool tree_of(const uint32_t *gene, ko_tree *tree, ko_tree_node *nodes, ko_tree_id *ids)
{
    const uint32_t count = gene[COUNT] % MOST_OBJECTS + 1U;
    memset(nodes, 0, MOST_OBJECTS * sizeof(*nodes));
    if (ko_tree_init(tree, nodes, MOST_OBJECTS, length(gene[MARGIN], gene[3])) != KO_OK) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        const ko_aabb box = box_in_world(gene, i);
        if (ko_tree_insert(tree, &box, i, &ids[i]) != KO_OK) {
            return false;
        }
    }
    shake(gene, tree, ids, count);
    if (gene[HOW] % 4U == 3U) {
        KO_IGNORE(ko_tree_rebuild(tree));
    }
    damage(gene, nodes, count);
    return true;
}

/* ---- points ---- */

typedef enum spread { BALL, SHELL, RING, PYRAMIDS, ROW, CORNERS, PILE, SPREADS } spread;

/* A point of one of several sets: in a ball, on a ball, on a ring, on a ring with two peaks, on a
 * line, on a grid, all near one point. */
static ko_vec3 point_in(const uint32_t *gene, uint32_t i, uint32_t count)
{
    uint32_t seed = gene[0] + 7919U * i;
    const uint32_t drawn[4] = {draw(&seed), draw(&seed), draw(&seed), draw(&seed)};
    const fix16_t radius = length(gene[0], gene[3]) / 2;
    ko_vec3 p = point_of(drawn, gene[3]);
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    KO_IGNORE(ko_angle_sin_cos((ko_angle)((UINT64_C(1) << 32) * i / count), &sine, &cosine));
    const ko_dir3 out = turn_of(drawn).x;
    switch (gene[1] % SPREADS) {
    case SHELL:
        p = (ko_vec3){(fix16_t)((int64_t)radius * out.x >> 30),
                      (fix16_t)((int64_t)radius * out.y >> 30),
                      (fix16_t)((int64_t)radius * out.z >> 30)};
        break;
    case RING:
    case PYRAMIDS:
        p = (ko_vec3){(fix16_t)((int64_t)radius * cosine >> 30),
                      (fix16_t)((int64_t)radius * sine >> 30), 0};
        if (gene[1] % SPREADS == PYRAMIDS && i < 2U) {
            p = (ko_vec3){0, 0, (i == 0U) ? radius : -radius};
        }
        break;
    case ROW:
        p = (ko_vec3){(fix16_t)i * (radius / 64), (fix16_t)i * (radius / 128), p.z / (1 << 20)};
        break;
    case CORNERS:
        p = (ko_vec3){(i % 2U != 0U) ? radius : -radius, (i / 2U % 2U != 0U) ? radius : -radius,
                      (fix16_t)(i / 4U) * (radius / 8)};
        break;
    case PILE:
        p = (ko_vec3){radius + p.x % 3, radius + p.y % 3, radius};
        break;
    default:
        break;
    }
    return p;
}

uint32_t points_of(const uint32_t *gene, uint32_t most, ko_vec3 *points)
{
    const uint32_t count = gene[2] % most + 1U;
    for (uint32_t i = 0; i < count; i++) {
        points[i] = point_in(gene, i, count);
    }
    return count;
}
