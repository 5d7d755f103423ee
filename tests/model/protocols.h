/* Declares the protocols of src/tree_keep/tree_shared.c, step by step. Context 0 writes, the others
 * read. */
#ifndef PROTOCOLS_H
#define PROTOCOLS_H

#include "machine.h"

extern const protocol pools_protocol, number_protocol;

/* Readers on other cores, readers that interrupt the writer, and a writer that interrupts
 * readers. */
extern const setting settings[3];
#define READERS_INTERRUPT (&settings[1])

#endif
