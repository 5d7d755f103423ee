/* Writes the rows on stdout. README.md names their columns. */
#ifndef REPORT_H
#define REPORT_H

#include "judge.h"
#include "programme.h"

void report_head(void);

/* Writes a row for each clamp and stock. */
void report_boxes(const setup *s);

/* Writes the row of a step that the state of the programme stands behind. */
void report_row(unsigned line, const step *s, const finding *f, const modal *m);

#endif
