/* Hashes the overlap of two bodies, and their side of a plane. */
#include "bodies.h"
#include "tests/harness/line.h"
#include "tests/harness/wider.h"

/* box_of and dop_of unpack the compact volumes. That cannot fail, since the frame covers all of
 * them. */
static ko_aabb box_of(const bodies *b)
{
    ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
    KO_IGNORE(ko_aabb_from_aabb16(&b->box16, &frame, &box));
    return box;
}

static ko_kdop18 dop_of(const bodies *b)
{
    ko_kdop18 dop = {{{0, 0}}};
    KO_IGNORE(ko_kdop_from_kdop16(18, b->dop16.slab, &frame, dop.slab));
    return dop;
}

static void fold_sides(const bodies *a, const ko_plane *plane)
{
    const ko_aabb box = box_of(a);
    const ko_kdop18 dop = dop_of(a);
    const ko_side sides[] = {
        ko_sphere_side_plane(&a->sphere, plane),     ko_capsule_side_plane(&a->capsule, plane),
        ko_lozenge_side_plane(&a->lozenge, plane),   ko_obb_side_plane(&a->obb, plane),
        ko_aabb_side_plane(&a->box, plane),          ko_aabb_side_plane(&box, plane),
        ko_kdop_side_plane(26, a->dop.slab, plane),  ko_kdop_side_plane(18, dop.slab, plane),
        ko_triangle_side_plane(&a->triangle, plane),
    };
    for (unsigned i = 0; i < sizeof(sides) / sizeof(sides[0]); i++) {
        fold((uint32_t)sides[i]);
    }
}

void fold_overlaps(const bodies *a, const bodies *b)
{
    const ko_aabb box = box_of(a);
    const ko_kdop18 dop = dop_of(a);
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
        ko_kdop_overlap(26, a->dop.slab, b->dop.slab),
        ko_kdop_overlap(26, a->turned.slab, b->turned.slab),
        ko_kdop16_overlap(18, a->dop16.slab, b->dop16.slab),
        ko_triangle_overlap(&a->triangle, &b->triangle),
        ko_triangle_overlap_aabb(&a->triangle, &b->box),
        ko_triangle_overlap_obb(&a->triangle, &b->obb),
        ko_triangle_overlap_sphere(&a->triangle, &b->sphere),
        ko_triangle_overlap_capsule(&a->triangle, &b->capsule),
        ko_triangle_overlap_lozenge(&a->triangle, &b->lozenge),
        ko_triangle_overlap_kdop(&a->triangle, 26, b->dop.slab),
        ko_triangle_within(&a->triangle, &b->triangle, 1 << 18),
        ko_lozenge_overlap_sphere(&a->lozenge, &b->sphere),
        ko_obb_overlap_lozenge(&a->obb, &b->lozenge),
        kdop_overlap_aabb(26, a->dop.slab, &b->box),
        ko_kdop_overlap_sphere(26, a->dop.slab, &b->sphere),
        ko_kdop_overlap_capsule(26, a->dop.slab, &b->capsule),
        ko_kdop_overlap_obb(26, a->dop.slab, &b->obb),
        ko_kdop_side_plane(26, a->dop.slab, &b->plane) != KO_SIDE_OUTSIDE,
        ko_capsule_contains_point(&a->capsule, &b->points[5]),
        ko_obb_contains_point(&a->obb, &b->points[5]),
        ko_sphere_contains_point(&a->sphere, &b->points[5]),
        ko_lozenge_contains_point(&a->lozenge, &b->points[5]),
        ko_aabb_contains_point(&box, &b->points[5]),
        ko_kdop_contains_point(26, a->dop.slab, &b->points[5]),
        ko_kdop_contains_point(18, dop.slab, &b->points[5]),
        ko_triangle_overlap_sphere(&a->triangle, &(ko_sphere){b->points[5], 0}),
    };
    for (unsigned i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
        fold_bool(answers[i]);
    }
    fold_sides(a, &b->plane);
}

/* Asks for a segment and a ray against all volumes. */
void fold_lines(const bodies *a, const bodies *b)
{
    ko_line s;
    ko_line ray;
    const ko_kdop18 dop = dop_of(b);
    KO_IGNORE(ko_line_from_segment(&a->segment, &s));
    KO_IGNORE(ko_line_from_ray(&a->ray, &ray));
    const bool answers[] = {
        ko_aabb_overlap_line(&b->box, &s),
        ko_aabb_overlap_line(&b->box, &ray),
        ko_aabb16_overlap_line(&b->box16, &frame, &s),
        ko_aabb16_overlap_line(&b->box16, &frame, &ray),
        sphere_overlap_line(&b->sphere, &s),
        sphere_overlap_line(&b->sphere, &ray),
        capsule_overlap_line(&b->capsule, &s),
        capsule_overlap_line(&b->capsule, &ray),
        lozenge_overlap_line(&b->lozenge, &s),
        lozenge_overlap_line(&b->lozenge, &ray),
        obb_overlap_line(&b->obb, &s),
        obb_overlap_line(&b->obb, &ray),
        kdop_overlap_line(26, b->dop.slab, &s),
        kdop_overlap_line(26, b->dop.slab, &ray),
        kdop_overlap_line(18, dop.slab, &s),
        kdop_overlap_line(18, dop.slab, &ray),
        triangle_overlap_line(&b->triangle, &s),
        triangle_overlap_line(&b->triangle, &ray),
    };
    for (unsigned i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
        fold_bool(answers[i]);
    }
}
