/* Functions that read one property of a tree or of an object in it. On an error they write
 * nothing. */
#ifndef OBJECT_H
#define OBJECT_H

#include "keepout/tree_store.h"

static inline ko_status object_user(const ko_tree *t, ko_tree_id of, uint32_t *user)
{
    ko_tree_object object;
    const ko_status status = ko_tree_get(t, of, &object);
    if (status == KO_OK) {
        *user = object.user;
    }
    return status;
}

static inline ko_status object_fat_box(const ko_tree *t, ko_tree_id of, ko_aabb *box)
{
    ko_tree_object object;
    const ko_status status = ko_tree_get(t, of, &object);
    if (status == KO_OK) {
        *box = object.box;
    }
    return status;
}

static inline ko_status object_category(const ko_tree *t, ko_tree_id of, uint8_t *bits)
{
    ko_tree_object object;
    const ko_status status = ko_tree_get(t, of, &object);
    if (status == KO_OK) {
        *bits = object.category;
    }
    return status;
}

/* Bytes of a snapshot of the tree. */
static inline ko_status snapshot_size(const ko_tree *t, uint32_t *size)
{
    ko_tree_stats stats;
    const ko_status status = ko_tree_measure(t, &stats);
    if (status == KO_OK) {
        *size = stats.snapshot_bytes;
    }
    return status;
}

#endif
