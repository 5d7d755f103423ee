/* Proves that a move of an object in src/tree/tree.c stays in the pool and ends, whatever the nodes
 * of the pool hold, and that nothing overflows.
 *
 * promise: damage-contained */
#include "fat.h"
#include "leaf.h"
#include "place.h"

/*@ predicate is_legal_fat{L}(ko_bounds *fat) = legal_point(&fat->lo) && legal_point(&fat->hi);
    predicate is_step(integer x) = -KO_TREE_MAX_STEP <= x <= KO_TREE_MAX_STEP;
    predicate is_way{L}(ko_vec3 *step) = is_step(step->x) && is_step(step->y) && is_step(step->z);
    // The tree is set up as ko_tree_set_margin leaves it.
    predicate is_set{L}(ko_tree *tree) =
      pool(tree) && 0 <= tree->margin <= KO_LIMIT && tree->ahead <= KO_TREE_MAX_AHEAD;

    // Behind this name WP's simplifier does not turn what provers need.
    predicate is_small(integer x) = x < 0x40000000;

    // bits.smt2 proves this for bit vectors.
    axiomatic bits_of_fat {
      axiom or_is_below: \forall integer a, b, c; 0 <= a < 0x100000000 &&
        0 <= b < 0x100000000 && 0 <= c < 0x100000000 && is_small((a | b) | c) ==>
        is_small(a) && is_small(b) && is_small(c);
    } */

/*@ requires \valid(lo) && \valid(hi) && \separated(lo, hi) && 0 <= margin <= KO_LIMIT;
    assigns *lo, *hi;
    ensures is_small(\result) ==> legal(*lo) && legal(*hi);
    ensures legal_span(c, r) ==>
      *lo == c - r - margin && *hi == c + r + margin; */
static inline uint32_t fatten_axis(fix16_t c, fix16_t r, fix16_t margin, fix16_t *lo, fix16_t *hi);

/*@ requires \valid_read(box) && \valid(fat) && \separated(box, fat) && 0 <= margin <= KO_LIMIT;
    assigns *fat;
    ensures \result ==> is_legal_fat(fat); */
bool koi_tree_fatten(fix16_t margin, const ko_aabb *box, ko_bounds *fat);

/*@ requires 0 <= ahead <= KO_TREE_MAX_AHEAD && \valid_read(step) && is_way(step);
    requires \valid(fat) && \separated(step, fat) && is_legal_fat(fat);
    assigns *fat; */
static void lead(fix16_t ahead, const ko_vec3 *step, ko_bounds *fat);

/*@ assigns \nothing;
    ensures \result <==> is_step(x); */
static bool is_step(fix16_t x);

/*@ requires step == \null || \valid_read(step);
    assigns \nothing;
    ensures \result && step != \null ==> is_way(step); */
static bool is_legal_step(const ko_vec3 *step);

/*@ requires pool(tree) && leaf < tree->leaves && place < 2 * tree->branches && \valid_read(box);
    requires now == &tree->nodes[place >> 1].box[place & 1];
    assigns tree->nodes[0 .. tree->capacity - 1], tree->branches, tree->free_branch,
      tree->revision;
    ensures pool(tree) && tree->branches >= \old(tree->branches); */
static inline ko_status replace(ko_tree *tree, uint32_t leaf, uint32_t place, ko_bounds *now,
                                const ko_bounds *box);

/*@ requires is_set(tree) && (box == \null || \valid_read(box));
    requires displacement == \null || \valid_read(displacement);
    assigns tree->nodes[0 .. tree->capacity - 1], tree->branches, tree->free_branch,
      tree->revision, tree->seal;
    ensures pool(tree); */
ko_status koi_tree_leave(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                         const ko_vec3 *displacement);

/*@ assigns \nothing; */
static inline bool koi_port_axis_stays(fix16_t c, fix16_t r, fix16_t lo, fix16_t hi);

/*@ requires \valid_read(box) && \valid_read(fat);
    assigns \nothing; */
static inline bool koi_port_is_within(const ko_aabb *box, const ko_bounds *fat);

/*@ requires is_set(tree) && (box == \null || \valid_read(box));
    requires displacement == \null || \valid_read(displacement);
    assigns tree->nodes[0 .. tree->capacity - 1], tree->branches, tree->free_branch,
      tree->revision, tree->seal;
    ensures pool(tree); */
static inline ko_status koi_port_stay(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                                      const ko_vec3 *displacement);

/*@ requires is_set(tree) && (box == \null || \valid_read(box));
    requires displacement == \null || \valid_read(displacement);
    assigns tree->nodes[0 .. tree->capacity - 1], tree->branches, tree->free_branch,
      tree->revision, tree->seal;
    ensures pool(tree); */
ko_status ko_tree_move(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                       const ko_vec3 *displacement);

#include "src/tree/tree.c"
