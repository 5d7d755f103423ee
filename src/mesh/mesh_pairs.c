/* Two meshes: which triangles touch, and which are closest.
 *
 * mesh_descend.c walks both trees together down to pairs of leaves. mesh_faces.c tests their
 * triangles. The search radius is `best`, measured from a placed triangle. That triangle is within
 * 1 LSB of its image, so boxes count up to best + 1.
 *
 * If no triangles touch and one of the meshes is a solid, pieces of the other may be inside it:
 * mesh_within.c tests that last. */
#include "port/fast.h"

#include "keepout/mesh_query.h"

#include "src/math/wide.h"
#include "src/mesh/mesh_inside.h"
#include "src/mesh/mesh_pairs.h"
#include "src/mesh/mesh_turn.h"

#define NONE (KO_MESH_INSIDE - 1U)

/* ---- beginning ---- */

/* Returns the sum of both meshes' errors. */
static uint32_t errors_of(const ko_mesh_pairs *p)
{
    return (uint32_t)koi_mesh_first_of(p)->error + (uint32_t)p->b->error;
}

/* Begins the walk. The caller sets the kind and the best. */
static ko_status start(const ko_mesh *a, const ko_mesh *b, const ko_pose *pose, ko_mesh_pairs *p)
{
    static const ko_bounds everything = {{INT32_MIN, INT32_MIN, INT32_MIN},
                                         {INT32_MAX, INT32_MAX, INT32_MAX}};
    const bool brute = a->path == KO_MESH_BRUTE;
    const ko_status status = koi_mesh_turn_of(a, b, pose, &p->turn);
    if (status != KO_OK) {
        return koi_query_refuse(&p->q, status);
    }
    (void)koi_query_open(&p->q, a, 0U, KO_ALL);
    p->b = b;
    p->tests = 0;
    p->found.a = NONE;
    p->found.b = NONE;
    p->stack[0][0] = 0;
    p->stack[0][1] = 0;
    p->q.depth = (uint8_t)(brute ? 0U : 1U);
    p->is_fresh = 0;
    p->face_a = 0;
    p->start_a = 0;
    p->end_a = a->face_count;
    p->about = everything;
    p->face_b = 0;
    p->end_b = brute ? b->face_count : 0U;
    p->within.stage = KOI_MESH_WITHIN_DONE;
    if (ko_mesh_is_solid(a) || ko_mesh_is_solid(b)) {
        koi_mesh_within_begin(p);
    }
    return KO_OK;
}

ko_status ko_mesh_pairs_begin(const ko_mesh *a, const ko_mesh *b, const ko_pose *b_in_a,
                              ko_mesh_pairs *query)
{
    if (koi_mesh_is_missing(a) || koi_mesh_is_missing(b) || query == NULL) {
        return KOI_MESH_REFUSE(query, KO_E_ARG);
    }
    const ko_status status = start(a, b, b_in_a, query);
    if (status == KO_OK) {
        query->kind = KOI_PAIRS_TOUCH;
        query->best = errors_of(query) + query->turn.rounds;
        query->best += ko_mesh_is_solid(b) ? query->turn.rounds : 0U; /* mesh_within.c */
    }
    return status;
}

ko_status ko_mesh_closest_begin(const ko_mesh *a, const ko_mesh *b, const ko_pose *b_in_a,
                                fix16_t reach, ko_mesh_closest *query)
{
    if (koi_mesh_is_missing(a) || koi_mesh_is_missing(b) || b_in_a == NULL || query == NULL) {
        return KOI_MESH_REFUSE(query, KO_E_ARG);
    }
    if (reach < 0 || reach > KO_LIMIT) {
        return koi_query_refuse(&query->q, KO_E_RANGE);
    }
    const ko_status status = start(a, b, b_in_a, query);
    if (status == KO_OK) {
        query->kind = KOI_PAIRS_CLOSEST;
        query->best = (uint32_t)reach + errors_of(query) + query->turn.rounds + 1U;
    }
    return status;
}

/* ---- going on ---- */

/* Returns false iff the query is corrupted: the leaves under way are not the meshes' own. */
static bool is_sound(const ko_mesh_pairs *p, const ko_mesh *a)
{
    const bool is_under_way = p->face_b < p->end_b;
    return p->turn.shift_a <= KO_FRAME16_MAX_SHIFT && p->turn.shift_b <= KO_FRAME16_MAX_SHIFT &&
           p->q.depth <= KOI_PAIRS_STACK && p->end_b <= p->b->face_count &&
           (!is_under_way ||
            (p->start_a <= p->face_a && p->face_a < p->end_a && p->end_a <= a->face_count));
}

