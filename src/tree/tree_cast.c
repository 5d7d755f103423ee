/* Points, segments and rays through a tree. */
#include "port/fast.h"

#include "keepout/tree_cast.h"

#include <stddef.h>

#include "src/box/line.h"
#include "src/box/slab.h"
#include "src/math/wide.h"
#include "src/tree/tree_walk.h"

ko_status ko_tree_point_begin(const ko_tree *tree, const ko_vec3 *point, ko_tree_query *query)
{
    if (point == NULL) {
        return KO_E_ARG;
    }
    const ko_aabb box = {*point, {0, 0, 0}};
    return ko_tree_query_begin(tree, &box, query);
}

/* ---- beginning ---- */

static void begin(const ko_tree *tree, const ko_vec3 *from, const ko_vec3 *way, fix16_t length,
                  ko_tree_cast *cast)
{
    cast->slabs.high = *from;
    cast->slabs.low = *from;
    koi_tree_slabs_aim(way, &cast->slabs);
    cast->length = length;
    cast->enter = KO_NEVER;
    cast->leaf = KO_TREE_NIL;
    koi_tree_walk_begin_above(tree, &cast->walk);
}

static inline bool is_legal(const ko_vec3 *p)
{
    return (uint32_t)p->x + (uint32_t)KO_LIMIT <= 2U * (uint32_t)KO_LIMIT &&
           (uint32_t)p->y + (uint32_t)KO_LIMIT <= 2U * (uint32_t)KO_LIMIT &&
           (uint32_t)p->z + (uint32_t)KO_LIMIT <= 2U * (uint32_t)KO_LIMIT;
}

static inline void reach_axis(fix16_t a, fix16_t b, fix16_t *lo, fix16_t *hi)
{
    *lo = (a < b) ? a : b;
    *hi = (a < b) ? b : a;
}

ko_status ko_tree_segment_begin(const ko_tree *tree, const ko_segment *segment, ko_tree_cast *cast)
{
    if (tree == NULL || segment == NULL || cast == NULL) {
        return KO_E_ARG;
    }
    const ko_vec3 *const a = &segment->a;
    const ko_vec3 *const b = &segment->b;
    if (!is_legal(a) || !is_legal(b)) {
        return KO_E_RANGE;
    }
    const ko_vec3 way = {b->x - a->x, b->y - a->y, b->z - a->z};
    ko_bounds *const reach = &cast->slabs.reach;
    reach_axis(a->x, b->x, &reach->lo.x, &reach->hi.x);
    reach_axis(a->y, b->y, &reach->lo.y, &reach->hi.y);
    reach_axis(a->z, b->z, &reach->lo.z, &reach->hi.z);
    begin(tree, a, &way, KO_Q30_ONE, cast);
    return KO_OK;
}

