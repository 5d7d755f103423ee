/* Judges answers of sectors as of now. A vehicle drives and turns among things that stand. It
 * looks now and then, at parts of the turn, and is asked later. The truth is where the things are
 * when it is asked.
 *
 * promise: never-above, doubt */
#include <math.h>

#include "cases.h"
#include "keepout/sector.h"
#include "moving.h"

enum { MOST = 128, THINGS = 10, STEPS = 120, METRE = 65536, TICKS = 1000 };

static const double tau = 6.283185307179586476925;
static const double unit = 4294967296.0; /* of a turn */

static ko_sectors sectors;
static ko_sector_cell cells[MOST];
static const fix16_t floors[] = {-METRE, METRE};

typedef struct thing {
    double x;
    double y;
    bool is_gone; /* the vehicle drove over it */
} thing;

typedef struct world {
    thing things[THINGS];
    int count;
    ko_sector_motion motion; /* the bounds */
    double x;                /* the vehicle */
    double y;
    double heading; /* radians */
    double turn;    /* radians a tick */
} world;

static double part(void)
{
    return bits() / unit;
}

static void begin(world *w)
{
    const ko_sectors_config config = {.count = (bits() & 1U) ? 36U : (uint32_t)range(1, MOST),
                                      .layers = 1,
                                      .floors = floors,
                                      .range = range(1, 20 * METRE),
                                      .blind = range(0, METRE / 2),
                                      .ticks_per_second = TICKS,
                                      .lifetime = (uint32_t)range(1, 2 * STEPS)};
    expect(ko_sectors_init(&sectors, &config, cells) == KO_OK, "moving: init");
    *w = (world){.count = range(0, THINGS), .heading = tau * part()};
    for (int i = 0; i < w->count; i++) {
        const double d = config.blind + (double)config.range * 1.2 * part() * part();
        const double a = tau * part();
        w->things[i] = (thing){d * cos(a), d * sin(a), false};
    }
    w->motion.speed = (bits() & 7U) == 0U ? 0 : range(0, (int32_t)(120 * METRE * part()));
    w->motion.turn = (bits() & 1U) ? 0U : (uint32_t)(unit * part() * part() * 0.9);
    w->motion.from = (bits() & 1U) ? 0 : (ko_angle)bits();
    w->motion.width = (bits() & 1U)   ? 0U
                      : (bits() & 3U) ? bits() >> (1U + bits() % 6U)
                                      : UINT32_MAX;
}

/* A tick of the vehicle, within its bounds. */
static void drive(world *w)
{
    const ko_sector_motion *m = &w->motion;
    const double most = m->turn / unit * tau / TICKS;
    w->turn = (bits() % 16U == 0U) ? most * (2.0 * part() - 1.0) : w->turn;
    w->heading += (bits() & 1U) ? w->turn : most * ((w->turn < 0.0) ? -1.0 : 1.0);
    const double to = w->heading + ((uint32_t)m->from + m->width * part()) / unit * tau;
    const double by = m->speed / (double)TICKS * ((bits() & 3U) ? 1.0 : part());
    w->x += by * cos(to);
    w->y += by * sin(to);
}

/* Where a thing is, seen from the vehicle: the distance, and the angle from `from` on, in turns. */
static double distance_to(const world *w, const thing *t)
{
    return hypot(t->x - w->x, t->y - w->y);
}

static double angle_to(const world *w, const thing *t, double from)
{
    const double turns = (atan2(t->y - w->y, t->x - w->x) - w->heading) / tau - from;
    return turns - floor(turns);
}

static void drop_what_was_met(world *w)
{
    for (int i = 0; i < w->count; i++) {
        w->things[i].is_gone |= distance_to(w, &w->things[i]) <= sectors.config.blind + 2.0;
    }
}

/* One look that sees one or two parts of the turn, or all of it, or nothing. All things in these
 * parts are added; the others by chance. */
static void look(const world *w, uint32_t now)
{
    uint32_t from[2];
    uint32_t width[2];
    const int parts = (int)(bits() % 3U);
    const bool is_all = bits() % 4U == 0U;
    expect(ko_sectors_look_begin(&sectors, now, NULL) == KO_OK, "moving: begin");
    for (int k = 0; k < parts; k++) {
        from[k] = bits();
        width[k] = is_all ? UINT32_MAX : bits();
        expect(ko_sectors_set_seen(&sectors, 0, (ko_angle)from[k], width[k]) == KO_OK,
               "moving: seen");
    }
    for (int i = 0; i < w->count; i++) {
        const thing *t = &w->things[i];
        bool is_seen = bits() % 4U == 0U;
        for (int k = 0; k < parts; k++) {
            const double on = angle_to(w, t, from[k] / unit);
            is_seen = is_seen || on <= width[k] / unit + 1e-6 || on >= 1.0 - 1e-6;
        }
        const double a = angle_to(w, t, 0.0) * tau;
        const double d = distance_to(w, t);
        const ko_sphere ball = {{(fix16_t)lround(d * cos(a)), (fix16_t)lround(d * sin(a)), 0}, 1};
        if (is_seen && !t->is_gone) {
            expect(ko_sectors_add_sphere(&sectors, &ball) == KO_OK, "moving: add");
        }
    }
    expect(ko_sectors_look_end(&sectors) == KO_OK, "moving: end");
}

