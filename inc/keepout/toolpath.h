/** Machine tools: whether a move of a tool touches a keep-out box, where first, and how near it
 * comes, before the move starts.
 *
 *     ko_move_from_line(&from, &to, &move);
 *     ko_toolpath_begin(&move, &tool, clamps, 4, tolerance, reach, &query);
 *     while ((status = ko_toolpath_next(&query, &budget, &contact)) == KO_UNFINISHED) ...
 *     if (status == KO_END) ...        nothing is within reach; only now the move is clear
 *
 * A move is a straight line or an arc, as G1, G2 and G3 say. An arc whose third axis moves as well
 * is a helix. The move moves the tool's tip, from which the tool points along +z. Lengths are those
 * of the programme: with millimetres 1 LSB is 15 nm, and the range is 8 m. */
#ifndef KEEPOUT_TOOLPATH_H
#define KEEPOUT_TOOLPATH_H

#include "keepout/query.h"
#include "keepout/toi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- moves ---- */

/** G17, G18, G19: the plane of an arc. G2 is clockwise seen against the third axis (z, y, x). */
typedef enum ko_plane_axes {
    KO_PLANE_XY = 0, /**< G17 */
    KO_PLANE_ZX = 1, /**< G18 */
    KO_PLANE_YZ = 2  /**< G19 */
} KO_ENUM ko_plane_axes;

/** The shape of a move. */
typedef enum ko_move_kind {
    KO_MOVE_LINE = 0,   /**< G0, G1: straight */
    KO_MOVE_ARC_CW = 1, /**< G2 */
    KO_MOVE_ARC_CCW = 2 /**< G3 */
} KO_ENUM ko_move_kind;

/** A move of the tool's tip. Make one with the functions below. */
typedef struct ko_move {
    ko_vec3 from;        /**< where it begins */
    ko_vec3 to;          /**< where it ends */
    ko_vec3 centre;      /**< arc: its coordinate on the third axis does not matter */
    ko_move_kind kind;   /**< a line or an arc */
    ko_plane_axes plane; /**< arc: its plane */
    uint64_t sweep;      /**< arc: 2^-32 of a turn, 1 to KO_MAX_TURNS * 2^32 */
    fix16_t radius;      /**< arc: rounded up */
    fix16_t error;       /**< how far the true path may be from this one, chords apart */
} ko_move;

/** Most turns of an arc. */
#define KO_MAX_TURNS 1024U

/** The beginning and end of an arc, and its direction. */
typedef struct ko_arc {
    ko_vec3 from;        /**< where it begins */
    ko_vec3 to;          /**< where it ends */
    ko_move_kind kind;   /**< KO_MOVE_ARC_CW or KO_MOVE_ARC_CCW */
    ko_plane_axes plane; /**< the plane it lies in */
    fix16_t tolerance;   /**< by how much the radii at both ends may differ */
} ko_arc;

/** Makes a straight line between two legal points.
 *
 * @promise  exact
 * @fails    KO_E_RANGE if a point is not legal */
KO_CHECKED ko_status ko_move_from_line(const ko_vec3 *from, const ko_vec3 *to, ko_move *move);

/** Makes an arc about a centre, which is I, J, K added to the arc's start.
 *
 * The arc has the radius with which it begins, and ends in the direction of `to`. If `to` has
 * another radius within the tolerance, every path between the two radii is meant. An arc that ends
 * where it begins, seen in its plane, is a full circle.
 *
 * @param arc     legal points; radii of 16 LSB to KO_LIMIT / 2 at both ends; tolerance >= 0
 * @param centre  a legal point whose whole circle is legal
 * @param turns   whole turns before the last one, below KO_MAX_TURNS
 * @promise  the angle is at most 2^-29 turns off. move.error holds that, the part of the tolerance
 *           that was used, and roundings. It is at most 8 LSB more than the difference of the radii
 * @fails    KO_E_RANGE if an argument is out of range, or the radii differ by more than the
 *           tolerance (and up to 2 LSB of rounding)
 * @cost     32 times ko_angle_sin_cos */
KO_CHECKED ko_status ko_move_from_arc(const ko_arc *arc, const ko_vec3 *centre, uint32_t turns,
                                      ko_move *move);

/** Makes an arc by its radius, which is R. It turns by up to half a turn, or by the rest of the
 * turn if radius < 0.
 *
 * @param arc     the points differ in the plane, by at most twice the radius and the tolerance
 * @param radius  16 LSB to KO_LIMIT / 2, either sign
 * @promise  as ko_move_from_arc, about a centre within 2 LSB of the true one if the ends are half a
 *           radius to 1.99 radii apart. Elsewhere R does not define the centre well, and the ends
 *           decide
 * @fails    KO_E_RANGE if an argument is out of range
 * @cost     as ko_move_from_arc, and two roots */
KO_CHECKED ko_status ko_move_from_arc_radius(const ko_arc *arc, fix16_t radius, ko_move *move);

