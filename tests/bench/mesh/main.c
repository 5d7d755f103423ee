/* meshbench NAME N...: counts the instructions of each question, by the tree and by brute force.
 * See README.md. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "questions.h"

#if !defined(__arm__) && defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif
#endif
#ifndef CALLGRIND_DUMP_STATS_AT
#define CALLGRIND_DUMP_STATS_AT(name) (void)(name)
#endif

enum { ALONE = 32, TOGETHER = 4, BRUTE_PAIRS = 1000, SMALL_FACES = 200, SMALL = 1, MESHES = 2 };

/* The position of the second mesh. */
typedef enum where { NOWHERE, LINKED, BESIDE, APART, WHERE_COUNT } where;
static const char *const where_names[WHERE_COUNT] = {"", " linked", " beside", " apart"};
static const char *const names[ASK_COUNT] = {"aabb",    "sphere", "capsule", "segment", "first",
                                             "nearest", "touch",  "pairs",   "gap"};
static const char *const path_names[] = {"tree", "brute"};

static const char *board;
static shape model;
static ko_mesh_work work[MOST_FACES];
static uint32_t blobs[MESHES][KO_MESH_BYTES(MOST_VERTICES, MOST_FACES) / 4U + 1U];
static ko_mesh meshes[MESHES];
static place places[ALONE];

static void fail(const char *what)
{
    fflush(stdout);
    fprintf(stderr, "meshbench: %s\n", what);
    exit(1);
}

static void bake(unsigned which)
{
    const ko_mesh_source source = {model.vertices,   model.faces, model.vertex_count,
                                   model.face_count, 0,           0};
    ko_mesh_stats stats;
    if (ko_mesh_build(&source, work, blobs[which], sizeof(blobs[which]), &stats) != KO_OK ||
        ko_mesh_open(blobs[which], stats.bytes, &meshes[which]) != KO_OK) {
        fail("a mesh was refused");
    }
    if (which != SMALL) {
        printf("%s,%" PRIu32 ",bytes,tree,%" PRIu32 ",%" PRIu32 ",,,,,\n", board, stats.faces,
               stats.bytes, stats.nodes);
    }
}

/* ---- positions ---- */

/* Moves the second mesh along x until the least distance is at most 1.5 mm. */
static void approach(const ko_mesh *b, ko_pose *pose)
{
    enum { CLOSE = 100, TURNS = 1000 };
    for (int i = 0; i < TURNS; i++) {
        ko_mesh_pairs gap;
        ko_mesh_gap least;
        if (ko_mesh_closest_begin(&meshes[0], b, pose, KO_LIMIT, &gap) != KO_OK ||
            ko_mesh_closest_next(&gap, NULL, &least) != KO_OK) {
            fail("the least distance was refused");
        }
        if (least.clearance <= CLOSE) {
            return;
        }
        pose->t.x -= least.clearance - CLOSE / 2;
    }
    fail("they pass each other");
}

static void put(where at, const ko_mesh *b, uint32_t count)
{
    const fix16_t reach = TORUS_RADIUS + TORUS_THICKNESS;
    uint32_t random = 1;
    for (uint32_t i = 0; i < count; i++) {
        places[i].point = shape_point(&random, reach);
        places[i].other = shape_point(&random, reach);
        ko_pose *pose = &places[i].pose;
        pose->r = shape_rotation(&random);
        pose->t = (ko_vec3){(at == LINKED) ? TORUS_RADIUS : 4 * reach, 0, 0};
        if (at == BESIDE) {
            approach(b, pose);
        }
    }
}

/* ---- measuring ---- */

typedef struct tally {
    uint64_t sum;
    uint64_t most;
    uint64_t visits;
    uint64_t tests;
    answer all;
} tally;

static uint32_t overhead;

static uint64_t lap(uint32_t *since)
{
    const uint32_t now = board_instructions();
    const uint32_t used = now - *since;
    *since = now;
    return (used > overhead) ? used - overhead : 0U;
}

