/* Says what is known of an arc as of `now`, though the vehicle has moved since it was seen.
 *
 * Let something be at q in the arc now, and at p = q + s when a sector was seen: s is how far the
 * vehicle has moved since. Its directions were those of the motion, so s lies in the angle of
 * these, and p in the smallest angle below half a turn that contains it and the arc: the span. Both
 * are wider by the turn since. So no other sector has to be read, and no distance shrinks by more
 * than |s|. A sector of the span beside the arc, by an angle g, hides nothing if its nearest thing
 * is farther than |s| / sin(g), and sin(g) is at least g over a quarter of a turn.
 *
 * Sectors that were seen together hide nothing between them. Where one was seen later than its
 * neighbour, something may have moved from the later one to the earlier one in between, and was in
 * neither. If the vehicle does not turn, things only move away from the direction of its motion. So
 * it is enough that no sector was seen before one that lies nearer to this direction, and those
 * around it were seen together. Where neither holds, there is a gap. */
#include "src/sector/sector_ask.h"
#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/sector/sector_core.h"

#define QUARTER (1U << 30)  /* of a turn, in 2^-32 */
#define FARTHEST (1U << 30) /* beyond every distance */

/* The answer so far. */
typedef struct sum {
    ko_sector_state state;
    fix16_t nearest; /* fresh things, and ... */
    fix16_t stale;   /* ... others, which count only if nothing fresh was found */
    uint32_t oldest; /* age of what is fresh */
    bool is_gap;
} sum;

/* A question, and the sectors that answer it. */
typedef struct view {
    const ko_sectors *s;
    const ko_sector_motion *motion;
    uint32_t now;
    koi_sector_span arc; /* wider by the turn */
    uint32_t first;      /* the sectors that count */
    uint32_t count;
    uint32_t ahead; /* of these, those in the directions of motion: from here ... */
    uint32_t last;  /* ... to here */
    bool is_level;  /* things only move away from these */
    uint32_t reach; /* how far the vehicle moved since the oldest of the sectors was seen */
} view;

/* rate * age in seconds, rounded up, at most `most`. The rate is below 2^32, the age at most
 * 2^30. */
static uint32_t product_up(const ko_sectors *s, uint32_t rate, uint32_t age, uint32_t most)
{
    const uint32_t ticks = s->config.ticks_per_second;
    const uint64_t all = koi_quotient_by(koi_port_umul(rate, age) + ticks - 1U, ticks);
    return (all < most) ? (uint32_t)all : most;
}

static uint32_t moved_in(const ko_sectors *s, const ko_sector_motion *motion, uint32_t age)
{
    return product_up(s, (uint32_t)motion->speed, age, FARTHEST);
}

/* ---- spans ---- */

static koi_sector_span widened(const ko_sectors *s, const koi_sector_span *span, uint64_t by)
{
    const uint64_t turn = koi_sector_turn(s);
    if (span->width + 2U * by >= turn) {
        return (koi_sector_span){0, turn};
    }
    const uint64_t from = (span->from >= by) ? span->from - by : span->from + turn - by;
    return (koi_sector_span){from, span->width + 2U * by};
}

/* The smallest span that contains both; all around if it is more than half a turn. */
static koi_sector_span joined(const ko_sectors *s, const koi_sector_span *a,
                              const koi_sector_span *b)
{
    const uint64_t turn = koi_sector_turn(s);
    const uint64_t on = (b->from >= a->from) ? b->from - a->from : b->from + turn - a->from;
    const uint64_t back = turn - on;
    const uint64_t forward = (a->width > on + b->width) ? a->width : on + b->width;
    const uint64_t other = (b->width > back + a->width) ? b->width : back + a->width;
    const bool is_forward = forward <= other;
    if ((is_forward ? forward : other) > turn / 2U) {
        return (koi_sector_span){0, turn};
    }
    return is_forward ? (koi_sector_span){a->from, forward} : (koi_sector_span){b->from, other};
}

/* Counts the sectors that a span touches, and gives the first. */
static uint32_t touched(const ko_sectors *s, const koi_sector_span *span, uint32_t *first)
{
    const uint32_t n = s->config.count;
    const uint64_t begin = span->from + koi_sector_turn(s) - 1U; /* one on a border touches both */
    const uint64_t end = begin + 1U + span->width;
    const uint32_t at = (uint32_t)(begin >> 32);
    if (span->width >= koi_sector_turn(s)) {
        *first = 0;
        return n;
    }
    const uint32_t count = (uint32_t)(end >> 32) - at + 1U;
    *first = (at >= n) ? at - n : at;
    return (count < n) ? count : n;
}

