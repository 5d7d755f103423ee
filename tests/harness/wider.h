/* Answers that the library gives for a wider kind, under short names, so that its tests ask them of
 * the narrower kinds, too. A point is a sphere of radius 0, a sphere a capsule of length 0, a
 * capsule a lozenge of width 0, an AABB an OBB with the world's axes, and the box of 16-bit cells
 * has the three slabs of a 6-DOP. No argument may be null where it is read here. */
#ifndef TEST_WIDER_H
#define TEST_WIDER_H

#include "keepout/clearance.h"
#include "keepout/closest.h"
#include "keepout/compact.h"
#include "keepout/contains.h"
#include "keepout/make.h"
#include "keepout/overlap.h"
#include "keepout/rotation.h"
#include "keepout/transform.h"

/* ---- one kind as a wider one ---- */

static inline ko_aabb aabb_of_point(const ko_vec3 *p)
{
    const ko_aabb dot = {*p, {0, 0, 0}};
    return dot;
}

static inline ko_sphere sphere_of_point(const ko_vec3 *p)
{
    const ko_sphere dot = {*p, 0};
    return dot;
}

static inline ko_lozenge lozenge_of_sphere(const ko_sphere *s)
{
    const ko_lozenge broad = {s->c, {0, 0, 0}, {0, 0, 0}, s->r};
    return broad;
}

/* Differences of coordinates that are not legal may wrap. */
static inline ko_lozenge lozenge_of_capsule(const ko_capsule *c)
{
    const ko_vec3 along = {(fix16_t)((uint32_t)c->b.x - (uint32_t)c->a.x),
                           (fix16_t)((uint32_t)c->b.y - (uint32_t)c->a.y),
                           (fix16_t)((uint32_t)c->b.z - (uint32_t)c->a.z)};
    const ko_lozenge broad = {c->a, along, {0, 0, 0}, c->r};
    return broad;
}

static inline ko_obb obb_of_aabb(const ko_aabb *box)
{
    const ko_obb broad = {box->c, KO_MAT3_IDENTITY, box->r};
    return broad;
}

/* ---- clearance of a point ---- */

static inline ko_status aabb_clearance_point(const ko_aabb *box, const ko_vec3 *p, fix16_t *out)
{
    const ko_aabb dot = aabb_of_point(p);
    return ko_aabb_clearance(box, &dot, out);
}

static inline ko_status sphere_clearance_point(const ko_sphere *s, const ko_vec3 *p, fix16_t *out)
{
    const ko_sphere dot = sphere_of_point(p);
    return ko_sphere_clearance(s, &dot, out);
}

static inline ko_status capsule_clearance_point(const ko_capsule *c, const ko_vec3 *p, fix16_t *out)
{
    const ko_sphere dot = sphere_of_point(p);
    return ko_capsule_clearance_sphere(c, &dot, out);
}

static inline ko_status lozenge_clearance_point(const ko_lozenge *l, const ko_vec3 *p, fix16_t *out)
{
    const ko_sphere dot = sphere_of_point(p);
    return ko_lozenge_clearance_sphere(l, &dot, out);
}

static inline ko_status obb_clearance_point(const ko_obb *o, const ko_vec3 *p, fix16_t *out)
{
    const ko_sphere dot = sphere_of_point(p);
    return ko_obb_clearance_sphere(o, &dot, out);
}

static inline ko_status kdop_clearance_point(unsigned k, const ko_kdop_slab *d, const ko_vec3 *p,
                                             fix16_t *out)
{
    const ko_sphere dot = sphere_of_point(p);
    return ko_kdop_clearance_sphere(k, d, &dot, out);
}

static inline ko_status triangle_clearance_point(const ko_triangle *t, const ko_vec3 *p,
                                                 fix16_t *out)
{
    const ko_sphere dot = sphere_of_point(p);
    return ko_triangle_clearance_sphere(t, &dot, out);
}

/* ---- made of a narrower kind ---- */

static inline ko_status sphere_from_capsule(const ko_capsule *c, ko_sphere *out)
{
    const ko_lozenge broad = lozenge_of_capsule(c);
    return ko_sphere_from_lozenge(&broad, out);
}

static inline ko_status obb_from_capsule(const ko_capsule *c, ko_obb *out)
{
    const ko_lozenge broad = lozenge_of_capsule(c);
    return ko_obb_from_lozenge(&broad, out);
}

static inline ko_status kdop_from_capsule(unsigned k, const ko_capsule *c, ko_kdop_slab *out)
{
    const ko_lozenge broad = lozenge_of_capsule(c);
    return ko_kdop_from_lozenge(k, &broad, out);
}

static inline ko_status kdop_from_sphere(unsigned k, const ko_sphere *s, ko_kdop_slab *out)
{
    const ko_lozenge broad = lozenge_of_sphere(s);
    return ko_kdop_from_lozenge(k, &broad, out);
}

