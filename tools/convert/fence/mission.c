/* Makes of the items of a mission what is to be judged: the positions that the vehicle takes, the
 * straight parts of its way, circles, and the gaps, which cannot be judged. */
#include <stdlib.h>

#include "common/memory.h"

#include "account.h"
#include "commands.h"

enum { TURNS_RADIUS = 2, CLIMB_RADIUS = 1 };

/* Where the vehicle is between two items. */
typedef struct state {
    int32_t number; /* the item that led there */
    waypoint at;
    int64_t radius;      /* of the circles it flies there */
    const char *unknown; /* the reason why the place is not known, or null */
} state;

typedef struct jump {
    const item *from;
    state state;
} jump;

typedef struct planner {
    model *m;
    state now;
    const char *no_heights; /* the reason why heights over home are not known, or null */
    const char *no_return;  /* the reason why the way back is not known, or null */
    jump *jumps;
    size_t jump_count;
} planner;

static void add_stop(model *m, int32_t number, const waypoint *at, bool is_circled)
{
    m->stops = grow(m->stops, m->stop_count, sizeof(*m->stops));
    m->stops[m->stop_count++] = (stop){number, *at, is_circled};
}

static void add_leg(model *m, const leg *l)
{
    m->legs = grow(m->legs, m->leg_count, sizeof(*m->legs));
    m->legs[m->leg_count++] = *l;
}

static const char *name_of(int32_t number)
{
    return (number == HOME) ? "home" : text_of("item %ld", (long)number);
}

/* ---- what an item says ---- */

static bool is_zero(const parameter *v)
{
    return v->is_set && v->number.nano == 0;
}

/* True if the position is missing: left out, or 0, 0, as planners write it. */
static bool is_nowhere(const item *i)
{
    return !i->params[LAT].is_set || !i->params[LON].is_set ||
           (is_zero(&i->params[LAT]) && is_zero(&i->params[LON]));
}

static place place_in(item *i)
{
    const parameter *lat = &i->params[LAT];
    const parameter *lon = &i->params[LON];
    const int64_t most = 180000000000;
    i->params[LAT].is_taken = true;
    i->params[LON].is_taken = true;
    const bool is_lon_bad = lon->number.nano > most || lon->number.nano < -most;
    return place_of(is_lon_bad ? &lon->spot : &lat->spot, &lat->number, &lon->number);
}

/* Finds the height over home. Returns the reason why it is not known, or null. */
static const char *height_in(const planner *p, item *i, int64_t *nano)
{
    parameter *v = &i->params[HEIGHT];
    const int64_t most = 9000000000000;
    if (!v->is_set) {
        return "no height";
    }
    if (v->number.nano > most || v->number.nano < -most) {
        refuse_at(&v->spot, "expected a height within 9000 m, found %.3f",
                  (double)v->number.nano * 1e-9);
    }
    *nano = v->number.nano;
    v->is_taken = true;
    switch (i->frame) {
    case 3:
    case 6:
        return p->no_heights;
    case 0:
    case 5:
        *nano -= p->m->home_over_sea.nano;
        return p->m->home_over_sea.is_set ? NULL
                                          : "height over the sea and home's height is not given";
    case 10:
    case 11:
        return "height over the terrain";
    default:
        return text_of("frame %ld", (long)i->frame);
    }
}

/* Finds an item's position and its height. Returns the reason why they are not known, or null. */
static const char *target_of(const planner *p, item *i, bool may_be_here, waypoint *to)
{
    if (!is_nowhere(i)) {
        to->place = place_in(i);
    } else if (may_be_here && p->now.unknown == NULL) {
        to->place.at = p->now.at.place.at;
    } else {
        return may_be_here ? p->now.unknown : "no position";
    }
    to->place.spot = i->spot;
    return height_in(p, i, &to->nano);
}

/* The radius of a loiter's circle: the item's, or the option's. False if there is neither. */
static bool radius_of(const planner *p, parameter *v, int64_t *radius)
{
    const int64_t most = 8192000000000;
    *radius = (v->number.nano < 0) ? -v->number.nano : v->number.nano;
    if (v->is_set && *radius > most) {
        refuse_at(&v->spot, "expected a radius within 8192 m, found %.3f",
                  (double)v->number.nano * 1e-9);
    }
    v->is_taken = true;
    if (v->is_set && *radius != 0) {
        *radius += v->number.cut ? 1 : 0;
        return true;
    }
    *radius = p->m->loiter_radius.nano;
    return p->m->loiter_radius.is_set;
}

