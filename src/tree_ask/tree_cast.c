/* Asks along a line (casts): the objects that a point on a line meets, or a box that moves along
 * the line.
 *
 * KO_ORDER_ANY is one walk: it reports each object whose box, grown by half the size of what moves,
 * the path touches. KO_ORDER_ASCENDING is a search: it goes through the tree once and keeps the
 * objects that are entered first, in order, in an array: the caller's, or for a single object the
 * one in the query. When it is over, its objects are reported. The next search passes over those
 * that were reported: by order of their times, then of their slots.
 *
 * Narrowing. After a hit at some time later ones do not matter, so the box around the path is
 * narrowed to the part of the path up to that time. The walk visits the child that begins first on
 * the path's longest axis before the other, so it finds early hits early, and they narrow the rest.
 *
 * No hit is lost by that. A time t is rounded down, by less than one unit, and is a part of the
 * line's length, below 2^31. So what is entered at t is entered less than 3 units of length beyond
 * the part that narrowing takes, which are less than 6 LSB. A caller may also shorten with the time
 * of a test of its own against a volume within the moving box. The library's own are conservative:
 * at the time that they tell, the volume, larger by 80 LSB at most (toi.h), touches the box in a
 * form that is 1 LSB wider. The narrowed box is SLACK larger than the part swept, so the same test
 * of a box outside of it gives a later time or none. */
#include "port/fast.h"

#include <stddef.h>

#include "port/box.h"
#include "src/box/slab.h"
#include "src/math/iterate.h"
#include "src/math/wide.h"
#include "src/tree_ask/tree_path.h"

#define SLACK 84

/* ---- beginning ---- */

static inline bool is_half(const ko_vec3 *half)
{
    return (uint32_t)half->x <= (uint32_t)KO_LIMIT && (uint32_t)half->y <= (uint32_t)KO_LIMIT &&
           (uint32_t)half->z <= (uint32_t)KO_LIMIT;
}

static void widen(ko_vec3 *lo, ko_vec3 *hi, uint32_t axis, fix16_t by)
{
    *koi_coordinate_at(lo, axis) = koi_minus(koi_coordinate(lo, axis), by);
    *koi_coordinate_at(hi, axis) = koi_minus(koi_coordinate(hi, axis), -by);
}

/* For a legal origin and half sizes all of this is within 2^30. */
static KOI_APART_IF_FAST void grow(ko_tree_path *path, const ko_vec3 *half)
{
    for (uint32_t axis = 0; axis < 3U; axis++) {
        const fix16_t by = koi_coordinate(half, axis);
        widen(&path->reach.lo, &path->reach.hi, axis, by);
        widen(&path->low, &path->high, axis, by);
    }
}

/* The entries of the stack that are not in use lie within what is sealed, and may not have been
 * written. */
static KOI_APART ko_status seal(ko_tree_cast *query, ko_status status)
{
    for (uint32_t i = query->q.depth; i < KOI_PORT_STACK; i++) {
        query->walk.stack[i] = 0;
    }
    return koi_query_leave(&query->q, &query->seal, koi_tree_cast_bytes(query), status);
}

/* Leaves a call. */
static inline ko_status leave(ko_tree_cast *query, ko_status status)
{
    return koi_query_may_seal(status) ? seal(query, status) : status;
}

ko_status ko_tree_cast_begin(const ko_tree *tree, const ko_line *line, const ko_vec3 *half,
                             ko_order order, uint32_t mask, ko_tree_cast *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_tree_is_missing(tree) || line == NULL) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    if (!koi_query_is_mask(mask) || (uint32_t)order > KO_ORDER_ANY || line->length < 0 ||
        (half != NULL && !is_half(half))) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    koi_tree_open(&query->q, tree, mask);
    query->q.order = (uint8_t)order;
    query->path.reach = line->bounds;
    query->path.high = line->origin;
    query->path.low = query->path.high;
    koi_tree_path_aim(&line->direction, &query->path);
    if (half != NULL) {
        grow(&query->path, half);
    }
    query->length = line->length;
    query->limit = line->end;
    query->reported = -1; /* before every time: nothing was reported */
    query->reported_slot = KO_TREE_NIL;
    query->start = 0;
    query->found = NULL; /* no search is under way */
    query->q.depth = koi_tree_begin_above(tree, query->walk.stack);
    return leave(query, KO_OK);
}

/* ---- narrowing ---- */

