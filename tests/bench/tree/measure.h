/* Measures one tree, the subject, on the workload of workload.h. One main.c includes this and
 * defines before:
 *
 *     subject_box, subject_segment     the subject's types of boxes and segments
 *     subject_query, _cast, _pairs     the states of its queries
 *     subject_of_box, _of_segment      conversions from those of the workload; not measured
 *     subject_start(n)                 makes an empty tree for n objects
 *     measured_insert ...              one operation each, MEASURED
 *     measured_crowd_query ...         one question each, of the crowd (crowd.h)
 *     SUBJECT_NODE_BYTES               bytes of a node; an object has two
 *
 * Each run of an operation is made twice. The first one measures the stack, before the board's
 * counter starts, since its interrupts use the stack, too. The second one counts instructions. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "../cycles/mark.h"
#include "depth.h"

typedef enum op {
    OP_INSERT,
    OP_QUERY,
    OP_RAY,
    OP_PAIRS,
    OP_UPDATE_FAST,
    OP_QUERY_AFTER,
    OP_UPDATE_SLOW,
    OP_STAY,
    OP_REMOVE,
    OP_CROWD_QUERY,
    OP_CROWD_QUERY_N,
    OP_CROWD_RAY,
    OP_CROWD_RAY_N,
    OP_CROWD_FIRST_N,
    OP_CROWD_PAIRS,
    OP_CROWD_PAIRS_N,
    OP_COUNT
} op;

static const char *const op_names[OP_COUNT] = {
    "insert",      "query",         "ray",         "pairs",        "update_fast",   "query_after",
    "update_slow", "stay",          "remove",      "crowd_query",  "crowd_query_n", "crowd_ray",
    "crowd_ray_n", "crowd_first_n", "crowd_pairs", "crowd_pairs_n"};

enum { MOST_SIZES = 8 };

/* The sums of a run of one operation. */
typedef struct tally {
    uint64_t sum;
    uint32_t max;
    uint32_t count;
    uint64_t visits;
    uint32_t hits;
} tally;

static const char *board;
static bool is_counting;
static uint32_t overhead;
static uint32_t depths[OP_COUNT]; /* at the present number of objects */
static ko_aabb boxes[BENCH_CAPACITY];
static subject_box queries[WORKLOAD_QUERIES];
static subject_segment rays[WORKLOAD_QUERIES];

static void fail(const char *what)
{
    fprintf(stderr, "bench: %s failed\n", what);
    exit(1);
}

static uint32_t no_clock(void)
{
    return 0;
}

/* Volatile, so that every reading costs the same. */
static uint32_t (*volatile now)(void) = no_clock;

/* Takes 2 n instructions where the clock runs. */
static inline void spin(uint32_t n)
{
#ifdef __arm__
    __asm__ volatile(".syntax unified\n1: subs %0, #1\n   bne 1b\n" : "+l"(n) : : "cc");
#elif defined(__riscv)
    __asm__ volatile("1: addi %0, %0, -1\n   bnez %0, 1b\n" : "+r"(n));
#else
    (void)n;
#endif
}

/* Measures the cost of two readings in a row. Checks that a loop of known length has that
 * length. */
static bool calibrate(void)
{
    enum { TURNS = 1000, SLACK = 4 };
    (void)now();
    const uint32_t first = now();
    overhead = now() - first;
    const uint32_t start = now();
    spin(TURNS);
    const uint32_t used = now() - start - overhead;
    return !depth_is_known() || (used >= 2U * TURNS - SLACK && used <= 2U * TURNS + SLACK);
}

static inline void add(tally *t, uint32_t start, uint32_t end)
{
    const uint32_t used = (end - start > overhead) ? end - start - overhead : 0U;
    t->sum += used;
    t->max = (used > t->max) ? used : t->max;
    t->count++;
}

/* Prints two decimals without floating point. */
static void print_mean(uint64_t sum, uint64_t count)
{
    const uint64_t mean = (sum * 100U + count / 2U) / count;
    printf(",%" PRIu32 ".%02" PRIu32, (uint32_t)(mean / 100U), (uint32_t)(mean % 100U));
}

/* Prints a line. Its last column is the number of operations that the means are of; callgrind.py
 * needs it where the counter stands still. All pairs are one run, so their maximum is unknown. */
static void print(op o, uint32_t n, const tally *t)
{
    if (!is_counting) {
        CYCLES_DROP();
        return;
    }
    CYCLES_ROW();
    const bool is_of_all = o == OP_PAIRS || o == OP_CROWD_PAIRS || o == OP_CROWD_PAIRS_N;
    const uint32_t count = is_of_all ? n : (t->count == 0U) ? 1U : t->count;
    printf("%s,%s,%" PRIu32, board, op_names[o], n);
    print_mean(t->sum, count);
    if (is_of_all) {
        printf(",");
    } else {
        printf(",%" PRIu32, t->max);
    }
    print_mean(t->visits, count);
    printf(",%" PRIu32 ",%u,%" PRIu32 ",%" PRIu32 "\n", t->hits, (unsigned)SUBJECT_NODE_BYTES,
           depths[o], count);
}

