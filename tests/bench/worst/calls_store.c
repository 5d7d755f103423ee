/* Copies and snapshots of a tree, and a tree that is shared. Their steps are the objects that were
 * ever in it at once, and one. */
#include "worst.h"

static ko_tree tree;
static ko_tree_node nodes[MOST_OBJECTS];
static ko_tree_node others[MOST_OBJECTS];
static ko_tree_id ids[MOST_OBJECTS];
static uint8_t bytes[KO_TREE_SNAPSHOT_BYTES(MOST_OBJECTS)];
static uint32_t snapshot_bytes;
static uint32_t objects;
static ko_tree copy;
static ko_tree_shared shared;
static ko_tree *written;
static const ko_tree *held;
static ko_tree_sequence sequence;
static uint32_t ticket;
static fix16_t margin;

static bool make(const uint32_t *gene)
{
    objects = gene[WORLD_GENES] % MOST_OBJECTS + 1U;
    return tree_of(gene, &tree, nodes, ids);
}

static bool make_saved(const uint32_t *gene)
{
    ko_tree_stats stats;
    memset(others, 0, sizeof(others));
    if (!make(gene) || ko_tree_measure(&tree, &stats) != KO_OK) {
        return false;
    }
    snapshot_bytes = stats.snapshot_bytes;
    return ko_tree_save(&tree, bytes, sizeof(bytes)) == KO_OK;
}

/* Both trees of the pair hold the objects, and one is published. */
static bool make_shared(const uint32_t *gene)
{
    objects = gene[WORLD_GENES] % MOST_OBJECTS + 1U;
    margin = length(gene[WORLD_GENES + 1], 8);
    memset(&shared, 0, sizeof(shared));
    memset(&sequence, 0, sizeof(sequence));
    if (ko_tree_shared_init(&shared, nodes, others, MOST_OBJECTS, margin) != KO_OK ||
        ko_tree_shared_write(&shared, &written) != KO_OK) {
        return false;
    }
    for (uint32_t i = 0; i < objects; i++) {
        const ko_aabb box = box_in_world(gene, i);
        if (ko_tree_insert(written, &box, i, &ids[i]) != KO_OK) {
            return false;
        }
    }
    return ko_tree_shared_publish(&shared) == KO_OK;
}

static uint32_t all(void)
{
    return objects + 1U;
}

static ko_status copy_tree(uint32_t *purse)
{
    (void)purse;
    return ko_tree_copy(&tree, others, MOST_OBJECTS, &copy);
}

static ko_status save(uint32_t *purse)
{
    (void)purse;
    return ko_tree_save(&tree, bytes, sizeof(bytes));
}

static ko_status restore(uint32_t *purse)
{
    (void)purse;
    return ko_tree_restore(&copy, others, MOST_OBJECTS, bytes, snapshot_bytes);
}

/* ---- two pools ---- */

static void hold_begin(void)
{
    KO_IGNORE(ko_tree_shared_hold(&shared, 3, &held));
}

static void write_begin(void)
{
    KO_IGNORE(ko_tree_shared_write(&shared, &written));
}

/* A reader holds the tree that the writer needs. */
static void late_begin(void)
{
    for (uint32_t reader = 0; reader < KO_TREE_READERS; reader++) {
        KO_IGNORE(ko_tree_shared_hold(&shared, reader, &held));
    }
    write_begin();
    KO_IGNORE(ko_tree_shared_publish(&shared));
}

static ko_status init(uint32_t *purse)
{
    (void)purse;
    return ko_tree_shared_init(&shared, nodes, others, MOST_OBJECTS, margin);
}

static ko_status hold(uint32_t *purse)
{
    (void)purse;
    return ko_tree_shared_hold(&shared, 3, &held);
}

static ko_status release(uint32_t *purse)
{
    (void)purse;
    return ko_tree_shared_release(&shared, 3);
}

static ko_status write(uint32_t *purse)
{
    (void)purse;
    return ko_tree_shared_write(&shared, &written);
}

static ko_status revoke(uint32_t *purse)
{
    (void)purse;
    return ko_tree_shared_revoke(&shared, &written);
}

static ko_status publish(uint32_t *purse)
{
    (void)purse;
    return ko_tree_shared_publish(&shared);
}

/* ---- a sequence number ---- */

static void change_begin(void)
{
    KO_IGNORE(ko_tree_sequence_write_begin(&sequence));
}

static void read_begin(void)
{
    KO_IGNORE(ko_tree_sequence_read_begin(&sequence, &ticket));
}

static ko_status sequence_write_begin(uint32_t *purse)
{
    (void)purse;
    return ko_tree_sequence_write_begin(&sequence);
}

static ko_status sequence_write_end(uint32_t *purse)
{
    (void)purse;
    return ko_tree_sequence_write_end(&sequence);
}

static ko_status sequence_read_begin(uint32_t *purse)
{
    (void)purse;
    return ko_tree_sequence_read_begin(&sequence, &ticket);
}

static ko_status sequence_read_end(uint32_t *purse)
{
    (void)purse;
    return ko_tree_sequence_read_end(&sequence, ticket);
}

#define SHARED(name, begin, next, steps)                                                           \
    {                                                                                              \
        name, TREE_GENES, make_shared, begin, next, steps                                          \
    }
static const call list[] = {
    {"ko_tree_copy", TREE_GENES, make, no_begin, copy_tree, all},
    {"ko_tree_save", TREE_GENES, make, no_begin, save, all},
    {"ko_tree_restore", TREE_GENES, make_saved, no_begin, restore, all},
    SHARED("ko_tree_shared_init", no_begin, init, one_step),
    SHARED("ko_tree_shared_hold", no_begin, hold, one_step),
    SHARED("ko_tree_shared_release", hold_begin, release, one_step),
    SHARED("ko_tree_shared_write", no_begin, write, all),
    SHARED("ko_tree_shared_revoke", late_begin, revoke, all),
    SHARED("ko_tree_shared_publish", write_begin, publish, one_step),
    SHARED("ko_tree_sequence_write_begin", no_begin, sequence_write_begin, one_step),
    SHARED("ko_tree_sequence_write_end", change_begin, sequence_write_end, one_step),
    SHARED("ko_tree_sequence_read_begin", no_begin, sequence_read_begin, one_step),
    SHARED("ko_tree_sequence_read_end", read_begin, sequence_read_end, one_step),
};
const calls store_calls = {list, sizeof(list) / sizeof(list[0])};
