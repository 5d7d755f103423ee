/** The layout of frozen trees and of their box queries: what the calls of frozen.h and the kernels
 * of a port share.
 *
 * Read what the comments name; the other fields belong to the calls. */
#ifndef KEEPOUT_FROZEN_NODE_H
#define KEEPOUT_FROZEN_NODE_H

#include "keepout/query.h"
#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The most steps from the root down to an object. The stacks of queries have this size. */
#define KO_FROZEN_MAX_DEPTH 24U

/** A node of the tree, 16 bytes.
 *
 * Nodes are in preorder. The first child of a branch is the next node. The second child follows all
 * nodes below the first.
 *
 * A span holds the interval of cells from `lo` to `hi` on an axis: lo in bits 0 to 14, and 32767 -
 * hi in bits 16 to 30. In a branch the low half of `link` is the number of nodes below it, and the
 * high half holds the category bits of all objects below. In a leaf the low half is 0, and the high
 * half is the object's number. Objects are numbered in the order of their leaves. */
typedef struct ko_frozen_node {
    uint32_t span[3]; /**< contains all boxes below, on x, y and z */
    uint32_t link;    /**< where to go on, or which object it is */
} ko_frozen_node;

/** An object: by how much its exact corners are above the lower ends of their cells; 16 bytes. */
typedef struct ko_frozen_object {
    uint16_t lo[3]; /**< of the lower corner, LSB */
    uint16_t hi[3]; /**< of the upper corner, LSB */
    uint32_t user;  /**< the caller's value */
} ko_frozen_object;

/** An open frozen tree: pointers into the block, and the fields of its header. Read any of it. */
typedef struct ko_frozen {
    const ko_frozen_node *nodes;     /**< the tree, in preorder */
    const ko_frozen_object *objects; /**< in the order of their leaves */
    const uint8_t *categories;       /**< category bits of each object */
    ko_bounds bounds;      /**< around all objects: legal, exact; lo is the grid's origin */
    uint16_t node_count;   /**< entries of nodes */
    uint16_t object_count; /**< entries of objects and of categories */
    uint8_t shift;         /**< a cell is 2^shift LSB wide: 0 .. 16 */
    uint8_t depth;         /**< steps from the root to the deepest leaf */
    uint8_t set_up;        /**< KOI_SET_UP, or the tree was never opened */
    uint32_t seal;         /**< a checksum of the other fields */
} ko_frozen;

/** The number that no object has. */
#define KO_FROZEN_NONE 0xFFFFFFFFU

/** An object that was found. */
typedef struct ko_frozen_hit {
    uint32_t object; /**< its number */
    uint32_t user;   /**< its value */
} ko_frozen_hit;

/** A query for what touches a box, under way; 40 bytes where a pointer has 4. It needs no stack:
 * the walk only goes forward. */
typedef struct ko_frozen_query {
    ko_query q;       /**< read visits */
    uint32_t span[3]; /**< where it looks, in cells */
    uint32_t at;      /**< the next node */
    uint32_t seal;    /**< of all before it while it waits */
} ko_frozen_query;

#ifdef __cplusplus
}
#endif

#endif
