/* ROS messages, from and to keepout's modules. The fields are passed as such, so no header of ROS
 * is needed. Frames are ROS's (REP 103): a world with x east, y north, z up, and a body with x
 * forward, y left, z up. keepout takes both as they are. */
#ifndef ROS_H
#define ROS_H

#include <stdint.h>

#include "keepout/sector.h"

/* The fields of sensor_msgs/LaserScan that say where beams point and how long they are. */
typedef struct ros_laser_scan {
    float angle_min; /* radians, from x towards y */
    float angle_increment;
    float range_min; /* metres */
    float range_max;
    const float *ranges;
    uint32_t count;
} ros_laser_scan;

/* Makes a scan for ko_sectors_add_scan, with room for `count` distances. A range beyond range_max,
 * +Inf among them, is "nothing as far as the scan reaches" (REP 117). NaN, -Inf and ranges below
 * range_min are "not measured". Distances are rounded down.
 *
 * KO_E_RANGE: angles or ranges are out of range. */
ko_status ros_read_scan(const ros_laser_scan *message, fix16_t *distances, ko_scan *scan);

/* Makes the ranges of a LaserScan of one layer of sectors: angle_min 0, angle_increment 2 pi /
 * count, range_max the sectors' range. +Inf: clear. NaN: unknown, stale, or partly known. A sector
 * that is clear, but less far, because the vehicle has moved since, gets how far. Distances are as
 * of `now`, the time of the message, and rounded down. The sectors' frame is a body with y left. */
ko_status ros_write_scan(const ko_sectors *sectors, uint32_t layer, uint32_t now,
                         const ko_sector_motion *motion, float *ranges);

/* Makes a pose of a geometry_msgs/Pose: position x, y, z in metres, orientation x, y, z, w. */
ko_status ros_read_pose(const double position[3], const double orientation[4], ko_pose *pose);

#endif
