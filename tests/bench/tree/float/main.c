/* benchfloat: bench (../main.c) of the float twin. */
#include "board.h"
#include "depth.h"
#include "float_tree.h"
#include "workload.h"

typedef float_aabb subject_box;
typedef float_segment subject_segment;

typedef float_tree_query subject_query;
typedef float_tree_cast subject_cast;
typedef float_tree_pairs subject_pairs;

#define SUBJECT_NODE_BYTES (sizeof(float_tree_node) / 2U)

static float_tree_node nodes[BENCH_CAPACITY];
static float_tree tree;
static ko_tree_id ids[BENCH_CAPACITY];

/* Exact: the workload's coordinates have 24 bits at most. */
static inline float_vec3 subject_of_point(const ko_vec3 *p)
{
    const float_vec3 out = {(float)p->x / 65536.0F, (float)p->y / 65536.0F, (float)p->z / 65536.0F};
    return out;
}

static inline subject_box subject_of_box(const ko_aabb *box)
{
    const float_aabb out = {subject_of_point(&box->c), subject_of_point(&box->r)};
    return out;
}

static inline subject_segment subject_of_segment(const ko_segment *segment)
{
    const float_segment out = {subject_of_point(&segment->a), subject_of_point(&segment->b)};
    return out;
}

static void subject_start(uint32_t n)
{
    (void)float_tree_init(&tree, nodes, n);
}

MEASURED bool measured_insert(const float_aabb *box, uint32_t i)
{
    return float_tree_insert(&tree, box, i, &ids[i]) == KO_OK;
}

static inline uint32_t ask(const float_aabb *box, uint32_t *visits)
{
    float_tree_query query;
    ko_tree_hit hit;
    uint32_t hits = 0;
    if (float_tree_query_begin(&tree, box, &query) == KO_OK) {
        while (float_tree_query_next(&tree, &query, KO_NO_BUDGET, &hit) == KO_OK) {
            hits++;
        }
    }
    *visits = query.visits;
    return hits;
}

MEASURED uint32_t measured_query(const float_aabb *box, uint32_t *visits)
{
    return ask(box, visits);
}

MEASURED uint32_t measured_query_after(const float_aabb *box, uint32_t *visits)
{
    return ask(box, visits);
}

MEASURED uint32_t measured_ray(const float_segment *ray, uint32_t *visits)
{
    float_tree_cast cast;
    ko_tree_hit hit;
    uint32_t hits = 0;
    if (float_tree_cast_begin(&tree, ray, &cast) == KO_OK) {
        while (float_tree_cast_next(&tree, &cast, KO_NO_BUDGET, &hit) == KO_OK) {
            hits++;
        }
    }
    *visits = cast.visits;
    return hits;
}

MEASURED uint32_t measured_pairs(uint32_t *visits)
{
    float_tree_pairs pairs;
    ko_tree_pair pair;
    uint32_t hits = 0;
    if (float_tree_pairs_begin(&tree, &pairs) == KO_OK) {
        while (float_tree_pairs_next(&tree, &pairs, KO_NO_BUDGET, &pair) == KO_OK) {
            hits++;
        }
    }
    *visits = pairs.visits;
    return hits;
}

/* 1: it has a new fat box, 0: it stays in its old, negative: failed. */
MEASURED int measured_update_fast(const float_aabb *box, uint32_t i)
{
    return float_tree_move(&tree, ids[i], box);
}

MEASURED int measured_update_slow(const float_aabb *box, uint32_t i)
{
    return float_tree_move(&tree, ids[i], box);
}

MEASURED int measured_stay(const float_aabb *box, uint32_t i)
{
    return float_tree_move(&tree, ids[i], box);
}

MEASURED bool measured_remove(uint32_t i)
{
    return float_tree_remove(&tree, ids[i]) == KO_OK;
}

#include "measure.h"

int main(int argc, char **argv)
{
    return measure_arguments(argc, argv);
}
