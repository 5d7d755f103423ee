/* Reads a robot from CSV files. */
#ifndef READ_CSV_H
#define READ_CSV_H

#include "robot.h"

/* Add the joints first, from any number of files. Then call robot_order once. */
void csv_read_joints(robot *r, const char *path);
void csv_add_mesh(robot *r, const char *path);
/* Gives each link its mesh. Refuses a link without one that no row `bare,LINK` names, and a mesh
 * that no link uses. */
void csv_give_meshes(robot *r);
void csv_read_poses(robot *r, const char *path);
void csv_read_allowed(robot *r, const char *path);

#endif
