/* Products of matrices in assembly, as port/generic/matrix.h says. The numbers
 * of the inner loops fill all registers, and compilers move some to the stack and back. */
#ifndef KOI_PORT_ARMV7M_MATRIX_H
#define KOI_PORT_ARMV7M_MATRIX_H

#include "keepout/rotation.h"

#define KOI_PORT_BEYOND 1U
#define KOI_PORT_DOUBT 2U

uint32_t koi_port_product(const ko_mat3 *a, const ko_mat3 *b, ko_dir3 *rows);

#endif
