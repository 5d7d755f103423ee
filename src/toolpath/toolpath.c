/* Follows a move of a tool among boxes, chord by chord.
 *
 * A chord leaves out a part of the arc. Let the arc have radius r, and let a be half the angle of a
 * chord. At a part x of -1 .. 1 of the chord the tool on the arc is off from the tool on the chord
 * by r (cos xa - cos a) outwards and by r (sin xa - x sin a) along the chord. With a <= 1/7 (22
 * chords a turn) the square of that is at most r^2 a^4 / 4 (1 - x^2)^2 (1 + x^2 a^2 / 9). It is
 * largest at x = 0: the sagitta r (1 - cos a). So the tool on the chord, larger by the sagitta,
 * contains the tool on the arc at the same part of the move. Contacts, their times and clearances
 * are all on the safe side. */
#include "keepout/toolpath.h"
#include "keepout/clearance.h"

#include <stddef.h>

#include "src/math/query_seal.h"
#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/round/body.h"
#include "src/toolpath/move.h"

#define TURN ((uint64_t)1 << 32)
#define NOTHING UINT32_MAX
#define SEALED offsetof(ko_toolpath, seal) /* the bytes that the seal covers */
#define LEAST_CHORDS 23U                   /* of a turn: more than 22 */

/* ---- how many chords ---- */

/* The sagitta of an arc in so many chords, rounded up. The cosine is at most 0.7 units off. */
static uint32_t sagitta(const ko_move *move, uint32_t chords)
{
    const uint64_t half = koi_quotient_by(move->sweep / 2U, chords) + 1U;
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    KO_IGNORE(ko_angle_sin_cos((ko_angle)(uint32_t)half, &sine, &cosine));
    const uint64_t part =
        koi_port_umul((uint32_t)(KO_Q30_ONE - cosine) + 1U, (uint32_t)move->radius);
    return (uint32_t)((part + (uint32_t)KO_Q30_ONE - 1U) >> 30);
}

/* The least number of chords within the tolerance; 0 if there is none. */
static uint32_t chords_of(const ko_move *move, fix16_t tolerance)
{
    if (move->kind == KO_MOVE_LINE) {
        return 1;
    }
    uint64_t least = (move->sweep * LEAST_CHORDS) / TURN + 1U; /* below 2^47 */
    uint64_t most = KO_PATH_MAX_CHORDS;
    /* unreachable: 1024 turns have at least 23553 chords */
    if (least > most || sagitta(move, (uint32_t)most) > (uint32_t)tolerance) {
        return 0;
    }
    while (least < most) {
        const uint64_t middle = (least + most) / 2U;
        if (sagitta(move, (uint32_t)middle) <= (uint32_t)tolerance) {
            most = middle;
        } else {
            least = middle + 1U;
        }
    }
    return (uint32_t)most;
}

/* ---- the tool ---- */

static bool is_tool(const ko_tool *tool)
{
    if (tool->radius < 0 || tool->length < 0 || tool->radius > KO_LIMIT / 4 ||
        tool->length > KO_LIMIT / 4) {
        return false;
    }
    return tool->kind == KO_TOOL_FLAT ||
           (tool->kind == KO_TOOL_BALL && tool->length >= 2 * tool->radius);
}

/* The tool with its tip at a point, larger by grow: a capsule, which surrounds a cylinder. */
static ko_capsule capsule_at(const ko_toolpath *p, const ko_vec3 *tip)
{
    const fix16_t inset = (p->tool.kind == KO_TOOL_BALL) ? p->tool.radius : 0;
    const fix16_t top = koi_minus(koi_plus(tip->z, p->tool.length), inset);
    const ko_capsule c = {{tip->x, tip->y, koi_plus(tip->z, inset)},
                          {tip->x, tip->y, top},
                          koi_plus(p->tool.radius, p->grow)};
    return c;
}

/* The box around a cylinder, larger by grow; it begins 1 LSB below the tip if the length is odd. */
static ko_aabb box_at(const ko_toolpath *p, const ko_vec3 *tip)
{
    const fix16_t half = p->tool.length / 2;
    const fix16_t side = koi_plus(p->tool.radius, p->grow);
    const ko_aabb box = {{tip->x, tip->y, koi_plus(tip->z, half)},
                         {side, side, koi_plus(p->tool.length - half, p->grow)}};
    return box;
}

/* ---- beginning ---- */

/* Says whether the tool stays in the legal range on its move. It counts as a capsule that ends a
 * radius below the tip and a radius above the upper end. The bounds are legal and the rest is
 * within KO_LIMIT, so nothing overflows. */
static bool fits(const ko_move *move, const ko_tool *tool, fix16_t grow)
{
    ko_bounds b;
    if (!koi_move_bounds(move, &b)) {
        return false;
    }
    const int64_t side = (int64_t)tool->radius + grow;
    const int64_t limit = KO_LIMIT;
    return b.lo.x - side >= -limit && b.lo.y - side >= -limit && b.lo.z - side - 1 >= -limit &&
           b.hi.x + side <= limit && b.hi.y + side <= limit &&
           b.hi.z + side + tool->length <= limit;
}

