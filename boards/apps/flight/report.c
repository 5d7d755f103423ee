/* Prints the answers as CSV on stdout. */
#include <stdio.h>

#include "flight.h"

/* Prints whole.fraction with `decimals` digits, from `value` in units of 10^-decimals. */
static void print_decimal(FILE *to, int64_t value, int decimals)
{
    int64_t unit = 1;
    for (int i = 0; i < decimals; i++) {
        unit *= 10;
    }
    const int64_t size = (value < 0) ? -value : value;
    const unsigned long whole = (unsigned long)(size / unit);
    const unsigned long fraction = (unsigned long)(size % unit);
    fprintf(to, "%s%lu.%0*lu", (value < 0) ? "-" : "", whole, decimals, fraction);
}

/* floor(raw * 10^6 / 2^16): the shift rounds down, negative numbers too. */
static void print_metres(FILE *to, fix16_t raw)
{
    print_decimal(to, ((int64_t)raw * 1000000) >> 16, 6);
}

static void print_seconds(FILE *to, int64_t ns, int decimals)
{
    print_decimal(to, (decimals == 6) ? ns / 1000 : ns, decimals);
}

static void print_name(FILE *to, uint32_t name)
{
    fprintf(to, "%s%lu", (name & PACK_MOVER) ? "m" : "", (unsigned long)(name & ~PACK_MOVER));
}

void report_begin(report *r)
{
    *r = (report){.least = INT32_MAX};
    printf("time,event,obstacle,clearance,contact_in\n");
}

/* Prints the first columns of a row: time, event, obstacle. */
static void row(int64_t time, const char *event, const neighbour *o)
{
    print_seconds(stdout, time, 9);
    printf(",%s,", event);
    print_name(stdout, o->name);
    printf(",");
}

static void row_with_clearance(int64_t time, const char *event, const neighbour *o)
{
    row(time, event, o);
    print_metres(stdout, o->clearance);
    printf(",\n");
}

/* True if a name is missing in a list. Both are ascending, and `at` advances with the names asked
 * for. */
static bool is_missing(const neighbour *list, uint32_t count, uint32_t *at, uint32_t name)
{
    while (*at < count && list[*at].name < name) {
        (*at)++;
    }
    return *at == count || list[*at].name != name;
}

static void report_leaves(report *r, int64_t time, const ko_vec3 *position, const near_state *n)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < n->before_count; i++) {
        neighbour left = n->before[i];
        if (!is_missing(n->inside, n->inside_count, &at, left.name)) {
            continue;
        }
        r->leaves++;
        if (near_clearance(n, &left, position, &left.clearance)) {
            row_with_clearance(time, "leave", &left);
        } else {
            row(time, "leave", &left);
            printf(",\n");
        }
    }
}

static void report_enters(report *r, int64_t time, const near_state *n)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < n->inside_count; i++) {
        if (is_missing(n->before, n->before_count, &at, n->inside[i].name)) {
            r->enters++;
            row_with_clearance(time, "enter", &n->inside[i]);
        }
    }
}

static void report_nearest(report *r, int64_t time, const near_state *n)
{
    if (!n->found) {
        print_seconds(stdout, time, 9);
        printf(",none,,");
        print_metres(stdout, n->reach);
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
    r->stops[c->stop]++;
    report_nearest(r, time, n);
    report_leaves(r, time, position, n);
    report_enters(r, time, n);
    if (c->found) {
        neighbour with = c->with;
        r->hits++;
        (void)near_clearance(n, &with, position, &with.clearance);
        row(time, "hit", &with);
        print_metres(stdout, with.clearance);
        printf(",");
        print_seconds(stdout, c->in, 6);
        printf("\n");
    }
    if (c->stop != KO_BRAKE_CLEAR) {
        print_seconds(stdout, time, 9);
        printf((c->stop == KO_BRAKE_NOW) ? ",brake,,,\n" : ",late,,,\n");
    }
}

void report_look(int64_t time, const sector_state *s)
{
    print_seconds(stdout, time, 9);
    printf(",sectors,%u", s->distances[0]);
    for (uint32_t i = 1; i < KO_MAVLINK_DISTANCES; i++) {
        printf(" %u", s->distances[i]);
    }
    printf(",,\n");
}

bool report_is_clear(const report *r)
{
    return r->enters == 0U && r->stops[KO_BRAKE_LATE] == 0U;
}

void report_least(const report *r)
{
    if (r->least == INT32_MAX) {
        fprintf(stderr, "least clearance  nothing was ever within reach\n");
        return;
    }
    fprintf(stderr, "least clearance  ");
    print_metres(stderr, r->least);
    fprintf(stderr, " m from obstacle ");
    print_name(stderr, r->least_name);
    fprintf(stderr, " at ");
    print_seconds(stderr, r->least_time, 9);
    fprintf(stderr, "\n");
}

void report_stops(const report *r)
{
    fprintf(stderr, "stopping         could at %lu poses, only just at %lu, too late at %lu\n",
            (unsigned long)r->stops[KO_BRAKE_CLEAR], (unsigned long)r->stops[KO_BRAKE_NOW],
            (unsigned long)r->stops[KO_BRAKE_LATE]);
}

void report_sectors(const sector_state *s)
{
    fprintf(stderr, "sectors          %lu looks, %lu not known\n", (unsigned long)s->looks,
            (unsigned long)s->unknown);
    if (s->least > s->most) {
        return;
    }
    fprintf(stderr, "nearest sector   %u cm at ", s->least);
    print_seconds(stderr, s->least_time, 9);
    fprintf(stderr, "\n");
}
