/* Finds what is nearest to a leg among the bodies of a field. */
#include "port/fast.h"

#include "src/motion/motion_leg.h"
#include "src/motion/motion_still.h"
#include "src/motion/motion_validate.h"
#include "src/motion/motion_walk.h"

#include <stddef.h>

#include "port/bits.h"
#include "port/quotient.h"
#include "src/distance/closest.h"
#include "src/distance/segments.h"
#include "src/math/query_seal.h"
#include "src/math/set_up.h"
#include "src/round/body.h"
#include "src/round/round.h"
#include "src/toi/toi_leg.h"
#include "src/tree_ask/tree_path.h"

#define SHORT ((uint32_t)1 << 27) /* legs with an extent of at most 2 km */

/* ---- a line ---- */

/* How many bits x has, up to its highest. */
static uint32_t bits_of(uint64_t x)
{
    const uint32_t high = (uint32_t)(x >> 32);
    return (high != 0U) ? 64U - koi_port_clz(high) : 32U - koi_port_clz((uint32_t)x);
}

/* Twice x, where |x| <= 2^30. A result of 2^31 is cut to 2^31 - 1. */
static fix16_t twice(fix16_t x)
{
    return (x == 2 * KO_LIMIT) ? INT32_MAX : (fix16_t)((uint32_t)x << 1);
}

/* 2^shift x. */
static fix16_t longer(fix16_t x, uint32_t shift)
{
    return (fix16_t)((uint32_t)x << shift);
}

/* (2^61 - 1) / x, rounded down, for x of 31 bits. */
static inline uint32_t reciprocal(uint32_t x)
{
    return koi_port_quotient((UINT64_C(1) << 62) - 2U, x << 1);
}

/* The ray's longest axis is 2^29 or more. So an axis of sqrt(8) LSB or more has a whole of 32 to 62
 * bits, and down is 1 .. 31. */
void koi_leg_line_prepare(const ko_capsule *leg, ko_leg_line *out)
{
    /* the axis, and the ray along it whose longest axis has 30 bits */
    const ko_vec3 d = koi_closest_difference(&leg->b, &leg->a);
    const uint32_t extent = koi_magnitude(d.x) | koi_magnitude(d.y) | koi_magnitude(d.z);
    const uint32_t zeros = koi_port_clz(extent);
    const uint32_t shift = (zeros > 2U && extent != 0U) ? zeros - 2U : 0U; /* below 2^30 */
    const ko_vec3 ray = {longer(d.x, shift), longer(d.y, shift), longer(d.z, shift)};
    /* their product, shifted to 31 bits, and its reciprocal */
    const uint64_t whole = (uint64_t)koi_closest_dot(&d, &ray);
    const uint32_t bits = bits_of(whole);
    const ko_vec3 both = {twice(d.x), twice(d.y), twice(d.z)};
    const bool is_point = bits < 32U;
    const ko_vec3 none = {0, 0, 0};
    out->leg = *leg;
    out->ray = is_point ? none : ray;
    out->twice = both;
    out->whole = is_point ? 0U : whole;
    out->slack = (extent > SHORT) ? 8U : 3U;
    out->down = is_point ? 0U : bits - 31U;
    out->rate = is_point ? 0U : reciprocal((uint32_t)(whole >> out->down));
}

/* ---- beginning ---- */

static bool are_bodies(const ko_body *bodies, uint32_t n)
{
    for (uint32_t i = 0; i < n && bodies != NULL; i++) {
        if (ko_body_check(&bodies[i]) != KO_OK) {
            return false;
        }
    }
    return true;
}

/* True iff there is a tree, and it was never set up. */
static bool is_unset(const ko_tree *tree, const ko_frozen *frozen)
{
    return (tree != NULL && koi_tree_is_missing(tree)) ||
           (frozen != NULL && koi_frozen_is_missing(frozen));
}

ko_status ko_field_open(const ko_body *bodies, uint32_t n, const ko_tree *tree,
                        const ko_frozen *frozen, uint32_t mask, ko_field *field)
{
    if (field == NULL || (bodies == NULL && tree == NULL && frozen == NULL) ||
        is_unset(tree, frozen)) {
        return KO_E_ARG;
    }
    if (!koi_query_is_mask(mask) || !are_bodies(bodies, n)) {
        return KO_E_RANGE;
    }
    *field =
        (ko_field){tree, frozen, bodies, (bodies != NULL) ? n : 0U, (uint8_t)mask, KOI_SET_UP, 0};
    field->seal = koi_field_seal_of(field);
    return KO_OK;
}

