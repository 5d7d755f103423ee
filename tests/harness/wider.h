/* Answers that the library gives for a wider kind, under short names, so that its tests ask them of
 * the narrower kinds, too. A point is a sphere of radius 0, a sphere a capsule of length 0, a
 * capsule a lozenge of width 0, an AABB an OBB with the world's axes, and the box of 16-bit cells
 * has the three slabs of a 6-DOP. No argument may be null where it is read here. */
#ifndef TEST_WIDER_H
#define TEST_WIDER_H

#include "keepout/clearance.h"
#include "keepout/closest.h"
#include "keepout/compact.h"
#include "keepout/make.h"
#include "keepout/overlap.h"
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
    const ko_vec3 corners[3] = {t->a, t->b, t->c};
    return ko_aabb_from_points(corners, 3, out);
}

/* The box around a box, the same displaced, and all between them. */
static inline ko_status aabb_sweep(const ko_aabb *box, const ko_vec3 *by, ko_aabb *out)
{
    ko_aabb end = *box;
    const ko_status status = ko_vec3_add(&box->c, by, &end.c);
    return (status != KO_OK) ? status : ko_aabb_union(box, &end, out);
}

static inline ko_status kdop_translate(unsigned k, const ko_kdop_slab *dop, const ko_vec3 *by,
                                       ko_kdop_slab *out)
{
    const ko_pose moved = {KO_MAT3_IDENTITY, *by};
    return ko_kdop_transform(k, dop, &moved, out);
}

/* ---- a narrower kind against another ---- */

/* As every predicate, true where the k-DOP of the box cannot be made. */
static inline bool kdop_overlap_aabb(unsigned k, const ko_kdop_slab *dop, const ko_aabb *box)
{
    ko_kdop_slab slabs[KO_KDOP_MAX_SLABS];
    return kdop_from_aabb(k, box, slabs) != KO_OK || ko_kdop_overlap(k, dop, slabs);
}

static inline ko_status segment_closest_point(const ko_segment *s, const ko_vec3 *p, ko_q30 *t,
                                              ko_vec3 *closest)
{
    const ko_segment dot = {*p, *p};
    ko_q30 at;
    ko_vec3 same;
    return ko_segment_closest(s, &dot, t, &at, closest, &same);
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
    return ko_kdop16_contains(6, a, b);
}

static inline ko_status aabb16_union(const ko_aabb16 *a, const ko_aabb16 *b, ko_aabb16 *out)
{
    const ko_slab16 of_a[3] = {a->x, a->y, a->z};
    const ko_slab16 of_b[3] = {b->x, b->y, b->z};
    ko_slab16 both[3];
    const ko_status status = ko_kdop16_union(6, of_a, of_b, both);
    if (status == KO_OK) {
        *out = aabb16_of(both);
    }
    return status;
}

static inline ko_status kdop16_from_points(unsigned k, const ko_vec3 *points, uint32_t n,
                                           const ko_frame16 *cells, ko_slab16 *out)
{
    ko_kdop_slab slabs[KO_KDOP_MAX_SLABS];
    const ko_status status = ko_kdop_from_points(k, points, n, slabs);
    return (status != KO_OK) ? status : ko_kdop16_from_kdop(k, slabs, cells, out);
}

static inline ko_status aabb16_from_points(const ko_vec3 *points, uint32_t n,
                                           const ko_frame16 *cells, ko_aabb16 *out)
{
    ko_slab16 slabs[3];
    const ko_status status = kdop16_from_points(6, points, n, cells, slabs);
    if (status == KO_OK) {
        *out = aabb16_of(slabs);
    }
    return status;
}

#endif
