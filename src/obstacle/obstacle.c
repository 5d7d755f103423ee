/* Inserts and removes obstacles. An obstacle has the slot of its leaf in the tree. Identities are
 * found by a hash: `bucket` of a slot begins a chain that `next` of other slots goes on. */
#include "keepout/obstacle.h"

#include <stddef.h>

#include "src/obstacle/obstacle_heap.h"
#include "src/obstacle/obstacle_join.h"
#include "src/obstacle/obstacle_place.h"
#include "src/obstacle/obstacle_room.h"
#include "src/obstacle/obstacle_seal.h"

static uint32_t bit_of(uint32_t source)
{
    return 1U << (source & 7U);
}

static bool are_settings(const ko_obstacles_config *c)
{
    return c->ticks_per_second >= 1U && c->ticks_per_second <= KO_OBSTACLE_MAX_RATE &&
           c->lifetime >= 1U && c->lifetime <= KO_OBSTACLE_MAX_TICKS &&
           c->ahead <= KO_OBSTACLE_MAX_TICKS - c->lifetime && c->merge <= KO_LIMIT &&
           c->policy <= KO_OBSTACLE_DROP_FARTHEST;
}

ko_status ko_obstacles_init(ko_obstacles *set, const ko_obstacles_config *config,
                            ko_tree_node *nodes, ko_obstacle_slot *slots, uint32_t n)
{
    if (set == NULL || config == NULL || nodes == NULL || slots == NULL) {
        return KO_E_ARG;
    }
    const ko_obstacles_config c = *config;
    if (n < 1U || n > KO_TREE_MAX_CAPACITY || !are_settings(&c)) {
        return KO_E_RANGE;
    }
    *set = (ko_obstacles){.slots = slots, .config = c};
    KO_IGNORE(ko_tree_init(&set->tree, nodes, n, 0));
    for (uint32_t i = 0; i < n; i++) {
        slots[i] = (ko_obstacle_slot){.id = KO_TREE_ID_NONE,
                                      .bucket = KOI_OBSTACLE_NIL,
                                      .next = KOI_OBSTACLE_NIL,
                                      .by_stamp = {KOI_OBSTACLE_NIL, KOI_OBSTACLE_NIL},
                                      .by_distance = {KOI_OBSTACLE_NIL, KOI_OBSTACLE_NIL}};
    }
    koi_obstacles_seal(set);
    return KO_OK;
}

ko_status ko_obstacles_set_origin(ko_obstacles *set, const ko_vec3 *point)
{
    if (koi_obstacles_are_missing(set)) {
        return KO_E_ARG;
    }
    const ko_status status = ko_vec3_check(point);
    if (status == KO_OK) {
        const uint32_t before = koi_obstacle_origin_sum(set);
        set->origin = *point;
        set->state += koi_obstacle_origin_sum(set) - before;
    }
    return status;
}

/* Notes which sources were heard, and which something is missing from. */
static void set_flags(ko_obstacles *set, uint32_t was_heard, uint32_t lost)
{
    const uint32_t before = koi_obstacle_flags_sum(set);
    set->was_heard = (uint8_t)was_heard;
    set->lost = (uint8_t)lost;
    set->state += koi_obstacle_flags_sum(set) - before;
}

static void lose(ko_obstacles *set, uint32_t source)
{
    set_flags(set, set->was_heard, set->lost | bit_of(source));
}

/* True if stamp a is fresh, and b is earlier or stale. The order of two stale stamps is not known:
 * false. */
static bool is_later(const ko_obstacles *set, uint32_t a, uint32_t b, uint32_t now)
{
    uint32_t age = 0;
    return koi_obstacle_age(set, a, now, &age) &&
           (!koi_obstacle_age(set, b, now, &age) || (int32_t)(a - b) > 0);
}

ko_status ko_obstacles_hear(ko_obstacles *set, uint32_t source, uint32_t time, uint32_t now)
{
    if (koi_obstacles_are_missing(set)) {
        return KO_E_ARG;
    }
    if (source >= KO_OBSTACLE_SOURCES) {
        return KO_E_RANGE;
    }
    uint32_t age = 0;
    const bool is_known = (set->was_heard & bit_of(source)) != 0U;
    /* A stale stamp never counts: when the clock comes to it, the source may be silent. */
    if (is_known ? is_later(set, time, set->heard[source], now)
                 : koi_obstacle_age(set, time, now, &age)) {
        const uint32_t before = koi_obstacle_heard_sum(set, source);
        set->heard[source] = time;
        set->state += koi_obstacle_heard_sum(set, source) - before;
        if (!is_known) {
            set_flags(set, set->was_heard | bit_of(source), set->lost);
        }
    }
    return KO_OK;
}

