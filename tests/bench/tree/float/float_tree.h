/* The tree of keepout/tree.h in float: the same algorithm, the same layout, the same checks, function
 * by function, so that what integers bring can be told from what the algorithm brings. It is here to
 * be measured, not to be used; what the calls mean is told there. */
#ifndef FLOAT_TREE_H
#define FLOAT_TREE_H

#include "keepout/keepout.h"

typedef struct float_vec3 {
    float x;
    float y;
    float z;
} float_vec3;

typedef struct float_aabb {
    float_vec3 c;
    float_vec3 r;
} float_aabb;

typedef struct float_bounds {
    float_vec3 lo;
    float_vec3 hi;
} float_bounds;

typedef struct float_segment {
    float_vec3 a;
    float_vec3 b;
} float_segment;

#define FLOAT_LIMIT 8192.0F
#define FLOAT_HUGE 3.0e38F

typedef struct float_tree_node {
    float_bounds box[2];
    uint16_t child[2];
    uint16_t place;
    uint8_t height;
    uint8_t category;
    uint32_t user;
    uint16_t leaf_place;
    uint8_t generation;
    uint8_t leaf_category;
} float_tree_node;

typedef struct float_tree {
    float_tree_node *nodes;
    uint16_t capacity;
    uint16_t count;
    uint16_t high_water;
    uint16_t leaves;
    uint16_t branches;
    uint16_t free_branch;
    uint16_t oldest;
    uint16_t newest;
    float margin;
    uint32_t revision;
    uint32_t seal;
} float_tree;

ko_status float_tree_init(float_tree *tree, float_tree_node *nodes, uint32_t n);
ko_status float_tree_insert(float_tree *tree, const float_aabb *box, uint32_t user, ko_tree_id *id);
ko_status float_tree_remove(float_tree *tree, ko_tree_id id);
ko_status float_tree_move(float_tree *tree, ko_tree_id id, const float_aabb *box);

typedef struct float_tree_query {
    float_bounds box;
    uint32_t revision;
    uint16_t visits;
    uint8_t mask;
    uint8_t depth;
    uint16_t stack[KO_TREE_MAX_HEIGHT];
} float_tree_query;

ko_status float_tree_query_begin(const float_tree *tree, const float_aabb *box,
                                 float_tree_query *query);
ko_status float_tree_query_next(const float_tree *tree, float_tree_query *query, uint32_t budget,
                                ko_tree_hit *hit);

/* A segment as slab tests in float take it: p = origin + t way, 0 <= t <= 1. */
typedef struct float_tree_cast {
    float_vec3 origin;
    float_vec3 inverse; /* 1 / way */
    uint32_t face;      /* of a box the side that is met first on the longest axis: 0 .. 5 */
    uint32_t revision;
    uint16_t visits;
    uint8_t mask;
    uint8_t depth;
    uint16_t stack[KO_TREE_MAX_HEIGHT];
} float_tree_cast;

ko_status float_tree_cast_begin(const float_tree *tree, const float_segment *segment,
                                float_tree_cast *cast);
ko_status float_tree_cast_next(const float_tree *tree, float_tree_cast *cast, uint32_t budget,
                               ko_tree_hit *hit);

typedef struct float_tree_pairs {
    uint32_t revision;
    uint32_t visits;
    uint16_t next;
    uint16_t found;
    uint8_t mask[2];
    uint16_t depth;
    uint32_t stack[KO_TREE_MAX_HEIGHT];
} float_tree_pairs;

ko_status float_tree_pairs_begin(const float_tree *tree, float_tree_pairs *pairs);
ko_status float_tree_pairs_next(const float_tree *tree, float_tree_pairs *pairs, uint32_t budget,
                                ko_tree_pair *pair);

#endif
