/* Asks which frozen objects are nearest to a point: a walk into the nearer child first, past every
 * branch that is farther than what matters.
 *
 * Branches are measured in cells, by 32 bits. Let c be the cell of the point, and lo .. hi those of
 * a box. On an axis the box is farther than e cells, with e = lo - (c + 1) or (c - 1) - hi if that
 * is above 0, else 0. The sum of the squares of e, times the square of a cell, is never above the
 * square of the distance. So what is beyond `limit` divided by the square of a cell, rounded down,
 * does not matter.
 *
 * A point beyond the grid is measured from the cell beside the grid, which is nearer on each axis.
 * So c is from -1 to 32768, e is at most 32767, and a sum of three squares is below 2^32. The word
 * of a point has c + 1 in its low half and 32768 - c in its high one: one subtraction of halves
 * each gives both differences.
 *
 * Objects are measured by their exact boxes. */
#include "port/fast.h"

#include "src/frozen/frozen_core.h"

#include "port/packed.h"

#define LIVE(depth) (offsetof(ko_frozen_nearest, stack) + (depth) * sizeof(uint16_t))

/* The bytes of a query that are live: up to the top of its stack, which a damaged depth does not
 * move beyond the stack. */
static inline size_t bytes_of(const ko_frozen_nearest *query)
{
    const size_t depth =
        (query->q.depth < KO_FROZEN_MAX_DEPTH) ? query->q.depth : KO_FROZEN_MAX_DEPTH;
    return LIVE(depth);
}

/* ---- distances in cells ---- */

static uint32_t word_of(fix16_t x, fix16_t origin, uint32_t shift)
{
    const int32_t cell = koi_minus(x, origin) >> shift;
    const int32_t last = (int32_t)KOI_FROZEN_LAST;
    const int32_t cut = (cell < -1) ? -1 : (cell > last + 1) ? last + 1 : cell;
    return (uint32_t)(cut + 1) | (uint32_t)(last + 1 - cut) << 16;
}

/* The largest square in cells that matters. */
static inline uint32_t cells_of(uint64_t limit, uint32_t shift)
{
    const uint64_t cells = limit >> (2U * shift);
    return (cells < UINT32_MAX) ? (uint32_t)cells : UINT32_MAX;
}

/* ---- the walk ---- */

/* Compares both children of a branch. Returns the nearer one, and the other in *other; null for a
 * child beyond what matters. */
static inline const ko_frozen_node *choose(const ko_frozen_node *branch, const uint32_t point[3],
                                           uint32_t cells, const ko_frozen_node **other)
{
    const ko_frozen_node *near = branch + 1;
    const ko_frozen_node *far = near + 1U + koi_frozen_below(near);
    uint32_t square = koi_port_cells_square(near, point);
    uint32_t more = koi_port_cells_square(far, point);
    if (more < square) {
        const ko_frozen_node *const first = near;
        const uint32_t less = more;
        near = far;
        far = first;
        more = square;
        square = less;
    }
    *other = (more <= cells) ? far : NULL;
    return (square <= cells) ? near : NULL;
}

/* Goes down from a node to the first leaf within reach that has a bit of the mask. KO_OK: *at is
 * that leaf. KO_END: there is none. *left counts down visits, two a branch. */
static ko_status descend(ko_frozen_nearest *query, const ko_frozen *frozen, uint32_t cells,
                         uint32_t *left, const ko_frozen_node **at)
{
    const ko_frozen_node *node = *at;
    while (node != NULL && koi_frozen_has(frozen, node, query->q.mask)) {
        const ko_frozen_node *other = node;
        if (koi_frozen_below(node) == 0U) {
            *at = node;
            return KO_OK;
        }
        const bool is_spent = *left == 0U;
        if (!is_spent) {
            koi_frozen_visit(&query->q, left);
            node = choose(node, query->span, cells, &other);
        }
        if (other != NULL && koi_frozen_push(&query->q, query->stack, frozen, other) != KO_OK) {
            return KO_E_DATA;
        }
        if (is_spent) {
            return KO_UNFINISHED;
        }
    }
    return KO_END;
}

