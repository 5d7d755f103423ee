/* Proves that sums of src/math/fix.c have no run-time error, for any numbers.
 *
 * promise: exact */
#include "contracts.h"

//@ assigns \nothing;
static inline int64_t koi_wide_mac(int64_t acc, int32_t a, int32_t b);

/*@ requires \valid(out);
    assigns *out; */
static bool add_axis(fix16_t a, fix16_t b, uint32_t invert, fix16_t *out);

/*@ requires (a == \null || \valid_read(a)) && (b == \null || \valid_read(b));
    requires out == \null || \valid(out);
    assigns *out;
    ensures a == \null || b == \null || out == \null ==> \result == KO_E_ARG;
    ensures out != \null && \result != KO_OK ==> *out == \old(*out); */
static ko_status add(const ko_vec3 *a, const ko_vec3 *b, uint32_t invert, ko_vec3 *out);
/*@ requires (a == \null || \valid_read(a)) && (b == \null || \valid_read(b));
    requires out == \null || \valid(out);
    assigns *out;
    ensures out != \null && \result != KO_OK ==> *out == \old(*out); */
ko_status ko_vec3_add(const ko_vec3 *a, const ko_vec3 *b, ko_vec3 *out);
/*@ requires (a == \null || \valid_read(a)) && (b == \null || \valid_read(b));
    requires out == \null || \valid(out);
    assigns *out;
    ensures out != \null && \result != KO_OK ==> *out == \old(*out); */
ko_status ko_vec3_sub(const ko_vec3 *a, const ko_vec3 *b, ko_vec3 *out);

#include "src/math/fix.c"
