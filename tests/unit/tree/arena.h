/* The one pool and the one model that all tests of trees use in turn, because a small board has
 * memory for one. The model does not hold the boxes: it makes a box anew from the seed of its
 * object. */
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
    uint32_t seed; /* the seed of its box */
    uint32_t fat;  /* digest of the fat box it must have */
} arena_object;

extern ko_tree arena_tree;
extern ko_tree_node arena_pool[TEST_CAPACITY];
extern arena_object arena_objects[TEST_CAPACITY];

/* Makes the box of a seed. */
typedef void arena_pattern(uint32_t seed, ko_aabb *box);

/* Mixes a number until it looks random. */
uint32_t arena_mix(uint32_t x);

/* In a world of 16 x 16 x 4 m. The low 16 bits give the position, the high ones an offset of up to
 * 1/4 m. So seeds with equal low bits are near each other. */
void arena_random_box(uint32_t seed, ko_aabb *box);

/* Converts between an object's number and its value in the tree. */
uint32_t arena_user(uint32_t object);
uint32_t arena_object_of(uint32_t user);

/* Fills the pool with a byte, makes an empty tree at its front, and empties the model. */
void arena_begin(uint32_t capacity, uint8_t garbage);

/* A digest of every byte of the tree and of the pool. */
uint32_t arena_checksum(void);

/* Each makes one change of tree and model and checks the answer and the fat box. */
void arena_insert(uint32_t object, uint32_t seed, arena_pattern *pattern);
void arena_remove(uint32_t object);
void arena_move(uint32_t object, uint32_t seed, arena_pattern *pattern);
void arena_put(uint32_t object, uint32_t seed, arena_pattern *pattern); /* without a displacement */

/* Makes one of these changes at random, with arena_random_box. It removes the object in `removals`
 * of 8 cases. */
void arena_step(test_random *random, uint32_t removals);

/* The height that the tree reports; the tree must not be empty. Checks in constant time that the
 * height is within the bound for this number of objects. */
uint32_t arena_height(void);
void arena_check_height(void);

/* Follows all links without the library. Each object occurs once, with the right box. Branches have
 * the right unions, heights, balance and filter bits. */
void arena_check_shape(void);

/* Checks the shape, and the answers of ko_tree_validate and ko_tree_measure. */
void arena_check_sound(void);

/* The fewest leaves of a tree of that height whose siblings differ by at most K. */
uint32_t arena_least_leaves(uint32_t height);

/* Boxes in orders that are hard on trees: rows, nests, spirals. Seeds count up from 0. */
#define ARENA_PATTERNS 17U
extern arena_pattern *const arena_patterns[ARENA_PATTERNS];
arena_pattern arena_row;

/* Small boxes at distances of all scales. */
arena_pattern arena_scaled_box;

/* The corners of a box, and the fat box that tree.h documents for it. */
void arena_corners(const ko_aabb *box, ko_bounds *corners);
void arena_fatten(const ko_aabb *box, const ko_vec3 *step, ko_bounds *fat);

/* The union of two boxes. */
void arena_unite(const ko_bounds boxes[2], ko_bounds *both);

/* Records the object's present box as the right one. */
void arena_adopt(uint32_t object);

bool arena_same(const ko_bounds *a, const ko_bounds *b);
bool arena_holds(const ko_bounds *outer, const ko_bounds *inner);
bool arena_touch(const ko_bounds *a, const ko_bounds *b);

/* The tree's own box of the leaf in a slot. */
const ko_bounds *arena_box_at(uint32_t slot);

/* True if validation must find this bit of a node when it alone is flipped. Call it on an intact
 * tree. */
bool arena_bit_counts(uint32_t node, uint32_t bit);

/* The tree's box of an object. Checks that the leaf is the right one. */
const ko_bounds *arena_box_of(uint32_t object);

#endif
