#include "motion.h"

#include <stddef.h>

static const char in_range[] = "positions of the tip within 8191 mm of the machine's zero point";

/* The tip's position when the machine is at p. */
static bool tip_at(const modal *m, const place *p, ko_vec3 *out, refusal *why)
{
    place tip = *p;
    if (m->loaded < 0) {
        refusal_text(why, "a move with an empty spindle",
                     "T and M6, or a tool in the line `start` of the set-up");
        return false;
    }
    tip.axis[2] -= m->setup->tools[m->loaded].offset;
    if (!steps_to_vec(&tip, out) || ko_vec3_check(out) != KO_OK) {
        refusal_text(why, "a position out of range", in_range);
        return false;
    }
    return true;
}

/* A rapid move straight up leaves the room that the tool has cut above itself. */
static bool is_straight_up(const ko_move *move)
{
    return move->from.x == move->to.x && move->from.y == move->to.y && move->from.z <= move->to.z;
}

bool motion_line(modal *m, const place *to, step_kind kind, step *out, refusal *why)
{
    ko_vec3 a;
    ko_vec3 b;
    if (!tip_at(m, &m->at, &a, why) || !tip_at(m, to, &b, why)) {
        return false;
    }
    if (ko_move_from_line(&a, &b, &out->move) != KO_OK) {
        refusal_text(why, "a line that is refused", in_range);
        return false;
    }
    out->kind = kind;
    out->may_touch_stock = kind == STEP_LINE || (kind == STEP_RAPID && is_straight_up(&out->move));
    m->at = *to;
    return true;
}

/* ---- arcs ---- */

/* The letters of the centre's offsets on x, y, z. */
static const char offsets[] = "IJK";

/* Says which two axes are in the plane. */
static void axes_of(ko_plane_axes plane, unsigned axes[2])
{
    axes[0] = (plane == KO_PLANE_XY) ? 0U : (plane == KO_PLANE_ZX) ? 2U : 1U;
    axes[1] = (axes[0] + 1U) % 3U;
}

/* Returns by how much the radii at both ends may differ: a thousandth, but at least 0.005 mm and at
 * most 0.5 mm. In inches the limits are 0.0005 and 0.05 inch. */
static fix16_t tolerance_of(const modal *m, const ko_vec3 *from, const ko_vec3 *centre,
                            const unsigned axes[2])
{
    const int64_t a[3] = {from->x - (int64_t)centre->x, from->y - (int64_t)centre->y,
                          from->z - (int64_t)centre->z};
    const int64_t u = a[axes[0]];
    const int64_t v = a[axes[1]];
    const fix16_t least = m->is_inch ? 832 : 327;
    const fix16_t most = m->is_inch ? 83230 : 32768;
    const fix16_t part = (fix16_t)(ko_fix_sqrt_down((uint64_t)(u * u + v * v)) / 1000U);
    return (part < least) ? least : (part > most) ? most : part;
}

/* Reads P, the number of turns, of which the last may be a part. */
static bool read_turns(const words *w, uint32_t *turns, refusal *why)
{
    *turns = 0;
    if (!words_has(w, 'P')) {
        return true;
    }
    const int64_t number = words_get(w, 'P');
    if (number % STEPS_MM != 0 || number < STEPS_MM || number > 1000 * STEPS_MM) {
        return words_refuse(w, 'P', "a whole number of 1 to 1000 turns", why);
    }
    *turns = (uint32_t)(number / STEPS_MM) - 1U;
    return true;
}

/* Finds the centre as a position of the machine. */
static bool find_centre(const modal *m, const words *w, const unsigned axes[2], place *centre,
                        refusal *why)
{
    *centre = m->at;
    for (unsigned i = 0; i < 2U; i++) {
        const unsigned axis = axes[i];
        if (words_has(w, offsets[axis])) {
            const int64_t steps = modal_steps(m, w, offsets[axis]);
            centre->axis[axis] =
                steps + (m->is_centre_absolute ? modal_zero(m, axis) : m->at.axis[axis]);
        } else if (m->is_centre_absolute) {
            refusal_text(why, "one coordinate of a centre", "both of them with G90.1");
            return false;
        }
    }
    return true;
}

