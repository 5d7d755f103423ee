/* Exchanging what hangs at two places under a branch, on <architecture>. port/generic/exchange.h
 * says what each function must promise. Replace its include by better functions, inline here or in
 * an exchange.c of this folder. */
#ifndef KOI_PORT_TEMPLATE_EXCHANGE_H
#define KOI_PORT_TEMPLATE_EXCHANGE_H

#include "port/generic/exchange.h"

#endif
