/* arm-chain: turns a robot's joints, poses, allowed pairs and capsules from CSV into const data for
 * arm.h. On stdout it lists the meshes that a link uses, which are to be baked. */
#include <stdio.h>

#include "arm.h"
#include "options.h"

static const char usage[] = "usage: arm-chain --joints FILE ... --poses FILE --capsules FILE "
                            "[--allowed FILE] --out FILE MESH ...\n"
                            "Formats: boards/apps/arm_guard/README.md. Exit code 0, or 2 for bad "
                            "input.";

static void list_meshes(const robot *r)
{
    for (int i = 0; i < r->mesh_count; i++) {
        if (r->used_by[i] > 0) {
            printf("%s\n", r->files[i]);
        }
    }
}

int main(int argc, char **argv)
{
    static robot r;
    static rounds bodies;
    chain_options o = {.usage = usage, .takes_capsules = true};
    chain_read_options(argc, argv, &o, &r);
    chain_read_robot(&o, &r);
    rounds_read(&bodies, &r, o.capsules);
    arm_write(&r, &bodies, o.out);
    list_meshes(&r);
    return (fflush(stdout) == 0 && ferror(stdout) == 0) ? 0 : 2;
}
