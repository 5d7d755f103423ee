/* Asks which frozen objects touch a box.
 *
 * The walk goes through the nodes in preorder. A node that is touched leads to the next one, any
 * other to the node after all below it. So it only goes forward, needs no stack, and the index of
 * the next node is all that a query remembers. */
#include "port/fast.h"

#include "src/frozen/frozen_core.h"

#include "port/box.h"

#define BYTES offsetof(ko_frozen_query, seal)

ko_status ko_frozen_query_begin(const ko_frozen *frozen, const ko_aabb *box, uint32_t mask,
                                ko_frozen_query *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_frozen_is_missing(frozen) || box == NULL) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    if (!koi_query_is_mask(mask) || !koi_bounds_is_legal(box)) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    ko_bounds bounds;
    koi_bounds_of(box, &bounds);
    (void)koi_query_open(&query->q, frozen, 0, mask);
    koi_frozen_ask(frozen, &bounds, query->span);
    /* Beyond the grid there is nothing, and cells that are cut to it would touch its margin. */
    query->at = koi_port_bounds_overlap(&bounds, &frozen->bounds) ? 0U : frozen->node_count;
    return koi_query_stay(&query->q, &query->seal, BYTES, KO_OK);
}

/* Where a walk goes on, and where it writes what it finds. */
typedef struct step {
    uint32_t left; /* visits that the call may still spend */
    ko_frozen_hit *at;
    uint32_t room;
} step;

/* Writes a leaf's object, if it has a bit of the mask. True: the hits are full. */
static inline bool report(const ko_frozen *frozen, uint32_t object, uint32_t mask, step *s)
{
    if ((frozen->categories[object] & mask) == 0U) {
        return false;
    }
    s->at->object = object;
    s->at->user = frozen->objects[object].user;
    s->at++;
    s->room--;
    return s->room == 0U;
}

/* Goes on until the hits are full, which is KO_OK, the visits are spent or the nodes end. */
static KOI_APART ko_status walk(ko_frozen_query *query, const ko_frozen *frozen, step *s)
{
    const uint32_t x = query->span[0];
    const uint32_t y = query->span[1];
    const uint32_t z = query->span[2];
    const ko_frozen_node *const end = frozen->nodes + frozen->node_count;
    const ko_frozen_node *node = frozen->nodes + query->at;
    uint32_t left = s->left;
    ko_status status = KO_END;
    while (node < end) {
        if (left == 0U) {
            status = KO_UNFINISHED;
            break;
        }
        left--;
        const bool is_touched = koi_frozen_touches(node, x, y, z);
        const uint32_t link = node->link;
        const uint32_t below = link & 0xFFFFU;
        node++;
        if (!is_touched) {
            node += below;
        } else if (below != 0U) {
            node += ((link >> 16 & query->q.mask) != 0U) ? 0U : below;
        } else if (report(frozen, link >> 16, query->q.mask, s)) {
            status = KO_OK;
            break;
        }
    }
    query->at = (uint32_t)(node - frozen->nodes);
    s->left = left;
    return status;
}

static ko_status go_on(ko_frozen_query *query, uint32_t *budget, step *s)
{
    ko_status status = koi_frozen_resume(&query->q, &query->seal, BYTES);
    if (status != KO_OK) {
        return status;
    }
    const ko_frozen *const frozen = (const ko_frozen *)query->q.over;
    if (query->at > frozen->node_count) {
        return koi_query_end(&query->q, KO_E_DATA); /* the query is damaged */
    }
    const uint32_t purse = koi_purse_left(budget);
    s->left = purse;
    status = walk(query, frozen, s);
    koi_purse_spend(&query->q, budget, purse - s->left);
    if (status == KO_END) {
        return koi_query_end(&query->q, KO_END);
    }
    return koi_query_leave(&query->q, &query->seal, BYTES, status);
}

ko_status ko_frozen_query_next(ko_frozen_query *query, uint32_t *budget, ko_frozen_hit *hit)
{
    if (query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    step s = {0, hit, 1};
    return go_on(query, budget, &s);
}

ko_status ko_frozen_query_next_n(ko_frozen_query *query, uint32_t *budget, ko_frozen_hit *hits,
                                 uint32_t room, uint32_t *count)
{
    if (koi_query_lacks(query, hits, count)) {
        return KO_E_ARG;
    }
    if (room == 0U) {
        return KO_E_RANGE;
    }
    step s = {0, hits, room};
    const ko_status status = go_on(query, budget, &s);
    *count = room - s.room;
    return (s.room < room) ? KO_OK : status;
}
