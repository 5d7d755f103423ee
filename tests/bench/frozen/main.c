/* frozenbench CORE N...: measures the frozen tree and the dynamic one on the same boxes and the
 * same questions. Prints lines of "core,world,op,n,tree,frozen,tree's worst,frozen's worst,tree's
 * visits,frozen's visits,hits": instructions of one question, means. README.md says more. It fails
 * if the two disagree. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "workload.h"

typedef enum world { SPARSE, LOCAL, DENSE, WORLDS } world;
typedef enum op { QUERY, QUERY_N, NEAREST, RAY, FIRST, SWEEP, LEG, OPS } op;

enum { QUESTIONS = 256, ROOM = 128 };

static const char *const worlds[WORLDS] = {"sparse", "local", "dense"};
static const char *const ops[OPS] = {"query", "query_n", "nearest", "ray", "first", "sweep", "leg"};

static ko_tree_node nodes[BENCH_CAPACITY];
static ko_tree tree;
static ko_aabb boxes[BENCH_CAPACITY];
static uint32_t block[KO_FROZEN_BYTES((uint32_t)BENCH_CAPACITY) / 4U];
static ko_frozen_build build;
static ko_frozen frozen;
static ko_field field_of_tree;
static ko_field field_of_frozen;
static ko_tree_hit hits[ROOM];
static ko_frozen_hit cold[ROOM];

/* The answer of a question. Sums are the same for both trees where an answer is exact. */
typedef struct answer {
    uint32_t hits;
    uint32_t visits;
    uint32_t sum;
} answer;

/* The instructions of one kind of question, for both trees. */
typedef struct tally {
    uint64_t sum[2];
    uint64_t visits[2];
    uint64_t hits[2];
    uint32_t most[2];
} tally;

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "frozenbench: %s\n", what);
    exit(1);
}

/* ---- a leg of a field ---- */

/* Asks for the nearest within 2 m of a sphere of 0.5 m that moves along a line. */
static answer ask_leg(const ko_field *field, const ko_segment *way)
{
    const ko_capsule leg = {way->a, way->b, WORKLOAD_METRES(0.5)};
    ko_field_nearest query;
    ko_leg_hit hit = {.margin = 0};
    answer found = {0, 0, 0};
    (void)ko_field_nearest_begin(field, &leg, WORKLOAD_METRES(2), false, &query);
    found.hits = (ko_field_nearest_next(&query, NULL, &hit) == KO_OK) ? 1U : 0U;
    found.sum = (uint32_t)hit.margin;
    found.visits = query.q.visits;
    return found;
}

/* ---- the dynamic tree ---- */

static answer ask_tree(op o, const ko_aabb *box, const ko_segment *ray)
{
    static const ko_vec3 half = {WORKLOAD_METRES(0.5), WORKLOAD_METRES(0.5), WORKLOAD_METRES(0.5)};
    answer found = {0, 0, 0};
    ko_status status = KO_OK;
    if (o == LEG) {
        return ask_leg(&field_of_tree, ray);
    }
    if (o == QUERY || o == QUERY_N) {
        ko_tree_query query;
        uint32_t count = 1;
        (void)ko_tree_query_begin(&tree, box, KO_ALL, &query);
        while (status == KO_OK) {
            status = (o == QUERY) ? ko_tree_query_next(&query, NULL, hits)
                                  : ko_tree_query_next_n(&query, NULL, hits, ROOM, &count);
            found.hits += (status == KO_OK) ? count : 0U;
        }
        found.visits = query.q.visits;
    } else if (o == NEAREST) {
        ko_tree_nearest query;
        ko_tree_near near = {0, 0, 0, 0};
        (void)ko_tree_nearest_begin(&tree, &box->c, INT32_MAX, KO_ALL, &query);
        found.hits = (ko_tree_nearest_next(&query, NULL, &near) == KO_OK) ? 1U : 0U;
        found.sum = (uint32_t)near.square;
        found.visits = query.q.visits;
    } else {
        ko_line line;
        ko_tree_cast query;
        ko_tree_cast_hit hit = {0, 0, 0};
        KO_IGNORE(ko_line_from_segment(ray, &line));
        (void)ko_tree_cast_begin(&tree, &line, (o == SWEEP) ? &half : NULL,
                                 (o == FIRST) ? KO_ORDER_ASCENDING : KO_ORDER_ANY, KO_ALL, &query);
        while (status == KO_OK && (o != FIRST || found.hits == 0U)) {
            status = ko_tree_cast_next(&query, NULL, &hit);
            found.hits += (status == KO_OK) ? 1U : 0U;
        }
        found.sum = (uint32_t)hit.enter;
        found.visits = query.q.visits;
    }
    return found;
}

