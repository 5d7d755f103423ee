#include "crane.h"
#include "wider.h"

ko_arm_link crane_links[CRANE_LINKS];
ko_arm_capsule crane_capsules[CRANE_CAPSULES];
uint32_t crane_allowed[CRANE_LINKS];
ko_arm_model crane_model;
ko_arm crane;
ko_pose crane_frames[CRANE_LINKS];
ko_capsule crane_placed[CRANE_CAPSULES];
ko_arm_state crane_state;

static const ko_dir3 up = {0, 0, KO_Q30_ONE};
static const ko_dir3 across = {0, KO_Q30_ONE, 0};
static const ko_dir3 ahead = {KO_Q30_ONE, 0, 0};

static void set_link(unsigned i, ko_joint joint, fix16_t x, fix16_t z, const ko_dir3 *axis)
{
    const ko_arm_link link = {
        .origin = {KO_MAT3_IDENTITY, {x, 0, z}},
        .axis = *axis,
        .parent = (i == 0U) ? (uint16_t)KO_ARM_NONE : (uint16_t)(i - 1U),
        .joint = (uint8_t)joint,
    };
    crane_links[i] = link;
}

static void set_capsule(unsigned i, fix16_t x, fix16_t z, fix16_t r)
{
    const ko_arm_capsule capsule = {{{0, 0, 0}, {x, 0, z}, r}, (uint16_t)i};
    crane_capsules[i] = capsule;
}

void crane_build(void)
{
    set_link(0, KO_JOINT_CONTINUOUS, 0, 0, &up);
    set_link(1, KO_JOINT_REVOLUTE, 0, METRE, &across);
    set_link(2, KO_JOINT_REVOLUTE, METRE, 0, &across);
    set_link(3, KO_JOINT_PRISMATIC, METRE, 0, &ahead);
    set_link(4, KO_JOINT_FIXED, METRE / 4, 0, &up);
    crane_links[1].low = -3 * EIGHTH;
    crane_links[1].high = 3 * EIGHTH;
    crane_links[2].low = 3 * EIGHTH;
    crane_links[2].high = 7 * EIGHTH;
    crane_links[3].low = -METRE / 2;
    crane_links[3].high = METRE / 2;
    set_capsule(0, 0, METRE, METRE / 8);
    set_capsule(1, METRE, 0, METRE / 10);
    set_capsule(2, METRE, 0, METRE / 10);
    set_capsule(3, METRE / 4, 0, METRE / 16);
    set_capsule(4, 0, 0, METRE / 8);
    for (unsigned i = 0; i < CRANE_LINKS; i++) {
        crane_allowed[i] = (i + 1U < CRANE_LINKS) ? 1U << (i + 1U) : 0U;
    }
    crane_model.links = crane_links;
    crane_model.capsules = crane_capsules;
    crane_model.allowed = crane_allowed;
    crane_model.link_count = CRANE_LINKS;
    crane_model.capsule_count = CRANE_CAPSULES;
    CHECK_EQ(ko_arm_open(&crane_model, &crane), KO_OK);
    CHECK_EQ(ko_arm_state_init(&crane, crane_frames, CRANE_LINKS, crane_placed, CRANE_CAPSULES,
                               &crane_state),
             KO_OK);
}

void crane_place(ko_turns post, ko_turns first, ko_turns second, fix16_t rail)
{
    const int32_t values[CRANE_JOINTS] = {post, first, second, rail};
    CHECK_EQ(ko_arm_place(&crane_state, 0, values), KO_OK);
}

void crane_random(test_random *random, int32_t values[CRANE_JOINTS])
{
    values[0] = (int32_t)random_bits(random);
    values[1] = random_range(random, -3 * EIGHTH, 3 * EIGHTH);
    values[2] = random_range(random, 3 * EIGHTH, 7 * EIGHTH);
    values[3] = random_range(random, -METRE / 2, METRE / 2);
}

/* Names a contact by its clearance and by what identifies it among some dozens. These are the low
 * bits of its capsules or links, and of its object's handle or its triangle. */
typedef struct note {
    fix16_t clearance;
    uint32_t identity;
} note;

enum { MOST_NOTED = 64 };
static note noted[MOST_NOTED];
static uint32_t noted_count;
static uint32_t checked_count;

static note note_of(const ko_arm_contact *c)
{
    const bool is_capsule = c->capsule_a != KO_ARM_NONE;
    const uint32_t a = is_capsule ? c->capsule_a : c->link_a;
    const uint32_t b = is_capsule ? c->capsule_b : c->link_b;
    const uint32_t what = (c->object.id != KO_TREE_ID_NONE) ? c->object.id : c->faces.b;
    return (note){c->clearance, (a & 0xFFU) | ((b & 0xFFU) << 8) | ((what & 0xFFFFU) << 16)};
}

void crane_forget(void)
{
    noted_count = 0;
    checked_count = 0;
}

void crane_note(const ko_arm_contact *contact)
{
    CHECK(noted_count < MOST_NOTED);
    if (noted_count < MOST_NOTED) {
        noted[noted_count++] = note_of(contact);
    }
}

/* Sorts by insertion, which keeps contacts of equal clearance in their order. */
void crane_sort(void)
{
    for (uint32_t i = 1; i < noted_count; i++) {
        const note own = noted[i];
        uint32_t k = i;
        for (; k > 0U && noted[k - 1U].clearance > own.clearance; k--) {
            noted[k] = noted[k - 1U];
        }
        noted[k] = own;
    }
}

void crane_check_next(const ko_arm_contact *contact)
{
    CHECK(checked_count < noted_count);
    if (checked_count >= noted_count) {
        return;
    }
    const note *expected = &noted[checked_count++];
    const note found = note_of(contact);
    CHECK_EQ(found.clearance, expected->clearance);
    CHECK_EQ(found.identity, expected->identity);
}

void crane_check_end(void)
{
    CHECK_EQ(checked_count, noted_count);
}

void crane_check_points(const ko_vec3 *a, const ko_vec3 *b, fix16_t clearance)
{
    ko_vec3 way;
    fix16_t length = 0;
    CHECK_EQ(ko_vec3_sub(b, a, &way), KO_OK);
    CHECK_EQ(vec3_length_down(&way, &length), KO_OK);
    CHECK(length >= clearance - 10 && length <= clearance + 10);
}
