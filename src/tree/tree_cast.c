/* Points, segments and rays through a tree. */
#include "keepout/tree_cast.h"

#include <stddef.h>

#include "core/wide.h"
#include "tree/tree_walk.h"

ko_status ko_tree_point_begin(const ko_tree *tree, const ko_vec3 *point, ko_tree_query *query)
{
    if (point == NULL) {
        return KO_E_ARG;
    }
    const ko_aabb box = {*point, {0, 0, 0}};
    return ko_tree_query_begin(tree, &box, query);
}

/* ---- beginning ---- */

/* |way| <= 2^31, length < 2^31: below 2^32. */
static ko_tree_way way_on(fix16_t from, fix16_t way, fix16_t length, fix16_t lo, fix16_t hi)
{
    const uint64_t size = ko_port_umul(ko_magnitude(way), (uint32_t)length) >> 30;
    const ko_tree_way out = {from, way < 0, (uint32_t)size, (way < 0) ? from - lo : hi - from, 0};
    return out;
}

static void prepare(const ko_cast *c, ko_tree_slabs *out)
{
    const ko_bounds *reach = &c->reach;
    const ko_tree_way way[3] = {way_on(c->origin.x, c->way.x, c->length, reach->lo.x, reach->hi.x),
                                way_on(c->origin.y, c->way.y, c->length, reach->lo.y, reach->hi.y),
                                way_on(c->origin.z, c->way.z, c->length, reach->lo.z, reach->hi.z)};
    ko_tree_slabs_prepare(way, out);
}

static void begin(const ko_tree *tree, ko_tree_cast *cast)
{
    prepare(&cast->cast, &cast->slabs);
    cast->enter = KO_NEVER;
    cast->leaf = KO_TREE_NIL;
    ko_tree_walk_begin(tree, &cast->walk);
}

ko_status ko_tree_segment_begin(const ko_tree *tree, const ko_segment *segment, ko_tree_cast *cast)
{
    if (tree == NULL || segment == NULL || cast == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_cast_prepare(segment, &cast->cast);
    if (status == KO_OK) {
        begin(tree, cast);
    }
    return status;
}

ko_status ko_tree_ray_begin(const ko_tree *tree, const ko_ray *ray, ko_tree_cast *cast)
{
    if (tree == NULL || ray == NULL || cast == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_cast_prepare_ray(ray, &cast->cast);
    if (status == KO_OK) {
        begin(tree, cast);
    }
    return status;
}

/* ---- going on ---- */

/* The next leaf that is truly touched. */
static ko_status next_leaf(const ko_tree *tree, ko_tree_cast *cast, uint32_t *budget,
                           uint32_t *leaf, const ko_bounds **box)
{
    for (;;) {
        const ko_status status =
            ko_tree_slabs_next(tree, &cast->slabs, &cast->walk, budget, leaf, box);
        if (status != KO_OK || ko_cast_overlap_bounds(&cast->cast, *box)) {
            return status;
        }
    }
}

ko_status ko_tree_cast_next(const ko_tree *tree, ko_tree_cast *cast, uint32_t budget,
                            ko_tree_hit *hit)
{
    uint32_t leaf = 0;
    const ko_bounds *box = NULL;
    if (tree == NULL || cast == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = next_leaf(tree, cast, &budget, &leaf, &box);
    if (status == KO_OK) {
        ko_tree_walk_tell(tree, leaf, hit);
    }
    return status;
}

/* ---- the first ---- */

/* Where a way from a point into a box passes a near face; 0 / 1 if it begins within. */
typedef struct fraction {
    uint32_t part;
    uint32_t whole;
} fraction;

static void enter_axis(fix16_t lo, fix16_t hi, fix16_t from, fix16_t way, fraction *enter)
{
    const uint32_t size = ko_magnitude(way);
    const fix16_t near =
        (fix16_t)((way < 0) ? (uint32_t)from - (uint32_t)hi : (uint32_t)lo - (uint32_t)from);
    if (near > 0 && ko_port_umul((uint32_t)near, enter->whole) > ko_port_umul(enter->part, size)) {
        enter->part = (uint32_t)near;
        enter->whole = size;
    }
}

/* Of a box that is touched: where it is entered, rounded down: part / whole of s = 2^30 on the way
 * of 0 <= s <= length. As it is not beyond the end, part 2^30 <= whole length, which is below 2^62;
 * of a corrupted box it may be, and some number up to the end comes of it. */
static ko_q30 enter_of(const ko_cast *c, const ko_bounds *box)
{
    fraction enter = {0, 1};
    enter_axis(box->lo.x, box->hi.x, c->origin.x, c->way.x, &enter);
    enter_axis(box->lo.y, box->hi.y, c->origin.y, c->way.y, &enter);
    enter_axis(box->lo.z, box->hi.z, c->origin.z, c->way.z, &enter);
    if (enter.part == 0U) {
        return 0;
    }
    const uint64_t whole = ko_port_umul(enter.whole, (uint32_t)c->length);
    uint64_t left = (uint64_t)enter.part << 30;
    uint32_t quotient = 0;
    for (unsigned bit = 0; bit <= 30U; bit++) {
        quotient <<= 1;
        if (left >= whole) {
            left -= whole;
            quotient++;
        }
        left <<= 1;
    }
    return (quotient < (uint32_t)KO_Q30_ONE) ? (ko_q30)quotient : KO_Q30_ONE;
}

/* What is entered later is of no interest any more. */
static void shorten(ko_tree_cast *cast, ko_q30 enter)
{
    const ko_cast *c = &cast->cast;
    (void)ko_cast_shorten(&cast->cast, enter); /* in range: no failure */
    cast->slabs.x.reach =
        (c->way.x < 0) ? c->origin.x - c->reach.lo.x : c->reach.hi.x - c->origin.x;
    cast->slabs.y.reach =
        (c->way.y < 0) ? c->origin.y - c->reach.lo.y : c->reach.hi.y - c->origin.y;
    cast->slabs.z.reach =
        (c->way.z < 0) ? c->origin.z - c->reach.lo.z : c->reach.hi.z - c->origin.z;
}

static void consider(ko_tree_cast *cast, uint32_t leaf, const ko_bounds *box)
{
    const ko_q30 enter = enter_of(&cast->cast, box);
    if (enter > cast->enter || (enter == cast->enter && leaf > cast->leaf)) {
        return;
    }
    if (enter < cast->enter) {
        shorten(cast, enter);
    }
    cast->enter = enter;
    cast->leaf = leaf;
}

ko_status ko_tree_cast_first(const ko_tree *tree, ko_tree_cast *cast, uint32_t budget,
                             ko_tree_hit *hit, ko_q30 *enter)
{
    uint32_t leaf = 0;
    const ko_bounds *box = NULL;
    ko_status status = KO_OK;
    if (tree == NULL || cast == NULL || hit == NULL || enter == NULL) {
        return KO_E_ARG;
    }
    while ((status = next_leaf(tree, cast, &budget, &leaf, &box)) == KO_OK) {
        consider(cast, leaf, box);
    }
    if (status != KO_END || cast->leaf >= tree->leaves) {
        return status;
    }
    ko_tree_walk_tell(tree, cast->leaf, hit);
    *enter = cast->enter;
    cast->leaf = KO_TREE_NIL;
    return KO_OK;
}