ko_status ko_obstacles_clear_lost(ko_obstacles *set)
{
    if (koi_obstacles_are_missing(set)) {
        return KO_E_ARG;
    }
    set_flags(set, set->was_heard, 0);
    return KO_OK;
}

/* ---- identities ---- */

/* A link, and the slot that it is in. */
typedef struct link {
    ko_obstacle_slot *owner;
    uint16_t *to;
} link;

static void set_link(const link *l, uint32_t at)
{
    const uint32_t before = koi_obstacle_links_sum(l->owner);
    *l->to = (uint16_t)at;
    l->owner->sum += koi_obstacle_links_sum(l->owner) - before;
}

/* The link that begins the chain of an obstacle's identity. */
static link bucket_of(ko_obstacles *set, const ko_obstacle *o)
{
    const uint32_t hash = (o->identity ^ ((uint32_t)o->source << 29)) * 0x9E3779B1U;
    ko_obstacle_slot *owner = &set->slots[(hash >> 12) % set->tree.capacity];
    return (link){owner, &owner->bucket};
}

static bool are_same(const ko_obstacle *a, const ko_obstacle *b)
{
    return a->identity == b->identity && a->source == b->source;
}

/* The link that holds the number of the slot with this identity and source, or the link that ends
 * the chain. The loop takes no more steps than there are slots. In a corrupted chain it may end at
 * a slot of another identity. */
static link link_to(ko_obstacles *set, const ko_obstacle *o)
{
    link l = bucket_of(set, o);
    for (uint32_t i = 0; i < set->tree.capacity && *l.to < set->tree.capacity; i++) {
        ko_obstacle_slot *slot = &set->slots[*l.to];
        if (are_same(&slot->obstacle, o)) {
            break;
        }
        l = (link){slot, &slot->next};
    }
    return l;
}

/* Puts a slot at the beginning of its chain. */
static void chain(ko_obstacles *set, uint32_t at)
{
    ko_obstacle_slot *slot = &set->slots[at];
    const link first = bucket_of(set, &slot->obstacle);
    const link next = {slot, &slot->next};
    set_link(&next, *first.to);
    set_link(&first, at);
}

/* ---- removal ---- */

/* Puts an obstacle into a slot. */
static void put(ko_obstacle_slot *slot, const ko_obstacle *o)
{
    const uint32_t before = koi_obstacle_sum(&slot->obstacle);
    slot->obstacle = *o;
    slot->sum += koi_obstacle_sum(o) - before;
}

/* Notes how near the obstacle in a slot is. */
static void set_nearness(ko_obstacle_slot *slot, uint32_t nearness)
{
    if (slot->nearness != nearness) {
        const uint32_t before = koi_obstacle_nearness_sum(slot->nearness);
        slot->nearness = nearness;
        slot->sum += koi_obstacle_nearness_sum(nearness) - before;
    }
}

/* Gives a slot a handle, and no slot after it in a chain. */
static void name(ko_obstacle_slot *slot, ko_tree_id id)
{
    const uint32_t before = koi_obstacle_links_sum(slot);
    slot->id = id;
    slot->next = KOI_OBSTACLE_NIL;
    slot->sum += koi_obstacle_links_sum(slot) - before;
}

/* Removes the obstacle in a slot from its chain and from the tree. */
static ko_status empty(ko_obstacles *set, uint32_t at)
{
    ko_obstacle_slot *slot = &set->slots[at];
    if (slot->obstacle.identity != 0U) {
        const link l = link_to(set, &slot->obstacle);
        if (*l.to == at) {
            set_link(&l, slot->next);
        }
    }
    const ko_tree_id id = slot->id;
    slot->sum -= koi_obstacle_sum(&slot->obstacle);
    slot->obstacle.kind = KO_OBSTACLE_NONE;
    set_nearness(slot, 0);
    name(slot, KO_TREE_ID_NONE);
    return (ko_tree_remove(&set->tree, id) == KO_OK) ? KO_OK : KO_E_DATA;
}

/* Empties a slot that nobody takes at once. */
static ko_status take_out(ko_obstacles *set, uint32_t at)
{
    const bool is_sound = koi_obstacle_delist(set, at);
    const ko_status status = empty(set, at);
    return is_sound ? status : KO_E_DATA;
}

ko_status ko_obstacles_remove(ko_obstacles *set, ko_tree_id id)
{
    if (koi_obstacles_are_missing(set)) {
        return KO_E_ARG;
    }
    return (koi_obstacle_find(set, id) == NULL) ? KO_E_ID : take_out(set, id & 0xFFFFU);
}

