/* The golden hash of rotations, volumes and narrow tests: the same random bodies, answers folded
 * into 64 bits, everywhere. */
#include <stdio.h>

#include "expected.h"
#include "keepout/keepout.h"

enum { ROUNDS = 250, POINTS = 12 };

static uint64_t hash = 0xCBF29CE484222325U;
static uint32_t seed = 2463534242U;

/* FNV-1a, byte by byte, so that no machine's order of bytes matters. */
static void fold(uint32_t value)
{
    for (int i = 0; i < 4; i++) {
        hash = (hash ^ (value & 0xFFU)) * 0x100000001B3U;
        value >>= 8;
    }
}

static uint32_t bits(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed;
}

/* Metres and less, at times kilometres. One draw a statement: the order of operands is nobody's
 * promise. */
static fix16_t number(void)
{
    const uint32_t shift = ((bits() & 15U) == 0U) ? 4U : 13U;
    const uint32_t size = bits() >> shift;
    return (fix16_t)size - (fix16_t)(1U << (31U - shift));
}

static ko_vec3 point(void)
{
    ko_vec3 p;
    p.x = number();
    p.y = number();
    p.z = number();
    return p;
}

static void fold_vec(const ko_vec3 *v)
{
    fold((uint32_t)v->x);
    fold((uint32_t)v->y);
    fold((uint32_t)v->z);
}

static void fold_dir(const ko_dir3 *d)
{
    fold((uint32_t)d->x);
    fold((uint32_t)d->y);
    fold((uint32_t)d->z);
}

/* A body of every kind, about the same points. */
typedef struct bodies {
    ko_vec3 points[POINTS];
    ko_pose pose;
    ko_aabb box;
    ko_aabb16 box16;
    ko_sphere sphere;
    ko_capsule capsule;
    ko_lozenge lozenge;
    ko_obb obb;
    ko_kdop26 dop;
    ko_kdop26 turned;
    ko_kdop18_16 dop16;
    ko_triangle triangle;
    ko_segment segment;
    ko_plane plane;
} bodies;

static void fold_status(ko_status status)
{
    fold((uint32_t)(int32_t)status);
}

static void make_pose(bodies *b)
{
    ko_quat q;
    int32_t n[4];
    for (int i = 0; i < 4; i++) {
        n[i] = (int32_t)bits();
    }
    fold_status(ko_quat_from_integers(n[0], n[1], n[2], n[3], &q));
    fold_status(ko_mat3_from_quat(&q, &b->pose.r));
    b->pose.t = point();
    fold_dir(&b->pose.r.x);
    fold_dir(&b->pose.r.y);
    fold_dir(&b->pose.r.z);
}

static void make_shapes(bodies *b)
{
    b->triangle = (ko_triangle){b->points[0], b->points[1], b->points[2]};
    b->segment = (ko_segment){b->points[3], b->points[4]};
    b->plane.normal = b->pose.r.x;
    b->plane.offset = number();
}

static void make(bodies *b)
{
    static const ko_frame16 frame = {{0, 0, 0}, 14};
    const ko_vec3 at = point();
    for (int i = 0; i < POINTS; i++) {
        const ko_vec3 p = point();
        b->points[i] = (ko_vec3){at.x + p.x / 8, at.y + p.y / 8, at.z + p.z / 8};
    }
    make_pose(b);
    make_shapes(b);
    fold_status(ko_refit_points(b->points, POINTS, &b->pose, &b->box));
    fold_status(ko_refit_aabb(&b->box, &b->pose, &b->box));
    fold_status(ko_aabb16_from_aabb(&b->box, &frame, &b->box16));
    fold_status(ko_sphere_from_points(b->points, POINTS, &b->sphere));
    fold_status(ko_capsule_from_points(b->points, POINTS, &b->capsule));
    fold_status(ko_lozenge_from_points(b->points, POINTS, &b->lozenge));
    fold_status(ko_obb_from_points(b->points, POINTS, &b->obb));
    fold_status(ko_kdop_from_points(26, b->points, POINTS, b->dop.slab));
    fold_status(ko_kdop_transform(26, b->dop.slab, &b->pose, b->turned.slab));
    fold_status(ko_kdop16_from_kdop(18, b->dop.slab, &frame, b->dop16.slab));
}

static void fold_bodies(const bodies *b)
{
    fold_vec(&b->box.c);
    fold_vec(&b->box.r);
    fold_vec(&b->sphere.c);
    fold((uint32_t)b->sphere.r);
    fold_vec(&b->capsule.a);
    fold_vec(&b->capsule.b);
    fold((uint32_t)b->capsule.r);
    fold_vec(&b->lozenge.a);
    fold_vec(&b->lozenge.u);
    fold_vec(&b->lozenge.v);
    fold((uint32_t)b->lozenge.r);
    fold_vec(&b->obb.c);
    fold_dir(&b->obb.axes.x);
    fold_dir(&b->obb.axes.y);
    fold_vec(&b->obb.r);
    for (int i = 0; i < 13; i++) {
        fold((uint32_t)b->dop.slab[i].lo);
        fold((uint32_t)b->dop.slab[i].hi);
        fold((uint32_t)b->turned.slab[i].lo);
        fold((uint32_t)b->turned.slab[i].hi);
    }
}

