/* Unions and sizes of boxes as corners. */
#ifndef KOI_PORT_CORNERS_H
#define KOI_PORT_CORNERS_H

#include "port/port.h"

#if KOI_PORT_THUMB != 0
#include "port/thumb/corners.h"
#else
#include "port/generic/corners.h"
#endif

#endif
