/* Everything that a file holds is judged, or harmless for a reason that stands in a list, or named
 * as not judged. A part that no reader knows falls into the last kind by itself. */
#ifndef ACCOUNT_H
#define ACCOUNT_H

#include "part.h"

typedef enum format {
    FORMAT_PLAN = 1,
    FORMAT_GEOJSON = 2,
    FORMAT_ED269 = 4,
    FORMAT_KML = 8,
    FORMAT_LINES = 16,
} format;

/* Every reader ends here: names what of the document no reader took. */
void account_document(model *m, part *whole, format form);

/* Names what of an item's parameters is neither judged nor harmless. */
void account_item(model *m, const item *i);

/* Names a part that is not judged, and all in it. */
void leave_out(model *m, part *p, const char *what);

/* Names something that is not judged. */
void leave_out_at(model *m, const spot *at, const char *what);

/* Makes a row of each name, when all files are read. */
void name_unread(model *m);

/* True if the member or element says nothing about where one may be. The pattern is its path
 * without indices. `has_in`: the file has zones to stay in. */
bool is_harmless(format form, const char *pattern, bool has_in);

#endif
