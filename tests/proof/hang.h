/* States the contracts of the steps of an insertion, for any content of the nodes. */
#ifndef HANG_H
#define HANG_H

#include "shape.h"

/*@
  predicate ascent_is_apart{L}(ko_tree *tree, koi_port_ascent *ascent) =
    \separated(ascent, tree) && \separated(ascent, tree->nodes + (0 .. tree->capacity - 1));

  predicate is_sound{L}(ko_tree *tree, integer link) =
    0 <= link < tree->branches || 0x8000 <= link < 0x8000 + tree->leaves;

  // Behind this name WP's simplifier does not turn a shift into a division.
  predicate is_below(integer a, integer b) = 0 <= a < b;

  // Two places of the pool.
  predicate are_places{L}(ko_tree *tree, integer word) =
    0 <= word && word % 0x10000 < 2 * tree->branches && word / 0x10000 < 2 * tree->branches;
*/

/* ---- port/tree.h ---- */

/*@ requires pool(tree) && branch < tree->branches && bits <= 255;
    assigns tree->nodes[0 .. tree->capacity - 1];
    exits \false;
    ensures is_same_pool{Pre, Post}(tree); */
static inline bool koi_port_spread(ko_tree *tree, uint32_t branch, uint32_t bits);

// kernels.c tries all input.
/*@ assigns \nothing;
    ensures \result <= 32; */
static inline uint32_t koi_port_clz(uint32_t x);

/*@ assigns \nothing; */
static inline uint32_t koi_port_levels(uint32_t revision, uint32_t grown);

/*@ assigns \nothing;
    ensures \result <==> landing.word == 0xFFFFFFFF; */
static inline bool koi_port_is_too_deep(koi_port_landing landing);

/*@ assigns \nothing;
    ensures \result == landing.word % 0x10000; */
static inline uint32_t koi_port_landed_at(koi_port_landing landing);

/*@ assigns \nothing; */
static inline uint32_t koi_port_grown(koi_port_landing landing);

/*@ assigns \nothing;
    ensures \result <==> found.word >= 0xFFFFFFFC; */
static inline bool koi_port_is_stop(koi_port_found found);

/*@ requires found.word >= 0xFFFFFFFC;
    assigns \nothing;
    ensures \result == 0xFFFFFFFF - found.word; */
static inline koi_port_stop koi_port_why(koi_port_found found);

/*@ requires KOI_PORT_LOST <= why <= KOI_PORT_ON_SHELF;
    assigns \nothing;
    ensures \result.word == 0xFFFFFFFF - why; */
static inline koi_port_found koi_port_stopped(koi_port_stop why);

/* ---- port/generic/insert.h ---- */

/*@ requires pool(tree) && place < 2 * tree->branches;
    assigns \nothing;
    ensures \result ==> place >= 2 &&
      \forall integer i; 0 <= i <= 1 ==>
        0x8000 <= tree->nodes[place >> 1].child[i] < 0x8000 + tree->leaves; */
static inline bool koi_port_is_third(const ko_tree *tree, uint32_t place);

/*@ assigns \nothing; */
static inline uint32_t koi_port_grown_above(uint32_t grown, bool is_third);

/*@ assigns \nothing;
    ensures \result <= 2; */
static inline uint32_t koi_port_smallest(uint32_t first, uint32_t second, uint32_t third);

/*@ requires pool(tree) && place < 2 * tree->branches && \valid_read(box);
    requires added / 0x10000 < tree->branches && added % 0x10000 < tree->leaves;
    requires is_sound(tree, tree->nodes[place >> 1].child[place & 1]);
    assigns tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree);
    ensures \result == KO_TREE_NIL || \result == added / 0x10000; */
static inline uint32_t koi_port_hang_taken(ko_tree *tree, uint32_t place, uint32_t added,
                                           const ko_bounds *box);

/*@ requires pool(tree) && place < 2 * tree->branches && leaf < tree->leaves && \valid_read(box);
    assigns tree->nodes[0 .. tree->capacity - 1], tree->branches, tree->free_branch;
    ensures pool(tree) && tree->branches >= \old(tree->branches);
    ensures \result == KO_TREE_NIL || \result < tree->branches; */
