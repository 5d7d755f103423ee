#include "report.h"

#include <inttypes.h>
#include <stdio.h>

void report_head(void)
{
    printf("line,move,state,box,clearance,x,y,z,tool,x0,y0,z0,x1,y1,z1,cx,cy,cz,plane,degrees,"
           "mx,my,mz,part\n");
}

/* Positions are rounded to the nearest micrometre, clearances down. */

/* Prints micrometres as millimetres with 3 decimals. */
static void print_microns(int64_t microns)
{
    const int64_t size = (microns < 0) ? -microns : microns;
    printf(",%s%" PRId32 ".%03" PRId32, (microns < 0) ? "-" : "", (int32_t)(size / 1000),
           (int32_t)(size % 1000));
}

static void print_mm_down(fix16_t x)
{
    print_microns(((int64_t)x * 1000) >> 16);
}

static void print_mm_nearest(int64_t x)
{
    print_microns((x * 1000 + 32768) >> 16);
}

static void print_vec(const ko_vec3 *v)
{
    print_mm_nearest(v->x);
    print_mm_nearest(v->y);
    print_mm_nearest(v->z);
}

/* Prints a position of the tip in the coordinates in which the programme counts. */
static void print_programmed(const ko_vec3 *tip, const modal *m)
{
    const fix16_t xyz[3] = {tip->x, tip->y, tip->z};
    for (unsigned i = 0; i < 3U; i++) {
        int64_t steps = steps_from_fix(xyz[i]) - modal_zero(m, i);
        steps += (i == 2U) ? m->setup->tools[m->loaded].offset : 0;
        const int64_t micron = STEPS_MM / 1000;
        steps += micron / 2;
        print_microns((steps - ((steps < 0) ? micron - 1 : 0)) / micron);
    }
}

static void print_corner(const ko_vec3 *c, const ko_vec3 *r, int sign)
{
    const fix16_t xyz[3] = {c->x + sign * r->x, c->y + sign * r->y, c->z + sign * r->z};
    for (unsigned i = 0; i < 3U; i++) {
        print_mm_nearest(xyz[i]);
    }
}

void report_boxes(const setup *s)
{
    for (uint32_t i = 0; i < s->boxes; i++) {
        const ko_aabb *box = &s->box[i];
        printf("0,%s,,%s", (i < s->clamps) ? "clamp" : "stock", s->name[i]);
        print_mm_nearest((i < s->clamps) ? s->margin : 0);
        printf(",,,,");
        print_corner(&box->c, &box->r, -1);
        print_corner(&box->c, &box->r, 1);
        printf(",,,,,,,,,\n");
    }
}

/* Prints the move itself: its ends, and for an arc the centre, the plane and the angle. */
static void print_path(const ko_move *move)
{
    static const char *const planes[] = {"G17", "G18", "G19"};
    print_vec(&move->from);
    print_vec(&move->to);
    if (move->kind == KO_MOVE_LINE) {
        printf(",,,,,");
        return;
    }
    print_vec(&move->centre);
    /* 2^-32 turns to millidegrees: at most 1024 turns, so below 2^61 */
    const int64_t degrees = (int64_t)(((move->sweep >> 8) * 360000U) >> 24);
    printf(",%s", planes[move->plane]);
    print_microns((move->kind == KO_MOVE_ARC_CW) ? -degrees : degrees);
}

void report_row(unsigned line, const step *s, const finding *f, const modal *m)
{
    static const char *const kinds[] = {"rapid", "line", "arc cw", "arc ccw", "change"};
    static const char *const states[] = {"clear", "near", "blocked"};
    ko_vec3 at;
    printf("%u,%s,%s,", line, kinds[s->kind], states[f->state]);
    printf("%s", (f->state == STATE_CLEAR) ? "" : m->setup->name[f->box]);
    print_mm_down(f->clearance);
    const bool is_blocked =
        f->state == STATE_BLOCKED && ko_move_get_point(&s->move, f->first, &at) == KO_OK;
    if (is_blocked) {
        print_programmed(&at, m);
    } else {
        printf(",,,");
    }
    printf(",%" PRId32, m->setup->tools[m->loaded].number);
    print_path(&s->move);
    if (is_blocked) {
        print_vec(&at);
    } else {
        printf(",,,");
    }
    printf(",%s\n", (f->state == STATE_CLEAR) ? "" : f->is_holder ? "holder" : "cutter");
}
