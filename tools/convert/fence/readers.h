/* Readers of the formats. Each takes what it judges out of the document, and answers which list of
 * harmless names account.h is to use for the rest. */
#ifndef READERS_H
#define READERS_H

#include "account.h"

format read_plan(model *m, part *document);
format read_geojson(model *m, part *document);
format read_ed269(model *m, part *document);
format read_kml(model *m, part *document);
format read_csv(model *m, part *document);

/* Items of "QGC WPL 110", or the points of a fence of Mission Planner. */
format read_wpl(model *m, part *document);

#endif
