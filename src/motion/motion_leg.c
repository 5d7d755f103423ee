/* A fan of legs: for each how near it comes to what stands. */
#include "port/fast.h"

#include "src/motion/motion_leg.h"

#include <stddef.h>

#include "port/bits.h"
#include "src/distance/closest.h"
#include "src/motion/body.h"
#include "src/tree/tree_walk.h"

#define SHORT ((uint32_t)1 << 27) /* legs with an extent of at most 2 km */

/* ---- a line ---- */

static uint32_t bits_of(uint64_t x)
{
    const uint32_t high = (uint32_t)(x >> 32);
    return (high != 0U) ? 64U - koi_port_clz(high) : 32U - koi_port_clz((uint32_t)x);
}

/* |x| <= 2^30; 2^31 is cut. */
static fix16_t twice(fix16_t x)
{
    return (x == 2 * KO_LIMIT) ? INT32_MAX : (fix16_t)((uint32_t)x << 1);
}

static fix16_t longer(fix16_t x, uint32_t shift)
{
    return (fix16_t)((uint32_t)x << shift);
}

/* The ray's longest axis is 2^29 or more, so a way of sqrt(8) LSB or more has a whole of 2^31 or
 * more, 32 to 62 bits: down is 1 .. 31. */
void koi_leg_line_prepare(const ko_segment *way, ko_leg_line *out)
{
    const ko_vec3 d = koi_closest_difference(&way->b, &way->a);
    const uint32_t extent = koi_magnitude(d.x) | koi_magnitude(d.y) | koi_magnitude(d.z);
    const uint32_t zeros = koi_port_clz(extent);
    const uint32_t shift = (zeros > 2U && extent != 0U) ? zeros - 2U : 0U; /* below 2^30 */
    const ko_vec3 ray = {longer(d.x, shift), longer(d.y, shift), longer(d.z, shift)};
    const uint64_t whole = (uint64_t)koi_closest_dot(&d, &ray);
    const uint32_t bits = bits_of(whole);
    const ko_vec3 both = {twice(d.x), twice(d.y), twice(d.z)};
    const bool is_point = bits < 32U;
    const ko_vec3 none = {0, 0, 0};
    out->a = way->a;
    out->b = way->b;
    out->ray = is_point ? none : ray;
    out->twice = both;
    out->whole = is_point ? 0U : whole;
    out->slack = (extent > SHORT) ? 8U : 3U;
    out->down = is_point ? 0U : bits - 31U;
    out->rate = is_point ? 0U : (uint32_t)(((UINT64_C(1) << 61) - 1U) / (whole >> out->down));
}

/* ---- beginning ---- */

static bool is_reach(fix16_t radius, fix16_t reach)
{
    return radius >= 0 && reach >= 0 && radius <= KO_LIMIT && reach <= KO_LIMIT - radius;
}

static void forget(ko_leg *leg)
{
    leg->state = KO_LEG_UNKNOWN;
    leg->margin = KO_MARGIN_UNKNOWN;
    leg->nearest.id = KO_TREE_ID_NONE;
    leg->nearest.user = 0;
    leg->free = 0;
}

ko_status ko_fan_begin(const ko_field *field, ko_leg *legs, uint32_t n, fix16_t radius,
                       fix16_t reach, bool wants_free, ko_fan *fan)
{
    if (fan == NULL || field == NULL || (legs == NULL && n != 0U) ||
        (field->tree == NULL && field->bodies == NULL)) {
        return KO_E_ARG;
    }
    if (!is_reach(radius, reach)) {
        return KO_E_RANGE;
    }
    for (uint32_t i = 0; i < field->count && field->bodies != NULL; i++) {
        if (ko_body_check(&field->bodies[i]) != KO_OK) {
            return KO_E_RANGE;
        }
    }
    for (uint32_t i = 0; i < n; i++) {
        forget(&legs[i]);
    }
    fan->field = *field;
    fan->field.mask = (field->mask == 0U) ? KO_TREE_ALL : field->mask;
    fan->legs = legs;
    fan->leg_count = n;
    fan->leg = 0;
    fan->tests = 0;
    fan->radius = radius;
    fan->reach = reach;
    fan->is_begun = false;
    fan->wants_free = wants_free;
    fan->has_found = false;
    return KO_OK;
}

/* ---- a leg ---- */

/* Only what is nearer is of interest: 0 .. KO_LIMIT + 1. */
static fix16_t interest(const ko_fan *fan)
{
    return fan->radius + ((fan->best > 0) ? fan->best : 0);
}

