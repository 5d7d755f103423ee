/* Time to contact: the first obstacle that the vehicle touches at its present velocity. */
#include <stddef.h>

#include "flight.h"

static const int64_t least_window = 50000000; /* ns over which a velocity is taken */

/* The vehicle is assumed to stop like this: a tenth of a second of delay, then 4 m/s2. */
static const ko_brake brakes = {100000, 4 * 65536};

/* Positions are the present one + l * u / 2^16 for l from 0 to `end`. |u| * end / 2^16 is at most
 * REACH, 2^26. */
typedef struct motion {
    ko_vec3 u;
    fix16_t speed; /* |u| rounded up */
    int64_t end;
} motion;

/* Keeps the newest MOST_PAST poses in a ring. */
static void remember(contact_state *c, int64_t time, const ko_vec3 *position)
{
    const uint32_t at = (c->past_first + c->past_count) % MOST_PAST;
    c->past[at].time = time;
    c->past[at].position = *position;
    if (c->past_count < MOST_PAST) {
        c->past_count++;
    } else {
        c->past_first = (c->past_first + 1U) % MOST_PAST;
    }
}

/* The latest pose that is at least least_window old, or the earliest. Answers its index in
 * `past`. */
static uint32_t earlier(const contact_state *c, int64_t time)
{
    uint32_t at = c->past_first;
    for (uint32_t age = 1; age <= c->past_count; age++) {
        at = (c->past_first + c->past_count - age) % MOST_PAST;
        if (time - c->past[at].time >= least_window) {
            return at;
        }
    }
    return at;
}

static int64_t lesser(int64_t a, int64_t b)
{
    return (a < b) ? a : b;
}

/* The present motion. *period is the time, in ns, in which the vehicle moves by u. */
static motion present_motion(const contact_state *c, int64_t time, const ko_vec3 *position,
                             int64_t *period)
{
    motion m = {.end = 0};
    *period = 1;
    if (c->past_count == 0U) {
        return m;
    }
    const uint32_t at = earlier(c, time);
    *period = time - c->past[at].time;
    if (ko_vec3_sub(position, &c->past[at].position, &m.u) != KO_OK ||
        ko_vec3_length_up(&m.u, &m.speed) != KO_OK || m.speed == 0) {
        return m;
    }
    const int64_t by_time = (c->ahead / *period) * 65536 + (c->ahead % *period) * 65536 / *period;
    m.end = lesser(by_time, (int64_t)c->reach * 65536 / m.speed);
    return m;
}

/* u * end / 2^16, rounded to nearest. */
static fix16_t along(fix16_t u, int64_t end)
{
    return (fix16_t)((u * end + 0x8000) >> 16);
}

/* Shortens the motion to t / 2^30 of it, rounded down. */
static void shorten(motion *m, ko_q30 t)
{
    m->end = (m->end >> 30) * t + (((m->end & 0x3FFFFFFF) * t) >> 30);
}

/* The displacement from the present position to the end of the path. */
static ko_vec3 way_of(const motion *m)
{
    const ko_vec3 by = {along(m->u.x, m->end), along(m->u.y, m->end), along(m->u.z, m->end)};
    return by;
}

/* The obstacle ahead of the previous pose is a good first guess: nothing beyond it need be
 * searched. */
static void look_at_last(const contact_state *c, const ko_sphere *sphere, motion *m, contact *out)
{
    const ko_vec3 by = way_of(m);
    const ko_aabb *box = store_box(c->stores[(c->last.name & PACK_MOVER) ? 1 : 0], c->last.id);
    ko_q30 t = KO_NEVER;
    if (box != NULL && ko_sphere_toi_aabb(sphere, box, &by, &t) == KO_OK && t != KO_NEVER) {
        out->found = true;
        out->with = c->last;
        shorten(m, t);
    }
}

/* Begins a cast of the box around the sphere along its path. */
static void begin(const motion *m, const ko_sphere *sphere, const store *s, ko_tree_cast *query)
{
    const ko_vec3 half = {sphere->r, sphere->r, sphere->r};
    const ko_vec3 by = way_of(m);
    ko_line line;
    if (ko_line_from_sweep(&sphere->c, &by, &line) != KO_OK) {
        stop(EXIT_FILE, "the way leaves the range");
    }
    (void)ko_tree_cast_begin(&s->tree, &line, &half, KO_ORDER_ANY, KO_ALL, query);
}

/* The time at which the sphere touches the obstacle itself; KO_NEVER if it does not. */
static ko_q30 contact_time(const motion *m, const ko_sphere *sphere, const store *s, ko_tree_id id)
{
    const ko_vec3 by = way_of(m);
    ko_q30 t = KO_NEVER;
    if (ko_sphere_toi_aabb(sphere, store_box(s, id), &by, &t) != KO_OK) {
        stop(EXIT_FILE, "an obstacle's box is damaged");
    }
    return t;
}

/* Finds the first contact with an obstacle of a store, and ends the path there. */
static void look_in(const store *s, const ko_sphere *sphere, motion *m, contact *c)
{
    ko_tree_cast query;
    ko_tree_cast_hit hit;
    ko_q30 best = KO_NEVER;
    ko_status status;
    begin(m, sphere, s, &query);
    while ((status = ko_tree_cast_next(&query, NULL, &hit)) == KO_OK) {
        const ko_q30 t = contact_time(m, sphere, s, hit.id);
        if (t < best) {
            c->found = true;
            c->with = (neighbour){hit.user, hit.id, 0};
            best = t;
            (void)ko_tree_cast_shorten(&query, t); /* skips later hits */
        }
    }
    if (status != KO_END) {
        stop(EXIT_FILE, ko_status_text(status)); /* an unfinished search is not clear */
    }
    if (best != KO_NEVER) {
        shorten(m, best);
    }
}

/* Judges whether the vehicle can stop before the end of the path, where it touches something or
 * nothing is known. Its speed is rounded up, the path down. */
static ko_brake_verdict judge_stop(const motion *m, int64_t period)
{
    const int64_t speed = ((int64_t)m->speed * 1000000000 + period - 1) / period;
    const fix16_t way = (m->speed > 0) ? (fix16_t)(((m->speed - 1) * m->end) >> 16) : 0;
    ko_brake_verdict judged = KO_BRAKE_CLEAR;
    if (m->speed > 0 &&
        ko_brake_test(&brakes, (fix16_t)lesser(speed, INT32_MAX), way, 0, &judged) != KO_OK) {
        stop(EXIT_POOL, "the brake test was refused");
    }
    return judged;
}

/* The end of the path is rounded by at most 0.87 LSB. A larger sphere compensates that. */
contact contact_look(contact_state *c, int64_t time, const ko_vec3 *position)
{
    int64_t period = 1;
    motion m = present_motion(c, time, position, &period);
    const ko_sphere sphere = {*position, c->radius + 1};
    contact result = {.found = false};
    remember(c, time, position);
    look_at_last(c, &sphere, &m, &result);
    look_in(c->stores[0], &sphere, &m, &result);
    look_in(c->stores[1], &sphere, &m, &result);

    /* end / 2^16 periods, rounded down. Their product is at most AHEAD * 2^16 < 2^58. */
    result.in = result.found ? (m.end / 65536) * period + (m.end % 65536) * period / 65536 : 0;
    c->last = result.found ? result.with : (neighbour){.id = KO_TREE_ID_NONE};
    result.stop = judge_stop(&m, period);
    return result;
}
