/* The inner loop of a walk of a tree along a path, which is a segment or ray: the reference. A
 * port's own function gives the same answers, also in a pool whose memory is corrupted. The
 * answers may differ only for a path that goes 2^31 LSB on two axes. */
#ifndef KOI_PORT_GENERIC_WAY_H
#define KOI_PORT_GENERIC_WAY_H

#include "port/box.h"
#include "port/mul.h"
#include "port/opaque.h"
#include "port/tree.h"

/* The walk would be compiled into each caller, so these share one copy. */
#define KOI_PORT_WAY_CHOSEN(x) x##_shared

/* Stands for a link where a path touches no child. It has more bits than any link. */
#define KOI_PORT_MISSED UINT32_MAX

/* A box on one axis, mirrored if the path goes down there: how far its faces are ahead of the
 * path's beginning. */
typedef struct koi_port_faces {
    fix16_t near; /* the nearer face */
    fix16_t deep; /* the other face */
} koi_port_faces;

/* The same on x, y and z. */
typedef struct koi_port_sides {
    koi_port_faces on[3];
} koi_port_sides;

/* The faces of a box lo .. hi, for a path that begins at low .. high, and goes down if is_back.
 * One of the differences is opaque: without that clang works out both cases and selects one, which
 * takes twice the instructions. */
static inline koi_port_faces koi_port_faces_of(fix16_t lo, fix16_t hi, fix16_t high, fix16_t low,
                                               bool is_back)
{
    koi_port_faces faces;
    if (is_back) {
        faces.near = (fix16_t)koi_port_opaque((uint32_t)low - (uint32_t)hi);
        faces.deep = (fix16_t)((uint32_t)high - (uint32_t)lo);
    } else {
        faces.near = (fix16_t)((uint32_t)lo - (uint32_t)high);
        faces.deep = (fix16_t)((uint32_t)hi - (uint32_t)low);
    }
    return faces;
}

/* One of several numbers in a row. */
static inline fix16_t koi_port_number_at(const void *numbers, uint32_t index)
{
    return *(const fix16_t *)((const unsigned char *)numbers + index * sizeof(fix16_t));
}
_Static_assert(sizeof(ko_bounds) == 6U * sizeof(fix16_t), "sides are six numbers in a row");

/* True iff the path enters the box on axis j after it left the box on axis k: near way_k < deep
 * way_j, for ways of at most 0. A deep of -2^31 counts as 2^31. No product is more than 2^62. */
static inline bool koi_port_is_later(fix16_t near, int32_t way_j, fix16_t deep, int32_t way_k)
{
    const fix16_t behind = (fix16_t)(0U - (uint32_t)deep); /* the far face */
    return koi_port_mul(near, way_k) < -koi_port_mul(behind, way_j);
}

/* koi_port_way_crosses for any numbers, by all pairs of axes. */
KOI_PORT_OWN_FRAME bool koi_port_sides_cross(const ko_tree_path *way, koi_port_sides sides)
{
    const koi_port_faces *const on = sides.on;
    if ((on[0].near & on[1].near & on[2].near) < 0) {
        return true; /* the path begins in the box */
    }
    for (uint32_t j = 0; j < 3U; j++) {
        for (uint32_t k = 0; k < 3U; k++) {
            if (j != k && koi_port_is_later(on[j].near, koi_port_number_at(&way->way, j),
                                            on[k].deep, koi_port_number_at(&way->way, k))) {
                return false;
            }
        }
    }
    return true;
}

/* koi_port_is_later for a deep of at least 0. */
static inline bool koi_port_is_beyond(fix16_t near, int32_t way_k, fix16_t deep, int32_t way_j)
{
    return koi_port_mul(near, way_k) < koi_port_mul(deep, way_j);
}

/* True iff the path touches a box, which overlaps the path's reach. Proof:
 * src/tree_ask/tree_path.c.
 *
 * No far face is behind the beginning of the path, since the reach begins there. So a near face
 * separates only if it is ahead. Where a far face is behind, the box or the path is damaged. */
