#include "ros.h"

#include <math.h>

#include "keepout/units.h"

static ko_status distance_of(const ros_laser_scan *message, float range, fix16_t *distance)
{
    if (isnan(range) || range < message->range_min) {
        *distance = KO_BEAM_FAILED;
        return KO_OK;
    }
    if (range > message->range_max) {
        *distance = KO_BEAM_NOTHING;
        return KO_OK;
    }
    return ko_fix_from_float_down(range, distance);
}

ko_status ros_read_scan(const ros_laser_scan *message, fix16_t *distances, ko_scan *scan)
{
    ko_angle first = 0;
    ko_angle step = 0;
    fix16_t reach = 0;
    if (ko_angle_from_double_radians((double)message->angle_min, &first) != KO_OK ||
        ko_angle_from_double_radians((double)message->angle_increment, &step) != KO_OK ||
        ko_fix_from_float_down(message->range_max, &reach) != KO_OK || reach > KO_LIMIT) {
        return KO_E_RANGE;
    }
    for (uint32_t i = 0; i < message->count; i++) {
        const ko_status status = distance_of(message, message->ranges[i], &distances[i]);
        if (status != KO_OK) {
            return status;
        }
    }
    *scan = (ko_scan){first, step, message->count, distances, reach};
    return KO_OK;
}

ko_status ros_write_scan(const ko_sectors *sectors, uint32_t layer, uint32_t now,
                         const ko_sector_motion *motion, float *ranges)
{
    for (uint32_t i = 0; i < sectors->config.count; i++) {
        ko_sector_answer answer;
        const ko_status status = ko_sectors_test(sectors, layer, i, now, motion, &answer);
        if (status != KO_OK) {
            return status;
        }
        const bool is_clear = answer.state == KO_SECTOR_CLEAR;
        const bool is_far = is_clear && answer.distance == sectors->config.range;
        ranges[i] = (is_clear || answer.state == KO_SECTOR_HIT)
                        ? ko_float_from_fix_down(answer.distance)
                        : NAN;
        ranges[i] = is_far ? INFINITY : ranges[i];
    }
    return KO_OK;
}

ko_status ros_read_pose(const double position[3], const double orientation[4], ko_pose *pose)
{
    int32_t q[4]; /* x, y, z, w in Q2.30 */
    for (int i = 0; i < 4; i++) {
        if (!(orientation[i] >= -1.5 && orientation[i] <= 1.5)) {
            return KO_E_RANGE;
        }
        q[i] = (int32_t)(orientation[i] * 1073741824.0);
    }
    ko_quat turn;
    ko_pose found;
    ko_status status = ko_quat_from_integers(q[3], q[0], q[1], q[2], &turn);
    if (status == KO_OK) {
        status = ko_mat3_from_quat(&turn, &found.r);
    }
    if (status != KO_OK || ko_fix_from_double_nearest(position[0], &found.t.x) != KO_OK ||
        ko_fix_from_double_nearest(position[1], &found.t.y) != KO_OK ||
        ko_fix_from_double_nearest(position[2], &found.t.z) != KO_OK) {
        return KO_E_RANGE;
    }
    status = ko_pose_check(&found);
    if (status == KO_OK) {
        *pose = found;
    }
    return status;
}
