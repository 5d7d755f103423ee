#include "links.h"

/* A component of a displacement along an axis, rounded to nearest. */
static fix16_t along(ko_q30 axis, int32_t way)
{
    return (fix16_t)(((int64_t)axis * way + (1 << 29)) >> 30);
}

/* Where so many turns end. */
static ko_angle angle_of(ko_turns turns)
{
    return (ko_angle)((uint32_t)turns << 5);
}

/* The frame of a link in its parent: the origin, then the turn about the axis or the displacement
 * along it. */
static bool turn(const link_frame *link, const link_pose *pose, ko_pose *out)
{
    ko_pose joint = {KO_MAT3_IDENTITY, {0, 0, 0}};
    if (link->joint == LINKS_NONE) {
        *out = link->origin;
        return true;
    }
    const int32_t value = pose->values[link->joint];
    if (link->slides) {
        joint.t = (ko_vec3){along(link->axis.x, value), along(link->axis.y, value),
                            along(link->axis.z, value)};
    } else if (ko_mat3_from_axis_angle(&link->axis, angle_of(value), &joint.r) != KO_OK) {
        return false;
    }
    return ko_pose_compose(&link->origin, &joint, out) == KO_OK;
}

bool links_place(const link_pose *pose, ko_pose *frames)
{
    for (unsigned i = 0; i < link_count; i++) {
        const link_frame *link = &links[i];
        ko_pose local;
        if (!turn(link, pose, &local)) {
            return false;
        }
        if (link->parent == LINKS_NONE) {
            frames[i] = local;
        } else if (ko_pose_compose(&frames[link->parent], &local, &frames[i]) != KO_OK) {
            return false;
        }
    }
    return true;
}
