/* Where a swept leg and what stands are closest. */
#include "src/motion/motion_leg.h"

#include <stddef.h>

#include "port/bits.h"
#include "src/math/wide.h"
#include "src/distance/closest.h"
#include "src/motion/body.h"

static bool is_zero(const ko_vec3 *v)
{
    return (v->x | v->y | v->z) == 0;
}

/* ---- normals where there is no distance to take one from ---- */

static KOI_NOINLINE ko_dir3 back_along(const ko_segment *way)
{
    const ko_vec3 back = koi_closest_difference(&way->a, &way->b);
    ko_dir3 normal = {0, 0, KO_Q30_ONE};
    (void)ko_dir3_from_vec3(&back, &normal); /* of no length: unchanged */
    return normal;
}

/* Of the face of a box that is nearest to a point of it. */
static ko_dir3 face_of_box(const ko_aabb *box, const ko_vec3 *p)
{
    const ko_vec3 from = koi_closest_difference(p, &box->c);
    const fix16_t x = box->r.x - (fix16_t)koi_magnitude(from.x);
    const fix16_t y = box->r.y - (fix16_t)koi_magnitude(from.y);
    const fix16_t z = box->r.z - (fix16_t)koi_magnitude(from.z);
    ko_dir3 normal = {0, 0, 0};
    if (z <= x && z <= y) {
        normal.z = (from.z < 0) ? -KO_Q30_ONE : KO_Q30_ONE;
    } else if (x <= y) {
        normal.x = (from.x < 0) ? -KO_Q30_ONE : KO_Q30_ONE;
    } else {
        normal.y = (from.y < 0) ? -KO_Q30_ONE : KO_Q30_ONE;
    }
    return normal;
}

static int64_t minor(fix16_t a, fix16_t b, fix16_t c, fix16_t d)
{
    return koi_port_mul(a, b) - koi_port_mul(c, d);
}

static uint64_t size_of(int64_t x)
{
    return (x < 0) ? 0U - (uint64_t)x : (uint64_t)x;
}

static fix16_t scaled(int64_t x, uint32_t shift)
{
    const fix16_t part = (fix16_t)(size_of(x) >> shift);
    return (x < 0) ? -part : part;
}

/* The cross product of two edges, within 2^61, scaled below 2^30; the side of a point by it is a
 * sum of three products below 2^60. False iff the triangle has no plane, or both ends are in it. */
static KOI_NOINLINE bool face_of_triangle(const ko_triangle *t, const ko_segment *way, ko_dir3 *out)
{
    const ko_vec3 u = koi_closest_difference(&t->b, &t->a);
    const ko_vec3 v = koi_closest_difference(&t->c, &t->a);
    const int64_t x = minor(u.y, v.z, u.z, v.y);
    const int64_t y = minor(u.z, v.x, u.x, v.z);
    const int64_t z = minor(u.x, v.y, u.y, v.x);
    const uint32_t top = (uint32_t)((size_of(x) | size_of(y) | size_of(z)) >> 30);
    const uint32_t shift = (top != 0U) ? 32U - koi_port_clz(top) : 0U;
    ko_vec3 n = {scaled(x, shift), scaled(y, shift), scaled(z, shift)};
    const ko_vec3 begin = koi_closest_difference(&way->a, &t->a);
    const ko_vec3 end = koi_closest_difference(&way->b, &t->a);
    int64_t side = koi_closest_dot(&n, &begin);
    if (side == 0) {
        side = -koi_closest_dot(&n, &end);
    }
    if (side == 0) {
        return false;
    }
    if (side < 0) {
        n.x = -n.x;
        n.y = -n.y;
        n.z = -n.z;
    }
    return ko_dir3_from_vec3(&n, out) == KO_OK;
}

/* ---- from closest points to a contact ---- */

static fix16_t along(fix16_t p, ko_q30 n, fix16_t by)
{
    return p + (fix16_t)((koi_port_mul(n, by) + (INT64_C(1) << 29)) >> 30);
}

