/* Axis-aligned bounding boxes, stored as centre and radius.
 *
 * A box is closed: boxes that share a face, an edge or a corner touch, and touching is overlap.
 * A radius of 0 is a box that is flat on that axis; all three 0 is a point.
 *
 * Predicates (those that answer bool) are kernels: they check nothing but null, and a box that is
 * not legal gets some answer, without undefined behaviour. Check boxes where they enter your code,
 * with ko_aabb_check; what these functions make of legal boxes is legal. Asked about a null
 * pointer they answer on the safe side: overlap is true, containment is false.
 *
 * Worst case, where none is stated: additions and comparisons, no loop, no multiplication. */
#ifndef KEEPOUT_AABB_H
#define KEEPOUT_AABB_H

#include "keepout/clearance.h"
#include "keepout/closest.h"
#include "keepout/contains.h"
#include "keepout/make.h"
#include "keepout/overlap.h"
#include "keepout/plane.h"
#include "keepout/refit.h"
#include "keepout/transform.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif
