/* The walk of a tree in search of what a box touches. */
#ifndef KO_PORT_WALK_H
#define KO_PORT_WALK_H

#include "port/port.h"

#if KO_PORT_THUMB
#include "port/thumb/walk.h"
#else
#include "port/generic/walk.h"
#endif

#endif
