/* A reader of a small part of G-code: G0 to G3, G17 to G19, G90, X Y Z, I J K or R, in millimetres.
 * Comments stand in brackets and after a semicolon. N and F are read and not used. M2 and M30 end
 * the programme. */
#ifndef GCODE_H
#define GCODE_H

#include "keepout/toolpath.h"

typedef struct gcode {
    ko_vec3 at;
    int motion; /* 0 .. 3, as G says; kept from line to line */
    ko_plane_axes plane;
    bool is_ended;
} gcode;

/* The kind of a line. */
typedef enum gcode_line { GCODE_NOTHING, GCODE_MOVE, GCODE_BAD } gcode_line;

/* Reads the line. If it is a move, *move holds it and the state is at its end. */
gcode_line gcode_read(gcode *state, const char *line, ko_move *move);

#endif
