/* Two meshes: which triangles touch, and which are closest.
 *
 * A query walks both trees together, from the pair of their roots down to pairs of leaves. It stops
 * at a pair of leaves until all of their triangles are tested, then goes on. mesh_turn.c says which
 * boxes are near, and tests the triangles. The search radius is `best`, measured from a placed
 * triangle. That triangle is within `rounds`, 0 or 1 LSB, of where it exactly is, so boxes count up
 * to best + rounds. By brute force both meshes are one pair of leaves, and no nodes are pushed.
 *
 * While no triangles touch, or the clearance is above 0, a piece of a mesh may be inside the other
 * if that is a solid: mesh_inside.c tests that last. */
#include "port/fast.h"

#include "keepout/mesh_query.h"

#include "src/math/wide.h"
#include "src/mesh/mesh_inside.h"
#include "src/mesh/mesh_pairs.h"
#include "src/mesh/mesh_turn.h"

#define NONE (KO_MESH_INSIDE - 1U)

/* The bytes that the seal covers. */
#define SEALED offsetof(ko_mesh_pairs, seal)

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
    koi_query_clear(p, sizeof(*p)); /* all begins with 0 */
    const ko_status status = koi_mesh_turn_of(a, b, pose, &p->turn);
    if (status != KO_OK) {
        return koi_query_end(&p->q, status);
    }
    (void)koi_query_open(&p->q, a, 0U, KO_ALL);
    p->b = b;
    p->found.a = NONE;
    p->found.b = NONE;
    p->q.depth = (uint8_t)(brute ? 0U : 1U);
    p->end_a = a->face_count;
    p->about = everything;
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
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_mesh_is_missing(a) || koi_mesh_is_missing(b)) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    const ko_status status = start(a, b, b_in_a, query);
    if (status == KO_OK) {
        query->kind = KOI_PAIRS_TOUCH;
        query->best = errors_of(query) + query->turn.rounds;
        /* of a solid b a corner of a is rounded, too, before it is asked (mesh_inside.c: pieces) */
        query->best += ko_mesh_is_solid(b) ? query->turn.rounds : 0U;
    }
    return koi_query_stay(&query->q, &query->seal, SEALED, status);
}

ko_status ko_mesh_closest_begin(const ko_mesh *a, const ko_mesh *b, const ko_pose *b_in_a,
                                fix16_t reach, ko_mesh_closest *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_mesh_is_missing(a) || koi_mesh_is_missing(b) || b_in_a == NULL) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    if (reach < 0 || reach > KO_LIMIT) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    const ko_status status = start(a, b, b_in_a, query);
    if (status == KO_OK) {
        query->kind = KOI_PAIRS_CLOSEST;
        /* only less than best counts, so 1 more keeps what is exactly at reach */
        query->best = (uint32_t)reach + errors_of(query) + query->turn.rounds + 1U;
    }
    return koi_query_stay(&query->q, &query->seal, SEALED, status);
}

/* ---- the walk down both trees together ---- */

/* A step pops a pair of nodes, and drops it if the boxes are farther apart than the search radius.
 * Two leaves are left to the tests of triangles. Else the step divides the larger node that is no
 * leaf, and pushes its children that are in reach with the other node: the first last for touching,
 * the closer one last for the closest. Each entry below the top is therefore a sibling left behind
 * on the path down. There is at most one for each step down in either tree, and one more:
 * 2 KO_MESH_MAX_DEPTH + 1. */

static void push(ko_mesh_pairs *p, uint32_t a, uint32_t b)
{
    p->stack[p->q.depth][0] = (uint16_t)a;
    p->stack[p->q.depth][1] = (uint16_t)b;
    p->q.depth++;
}

/* Returns the search radius of boxes: placing a triangle moves it by less than 1 LSB. */
static uint32_t reach_of(const ko_mesh_pairs *p)
{
    return p->best + p->turn.rounds;
}

/* The prepared boxes of the pair of nodes on top, as far as they are known. They save time only, so
 * they need not outlast a call. */
typedef struct top {
    koi_mesh_side a;
    koi_mesh_side b;
    bool has_a;
    bool has_b;
} top;

/* The pair on top will be another. */
static void forget(top *t)
{
    t->has_a = false;
    t->has_b = false;
}

/* know_a and know_b prepare a box of the pair unless it is known. */
static void know_a(const ko_mesh_pairs *p, uint32_t a, top *t)
{
    if (!t->has_a) {
        koi_mesh_side_of_a(&p->turn, &koi_mesh_first_of(p)->nodes[a], &t->a);
        t->has_a = true;
    }
}

static void know_b(const ko_mesh_pairs *p, uint32_t b, top *t)
{
    if (!t->has_b) {
        koi_mesh_side_of_b(&p->turn, &p->b->nodes[b], &t->b);
        t->has_b = true;
    }
}