static inline ko_status kdop_from_aabb(unsigned k, const ko_aabb *box, ko_kdop_slab *out)
{
    const ko_obb broad = obb_of_aabb(box);
    return ko_kdop_from_obb(k, &broad, out);
}

static inline ko_status sphere_from_aabb(const ko_aabb *box, ko_sphere *out)
{
    const ko_obb broad = obb_of_aabb(box);
    return ko_sphere_from_obb(&broad, out);
}

static inline ko_status capsule_from_aabb(const ko_aabb *box, ko_capsule *out)
{
    const ko_obb broad = obb_of_aabb(box);
    return ko_capsule_from_obb(&broad, out);
}

static inline ko_status lozenge_from_aabb(const ko_aabb *box, ko_lozenge *out)
{
    const ko_obb broad = obb_of_aabb(box);
    return ko_lozenge_from_obb(&broad, out);
}

static inline ko_status aabb_from_segment(const ko_segment *s, ko_aabb *out)
{
    const ko_vec3 ends[2] = {s->a, s->b};
    return ko_aabb_from_points(ends, 2, out);
}

static inline ko_status aabb_from_triangle(const ko_triangle *t, ko_aabb *out)
{
    const ko_vec3 three[3] = {t->a, t->b, t->c};
    return ko_aabb_from_points(three, 3, out);
}

/* The box around a box, the same displaced, and all between them. */
static inline ko_status aabb_sweep(const ko_aabb *box, const ko_vec3 *away, ko_aabb *out)
{
    ko_aabb end = *box;
    const ko_status status = ko_vec3_add(&box->c, away, &end.c);
    return (status != KO_OK) ? status : ko_aabb_union(box, &end, out);
}

static inline ko_status kdop_translate(unsigned k, const ko_kdop_slab *d, const ko_vec3 *away,
                                       ko_kdop_slab *out)
{
    const ko_pose moved = {KO_MAT3_IDENTITY, *away};
    return ko_kdop_transform(k, d, &moved, out);
}

/* ---- a narrower kind against another ---- */

/* As every predicate, true where the k-DOP of the box cannot be made. */
static inline bool kdop_overlap_aabb(unsigned k, const ko_kdop_slab *d, const ko_aabb *box)
{
    ko_kdop_slab slabs[KO_KDOP_MAX_SLABS];
    return kdop_from_aabb(k, box, slabs) != KO_OK || ko_kdop_overlap(k, d, slabs);
}

static inline ko_status segment_closest_point(const ko_segment *s, const ko_vec3 *p, ko_q30 *t,
                                              ko_vec3 *closest)
{
    const ko_segment dot = {*p, *p};
    ko_q30 at;
    ko_vec3 same;
    return ko_segment_closest(s, &dot, t, &at, closest, &same);
}

static inline ko_status obb_clearance_aabb(const ko_obb *o, const ko_aabb *box, fix16_t *out)
{
    const ko_obb broad = obb_of_aabb(box);
    return ko_obb_clearance(o, &broad, out);
}

/* ---- round volumes in their own kind, by the points of a core ---- */

/* outer without the radius of inner. Radii that are not legal may wrap. */
static inline fix16_t less(fix16_t outer, fix16_t inner)
{
    return (fix16_t)((uint32_t)outer - (uint32_t)inner);
}

static inline bool sphere_contains(const ko_sphere *outer, const ko_sphere *inner)
{
    const ko_sphere thin = {outer->c, less(outer->r, inner->r)};
    return outer->r >= inner->r && ko_sphere_contains_point(&thin, &inner->c);
}

static inline bool capsule_contains(const ko_capsule *outer, const ko_capsule *inner)
{
    const ko_capsule thin = {outer->a, outer->b, less(outer->r, inner->r)};
    return outer->r >= inner->r && ko_capsule_contains_point(&thin, &inner->a) &&
           ko_capsule_contains_point(&thin, &inner->b);
}

/* a + b, which may wrap where it is not legal. */
static inline ko_vec3 sum_of(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 sum = {(fix16_t)((uint32_t)a->x + (uint32_t)b->x),
                         (fix16_t)((uint32_t)a->y + (uint32_t)b->y),
                         (fix16_t)((uint32_t)a->z + (uint32_t)b->z)};
    return sum;
}

static inline bool lozenge_contains(const ko_lozenge *outer, const ko_lozenge *inner)
{
    const ko_lozenge thin = {outer->a, outer->u, outer->v, less(outer->r, inner->r)};
    const ko_vec3 u = sum_of(&inner->a, &inner->u);
    const ko_vec3 v = sum_of(&inner->a, &inner->v);
    const ko_vec3 far = sum_of(&u, &inner->v);
    return outer->r >= inner->r && ko_lozenge_contains_point(&thin, &inner->a) &&
           ko_lozenge_contains_point(&thin, &u) && ko_lozenge_contains_point(&thin, &v) &&
           ko_lozenge_contains_point(&thin, &far);
}