/* ---- the way ---- */

static bool are_same_place(const waypoint *a, const waypoint *b)
{
    return a->place.at.lat == b->place.at.lat && a->place.at.lon == b->place.at.lon;
}

static int64_t larger(int64_t a, int64_t b)
{
    return (a > b) ? a : b;
}

static void add_piece(planner *p, int32_t to_number, piece what, const waypoint *a,
                      const waypoint *b, int64_t radius)
{
    const leg l = {p->now.number, to_number, what, *a, *b, radius, what != PIECE_CIRCLE};
    add_leg(p->m, &l);
}

/* The straight form of a way that is also flown level and upright. */
static void add_other_form(planner *p, int32_t to_number, const waypoint *to, int64_t radius)
{
    const leg l = {p->now.number, to_number, PIECE_WAY, p->now.at, *to, radius, false};
    if (!are_same_place(&p->now.at, to) && p->now.at.nano != to->nano) {
        add_leg(p->m, &l);
    }
}

static void arrive(planner *p, int32_t number, const waypoint *at, int64_t radius)
{
    p->now = (state){number, *at, radius, NULL};
}

/* The gap names all of the item. */
static void get_lost(planner *p, item *i, const char *reason)
{
    add_gap(p->m, i->number, i->number, reason);
    for (size_t k = 0; k < PARAMS; k++) {
        i->params[k].is_taken = true;
    }
    p->now.number = i->number;
    p->now.unknown = text_of("after %s", name_of(i->number));
}

/* True if the vehicle's place is known. Else the way to the item is a gap. */
static bool is_known(planner *p, int32_t number)
{
    if (p->now.unknown == NULL) {
        return true;
    }
    add_gap(p->m, p->now.number, number, p->now.unknown);
    return false;
}

static void fly_straight(planner *p, const item *i, const waypoint *to, int64_t radius)
{
    if (is_known(p, i->number)) {
        add_piece(p, i->number, PIECE_WAY, &p->now.at, to, larger(radius, p->now.radius));
    }
}

/* Up where the vehicle is, and then across. */
static void fly_up(planner *p, const item *i, const waypoint *to)
{
    if (!is_known(p, i->number)) {
        return;
    }
    const waypoint above = {p->now.at.place, to->nano};
    add_piece(p, i->number, PIECE_UP, &p->now.at, &above, p->now.radius);
    if (!are_same_place(&above, to)) {
        add_piece(p, i->number, PIECE_ACROSS, &above, to, p->now.radius);
    }
    add_other_form(p, i->number, to, p->now.radius);
}

/* Across at the vehicle's height, and then down (or up). */
static void fly_down(planner *p, int32_t number, const waypoint *to, int64_t radius, bool is_home)
{
    if (!is_known(p, number)) {
        return;
    }
    const waypoint above = {to->place, p->now.at.nano};
    if (!are_same_place(&p->now.at, to)) {
        add_piece(p, number, PIECE_ACROSS, &p->now.at, &above, larger(radius, p->now.radius));
    }
    add_piece(p, number, (to->nano > above.nano) ? PIECE_UP : PIECE_DOWN, &above, to, radius);
    if (!is_home) {
        add_other_form(p, number, to, larger(radius, p->now.radius));
    }
}

/* ---- items ---- */

static void take_takeoff(planner *p, item *i)
{
    waypoint to;
    const char *reason = target_of(p, i, true, &to);
    if (reason != NULL) {
        get_lost(p, i, reason);
        return;
    }
    add_stop(p->m, i->number, &to, false);
    fly_up(p, i, &to);
    arrive(p, i->number, &to, 0);
}

static void take_land(planner *p, item *i)
{
    waypoint to;
    if (!i->params[HEIGHT].is_set) {
        i->params[HEIGHT].is_set = true; /* landing is at home's height, if the item names none */
        i->frame = 3;
    }
    const char *reason = target_of(p, i, true, &to);
    if (reason != NULL) {
        get_lost(p, i, reason);
        return;
    }
    add_stop(p->m, i->number, &to, false);
    fly_down(p, i->number, &to, 0, false);
    arrive(p, i->number, &to, 0);
}

