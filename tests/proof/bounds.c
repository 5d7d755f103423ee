/* The exact corners, unions and centres of src/core/bounds.c. */
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
static fix16_t lower(fix16_t a, fix16_t b);

/*@ assigns \nothing;
    ensures \result == most(a, b); */
static fix16_t higher(fix16_t a, fix16_t b);

#include "core/fix.c"
#include "core/vec.c"
#include "core/bounds.c"