/* The distance of the nearest thing that is in an arc. */
static double truth_of(const world *w, uint32_t from, uint32_t width)
{
    double least = INFINITY;
    for (int i = 0; i < w->count; i++) {
        const thing *t = &w->things[i];
        const bool is_in = width == UINT32_MAX || angle_to(w, t, from / unit) <= width / unit;
        if (is_in && !t->is_gone) {
            least = fmin(least, distance_to(w, t));
        }
    }
    return least;
}

static void ask(const world *w, uint32_t now, moving_counts *counts)
{
    const uint32_t n = sectors.config.count;
    const uint32_t sector = bits() % n;
    const bool is_one = (bits() & 1U) != 0U;
    const double border = (sector - 0.5) / n * unit;
    const uint32_t from = is_one ? (uint32_t)(int64_t)ceil(border) : bits();
    const uint32_t width = is_one                ? (uint32_t)floor(unit / n) - 1U
                           : (bits() % 8U == 0U) ? UINT32_MAX
                                                 : bits() >> (bits() % 16U);
    ko_sector_answer answer = {KO_SECTOR_UNKNOWN, 0, 0};
    const ko_status status =
        is_one ? ko_sectors_test(&sectors, 0, sector, now, &w->motion, &answer)
               : ko_sectors_test_arc(&sectors, (ko_angle)from, width, now, &w->motion, &answer);
    expect(status == KO_OK, "moving: test");
    const double least = truth_of(w, from, width);
    const bool is_known = answer.state == KO_SECTOR_CLEAR || answer.state == KO_SECTOR_HIT;
    counts->asked++;
    counts->clear += answer.state == KO_SECTOR_CLEAR && answer.age > 0U;
    counts->hit += answer.state == KO_SECTOR_HIT && answer.age > 0U;
    expect(answer.state != KO_SECTOR_CLEAR || least > answer.distance - 0.01, "moving: clear");
    expect(answer.state != KO_SECTOR_HIT || least > answer.distance - 0.01, "moving: hit");
    expect(!is_known || answer.age <= sectors.config.lifetime, "moving: age");
    expect(answer.state != KO_SECTOR_CLEAR || answer.distance > 0, "moving: clear for something");
}

void ask_moving(moving_counts *counts)
{
    static world w;
    uint32_t now = bits();
    begin(&w);
    drop_what_was_met(&w);
    for (int i = 0; i < STEPS; i++) {
        if (bits() % 16U == 0U) {
            look(&w, now);
        }
        if (bits() % 4U == 0U) {
            ask(&w, now, counts);
        }
        drive(&w);
        drop_what_was_met(&w);
        now++;
    }
}

/* ---- no more than that ---- */

/* True if a thing that was seen at (d, on turns from the arc's middle) can be in the arc now. The
 * bound is that of sector.h, for a sector wider than the thing by its width to each side. */
static bool may_be_in(double d, double beside, double moved)
{
    const double gap = beside - 1.001 / sectors.config.count;
    return gap <= 0.0 || d * fmin(1.0, 4.0 * gap) <= moved + 2.0;
}

/* Sees all of the turn at once, and is asked later: what cannot have come into the arc must not
 * count, and a distance must be no less than it has to be. */
void ask_tight(void)
{
    static world w;
    const uint32_t now = bits();
    double least = INFINITY;
    begin(&w);
    drop_what_was_met(&w);
    expect(ko_sectors_look_begin(&sectors, now, NULL) == KO_OK, "moving: begin");
    expect(ko_sectors_set_seen(&sectors, 0, 0, UINT32_MAX) == KO_OK, "moving: seen");
    const uint32_t age = bits() % (sectors.config.lifetime + 1U);
    const double moved = ceil((double)w.motion.speed * age / TICKS);
    const uint32_t from = bits();
    const uint32_t width = bits() >> (1U + bits() % 16U);
    const double turned = ceil((double)w.motion.turn * age / TICKS) / unit;
    for (int i = 0; i < w.count; i++) {
        const thing *t = &w.things[i];
        const double d = distance_to(&w, t);
        const double a = angle_to(&w, t, 0.0) * tau;
        const ko_sphere ball = {{(fix16_t)lround(d * cos(a)), (fix16_t)lround(d * sin(a)), 0}, 0};
        expect(ko_sectors_add_sphere(&sectors, &ball) == KO_OK, "moving: add");
        const double on = angle_to(&w, t, from / unit + width / unit / 2.0);
        const double beside = fmin(on, 1.0 - on) - width / unit / 2.0 - turned;
        if (may_be_in(d, beside, moved)) {
            least = fmin(least, d);
        }
    }
    expect(ko_sectors_look_end(&sectors) == KO_OK, "moving: end");
    ko_sector_answer answer = {KO_SECTOR_UNKNOWN, 0, 0};
    expect(ko_sectors_test_arc(&sectors, (ko_angle)from, width, now + age, &w.motion, &answer) ==
               KO_OK,
           "moving: test");
    const double most = sectors.config.range;
    expect(answer.state != KO_SECTOR_CLEAR || answer.distance == most - moved, "moving: clear far");
    expect(answer.state != KO_SECTOR_UNKNOWN || moved >= most, "moving: seen together is known");
    expect(answer.state != KO_SECTOR_HIT ||
               answer.distance >= fmax(0.0, fmin(least, most) - moved) - 8.0,
           "moving: no nearer than it may be");
    expect(answer.state != KO_SECTOR_HIT || least <= most + 8.0, "moving: hit without reason");
    expect(answer.state < KO_SECTOR_CLEAR || answer.age == age, "moving: age of a look");
}