/* ---- the frozen tree ---- */

static answer ask_frozen(op o, const ko_aabb *box, const ko_segment *ray)
{
    static const ko_vec3 half = {WORKLOAD_METRES(0.5), WORKLOAD_METRES(0.5), WORKLOAD_METRES(0.5)};
    answer found = {0, 0, 0};
    ko_status status = KO_OK;
    if (o == LEG) {
        return ask_leg(&field_of_frozen, ray);
    }
    if (o == QUERY || o == QUERY_N) {
        ko_frozen_query query;
        uint32_t count = 1;
        (void)ko_frozen_query_begin(&frozen, box, KO_ALL, &query);
        while (status == KO_OK) {
            status = (o == QUERY) ? ko_frozen_query_next(&query, NULL, cold)
                                  : ko_frozen_query_next_n(&query, NULL, cold, ROOM, &count);
            found.hits += (status == KO_OK) ? count : 0U;
        }
        found.visits = query.q.visits;
    } else if (o == NEAREST) {
        ko_frozen_nearest query;
        ko_frozen_near near = {0, 0, 0, 0};
        (void)ko_frozen_nearest_begin(&frozen, &box->c, INT32_MAX, KO_ALL, &query);
        found.hits = (ko_frozen_nearest_next(&query, NULL, &near) == KO_OK) ? 1U : 0U;
        found.sum = (uint32_t)near.square;
        found.visits = query.q.visits;
    } else {
        ko_line line;
        ko_frozen_cast query;
        ko_frozen_cast_hit hit = {0, 0, 0};
        KO_IGNORE(ko_line_from_segment(ray, &line));
        (void)ko_frozen_cast_begin(&frozen, &line, (o == SWEEP) ? &half : NULL,
                                   (o == FIRST) ? KO_ORDER_ASCENDING : KO_ORDER_ANY, KO_ALL,
                                   &query);
        while (status == KO_OK && (o != FIRST || found.hits == 0U)) {
            status = ko_frozen_cast_next(&query, NULL, &hit);
            found.hits += (status == KO_OK) ? 1U : 0U;
        }
        found.sum = (uint32_t)hit.enter;
        found.visits = query.q.visits;
    }
    return found;
}

/* ---- measuring ---- */

static void add(tally *t, uint32_t side, uint32_t used, const answer *found)
{
    t->sum[side] += used;
    t->most[side] = (used > t->most[side]) ? used : t->most[side];
    t->visits[side] += found->visits;
    t->hits[side] += found->hits;
}

/* Box queries of the frozen tree may find a little more; all else is the same. */
static void ask_both(op o, const ko_aabb *box, const ko_segment *ray, tally *t)
{
    uint32_t start = board_instructions();
    const answer a = ask_tree(o, box, ray);
    add(t, 0, board_instructions() - start, &a);
    start = board_instructions();
    const answer b = ask_frozen(o, box, ray);
    add(t, 1, board_instructions() - start, &b);
    const bool is_query = o == QUERY || o == QUERY_N;
    if (is_query ? b.hits < a.hits : a.hits != b.hits || a.sum != b.sum) {
        fail("the trees disagree");
    }
}

