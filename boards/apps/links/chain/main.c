/* links-chain: a robot's joints, poses and allowed pairs as CSV -> const data for the firmware; and
 * on stdout, for each mesh that a link uses, the error to bake it with and its file. */
#include <stdio.h>
#include <string.h>

#include "robot.h"

static const char usage[] =
    "usage: links-chain --joints FILE ... --poses FILE [--allowed FILE] --out FILE MESH ...\n"
    "Formats: boards/apps/links/README.md. Exit code 0, or 2 for bad input.";

typedef struct options {
    const char *joints[8];
    int joint_files;
    const char *poses;
    const char *allowed;
    const char *out;
} options;

static const char *value_of(int argc, char **argv, int *i)
{
    if (*i + 1 >= argc) {
        refuse("%s: a value must follow\n%s", argv[*i], usage);
    }
    return argv[++*i];
}

static void read_options(int argc, char **argv, options *o, robot *r)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--joints") == 0 && o->joint_files < 8) {
            o->joints[o->joint_files++] = value_of(argc, argv, &i);
        } else if (strcmp(argv[i], "--poses") == 0) {
            o->poses = value_of(argc, argv, &i);
        } else if (strcmp(argv[i], "--allowed") == 0) {
            o->allowed = value_of(argc, argv, &i);
        } else if (strcmp(argv[i], "--out") == 0) {
            o->out = value_of(argc, argv, &i);
        } else if (argv[i][0] == '-') {
            refuse("%s: no such option\n%s", argv[i], usage);
        } else {
            robot_add_mesh(r, argv[i]);
        }
    }
    if (o->joint_files == 0 || o->poses == NULL || o->out == NULL) {
        refuse("%s", usage);
    }
}

/* The worst of the links that use it. */
static double error_of(const robot *r, int mesh)
{
    double worst = 0;
    for (int i = 0; i < r->frame_count; i++) {
        const double error = robot_error(r, i);
        worst = (r->frames[i].mesh == mesh && error > worst) ? error : worst;
    }
    return worst;
}

static void list_meshes(const robot *r)
{
    for (int i = 0; i < r->mesh_count; i++) {
        if (r->used_by[i] == 0) {
            fprintf(stderr, "%s: warning: no joint leads to a link of this name: left out\n",
                    r->files[i]);
            continue;
        }
        printf("%.9f %s\n", error_of(r, i) / 65536.0, r->files[i]);
    }
}

int main(int argc, char **argv)
{
    static robot r;
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
    robot_write(&r, o.out);
    list_meshes(&r);
    return (fflush(stdout) == 0 && ferror(stdout) == 0) ? 0 : 2;
}
