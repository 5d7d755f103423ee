/* Walks a tree along a leg.
 *
 * If the leg's box, grown by the reach, holds little more than what the leg passes, the walk asks
 * for that box: testing a box takes a third of what testing a path takes. That is so if the leg is
 * shorter than 4 times the reach on all axes but one. Seen along any axis the box then has at most
 * 3 times the area. Otherwise the walk follows the leg.
 *
 * The reach is at most KO_LIMIT + 1 around points within KO_LIMIT. So grown boxes are within 2^30 +
 * 1, and what src/tree_ask/tree_path.c makes of them is below 2^31. */
#include "port/fast.h"
#include "src/motion/motion_walk.h"

#include <stddef.h>

#include "port/box.h"
#include "src/distance/closest.h"
#include "src/motion/motion_leg.h"
#include "src/tree_ask/tree_path.h"

/* ---- beginning ---- */

/* The interval of a leg on one axis, larger by `near`. */
static void order(fix16_t a, fix16_t b, fix16_t near, fix16_t *lo, fix16_t *hi)
{
    *lo = koi_port_lower(a, b) - near;
    *hi = koi_port_higher(a, b) + near;
}

static bool is_long(fix16_t d, fix16_t near)
{
    return koi_magnitude(d) >= 4U * (uint32_t)near;
}

/* True if the leg is long on one axis at most: then its box holds little more than its path. */
bool koi_leg_is_wide(const ko_vec3 *d, fix16_t near)
{
    const bool x = is_long(d->x, near);
    const bool y = is_long(d->y, near);
    return is_long(d->z, near) ? !x && !y : !x || !y;
}

/* Puts the root on the stack. Branch 0 above it is passed over. Returns the depth. */
static uint8_t set_out(const ko_tree *tree, uint16_t *stack)
{
    const bool is_empty = tree->branches == 0U || tree->nodes[0].child[0] == KO_TREE_NIL;
    stack[0] = is_empty ? 0U : tree->nodes[0].child[0];
    return is_empty ? 0 : 1;
}

static void begin_way(const ko_vec3 *a, const ko_vec3 *d, fix16_t near, const ko_bounds *reach,
                      ko_tree_path *out)
{
    const ko_vec3 high = {a->x + near, a->y + near, a->z + near};
    const ko_vec3 low = {a->x - near, a->y - near, a->z - near};
    out->reach = *reach;
    out->high = high;
    out->low = low;
    koi_tree_path_aim(d, out);
}

void koi_leg_walk_begin(const ko_tree *tree, const ko_capsule *leg, fix16_t near, uint32_t mask,
                        ko_leg_walk *out)
{
    const ko_vec3 d = koi_closest_difference(&leg->b, &leg->a);
    ko_bounds reach;
    order(leg->a.x, leg->b.x, near, &reach.lo.x, &reach.hi.x);
    order(leg->a.y, leg->b.y, near, &reach.lo.y, &reach.hi.y);
    order(leg->a.z, leg->b.z, near, &reach.lo.z, &reach.hi.z);
    out->left = tree->branches;
    out->is_wide = koi_leg_is_wide(&d, near);
    if (out->is_wide != 0U) {
        (void)koi_query_open(&out->by.box.q, tree, 0U, mask);
        out->by.box.box = reach;
        out->by.box.q.depth = set_out(tree, out->by.box.stack);
    } else {
        begin_way(&leg->a, &d, near, &reach, &out->by.way.path);
        (void)koi_query_open(&out->by.way.walk.q, tree, 0U, mask);
        out->by.way.walk.q.depth = set_out(tree, out->by.way.walk.stack);
    }
}

static void lessen(ko_vec3 *v, fix16_t by)
{
    v->x -= by;
    v->y -= by;
    v->z -= by;
}

void koi_leg_walk_narrow(ko_leg_walk *walk, fix16_t by)
{
    ko_bounds *reach = walk->is_wide ? &walk->by.box.box : &walk->by.way.path.reach;
    lessen(&reach->lo, -by);
    lessen(&reach->hi, by);
    if (!walk->is_wide) {
        lessen(&walk->by.way.path.high, by);
        lessen(&walk->by.way.path.low, -by);
    }
}

/* ---- going on ---- */

/* The walk stopped at a link, as its budget is spent. The link is a branch, in a corrupted pool,
 * too. In a sound pool the stack has room for it. */
ko_status koi_leg_walk_put_off(ko_leg_walk *walk, uint32_t link)
{
    /* unreachable: here walks along a path share one copy, koi_tree_path_put_off */
    uint8_t *depth = walk->is_wide ? &walk->by.box.q.depth : &walk->by.way.walk.q.depth;
    /* unreachable: as above */
    uint16_t *stack = walk->is_wide ? walk->by.box.stack : walk->by.way.walk.stack;
    if (*depth >= KOI_PORT_STACK) {
        return KO_E_DATA;
    }
    stack[(*depth)++] = (uint16_t)link;
    return KO_UNFINISHED;
}
