#include "bodies.h"

const ko_frame16 frame = {{0, 0, 0}, 14};

/* ---- hashed values ---- */

void fold_bool(bool answer)
{
    fold(answer ? 1U : 0U);
}

void fold_status(ko_status status)
{
    fold_signed(status);
}

void fold_measure(ko_status status, const int32_t *value)
{
    fold_status(status);
    fold((status == KO_OK) ? (uint32_t)*value : 0U);
}

void fold_dir(const ko_dir3 *d)
{
    fold((uint32_t)d->x);
    fold((uint32_t)d->y);
    fold((uint32_t)d->z);
}

void fold_sphere(const ko_sphere *sphere)
{
    fold_vec(&sphere->c);
    fold((uint32_t)sphere->r);
}

void fold_capsule(const ko_capsule *capsule)
{
    fold_vec(&capsule->a);
    fold_vec(&capsule->b);
    fold((uint32_t)capsule->r);
}

void fold_lozenge(const ko_lozenge *lozenge)
{
    fold_vec(&lozenge->a);
    fold_vec(&lozenge->u);
    fold_vec(&lozenge->v);
    fold((uint32_t)lozenge->r);
}

void fold_obb(const ko_obb *box)
{
    fold_vec(&box->c);
    fold_dir(&box->axes.x);
    fold_dir(&box->axes.y);
    fold_dir(&box->axes.z);
    fold_vec(&box->r);
}

void fold_dop26(const ko_kdop26 *dop)
{
    for (int i = 0; i < 13; i++) {
        fold((uint32_t)dop->slab[i].lo);
        fold((uint32_t)dop->slab[i].hi);
    }
}

/* ---- random bodies ---- */

static uint32_t seed = 2463534242U;

static uint32_t bits(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed;
}

/* A number of metres or less, at times of kilometres. Each draw is a statement of its own:
 * compilers may evaluate operands in any order. */
static fix16_t number(void)
{
    const uint32_t shift = ((bits() & 15U) == 0U) ? 4U : 13U;
    const uint32_t size = bits() >> shift;
    return (fix16_t)size - (fix16_t)(1U << (31U - shift));
}

ko_vec3 any_point(void)
{
    ko_vec3 p;
    p.x = number();
    p.y = number();
    p.z = number();
    return p;
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
    b->pose.t = any_point();
    fold_dir(&b->pose.r.x);
    fold_dir(&b->pose.r.y);
    fold_dir(&b->pose.r.z);
}

static void make_shapes(bodies *b)
{
    b->triangle = (ko_triangle){b->points[0], b->points[1], b->points[2]};
    b->segment = (ko_segment){b->points[3], b->points[4]};
    b->ray.origin = b->points[5];
    b->ray.direction = b->pose.r.y;
    b->ray.length = (fix16_t)(bits() >> 12);
    b->plane.normal = b->pose.r.x;
    b->plane.offset = number();
}

void make(bodies *b)
{
    const ko_vec3 at = any_point();
    for (int i = 0; i < POINTS; i++) {
        const ko_vec3 p = any_point();
        b->points[i] = (ko_vec3){at.x + p.x / 8, at.y + p.y / 8, at.z + p.z / 8};
    }
    make_pose(b);
    make_shapes(b);
    fold_status(ko_aabb_from_points_at(b->points, POINTS, &b->pose, &b->box));
    fold_status(ko_aabb_from_aabb_at(&b->box, &b->pose, &b->box));
    fold_status(ko_aabb16_from_aabb(&b->box, &frame, &b->box16));
    fold_status(ko_sphere_from_points(b->points, POINTS, &b->sphere));
    fold_status(ko_capsule_from_points(b->points, POINTS, &b->capsule));
    fold_status(ko_lozenge_from_points(b->points, POINTS, &b->lozenge));
    fold_status(ko_obb_from_points(b->points, POINTS, NULL, &b->obb));
    fold_status(ko_kdop_from_points(26, b->points, POINTS, b->dop.slab));
    fold_status(ko_kdop_transform(26, b->dop.slab, &b->pose, b->turned.slab));
    fold_status(ko_kdop16_from_kdop(18, b->dop.slab, &frame, b->dop16.slab));
}

void fold_bodies(const bodies *b)
{
    fold_vec(&b->box.c);
    fold_vec(&b->box.r);
    fold_sphere(&b->sphere);
    fold_capsule(&b->capsule);
    fold_lozenge(&b->lozenge);
    fold_obb(&b->obb);
    fold_dop26(&b->dop);
    fold_dop26(&b->turned);
}
