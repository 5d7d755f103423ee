/* Time to contact: the first obstacle that the vehicle touches at its present velocity. */
#include <stddef.h>

#include "flight.h"

/* The costs in units of 100 instructions: of a pose, of an obstacle that the box around the sphere
 * meets, and of one whose time of contact is computed. VISITS boxes of a search take one unit. */
enum { BASE = 16, MEET = 4, CONTACT = 65, VISITS = 3 };

static const int64_t least_window = 50000000; /* ns over which a velocity is taken */

/* The vehicle is assumed to stop like this: a tenth of a second of delay, then 4 m/s2. */
static const ko_brake brakes = {100000, 4 * 65536};

/* The way ahead. Positions are the present one + l * u / 2^16 for l from 0 to `end`.
 * |u| * end / 2^16 is at most REACH, 2^26. */
typedef struct path {
    const motion *m;
    int64_t end;
} path;

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

/* The latest pose that is at least least_window old, or the earliest. Returns its index in
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

motion contact_motion(const contact_state *c, int64_t time, const ko_vec3 *position)
{
    motion m = {.period = 1};
    if (c->past_count == 0U) {
        return m;
    }
    const uint32_t at = earlier(c, time);
    m.period = time - c->past[at].time;
    if (ko_vec3_sub(position, &c->past[at].position, &m.u) != KO_OK ||
        ko_vec3_length_up(&m.u, &m.speed) != KO_OK) {
        m.speed = 0;
    }
    return m;
}

/* The part of the motion that is searched. */
static path path_of(const contact_state *c, const motion *m, fix16_t room)
{
    path p = {m, 0};
    if (m->speed > 0 && room > 0) {
        const int64_t by_time =
            (c->ahead / m->period) * 65536 + (c->ahead % m->period) * 65536 / m->period;
        p.end = lesser(by_time, (int64_t)room * 65536 / m->speed);
    }
    return p;
}

/* u * end / 2^16, rounded to nearest. */
static fix16_t along(fix16_t u, int64_t end)
{
    return (fix16_t)((u * end + 0x8000) >> 16);
}

/* Shortens the path to t / 2^30 of it, rounded down. */
static void shorten(path *p, ko_q30 t)
{
    p->end = (p->end >> 30) * t + (((p->end & 0x3FFFFFFF) * t) >> 30);
}

/* A displacement of the vehicle, and what finds parts of it without a division. */
typedef struct way {
    ko_vec3 by;
    uint32_t shift;
    int64_t inverse; /* 2^(32 + shift) / |by|^2 */
} way;

/* The way from the present position to the end of the path. */
static way way_of(const path *p)
{
    const ko_vec3 *u = &p->m->u;
    way w = {.by = {along(u->x, p->end), along(u->y, p->end), along(u->z, p->end)}};
    const int64_t x = w.by.x;
    const int64_t y = w.by.y;
    const int64_t z = w.by.z;
    uint64_t length2 = (uint64_t)(x * x + y * y + z * z);
    for (; length2 >= 65536U; length2 >>= 4U) {
        w.shift += 4U;
    }
    w.inverse = UINT32_MAX / ((uint32_t)length2 + 1U);
    return w;
}

enum { WHOLE = 65536 };

/* A part of a way in 2^-16: from a part t on by a dot product with the way, over its squared
 * length. */
static int32_t part_from(const way *w, int32_t t, int64_t dot)
{
    const int64_t at = t + (((dot >> w->shift) * w->inverse) >> 16);
    return (int32_t)((at < 0) ? 0 : (at > WHOLE) ? WHOLE : at);
}

static ko_vec3 part_of(const ko_vec3 *by, int64_t t)
{
    const ko_vec3 on = {(fix16_t)((by->x * t) >> 16), (fix16_t)((by->y * t) >> 16),
                        (fix16_t)((by->z * t) >> 16)};
    return on;
}

static int64_t dot_of(const ko_vec3 *a, const ko_vec3 *b)
{
    return (int64_t)a->x * b->x + (int64_t)a->y * b->y + (int64_t)a->z * b->z;
}

