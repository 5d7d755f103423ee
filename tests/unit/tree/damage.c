#include "damage.h"
#include "lost.h"
#include "tests/harness/object.h"

#include <stddef.h>
#include <string.h>

static uint32_t marks[KO_TREE_MARK_WORDS(LIFE_CAPACITY)];

uint32_t damage_fold(uint32_t hash, uint32_t value)
{
    hash = (hash ^ value) * 0x7FEB352DU;
    return hash ^ (hash >> 15);
}

static uint32_t fold_hit(uint32_t hash, const ko_tree_hit *hit)
{
    CHECK((hit->id & 0xFFFFU) < LIFE_CAPACITY);
    return damage_fold(damage_fold(hash, hit->id), hit->user);
}

/* A handle for a slot, with the slot's present generation. */
static ko_tree_id id_of(uint32_t slot)
{
    const uint32_t at = slot % life_a.tree.capacity;
    return ((uint32_t)life_a.tree.nodes[at].generation << 16) | at;
}

/* ---- questions ---- */

/* Asks a query and hashes its answers. A walk visits each branch at most once, in sound and in
 * damaged trees. */
static uint32_t ask(uint32_t k, const question *q, uint32_t budget, uint32_t hash)
{
    const uint32_t slots = life_a.tree.capacity;
    const uint32_t walks = kinds[k].is_sorted ? slots + 1U : 1U;
    state s;
    uint32_t hits = 0;
    ko_status status = kinds[k].begin(&life_a.tree, q, KO_ALL, &s);
    CHECK_EQ(status, KO_OK);
    for (uint32_t calls = 0; status >= KO_OK && status != KO_END; calls++) {
        ko_tree_hit hit = {0, 0};
        int32_t extra = 0;
        status = kinds[k].next(&s, &(uint32_t){budget}, &hit, &extra);
        if (status == KO_OK) {
            hash = damage_fold(fold_hit(hash, &hit), (uint32_t)extra);
            hits++;
        }
        if (calls > 4U * walks * slots + 4U) {
            CHECK_EQ(calls, 0);
            break;
        }
    }
    CHECK(status == KO_END || status == KO_E_DATA);
    CHECK(s.q.visits <= walks * 2U * slots);
    CHECK(hits <= 2U * slots);
    return damage_fold(hash, (uint32_t)status);
}

static uint32_t ask_nearest_k(const question *q, uint32_t hash)
{
    ko_tree_near found[5];
    ko_tree_nearest near;
    uint32_t count = 0;
    CHECK_EQ(ko_tree_nearest_begin(&life_a.tree, &q->point, q->radius, KO_ALL, &near), KO_OK);
    const ko_status status = ko_tree_nearest_next_n(&near, NULL, found, 5, &count);
    CHECK((status == KO_OK && count > 0U) || status == KO_END || status == KO_E_DATA);
    CHECK(count <= 5U && near.q.visits <= 2U * life_a.tree.capacity);
    for (uint32_t i = 0; i < count && i < 5U; i++) {
        const ko_tree_hit hit = {found[i].id, found[i].user};
        hash = damage_fold(fold_hit(hash, &hit), (uint32_t)found[i].square);
    }
    return damage_fold(hash, (uint32_t)status);
}

static uint32_t ask_cast_n(const question *q, uint32_t hash)
{
    ko_tree_cast_hit hits[5];
    ko_tree_cast cast;
    ko_line line;
    uint32_t count = 0;
    CHECK_EQ(ko_line_from_segment(&q->segment, &line), KO_OK);
    CHECK_EQ(ko_tree_cast_begin(&life_a.tree, &line, NULL, KO_ORDER_ASCENDING, KO_ALL, &cast),
             KO_OK);
    const ko_status status = ko_tree_cast_next_n(&cast, NULL, hits, 5, &count);
    CHECK((status == KO_OK && count > 0U) || status == KO_END || status == KO_E_DATA);
    CHECK(count <= 5U && cast.q.visits <= 2U * life_a.tree.capacity);
    for (uint32_t i = 0; i < count && i < 5U; i++) {
        const ko_tree_hit hit = {hits[i].id, hits[i].user};
        hash = damage_fold(fold_hit(hash, &hit), (uint32_t)hits[i].enter);
    }
    return damage_fold(hash, (uint32_t)status);
}

/* ---- pairs ---- */

