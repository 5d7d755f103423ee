/* Building, opening and asking a frozen tree. */
#include "worst.h"

enum {
    COUNT = WORLD_GENES,
    SHIFT,
    BY_OBJECT,
    BOX,
    MASK = BOX + 6,
    ROOM,
    ALL_GENES,
    MOST_ROOM = 16,
};

static ko_aabb boxes[MOST_OBJECTS];
static uint8_t categories[MOST_OBJECTS];
static uint32_t block[KO_FROZEN_BYTES((uint32_t)MOST_OBJECTS) / 4U];
static ko_frozen_build building;
static ko_frozen_source source;
static ko_frozen frozen;
static ko_aabb box;
static ko_line line;
static fix16_t reach;
static uint32_t mask;
static uint32_t room;
static uint32_t object;
static bool is_point;

static union {
    ko_query q;
    ko_frozen_query box;
    ko_frozen_cast cast;
    ko_frozen_nearest nearest;
} query;
static union {
    ko_frozen_hit hits[MOST_ROOM];
    ko_frozen_cast_hit cast_hits[MOST_ROOM];
    ko_frozen_near near[MOST_ROOM];
} found;
static uint32_t count;

static bool make_source(const uint32_t *gene)
{
    const uint32_t objects = gene[COUNT] % MOST_OBJECTS + 1U;
    for (uint32_t i = 0; i < objects; i++) {
        boxes[i] = box_in_world(gene, i);
        categories[i] = (uint8_t)(gene[MASK] % 8U == 0U ? 1U << i % 8U : KO_ALL);
    }
    source = (ko_frozen_source){boxes, NULL, categories, objects, NULL};
    memset(&building, 0, sizeof(building));
    return true;
}

static bool make(const uint32_t *gene)
{
    if (!make_source(gene) ||
        ko_frozen_build_begin(&source, block, sizeof(block), &building) != KO_OK ||
        ko_frozen_build_step(&building, NULL, &frozen) != KO_OK) {
        return false;
    }
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
    object = gene[ROOM] / MOST_ROOM % source.count;
    is_point = gene[MASK] % 16U < 8U;
    memset(&query, 0, sizeof(query));
    const ko_vec3 by = point_of(gene + BOX + 3, gene[SHIFT] / 27U);
    return mask != 0U && ko_line_from_sweep(&box.c, &by, &line) == KO_OK;
}

/* ---- what touches a box ---- */

static void box_begin(void)
{
    (void)ko_frozen_query_begin(&frozen, &box, mask, &query.box);
}

static ko_status box_next(uint32_t *purse)
{
    return ko_frozen_query_next(&query.box, purse, found.hits);
}

static ko_status box_next_n(uint32_t *purse)
{
    return ko_frozen_query_next_n(&query.box, purse, found.hits, room, &count);
}

/* ---- what a line or a moving box meets ---- */

static void cast(ko_order order)
{
    (void)ko_frozen_cast_begin(&frozen, &line, is_point ? NULL : &box.r, order, mask, &query.cast);
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
    return ko_frozen_cast_next(&query.cast, purse, found.cast_hits);
}

static ko_status cast_next_n(uint32_t *purse)
{
    return ko_frozen_cast_next_n(&query.cast, purse, found.cast_hits, room, &count);
}

/* Shortens a cast that has begun, to a part of its line. */
static bool make_cast(const uint32_t *gene)
{
    const bool is_made = make(gene);
    first_begin();
    return is_made;
}

static ko_status shorten_cast(uint32_t *purse)
{
    (void)purse;
    return ko_frozen_cast_shorten(&query.cast, (ko_q30)((uint32_t)reach >> 1));
}

/* ---- the nearest ---- */

static void near_begin(void)
{
    (void)ko_frozen_nearest_begin(&frozen, &box.c, reach, mask, &query.nearest);
}

static ko_status near_next(uint32_t *purse)
{
    return ko_frozen_nearest_next(&query.nearest, purse, found.near);
}

static ko_status near_next_n(uint32_t *purse)
{
    return ko_frozen_nearest_next_n(&query.nearest, purse, found.near, room, &count);
}

static bool make_nearest(const uint32_t *gene)
{
    const bool is_made = make(gene);
    near_begin();
    return is_made;
}

static ko_status shorten_nearest(uint32_t *purse)
{
    (void)purse;
    return ko_frozen_nearest_shorten(&query.nearest, reach / 2);
}

/* ---- the tree as a whole: its parts are its objects ---- */

static void build_begin(void)
{
    (void)ko_frozen_build_begin(&source, block, sizeof(block), &building);
}

/* An end that a question would have: the build would refuse to go on. */
static ko_status build_step(uint32_t *purse)
{
    const ko_status status = ko_frozen_build_step(&building, purse, &frozen);
    return (status == KO_OK) ? KO_END : status;
}

static uint32_t objects(void)
{
    return source.count;
}

static ko_status open(uint32_t *purse)
{
    (void)purse;
    return ko_frozen_open(block, sizeof(block), &frozen);
}

static ko_status validate(uint32_t *purse)
{
    return walked(ko_frozen_validate(&frozen, &worst_walk, purse));
}

static ko_status get_box(uint32_t *purse)
{
    (void)purse;
    return ko_frozen_get_box(&frozen, object, &box);
}

static const call list[] = {
    {"ko_frozen_query_next", ALL_GENES, make, box_begin, box_next, NULL},
    {"ko_frozen_query_next_n", ALL_GENES, make, box_begin, box_next_n, NULL},
    {"ko_frozen_cast_next:any", ALL_GENES, make, cast_begin, cast_next, NULL},
    {"ko_frozen_cast_next_n:any", ALL_GENES, make, cast_begin, cast_next_n, NULL},
    {"ko_frozen_cast_next:ascending", ALL_GENES, make, first_begin, cast_next, NULL},
    {"ko_frozen_cast_next_n:ascending", ALL_GENES, make, first_begin, cast_next_n, NULL},
    {"ko_frozen_nearest_next", ALL_GENES, make, near_begin, near_next, NULL},
    {"ko_frozen_nearest_next_n", ALL_GENES, make, near_begin, near_next_n, NULL},
    {"ko_frozen_build_step", ALL_GENES, make_source, build_begin, build_step, NULL},
    {"ko_frozen_validate", ALL_GENES, make, walk_begin, validate, NULL},
    {"ko_frozen_query_begin", ALL_GENES, make, box_begin, NULL, one_step},
    {"ko_frozen_cast_begin", ALL_GENES, make, first_begin, NULL, one_step},
    {"ko_frozen_nearest_begin", ALL_GENES, make, near_begin, NULL, one_step},
    {"ko_frozen_build_begin", ALL_GENES, make_source, build_begin, NULL, one_step},
    {"ko_frozen_cast_shorten", ALL_GENES, make_cast, no_begin, shorten_cast, one_step},
    {"ko_frozen_nearest_shorten", ALL_GENES, make_nearest, no_begin, shorten_nearest, one_step},
    {"ko_frozen_open", ALL_GENES, make, no_begin, open, objects},
    {"ko_frozen_get_box", ALL_GENES, make, no_begin, get_box, one_step},
};
const calls frozen_calls = {list, sizeof(list) / sizeof(list[0])};
