/* The tree that the page shows: calls with plain numbers, raw Q16.16, and one block of memory in
 * which the page reads what they found. The page calls nothing else of the library. */
#include <stddef.h>
#include <string.h>

#include "bridge/export.h"
#include "bridge/rows.h"

enum { CAPACITY = 4096, BOX = 0, RAY = 1, SPHERE = 2, SWEPT = 3, NEAREST = 4 };

static ko_tree_node pool[CAPACITY];
static ko_tree_node rebuilt_pool[CAPACITY];
static ko_tree tree;
static ko_tree rebuilt;
static ko_aabb boxes[CAPACITY]; /* as they were given, by slot */
static ko_tree_id ids[CAPACITY];
static uint16_t places_before[2][CAPACITY]; /* of branches and leaves, before the last change */
static uint16_t used_before[2][CAPACITY];

/* The block of memory that the page reads. */
static struct {
    view_row rows[2 * CAPACITY];
    uint32_t hits[CAPACITY]; /* slots, in the order in which they were found */
    uint32_t hit_count;      /* objects whose fat box the tree found */
    uint32_t true_count;     /* of these, by the box as given */
    uint32_t visits;         /* boxes that the query looked at */
    uint32_t rebuilt_visits; /* the same in a rebuilt tree */
    uint32_t brute_count;    /* objects that brute force found */
    uint32_t equal;          /* 1: both found the same */
    ko_tree_stats stats;
    ko_tree_stats rebuilt_stats;
    uint32_t slot;                /* of the object inserted last */
    uint32_t exchanged[CAPACITY]; /* places of subtrees that hang elsewhere than before */
    uint32_t exchanged_count;
    fix16_t clearance; /* of the nearest object */
} block;

void *VIEW_EXPORT(view_block)(void)
{
    return &block;
}

uint32_t VIEW_EXPORT(view_offset)(uint32_t which)
{
    static const uint32_t offsets[] = {offsetof(__typeof__(block), hits),
                                       offsetof(__typeof__(block), hit_count),
                                       offsetof(__typeof__(block), stats),
                                       offsetof(__typeof__(block), rebuilt_stats),
                                       offsetof(__typeof__(block), slot),
                                       offsetof(__typeof__(block), exchanged),
                                       offsetof(__typeof__(block), exchanged_count),
                                       offsetof(__typeof__(block), clearance)};
    return (which < sizeof(offsets) / sizeof(offsets[0])) ? offsets[which] : 0U;
}

/* ---- objects ---- */

int32_t VIEW_EXPORT(view_begin)(fix16_t margin)
{
    memset(ids, 0xFF, sizeof(ids));
    return ko_tree_init(&tree, pool, CAPACITY, margin);
}

/* Keeps where everything hangs, so that the page can show what an insertion exchanged. */
static void remember(void)
{
    const uint32_t count = view_rows(&tree, block.rows, 2U * CAPACITY);
    memset(used_before, 0, sizeof(used_before));
    for (uint32_t i = 0; i < count; i++) {
        const view_row *row = &block.rows[i];
        const uint16_t link = pool[row->place / 2].child[row->place % 2];
        const uint32_t side = (row->object >= 0) ? 1U : 0U;
        const uint32_t slot = (row->object >= 0) ? (uint32_t)row->object : link;
        used_before[side][slot] = 1;
        places_before[side][slot] = (uint16_t)(row->place / 2);
    }
}

/* Lists what was there before and hangs below another branch than before. The sibling that an
 * insertion pushes down is among them. */
static void compare(void)
{
    const uint32_t count = view_rows(&tree, block.rows, 2U * CAPACITY);
    block.exchanged_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const view_row *row = &block.rows[i];
        const uint16_t link = pool[row->place / 2].child[row->place % 2];
        const uint32_t side = (row->object >= 0) ? 1U : 0U;
        const uint32_t slot = (row->object >= 0) ? (uint32_t)row->object : link;
        if (used_before[side][slot] != 0U && places_before[side][slot] != row->place / 2) {
            block.exchanged[block.exchanged_count++] = (uint32_t)row->place;
        }
    }
}

