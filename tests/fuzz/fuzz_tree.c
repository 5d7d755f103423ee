/* libFuzzer: bytes as a story of a tree's life. A model of plain arrays says what must be true;
 * damage may be done to the pool, after which only "ends, stays inside, says so" is demanded. */
#include <stdlib.h>
#include <string.h>

#include "keepout/keepout.h"

enum { CAPACITY = 24, MOST_OPERATIONS = 400 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct story {
    const uint8_t *at;
    const uint8_t *end;
    ko_tree tree;
    ko_tree_node nodes[CAPACITY];
    ko_tree_id ids[CAPACITY];
    uint32_t users[CAPACITY];
    uint32_t count;
    bool damaged;
} story;

static void demand(bool truth)
{
    if (!truth) {
        abort();
    }
}

static uint32_t take(story *s, size_t bytes)
{
    uint32_t value = 0;
    for (; bytes > 0U && s->at < s->end; bytes--) {
        value = (value << 8) | *s->at++;
    }
    return value;
}

/* Mostly small worlds, sometimes anything at all. */
static fix16_t number(story *s)
{
    const uint32_t form = take(s, 1);
    if (form < 200U) {
        return (fix16_t)(form << 14) - (100 << 14);
    }
    return (form < 240U) ? (fix16_t)(take(s, 2) << 8) : (fix16_t)take(s, 4);
}

static ko_aabb box(story *s)
{
    const ko_aabb b = {{number(s), number(s), number(s)},
                       {number(s) & 0xFFFFF, number(s) & 0xFFFFF, number(s)}};
    return b;
}

static void insert(story *s)
{
    const ko_aabb b = box(s);
    const uint32_t user = take(s, 1);
    ko_tree_id id = 0;
    const ko_status status = ko_tree_insert(&s->tree, &b, user, &id);
    if (s->damaged) {
        return;
    }
    if (status == KO_OK) {
        s->ids[s->count] = id;
        s->users[s->count++] = user;
        return;
    }
    demand(status == (ko_aabb_check(&b) != KO_OK ? KO_E_RANGE : KO_E_FULL));
    demand(status == KO_E_RANGE || s->count == CAPACITY);
}

static void remove_one(story *s)
{
    const uint32_t i = take(s, 1) % CAPACITY;
    const ko_tree_id id = s->ids[i];
    const ko_status status = ko_tree_remove(&s->tree, id);
    if (s->damaged) {
        return;
    }
    demand(status == (i < s->count ? KO_OK : KO_E_ID));
    if (status == KO_OK) {
        s->count--;
        s->ids[i] = s->ids[s->count];
        s->users[i] = s->users[s->count];
        s->ids[s->count] = id; /* stale */
    }
}

static void move(story *s)
{
    const uint32_t i = take(s, 1) % CAPACITY;
    const ko_aabb b = box(s);
    const ko_vec3 step = {number(s), number(s), number(s)};
    const ko_status status = ko_tree_move(&s->tree, s->ids[i], &b, &step);
    if (s->damaged || status == KO_E_RANGE) {
        return;
    }
    demand(i < s->count ? status == KO_OK || status == KO_MOVED : status == KO_E_ID);
    ko_aabb fat;
    if (i < s->count) {
        demand(ko_tree_fat_box(&s->tree, s->ids[i], &fat) == KO_OK && ko_aabb_contains(&fat, &b));
    }
}

/* The fat box as the query sees it: ko_tree_fat_box may tell one 1 LSB wider. */
static bool is_hit(const story *s, uint32_t i, const ko_aabb *region)
{
    const uint32_t place = s->nodes[s->ids[i] & 0xFFFFU].leaf_place;
    demand(place / 2U < CAPACITY);
    const ko_bounds *fat = &s->nodes[place / 2U].box[place % 2U];
    ko_vec3 lo;
    ko_vec3 hi;
    (void)ko_aabb_to_min_max(region, &lo, &hi);
    return fat->lo.x <= hi.x && lo.x <= fat->hi.x && fat->lo.y <= hi.y && lo.y <= fat->hi.y &&
           fat->lo.z <= hi.z && lo.z <= fat->hi.z;
}

static void query(story *s)
{
    const ko_aabb region = box(s);
    const uint32_t budget = 1U + take(s, 1) % 8U;
    ko_tree_query q;
    ko_tree_hit hit;
    uint32_t hits = 0;
    uint32_t rounds = 0;
    ko_status status = ko_tree_query_begin(&s->tree, &region, &q);
    while (status == KO_OK || status == KO_UNFINISHED) {
        status = ko_tree_query_next(&s->tree, &q, budget, &hit);
        hits += (status == KO_OK) ? 1U : 0U;
        demand(++rounds <= 4U * CAPACITY + 4U);
    }
    if (s->damaged || status == KO_E_RANGE) {
        return;
    }
    uint32_t expected = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        expected += is_hit(s, i, &region) ? 1U : 0U;
    }
    demand(status == KO_END && hits == expected);
}

static void damage(story *s)
{
    const size_t at = take(s, 2) % sizeof(s->nodes);
    ((uint8_t *)s->nodes)[at] ^= (uint8_t)(1U << (take(s, 1) & 7U));
    s->damaged = true;
}

static void look(story *s)
{
    ko_tree_stats stats;
    const ko_status status = ko_tree_validate(&s->tree);
    demand(s->damaged || status == KO_OK);
    demand(ko_tree_measure(&s->tree, &stats) == KO_OK);
    demand(s->damaged || (stats.count == s->count && stats.height <= KO_TREE_MAX_HEIGHT));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const operations[])(story *) = {insert, insert, insert,     move,
                                                  move,   query,  remove_one, damage};
    static story s;
    memset(&s, 0, sizeof(s));
    memset(s.ids, 0xFF, sizeof(s.ids));
    s.at = data;
    s.end = data + size;
    demand(ko_tree_init(&s.tree, s.nodes, CAPACITY) == KO_OK);
    const bool peaceful = take(&s, 1) % 4U != 0U;
    for (int i = 0; i < MOST_OPERATIONS && s.at < s.end; i++) {
        operations[take(&s, 1) % (peaceful ? 7U : 8U)](&s);
        look(&s);
    }
    return 0;
}
