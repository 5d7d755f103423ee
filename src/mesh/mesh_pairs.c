/* Two meshes: both trees are descended together.
 *
 * A pair of nodes is popped, and dropped if their boxes are farther apart than matters. Of two
 * leaves all triangles are tested with each other; else the larger node that is not a leaf is
 * divided and its children are pushed with the other one, the closer pair last. So each entry but
 * those on top is a sibling left behind on the path down: at most one for each step down in either
 * tree, and one more: 2 KO_MESH_MAX_DEPTH + 1.
 *
 * Triangles of b are placed and rounded. What matters is within `best` of the placed triangle: for
 * touching that is the rounding and both errors. The placed triangle is within 1 LSB of the image,
 * so boxes matter up to best + 1.
 *
 * If no triangles touch and one of the meshes is a solid, pieces of the other may be inside it:
 * mesh_within.c tests that last. */
#include "port/fast.h"

#include "keepout/mesh_query.h"

#include "src/math/wide.h"
#include "src/mesh/mesh_core.h"
#include "src/mesh/mesh_inside.h"
#include "src/mesh/mesh_turn.h"
#include "src/math/rotate.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle_small.h"
#include "port/box.h"

enum { TOUCH, GAP };

#define NONE (KO_MESH_INSIDE - 1U)
#define STACK_SIZE (2U * KO_MESH_MAX_DEPTH + 1U)

/* ---- beginning ---- */

static uint32_t errors_of(const ko_mesh_pairs *p)
{
    return (uint32_t)p->a->error + (uint32_t)p->b->error;
}

static ko_status start(const ko_mesh *a, const ko_mesh *b, const ko_pose *pose, ko_mesh_path path,
                       ko_mesh_pairs *p)
{
    ko_mesh_turn turn;
    const bool brute = path == KO_MESH_BRUTE;
    static const ko_bounds everything = {{INT32_MIN, INT32_MIN, INT32_MIN},
                                         {INT32_MAX, INT32_MAX, INT32_MAX}};
    const ko_status status = koi_mesh_turn_of(a, b, pose, &turn);
    if (status != KO_OK) {
        return status;
    }
    p->a = a;
    p->b = b;
    p->visits = 0;
    p->tests = 0;
    p->turn = turn;
    p->found.a = NONE;
    p->found.b = NONE;
    p->stack[0][0] = 0;
    p->stack[0][1] = 0;
    p->depth = (uint8_t)(brute ? 0U : 1U);
    p->is_fresh = 0;
    p->face_a = 0;
    p->start_a = 0;
    p->end_a = a->face_count;
    p->about = everything;
    p->face_b = 0;
    p->end_b = brute ? b->face_count : 0U;
    p->within.stage = KOI_MESH_WITHIN_DONE;
    if (koi_mesh_has_inside(a) || koi_mesh_has_inside(b)) {
        koi_mesh_within_begin(p, path);
    }
    return KO_OK;
}

