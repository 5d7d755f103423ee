/* Reads a robot from CSV files. */
#ifndef READ_CSV_H
#define READ_CSV_H

#include "robot.h"

/* The link that a field names, whatever characters it has; -1: none, and then the name is plain. */
int csv_find_link(const robot *r, const csv *c, int field, char *name);
/* Add the joints first, from any number of files. Then call robot_order once. */
/* Takes the name of a link as a row `bare,LINK` or `absent,LINK` does. */
void csv_add_bare(robot *r, const char *name, bool is_absent);
void csv_read_joints(robot *r, const char *path);
void csv_add_mesh(robot *r, const char *path);
/* Gives each link its mesh. Refuses a link without one that no row `bare,LINK` names, and a mesh
 * that no link uses. */
void csv_give_meshes(robot *r);
void csv_read_poses(robot *r, const char *path);
void csv_read_allowed(robot *r, const char *path);

#endif
