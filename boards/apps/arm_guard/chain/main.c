/* arm-chain: a robot's joints, poses, allowed pairs and capsules as CSV -> const data for arm.h; on
 * stdout the meshes to bake, those that a link uses. */
#include <stdio.h>
#include <string.h>

#include "arm.h"

static const char usage[] = "usage: arm-chain --joints FILE ... --poses FILE --capsules FILE "
                            "[--allowed FILE] --out FILE MESH ...\n"
                            "Formats: boards/apps/arm_guard/README.md. Exit code 0, or 2 for bad "
                            "input.";

typedef struct options {
    const char *joints[8];
    int joint_files;
    const char *poses;
    const char *capsules;
    const char *allowed;
    const char *out;
} options;

static const char **option_of(options *o, const char *name)
{
    if (strcmp(name, "--joints") == 0 && o->joint_files < 8) {
        return &o->joints[o->joint_files++];
    }
    return (strcmp(name, "--poses") == 0)      ? &o->poses
           : (strcmp(name, "--capsules") == 0) ? &o->capsules
           : (strcmp(name, "--allowed") == 0)  ? &o->allowed
           : (strcmp(name, "--out") == 0)      ? &o->out
                                               : NULL;
}

static void read_options(int argc, char **argv, options *o, robot *r)
{
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-') {
            robot_add_mesh(r, argv[i]);
            continue;
        }
        const char **option = option_of(o, argv[i]);
        if (option == NULL || i + 1 >= argc) {
            refuse("%s: no such option, or a value must follow\n%s", argv[i], usage);
        }
        *option = argv[++i];
    }
    if (o->joint_files == 0 || o->poses == NULL || o->capsules == NULL || o->out == NULL) {
        refuse("%s", usage);
    }
}

static void list_meshes(const robot *r)
{
    for (int i = 0; i < r->mesh_count; i++) {
        if (r->used_by[i] == 0) {
            fprintf(stderr, "%s: warning: no joint leads to a link of this name: left out\n",
                    r->files[i]);
            continue;
        }
        printf("%s\n", r->files[i]);
    }
}

int main(int argc, char **argv)
{
    static robot r;
    static rounds bodies;
    options o = {.joint_files = 0};
    read_options(argc, argv, &o, &r);
    for (int i = 0; i < o.joint_files; i++) {
        robot_read_joints(&r, o.joints[i]);
    }
    robot_order(&r, o.joints[0]);
    robot_give_meshes(&r);
    robot_read_poses(&r, o.poses);
    if (o.allowed != NULL) {
        robot_read_allowed(&r, o.allowed);
    }
    rounds_read(&bodies, &r, o.capsules);
    arm_write(&r, &bodies, o.out);
    list_meshes(&r);
    return (fflush(stdout) == 0 && ferror(stdout) == 0) ? 0 : 2;
}
