#include "chain.h"

#define MM(x) ((fix16_t)((x)*65536 / 1000))

#define UPRIGHT                                                                                    \
    {                                                                                              \
        {KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0},                                                    \
        {                                                                                          \
            0, 0, KO_Q30_ONE                                                                       \
        }                                                                                          \
    }
#define ABOUT_Y                                                                                    \
    {                                                                                              \
        0, KO_Q30_ONE, 0                                                                           \
    }
#define ABOUT_Z                                                                                    \
    {                                                                                              \
        0, 0, KO_Q30_ONE                                                                           \
    }
#define LINK(parent, x, z, axis, joint)                                                            \
    {                                                                                              \
        {UPRIGHT, {MM(x), 0, MM(z)}}, axis, -KO_TURNS_ONE / 4, KO_TURNS_ONE / 4, 0, (parent),      \
            (joint)                                                                                \
    }
#define CAPSULE(link, x, z, to_x, to_z, radius)                                                    \
    {                                                                                              \
        {{MM(x), 0, MM(z)}, {MM(to_x), 0, MM(to_z)}, MM(radius)}, (link)                           \
    }

/* The upper and lower arm are 320 and 300 mm long. Each has its elbow beside its line. */
static const ko_arm_link links[CHAIN_LINKS] = {
    LINK(KO_ARM_NONE, 0, 0, ABOUT_Z, KO_JOINT_FIXED), LINK(0, 0, 200, ABOUT_Z, KO_JOINT_REVOLUTE),
    LINK(1, 0, 120, ABOUT_Y, KO_JOINT_REVOLUTE),      LINK(2, 0, 160, ABOUT_Z, KO_JOINT_REVOLUTE),
    LINK(3, 70, 160, ABOUT_Y, KO_JOINT_REVOLUTE),     LINK(4, -70, 150, ABOUT_Z, KO_JOINT_REVOLUTE),
    LINK(5, 0, 150, ABOUT_Y, KO_JOINT_REVOLUTE),      LINK(6, 80, 0, ABOUT_Z, KO_JOINT_REVOLUTE),
};

static const ko_arm_capsule capsules[CHAIN_CAPSULES] = {
    CAPSULE(0, -60, 40, 60, 40, 70), CAPSULE(0, 0, 40, 0, 140, 60),
    CAPSULE(1, 0, 0, 0, 80, 60),     CAPSULE(2, 0, 0, 0, 110, 55),
    CAPSULE(3, 0, 20, 0, 110, 50),   CAPSULE(3, 0, 110, 60, 150, 45),
    CAPSULE(4, 0, 0, -60, 50, 45),   CAPSULE(4, -70, 60, -70, 120, 45),
    CAPSULE(5, 0, 0, 0, 110, 40),    CAPSULE(6, 0, 0, 60, 0, 40),
    CAPSULE(7, 0, 0, 0, -90, 35),    CAPSULE(7, -40, -110, 40, -110, 20),
};

/* Each link may touch the next one. */
static const uint32_t allowed[CHAIN_LINKS] = {0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0};

const ko_arm_model chain_model = {links, capsules, allowed, CHAIN_LINKS, CHAIN_CAPSULES};

void chain_values(uint32_t *seed, int32_t values[CHAIN_JOINTS])
{
    for (int i = 0; i < CHAIN_JOINTS; i++) {
        *seed = *seed * 1664525U + 1013904223U;
        values[i] = (int32_t)(*seed >> 6) - KO_TURNS_ONE / 4;
    }
}