static void fold_overlaps(const bodies *a, const bodies *b)
{
    const bool answers[] = {
        ko_aabb_overlap(&a->box, &b->box),
        ko_aabb16_overlap(&a->box16, &b->box16),
        ko_sphere_overlap(&a->sphere, &b->sphere),
        ko_sphere_overlap_aabb(&a->sphere, &b->box),
        ko_capsule_overlap(&a->capsule, &b->capsule),
        ko_capsule_overlap_sphere(&a->capsule, &b->sphere),
        ko_capsule_overlap_aabb(&a->capsule, &b->box),
        ko_lozenge_overlap(&a->lozenge, &b->lozenge),
        ko_lozenge_overlap_capsule(&a->lozenge, &b->capsule),
        ko_lozenge_overlap_aabb(&a->lozenge, &b->box),
        ko_obb_overlap(&a->obb, &b->obb),
        ko_obb_overlap_aabb(&a->obb, &b->box),
        ko_obb_overlap_sphere(&a->obb, &b->sphere),
        ko_obb_overlap_capsule(&a->obb, &b->capsule),
        ko_obb_overlap_segment(&a->obb, &b->segment),
        ko_kdop_overlap(26, a->dop.slab, b->dop.slab),
        ko_kdop_overlap(26, a->turned.slab, b->turned.slab),
        ko_kdop16_overlap(18, a->dop16.slab, b->dop16.slab),
        ko_triangle_overlap(&a->triangle, &b->triangle),
        ko_triangle_overlap_aabb(&a->triangle, &b->box),
        ko_triangle_overlap_obb(&a->triangle, &b->obb),
        ko_triangle_overlap_sphere(&a->triangle, &b->sphere),
        ko_triangle_overlap_capsule(&a->triangle, &b->capsule),
        ko_segment_overlap_aabb(&a->segment, &b->box),
        ko_capsule_contains_point(&a->capsule, &b->points[5]),
        ko_obb_contains_point(&a->obb, &b->points[5]),
    };
    for (unsigned i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
        fold(answers[i] ? 1U : 0U);
    }
    fold((uint32_t)ko_sphere_side_plane(&a->sphere, &b->plane));
    fold((uint32_t)ko_obb_side_plane(&a->obb, &b->plane));
    fold((uint32_t)ko_aabb_side_plane(&a->box, &b->plane));
}

/* The value by address: as an argument it might be read before the call that writes it. */
static void fold_measure(ko_status status, const int32_t *value)
{
    fold_status(status);
    fold((status == KO_OK) ? (uint32_t)*value : 0U);
}

static void fold_clearances(const bodies *a, const bodies *b)
{
    fix16_t c = 0;
    fold_measure(ko_sphere_clearance(&a->sphere, &b->sphere, &c), &c);
    fold_measure(ko_capsule_clearance(&a->capsule, &b->capsule, &c), &c);
    fold_measure(ko_capsule_clearance_aabb(&a->capsule, &b->box, &c), &c);
    fold_measure(ko_lozenge_clearance(&a->lozenge, &b->lozenge, &c), &c);
    fold_measure(ko_obb_clearance_point(&a->obb, &b->points[6], &c), &c);
    fold_measure(ko_obb_clearance_plane(&a->obb, &b->plane, &c), &c);
    fold_measure(ko_kdop_clearance_point(26, a->dop.slab, &b->points[6], &c), &c);
    fold_measure(ko_triangle_clearance(&a->triangle, &b->triangle, &c), &c);
    fold_measure(ko_triangle_clearance_point(&a->triangle, &b->points[7], &c), &c);
}

static void fold_times(const bodies *a, const bodies *b)
{
    ko_q30 t = 0;
    ko_q30 out = 0;
    const ko_vec3 by = point();
    ko_triangle_hit hit = {0, 0, 0, 0};
    fold_measure(ko_segment_cast_aabb(&a->segment, &b->box, &t, &out), &t);
    fold_measure(ko_sphere_cast_segment(&a->sphere, &b->segment, &t), &t);
    fold_measure(ko_capsule_cast_segment(&a->capsule, &b->segment, &t), &t);
    fold_measure(ko_lozenge_cast_segment(&a->lozenge, &b->segment, &t), &t);
    fold_measure(ko_obb_cast_segment(&a->obb, &b->segment, &t), &t);
    fold_measure(ko_triangle_hit_segment(&a->triangle, &b->segment, &hit), &hit.t);
    fold((uint32_t)hit.u);
    fold_measure(ko_aabb_toi(&a->box, &b->box, &by, &t), &t);
    fold_measure(ko_sphere_toi(&a->sphere, &b->sphere, &by, &t), &t);
    fold_measure(ko_sphere_toi_aabb(&a->sphere, &b->box, &by, &t), &t);
    fold_measure(ko_capsule_toi(&a->capsule, &b->capsule, &by, &t), &t);
    fold_measure(ko_capsule_toi_aabb(&a->capsule, &b->box, &by, &t), &t);
}

int main(void)
{
    static bodies pair[2];
    make(&pair[1]);
    for (int i = 0; i < ROUNDS; i++) {
        make(&pair[i & 1]);
        fold_bodies(&pair[i & 1]);
        fold_overlaps(&pair[0], &pair[1]);
        fold_clearances(&pair[0], &pair[1]);
        fold_times(&pair[0], &pair[1]);
    }
    const uint32_t high = (uint32_t)(hash >> 32);
    const uint32_t low = (uint32_t)hash;
    printf("golden volumes: %08lx%08lx, expected %08lx%08lx\n", (unsigned long)high,
           (unsigned long)low, (unsigned long)GOLDEN_HIGH, (unsigned long)GOLDEN_LOW);
    return (high == GOLDEN_HIGH && low == GOLDEN_LOW) ? 0 : 1;
}
