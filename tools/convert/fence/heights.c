#include "heights.h"

#include <string.h>
#include <strings.h>

#include "account.h"

/* Feet in metres, and the range of heights that coordinates have, both as billionths. */
enum { FOOT = 3048, FOOT_PARTS = 10000 };
static const int64_t world = 8192000000000;

static int64_t metres_of_feet(int64_t nano)
{
    return nano / FOOT_PARTS * FOOT + nano % FOOT_PARTS * FOOT / FOOT_PARTS;
}

static const char *text_or_none(part *p)
{
    const char *text = text_in(p);
    return (text != NULL) ? text : "";
}

bool is_in_feet(const part *object, const limit_names *names)
{
    return strcasecmp(text_or_none(member_or_none(object, names->unit)), "ft") == 0;
}

static limit limit_in(const part *object, const limit_names *names, const char *key,
                      const char *over_key)
{
    part *value = member_or_none(object, key);
    if (value == NULL || value->kind == PART_NULL) {
        return (limit){.over = LEVEL_HOME};
    }
    const decimal d = number_in(value, "a height");
    const char *unit = text_or_none(member_or_none(object, names->unit));
    const char *over = text_or_none(member_or_none(object, over_key));
    const bool is_feet = is_in_feet(object, names);
    limit l = {{is_feet ? metres_of_feet(d.nano) : d.nano, true}, LEVEL_OTHER, NULL};
    if (!is_feet && strcasecmp(unit, "m") != 0) {
        l.words = text_of("in a unit that is not known (`%s`)", unit);
    } else if (strcasecmp(over, "AGL") == 0) {
        l.over = LEVEL_GROUND;
    } else if (strcasecmp(over, "AMSL") == 0) {
        l.over = LEVEL_SEA;
    } else {
        l.words = text_of("over a level that is not known (`%s`)", over);
    }
    return l;
}

void read_limits(const part *object, const limit_names *names, zone *z)
{
    z->floor = limit_in(object, names, names->floor, names->floor_over);
    z->ceiling = limit_in(object, names, names->ceiling, names->ceiling_over);
}

void read_radius(part *radius, bool may_be_feet, zone *z)
{
    decimal d = number_in(radius, "a radius in metres");
    const spot at = spot_of(radius);
    if (may_be_feet && z->role == KO_FENCE_KEEP_IN) {
        d.nano = metres_of_feet(d.nano);
    }
    set_radius(z, &at, &d);
}

/* ---- over home ---- */

/* Makes the limit metres over home. Returns the reason why it is not known, or null. */
static const char *settle(const model *m, const zone *z, limit *l, bool is_floor)
{
    /* a zone to stay out of grows, one to stay in shrinks */
    const bool is_up = (z->role == KO_FENCE_KEEP_OUT) != is_floor;
    switch (l->over) {
    case LEVEL_HOME:
        return NULL;
    case LEVEL_SEA:
        l->height.nano -= m->home_over_sea.nano;
        return m->home_over_sea.is_set ? NULL : "over the sea, and home's height is not given";
    case LEVEL_GROUND:
        if (is_floor && l->height.nano <= 0) {
            l->height.is_set = false; /* nothing flies below the ground */
            return NULL;
        }
        l->height.nano += is_up ? m->ground.nano : -m->ground.nano;
        return m->ground.is_set ? NULL : "over the ground: --ground says how level that is";
    default:
        return l->words;
    }
}

static void settle_limit(model *m, const zone *z, limit *l, bool is_floor)
{
    const char *what = is_floor ? "floor" : "ceiling";
    const char *reason = l->height.is_set ? settle(m, z, l, is_floor) : NULL;
    if (reason != NULL && z->role == KO_FENCE_KEEP_OUT) {
        remark(&z->spot, "the %s is %s; the zone has none", what, reason);
        l->height.is_set = false;
    } else if (reason != NULL) {
        leave_out_at(m, &z->spot, text_of("the %s is %s", what, reason));
        l->height.is_set = l->over == LEVEL_GROUND;
    }
    if (is_floor ? l->height.nano <= -world : l->height.nano >= world) {
        l->height.is_set = false; /* beyond all coordinates */
    }
}

void settle_limits(model *m, height floor, height ceiling)
{
    for (size_t i = 0; i < m->zone_count; i++) {
        zone *z = &m->zones[i];
        z->floor.height = z->floor.height.is_set ? z->floor.height : floor;
        z->ceiling.height = z->ceiling.height.is_set ? z->ceiling.height : ceiling;
        settle_limit(m, z, &z->floor, true);
        settle_limit(m, z, &z->ceiling, false);
        if (!z->is_lifted || z->floor.height.is_set || z->ceiling.height.is_set) {
            continue;
        }
        if (z->role == KO_FENCE_KEEP_OUT) {
            remark(&z->spot, "the points have heights; the zone has no floor and no ceiling");
        } else {
            leave_out_at(m, &z->spot,
                         "heights of points: --floor and --ceiling say what they limit");
        }
    }
}