static void take_loiter(planner *p, item *i, effect what)
{
    waypoint to;
    int64_t radius = 0;
    const char *reason = target_of(p, i, true, &to);
    parameter *v = &i->params[(what == EFFECT_TURNS) ? TURNS_RADIUS : CLIMB_RADIUS];
    if (reason != NULL) {
        get_lost(p, i, reason);
        return;
    }
    if (!radius_of(p, v, &radius)) {
        add_gap(p->m, i->number, i->number, "circle of unknown radius (see --loiter)");
    }
    add_stop(p->m, i->number, &to, radius > 0);
    if (what == EFFECT_TURNS) {
        fly_straight(p, i, &to, radius);
    } else {
        fly_down(p, i->number, &to, radius, false);
    }
    arrive(p, i->number, &to, radius);
    if (radius > 0) {
        add_piece(p, i->number, PIECE_CIRCLE, &to, &to, radius);
    }
}

static void take_point(planner *p, item *i, bool is_straight)
{
    waypoint to;
    if (i->params[LAT].is_set != i->params[LON].is_set) {
        refuse_at(&i->params[i->params[LAT].is_set ? LON : LAT].spot,
                  "expected a position in degrees");
    }
    const char *reason = target_of(p, i, false, &to);
    if (reason != NULL) {
        get_lost(p, i, reason);
        return;
    }
    add_stop(p->m, i->number, &to, false);
    if (is_straight) {
        fly_straight(p, i, &to, 0);
    } else {
        add_gap(p->m, p->now.number, i->number, "spline");
    }
    arrive(p, i->number, &to, 0);
}

/* The vehicle climbs to the height of its return, if that is given and above, and flies home. */
static void take_return(planner *p, const item *i)
{
    const char *reason = (p->no_return != NULL) ? p->no_return : p->now.unknown;
    const waypoint home = {p->m->origin, 0};
    if (reason != NULL) {
        add_gap(p->m, i->number, HOME, reason);
        arrive(p, HOME, &home, 0);
        p->now.unknown = p->no_return;
        return;
    }
    p->now.number = i->number;
    const waypoint above = {p->now.at.place, p->m->return_height.nano};
    if (p->m->return_height.is_set && above.nano > p->now.at.nano) {
        add_piece(p, HOME, PIECE_UP, &p->now.at, &above, p->now.radius);
        p->now.at = above;
    }
    fly_down(p, HOME, &home, 0, true);
    arrive(p, HOME, &home, 0);
}

static void take_set_home(planner *p, item *i)
{
    get_lost(p, i, "sets home elsewhere");
    p->no_heights = text_of("height over a home that item %ld set", (long)i->number);
    p->no_return = text_of("item %ld sets home elsewhere", (long)i->number);
}

static void take_jump(planner *p, item *i)
{
    i->params[0].is_taken = true;
    i->params[1].is_taken = true;
    p->jumps = grow(p->jumps, p->jump_count, sizeof(*p->jumps));
    p->jumps[p->jump_count++] = (jump){i, p->now};
}

static void take_item(planner *p, item *i)
{
    const effect what = effect_of(i->command);
    switch (what) {
    case EFFECT_NONE:
        break;
    case EFFECT_POINT:
    case EFFECT_SPLINE:
        take_point(p, i, what == EFFECT_POINT);
        break;
    case EFFECT_TURNS:
    case EFFECT_CLIMB:
        take_loiter(p, i, what);
        break;
    case EFFECT_TAKEOFF:
        take_takeoff(p, i);
        break;
    case EFFECT_LAND:
        take_land(p, i);
        break;
    case EFFECT_RETURN:
        take_return(p, i);
        break;
    case EFFECT_JUMP:
        take_jump(p, i);
        break;
    case EFFECT_HOME:
        take_set_home(p, i);
        break;
    default:
        get_lost(p, i,
                 (i->command == PATTERN)
                     ? text_of("pattern %s: its way is not in the plan", i->pattern)
                     : text_of("command %ld: its way is not known", (long)i->command));
    }
}

/* ---- jumps ---- */

