/* Proves the box test of port/generic/box.h, and src/box/aabb.c, which uses it.
 *
 * promise: no-miss, exact */
#include "contracts.h"
#include "keepout/config.h"

/*@ predicate touch(integer ca, integer ra, integer cb, integer rb) =
      ca - cb <= ra + rb && cb - ca <= ra + rb; */

/*@ assigns \nothing;
    ensures legal_span(ca, ra) && legal_span(cb, rb) ==> (\result <==> touch(ca, ra, cb, rb)); */
static inline bool koi_port_axis_overlap(fix16_t ca, fix16_t ra, fix16_t cb, fix16_t rb);

/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing;
    ensures legal_box(a) && legal_box(b) ==>
      (\result <==> touch(a->c.x, a->r.x, b->c.x, b->r.x) &&
                    touch(a->c.y, a->r.y, b->c.y, b->r.y) &&
                    touch(a->c.z, a->r.z, b->c.z, b->r.z)); */
static inline bool koi_port_aabb_overlap(const ko_aabb *a, const ko_aabb *b);

/*@ requires (a == \null || \valid_read(a)) && (b == \null || \valid_read(b));
    assigns \nothing;
    ensures a == \null || b == \null ==> \result;
    ensures a != \null && b != \null && legal_box(a) && legal_box(b) ==>
      (\result <==> touch(a->c.x, a->r.x, b->c.x, b->r.x) &&
                    touch(a->c.y, a->r.y, b->c.y, b->r.y) &&
                    touch(a->c.z, a->r.z, b->c.z, b->r.z)); */
bool ko_aabb_overlap(const ko_aabb *a, const ko_aabb *b);

/*@ assigns \nothing;
    ensures \result <==> legal_span(c, r); */
static bool axis_is_legal(fix16_t c, fix16_t r);

/*@ requires box == \null || \valid_read(box);
    assigns \nothing;
    ensures box == \null ==> \result == KO_E_ARG;
    ensures box != \null && legal_box(box) ==> \result == KO_OK;
    ensures box != \null && !legal_box(box) ==> \result == KO_E_RANGE; */
ko_status ko_aabb_check(const ko_aabb *box);

#include "src/math/fix.c"
#include "src/box/bounds.c"
#include "src/box/aabb.c"
