/* One writer and readers in other contexts.
 *
 * Two pools. The reader notes which tree it holds, then looks whether that is still the one in
 * front; the writer changes which one is in front, then looks at the notes of all readers before it
 * writes to the other. Between each two stands a barrier, so at least one of both sees what the
 * other did: either the writer sees the note and leaves that tree alone, or the reader sees that
 * another tree is in front and takes its note back. Notes are single bytes that only their reader
 * writes: nothing has to be read, changed and written back in one piece, which ARMv6-M cannot.
 *
 * Sequence number. Stores to the tree stand between the two barriers of the writer, loads between
 * those of the reader. (Source: Lameter, Effective synchronization on Linux/NUMA systems, 2005.) */
#include "keepout/tree_shared.h"

#include <stddef.h>

#include "port/barrier.h"

#define HOLD_TRIES 4U

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
    (void)ko_tree_init(&shared->tree[1], others, n, margin);
    for (uint32_t reader = 0; reader < KO_TREE_READERS; reader++) {
        shared->holds[reader] = 0;
    }
    shared->front = 0;
    ko_port_barrier();
    return KO_OK;
}

ko_status ko_tree_shared_hold(ko_tree_shared *shared, uint32_t reader, const ko_tree **tree)
{
    if (shared == NULL || tree == NULL) {
        return KO_E_ARG;
    }
    if (reader >= KO_TREE_READERS) {
        return KO_E_RANGE;
    }
    for (uint32_t i = 0; i < HOLD_TRIES; i++) {
        const uint32_t front = shared->front & 1U;
        shared->holds[reader] = (uint8_t)(front + 1U);
        ko_port_barrier();
        if (shared->front == front) {
            *tree = &shared->tree[front];
            return KO_OK;
        }
    }
    shared->holds[reader] = 0;
    return KO_E_CHANGED;
}

ko_status ko_tree_shared_release(ko_tree_shared *shared, uint32_t reader)
{
    if (shared == NULL) {
        return KO_E_ARG;
    }
    if (reader >= KO_TREE_READERS) {
        return KO_E_RANGE;
    }
    ko_port_barrier();
    shared->holds[reader] = 0;
    return KO_OK;
}

ko_status ko_tree_shared_write(ko_tree_shared *shared, ko_tree **tree)
{
    if (shared == NULL || tree == NULL) {
        return KO_E_ARG;
    }
    const uint32_t front = shared->front & 1U;
    const uint32_t back = 1U - front;
    ko_port_barrier();
    for (uint32_t reader = 0; reader < KO_TREE_READERS; reader++) {
        if (shared->holds[reader] == back + 1U) {
            return KO_E_CHANGED;
        }
    }
    ko_port_barrier();
    ko_tree *copy = &shared->tree[back];
    const ko_status status =
        ko_tree_copy(&shared->tree[front], copy, copy->nodes, shared->tree[front].capacity);
    if (status == KO_OK) {
        *tree = copy;
    }
    return status;
}

ko_status ko_tree_shared_publish(ko_tree_shared *shared)
{
    if (shared == NULL) {
        return KO_E_ARG;
    }
    ko_port_barrier();
    shared->front = (uint8_t)(1U - (shared->front & 1U));
    ko_port_barrier();
    return KO_OK;
}

ko_status ko_tree_sequence_write_begin(ko_tree_sequence *sequence)
{
    if (sequence == NULL) {
        return KO_E_ARG;
    }
    sequence->number = sequence->number | 1U;
    ko_port_barrier();
    return KO_OK;
}

ko_status ko_tree_sequence_write_end(ko_tree_sequence *sequence)
{
    if (sequence == NULL) {
        return KO_E_ARG;
    }
    ko_port_barrier();
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
    ko_port_barrier();
    *ticket = number;
    return KO_OK;
}

ko_status ko_tree_sequence_read_end(const ko_tree_sequence *sequence, uint32_t ticket)
{
    if (sequence == NULL) {
        return KO_E_ARG;
    }
    ko_port_barrier();
    return (sequence->number == ticket) ? KO_OK : KO_E_CHANGED;
}