static void draw(world in, uint32_t n, uint32_t i, workload *w, ko_aabb *box, ko_segment *ray)
{
    const bool is_dense = in == DENSE;
    *box = is_dense ? workload_crowd_query(w) : workload_query(w);
    *ray = is_dense ? workload_crowd_ray(w) : workload_ray(w);
    if (in == LOCAL) { /* beside an object */
        box->c = boxes[i * 7919U % n].c;
        ray->b.x += box->c.x - ray->a.x;
        ray->b.y += box->c.y - ray->a.y;
        ray->b.z += box->c.z - ray->a.z;
        ray->a = box->c;
    }
}

static void print_mean(uint64_t sum, uint32_t count)
{
    const uint64_t mean = (sum * 10U + count / 2U) / count;
    printf(",%" PRIu32 ".%" PRIu32, (uint32_t)(mean / 10U), (uint32_t)(mean % 10U));
}

static void measure_questions(const char *core, world in, uint32_t n)
{
    for (op o = 0; o < OPS; o++) {
        tally t = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
        workload w = {WORKLOAD_SEED_QUERIES};
        for (uint32_t i = 0; i < QUESTIONS; i++) {
            ko_aabb box;
            ko_segment ray;
            draw(in, n, i, &w, &box, &ray);
            ask_both(o, &box, &ray, &t);
        }
        printf("%s,%s,%s,%" PRIu32, core, worlds[in], ops[o], n);
        print_mean(t.sum[0], QUESTIONS);
        print_mean(t.sum[1], QUESTIONS);
        printf(",%" PRIu32 ",%" PRIu32, t.most[0], t.most[1]);
        print_mean(t.visits[0], QUESTIONS);
        print_mean(t.visits[1], QUESTIONS);
        print_mean(t.hits[1], QUESTIONS);
        printf("\n");
    }
}

/* Builds both trees of n boxes, and prints the instructions of an object: an insertion, a build. */
static void build_both(const char *core, world in, uint32_t n)
{
    workload w = {WORKLOAD_SEED_BOXES};
    ko_tree_id id;
    for (uint32_t i = 0; i < n; i++) {
        boxes[i] = (in == DENSE) ? workload_crowd_box(&w) : workload_box(&w);
    }
    KO_IGNORE(ko_tree_init(&tree, nodes, BENCH_CAPACITY, 0));
    uint32_t start = board_instructions();
    for (uint32_t i = 0; i < n; i++) {
        if (ko_tree_insert(&tree, &boxes[i], i, &id) != KO_OK) {
            fail("the tree is full");
        }
    }
    const uint32_t inserted = board_instructions() - start;
    const ko_frozen_source source = {boxes, NULL, NULL, n, NULL};
    start = board_instructions();
    (void)ko_frozen_build_begin(&source, block, sizeof block, &build);
    if (ko_frozen_build_step(&build, NULL, &frozen) != KO_OK) {
        fail("nothing was built");
    }
    const uint32_t built = board_instructions() - start;
    if (ko_field_open(NULL, 0, &tree, NULL, KO_ALL, &field_of_tree) != KO_OK ||
        ko_field_open(NULL, 0, NULL, &frozen, KO_ALL, &field_of_frozen) != KO_OK) {
        fail("no field");
    }
    printf("%s,%s,build,%" PRIu32, core, worlds[in], n);
    print_mean(inserted, n);
    print_mean(built, n);
    printf(",0,0,0");
    print_mean(build.q.visits, n);
    printf(",0\n");
}

int main(int argc, char **argv)
{
    for (int i = 2; i < argc; i++) {
        const uint32_t n = (uint32_t)strtoul(argv[i], NULL, 10);
        if (n < 1U || n > BENCH_CAPACITY) {
            fail("N is out of range");
        }
        for (world in = 0; in < WORLDS; in++) {
            build_both(argv[1], in, n);
            measure_questions(argv[1], in, n);
        }
    }
    return 0;
}