/* Checks the leg as ko_capsule_check does, without its calls, which cost more here; and the
 * reach. */
static inline bool is_in_range(const ko_capsule *leg, fix16_t reach)
{
    const uint32_t most = (uint32_t)KO_LIMIT - (uint32_t)leg->r;
    return most <= (uint32_t)KO_LIMIT && koi_round_is_in(&leg->a, most) &&
           koi_round_is_in(&leg->b, most) && (uint32_t)reach <= most;
}

/* True iff a field was never opened, or a tree of it was never set up. */
static bool has_nothing(const ko_field *field)
{
    return KOI_IS_UNSET(field) || is_unset(field->tree, field->frozen);
}

/* The bytes of a query that are live. */
static size_t bytes_of(const ko_field_nearest *query)
{
    return offsetof(ko_field_nearest, walk) + koi_leg_walk_bytes(&query->walk);
}

/* Begins the walk of the tree, if there is one. */
static void begin_walk(ko_field_nearest *query, const ko_field *field)
{
    if (field->tree != NULL) {
        koi_leg_walk_begin(field->tree, &query->line.leg, koi_field_interest(query), field->mask,
                           &query->walk);
    } else {
        query->walk.left = 0;
        query->walk.is_wide = KOI_LEG_NO_WALK;
    }
}

ko_status ko_field_nearest_begin(const ko_field *field, const ko_capsule *leg, fix16_t reach,
                                 bool wants_enter, ko_field_nearest *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (leg == NULL || has_nothing(field)) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    if (!is_in_range(leg, reach)) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    const ko_tree *tree = field->tree;
    (void)koi_query_open(&query->q, field, (tree != NULL) ? tree->revision : 0U, field->mask);
    query->q.doubt = (tree != NULL) ? tree->lost : 0U;
    query->reach = reach;
    query->bodies = 0;
    query->wants_enter = wants_enter;
    query->best.id = KO_TREE_ID_NONE;
    query->best.user = 0;
    query->best.margin = reach + 1; /* at most KO_LIMIT + 1 */
    query->best.enter = KO_NEVER;
    koi_leg_line_prepare(leg, &query->line);
    query->best.object = KO_FROZEN_NONE;
    if (field->frozen != NULL) {
        koi_field_still_begin(query, field->frozen, field->mask);
    } else {
        begin_walk(query, field);
    }
    return koi_query_stay(&query->q, &query->seal, bytes_of(query), KO_OK);
}

/* ---- a leg and a body ---- */

/* Margins below this matter: what is nearer than the best so far. If the first contact is wanted,
 * everything that touches matters as well. */
static inline fix16_t limit_of(const ko_field_nearest *query)
{
    return (query->wants_enter && query->best.margin < 1) ? 1 : query->best.margin;
}

/* Keeps the time at which a body is touched if it is the first so far. */
static KOI_OWN_FRAME void note_contact(ko_field_nearest *query, const ko_body *body)
{
    const ko_capsule *leg = &query->line.leg;
    ko_q30 t = KO_NEVER;
    if (body->kind == KO_BODY_BOX) {
        const ko_sphere moving = {leg->a, leg->r};
        const ko_vec3 along = koi_closest_difference(&leg->b, &leg->a);
        KO_IGNORE(ko_sphere_toi_aabb(&moving, &body->as.box, &along, &t));
    } else {
        const ko_capsule still = koi_body_round(body);
        t = koi_toi_of_leg(leg, &still);
    }
    query->best.enter = (t < query->best.enter) ? t : query->best.enter;
}

/* Keeps a body if it is the nearest so far, and narrows the walk to it. If the walk
 * is that of the frozen tree, hit->id is the number of the frozen object. */
static void note(ko_field_nearest *query, const ko_body *body, fix16_t margin,
                 const ko_tree_hit *hit)
{
    if (margin < query->best.margin) {
        const ko_field *field = query->q.over;
        const fix16_t before = koi_field_interest(query);
        const bool is_still = query->walk.is_wide == KOI_LEG_STILL;
        query->best.margin = margin;
        query->best.id = is_still ? KO_TREE_ID_NONE : hit->id;
        query->best.object = is_still ? hit->id : KO_FROZEN_NONE;
        query->best.user = hit->user;
        if (is_still) {
            koi_field_still_narrow(query, field->frozen);
        } else if (field->tree != NULL) {
            koi_leg_walk_narrow(&query->walk, before - koi_field_interest(query));
        }
    }
    if (query->wants_enter && margin <= 0) {
        note_contact(query, body);
    }
}

