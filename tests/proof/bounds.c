/* Proves that the corners and unions of src/box/bounds.c are exact, and that centres and radii hold
 * them.
 *
 * promise: contains, exact */
#include "contracts.h"

/*@ requires \valid(lo) && \valid(hi) && \separated(lo, hi);
    assigns *lo, *hi;
    ensures legal_span(c, r) ==> is_corner_of(*lo, *hi, c, r); */
static void corners(fix16_t c, fix16_t r, fix16_t *lo, fix16_t *hi);

/*@ requires legal(lo) && legal(hi) && lo <= hi;
    requires \valid(c) && \valid(r) && \separated(c, r);
    assigns *c, *r;
    ensures legal_span(*c, *r);
    ensures *c - *r <= lo && hi <= *c + *r && 2 * *r <= hi - lo + 1; */
static void to_centre_radius(fix16_t lo, fix16_t hi, fix16_t *c, fix16_t *r);

/*@ assigns \nothing;
    ensures \result == least(a, b); */
static inline fix16_t koi_port_lower(fix16_t a, fix16_t b);

/*@ assigns \nothing;
    ensures \result == most(a, b); */
static inline fix16_t koi_port_higher(fix16_t a, fix16_t b);

/*@ requires \valid_read(a) && \valid_read(b) && \valid(out);
    requires (out == a || \separated(out, a)) && (out == b || \separated(out, b));
    assigns *out;
    ensures out->lo.x == least(\old(a->lo.x), \old(b->lo.x));
    ensures out->lo.y == least(\old(a->lo.y), \old(b->lo.y));
    ensures out->lo.z == least(\old(a->lo.z), \old(b->lo.z));
    ensures out->hi.x == most(\old(a->hi.x), \old(b->hi.x));
    ensures out->hi.y == most(\old(a->hi.y), \old(b->hi.y));
    ensures out->hi.z == most(\old(a->hi.z), \old(b->hi.z)); */
static inline void koi_port_unite(const ko_bounds *a, const ko_bounds *b, ko_bounds *out);

/*@ assigns \nothing;
    ensures \result <==> legal(x); */
static inline bool is_legal(fix16_t x);

#include "src/math/fix.c"
#include "src/box/bounds.c"
