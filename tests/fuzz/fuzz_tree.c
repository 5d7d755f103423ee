/* libFuzzer: bytes as a story of a tree's life. A model of plain arrays holds what must be true.
 * The story may damage the pool; after that every call must only end, stay inside and report the
 * damage.
 *
 * promise: no-miss, damage-contained, damage-found */
#include <stdlib.h>
#include <string.h>

#include "keepout/keepout.h"
#include "tests/harness/object.h"

enum { CAPACITY = 24, MOST_OPERATIONS = 400 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct story {
    const uint8_t *at;
    const uint8_t *end;
    ko_tree tree;
    ko_tree_node nodes[CAPACITY];
    ko_tree_id ids[CAPACITY];
    uint32_t users[CAPACITY];
    uint8_t bits[CAPACITY];
    uint32_t count;
    bool damaged;
    ko_tree_tuner tuner;
    ko_tree other; /* restored from a snapshot */
    ko_tree_node others[CAPACITY];
    uint8_t bytes[KO_TREE_SNAPSHOT_BYTES(CAPACITY)];
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

/* Reads a number: mostly of a small world, sometimes anything. */
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
        s->bits[s->count] = KO_TREE_CATEGORY;
        s->users[s->count++] = user;
        return;
    }
    demand(status == (ko_aabb_check(&b) != KO_OK ? KO_E_RANGE : KO_E_FULL));
    demand(status == KO_E_RANGE || (s->count == CAPACITY && s->tree.lost == KO_TREE_LOST &&
                                    ko_tree_clear_lost(&s->tree) == KO_OK));
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
        s->bits[i] = s->bits[s->count];
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
        demand(object_fat_box(&s->tree, s->ids[i], &fat) == KO_OK && ko_aabb_contains(&fat, &b));
    }
}

/* Returns the fat box as the queries see it. That of ko_tree_get may be 1 LSB wider. */
static const ko_bounds *fat_of(const story *s, uint32_t i)
{
    const uint32_t place = s->nodes[s->ids[i] & 0xFFFFU].leaf_place;
    demand(place / 2U < CAPACITY);
    return &s->nodes[place / 2U].box[place % 2U];
}

static bool touch(const ko_bounds *a, const ko_bounds *b)
{
    return a->lo.x <= b->hi.x && b->lo.x <= a->hi.x && a->lo.y <= b->hi.y && b->lo.y <= a->hi.y &&
           a->lo.z <= b->hi.z && b->lo.z <= a->hi.z;
}

static bool goes_on(ko_status status)
{
    return status == KO_OK || status == KO_UNFINISHED;
}

/* ---- questions ---- */

static void query(story *s)
{
    const ko_aabb region = box(s);
    const uint32_t budget = 1U + take(s, 1) % 8U;
    const uint32_t mask = take(s, 1);
    ko_tree_query q;
    ko_tree_hit hit;
    ko_bounds corners;
    uint32_t hits = 0;
    uint32_t rounds = 0;
    ko_status status = ko_tree_query_begin(&s->tree, &region, mask, &q);
    demand(mask != 0U || status == KO_E_RANGE);
    while (goes_on(status)) {
        status = ko_tree_query_next(&q, &(uint32_t){budget}, &hit);
        hits += (status == KO_OK) ? 1U : 0U;
        demand(++rounds <= 4U * CAPACITY + 4U);
    }
    if (s->damaged || status == KO_E_RANGE) {
        return;
    }
    uint32_t expected = 0;
    KO_IGNORE(ko_bounds_from_aabb(&region, &corners));
    for (uint32_t i = 0; i < s->count; i++) {
        expected += ((s->bits[i] & mask) != 0U && touch(fat_of(s, i), &corners)) ? 1U : 0U;
    }
    demand(status == KO_END && hits == expected);
}

/* Near the surface a hit is optional: ko_tree_get returns a box that may be 1 LSB wider, but not if
 * its extents are even. */
