/* The calls of a vehicle's tick. A vehicle sets itself up, and lists its calls. */
#ifndef TICK_H
#define TICK_H

#include "keepout/keepout.h"

enum { TICK_CALLS = 40 }; /* of each question */

/* A call is asked TICK_CALLS times. `prepare` is not counted, and may be null. */
typedef struct call {
    const char *name;
    void (*prepare)(uint32_t i);
    bool (*ask)(uint32_t i); /**< false: it failed, which it must not */
} call;

typedef struct vehicle {
    const char *name;
    uint32_t objects;   /**< of the tree */
    uint32_t obstacles; /**< of the set, which is full */
    uint32_t corners;   /**< of the fence */
    fix16_t off_axis;   /**< of the lidar */
    uint8_t policy;     /**< of the set */
    bool is_tilted;     /**< its attitude changes */
} vehicle;

/* Makes the worlds of a vehicle; false if one is refused. */
bool tick_open(const vehicle *v);

extern const call tick_calls[];
extern const unsigned tick_call_count;

#endif
