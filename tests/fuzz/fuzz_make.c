/* libFuzzer: bytes as volumes that are made of others, placed at poses, joined, and measured
 * against points and planes. What is made must contain what it was made of: the corners of the
 * object, also where a pose turns them. Closest points must be where their comments say, and a side
 * of a plane must agree with the margin from it.
 *
 * promise: contains, never-above, stated-bound */
#include "shapes.h"

enum { POINTS = 9 };

static void make_of_points(input *in)
{
    ko_vec3 p[POINTS];
    const uint32_t n = take(in, 1) % (POINTS + 1U);
    const unsigned k = facets(in);
    ko_aabb box;
    ko_sphere ball;
    ko_capsule pill;
    ko_lozenge flat;
    ko_obb turned;
    ko_kdop26 dop;
    for (uint32_t i = 0; i < n; i++) {
        p[i] = point(in);
    }
    const bool has_box = ko_aabb_from_points(p, n, &box) == KO_OK;
    const bool has_ball = ko_sphere_from_points(p, n, &ball) == KO_OK;
    const bool has_pill = ko_capsule_from_points(p, n, &pill) == KO_OK;
    const bool has_flat = ko_lozenge_from_points(p, n, &flat) == KO_OK;
    const bool has_turned = ko_obb_from_points(p, n, NULL, &turned) == KO_OK;
    const bool has_dop = ko_kdop_from_points(k, p, n, dop.slab) == KO_OK;
    for (uint32_t i = 0; i < n; i++) {
        demand(!has_box || ko_aabb_contains_point(&box, &p[i]));
        demand(!has_ball || ko_sphere_contains_point(&ball, &p[i]));
        demand(!has_pill || ko_capsule_contains_point(&pill, &p[i]));
        demand(!has_flat || ko_lozenge_contains_point(&flat, &p[i]));
        demand(!has_turned || ko_obb_contains_point(&turned, &p[i]));
        demand(!has_dop || ko_kdop_contains_point(k, dop.slab, &p[i]));
    }
    if (has_dop && ko_aabb_from_kdop(k, dop.slab, &box) == KO_OK) {
        demand(ko_sphere_from_kdop(k, dop.slab, NULL, &ball) != KO_E_ARG);
        for (uint32_t i = 0; i < n; i++) {
            demand(ko_aabb_contains_point(&box, &p[i]));
        }
    }
}

/* A sphere that is contained, whose centre and radius are given. */
static bool holds_ball(const ko_capsule *pill, const ko_vec3 *c, fix16_t r)
{
    const ko_capsule less = {pill->a, pill->b, pill->r - r};
    return pill->r >= r && ko_capsule_contains_point(&less, c);
}

static void make_of_lozenge(input *in)
{
    const ko_lozenge l = lozenge(in);
    const ko_vec3 u = plus(&l.a, &l.u);
    const ko_vec3 v = plus(&l.a, &l.v);
    const ko_vec3 corners[4] = {l.a, u, v, plus(&u, &l.v)};
    const unsigned k = facets(in);
    ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
    ko_sphere ball;
    ko_obb turned;
    ko_kdop26 dop;
    const bool has_box = ko_aabb_from_lozenge(&l, &box) == KO_OK;
    const bool has_ball = ko_sphere_from_lozenge(&l, &ball) == KO_OK;
    const bool has_turned = ko_obb_from_lozenge(&l, &turned) == KO_OK;
    const bool has_dop = ko_kdop_from_lozenge(k, &l, dop.slab) == KO_OK;
    demand(has_box == (ko_lozenge_check(&l) == KO_OK));
    for (uint32_t i = 0; i < 4U; i++) {
        const ko_vec3 top = {corners[i].x, corners[i].y, corners[i].z + (has_box ? l.r : 0)};
        demand(!has_box || ko_aabb_contains_point(&box, &top));
        demand(!has_ball ||
               (ball.r >= l.r &&
                ko_sphere_contains_point(&(ko_sphere){ball.c, ball.r - l.r}, &corners[i])));
        demand(!has_turned || ko_obb_contains_point(&turned, &top));
        demand(!has_dop || ko_kdop_contains_point(k, dop.slab, &top));
    }
}

