/* A set of pairs in its second step: pairs of the step before, and new ones. */
#include "worst.h"

enum {
    SEED = TREE_GENES,
    KNOWN,
    FRESH,
    AGAIN,
    KEYS,
    READ,
    ROOM,
    MARKS,
    ALL_GENES,
    MOST_PAIRS = 256,
};

static ko_pair_set set;
static uint64_t slots[MOST_PAIRS];
static uint32_t room;
static ko_tree tree;
static ko_tree_node nodes[MOST_OBJECTS];
static ko_tree_id ids[MOST_OBJECTS];
static uint32_t marks[KO_TREE_MARK_WORDS(MOST_OBJECTS)];
static uint32_t read_before;
static uint32_t key[2];
static uint32_t size; /* of the set when the call begins */

/* Two keys: handles of the tree, or numbers of some range; ascending, descending or at random. */
static void draw_keys(const uint32_t *gene, uint32_t i, uint32_t *seed)
{
    const uint32_t mask = KO_PAIR_MAX_KEY >> (gene[KEYS] / 8U % 30U);
    for (int n = 0; n < 2; n++) {
        const uint32_t d = draw(seed);
        key[n] = (gene[KEYS] % 4U == 0U)   ? ids[d % MOST_OBJECTS]
                 : (gene[KEYS] % 4U == 1U) ? i + (uint32_t)n * MOST_PAIRS
                 : (gene[KEYS] % 4U == 2U) ? 2U * MOST_PAIRS - i + (uint32_t)n * MOST_PAIRS
                                           : d & mask;
    }
}

static void add_pairs(const uint32_t *gene, uint32_t first, uint32_t count, uint32_t seed)
{
    for (uint32_t i = 0; i < count; i++) {
        draw_keys(gene, first + i, &seed);
        KO_IGNORE(ko_pair_set_add(&set, key[0], key[1]));
    }
}

static bool make_tree(const uint32_t *gene)
{
    memset(slots, 0, sizeof(slots));
    memset(ids, 0, sizeof(ids));
    memset(marks, (int)gene[MARKS] & 0xFF, sizeof(marks));
    room = gene[ROOM] % MOST_PAIRS + 1U;
    read_before = gene[READ] % MOST_PAIRS;
    return tree_of(gene, &tree, nodes, ids) && ko_pair_set_init(&set, slots, room) == KO_OK;
}

/* A first step with its events read, and a second one that is under way. */
static bool make(const uint32_t *gene)
{
    ko_pair_event event;
    const uint32_t known = gene[KNOWN] % (MOST_PAIRS + 1U);
    if (!make_tree(gene) || ko_pair_set_begin(&set) != KO_OK) {
        return false;
    }
    add_pairs(gene, 0, known, gene[SEED]);
    if (ko_pair_set_end(&set, KO_END) != KO_OK) {
        return false;
    }
    while (ko_pair_set_next(&set, &event) == KO_OK) {
    }
    if (ko_pair_set_begin(&set) != KO_OK) {
        return false;
    }
    add_pairs(gene, 0, gene[AGAIN] % (known + 1U), gene[SEED]);
    add_pairs(gene, known, gene[FRESH] % MOST_PAIRS, gene[SEED] + 1U);
    draw_keys(gene, gene[READ] % MOST_PAIRS, &read_before);
    read_before = gene[READ] % MOST_PAIRS;
    size = set.known + set.added;
    return true;
}

/* The same, ended, with its events read. */
static bool make_read(const uint32_t *gene)
{
    ko_pair_event event;
    if (!make(gene) || ko_pair_set_end(&set, KO_END) != KO_OK) {
        return false;
    }
    while (ko_pair_set_next(&set, &event) == KO_OK) {
    }
    size = set.known + set.added;
    return true;
}

static void end_some(void)
{
    ko_pair_event event;
    KO_IGNORE(ko_pair_set_end(&set, (room % 2U != 0U) ? KO_END : KO_UNFINISHED));
    for (uint32_t i = 0; i < read_before; i++) {
        KO_IGNORE(ko_pair_set_next(&set, &event));
    }
}

static uint32_t pairs(void)
{
    return size + 1U;
}

static uint32_t levels(void)
{
    uint32_t n = 1;
    for (uint32_t rest = set.known; rest > 1U; rest /= 2U) {
        n++;
    }
    return n;
}

static ko_status init(uint32_t *purse)
{
    (void)purse;
    return ko_pair_set_init(&set, slots, room);
}

static ko_status begin(uint32_t *purse)
{
    (void)purse;
    return ko_pair_set_begin(&set);
}

static ko_status add(uint32_t *purse)
{
    (void)purse;
    return ko_pair_set_add(&set, key[0], key[1]);
}

static ko_status add_unmarked(uint32_t *purse)
{
    (void)purse;
    return ko_pair_set_add_unmarked(&set, &tree, marks);
}

static ko_status end(uint32_t *purse)
{
    (void)purse;
    return ko_pair_set_end(&set, KO_END);
}

static ko_status next(uint32_t *purse)
{
    ko_pair_event event;
    (void)purse;
    return ko_pair_set_next(&set, &event);
}

static ko_status validate(uint32_t *purse)
{
    return walked(ko_pair_set_validate(&set, &worst_walk, purse));
}

static const call list[] = {
    {"ko_pair_set_init", ALL_GENES, make_tree, no_begin, init, one_step},
    {"ko_pair_set_begin", ALL_GENES, make_read, no_begin, begin, pairs},
    {"ko_pair_set_add", ALL_GENES, make, no_begin, add, levels},
    {"ko_pair_set_add_unmarked", ALL_GENES, make, no_begin, add_unmarked, pairs},
    {"ko_pair_set_end", ALL_GENES, make, no_begin, end, pairs},
    {"ko_pair_set_next", ALL_GENES, make, end_some, next, one_step},
    {"ko_pair_set_validate", ALL_GENES, make_read, walk_begin, validate, NULL},
};
const calls pair_set_calls = {list, sizeof(list) / sizeof(list[0])};
