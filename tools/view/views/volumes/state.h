/* Two copies of the body, each at its pose, with every kind of volume around both. */
#ifndef VIEW_STATE_H
#define VIEW_STATE_H

#include "axis.h"
#include "body.h"

enum { MOST_KINDS = 32 };

typedef struct kind_state {
    volume placed[2];
    climb_cache caches[2];
    ko_status status; /* of placing both: the first refusal */
    bool overlaps;
    separation apart;
    double ratio;    /* the first one's content over that of the hull */
    uint32_t wrong;  /* pairs that touch although their hulls are apart */
    uint32_t missed; /* pairs that are apart although their hulls touch, which would be a defect */
} kind_state;

/* The pairs of hulls that the sweep found apart and touching. */
typedef struct sweep_count {
    uint32_t apart;
    uint32_t touching;
} sweep_count;

/* Forgets what belonged to another body. */
void state_begin(void);

/* Puts copy 0 or 1 at a position, turned about an axis of its own, and places all volumes. */
ko_status state_place(uint32_t copy, ko_angle angle, const ko_vec3 *at);

/* Asks every kind whether its volumes touch. The last state, of number kind_count, is that of the
 * hulls. */
ko_status state_compare(void);

/* Draws more pairs of poses, as the bench does, and counts the answers of every kind. */
ko_status state_sweep(uint32_t pairs);

const kind_state *state_of(uint32_t kind);
const ko_pose *state_pose(uint32_t copy);
const body_gap *state_gap(void);
sweep_count state_swept(void);

#endif
