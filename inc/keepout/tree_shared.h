/** One tree, one writer, and readers that interrupt it or are interrupted by it.
 *
 * There are two methods. Both take no locks and are bounded: no call ever waits.
 *
 * Two pools (ko_tree_shared): the writer changes a copy and then publishes it. Readers query the
 * tree that was published last. They always get a whole tree, whoever interrupts whom, and on
 * several cores as well. It costs a second pool and a copy for each publication. A reader that
 * holds a tree for long delays the publication after the next, until the writer revokes its hold.
 *
 * A sequence number (ko_tree_sequence): one pool. The writer makes the number odd, changes the
 * tree, and makes it even again. A reader that finds it odd gets KO_E_CHANGED at once. A reader
 * that finds it changed at the end throws its answers away. The number costs nothing, but is for
 * readers that interrupt the writer (an interrupt reads, the main loop writes): no change happens
 * while they read. Where the writer can interrupt readers, a query may see half a change. It ends
 * and stays within the pool, as with any damage, since the writer stores whole aligned words. But
 * its answers must not be used until read_end answers KO_OK. Prefer two pools there, and on several
 * cores.
 *
 * The memory must load and store bytes and aligned words whole, and a store must become visible to
 * all other contexts at the same time. Cores with caches of their own need trees, pools and these
 * structs in memory that is coherent or not cached.
 *
 * Compilers and cores may change the order of loads and stores; barriers in the calls keep the
 * orders that matter. They are C11 fences, which are DMB on Cortex-M. They need neither libatomic
 * nor exclusive access, so ARMv6-M has them, too. src/tree_keep/tree_shared.c lists each barrier
 * with the order that it keeps. tests/model runs both methods in every order that the barriers
 * leave open.
 *
 * "Not now" (KO_E_CHANGED) is not "nothing there": a reader that gets it knows nothing. */
#ifndef KEEPOUT_TREE_SHARED_H
#define KEEPOUT_TREE_SHARED_H

#include "keepout/tree_store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- two pools ---- */

/** The number of readers. The caller numbers them from 0: each interrupt, task or core that reads
 * has a number of its own. */
#define KO_TREE_READERS 8U

/** Two trees, one of which is published. All fields are the calls' own, but ko_tree_set_margin may
 * be called for both trees before use. */
typedef struct ko_tree_shared {
    ko_tree tree[2];                          /**< both trees */
    volatile uint32_t number[2];              /**< how often holds of each tree were revoked */
    volatile uint32_t front;                  /**< 2 number + tree of the one that is published */
    volatile uint32_t holds[KO_TREE_READERS]; /**< 2 front + 1, as each reader found it; 0 none */
    volatile uint8_t set_up;                  /**< KOI_SET_UP, or the trees were never made */
    uint8_t is_written;                       /**< 1: the writer has a copy to publish; else 0 */
} ko_tree_shared;

/** Makes two empty trees over two arrays of n nodes each, both with that margin, and publishes one.
 * Call it before any other call here. A flag that is stored after this call may let readers begin.
 *
 * @fails  as ko_tree_init
 * @cost   constant */
KO_CHECKED ko_status ko_tree_shared_init(ko_tree_shared *shared, ko_tree_node *nodes,
                                         ko_tree_node *others, uint32_t n, fix16_t margin);

/** Gives a reader the tree that was published last. It does not change until the reader releases
 * it, or the writer revokes the hold. Call it from any context.
 *
 * @param reader  0 .. KO_TREE_READERS - 1, one that holds no tree
 * @fails  KO_E_RANGE if the number is too large; KO_E_CHANGED if a tree was published during each
 *         of four tries, then nothing is held. A reader that interrupts the writer needs one try
 * @cost   constant */
KO_CHECKED ko_status ko_tree_shared_hold(ko_tree_shared *shared, uint32_t reader,
                                         const ko_tree **tree);

/** Releases the tree that a reader holds. Call it from that reader's context.
 *
 * @fails  KO_E_RANGE if the number is too large; KO_E_CHANGED if the hold was revoked: throw the
 *         answers away, and hold the newer tree. Nothing is held afterwards
 * @cost   constant */
KO_CHECKED ko_status ko_tree_shared_release(ko_tree_shared *shared, uint32_t reader);

/** Gives the writer a copy of the published tree, to change. A copy that was not published is lost
 * at the next call. Call it from one context only.
 *
 * @fails  KO_E_CHANGED if a reader still holds the tree that was published before the last: call
 *         again later, or ko_tree_shared_revoke
 * @cost   as ko_tree_copy */
KO_CHECKED ko_status ko_tree_shared_write(ko_tree_shared *shared, ko_tree **tree);

/** As ko_tree_shared_write, but takes the older tree from all readers that still hold it. So a
 * reader that is kept from running, or that failed, delays a publication by no more than the time
 * after which the writer stops waiting. Call it from the writer's context.
 *
 * A reader whose hold was revoked gets KO_E_CHANGED when it releases. Until then its queries see
 * half a change. They end and stay within the pools, as with any damage, but their answers must not
 * be used. 2^30 revocations of one tree during one hold are not noticed.
 *
 * @cost  as ko_tree_copy */
KO_CHECKED ko_status ko_tree_shared_revoke(ko_tree_shared *shared, ko_tree **tree);

/** Publishes the tree that ko_tree_shared_write gave. A reader that sees a flag which the writer
 * stored after this call gets that tree or a later one. Call it from the writer's context, once for
 * each KO_OK of ko_tree_shared_write.
 *
 * @fails  KO_E_CHANGED if the writer has no copy: ko_tree_shared_write did not give one since the
 *         last publication
 * @cost   constant */
KO_CHECKED ko_status ko_tree_shared_publish(ko_tree_shared *shared);

/* ---- a sequence number ---- */

/** The sequence number of a tree; all 0 to begin with. */
typedef struct ko_tree_sequence {
    volatile uint32_t number; /**< odd while the tree is being changed */
} ko_tree_sequence;

/** Begins a change of the tree: call it before the writer's calls, from one context only.
 *
 * @cost  constant */
KO_CHECKED ko_status ko_tree_sequence_write_begin(ko_tree_sequence *sequence);

/** Ends a change of the tree: call it after the writer's calls.
 *
 * @cost  constant */
KO_CHECKED ko_status ko_tree_sequence_write_end(ko_tree_sequence *sequence);

/** Begins a reading: call it before a reader's queries.
 *
 * @param[out] ticket  for ko_tree_sequence_read_end
 * @fails  KO_E_CHANGED if the tree is being changed
 * @cost   constant */
KO_CHECKED ko_status ko_tree_sequence_read_begin(const ko_tree_sequence *sequence,
                                                 uint32_t *ticket);

/** Ends a reading: call it after the reader's queries. KO_OK: nothing was changed meanwhile, and
 * the answers are good. A multiple of 2^31 changes during one reading is not noticed.
 *
 * @fails  KO_E_CHANGED if the tree was changed: throw the answers away, and try again a bounded
 *         number of times
 * @cost   constant */
KO_CHECKED ko_status ko_tree_sequence_read_end(const ko_tree_sequence *sequence, uint32_t ticket);

#ifdef __cplusplus
}
#endif

#endif
