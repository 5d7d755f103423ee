/* The checksums of sectors: of each cell, and of what is constant. */
#ifndef KOI_SECTOR_VALIDATE_H
#define KOI_SECTOR_VALIDATE_H

#include "keepout/sector.h"

/* A checksum of what a cell knows; what a look under way finds does not count. */
uint32_t koi_sector_seal_of(const ko_sector_cell *cell);

/* Sets up the checksums of what is constant: fields, floors and bodies of the vehicle. */
void koi_sectors_seal(ko_sectors *sectors);

#endif
