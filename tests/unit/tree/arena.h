/* The one pool and the one model that all tree suites use in turn: a small board has room for one.
 *
 * The model does not hold the boxes: a box is made anew from the seed of its object. */
#ifndef ARENA_H
#define ARENA_H

#include "harness.h"
#include "keepout/keepout.h"

#ifndef TEST_CAPACITY
#define TEST_CAPACITY 1024
#endif

#define ARENA_CAPACITY ((uint32_t)(TEST_CAPACITY)) /* at least 64 */
#define METRES(n) ((fix16_t)(n)*65536)

typedef struct arena_object {
    ko_tree_id id; /* KO_TREE_ID_NONE: not in the tree */
    uint32_t seed; /* what its box is made from */
    uint32_t fat;  /* digest of the fat box it must have */
} arena_object;

extern ko_tree arena_tree;
extern ko_tree_node arena_pool[TEST_CAPACITY];
extern arena_object arena_objects[TEST_CAPACITY];

/* How the box of a seed is made. */
typedef void arena_pattern(uint32_t seed, ko_aabb *box);

/* A number that looks random, from one that need not. */
uint32_t arena_mix(uint32_t x);

/* In a world of 16 x 16 x 4 m: the place from the low 16 bits, a nudge of up to 1/4 m from the
 * high ones, so that seeds which share the low bits are near each other. */
void arena_random_box(uint32_t seed, ko_aabb *box);

/* The value an object has in the tree, and the object of a value. */
uint32_t arena_user(uint32_t object);
uint32_t arena_object_of(uint32_t user);

/* Fills the pool with a byte, makes an empty tree over its front, and takes all objects out. */
void arena_begin(uint32_t capacity, uint8_t garbage);

/* Over every byte of the tree and of the pool. */
uint32_t arena_checksum(void);

/* Each does one thing to tree and model and checks the answer and the fat box. */
void arena_insert(uint32_t object, uint32_t seed, arena_pattern *pattern);
void arena_remove(uint32_t object);
void arena_move(uint32_t object, uint32_t seed, arena_pattern *pattern);
void arena_put(uint32_t object, uint32_t seed, arena_pattern *pattern); /* no displacement told */

/* One of these at random, of arena_random_box; of 8 turns of an object `removals` take it out. */
void arena_step(test_random *random, uint32_t removals);

/* The height the tree says it has (of one that is not empty); it is within the bound for so many
 * objects. Constant time. */
uint32_t arena_height(void);
void arena_check_height(void);

/* Follows all links, without the library: every object is there once, with the box it must have,
 * branches have the unions, heights, balance and bits they should. */
void arena_check_shape(void);

/* Both, and what ko_tree_validate and ko_tree_measure say. */
void arena_check_sound(void);

/* The fewest leaves of a tree of that height whose siblings differ by at most K. */
uint32_t arena_least_leaves(uint32_t height);

/* Boxes in orders that are hard on trees: rows, nests, spirals. The seed counts up from 0. */
#define ARENA_PATTERNS 15U
extern arena_pattern *const arena_patterns[ARENA_PATTERNS];
arena_pattern arena_row;

/* Small boxes at distances of all scales. */
arena_pattern arena_scaled_box;

/* The corners of a box, and the fat box documented for it, worked out anew. */
void arena_corners(const ko_aabb *box, ko_bounds *corners);
void arena_fatten(const ko_aabb *box, const ko_vec3 *step, ko_bounds *fat);

/* The union of two boxes. */
void arena_unite(const ko_bounds boxes[2], ko_bounds *both);

/* From now on the box that an object has is the one it must have. */
void arena_adopt(uint32_t object);

bool arena_same(const ko_bounds *a, const ko_bounds *b);
bool arena_holds(const ko_bounds *outer, const ko_bounds *inner);
bool arena_touch(const ko_bounds *a, const ko_bounds *b);

/* The tree's own box of the leaf in a slot. */
const ko_bounds *arena_box_at(uint32_t slot);

/* Validation must find this bit of a node flipped, alone. Ask it of an intact tree. */
bool arena_bit_counts(uint32_t node, uint32_t bit);

/* That of an object that is in; checks that it is the one it must have. */
const ko_bounds *arena_box_of(uint32_t object);

#endif