/* A pair of nodes of which one is divided. */
typedef struct division {
    uint32_t other;
    bool is_a;
    uint32_t child[2];
    koi_mesh_side side[2]; /* of the children */
} division;

/* Pushes a child with the other node. */
static inline void push_below(ko_mesh_pairs *p, const division *d, unsigned i)
{
    push(p, d->is_a ? d->child[i] : d->other, d->is_a ? d->other : d->child[i]);
}

/* Pushes a child with the other node, and keeps their prepared boxes: nothing else is pushed. */
static void push_child(ko_mesh_pairs *p, const division *d, unsigned i, top *t)
{
    push_below(p, d, i);
    *(d->is_a ? &t->a : &t->b) = d->side[i];
    t->has_a = true;
    t->has_b = true;
}

static bool is_apart(const ko_mesh_pairs *p, const division *d, unsigned i, const top *other)
{
    return koi_mesh_turn_is_apart(&p->turn, d->is_a ? &d->side[i] : &other->a,
                                  d->is_a ? &other->b : &d->side[i], reach_of(p));
}

/* Pushes the children that are near, the first one last: it is visited next. */
static void push_touching(ko_mesh_pairs *p, const division *d, top *t)
{
    const bool first = !is_apart(p, d, 0, t);
    const bool second = !is_apart(p, d, 1, t);
    if (first && second) {
        push_below(p, d, 1);
    }
    if (first || second) {
        push_child(p, d, first ? 0U : 1U, t);
    }
}

/* Returns a lower bound of the square of a child's distance from the other node. */
static int64_t gap_of(const ko_mesh_pairs *p, const division *d, unsigned i, const top *other)
{
    return koi_mesh_turn_gap2(&p->turn, d->is_a ? &d->side[i] : &other->a,
                              d->is_a ? &other->b : &d->side[i]);
}

static int64_t most_of_gap(const ko_mesh_pairs *p)
{
    const uint32_t reach = reach_of(p);
    return (int64_t)koi_port_umul(reach, reach);
}

/* Pushes the children that are near, the closer one last: its distance rules others out. */
static void push_closer(ko_mesh_pairs *p, const division *d, top *t)
{
    const int64_t most = most_of_gap(p);
    const int64_t first = gap_of(p, d, 0, t);
    const int64_t second = gap_of(p, d, 1, t);
    const unsigned last = (second < first) ? 1U : 0U;
    const bool is_near = ((last != 0U) ? second : first) < most;
    const bool is_other_near = ((last != 0U) ? first : second) < most;
    p->is_fresh = is_near ? 1U : 0U;
    if (is_other_near) {
        push_below(p, d, 1U - last); /* the other is no closer */
    }
    if (is_near) {
        push_child(p, d, last, t);
    }
}

/* Divides a node, and pushes the children that are near the other node. */
static void divide(ko_mesh_pairs *p, bool is_a, uint32_t a, uint32_t b, top *t)
{
    division d;
    const ko_mesh_node *nodes = is_a ? koi_mesh_first_of(p)->nodes : p->b->nodes;
    d.is_a = is_a;
    d.other = is_a ? b : a;
    d.child[0] = (is_a ? a : b) + 1U;
    d.child[1] = koi_mesh_end(nodes, d.child[0]);
    if (is_a) {
        know_b(p, b, t);
        koi_mesh_side_of_a(&p->turn, &nodes[d.child[0]], &d.side[0]);
        koi_mesh_side_of_a(&p->turn, &nodes[d.child[1]], &d.side[1]);
    } else {
        know_a(p, a, t);
        koi_mesh_side_of_b(&p->turn, &nodes[d.child[0]], &d.side[0]);
        koi_mesh_side_of_b(&p->turn, &nodes[d.child[1]], &d.side[1]);
    }
    forget(t); /* if no child is pushed, the pair below is on top */
    if (p->kind == KOI_PAIRS_TOUCH) {
        push_touching(p, &d, t);
    } else {
        push_closer(p, &d, t);
    }
}

/* Leaves all pairs of triangles of two leaves to koi_pairs_test. */
static void take_leaves(ko_mesh_pairs *p, const ko_mesh_node *a, const ko_mesh_node *b)
{
    koi_mesh_bounds_of(&koi_mesh_first_of(p)->frame, &a->box, &p->about);
    p->start_a = (uint16_t)koi_mesh_leaf_first(a);
    p->face_a = p->start_a;
    p->end_a = (uint16_t)(p->start_a + koi_mesh_leaf_count(a));
    p->face_b = (uint16_t)koi_mesh_leaf_first(b);
    p->end_b = (uint16_t)(p->face_b + koi_mesh_leaf_count(b));
}

/* Returns true if the pair is too far apart. Needed for the first pair, and for pairs that were
 * pushed before the best distance became less. */