static void note_depth(op o)
{
    if (!is_counting) {
        const uint32_t depth = depth_read();
        depths[o] = (depth > depths[o]) ? depth : depths[o];
    }
}

/* One operation of each kind, each in a function of its own, so that nothing else is between the
 * two readings of the clock. */
static APART bool insert_one(uint32_t i, tally *t)
{
    const subject_box box = subject_of_box(&boxes[i]);
    depth_here();
    const uint32_t start = now();
    CYCLES_BEGIN();
    const bool is_in = measured_insert(&box, i);
    CYCLES_END();
    add(t, start, now());
    return is_in;
}

static APART void query_one(const subject_box *box, tally *t)
{
    uint32_t visits = 0;
    depth_here();
    const uint32_t start = now();
    CYCLES_BEGIN();
    const uint32_t hits = measured_query(box, &visits);
    CYCLES_END();
    add(t, start, now());
    t->hits += hits;
    t->visits += visits;
}

static APART void query_one_after(const subject_box *box, tally *t)
{
    uint32_t visits = 0;
    depth_here();
    const uint32_t start = now();
    CYCLES_BEGIN();
    const uint32_t hits = measured_query_after(box, &visits);
    CYCLES_END();
    add(t, start, now());
    t->hits += hits;
    t->visits += visits;
}

static APART void ray_one(const subject_segment *ray, tally *t)
{
    uint32_t visits = 0;
    depth_here();
    const uint32_t start = now();
    CYCLES_BEGIN();
    const uint32_t hits = measured_ray(ray, &visits);
    CYCLES_END();
    add(t, start, now());
    t->hits += hits;
    t->visits += visits;
}

static APART void pairs_once(tally *t)
{
    uint32_t visits = 0;
    depth_here();
    const uint32_t start = now();
    CYCLES_BEGIN();
    const uint32_t hits = measured_pairs(&visits);
    CYCLES_END();
    add(t, start, now());
    t->hits = hits;
    t->visits = visits;
}

/* Returns 1 if the object gets a new fat box, 0 if it stays within the old one, below 0 on
 * failure. */
static APART int fast_one(uint32_t i, tally *t)
{
    const subject_box box = subject_of_box(&boxes[i]);
    depth_here();
    const uint32_t start = now();
    CYCLES_BEGIN();
    const int moved = measured_update_fast(&box, i);
    CYCLES_END();
    add(t, start, now());
    return moved;
}

static APART int slow_one(uint32_t i, tally *t)
{
    const subject_box box = subject_of_box(&boxes[i]);
    depth_here();
    const uint32_t start = now();
    CYCLES_BEGIN();
    const int moved = measured_update_slow(&box, i);
    CYCLES_END();
    add(t, start, now());
    return moved;
}

static APART int stay_one(uint32_t i, tally *t)
{
    const subject_box box = subject_of_box(&boxes[i]);
    depth_here();
    const uint32_t start = now();
    CYCLES_BEGIN();
    const int moved = measured_stay(&box, i);
    CYCLES_END();
    add(t, start, now());
    return moved;
}

static APART bool remove_one(uint32_t i, tally *t)
{
    depth_here();
    const uint32_t start = now();
    CYCLES_BEGIN();
    const bool is_out = measured_remove(i);
    CYCLES_END();
    add(t, start, now());
    return is_out;
}

/* Between painting and reading the depth, only the functions above are called. */
static void insert_all(uint32_t n)
{
    tally t = {0};
    workload w = {WORKLOAD_SEED_BOXES};
    for (uint32_t i = 0; i < n; i++) {
        boxes[i] = workload_box(&w);
    }
    depth_paint();
    for (uint32_t i = 0; i < n; i++) {
        if (!insert_one(i, &t)) {
            fail("insert");
        }
    }
    note_depth(OP_INSERT);
    print(OP_INSERT, n, &t);
}

static void query_all(op o, uint32_t n)
{
    tally t = {0};
    workload w = {WORKLOAD_SEED_QUERIES};
    for (uint32_t i = 0; i < WORKLOAD_QUERIES; i++) {
        const ko_aabb box = workload_query(&w);
        queries[i] = subject_of_box(&box);
    }
    depth_paint();
    for (uint32_t i = 0; i < WORKLOAD_QUERIES; i++) {
        if (o == OP_QUERY) {
            query_one(&queries[i], &t);
        } else {
            query_one_after(&queries[i], &t);
        }
    }
    note_depth(o);
    print(o, n, &t);
}