typedef union walk {
    ko_query q;
    ko_tree_pairs pairs;
    ko_tree_cross cross;
} walk;

static ko_status begin(uint32_t form, walk *w)
{
    switch (form) {
    case 0:
        return ko_tree_pairs_begin(&life_a.tree, NULL, KO_ALL, KO_ALL, &w->pairs);
    case 1:
        return ko_tree_cross_begin(&life_a.tree, &life_b.tree, KO_ALL, KO_ALL, &w->cross);
    case 2:
        return ko_tree_cross_begin(&life_b.tree, &life_a.tree, KO_ALL, KO_ALL, &w->cross);
    case 3:
        return ko_tree_cross_begin(&life_a.tree, &life_a.tree, KO_ALL, KO_ALL, &w->cross);
    default:
        return ko_tree_pairs_begin(&life_a.tree, marks, KO_ALL, KO_ALL, &w->pairs);
    }
}

static ko_status next(uint32_t form, walk *w, uint32_t budget, ko_tree_pair *pair)
{
    return (form == 0U || form > 3U) ? ko_tree_pairs_next(&w->pairs, &budget, pair)
                                     : ko_tree_cross_next(&w->cross, &budget, pair);
}

static uint32_t ask_pairs(uint32_t form, uint32_t budget, uint32_t hash)
{
    const uint32_t slots = life_a.tree.capacity + LIFE_OTHER;
    const uint32_t most = 2U * slots * slots + 3U * slots + 8U;
    walk pairs;
    ko_tree_pair pair;
    ko_status status = begin(form, &pairs);
    CHECK_EQ(status, KO_OK);
    for (uint32_t calls = 0; status >= KO_OK && status != KO_END; calls++) {
        status = next(form, &pairs, budget, &pair);
        if (status == KO_OK) {
            hash = fold_hit(fold_hit(hash, &pair.a), &pair.b);
        }
        if (calls > 2U * most) {
            CHECK_EQ(calls, 0);
            break;
        }
    }
    CHECK(status == KO_END || status == KO_E_DATA);
    CHECK(pairs.q.visits <= most);
    return damage_fold(hash, (uint32_t)status);
}

/* ---- other calls that change nothing ---- */

static uint32_t ask_objects(uint32_t hash)
{
    const ko_tree *t = &life_a.tree;
    memset(marks, 0, sizeof(marks));
    for (uint32_t i = 0; i < t->capacity; i++) {
        ko_tree_object object = {0, {{0, 0, 0}, {0, 0, 0}}, 0};
        const ko_status told = ko_tree_get(t, id_of(i), &object);
        const ko_status marked = ko_tree_mark(t, id_of(i), marks);
        CHECK(marked == KO_OK || marked == KO_E_ID);
        CHECK(told == marked || told == KO_E_DATA);
        hash = damage_fold(hash, object.user ^ (uint32_t)object.category << 24);
        hash = damage_fold(hash, (uint32_t)object.box.c.x ^ (uint32_t)object.box.r.z);
        hash = damage_fold(hash, (uint32_t)told ^ ((uint32_t)marked << 8));
    }
    return hash;
}

static uint32_t ask_upkeep(uint32_t hash)
{
    const ko_tree *t = &life_a.tree;
    ko_tree_stats stats = {0};
    uint32_t size = 0;
    const ko_status measured = ko_tree_measure(t, &stats);
    CHECK(measured == KO_OK || measured == KO_E_DATA);
    hash = damage_fold(damage_fold(hash, stats.height), stats.area_ratio);
    CHECK_EQ(snapshot_size(t, &size), KO_OK);
    CHECK(size <= sizeof(life_bytes));
    const ko_status saved = ko_tree_save(t, life_bytes, sizeof(life_bytes));
    CHECK_EQ(saved, ko_tree_validate(t));
    for (uint32_t i = 0; i < size && saved == KO_OK; i++) {
        hash = damage_fold(hash, life_bytes[i]);
    }
    return damage_fold(hash, (uint32_t)measured);
}

