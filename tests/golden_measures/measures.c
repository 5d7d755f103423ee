/* Hashes the distance of two bodies, their closest points, and their first contact. */
#include "bodies.h"
#include "tests/harness/wider.h"

static void fold_from_planes(const bodies *a, const ko_plane *plane)
{
    fix16_t c = 0;
    fold_measure(ko_aabb_margin_plane(&a->box, plane, &c), &c);
    fold_measure(ko_sphere_margin_plane(&a->sphere, plane, &c), &c);
    fold_measure(ko_capsule_margin_plane(&a->capsule, plane, &c), &c);
    fold_measure(ko_lozenge_margin_plane(&a->lozenge, plane, &c), &c);
    fold_measure(ko_obb_margin_plane(&a->obb, plane, &c), &c);
    fold_measure(ko_kdop_margin_plane(26, a->dop.slab, plane, &c), &c);
    fold_measure(ko_triangle_margin_plane(&a->triangle, plane, &c), &c);
}

static void fold_from_points(const bodies *a, const ko_vec3 *p)
{
    fix16_t c = 0;
    fold_measure(aabb_clearance_point(&a->box, p, &c), &c);
    fold_measure(sphere_clearance_point(&a->sphere, p, &c), &c);
    fold_measure(capsule_clearance_point(&a->capsule, p, &c), &c);
    fold_measure(lozenge_clearance_point(&a->lozenge, p, &c), &c);
    fold_measure(obb_clearance_point(&a->obb, p, &c), &c);
    fold_measure(kdop_clearance_point(26, a->dop.slab, p, &c), &c);
    fold_measure(triangle_clearance_point(&a->triangle, p, &c), &c);
}

static void fold_from_triangles(const bodies *a, const bodies *b)
{
    const ko_capsule thin = {b->segment.a, b->segment.b, 0};
    fix16_t c = 0;
    fold_measure(ko_triangle_clearance(&a->triangle, &b->triangle, &c), &c);
    fold_measure(ko_triangle_clearance_capsule(&a->triangle, &thin, &c), &c);
    fold_measure(ko_triangle_clearance_sphere(&a->triangle, &b->sphere, &c), &c);
    fold_measure(ko_triangle_clearance_capsule(&a->triangle, &b->capsule, &c), &c);
    fold_measure(ko_triangle_clearance_lozenge(&a->triangle, &b->lozenge, &c), &c);
    fold_measure(ko_triangle_clearance_aabb(&a->triangle, &b->box, &c), &c);
    fold_measure(ko_triangle_clearance_obb(&a->triangle, &b->obb, &c), &c);
}

void fold_clearances(const bodies *a, const bodies *b)
{
    const ko_capsule thin = {b->segment.a, b->segment.b, 0};
    fix16_t c = 0;
    fold_measure(ko_aabb_clearance(&a->box, &b->box, &c), &c);
    fold_measure(ko_sphere_clearance(&a->sphere, &b->sphere, &c), &c);
    fold_measure(ko_capsule_clearance_sphere(&thin, &a->sphere, &c), &c);
    fold_measure(ko_sphere_clearance_aabb(&a->sphere, &b->box, &c), &c);
    fold_measure(ko_capsule_clearance(&a->capsule, &b->capsule, &c), &c);
    fold_measure(ko_capsule_clearance_sphere(&a->capsule, &b->sphere, &c), &c);
    fold_measure(ko_capsule_clearance(&a->capsule, &thin, &c), &c);
    fold_measure(ko_capsule_clearance_aabb(&a->capsule, &b->box, &c), &c);
    fold_measure(ko_lozenge_clearance(&a->lozenge, &b->lozenge, &c), &c);
    fold_measure(ko_lozenge_clearance_sphere(&a->lozenge, &b->sphere, &c), &c);
    fold_measure(ko_lozenge_clearance_capsule(&a->lozenge, &thin, &c), &c);
    fold_measure(ko_lozenge_clearance_capsule(&a->lozenge, &b->capsule, &c), &c);
    fold_measure(ko_lozenge_clearance_aabb(&a->lozenge, &b->box, &c), &c);
    fold_measure(ko_obb_clearance(&a->obb, &b->obb, &c), &c);
    fold_measure(ko_obb_clearance_sphere(&a->obb, &b->sphere, &c), &c);
    fold_measure(ko_obb_clearance_capsule(&a->obb, &thin, &c), &c);
    fold_measure(ko_obb_clearance_capsule(&a->obb, &b->capsule, &c), &c);
    fold_measure(ko_obb_clearance_lozenge(&a->obb, &b->lozenge, &c), &c);
    fold_measure(obb_clearance_aabb(&a->obb, &b->box, &c), &c);
    fold_from_triangles(a, b);
    fold_from_points(a, &b->points[6]);
    fold_from_planes(a, &b->plane);
}

/* ---- closest points ---- */

/* Hashes a point, or zero if the call wrote none. */
static void fold_point(ko_status status, ko_vec3 *p)
{
    fold_status(status);
    fold_vec(p);
    *p = (ko_vec3){0, 0, 0};
}

static void fold_pair(ko_status status, ko_vec3 *p, ko_vec3 *q)
{
    fold_point(status, p);
    fold_point(status, q);
}

