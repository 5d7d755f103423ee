/* A robot as arm.h has it. */
#ifndef MODEL_H
#define MODEL_H

#include "capsules.h"

typedef struct model {
    ko_arm_link links[KO_ARM_MAX_LINKS];
    uint32_t allowed[KO_ARM_MAX_LINKS];
    int32_t poses[POSES_MOST][KO_ARM_MAX_LINKS]; /* in the order of the links that move */
    ko_arm_model arm;
} model;

/* Fills a model. A robot with more links than arm.h takes ends the program, exit code 3. */
void model_fill(model *to, const robot *r, const capsules *c);
/* Units of arm.h for a radian or a metre. */
double model_unit(const frame *f);
/* A joint's value in the units of arm.h. It is within the joint's limits there if and only if
 * robot_is_beyond says no. */
int32_t model_value(const frame *f, double value);
/* The values of a pose in the order of the links. */
void model_values(const robot *r, const double *values, int32_t *to);
/* The frame of a link in its parent's. */
ko_pose model_origin(const frame *f);
ko_dir3 model_axis(const frame *f);
/* A number in C that may not be used, beyond its limits. */
_Noreturn void model_limit(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
