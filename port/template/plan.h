/* Rising from a new leaf, on <architecture>. port/generic/plan.h says what each function must
 * promise. Replace its include by better functions, inline here or in a plan.c of this folder. */
#ifndef KOI_PORT_TEMPLATE_PLAN_H
#define KOI_PORT_TEMPLATE_PLAN_H

#include "port/generic/plan.h"

#endif
