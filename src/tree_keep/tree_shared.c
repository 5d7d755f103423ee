/* Shares a tree between one writer and readers in other contexts.
 *
 * The code relies on this memory model. Loads and stores of a context may take effect in any order,
 * and a compiler or a core may guess what a load returns. Two accesses to the same address keep
 * their order, and no access passes a barrier. A store takes effect for all other contexts at once.
 * Bytes and aligned words are loaded and stored whole. On one core the compiler alone changes
 * orders that an interrupt sees; among several cores the memory does so, too. C11's fence
 * (memory_order_seq_cst) holds for both without a call of libatomic, and is DMB on every Cortex-M.
 * ARMv6-M has no exclusive loads and stores, and none are needed.
 *
 * Each barrier below is named after the two accesses that it keeps in order:
 *
 *   barrier                        order          without it
 *   init: trees, reader's start    store, store   a reader that is let in by a flag finds no tree
 *   hold: note, front again        store, load    writer and reader miss each other's store
 *   hold: front again, tree        load, load     a reader looks into a tree before it holds it
 *   release: tree, note            load, store    the writer changes a tree that is read, or a
 *                                                 reader misses that its hold was revoked
 *   write: notes, tree             load, store    the writer changes a tree before it saw the notes
 *   revoke: number, tree           store, store   a reader sees a change, not that its hold ended
 *   publish: tree, front           store, store   a reader finds a tree that is not yet complete
 *   publish: front, notes          store, load    as hold: note, front again, on the writer's side
 *   write begin: number, tree      store, store   a reader sees a change, but not that there is one
 *   write end: tree, number        store, store   a reader sees the end before all of the change
 *   read begin: number, tree       load, load     a reader reads before it knows that it may
 *   read end: tree, number         load, load     a reader still reads after it checked the number
 *
 * Two pools: the reader notes which tree it holds, then checks that this tree is still in front.
 * The writer changes which tree is in front, then checks the notes of all readers before it writes
 * to the other. At least one of the two sees what the other did: either the writer sees the note
 * and leaves that tree alone, or the reader sees that another tree is in front and takes its note
 * back. Notes are single words that only their reader writes: nothing has to be read, changed and
 * written back in one piece.
 *
 * A revocation gives a tree another number before it changes the tree. `front` and the notes hold
 * this number beside the tree, so an older note counts no longer, and its reader finds the other
 * number when it releases.
 *
 * Sequence number: the writer's stores to the tree stand between its two barriers, the reader's
 * loads between those of the reader. (Source: Lameter, Effective synchronization on Linux/NUMA
 * systems, 2005.)
 *
 * tests/model runs these steps in every order that this model allows, with each barrier and without
 * it. */
#include "keepout/tree_shared.h"

#include <stddef.h>

#include "port/barrier.h"
#include "src/math/set_up.h"

#define HOLD_TRIES 4U
#define NUMBERS 0x3FFFFFFFU /* numbers of revocation that a note has room for */

/* The value of `front` while this tree is published. */
static uint32_t front_of(const ko_tree_shared *shared, uint32_t tree)
{
    return ((shared->number[tree] << 1) | tree) & (2U * NUMBERS + 1U);
}

/* The note of a reader that found this front; never 0. */
static uint32_t note_of(uint32_t front)
{
    return (front << 1) | 1U;
}