static ko_vec3 on_surface(const ko_vec3 *p, const ko_dir3 *n, fix16_t by)
{
    const ko_vec3 at = {along(p->x, n->x, by), along(p->y, n->y, by), along(p->z, n->z, by)};
    return at;
}

/* p of the leg's axis and q of the body's core, whose radii they have; `normal` where they are one.
 */
static KOI_NOINLINE void finish(const ko_vec3 *p, fix16_t radius_p, const ko_vec3 *q,
                                fix16_t radius_q, const ko_dir3 *normal, ko_leg_contact *out)
{
    const ko_vec3 apart = koi_closest_difference(p, q);
    out->normal = *normal;
    (void)ko_dir3_from_vec3(&apart, &out->normal); /* of no length: unchanged */
    out->on_leg = on_surface(p, &out->normal, -radius_p);
    out->on_body = on_surface(q, &out->normal, radius_q);
}

/* ---- a body ---- */

static KOI_NOINLINE void contact_box(const ko_segment *way, fix16_t radius, const ko_aabb *box,
                                     ko_leg_contact *out)
{
    koi_square square;
    ko_vec3 q;
    koi_closest_segment_aabb(&way->a, &way->b, box, &out->at, &square);
    const ko_vec3 p = koi_closest_at(&way->a, &way->b, out->at);
    (void)koi_closest_point_aabb(&p, box, &q);
    const ko_dir3 face = face_of_box(box, &p);
    out->margin = (fix16_t)koi_square_distance(&square) - radius;
    finish(&p, radius, &q, 0, &face, out);
}

static KOI_NOINLINE void contact_round(const ko_segment *way, fix16_t radius,
                                       const ko_capsule *body, ko_leg_contact *out)
{
    koi_square square;
    ko_q30 t;
    koi_closest_segment_segment(&way->a, &way->b, &body->a, &body->b, &out->at, &t, &square);
    const ko_vec3 p = koi_closest_at(&way->a, &way->b, out->at);
    const ko_vec3 q = koi_closest_at(&body->a, &body->b, t);
    const ko_dir3 back = back_along(way);
    out->margin = (fix16_t)koi_square_distance(&square) - radius - body->r;
    finish(&p, radius, &q, body->r, &back, out);
}

ko_status ko_leg_contact_body(const ko_segment *way, fix16_t radius, const ko_body *body,
                              ko_leg_contact *out)
{
    ko_leg_contact contact = {.face = 0};
    if (way == NULL || body == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!koi_leg_is_legal(way, radius) || ko_body_check(body) != KO_OK) {
        return KO_E_RANGE;
    }
    if (body->kind == KO_BODY_BOX) {
        contact_box(way, radius, &body->as.box, &contact);
    } else {
        const ko_capsule round = koi_body_round(body);
        contact_round(way, radius, &round, &contact);
    }
    *out = contact;
    return KO_OK;
}

/* ---- a mesh ---- */

#define NOTHING (KO_MESH_INSIDE - 1U)

/* The capsule about the leg that holds all that is within a margin of the leg, or could be for the
 * mesh's error; the margin is not of interest beyond it. */
static fix16_t near_of(const ko_leg_mesh *q, fix16_t margin)
{
    return margin + q->radius + q->query.mesh->error;
}

