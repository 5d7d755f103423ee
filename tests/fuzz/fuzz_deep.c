/* libFuzzer: bytes as operations on a tree of up to 2,000 objects. The first byte says how many.
 * One operation inserts, moves or removes many objects by a pattern, so a few bytes lead to a tree
 * of the greatest height. Sound trees are compared with brute force. Trees are saved, restored,
 * copied and published. Later a node may be damaged, or branches linked to a chain that is deeper
 * than any tree: then each call must end and stay within the nodes, which are on the heap.
 *
 * promise: no-miss, bounded-height, damage-contained, damage-found, whole-reader */
#include "shapes.h"
#include "src/math/crc.h"

enum { MOST = 2000, MOST_OPERATIONS = 24, MOST_ROUNDS = 64 };

typedef struct world {
    input in;
    ko_tree tree;
    ko_tree_node *nodes;
    uint32_t capacity;
    uint32_t count;
    bool is_damaged;
    ko_tree_tuner tuner;
    ko_tree_id ids[MOST];
    uint32_t marks[KO_TREE_MARK_WORDS(MOST)];
} world;

static uint8_t bytes[KO_TREE_SNAPSHOT_BYTES(MOST)];

/* ---- many objects ---- */

/* Returns box i of a pattern: a row, one within the other, a lattice, all in one position, ever
 * farther away, or scattered. */
static ko_aabb patterned(uint32_t pattern, uint32_t i)
{
    const fix16_t unit = 1 << 14;
    const uint32_t noise = (i + 1U) * 2654435761U;
    ko_aabb b = {{(fix16_t)i * unit, 0, 0}, {unit / 2, unit / 2, unit / 2}};
    switch (pattern % 6U) {
    case 0:
        break;
    case 1:
        b.c.x = 0;
        b.r.x = b.r.y = b.r.z = (fix16_t)i << 12;
        break;
    case 2:
        b.c = (ko_vec3){(fix16_t)(i % 12U) << 16, (fix16_t)(i / 12U % 12U) << 16,
                        (fix16_t)(i / 144U) << 16};
        break;
    case 3:
        b.c.x = unit;
        break;
    case 4:
        b.c = (ko_vec3){(fix16_t)(1U << (i % 28U)), (fix16_t)(i / 28U) << 8, 0};
        break;
    default:
        b.c =
            (ko_vec3){(fix16_t)(noise >> 11), (fix16_t)(noise << 8) >> 12, (fix16_t)(noise % 997U)};
        break;
    }
    return b;
}

static void fill(world *w)
{
    const uint32_t pattern = take(&w->in, 1);
    const uint32_t many = 1U + (take(&w->in, 1) * w->capacity >> 7);
    for (uint32_t i = 0; i < many && w->count < w->capacity; i++) {
        const ko_aabb b = patterned(pattern, (pattern & 64U) ? many - i : i);
        ko_tree_id id = 0;
        const ko_status status = ko_tree_insert(&w->tree, &b, i, &id);
        if (w->is_damaged) {
            return;
        }
        demand(status == KO_OK);
        w->ids[w->count++] = id;
    }
}

static void build(world *w)
{
    static ko_aabb boxes[MOST];
    const uint32_t pattern = take(&w->in, 1);
    const uint32_t many = 1U + (take(&w->in, 1) * w->capacity >> 8);
    for (uint32_t i = 0; i < many; i++) {
        boxes[i] = patterned(pattern, i);
    }
    if (w->is_damaged || w->count + many > w->capacity) {
        static ko_tree_id unused[MOST];
        const ko_status status = ko_tree_build(&w->tree, boxes, NULL, many, unused);
        demand(w->is_damaged || status == KO_E_FULL);
        demand(w->is_damaged || ko_tree_clear_lost(&w->tree) == KO_OK);
        return;
    }
    demand(ko_tree_build(&w->tree, boxes, NULL, many, w->ids + w->count) == KO_OK);
    w->count += many;
}

static void drain(world *w)
{
    const uint32_t stride = 1U + take(&w->in, 1) % 9U;
    const uint32_t many = 1U + (take(&w->in, 1) * w->capacity >> 8);
    uint32_t at = 0;
    for (uint32_t i = 0; i < many && w->count > 0U; i++) {
        at = (at + stride) % w->count;
        const ko_status status = ko_tree_remove(&w->tree, w->ids[at]);
        if (w->is_damaged) {
            return;
        }
        demand(status == KO_OK && ko_tree_remove(&w->tree, w->ids[at]) == KO_E_ID);
        w->ids[at] = w->ids[--w->count];
    }
}