/* high and low are within 2^30; way and part are below 2^31. */
static inline void narrow_axis(ko_tree_path *path, uint32_t axis, uint32_t part)
{
    fix16_t *const lo = koi_coordinate_at(&path->reach.lo, axis);
    fix16_t *const hi = koi_coordinate_at(&path->reach.hi, axis);
    const bool is_back = (path->back >> axis & 1U) != 0U;
    const uint64_t far = koi_port_umul(koi_magnitude(koi_coordinate(&path->way, axis)), part);
    const int64_t ahead = is_back ? 0 : (int64_t)(far >> 30);
    const int64_t behind = is_back ? (int64_t)((far + (uint64_t)KO_Q30_ONE - 1U) >> 30) : 0;
    const int64_t end = koi_coordinate(&path->high, axis) + ahead + SLACK;
    const int64_t begin = koi_coordinate(&path->low, axis) - behind - SLACK;
    *hi = (end < *hi) ? (fix16_t)end : *hi;
    *lo = (begin > *lo) ? (fix16_t)begin : *lo;
}

/* Narrows the walk to boxes that may be entered at that time or before. */
static void narrow(ko_tree_cast *query, ko_q30 time)
{
    const uint32_t part = (uint32_t)(koi_port_umul((uint32_t)query->length, (uint32_t)time) >> 30);
    narrow_axis(&query->path, 0, part);
    narrow_axis(&query->path, 1, part);
    narrow_axis(&query->path, 2, part);
}

ko_status ko_tree_cast_shorten(ko_tree_cast *query, ko_q30 t)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (t < 0 || t > KO_Q30_ONE) {
        return KO_E_RANGE;
    }
    const size_t bytes = koi_tree_cast_bytes(query);
    const bool waits = koi_query_waits(&query->q);
    const ko_status status = koi_query_resume(&query->q, &query->seal, bytes);
    if (status < KO_OK) {
        return status;
    }
    if (t < query->limit) {
        query->limit = t;
        narrow(query, t);
    }
    koi_query_return(&query->q, &query->seal, bytes, waits);
    return KO_OK;
}

/* ---- when a box is entered ---- */

/* The part of the way from a point into a box at which it passes a near face; 0 / 1 if it begins
 * within. */
typedef struct fraction {
    uint32_t part;
    uint32_t whole;
} fraction;

static inline void enter_axis(const ko_tree_path *path, const ko_bounds *box, uint32_t axis,
                              fraction *enter)
{
    const fix16_t near =
        ((path->back >> axis & 1U) != 0U)
            ? koi_minus(koi_coordinate(&path->low, axis), koi_coordinate(&box->hi, axis))
            : koi_minus(koi_coordinate(&box->lo, axis), koi_coordinate(&path->high, axis));
    const uint32_t size = koi_magnitude(koi_coordinate(&path->way, axis));
    if (near > 0 &&
        koi_port_umul((uint32_t)near, enter->whole) > koi_port_umul(enter->part, size)) {
        enter->part = (uint32_t)near;
        enter->whole = size;
    }
}

/* The time at which the path enters a box that it touches, rounded down. `enter` is a fraction of
 * the direction, and the path ends at length / 2^30 of it. A box that is touched is entered before
 * the end: part 2^30 <= whole length, which is below 2^62. A corrupted box may be beyond, and then
 * the answer is some time up to the end. */
static ko_q30 enter_of(const ko_tree_cast *query, const ko_bounds *box)
{
    fraction enter = {0, 1};
    enter_axis(&query->path, box, 0, &enter);
    enter_axis(&query->path, box, 1, &enter);
    enter_axis(&query->path, box, 2, &enter);
    if (enter.part == 0U) {
        return 0;
    }
    const uint32_t part =
        (uint32_t)koi_slab_part(enter.part, enter.whole, (uint32_t)query->length, 0U);
    return (part < (uint32_t)KO_Q30_ONE) ? (ko_q30)part : KO_Q30_ONE;
}

/* ---- in any order ---- */

static uint32_t slot_of(const ko_tree_cast_hit *hit)
{
    return hit->id & 0xFFFFU;
}

/* A leaf outside of the narrowed box was on the stack when that was narrowed. */
static KOI_APART_IF_FAST bool is_late(const ko_tree_cast *query, const ko_tree *tree, uint32_t leaf)
{
    const ko_bounds *const box = koi_tree_leaf_box(tree, leaf);
    return box != NULL && !koi_port_bounds_overlap(box, &query->path.reach);
}

