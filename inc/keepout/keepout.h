/* All of keepout, in the order in which the parts build on each other. */
#ifndef KEEPOUT_KEEPOUT_H
#define KEEPOUT_KEEPOUT_H

#include "keepout/config.h"
#include "keepout/status.h"
#include "keepout/fix.h"
#include "keepout/vec.h"
#include "keepout/aabb.h"
#include "keepout/aabb16.h"
#include "keepout/rotation.h"
#include "keepout/shape.h"
#include "keepout/cast.h"
#include "keepout/sphere.h"
#include "keepout/capsule.h"
#include "keepout/lozenge.h"
#include "keepout/obb.h"
#include "keepout/kdop.h"
#include "keepout/triangle.h"
#include "keepout/hull.h"
#include "keepout/refit.h"
#include "keepout/sweep.h"
#include "keepout/mesh.h"
#include "keepout/mesh_query.h"
#include "keepout/mesh_build.h"
#include "keepout/tree.h"
#include "keepout/tree_query.h"

#endif
