/* Machine tools: whether a move of a tool touches a keep-out box, where first, and how near it
 * comes, before the move starts.
 *
 * A move is a straight line or an arc (a helix, where the third axis moves as well), as G1, G2 and
 * G3 say. The tool points along +z from its tip, which is what the move moves. A length is whatever
 * the programme's is: with millimetres 1 LSB is 15 nm, and the range 8 m.
 *
 * Never clear by mistake: a path that was not followed to its end says KO_UNFINISHED, and its state
 * is KO_PATH_UNKNOWN; so is that of zeroed memory, and of one that was refused, whatever it was
 * before. */
#ifndef KEEPOUT_TOOLPATH_H
#define KEEPOUT_TOOLPATH_H

#include "keepout/lozenge.h"
#include "keepout/sweep.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- moves ---- */

/* G17, G18, G19: the plane of arcs; seen against the third axis (z, y, x) clockwise is G2. */
typedef enum ko_plane_axes {
    KO_PLANE_XY = 0,
    KO_PLANE_ZX = 1,
    KO_PLANE_YZ = 2
} KO_ENUM ko_plane_axes;

typedef enum ko_move_kind {
    KO_MOVE_LINE = 0,
    KO_MOVE_ARC_CW = 1, /* G2 */
    KO_MOVE_ARC_CCW = 2 /* G3 */
} KO_ENUM ko_move_kind;

/* A move of the tool's tip. Make arcs with the functions below. */
typedef struct ko_move {
    ko_vec3 from;
    ko_vec3 to;
    ko_vec3 centre; /* of an arc; its coordinate on the third axis does not matter */
    ko_move_kind kind;
    ko_plane_axes plane;
    uint64_t sweep; /* of an arc: 2^-32 of a turn, 1 .. KO_MAX_TURNS * 2^32 */
    fix16_t radius; /* of an arc, rounded to nearest */
    fix16_t error;  /* the true path is within it of what is followed, besides what is subdivided */
} ko_move;

#define KO_MAX_TURNS 1024U

/* A straight line. Range: legal points. Promise: exact. Fails with KO_E_RANGE iff a point is not
 * legal, KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_move_line(const ko_vec3 *from, const ko_vec3 *to, ko_move *out);

/* An arc about a centre (I, J, K added to where it begins), with `turns` whole turns before the
 * last one; a full circle if it begins and ends at the same place in its plane. The arc that is
 * meant has the radius it begins with; it ends in the direction of `to`. Where `to` has another
 * radius, by at most `tolerance`, any path between the two is meant. Range: legal points, a radius
 * of 16 LSB .. KO_LIMIT / 2, turns < KO_MAX_TURNS, a legal circle, tolerance >= 0. Promise: the
 * angle is at most 2^-29 turns off; error holds that, the tolerance that was used, and roundings:
 * at most 8 LSB more than the difference of the radii. Fails with KO_E_RANGE iff the input is not
 * in range, or the radii differ by more than the tolerance, KO_E_ARG iff a pointer is null; then
 * out is unchanged. Worst case: 32 rounds of ko_angle_sin_cos. Reentrant. */
ko_status ko_move_arc(const ko_vec3 *from, const ko_vec3 *to, const ko_vec3 *centre,
                      ko_move_kind kind, ko_plane_axes plane, uint32_t turns, fix16_t tolerance,
                      ko_move *out);

/* An arc by its radius (R): up to half a turn, of a radius below 0 the longer way. Range: as
 * ko_move_arc; the points differ in the plane, by at most twice the radius and `tolerance`.
 * Promise: as ko_move_arc, about a centre that is within 2 LSB of the true one for an arc whose
 * ends are at least half a radius and at most 1.99 radii apart; else it is ill-defined by R, as the
 * ends say it. Fails with KO_E_RANGE iff the input is not in range, KO_E_ARG iff a pointer is null;
 * then out is unchanged. Worst case: as ko_move_arc, two roots. Reentrant. */
ko_status ko_move_arc_radius(const ko_vec3 *from, const ko_vec3 *to, fix16_t radius,
                             ko_move_kind kind, ko_plane_axes plane, fix16_t tolerance,
                             ko_move *out);

/* Where the tip is at t, a part of the move (of an arc: of its angle). Range: a move made by the
 * functions above, t of 0 .. KO_Q30_ONE. Promise: within error + 2 LSB of what is meant; of a line
 * rounded to nearest. Fails with KO_E_RANGE iff the input is not in range, KO_E_ARG iff a pointer
 * is null; then out is unchanged. Reentrant. */