int32_t VIEW_EXPORT(view_insert)(fix16_t x, fix16_t y, fix16_t z, fix16_t rx, fix16_t ry,
                                 fix16_t rz)
{
    const ko_aabb box = {{x, y, z}, {rx, ry, rz}};
    ko_tree_id id = 0;
    remember();
    const ko_status status = ko_tree_insert(&tree, &box, 0, &id);
    if (status == KO_OK) {
        block.slot = id & 0xFFFFU;
        ids[block.slot] = id;
        boxes[block.slot] = box;
        compare();
    }
    return status;
}

int32_t VIEW_EXPORT(view_move)(uint32_t slot, fix16_t x, fix16_t y, fix16_t z)
{
    if (slot >= CAPACITY) {
        return KO_E_RANGE;
    }
    const ko_aabb box = {{x, y, z}, boxes[slot].r};
    const ko_vec3 by = {x - boxes[slot].c.x, y - boxes[slot].c.y, z - boxes[slot].c.z};
    remember();
    const ko_status status = ko_tree_move(&tree, ids[slot], &box, &by);
    if (status >= KO_OK) {
        boxes[slot] = box;
        compare();
    }
    return status;
}

int32_t VIEW_EXPORT(view_remove)(uint32_t slot)
{
    if (slot >= CAPACITY) {
        return KO_E_RANGE;
    }
    remember();
    const ko_status status = ko_tree_remove(&tree, ids[slot]);
    ids[slot] = KO_TREE_ID_NONE;
    compare();
    return status;
}

/* The box of an object as it was given. */
const ko_aabb *VIEW_EXPORT(view_box)(uint32_t slot)
{
    return (slot < CAPACITY) ? &boxes[slot] : NULL;
}

/* ---- the tree ---- */

uint32_t VIEW_EXPORT(view_tree_rows)(void)
{
    return view_rows(&tree, block.rows, 2U * CAPACITY);
}

/* Measures the tree, and a copy of it that is built anew. */
int32_t VIEW_EXPORT(view_measure)(void)
{
    ko_status status = ko_tree_validate(&tree);
    status = (status == KO_OK) ? ko_tree_measure(&tree, &block.stats) : status;
    status = (status == KO_OK) ? ko_tree_copy(&tree, rebuilt_pool, CAPACITY, &rebuilt) : status;
    status = (status == KO_OK) ? ko_tree_rebuild(&rebuilt) : status;
    return (status == KO_OK) ? ko_tree_measure(&rebuilt, &block.rebuilt_stats) : status;
}

int32_t VIEW_EXPORT(view_rebuild)(void)
{
    return ko_tree_rebuild(&tree);
}

/* ---- questions ---- */

typedef struct question {
    uint32_t kind;
    ko_aabb box; /* where it begins */
    ko_line line;
    uint64_t limit; /* NEAREST: the square of the least distance */
} question;

static question asked;

/* True if an object's box touches what is asked about. */
static bool touches(const ko_aabb *box)
{
    const ko_sphere ball = {asked.box.c, asked.box.r.x};
    ko_q30 enter = KO_NEVER;
    ko_q30 leave = KO_NEVER;
    ko_aabb grown = *box;
    switch (asked.kind) {
    case SPHERE: {
        const ko_aabb at = {ball.c, {0, 0, 0}};
        uint64_t square = 0;
        return ko_aabb_distance2(box, &at, &square) == KO_OK &&
               square <= (uint64_t)ball.r * (uint64_t)ball.r;
    }
    case RAY:
    case SWEPT:
        grown.r.x += asked.box.r.x;
        grown.r.y += asked.box.r.y;
        grown.r.z += asked.box.r.z;
        return ko_aabb_cast_line(&grown, &asked.line, &enter, &leave) == KO_OK && enter != KO_NEVER;
    default:
        return ko_aabb_overlap(box, &asked.box);
    }
}

static bool fat_box(uint32_t slot, ko_aabb *box)
{
    ko_tree_object object;
    if (ids[slot] == KO_TREE_ID_NONE || ko_tree_get(&tree, ids[slot], &object) != KO_OK) {
        return false;
    }
    *box = object.box;
    return true;
}

