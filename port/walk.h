/* The walk of a tree that finds the objects which a box touches. */
#ifndef KOI_PORT_WALK_H
#define KOI_PORT_WALK_H

#include "port/port.h"

#if KOI_PORT_THUMB
#include "port/thumb/walk.h"
#else
#include "port/generic/walk.h"
#endif

#endif