/* The angle between a sector and the arc, in 2^16 positions, rounded down. */
static uint32_t gap_of(const view *v, uint32_t sector)
{
    const uint64_t turn = koi_sector_turn(v->s);
    const uint64_t from = (uint64_t)sector << 32;
    const uint64_t on = (from >= v->arc.from) ? from - v->arc.from : from + turn - v->arc.from;
    const uint64_t one = UINT64_C(1) << 32;
    if (on <= v->arc.width || on + one >= turn) {
        return 0;
    }
    const uint64_t after = on - v->arc.width;
    const uint64_t before = turn - on - one;
    return (uint32_t)(((after < before) ? after : before) >> 16);
}

/* ---- cells ---- */

/* The state of two parts together. With a hit in one of them it is a hit, whole if both are known
 * whole. It is clear only if both are. */
static ko_sector_state worse(ko_sector_state a, ko_sector_state b)
{
    if (koi_sector_is_hit(a) || koi_sector_is_hit(b)) {
        return (koi_sector_is_whole(a) && koi_sector_is_whole(b)) ? KO_SECTOR_HIT
                                                                  : KO_SECTOR_PARTLY;
    }
    return (a < b) ? a : b;
}

static fix16_t lesser(fix16_t a, fix16_t b)
{
    return (a < b) ? a : b;
}

static void add(sum *all, const ko_sector_cell *cell, ko_sector_state state, uint32_t now)
{
    if (state >= KO_SECTOR_CLEAR) {
        const uint32_t age = now - cell->time;
        all->nearest = lesser(all->nearest, cell->distance);
        all->oldest = (age > all->oldest) ? age : all->oldest;
    } else if (state == KO_SECTOR_STALE) {
        all->stale = lesser(all->stale, cell->distance);
    }
    all->state = worse(all->state, state);
}

/* True if nothing of a cell can have come into the arc. What was not seen of it is outside of the
 * vehicle, and came near at most since the oldest of the other cells was seen. */
static bool is_passed(const view *v, const ko_sector_cell *cell, ko_sector_state state,
                      uint32_t sector)
{
    const ko_sectors_config *c = &v->s->config;
    const uint32_t quarter = c->count << 14;
    const uint32_t gap = gap_of(v, sector);
    if (gap == 0U) {
        return false;
    }
    const bool is_whole = koi_sector_is_whole(state);
    const fix16_t there = koi_sector_is_hit(state) ? cell->distance : c->range;
    const uint32_t least = (uint32_t)(is_whole ? lesser(there, c->range) : lesser(there, c->blind));
    const uint32_t moved = is_whole ? moved_in(v->s, v->motion, v->now - cell->time) : v->reach;
    return koi_port_umul(least, (gap < quarter) ? gap : quarter) > koi_port_umul(moved, quarter);
}

/* True if something may be between two cells, the one at `at` and the one before it. */
static bool is_between(const view *v, const ko_sector_cell *before, const ko_sector_cell *cell,
                       uint32_t at)
{
    const uint32_t old = v->now - before->time;
    const uint32_t age = v->now - cell->time;
    if (cell->apart != before->apart || cell->apart == KOI_SECTOR_MIXED) {
        return true;
    }
    if (!v->is_level) {
        return age != old;
    }
    return (age > old) ? at > v->ahead : age < old && at <= v->last;
}

static uint32_t oldest_of(const view *v, uint32_t low, uint32_t high)
{
    uint32_t oldest = 0;
    for (uint32_t layer = low; layer <= high; layer++) {
        const ko_sector_cell *cells = &v->s->cells[layer * v->s->config.count];
        uint32_t sector = v->first;
        for (uint32_t i = 0; i < v->count; i++) {
            const ko_sector_cell *cell = &cells[sector];
            const uint32_t age = v->now - cell->time;
            const bool is_known = koi_sector_state(cell, v->now) >= KO_SECTOR_CLEAR;
            oldest = (is_known && age > oldest) ? age : oldest;
            sector = koi_sector_after(v->s, sector);
        }
    }
    return oldest;
}

