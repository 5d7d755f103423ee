/* The C data that the writers share. */
#ifndef EMIT_H
#define EMIT_H

#include "model.h"

/* Opens a file for writing, or ends the program. */
FILE *emit_open(const char *path);
void emit_close(FILE *out, const char *path);
/* Writes a line that names the tool and the robot, the header, and the headers of meshes in use. */
void emit_head(FILE *out, const robot *r, const char *header);

/* Write a comment up to the end of its line, and a line with a string as an element. */
void emit_comment(FILE *out, const char *text);
void emit_string(FILE *out, const char *text);

void emit_dir3(FILE *out, const ko_dir3 *d);
void emit_pose(FILE *out, const ko_pose *pose);
/* Writes the parts of a ko_arm_model as static tables: links, capsules, allowed. `meshes` is the
 * name of an array of ko_mesh, or null for none. */
void emit_arm(FILE *out, const robot *r, const model *m, const char *meshes);
/* Writes the names of all links as the elements of an array. */
void emit_names(FILE *out, const robot *r);

/* Numbers the meshes that a link uses, leaving the others out. -1 for a link without a mesh. */
int emit_mesh_number(const robot *r, int mesh);
/* Writes rows {"name", name_mesh, NAME_MESH_BYTES}, and with `source` also name_source. Returns how
 * many. */
int emit_meshes(FILE *out, const robot *r, bool source);

/* Writes the data of tools/programs/links and of tools/programs/arm_guard. */
void write_links(const robot *r, const char *path);
void write_guard(const robot *r, const model *m, const char *path);
/* Writes FOLDER/NAME_arm.c and .h, for any firmware. */
void write_tables(const robot *r, const model *m, const char *folder, const char *name);

#endif
