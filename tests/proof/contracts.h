/* States predicates and contracts in ACSL, which all proofs share, for functions of src as they
 * are.
 *
 * The proofs assume one thing: conversions to unsigned (C11 6.3.1.3) and, in GCC and clang, to
 * signed are modulo 2^n. WP's theory leaves it out. The axioms below state it for one turn in each
 * direction; the assertions at the end hold the compiler to it. */
#ifndef CONTRACTS_H
#define CONTRACTS_H

/* Only libfixmath's header needs this; nothing here calls it. */
#include <stdint.h>
//@ assigns \result \from a, b;
extern int32_t fix16_mul(int32_t a, int32_t b);

#include "src/box/bounds.h"
#include "src/math/wide.h"

/*@
  axiomatic conversions {
    axiom up_to_unsigned: \forall integer x;
      -0x100000000 <= x < 0 ==> (uint32_t)x == x + 0x100000000;
    axiom down_to_unsigned: \forall integer x;
      0x100000000 <= x < 0x200000000 ==> (uint32_t)x == x - 0x100000000;
    axiom up_to_signed: \forall integer x;
      -0x180000000 <= x < -0x80000000 ==> (int32_t)x == x + 0x100000000;
    axiom down_to_signed: \forall integer x;
      0x80000000 <= x < 0x180000000 ==> (int32_t)x == x - 0x100000000;
  }

  // Behind this name WP's simplifier does not drop or turn what provers need.
  predicate are_same(integer a, integer b) = a == b;

  predicate legal(integer x) = -0x20000000 <= x <= 0x20000000;
  predicate legal_point(ko_vec3 *p) = legal(p->x) && legal(p->y) && legal(p->z);
  predicate legal_span(integer c, integer r) = 0 <= r && legal(c - r) && legal(c + r);
  predicate legal_box(ko_aabb *b) =
    legal_span(b->c.x, b->r.x) && legal_span(b->c.y, b->r.y) && legal_span(b->c.z, b->r.z);
  predicate legal_bounds(ko_bounds *b) = legal_point(&b->lo) && legal_point(&b->hi) &&
    b->lo.x <= b->hi.x && b->lo.y <= b->hi.y && b->lo.z <= b->hi.z;

  predicate is_corner_of(integer lo, integer hi, integer c, integer r) = lo == c - r && hi == c + r;
  logic integer least(integer a, integer b) = a < b ? a : b;
  logic integer most(integer a, integer b) = a > b ? a : b;
  predicate is_difference(integer x) = -0x40000000 <= x <= 0x40000000;
*/

_Static_assert((uint32_t)INT64_C(-0x100000000) == 0U && (uint32_t)INT64_C(-1) == UINT32_MAX &&
                   (uint32_t)INT64_C(0x100000000) == 0U &&
                   (uint32_t)INT64_C(0x1FFFFFFFF) == UINT32_MAX,
               "to unsigned: modulo 2^32");
_Static_assert((int32_t)INT64_C(-0x180000000) == INT32_MIN &&
                   (int32_t)INT64_C(-0x80000001) == INT32_MAX &&
                   (int32_t)INT64_C(0x80000000) == INT32_MIN &&
                   (int32_t)INT64_C(0x17FFFFFFF) == INT32_MAX,
               "to signed: modulo 2^32");

/* ---- wide.h, fix.c, vec.c ---- */

/*@ assigns \nothing;
    ensures \result == a * b; */
static inline int64_t koi_port_mul(int32_t a, int32_t b);

/*@ assigns \nothing;
    ensures \result == (x < 0 ? -x : x); */
static inline uint32_t koi_magnitude(int32_t x);

/*@ assigns \nothing;
    ensures \result <==> legal(x); */
bool ko_fix_is_legal(fix16_t x);

/*@ requires point == \null || \valid_read(point);
    assigns \nothing;
    ensures point == \null ==> \result == KO_E_ARG;
    ensures point != \null && legal_point(point) ==> \result == KO_OK;
    ensures point != \null && !legal_point(point) ==> \result == KO_E_RANGE; */
ko_status ko_vec3_check(const ko_vec3 *point);

/* ---- bounds.c ---- */

/*@ requires \valid_read(box) && \valid(out) && \separated(box, out);
    assigns *out;
    ensures legal_box(box) ==> is_corner_of(out->lo.x, out->hi.x, box->c.x, box->r.x);
    ensures legal_box(box) ==> is_corner_of(out->lo.y, out->hi.y, box->c.y, box->r.y);
    ensures legal_box(box) ==> is_corner_of(out->lo.z, out->hi.z, box->c.z, box->r.z); */
void koi_bounds_of(const ko_aabb *box, ko_bounds *out);

/*@ requires \valid_read(bounds) && \valid(out) && \separated(bounds, out);
    requires legal_bounds(bounds);
    assigns *out;
    ensures legal_box(out);
    ensures \let b = bounds; \let c = out->c; \let r = out->r;
      c.x - r.x <= b->lo.x && b->hi.x <= c.x + r.x && 2 * r.x <= b->hi.x - b->lo.x + 1;
    ensures \let b = bounds; \let c = out->c; \let r = out->r;
      c.y - r.y <= b->lo.y && b->hi.y <= c.y + r.y && 2 * r.y <= b->hi.y - b->lo.y + 1;
    ensures \let b = bounds; \let c = out->c; \let r = out->r;
      c.z - r.z <= b->lo.z && b->hi.z <= c.z + r.z && 2 * r.z <= b->hi.z - b->lo.z + 1; */
void koi_bounds_to_aabb(const ko_bounds *bounds, ko_aabb *out);

/*@ requires \valid_read(a) && \valid_read(b) && \valid(out);
    requires (out == a || \separated(out, a)) && (out == b || \separated(out, b));
    assigns *out;
    ensures out->lo.x == least(\old(a->lo.x), \old(b->lo.x));
    ensures out->lo.y == least(\old(a->lo.y), \old(b->lo.y));
    ensures out->lo.z == least(\old(a->lo.z), \old(b->lo.z));
    ensures out->hi.x == most(\old(a->hi.x), \old(b->hi.x));
    ensures out->hi.y == most(\old(a->hi.y), \old(b->hi.y));
    ensures out->hi.z == most(\old(a->hi.z), \old(b->hi.z)); */
void koi_bounds_union(const ko_bounds *a, const ko_bounds *b, ko_bounds *out);

/*@ requires \valid_read(bounds);
    assigns \nothing;
    ensures \result <==> legal_bounds(bounds); */
bool koi_bounds_are_legal(const ko_bounds *bounds);

/*@ requires \valid_read(outer) && \valid_read(inner);
    assigns \nothing;
    ensures \result <==> outer->lo.x <= inner->lo.x && inner->hi.x <= outer->hi.x &&
      outer->lo.y <= inner->lo.y && inner->hi.y <= outer->hi.y &&
      outer->lo.z <= inner->lo.z && inner->hi.z <= outer->hi.z; */
bool koi_bounds_hold(const ko_bounds *outer, const ko_bounds *inner);

#endif
