/* The inner loop of a walk of a tree along a path, which is a segment or ray: the reference. A
 * port's own function gives the same answers, also in a pool whose memory is corrupted. The
 * answers may differ only for a path that goes 2^31 LSB on two axes. */
#ifndef KOI_PORT_GENERIC_WAY_H
#define KOI_PORT_GENERIC_WAY_H

#include "port/box.h"
#include "port/mul.h"
#include "port/terms.h"

/* Kept out of line: what calls it needs all registers for its loop. */
#if defined(__GNUC__)
#define KOI_PORT_APART __attribute__((noinline, unused))
#else
#define KOI_PORT_APART
#endif

/* A box on one axis, mirrored if the path goes down there: how far its faces are ahead of the
 * path's beginning. */
typedef struct koi_port_faces {
    fix16_t near; /* the nearer face */
    fix16_t deep; /* the other face */
} koi_port_faces;

/* The faces of a box lo .. hi, for a path that begins at low .. high, and goes down if is_back. */
static inline koi_port_faces koi_port_faces_of(fix16_t lo, fix16_t hi, fix16_t high, fix16_t low,
                                               bool is_back)
{
    koi_port_faces faces;
    if (is_back) {
        faces.near = (fix16_t)((uint32_t)low - (uint32_t)hi);
        faces.deep = (fix16_t)((uint32_t)high - (uint32_t)lo);
    } else {
        faces.near = (fix16_t)((uint32_t)lo - (uint32_t)high);
        faces.deep = (fix16_t)((uint32_t)hi - (uint32_t)low);
    }
    return faces;
}

/* True iff the path enters the box on axis j after it left the box on axis k: near way_k < deep
 * way_j, for ways of at most 0. A deep of -2^31 counts as 2^31. No product is more than 2^62. */
static inline bool koi_port_is_later(fix16_t near, int32_t way_j, fix16_t deep, int32_t way_k)
{
    const fix16_t behind = (fix16_t)(0U - (uint32_t)deep); /* the far face */
    return koi_port_mul(near, way_k) < -koi_port_mul(behind, way_j);
}

/* koi_port_way_crosses for any numbers, by all pairs of axes. */
static KOI_PORT_APART bool koi_port_faces_cross(const koi_port_faces faces[3], const ko_vec3 *way)
{
    const int32_t ways[3] = {way->x, way->y, way->z};
    if ((faces[0].near & faces[1].near & faces[2].near) < 0) {
        return true; /* the path begins in the box */
    }
    for (uint32_t j = 0; j < 3U; j++) {
        for (uint32_t k = 0; k < 3U; k++) {
            if (j != k && koi_port_is_later(faces[j].near, ways[j], faces[k].deep, ways[k])) {
                return false;
            }
        }
    }
    return true;
}

/* True iff a * b > c * d, for a and c of at least 0. */
static inline bool koi_port_is_more(fix16_t a, uint32_t b, fix16_t c, uint32_t d)
{
    return koi_port_umul((uint32_t)a, b) > koi_port_umul((uint32_t)c, d);
}

/* True iff the path touches a box, which overlaps the path's reach. Proof: src/tree/tree_path.c.
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
    const uint32_t to_x = 0U - (uint32_t)way->way.x;
    const uint32_t to_y = 0U - (uint32_t)way->way.y;
    const uint32_t to_z = 0U - (uint32_t)way->way.z;
    if ((x.deep | y.deep | z.deep) < 0) {
        const koi_port_faces faces[3] = {x, y, z};
        return koi_port_faces_cross(faces, &way->way);
    }
    if (x.near > 0 && (koi_port_is_more(x.near, to_y, y.deep, to_x) ||
                       koi_port_is_more(x.near, to_z, z.deep, to_x))) {
        return false;
    }
    if (y.near > 0 && (koi_port_is_more(y.near, to_x, x.deep, to_y) ||
                       koi_port_is_more(y.near, to_z, z.deep, to_y))) {
        return false;
    }
    return z.near <= 0 || (!koi_port_is_more(z.near, to_x, x.deep, to_z) &&
                           !koi_port_is_more(z.near, to_y, y.deep, to_z));
}

/* The coordinate of a side of a box: 0 .. 2 are the lower sides on x, y and z, 3 .. 5 the upper
 * ones. */