static uint32_t ask_box(const ko_tree *of, bool keep)
{
    ko_tree_query query;
    ko_tree_hit hit;
    block.hit_count = 0;
    (void)ko_tree_query_begin(of, &asked.box, KO_ALL, &query);
    while (ko_tree_query_next(&query, NULL, &hit) == KO_OK) {
        ko_aabb box;
        if (!keep || (fat_box(hit.id & 0xFFFFU, &box) && touches(&box))) {
            block.hits[block.hit_count++] = hit.id & 0xFFFFU;
        }
    }
    return query.q.visits;
}

static uint32_t ask_line(const ko_tree *of)
{
    ko_tree_cast query;
    ko_tree_cast_hit hit;
    block.hit_count = 0;
    (void)ko_tree_cast_begin(of, &asked.line, &asked.box.r, KO_ORDER_ANY, KO_ALL, &query);
    while (ko_tree_cast_next(&query, NULL, &hit) == KO_OK) {
        block.hits[block.hit_count++] = hit.id & 0xFFFFU;
    }
    return query.q.visits;
}

static uint32_t ask_nearest(const ko_tree *of)
{
    ko_tree_nearest query;
    ko_tree_near near;
    block.hit_count = 0;
    (void)ko_tree_nearest_begin(of, &asked.box.c, INT32_MAX, KO_ALL, &query);
    if (ko_tree_nearest_next(&query, NULL, &near) == KO_OK) {
        block.hits[block.hit_count++] = near.id & 0xFFFFU;
        block.clearance = near.clearance;
        asked.limit = near.square;
    }
    return query.q.visits;
}

static uint32_t ask(const ko_tree *of)
{
    switch (asked.kind) {
    case RAY:
    case SWEPT:
        return ask_line(of);
    case NEAREST:
        return ask_nearest(of);
    default:
        return ask_box(of, true);
    }
}

/* Tests every object, and compares what it finds with what the tree found. */
static void ask_brute_force(void)
{
    uint64_t least = UINT64_MAX;
    uint32_t of_tree = 0;
    block.brute_count = 0;
    memset(used_before, 0, sizeof(used_before));
    for (uint32_t i = 0; i < block.hit_count; i++) {
        used_before[0][block.hits[i]] = 1;
    }
    for (uint32_t slot = 0; slot < CAPACITY; slot++) {
        ko_aabb box;
        uint64_t square = 0;
        if (!fat_box(slot, &box)) {
            continue;
        }
        if (asked.kind == NEAREST) {
            const ko_aabb at = {asked.box.c, {0, 0, 0}};
            least =
                (ko_aabb_distance2(&box, &at, &square) == KO_OK && square < least) ? square : least;
        } else if (touches(&box)) {
            block.brute_count++;
            of_tree += used_before[0][slot];
        }
    }
    if (asked.kind == NEAREST) {
        block.brute_count = (least == UINT64_MAX) ? 0U : 1U;
        block.equal = block.hit_count == 0U || least == asked.limit;
    } else {
        block.equal = of_tree == block.brute_count && of_tree == block.hit_count;
    }
}

/* Asks the tree, the rebuilt tree of view_measure, and brute force. From x, y, z; to tx, ty, tz for
 * RAY and SWEPT; r is the radius of the box, the sphere or what is swept. */
int32_t VIEW_EXPORT(view_ask)(uint32_t kind, fix16_t x, fix16_t y, fix16_t z, fix16_t tx,
                              fix16_t ty, fix16_t tz, fix16_t r)
{
    const fix16_t radius = (kind == RAY || kind == NEAREST) ? 0 : r;
    const ko_segment segment = {{x, y, z}, {tx, ty, tz}};
    asked.kind = kind;
    asked.box = (ko_aabb){{x, y, z}, {radius, radius, radius}};
    asked.limit = 0;
    const ko_status status = ko_line_from_segment(&segment, &asked.line);
    if (status != KO_OK || kind > NEAREST || r < 0) {
        return (status != KO_OK) ? status : KO_E_RANGE;
    }
    block.rebuilt_visits = ask(&rebuilt);
    block.visits = ask(&tree);
    ask_brute_force();
    block.true_count = 0;
    for (uint32_t i = 0; i < block.hit_count && kind != NEAREST; i++) {
        block.true_count += touches(&boxes[block.hits[i]]) ? 1U : 0U;
    }
    return KO_OK;
}
