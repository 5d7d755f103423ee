#include "setup.h"

#include <string.h>

#include "tokens.h"

#define MOST_LENGTH ((KO_LIMIT >> 16) * STEPS_MM)

/* Boxes are larger by this on each side, so that the rounding of the programme's lengths is on the
 * safe side. */
enum { ROUNDING = 2 };

void setup_begin(setup *s)
{
    memset(s, 0, sizeof(*s));
    s->start_tool = -1;
    s->block_delete = -1;
    s->blend = -1;
    s->margin = 5 << 16;
}

int setup_find_tool(const setup *s, int64_t number)
{
    for (uint32_t i = 0; i < s->tool_count; i++) {
        if (s->tools[i].number == number) {
            return (int)i;
        }
    }
    return -1;
}

/* ---- parts of lines ---- */

/* The lengths that are taken, in steps, and how a refusal calls them. */
typedef struct range {
    int64_t least;
    int64_t most;
    const char *name;
} range;

static const range of_place = {-MOST_LENGTH, MOST_LENGTH, "a length within 8192 mm"};
static const range of_tool = {1000, 1000 * STEPS_MM, "a length from 0.0001 to 1000 mm"};
static const range of_margin = {0, 1000 * STEPS_MM, "a length from 0 to 1000 mm"};
static const range of_blend = {0, 100 * STEPS_MM, "a length from 0 to 100 mm"};

/* Reads a length in the units of the file. */
static bool read_length(const setup *s, tokens *t, const range *of, int64_t *out)
{
    int64_t number = 0;
    if (!tokens_number(t, &number)) {
        return false;
    }
    *out = steps_of(number, s->is_inch != 0U);
    return (*out >= of->least && *out <= of->most) || tokens_refuse_last(t, of->name);
}

static bool read_place(const setup *s, tokens *t, place *out)
{
    for (unsigned i = 0; i < 3U; i++) {
        if (!read_length(s, t, &of_place, &out->axis[i])) {
            return false;
        }
    }
    return true;
}

/* Reads G54 to G59.3 as an index. */
static bool read_work(tokens *t, unsigned *out)
{
    static const char *const names[WORKS] = {"G54", "G55",   "G56",   "G57",  "G58",
                                             "G59", "G59.1", "G59.2", "G59.3"};
    for (unsigned i = 0; i < WORKS; i++) {
        if (tokens_skip(t, names[i])) {
            *out = i;
            return true;
        }
    }
    return tokens_refuse(t, "G54 to G59.3");
}

/* Reads `in G54` or `in machine`, or nothing, as the zero point from which the line counts. */
static bool read_frame(const setup *s, tokens *t, place *zero)
{
    unsigned work = 0;
    memset(zero, 0, sizeof(*zero));
    if (!tokens_skip(t, "in") || tokens_skip(t, "machine")) {
        return true;
    }
    tokens before = *t;
    if (!read_work(t, &work)) {
        return false;
    }
    if (((unsigned)s->works >> work & 1U) == 0U) {
        *t = before;
        return tokens_refuse(t, "a zero point of a line `work` above");
    }
    *zero = s->work[work];
    return true;
}

static void add(place *p, const place *zero)
{
    for (unsigned i = 0; i < 3U; i++) {
        p->axis[i] += zero->axis[i];
    }
}

/* ---- lines ---- */

static bool once(setup *s, tokens *t, uint16_t bit)
{
    if ((s->seen & bit) != 0U) {
        return tokens_refuse_last(t, "such a line once");
    }
    s->seen |= bit;
    return true;
}

static bool take_units(setup *s, tokens *t)
{
    if (!once(s, t, SEEN_UNITS)) {
        return false;
    }
    s->is_inch = tokens_skip(t, "inch") ? 1U : 0U;
    return s->is_inch != 0U || tokens_skip(t, "mm") || tokens_refuse(t, "mm or inch");
}

static bool take_margin(setup *s, tokens *t)
{
    int64_t margin = 0;
    return once(s, t, SEEN_MARGIN) && read_length(s, t, &of_margin, &margin) &&
           steps_to_fix(margin, &s->margin);
}

static bool take_blend(setup *s, tokens *t)
{
    return once(s, t, SEEN_BLEND) && read_length(s, t, &of_blend, &s->blend);
}

static bool take_block_delete(setup *s, tokens *t)
{
    if (!once(s, t, SEEN_DELETE)) {
        return false;
    }
    s->block_delete = tokens_skip(t, "on") ? 1 : 0;
    return s->block_delete == 1 || tokens_skip(t, "off") || tokens_refuse(t, "on or off");
}

