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
 * so boxes matter up to best + 1. */
#include "keepout/mesh_query.h"

#include "core/bounds.h"
#include "core/wide.h"
#include "mesh/mesh_core.h"
#include "mesh/mesh_turn.h"
#include "triangle/triangle_kernel.h"

enum { TOUCH, GAP };

#define NONE UINT32_MAX

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
    const ko_status status = ko_mesh_turn_of(a, b, pose, &turn);
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
    p->face_a = 0;
    p->start_a = 0;
    p->end_a = a->face_count;
    p->face_b = 0;
    p->end_b = brute ? b->face_count : 0U;
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

static uint32_t extent_of(const ko_mesh_box *box)
{
    return (uint32_t)box->r.x + (uint32_t)box->r.y + (uint32_t)box->r.z;
}

static void push(ko_mesh_pairs *p, uint32_t a, uint32_t b)
{
    p->stack[p->depth][0] = (uint16_t)a;
    p->stack[p->depth][1] = (uint16_t)b;
    p->depth++;
}

/* Is the pair with the second child closer than that with the first? Only the order depends on it,
 * so it is asked only where a closer pair makes others needless. */
static bool is_second_closer(const ko_mesh_pairs *p, bool is_a, uint32_t first, uint32_t second,
                             const ko_mesh_box *other)
{
    const ko_mesh *divided = is_a ? p->a : p->b;
    ko_mesh_box one;
    ko_mesh_box two;
    if (p->kind != GAP) {
        return false;
    }
    ko_mesh_box_of(divided, first, &one);
    ko_mesh_box_of(divided, second, &two);
    const int64_t gap = ko_mesh_turn_gap2(&p->turn, is_a ? &one : other, is_a ? other : &one);
    return ko_mesh_turn_gap2(&p->turn, is_a ? &two : other, is_a ? other : &two) < gap;
}

static void divide_a(ko_mesh_pairs *p, uint32_t a, uint32_t b, const ko_mesh_box *box_b)
{
    const uint32_t second = ko_mesh_end(p->a->nodes, a + 1U);
    const bool swap = is_second_closer(p, true, a + 1U, second, box_b);
    push(p, swap ? a + 1U : second, b);
    push(p, swap ? second : a + 1U, b);
}

static void divide_b(ko_mesh_pairs *p, uint32_t a, uint32_t b, const ko_mesh_box *box_a)
{
    const uint32_t second = ko_mesh_end(p->b->nodes, b + 1U);
    const bool swap = is_second_closer(p, false, b + 1U, second, box_a);
    push(p, a, swap ? b + 1U : second);
    push(p, a, swap ? second : b + 1U);
}

static void take_leaves(ko_mesh_pairs *p, const ko_mesh_node *a, const ko_mesh_node *b)
{
    p->start_a = (uint16_t)ko_mesh_leaf_first(a);
    p->face_a = p->start_a;
    p->end_a = (uint16_t)(p->start_a + ko_mesh_leaf_count(a));
    p->face_b = (uint16_t)ko_mesh_leaf_first(b);
    p->end_b = (uint16_t)(p->face_b + ko_mesh_leaf_count(b));
}

/* Placing moves by less than 1 LSB. */
static bool are_of_no_use(const ko_mesh_pairs *p, const ko_mesh_box *a, const ko_mesh_box *b)
{
    const uint32_t reach = p->best + p->turn.rounds;
    if (p->kind == TOUCH) {
        return ko_mesh_turn_is_apart(&p->turn, a, b, reach);
    }
    return ko_mesh_turn_gap2(&p->turn, a, b) >= (int64_t)ko_port_umul(reach, reach);
}

static KO_NOINLINE void visit(ko_mesh_pairs *p)
{
    ko_mesh_box box_a;
    ko_mesh_box box_b;
    p->depth--;
    p->visits++;
    const uint32_t a = p->stack[p->depth][0];
    const uint32_t b = p->stack[p->depth][1];
    ko_mesh_box_of(p->a, a, &box_a);
    ko_mesh_box_of(p->b, b, &box_b);
    if (are_of_no_use(p, &box_a, &box_b)) {
        return;
    }
    const bool leaf_a = ko_mesh_is_leaf(&p->a->nodes[a]);
    const bool leaf_b = ko_mesh_is_leaf(&p->b->nodes[b]);
    if (leaf_a && leaf_b) {
        take_leaves(p, &p->a->nodes[a], &p->b->nodes[b]);
    } else if (leaf_b || (!leaf_a && extent_of(&box_a) >= extent_of(&box_b))) {
        divide_a(p, a, b, &box_b);
    } else {
        divide_b(p, a, b, &box_a);
    }
}

/* ---- triangles ---- */

/* Placing succeeds, as the box of b placed is legal. */
static KO_NOINLINE void place(ko_mesh_pairs *p)
{
    ko_triangle triangle;
    ko_bounds box;
    fix16_t rounded = 0;
    ko_mesh_face_at(p->b, p->face_b, &triangle);
    (void)ko_triangle_transform(&triangle, &p->turn.pose, &p->placed, &rounded);
    const ko_corners corners = ko_corners_of(&p->placed);
    ko_corners_bounds(&corners, 0, &box);
    ko_mesh_widen(&box, p->best, &p->reach);
    p->rounded = (uint8_t)rounded;
}

static bool are_touching(const ko_mesh_pairs *p, const ko_triangle *a)
{
    return ko_triangle_is_within(a, &p->placed, (fix16_t)(errors_of(p) + p->rounded));
}

/* True iff they are closer than the best, less what placing costs; then that is the best. The pair
 * of faces must be measured; least is set to it if that is at most best. */
static KO_NOINLINE bool are_closer(ko_mesh_pairs *p, const ko_triangle *a)
{
    ko_face one;
    ko_face other;
    ko_pair unused;
    ko_query query = {0, p->best};
    ko_face_of(a, &one);
    ko_face_of(&p->placed, &other);
    const bool zero = ko_pair_touches(&one, KO_CORNERS, &other) ||
                      ko_pair_near(&one, KO_CORNERS, &other, &query, &unused);
    const uint32_t distance = zero ? 0U : query.least;
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
    }
    ko_mesh_face_at(p->a, face_a, &a);
    const bool taken = !ko_mesh_is_beyond(&a, &p->reach) &&
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

/* Until a pair is taken: KO_OK. */
static ko_status go_on(ko_mesh_pairs *p, uint32_t *budget)
{
    for (; p->face_b < p->end_b || p->depth > 0U; (*budget)--) {
        if (*budget == 0U) {
            return KO_UNFINISHED;
        }
        if (p->face_b >= p->end_b) {
            visit(p);
        } else if (test_faces(p)) {
            (*budget)--;
            return KO_OK;
        }
    }
    return KO_END;
}

ko_status ko_mesh_pairs_next(ko_mesh_pairs *pairs, uint32_t budget, ko_mesh_pair *pair)
{
    if (pairs == NULL || pair == NULL || pairs->kind != TOUCH) {
        return KO_E_ARG;
    }
    const ko_status status = go_on(pairs, &budget);
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
    if (status == KO_UNFINISHED) {
        return status;
    }
    if (pairs->found.a == NONE) {
        return KO_END;
    }
    const uint32_t off = errors_of(pairs) + pairs->turn.rounds;
    gap->faces = pairs->found;
    gap->clearance = (pairs->best > off) ? (fix16_t)(pairs->best - off) : 0;
    pairs->found.a = NONE;
    return KO_OK;
}
