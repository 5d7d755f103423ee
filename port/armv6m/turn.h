/* A point turned by a matrix in assembly, as port/generic/turn.h says. */
#ifndef KOI_PORT_ARMV6M_TURN_H
#define KOI_PORT_ARMV6M_TURN_H

#include "keepout/rotation.h"

#define KOI_PORT_TURN_CHOSEN(x) x##_shared

bool koi_port_turn(const ko_mat3 *r, const ko_vec3 *t, const ko_vec3 *v, ko_vec3 *out);
bool koi_port_turn_back(const ko_mat3 *r, const ko_vec3 *t, const ko_vec3 *v, ko_vec3 *out);

#endif
