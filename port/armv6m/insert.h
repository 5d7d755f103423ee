/* Puts a leaf into a tree, as port/generic/insert.h says: the descent, the new branch and the search
 * for exchanges in assembly (insert_descend.c, insert_hang.c, insert_find.c). What is between them
 * and the exchanges themselves are portable. */
#ifndef KOI_PORT_ARMV6M_INSERT_H
#define KOI_PORT_ARMV6M_INSERT_H

#include "port/tree.h"

#define KOI_PORT_OWN_DESCENT
#define KOI_PORT_OWN_HANG
#define KOI_PORT_OWN_FIND

koi_port_landing koi_port_descend(ko_tree *tree, const ko_bounds *box, uint32_t link);
uint32_t koi_port_hang_taken(ko_tree *tree, uint32_t place, uint32_t added, const ko_bounds *box);
koi_port_found koi_port_find_exchange(ko_tree *tree, koi_port_ascent *ascent);

#include "port/generic/insert.h"

#endif
