/* All of keepout, in the order in which the parts build on each other. */
#ifndef KEEPOUT_KEEPOUT_H
#define KEEPOUT_KEEPOUT_H

#include "keepout/config.h"
#include "keepout/status.h"
#include "keepout/fix.h"
#include "keepout/vec.h"
#include "keepout/aabb.h"
#include "keepout/tree.h"
#include "keepout/tree_query.h"

#endif
