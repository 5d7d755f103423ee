/* Proves that ko_fence_test_point answers KO_FENCE_CLEAR only where the fence allows the point, and
 * KO_FENCE_UNKNOWN with each failure. clear.c proves what is_broken says; here what a fence allows
 * is a predicate of the fence and the point's coordinates.
 *
 * promise: doubt */
#include "contracts64.h"

#include "src/fence/fence_zone.h"

/*@
  axiomatic fences {
    predicate is_allowed(ko_fence *fence, integer x, integer y, integer z);
  }
*/

/*@ requires \valid_read(p) && \valid(stand) && \separated(stand, p);
    assigns *stand;
    ensures stand->is_broken <==> !is_allowed(fence, p->x, p->y, p->z);
    ensures \valid_read(fence->zones + stand->each.zone);
    ensures \valid_read(fence->zones + stand->any.zone); */
void koi_fence_measure_all(const ko_fence *fence, const ko_vec3 *p, koi_fence_stand *stand);

/*@ requires \valid_read(stand);
    assigns \nothing;
    ensures \result == &stand->each || \result == &stand->any; */
const koi_fence_room *koi_fence_least_of(const koi_fence_stand *stand);

/*@ assigns \nothing; */
bool koi_fence_is_open(const ko_fence *fence);

/*@ assigns \nothing; */
ko_status ko_vec3_check(const ko_vec3 *v);

#include "src/fence/fence_point.c"

/*@ requires point == \null || \valid_read(point);
    assigns \nothing; */
static ko_status check_query(const ko_fence *fence, const ko_vec3 *point);
/*@ assigns stand->any, *nearest; */
static KOI_OWN_FRAME bool take_union(const ko_fence *fence, const ko_vec3 *p,
                                     koi_fence_stand *stand, ko_vec3 *nearest);
/*@ assigns \nothing; */
static KOI_OWN_FRAME ko_vec3 nearest_of(const ko_fence_zone *zone, const ko_vec3 *p,
                                        const koi_fence_distance *measure);

/*@ requires fence == \null || \valid_read(fence);
    requires point == \null || \valid_read(point);
    requires answer == \null || \valid(answer);
    requires \separated(answer, fence) && \separated(answer, point);
    assigns *answer;
    ensures \result == KO_OK && answer->state == KO_FENCE_CLEAR ==>
      is_allowed(fence, \old(point->x), \old(point->y), \old(point->z));
    ensures answer != \null && \result != KO_OK ==> answer->state == KO_FENCE_UNKNOWN; */
ko_status ko_fence_test_point(const ko_fence *fence, const ko_vec3 *point, ko_fence_answer *answer);