static bool is_stale(const ko_obstacles *set, const ko_obstacle *o, uint32_t now)
{
    uint32_t age = 0;
    return !koi_obstacle_age(set, o->time, now, &age);
}

/* Once silent a source stays so, also when the clock comes around to its stamp again. */
static void forget_silent(ko_obstacles *set, uint32_t now)
{
    for (uint32_t i = 0; i < KO_OBSTACLE_SOURCES; i++) {
        uint32_t age = 0;
        if (!koi_obstacle_age(set, set->heard[i], now, &age)) {
            set_flags(set, set->was_heard & ~bit_of(i), set->lost);
        }
    }
}

/* Passes a slot in use: a stale obstacle is taken out, another one measured anew. */
static ko_status pass(ko_obstacles *set, uint32_t at, uint32_t now)
{
    ko_obstacle_slot *slot = &set->slots[at];
    if (is_stale(set, &slot->obstacle, now)) {
        set->expired++;
        return take_out(set, at);
    }
    if (!koi_obstacle_has_distances(set)) {
        return KO_OK;
    }
    set_nearness(slot, koi_obstacle_nearness(set, &slot->obstacle, now));
    return koi_obstacle_resort_distance(set, at) ? KO_OK : KO_E_DATA;
}

ko_status ko_obstacles_expire(ko_obstacles *set, uint32_t now, uint32_t *budget)
{
    if (koi_obstacles_are_missing(set)) {
        return KO_E_ARG;
    }
    forget_silent(set, now);
    while (budget == NULL || *budget > 0U) {
        const uint32_t at = set->cursor;
        const bool is_last = at + 1U >= set->tree.capacity;
        set->cursor = is_last ? 0U : (uint16_t)(at + 1U);
        if (budget != NULL) {
            (*budget)--;
        }
        const ko_obstacle *o = &set->slots[at].obstacle;
        if (o->kind != KO_OBSTACLE_NONE && pass(set, at, now) != KO_OK) {
            return KO_E_DATA;
        }
        if (is_last) {
            return KO_OK;
        }
    }
    return KO_UNFINISHED;
}

/* ---- room ---- */

/* Empties the slot of an obstacle that leaves before the new one, and leaves its seats in the heaps
 * to it. KO_E_FULL: there is none, and the new one is refused. */
static ko_status make_room(ko_obstacles *set, const ko_obstacle *new, uint32_t nearness,
                           uint32_t now, uint32_t *at)
{
    const ko_status status = koi_obstacle_choose(set, new, nearness, now, at);
    if (status == KO_E_FULL) {
        set->refused++;
        lose(set, new->source);
    }
    if (status != KO_OK) {
        return status;
    }
    const ko_obstacle *o = &set->slots[*at].obstacle;
    if (is_stale(set, o, now)) { /* it was due to go: nothing is lost */
        set->expired++;
    } else {
        set->dropped++;
        lose(set, o->source);
    }
    return empty(set, *at);
}

/* ---- insertion ---- */

static void give_id(ko_tree_id *id, ko_tree_id what)
{
    if (id != NULL) {
        *id = what;
    }
}

static bool is_velocity(const ko_vec3 *v)
{
    return ko_fix_is_legal(v->x) && ko_fix_is_legal(v->y) && ko_fix_is_legal(v->z);
}

/* Replaces the obstacle in a slot by o, whose box for the tree is `reach`. */
static ko_status replace(ko_obstacles *set, uint32_t at, const ko_obstacle *o, const ko_aabb *reach,
                         uint32_t now)
{
    ko_obstacle_slot *slot = &set->slots[at];
    const ko_status status = ko_tree_move(&set->tree, slot->id, reach, NULL);
    if (status != KO_OK && status != KO_MOVED) {
        return KO_E_DATA;
    }
    put(slot, o);
    set_nearness(slot, koi_obstacle_nearness(set, o, now));
    return koi_obstacle_resort(set, at) ? KO_OK : KO_E_DATA;
}

/* Merges an obstacle with the first in the set that it can be merged with. KO_END: there is
 * none. */
