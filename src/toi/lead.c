/* Leads: few times are looked at, each by two points that are closest. The direction between them
 * gives a time before which there is no contact. Where an end or a corner is closest, a quadratic
 * says when that comes within reach, and this time is looked at next. It needs no proof. */
#include "src/toi/lead.h"

#include "port/bits.h"
#include "port/nearest.h"
#include "src/distance/measure.h"
#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/toi/touch.h"

#define LEADS 8U
#define ONE KO_Q30_ONE

/* |n| times the reach. */
static inline int64_t reach_along(const koi_touch_scene *s, const ko_vec3 *n)
{
    const uint32_t length = ko_fix_sqrt_up((uint64_t)koi_dot3(n, n));
    return (int64_t)koi_port_umul(length, s->reach);
}

/* The beginning of the segment, seen from the corner of the box that is farthest along n. */
static inline ko_vec3 from_corner(const koi_touch_scene *s, const ko_vec3 *n)
{
    const ko_vec3 from = {s->from.x + ((n->x < 0) ? s->radius.x : -s->radius.x),
                          s->from.y + ((n->y < 0) ? s->radius.y : -s->radius.y),
                          s->from.z + ((n->z < 0) ? s->radius.z : -s->radius.z)};
    return from;
}

/* The direction of w, below 2^30 on each axis. */
static inline ko_vec3 direction_of(const ko_vec3 *w)
{
    const int32_t scale = INT32_C(1) << (koi_port_clz(koi_bits3(w) | 1U) - 2U);
    const ko_vec3 n = {w->x * scale, w->y * scale, w->z * scale};
    return n;
}

/* part / whole rounded down, or up to 1 unit less; 1 if that is less. */
static inline ko_q30 part_of(uint64_t part, uint64_t whole)
{
    return (part < whole) ? (ko_q30)(koi_ratio(part, whole) >> 2) : ONE;
}

/* A time before which there is no contact, if there is none before `now`; KO_NEVER if there is none
 * at all. The gap along the direction is linear, and exact (see advance.c). While it is open there
 * is no contact, and a gap that closes was open all the time before.
 *
 * Numbers of the scene are below 2^27, so `begin` is within 3 * 2^59. */
static KOI_APART ko_q30 line_time(const koi_touch_scene *s, const ko_vec3 *w, ko_q30 now)
{
    const ko_vec3 n = direction_of(w);
    const int64_t along = koi_dot3(&n, &s->edge);
    const ko_vec3 from = from_corner(s, &n);
    const int64_t begin = koi_dot3(&n, &from) + ((along < 0) ? along : 0) - reach_along(s, &n);
    const int64_t slope = koi_dot3(&n, &s->by);
    if (slope >= 0) {
        return (begin + (slope >> 30) * now > 0) ? KO_NEVER : 0;
    }
    if (begin <= 0) {
        return 0;
    }
    return (begin > -slope) ? KO_NEVER : part_of((uint64_t)begin, (uint64_t)-slope);
}

/* ---- guesses of the contact ---- */

/* A guess of a time, as seen from another. */
typedef struct guess {
    ko_q30 wait;   /* 0: there is none */
    bool is_entry; /* the closest features come within reach then; else they are closest */
} guess;

static const guess none = {0, false};

/* A number is about `top` times 2^shift, where the highest of 31 bits of `top` is set. */
typedef struct rough {
    uint32_t top;
    int32_t shift;
} rough;

static inline rough rough_of(int64_t x)
{
    const uint32_t zeros = koi_zeros64((uint64_t)x);
    const rough r = {(uint32_t)(((uint64_t)x << zeros) >> 33), 33 - (int32_t)zeros};
    return r;
}

/* The first root of a t^2 - 2 b t + c, nearly: c / (b + sqrt(b^2 - a c)); 1 if there is none, or
 * none below 1. All three are above 0, and c < 2 b. So c fits in 32 bits where b is shifted up.
 *
 * b is the dot product of w and the vector whose square is a. The scene's numbers are below 2^27,
 * so w is below 2^29 on each axis, and b^2 <= 3 * 2^58 a. c is at least 1, so `down` is at most
 * 61. */
static KOI_OWN_FRAME ko_q30 root_of(int64_t a, int64_t b, int64_t c)
{
    const rough ra = rough_of(a);
    const rough rb = rough_of(b);
    const rough rc = rough_of(c);
    const int32_t down = 2 * rb.shift - ra.shift - rc.shift;
    const uint64_t square = koi_port_umul(rb.top, rb.top);
    uint64_t product = koi_port_umul(ra.top, rc.top) << 1;
    if (down < -1) {
        return ONE; /* the product is at least 2^62, the square is less */
    }
    product >>= down + 1;
    if (product > square) {
        return ONE;
    }
    const uint64_t sum = (uint64_t)rb.top + ko_fix_sqrt_down(square - product);
    return (rb.shift >= 0) ? part_of((uint64_t)c, sum << rb.shift)
                           : part_of((uint64_t)c << -rb.shift, sum);
}

/* When a point at w comes within reach, or is closest to 0. It is farther than
 * koi_touch_scene.most, so c is above 0. */
static guess guess_of_point(const ko_vec3 *w, const ko_vec3 *by, uint32_t reach)
{
    guess g = none;
    const int64_t b = -koi_dot3(w, by);
    const int64_t c = koi_dot3(w, w) - (int64_t)koi_port_umul(reach, reach);
    if (b <= 0) {
        return g;
    }
    const int64_t a = koi_dot3(by, by);
    g.wait = (c < 2 * b) ? root_of(a, b, c) : ONE;
    g.is_entry = g.wait != ONE;
    if (!g.is_entry) {
        g.wait = part_of((uint64_t)b, (uint64_t)a);
    }
    return g;
}

/* The part of the motion that is at right angles to the edge, or near that: a guess needs no more.
 * The edge is doubled until it is longer than the motion along it. It is then at most twice as long
 * as the motion, so it is below 2^29 on each axis. */
static KOI_APART ko_vec3 across_edge(const koi_touch_scene *s)
{
    const ko_vec3 *const edge = &s->edge;
    const int64_t along = koi_dot3(edge, &s->by);
    const uint64_t size = koi_magnitude64(along);
    uint64_t whole = (uint64_t)(s->square.x + s->square.y + s->square.z) | 1U;
    fix16_t scale = (along < 0) ? 1 : -1;
    while (whole <= size) {
        whole *= 2U;
        scale *= 2;
    }
    const ko_q30 part = part_of(size, whole);
    const ko_vec3 by = {s->by.x + koi_port_nearest(koi_port_mul(edge->x * scale, part)),
                        s->by.y + koi_port_nearest(koi_port_mul(edge->y * scale, part)),
                        s->by.z + koi_port_nearest(koi_port_mul(edge->z * scale, part))};
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
        guess next = none;
        if (may_guess && !touch.is_contact) {
            next = guess_within(&scene, &touch, at);
        }
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