static bool are_lengths(fix16_t tolerance, fix16_t reach)
{
    return tolerance >= 1 && tolerance <= KO_LIMIT / 4 && reach >= 0 && reach <= KO_LIMIT / 4;
}

static bool is_error(const ko_move *move)
{
    return move->kind == KO_MOVE_LINE || (move->error >= 0 && move->error <= KO_LIMIT / 2);
}

static ko_status check_move(const ko_move *move, const ko_tool *tool, const ko_aabb *boxes,
                            uint32_t n, fix16_t tolerance, fix16_t reach)
{
    if (move == NULL || tool == NULL || (boxes == NULL && n != 0U)) {
        return KO_E_ARG;
    }
    if (!is_tool(tool) || !are_lengths(tolerance, reach) || !is_error(move)) {
        return KO_E_RANGE;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (ko_aabb_check(&boxes[i]) != KO_OK) {
            return KO_E_RANGE;
        }
    }
    return KO_OK;
}

ko_status ko_toolpath_begin(const ko_move *move, const ko_tool *tool, const ko_aabb *boxes,
                            uint32_t n, fix16_t tolerance, fix16_t reach, ko_toolpath *query)
{
    static const ko_aabb none;
    if (query == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = check_move(move, tool, boxes, n, tolerance, reach);
    if (status != KO_OK) {
        return koi_query_end(&query->q, status);
    }
    const bool is_arc = move->kind != KO_MOVE_LINE;
    const fix16_t grow = is_arc ? tolerance + move->error + 1 : 0; /* below KO_LIMIT */
    const uint32_t chords = fits(move, tool, grow) ? chords_of(move, tolerance) : 0U;
    if (chords == 0U) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    const ko_toolpath begun = {
        .count = n,
        .move = *move,
        .tool = *tool,
        .grow = grow,
        .best = reach + 1,
        .nearest = NOTHING,
        .first_box = NOTHING,
        .earliest = KO_NEVER,
        .chords = chords,
    };
    *query = begun;
    (void)koi_query_open(&query->q, (boxes != NULL) ? boxes : &none, 0, KO_ALL);
    return koi_query_stay(&query->q, &query->seal, SEALED, KO_OK);
}

/* ---- a chord ---- */

/* Where chord i begins. sweep <= 2^42 and i <= 2^16, so their product is below 2^58. */
static ko_vec3 corner(const ko_toolpath *p, uint32_t i)
{
    if (p->move.kind == KO_MOVE_LINE) {
        return (i == 0U) ? p->move.from : p->move.to;
    }
    return koi_move_on_arc(&p->move, koi_quotient_by(p->move.sweep * i, p->chords), i, p->chords);
}

/* The interval from `from` to from + by, larger by `below` and `above`. */
static void span(fix16_t from, fix16_t by, fix16_t below, fix16_t above, fix16_t *lo, fix16_t *hi)
{
    *lo = koi_minus(koi_plus(from, (by < 0) ? by : 0), below);
    *hi = koi_plus(koi_plus(from, (by > 0) ? by : 0), above);
}

/* Finds where the chord under way begins, its displacement, and the bounds of what the tool
 * sweeps. */
static void begin_chord(ko_toolpath *p)
{
    const ko_vec3 to = corner(p, p->chord + 1U);
    p->at = corner(p, p->chord);
    p->by = koi_minus3(&to, &p->at);
    const fix16_t side = koi_plus(p->tool.radius, p->grow);
    const fix16_t depth = koi_plus(p->grow, (p->tool.kind == KO_TOOL_BALL) ? 0 : 1);
    span(p->at.x, p->by.x, side, side, &p->swept.lo.x, &p->swept.hi.x);
    span(p->at.y, p->by.y, side, side, &p->swept.lo.y, &p->swept.hi.y);
    span(p->at.z, p->by.z, depth, koi_plus(p->tool.length, depth), &p->swept.lo.z, &p->swept.hi.z);
    p->box = 0;
    p->has_chord = true;
}

/* The gap between lo .. hi and c - r .. c + r; below 0 if they overlap. Legal bounds and boxes
 * differ by at most 2^30. Sums of this file are taken modulo 2^32: where a query or a box is
 * damaged they may be any number. */
static fix16_t gap_on(fix16_t lo, fix16_t hi, fix16_t c, fix16_t r)
{
    const fix16_t above = koi_minus(lo, koi_plus(c, r));
    const fix16_t below = koi_minus(koi_minus(c, r), hi);
    return (above > below) ? above : below;
}

/* A lower bound of the distance from the tool on this chord; below 0 if the boxes overlap. */
static fix16_t gap_of(const ko_toolpath *p, const ko_aabb *box)
{
    const fix16_t x = gap_on(p->swept.lo.x, p->swept.hi.x, box->c.x, box->r.x);
    const fix16_t y = gap_on(p->swept.lo.y, p->swept.hi.y, box->c.y, box->r.y);
    const fix16_t z = gap_on(p->swept.lo.z, p->swept.hi.z, box->c.z, box->r.z);
    const fix16_t xy = (x > y) ? x : y;
    return (xy > z) ? xy : z;
}

/* A lower bound of the distance on this chord. A cylinder is inside both the capsule and the box,
 * so the larger of their distances is not above its own. Everything is legal, so no call fails. */
static fix16_t clearance_of(const ko_toolpath *p, const ko_aabb *box)
{
    const ko_capsule c = capsule_at(p, &p->at);
    const ko_lozenge swept = {c.a, {0, 0, koi_minus(c.b.z, c.a.z)}, p->by, c.r};
    fix16_t clearance = 0;
    KO_IGNORE(ko_lozenge_clearance_aabb(&swept, box, &clearance));
    if (p->tool.kind == KO_TOOL_FLAT) {
        const ko_aabb about = box_at(p, &p->at);
        const fix16_t other = koi_body_boxes_closest(&about, box, &p->by);
        clearance = (other > clearance) ? other : clearance;
    }
    return clearance;
}

/* The first time of contact on this chord, never later than the true one. A cylinder touches when
 * both the capsule and the box do, so the later of their times counts. After a failed call the time
 * is 0. */
static ko_q30 time_of(const ko_toolpath *p, const ko_aabb *box)
{
    const ko_capsule c = capsule_at(p, &p->at);
    ko_q30 t = 0;
    KO_IGNORE(ko_capsule_toi_aabb(&c, box, &p->by, &t));
    if (p->tool.kind == KO_TOOL_FLAT) {
        const ko_aabb about = box_at(p, &p->at);
        ko_q30 other = 0;
        KO_IGNORE(ko_aabb_toi(&about, box, &p->by, &other));
        t = (other > t) ? other : t;
    }
    return t;
}

/* Tests box i on the chord under way, and keeps it if it is the nearest or is touched first. */
static void test_box(ko_toolpath *p, uint32_t i)
{
    const ko_aabb *box = (const ko_aabb *)p->q.over + i;
    const fix16_t gap = gap_of(p, box);
    if (gap > 0 && gap >= p->best) {
        return;
    }
    const fix16_t clearance = clearance_of(p, box);
    if (clearance < p->best) {
        p->best = clearance;
        p->nearest = i;
    }
    if (clearance > 0) {
        return;
    }
    const ko_q30 t = time_of(p, box);
    if (t == KO_NEVER) {
        return; /* it is not touched, but nearer than 1 LSB */
    }
    /* (chord + t) / chords, rounded down */
    const uint64_t part = ((uint64_t)p->chord << 30) + (uint64_t)t;
    const ko_q30 first = (ko_q30)koi_quotient_by(part, p->chords);
    if (first < p->earliest) {
        p->earliest = first;
        p->first_box = i;
    }
}

/* Reports what was found. A query answers once. */
static ko_status finish(ko_toolpath *p, ko_path_contact *contact)
{
    (void)koi_query_end(&p->q, KO_END);
    if (p->earliest != KO_NEVER) {
        *contact = (ko_path_contact){p->earliest, p->first_box, 0};
        return KO_OK;
    }
    if (p->nearest != NOTHING) {
        *contact = (ko_path_contact){KO_NEVER, p->nearest, p->best};
        return KO_OK;
    }
    return KO_END;
}

/* Tests boxes chord by chord and counts them in *spent, up to `most`. It stops after the first
 * chord that touches a box, as later chords cannot touch earlier. False: there is more to test. */
static bool follow(ko_toolpath *p, uint32_t most, uint32_t *spent)
{
    while (p->chord < p->chords && p->count != 0U && (p->has_chord || p->earliest == KO_NEVER)) {
        if (!p->has_chord) {
            begin_chord(p);
        }
        while (p->box < p->count) {
            if (*spent == most) {
                return false;
            }
            (*spent)++;
            test_box(p, p->box);
            p->box++;
        }
        p->has_chord = false;
        p->chord++;
    }
    return true;
}

ko_status ko_toolpath_next(ko_toolpath *query, uint32_t *budget, ko_path_contact *contact)
{
    uint32_t spent = 0;
    if (query == NULL || contact == NULL) {
        return KO_E_ARG;
    }
    ko_status status = koi_query_resume(&query->q, &query->seal, SEALED);
    if (status != KO_OK) {
        return status;
    }
    if (query->chords == 0U || query->chords > KO_PATH_MAX_CHORDS) {
        return koi_query_end(&query->q, KO_E_DATA);
    }
    const bool is_done = follow(query, koi_purse_left(budget), &spent);
    koi_purse_spend(&query->q, budget, spent);
    status = is_done ? finish(query, contact) : KO_UNFINISHED;
    return koi_query_leave(&query->q, &query->seal, SEALED, status);
}
