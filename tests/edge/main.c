/* Touches memory inside an edge, which is allowed, or beyond it, which must end in a fault; one
 * access a run. tests/edge/run.sh runs it. If no access faulted, the unit tests with pools at an
 * edge would show nothing.
 *
 * promise: damage-contained */
#include <stdio.h>
#include <string.h>

#include "edge.h"
#include "keepout/tree_query.h"

enum { NODES = 8, BOX_WORDS = 6 };

EDGE static ko_tree_node room[NODES];

/* Returns the first byte outside the room, right at the edge. */
static volatile uint8_t *beyond(void)
{
    const uintptr_t first = (uintptr_t)room;
    return (volatile uint8_t *)(EDGE_IS_FIRST ? first - 1U : first + sizeof(room));
}

static volatile uint32_t *word_beyond(void)
{
    return (volatile uint32_t *)((uintptr_t)beyond() & ~(uintptr_t)3U);
}

/* Loads that many words from an address on, by one instruction where there is such, as kernels load
 * a box. */
#ifdef __riscv
static void load(uintptr_t from, uint32_t words)
{
    for (uint32_t i = 0; i < words; i++) {
        (void)((volatile const uint32_t *)from)[i];
    }
}
#else
static void load(uintptr_t from, uint32_t words)
{
    if (words == BOX_WORDS) {
        __asm__ volatile("ldmia %0!, {r1-r6}"
                         : "+l"(from)
                         :
                         : "r1", "r2", "r3", "r4", "r5", "r6", "memory");
    } else {
        register uintptr_t at __asm__("r0") = from;
        __asm__ volatile("push {r7}\n"
                         "ldmia r0!, {r1-r7}\n"
                         "pop {r7}"
                         : "+r"(at)
                         :
                         : "r1", "r2", "r3", "r4", "r5", "r6", "memory");
    }
}
#endif

/* Returns the address of the room's box nearest to the edge. */
static uintptr_t box(void)
{
    return (uintptr_t)room + (EDGE_IS_FIRST ? 0U : sizeof(room) - 4U * BOX_WORDS);
}

static void inside(void)
{
    volatile uint8_t *const last = EDGE_IS_FIRST ? beyond() + 1 : beyond() - 1;
    *last = (uint8_t)(*last + 1U);
    load(box(), BOX_WORDS);
}

static void read_byte(void)
{
    (void)*beyond();
}

static void read_word(void)
{
    (void)*word_beyond();
}

static void write_byte(void)
{
    *beyond() = 0;
}

static void write_word(void)
{
    *word_beyond() = 0;
}

/* Acts as a kernel that loads one word more than the box. */
static void read_box(void)
{
    load(EDGE_IS_FIRST ? box() - 4U : box(), BOX_WORDS + 1U);
}

/* Runs the port's own walk on a struct that claims one branch too many, so that it leaves the
 * pool. */
static void walk(void)
{
    static const ko_aabb all = {{0, 0, 0}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
    ko_tree tree;
    ko_tree_query query;
    ko_tree_hit hit;
    KO_IGNORE(ko_tree_init(&tree, room, NODES, 0));
    (void)ko_tree_query_begin(&tree, &all, KO_ALL, &query);
    tree.branches = NODES + 1U;
    query.stack[0] = NODES;
    query.q.depth = 1;
    KO_IGNORE(ko_tree_query_next(&query, NULL, &hit));
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } deeds[] = {{"inside", inside},
                 {"read_byte", read_byte},
                 {"read_word", read_word},
                 {"write_byte", write_byte},
                 {"write_word", write_word},
                 {"read_box", read_box},
                 {"walk", walk}};
    for (size_t i = 0; argc > 1 && i < sizeof(deeds) / sizeof(deeds[0]); i++) {
        if (strcmp(argv[1], deeds[i].name) == 0) {
            deeds[i].run();
            printf("%s: done\n", deeds[i].name);
            return 0;
        }
    }
    return 99;
}
