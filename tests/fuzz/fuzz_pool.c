/* libFuzzer: bytes as the nodes of a tree and as a question. Whatever the memory holds, every call
 * must end, stay within the nodes and give a documented answer. Calls that only read must change
 * nothing. The nodes are on the heap, so that the sanitizers see each step beside them.
 *
 * promise: damage-contained */
#include <stdlib.h>
#include <string.h>

#include "keepout/keepout.h"
#include "tests/harness/object.h"

enum { MOST = 12 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct input {
    const uint8_t *at;
    const uint8_t *end;
} input;

static void demand(bool truth)
{
    if (!truth) {
        abort();
    }
}

static uint32_t take(input *in, size_t bytes)
{
    uint32_t value = 0;
    for (; bytes > 0U && in->at < in->end; bytes--) {
        value = (value << 8) | *in->at++;
    }
    return value;
}

static ko_vec3 point(input *in)
{
    const ko_vec3 p = {(fix16_t)take(in, 4) >> 2, (fix16_t)take(in, 4) >> 2,
                       (fix16_t)take(in, 4) >> 2};
    return p;
}

static bool ends(ko_status status)
{
    demand(status == KO_OK || status == KO_END || status == KO_E_DATA || status == KO_UNFINISHED ||
           status == KO_PARTIAL || status == KO_E_RANGE);
    return status != KO_OK && status != KO_UNFINISHED;
}

/* ---- calls that only read ---- */

/* Calls begin, then next at most `most` times, with a query of the given type. */
#define ASK(type, hit_type, begin_call, next_call)                                                 \
    do {                                                                                           \
        type q;                                                                                    \
        hit_type hit = {0};                                                                        \
        ko_status status = (begin_call);                                                           \
        for (uint32_t i = 0; !ends(status); i++) {                                                 \
            uint32_t purse = budget;                                                               \
            status = (next_call);                                                                  \
            demand(status != KO_OK || (hit.id & 0xFFFFU) < t->capacity);                           \
            demand(i <= 8U * MOST * MOST);                                                         \
        }                                                                                          \
    } while (0)

/* Casts with next_n into an array of five, and shortens the line at times. */
static void ask_n(const ko_tree *t, const ko_line *line, const ko_vec3 *half, ko_order order)
{
    ko_tree_cast_hit hits[5];
    ko_tree_cast q;
    uint32_t count = 0;
    ko_status status = ko_tree_cast_begin(t, line, half, order, KO_ALL, &q);
    for (uint32_t i = 0; !ends(status); i++) {
        status = ko_tree_cast_next_n(&q, &(uint32_t){9}, hits, 5, &count);
        demand(count <= 5U && (status == KO_OK) == (count > 0U));
        demand(i <= 8U * MOST * MOST);
        if (status == KO_OK && i % 3U == 2U) {
            const ko_status shorter = ko_tree_cast_shorten(&q, hits[0].enter);
            demand(shorter == KO_OK || shorter == KO_E_DATA);
        }
    }
}

static void ask(const ko_tree *t, input *in)
{
    const ko_vec3 a = point(in);
    const ko_vec3 b = point(in);
    const uint32_t budget = 1U + take(in, 1);
    const fix16_t r = (fix16_t)(take(in, 4) >> 4);
    const ko_aabb box = {a, {r, r / 2, r / 3}};
    const ko_segment segment = {a, b};
    ko_line line = {.length = -1};
    ko_line sweep = {.length = -1};
    KO_IGNORE(ko_line_from_segment(&segment, &line));
    KO_IGNORE(ko_line_from_sweep(&a, &b, &sweep));
    ASK(ko_tree_query, ko_tree_hit, ko_tree_query_begin(t, &box, KO_ALL, &q),
        ko_tree_query_next(&q, &purse, &hit));
    ASK(ko_tree_cast, ko_tree_cast_hit,
        ko_tree_cast_begin(t, &line, NULL, KO_ORDER_ANY, KO_ALL, &q),
        ko_tree_cast_next(&q, &purse, &hit));
    ASK(ko_tree_cast, ko_tree_cast_hit,
        ko_tree_cast_begin(t, &line, NULL, KO_ORDER_ASCENDING, KO_ALL, &q),
        ko_tree_cast_next(&q, &purse, &hit));
    ASK(ko_tree_cast, ko_tree_cast_hit,
        ko_tree_cast_begin(t, &sweep, &box.r, KO_ORDER_ANY, KO_ALL, &q),
        ko_tree_cast_next(&q, &purse, &hit));
    ASK(ko_tree_cast, ko_tree_cast_hit,
        ko_tree_cast_begin(t, &sweep, &box.r, KO_ORDER_ASCENDING, KO_ALL, &q),
        ko_tree_cast_next(&q, &purse, &hit));
    ASK(ko_tree_nearest, ko_tree_near, ko_tree_nearest_begin(t, &a, r, KO_ALL, &q),
        ko_tree_nearest_next(&q, &purse, &hit));
    ask_n(t, &line, NULL, KO_ORDER_ASCENDING);
    ask_n(t, &sweep, &box.r, KO_ORDER_ANY);
}

static void ask_pairs(const ko_tree *t, uint32_t budget)
{
    uint32_t marks[KO_TREE_MARK_WORDS(MOST)] = {0x555U, 0};
    ko_tree_pairs q;
    ko_tree_cross cross;
    ko_tree_pair pair;
    for (uint32_t form = 0; form < 3U; form++) {
        ko_status status =
            (form == 1U) ? ko_tree_cross_begin(t, t, KO_ALL, KO_ALL, &cross)
                         : ko_tree_pairs_begin(t, (form == 0U) ? NULL : marks, KO_ALL, KO_ALL, &q);
        for (uint32_t i = 0; !ends(status); i++) {
            uint32_t purse = budget;
            status = (form == 1U) ? ko_tree_cross_next(&cross, &purse, &pair)
                                  : ko_tree_pairs_next(&q, &purse, &pair);
            demand(i <= 8U * MOST * MOST);
        }
    }
}

/* Calls everything that reads the tree without changing it. */
static void look(const ko_tree *t, input *in)
{
    ko_tree_stats stats;
    uint8_t bytes[KO_TREE_SNAPSHOT_BYTES(MOST)];
    const ko_status status = ko_tree_validate(t);
    demand(status == KO_OK || status == KO_E_DATA);
    KO_IGNORE(ko_tree_measure(t, &stats));
    demand(ko_tree_save(t, bytes, sizeof(bytes)) == status);
    for (uint32_t i = 0; i < t->capacity; i++) {
        uint32_t user = 0;
        ko_aabb box;
        (void)object_user(t, ((uint32_t)t->nodes[i].generation << 16) | i, &user);
        (void)object_fat_box(t, ((uint32_t)t->nodes[i].generation << 16) | i, &box);
    }
    ask(t, in);
    ask_pairs(t, 1U + take(in, 1));
}

/* ---- calls that write ---- */

static void change(ko_tree *t, input *in)
{
    const uint32_t slot = take(in, 1) % t->capacity;
    ko_tree_id id = ((uint32_t)t->nodes[slot].generation << 16) | slot;
    const ko_aabb box = {point(in), {5, 50000, 3}};
    const ko_vec3 by = {3000, -2000, 1};
    ko_tree_tuner tuner = {0};
    switch (take(in, 1) % 8U) {
    case 0:
        KO_IGNORE(ko_tree_insert(t, &box, 1, &id));
        break;
    case 1:
        KO_IGNORE(ko_tree_remove(t, id));
        break;
    case 2:
        KO_IGNORE(ko_tree_move(t, id, &box, &by));
        break;
    case 3:
        KO_IGNORE(ko_tree_set_category(t, id, (uint8_t)slot));
        break;
    case 4:
        KO_IGNORE(ko_tree_tune(t, &(uint32_t){200}, &tuner));
        break;
    case 5:
        KO_IGNORE(ko_tree_rebuild(t));
        break;
    case 6:
        KO_IGNORE(ko_tree_compact(t));
        break;
    default:
        KO_IGNORE(ko_tree_build(t, &box, NULL, 1, &id));
        break;
    }
    demand(t->count <= t->capacity && t->leaves <= t->capacity && t->branches <= t->capacity);
}

/* Makes a full tree, then overwrites its nodes where the input says so. A nearly sound tree leads
 * calls deeper than noise. */
static void make(ko_tree *t, ko_tree_node *nodes, uint32_t n, input *in)
{
    demand(ko_tree_init(t, nodes, n, F16(0.1)) == KO_OK);
    const uint32_t objects = take(in, 1) % (n + 1U);
    for (uint32_t i = 0; i < objects; i++) {
        const ko_aabb box = {{(fix16_t)(take(in, 1) << 12), (fix16_t)(i << 12), 0},
                             {9000, 9000, 9}};
        ko_tree_id id = 0;
        demand(ko_tree_insert(t, &box, i, &id) == KO_OK);
    }
    const uint32_t changes = take(in, 1) % 24U;
    for (uint32_t i = 0; i < changes; i++) {
        const size_t at = take(in, 2) % (n * sizeof(*nodes));
        ((uint8_t *)nodes)[at] = (uint8_t)take(in, 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    const uint32_t n = 1U + take(&in, 1) % MOST;
    ko_tree_node *nodes = calloc(n, sizeof(*nodes));
    ko_tree_node *before = malloc(n * sizeof(*nodes));
    ko_tree tree;
    demand(nodes != NULL && before != NULL);
    make(&tree, nodes, n, &in);
    for (uint32_t i = 0; i < 20U && in.at < in.end; i++) {
        const ko_tree was = tree;
        memcpy(before, nodes, n * sizeof(*nodes));
        look(&tree, &in);
        demand(memcmp(before, nodes, n * sizeof(*nodes)) == 0 &&
               memcmp(&was, &tree, sizeof(was)) == 0);
        change(&tree, &in);
    }
    free(nodes);
    free(before);
    return 0;
}