/* True if each slab of outer holds that of inner. */
static inline bool kdop_contains(unsigned k, const ko_kdop_slab *outer, const ko_kdop_slab *inner)
{
    for (unsigned i = 0; i < k / 2U; i++) {
        if (inner[i].lo < outer[i].lo || inner[i].hi > outer[i].hi) {
            return false;
        }
    }
    return true;
}

static inline bool kdop16_contains(unsigned k, const ko_slab16 *outer, const ko_slab16 *inner)
{
    for (unsigned i = 0; i < k / 2U; i++) {
        if (inner[i].before < outer[i].before || inner[i].after < outer[i].after) {
            return false;
        }
    }
    return true;
}

/* The smaller of each two numbers. */
static inline ko_status kdop16_union(unsigned k, const ko_slab16 *a, const ko_slab16 *b,
                                     ko_slab16 *out)
{
    if (ko_kdop16_check(k, a) != KO_OK || ko_kdop16_check(k, b) != KO_OK) {
        return KO_E_RANGE;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        out[i].before = (a[i].before < b[i].before) ? a[i].before : b[i].before;
        out[i].after = (a[i].after < b[i].after) ? a[i].after : b[i].after;
    }
    return KO_OK;
}

static inline ko_status capsule_closest_point(const ko_capsule *c, const ko_vec3 *p,
                                              ko_vec3 *closest)
{
    const ko_lozenge broad = lozenge_of_capsule(c);
    return ko_lozenge_closest_point(&broad, p, closest);
}

/* ---- vectors and poses ---- */

static inline ko_status pose_inverse(const ko_pose *pose, ko_pose *out)
{
    static const ko_vec3 nowhere = {0, 0, 0};
    ko_pose inverse = {KO_MAT3_IDENTITY, {0, 0, 0}};
    ko_status status = ko_vec3_transform_inverse(&nowhere, pose, &inverse.t);
    status = (status == KO_OK) ? ko_mat3_inverse(&pose->r, &inverse.r) : status;
    if (status == KO_OK) {
        *out = inverse;
    }
    return status;
}

static inline ko_status vec3_length_down(const ko_vec3 *v, fix16_t *out)
{
    int64_t square;
    const ko_status status = ko_vec3_dot(v, v, &square);
    if (status == KO_OK) {
        *out = (fix16_t)ko_fix_sqrt_down((uint64_t)square);
    }
    return status;
}

/* The first of 1 .. 65535 points that no other surpasses in a direction, by testing all. */
static inline ko_status vec3_support(const ko_vec3 *list, uint32_t n, const ko_dir3 *d,
                                     uint16_t *index)
{
    int64_t most = INT64_MIN;
    for (uint32_t i = 0; i < n; i++) {
        const int64_t along =
            (int64_t)list[i].x * d->x + (int64_t)list[i].y * d->y + (int64_t)list[i].z * d->z;
        *index = (along > most) ? (uint16_t)i : *index;
        most = (along > most) ? along : most;
    }
    return KO_OK;
}

/* ---- 16-bit cells ---- */

/* The box whose slabs are these. */
static inline ko_aabb16 aabb16_of(const ko_slab16 *slabs)
{
    const ko_aabb16 box = {slabs[0], slabs[1], slabs[2]};
    return box;
}

static inline ko_status aabb16_check(const ko_aabb16 *box)
{
    const ko_slab16 slabs[3] = {box->x, box->y, box->z};
    return ko_kdop16_check(6, slabs);
}

static inline bool aabb16_contains(const ko_aabb16 *outer, const ko_aabb16 *inner)
{
    const ko_slab16 a[3] = {outer->x, outer->y, outer->z};
    const ko_slab16 b[3] = {inner->x, inner->y, inner->z};
    return kdop16_contains(6, a, b);
}

static inline ko_status aabb16_union(const ko_aabb16 *a, const ko_aabb16 *b, ko_aabb16 *out)
{
    const ko_slab16 of_a[3] = {a->x, a->y, a->z};
    const ko_slab16 of_b[3] = {b->x, b->y, b->z};
    ko_slab16 both[3];
    const ko_status status = kdop16_union(6, of_a, of_b, both);
    if (status == KO_OK) {
        *out = aabb16_of(both);
    }
    return status;
}

static inline ko_status kdop16_from_points(unsigned k, const ko_vec3 *list, uint32_t n,
                                           const ko_frame16 *f, ko_slab16 *out)
{
    ko_kdop_slab slabs[KO_KDOP_MAX_SLABS];
    const ko_status status = ko_kdop_from_points(k, list, n, slabs);
    return (status != KO_OK) ? status : ko_kdop16_from_kdop(k, slabs, f, out);
}

static inline ko_status aabb16_from_points(const ko_vec3 *list, uint32_t n, const ko_frame16 *f,
                                           ko_aabb16 *out)
{
    ko_slab16 slabs[3];
    const ko_status status = kdop16_from_points(6, list, n, f, slabs);
    if (status == KO_OK) {
        *out = aabb16_of(slabs);
    }
    return status;
}

#endif
