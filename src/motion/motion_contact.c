/* Finds where a leg and a body are closest. */
#include "src/motion/motion_leg.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/distance/closest.h"
#include "src/distance/segments.h"
#include "src/distance/contact.h"
#include "src/round/body.h"

/* ---- normals where there is no distance to take one from ---- */

/* The normal of the face of a box that is nearest to a point in the box. */
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

/* ---- from closest points to a contact ---- */

/* Moves the closest points p, of the leg's axis, and q, of the body's core, to the surfaces, which
 * are the radii away. `normal` is taken where p and q are one. */
static void finish(const ko_vec3 *p, fix16_t radius_p, const ko_vec3 *q, fix16_t radius_q,
                   const ko_dir3 *normal, ko_leg_contact *out)
{
    out->normal = *normal;
    koi_contact_normal(p, q, &out->normal);
    out->on_leg = koi_contact_point(p, &out->normal, -radius_p);
    out->on_body = koi_contact_point(q, &out->normal, radius_q);
}

/* ---- a body ---- */

static KOI_OWN_FRAME void contact_box(const ko_segment *axis, fix16_t radius, const ko_aabb *box,
                                      ko_leg_contact *out)
{
    koi_square square;
    ko_vec3 q;
    koi_closest_segment_aabb(&axis->a, &axis->b, box, &out->at, &square);
    const ko_vec3 p = koi_closest_at(&axis->a, &axis->b, out->at);
    (void)koi_closest_point_aabb(&p, box, &q);
    const ko_dir3 face = face_of_box(box, &p);
    out->margin = (fix16_t)koi_square_distance(&square) - radius;
    finish(&p, radius, &q, 0, &face, out);
}

static KOI_OWN_FRAME void contact_round(const ko_segment *axis, fix16_t radius,
                                        const ko_capsule *body, ko_leg_contact *out)
{
    koi_square square;
    ko_q30 t;
    koi_closest_segment_segment(&axis->a, &axis->b, &body->a, &body->b, &out->at, &t, &square);
    const ko_vec3 p = koi_closest_at(&axis->a, &axis->b, out->at);
    const ko_vec3 q = koi_closest_at(&body->a, &body->b, t);
    const ko_dir3 back = koi_contact_back(&axis->a, &axis->b);
    out->margin = (fix16_t)koi_square_distance(&square) - radius - body->r;
    finish(&p, radius, &q, body->r, &back, out);
}

ko_status ko_body_closest_leg(const ko_body *body, const ko_capsule *leg, ko_leg_contact *contact)
{
    ko_leg_contact found;
    if (body == NULL || leg == NULL || contact == NULL) {
        return KO_E_ARG;
    }
    if (ko_capsule_check(leg) != KO_OK || ko_body_check(body) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_segment axis = {leg->a, leg->b};
    if (body->kind == KO_BODY_BOX) {
        contact_box(&axis, leg->r, &body->as.box, &found);
    } else {
        const ko_capsule round = koi_body_round(body);
        contact_round(&axis, leg->r, &round, &found);
    }
    *contact = found;
    return KO_OK;
}
