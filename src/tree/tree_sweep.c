/* Volumes that are long or move: the tree is walked along the path that they sweep.
 *
 * A search for the first hit walks the leaves that the path touches; the volume's own test gives
 * the time of each. After a hit at some time, later hits do not matter. So the box around the path
 * is narrowed to the part that the volume has swept by then, and the walk skips nodes outside of
 * it. The child that begins first on the path's longest axis is visited before the other, so early
 * hits are found early and narrow the rest.
 *
 * No first hit is lost. The test's time is not later than the true one. At that time the volume,
 * larger by what toi.h says (80 LSB at most), touches the box in the form that the test uses,
 * which is wider by 1 LSB at most. Rounding down a part of the path, and the time, costs less than
 * 1 LSB each. The narrowed box is SLACK larger than the part swept. So the test of a box outside of
 * it gives a later time or none, and the first hit is the least of all times that next would
 * report. */
#include <stddef.h>

#include "src/math/wide.h"
#include "keepout/tree_shape.h"
#include "keepout/make.h"
#include "keepout/overlap.h"
#include "src/tree/tree_walk.h"

#define SLACK 84

/* The next leaf near the way, its box, and what is left of the budget. */
static ko_status candidate(const ko_tree *tree, const ko_tree_slabs *slabs, ko_tree_walk *walk,
                           koi_tree_step *step, ko_aabb *box)
{
    const ko_status status = koi_tree_slabs_next(tree, slabs, walk, step);
    return (status == KO_OK) ? koi_tree_leaf_aabb(tree, step->leaf, box) : status;
}

/* ---- the first hit ---- */

static void forget(ko_tree_first *first)
{
    first->time = KO_Q30_ONE;
    first->leaf = KO_TREE_NIL;
}

/* high and low are within 2^30, by within 2^30: sums are within 2^31. */
static void narrow_axis(fix16_t low, fix16_t high, fix16_t by, ko_q30 time, fix16_t *lo,
                        fix16_t *hi)
{
    const fix16_t part = (fix16_t)(koi_port_mul(by, time) >> 30);
    const fix16_t end = high + ((part > 0) ? part : 0) + SLACK;
    const fix16_t begin = low + ((part < 0) ? part : 0) - SLACK;
    *hi = (end < *hi) ? end : *hi;
    *lo = (begin > *lo) ? begin : *lo;
}

/* Narrows the walk to boxes that may be touched at that time or before. */
static void narrow(ko_tree_slabs *slabs, const ko_vec3 *by, ko_q30 time)
{
    ko_bounds *const reach = &slabs->reach;
    narrow_axis(slabs->low.x, slabs->high.x, by->x, time, &reach->lo.x, &reach->hi.x);
    narrow_axis(slabs->low.y, slabs->high.y, by->y, time, &reach->lo.y, &reach->hi.y);
    narrow_axis(slabs->low.z, slabs->high.z, by->z, time, &reach->lo.z, &reach->hi.z);
}

static bool is_apart(fix16_t c, fix16_t r, fix16_t lo, fix16_t hi)
{
    return c + r < lo || c - r > hi;
}

/* True iff a candidate is outside of the narrowed box: it was on the stack when that was
 * narrowed. */
static bool is_late(const ko_tree_first *first, const ko_tree_slabs *slabs, const ko_aabb *box)
{
    const ko_bounds *const reach = &slabs->reach;
    return first->time != KO_Q30_ONE && (is_apart(box->c.x, box->r.x, reach->lo.x, reach->hi.x) ||
                                         is_apart(box->c.y, box->r.y, reach->lo.y, reach->hi.y) ||
                                         is_apart(box->c.z, box->r.z, reach->lo.z, reach->hi.z));
}

/* Keeps a hit that is not later than the first so far; of equal times the lower slot wins. */
static void consider(ko_tree_slabs *slabs, const ko_vec3 *by, ko_tree_first *first, uint32_t leaf,
                     ko_q30 time)
{
    if (time == first->time && leaf > first->leaf) {
        return;
    }
    if (time < first->time) {
        narrow(slabs, by, time);
    }
    first->time = time;
    first->leaf = leaf;
}

/* Reports the first hit at the end of the walk, once. */
static ko_status tell_first(const ko_tree *tree, ko_tree_first *first, ko_status status,
                            ko_tree_hit *hit, ko_q30 *time)
{
    if (status != KO_END || first->leaf >= tree->leaves) {
        return status;
    }
    koi_tree_walk_tell(tree, first->leaf, hit);
    *time = first->time;
    first->leaf = KO_TREE_NIL;
    return KO_OK;
}

/* Drops the first hit so far if it is later than that. */
static ko_status shorten(ko_tree_slabs *slabs, const ko_vec3 *by, ko_tree_first *first, ko_q30 time)
{
    if (time < 0 || time > KO_Q30_ONE) {
        return KO_E_RANGE;
    }
    if (time < first->time) {
        narrow(slabs, by, time);
        first->time = time;
        first->leaf = KO_TREE_NIL;
    }
    return KO_OK;
}