/* Stands for every margin that does not matter. */
#define BEYOND INT32_MAX

/* A distance of the centre matters if it is below the limit, both radii and the slack. These add up
 * to at most 2 KO_LIMIT + 9. */
static void test_sphere(ko_field_nearest *query, const ko_body *body, const ko_tree_hit *hit)
{
    const ko_sphere *sphere = &body->as.sphere;
    const fix16_t radii = query->line.leg.r + sphere->r + (fix16_t)query->line.slack;
    const fix16_t near = limit_of(query) + radii;
    if (near <= 0) {
        return;
    }
    const uint64_t square = koi_leg_line_square(&query->line, &sphere->c);
    if (square < koi_port_umul((uint32_t)near, (uint32_t)near)) {
        note(query, body, (fix16_t)ko_fix_sqrt_down(square) - radii, hit);
    }
}

/* True if a body within `about` of a point is not within `near` of the leg's axis. That takes no
 * exact distance. */
static bool is_far(const ko_field_nearest *query, const ko_vec3 *middle, uint32_t about,
                   fix16_t near)
{
    const uint64_t far = (uint64_t)(uint32_t)near + about + query->line.slack;
    const uint64_t square = koi_leg_line_square(&query->line, middle);
    return far <= UINT32_MAX && square >= koi_port_umul((uint32_t)far, (uint32_t)far);
}

/* The margin of cores whose distance is given as a square; BEYOND if they are farther than
 * `near`. */
static fix16_t margin_of(const koi_square *square, fix16_t radii, fix16_t near)
{
    return koi_square_is_within(square, (uint32_t)near)
               ? (fix16_t)koi_square_distance(square) - radii
               : BEYOND;
}

/* The margin of a box, or BEYOND. It is out of line, as capsule_margin is, so that its frame is off
 * the stack before note_contact searches for a first contact. */
static KOI_OWN_FRAME fix16_t box_margin(const ko_field_nearest *query, const ko_aabb *box)
{
    const ko_capsule *leg = &query->line.leg;
    const fix16_t near = limit_of(query) + leg->r;
    const uint32_t about = (uint32_t)box->r.x + (uint32_t)box->r.y + (uint32_t)box->r.z;
    if (near <= 0 || is_far(query, &box->c, about, near)) {
        return BEYOND;
    }
    koi_square square;
    koi_closest_segment_aabb(&leg->a, &leg->b, box, NULL, &square);
    return margin_of(&square, leg->r, near);
}

static KOI_OWN_FRAME fix16_t capsule_margin(const ko_field_nearest *query,
                                            const ko_capsule *capsule)
{
    const ko_capsule *leg = &query->line.leg;
    const fix16_t radii = leg->r + capsule->r;
    const fix16_t near = limit_of(query) + radii;
    const ko_vec3 along = koi_closest_difference(&capsule->b, &capsule->a);
    const uint32_t about = koi_magnitude(along.x) + koi_magnitude(along.y) + koi_magnitude(along.z);
    if (near <= 0 || is_far(query, &capsule->a, about, near)) {
        return BEYOND;
    }
    koi_square square;
    koi_closest_segment_segment(&leg->a, &leg->b, &capsule->a, &capsule->b, NULL, NULL, &square);
    return margin_of(&square, radii, near);
}

static void test_body(ko_field_nearest *query, const ko_body *body, const ko_tree_hit *hit)
{
    if (body->kind == KO_BODY_SPHERE) {
        test_sphere(query, body, hit);
    } else if (body->kind == KO_BODY_BOX) {
        note(query, body, box_margin(query, &body->as.box), hit);
    } else {
        note(query, body, capsule_margin(query, &body->as.capsule), hit);
    }
}

/* ---- going on ---- */

/* Tests the body of a leaf; without bodies, its fat box. */
static ko_status test_leaf(ko_field_nearest *query, const ko_field *field, uint32_t leaf)
{
    ko_tree_hit hit;
    koi_tree_report(field->tree, leaf, &hit);
    if (field->bodies != NULL) {
        if (hit.user >= field->count) {
            return KO_E_DATA;
        }
        test_body(query, &field->bodies[hit.user], &hit);
        return KO_OK;
    }
    ko_body body = {.kind = KO_BODY_BOX};
    const ko_status status = koi_tree_leaf_aabb(field->tree, leaf, &body.as.box);
    if (status == KO_OK) {
        test_body(query, &body, &hit);
    }
    return status;
}

