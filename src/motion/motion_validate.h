/* The checksum of a field. */
#ifndef KOI_MOTION_VALIDATE_H
#define KOI_MOTION_VALIDATE_H

#include "keepout/motion.h"

/* A checksum of all fields but set_up. */
uint32_t koi_field_seal_of(const ko_field *field);

#endif