static void cast(story *s)
{
    const ko_segment segment = {{number(s), number(s), number(s)},
                                {number(s), number(s), number(s)}};
    const uint32_t budget = 1U + take(s, 1) % 8U;
    const ko_order order = (take(s, 1) % 2U == 0U) ? KO_ORDER_ANY : KO_ORDER_ASCENDING;
    ko_line line = {.length = -1};
    ko_tree_cast q;
    ko_tree_cast_hit hit;
    uint32_t hits = 0;
    uint32_t rounds = 0;
    KO_IGNORE(ko_line_from_segment(&segment, &line));
    ko_status status = ko_tree_cast_begin(&s->tree, &line, NULL, order, KO_ALL, &q);
    while (goes_on(status)) {
        status = ko_tree_cast_next(&q, &(uint32_t){budget}, &hit);
        hits += (status == KO_OK) ? 1U : 0U;
        demand(++rounds <= 2U * (CAPACITY + 2U) * (CAPACITY + 2U));
    }
    if (s->damaged || status == KO_E_RANGE) {
        return;
    }
    uint32_t least = 0;
    uint32_t most = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        ko_aabb told;
        const ko_bounds *b = fat_of(s, i);
        const bool is_even =
            (((b->hi.x - b->lo.x) | (b->hi.y - b->lo.y) | (b->hi.z - b->lo.z)) & 1) == 0;
        demand(object_fat_box(&s->tree, s->ids[i], &told) == KO_OK);
        const bool touches = s->bits[i] != 0U && ko_aabb_overlap_line(&told, &line);
        least += (touches && is_even) ? 1U : 0U;
        most += touches ? 1U : 0U;
    }
    demand(status == KO_END && least <= hits && hits <= most);
}

static uint64_t outside(fix16_t x, fix16_t lo, fix16_t hi)
{
    const int64_t d = (x < lo) ? (int64_t)lo - x : (x > hi) ? (int64_t)x - hi : 0;
    return (uint64_t)(d * d);
}

static void nearest(story *s)
{
    const ko_vec3 p = {number(s), number(s), number(s)};
    const uint32_t room = 1U + take(s, 1) % 4U;
    ko_tree_near found[4];
    ko_tree_nearest q;
    uint32_t count = 0;
    ko_status status = ko_tree_nearest_begin(&s->tree, &p, INT32_MAX, KO_ALL, &q);
    if (status != KO_OK) {
        demand(status == KO_E_RANGE);
        return;
    }
    uint32_t rounds = 0;
    while ((status = ko_tree_nearest_next_n(&q, &(uint32_t){5}, found, room, &count)) ==
           KO_UNFINISHED) {
        demand(++rounds <= 2U * CAPACITY && count == 0U);
    }
    demand(count <= room);
    if (s->damaged) {
        return;
    }
    uint32_t visible = 0;
    uint32_t nearer = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->bits[i] == 0U) {
            continue;
        }
        visible++;
        const ko_bounds *b = fat_of(s, i);
        const uint64_t square = outside(p.x, b->lo.x, b->hi.x) + outside(p.y, b->lo.y, b->hi.y) +
                                outside(p.z, b->lo.z, b->hi.z);
        nearer += (count > 0U && square < found[count - 1U].square) ? 1U : 0U;
    }
    demand(status == ((count > 0U) ? KO_OK : KO_END));
    demand(nearer < room && count == (visible < room ? visible : room));
    uint32_t others = 0;
    while (ko_tree_nearest_next(&q, NULL, &found[0]) == KO_OK) {
        others++;
    }
    demand(others == visible - count);
}

static void pairs(story *s)
{
    const uint32_t budget = 1U + take(s, 1);
    ko_tree_pairs q;
    ko_tree_pair pair;
    uint32_t came = 0;
    uint32_t rounds = 0;
    ko_status status = ko_tree_pairs_begin(&s->tree, NULL, KO_ALL, KO_ALL, &q);
    while (goes_on(status)) {
        status = ko_tree_pairs_next(&q, &(uint32_t){budget}, &pair);
        came += (status == KO_OK) ? 1U : 0U;
        demand(++rounds <= 2U * CAPACITY * CAPACITY + 4U * CAPACITY);
    }
    if (s->damaged) {
        return;
    }
    uint32_t due = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            const bool is_found = s->bits[i] != 0U && s->bits[j] != 0U;
            due += (is_found && touch(fat_of(s, i), fat_of(s, j))) ? 1U : 0U;
        }
    }
    demand(status == KO_END && came == due);
}

/* ---- upkeep ---- */

