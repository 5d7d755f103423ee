/* Makes two things of genes. The second one may be near the first, or equal but for little. */
#include "pair.h"

enum {
    A,
    B = THING_GENES,
    SHIFT_A = 2 * THING_GENES,
    SHIFT_B,
    NEAR,
    KIND,
    ANGLE,
    BY,
    REACH = BY + 3,
    K,
    GENES,
};
typedef char genes_fit[(int)GENES == (int)PAIR_GENES ? 1 : -1];

thing pair_a;
thing pair_b;
answers pair_out;
ko_vec3 pair_by;
fix16_t pair_reach;
unsigned pair_k;
ko_angle pair_angle;
volatile int pair_sink;

static ko_vec3 half_of(const uint32_t *gene, uint32_t shift)
{
    const ko_vec3 p = point_of(gene, shift);
    return (ko_vec3){p.x / 4, p.y / 4, p.z / 4};
}

static void make_body(thing *t, uint32_t kind)
{
    t->body.kind = (ko_body_kind)(kind % 3U);
    if (kind % 3U == KO_BODY_SPHERE) {
        t->body.as.sphere = t->sphere;
    } else if (kind % 3U == KO_BODY_CAPSULE) {
        t->body.as.capsule = t->capsule;
    } else {
        t->body.as.box = t->aabb;
    }
    t->mover.body = t->body;
    t->mover.velocity = t->lozenge.u;
}

/* Shapes of one set of genes. Oriented boxes and lozenges reach to half of the legal range. */
static bool make(const uint32_t *g, uint32_t shift, uint32_t kind, thing *t)
{
    t->point = point_of(g, shift);
    t->aabb = box_of(g, shift);
    t->sphere = sphere_of(g, shift);
    t->capsule = capsule_of(g, shift);
    t->lozenge = (ko_lozenge){half_of(g, shift), half_of(g + 3, shift), half_of(g + 6, shift),
                              length(g[9], shift) / 8};
    const ko_quat none = {KO_Q30_ONE, 0, 0, 0};
    t->pose = (ko_pose){turn_of(g + 3), half_of(g, shift)};
    t->quat = none;
    KO_IGNORE(ko_quat_from_mat3(&t->pose.r, &t->quat));
    t->obb = (ko_obb){t->pose.t,
                      t->pose.r,
                      {length(g[7], shift) / 4, length(g[8], shift) / 4, length(g[9], shift) / 4}};
    t->triangle = (ko_triangle){point_of(g, shift), point_of(g + 3, shift), point_of(g + 6, shift)};
    t->segment = (ko_segment){t->triangle.a, t->triangle.b};
    t->ray = (ko_ray){t->point, t->pose.r.x, length(g[9], g[10])};
    t->plane = (ko_plane){t->pose.r.x, part(g[7], shift)};
    make_body(t, kind);
    return ko_lozenge_check(&t->lozenge) == KO_OK && ko_obb_check(&t->obb) == KO_OK &&
           ko_kdop_from_obb(pair_k, &t->obb, t->dop) == KO_OK &&
           ((kind / 4U % 4U == 0U) ? ko_line_from_ray(&t->ray, &t->line)
                                   : ko_line_from_segment(&t->segment, &t->line)) == KO_OK;
}

bool pair_make(const uint32_t *gene)
{
    static const uint8_t ks[] = {6, 8, 12, 14, 18, 26};
    uint32_t second[THING_GENES];
    uint32_t shift = gene[SHIFT_B];
    for (int i = 0; i < THING_GENES; i++) {
        second[i] = gene[B + i];
        if (gene[NEAR] % 4U != 0U) {
            second[i] = gene[A + i] + (uint32_t)((int32_t)second[i] >> (gene[NEAR] / 4U % 32U));
            shift = gene[SHIFT_A];
        }
    }
    pair_k = ks[gene[K] % 6U];
    pair_by = point_of(gene + BY, gene[SHIFT_B] / 27U);
    pair_angle = (ko_angle)gene[ANGLE];
    pair_reach = length(gene[REACH], gene[REACH]);
    return make(gene + A, gene[SHIFT_A], gene[KIND], &pair_a) &&
           make(second, shift, gene[KIND] / 16U, &pair_b);
}
