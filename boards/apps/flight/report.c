/* What is said, as CSV on stdout. */
#include <stdio.h>

#include "flight.h"

/* whole.fraction with `decimals` digits, of `value` units of 10^-decimals. */
static void print_decimal(int64_t value, int decimals)
{
    int64_t unit = 1;
    for (int i = 0; i < decimals; i++) {
        unit *= 10;
    }
    const int64_t size = (value < 0) ? -value : value;
    const unsigned long whole = (unsigned long)(size / unit);
    const unsigned long fraction = (unsigned long)(size % unit);
    printf("%s%lu.%0*lu", (value < 0) ? "-" : "", whole, decimals, fraction);
}

/* floor(raw * 10^6 / 2^16): the shift rounds down, negative numbers too. */
void print_metres(fix16_t raw)
{
    print_decimal(((int64_t)raw * 1000000) >> 16, 6);
}

void print_seconds(int64_t ns, int decimals)
{
    print_decimal((decimals == 6) ? ns / 1000 : ns, decimals);
}

void print_name(uint32_t name)
{
    printf("%s%lu", (name & PACK_MOVER) ? "m" : "", (unsigned long)(name & ~PACK_MOVER));
}

void report_begin(report *r)
{
    *r = (report){.least = INT32_MAX};
    printf("time,event,obstacle,clearance,contact_in\n");
}

static void row(int64_t time, const char *event, const neighbour *o)
{
    print_seconds(time, 9);
    printf(",%s,", event);
    print_name(o->name);
    printf(",");
}

static void row_with_clearance(int64_t time, const char *event, const neighbour *o)
{
    row(time, event, o);
    print_metres(o->clearance);
    printf(",\n");
}

static void report_leave(report *r, int64_t time, const ko_vec3 *position, const near_state *n,
                         const neighbour *o)
{
    neighbour left = *o;
    r->leaves++;
    if (near_clearance(n, o, position, &left.clearance)) {
        row_with_clearance(time, "leave", &left);
        return;
    }
    row(time, "leave", o);
    printf(",\n");
}

/* Names of `a` that are not in `b`, both ascending; each is handed on. */
typedef void (*difference_visitor)(report *r, int64_t time, const ko_vec3 *position,
                                   const near_state *n, const neighbour *o);

static void each_missing(const neighbour *a, uint32_t a_count, const neighbour *b, uint32_t b_count,
                         difference_visitor visit, report *r, int64_t time, const ko_vec3 *position,
                         const near_state *n)
{
    uint32_t k = 0;
    for (uint32_t i = 0; i < a_count; i++) {
        while (k < b_count && b[k].name < a[i].name) {
            k++;
        }
        if (k == b_count || b[k].name != a[i].name) {
            visit(r, time, position, n, &a[i]);
        }
    }
}

static void report_enter(report *r, int64_t time, const ko_vec3 *position, const near_state *n,
                         const neighbour *o)
{
    (void)position;
    (void)n;
    r->enters++;
    row_with_clearance(time, "enter", o);
}

static void report_nearest(report *r, int64_t time, const near_state *n)
{
    if (!n->found) {
        print_seconds(time, 9);
        printf(",none,,");
        print_metres(n->reach);
        printf(",\n");
        return;
    }
    row_with_clearance(time, "nearest", &n->nearest);
    if (n->nearest.clearance < r->least) {
        r->least = n->nearest.clearance;
        r->least_time = time;
        r->least_name = n->nearest.name;
    }
}

void report_pose(report *r, int64_t time, const ko_vec3 *position, const near_state *n,
                 const contact *c)
{
    r->poses++;
    report_nearest(r, time, n);
    each_missing(n->before, n->before_count, n->inside, n->inside_count, report_leave, r, time,
                 position, n);
    each_missing(n->inside, n->inside_count, n->before, n->before_count, report_enter, r, time,
                 position, n);
    if (c->found) {
        neighbour with = c->with;
        r->hits++;
        (void)near_clearance(n, &with, position, &with.clearance);
        row(time, "hit", &with);
        print_metres(with.clearance);
        printf(",");
        print_seconds(c->in, 6);
        printf("\n");
    }
}
