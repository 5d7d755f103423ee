/* bench: what the tree costs on the workload of workload.h. Prints "board,op,n,mean,max,visits,hits,
 * bytes,stack", instructions per operation; the board's name and the numbers of objects are its
 * arguments: bench BOARD N... */
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "workload.h"

enum { CAPACITY = BENCH_CAPACITY };

static ko_tree_node nodes[CAPACITY];
static ko_tree tree;
static ko_aabb boxes[CAPACITY];
static ko_tree_id ids[CAPACITY];
static const char *board = "host";
static uint32_t overhead;

/* A run of one operation. */
typedef struct tally {
    uint64_t sum;
    uint32_t max;
    uint32_t count;
    uint64_t visits;
    uint32_t hits;
} tally;

static void add(tally *t, uint32_t start, uint32_t end)
{
    const uint32_t used = (end - start > overhead) ? end - start - overhead : 0U;
    t->sum += used;
    t->max = (used > t->max) ? used : t->max;
    t->count++;
}

/* With two decimals, without floating point. */
static void print(const char *op, uint32_t n, const tally *t)
{
    const uint64_t count = (t->count == 0U) ? 1U : t->count;
    const uint64_t mean = (t->sum * 100U + count / 2U) / count;
    const uint64_t visits = (t->visits * 100U + count / 2U) / count;
    printf("%s,%s,%lu,%lu.%02lu,%lu,%lu.%02lu,%lu,%u,%lu\n", board, op, (unsigned long)n,
           (unsigned long)(mean / 100U), (unsigned long)(mean % 100U), (unsigned long)t->max,
           (unsigned long)(visits / 100U), (unsigned long)(visits % 100U), (unsigned long)t->hits,
           (unsigned)sizeof(ko_tree_node), (unsigned long)board_stack_peak());
}

static void fail(const char *what)
{
    fprintf(stderr, "bench: %s failed\n", what);
    exit(1);
}

static void insert_all(uint32_t n)
{
    tally t = {0};
    workload w = {WORKLOAD_SEED_BOXES};
    for (uint32_t i = 0; i < n; i++) {
        boxes[i] = workload_box(&w);
        const uint32_t start = board_instructions();
        const ko_status status = ko_tree_insert(&tree, &boxes[i], i, &ids[i]);
        add(&t, start, board_instructions());
        if (status != KO_OK) {
            fail("insert");
        }
    }
    print("insert", n, &t);
}

static void query_all(const char *op, uint32_t n)
{
    tally t = {0};
    workload w = {WORKLOAD_SEED_QUERIES};
    for (int i = 0; i < WORKLOAD_QUERIES; i++) {
        const ko_aabb box = workload_query(&w);
        ko_tree_query query;
        ko_tree_hit hit;
        uint32_t hits = 0;
        const uint32_t start = board_instructions();
        ko_status status = ko_tree_query_begin(&tree, &box, &query);
        while ((status = ko_tree_query_next(&tree, &query, KO_NO_BUDGET, &hit)) == KO_OK) {
            hits++;
        }
        add(&t, start, board_instructions());
        if (status != KO_END) {
            fail("query");
        }
        t.hits += hits;
        t.visits += query.visits;
    }
    print(op, n, &t);
}

static void update_all(const char *op, uint32_t n, uint32_t seed, fix16_t lo, fix16_t hi)
{
    tally t = {0};
    tally stay = {0};
    workload w = {seed};
    for (int frame = 0; frame < WORKLOAD_FRAMES; frame++) {
        for (uint32_t i = 0; i < n; i++) {
            const ko_vec3 d = workload_step(&w, lo, hi);
            boxes[i].c.x += d.x;
            boxes[i].c.y += d.y;
            boxes[i].c.z += d.z;
            const uint32_t start = board_instructions();
            const ko_status status = ko_tree_move(&tree, ids[i], &boxes[i], NULL);
            const uint32_t end = board_instructions();
            if (status < 0) {
                fail("move");
            }
            add(&t, start, end);
            if (status == KO_OK) {
                add(&stay, start, end);
            } else {
                t.hits++;
            }
        }
    }
    print(op, n, &t);
    if (lo < WORKLOAD_METRES(0.01)) {
        print("stay", n, &stay);
    }
}

static void remove_all(uint32_t n)
{
    tally t = {0};
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t start = board_instructions();
        const ko_status status = ko_tree_remove(&tree, ids[i]);
        add(&t, start, board_instructions());
        if (status != KO_OK) {
            fail("remove");
        }
    }
    print("remove", n, &t);
}

static void measure(uint32_t n)
{
    if (ko_tree_init(&tree, nodes, n) != KO_OK) {
        fail("init");
    }
    insert_all(n);
    query_all("query", n);
    update_all("update_fast", n, WORKLOAD_SEED_FAST, WORKLOAD_METRES(0.05), WORKLOAD_METRES(0.3));
    query_all("query_after", n);
    update_all("update_slow", n, WORKLOAD_SEED_SLOW, WORKLOAD_METRES(0.005), WORKLOAD_METRES(0.03));
    remove_all(n);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: bench BOARD N...\n");
        return 2;
    }
    board = argv[1];
    (void)board_instructions();
    const uint32_t start = board_instructions();
    overhead = board_instructions() - start;
    for (int i = 2; i < argc; i++) {
        const unsigned long n = strtoul(argv[i], NULL, 10);
        if (n < 1U || n > CAPACITY) {
            fprintf(stderr, "bench: N from 1 to %d, not %s\n", CAPACITY, argv[i]);
            return 2;
        }
        measure((uint32_t)n);
    }
    return 0;
}
