/* What links-chain and arm-chain write alike: C data for the firmware. */
#ifndef CHAIN_EMIT_H
#define CHAIN_EMIT_H

#include "robot.h"

/* The file, with a line that names the tool, the header, and those of the meshes in use. */
FILE *emit_open(const robot *r, const char *path, const char *tool, const char *header);
void emit_close(FILE *out, const char *path);

/* Metres as raw units, to nearest. */
double emit_raw(double metres);
void emit_point(FILE *out, const double p[3]);
void emit_axis(FILE *out, const double axis[3]);
/* A ko_pose: the frame in that of its parent. */
void emit_pose(FILE *out, const frame *f);

/* Meshes that a link uses are numbered, the others left out; -1 for none. */
int emit_mesh_number(const robot *r, int mesh);
/* Rows {"name", name_mesh, NAME_MESH_BYTES}, and with `source` also name_source; returns how many.
 */
int emit_meshes(FILE *out, const robot *r, bool source);

#endif