static void shift(world *w)
{
    const uint32_t pattern = take(&w->in, 1);
    const uint32_t stride = 1U + take(&w->in, 1) % 16U;
    const ko_vec3 by = {number(&w->in) >> 4, 0, 0};
    for (uint32_t i = 0; i < w->count; i += stride) {
        const ko_aabb b = patterned(pattern, i);
        const ko_status status = ko_tree_move(&w->tree, w->ids[i], &b, &by);
        if (w->is_damaged) {
            return;
        }
        demand(status == KO_OK || status == KO_MOVED || status == KO_E_RANGE);
        if (status == KO_MOVED) {
            demand(ko_tree_mark(&w->tree, w->ids[i], w->marks) == KO_OK);
        }
    }
}

static void upkeep(world *w)
{
    const uint32_t form = take(&w->in, 1);
    ko_status status = KO_OK;
    if (form % 4U == 0U) {
        status = ko_tree_rebuild(&w->tree);
    } else if (form % 4U == 1U) {
        status = ko_tree_compact(&w->tree);
    } else if (form % 4U == 2U && w->count > 0U) {
        status = ko_tree_set_category(&w->tree, w->ids[form % w->count], (uint8_t)form);
    } else {
        status = ko_tree_tune(&w->tree, &(uint32_t){form * 16U}, &w->tuner);
    }
    demand(w->is_damaged || status == KO_OK || status == KO_UNFINISHED);
}

/* ---- questions ---- */

static const ko_bounds *fat_of(const world *w, uint32_t i)
{
    const uint32_t place = w->nodes[w->ids[i] & 0xFFFFU].leaf_place;
    demand(place / 2U < w->capacity);
    return &w->nodes[place / 2U].box[place % 2U];
}

static bool meets(const ko_bounds *a, const ko_bounds *b)
{
    return a->lo.x <= b->hi.x && b->lo.x <= a->hi.x && a->lo.y <= b->hi.y && b->lo.y <= a->hi.y &&
           a->lo.z <= b->hi.z && b->lo.z <= a->hi.z;
}

static bool is_visible(const world *w, uint32_t i)
{
    return w->nodes[w->ids[i] & 0xFFFFU].leaf_category != 0U;
}

static void ask_box(world *w)
{
    const ko_aabb region = aabb(&w->in);
    const uint32_t steps = budget(&w->in);
    ko_tree_query q;
    ko_tree_hit hits[7];
    ko_bounds corners;
    uint32_t found = 0;
    uint32_t count = 0;
    uint32_t rounds = 0;
    ko_status status = ko_tree_query_begin(&w->tree, &region, KO_ALL, &q);
    while (goes_on(status) && rounds++ <= 4U * MOST) {
        status = ko_tree_query_next_n(&q, &(uint32_t){steps}, hits, 7, &count);
        found += count;
    }
    demand(!goes_on(status));
    if (w->is_damaged || status == KO_E_RANGE) {
        return;
    }
    uint32_t due = 0;
    demand(ko_bounds_from_aabb(&region, &corners) == KO_OK);
    for (uint32_t i = 0; i < w->count; i++) {
        due += (is_visible(w, i) && meets(fat_of(w, i), &corners)) ? 1U : 0U;
    }
    demand(status == KO_END && found == due);
}

static void ask_line(world *w)
{
    const ko_segment along = segment(&w->in);
    const ko_vec3 half = {size_of(&w->in), 1 << 14, 0};
    const uint32_t form = take(&w->in, 1);
    ko_line line = {.length = -1};
    ko_tree_cast q;
    ko_tree_cast_hit hits[5];
    uint32_t count = 0;
    uint32_t rounds = 0;
    ko_q30 last = 0;
    KO_IGNORE(ko_line_from_segment(&along, &line));
    ko_status status = ko_tree_cast_begin(&w->tree, &line, (form % 2U == 0U) ? NULL : &half,
                                          (ko_order)(form / 2U % 2U), KO_ALL, &q);
    while (goes_on(status) && rounds++ < MOST_ROUNDS) {
        status = ko_tree_cast_next_n(&q, &(uint32_t){1U + 40U * form}, hits, 5, &count);
        demand((status == KO_OK) == (count > 0U) && count <= 5U);
        for (uint32_t i = 0; i < count; i++) {
            demand(w->is_damaged || hits[i].enter >= last || form / 2U % 2U != 0U);
            last = hits[i].enter;
        }
    }
    demand(w->is_damaged || status != KO_E_DATA);
}

static uint64_t square_to(const ko_bounds *b, const ko_vec3 *p)
{
    ko_vec3 q = *p;
    q.x = (q.x < b->lo.x) ? b->lo.x : (q.x > b->hi.x) ? b->hi.x : q.x;
    q.y = (q.y < b->lo.y) ? b->lo.y : (q.y > b->hi.y) ? b->hi.y : q.y;
    q.z = (q.z < b->lo.z) ? b->lo.z : (q.z > b->hi.z) ? b->hi.z : q.z;
    return distance2(p, &q);
}

