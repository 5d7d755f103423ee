/* States what it is that an outline of a fence holds a point, in real arithmetic, and the contracts
 * that the proofs of fences share.
 *
 * Corners and points are whole numbers of steps and cross products of their differences exact. So
 * the ray crosses an edge in the proof's integers where it does in real numbers. */
#ifndef FENCE_H
#define FENCE_H

#include "contracts64.h"

#include "keepout/fence.h"

/*@
  // Provers are slow at products, so these two are proved once.
  lemma squares: \forall integer a, b;
    is_difference(a) && is_difference(b) ==> -0x1000000000000000 <= a * b <= 0x1000000000000000;
  lemma products: \forall int32_t a, b; -0x4000000000000000 <= a * b <= 0x4000000000000000;

  // In one block, so that goals without an area do not meet these.
  axiomatic areas {
    // Provers multiply products of sums out and then find no lemma about them: they leave this.
    logic integer times(integer a, integer b);
    axiom product: \forall integer a, b; times(a, b) == a * b;
    lemma above: \forall integer a, b; a > 0 && b > 0 ==> times(a, b) > 0;
    lemma at_least: \forall integer a, b; a > 0 && b >= 0 ==> times(a, b) >= 0;

    // twice the area of the triangle of an edge and a point: above 0 if the point is left of it
    logic integer area(integer ax, integer ay, integer bx, integer by, integer x, integer y);
    axiom cross: \forall integer ax, ay, bx, by, x, y;
      area(ax, ay, bx, by, x, y) == (bx - ax) * (y - ay) - (by - ay) * (x - ax);

    lemma from_point: \forall integer ax, ay, bx, by, x, y;
      area(ax, ay, bx, by, x, y) == times(ax - x, by - y) - times(ay - y, bx - x);
    // Equations would be solved for px, py, qx, qy, and the lemma not be found.
    lemma moved: \forall integer ax, ay, bx, by, x, y, px, py, qx, qy;
      px <= ax - x <= px && py <= ay - y <= py && qx <= bx - x <= qx && qy <= by - y <= qy ==>
      area(px, py, qx, qy, 0, 0) == area(ax, ay, bx, by, x, y);

    // an edge whose ends are both on one side of the point
    lemma right_of: \forall integer ax, ay, bx, by, x, y;
      area(ax, ay, bx, by, x, y) == times(bx - x, y - ay) + times(ax - x, by - y);
    lemma left_of: \forall integer ax, ay, bx, by, x, y;
      area(ax, ay, bx, by, x, y) == times(x - bx, ay - y) + times(x - ax, y - by);
    lemma falling_right_of: \forall integer ax, ay, bx, by, x, y;
      -area(ax, ay, bx, by, x, y) == times(bx - x, ay - y) + times(ax - x, y - by);
    lemma falling_left_of: \forall integer ax, ay, bx, by, x, y;
      -area(ax, ay, bx, by, x, y) == times(x - bx, y - ay) + times(x - ax, by - y);
    lemma rising: \forall integer ax, ay, bx, by, x, y;
      ax > x && bx > x && ay <= y < by ==> area(ax, ay, bx, by, x, y) > 0;
    lemma falling: \forall integer ax, ay, bx, by, x, y;
      ax > x && bx > x && by <= y < ay ==> area(ax, ay, bx, by, x, y) < 0;
    lemma rising_behind: \forall integer ax, ay, bx, by, x, y;
      ax < x && bx < x && ay <= y < by ==> area(ax, ay, bx, by, x, y) < 0;
    lemma falling_behind: \forall integer ax, ay, bx, by, x, y;
      ax < x && bx < x && by <= y < ay ==> area(ax, ay, bx, by, x, y) > 0;
  }

  predicate is_spanned(integer a, integer b, integer p) = (a <= p <= b) || (b <= p <= a);

  // the point is on the edge
  predicate is_on(integer ax, integer ay, integer bx, integer by, integer x, integer y) =
    area(ax, ay, bx, by, x, y) == 0 && is_spanned(ax, bx, x) && is_spanned(ay, by, y);

  // The edge has one end above the height of the point and one at it or below. At this height it
  // is at ax + (bx - ax) (y - ay) / (by - ay), and that is above x.
  predicate is_crossed(integer ax, integer ay, integer bx, integer by, integer x, integer y) =
    (ay <= y < by && area(ax, ay, bx, by, x, y) > 0) ||
    (by <= y < ay && area(ax, ay, bx, by, x, y) < 0);

  // corner i of n, where -1 is the last
  logic integer before(integer i, integer n) = i == 0 ? n - 1 : i - 1;

  predicate edge_is_on{L}(ko_fence_xy *p, integer n, integer i, integer x, integer y) =
    is_on(p[before(i, n)].x, p[before(i, n)].y, p[i].x, p[i].y, x, y);
  predicate edge_is_crossed{L}(ko_fence_xy *p, integer n, integer i, integer x, integer y) =
    is_crossed(p[before(i, n)].x, p[before(i, n)].y, p[i].x, p[i].y, x, y);

  // the ray crosses an odd number of the first edges
  axiomatic crossings {
    predicate odd{L}(ko_fence_xy *p, integer n, integer edges, integer x, integer y)
      reads p[0 .. n - 1];
    axiom none{L}: \forall ko_fence_xy *p, integer n, x, y; !odd(p, n, 0, x, y);
    axiom one_more{L}: \forall ko_fence_xy *p, integer n, i, x, y; 0 <= i < n ==>
      (odd(p, n, i + 1, x, y) <==>
       ((odd(p, n, i, x, y) && !edge_is_crossed(p, n, i, x, y)) ||
        (!odd(p, n, i, x, y) && edge_is_crossed(p, n, i, x, y))));
  }

  // Behind this name WP's simplifier does not take a parity apart.
  predicate is_parity{L}(boolean b, ko_fence_xy *p, integer n, integer edges, integer x,
                         integer y) = b == \true <==> odd(p, n, edges, x, y);

  // the closed outline holds the point
  predicate is_held{L}(ko_fence_xy *p, integer n, integer x, integer y) =
    (\exists integer i; 0 <= i < n && edge_is_on(p, n, i, x, y)) || odd(p, n, n, x, y);

  predicate legal_corners{L}(ko_fence_xy *p, integer n) = 1 <= n && \valid_read(p + (0 .. n - 1)) &&
    \forall integer i; 0 <= i < n ==> legal(p[i].x) && legal(p[i].y);
*/