static inline uint32_t koi_port_hang(ko_tree *tree, uint32_t place, uint32_t leaf,
                                     const ko_bounds *box);

/*@ assigns \nothing;
    exits \false; */
static inline uint32_t koi_port_over(uint32_t a, uint32_t b);

/*@ requires \valid(node) && \valid(box);
    assigns node->height, node->category, *box;
    exits \false; */
static inline void koi_port_renew(ko_tree_node *node, uint32_t height, uint32_t category,
                                  ko_bounds *box);

/*@ requires pool(tree) && a < tree->branches && are_places(tree, places);
    assigns tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree); */
static inline uint32_t koi_port_exchange(ko_tree *tree, uint32_t a, uint32_t places,
                                         uint32_t lower);

/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing; */
static inline uint32_t koi_port_lean_size(const ko_bounds *a, const ko_bounds *b);

/*@ requires \valid_read(a + (0 .. 1)) && \valid_read(b + (0 .. 1)) && cross <= 1;
    assigns \nothing; */
static inline uint32_t koi_port_lean_sizes(const ko_bounds *a, const ko_bounds *b, uint32_t cross);

/*@ requires b < 0x4000 && other < 0x8000;
    assigns \nothing;
    ensures \result == 0 || 0 <= \result - other * 0x10000 - 2 * b <= 1; */
static inline uint32_t koi_port_better(uint32_t now, uint32_t first, uint32_t second, uint32_t b,
                                       uint32_t other);

/*@ requires \valid_read(both + (0 .. 1)) && \valid_read(of_b + (0 .. 1));
    requires \valid_read(of_c + (0 .. 1)) && b < 0x4000 && c < 0x4000;
    assigns \nothing;
    ensures \result == 0 || 0 <= \result - 2 * c * 0x10000 - 2 * b <= 1; */
static inline uint32_t koi_port_plan_nieces(const ko_bounds *both, uint32_t b,
                                            const ko_bounds *of_b, uint32_t c,
                                            const ko_bounds *of_c);

/*@ requires pool(tree) && a < tree->branches;
    assigns \nothing;
    ensures are_places(tree, \result); */
static inline uint32_t koi_port_plan(const ko_tree *tree, uint32_t a, bool nieces);

/*@ requires pool(tree) && \valid(ascent) && ascent->branch < tree->branches;
    requires ascent_is_apart(tree, ascent);
    assigns *ascent, tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree) && ascent->branch < tree->branches;
    ensures are_places(tree, \result.word) || \result.word >= 0xFFFFFFFD;
    ensures \result.word <= 0xFFFFFFFC || \result.word == 0xFFFFFFFF - KOI_PORT_UNBALANCED ==>
      ascent->levels < \old(ascent->levels); */
static inline koi_port_found koi_port_find_exchange(ko_tree *tree, koi_port_ascent *ascent);

/*@ requires pool(tree) && \valid(ascent) && ascent->branch < tree->branches;
    requires ascent_is_apart(tree, ascent);
    assigns *ascent, tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree) && ascent->branch < tree->branches;
    ensures \result == KOI_PORT_LOST || \result == KOI_PORT_RISEN ||
      (\result == KOI_PORT_UNBALANCED && ascent->levels < \old(ascent->levels)); */
static inline koi_port_stop koi_port_rise(ko_tree *tree, koi_port_ascent *ascent);

/*@ requires pool(tree) && tree->branches >= 1 && leaf < tree->leaves && \valid_read(box);
    requires \valid(ascent) && ascent_is_apart(tree, ascent);
    assigns *ascent, tree->nodes[0 .. tree->capacity - 1], tree->branches, tree->free_branch;
    ensures pool(tree) && tree->branches >= \old(tree->branches);
    ensures \result == KOI_PORT_LOST || \result == KOI_PORT_HUNG || \result == KOI_PORT_ON_SHELF;
    ensures \result == KOI_PORT_HUNG ==> ascent->branch < tree->branches;
    ensures \result == KOI_PORT_ON_SHELF ==> ascent->branch < 2 * tree->branches; */
static inline koi_port_stop koi_port_attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box,
                                            koi_port_ascent *ascent, uint32_t link);

#endif
