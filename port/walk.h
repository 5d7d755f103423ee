/* The walk of a tree that finds the objects which a box touches. */
#ifndef KOI_PORT_WALK_H
#define KOI_PORT_WALK_H

#include "port/port.h"

#if KOI_PORT_THUMB != 0
#include "port/thumb/walk.h"
#else
#include "port/generic/walk.h"
#endif

/* Stands before a function that calls the walk. Where the walk is compiled into its callers, these
 * do better to share one function. */
#if !KOI_PORT_THUMB && defined(__GNUC__)
#define KOI_PORT_WALKS __attribute__((noinline))
#else
#define KOI_PORT_WALKS inline
#endif

#endif
