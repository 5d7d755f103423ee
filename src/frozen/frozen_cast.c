/* Asks which frozen objects a point on a line meets, or a box that moves along the line.
 *
 * KO_ORDER_ANY is one walk, which reports each object whose exact box is met. KO_ORDER_ASCENDING is
 * a search: a walk that keeps the objects that are entered first, in order, in an array, and
 * narrows the path to the last of a full one. The next search passes over those that were reported:
 * by order of their times, then of their numbers.
 *
 * The walk goes first into the child that begins first on the path's longest axis. */
#include "port/fast.h"

#include "src/box/line.h"
#include "src/frozen/frozen_path.h"

/* The bytes of a query that are live: up to the top of its stack, which a damaged depth does not
 * move beyond the stack. */
static inline size_t bytes_of(const ko_frozen_cast *query)
{
    const size_t depth =
        (query->q.depth < KO_FROZEN_MAX_DEPTH) ? query->q.depth : KO_FROZEN_MAX_DEPTH;
    return offsetof(ko_frozen_cast, stack) + depth * sizeof(query->stack[0]);
}

/* ---- beginning ---- */

static bool is_half(const ko_vec3 *half)
{
    return (uint32_t)half->x <= (uint32_t)KO_LIMIT && (uint32_t)half->y <= (uint32_t)KO_LIMIT &&
           (uint32_t)half->z <= (uint32_t)KO_LIMIT;
}

static bool is_line(const ko_line *line)
{
    return koi_line_is_legal(line) && koi_bounds_are_legal(&line->bounds);
}

/* Puts the root on the stack, if the path comes near any object. */
static void begin_at_root(ko_frozen_cast *query, const ko_frozen *frozen)
{
    query->stack[0] = 0;
    query->q.depth =
        (frozen->node_count > 0U && koi_port_bounds_overlap(&query->reach, &frozen->bounds)) ? 1U
                                                                                             : 0U;
}

ko_status ko_frozen_cast_begin(const ko_frozen *frozen, const ko_line *line, const ko_vec3 *half,
                               ko_order order, uint32_t mask, ko_frozen_cast *query)
{
    static const ko_frozen_cast_hit none = {0, 0, 0};
    static const ko_vec3 point = {0, 0, 0};
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_frozen_is_missing(frozen) || line == NULL) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    if (!koi_query_is_mask(mask) || (uint32_t)order > KO_ORDER_ANY || !is_line(line) ||
        (half != NULL && !is_half(half))) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    (void)koi_query_open(&query->q, frozen, 0, mask);
    query->q.order = (uint8_t)order;
    query->line = *line;
    query->half = (half != NULL) ? *half : point;
    query->limit = line->end;
    query->reported = -1; /* before every time */
    query->reported_object = KO_FROZEN_NONE;
    query->found = NULL; /* no search is under way */
    query->room = 0;
    query->held = 0;
    query->one = none;
    query->spare = 0;
    koi_frozen_path_set(query, frozen);
    begin_at_root(query, frozen);
    return koi_query_stay(&query->q, &query->seal, bytes_of(query), KO_OK);
}

/* ---- the walk ---- */

/* Tests both children of a branch. Returns the first to visit, and the other in *other; null for a
 * child that the path misses. */
static inline const ko_frozen_node *choose(const ko_frozen_cast *query,
                                           const ko_frozen_node *branch,
                                           const ko_frozen_node **other)
{
    const ko_frozen_node *const first = branch + 1;
    const ko_frozen_node *const second = first + 1U + koi_frozen_below(first);
    const bool is_near = koi_frozen_path_nears(query, first);
    *other = NULL;
    if (!koi_frozen_path_nears(query, second)) {
        return is_near ? first : NULL;
    }
    if (!is_near) {
        return second;
    }
    const uint32_t begin = (first->span[query->axis] >> query->side) & 0xFFFFU;
    const bool is_first = begin <= ((second->span[query->axis] >> query->side) & 0xFFFFU);
    *other = is_first ? second : first;
    return is_first ? first : second;
}