/* Finds the next leaf within a limit, which may be smaller from call to call. A node that was put
 * off may have become too far meanwhile. */
static ko_status next_leaf(ko_frozen_nearest *query, const ko_frozen *frozen, uint64_t limit,
                           uint32_t *left, const ko_frozen_node **leaf)
{
    const uint32_t cells = cells_of(limit, frozen->shift);
    ko_status status = KO_END;
    while (query->q.depth > 0U && status == KO_END) {
        *leaf = koi_frozen_pop(&query->q, query->stack, frozen);
        if (*leaf == NULL) {
            status = KO_E_DATA;
        } else if (koi_port_cells_square(*leaf, query->span) <= cells) {
            status = descend(query, frozen, cells, left, leaf);
        }
    }
    return status;
}

/* ---- a search ---- */

/* The largest square whose root, rounded down, is the radius. */
static uint64_t limit_of(fix16_t radius)
{
    const uint32_t beyond = (uint32_t)radius + 1U;
    return koi_port_umul(beyond, beyond) - 1U;
}

ko_status ko_frozen_nearest_begin(const ko_frozen *frozen, const ko_vec3 *point, fix16_t reach,
                                  uint32_t mask, ko_frozen_nearest *query)
{
    static const ko_frozen_near none = {0, 0, 0, 0};
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_frozen_is_missing(frozen) || point == NULL) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    if (ko_vec3_check(point) != KO_OK || reach < 0 || !koi_query_is_mask(mask)) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    (void)koi_query_open(&query->q, frozen, 0, mask);
    query->point = *point;
    query->limit = limit_of(reach);
    query->reported = 0;
    query->reported_object = KO_FROZEN_NONE;
    query->found = NULL; /* no search is under way */
    query->room = 0;
    query->held = 0;
    query->one = none;
    query->span[0] = word_of(point->x, frozen->bounds.lo.x, frozen->shift);
    query->span[1] = word_of(point->y, frozen->bounds.lo.y, frozen->shift);
    query->span[2] = word_of(point->z, frozen->bounds.lo.z, frozen->shift);
    return koi_query_stay(&query->q, &query->seal, bytes_of(query), KO_OK);
}

/* Begins at the root, if there is one. */
static void begin_search(ko_frozen_nearest *query, const ko_frozen *frozen, ko_frozen_near *found,
                         uint32_t room)
{
    query->found = found;
    query->room = (uint16_t)room;
    query->held = 0;
    query->stack[0] = 0;
    query->q.depth = (frozen->node_count > 0U) ? 1U : 0U;
}

static bool is_farther(const ko_frozen_near *a, const ko_frozen_near *b)
{
    return a->square > b->square || (a->square == b->square && a->object > b->object);
}

static bool was_reported(const ko_frozen_nearest *query, const ko_frozen_near *one)
{
    return query->reported_object != KO_FROZEN_NONE &&
           (one->square < query->reported ||
            (one->square == query->reported && one->object <= query->reported_object));
}

/* Inserts an object among those held, in order. If there is no room the farthest is dropped. */
static void keep(ko_frozen_nearest *query, const ko_frozen_near *one)
{
    ko_frozen_near *const found = query->found;
    uint32_t at = query->held;
    if (at == query->room) {
        at--;
        if (!is_farther(&found[at], one)) {
            return;
        }
    } else {
        query->held++;
    }
    for (; at > 0U && is_farther(&found[at - 1U], one); at--) {
        found[at] = found[at - 1U];
    }
    found[at].object =
        one->object; /* field by field: the bytes that pad a struct were not written */
    found[at].user = one->user;
    found[at].square = one->square;
    found[at].clearance = 0;
}

/* The search is over: reports what it holds, and leaves the query at the beginning of the next. */
static ko_status report(ko_frozen_nearest *query, uint32_t *count)
{
    ko_frozen_near *const found = query->found;
    uint32_t n = query->held;
    while (n > 0U && found[n - 1U].square > query->limit) {
        n--; /* shortened since it was found */
    }
    if (n == 0U) {
        return koi_query_end(&query->q, KO_END);
    }
    for (uint32_t i = 0; i < n; i++) {
        found[i].clearance = (fix16_t)ko_fix_sqrt_down(found[i].square);
    }
    query->reported = found[n - 1U].square;
    query->reported_object = found[n - 1U].object;
    query->held = 0;
    if (n == query->room) {
        query->room = 0; /* there may be more: the next call searches again */
    }
    *count = n;
    return KO_OK;
}

