/* An exchange as a part of the rise, as port/generic/exchange.h says. */
#ifndef KOI_PORT_ARMV7M_EXCHANGE_H
#define KOI_PORT_ARMV7M_EXCHANGE_H

#include "port/armv7m/rise.h"

/* koi_port_rise reads this if only an exchange is asked for. */
typedef struct koi_port_asked {
    koi_port_ascent ascent;
    uint32_t lower;
} koi_port_asked;

static inline uint32_t koi_port_exchange(ko_tree *tree, uint32_t a, uint32_t places, uint32_t lower)
{
    koi_port_asked asked = {{a, 0, places}, lower};
    return koi_port_rise(tree, &asked.ascent);
}

#endif
