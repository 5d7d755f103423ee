/* Says where the beams of a ranger point, and what holds for a scan of them. */
#ifndef KOI_SECTOR_AIM_H
#define KOI_SECTOR_AIM_H

#include "src/sector/sector_core.h"

/* A plane counts as level if it leans by so many parts of 2^30, which is rounding. */
#define KOI_RANGER_LEVEL 4U

/* A point at the sensor's height is rounded by less than this, in LSB. */
#define KOI_RANGER_HEIGHT_ERROR 4U

/* A scan under way. Lengths in units are LSB >> shift. */
typedef struct koi_ranges {
    ko_sectors *sectors;
    const ko_ranger *ranger;
    const fix16_t *distances;
    ko_mat3 frame;   /* of the sensor in the frame of the sectors */
    ko_vec3 start;   /* of all beams, in the frame of the sectors */
    uint32_t off;    /* the sensor's distance from the axis, rounded up */
    uint32_t cosine; /* no beam is shorter than this seen from above, Q30; 0: below 1/2 */
    bool is_level;   /* one row, which is level */
    bool is_off;     /* the sensor is not on the axis */
    bool is_turned;  /* an attitude turns the directions of the ranger */
    uint32_t shift;
    uint32_t fine;  /* the shift of beams up to `near`, which have smaller units */
    uint32_t error; /* units between a beam's end, or a border, and the truth */
    uint32_t near;  /* beams up to this length may touch more than three sectors, or the vehicle */
    uint32_t self;  /* beams beyond this length do not end on the vehicle */
    uint32_t far;   /* beams of this length or more end beyond the range or the layers */
    ko_aabb box;    /* around the vehicle's volumes, if there are any, in the body's frame */
    uint32_t low;   /* layers that a level plane touches: low .. high - 1; else all */
    uint32_t high;
} koi_ranges;

/* True iff the end of a beam, numbered over all rows, is on the vehicle itself. */
bool koi_ranger_is_self(const koi_ranges *r, uint32_t beam);

/* The angle of a column in the sensor's plane, and the elevation of a row. */
uint32_t koi_ranger_angle(const ko_ranger *ranger, uint32_t column);
uint32_t koi_ranger_elevation(const ko_ranger *ranger, uint32_t row);

/* The direction of an angle and an elevation in the sensor's frame, Q30. */
ko_vec3 koi_ranger_direction(uint32_t angle, uint32_t elevation);

#endif
