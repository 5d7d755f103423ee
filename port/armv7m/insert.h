/* Puts a leaf into a tree, as port/generic/insert.h says: all at once in assembly
 * (insert_descend_v7m.c, insert.c, insert_rise.c, in the order in which it passes them). A leaf
 * beside the whole tree is hung by portable code, since that is seldom. */
#ifndef KOI_PORT_ARMV7M_INSERT_H
#define KOI_PORT_ARMV7M_INSERT_H

#include "port/generic/insert.h"

koi_port_stop koi_port_attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box,
                              koi_port_ascent *ascent, uint32_t link);
koi_port_stop koi_port_rise(ko_tree *tree, koi_port_ascent *ascent);

/* The rise reads this if only an exchange is asked for: with no levels, and the places of the
 * exchange for a height. */
typedef struct koi_port_asked {
    koi_port_ascent ascent;
    uint32_t lower;
} koi_port_asked;

/* Enters the rise for that exchange alone. Returns as koi_port_exchange. */
uint32_t koi_port_rise_asked(ko_tree *tree, koi_port_asked *asked);

static inline uint32_t koi_port_exchange(ko_tree *tree, uint32_t a, uint32_t places, uint32_t lower)
{
    koi_port_asked asked = {{a, 0, places}, lower};
    return koi_port_rise_asked(tree, &asked);
}

/* Steps of koi_port_attach. Each one ends with a jump to the next, and the last returns to the
 * caller. Only assembly jumps there, with parameters in registers that each one names. */
void koi_port_descend_on(void);
void koi_port_hang_on(void);
void koi_port_rise_on(void);

#endif