/* ---- capsules ---- */

ko_status ko_tree_capsule_begin(const ko_tree *tree, const ko_capsule *capsule,
                                ko_tree_capsule *query)
{
    if (tree == NULL || capsule == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (ko_capsule_check(capsule) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_vec3 along = {capsule->b.x - capsule->a.x, capsule->b.y - capsule->a.y,
                           capsule->b.z - capsule->a.z};
    const ko_vec3 grow = {capsule->r, capsule->r, capsule->r};
    query->capsule = *capsule;
    koi_tree_slabs_prepare_sweep(&capsule->a, &along, &grow, &query->slabs);
    koi_tree_walk_begin_above(tree, &query->walk);
    return KO_OK;
}

ko_status ko_tree_capsule_next(const ko_tree *tree, ko_tree_capsule *query, uint32_t budget,
                               ko_tree_hit *hit)
{
    ko_aabb box;
    koi_tree_step step = {budget, 0};
    ko_status status = KO_OK;
    if (tree == NULL || query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    while ((status = candidate(tree, &query->slabs, &query->walk, &step, &box)) == KO_OK) {
        if (ko_capsule_overlap_aabb(&query->capsule, &box)) {
            koi_tree_walk_tell(tree, step.leaf, hit);
            return KO_OK;
        }
    }
    return status;
}

/* ---- boxes that move ---- */

ko_status ko_tree_swept_box_begin(const ko_tree *tree, const ko_aabb *box, const ko_vec3 *by,
                                  ko_tree_swept_box *query)
{
    if (tree == NULL || box == NULL || by == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (ko_aabb_check(box) != KO_OK || !koi_are_differences(by)) {
        return KO_E_RANGE;
    }
    koi_tree_slabs_prepare_sweep(&box->c, by, &box->r, &query->slabs);
    query->box = *box;
    query->by = *by;
    forget(&query->first);
    koi_tree_walk_begin_above(tree, &query->walk);
    return KO_OK;
}

/* Finds the next leaf that is touched no later than the first so far. */
static ko_status next_box(const ko_tree *tree, ko_tree_swept_box *query, koi_tree_step *step,
                          ko_q30 *time)
{
    ko_aabb box;
    ko_status status = KO_OK;
    while ((status = candidate(tree, &query->slabs, &query->walk, step, &box)) == KO_OK) {
        if (is_late(&query->first, &query->slabs, &box)) {
            continue;
        }
        (void)ko_aabb_toi(&query->box, &box, &query->by, time); /* legal: no failure */
        if (*time <= query->first.time) {
            break;
        }
    }
    return status;
}

ko_status ko_tree_swept_box_next(const ko_tree *tree, ko_tree_swept_box *query, uint32_t budget,
                                 ko_tree_hit *hit, ko_q30 *time)
{
    koi_tree_step step = {budget, 0};
    ko_q30 t = KO_NEVER;
    if (tree == NULL || query == NULL || hit == NULL || time == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = next_box(tree, query, &step, &t);
    if (status == KO_OK) {
        koi_tree_walk_tell(tree, step.leaf, hit);
        *time = t;
    }
    return status;
}

ko_status ko_tree_swept_box_first(const ko_tree *tree, ko_tree_swept_box *query, uint32_t budget,
                                  ko_tree_hit *hit, ko_q30 *time)
{
    koi_tree_step step = {budget, 0};
    ko_q30 t = KO_NEVER;
    ko_status status = KO_OK;
    if (tree == NULL || query == NULL || hit == NULL || time == NULL) {
        return KO_E_ARG;
    }
    while ((status = next_box(tree, query, &step, &t)) == KO_OK) {
        consider(&query->slabs, &query->by, &query->first, step.leaf, t);
    }
    return tell_first(tree, &query->first, status, hit, time);
}

ko_status ko_tree_swept_box_shorten(ko_tree_swept_box *query, ko_q30 time)
{
    return (query == NULL) ? KO_E_ARG : shorten(&query->slabs, &query->by, &query->first, time);
}

/* ---- spheres that move ---- */

ko_status ko_tree_swept_sphere_begin(const ko_tree *tree, const ko_sphere *sphere,
                                     const ko_vec3 *by, ko_tree_swept_sphere *query)
{
    if (tree == NULL || sphere == NULL || by == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (ko_sphere_check(sphere) != KO_OK || !koi_are_differences(by)) {
        return KO_E_RANGE;
    }
    const ko_vec3 grow = {sphere->r, sphere->r, sphere->r};
    koi_tree_slabs_prepare_sweep(&sphere->c, by, &grow, &query->slabs);
    query->sphere = *sphere;
    query->by = *by;
    forget(&query->first);
    koi_tree_walk_begin_above(tree, &query->walk);
    return KO_OK;
}

/* Finds the next leaf that is touched no later than the first so far. */
static ko_status next_sphere(const ko_tree *tree, ko_tree_swept_sphere *query, koi_tree_step *step,
                             ko_q30 *time)
{
    ko_aabb box;
    ko_status status = KO_OK;
    while ((status = candidate(tree, &query->slabs, &query->walk, step, &box)) == KO_OK) {
        if (is_late(&query->first, &query->slabs, &box)) {
            continue;
        }
        (void)ko_sphere_toi_aabb(&query->sphere, &box, &query->by, time); /* legal: no failure */
        if (*time <= query->first.time) {
            break;
        }
    }
    return status;
}

ko_status ko_tree_swept_sphere_next(const ko_tree *tree, ko_tree_swept_sphere *query,
                                    uint32_t budget, ko_tree_hit *hit, ko_q30 *time)
{
    koi_tree_step step = {budget, 0};
    ko_q30 t = KO_NEVER;
    if (tree == NULL || query == NULL || hit == NULL || time == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = next_sphere(tree, query, &step, &t);
    if (status == KO_OK) {
        koi_tree_walk_tell(tree, step.leaf, hit);
        *time = t;
    }
    return status;
}

ko_status ko_tree_swept_sphere_first(const ko_tree *tree, ko_tree_swept_sphere *query,
                                     uint32_t budget, ko_tree_hit *hit, ko_q30 *time)
{
    koi_tree_step step = {budget, 0};
    ko_q30 t = KO_NEVER;
    ko_status status = KO_OK;
    if (tree == NULL || query == NULL || hit == NULL || time == NULL) {
        return KO_E_ARG;
    }
    while ((status = next_sphere(tree, query, &step, &t)) == KO_OK) {
        consider(&query->slabs, &query->by, &query->first, step.leaf, t);
    }
    return tell_first(tree, &query->first, status, hit, time);
}

ko_status ko_tree_swept_sphere_shorten(ko_tree_swept_sphere *query, ko_q30 time)
{
    return (query == NULL) ? KO_E_ARG : shorten(&query->slabs, &query->by, &query->first, time);
}

/* ---- capsules that move: the tree is walked with the box around the capsule ---- */

ko_status ko_tree_swept_capsule_begin(const ko_tree *tree, const ko_capsule *capsule,
                                      const ko_vec3 *by, ko_tree_swept_capsule *query)
{
    if (tree == NULL || capsule == NULL || by == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (ko_capsule_check(capsule) != KO_OK || !koi_are_differences(by)) {
        return KO_E_RANGE;
    }
    ko_aabb about;
    (void)ko_aabb_from_capsule(capsule, &about); /* legal: no failure */
    koi_tree_slabs_prepare_sweep(&about.c, by, &about.r, &query->slabs);
    query->capsule = *capsule;
    query->by = *by;
    forget(&query->first);
    koi_tree_walk_begin_above(tree, &query->walk);
    return KO_OK;
}

/* Finds the next leaf that is touched no later than the first so far. */
static ko_status next_capsule(const ko_tree *tree, ko_tree_swept_capsule *query,
                              koi_tree_step *step, ko_q30 *time)
{
    ko_aabb box;
    ko_status status = KO_OK;
    while ((status = candidate(tree, &query->slabs, &query->walk, step, &box)) == KO_OK) {
        if (is_late(&query->first, &query->slabs, &box)) {
            continue;
        }
        (void)ko_capsule_toi_aabb(&query->capsule, &box, &query->by, time); /* legal: no failure */
        if (*time <= query->first.time) {
            break;
        }
    }
    return status;
}

ko_status ko_tree_swept_capsule_next(const ko_tree *tree, ko_tree_swept_capsule *query,
                                     uint32_t budget, ko_tree_hit *hit, ko_q30 *time)
{
    koi_tree_step step = {budget, 0};
    ko_q30 t = KO_NEVER;
    if (tree == NULL || query == NULL || hit == NULL || time == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = next_capsule(tree, query, &step, &t);
    if (status == KO_OK) {
        koi_tree_walk_tell(tree, step.leaf, hit);
        *time = t;
    }
    return status;
}

ko_status ko_tree_swept_capsule_first(const ko_tree *tree, ko_tree_swept_capsule *query,
                                      uint32_t budget, ko_tree_hit *hit, ko_q30 *time)
{
    koi_tree_step step = {budget, 0};
    ko_q30 t = KO_NEVER;
    ko_status status = KO_OK;
    if (tree == NULL || query == NULL || hit == NULL || time == NULL) {
        return KO_E_ARG;
    }
    while ((status = next_capsule(tree, query, &step, &t)) == KO_OK) {
        consider(&query->slabs, &query->by, &query->first, step.leaf, t);
    }
    return tell_first(tree, &query->first, status, hit, time);
}

ko_status ko_tree_swept_capsule_shorten(ko_tree_swept_capsule *query, ko_q30 time)
{
    return (query == NULL) ? KO_E_ARG : shorten(&query->slabs, &query->by, &query->first, time);
}