static void join(input *in)
{
    const ko_sphere a = sphere(in);
    const ko_sphere b = sphere(in);
    const ko_capsule c = capsule(in);
    const ko_capsule d = capsule(in);
    const ko_aabb e = aabb(in);
    const ko_aabb f = aabb(in);
    ko_sphere ball;
    ko_capsule pill;
    ko_aabb box;
    if (ko_sphere_union(&a, &b, &ball) == KO_OK) {
        demand(ball.r >= a.r && ball.r >= b.r);
        demand(ko_sphere_contains_point(&(ko_sphere){ball.c, ball.r - a.r}, &a.c));
        demand(ko_sphere_contains_point(&(ko_sphere){ball.c, ball.r - b.r}, &b.c));
    }
    if (ko_capsule_from_spheres(&a, &b, &pill) == KO_OK) {
        demand(holds_ball(&pill, &a.c, a.r) && holds_ball(&pill, &b.c, b.r));
    }
    if (ko_capsule_union(&c, &d, &pill) == KO_OK) {
        demand(holds_ball(&pill, &c.a, c.r) && holds_ball(&pill, &c.b, c.r));
        demand(holds_ball(&pill, &d.a, d.r) && holds_ball(&pill, &d.b, d.r));
    }
    if (ko_aabb_union(&e, &f, &box) == KO_OK) {
        demand(ko_aabb_contains(&box, &e) && ko_aabb_contains(&box, &f));
    }
}

/* ---- at a pose ---- */

static void place(input *in)
{
    const ko_pose at = pose(in);
    const ko_capsule c = capsule(in);
    const ko_obb o = obb(in);
    const unsigned k = facets(in);
    const ko_triangle t = triangle(in);
    ko_capsule pill;
    ko_sphere ball;
    ko_obb turned;
    ko_kdop26 dop;
    ko_kdop26 aligned;
    ko_vec3 a;
    const bool has_a = ko_vec3_transform(&c.a, &at, &a) == KO_OK;
    if (ko_capsule_transform(&c, &at, &pill) == KO_OK) {
        demand(has_a && pill.r >= c.r && holds_ball(&pill, &a, c.r));
    }
    if (ko_sphere_transform(&(ko_sphere){c.a, c.r}, &at, &ball) == KO_OK) {
        demand(ko_sphere_contains_point(&(ko_sphere){ball.c, ball.r - c.r}, &a));
    }
    if (ko_obb_transform(&o, &at, &turned) == KO_OK) {
        demand(ko_obb_check(&turned) == KO_OK && ko_vec3_transform(&o.c, &at, &a) == KO_OK);
        turned.r = (ko_vec3){turned.r.x + 1, turned.r.y + 1, turned.r.z + 1};
        demand(ko_obb_contains_point(&turned, &a));
    }
    if (ko_kdop_from_points(k, &t.a, 3, dop.slab) == KO_OK &&
        ko_kdop_transform(k, dop.slab, &at, aligned.slab) == KO_OK &&
        ko_vec3_transform(&t.b, &at, &a) == KO_OK) {
        for (unsigned i = 0; i < k / 2U; i++) { /* the rounding of a point, along a normal */
            aligned.slab[i].lo -= 3;
            aligned.slab[i].hi += 3;
        }
        demand(ko_kdop_contains_point(k, aligned.slab, &a));
    }
}

/* ---- closest points ---- */

