#include "judge.h"

#include "board.h"

/* How far the chords of an arc may leave it: 0.01 mm. */
enum { TOLERANCE = 655 };

/* Makes the boxes larger than those of the set-up: by this much on each side. */
static void grow(judge *j, const ko_vec3 *by)
{
    const ko_vec3 more = {by->x - j->grown.x, by->y - j->grown.y, by->z - j->grown.z};
    for (uint32_t i = 0; i < j->setup->boxes; i++) {
        ko_vec3 *r = &j->setup->box[i].r;
        r->x += more.x;
        r->y += more.y;
        r->z += more.z;
    }
    j->grown = *by;
}

/* True if the machine may take any path between the ends of the move. */
static bool is_loose(const judge *j, const step *s)
{
    const ko_move *m = &s->move;
    const int axes = (m->from.x != m->to.x) + (m->from.y != m->to.y) + (m->from.z != m->to.z);
    return s->kind == STEP_RAPID && axes > 1 && j->setup->is_rapid_loose;
}

/* Half of the way on an axis, rounded up. |b - a| <= 2^30. */
static fix16_t half(fix16_t a, fix16_t b)
{
    const fix16_t way = (a < b) ? b - a : a - b;
    return way / 2 + 1;
}

/* Makes the boxes larger for this step, and the move of a loose one the middle of its ways. False
 * if that is out of range. */
static bool prepare(judge *j, const step *s, int64_t deviation, ko_move *move)
{
    fix16_t d = 0;
    if (!steps_to_fix(deviation, &d)) {
        return false;
    }
    d += (deviation > 0) ? 1 : 0; /* rounded up */
    ko_vec3 by = {d, d, d};
    *move = s->move;
    if (is_loose(j, s)) {
        const ko_vec3 a = move->from;
        const ko_vec3 b = move->to;
        const ko_vec3 middle = {(fix16_t)(((int64_t)a.x + b.x) / 2),
                                (fix16_t)(((int64_t)a.y + b.y) / 2),
                                (fix16_t)(((int64_t)a.z + b.z) / 2)};
        by = (ko_vec3){d + half(a.x, b.x), d + half(a.y, b.y), d + half(a.z, b.z)};
        if (ko_move_from_line(&middle, &middle, move) != KO_OK) {
            return false;
        }
    }
    grow(j, &by);
    return true;
}

/* Follows the move of a part of the tool among boxes. KO_OK, KO_END, or an error. */
static ko_status follow(judge *j, const ko_move *move, const ko_tool *part, uint32_t first,
                        uint32_t count, fix16_t reach, uint32_t *sum, ko_path_contact *contact)
{
    uint32_t start = board_instructions();
    ko_toolpath path;
    ko_status status;
    (void)ko_toolpath_begin(move, part, &j->setup->box[first], count, TOLERANCE, reach, &path);
    do {
        uint32_t budget = BUDGET;
        status = ko_toolpath_next(&path, &budget, contact); /* also reports a refusal of begin */
        const uint32_t used = board_instructions() - start;
        start += used;
        *sum += used;
        j->worst_slice = (used > j->worst_slice) ? used : j->worst_slice;
    } while (status == KO_UNFINISHED);
    contact->box += first;
    return status;
}

/* Keeps the contact if it is worse than what was found. */
static void keep(finding *out, const ko_path_contact *contact, bool is_holder)
{
    const bool is_blocked = contact->first != KO_NEVER;
    if (is_blocked && (out->state != STATE_BLOCKED || contact->first < out->first)) {
        *out = (finding){STATE_BLOCKED, contact->box, 0, contact->first, is_holder};
    } else if (out->state == STATE_CLEAR ||
               (out->state == STATE_NEAR && contact->clearance < out->clearance)) {
        *out = (finding){STATE_NEAR, contact->box, contact->clearance, KO_NEVER, is_holder};
    }
}

static bool judge_part(judge *j, const ko_move *of, bool may_touch_stock, const tool *with,
                       bool is_holder, uint32_t *sum, finding *out)
{
    const setup *up = j->setup;
    ko_path_contact contact = {KO_NEVER, 0, 0};
    const fix16_t z = is_holder ? with->holder_z : 0;
    const ko_tool *part = is_holder ? &with->holder : &with->cutter;
    ko_move move = *of;
    move.from.z += z; /* within 2^29 + 2^27 */
    move.to.z += z;
    move.centre.z += z;
    ko_status status = follow(j, &move, part, 0, up->clamps, up->margin, sum, &contact);
    if (status == KO_OK) {
        keep(out, &contact, is_holder);
    } else if (status != KO_END) {
        return false;
    }
    if (may_touch_stock || up->boxes == up->clamps) {
        return true;
    }
    status = follow(j, &move, part, up->clamps, up->boxes - up->clamps, 0, sum, &contact);
    if (status == KO_OK) {
        keep(out, &contact, is_holder);
    }
    return status == KO_OK || status == KO_END;
}

bool judge_step(judge *j, const step *s, const tool *with, int64_t deviation, finding *out)
{
    uint32_t sum = 0;
    ko_move move;
    *out = (finding){STATE_CLEAR, 0, j->setup->margin, KO_NEVER, false};
    if (!prepare(j, s, deviation, &move) ||
        !judge_part(j, &move, s->may_touch_stock, with, false, &sum, out)) {
        return false;
    }
    if (with->holder.length > 0 &&
        !judge_part(j, &move, s->may_touch_stock, with, true, &sum, out)) {
        return false;
    }
    j->total += sum;
    j->worst = (sum > j->worst) ? sum : j->worst;
    return true;
}
