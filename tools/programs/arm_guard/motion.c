/* How far a sweep moves the arm from one step to the next.
 *
 * A joint that turns by a moves a point at distance r of its axis by at most a r, and one that
 * slides by d moves all by d. A point is at most as far from a joint as the lengths of all origins,
 * slides and shapes from there on. So the joints from the root to a link, each times the reach of
 * what it carries, bound the way of the link's points, also between the two steps. */
#include "guard.h"

#include "keepout/vec.h"

#define REACH_MOST (UINT64_C(1) << 31) /* so that products with 2^32 units fit; a scene has 2^29 */

static uint64_t larger(uint64_t a, uint64_t b)
{
    return (a > b) ? a : b;
}

static uint64_t length_of(const ko_vec3 *v)
{
    fix16_t length = 0;
    KO_IGNORE(ko_vec3_length_up(v, &length));
    return (uint64_t)length;
}

static uint64_t size_of(int32_t value)
{
    return (uint64_t)((value < 0) ? -(int64_t)value : value);
}

/* The farthest point of a capsule or mesh from the frame of its link. */
static uint64_t shape_reach(const ko_arm_model *model, uint32_t link)
{
    const ko_mesh *mesh = model->links[link].mesh;
    uint64_t most = 0;
    for (uint32_t i = 0; i < model->capsule_count; i++) {
        const ko_capsule *c = &model->capsules[i].shape;
        if (model->capsules[i].link == link) {
            most = larger(most, larger(length_of(&c->a), length_of(&c->b)) + (uint64_t)c->r);
        }
    }
    if (mesh != NULL) {
        const ko_bounds *box = &mesh->bounds;
        const ko_vec3 corner = {(fix16_t)larger(size_of(box->lo.x), size_of(box->hi.x)),
                                (fix16_t)larger(size_of(box->lo.y), size_of(box->hi.y)),
                                (fix16_t)larger(size_of(box->lo.z), size_of(box->hi.z))};
        most = larger(most, length_of(&corner) + (uint64_t)mesh->error);
    }
    return most;
}

/* The farthest that a link, and all that it carries, may be from its frame. */
static void find_reaches(const ko_arm_model *model, uint64_t reaches[KO_ARM_MAX_LINKS])
{
    for (uint32_t i = 0; i < model->link_count; i++) {
        reaches[i] = shape_reach(model, i);
    }
    for (uint32_t i = model->link_count; i-- > 0U;) {
        const ko_arm_link *link = &model->links[i];
        uint64_t out = reaches[i] + length_of(&link->origin.t);
        if (link->joint == (uint8_t)KO_JOINT_PRISMATIC) {
            out += larger(size_of(link->low), size_of(link->high));
        }
        if (link->parent != KO_ARM_NONE) {
            reaches[link->parent] = larger(reaches[link->parent], out);
        }
    }
}

/* The way of a link's points by its own joint, which moves by so many units, rounded up. */
static uint64_t way_by(const ko_arm_link *link, uint64_t units, uint64_t reach)
{
    if (link->joint == (uint8_t)KO_JOINT_PRISMATIC) {
        return units;
    }
    const uint64_t turns = ((units * ((reach < REACH_MOST) ? reach : REACH_MOST)) >> 27) + 1U;
    return ((turns * 411775U) >> 16) + 1U; /* 2 pi, and 7e-7 of it more */
}

uint64_t motion_between(const ko_arm *arm, const int32_t *from, const int32_t *to, uint32_t steps)
{
    const ko_arm_model *model = &arm->model;
    uint64_t reaches[KO_ARM_MAX_LINKS];
    uint64_t ways[KO_ARM_MAX_LINKS];
    uint64_t most = 0;
    find_reaches(model, reaches);
    for (uint32_t i = 0; i < model->link_count; i++) {
        const ko_arm_link *link = &model->links[i];
        ways[i] = (link->parent != KO_ARM_NONE) ? ways[link->parent] : 0U;
        if (link->joint != (uint8_t)KO_JOINT_FIXED) {
            const int64_t all = (int64_t)*to++ - *from++;
            const uint64_t units = ((uint64_t)((all < 0) ? -all : all) + steps - 1U) / steps;
            ways[i] += (units > 0U) ? way_by(link, units + 1U, reaches[i]) : 0U; /* rounding: 1 */
        }
        most = larger(most, ways[i]);
    }
    return most;
}