ko_status ko_leg_mesh_begin(const ko_mesh *mesh, const ko_segment *way, fix16_t radius,
                            fix16_t reach, ko_leg_mesh *query)
{
    if (mesh == NULL || way == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (radius < 0 || reach < 0 || radius > KO_LIMIT || reach > KO_LIMIT - radius) {
        return KO_E_RANGE;
    }
    const ko_capsule about = {way->a, way->b, radius + reach};
    const ko_status status = ko_mesh_query_capsule(mesh, &about, KO_MESH_TREE, &query->query);
    if (status != KO_OK) {
        return status;
    }
    query->way = *way;
    query->radius = radius;
    query->best = reach + 1;
    query->face = NOTHING;
    return KO_OK;
}

/* Margins are whole: what is to be nearer than best is within best - 1, rounded down, so nearer
 * than best. The distance is what the clearance is rounded down from. */
static KOI_NOINLINE bool is_beyond(const ko_leg_mesh *q, const ko_triangle *triangle)
{
    const ko_capsule near = {q->way.a, q->way.b, near_of(q, q->best)};
    return near.r < 0 || !ko_triangle_overlap_capsule(triangle, &near);
}

/* A leg that begins inside a solid is as near as one whose axis meets a triangle. */
static void take_inside(ko_leg_mesh *q)
{
    q->best = -q->radius - q->query.mesh->error;
    q->face = KO_MESH_INSIDE;
}

static KOI_NOINLINE void test_face(ko_leg_mesh *q, uint32_t face)
{
    ko_triangle triangle;
    fix16_t distance = 0;
    if (face == KO_MESH_INSIDE) {
        take_inside(q);
        return;
    }
    (void)ko_mesh_triangle(q->query.mesh, face, &triangle); /* a face of the mesh: no failure */
    if (is_beyond(q, &triangle)) {
        return;
    }
    (void)ko_triangle_clearance_segment(&triangle, &q->way, &distance);
    const fix16_t margin = distance - q->radius - q->query.mesh->error;
    if (margin < q->best) {
        q->best = margin;
        q->face = face;
        q->nearest = triangle;
    }
}

/* The parameter of the leg that is closest to a point near it: what the witness is at. */
static KOI_NOINLINE ko_q30 parameter_of(const ko_segment *way, const ko_vec3 *point)
{
    koi_square square;
    ko_q30 at;
    koi_closest_point_segment(point, &way->a, &way->b, &at, &square);
    return at;
}

static KOI_NOINLINE void finish_mesh(const ko_leg_mesh *q, const ko_vec3 *on_way,
                                     const ko_vec3 *on_triangle, ko_leg_contact *out)
{
    const ko_vec3 apart = koi_closest_difference(on_way, on_triangle);
    ko_dir3 normal = back_along(&q->way);
    if (is_zero(&apart)) {
        (void)face_of_triangle(&q->nearest, &q->way, &normal); /* none: unchanged */
    }
    finish(on_way, q->radius, on_triangle, 0, &normal, out);
}

static KOI_NOINLINE void tell(const ko_leg_mesh *q, ko_leg_contact *out)
{
    ko_vec3 on_triangle;
    ko_vec3 on_way;
    out->margin = q->best;
    out->face = q->face;
    if (q->face == KO_MESH_INSIDE) {
        const ko_dir3 back = back_along(&q->way);
        out->at = 0;
        finish(&q->way.a, q->radius, &q->way.a, 0, &back, out);
        return;
    }
    (void)ko_triangle_closest_segment(&q->nearest, &q->way, &on_triangle, &on_way); /* legal */
    out->at = parameter_of(&q->way, &on_way);
    finish_mesh(q, &on_way, &on_triangle, out);
}

ko_status ko_leg_mesh_next(ko_leg_mesh *query, uint32_t budget, ko_leg_contact *contact)
{
    ko_mesh_hit hit;
    if (query == NULL || contact == NULL) {
        return KO_E_ARG;
    }
    ko_status status = KO_OK;
    uint32_t left = budget;
    while (status == KO_OK) {
        const uint32_t before = query->query.visits + query->query.tests;
        status = ko_mesh_query_next(&query->query, left, &hit);
        const uint32_t used = query->query.visits + query->query.tests - before;
        left -= (used < left) ? used : left;
        if (status == KO_OK) {
            test_face(query, hit.face);
        }
    }
    if (status != KO_END || query->face == NOTHING) {
        return status;
    }
    tell(query, contact);
    query->face = NOTHING;
    return KO_OK;
}