/* Measures the cost of two readings in a row. */
static void calibrate(void)
{
    uint32_t since = board_instructions();
    (void)lap(&since);
    overhead = (uint32_t)lap(&since);
}

static void ask(question q, const ko_mesh *b, const place *at, tally *t)
{
    answer one;
    memset(&one, 0, sizeof(one));
    uint32_t since = board_instructions();
    if (!ask_begin(q, &meshes[0], b, at)) {
        fail("a question was refused");
    }
    uint64_t used = lap(&since);
    bool is_over = false;
    while (!is_over) {
        is_over = ask_go_on(q, &one);
        used += lap(&since);
    }
    t->sum += used;
    t->most = (used > t->most) ? used : t->most;
    t->visits += one.visits;
    t->tests += one.tests;
    t->all.hits += one.hits;
    t->all.sum += one.sum;
}

static void print_tenths(uint64_t sum, uint32_t count)
{
    const uint64_t tenths = (sum * 10U + count / 2U) / count;
    printf(",%lu.%lu", (unsigned long)(tenths / 10U), (unsigned long)(tenths % 10U));
}

/* Asks a question many times and prints
 * BOARD,N,question,path,mean,most,visits,tests,hits,sum,queries. */
static tally measure(question q, where at, const char *n, const ko_mesh *b, ko_mesh_path path,
                     uint32_t count)
{
    char key[64];
    tally t;
    memset(&t, 0, sizeof(t));
    meshes[0].path = path;
    CALLGRIND_DUMP_STATS_AT("before");
    for (uint32_t i = 0; i < count; i++) {
        ask(q, b, &places[i], &t);
    }
    (void)snprintf(key, sizeof(key), "%s,%s,%s%s,%s", board, n, names[q], where_names[at],
                   path_names[path]);
    CALLGRIND_DUMP_STATS_AT(key);
    printf("%s", key);
    print_tenths(t.sum, count);
    printf(",%lu", (unsigned long)t.most);
    print_tenths(t.visits, count);
    print_tenths(t.tests, count);
    printf(",%" PRIu32 ",%08" PRIx32 ",%" PRIu32 "\n", t.all.hits, t.all.sum, count);
    return t;
}

static void both(question q, where at, const char *n, const ko_mesh *b, uint32_t count)
{
    const tally tree = measure(q, at, n, b, KO_MESH_TREE, count);
    const uint64_t pairs = (uint64_t)meshes[0].face_count * b->face_count;
    if (q >= ASK_TOUCH && pairs > (uint64_t)BRUTE_PAIRS * BRUTE_PAIRS) {
        return; /* billions of instructions */
    }
    const tally brute = measure(q, at, n, b, KO_MESH_BRUTE, count);
    meshes[0].path = KO_MESH_TREE;
    if (tree.all.hits != brute.all.hits || tree.all.sum != brute.all.sum) {
        fail("the tree and brute force do not say the same");
    }
}

static void measure_two(const char *n, const ko_mesh *b)
{
    for (where at = LINKED; at < WHERE_COUNT; at++) {
        put(at, b, TOGETHER);
        for (question q = ASK_TOUCH; q < ASK_COUNT; q++) {
            both(q, at, n, b, TOGETHER);
        }
    }
}

static void measure_size(const char *n)
{
    if (!shape_torus_of(&model, (uint32_t)strtoul(n, NULL, 10))) {
        fail("N of 32, 128, 512, 1000, 2000 was expected");
    }
    bake(0);
    put(NOWHERE, &meshes[0], ALONE);
    for (question q = ASK_AABB; q < ASK_TOUCH; q++) {
        both(q, NOWHERE, n, &meshes[0], ALONE);
    }
    measure_two(n, &meshes[0]);
    if (meshes[0].face_count == MOST_FACES) {
        shape_sphere(&model, 20, 6, TORUS_THICKNESS);
        bake(SMALL);
        measure_two("2000/200", &meshes[SMALL]);
    }
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: meshbench NAME N...\n");
        return 2;
    }
    board = argv[1];
    calibrate();
    for (int i = 2; i < argc; i++) {
        measure_size(argv[i]);
    }
    return 0;
}