static bool take_rapid(setup *s, tokens *t)
{
    if (!once(s, t, SEEN_RAPID)) {
        return false;
    }
    s->is_rapid_loose = tokens_skip(t, "any");
    return s->is_rapid_loose || tokens_skip(t, "straight") || tokens_refuse(t, "straight or any");
}

static bool take_work(setup *s, tokens *t)
{
    unsigned work = 0;
    tokens before = *t;
    if (!read_work(t, &work)) {
        return false;
    }
    if (((unsigned)s->works >> work & 1U) != 0U) {
        *t = before;
        return tokens_refuse(t, "each zero point once");
    }
    s->works |= (uint16_t)(1U << work);
    return tokens_expect(t, "at") && read_place(s, t, &s->work[work]);
}

static bool take_home(setup *s, tokens *t)
{
    const unsigned home = tokens_skip(t, "G28") ? 0U : 1U;
    if (home == 1U && !tokens_skip(t, "G30")) {
        return tokens_refuse(t, "G28 or G30");
    }
    if (((unsigned)s->homes >> home & 1U) != 0U) {
        return tokens_refuse_last(t, "each home once");
    }
    s->homes |= (uint16_t)(1U << home);
    return tokens_expect(t, "at") && read_place(s, t, &s->home[home]);
}

static bool take_start(setup *s, tokens *t)
{
    place zero;
    int64_t number = 0;
    if (!once(s, t, SEEN_START) || !read_frame(s, t, &zero) || !tokens_expect(t, "at") ||
        !read_place(s, t, &s->start)) {
        return false;
    }
    add(&s->start, &zero);
    if (!tokens_skip(t, "tool")) {
        return true;
    }
    if (!tokens_number(t, &number)) {
        return false;
    }
    s->start_tool = (number % STEPS_MM == 0) ? setup_find_tool(s, number / STEPS_MM) : -1;
    if (s->start_tool < 0) {
        return tokens_refuse_last(t, "a tool of a line above");
    }
    s->start.axis[2] += s->tools[s->start_tool].offset; /* from the tip to the position */
    return true;
}

/* Reads `diameter D length L`; the radius is rounded up. */
static bool read_cylinder(const setup *s, tokens *t, ko_tool *out)
{
    int64_t diameter = 0;
    int64_t length = 0;
    if (!tokens_expect(t, "diameter") || !read_length(s, t, &of_tool, &diameter) ||
        !tokens_expect(t, "length") || !read_length(s, t, &of_tool, &length)) {
        return false;
    }
    (void)steps_to_fix(length, &out->length);
    (void)steps_to_fix(diameter / 2 + 1, &out->radius);
    out->radius++;
    return true;
}

static bool read_tool(const setup *s, tokens *t, tool *made)
{
    made->cutter.kind = tokens_skip(t, "ball") ? KO_TOOL_BALL : KO_TOOL_FLAT;
    if (made->cutter.kind == KO_TOOL_FLAT && !tokens_skip(t, "flat")) {
        return tokens_refuse(t, "flat or ball");
    }
    if (!read_cylinder(s, t, &made->cutter)) {
        return false;
    }
    made->holder_z = made->cutter.length;
    if (made->cutter.kind == KO_TOOL_BALL) {
        if (made->cutter.length < made->cutter.radius) {
            return tokens_refuse_last(t, "a length of at least half the diameter");
        }
        made->cutter.length += made->cutter.radius; /* its round end stays above the shank */
    }
    if (tokens_skip(t, "holder") && !read_cylinder(s, t, &made->holder)) {
        return false;
    }
    made->holder.kind = KO_TOOL_FLAT;
    return !tokens_skip(t, "offset") || read_length(s, t, &of_place, &made->offset);
}

static bool take_tool(setup *s, tokens *t)
{
    int64_t number = 0;
    tool made;
    memset(&made, 0, sizeof(made));
    if (!tokens_number(t, &number)) {
        return false;
    }
    if (number % STEPS_MM != 0 || number < STEPS_MM || number > 99999 * STEPS_MM) {
        return tokens_refuse_last(t, "a whole number of 1 to 99999");
    }
    made.number = (int32_t)(number / STEPS_MM);
    if (setup_find_tool(s, made.number) >= 0) {
        return tokens_refuse_last(t, "each tool once");
    }
    if (s->tool_count == MOST_TOOLS) {
        return tokens_refuse_last(t, "at most 24 tools");
    }
    if (!read_tool(s, t, &made)) {
        return false;
    }
    s->tools[s->tool_count++] = made;
    return true;
}

/* ---- boxes ---- */