/* Walks until a pair is found: KO_OK. */
static ko_status find_pair(ko_mesh_pairs *p, koi_mesh_call *call)
{
    if (!is_sound(p, call->mesh)) {
        return KO_E_DATA;
    }
    while (p->face_b < p->end_b || p->q.depth > 0U) {
        if (p->face_b < p->end_b && koi_pairs_test(p, call)) {
            return KO_OK;
        }
        if (call->left == 0U) {
            return (p->face_b < p->end_b || p->q.depth > 0U) ? KO_UNFINISHED : KO_END;
        }
        if (!koi_pairs_descend(p, call)) {
            return KO_E_DATA;
        }
    }
    return KO_END;
}

static inline bool may_be_within(const ko_mesh_pairs *p)
{
    return p->within.stage != KOI_MESH_WITHIN_DONE;
}

/* KO_OK if the query is under way and of this kind. */
static ko_status state_of(const ko_mesh_pairs *p, unsigned kind)
{
    const ko_status status = koi_mesh_query_state(&p->q);
    if (status != KO_OK) {
        return status;
    }
    if (p->kind != kind) {
        return KO_E_ARG;
    }
    if (koi_mesh_is_missing(p->b)) {
        return KO_E_DATA;
    }
    return KO_OK;
}

/* Finds the next pair that touches. If there was none at all, a piece may be inside. */
static ko_status touch_next(ko_mesh_pairs *p, koi_mesh_call *call)
{
    const ko_status status = find_pair(p, call);
    const bool is_alone = status == KO_END && p->found.a == NONE && may_be_within(p);
    return is_alone ? koi_mesh_within_next(p, call) : status;
}

ko_status ko_mesh_pairs_next_n(ko_mesh_pairs *query, uint32_t *budget, ko_mesh_pair *pairs,
                               uint32_t room, uint32_t *count)
{
    uint32_t found = 0;
    if (koi_query_lacks(query, pairs, count)) {
        return KO_E_ARG;
    }
    if (room == 0U) {
        return KO_E_RANGE;
    }
    ko_status status = state_of(query, KOI_PAIRS_TOUCH);
    if (status != KO_OK) {
        return status;
    }
    koi_mesh_call call = koi_mesh_call_begin(&query->q, budget);
    for (; found < room && status == KO_OK; found++) {
        status = touch_next(query, &call);
        if (status != KO_OK) {
            break;
        }
        pairs[found] = query->found;
    }
    status = koi_mesh_call_end(&call, &query->q, &query->tests, budget, status);
    if (found > 0U) {
        *count = found;
        return KO_OK;
    }
    return status;
}

/* Searches the closest pair. KO_OK: p->found and p->best are the answer. `off` is what errors and
 * rounding take off a distance: a best of at most that is a clearance of 0. */
static ko_status search_closest(ko_mesh_pairs *p, koi_mesh_call *call, uint32_t off)
{
    ko_status status = KO_OK;
    while (status == KO_OK && p->best > 0U) {
        status = find_pair(p, call);
    }
    if (status == KO_END && p->best > off && may_be_within(p)) {
        status = koi_mesh_within_next(p, call);
        p->best = (status == KO_OK) ? 0U : p->best;
    }
    return (status == KO_END && p->found.a != NONE) ? KO_OK : status;
}

ko_status ko_mesh_closest_next(ko_mesh_closest *query, uint32_t *budget, ko_mesh_gap *gap)
{
    if (query == NULL || gap == NULL) {
        return KO_E_ARG;
    }
    ko_status status = state_of(query, KOI_PAIRS_CLOSEST);
    if (status != KO_OK) {
        return status;
    }
    const uint32_t off = errors_of(query) + query->turn.rounds;
    koi_mesh_call call = koi_mesh_call_begin(&query->q, budget);
    status = search_closest(query, &call, off);
    status = koi_mesh_call_end(&call, &query->q, &query->tests, budget, status);
    if (status == KO_OK) {
        gap->faces = query->found;
        gap->clearance = (query->best > off) ? (fix16_t)(query->best - off) : 0;
        (void)koi_query_end(&query->q, KO_END);
    }
    return status;
}