static KOI_OWN_FRAME bool is_too_far(const ko_mesh_pairs *p, uint32_t a, uint32_t b, top *t)
{
    know_a(p, a, t);
    know_b(p, b, t);
    if (p->kind == KOI_PAIRS_TOUCH) {
        return koi_mesh_turn_is_apart(&p->turn, &t->a, &t->b, reach_of(p));
    }
    return koi_mesh_turn_gap2(&p->turn, &t->a, &t->b) >= most_of_gap(p);
}

/* Returns the sum of a box's radii, each rounded up as in a prepared box. */
static inline uint32_t extent_of(const ko_mesh *mesh, const ko_mesh_node *node)
{
    const unsigned shift = mesh->frame.shift;
    const ko_aabb16 *box = &node->box;
    const uint32_t x = 65535U - box->x.before - box->x.after;
    const uint32_t y = 65535U - box->y.before - box->y.after;
    const uint32_t z = 65535U - box->z.before - box->z.after;
    return (((x << shift) + 1U) >> 1) + (((y << shift) + 1U) >> 1) + (((z << shift) + 1U) >> 1);
}

/* Returns the same sum from a prepared box. */
static inline uint32_t extent_known(const koi_mesh_side *side)
{
    return (uint32_t)side->r.x + (uint32_t)side->r.y + (uint32_t)side->r.z;
}

/* Returns true iff the first node is at least as large as the second. */
static bool is_larger(const ko_mesh_pairs *p, uint32_t a, uint32_t b, const top *t)
{
    if (t->has_a && t->has_b) { /* unreachable: both are known or none */
        return extent_known(&t->a) >= extent_known(&t->b);
    }
    return extent_of(koi_mesh_first_of(p), &koi_mesh_first_of(p)->nodes[a]) >=
           extent_of(p->b, &p->b->nodes[b]);
}

/* Visits the pair on top. Returns false iff the query is corrupted: the numbers on the stack name
 * no nodes, or there is no room for the pairs that they divide into. */
static bool visit(ko_mesh_pairs *p, top *t)
{
    p->q.depth--;
    const uint32_t a = p->stack[p->q.depth][0];
    const uint32_t b = p->stack[p->q.depth][1];
    if (a >= koi_mesh_first_of(p)->node_count || b >= p->b->node_count) {
        return false;
    }
    const ko_mesh_node *node_a = &koi_mesh_first_of(p)->nodes[a];
    const ko_mesh_node *node_b = &p->b->nodes[b];
    /* Drop the pair if it is too far apart, unless it was tested when it was pushed. */
    const bool is_fresh = p->is_fresh != 0U;
    p->is_fresh =
        (uint8_t)(p->kind == KOI_PAIRS_TOUCH); /* push_touching tests all that it pushes */
    if (!is_fresh && is_too_far(p, a, b, t)) {
        forget(t);
        return true;
    }
    /* Leave two leaves to the tests of triangles; else divide the larger node that is no leaf. */
    const bool leaf_a = koi_mesh_is_leaf(node_a);
    const bool leaf_b = koi_mesh_is_leaf(node_b);
    if (leaf_a && leaf_b) {
        forget(t);
        take_leaves(p, node_a, node_b);
        return true;
    }
    if (p->q.depth > KOI_PAIRS_STACK - 2U) {
        return false;
    }
    divide(p, leaf_b || (!leaf_a && is_larger(p, a, b, t)), a, b, t);
    return true;
}

/* Kept out of line: else the prepared boxes stay on the stack below the tests of triangles. */
static KOI_OWN_FRAME bool descend(ko_mesh_pairs *p, koi_mesh_call *call)
{
    top t;
    forget(&t);
    for (; p->face_b >= p->end_b && p->q.depth > 0U && call->left > 0U; call->left--) {
        if (!visit(p, &t)) {
            return false;
        }
    }
    return true;
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

/* Walks on. KO_OK: a pair touches, or is closer than the best. KO_END: none is left. */
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
        if (!descend(p, call)) {
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
static ko_status resume(ko_mesh_pairs *p, unsigned kind)
{
    const bool waited = koi_query_waits(&p->q);
    const ko_status status = koi_mesh_query_resume(&p->q, &p->seal, SEALED);
    if (status != KO_OK) {
        return status;
    }
    if (p->kind != kind) {
        koi_query_return(&p->q, &p->seal, SEALED, waited);
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
    ko_status status = resume(query, KOI_PAIRS_TOUCH);
    if (status != KO_OK) {
        return status;
    }
    koi_mesh_call call = koi_mesh_call_begin(&query->q, budget);
    for (; found < room; found++) {
        status = touch_next(query, &call);
        if (status != KO_OK) {
            break;
        }
        pairs[found] = query->found;
    }
    status = koi_mesh_call_end(&call, &query->q, &query->tests, budget, status);
    if (found > 0U) {
        *count = found;
        status = KO_OK;
    }
    return koi_query_leave(&query->q, &query->seal, SEALED, status);
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
    ko_status status = resume(query, KOI_PAIRS_CLOSEST);
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
    return koi_query_leave(&query->q, &query->seal, SEALED, status);
}
