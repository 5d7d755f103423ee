/* The options that links-chain and arm-chain share, and the files that both read. */
#ifndef CHAIN_OPTIONS_H
#define CHAIN_OPTIONS_H

#include "robot.h"

typedef struct chain_options {
    const char *usage;
    bool takes_capsules; /* and needs them */
    const char *joints[8];
    int joint_files;
    const char *poses;
    const char *capsules;
    const char *allowed;
    const char *out;
} chain_options;

/* Reads the arguments. An argument that is no option is a mesh. */
void chain_read_options(int argc, char **argv, chain_options *o, robot *r);
/* Reads joints, poses and allowed pairs, and assigns meshes to links. */
void chain_read_robot(const chain_options *o, robot *r);

#endif
