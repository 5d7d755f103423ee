/* What keepout-arm tells about a robot. */
#ifndef REPORT_H
#define REPORT_H

#include "model.h"
#include "sample.h"

/* Proves each link's capsules, and refuses those that leave something out: a table's with exit code
 * 2, fitted ones with 3. */
void report_prove(const robot *r, const capsules *c, const char *table);
/* Writes links, volumes, joints, pairs and poses. `s` is null if a file gives the pairs. */
void report_write(FILE *out, const robot *r, const capsules *c, const sampled *s);
/* Says on stderr, in lines `note: ...`, what is not judged. */
void report_note(const robot *r, const sampled *s);
/* Draws the robot in its first pose from the front and from the side. */
void picture_write(const robot *r, const capsules *c, const char *path);
/* Places every link: frames by rows, in double precision. */
void picture_place(const robot *r, const double *values, double turns[][3][3], double at[][3]);

#endif