/* The place of the item to which a jump leads. */
static size_t index_of(const model *m, const item *from)
{
    const parameter *v = &from->params[0];
    const int64_t unit = 1000000000;
    size_t found = m->item_count;
    for (size_t i = 0; i < m->item_count && v->is_set && v->number.nano % unit == 0; i++) {
        if (m->items[i].number != v->number.nano / unit) {
            continue;
        }
        if (found != m->item_count) {
            refuse_at(&v->spot, "a jump to item %ld, of which there are two",
                      (long)m->items[i].number);
        }
        found = i;
    }
    if (found == m->item_count) {
        refuse_at(&v->spot, "a jump to an item that is not there");
    }
    return found;
}

/* The stop of an item to which a straight way leads, or null. */
static const stop *straight_stop(const model *m, const item *i)
{
    const effect what = effect_of(i->command);
    for (size_t k = 0; k < m->stop_count && (what == EFFECT_POINT || what == EFFECT_TURNS); k++) {
        if (m->stops[k].number == i->number && !is_nowhere(i)) {
            return &m->stops[k];
        }
    }
    return NULL;
}

/* Judges the way to the first item from the jump's target on that moves the vehicle. */
static void plan_jump(planner *p, const jump *j)
{
    const model *m = p->m;
    size_t to = index_of(m, j->from);
    if (is_zero(&j->from->params[1])) {
        return; /* repeated 0 times */
    }
    while (to + 1U < m->item_count && effect_of(m->items[to].command) == EFFECT_NONE) {
        to++;
    }
    item *target = &m->items[to];
    const stop *at = straight_stop(m, target);
    int64_t radius = 0;
    if (at == NULL || j->state.unknown != NULL) {
        add_gap(p->m, j->from->number, target->number,
                (at == NULL) ? "jump to an item that no straight way leads to" : j->state.unknown);
        return;
    }
    if (effect_of(target->command) == EFFECT_TURNS) {
        (void)radius_of(p, &target->params[TURNS_RADIUS], &radius);
    }
    const leg l = {j->from->number,
                   target->number,
                   PIECE_JUMP,
                   j->state.at,
                   at->at,
                   larger(radius, j->state.radius),
                   false};
    add_leg(p->m, &l);
}

/* ---- points of return and rally ---- */

static bool has_limits(const model *m)
{
    bool has = false;
    for (size_t i = 0; i < m->zone_count; i++) {
        has = has || m->zones[i].floor.height.is_set || m->zones[i].ceiling.height.is_set;
    }
    return has;
}

/* The point is judged by itself, and the circle around it if the vehicle does not hover. Its height
 * does not matter to zones without limits. */
static void plan_refuge(planner *p, item *i)
{
    waypoint to;
    const int64_t radius = p->m->loiter_radius.nano;
    if (!i->params[HEIGHT].is_set && !has_limits(p->m)) {
        i->params[HEIGHT].is_set = true;
    }
    const char *reason = target_of(p, i, false, &to);
    account_item(p->m, i);
    if (reason != NULL) {
        add_gap(p->m, i->number, i->number, reason);
        return;
    }
    add_stop(p->m, i->number, &to, radius > 0);
    if (radius > 0) {
        const leg circle = {i->number, i->number, PIECE_CIRCLE, to, to, radius, false};
        add_leg(p->m, &circle);
    }
}

void plan_mission(model *m)
{
    planner p = {.m = m};
    const waypoint home = {m->origin, 0};
    if (!m->has_origin) {
        const spot at = spot_on_line(m->path, 0);
        refuse_at(&at, "expected a home: of a plan, item 0 of QGC WPL, or --home "
                       "(LAUNCH of fence_guard), found none");
    }
    if (m->rally_count > 0U) {
        p.no_return = text_of("the vehicle may return to one of %zu rally points", m->rally_count);
    }
    arrive(&p, HOME, &home, 0);
    add_stop(m, HOME, &home, false);
    for (size_t i = 0; i < m->refuge_count; i++) {
        plan_refuge(&p, &m->refuges[i]);
    }
    for (size_t i = 0; i < m->item_count; i++) {
        take_item(&p, &m->items[i]);
        account_item(m, &m->items[i]);
    }
    for (size_t i = 0; i < p.jump_count; i++) {
        plan_jump(&p, &p.jumps[i]);
    }
    free(p.jumps);
}