static void close_in(input *in)
{
    const ko_vec3 p = point(in);
    const ko_lozenge l = lozenge(in);
    const ko_capsule c = capsule(in);
    const ko_capsule d = capsule(in);
    const ko_triangle s = triangle(in);
    const ko_triangle t = triangle(in);
    ko_vec3 on;
    ko_vec3 other;
    ko_barycentric at;
    fix16_t clearance = 0;
    const ko_sphere ball = {p, 0};
    if (ko_lozenge_closest_point(&l, &p, &on) == KO_OK && l.r > 0) {
        demand(ko_lozenge_contains_point(&l, &on));
    }
    if (ko_capsule_closest(&c, &d, &on, &other) == KO_OK) {
        demand(ko_capsule_clearance(&c, &d, &clearance) == KO_OK);
        const uint64_t most = (uint64_t)clearance + 11U;
        demand(distance2(&on, &other) <= most * most);
    }
    if (ko_triangle_closest(&s, &t, &on, &other) == KO_OK) {
        demand(ko_triangle_clearance(&s, &t, &clearance) == KO_OK);
        const uint64_t most = (uint64_t)clearance + 7U;
        demand(distance2(&on, &other) <= most * most);
    }
    if (ko_triangle_closest_point(&t, &p, &at, &on) == KO_OK) {
        demand(ko_vec3_from_barycentric(&t, &at, &other) == KO_OK && distance2(&on, &other) == 0U);
        demand(ko_triangle_clearance_sphere(&t, &ball, &clearance) == KO_OK);
        const uint64_t most = (uint64_t)clearance + 6U;
        demand(distance2(&on, &p) <= most * most);
    }
}

/* ---- planes ---- */

#define SIDES(kind, volume)                                                                        \
    do {                                                                                           \
        fix16_t margin = 0;                                                                        \
        if (ko_##kind##_margin_plane(&(volume), &plane, &margin) == KO_OK) {                       \
            const ko_side side = ko_##kind##_side_plane(&(volume), &plane);                        \
            demand(margin <= 0 || side == KO_SIDE_OUTSIDE);                                        \
            demand(side != KO_SIDE_INSIDE || margin < 0);                                          \
        }                                                                                          \
    } while (0)

static void split(input *in)
{
    ko_plane plane = {.offset = number(in)};
    const ko_vec3 along = point(in);
    if (ko_dir3_from_vec3(&along, &plane.normal) != KO_OK) {
        plane.normal = (ko_dir3){(ko_q30)take(in, 4), (ko_q30)take(in, 4), (ko_q30)take(in, 4)};
    }
    const ko_aabb box = aabb(in);
    const ko_sphere ball = sphere(in);
    const ko_capsule pill = capsule(in);
    const ko_lozenge flat = lozenge(in);
    const ko_obb turned = obb(in);
    const ko_triangle face = triangle(in);
    SIDES(aabb, box);
    SIDES(sphere, ball);
    SIDES(capsule, pill);
    SIDES(lozenge, flat);
    SIDES(obb, turned);
    SIDES(triangle, face);
}

/* ---- 16 bits ---- */

static void pack(input *in)
{
    const ko_frame16 frame = {point(in), (uint8_t)(take(in, 1) % 17U)};
    const ko_aabb a = aabb(in);
    const ko_aabb b = aabb(in);
    ko_aabb16 small;
    ko_aabb16 other;
    ko_aabb back;
    if (ko_aabb16_from_aabb(&a, &frame, &small) != KO_OK) {
        return;
    }
    if (ko_aabb_from_aabb16(&small, &frame, &back) == KO_OK) {
        demand(ko_aabb_contains(&back, &a));
    }
    if (ko_aabb16_from_aabb(&b, &frame, &other) == KO_OK) {
        demand(!ko_aabb_overlap(&a, &b) || ko_aabb16_overlap(&small, &other));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const tries[])(input *) = {make_of_points, make_of_lozenge, join, place,
                                             close_in,       split,           pack};
    input in = {data, data + size};
    while (in.at < in.end) {
        tries[take(&in, 1) % 7U](&in);
    }
    return 0;
}
