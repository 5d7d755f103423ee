/* An arm of two joints asks before each step whether it comes near itself, the floor or a wall. */
#include <string.h>

#include "keepout/keepout.h"

enum { LINKS = 3, CAPSULES = 4, JOINTS = 2, STEP = 2 /* degrees */, BUDGET = 100 };
#define NEAR KO_M_UP(0.05) /* a step moves no point by 43 mm, so nothing is missed between two */

/* A post, and two links that turn about y. The frame of a link is at its joint. */
#define TURNS(most) {0, KO_Q30_ONE, 0}, KO_TURNS_DEG(-(most)), KO_TURNS_DEG(most), NULL
static const ko_arm_link links[LINKS] = {
    {.origin = {KO_MAT3_IDENTITY, {0, 0, 0}}, .parent = KO_ARM_NONE, .joint = KO_JOINT_FIXED},
    {{KO_MAT3_IDENTITY, {0, 0, KO_M(0.5)}}, TURNS(120), 0, KO_JOINT_REVOLUTE},
    {{KO_MAT3_IDENTITY, {0, 0, KO_M(0.4)}}, TURNS(150), 1, KO_JOINT_REVOLUTE},
};
/* A capsule for each link, and a sphere for the tool. The foot of the post may touch the floor. */
static const ko_arm_capsule capsules[CAPSULES] = {
    {{{0, 0, KO_M(0.15)}, {0, 0, KO_M(0.4)}, KO_M_UP(0.08)}, 0},
    {{{0, 0, 0}, {0, 0, KO_M(0.4)}, KO_M_UP(0.05)}, 1},
    {{{0, 0, KO_M(0.1)}, {0, 0, KO_M(0.3)}, KO_M_UP(0.04)}, 2},
    {{{0, 0, KO_M(0.35)}, {0, 0, KO_M(0.35)}, KO_M_UP(0.06)}, 2},
};
static const uint32_t allowed[LINKS] = {1U << 1, 1U << 2, 0}; /* neighbours touch at a joint */
static const ko_arm_model model = {links, capsules, allowed, LINKS, CAPSULES};

/* The room: two boxes in a tree. They stand still, so their margin is 0. */
KO_TREE_DEFINE(room, 2, 0);
static const ko_aabb floor_box = {{0, 0, KO_M(-0.1)}, {KO_M(2), KO_M(2), KO_M_UP(0.1)}};
static const ko_aabb wall = {{KO_M(0.9), 0, KO_M(1)}, {KO_M_UP(0.1), KO_M(2), KO_M(1)}};

static ko_arm arm; /* memory for the arm at some angles: there is no heap */
static ko_arm_state state;
static ko_pose frames[LINKS];
static ko_capsule placed[CAPSULES];

static void print(const char *text, uint32_t number);

/* KO_END: the arm may be there. KO_OK: something is near. Any other status: that is not known. */
static __attribute__((noinline)) ko_status check(const ko_turns *angles, uint32_t budget,
                                                 ko_arm_contact *contact)
{
    const ko_arm_world world = {&room, NULL, 0};
    ko_arm_self self;
    ko_arm_objects objects;
    /* Step 1: where is each link at these angles? */
    ko_status status = ko_arm_place(&state, NULL, angles);
    if (status != KO_OK) {
        return status; /* KO_E_RANGE: a joint is beyond its limits */
    }
    /* Step 2: does the arm come near itself? */
    (void)ko_arm_self_begin(&state, NEAR, KO_ORDER_ASCENDING, &self);
    status = ko_arm_self_next(&self, &budget, contact);
    if (status != KO_END) {
        return status;
    }
    /* Step 3: does it come near the floor or the wall? The budget is the same. */
    (void)ko_arm_objects_begin(&state, &world, NEAR, KO_ORDER_ASCENDING, KO_ALL, &objects);
    return ko_arm_objects_next(&objects, &budget, contact);
}

/* Step 4: only KO_END lets the arm go on. Else this says why it stopped. */
static void explain(ko_status status, const ko_arm_contact *contact)
{
    if (status == KO_OK) {
        const bool is_self = contact->link_b != KO_ARM_NONE;
        print(is_self ? "itself" : contact->object.user == 0 ? "the floor" : "the wall", 0);
        print(" is # mm away\n", (uint32_t)ko_mm_from_fix_down(contact->clearance));
        return;
    }
    print((status == KO_END)       ? "there\n"
          : (status == KO_E_RANGE) ? "joint # is at its limit\n"
                                   : "that is not known\n",
          state.link);
}

/* Moves towards two angles, as far as each next step is known to be free. */
static void move(uint32_t *at, const uint32_t *to, uint32_t budget)
{
    ko_status status = KO_END;
    ko_arm_contact contact = {0};
    while (status == KO_END && (at[0] != to[0] || at[1] != to[1])) {
        uint32_t next[JOINTS];
        ko_turns angles[JOINTS];
        for (uint32_t i = 0; i < JOINTS; i++) {
            next[i] = (at[i] < to[i]) ? at[i] + STEP : (at[i] > to[i]) ? at[i] - STEP : at[i];
            angles[i] = KO_TURNS_DEG(1) * (int32_t)next[i];
        }
        status = check(angles, budget, &contact);
        if (status == KO_END) {
            memcpy(at, next, sizeof(next));
        }
    }
    print("to # ", to[0]);
    print("#, at ", to[1]);
    print("# ", at[0]);
    print("#: ", at[1]);
    explain(status, &contact);
}

int main(void)
{
    static const uint32_t plan[][2] = {{40, 60},  {90, 0}, {90, 140}, {90, 100},
                                       {104, 84}, {60, 0}, {40, 60},  {0, 152}};
    uint32_t at[JOINTS] = {0, 0};
    ko_tree_id id;
    if (ko_arm_open(&model, &arm) != KO_OK ||
        ko_arm_state_init(&arm, frames, LINKS, placed, CAPSULES, &state) != KO_OK ||
        ko_tree_insert(&room, &floor_box, 0, &id) != KO_OK ||
        ko_tree_insert(&room, &wall, 1, &id) != KO_OK) {
        return 1;
    }
    for (uint32_t i = 0; i < sizeof(plan) / sizeof(plan[0]); i++) {
        move(at, plan[i], (i == 5) ? 3 : BUDGET); /* once there is no time */
    }
    return 0;
}

/* ---- start-up and console: your firmware has them already ---- */

static void semihost(int32_t operation, const void *argument)
{
    __asm__ volatile("mov r0, %0\n mov r1, %1\n bkpt 0xAB" ::"r"(operation), "r"(argument)
                     : "r0", "r1", "memory");
}

/* Prints a text. A # in it stands for the number. */
static void print(const char *text, uint32_t number)
{
    char digits[11] = {0}, *at = digits + 10;
    do {
        *--at = (char)('0' + number % 10U);
    } while ((number /= 10U) != 0U);
    for (char c[2] = {0}; (c[0] = *text) != '\0'; text++) {
        semihost(4, (c[0] == '#') ? at : c); /* SYS_WRITE0 */
    }
}

extern char data_load[], data_start[], data_end[], bss_start[], bss_end[], stack_top[];
void start(void)
{
    memcpy(data_start, data_load, (size_t)(data_end - data_start));
    memset(bss_start, 0, (size_t)(bss_end - bss_start));
    const uint32_t end[2] = {0x20026, (uint32_t)main()}; /* this program ended, with that code */
    semihost(0x20, end);                                 /* SYS_EXIT_EXTENDED */
}

__attribute__((section(".vectors"), used)) static const void *const vectors[] = {stack_top, start};
