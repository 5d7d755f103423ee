/* Proves that a fence is clear only where it allows the point: no keep-out zone holds it, and the
 * keep-in zones hold it as the rule says. What a zone holds is proved by zone.c; here it is a
 * predicate of the zone and the point alone, since nothing that is written lies where zones do.
 *
 * promise: doubt */
#include "contracts64.h"

#include "src/fence/fence_zone.h"

/*@
  axiomatic zones {
    predicate is_in(ko_fence_zone *zone, ko_vec3 *p);
  }
  predicate is_keep_in{L}(ko_fence *fence, integer i) = fence->zones[i].role == KO_FENCE_KEEP_IN;
  predicate holds{L}(ko_fence *fence, integer i, ko_vec3 *p) = is_in(fence->zones + i, p);

  // a zone that breaks the fence by itself
  predicate is_broken_by{L}(ko_fence *fence, integer i, ko_vec3 *p) = is_keep_in(fence, i) ?
    fence->rule != KO_FENCE_ANY && !holds(fence, i, p) : holds(fence, i, p);

  predicate is_allowed{L}(ko_fence *fence, ko_vec3 *p) =
    (\forall integer i; 0 <= i < fence->count ==> !is_broken_by(fence, i, p)) &&
    (fence->rule == KO_FENCE_ANY ==>
      (\forall integer i; 0 <= i < fence->count ==> !is_keep_in(fence, i)) ||
      (\exists integer i; 0 <= i < fence->count && is_keep_in(fence, i) && holds(fence, i, p)));

  predicate legal_fence{L}(ko_fence *fence) = \valid_read(fence) &&
    \valid_read(fence->zones + (0 .. fence->count - 1)) &&
    \forall integer i; 0 <= i < fence->count ==>
      is_keep_in(fence, i) || fence->zones[i].role == KO_FENCE_KEEP_OUT;
*/

#include "src/fence/fence_zone.c"

/*@ assigns \nothing;
    ensures \result.is_in <==> is_in(zone, p); */
koi_fence_distance koi_fence_measure(const ko_fence_zone *zone, const ko_vec3 *p);

/*@ assigns \nothing; */
static fix16_t clearance_of(const ko_fence_zone *zone, const koi_fence_distance *measure);

/*@ requires \valid(room) && \valid_read(measure);
    assigns *room; */
static void set_room(koi_fence_room *room, fix16_t clearance, uint32_t zone,
                     const koi_fence_distance *measure);

/*@ requires legal_fence(fence) && \valid(stand);
    requires \separated(stand, fence) && \separated(stand, fence->zones + (0 .. fence->count - 1));
    assigns *stand;
    ensures stand->is_broken <==> !\old(is_allowed(fence, p)); */
void koi_fence_measure_all(const ko_fence *fence, const ko_vec3 *p, koi_fence_stand *stand);

/*@ requires \valid_read(stand);
    assigns \nothing;
    ensures \result == &stand->each || \result == &stand->any; */
const koi_fence_room *koi_fence_least_of(const koi_fence_stand *stand);