/* Passes over late leaves one by one. KO_OK: the hits are full. */
static ko_status fill_early(ko_tree_cast *query, const ko_tree *tree, koi_tree_step *step,
                            koi_port_cast_hits *hits)
{
    ko_status status = KO_OK;
    while (hits->room > 0U && status == KO_OK) {
        ko_tree_cast_hit met;
        koi_port_cast_hits one = {&met, 1};
        step->hits = &one;
        status = koi_tree_path_next(tree, &query->path, &query->walk, step);
        if (one.room == 0U && !is_late(query, tree, slot_of(&met))) {
            *hits->at++ = met;
            hits->room--;
        }
    }
    return status;
}

/* Answers a call that walked. */
static inline ko_status answer_any(ko_tree_cast *query, uint32_t *budget, uint32_t purse,
                                   ko_status status)
{
    if (budget != NULL) {
        *budget = purse;
    }
    status = koi_tree_answer(&query->q, query->q.over, status);
    return leave(query, status);
}

/* Fills the hits, of which there is one at least, and answers. */
static ko_status next_hits(ko_tree_cast *query, uint32_t *budget, const ko_tree *tree,
                           koi_port_cast_hits *hits)
{
    koi_tree_step step = {koi_purse_left(budget), 0, hits};
    const ko_status status = (query->limit == KO_Q30_ONE)
                                 ? koi_tree_path_next(tree, &query->path, &query->walk, &step)
                                 : fill_early(query, tree, &step, hits);
    return answer_any(query, budget, step.budget, status);
}

/* The usual case has one call less than next_hits. */
static ko_status next_any(ko_tree_cast *query, uint32_t *budget, ko_tree_cast_hit *hit,
                          const ko_tree *tree)
{
    koi_port_cast_hits one = {hit, 1};
    if (query->limit != KO_Q30_ONE) {
        return next_hits(query, budget, tree, &one);
    }
    koi_tree_step step = {koi_purse_left(budget), 0, &one};
    const ko_status status = koi_tree_path_walk(tree, &query->path, &query->walk, &step);
    return answer_any(query, budget, step.budget, status);
}

/* ---- in ascending order ---- */

/* Begins at the root, with the whole path. */
static void begin_search(ko_tree_cast *query, const ko_tree *tree, ko_tree_cast_hit *found,
                         uint32_t room)
{
    static const ko_tree_cast_hit none = {0, 0, 0};
    if (query->found == NULL) {
        query->whole = query->path.reach; /* the first search */
    } else {
        query->path.reach = query->whole;
        narrow(query, query->limit);
    }
    query->found = found;
    query->room = (uint16_t)room;
    query->held = 0;
    query->one = none;
    query->start = query->q.visits;
    query->q.depth = koi_tree_begin_above(tree, query->walk.stack);
}

static bool is_later(const ko_tree_cast_hit *a, const ko_tree_cast_hit *b)
{
    return a->enter > b->enter || (a->enter == b->enter && slot_of(a) > slot_of(b));
}

static bool was_reported(const ko_tree_cast *query, uint32_t leaf, ko_q30 enter)
{
    return enter < query->reported || (enter == query->reported && leaf <= query->reported_slot);
}

/* Inserts a hit among those held, in order. If there is no room the last is dropped. From then on
 * hits that are later than the last of the full array do not matter. */
static void keep(ko_tree_cast *query, const ko_tree_cast_hit *one)
{
    ko_tree_cast_hit *const found = query->found;
    const uint32_t last = query->room - 1U;
    uint32_t at = query->held;
    if (at > last) {
        at = last;
        if (!is_later(&found[at], one)) {
            return;
        }
    } else {
        query->held++;
    }
    for (; at > 0U && is_later(&found[at - 1U], one); at--) {
        found[at] = found[at - 1U];
    }
    found[at] = *one;
    if (query->held > last) {
        narrow(query, found[last].enter);
    }
}

/* Works out when a leaf that the walk came to is entered, and keeps it if that matters. */
static KOI_APART_IF_SMALL ko_status consider(ko_tree_cast *query, const ko_tree *tree,
                                             ko_tree_cast_hit one)
{
    const uint32_t leaf = slot_of(&one);
    const ko_bounds *const box = koi_tree_leaf_box(tree, leaf);
    if (box == NULL) {
        return KO_E_DATA;
    }
    one.enter = enter_of(query, box);
    if (one.enter <= query->limit && !was_reported(query, leaf, one.enter)) {
        keep(query, &one);
    }
    return KO_OK;
}

/* Goes on to the next leaves and considers them. As long as the array is not full nothing is
 * narrowed, so the walk fills its rest with leaves at once. Each is then inserted where the walk
 * wrote it, or before. */