ko_status ko_tree_shared_init(ko_tree_shared *shared, ko_tree_node *nodes, ko_tree_node *others,
                              uint32_t n, fix16_t margin)
{
    if (shared == NULL || nodes == NULL || others == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_tree_init(&shared->tree[0], nodes, n, margin);
    if (status != KO_OK) {
        return status;
    }
    KO_IGNORE(ko_tree_init(&shared->tree[1], others, n, margin));
    for (uint32_t reader = 0; reader < KO_TREE_READERS; reader++) {
        shared->holds[reader] = 0;
    }
    shared->number[0] = 0;
    shared->number[1] = 0;
    shared->front = 0;
    shared->is_written = 0;
    koi_port_barrier(); /* init: trees, reader's start */
    shared->set_up = KOI_SET_UP;
    return KO_OK;
}

ko_status ko_tree_shared_hold(ko_tree_shared *shared, uint32_t reader, const ko_tree **tree)
{
    if (KOI_IS_UNSET(shared) || tree == NULL) {
        return KO_E_ARG;
    }
    if (reader >= KO_TREE_READERS) {
        return KO_E_RANGE;
    }
    for (uint32_t i = 0; i < HOLD_TRIES; i++) {
        const uint32_t front = shared->front;
        shared->holds[reader] = note_of(front);
        koi_port_barrier(); /* hold: note, front again */
        if (shared->front == front) {
            koi_port_barrier(); /* hold: front again, tree */
            *tree = &shared->tree[front & 1U];
            return KO_OK;
        }
    }
    shared->holds[reader] = 0;
    return KO_E_CHANGED;
}

ko_status ko_tree_shared_release(ko_tree_shared *shared, uint32_t reader)
{
    if (KOI_IS_UNSET(shared)) {
        return KO_E_ARG;
    }
    if (reader >= KO_TREE_READERS) {
        return KO_E_RANGE;
    }
    koi_port_barrier(); /* release: tree, note */
    const uint32_t note = shared->holds[reader];
    const bool is_good = note == 0U || note == note_of(front_of(shared, (note >> 1) & 1U));
    shared->holds[reader] = 0;
    return is_good ? KO_OK : KO_E_CHANGED;
}

/* Returns whether a reader holds this tree, and its hold was not revoked. */
static bool is_held(const ko_tree_shared *shared, uint32_t tree)
{
    const uint32_t note = note_of(front_of(shared, tree));
    for (uint32_t reader = 0; reader < KO_TREE_READERS; reader++) {
        if (shared->holds[reader] == note) {
            return true;
        }
    }
    return false;
}

/* Copies the published tree over the other one, and gives that to the writer. */
static ko_status hand_out(ko_tree_shared *shared, uint32_t front, ko_tree **tree)
{
    ko_tree *copy = &shared->tree[1U - front];
    const ko_status status =
        ko_tree_copy(&shared->tree[front], copy->nodes, shared->tree[front].capacity, copy);
    if (status == KO_OK) {
        shared->is_written = 1;
        *tree = copy;
    }
    return status;
}

ko_status ko_tree_shared_write(ko_tree_shared *shared, ko_tree **tree)
{
    if (KOI_IS_UNSET(shared) || tree == NULL) {
        return KO_E_ARG;
    }
    const uint32_t front = shared->front & 1U;
    if (is_held(shared, 1U - front)) {
        return KO_E_CHANGED;
    }
    koi_port_barrier(); /* write: notes, tree */
    return hand_out(shared, front, tree);
}

ko_status ko_tree_shared_revoke(ko_tree_shared *shared, ko_tree **tree)
{
    if (KOI_IS_UNSET(shared) || tree == NULL) {
        return KO_E_ARG;
    }
    const uint32_t front = shared->front & 1U;
    const uint32_t number = shared->number[1U - front];
    shared->number[1U - front] = (number + 1U) & NUMBERS;
    koi_port_barrier(); /* revoke: number, tree */
    const ko_status status = hand_out(shared, front, tree);
    if (status != KO_OK) {
        shared->number[1U - front] = number; /* nothing was changed, and holds stay as they were */
    }
    return status;
}

ko_status ko_tree_shared_publish(ko_tree_shared *shared)
{
    if (KOI_IS_UNSET(shared)) {
        return KO_E_ARG;
    }
    if (shared->is_written == 0U) {
        return KO_E_CHANGED; /* the other tree is older than the one that readers have */
    }
    shared->is_written = 0;
    koi_port_barrier(); /* publish: tree, front */
    shared->front = front_of(shared, 1U - (shared->front & 1U));
    koi_port_barrier(); /* publish: front, notes */
    return KO_OK;
}

ko_status ko_tree_sequence_write_begin(ko_tree_sequence *sequence)
{
    if (sequence == NULL) {
        return KO_E_ARG;
    }
    sequence->number = sequence->number | 1U;
    koi_port_barrier(); /* write begin: number, tree */
    return KO_OK;
}

ko_status ko_tree_sequence_write_end(ko_tree_sequence *sequence)
{
    if (sequence == NULL) {
        return KO_E_ARG;
    }
    koi_port_barrier(); /* write end: tree, number */
    sequence->number = (sequence->number | 1U) + 1U;
    return KO_OK;
}

ko_status ko_tree_sequence_read_begin(const ko_tree_sequence *sequence, uint32_t *ticket)
{
    if (sequence == NULL || ticket == NULL) {
        return KO_E_ARG;
    }
    const uint32_t number = sequence->number;
    if ((number & 1U) != 0U) {
        return KO_E_CHANGED;
    }
    koi_port_barrier(); /* read begin: number, tree */
    *ticket = number;
    return KO_OK;
}

ko_status ko_tree_sequence_read_end(const ko_tree_sequence *sequence, uint32_t ticket)
{
    if (sequence == NULL) {
        return KO_E_ARG;
    }
    koi_port_barrier(); /* read end: tree, number */
    return (sequence->number == ticket) ? KO_OK : KO_E_CHANGED;
}
