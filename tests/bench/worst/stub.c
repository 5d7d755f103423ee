#include "worst.h"
const calls field_calls = {0, 0};
const calls arm_calls = {0, 0};
const calls fence_calls = {0, 0};
const calls sector_calls = {0, 0};
const calls pair_calls = {0, 0};
const calls pair_more_calls = {0, 0};
