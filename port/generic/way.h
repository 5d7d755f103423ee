/* The inner loop of a tree that is walked along a way; the reference. A port may have it as a
 * function of its own: what it answers is then the same, also in a pool whose memory was corrupted
 * (but for ways that go 2^31 on two axes). */
#ifndef KO_PORT_GENERIC_WAY_H
#define KO_PORT_GENERIC_WAY_H

#include "port/box.h"
#include "port/cross.h"
#include "port/terms.h"

static inline bool ko_port_way_touches(const ko_tree_slabs *way, const ko_bounds *box)
{
    return ko_port_bounds_overlap(&way->reach, box) && ko_port_way_crosses(way, box);
}

/* The side of a box that a way may meet first. */
static inline fix16_t ko_port_face_of(const ko_bounds *box, uint32_t face)
{
    const fix16_t faces[6] = {box->lo.x, box->lo.y, box->lo.z, box->hi.x, box->hi.y, box->hi.z};
    return faces[face];
}

/* Whether the second of a pair of boxes begins before the first. */
static inline bool ko_port_is_second_near(const ko_bounds *pair, uint32_t face)
{
    const fix16_t first = ko_port_face_of(&pair[0], face);
    const fix16_t second = ko_port_face_of(&pair[1], face);
    return (face < 3U) ? second < first : second > first;
}

/* As ko_port_walk, along a way; first into the child that begins first. left is below 2^22. */
static inline uint64_t ko_port_walk_way(const ko_tree *tree, const ko_tree_slabs *way,
                                        ko_tree_walk *walk, uint32_t left)
{
    const uint32_t branches = tree->branches;
    uint32_t depth = walk->depth;
    bool goes_on = false;
    uint32_t link = 0;
    for (;;) {
        if (!goes_on) {
            link = (depth == 0U) ? KO_PORT_END : walk->stack[--depth];
        }
        if (link >= branches || left-- == 0U) {
            break;
        }
        const ko_tree_node *const node = &tree->nodes[link];
        goes_on = false;
        if ((node->category & walk->mask) == 0U) {
            continue;
        }
        const bool first = ko_port_way_touches(way, &node->box[0]);
        const bool second = ko_port_way_touches(way, &node->box[1]);
        goes_on = first || second;
        uint32_t near = first ? 0U : 1U;
        if (first && second) {
            if (depth >= KO_PORT_STACK) {
                link = 0;
                break;
            }
            near = ko_port_is_second_near(node->box, way->face) ? 1U : 0U;
            walk->stack[depth++] = node->child[1U - near];
        }
        link = node->child[near];
    }
    walk->depth = (uint8_t)depth;
    return ((uint64_t)link << 32) | left;
}

#endif
