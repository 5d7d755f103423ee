/* States the contracts of src/tree/tree_place.c, for any content of the nodes. */
#ifndef PLACE_H
#define PLACE_H

#include "hang.h"
#include "lift.h"
#include "shelf.h"

#include "src/tree/tree_place.h"

/*@
  predicate holds_leaf{L}(ko_tree *tree, integer place) = place < 2 * tree->branches &&
    0x8000 <= tree->nodes[place / 2].child[place % 2] < 0x8000 + tree->leaves;

  // bits.smt2 proves these for bit vectors.
  axiomatic bits_of_places {
    axiom or_is_sum: \forall integer a, b; 0 <= a < 0x100000000 && 0 <= b < 0x10000 &&
      a % 0x10000 == 0 ==> are_equal(a | b, a + b);
    axiom branch_of: \forall integer x; 0 <= x < 0x10000 ==> are_equal(x >> 1, x / 2);
    axiom child_of: \forall integer x; 0 <= x < 0x10000 ==> are_equal(x & 1, x % 2);
  }
*/

/* ---- port/tree.h: kernels.c tries all places ---- */

/*@ requires place < 0x8000 && \valid(nodes + (place >> 1));
    assigns \nothing;
    ensures \result == &nodes[place >> 1].box[place & 1]; */
static inline ko_bounds *koi_port_box_at(ko_tree_node *nodes, uint32_t place);

/*@ assigns \nothing;
    ensures \result <==> rest.word == 0; */
static inline bool koi_port_is_done(koi_port_rest rest);

/*@ assigns \nothing;
    ensures \result <==> rest.word == 0xFFFFFFFF; */
static inline bool koi_port_is_lost(koi_port_rest rest);

/*@ assigns \nothing;
    ensures \result == rest.word % 0x10000; */
static inline uint32_t koi_port_rest_at(koi_port_rest rest);

/*@ assigns \nothing; */
static inline uint32_t koi_port_rest_of(koi_port_rest rest);

/* ---- links and leaves ---- */

/*@ requires pool(tree) && is_sound(tree, link);
    assigns \nothing; */
static inline uint32_t koi_tree_category_of(const ko_tree *tree, uint32_t link);

/*@ requires pool(tree) && is_sound(tree, link);
    assigns \nothing; */
uint32_t koi_tree_category_at(const ko_tree *tree, uint32_t link);

/*@ requires pool(tree) && place < 2 * tree->branches && is_sound(tree, link);
    requires \valid_read(box);
    assigns tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree); */
void koi_tree_hang(ko_tree *tree, uint32_t place, const ko_bounds *box, uint32_t link);

/*@ requires \valid_read(node);
    assigns \nothing;
    ensures \result <==> node->leaf_place >= 0x8000; */
static inline bool koi_tree_leaf_is_free(const ko_tree_node *node);

/*@ assigns \nothing; */
static inline uint32_t koi_tree_next_free(uint32_t place);

/*@ requires pool(tree);
    assigns tree->oldest, tree->newest;
    ensures \result == KO_TREE_NIL || \result < tree->leaves;
    ensures tree->newest == \old(tree->newest) || tree->newest == KO_TREE_NIL; */
uint32_t koi_tree_take_oldest(ko_tree *tree);

/*@ requires pool(tree);
    assigns tree->oldest, tree->newest, tree->leaves, tree->nodes[0 .. tree->capacity - 1];
    ensures pool(tree) && tree->leaves >= \old(tree->leaves);
    ensures \result == KO_TREE_NIL || \result < tree->leaves;
    ensures tree->newest == \old(tree->newest) || tree->newest == KO_TREE_NIL; */
static inline uint32_t koi_tree_take_leaf(ko_tree *tree);

/*@ requires \valid(top);
    assigns *top; */
void koi_tree_clear_top(ko_tree_node *top);

/* ---- balance ---- */

/*@ requires pool(tree);
    assigns \nothing; */
uint32_t koi_tree_height_at(const ko_tree *tree, uint32_t link);

/*@ requires pool(tree) && \valid_read(node);
    assigns \nothing;
    ensures \result <= 1; */
static uint32_t taller_side(const ko_tree *tree, const ko_tree_node *node);

/*@ requires pool(tree) && a < tree->branches;
    assigns tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree); */
static uint32_t lower_taller(ko_tree *tree, uint32_t a);

/*@ requires pool(tree) && branch < tree->branches;
    assigns tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree); */
static uint32_t settle(ko_tree *tree, uint32_t branch);

/*@ requires pool(tree) && is_rest(tree, rest) && rest.word != 0;
    assigns tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree); */
static ko_status restore(ko_tree *tree, koi_port_rest rest);

/*@ requires pool(tree) && branch < tree->branches;
    assigns tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree); */
ko_status koi_tree_mend(ko_tree *tree, uint32_t branch, uint32_t what);

/* ---- a leaf goes in ---- */