static void ask_layer(const view *v, uint32_t layer, sum *all)
{
    const ko_sector_cell *cells = &v->s->cells[layer * v->s->config.count];
    const ko_sector_cell *before = NULL;
    uint32_t sector = v->first;
    for (uint32_t i = 0; i < v->count; i++) {
        const ko_sector_cell *cell = &cells[sector];
        const ko_sector_state state = koi_sector_state(cell, v->now);
        if (state >= KO_SECTOR_CLEAR) {
            all->is_gap = all->is_gap || (before != NULL && is_between(v, before, cell, i));
            before = cell;
        }
        if (!is_passed(v, cell, state, sector)) {
            add(all, cell, state, v->now);
        }
        sector = koi_sector_after(v->s, sector);
    }
}

/* ---- answers ---- */

static sum nothing(const ko_sectors *s)
{
    return (sum){KO_SECTOR_CLEAR, s->config.range, s->config.range, 0, false};
}

/* The answer if the vehicle stood still. */
static sum stand(const ko_sectors *s, uint32_t low, uint32_t high, const koi_sector_span *arc,
                 uint32_t now)
{
    sum all = nothing(s);
    uint32_t at = 0;
    const uint32_t count = touched(s, arc, &at);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t layer = low; layer <= high; layer++) {
            const ko_sector_cell *cell = &s->cells[layer * s->config.count + at];
            add(&all, cell, koi_sector_state(cell, now), now);
        }
        at = koi_sector_after(s, at);
    }
    return all;
}

/* The sectors that can hold what is in an arc now, if it was seen `age` ticks ago. */
static view view_of(const ko_sectors *s, const koi_sector_span *arc, uint32_t now,
                    const ko_sector_motion *motion, uint32_t age)
{
    const uint32_t n = s->config.count;
    const uint64_t turn = (motion->turn == UINT32_MAX)
                              ? koi_sector_turn(s)
                              : koi_port_umul(product_up(s, motion->turn, age, UINT32_MAX), n);
    const bool is_any = motion->width == UINT32_MAX;
    const koi_sector_span way = {koi_sector_start(s, motion->from),
                                 is_any ? koi_sector_turn(s) : koi_port_umul(motion->width, n)};
    const koi_sector_span directions = widened(s, &way, turn);
    view v = {.s = s, .motion = motion, .now = now, .arc = widened(s, arc, turn)};
    const koi_sector_span span = (motion->speed > 0) ? joined(s, &v.arc, &directions) : v.arc;
    v.count = touched(s, &span, &v.first);
    const uint32_t width = touched(s, &directions, &v.ahead);
    v.ahead = (v.ahead >= v.first) ? v.ahead - v.first : v.ahead + n - v.first;
    v.last = v.ahead + width - 1U;
    v.is_level = motion->turn == 0U && span.width <= koi_sector_turn(s) / 2U;
    return v;
}

static ko_sector_answer answer_of(const sum *all, uint32_t moved)
{
    const fix16_t left = ((uint32_t)all->nearest > moved) ? all->nearest - (fix16_t)moved : 0;
    ko_sector_state state = all->state;
    if (state == KO_SECTOR_CLEAR && (all->is_gap || left == 0)) {
        state = KO_SECTOR_UNKNOWN;
    } else if (state == KO_SECTOR_HIT && all->is_gap) {
        state = KO_SECTOR_PARTLY;
    }
    if (state == KO_SECTOR_UNKNOWN) {
        return (ko_sector_answer){state, 0, UINT32_MAX};
    }
    if (state == KO_SECTOR_STALE) {
        return (ko_sector_answer){state, all->stale, UINT32_MAX};
    }
    return (ko_sector_answer){state, left, all->oldest};
}

ko_sector_answer koi_sector_ask(const ko_sectors *s, uint32_t low, uint32_t high,
                                const koi_sector_span *arc, uint32_t now,
                                const ko_sector_motion *motion)
{
    sum all = stand(s, low, high, arc, now);
    const bool is_still = motion->speed == 0 && motion->turn == 0U;
    if (is_still || all.oldest == 0U || all.state < KO_SECTOR_CLEAR) {
        return answer_of(&all, 0);
    }
    view v = view_of(s, arc, now, motion, all.oldest);
    v.reach = moved_in(s, motion, oldest_of(&v, low, high));
    all = nothing(s);
    for (uint32_t layer = low; layer <= high; layer++) {
        ask_layer(&v, layer, &all);
    }
    return answer_of(&all, moved_in(s, motion, all.oldest));
}