/* By how much a coordinate has to change to be in an interval. */
static fix16_t toward(fix16_t c, fix16_t r, fix16_t p)
{
    const fix16_t d = c - p;
    return (d > r) ? d - r : (d < -r) ? d + r : 0;
}

/* True if a sphere surely misses a box on its way. The vector g leads from a point of the way to
 * the nearest point of the box, d away. All of the box is at least d away in the direction of g.
 * From an end of the way, e away, it is d - g.e / d away in this direction, and in between by
 * more than the less of both. So the sphere stays more than r away if g.e < d (d - r) for both
 * ends. d (d - r) is at least (d^2 - r^2) / 2. This is likely where g is square to the way: where
 * the way passes the middle of the box, or some steps along the way from there. */
static bool is_missed(const ko_sphere *sphere, const ko_aabb *box, const way *w)
{
    enum { STEPS = 6 };
    const ko_vec3 *c = &sphere->c;
    const int64_t r2 = (int64_t)sphere->r * sphere->r;
    const ko_vec3 middle = {box->c.x - c->x, box->c.y - c->y, box->c.z - c->z};
    int32_t t = part_from(w, 0, dot_of(&middle, &w->by));
    for (int step = 0; step < STEPS; step++) {
        const ko_vec3 on = part_of(&w->by, t);
        const ko_vec3 g = {toward(box->c.x, box->r.x, c->x + on.x),
                           toward(box->c.y, box->r.y, c->y + on.y),
                           toward(box->c.z, box->r.z, c->z + on.z)};
        const int64_t d2 = dot_of(&g, &g);
        if (d2 <= r2) {
            return false;
        }
        const int64_t back = -dot_of(&g, &on);
        const int64_t whole = dot_of(&g, &w->by);
        const int64_t most = (back > whole + back) ? back : whole + back;
        if (2 * most < d2 - r2) {
            return true;
        }
        t = part_from(w, t, whole);
    }
    return false;
}

static ko_q30 touch_time(const ko_sphere *sphere, const ko_aabb *box, const ko_vec3 *by)
{
    ko_q30 t = KO_NEVER;
    if (ko_sphere_toi_aabb(sphere, box, by, &t) != KO_OK) {
        stop(EXIT_FILE, "an obstacle's box is damaged");
    }
    return t;
}

/* The obstacle ahead of the previous pose is a good first guess: nothing beyond it need be
 * searched. */
static void look_at_last(const contact_state *c, const ko_sphere *sphere, path *p, contact *out)
{
    const ko_aabb *box = store_box(c->stores[(c->last.name & PACK_MOVER) ? 1 : 0], c->last.id);
    if (box == NULL) {
        return;
    }
    const way w = way_of(p);
    const ko_q30 t = touch_time(sphere, box, &w.by);
    if (t != KO_NEVER) {
        out->found = true;
        out->with = c->last;
        shorten(p, t);
    }
}

/* A search for the first contact with the obstacles of a store. */
typedef struct search {
    const store *s;
    const ko_sphere *sphere;
    const path *p;
    way by;         /* to the end of the path */
    way cut;        /* to the first contact so far */
    ko_q30 best;    /* its time; KO_NEVER: none */
    uint32_t spent; /* units */
    neighbour with;
} search;

/* Begins a cast of a box along the path; `half` is null for a point. */
static void begin(const search *f, const ko_vec3 *half, ko_order order, ko_tree_cast *query)
{
    ko_line line;
    if (ko_line_from_sweep(&f->sphere->c, &f->by.by, &line) != KO_OK) {
        stop(EXIT_FILE, "the way leaves the range");
    }
    (void)ko_tree_cast_begin(&f->s->tree, &line, half, order, KO_ALL, query);
}

/* Tests an obstacle: it may be touched sooner than all before. */
static void meet(search *f, const ko_tree_cast_hit *hit)
{
    const ko_aabb *box = store_at(f->s, hit->id);
    f->spent += MEET;
    if (is_missed(f->sphere, box, &f->cut)) {
        return;
    }
    f->spent += CONTACT;
    const ko_q30 t = touch_time(f->sphere, box, &f->by.by);
    if (t >= f->best) {
        return;
    }
    path part = *f->p;
    shorten(&part, t);
    f->best = t;
    f->with = (neighbour){hit->user, hit->id};
    f->cut = way_of(&part);
}

