/* Putting a new leaf into a tree in assembly, as port/generic/attach.h says. */
#ifndef KOI_PORT_ARMV7M_ATTACH_H
#define KOI_PORT_ARMV7M_ATTACH_H

#include "port/terms.h"

uint32_t koi_port_attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box,
                         koi_port_ascent *ascent);

/* Parts of koi_port_attach, koi_port_descend and koi_port_rise that these end with. Only assembly
 * jumps there, with parameters in registers that each one names. They return to the caller. */
void koi_port_descend_on(void);
void koi_port_hang_on(void);
void koi_port_rise_on(void);

#endif