static ko_status merge(ko_obstacles *set, const ko_obstacle *new, const ko_aabb *reach,
                       uint32_t now, ko_tree_id *id)
{
    ko_tree_query query;
    ko_tree_hit hit;
    ko_status status = KO_OK;
    (void)ko_tree_query_begin(&set->tree, reach, bit_of(new->source), &query);
    while ((status = ko_tree_query_next(&query, NULL, &hit)) == KO_OK) {
        const ko_obstacle_slot *slot = koi_obstacle_find(set, hit.id);
        ko_obstacle joined;
        ko_aabb box;
        if (slot == NULL) {
            return KO_E_DATA;
        }
        const ko_obstacle *old = &slot->obstacle;
        if (old->identity != 0U || koi_obstacle_moves(old) || is_stale(set, old, now) ||
            /* unreachable: what joins two legal obstacles is legal */
            !koi_obstacle_join(set, old, new, &joined) || !koi_obstacle_reach(set, &joined, &box)) {
            continue;
        }
        joined.time = is_later(set, new->time, old->time, now) ? new->time : old->time;
        give_id(id, hit.id);
        set->merged++;
        return replace(set, hit.id & 0xFFFFU, &joined, &box, now);
    }
    return status;
}

/* Inserts the box of an obstacle into the tree, which gives it a slot. The category is its
 * source. */
static ko_status insert_box(ko_obstacles *set, const ko_obstacle *o, const ko_aabb *reach,
                            ko_tree_id *given)
{
    const ko_status status = ko_tree_insert(&set->tree, reach, o->source, given);
    return (status == KO_OK) ? ko_tree_set_category(&set->tree, *given, (uint8_t)bit_of(o->source))
                             : status;
}

/* Gives an obstacle a slot of its own: a free one, or that of one that leaves. */
static ko_status put_in(ko_obstacles *set, const ko_obstacle *o, const ko_aabb *reach, uint32_t now,
                        ko_tree_id *id)
{
    ko_tree_id given = KO_TREE_ID_NONE;
    ko_status status = KO_OK;
    const uint32_t nearness = koi_obstacle_nearness(set, o, now);
    const bool is_full = set->tree.count >= set->tree.capacity;
    uint32_t left = 0;
    if (is_full) {
        status = make_room(set, o, nearness, now, &left);
        if (status != KO_OK) {
            return status;
        }
    }
    status = insert_box(set, o, reach, &given);
    const uint32_t at = given & 0xFFFFU;
    const bool is_expected = is_full ? at == left : at < set->tree.capacity;
    /* unreachable: the tree gives a slot that it has, and of a full set the one that was left */
    if (status != KO_OK || !is_expected) {
        return KO_E_DATA;
    }
    put(&set->slots[at], o);
    set_nearness(&set->slots[at], nearness);
    name(&set->slots[at], given);
    if (o->identity != 0U) {
        chain(set, at);
    }
    if (!(is_full ? koi_obstacle_resort(set, at) : koi_obstacle_enlist(set, at))) {
        return KO_E_DATA;
    }
    set->added++;
    give_id(id, given);
    return KO_OK;
}

/* True if a report is legal; then `reach` is the box of where it may be. */
static bool is_report(const ko_obstacles *set, const ko_obstacle *o, ko_aabb *reach)
{
    return o->kind >= KO_OBSTACLE_POINT && o->kind <= KO_OBSTACLE_BOX &&
           o->source < KO_OBSTACLE_SOURCES && is_velocity(&o->velocity) &&
           koi_obstacle_reach(set, o, reach);
}

/* Takes a report of the obstacle in a slot, unless it is older than what is there. */
static ko_status refresh(ko_obstacles *set, uint32_t at, const ko_obstacle *o, const ko_aabb *reach,
                         uint32_t now, ko_tree_id *id)
{
    if (!are_same(&set->slots[at].obstacle, o)) {
        return KO_E_DATA; /* a corrupted chain */
    }
    set->refreshed++;
    give_id(id, set->slots[at].id);
    return is_later(set, set->slots[at].obstacle.time, o->time, now)
               ? KO_OK
               : replace(set, at, o, reach, now);
}

ko_status ko_obstacles_insert(ko_obstacles *set, const ko_obstacle *obstacle, uint32_t now,
                              ko_tree_id *id)
{
    ko_aabb reach;
    if (koi_obstacles_are_missing(set) || obstacle == NULL) {
        return KO_E_ARG;
    }
    const ko_obstacle o = *obstacle;
    if (!is_report(set, &o, &reach)) {
        return KO_E_RANGE;
    }
    KO_IGNORE(ko_obstacles_hear(set, o.source, o.time, now));
    koi_obstacle_turn(set, now, o.time);
    if (o.identity != 0U) {
        const uint32_t at = *link_to(set, &o).to;
        if (at < set->tree.capacity) {
            return refresh(set, at, &o, &reach, now, id);
        }
    } else if (set->config.merge >= 0 && !koi_obstacle_moves(&o)) {
        const ko_status status = merge(set, &o, &reach, now, id);
        if (status != KO_END) {
            return status;
        }
    }
    return put_in(set, &o, &reach, now, id);
}
