/* Time to contact: what the vehicle touches first when it keeps its present velocity. */
#include <stddef.h>

#include "flight.h"

static const int64_t least_window = 50000000; /* ns over which a velocity is taken */

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

/* The latest pose at least least_window ago, else the earliest; its place in `past`. */
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

/* The present motion; *period is the time, in ns, in which the vehicle moves by u. */
static motion present_motion(const contact_state *c, int64_t time, const ko_vec3 *position,
                             int64_t *period)
{
    motion m = {.p = *position, .radius = c->radius};
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

/* One look along the way. */
typedef struct look {
    motion m;
    ko_vec3 middle; /* of the way still of interest, and half of it */
    ko_vec3 half;
    fix16_t wide; /* the sphere's radius with all that rounding may add */
    bool found;
    neighbour with;
} look;

static void shorten(look *l, int64_t end)
{
    l->m.end = end;
    const ko_vec3 w = motion_way(&l->m);
    l->half = (ko_vec3){w.x / 2, w.y / 2, w.z / 2};
    l->middle = (ko_vec3){l->m.p.x + l->half.x, l->m.p.y + l->half.y, l->m.p.z + l->half.z};
}

static int64_t size_of(int64_t x)
{
    return (x < 0) ? -x : x;
}

/* Does the way's projection miss the box's, on the axis that is across the way and across x, y or
 * z? Ericson 5.3.3. Products of legal differences: within 2^61. */
static bool across(fix16_t ma, fix16_t mb, fix16_t ha, fix16_t hb, fix16_t ea, fix16_t eb)
{
    return size_of((int64_t)ma * hb - (int64_t)mb * ha) > ea * size_of(hb) + eb * size_of(ha);
}

/* A quick "certainly not": the box, grown by the sphere, and the way are apart. */
static bool is_off_the_way(const look *l, const ko_aabb *b)
{
    const ko_vec3 e = {b->r.x + l->wide, b->r.y + l->wide, b->r.z + l->wide};
    const ko_vec3 m = {l->middle.x - b->c.x, l->middle.y - b->c.y, l->middle.z - b->c.z};
    const ko_vec3 h = l->half;
    return size_of(m.x) > e.x + size_of(h.x) || size_of(m.y) > e.y + size_of(h.y) ||
           size_of(m.z) > e.z + size_of(h.z) || across(m.y, m.z, h.y, h.z, e.y, e.z) ||
           across(m.z, m.x, h.z, h.x, e.z, e.x) || across(m.x, m.y, h.x, h.y, e.x, e.y);
}

static void see(void *context, const ko_aabb *box, uint32_t name, ko_tree_id id)
{
    look *l = context;
    int64_t first = 0;
    if (is_off_the_way(l, box) || !motion_first_contact(&l->m, box, &first)) {
        return;
    }
    if (!l->found || first < l->m.end || name < l->with.name) {
        l->found = true;
        l->with = (neighbour){name, id, 0};
        shorten(l, first);
    }
}

contact contact_look(contact_state *c, int64_t time, const ko_vec3 *position)
{
    int64_t period = 1;
    look l = {.m = present_motion(c, time, position, &period)};
    l.wide = l.m.radius + 8;
    shorten(&l, l.m.end);
    remember(c, time, position);

    /* The box about the sphere on its way. */
    const ko_vec3 p = l.m.p;
    const ko_vec3 w = motion_way(&l.m);
    const fix16_t g = l.wide + 2;
    const ko_vec3 lo = {p.x + fix16_min(w.x, 0) - g, p.y + fix16_min(w.y, 0) - g,
                        p.z + fix16_min(w.z, 0) - g};
    const ko_vec3 hi = {p.x + fix16_max(w.x, 0) + g, p.y + fix16_max(w.y, 0) + g,
                        p.z + fix16_max(w.z, 0) + g};
    for (int i = 0; i < 2; i++) {
        store_visit(c->stores[i], &lo, &hi, see, &l);
    }
    /* l / 2^16 periods, rounded down; l times the period is at most AHEAD * 2^16 < 2^58. */
    const int64_t in =
        l.found ? (l.m.end / 65536) * period + (l.m.end % 65536) * period / 65536 : 0;
    const contact result = {l.found, l.with, in};
    return result;
}