/* Writes the CRC-32 of IEEE 802.3 behind the bytes that it covers. */
static void seal(uint8_t *bytes, uint32_t size)
{
    uint32_t crc = 0xFFFFFFFFU;
    for (uint32_t i = 0; i < 8U * (size - 4U); i++) {
        const uint32_t bit = ((uint32_t)bytes[i / 8U] >> (i % 8U)) & 1U;
        crc = (crc >> 1) ^ ((((crc ^ bit) & 1U) != 0U) ? 0xEDB88320U : 0U);
    }
    for (uint32_t i = 0; i < 4U; i++) {
        bytes[size - 4U + i] = (uint8_t)(~crc >> (8U * i));
    }
}

static void set_bits(story *s)
{
    const uint32_t i = take(s, 1) % CAPACITY;
    const uint8_t bits = (uint8_t)take(s, 1);
    const ko_status status = ko_tree_set_category(&s->tree, s->ids[i], bits);
    demand(s->damaged || status == (i < s->count ? KO_OK : KO_E_ID));
    s->bits[i] = bits;
}

static void tune(story *s)
{
    const ko_status status = ko_tree_tune(&s->tree, &(uint32_t){take(s, 1)}, &s->tuner);
    demand(status == KO_OK || status == KO_UNFINISHED || (s->damaged && status == KO_E_DATA));
}

static void rebuild(story *s)
{
    const ko_status status =
        (take(s, 1) % 2U == 0U) ? ko_tree_rebuild(&s->tree) : ko_tree_compact(&s->tree);
    demand(status == KO_OK || (s->damaged && status == KO_E_DATA));
}

/* Saves the tree, perhaps alters the bytes with or without the right CRC, and restores it
 * elsewhere. The library must refuse it, or give a sound tree. */
static void freeze(story *s)
{
    uint32_t size = 0;
    demand(snapshot_size(&s->tree, &size) == KO_OK && size <= sizeof(s->bytes));
    const ko_status saved = ko_tree_save(&s->tree, s->bytes, sizeof(s->bytes));
    demand(saved == ko_tree_validate(&s->tree));
    if (saved != KO_OK) {
        return;
    }
    const uint32_t changes = take(s, 1) % 4U;
    uint8_t changed = 0;
    for (uint32_t i = 0; i < changes; i++) {
        const uint8_t by = (uint8_t)take(s, 1);
        const uint32_t at = take(s, 2) % (size - 4U);
        s->bytes[at] ^= by;
        changed |= by;
    }
    const bool is_sealed = take(s, 1) % 4U != 0U;
    if (is_sealed) {
        seal(s->bytes, size);
    }
    const ko_status status = ko_tree_restore(&s->other, s->others, CAPACITY, s->bytes, size);
    demand(status == KO_OK ||
           (changed != 0U && (status == KO_E_DATA || (is_sealed && status == KO_E_FULL))));
    if (status == KO_OK || (is_sealed && status == KO_E_DATA && s->other.nodes != NULL)) {
        demand(ko_tree_validate(&s->other) == KO_OK);
        ko_tree_id id = 0;
        const ko_aabb b = {{1, 2, 3}, {4, 5, 6}};
        const ko_status put = ko_tree_insert(&s->other, &b, 0, &id);
        demand(put == KO_OK || put == KO_E_FULL);
        demand(ko_tree_validate(&s->other) == KO_OK);
    }
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
    static void (*const operations[])(story *) = {
        insert,  insert, insert,   move, move,    move,   query,      cast,
        nearest, pairs,  set_bits, tune, rebuild, freeze, remove_one, damage};
    const uint32_t many = sizeof(operations) / sizeof(operations[0]);
    static story s;
    memset(&s, 0, sizeof(s));
    memset(s.ids, 0xFF, sizeof(s.ids));
    s.at = data;
    s.end = data + size;
    demand(ko_tree_init(&s.tree, s.nodes, CAPACITY, F16(0.1)) == KO_OK);
    const bool peaceful = take(&s, 1) % 4U != 0U;
    for (int i = 0; i < MOST_OPERATIONS && s.at < s.end; i++) {
        operations[take(&s, 1) % (peaceful ? many - 1U : many)](&s);
        look(&s);
    }
    return 0;
}
