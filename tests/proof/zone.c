/* Proves that a zone of a fence holds a point if and only if it does so in real numbers. An outline
 * holds it, seen from above, if it is on an edge or a ray from it towards +x crosses an odd number
 * of edges.
 *
 * promise: exact */
#include "fence.h"

#include "src/fence/fence_outline.c"
#include "src/fence/fence_zone.c"

/*@
  predicate is_up_to_2_31(integer x) = 0 <= x <= 0x80000000;

  // Provers leave this alone, as they do `times`. In one block, so that other goals do not meet it.
  axiomatic squares {
    logic integer square_of(integer x);
    axiom square: \forall integer x; square_of(x) == x * x;
    lemma grows: \forall integer a, b; 0 <= a < b ==> square_of(a) < square_of(b);
    lemma of_negative: \forall integer x; square_of(-x) == square_of(x);
    lemma within: \forall integer x; is_difference(x) ==> 0 <= square_of(x) <= 0x1000000000000000;
    lemma of_distance: \forall integer x; is_up_to_2_31(x) ==>
      0 <= square_of(x) <= 0x4000000000000000;
  }
*/
/*@
  predicate in_heights(ko_fence_zone *zone, integer z) = zone->floor <= z <= zone->ceiling;
  predicate in_polygon(ko_fence_zone *zone, ko_vec3 *p) =
    in_heights(zone, p->z) && is_held(zone->points, zone->count, p->x, p->y);
  predicate in_box(ko_fence_zone *zone, ko_vec3 *p) = in_heights(zone, p->z) &&
    zone->low.x <= p->x <= zone->high.x && zone->low.y <= p->y <= zone->high.y;
  predicate in_cylinder(ko_fence_zone *zone, ko_vec3 *p) = in_heights(zone, p->z) &&
    square_of(p->x - zone->centre.x) + square_of(p->y - zone->centre.y) <= square_of(zone->radius);
  predicate legal_cylinder(ko_fence_zone *zone) = legal(zone->centre.x) && legal(zone->centre.y) &&
    0 <= zone->radius <= 0x20000000;
  predicate legal_box_zone(ko_fence_zone *zone) = legal(zone->low.x) && legal(zone->low.y) &&
    legal(zone->high.x) && legal(zone->high.y);
*/

/*@ requires \valid_read(zone);
    assigns \nothing;
    ensures -0x100000000 <= \result <= 0x100000000;
    ensures \result <= 0 <==> in_heights(zone, z); */
int64_t koi_fence_height_out(const ko_fence_zone *zone, fix16_t z);

/*@ requires -0x100000000 <= height_out <= 0;
    assigns \nothing;
    ensures \result.is_in == 1; */
static koi_fence_distance measure_inside(uint32_t lo, uint32_t hi, int64_t height_out);

/*@ requires \valid_read(zone) && legal_corners(zone->points, zone->count);
    requires zone->runs == \null;
    requires \valid_read(p) && legal_point(p);
    assigns \nothing;
    ensures \result.is_in <==> \old(in_polygon(zone, p)); */
static koi_fence_distance measure_polygon(const ko_fence_zone *zone, const ko_vec3 *p);

/*@ assigns \nothing;
    ensures \result == (x > 0 ? x : 0) || x > 0xFFFFFFFF; */
static uint32_t positive(int64_t x);

/*@ requires legal(x) && legal(lo) && legal(hi);
    assigns \nothing;
    ensures \result <= 0 <==> lo <= x <= hi;
    ensures -0x40000000 <= \result <= 0x40000000; */
static int32_t gap_out(fix16_t x, fix16_t lo, fix16_t hi);

/*@ requires \valid(lo) && \valid(hi) && \separated(lo, hi);
    assigns *lo, *hi;
    ensures square <= 0x3000000000000000 ==>
      \forall integer r; 0 <= r ==> (*hi <= r <==> square <= square_of(r)); */
static void set_roots(uint64_t square, uint32_t *lo, uint32_t *hi);

/*@ assigns \nothing;
    ensures \result.is_in == 0; */
static koi_fence_distance measure_gaps(uint32_t x, uint32_t y, uint32_t z);

/*@ requires \valid_read(zone) && legal_box_zone(zone);
    requires \valid_read(p) && legal_point(p);
    assigns \nothing;
    ensures \result.is_in <==> in_box(zone, p); */
static koi_fence_distance measure_box(const ko_fence_zone *zone, const ko_vec3 *p);

/*@ assigns \nothing;
    ensures is_up_to_2_31(x) && is_up_to_2_31(y) && is_up_to_2_31(z) ==>
      \result == square_of(x) + square_of(y) + square_of(z); */
static inline uint64_t koi_wide_square3_inline(uint32_t x, uint32_t y, uint32_t z);

/*@ assigns \nothing;
    ensures \result == a * b;
    ensures a == b ==> \result == square_of(a); */
static inline uint64_t koi_port_umul(uint32_t a, uint32_t b);

// roots.c proves it.
/*@ assigns \nothing;
    ensures square_of(\result) <= square < square_of(\result + 1); */
uint32_t ko_fix_sqrt_down(uint64_t square);

/*@ requires \valid_read(zone) && legal_cylinder(zone);
    requires \valid_read(p) && legal_point(p);
    assigns \nothing;
    ensures \result == square_of(p->x - zone->centre.x) + square_of(p->y - zone->centre.y);
    ensures \result <= 0x2000000000000000; */
static uint64_t square_from_axis(const ko_fence_zone *zone, const ko_vec3 *p);

/*@ requires \valid_read(zone) && legal_cylinder(zone);
    requires \valid_read(p) && legal_point(p);
    assigns \nothing;
    ensures \result.is_in <==> in_cylinder(zone, p); */
koi_fence_distance koi_fence_measure_round(const ko_fence_zone *zone, const ko_vec3 *p);

/*@ predicate legal_zone(ko_fence_zone *zone) =
      zone->kind == KO_FENCE_CYLINDER ? legal_cylinder(zone) :
      zone->kind == KO_FENCE_BOX ? legal_box_zone(zone) :
      legal_corners(zone->points, zone->count) && zone->runs == \null;
    predicate in_zone(ko_fence_zone *zone, ko_vec3 *p) =
      zone->kind == KO_FENCE_CYLINDER ? in_cylinder(zone, p) :
      zone->kind == KO_FENCE_BOX ? in_box(zone, p) : in_polygon(zone, p); */

/*@ requires \valid_read(zone) && legal_zone(zone);
    requires \valid_read(p) && legal_point(p);
    assigns \nothing;
    ensures \result.is_in <==> in_zone(zone, p); */
koi_fence_distance koi_fence_measure(const ko_fence_zone *zone, const ko_vec3 *p);
