/* bench BOARD N...: measures the cost of the tree on the workload of workload.h. Its arguments are
 * the board's name and the numbers of objects. Prints lines of
 * "board,op,n,mean,max,visits,hits,bytes,stack,count" with instructions per operation. README.md
 * says more. */
#include "board.h"
#include "depth.h"
#include "workload.h"

typedef ko_aabb subject_box;
typedef ko_segment subject_segment;

typedef ko_tree_query subject_query;
typedef ko_tree_cast subject_cast;
typedef ko_tree_pairs subject_pairs;

#define SUBJECT_NODE_BYTES (sizeof(ko_tree_node) / 2U)

static ko_tree_node nodes[BENCH_CAPACITY];
static ko_tree tree;
static ko_tree_id ids[BENCH_CAPACITY];

static inline subject_box subject_of_box(const ko_aabb *box)
{
    return *box;
}

static inline subject_segment subject_of_segment(const ko_segment *segment)
{
    return *segment;
}

static void subject_start(uint32_t n)
{
    KO_IGNORE(ko_tree_init(&tree, nodes, n, F16(0.1)));
}

static bool subject_insert(const subject_box *box, uint32_t i)
{
    return ko_tree_insert(&tree, box, i, &ids[i]) == KO_OK;
}

MEASURED bool measured_insert(const ko_aabb *box, uint32_t i)
{
    return ko_tree_insert(&tree, box, i, &ids[i]) == KO_OK;
}

static inline uint32_t ask(const ko_aabb *box, uint32_t *visits)
{
    ko_tree_query query;
    ko_tree_hit hit;
    uint32_t hits = 0;
    (void)ko_tree_query_begin(&tree, box, KO_ALL, &query);
    while (ko_tree_query_next(&query, NULL, &hit) == KO_OK) {
        hits++;
    }
    *visits = query.q.visits;
    return hits;
}

MEASURED uint32_t measured_query(const ko_aabb *box, uint32_t *visits)
{
    return ask(box, visits);
}

MEASURED uint32_t measured_query_after(const ko_aabb *box, uint32_t *visits)
{
    return ask(box, visits);
}

static inline uint32_t shoot(const ko_segment *ray, uint32_t *visits)
{
    ko_line line;
    ko_tree_cast cast;
    ko_tree_cast_hit hit;
    uint32_t hits = 0;
    KO_IGNORE(ko_line_from_segment(ray, &line));
    (void)ko_tree_cast_begin(&tree, &line, NULL, KO_ORDER_ANY, KO_ALL, &cast);
    while (ko_tree_cast_next(&cast, NULL, &hit) == KO_OK) {
        hits++;
    }
    *visits = cast.q.visits;
    return hits;
}

MEASURED uint32_t measured_ray(const ko_segment *ray, uint32_t *visits)
{
    return shoot(ray, visits);
}

static inline uint32_t pair_up(uint32_t *visits)
{
    ko_tree_pairs pairs;
    ko_tree_pair pair;
    uint32_t hits = 0;
    (void)ko_tree_pairs_begin(&tree, NULL, KO_ALL, KO_ALL, &pairs);
    while (ko_tree_pairs_next(&pairs, NULL, &pair) == KO_OK) {
        hits++;
    }
    *visits = pairs.q.visits;
    return hits;
}

MEASURED uint32_t measured_pairs(uint32_t *visits)
{
    return pair_up(visits);
}

/* Returns 1 if the object gets a new fat box, 0 if it stays within the old one, below 0 on
 * failure. */
MEASURED int measured_update_fast(const ko_aabb *box, uint32_t i)
{
    return ko_tree_move(&tree, ids[i], box, NULL);
}

MEASURED int measured_update_slow(const ko_aabb *box, uint32_t i)
{
    return ko_tree_move(&tree, ids[i], box, NULL);
}

MEASURED int measured_stay(const ko_aabb *box, uint32_t i)
{
    return ko_tree_move(&tree, ids[i], box, NULL);
}

MEASURED bool measured_remove(uint32_t i)
{
    return ko_tree_remove(&tree, ids[i]) == KO_OK;
}

/* ---- the crowd ---- */

/* The room of an array of hits: most questions fill it once. */
enum { ROOM = 128 };

static ko_tree_hit many_hits[ROOM];
static ko_tree_cast_hit many_cast_hits[ROOM];
static ko_tree_pair many_pairs[ROOM];

MEASURED uint32_t measured_crowd_query(const ko_aabb *box, uint32_t *visits)
{
    return ask(box, visits);
}

MEASURED uint32_t measured_crowd_query_n(const ko_aabb *box, uint32_t *visits)
{
    ko_tree_query query;
    uint32_t hits = 0;
    uint32_t count = 0;
    (void)ko_tree_query_begin(&tree, box, KO_ALL, &query);
    while (ko_tree_query_next_n(&query, NULL, many_hits, ROOM, &count) == KO_OK) {
        hits += count;
    }
    *visits = query.q.visits;
    return hits;
}

MEASURED uint32_t measured_crowd_ray(const ko_segment *ray, uint32_t *visits)
{
    return shoot(ray, visits);
}

static inline uint32_t shoot_n(const ko_segment *ray, ko_order order, uint32_t *visits)
{
    ko_line line;
    ko_tree_cast cast;
    uint32_t hits = 0;
    uint32_t count = 0;
    KO_IGNORE(ko_line_from_segment(ray, &line));
    (void)ko_tree_cast_begin(&tree, &line, NULL, order, KO_ALL, &cast);
    while (ko_tree_cast_next_n(&cast, NULL, many_cast_hits, ROOM, &count) == KO_OK) {
        hits += count;
    }
    *visits = cast.q.visits;
    return hits;
}

MEASURED uint32_t measured_crowd_ray_n(const ko_segment *ray, uint32_t *visits)
{
    return shoot_n(ray, KO_ORDER_ANY, visits);
}

MEASURED uint32_t measured_crowd_first_n(const ko_segment *ray, uint32_t *visits)
{
    return shoot_n(ray, KO_ORDER_ASCENDING, visits);
}

MEASURED uint32_t measured_crowd_pairs(uint32_t *visits)
{
    return pair_up(visits);
}

MEASURED uint32_t measured_crowd_pairs_n(uint32_t *visits)
{
    ko_tree_pairs pairs;
    uint32_t hits = 0;
    uint32_t count = 0;
    (void)ko_tree_pairs_begin(&tree, NULL, KO_ALL, KO_ALL, &pairs);
    while (ko_tree_pairs_next_n(&pairs, NULL, many_pairs, ROOM, &count) == KO_OK) {
        hits += count;
    }
    *visits = pairs.q.visits;
    return hits;
}

#include "measure.h"

int main(int argc, char **argv)
{
    return measure_arguments(argc, argv);
}