static bool arc_about(const modal *m, const words *w, ko_arc *arc, ko_move *out, refusal *why)
{
    unsigned axes[2];
    uint32_t turns = 0;
    place centre;
    ko_vec3 c;
    axes_of(m->plane, axes);
    if (!read_turns(w, &turns, why) || !find_centre(m, w, axes, &centre, why) ||
        !tip_at(m, &centre, &c, why)) {
        return false;
    }
    arc->tolerance = tolerance_of(m, &arc->from, &c, axes);
    if (ko_move_from_arc(arc, &c, turns, out) != KO_OK) {
        refusal_text(why, "an arc that has no centre there",
                     "the same distance of both ends from the centre, and a radius up to 4095 mm");
        return false;
    }
    return true;
}

static bool arc_by_radius(const modal *m, const words *w, ko_arc *arc, ko_move *out, refusal *why)
{
    const int64_t steps = modal_steps(m, w, 'R');
    fix16_t radius = 0;
    arc->tolerance = 655; /* 0.01 mm */
    if (words_has(w, 'P')) {
        return words_refuse(w, 'P', "I, J and K with P: R is for less than a turn", why);
    }
    return (steps_to_fix(steps, &radius) && ko_move_from_arc_radius(arc, radius, out) == KO_OK) ||
           words_refuse(w, 'R', "two ends that differ, not more than 2 R apart", why);
}

/* Refuses words that do not belong to an arc of this plane. */
static bool check_words(const modal *m, const words *w, refusal *why)
{
    static const char *const planes[] = {"I and J in the plane of G17",
                                         "I and K in the plane of G18",
                                         "J and K in the plane of G19"};
    static const char across[] = "KJI";
    const char wrong = across[m->plane];
    const uint32_t present = w->present & words_bits(offsets);
    if (words_has(w, wrong)) {
        return words_refuse(w, wrong, planes[m->plane], why);
    }
    if (words_has(w, 'R') && present != 0U) {
        return words_refuse(w, 'R', "R alone, or I, J and K", why);
    }
    if (!words_has(w, 'R') && present == 0U) {
        refusal_text(why, "an arc without a centre", planes[m->plane]);
        return false;
    }
    return true;
}

/* The largest coordinate of a place on two axes, in steps. */
static int64_t largest(const place *p, const unsigned axes[2])
{
    int64_t most = 0;
    for (unsigned i = 0; i < 2U; i++) {
        const int64_t x = p->axis[axes[i]];
        most = (x > most) ? x : (-x > most) ? -x : most;
    }
    return most;
}

/* Refuses an arc so short that Grbl drives a full circle instead, where LinuxCNC drives the arc.
 * Grbl does so below 5e-7 radians. It computes in floats of 24 bits: each end and the centre are up
 * to 2^-24 of the largest coordinate off, and so is each of their differences. All together are
 * less than 8 of these. An arc that ends where it begins is a full circle for both. */
static bool check_length(const modal *m, const place *to, const ko_move *move, refusal *why)
{
    unsigned axes[2];
    axes_of(m->plane, axes);
    const bool is_circle =
        m->at.axis[axes[0]] == to->axis[axes[0]] && m->at.axis[axes[1]] == to->axis[axes[1]];
    const int64_t from = largest(&m->at, axes);
    const int64_t most = (largest(to, axes) > from) ? largest(to, axes) : from;
    const int64_t radius = (int64_t)move->radius * STEPS_MM / 65536;
    const uint64_t least = 342U + 8U; /* 5e-7 radians in 2^-32 turns, and what the angle is off */
    const uint64_t off = 326U * (uint64_t)((most + radius) / radius + 1);
    if (is_circle || move->sweep > least + off) {
        return true;
    }
    refusal_text(why, "an arc that Grbl takes for a full circle",
                 "an arc of more than 5e-7 radians and 1e-6 of its coordinates");
    return false;
}

bool motion_arc(modal *m, const words *w, const place *to, step_kind kind, step *out, refusal *why)
{
    ko_arc arc = {.kind = (kind == STEP_CW) ? KO_MOVE_ARC_CW : KO_MOVE_ARC_CCW, .plane = m->plane};
    if (!check_words(m, w, why) || !tip_at(m, &m->at, &arc.from, why) ||
        !tip_at(m, to, &arc.to, why)) {
        return false;
    }
    const bool is_made = words_has(w, 'R') ? arc_by_radius(m, w, &arc, &out->move, why)
                                           : arc_about(m, w, &arc, &out->move, why);
    if (!is_made || !check_length(m, to, &out->move, why)) {
        return false;
    }
    out->kind = kind;
    out->may_touch_stock = true;
    m->at = *to;
    return true;
}