static inline fix16_t koi_port_face_of(const ko_bounds *box, uint32_t face)
{
    return *(const fix16_t *)((const unsigned char *)box + face * sizeof(fix16_t));
}
_Static_assert(sizeof(ko_bounds) == 6U * sizeof(fix16_t), "sides are six numbers in a row");

/* True iff a path meets the plane of this side of the second box before that of the first. */
static inline bool koi_port_is_second_near(const ko_bounds *pair, uint32_t face)
{
    const fix16_t first = koi_port_face_of(&pair[0], face);
    const fix16_t second = koi_port_face_of(&pair[1], face);
    return (face < 3U) ? second < first : second > first;
}

/* Which of two boxes a path touches: bit 0 the first, bit 1 the second. */
static KOI_PORT_APART uint32_t koi_port_way_touches(const ko_tree_path *way, const ko_bounds *pair)
{
    uint32_t touched = 0;
    for (uint32_t i = 0; i < 2U; i++) {
        if (koi_port_bounds_overlap(&way->reach, &pair[i]) && koi_port_way_crosses(way, &pair[i])) {
            touched |= 1U << i;
        }
    }
    return touched;
}

/* As koi_port_walk, for what a path touches. Where both children are touched, it goes to the one
 * whose side `face` the path meets first, and the other waits on the stack. enter of what it writes
 * is 0. left is below 2^22. */
static inline uint64_t koi_port_walk_way(const ko_tree *tree, const ko_tree_path *way,
                                         ko_tree_walk *walk, uint32_t left,
                                         koi_port_cast_hits *hits)
{
    const ko_tree_node *const nodes = tree->nodes;
    const uint32_t branches = tree->branches;
    const uint32_t none = UINT32_MAX; /* the next link comes from the stack */
    uint32_t depth = walk->q.depth;
    uint32_t link = none;
    for (;;) {
        if (link == none) {
            if (depth == 0U) {
                link = KOI_PORT_END;
                break;
            }
            link = walk->stack[--depth];
        }
        /* No branch: write the leaf, and go on with the stack. */
        if (link >= branches) {
            const uint32_t slot = link - KO_TREE_LEAF;
            if (slot >= tree->leaves) {
                break;
            }
            link = none;
            if ((nodes[slot].leaf_category & walk->q.mask) != 0U) {
                hits->at->id = ((uint32_t)nodes[slot].generation << 16) | slot;
                hits->at->user = nodes[slot].user;
                hits->at->enter = 0;
                hits->at++;
                if (--hits->room == 0U) {
                    link = KOI_PORT_FULL;
                    break;
                }
            }
            continue;
        }
        if (left-- == 0U) {
            break;
        }
        const ko_tree_node *const node = &nodes[link];
        link = none;
        if ((node->category & walk->q.mask) == 0U) {
            continue;
        }
        /* Test both children of the branch. */
        const uint32_t touched = koi_port_way_touches(way, node->box);
        if (touched == 0U) {
            continue;
        }
        /* Go on at the one that is touched. If both are, the farther waits. */
        uint32_t near = touched - 1U;
        if (touched == 3U) {
            if (depth >= KOI_PORT_STACK) {
                link = 0;
                break;
            }
            near = koi_port_is_second_near(node->box, way->face) ? 1U : 0U;
            walk->stack[depth++] = node->child[1U - near];
        }
        link = node->child[near];
    }
    walk->q.depth = (uint8_t)depth;
    return ((uint64_t)link << 32) | left;
}

#endif
