/* Unions and sizes of boxes as corners. */
#ifndef KO_PORT_CORNERS_H
#define KO_PORT_CORNERS_H

#include "port/port.h"

#if KO_PORT_THUMB
#include "port/thumb/corners.h"
#else
#include "port/generic/corners.h"
#endif

#endif
