#include "links.h"

/* The frame of a link in its parent: the origin, then the turn around the axis. */
static bool turn(const link_frame *link, const link_pose *pose, ko_pose *out)
{
    ko_pose joint = {KO_MAT3_IDENTITY, {0, 0, 0}};
    if (link->joint == LINKS_NONE) {
        *out = link->origin;
        return true;
    }
    return ko_mat3_from_axis_angle(&link->axis, pose->angles[link->joint], &joint.r) == KO_OK &&
           ko_pose_compose(&link->origin, &joint, out) == KO_OK;
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