static void ask_near(world *w)
{
    const ko_vec3 p = point(&w->in);
    ko_tree_nearest q;
    ko_tree_near found[4];
    uint32_t count = 0;
    uint32_t rounds = 0;
    ko_status status = ko_tree_nearest_begin(&w->tree, &p, INT32_MAX, KO_ALL, &q);
    do {
        status = ko_tree_nearest_next_n(&q, &(uint32_t){200}, found, 4, &count);
    } while (status == KO_UNFINISHED && rounds++ <= MOST);
    demand(status != KO_UNFINISHED);
    if (w->is_damaged || status == KO_E_RANGE) {
        return;
    }
    uint32_t nearer = 0;
    uint32_t visible = 0;
    for (uint32_t i = 0; i < w->count; i++) {
        const bool counts = is_visible(w, i);
        visible += counts ? 1U : 0U;
        nearer += (counts && count > 0U && square_to(fat_of(w, i), &p) < found[count - 1U].square)
                      ? 1U
                      : 0U;
    }
    demand(count == ((visible < 4U) ? visible : 4U) && nearer < 4U);
}

static void ask_pairs(world *w)
{
    const uint32_t form = take(&w->in, 1);
    ko_tree_pairs q;
    ko_tree_pair pairs[9];
    uint32_t count = 0;
    uint32_t came = 0;
    ko_status status =
        ko_tree_pairs_begin(&w->tree, (form % 2U == 0U) ? NULL : w->marks, KO_ALL, KO_ALL, &q);
    for (uint32_t i = 0; goes_on(status) && i < 400U; i++) {
        status = ko_tree_pairs_next_n(&q, &(uint32_t){1000}, pairs, 9, &count);
        came += count;
    }
    if (w->is_damaged || status != KO_END || form % 2U != 0U || w->count > 200U) {
        return;
    }
    uint32_t due = 0;
    for (uint32_t i = 0; i < w->count; i++) {
        for (uint32_t k = 0; k < i && is_visible(w, i); k++) {
            due += (is_visible(w, k) && meets(fat_of(w, i), fat_of(w, k))) ? 1U : 0U;
        }
    }
    demand(came == due);
}

static void ask_cross(world *w)
{
    const uint32_t steps = budget(&w->in);
    ko_tree_cross q;
    ko_tree_pair pair;
    ko_status status = ko_tree_cross_begin(&w->tree, &w->tree, KO_ALL, KO_ALL, &q);
    for (uint32_t i = 0; goes_on(status) && i < 400U; i++) {
        status = ko_tree_cross_next(&q, &(uint32_t){steps}, &pair);
        demand(status != KO_OK || (pair.b.id & 0xFFFFU) < w->capacity);
    }
    demand(w->is_damaged || status != KO_E_DATA);
}

/* ---- what outlives the memory ---- */

/* Saves the tree and restores it elsewhere, the bytes perhaps altered and their CRC corrected. */
static void freeze(world *w)
{
    ko_tree_stats stats;
    ko_tree other;
    demand(ko_tree_measure(&w->tree, &stats) == KO_OK);
    if (ko_tree_save(&w->tree, bytes, sizeof(bytes)) != KO_OK) {
        demand(w->is_damaged);
        return;
    }
    const uint32_t size = stats.snapshot_bytes;
    const uint32_t changes = take(&w->in, 1) % 4U;
    for (uint32_t i = 0; i < changes; i++) {
        const uint32_t back = 1U + take(&w->in, 2) % (size - 4U);
        bytes[size - 4U - back] ^= (uint8_t)take(&w->in, 1);
    }
    const uint32_t crc = koi_crc32(bytes, size - 4U);
    for (uint32_t i = 0; i < 4U; i++) {
        bytes[size - 4U + i] = (uint8_t)(crc >> (8U * i));
    }
    ko_tree_node *nodes = malloc(w->capacity * sizeof(*nodes));
    demand(nodes != NULL);
    const ko_status status = ko_tree_restore(&other, nodes, w->capacity, bytes, size);
    demand(status == KO_OK || changes > 0U);
    if (status == KO_OK) {
        demand(ko_tree_validate(&other) == KO_OK && ko_tree_measure(&other, &stats) == KO_OK);
        demand(stats.height <= KO_TREE_MAX_HEIGHT);
    }
    free(nodes);
}

