/* The checksums of rangers. */
#ifndef KOI_SECTOR_RANGER_VALIDATE_H
#define KOI_SECTOR_RANGER_VALIDATE_H

#include "keepout/sector.h"

/* Sets up the checksums of what is constant: fields, directions and borders. */
void koi_ranger_seal(ko_ranger *ranger);

#endif