static uint32_t ask_pair_set(uint32_t hash)
{
    uint64_t slots[4];
    ko_pair_set set;
    ko_pair_event event = {0, 0, KO_PAIR_END};
    CHECK_EQ(ko_pair_set_init(&set, slots, 4), KO_OK);
    for (uint32_t step = 0; step < 2U; step++) {
        CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
        if (step == 0U) {
            CHECK_EQ(ko_pair_set_add(&set, 0, 1), KO_OK);
            CHECK_EQ(ko_pair_set_add(&set, 1, 0x10002U), KO_OK);
        } else {
            CHECK_EQ(ko_pair_set_add_unmarked(&set, &life_a.tree, marks), KO_OK);
        }
        CHECK_EQ(ko_pair_set_end(&set, KO_END), KO_OK);
        while (ko_pair_set_next(&set, &event) == KO_OK) {
            hash = damage_fold(hash, (uint32_t)event.change);
        }
    }
    return hash;
}

uint32_t damage_look(const question *q)
{
    uint32_t hash = 0;
    for (uint32_t k = 0; k < KINDS; k++) {
        hash = ask(k, q, UINT32_MAX, hash);
        hash = ask(k, q, 3, hash);
    }
    hash = ask_objects(ask_nearest_k(q, ask_cast_n(q, hash)));
    for (uint32_t form = 0; form < 5U; form++) {
        hash = ask_pairs(form, UINT32_MAX, hash);
    }
    hash = ask_pairs(0, 2, hash);
    return ask_upkeep(ask_pair_set(hash));
}

/* ---- calls that change the tree ---- */

static const ko_aabb far = {{900000, -900000, 70000}, {100, 200, 300}};
static const ko_aabb wide = {{0, 0, 0}, {500000, 400000, 600000}};

/* Passes a status on, which must be KO_OK, KO_E_DATA or documented for the call. */
static ko_status check(ko_status status, bool is_documented)
{
    CHECK(is_documented || status == KO_OK || status == KO_E_DATA);
    return status;
}

static ko_status insert(const ko_aabb *box)
{
    ko_tree_id id = 77;
    const ko_status status = ko_tree_insert(&life_a.tree, box, 5, &id);
    CHECK((status == KO_OK) ? (id & 0xFFFFU) < life_a.tree.capacity : id == 77U);
    CHECK(status != KO_E_FULL || lost_one(&life_a.tree, status) == KO_OK);
    return check(status, status == KO_E_FULL);
}

static ko_status move(uint32_t slot, const ko_aabb *box, const ko_vec3 *by)
{
    const ko_status status = ko_tree_move(&life_a.tree, id_of(slot), box, by);
    return check(status, status == KO_MOVED || status == KO_E_ID);
}

static ko_status build(void)
{
    const ko_aabb boxes[2] = {far, wide};
    ko_tree_id ids[2] = {77, 77};
    const ko_tree before = life_a.tree;
    const ko_status status = ko_tree_build(&life_a.tree, boxes, NULL, 2, ids);
    CHECK(status != KO_E_FULL || lost_one(&life_a.tree, status) == KO_OK);
    CHECK(status == KO_OK || memcmp(&before, &life_a.tree, sizeof(before)) == 0);
    return check(status, status == KO_E_FULL);
}

static ko_status tune(uint32_t budget)
{
    ko_tree_tuner tuner = {0};
    const ko_status status = ko_tree_tune(&life_a.tree, &(uint32_t){budget}, &tuner);
    CHECK(tuner.visits <= budget + KO_TREE_TUNE_REACH + 4U);
    return check(status, status == KO_OK || status == KO_UNFINISHED);
}

ko_status damage_change(uint32_t number, uint32_t slot)
{
    static const ko_vec3 by = {5000, -4000, 0};
    ko_tree *t = &life_a.tree;
    ko_status status = KO_OK;
    switch (number % DAMAGE_CHANGES) {
    case 0:
        return insert((slot % 2U == 0U) ? &far : &wide);
    case 1:
        return move(slot, &far, NULL);
    case 2:
        return move(slot, &wide, &by);
    case 3:
        status = ko_tree_remove(t, id_of(slot));
        return check(status, status == KO_E_ID);
    case 4:
        status = ko_tree_set_category(t, id_of(slot), (uint8_t)(slot * 37U));
        return check(status, status == KO_E_ID);
    case 5:
        return tune(300);
    case 6:
        return build();
    case 7:
        return check(ko_tree_rebuild(t), false);
    case 8:
        return check(ko_tree_compact(t), false);
    default:
        return check(ko_tree_copy(t, t->nodes, t->capacity, t), false);
    }
}
