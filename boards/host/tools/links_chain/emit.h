/* The C data that links-chain and arm-chain both write for the firmware. */
#ifndef CHAIN_EMIT_H
#define CHAIN_EMIT_H

#include "robot.h"

/* Opens the file and writes a line that names the tool, the header, and the headers of the meshes
 * in use. */
FILE *emit_open(const robot *r, const char *path, const char *tool, const char *header);
void emit_close(FILE *out, const char *path);

/* Writes metres as raw units, to nearest. */
double emit_raw(double metres);
void emit_point(FILE *out, const double p[3]);
void emit_axis(FILE *out, const double axis[3]);
/* Writes a ko_pose: the frame in that of its parent. */
void emit_pose(FILE *out, const frame *f);

/* Numbers the meshes that a link uses, leaving the others out. -1 for a link without a mesh. */
int emit_mesh_number(const robot *r, int mesh);
/* Writes rows {"name", name_mesh, NAME_MESH_BYTES}, and with `source` also name_source. Returns how
 * many. */
int emit_meshes(FILE *out, const robot *r, bool source);

#endif