void fold_closest(const bodies *a, const bodies *b)
{
    const ko_vec3 *at = &b->points[8];
    ko_vec3 p = {0, 0, 0};
    ko_vec3 q = {0, 0, 0};
    ko_q30 s = 0;
    ko_q30 t = 0;
    ko_barycentric where = {0, 0, 0};
    const ko_capsule thin = {b->segment.a, b->segment.b, 0};
    const ko_capsule ball_a = {a->sphere.c, a->sphere.c, a->sphere.r};
    const ko_capsule ball_b = {b->sphere.c, b->sphere.c, b->sphere.r};
    fold_point(ko_aabb_closest_point(&a->box, at, &p), &p);
    fold_point(ko_sphere_closest_point(&a->sphere, at, &p), &p);
    fold_point(capsule_closest_point(&a->capsule, at, &p), &p);
    fold_point(ko_lozenge_closest_point(&a->lozenge, at, &p), &p);
    fold_point(ko_obb_closest_point(&a->obb, at, &p), &p);
    const ko_status status = ko_triangle_closest_point(&a->triangle, at, &where, &p);
    fold_point(status, &p);
    fold_measure(status, &where.u);
    fold_measure(ko_vec3_from_barycentric(&a->triangle, &where, &p), &p.x);
    fold_point(segment_closest_point(&a->segment, at, &t, &p), &p);
    fold((uint32_t)t);
    fold_pair(ko_segment_closest(&a->segment, &b->segment, &s, &t, &p, &q), &p, &q);
    fold((uint32_t)s);
    fold((uint32_t)t);
    fold_pair(ko_capsule_closest(&ball_a, &ball_b, &p, &q), &p, &q);
    fold_pair(ko_capsule_closest(&a->capsule, &b->capsule, &p, &q), &p, &q);
    fold_pair(ko_capsule_closest_aabb(&a->capsule, &b->box, &p, &q), &p, &q);
    fold_pair(ko_obb_closest_capsule(&a->obb, &thin, &p, &q), &p, &q);
    fold_pair(ko_triangle_closest_capsule(&a->triangle, &thin, &p, &q), &p, &q);
    fold_pair(ko_triangle_closest(&a->triangle, &b->triangle, &p, &q), &p, &q);
}

/* ---- times ---- */

static void fold_line(const bodies *a, const ko_line *line)
{
    ko_q30 t = 0;
    ko_q30 out = 0;
    ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
    ko_kdop18 dop = {{{0, 0}}};
    ko_triangle_hit hit = {0, 0, 0, 0};
    KO_IGNORE(ko_aabb_from_aabb16(&a->box16, &frame, &box));
    KO_IGNORE(ko_kdop_from_kdop16(18, a->dop16.slab, &frame, dop.slab));
    fold_measure(ko_aabb_cast_line(&a->box, line, &t, &out), &t);
    fold_measure(ko_aabb_cast_line(&box, line, &t, &out), &t);
    fold((uint32_t)out);
    fold_measure(ko_sphere_cast_line(&a->sphere, line, &t), &t);
    fold_measure(ko_capsule_cast_line(&a->capsule, line, &t), &t);
    fold_measure(ko_lozenge_cast_line(&a->lozenge, line, &t), &t);
    fold_measure(ko_obb_cast_line(&a->obb, line, &t), &t);
    fold_measure(ko_kdop_cast_line(26, a->dop.slab, line, &t), &t);
    fold_measure(ko_kdop_cast_line(18, dop.slab, line, &t), &t);
    fold_measure(ko_triangle_cast_line(&a->triangle, line, &hit), &hit.t);
    fold((uint32_t)hit.u);
}

static ko_capsule as_capsule(const ko_sphere *sphere)
{
    const ko_capsule same = {sphere->c, sphere->c, sphere->r};
    return same;
}

void fold_times(const bodies *a, const bodies *b)
{
    ko_q30 t = 0;
    ko_line line;
    const ko_vec3 by = any_point();
    const ko_capsule thin = {b->segment.a, b->segment.b, 0};
    const ko_capsule from = as_capsule(&a->sphere);
    const ko_capsule to = as_capsule(&b->sphere);
    KO_IGNORE(ko_line_from_segment(&b->segment, &line));
    fold_line(a, &line);
    KO_IGNORE(ko_line_from_ray(&b->ray, &line));
    fold_line(a, &line);
    fold_measure(ko_aabb_toi(&a->box, &b->box, &by, &t), &t);
    fold_measure(ko_sphere_toi(&a->sphere, &b->sphere, &by, &t), &t);
    fold_measure(ko_sphere_toi_aabb(&a->sphere, &b->box, &by, &t), &t);
    fold_measure(ko_capsule_toi(&from, &thin, &by, &t), &t);
    fold_measure(ko_capsule_toi(&from, &b->capsule, &by, &t), &t);
    fold_measure(ko_capsule_toi(&a->capsule, &b->capsule, &by, &t), &t);
    fold_measure(ko_capsule_toi(&a->capsule, &to, &by, &t), &t);
    fold_measure(ko_capsule_toi_aabb(&a->capsule, &b->box, &by, &t), &t);
}
