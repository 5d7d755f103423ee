/** Building a frozen tree in the caller's memory, in bounded steps.
 *
 *     static uint32_t block[KO_FROZEN_BYTES(COUNT) / 4U];
 *     ko_frozen_source source = {boxes, NULL, NULL, COUNT, NULL};
 *     ko_frozen_build_begin(&source, block, sizeof block, &build);
 *     uint32_t steps = 200;                                    in each tick
 *     status = ko_frozen_build_step(&build, &steps, &frozen);  KO_OK: frozen is open
 *
 * The block is the frozen tree: it needs no other memory, and may be stored as it is, in flash or
 * in a file, and opened again with ko_frozen_open. */
#ifndef KEEPOUT_FROZEN_BUILD_H
#define KEEPOUT_FROZEN_BUILD_H

#include "keepout/frozen.h"
#include "keepout/tree_node.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The objects to freeze: a list of boxes, or a tree. They stay as they are until the build is
 * over. A tree may be queried meanwhile. */
typedef struct ko_frozen_source {
    const ko_aabb *boxes;      /**< legal boxes; null for a tree */
    const uint32_t *users;     /**< a value for each box; null: its index */
    const uint8_t *categories; /**< category bits of each box; null: KO_ALL */
    uint32_t count;            /**< of boxes, 0 .. KO_FROZEN_MAX_OBJECTS */
    const ko_tree *tree; /**< the tree of which the objects are frozen with their fat boxes, values
                            and category bits; null: the list */
} ko_frozen_source;

/** Intervals on each axis between which a build divides. */
#define KO_FROZEN_BINS 8U

/** The boxes of an interval's objects. */
typedef struct ko_frozen_bin {
    uint32_t span[3]; /**< their union */
    uint32_t count;   /**< how many they are */
} ko_frozen_bin;

/** A range of objects that is being divided. */
typedef struct ko_frozen_range {
    uint64_t cost;       /**< of the best division so far */
    uint32_t span[3];    /**< around all of its boxes */
    uint32_t categories; /**< their bits */
    uint32_t lo[3];      /**< the lowest centre on each axis, twice */
    uint32_t hi[3];      /**< the highest centre, twice */
    uint32_t most;       /**< objects that either part may have */
    uint32_t scale;      /**< intervals to a cell on the axis that is tried, times 2^16 */
    uint32_t best_scale; /**< that of the best division */
    uint16_t end;        /**< of the range */
    uint16_t mid;        /**< objects from there on are known to go into the second part */
    uint8_t axis;        /**< of the best division */
    uint8_t bins;        /**< intervals of its first part; 0: there is no division */
    uint8_t tried;       /**< the axis that is tried */
    uint8_t level;       /**< steps down from the root */
    ko_frozen_bin bin[KO_FROZEN_BINS]; /**< of the axis that is tried */
} ko_frozen_range;

/** A build under way; 384 bytes where a pointer has 4. */
typedef struct ko_frozen_build {
    ko_query q;                              /**< over the block; read visits: steps spent so far */
    ko_frozen_source source;                 /**< the list; of a tree all is 0 */
    const ko_tree *tree;                     /**< the tree, or null */
    void *block;                             /**< what is being built */
    ko_bounds bounds;                        /**< around all objects */
    uint32_t items;                          /**< boxes of the list, or slots of the tree */
    uint32_t crc;                            /**< of the block up to `at` */
    uint32_t at;                             /**< the next item, object or run of bytes */
    uint16_t object_count;                   /**< objects */
    uint16_t taken;                          /**< objects that were taken from the source */
    uint16_t first;                          /**< objects that have their leaves */
    uint16_t node_count;                     /**< nodes that were written */
    uint8_t stage;                           /**< what it does next */
    uint8_t shift;                           /**< of the grid */
    uint8_t deepest;                         /**< level of the deepest leaf */
    uint8_t spare;                           /**< fills the entry */
    uint16_t ends[KO_FROZEN_MAX_DEPTH + 2U]; /**< where the ranges end that wait */
    uint8_t levels[KO_FROZEN_MAX_DEPTH + 2U]; /**< their levels */
    ko_frozen_range range;                    /**< the range that is being divided */
    uint32_t seal;                            /**< of all before it while it waits */
} ko_frozen_build;

/** Begins to build a frozen tree.
 *
 * @param out   an address divisible by 4, with room for `size` bytes
 * @param size  at least KO_FROZEN_BYTES of the number of objects
 * @fails  KO_E_RANGE if there are too many boxes or `out` is not divisible by 4; KO_E_FULL if
 *         `size` is too small; KO_PARTIAL if the tree had no room for an object (KO_TREE_LOST),
 *         which the frozen tree would not know of. Then every step fails so
 * @cost   constant */
ko_status ko_frozen_build_begin(const ko_frozen_source *source, void *out, size_t size,
                                ko_frozen_build *query);

/** Goes on with the build. KO_OK: the block is whole, and *frozen is open over it. KO_UNFINISHED:
 * the budget is spent; call again.
 *
 * @param budget  counts down steps; null: no limit
 * @promise  the same bytes for the same boxes, whatever the budgets are. The block is one that
 *           ko_frozen_open accepts. Until KO_OK it is one that ko_frozen_open refuses
 * @fails    KO_E_RANGE if a box is not legal; KO_E_CHANGED if the tree
 *           changed since begin; KO_E_DATA if the tree is corrupted, the list did not stay as it
 *           was, or what waited was changed
 * @cost     a step is one object that is looked at, or 16 bytes of the checksum. 1024 boxes take
 *           some 54 steps a box
 * @see      Wald, On fast Construction of SAH-based Bounding Volume Hierarchies, 2007 */
KO_CHECKED ko_status ko_frozen_build_step(ko_frozen_build *query, uint32_t *budget,
                                          ko_frozen *frozen);

#ifdef __cplusplus
}
#endif

#endif