/* Tests what the walk finds. KO_END: the walk met everything. */
static ko_status walk_tree(ko_field_nearest *query, const ko_field *field, uint32_t *purse)
{
    const ko_tree *tree = field->tree;
    if (!koi_leg_walk_is_sound(&query->walk)) {
        return KO_E_DATA;
    }
    const uint32_t before = query->bodies + koi_leg_walk_visits(tree, &query->walk);
    uint32_t leaf = 0;
    ko_status status = KO_OK;
    while ((status = koi_leg_walk_next(tree, &query->walk, purse, &leaf)) == KO_OK) {
        *purse -= (*purse > 0U) ? 1U : 0U;
        query->bodies++;
        status = test_leaf(query, field, leaf);
        if (status != KO_OK) {
            break;
        }
    }
    query->q.visits += query->bodies + koi_leg_walk_visits(tree, &query->walk) - before;
    return status;
}

static ko_status scan_bodies(ko_field_nearest *query, const ko_field *field, uint32_t *purse)
{
    while (query->bodies < field->count) {
        if (*purse == 0U) {
            return KO_UNFINISHED;
        }
        (*purse)--;
        query->q.visits++;
        const ko_tree_hit hit = {KO_TREE_ID_NONE, query->bodies};
        test_body(query, &field->bodies[query->bodies], &hit);
        query->bodies++;
    }
    return KO_END;
}

/* Tests what stands still. KO_END: the walk met everything. */
static KOI_OWN_FRAME ko_status walk_still(ko_field_nearest *query, const ko_field *field,
                                          uint32_t *purse)
{
    ko_body body = {.kind = KO_BODY_BOX};
    ko_frozen_hit found = {0, 0};
    ko_status status = KO_OK;
    while ((status = koi_field_still_next(query, field->frozen, purse, &found, &body.as.box)) ==
           KO_OK) {
        const ko_tree_hit hit = {found.object, found.user};
        test_body(query, &body, &hit);
    }
    return status;
}

/* Goes on with what stands still, then with the tree or with the bodies. */
static ko_status go_on(ko_field_nearest *query, const ko_field *field, uint32_t *purse)
{
    if (query->walk.is_wide == KOI_LEG_STILL) {
        const ko_status status = walk_still(query, field, purse);
        if (status != KO_END) {
            return status;
        }
        begin_walk(query, field);
    }
    return (field->tree != NULL) ? walk_tree(query, field, purse)
                                 : scan_bodies(query, field, purse);
}

/* False if the query is damaged, so that measuring would shift by too much. */
static bool is_sound(const ko_leg_line *line)
{
    return line->down <= 31U && (line->down != 0U || line->whole == 0U);
}

/* KO_OK if the query may go on. */
static ko_status resume(ko_field_nearest *query)
{
    const ko_status status = koi_query_resume(&query->q, &query->seal, bytes_of(query));
    if (status != KO_OK) {
        return status;
    }
    const ko_field *field = query->q.over;
    /* unreachable: an open query has a field */
    if (KOI_IS_UNSET(field) ||
        (field->tree != NULL && field->tree->revision != query->q.revision) ||
        (field->frozen != NULL && koi_frozen_is_missing(field->frozen))) {
        return koi_query_end(&query->q, KO_E_CHANGED);
    }
    return is_sound(&query->line) ? KO_OK : koi_query_end(&query->q, KO_E_DATA);
}

static void report(const ko_field_nearest *query, ko_leg_hit *hit)
{
    *hit = query->best;
    if (hit->margin > 0) {
        hit->enter = KO_NEVER;
    } else if (query->wants_enter == 0U) {
        hit->enter = 0;
    }
}

ko_status ko_field_nearest_next(ko_field_nearest *query, uint32_t *budget, ko_leg_hit *hit)
{
    if (query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    ko_status status = resume(query);
    if (status != KO_OK) {
        return status;
    }
    const ko_field *field = query->q.over;
    uint32_t purse = koi_purse_left(budget);
    status = go_on(query, field, &purse);
    if (budget != NULL) {
        *budget = purse;
    }
    if (status == KO_UNFINISHED) {
        return koi_query_leave(&query->q, &query->seal, bytes_of(query), status);
    }
    const ko_status end = (field->tree != NULL) ? koi_tree_answer(&query->q, field->tree, status)
                                                : koi_query_end(&query->q, status);
    if (status != KO_END || query->best.margin > query->reach) {
        return end;
    }
    report(query, hit);
    return KO_OK;
}