/** Computes where the tip is at a part of the move. A part of an arc is a part of its angle.
 *
 * @param t  0 to KO_Q30_ONE
 * @promise  within move.error + 2 LSB; on a line rounded to nearest
 * @fails    KO_E_RANGE if t or the move is out of range */
KO_CHECKED ko_status ko_move_get_point(const ko_move *move, ko_q30 t, ko_vec3 *point);

/* ---- tools ---- */

/** The shape of a tool. */
typedef enum ko_tool_kind {
    KO_TOOL_BALL = 0, /**< a capsule: round at its tip and at its upper end */
    KO_TOOL_FLAT = 1  /**< a cylinder */
} KO_ENUM ko_tool_kind;

/** A tool, from its tip `length` upwards. Legal: radius >= 0; length >= 0, or >= 2 radius for a
 * ball; both at most KO_LIMIT / 4. */
typedef struct ko_tool {
    ko_tool_kind kind; /**< how its tip is shaped */
    fix16_t radius;    /**< of the tool */
    fix16_t length;    /**< from the tip upwards */
} ko_tool;

/* ---- following a move ---- */

/** The one finding about a move: the box that is touched first, or the nearest within reach. */
typedef struct ko_path_contact {
    ko_q30 first;      /**< the part of the move where a box is touched first; KO_NEVER: nowhere */
    uint32_t box;      /**< the box touched first, or the nearest */
    fix16_t clearance; /**< 0 if a box is touched, or nearer than 1 LSB */
} ko_path_contact;

/** The search along a move for the box that it touches first. */
typedef struct ko_toolpath {
    ko_query q;         /**< visits: boxes tested */
    uint32_t count;     /**< how many boxes there are */
    ko_move move;       /**< the move that is tested */
    ko_tool tool;       /**< what moves */
    fix16_t grow;       /**< added to the tool for what the chords leave out */
    fix16_t best;       /**< the least clearance so far */
    uint32_t nearest;   /**< the box it belongs to */
    ko_q30 earliest;    /**< the first contact so far */
    uint32_t first_box; /**< the box it belongs to */
    uint32_t chords;    /**< into how many the move is divided */
    uint32_t chord;     /**< under way */
    uint32_t box;       /**< the next to test with it */
    uint8_t has_chord;  /**< 0 or 1; reading a damaged bool would be undefined */
    ko_vec3 at;         /**< where the chord begins */
    ko_vec3 by;         /**< how far the chord goes */
    ko_bounds swept;    /**< by the tool on the chord */
    uint32_t seal;      /**< of all before it while it waits */
} ko_toolpath;

/** An arc is followed in chords of equal angle. There are so many that none leaves the arc by more
 * than the tolerance, and more than 22 a turn. */
#define KO_PATH_MAX_CHORDS 65536U

/** Begins to follow a move among n boxes, which must stay as they are. Without a box it is clear.
 *
 * @param move       made by the functions above
 * @param boxes      legal boxes; may be null if n is 0
 * @param tolerance  1 LSB or more: how far chords may leave an arc
 * @param reach      0 to KO_LIMIT / 4: what comes nearer to the tool is found
 * @fails    KO_E_RANGE if an argument is out of range, if an arc needs more than KO_PATH_MAX_CHORDS
 *           chords, or if the tool leaves the legal range. For that an arc counts as its whole
 *           circle. The tool counts as longer by its radius at both ends, and for an arc as larger
 *           by tolerance + 2 error + 2 LSB
 * @cost     one pass over the boxes */
ko_status ko_toolpath_begin(const ko_move *move, const ko_tool *tool, const ko_aabb *boxes,
                            uint32_t n, fix16_t tolerance, fix16_t reach, ko_toolpath *query);

/** Follows the move to its end and reports at most one contact. KO_END: nothing is within reach. A
 * box that is tested costs one visit.
 *
 * With E = tolerance + 2 error + 4 LSB for an arc, and E = 0 for a line:
 *
 * @promise  conservative: a contact wherever a box is touched, with `first` never later than the
 *           true part. It is not earlier than where a ball larger by 2 E (and what the time of
 *           impact adds) touches. If several boxes are touched first, the first of them is reported
 * @promise  the clearance is never above the true least distance; for a ball it is less than 2 E +
 *           1 LSB below. A cylinder counts as the common part of the capsule and the box around it.
 *           If it touches, a box is within 0.42 radii and these bounds
 * @fails    KO_E_DATA if the query is corrupted
 * @cost     chords times boxes, most of which cost some 60 instructions; a ko_capsule_toi_aabb and
 *           a ko_lozenge_clearance_aabb for each box within reach */
KO_CHECKED ko_status ko_toolpath_next(ko_toolpath *query, uint32_t *budget,
                                      ko_path_contact *contact);

#ifdef __cplusplus
}
#endif

#endif