/* Reads a name that no other box has. */
static bool read_name(const setup *s, tokens *t, char *out)
{
    if (!tokens_name(t, out, MOST_NAME)) {
        return false;
    }
    for (uint32_t i = 0; i < s->boxes; i++) {
        if (strcmp(s->name[i], out) == 0) {
            return tokens_refuse_last(t, "each name once");
        }
    }
    return true;
}

/* Makes an interval of the box, a little larger. */
static bool set_axis(int64_t a, int64_t b, fix16_t *c, fix16_t *r)
{
    fix16_t lo = 0;
    fix16_t hi = 0;
    if (a == b || !steps_to_fix((a < b) ? a : b, &lo) || !steps_to_fix((a < b) ? b : a, &hi)) {
        return false;
    }
    *c = (fix16_t)(((int64_t)lo + hi) >> 1);
    *r = hi - *c + ROUNDING; /* hi - c is the larger of the two halves */
    return true;
}

static bool read_corners(const setup *s, tokens *t, ko_aabb *box)
{
    place zero;
    place a;
    place b;
    if (!read_frame(s, t, &zero) || !tokens_expect(t, "from") || !read_place(s, t, &a) ||
        !tokens_expect(t, "to") || !read_place(s, t, &b)) {
        return false;
    }
    add(&a, &zero);
    add(&b, &zero);
    if (!set_axis(a.axis[0], b.axis[0], &box->c.x, &box->r.x) ||
        !set_axis(a.axis[1], b.axis[1], &box->c.y, &box->r.y) ||
        !set_axis(a.axis[2], b.axis[2], &box->c.z, &box->r.z) || ko_aabb_check(box) != KO_OK) {
        return tokens_refuse_last(t, "corners that differ on each axis, within the range");
    }
    return true;
}

/* Inserts a box at an index: clamps before the stock. */
static bool take_box(setup *s, tokens *t, uint32_t at)
{
    char name[MOST_NAME + 1];
    ko_aabb box;
    if (s->boxes == MOST_BOXES) {
        return tokens_refuse_last(t, "at most 24 clamps and stock");
    }
    if (!read_name(s, t, name) || !read_corners(s, t, &box)) {
        return false;
    }
    memmove(&s->box[at + 1U], &s->box[at], (s->boxes - at) * sizeof(s->box[0]));
    memmove(s->name[at + 1U], s->name[at], (s->boxes - at) * sizeof(s->name[0]));
    s->box[at] = box;
    memcpy(s->name[at], name, sizeof(name));
    s->boxes++;
    return true;
}

static bool take_clamp(setup *s, tokens *t)
{
    if (!take_box(s, t, s->clamps)) {
        return false;
    }
    s->clamps++;
    return true;
}

static bool take_kind(setup *s, tokens *t)
{
    if (tokens_skip(t, "units")) {
        return take_units(s, t);
    }
    if ((s->seen & SEEN_UNITS) == 0U) {
        return tokens_refuse(t, "a line `units mm` or `units inch` before all others");
    }
    if (tokens_skip(t, "clamp")) {
        return take_clamp(s, t);
    }
    if (tokens_skip(t, "stock")) {
        return take_box(s, t, s->boxes);
    }
    if (tokens_skip(t, "tool")) {
        return take_tool(s, t);
    }
    if (tokens_skip(t, "work")) {
        return take_work(s, t);
    }
    if (tokens_skip(t, "home")) {
        return take_home(s, t);
    }
    if (tokens_skip(t, "start")) {
        return take_start(s, t);
    }
    if (tokens_skip(t, "margin")) {
        return take_margin(s, t);
    }
    if (tokens_skip(t, "blend")) {
        return take_blend(s, t);
    }
    if (tokens_skip(t, "rapid")) {
        return take_rapid(s, t);
    }
    return tokens_skip(t, "block_delete")
               ? take_block_delete(s, t)
               : tokens_refuse(
                     t, "units, margin, blend, rapid, block_delete, work, home, tool, start, "
                        "clamp or stock");
}

bool setup_take(setup *s, const char *line, refusal *why)
{
    tokens t = {line, line, why};
    return tokens_is_end(&t) || (take_kind(s, &t) && tokens_expect_end(&t));
}

bool setup_is_whole(const setup *s, refusal *why)
{
    const char *expected = NULL;
    if (s->boxes == 0U) {
        expected = "a line `clamp` or `stock`";
    } else if (s->tool_count == 0U) {
        expected = "a line `tool`";
    } else if ((s->seen & SEEN_START) == 0U) {
        expected = "a line `start`";
    } else if (s->works != 0U && (s->works & 1U) == 0U) {
        expected = "a line `work G54`, in which every programme begins";
    }
    if (expected != NULL) {
        refusal_text(why, "the end of the file", expected);
    }
    return expected == NULL;
}