/* False iff the leg is out of range, which is its answer. */
static bool begin_leg(ko_fan *fan, ko_leg *leg)
{
    if (!koi_leg_is_legal(&leg->way, fan->radius)) {
        leg->state = KO_LEG_RANGE;
        return false;
    }
    koi_leg_line_prepare(&leg->way, &fan->line);
    fan->best = fan->reach + 1; /* at most KO_LIMIT + 1 */
    fan->free = KO_NEVER;
    fan->nearest = leg->nearest;
    fan->body = 0;
    fan->is_begun = true;
    if (fan->field.tree != NULL) {
        koi_leg_walk_begin(fan->field.tree, &leg->way, interest(fan), fan->field.mask, &fan->walk);
    }
    return true;
}

static void end_leg(ko_fan *fan, ko_leg *leg)
{
    fan->is_begun = false;
    if (fan->best > fan->reach) {
        leg->state = KO_LEG_CLEAR;
        leg->margin = fan->reach;
        leg->free = KO_NEVER;
        return;
    }
    leg->state = (fan->best > 0) ? KO_LEG_NEAR : KO_LEG_BLOCKED;
    leg->margin = fan->best;
    leg->nearest = fan->nearest;
    leg->free = (fan->best > 0) ? KO_NEVER : fan->wants_free ? fan->free : 0;
}

/* ---- a leg and a body ---- */

/* Margins below this are of interest: where all first contacts are, all that touch are. */
static inline fix16_t limit_of(const ko_fan *fan)
{
    return (fan->wants_free && fan->best < 1) ? 1 : fan->best;
}

static KOI_NOINLINE void note_contact(ko_fan *fan, const ko_body *body)
{
    const ko_vec3 *a = &fan->line.a;
    const ko_vec3 way = koi_closest_difference(&fan->line.b, a);
    const ko_capsule moving = {*a, *a, fan->radius};
    ko_q30 t = KO_NEVER;
    if (body->kind == KO_BODY_BOX) {
        (void)ko_capsule_toi_aabb(&moving, &body->as.box, &way, &t);
    } else {
        const ko_capsule still = koi_body_round(body);
        (void)ko_capsule_toi(&moving, &still, &way, &t);
    }
    fan->free = (t < fan->free) ? t : fan->free;
}

static void note(ko_fan *fan, const ko_body *body, fix16_t margin, const ko_tree_hit *hit)
{
    if (margin < fan->best) {
        const fix16_t before = interest(fan);
        fan->best = margin;
        fan->nearest = *hit;
        if (fan->field.tree != NULL) {
            koi_leg_walk_narrow(&fan->walk, before - interest(fan));
        }
    }
    if (fan->wants_free && margin <= 0) {
        note_contact(fan, body);
    }
}

/* The distance of the centre that is of interest is below limit + both radii, at most KO_LIMIT + 1
 * + KO_LIMIT, and the slack. */
static void test_sphere(ko_fan *fan, const ko_body *body, const ko_tree_hit *hit)
{
    const ko_sphere *sphere = &body->as.sphere;
    const fix16_t radii = fan->radius + sphere->r + (fix16_t)fan->line.slack;
    const fix16_t near = limit_of(fan) + radii;
    if (near <= 0) {
        return;
    }
    const uint64_t square = koi_leg_line_square(&fan->line, &sphere->c);
    if (square < koi_port_umul((uint32_t)near, (uint32_t)near)) {
        note(fan, body, (fix16_t)ko_fix_sqrt_down(square) - radii, hit);
    }
}

/* The rest exactly, if it is not seen to be too far about its middle. */
static bool is_far(const ko_fan *fan, const ko_vec3 *middle, uint32_t about, fix16_t near)
{
    const uint64_t far = (uint64_t)(uint32_t)near + about + fan->line.slack;
    const uint64_t square = koi_leg_line_square(&fan->line, middle);
    return far <= UINT32_MAX && square >= koi_port_umul((uint32_t)far, (uint32_t)far);
}

/* The margin, or what is no margin if it is not of interest. Of boxes and capsules it is measured
 * and off the stack before a first contact is looked for. */
#define BEYOND INT32_MAX

static fix16_t margin_of(const koi_square *square, fix16_t radii, fix16_t near)
{
    return koi_square_is_within(square, (uint32_t)near)
               ? (fix16_t)koi_square_distance(square) - radii
               : BEYOND;
}

/* A distance below near is within near. */
static KOI_NOINLINE fix16_t box_margin(const ko_fan *fan, const ko_aabb *box)
{
    const fix16_t near = limit_of(fan) + fan->radius;
    const uint32_t about = (uint32_t)box->r.x + (uint32_t)box->r.y + (uint32_t)box->r.z;
    if (near <= 0 || is_far(fan, &box->c, about, near)) {
        return BEYOND;
    }
    const ko_segment *way = &fan->legs[fan->leg].way;
    koi_square square;
    koi_closest_segment_aabb(&way->a, &way->b, box, NULL, &square);
    return margin_of(&square, fan->radius, near);
}

