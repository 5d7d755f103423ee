/* Puts a leaf into a tree, as port/generic/insert.h says: the descent, the new branch and the
 * search for exchanges in assembly (insert_descend_v6m.c, insert_hang.c, insert_find.c). The
 * steps between them and the exchanges themselves are portable. */
#ifndef KOI_PORT_ARMV6M_INSERT_H
#define KOI_PORT_ARMV6M_INSERT_H

#include "port/generic/insert.h"

#endif