ko_status ko_move_at(const ko_move *move, ko_q30 t, ko_vec3 *out);

/* ---- tools ---- */

typedef enum ko_tool_kind {
    KO_TOOL_BALL = 0, /* a capsule: round at its tip, and at its upper end */
    KO_TOOL_FLAT = 1  /* a cylinder */
} KO_ENUM ko_tool_kind;

/* From its tip `length` upwards. Legal: radius >= 0, length >= 2 radius of a ball, >= 0 of a
 * cylinder, both at most KO_LIMIT / 4. */
typedef struct ko_tool {
    ko_tool_kind kind;
    fix16_t radius;
    fix16_t length;
} ko_tool;

/* ---- checking a move ---- */

typedef enum ko_path_state {
    KO_PATH_UNKNOWN = 0, /* not followed to its end */
    KO_PATH_BLOCKED,     /* a box is touched */
    KO_PATH_NEAR,        /* not touched; a box is within reach */
    KO_PATH_CLEAR        /* no box is within reach: clearance is reach */
} KO_ENUM ko_path_state;

/* A path under way. The first part is the answer, once the state is not KO_PATH_UNKNOWN. */
typedef struct ko_toolpath {
    ko_path_state state;
    ko_q30 first;       /* of BLOCKED: touched first at this part of the move; else KO_NEVER, 0 of
                          UNKNOWN */
    uint32_t first_box; /* and which */
    fix16_t clearance;  /* raw; 0 of BLOCKED and UNKNOWN */
    uint32_t nearest;   /* of NEAR: which box that is */
    uint32_t tests;     /* boxes looked at so far */
    const ko_aabb *boxes;
    uint32_t count;
    ko_move move;
    ko_tool tool;
    fix16_t grow; /* the tool's, for what the chords leave out */
    fix16_t best;
    ko_q30 earliest;
    uint32_t chords;
    uint32_t chord; /* under way */
    uint32_t box;
    uint8_t has_chord; /* 0 or 1. Not bool: reading a damaged bool is undefined */
    ko_vec3 at;        /* where the chord begins */
    ko_vec3 by;
    ko_bounds swept; /* by the tool on the chord */
} ko_toolpath;

/* How finely an arc is followed: chords of the same angle, so many that none leaves the arc by more
 * than `tolerance`, and more than 22 a turn; at most KO_PATH_MAX_CHORDS. */
#define KO_PATH_MAX_CHORDS 65536U

/* Begins to follow a move among n boxes, for what is within `reach` of the tool. The boxes stay the
 * caller's and as they are. Range: a move made by the functions above, a legal tool, legal boxes,
 * tolerance >= 1, 0 <= reach <= KO_LIMIT / 4; everything that the tool sweeps, larger by tolerance
 * + error + 4 LSB and the radius, is legal. Fails with KO_E_RANGE iff it is not so, or an arc needs
 * more than KO_PATH_MAX_CHORDS chords, KO_E_ARG iff path, move, tool is null, or boxes is and n is
 * not 0; then the path, if there is one, becomes one that answers nothing. Without a box (n = 0)
 * it is clear. Worst case: one pass over the boxes. Reentrant. */
ko_status ko_toolpath_begin(const ko_move *move, const ko_tool *tool, const ko_aabb *boxes,
                            uint32_t n, fix16_t tolerance, fix16_t reach, ko_toolpath *path);

/* Goes on. KO_OK, once: the move was followed to its end, and its state is BLOCKED or NEAR. KO_END:
 * the move is clear, or a call before answered KO_OK. KO_UNFINISHED: `budget` boxes were tested in
 * this call; call again. Promise: conservative, with E = tolerance + 2 error + 4 LSB of an arc, 0
 * of a line. BLOCKED wherever a box is touched, and then `first` is never later than the true part
 * of the move; it is not earlier than where a ball that is larger by 2 E, and what sweep.h says,
 * touches. clearance is never above the true least distance, and of a ball within reach less than 2
 * E + 1 LSB below. A cylinder is taken for what a capsule and a box about it have in common: where
 * it is said to touch, a box comes within 0.42 radii (and those bounds) of it. The first
 * of several first boxes is reported. Fails with KO_E_DATA iff the path was not begun, KO_E_ARG iff path is
 * null. Worst case: chords times boxes, of which most cost some 60 instructions; those within reach
 * a ko_capsule_toi_aabb and a ko_lozenge_clearance_aabb. Reentrant. */
ko_status ko_toolpath_next(ko_toolpath *path, uint32_t budget);

#ifdef __cplusplus
}
#endif

#endif