/* Tests the obstacle that the centre itself would meet first. In front of a wall this is mostly the
 * first contact. Most other obstacles are missed on the way to there, which takes few steps to
 * see. */
static void meet_centre_first(search *f)
{
    ko_tree_cast query;
    ko_tree_cast_hit hit;
    begin(f, NULL, KO_ORDER_ASCENDING, &query);
    const ko_status status = ko_tree_cast_next(&query, NULL, &hit);
    if (status == KO_OK) {
        meet(f, &hit);
    } else if (status != KO_END) {
        stop(EXIT_FILE, ko_status_text(status));
    }
}

/* Finds the first contact with an obstacle of a store, and ends the path there. The box around the
 * sphere is cast along the path, and the sphere itself is tested with each obstacle that it
 * meets. Returns the units that it took. */
static uint32_t look_in(const store *s, const ko_sphere *sphere, path *p, contact *c)
{
    const ko_vec3 half = {sphere->r, sphere->r, sphere->r};
    const way by = way_of(p);
    search f = {.s = s, .sphere = sphere, .p = p, .by = by, .cut = by, .best = KO_NEVER};
    bool is_first = true;
    ko_tree_cast query;
    ko_tree_cast_hit hit;
    ko_status status;
    begin(&f, &half, KO_ORDER_ANY, &query);
    while ((status = ko_tree_cast_next(&query, NULL, &hit)) == KO_OK) {
        const ko_q30 before = f.best;
        if (is_first && !c->found) {
            meet_centre_first(&f);
        }
        is_first = false;
        meet(&f, &hit);
        if (f.best < before) {
            status = ko_tree_cast_shorten(&query, f.best); /* skips later hits */
            if (status != KO_OK) {
                break;
            }
        }
    }
    if (status != KO_END) {
        stop(EXIT_FILE, ko_status_text(status)); /* an unfinished search is not clear */
    }
    if (f.best != KO_NEVER) {
        c->found = true;
        c->with = f.with;
        shorten(p, f.best);
    }
    return f.spent + query.q.visits / VISITS;
}

/* Judges whether the vehicle can stop before the end of the path, where it touches something or
 * nothing is known. Its speed is rounded up, the path down. */
static ko_brake_verdict judge_stop(const path *p)
{
    const motion *m = p->m;
    const int64_t speed = ((int64_t)m->speed * 1000000000 + m->period - 1) / m->period;
    const fix16_t most = (m->speed > 0) ? (fix16_t)(((m->speed - 1) * p->end) >> 16) : 0;
    ko_brake_verdict judged = KO_BRAKE_CLEAR;
    if (m->speed > 0 &&
        ko_brake_test(&brakes, (fix16_t)lesser(speed, INT32_MAX), most, 0, 0, &judged) != KO_OK) {
        stop(EXIT_POOL, "the brake test was refused");
    }
    return judged;
}

/* The end of the path is rounded by at most 0.87 LSB. A larger sphere compensates that. */
contact contact_look(contact_state *c, int64_t time, const ko_vec3 *position, const motion *m,
                     fix16_t room)
{
    path p = path_of(c, m, room);
    const ko_sphere sphere = {*position, c->radius + 1};
    contact result = {.found = false};
    remember(c, time, position);
    look_at_last(c, &sphere, &p, &result);
    c->spent = BASE;
    for (uint32_t i = 0; i < 2U; i++) {
        if (c->stores[i]->tree.count > 0U) {
            c->spent += look_in(c->stores[i], &sphere, &p, &result);
        }
    }

    /* end / 2^16 periods, rounded down. Their product is at most AHEAD * 2^16 < 2^58. */
    result.in =
        result.found ? (p.end / 65536) * m->period + (p.end % 65536) * m->period / 65536 : 0;
    c->last = result.found ? result.with : (neighbour){.id = KO_TREE_ID_NONE};
    result.stop = judge_stop(&p);
    return result;
}

void contact_forget(contact_state *c)
{
    if ((c->last.name & PACK_MOVER) == 0U) {
        c->last.id = KO_TREE_ID_NONE;
    }
}