ko_status ko_tree_ray_begin(const ko_tree *tree, const ko_ray *ray, ko_tree_cast *cast)
{
    ko_line c;
    if (tree == NULL || ray == NULL || cast == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_line_from_ray(ray, &c);
    if (status == KO_OK) {
        cast->slabs.reach = c.bounds;
        begin(tree, &c.origin, &c.direction, c.length, cast);
    }
    return status;
}

/* ---- going on ---- */

ko_status ko_tree_cast_next(const ko_tree *tree, ko_tree_cast *cast, uint32_t budget,
                            ko_tree_hit *hit)
{
    koi_tree_step step;
    if (tree == NULL || cast == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    step.budget = budget;
    const ko_status status = koi_tree_slabs_next(tree, &cast->slabs, &cast->walk, &step);
    if (status == KO_OK) {
        koi_tree_walk_tell(tree, step.leaf, hit);
    }
    return status;
}

/* ---- the first ---- */

/* Where a way from a point into a box passes a near face; 0 / 1 if it begins within. */
typedef struct fraction {
    uint32_t part;
    uint32_t whole;
} fraction;

static void enter_axis(fix16_t near, int32_t way, fraction *enter)
{
    const uint32_t size = koi_magnitude(way);
    if (near > 0 &&
        koi_port_umul((uint32_t)near, enter->whole) > koi_port_umul(enter->part, size)) {
        enter->part = (uint32_t)near;
        enter->whole = size;
    }
}

/* Of a box that is touched: where it is entered, rounded down: part / whole of s = 2^30 on the way
 * of 0 <= s <= length. As it is not beyond the end, part 2^30 <= whole length, which is below 2^62;
 * of a corrupted box it may be, and some number up to the end comes of it. */
static ko_q30 enter_of(const ko_tree_cast *cast, const ko_bounds *box)
{
    const ko_tree_slabs *const s = &cast->slabs;
    const ko_vec3 *const from = &s->high;
    fraction enter = {0, 1};
    enter_axis((s->back & 1U) != 0U ? koi_minus(from->x, box->hi.x) : koi_minus(box->lo.x, from->x),
               s->way.x, &enter);
    enter_axis((s->back & 2U) != 0U ? koi_minus(from->y, box->hi.y) : koi_minus(box->lo.y, from->y),
               s->way.y, &enter);
    enter_axis((s->back & 4U) != 0U ? koi_minus(from->z, box->hi.z) : koi_minus(box->lo.z, from->z),
               s->way.z, &enter);
    if (enter.part == 0U) {
        return 0;
    }
    const uint32_t part =
        (uint32_t)koi_slab_part(enter.part, enter.whole, (uint32_t)cast->length, 0U);
    return (part < (uint32_t)KO_Q30_ONE) ? (ko_q30)part : KO_Q30_ONE;
}

/* Of an axis that goes up none has 2^31. */
static int32_t way_of(const ko_tree_slabs *slabs, int32_t down, uint32_t bit)
{
    return ((slabs->back & bit) != 0U) ? down : -down;
}

/* What is entered later is of no interest any more. */
static void shorten(ko_tree_cast *cast, ko_q30 enter)
{
    ko_tree_slabs *const s = &cast->slabs;
    ko_line c = {s->reach,
                 s->high,
                 {way_of(s, s->way.x, 1U), way_of(s, s->way.y, 2U), way_of(s, s->way.z, 4U)},
                 cast->length,
                 KO_Q30_ONE};
    koi_line_cut(&c, enter);
    s->reach = c.bounds;
}

static void consider(ko_tree_cast *cast, uint32_t leaf, const ko_bounds *box)
{
    const ko_q30 enter = enter_of(cast, box);
    if (enter > cast->enter || (enter == cast->enter && leaf > cast->leaf)) {
        return;
    }
    if (enter < cast->enter) {
        shorten(cast, enter);
    }
    cast->enter = enter;
    cast->leaf = leaf;
}

/* Drops the first hit so far if it is entered later than that. */
ko_status ko_tree_cast_shorten(ko_tree_cast *cast, ko_q30 t)
{
    if (cast == NULL) {
        return KO_E_ARG;
    }
    if (t < 0 || t > KO_Q30_ONE) {
        return KO_E_RANGE;
    }
    if (t < cast->enter) {
        shorten(cast, t);
        cast->enter = t;
        cast->leaf = KO_TREE_NIL;
    }
    return KO_OK;
}

ko_status ko_tree_cast_first(const ko_tree *tree, ko_tree_cast *cast, uint32_t budget,
                             ko_tree_hit *hit, ko_q30 *enter)
{
    koi_tree_step step = {budget, 0};
    ko_status status = KO_OK;
    if (tree == NULL || cast == NULL || hit == NULL || enter == NULL) {
        return KO_E_ARG;
    }
    while ((status = koi_tree_slabs_next(tree, &cast->slabs, &cast->walk, &step)) == KO_OK) {
        const ko_bounds *const box = koi_tree_leaf_box(tree, step.leaf);
        if (box == NULL) {
            return KO_E_DATA;
        }
        consider(cast, step.leaf, box);
    }
    if (status != KO_END || cast->leaf >= tree->leaves) {
        return status;
    }
    koi_tree_walk_tell(tree, cast->leaf, hit);
    *enter = cast->enter;
    cast->leaf = KO_TREE_NIL;
    return KO_OK;
}
