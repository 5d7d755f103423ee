#include "options.h"

#include <string.h>

static const char **option_of(chain_options *o, const char *name)
{
    if (strcmp(name, "--joints") == 0 && o->joint_files < 8) {
        return &o->joints[o->joint_files++];
    }
    if (strcmp(name, "--capsules") == 0 && o->takes_capsules) {
        return &o->capsules;
    }
    return (strcmp(name, "--poses") == 0)     ? &o->poses
           : (strcmp(name, "--allowed") == 0) ? &o->allowed
           : (strcmp(name, "--out") == 0)     ? &o->out
                                              : NULL;
}

void chain_read_options(int argc, char **argv, chain_options *o, robot *r)
{
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-') {
            robot_add_mesh(r, argv[i]);
            continue;
        }
        const char **option = option_of(o, argv[i]);
        if (option == NULL) {
            refuse("%s: no such option\n%s", argv[i], o->usage);
        }
        if (i + 1 >= argc) {
            refuse("%s: a value must follow\n%s", argv[i], o->usage);
        }
        *option = argv[++i];
    }
    if (o->joint_files == 0 || o->poses == NULL || o->out == NULL ||
        (o->takes_capsules && o->capsules == NULL)) {
        refuse("%s", o->usage);
    }
}

void chain_read_robot(const chain_options *o, robot *r)
{
    for (int i = 0; i < o->joint_files; i++) {
        robot_read_joints(r, o->joints[i]);
    }
    robot_order(r, o->joints[0]);
    robot_give_meshes(r);
    robot_read_poses(r, o->poses);
    if (o->allowed != NULL) {
        robot_read_allowed(r, o->allowed);
    }
}