/* Measures a leaf by its exact box, and keeps it if that matters. */
static void consider(ko_frozen_nearest *query, const ko_frozen *frozen, const ko_frozen_node *leaf,
                     uint64_t limit)
{
    ko_bounds box;
    ko_frozen_near one;
    koi_frozen_box(frozen, leaf, &box);
    one.square = koi_bounds_square(&box, &query->point);
    one.object = koi_frozen_value(leaf);
    if (one.square <= limit && !was_reported(query, &one)) {
        one.user = frozen->objects[one.object].user;
        keep(query, &one);
    }
}

/* Goes through the tree, and keeps what is nearest and was not reported. */
static ko_status search_on(ko_frozen_nearest *query, const ko_frozen *frozen, uint32_t *left)
{
    ko_status status = KO_OK;
    while (status == KO_OK) {
        const ko_frozen_node *leaf = NULL;
        const uint64_t last =
            (query->held == query->room) ? query->found[query->room - 1U].square : query->limit;
        const uint64_t limit = (last < query->limit) ? last : query->limit;
        status = next_leaf(query, frozen, limit, left, &leaf);
        if (status == KO_OK) {
            consider(query, frozen, leaf, limit);
        }
    }
    return status;
}

/* Goes on with the search, or begins one if none is under way in this array. */
static ko_status search(ko_frozen_nearest *query, uint32_t *budget, ko_frozen_near *found,
                        uint32_t room, uint32_t *count)
{
    ko_status status = koi_frozen_resume(&query->q, &query->seal, bytes_of(query));
    if (status != KO_OK) {
        return status;
    }
    const ko_frozen *const frozen = (const ko_frozen *)query->q.over;
    if (query->found != found || query->room != room) {
        begin_search(query, frozen, found, room);
    }
    if (query->held > room || query->q.depth > KO_FROZEN_MAX_DEPTH) {
        return koi_query_end(&query->q, KO_E_DATA); /* the query is damaged */
    }
    uint32_t left = koi_purse_left(budget);
    status = search_on(query, frozen, &left);
    if (budget != NULL) {
        *budget = left;
    }
    if (status == KO_END) {
        status = report(query, count);
    }
    if (status < KO_OK) {
        status = koi_query_end(&query->q, status);
    }
    return koi_query_leave(&query->q, &query->seal, bytes_of(query), status);
}

/* ---- the calls ---- */

ko_status ko_frozen_nearest_next(ko_frozen_nearest *query, uint32_t *budget, ko_frozen_near *near)
{
    uint32_t count = 0;
    if (query == NULL || near == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = search(query, budget, &query->one, 1, &count);
    if (status == KO_OK) {
        *near = query->one;
    }
    return status;
}

ko_status ko_frozen_nearest_next_n(ko_frozen_nearest *query, uint32_t *budget,
                                   ko_frozen_near *found, uint32_t room, uint32_t *count)
{
    if (koi_query_lacks(query, found, count)) {
        return KO_E_ARG;
    }
    if (room < 1U || room > KO_FROZEN_MAX_OBJECTS) {
        return KO_E_RANGE;
    }
    return search(query, budget, found, room, count);
}

ko_status ko_frozen_nearest_shorten(ko_frozen_nearest *query, fix16_t reach)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (reach < 0) {
        return KO_E_RANGE;
    }
    const size_t bytes = bytes_of(query);
    const bool waits = koi_query_waits(&query->q);
    const ko_status status = koi_query_resume(&query->q, &query->seal, bytes);
    if (status < KO_OK) {
        return status;
    }
    const uint64_t limit = limit_of(reach);
    query->limit = (limit < query->limit) ? limit : query->limit;
    koi_query_return(&query->q, &query->seal, bytes, waits);
    return KO_OK;
}