ko_status ko_mesh_pairs_begin(const ko_mesh *a, const ko_mesh *b, const ko_pose *pose,
                              ko_mesh_path path, ko_mesh_pairs *pairs)
{
    if (a == NULL || b == NULL || pairs == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = start(a, b, pose, path, pairs);
    if (status == KO_OK) {
        pairs->kind = TOUCH;
        pairs->best = errors_of(pairs) + pairs->turn.rounds;
        pairs->best += koi_mesh_has_inside(b) ? pairs->turn.rounds : 0U; /* mesh_within.c */
    }
    return status;
}

ko_status ko_mesh_gap_begin(const ko_mesh *a, const ko_mesh *b, const ko_pose *pose, fix16_t reach,
                            ko_mesh_path path, ko_mesh_pairs *pairs)
{
    if (a == NULL || b == NULL || pose == NULL || pairs == NULL) {
        return KO_E_ARG;
    }
    if (reach < 0 || reach > KO_LIMIT) {
        return KO_E_RANGE;
    }
    const ko_status status = start(a, b, pose, path, pairs);
    if (status == KO_OK) {
        pairs->kind = GAP;
        pairs->best = (uint32_t)reach + errors_of(pairs) + pairs->turn.rounds + 1U;
    }
    return status;
}

/* ---- nodes ---- */

static void push(ko_mesh_pairs *p, uint32_t a, uint32_t b)
{
    p->stack[p->depth][0] = (uint16_t)a;
    p->stack[p->depth][1] = (uint16_t)b;
    p->depth++;
}

/* Placing moves by less than 1 LSB. */
static uint32_t reach_of(const ko_mesh_pairs *p)
{
    return p->best + p->turn.rounds;
}

/* The sides of the pair of nodes on top, those that are known: nothing but haste, so they need not
 * outlast a call. */
typedef struct top {
    koi_mesh_side a;
    koi_mesh_side b;
    bool has_a;
    bool has_b;
} top;

static void forget(top *t)
{
    t->has_a = false;
    t->has_b = false;
}

static void know_a(const ko_mesh_pairs *p, uint32_t a, top *t)
{
    if (!t->has_a) {
        koi_mesh_side_of_a(&p->turn, &p->a->nodes[a], &t->a);
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

/* Two nodes, one of them divided. */
typedef struct division {
    uint32_t other;
    bool is_a;
    uint32_t child[2];
    koi_mesh_side side[2]; /* of the children */
} division;

/* The last one pushed is on top. */
static void push_child(ko_mesh_pairs *p, const division *d, unsigned i, top *t)
{
    push(p, d->is_a ? d->child[i] : d->other, d->is_a ? d->other : d->child[i]);
    *(d->is_a ? &t->a : &t->b) = d->side[i];
    t->has_a = true;
    t->has_b = true;
}

static bool is_apart(const ko_mesh_pairs *p, const division *d, unsigned i, const top *other)
{
    return koi_mesh_turn_is_apart(&p->turn, d->is_a ? &d->side[i] : &other->a,
                                  d->is_a ? &other->b : &d->side[i], reach_of(p));
}

/* The first child last, to be visited next. */
static void push_touching(ko_mesh_pairs *p, const division *d, top *t)
{
    const bool first = !is_apart(p, d, 0, t);
    if (!is_apart(p, d, 1, t)) {
        push_child(p, d, 1, t);
    }
    if (first) {
        push_child(p, d, 0, t);
    }
}

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

/* The closer one last: it makes others needless. */
static void push_closer(ko_mesh_pairs *p, const division *d, top *t)
{
    const int64_t most = most_of_gap(p);
    const int64_t first = gap_of(p, d, 0, t);
    const int64_t second = gap_of(p, d, 1, t);
    const unsigned last = (second < first) ? 1U : 0U;
    if (((last != 0U) ? first : second) < most) {
        push_child(p, d, 1U - last, t);
    }
    p->is_fresh = (uint8_t)(((last != 0U) ? second : first) < most);
    if (p->is_fresh != 0U) {
        push_child(p, d, last, t);
    }
}

/* Children that are of no use are left out. */
static void divide(ko_mesh_pairs *p, bool is_a, uint32_t a, uint32_t b, top *t)
{
    division d;
    const ko_mesh_node *nodes = is_a ? p->a->nodes : p->b->nodes;
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
    forget(t); /* unless a child is pushed, the pair below is on top */
    if (p->kind == TOUCH) {
        push_touching(p, &d, t);
    } else {
        push_closer(p, &d, t);
    }
}

static void take_leaves(ko_mesh_pairs *p, const ko_mesh_node *a, const ko_mesh_node *b)
{
    koi_mesh_bounds_of(&p->a->frame, &a->box, &p->about);
    p->start_a = (uint16_t)koi_mesh_leaf_first(a);
    p->face_a = p->start_a;
    p->end_a = (uint16_t)(p->start_a + koi_mesh_leaf_count(a));
    p->face_b = (uint16_t)koi_mesh_leaf_first(b);
    p->end_b = (uint16_t)(p->face_b + koi_mesh_leaf_count(b));
}

/* Of the first pair, and of those left behind while the best became better. */
static KOI_NOINLINE bool is_of_no_use(const ko_mesh_pairs *p, uint32_t a, uint32_t b, top *t)
{
    know_a(p, a, t);
    know_b(p, b, t);
    if (p->kind == TOUCH) {
        return koi_mesh_turn_is_apart(&p->turn, &t->a, &t->b, reach_of(p));
    }
    return koi_mesh_turn_gap2(&p->turn, &t->a, &t->b) >= most_of_gap(p);
}

/* The sum of the radii, as sides have them: each rounded up. */
static inline uint32_t extent_of(const ko_mesh *mesh, const ko_mesh_node *node)
{
    const unsigned shift = mesh->frame.shift;
    const ko_aabb16 *box = &node->box;
    const uint32_t x = 65535U - box->x.before - box->x.after;
    const uint32_t y = 65535U - box->y.before - box->y.after;
    const uint32_t z = 65535U - box->z.before - box->z.after;
    return (((x << shift) + 1U) >> 1) + (((y << shift) + 1U) >> 1) + (((z << shift) + 1U) >> 1);
}

static inline uint32_t extent_known(const koi_mesh_side *side)
{
    return (uint32_t)side->r.x + (uint32_t)side->r.y + (uint32_t)side->r.z;
}

/* True iff the first node is no smaller. */
static bool is_larger(const ko_mesh_pairs *p, uint32_t a, uint32_t b, const top *t)
{
    if (t->has_a && t->has_b) {
        return extent_known(&t->a) >= extent_known(&t->b);
    }
    return extent_of(p->a, &p->a->nodes[a]) >= extent_of(p->b, &p->b->nodes[b]);
}

/* False iff the query is damaged: the numbers on the stack name no nodes of the meshes, or there is
 * no room for the pairs that they divide into. */
static bool visit(ko_mesh_pairs *p, top *t)
{
    p->depth--;
    p->visits++;
    const uint32_t a = p->stack[p->depth][0];
    const uint32_t b = p->stack[p->depth][1];
    if (a >= p->a->node_count || b >= p->b->node_count) {
        return false;
    }
    const ko_mesh_node *node_a = &p->a->nodes[a];
    const ko_mesh_node *node_b = &p->b->nodes[b];
    const bool is_fresh = p->is_fresh != 0U || (p->kind == TOUCH && p->visits > 1U);
    p->is_fresh = 0;
    if (!is_fresh && is_of_no_use(p, a, b, t)) {
        forget(t);
        return true;
    }
    const bool leaf_a = koi_mesh_is_leaf(node_a);
    const bool leaf_b = koi_mesh_is_leaf(node_b);
    if (leaf_a && leaf_b) {
        forget(t);
        take_leaves(p, node_a, node_b);
        return true;
    }
    if (p->depth > STACK_SIZE - 2U) {
        return false;
    }
    divide(p, leaf_b || (!leaf_a && is_larger(p, a, b, t)), a, b, t);
    return true;
}

/* ---- triangles ---- */

/* As ko_triangle_transform; nothing needs to be checked, as the box of b placed is legal. */
static inline fix16_t place_axis(const ko_vec3 *v, ko_q30 x, ko_q30 y, ko_q30 z, fix16_t t,
                                 uint32_t *rest)
{
    int64_t at = koi_port_mul(t, KO_Q30_ONE);
    at = koi_wide_mac(koi_wide_mac(koi_wide_mac(at, v->x, x), v->y, y), v->z, z);
    *rest |= (uint32_t)at & ((uint32_t)KO_Q30_ONE - 1U);
    return (fix16_t)koi_rotate_nearest(at);
}

static inline uint32_t place_corner(const ko_pose *pose, const ko_vec3 *v, ko_vec3 *out)
{
    const ko_mat3 *r = &pose->r;
    uint32_t rest = 0;
    out->x = place_axis(v, r->x.x, r->y.x, r->z.x, pose->t.x, &rest);
    out->y = place_axis(v, r->x.y, r->y.y, r->z.y, pose->t.y, &rest);
    out->z = place_axis(v, r->x.z, r->y.z, r->z.z, pose->t.z, &rest);
    return rest;
}

static inline fix16_t least_of(fix16_t a, fix16_t b, fix16_t c)
{
    const fix16_t ab = (a < b) ? a : b;
    return (ab < c) ? ab : c;
}

static inline fix16_t most_of(fix16_t a, fix16_t b, fix16_t c)
{
    const fix16_t ab = (a > b) ? a : b;
    return (ab > c) ? ab : c;
}

/* best is at most 2^29 + 2^17 + 2: with a legal number it fits. */
static KOI_NOINLINE void place(ko_mesh_pairs *p)
{
    const ko_pose *pose = &p->turn.pose;
    const uint16_t *corner = p->b->faces[p->face_b].corner;
    const fix16_t by = (fix16_t)p->best;
    ko_triangle *t = &p->placed;
    const uint32_t rest = place_corner(pose, &p->b->vertices[corner[0]], &t->a) |
                          place_corner(pose, &p->b->vertices[corner[1]], &t->b) |
                          place_corner(pose, &p->b->vertices[corner[2]], &t->c);
    p->reach.lo.x = least_of(t->a.x, t->b.x, t->c.x) - by;
    p->reach.lo.y = least_of(t->a.y, t->b.y, t->c.y) - by;
    p->reach.lo.z = least_of(t->a.z, t->b.z, t->c.z) - by;
    p->reach.hi.x = most_of(t->a.x, t->b.x, t->c.x) + by;
    p->reach.hi.y = most_of(t->a.y, t->b.y, t->c.y) + by;
    p->reach.hi.z = most_of(t->a.z, t->b.z, t->c.z) + by;
    p->rounded = (rest != 0U) ? 1U : 0U;
}

static bool are_touching(const ko_mesh_pairs *p, const ko_triangle *a)
{
    return koi_pair_are_within(a, &p->placed, p->best - p->turn.rounds + p->rounded);
}

/* The distance rounded down, if that is below the best, else something that is not. The pair must
 * be measured; least is set to it if that is at most best. */
static KOI_NOINLINE uint32_t measure(const ko_mesh_pairs *p, const ko_triangle *a, bool is_apart)
{
    koi_pair unused;
    koi_minimum minimum = {0, p->best};
    const koi_outline one = koi_outline_of(a);
    const koi_outline other = koi_outline_of(&p->placed);
    const bool zero = (!is_apart && koi_pair_touches(&one, KOI_CORNERS, &other)) ||
                      koi_pair_near(&one, KOI_CORNERS, &other, &minimum, &unused) == KOI_VIEW_NEAR;
    return zero ? 0U : minimum.least;
}

/* What the quick tests leave open; as measure. */
static KOI_NOINLINE uint32_t distance_of(const ko_mesh_pairs *p, const ko_triangle *a)
{
    const uint32_t reach = (p->best < KOI_SMALL_REACH) ? p->best : KOI_SMALL_REACH;
    const koi_small_answer answer = koi_small_pair(a, &p->placed, reach);
    if (answer == KOI_SMALL_BEYOND && reach == p->best) {
        return p->best;
    }
    return (answer == KOI_SMALL_TOUCH) ? 0U : measure(p, a, answer != KOI_SMALL_UNKNOWN);
}

/* True iff they are closer than the best, less what placing costs; then that is the best. */
static bool are_closer(ko_mesh_pairs *p, const ko_triangle *a)
{
    uint32_t distance;
    const koi_small_gap gap = koi_small_distance(a, &p->placed, p->best, &distance);
    if (gap == KOI_GAP_BEYOND) {
        return false;
    }
    if (gap == KOI_GAP_UNKNOWN) {
        distance = distance_of(p, a);
    }
    if (distance >= p->best) {
        return false;
    }
    p->best = distance;
    return true;
}

/* The next pair of triangles; true iff it is of interest. */
static bool test_faces(ko_mesh_pairs *p)
{
    ko_triangle a;
    const uint32_t face_a = p->face_a;
    const uint32_t face_b = p->face_b;
    p->tests++;
    if (face_a == p->start_a) {
        place(p);
        if (!koi_port_bounds_overlap(&p->reach, &p->about)) {
            p->face_b++;
            return false;
        }
    }
    koi_mesh_face_at(p->a, face_a, &a);
    const bool taken = !koi_mesh_is_beyond(&a, &p->reach) &&
                       ((p->kind == TOUCH) ? are_touching(p, &a) : are_closer(p, &a));
    if (taken) {
        p->found.a = face_a;
        p->found.b = face_b;
    }
    p->face_a++;
    if (p->face_a == p->end_a) {
        p->face_a = p->start_a;
        p->face_b++;
    }
    return taken;
}

/* ---- going on ---- */

/* To the next pair of leaves. Not inlined: what it knows would stay on the stack below the tests of
 * triangles. */
static KOI_NOINLINE bool descend(ko_mesh_pairs *p, uint32_t *budget)
{
    top t;
    forget(&t);
    for (; p->face_b >= p->end_b && p->depth > 0U && *budget > 0U; (*budget)--) {
        if (!visit(p, &t)) {
            return false;
        }
    }
    return true;
}

/* False iff the query is damaged. Two leaves that are under way must be the meshes' own. */
static bool is_sound(const ko_mesh_pairs *p)
{
    const bool is_under_way = p->face_b < p->end_b;
    return p->turn.shift_a <= KO_FRAME16_MAX_SHIFT && p->turn.shift_b <= KO_FRAME16_MAX_SHIFT &&
           p->depth <= STACK_SIZE && p->end_b <= p->b->face_count &&
           (!is_under_way ||
            (p->start_a <= p->face_a && p->face_a < p->end_a && p->end_a <= p->a->face_count));
}

/* Until a pair is taken: KO_OK. */
static ko_status go_on(ko_mesh_pairs *p, uint32_t *budget)
{
    if (!is_sound(p)) {
        return KO_E_DATA;
    }
    while (p->face_b < p->end_b || p->depth > 0U) {
        if (*budget == 0U) {
            return KO_UNFINISHED;
        }
        if (p->face_b >= p->end_b) {
            if (!descend(p, budget)) {
                return KO_E_DATA;
            }
            continue;
        }
        (*budget)--;
        if (test_faces(p)) {
            return KO_OK;
        }
    }
    return KO_END;
}

static inline bool may_be_within(const ko_mesh_pairs *p)
{
    return p->within.stage != KOI_MESH_WITHIN_DONE;
}

ko_status ko_mesh_pairs_next(ko_mesh_pairs *pairs, uint32_t budget, ko_mesh_pair *pair)
{
    if (pairs == NULL || pair == NULL || pairs->kind != TOUCH) {
        return KO_E_ARG;
    }
    ko_status status = go_on(pairs, &budget);
    if (status == KO_END && pairs->found.a == NONE && may_be_within(pairs)) {
        status = koi_mesh_within_next(pairs, &budget);
    }
    if (status == KO_OK) {
        *pair = pairs->found;
    }
    return status;
}

ko_status ko_mesh_gap_next(ko_mesh_pairs *pairs, uint32_t budget, ko_mesh_gap *gap)
{
    ko_status status = KO_OK;
    if (pairs == NULL || gap == NULL || pairs->kind != GAP) {
        return KO_E_ARG;
    }
    while (status == KO_OK && pairs->best > 0U) {
        status = go_on(pairs, &budget);
    }
    const uint32_t off = errors_of(pairs) + pairs->turn.rounds;
    if (status == KO_END && pairs->best > off && may_be_within(pairs)) {
        status = koi_mesh_within_next(pairs, &budget);
        pairs->best = (status == KO_OK) ? 0U : pairs->best;
    }
    if (status == KO_UNFINISHED || status == KO_E_DATA) {
        return status;
    }
    if (pairs->found.a == NONE) {
        return KO_END;
    }
    gap->faces = pairs->found;
    gap->clearance = (pairs->best > off) ? (fix16_t)(pairs->best - off) : 0;
    pairs->found.a = NONE;
    return KO_OK;
}