static ko_status search_on(ko_tree_cast *query, const ko_tree *tree, uint32_t *purse)
{
    ko_tree_cast_hit one;
    const uint32_t left = (uint32_t)query->room - query->held;
    const ko_tree_cast_hit *leaf = (left == 0U) ? &one : &query->found[query->held];
    koi_port_cast_hits hits = {(left == 0U) ? &one : &query->found[query->held],
                               (left == 0U) ? 1U : left};
    koi_tree_step step = {*purse, query->start, &hits};
    const ko_status status = koi_tree_path_next(tree, &query->path, &query->walk, &step);
    *purse = step.budget;
    for (; leaf < hits.at; leaf++) {
        if (consider(query, tree, *leaf) != KO_OK) {
            return KO_E_DATA;
        }
    }
    return status;
}

/* The search is over: reports what it holds, and leaves the query at the beginning of the next. */
static ko_status report(ko_tree_cast *query, uint32_t *count)
{
    const ko_tree_cast_hit *const found = query->found;
    uint32_t n = query->held;
    while (n > 0U && found[n - 1U].enter > query->limit) {
        n--; /* shortened since it was found */
    }
    if (n == 0U) {
        return koi_tree_answer(&query->q, query->q.over, KO_END);
    }
    query->reported = found[n - 1U].enter;
    query->reported_slot = slot_of(&found[n - 1U]);
    query->held = 0;
    if (n == query->room) {
        query->room = 0; /* there may be more: the next call searches again */
    }
    *count = n;
    return KO_OK;
}

/* Goes on with the search, or begins one if none is under way in this array. */
static ko_status search(ko_tree_cast *query, const ko_tree *tree, uint32_t *budget,
                        ko_tree_cast_hit *found, uint32_t room, uint32_t *count)
{
    if (query->found != found || query->room != room) {
        begin_search(query, tree, found, room);
    }
    if (query->held > room) {
        return koi_query_end(&query->q, KO_E_DATA); /* the query is damaged */
    }
    uint32_t purse = koi_purse_left(budget);
    ko_status status = KO_OK;
    while (status == KO_OK) {
        status = search_on(query, tree, &purse);
    }
    if (budget != NULL) {
        *budget = purse;
    }
    if (status == KO_END) {
        status = report(query, count);
    }
    if (status < KO_OK) {
        status = koi_query_end(&query->q, status);
    }
    return leave(query, status);
}

/* ---- the calls ---- */

static KOI_APART ko_status wake(ko_tree_cast *query)
{
    return koi_query_wake(&query->q, &query->seal, koi_tree_cast_bytes(query));
}

/* KO_OK: the query is under way over *tree. */
KOI_EACH ko_status go_on(ko_tree_cast *query, const ko_tree **tree)
{
    const ko_status status = koi_query_is_open(&query->q) ? KO_OK : wake(query);
    if (status != KO_OK) {
        return status;
    }
    *tree = query->q.over;
    return (query->q.revision == (*tree)->revision) ? KO_OK
                                                    : koi_query_end(&query->q, KO_E_CHANGED);
}

static KOI_APART_IF_FAST ko_status next_ascending(ko_tree_cast *query, uint32_t *budget,
                                                  ko_tree_cast_hit *hit, const ko_tree *tree)
{
    uint32_t count = 0;
    const ko_status status = search(query, tree, budget, &query->one, 1, &count);
    if (status == KO_OK) {
        *hit = query->one;
    }
    return status;
}

ko_status ko_tree_cast_next(ko_tree_cast *query, uint32_t *budget, ko_tree_cast_hit *hit)
{
    const ko_tree *tree = NULL;
    if (query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = go_on(query, &tree);
    if (status != KO_OK) {
        return status;
    }
    return (query->q.order == KO_ORDER_ANY) ? next_any(query, budget, hit, tree)
                                            : next_ascending(query, budget, hit, tree);
}

ko_status ko_tree_cast_next_n(ko_tree_cast *query, uint32_t *budget, ko_tree_cast_hit *hits,
                              uint32_t room, uint32_t *count)
{
    const ko_tree *tree = NULL;
    if (koi_query_lacks(query, hits, count)) {
        return KO_E_ARG;
    }
    if (room < 1U || room > KO_TREE_MAX_CAPACITY) {
        return KO_E_RANGE;
    }
    ko_status status = go_on(query, &tree);
    if (status != KO_OK) {
        return status;
    }
    if (query->q.order != KO_ORDER_ANY) {
        return search(query, tree, budget, hits, room, count);
    }
    koi_port_cast_hits found = {hits, room};
    status = next_hits(query, budget, tree, &found);
    *count = room - found.room;
    return (found.room < room) ? KO_OK : status;
}
