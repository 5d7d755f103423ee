/* Proves that the removal of a leaf in port/generic stays in the pool and ends, whatever the nodes
 * of the pool hold: the sides of boxes and the heights that follow.
 *
 * promise: damage-contained */
#include "lift.h"

#include "port/generic/corners.h"

/*@ requires \valid(box);
    assigns \nothing;
    ensures side == 0 ==> \result == &box->lo.x;
    ensures side == 1 ==> \result == &box->lo.y;
    ensures side == 2 ==> \result == &box->lo.z;
    ensures side == 3 ==> \result == &box->hi.x;
    ensures side == 4 ==> \result == &box->hi.y;
    ensures side == 5 ==> \result == &box->hi.z; */
static inline fix16_t *koi_port_side(ko_bounds *box, uint32_t side);

/*@ assigns \nothing; */
static inline bool koi_port_is_inside(uint32_t side, fix16_t a, fix16_t b);

/*@ requires pool(tree) && place < 2 * tree->branches && side <= 5;
    assigns tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree); */
static inline bool koi_port_lift_side(ko_tree *tree, uint32_t place, uint32_t side, fix16_t old,
                                      fix16_t now);

/*@ requires pool(tree) && place < 2 * tree->branches && (first == 0 || first == 3);
    requires \valid(box);
    assigns tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree); */
static inline bool koi_port_lift_corner(ko_tree *tree, uint32_t place, uint32_t first,
                                        ko_bounds *box);

#include "port/generic/remove.h"
