/* One tree, one writer, and readers that interrupt it or are interrupted by it.
 *
 * Two ways, both without locks, both bounded: no call ever waits.
 *
 * Two pools (ko_tree_shared): the writer changes a copy and then publishes it; readers look at what
 * was published last. Readers always get a whole tree, whoever interrupts whom, and on several
 * cores as well. It costs a second pool and a copy for each publication.
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
 * nor exclusive access, so ARMv6-M has them, too. src/tree/tree_shared.c lists each barrier with
 * the order that it keeps. tests/model runs both methods in every order that the barriers leave
 * open.
 *
 * "Not now" (KO_E_CHANGED) is not "nothing there": a reader that gets it knows nothing. */
#ifndef KEEPOUT_TREE_SHARED_H
#define KEEPOUT_TREE_SHARED_H

#include "keepout/tree_store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- two pools ---- */

/* Readers are numbered by the caller: each interrupt, task or core that reads has a number of its
 * own. */
#define KO_TREE_READERS 8U

/* All fields are the calls' own, but ko_tree_set_margin may be called for both trees before use. */
typedef struct ko_tree_shared {
    ko_tree tree[2];
    volatile uint8_t front;                  /* which one is read */
    volatile uint8_t holds[KO_TREE_READERS]; /* 1 + the one a reader looks at; 0 none */
} ko_tree_shared;

/* Makes two empty trees over two arrays of n nodes each, both with that margin, and publishes one.
 * Call it before any other call here. A flag that is stored after this call may let readers begin.
 * Fails as ko_tree_init; then nothing is changed. */
ko_status ko_tree_shared_init(ko_tree_shared *shared, ko_tree_node *nodes, ko_tree_node *others,
                              uint32_t n, fix16_t margin);

/* Gives a reader the tree that was published last, to read until it lets go of it; it does not
 * change meanwhile. Range: reader below KO_TREE_READERS, holding none. Fails with KO_E_ARG iff a
 * pointer is null, and with KO_E_RANGE iff the number is too large. Fails with KO_E_CHANGED iff a
 * tree was published during each of four tries; a reader that interrupts the writer needs one. Then
 * nothing is held. Constant time. From any context. */
ko_status ko_tree_shared_hold(ko_tree_shared *shared, uint32_t reader, const ko_tree **tree);

/* Lets go. Fails with KO_E_ARG, KO_E_RANGE as above. Constant time. From that reader's context. */
ko_status ko_tree_shared_release(ko_tree_shared *shared, uint32_t reader);

/* Gives the writer a copy of the published tree, to change. Fails with KO_E_ARG iff a pointer is
 * null. Fails with KO_E_CHANGED iff a reader still reads the tree that was published before the
 * last: call again later. Then nothing is changed. A change that is not published is forgotten by
 * the next call. Worst case: as ko_tree_copy. From one context only. */
ko_status ko_tree_shared_write(ko_tree_shared *shared, ko_tree **tree);

/* Publishes the tree that ko_tree_shared_write gave. A reader that sees a flag which the writer
 * stored after this call gets that tree or a later one. Fails with KO_E_ARG iff shared is null.
 * Constant time. From the writer's context, once for each KO_OK of ko_tree_shared_write. */
ko_status ko_tree_shared_publish(ko_tree_shared *shared);

/* ---- a sequence number ---- */

/* Beside the tree it guards; all 0 to begin with. */
typedef struct ko_tree_sequence {
    volatile uint32_t number; /* odd while the tree is being changed */
} ko_tree_sequence;

/* Before and after the writer's calls that change the tree. Fail with KO_E_ARG iff null. Constant
 * time. From one context only. */
ko_status ko_tree_sequence_write_begin(ko_tree_sequence *sequence);
ko_status ko_tree_sequence_write_end(ko_tree_sequence *sequence);

/* Before a reader looks at the tree. KO_OK: *ticket is for read_end. KO_E_CHANGED: the tree is
 * being changed right now; *ticket is unchanged. Fails with KO_E_ARG iff a pointer is null.
 * Constant time, reentrant. */
ko_status ko_tree_sequence_read_begin(const ko_tree_sequence *sequence, uint32_t *ticket);

/* Ends a reading that read_begin began, after the reader's queries. KO_OK: nothing was changed
 * meanwhile, and the answers are good. (A multiple of 2^31 changes during one reading is not
 * noticed.) KO_E_CHANGED: throw the answers away; try again, a bounded number of times. Fails with
 * KO_E_ARG iff sequence is null. Constant time, reentrant. */
ko_status ko_tree_sequence_read_end(const ko_tree_sequence *sequence, uint32_t ticket);

#ifdef __cplusplus
}
#endif

#endif