static void ray_all(uint32_t n)
{
    tally t = {0};
    workload w = {WORKLOAD_SEED_RAYS};
    for (uint32_t i = 0; i < WORKLOAD_QUERIES; i++) {
        const ko_segment ray = workload_ray(&w);
        rays[i] = subject_of_segment(&ray);
    }
    depth_paint();
    for (uint32_t i = 0; i < WORKLOAD_QUERIES; i++) {
        ray_one(&rays[i], &t);
    }
    note_depth(OP_RAY);
    print(OP_RAY, n, &t);
}

static void pairs_all(uint32_t n)
{
    tally t = {0};
    depth_paint();
    pairs_once(&t);
    note_depth(OP_PAIRS);
    print(OP_PAIRS, n, &t);
}

static void step_all(workload *w, uint32_t n, fix16_t lo, fix16_t hi)
{
    for (uint32_t i = 0; i < n; i++) {
        const ko_vec3 d = workload_step(w, lo, hi);
        boxes[i].c.x += d.x;
        boxes[i].c.y += d.y;
        boxes[i].c.z += d.z;
    }
}

/* One frame: moves each object to its present box. */
static void update_all(op o, uint32_t n, tally *t)
{
    depth_paint();
    for (uint32_t i = 0; i < n; i++) {
        const int moved = (o == OP_UPDATE_FAST)   ? fast_one(i, t)
                          : (o == OP_UPDATE_SLOW) ? slow_one(i, t)
                                                  : stay_one(i, t);
        if (moved < 0) {
            fail(op_names[o]);
        }
        t->hits += (moved > 0) ? 1U : 0U;
    }
    note_depth(o);
}

static void move_all(op o, uint32_t n, uint32_t seed, fix16_t lo, fix16_t hi)
{
    tally t = {0};
    workload w = {seed};
    for (int frame = 0; frame < WORKLOAD_FRAMES; frame++) {
        step_all(&w, n, lo, hi);
        update_all(o, n, &t);
    }
    print(o, n, &t);
}

/* Moves each object to where it is. */
static void stay_all(uint32_t n)
{
    tally t = {0};
    update_all(OP_STAY, n, &t);
    if (t.hits != 0U) {
        fail("stay");
    }
    print(OP_STAY, n, &t);
}

static void remove_all(uint32_t n)
{
    tally t = {0};
    depth_paint();
    for (uint32_t i = 0; i < n; i++) {
        if (!remove_one(i, &t)) {
            fail("remove");
        }
    }
    note_depth(OP_REMOVE);
    print(OP_REMOVE, n, &t);
}

#include "crowd.h"

static void measure(uint32_t n)
{
    subject_start(n);
    insert_all(n);
    query_all(OP_QUERY, n);
    ray_all(n);
    pairs_all(n);
    move_all(OP_UPDATE_FAST, n, WORKLOAD_SEED_FAST, WORKLOAD_METRES(0.05), WORKLOAD_METRES(0.3));
    query_all(OP_QUERY_AFTER, n);
    move_all(OP_UPDATE_SLOW, n, WORKLOAD_SEED_SLOW, WORKLOAD_METRES(0.005), WORKLOAD_METRES(0.03));
    stay_all(n);
    remove_all(n);
    if (n == WORKLOAD_CROWD) {
        crowd_all(n);
    }
}

/* bench BOARD N... The first line of the output holds the sizes of the states of queries. */
static int measure_arguments(int argc, char **argv)
{
    static uint32_t known[MOST_SIZES][OP_COUNT];
    uint32_t sizes[MOST_SIZES];
    const int count = argc - 2;
    if (count < 1 || count > MOST_SIZES) {
        fprintf(stderr, "usage: bench BOARD N...\n");
        return 2;
    }
    board = argv[1];
    for (int i = 0; i < count; i++) {
        const unsigned long n = strtoul(argv[i + 2], NULL, 10);
        if (n < 1U || n > BENCH_CAPACITY) {
            fprintf(stderr, "bench: N from 1 to %d, not %s\n", BENCH_CAPACITY, argv[i + 2]);
            return 2;
        }
        sizes[i] = (uint32_t)n;
    }
    printf("#%s,%u,%u,%u\n", board, (unsigned)sizeof(subject_query), (unsigned)sizeof(subject_cast),
           (unsigned)sizeof(subject_pairs));
    for (int i = 0; i < count && depth_is_known(); i++) {
        for (op o = 0; o < OP_COUNT; o++) {
            depths[o] = 0;
        }
        measure(sizes[i]);
        for (op o = 0; o < OP_COUNT; o++) {
            known[i][o] = depths[o];
        }
    }
    is_counting = true;
    now = board_instructions;
    if (!calibrate()) {
        fail("the clock");
    }
    for (int i = 0; i < count; i++) {
        for (op o = 0; o < OP_COUNT; o++) {
            depths[o] = known[i][o];
        }
        measure(sizes[i]);
    }
    return 0;
}

#endif