static inline bool koi_port_way_crosses(const ko_tree_path *way, const ko_bounds *box)
{
    const koi_port_faces x =
        koi_port_faces_of(box->lo.x, box->hi.x, way->high.x, way->low.x, (way->back & 1U) != 0U);
    const koi_port_faces y =
        koi_port_faces_of(box->lo.y, box->hi.y, way->high.y, way->low.y, (way->back & 2U) != 0U);
    const koi_port_faces z =
        koi_port_faces_of(box->lo.z, box->hi.z, way->high.z, way->low.z, (way->back & 4U) != 0U);
    if ((x.deep | y.deep | z.deep) < 0) {
        const koi_port_sides sides = {{x, y, z}};
        return koi_port_sides_cross(way, sides);
    }
    const ko_vec3 *const w = &way->way;
    if (x.near > 0 && (koi_port_is_beyond(x.near, w->y, y.deep, w->x) ||
                       koi_port_is_beyond(x.near, w->z, z.deep, w->x))) {
        return false;
    }
    if (y.near > 0 && (koi_port_is_beyond(y.near, w->x, x.deep, w->y) ||
                       koi_port_is_beyond(y.near, w->z, z.deep, w->y))) {
        return false;
    }
    return z.near <= 0 || (!koi_port_is_beyond(z.near, w->x, x.deep, w->z) &&
                           !koi_port_is_beyond(z.near, w->y, y.deep, w->z));
}

/* True iff a path meets the plane of a side of the second box before that of the first. Sides
 * 0 .. 2 are the lower ones on x, y and z, 3 .. 5 the upper ones. */
static inline bool koi_port_is_second_near(const ko_bounds *pair, uint32_t face)
{
    const fix16_t first = koi_port_number_at(&pair[0], face);
    const fix16_t second = koi_port_number_at(&pair[1], face);
    return (face < 3U) ? second < first : second > first;
}

/* Which of two boxes a path touches: bit 0 the first, bit 1 the second. */
KOI_PORT_OWN_FRAME uint32_t koi_port_way_touches(const ko_tree_path *way, const ko_bounds *pair)
{
    uint32_t touched = 1; /* the bit above those of the boxes that were tested */
    const ko_bounds *box = &pair[2];
    do {
        box--;
        touched += touched;
        if (koi_port_bounds_overlap(&way->reach, box) && koi_port_way_crosses(way, box)) {
            touched++;
        }
    } while (touched < 4U);
    return touched - 4U;
}

/* Descends from a link while it is a branch's, to children that the path touches. Returns the link
 * that it ended at, KOI_PORT_MISSED if no child is touched, or 0 if the stack is full. Where `left`
 * is used up, it is UINT32_MAX afterwards. */
static inline uint32_t koi_port_way_down(const ko_tree *tree, const ko_tree_path *way,
                                         ko_tree_walk *walk, uint32_t link, uint32_t *depth,
                                         uint32_t *left)
{
    while (link < tree->branches) {
        (*left)--;
        if ((int32_t)*left < 0) {
            return link;
        }
        const ko_tree_node *const node = &tree->nodes[link];
        if ((node->category & walk->q.mask) == 0U) {
            return KOI_PORT_MISSED;
        }
        /* Test both children of the branch. */
        const uint32_t touched = koi_port_way_touches(way, node->box);
        if (touched == 0U) {
            return KOI_PORT_MISSED;
        }
        /* Go on at the one that is touched. If both are, the farther waits. */
        uint32_t near = touched - 1U;
        if (touched == 3U) {
            if (*depth >= KOI_PORT_STACK) {
                return 0;
            }
            near = koi_port_is_second_near(node->box, way->face) ? 1U : 0U;
            walk->stack[(*depth)++] = node->child[near ^ 1U];
        }
        link = node->child[near];
    }
    return link;
}

/* As koi_port_walk, for what a path touches. Where both children are touched, it goes to the one
 * whose side `face` the path meets first, and the other waits on the stack. enter of what it writes
 * is 0. left is below 2^22. */
static inline uint64_t koi_port_walk_way(const ko_tree *tree, const ko_tree_path *way,
                                         ko_tree_walk *walk, uint32_t left,
                                         koi_port_cast_hits *hits)
{
    uint32_t depth = walk->q.depth;
    uint32_t link = 0;
    ko_tree_cast_hit *at = hits->at;
    for (;;) {
        if (depth == 0U) {
            link = KOI_PORT_END;
            break;
        }
        link = koi_port_way_down(tree, way, walk, walk->stack[--depth], &depth, &left);
        if (link == KOI_PORT_MISSED) {
            continue;
        }
        /* No leaf: the walk was stopped, or the pool is corrupted. */
        const uint32_t slot = link - KO_TREE_LEAF;
        if (slot >= tree->leaves) {
            break;
        }
        const ko_tree_node *const leaf = &tree->nodes[slot];
        if ((leaf->leaf_category & walk->q.mask) != 0U) {
            at->id = ((uint32_t)leaf->generation << 16) | slot;
            at->user = leaf->user;
            at->enter = 0;
            at++;
            hits->room--;
            if (hits->room == 0U) {
                link = KOI_PORT_FULL;
                break;
            }
        }
    }
    hits->at = at;
    walk->q.depth = (uint8_t)depth;
    return ((uint64_t)link << 32) | left;
}

#endif