/* Publishes a copy while a reader holds the tree that was published before. */
static void share(world *w)
{
    const uint32_t room = 32U + take(&w->in, 1) % 8U;
    ko_tree_node *pool = malloc(2U * room * sizeof(*pool));
    ko_tree_shared shared;
    ko_tree *own = NULL;
    const ko_tree *seen = NULL;
    ko_tree_sequence sequence = {0};
    uint32_t ticket = 0;
    uint32_t before = 0;
    demand(pool != NULL);
    demand(ko_tree_shared_init(&shared, pool, pool + room, room, 0) == KO_OK);
    for (uint32_t i = 0; i < 12U; i++) {
        const uint32_t form = take(&w->in, 1);
        const ko_aabb b = patterned(form / 4U, i);
        ko_tree_id id = 0;
        if (form % 4U == 0U) {
            demand(seen != NULL || ko_tree_shared_hold(&shared, form % 8U, &seen) == KO_OK);
            demand(seen->count >= before && ko_tree_validate(seen) == KO_OK);
            before = seen->count;
            demand(ko_tree_sequence_read_begin(&sequence, &ticket) == KO_OK);
        } else if (form % 4U == 1U && seen != NULL) {
            demand(seen->count == before);
            for (uint32_t reader = 0; reader < KO_TREE_READERS; reader++) {
                demand(ko_tree_shared_release(&shared, reader) == KO_OK);
            }
            seen = NULL;
        } else if (ko_tree_shared_write(&shared, &own) == KO_OK) {
            demand(ko_tree_sequence_write_begin(&sequence) == KO_OK);
            demand(ko_tree_sequence_read_end(&sequence, ticket) == KO_E_CHANGED);
            demand(ko_tree_insert(own, &b, i, &id) == KO_OK);
            demand(ko_tree_shared_publish(&shared) == KO_OK);
            demand(ko_tree_shared_publish(&shared) == KO_E_CHANGED);
            demand(ko_tree_sequence_write_end(&sequence) == KO_OK);
        }
    }
    free(pool);
}

static void copy(world *w)
{
    ko_tree_node *nodes = malloc(w->capacity * sizeof(*nodes));
    ko_tree other;
    demand(nodes != NULL);
    const ko_status status = ko_tree_copy(&w->tree, nodes, w->capacity, &other);
    demand(status == KO_OK);
    demand(w->is_damaged || ko_tree_validate(&other) == KO_OK);
    free(w->nodes);
    w->nodes = nodes;
    w->tree = other;
}

/* ---- damage ---- */

/* Changes one byte, or links branches to a chain or a ring that is deeper than a query's stack. */
static void damage(world *w)
{
    const uint32_t form = take(&w->in, 1);
    const uint32_t at = take(&w->in, 2);
    w->is_damaged = true;
    if (form < 160U) {
        ((uint8_t *)w->nodes)[at % (w->capacity * sizeof(*w->nodes))] ^=
            (uint8_t)(1U + form % 255U);
        return;
    }
    const uint32_t links = (form - 159U) * w->capacity / 96U;
    for (uint32_t i = 0; i + 1U < links && i + 1U < w->tree.branches; i++) {
        ko_tree_node *n = &w->nodes[i];
        n->child[form % 2U] = (uint16_t)(i + 1U);
        n->box[form % 2U] =
            (ko_bounds){{-KO_LIMIT, -KO_LIMIT, -KO_LIMIT}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
        w->nodes[i + 1U].place = (uint16_t)(2U * i + form % 2U);
    }
    if (form > 240U && w->tree.branches > 0U) {
        w->nodes[w->tree.branches - 1U].child[0] = (uint16_t)(at % w->capacity);
    }
}

static void check(const world *w)
{
    ko_tree_stats stats;
    const ko_status status = ko_tree_validate(&w->tree);
    demand(w->is_damaged || status == KO_OK);
    demand(ko_tree_measure(&w->tree, &stats) == KO_OK);
    demand(w->is_damaged || (stats.count == w->count && stats.height <= KO_TREE_MAX_HEIGHT));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const operations[])(world *) = {
        fill,     fill,      build,     drain,  shift, upkeep, ask_box, ask_line,
        ask_near, ask_pairs, ask_cross, freeze, share, copy,   shift,   damage};
    static const uint16_t rooms[] = {16, 200, MOST, MOST};
    static world w;
    memset(&w, 0, sizeof(w));
    w.in = (input){data, data + size};
    const uint32_t form = take(&w.in, 1);
    w.capacity = rooms[form % 4U];
    w.nodes = malloc(w.capacity * sizeof(*w.nodes));
    demand(w.nodes != NULL);
    demand(ko_tree_init(&w.tree, w.nodes, w.capacity, (fix16_t)(form / 4U % 4U) << 12) == KO_OK);
    for (int i = 0; i < MOST_OPERATIONS && w.in.at < w.in.end; i++) {
        operations[take(&w.in, 1) % 16U](&w);
    }
    check(&w);
    free(w.nodes);
    return 0;
}