static KOI_NOINLINE fix16_t capsule_margin(const ko_fan *fan, const ko_capsule *capsule)
{
    const fix16_t radii = fan->radius + capsule->r;
    const fix16_t near = limit_of(fan) + radii;
    const ko_vec3 way = koi_closest_difference(&capsule->b, &capsule->a);
    const uint32_t about = koi_magnitude(way.x) + koi_magnitude(way.y) + koi_magnitude(way.z);
    if (near <= 0 || is_far(fan, &capsule->a, about, near)) {
        return BEYOND;
    }
    const ko_segment *leg = &fan->legs[fan->leg].way;
    koi_square square;
    koi_closest_segment_segment(&leg->a, &leg->b, &capsule->a, &capsule->b, NULL, NULL, &square);
    return margin_of(&square, radii, near);
}

static void test_body(ko_fan *fan, const ko_body *body, const ko_tree_hit *hit)
{
    if (body->kind == KO_BODY_SPHERE) {
        test_sphere(fan, body, hit);
    } else if (body->kind == KO_BODY_BOX) {
        note(fan, body, box_margin(fan, &body->as.box), hit);
    } else {
        note(fan, body, capsule_margin(fan, &body->as.capsule), hit);
    }
}

/* ---- going on ---- */

static ko_status test_leaf(ko_fan *fan, uint32_t leaf)
{
    const ko_field *field = &fan->field;
    ko_tree_hit hit;
    koi_tree_walk_tell(field->tree, leaf, &hit);
    if (field->bodies != NULL) {
        if (hit.user >= field->count) {
            return KO_E_DATA;
        }
        test_body(fan, &field->bodies[hit.user], &hit);
        return KO_OK;
    }
    ko_body body = {.kind = KO_BODY_BOX};
    const ko_status status = koi_tree_leaf_aabb(field->tree, leaf, &body.as.box);
    if (status == KO_OK) {
        test_body(fan, &body, &hit);
    }
    return status;
}

/* KO_END: the leg was looked at to its end. */
static ko_status walk_tree(ko_fan *fan, uint32_t *budget)
{
    const ko_tree *tree = fan->field.tree;
    if (fan->walk.revision != tree->revision) {
        return KO_E_CHANGED;
    }
    if (!koi_leg_walk_is_sound(&fan->walk)) {
        return KO_E_DATA;
    }
    const uint32_t before = fan->walk.left;
    koi_tree_step step = {*budget, 0};
    ko_status status = KO_OK;
    while ((status = koi_leg_walk_next(tree, &fan->walk, &step)) == KO_OK) {
        step.budget -= (step.budget > 0U) ? 1U : 0U;
        fan->tests++;
        status = test_leaf(fan, step.leaf);
        if (status != KO_OK) {
            break;
        }
    }
    fan->tests += 2U * (before - fan->walk.left);
    *budget = step.budget;
    return status;
}

static ko_status scan_bodies(ko_fan *fan, uint32_t *budget)
{
    const ko_field *field = &fan->field;
    while (fan->body < field->count) {
        if (*budget == 0U) {
            return KO_UNFINISHED;
        }
        (*budget)--;
        fan->tests++;
        const ko_tree_hit hit = {KO_TREE_ID_NONE, fan->body};
        test_body(fan, &field->bodies[fan->body], &hit);
        fan->body++;
    }
    return KO_END;
}

ko_status ko_fan_next(ko_fan *fan, uint32_t budget)
{
    if (fan == NULL) {
        return KO_E_ARG;
    }
    if (fan->is_begun &&
        (fan->line.down > 31U || (fan->line.down == 0U && fan->line.whole != 0U))) {
        return KO_E_DATA; /* the fan is damaged */
    }
    while (fan->leg < fan->leg_count) {
        ko_leg *leg = &fan->legs[fan->leg];
        if (fan->is_begun || begin_leg(fan, leg)) {
            const ko_status status =
                (fan->field.tree != NULL) ? walk_tree(fan, &budget) : scan_bodies(fan, &budget);
            if (status != KO_END) {
                return status;
            }
            end_leg(fan, leg);
        }
        fan->has_found = fan->has_found || leg->state != KO_LEG_CLEAR;
        fan->leg++;
    }
    const bool is_told = !fan->has_found;
    fan->has_found = false;
    return is_told ? KO_END : KO_OK;
}