/* Goes down from a node to the first leaf that may be met and has a bit of the mask. KO_OK: *node
 * is that leaf. KO_END: there is none. *left counts down visits, two a branch. */
static ko_status descend(ko_frozen_cast *query, const ko_frozen *frozen, uint32_t *left,
                         const ko_frozen_node **at)
{
    const ko_frozen_node *node = *at;
    while (node != NULL && koi_frozen_has(frozen, node, query->q.mask)) {
        if (koi_frozen_below(node) == 0U) {
            *at = node;
            return KO_OK;
        }
        const ko_frozen_node *other = node;
        const bool is_spent = *left == 0U;
        if (!is_spent) {
            koi_frozen_visit(&query->q, left);
            node = choose(query, node, &other);
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

/* Finds the next leaf whose exact box the path meets within its reach. A node that was put off may
 * be beyond the reach meanwhile. */
static ko_status next_leaf(ko_frozen_cast *query, const ko_frozen *frozen, uint32_t *left,
                           uint32_t *object, ko_bounds *box)
{
    ko_status status = KO_END;
    while (query->q.depth > 0U && status == KO_END) {
        const ko_frozen_node *node = koi_frozen_pop(&query->q, query->stack, frozen);
        if (node == NULL) {
            return KO_E_DATA;
        }
        if (koi_port_cells_touch(node, query->span[0], query->span[1], query->span[2])) {
            status = descend(query, frozen, left, &node);
        }
        if (status == KO_OK) {
            koi_frozen_box(frozen, node, box);
            *object = koi_frozen_value(node);
            status = koi_frozen_path_meets(query, box) ? KO_OK : KO_END;
        }
    }
    return status;
}

/* ---- in any order ---- */

static ko_status fill(ko_frozen_cast *query, const ko_frozen *frozen, uint32_t *left,
                      ko_frozen_cast_hit *hits, uint32_t room, uint32_t *count)
{
    ko_status status = KO_OK;
    while (*count < room && status == KO_OK) {
        ko_bounds box;
        uint32_t object = 0;
        status = next_leaf(query, frozen, left, &object, &box);
        if (status == KO_OK) {
            hits[*count].object = object;
            hits[*count].user = frozen->objects[object].user;
            hits[*count].enter = 0;
            (*count)++;
        }
    }
    return status;
}

/* ---- in ascending order ---- */

/* Begins at the root, with the path up to the limit. */
static void begin_search(ko_frozen_cast *query, const ko_frozen *frozen, ko_frozen_cast_hit *found,
                         uint32_t room)
{
    if (query->found != NULL) {
        koi_frozen_path_narrow(query, frozen, query->limit); /* a search has narrowed it further */
    }
    query->found = found;
    query->room = (uint16_t)room;
    query->held = 0;
    begin_at_root(query, frozen);
}

static bool is_later(const ko_frozen_cast_hit *a, const ko_frozen_cast_hit *b)
{
    return a->enter > b->enter || (a->enter == b->enter && a->object > b->object);
}

/* Inserts a hit among those held, in order. If there is no room the last is dropped. From then on
 * what is later than the last of the full array does not matter. */
static void keep(ko_frozen_cast *query, const ko_frozen *frozen, const ko_frozen_cast_hit *one)
{
    ko_frozen_cast_hit *const found = query->found;
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
        koi_frozen_path_narrow(query, frozen, found[last].enter);
    }
}

/* Goes through the tree, and keeps what is entered first and was not reported. */
static ko_status search_on(ko_frozen_cast *query, const ko_frozen *frozen, uint32_t *left)
{
    ko_status status = KO_OK;
    while (status == KO_OK) {
        ko_bounds box;
        ko_frozen_cast_hit one = {0, 0, 0};
        status = next_leaf(query, frozen, left, &one.object, &box);
        if (status == KO_OK) {
            one.enter = koi_frozen_path_enter(query, &box);
            one.user = frozen->objects[one.object].user;
            const bool was_reported =
                one.enter < query->reported ||
                (one.enter == query->reported && one.object <= query->reported_object);
            if (one.enter <= query->limit && !was_reported) {
                keep(query, frozen, &one);
            }
        }
    }
    return status;
}

/* The search is over: reports what it holds, and leaves the query at the beginning of the next. */
static ko_status report(ko_frozen_cast *query, uint32_t *count)
{
    uint32_t n = query->held;
    while (n > 0U && query->found[n - 1U].enter > query->limit) {
        n--; /* shortened since it was found */
    }
    if (n == 0U) {
        return KO_END;
    }
    query->reported = query->found[n - 1U].enter;
    query->reported_object = query->found[n - 1U].object;
    query->held = 0;
    if (n == query->room) {
        query->room = 0; /* there may be more: the next call searches again */
    }
    *count = n;
    return KO_OK;
}

static ko_status search(ko_frozen_cast *query, const ko_frozen *frozen, uint32_t *left,
                        ko_frozen_cast_hit *found, uint32_t room, uint32_t *count)
{
    if (query->found != found || query->room != room) {
        begin_search(query, frozen, found, room);
    }
    if (query->held > room) {
        return KO_E_DATA; /* the query is damaged */
    }
    const ko_status status = search_on(query, frozen, left);
    return (status == KO_END) ? report(query, count) : status;
}

/* ---- the calls ---- */

static ko_status go_on(ko_frozen_cast *query, uint32_t *budget, ko_frozen_cast_hit *hits,
                       uint32_t room, uint32_t *count)
{
    ko_status status = koi_frozen_resume(&query->q, &query->seal, bytes_of(query));
    if (status != KO_OK) {
        return status;
    }
    if (query->q.depth > KO_FROZEN_MAX_DEPTH || query->axis > 2U || query->side > 16U) {
        return koi_query_end(&query->q, KO_E_DATA); /* the query is damaged */
    }
    const ko_frozen *const frozen = (const ko_frozen *)query->q.over;
    uint32_t left = koi_purse_left(budget);
    status = (query->q.order == KO_ORDER_ANY) ? fill(query, frozen, &left, hits, room, count)
                                              : search(query, frozen, &left, hits, room, count);
    if (budget != NULL) {
        *budget = left;
    }
    if (status < KO_OK || status == KO_END) {
        status = koi_query_end(&query->q, status);
    }
    status = koi_query_leave(&query->q, &query->seal, bytes_of(query), status);
    return (*count > 0U) ? KO_OK : status;
}

ko_status ko_frozen_cast_next(ko_frozen_cast *query, uint32_t *budget, ko_frozen_cast_hit *hit)
{
    uint32_t count = 0;
    if (query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = go_on(query, budget, &query->one, 1, &count);
    if (status == KO_OK) {
        *hit = query->one;
    }
    return status;
}

ko_status ko_frozen_cast_next_n(ko_frozen_cast *query, uint32_t *budget, ko_frozen_cast_hit *hits,
                                uint32_t room, uint32_t *count)
{
    if (koi_query_lacks(query, hits, count)) {
        return KO_E_ARG;
    }
    if (room < 1U || room > KO_FROZEN_MAX_OBJECTS) {
        return KO_E_RANGE;
    }
    return go_on(query, budget, hits, room, count);
}

ko_status ko_frozen_cast_shorten(ko_frozen_cast *query, ko_q30 t)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (t < 0 || t > KO_Q30_ONE) {
        return KO_E_RANGE;
    }
    const size_t bytes = bytes_of(query);
    const bool waits = koi_query_waits(&query->q);
    const ko_status status = koi_frozen_resume(&query->q, &query->seal, bytes);
    if (status < KO_OK) {
        return status;
    }
    if (status == KO_OK && t < query->limit) {
        query->limit = t;
        koi_frozen_path_narrow(query, (const ko_frozen *)query->q.over, t);
    }
    koi_query_return(&query->q, &query->seal, bytes, waits);
    return KO_OK;
}