#include "src/fence/fence_near.h"
#include "src/fence/fence_outline.h"
#include "src/fence/fence_zone.h"

/* ---- wide.h ---- */

/*@ requires is_difference(a - b);
    assigns \nothing;
    ensures \result == a - b; */
static inline fix16_t koi_minus(fix16_t a, fix16_t b);

/*@ predicate are_differences(integer a, integer b, integer c, integer d) =
      is_difference(a) && is_difference(b) && is_difference(c) && is_difference(d); */

/*@ requires are_differences(a, b, c, d);
    assigns \nothing;
    ensures \result == a * d - b * c; */
static inline int64_t koi_minor(int32_t a, int32_t b, int32_t c, int32_t d);

/* ---- rays, whose steps are in the words above ---- */

/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing;
    ensures \result <==>
      (a->y > y && b->y > y) || (a->y < y && b->y < y) || (a->x < x && b->x < x); */
static inline bool koi_fence_is_aside(const ko_fence_xy *a, const ko_fence_xy *b, fix16_t x,
                                      fix16_t y);

/*@ requires \valid_read(a) && \valid_read(b);
    requires are_differences(a->x - x, a->y - y, b->x - x, b->y - y);
    assigns \nothing;
    ensures \result == KOI_FENCE_RAY_STARTS <==> is_on(a->x, a->y, b->x, b->y, x, y);
    ensures \result == KOI_FENCE_RAY_CROSSES <==> is_crossed(a->x, a->y, b->x, b->y, x, y); */
static inline koi_fence_ray koi_fence_ray_of(const ko_fence_xy *a, const ko_fence_xy *b, fix16_t x,
                                             fix16_t y);

/* ---- outlines ---- */

/*@ requires \valid_read(zone);
    assigns \nothing;
    ensures \result.points == zone->points && \result.count == zone->count;
    ensures \result.runs == zone->runs; */
static inline koi_fence_outline koi_fence_polygon_of(const ko_fence_zone *zone);

/*@ requires is_difference(x) && is_difference(y);
    assigns \nothing; */
static inline uint32_t koi_fence_length_up(fix16_t x, fix16_t y);

/*@ requires \valid_read(outline) && legal_corners(outline->points, outline->count);
    requires outline->runs == \null;
    requires legal(x) && legal(y);
    assigns \nothing;
    ensures \result <==> \old(is_held(outline->points, outline->count, x, y)); */
bool koi_fence_outline_holds(const koi_fence_outline *outline, fix16_t x, fix16_t y);

/*@ requires \valid_read(outline) && legal_corners(outline->points, outline->count);
    requires outline->runs == \null;
    requires \valid_read(p) && legal(p->x) && legal(p->y);
    assigns \nothing;
    ensures \result.is_over <==>
      \old(is_held(outline->points, outline->count, p->x, p->y)); */
koi_fence_near koi_fence_outline_near(const koi_fence_outline *outline, const ko_vec3 *p);

#endif
