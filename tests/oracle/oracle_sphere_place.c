/* Judges the claims about spheres at poses, and about closest points of spheres.
 *
 * promise: contains, stated-bound */
#include "oracle_round_cast.h"
#include "keepout/transform.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"
#include "oracle_round_place.h"
#include "oracle_sphere.h"

#include <string.h>

static const ko_sphere untouched = {{11, 12, 13}, 14};

/* ---- at a pose ---- */

/* Draws a point of a legal sphere, mostly near its surface. */
static vec_wide point_in(oracle_case *with, const ko_sphere *s)
{
    const ko_dir3 d = any_direction(with);
    const wide r = once_in(with, 4) ? any_between(with, 0, s->r) : s->r;
    const vec_wide p = {{s->c.x + d.x * r / KO_Q30_ONE, s->c.y + d.y * r / KO_Q30_ONE,
                         s->c.z + d.z * r / KO_Q30_ONE}};
    return p;
}

static void judge_placed(oracle_case *with, oracle_tally *tally, bool back)
{
    ko_sphere out = untouched;
    round_case c = any_round(with, POINT, POINT, false);
    doubt_capsule(with, &c.a);
    ko_sphere s = sphere_of(&c.a);
    ko_pose pose = any_round_pose(with);
    if (once_in(with, 4)) {
        ko_vec3 *const points[] = {&s.c};
        s.r = huge_radius(with, &pose, points, 1);
    }
    const bool legal = is_legal_sphere(&s) && is_legal_pose(&pose);
    const ko_status status =
        back ? ko_sphere_transform_inverse(&s, &pose, &out) : ko_sphere_transform(&s, &pose, &out);
    const vec_wide middle = {{s.c.x, s.c.y, s.c.z}};
    const vec_wide to = image_of(&pose, back, &middle);
    bool fits = legal, is_close = false;
    for (unsigned i = 0; i < 3; i++) {
        const wide reach = (wide)size_of(to.of[i]) + (wide)s.r * KO_Q30_ONE;
        const wide limit = (wide)KO_LIMIT * KO_Q30_ONE;
        fits = fits && reach <= limit;
        is_close = is_close || (reach <= limit && reach + 5 * (wide)KO_Q30_ONE > limit);
    }
    tally->yes += fits ? 1 : 0;
    tally->no += fits ? 0 : 1;
    found(tally, status == KO_OK ? fits : status == KO_E_RANGE && (!fits || is_close));
    if (status != KO_OK) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0);
        return;
    }
    const fix16_t more = out.r - s.r;
    const vec_wide there = {{out.c.x, out.c.y, out.c.z}};
    found(tally, is_legal_sphere(&out) && more >= 1 && more <= (s.r <= 365 * fix16_one ? 1 : 4));
    judge_growth(tally, &pose, back, corner_off(&pose, back, &middle, &there), s.r, out.r);
    for (unsigned n = 0; n < 4; n++) { /* squares are in 2^-60, below 2^125 */
        const vec_wide p = point_in(with, &s);
        vec_wide e = image_of(&pose, back, &p);
        for (unsigned i = 0; i < 3; i++) {
            e.of[i] -= there.of[i] * KO_Q30_ONE;
        }
        const uwide reach = (uwide)out.r * (uwide)KO_Q30_ONE;
        found_safe(tally, (uwide)dot_wide(&e, &e) <= reach * reach);
    }
}

void sphere_judge_transform(oracle_case *with, oracle_tally *tally)
{
    judge_placed(with, tally, false);
}

void sphere_judge_transform_inverse(oracle_case *with, oracle_tally *tally)
{
    judge_placed(with, tally, true);
}

/* ---- closest points ---- */

void sphere_judge_clearance_segment(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    fix16_t out = -7;
    round_case c = any_round(with, POINT, SEGMENT, true);
    doubt_capsule(with, &c.a);
    const ko_sphere a = sphere_of(&c.a);
    const ko_capsule thin = {c.b.a, c.b.b, 0};
    if (!found_status(tally, ko_capsule_clearance_sphere(&thin, &a, &out), is_legal_sphere(&a))) {
        found(tally, out == -7);
        return;
    }
    squares_of(&c, &all);
    judge_clearance_value(tally, out, &all, a.r);
}

void sphere_judge_closest_point(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    round_case c = any_round(with, POINT, POINT, true);
    ko_vec3 q = {7, 7, 7};
    doubt_capsule(with, &c.a);
    const ko_sphere s = sphere_of(&c.a);
    if (!found_status(tally, ko_sphere_closest_point(&s, &c.b.a, &q), is_legal_sphere(&s))) {
        found(tally, q.x == 7 && q.y == 7 && q.z == 7);
        return;
    }
    squares_of(&c, &all);
    found_safe(tally, within(square_apart(&s.c, &q), s.r));
    judge_nearest(tally, &c.b.a, &q, &all, s.r);
}

/* Returns the distance of a point from the surface of a sphere, in 2^-20 LSB; below 0 inside. */
static int64_t sphere_off(const ko_sphere *s, const ko_vec3 *p)
{
    const int64_t off = (int64_t)root_below(square_apart(&s->c, p) << 40);
    return off - ((int64_t)s->r << 20);
}

void sphere_judge_closest(oracle_case *with, oracle_tally *tally)
{
    round_case c = any_round(with, POINT, POINT, false);
    ko_vec3 p = {7, 7, 7}, q = p;
    doubt_capsule(with, &c.a);
    const ko_sphere a = sphere_of(&c.a), b = sphere_of(&c.b);
    const ko_capsule one = {a.c, a.c, a.r};
    const ko_capsule other = {b.c, b.c, b.r};
    if (!found_status(tally, ko_capsule_closest(&one, &other, &p, &q), is_legal_sphere(&a))) {
        found(tally, p.x == 7 && q.x == 7);
        return;
    }
    const int64_t got = (int64_t)root_below(square_apart(&p, &q) << 40);
    const int64_t truth =
        (int64_t)root_below(square_apart(&a.c, &b.c) << 40) - (((int64_t)a.r + b.r) << 20);
    const int64_t off = got - (truth > 0 ? truth : 0);
    found(tally, sphere_off(&a, &p) < 4 * (int64_t)ONE_LSB);
    found(tally, sphere_off(&b, &q) < 4 * (int64_t)ONE_LSB);
    found(tally, truth > 0 || got == 0);
    found_deviation(tally, (uint64_t)(off < 0 ? -off : off));
}
