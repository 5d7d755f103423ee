/* Leads: few times are looked at, each by two points that are closest. The direction between them
 * gives a time before which there is no contact. Where an end or a corner is closest, a quadratic
 * says when that comes within reach, and this time is looked at next. It needs no proof. */
#include "src/toi/lead.h"

#include "port/bits.h"
#include "src/distance/approach.h"
#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/toi/touch.h"

#define LEADS 8U
#define ONE KO_Q30_ONE

/* The largest |n . d| that a d in the box has, and the reach. */
static inline int64_t reach_along(const koi_touch_scene *s, const ko_vec3 *n)
{
    const ko_vec3 size = {(fix16_t)koi_magnitude(n->x), (fix16_t)koi_magnitude(n->y),
                          (fix16_t)koi_magnitude(n->z)};
    const uint32_t length =
        ko_fix_sqrt_up(koi_wide_square3((uint32_t)size.x, (uint32_t)size.y, (uint32_t)size.z));
    return koi_dot3(&size, &s->radius) + (int64_t)koi_port_umul(length, s->reach);
}

/* The direction of w, below 2^30 on each axis. */
static inline ko_vec3 direction_of(const ko_vec3 *w)
{
    const int32_t scale = INT32_C(1) << (koi_port_clz(koi_bits3(w) | 1U) - 2U);
    const ko_vec3 n = {w->x * scale, w->y * scale, w->z * scale};
    return n;
}

/* part / whole, or 1 if that is less. */
static inline ko_q30 quotient(int64_t part, int64_t whole)
{
    return (part < whole) ? (ko_q30)koi_quotient_q30((uint64_t)part, (uint64_t)whole, NULL) : ONE;
}

/* A time before which there is no contact, if there is none before `now`; KO_NEVER if there is none
 * at all. The gap along the direction is linear, and exact (see advance.c). While it is open there
 * is no contact, and a gap that closes was open all the time before.
 *
 * Numbers of the scene are below 2^27, so `begin` is within 3 * 2^59. */
static KOI_NOINLINE ko_q30 line_time(const koi_touch_scene *s, const ko_vec3 *w, ko_q30 now)
{
    const ko_vec3 n = direction_of(w);
    const int64_t along = koi_dot3(&n, &s->edge);
    const int64_t begin = koi_dot3(&n, &s->from) + ((along < 0) ? along : 0) - reach_along(s, &n);
    const int64_t slope = koi_dot3(&n, &s->by);
    if (slope >= 0) {
        return (begin + (slope >> 30) * now > 0) ? KO_NEVER : 0;
    }
    if (begin <= 0) {
        return 0;
    }
    return (begin > -slope) ? KO_NEVER : quotient(begin, -slope);
}

/* ---- guesses of the contact ---- */

/* A guess of a time, as seen from another. */
typedef struct guess {
    ko_q30 wait;   /* 0: there is none */
    bool is_entry; /* the closest features come within reach then; else they are closest */
} guess;

static const guess none = {0, false};

/* When a point at w comes within reach, or is closest to 0. */
static guess guess_of_point(const ko_vec3 *w, const ko_vec3 *by, uint32_t reach)
{
    guess g = {koi_approach(w, by, reach), true};
    if (g.wait == KO_NEVER) {
        const int64_t nears = -koi_dot3(w, by);
        const int64_t whole = koi_dot3(by, by);
        g.is_entry = false;
        g.wait = (nears > 0) ? quotient(nears, whole) : 0;
    }
    return g;
}

/* The part of the motion that is at right angles to the edge, or near that: a guess needs no more.
 * The edge is shifted until it is longer than the motion along it. */
static KOI_NOINLINE ko_vec3 across_edge(const koi_touch_scene *s)
{
    const ko_vec3 *const edge = &s->edge;
    const int64_t along = koi_dot3(edge, &s->by);
    int64_t whole = koi_dot3(edge, edge) | 1;
    uint32_t shift = 30;
    while (whole <= (int64_t)koi_magnitude64(along)) {
        whole *= 2;
        shift--;
    }
    const ko_q30 size = quotient((int64_t)koi_magnitude64(along), whole);
    const ko_q30 part = (along < 0) ? -size : size;
    const ko_vec3 by = {s->by.x - (fix16_t)(koi_port_mul(edge->x, part) >> shift),
                        s->by.y - (fix16_t)(koi_port_mul(edge->y, part) >> shift),
                        s->by.z - (fix16_t)(koi_port_mul(edge->z, part) >> shift)};
    return by;
}

/* Other features near each other at one rate, so the line of their direction says when. */
static guess guess_at(const koi_touch_scene *s, const koi_touch *at)
{
    const ko_vec3 *const w = &at->w;
    const uint32_t reach = s->reach + ((s->most - s->reach) >> 1);
    const int faces = (w->x != 0) + (w->y != 0) + (w->z != 0);
    const bool is_end = at->t == 0 || at->t == ONE;
    if (is_end && faces > 1) {
        const ko_vec3 by = {(w->x != 0) ? s->by.x : 0, (w->y != 0) ? s->by.y : 0,
                            (w->z != 0) ? s->by.z : 0};
        return guess_of_point(w, &by, reach);
    }
    if (!is_end && faces == 3) {
        const ko_vec3 by = across_edge(s);
        return guess_of_point(w, &by, reach);
    }
    return none;
}

/* A guess that is within the step, from a time `at`. A later one becomes the end of the step. */
static inline guess guess_within(const koi_touch_scene *s, const koi_touch *touch, ko_q30 at)
{
    guess g = guess_at(s, touch);
    g.wait = (g.wait < ONE - at) ? g.wait : ONE - at;
    g.is_entry = g.is_entry && g.wait != 0;
    return g;
}

/* ---- the search ---- */

/* Each round looks at a time `at`: *now, or a guess. The line of an entry that is guessed is left
 * out, as that at the guess will say more. Guesses end with one that gains nothing. */
bool koi_lead(const koi_advance *what, ko_q30 *now)
{
    koi_touch_scene scene;
    koi_touch touch = {.t = ONE / 2};
    ko_q30 at = *now;
    bool may_guess = true;
    if (!koi_touch_set(what, &scene)) {
        return false;
    }
    for (unsigned i = 0; i < LEADS; i++) {
        const ko_q30 before = *now;
        const ko_q30 last = at;
        koi_touch_find(&scene, at, &touch);
        if (touch.is_contact && at == before) {
            return true;
        }
        guess next = (may_guess && !touch.is_contact) ? guess_within(&scene, &touch, at) : none;
        if (!next.is_entry || at != before) {
            const ko_q30 time = line_time(&scene, &touch.w, before);
            *now = (time > before) ? time : before;
            if (*now == KO_NEVER || (touch.is_contact && *now >= at)) {
                *now = (*now == KO_NEVER) ? KO_NEVER : at;
                return true;
            }
            may_guess = may_guess && (at == before || *now != before);
        }
        next = may_guess ? next : none;
        at = (next.wait != 0 && at + next.wait > *now) ? at + next.wait : *now;
        if (at == last) {
            return false;
        }
    }
    return false;
}
