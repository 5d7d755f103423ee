/* The questions to a tree, and to two. */
#include "worst.h"

enum {
    SHIFT = TREE_GENES,
    BY_OBJECT,
    BOX,
    MASK = BOX + 6,
    ROOM,
    ALL_GENES,
    MOST_ROOM = 16,
};

static ko_tree tree;
static ko_tree_node nodes[MOST_OBJECTS];
static ko_tree_id ids[MOST_OBJECTS];
static uint32_t marks[KO_TREE_MARK_WORDS(MOST_OBJECTS)];
static ko_aabb box;
static ko_line line;
static fix16_t reach;
static uint32_t mask;
static uint32_t room;
static bool is_point;

static union {
    ko_query q;
    ko_tree_query box;
    ko_tree_cast cast;
    ko_tree_nearest nearest;
    ko_tree_pairs pairs;
    ko_tree_cross cross;
} query;
static union {
    ko_tree_hit hits[MOST_ROOM];
    ko_tree_cast_hit cast_hits[MOST_ROOM];
    ko_tree_near near[MOST_ROOM];
    ko_tree_pair pairs[MOST_ROOM];
} found;
static uint32_t count;

static bool make(const uint32_t *gene)
{
    const ko_aabb at = box_in_world(gene, gene[BY_OBJECT] % MOST_OBJECTS);
    box = box_of(gene + BOX, gene[SHIFT]);
    if (gene[BY_OBJECT] % 4U == 1U) {
        box.c = at.c;
        box.r = (ko_vec3){0, 0, 0};
    } else if (gene[BY_OBJECT] % 4U == 2U) {
        box = at;
    }
    reach = (fix16_t)(gene[BOX + 3] >> (1U + gene[SHIFT] % 27U));
    mask = gene[MASK] % 8U == 0U ? gene[MASK] >> 8 & KO_ALL : KO_ALL;
    room = gene[ROOM] % MOST_ROOM + 1U;
    is_point = gene[MASK] % 16U < 8U;
    memset(&query, 0, sizeof(query));
    if (!tree_of(gene, &tree, nodes, ids) || mask == 0U) {
        return false;
    }
    memset(marks, (int)(gene[ROOM] >> 8), sizeof(marks));
    const ko_vec3 by = point_of(gene + BOX + 3, gene[SHIFT] / 27U);
    return ko_line_from_sweep(&box.c, &by, &line) == KO_OK;
}

/* ---- what touches a box ---- */

static void box_begin(void)
{
    (void)ko_tree_query_begin(&tree, &box, mask, &query.box);
}

static ko_status box_next(uint32_t *purse)
{
    return ko_tree_query_next(&query.box, purse, found.hits);
}

static ko_status box_next_n(uint32_t *purse)
{
    return ko_tree_query_next_n(&query.box, purse, found.hits, room, &count);
}

/* ---- what a line or a moving box meets ---- */

static void cast(ko_order order)
{
    (void)ko_tree_cast_begin(&tree, &line, is_point ? NULL : &box.r, order, mask, &query.cast);
}

static void cast_begin(void)
{
    cast(KO_ORDER_ANY);
}

static void first_begin(void)
{
    cast(KO_ORDER_ASCENDING);
}

static ko_status cast_next(uint32_t *purse)
{
    return ko_tree_cast_next(&query.cast, purse, found.cast_hits);
}

static ko_status cast_next_n(uint32_t *purse)
{
    return ko_tree_cast_next_n(&query.cast, purse, found.cast_hits, room, &count);
}

/* ---- what is nearest ---- */

static void nearest_begin(void)
{
    (void)ko_tree_nearest_begin(&tree, &box.c, reach, mask, &query.nearest);
}

static ko_status nearest_next(uint32_t *purse)
{
    return ko_tree_nearest_next(&query.nearest, purse, found.near);
}

static ko_status nearest_next_n(uint32_t *purse)
{
    return ko_tree_nearest_next_n(&query.nearest, purse, found.near, room, &count);
}

/* ---- pairs ---- */

static void pairs_begin(void)
{
    (void)ko_tree_pairs_begin(&tree, NULL, mask, KO_ALL, &query.pairs);
}

static void moved_begin(void)
{
    (void)ko_tree_pairs_begin(&tree, marks, mask, KO_ALL, &query.pairs);
}

static ko_status pairs_next(uint32_t *purse)
{
    return ko_tree_pairs_next(&query.pairs, purse, found.pairs);
}

static ko_status pairs_next_n(uint32_t *purse)
{
    return ko_tree_pairs_next_n(&query.pairs, purse, found.pairs, room, &count);
}

static void cross_begin(void)
{
    (void)ko_tree_cross_begin(&tree, &tree, mask, KO_ALL, &query.cross);
}

static ko_status cross_next(uint32_t *purse)
{
    return ko_tree_cross_next(&query.cross, purse, found.pairs);
}

/* ---- in the middle of a question, and marks ---- */

static ko_status cast_shorten(uint32_t *purse)
{
    (void)purse;
    return ko_tree_cast_shorten(&query.cast, (ko_q30)(reach / 2));
}

static ko_status nearest_shorten(uint32_t *purse)
{
    (void)purse;
    return ko_tree_nearest_shorten(&query.nearest, reach / 2);
}

static ko_status mark(uint32_t *purse)
{
    (void)purse;
    return ko_tree_mark(&tree, ids[room], marks);
}

#define QUESTION(name, begin, next)                                                                \
    {                                                                                              \
        name, ALL_GENES, make, begin, next, NULL                                                   \
    }
#define SINGLE(name, begin, next)                                                                  \
    {                                                                                              \
        name, ALL_GENES, make, begin, next, one_step                                               \
    }
static const call list[] = {
    QUESTION("ko_tree_query_next", box_begin, box_next),
    QUESTION("ko_tree_query_next_n", box_begin, box_next_n),
    QUESTION("ko_tree_cast_next:any", cast_begin, cast_next),
    QUESTION("ko_tree_cast_next:ascending", first_begin, cast_next),
    QUESTION("ko_tree_cast_next_n:any", cast_begin, cast_next_n),
    QUESTION("ko_tree_cast_next_n:ascending", first_begin, cast_next_n),
    QUESTION("ko_tree_nearest_next", nearest_begin, nearest_next),
    QUESTION("ko_tree_nearest_next_n", nearest_begin, nearest_next_n),
    QUESTION("ko_tree_pairs_next", pairs_begin, pairs_next),
    QUESTION("ko_tree_pairs_next:marks", moved_begin, pairs_next),
    QUESTION("ko_tree_pairs_next_n", pairs_begin, pairs_next_n),
    QUESTION("ko_tree_cross_next", cross_begin, cross_next),
    SINGLE("ko_tree_query_begin", box_begin, NULL),
    SINGLE("ko_tree_cast_begin", first_begin, NULL),
    SINGLE("ko_tree_nearest_begin", nearest_begin, NULL),
    SINGLE("ko_tree_pairs_begin", pairs_begin, NULL),
    SINGLE("ko_tree_pairs_begin:marks", moved_begin, NULL),
    SINGLE("ko_tree_cross_begin", cross_begin, NULL),
    SINGLE("ko_tree_cast_shorten", first_begin, cast_shorten),
    SINGLE("ko_tree_nearest_shorten", nearest_begin, nearest_shorten),
    SINGLE("ko_tree_mark", no_begin, mark),
};
const calls tree_calls = {list, sizeof(list) / sizeof(list[0])};
