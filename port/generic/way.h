/* The inner loop of a walk of a tree along a path, which is a segment or ray: the reference. A
 * port's own function gives the same answers, also in a pool whose memory is corrupted. The
 * answers may differ only for a path that goes 2^31 LSB on two axes. */
#ifndef KOI_PORT_GENERIC_WAY_H
#define KOI_PORT_GENERIC_WAY_H

#include "port/box.h"
#include "port/mul.h"
#include "port/terms.h"

/* A box on one axis, mirrored if the path goes down there. */
typedef struct koi_port_faces {
    fix16_t near; /* how far the nearer face is ahead of the path's beginning */
    fix16_t far;  /* how far the other face is behind it */
} koi_port_faces;

/* The faces of a box lo .. hi, for a path that begins at low .. high, and goes down if is_back. */
static inline koi_port_faces koi_port_faces_of(fix16_t lo, fix16_t hi, fix16_t high, fix16_t low,
                                               bool is_back)
{
    const fix16_t p = (fix16_t)((uint32_t)lo - (uint32_t)high);
    const fix16_t q = (fix16_t)((uint32_t)low - (uint32_t)hi);
    const koi_port_faces faces = {is_back ? q : p, is_back ? p : q};
    return faces;
}

/* True iff a |b| > |c| |d|, for a above 0 and b, c and d at most 0. */
static inline bool koi_port_is_more(fix16_t a, int32_t b, fix16_t c, int32_t d)
{
    return koi_port_umul((uint32_t)a, 0U - (uint32_t)b) >
           koi_port_umul(0U - (uint32_t)c, 0U - (uint32_t)d);
}

/* True iff near * way_k + far * way_j < 0, for way_j and way_k at most 0. Then the path enters the
 * box on axis j after it left the box on axis k. */
static inline bool koi_port_is_later(fix16_t near, int32_t way_j, fix16_t far, int32_t way_k)
{
    if (near > 0) {
        return (far > 0) ? (way_j | way_k) != 0 : koi_port_is_more(near, way_k, far, way_j);
    }
    return far > 0 && koi_port_is_more(far, way_j, near, way_k);
}

/* True iff the path touches a box, which overlaps the path's reach. Proof: src/tree/tree_path.c. */
static inline bool koi_port_way_crosses(const ko_tree_path *way, const ko_bounds *box)
{
    const koi_port_faces x =
        koi_port_faces_of(box->lo.x, box->hi.x, way->high.x, way->low.x, (way->back & 1U) != 0U);
    const koi_port_faces y =
        koi_port_faces_of(box->lo.y, box->hi.y, way->high.y, way->low.y, (way->back & 2U) != 0U);
    const koi_port_faces z =
        koi_port_faces_of(box->lo.z, box->hi.z, way->high.z, way->low.z, (way->back & 4U) != 0U);
    if (x.near < 0 && y.near < 0 && z.near < 0) {
        return true; /* the path begins in the box */
    }
    return !koi_port_is_later(x.near, way->way.x, y.far, way->way.y) &&
           !koi_port_is_later(y.near, way->way.y, x.far, way->way.x) &&
           !koi_port_is_later(x.near, way->way.x, z.far, way->way.z) &&
           !koi_port_is_later(z.near, way->way.z, x.far, way->way.x) &&
           !koi_port_is_later(y.near, way->way.y, z.far, way->way.z) &&
           !koi_port_is_later(z.near, way->way.z, y.far, way->way.y);
}

/* True iff the path touches a box, wherever that is. */
static inline bool koi_port_way_touches(const ko_tree_path *way, const ko_bounds *box)
{
    return koi_port_bounds_overlap(&way->reach, box) && koi_port_way_crosses(way, box);
}

/* The coordinate of a side of a box: 0 .. 2 are the lower sides on x, y and z, 3 .. 5 the upper
 * ones. */
static inline fix16_t koi_port_face_of(const ko_bounds *box, uint32_t face)
{
    const fix16_t faces[6] = {box->lo.x, box->lo.y, box->lo.z, box->hi.x, box->hi.y, box->hi.z};
    return faces[face];
}

/* True iff a path meets the plane of this side of the second box before that of the first. */
static inline bool koi_port_is_second_near(const ko_bounds *pair, uint32_t face)
{
    const fix16_t first = koi_port_face_of(&pair[0], face);
    const fix16_t second = koi_port_face_of(&pair[1], face);
    return (face < 3U) ? second < first : second > first;
}

/* As koi_port_walk, for what a path touches. Where both children are touched, it goes to the one
 * whose side `face` the path meets first, and the other waits on the stack. left is below 2^22. */
static inline uint64_t koi_port_walk_way(const ko_tree *tree, const ko_tree_path *way,
                                         ko_tree_walk *walk, uint32_t left)
{
    const uint32_t branches = tree->branches;
    uint32_t depth = walk->q.depth;
    bool goes_on = false;
    uint32_t link = 0;
    for (;;) {
        /* Take the link that the last round chose, or else one from the stack. */
        if (!goes_on) {
            link = (depth == 0U) ? KOI_PORT_END : walk->stack[--depth];
        }
        if (link >= branches || left-- == 0U) {
            break;
        }
        const ko_tree_node *const node = &tree->nodes[link];
        goes_on = false;
        if ((node->category & walk->q.mask) == 0U) {
            continue;
        }
        /* Test both children of the branch. */
        const bool first = koi_port_way_touches(way, &node->box[0]);
        const bool second = koi_port_way_touches(way, &node->box[1]);
        goes_on = first || second;
        uint32_t near = first ? 0U : 1U;
        /* Go on at the one that is touched. If both are, the farther waits. */
        if (first && second) {
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
