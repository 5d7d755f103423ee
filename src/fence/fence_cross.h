/* Finds where a leg enters and leaves a zone. */
#ifndef KOI_FENCE_CROSS_H
#define KOI_FENCE_CROSS_H

#include "src/fence/fence_core.h"

/* p < q, exactly, for |n| below 2^63 and m up to 2^62. */
bool koi_fence_ratio_less(koi_fence_ratio p, koi_fence_ratio q);

/* How a leg meets an outline, seen from above. FREE: they have no common point. CROSSED: each
 * common point is between the ends of its edge and of the leg. TOUCHED: one is a corner or an end
 * of the leg, or part of an edge is on the leg. */
typedef enum koi_fence_contact {
    KOI_FENCE_FREE,
    KOI_FENCE_CROSSED,
    KOI_FENCE_TOUCHED
} koi_fence_contact;

/* Finds how a leg meets an edge, and where: *t, unless FREE. Two that are parallel on two lines are
 * FREE. Two on one line are TOUCHED with m = 0 in *t, even if they are apart: the caller compares
 * their boxes first. */
koi_fence_contact koi_fence_edge_contact(const ko_fence_xy *from, const ko_fence_xy *to,
                                         const koi_fence_leg *leg, koi_fence_ratio *t);

/* Finds how they meet; if CROSSED, also where they do first. Exact. */
koi_fence_contact koi_fence_outline_contact(const koi_fence_outline *outline,
                                            const koi_fence_leg *leg, koi_fence_ratio *first);

/* Says whether the leg's point at t is in the closed polygon. Exact. */
bool koi_fence_outline_holds_at(const koi_fence_outline *outline, const koi_fence_leg *leg,
                                koi_fence_ratio t);

/* Finds the first crossing of the leg with an edge that is not parallel to it: at more than `after`
 * if strict, else at `after` or more. Exact. False if there is none up to 1. */
bool koi_fence_outline_next(const koi_fence_outline *outline, const koi_fence_leg *leg,
                            koi_fence_ratio after, bool is_strict, koi_fence_ratio *next);

/* Says whether the edges go anti-clockwise. */
bool koi_fence_outline_is_ccw(const koi_fence_outline *outline);

/* Says whether the polygon holds what lies beside the leg at t, on its left or its right, however
 * near. At t the leg may run along an edge, but it must not cross or touch one otherwise. */
bool koi_fence_outline_holds_beside(const koi_fence_outline *outline, const koi_fence_leg *leg,
                                    koi_fence_ratio t, bool is_left);

/* For a keep-in zone: says whether it holds the leg's point at t. *until is how far it holds the
 * leg from there on. */
bool koi_fence_zone_stay(const ko_fence_zone *zone, const koi_fence_leg *leg, koi_fence_ratio t,
                         koi_fence_ratio *until);

/* Says whether the leg meets the zone. *first is where it does first. A keep-in cylinder counts as
 * up to 1 LSB smaller, a keep-out one as larger. */
bool koi_fence_zone_meet(const ko_fence_zone *zone, const koi_fence_leg *leg,
                         koi_fence_ratio *first);

#endif
