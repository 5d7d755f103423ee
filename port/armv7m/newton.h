/* Newton's step in assembly, as port/generic/newton.h says. The numbers
 * of the inner loops fill all registers, and compilers move some to the stack and back. */
#ifndef KOI_PORT_ARMV7M_NEWTON_H
#define KOI_PORT_ARMV7M_NEWTON_H

#include "keepout/rotation.h"

bool koi_port_newton(const ko_dir3 *rows, uint32_t limit, ko_mat3 *out);

#endif