/*@ requires pool(tree) && \valid(ascent) && ascent_is_apart(tree, ascent);
    requires stop == KOI_PORT_HUNG || stop == KOI_PORT_UNBALANCED || stop == KOI_PORT_RISEN ==>
      ascent->branch < tree->branches;
    assigns *ascent, tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree); */
static ko_status finish_rise(ko_tree *tree, koi_port_ascent *ascent, koi_port_stop stop);

/*@ requires pool(tree) && branch < tree->branches;
    assigns tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree); */
ko_status koi_tree_rise(ko_tree *tree, uint32_t branch, uint32_t grown);

/*@ requires \valid_read(box);
    assigns \nothing; */
static uint32_t wide(const ko_bounds *box);

/*@ requires pool(tree) && leaf < tree->leaves && \valid_read(box);
    assigns tree->branches, tree->nodes[0 .. tree->capacity - 1];
    ensures pool(tree) && tree->branches >= \old(tree->branches); */
static ko_status hang_first(ko_tree *tree, uint32_t leaf, const ko_bounds *box);

/*@ requires pool(tree) && tree->branches >= 1 && leaf < tree->leaves && \valid_read(box);
    assigns tree->branches, tree->free_branch, tree->nodes[0 .. tree->capacity - 1];
    ensures pool(tree) && tree->branches >= \old(tree->branches); */
static ko_status hang_beside_all(ko_tree *tree, uint32_t leaf, const ko_bounds *box);

/*@ requires pool(tree) && tree->branches >= 1 && leaf < tree->leaves && \valid_read(box);
    requires \valid(ascent) && ascent_is_apart(tree, ascent);
    requires ascent->branch < 2 * tree->branches;
    assigns *ascent, tree->nodes[0 .. tree->capacity - 1], tree->branches, tree->free_branch;
    ensures pool(tree) && tree->branches >= \old(tree->branches);
    ensures \result == KOI_PORT_LOST || \result == KOI_PORT_HUNG;
    ensures \result == KOI_PORT_HUNG ==> ascent->branch < tree->branches; */
static koi_port_stop attach_below(ko_tree *tree, uint32_t leaf, const ko_bounds *box,
                                  koi_port_ascent *ascent);

/*@ requires pool(tree) && leaf < tree->leaves && \valid_read(box);
    assigns tree->nodes[0 .. tree->capacity - 1], tree->branches, tree->free_branch,
      tree->revision;
    ensures pool(tree) && tree->branches >= \old(tree->branches); */
ko_status koi_tree_attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box);

/* ---- a leaf goes out ---- */

/*@ requires pool(tree) && tree->branches >= 1;
    assigns tree->nodes[0 .. tree->capacity - 1], tree->revision;
    ensures is_same_pool{Pre, Post}(tree); */
void koi_tree_detach_last(ko_tree *tree);

/*@ requires pool(tree) && place < 2 * tree->branches;
    assigns tree->nodes[0 .. tree->capacity - 1], tree->free_branch, tree->revision;
    ensures is_same_pool{Pre, Post}(tree) && is_rest(tree, \result); */
koi_port_rest koi_tree_lift(ko_tree *tree, uint32_t place);

/*@ requires pool(tree) && is_rest(tree, rest) && rest.word != 0;
    assigns tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree); */
ko_status koi_tree_mend_rest(ko_tree *tree, koi_port_rest rest);

/*@ requires pool(tree) && place < 2 * tree->branches;
    assigns tree->nodes[0 .. tree->capacity - 1], tree->free_branch, tree->revision;
    ensures is_same_pool{Pre, Post}(tree); */
static inline ko_status koi_tree_detach(ko_tree *tree, uint32_t place);

/* ---- a leaf goes elsewhere ---- */

/*@ requires pool(tree) && holds_leaf(tree, place);
    assigns tree->nodes[0 .. tree->capacity - 1], tree->branches, tree->free_branch,
      tree->revision;
    ensures pool(tree) && tree->branches >= \old(tree->branches); */
static bool hang_anew(ko_tree *tree, uint32_t place);

/*@ requires pool(tree);
    assigns tree->nodes[0 .. tree->capacity - 1], tree->branches, tree->free_branch,
      tree->revision;
    ensures pool(tree) && tree->branches >= \old(tree->branches); */
bool koi_tree_shelve_one(ko_tree *tree);

/*@ requires pool(tree) && tree->capacity >= 1;
    assigns tree->nodes[0 .. tree->capacity - 1], tree->branches, tree->free_branch,
      tree->revision;
    ensures pool(tree) && tree->branches >= \old(tree->branches); */
bool koi_tree_clear_shelves(ko_tree *tree);

/*@ requires pool(tree) && tree->capacity >= 1;
    assigns tree->nodes[0 .. tree->capacity - 1], tree->branches, tree->free_branch,
      tree->revision;
    ensures pool(tree) && tree->branches >= \old(tree->branches); */
static inline bool koi_tree_tidy_shelves(ko_tree *tree);

#endif
