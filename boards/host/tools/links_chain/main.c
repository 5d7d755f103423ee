/* links-chain: turns a robot's joints, poses and allowed pairs from CSV into const data for the
 * firmware. On stdout it lists each mesh that a link uses: the error to bake it with, and its
 * file. */
#include <stdio.h>

#include "options.h"

static const char usage[] =
    "usage: links-chain --joints FILE ... --poses FILE [--allowed FILE] --out FILE MESH ...\n"
    "Formats: boards/apps/links/README.md. Exit code 0, or 2 for bad input.";

/* The worst error of the links that use the mesh. */
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
        if (r->used_by[i] > 0) {
            printf("%.9f %s\n", error_of(r, i) / 65536.0, r->files[i]);
        }
    }
}

int main(int argc, char **argv)
{
    static robot r;
    chain_options o = {.usage = usage};
    chain_read_options(argc, argv, &o, &r);
    chain_read_robot(&o, &r);
    robot_write(&r, o.out);
    list_meshes(&r);
    return (fflush(stdout) == 0 && ferror(stdout) == 0) ? 0 : 2;
}
