/* Proves that the sums of products of src/math/fix.c are exact, and have no run-time error.
 *
 * promise: exact */
#include "contracts64.h"

/*@
  // Provers are slow at products, so these two are proved once.
  lemma squares: \forall integer a, b;
    is_difference(a) && is_difference(b) ==> -0x1000000000000000 <= a * b <= 0x1000000000000000;
  lemma products: \forall int32_t a, b; -0x4000000000000000 <= a * b <= 0x4000000000000000;
*/

/*@ assigns \nothing;
    ensures INT64_MIN <= acc + a * b <= INT64_MAX ==> \result == acc + a * b; */
static inline int64_t koi_wide_mac(int64_t acc, int32_t a, int32_t b);

/*@ assigns \nothing;
    ensures \result <==> is_difference(x); */
static inline bool koi_is_difference(fix16_t x);

/*@ predicate differences(ko_vec3 *v) =
      is_difference(v->x) && is_difference(v->y) && is_difference(v->z); */

/*@ requires \valid_read(v);
    assigns \nothing;
    ensures \result <==> differences(v); */
static inline bool koi_are_differences(const ko_vec3 *v);

/*@ requires (a == \null || \valid_read(a)) && (b == \null || \valid_read(b));
    assigns \nothing;
    ensures \result == KO_OK ==> a != \null && b != \null && out != \null;
    ensures a == \null || b == \null || out == \null ==> \result == KO_E_ARG;
    ensures a != \null && b != \null && out != \null && differences(a) && differences(b) ==>
      \result == KO_OK;
    ensures a != \null && b != \null && out != \null && !(differences(a) && differences(b)) ==>
      \result == KO_E_RANGE; */
static ko_status check_differences(const ko_vec3 *a, const ko_vec3 *b, const void *out);

/*@ requires (a == \null || \valid_read(a)) && (b == \null || \valid_read(b));
    requires \valid(out); // unit tests cover null: WP's memory has no void pointers
    requires \separated(a, out) && \separated(b, out);
    assigns *out;
    ensures a == \null || b == \null ==> \result == KO_E_ARG;
    ensures \result != KO_OK ==> *out == \old(*out);
    ensures \result == KO_OK ==> differences(a) && differences(b);
    ensures \result == KO_OK ==>
      *out == a->x * b->x + a->y * b->y + a->z * b->z; */
ko_status ko_vec3_dot(const ko_vec3 *a, const ko_vec3 *b, int64_t *out);

/*@ predicate all_differences(integer a, integer b, integer c, integer d) =
      is_difference(a) && is_difference(b) && is_difference(c) && is_difference(d); */

/*@ assigns \nothing;
    ensures all_differences(a, b, c, d) ==> \result == a * d - b * c; */
static inline int64_t koi_minor(int32_t a, int32_t b, int32_t c, int32_t d);

/*@ assigns \nothing;
    ensures all_differences(a, b, c, d) ==> \result == a * d - b * c; */
static int64_t minor(fix16_t a, fix16_t b, fix16_t c, fix16_t d);

/*@ requires \valid_read(v) && \valid_read(w);
    assigns \nothing;
    ensures differences(v) && differences(w) ==> \result.x == v->y * w->z - v->z * w->y;
    ensures differences(v) && differences(w) ==> \result.y == v->z * w->x - v->x * w->z;
    ensures differences(v) && differences(w) ==> \result.z == v->x * w->y - v->y * w->x; */
ko_wide3 koi_cross3_shared(const ko_vec3 *v, const ko_vec3 *w);

/*@ requires \valid_read(v) && \valid_read(w);
    assigns \nothing;
    ensures differences(v) && differences(w) ==>
      \result == v->x * w->x + v->y * w->y + v->z * w->z; */
static inline int64_t koi_dot3_inline(const ko_vec3 *v, const ko_vec3 *w);

/*@ requires (a == \null || \valid_read(a)) && (b == \null || \valid_read(b));
    requires \valid(out); // unit tests cover null: WP's memory has no void pointers
    requires \separated(a, out) && \separated(b, out);
    assigns *out;
    ensures a == \null || b == \null ==> \result == KO_E_ARG;
    ensures \result == KO_OK ==> differences(a) && differences(b);
    ensures \result == KO_OK ==> out->x == a->y * b->z - a->z * b->y;
    ensures \result == KO_OK ==> out->y == a->z * b->x - a->x * b->z;
    ensures \result == KO_OK ==> out->z == a->x * b->y - a->y * b->x; */
ko_status ko_vec3_cross(const ko_vec3 *a, const ko_vec3 *b, ko_wide3 *out);

/*@ requires \valid(out);
    assigns *out; */
static bool add_axis(fix16_t a, fix16_t b, uint32_t invert, fix16_t *out);

#include "src/math/fix.c"
