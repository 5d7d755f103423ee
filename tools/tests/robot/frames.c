/* Places an arm by keepout-arm's tables and the library. Each line of stdin has the values of the
 * driven joints; it prints each link's frame, in the units of arm.h, and each capsule as placed. */
#include <inttypes.h>

#include "placed.h"

static void print_links(void)
{
    for (uint32_t i = 0; i < ROBOT_LINKS; i++) {
        const ko_pose *f = &frames[i];
        printf("link,%s,%" PRIu32, robot_links[i], arm.growth[i]);
        printf(",%" PRId32 ",%" PRId32 ",%" PRId32, f->t.x, f->t.y, f->t.z);
        printf(",%" PRId32 ",%" PRId32 ",%" PRId32, f->r.x.x, f->r.x.y, f->r.x.z);
        printf(",%" PRId32 ",%" PRId32 ",%" PRId32, f->r.y.x, f->r.y.y, f->r.y.z);
        printf(",%" PRId32 ",%" PRId32 ",%" PRId32 "\n", f->r.z.x, f->r.z.y, f->r.z.z);
    }
}

static void print_capsules(void)
{
    for (uint32_t i = 0; i < ROBOT_CAPSULES; i++) {
        const ko_capsule *c = &capsules[i];
        printf("capsule,%s,%" PRId32, robot_links[robot_arm.capsules[i].link], c->r);
        printf(",%" PRId32 ",%" PRId32 ",%" PRId32, c->a.x, c->a.y, c->a.z);
        printf(",%" PRId32 ",%" PRId32 ",%" PRId32 "\n", c->b.x, c->b.y, c->b.z);
    }
}

static int fail(const char *what)
{
    fprintf(stderr, "robot-frames: %s\n", what);
    return 1;
}

int main(void)
{
    int32_t values[ROBOT_JOINTS + 1U] = {0};
    if (!open_arm()) {
        return fail("the tables are refused");
    }
    while (next_values(values)) {
        if (ko_arm_place(&state, NULL, values) != KO_OK) {
            return fail("a pose is refused");
        }
        printf("pose\n");
        print_links();
        print_capsules();
    }
    return 0;
}
