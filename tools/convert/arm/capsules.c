#include "capsules.h"

#include <math.h>
#include <string.h>

#include "common/written.h"

#include "read_csv.h"

static const double lsb_per_metre = 65536;

/* Rounds the ends to nearest. The radius is rounded up, and grows by the distance of the end that
 * moved farther. */
static void put(const csv *c, const double a[3], const double b[3], double r, ko_capsule *to)
{
    fix16_t *const ends[2] = {&to->a.x, &to->b.x};
    const double *from[2] = {a, b};
    double moved = 0;
    for (int i = 0; i < 2; i++) {
        double sum = 0;
        fix16_t rounded[3];
        for (int k = 0; k < 3; k++) {
            const double raw = from[i][k] * lsb_per_metre;
            rounded[k] = (fix16_t)llrint(raw);
            sum += (raw - rounded[k]) * (raw - rounded[k]);
        }
        memcpy(ends[i], rounded, sizeof(rounded));
        moved = fmax(moved, sqrt(sum));
    }
    to->r = (fix16_t)ceil(r * lsb_per_metre + moved);
    if (ko_capsule_check(to) != KO_OK) {
        csv_refuse(c, "a capsule that leaves the range", "one within 8192 m");
    }
}

static double read_size(const csv *c, int field, const char *expected)
{
    const double value = csv_number(c, field, expected, 1000);
    if (value < 0) {
        csv_refuse(c, "a length or radius below 0", "0 to 1000");
    }
    return value;
}

/* link,x,y,z,axis,length,radius: the middle of a cylinder that ends in two half-spheres. */
static void read_middle(const csv *c, ko_capsule *to)
{
    double a[3], b[3];
    const char *axis = c->field[4];
    if (axis[0] < 'x' || axis[0] > 'z' || axis[1] != '\0') {
        csv_refuse(c, axis, "an axis: x, y or z");
    }
    const double length = read_size(c, 5, "a length in metres, 0 to 1000");
    const double r = read_size(c, 6, "a radius in metres, 0 to 1000");
    for (int i = 0; i < 3; i++) {
        const double middle = csv_number(c, 1 + i, "a place in metres, within 1000", 1000);
        const double half = (axis[0] - 'x' == i) ? length / 2 : 0;
        a[i] = middle - half;
        b[i] = middle + half;
    }
    put(c, a, b, r, to);
}

/* link,x,y,z,x,y,z,radius: the ends of the axis. */
static void read_ends(const csv *c, ko_capsule *to)
{
    double a[3], b[3];
    for (int i = 0; i < 3; i++) {
        a[i] = csv_number(c, 1 + i, "a place in metres, within 1000", 1000);
        b[i] = csv_number(c, 4 + i, "a place in metres, within 1000", 1000);
    }
    put(c, a, b, read_size(c, 7, "a radius in metres, 0 to 1000"), to);
}

static void read_one(capsules *to, const robot *r, const csv *c)
{
    char name[CSV_NAME];
    if (c->count != 7 && c->count != 8) {
        csv_refuse(c, "another number of fields",
                   "link,x,y,z,axis,length,radius or link,x,y,z,x,y,z,radius");
    }
    const int expected = (c->count == 8) ? 8 : 7;
    if (to->count == (int)KO_ARM_MAX_CAPSULES) {
        csv_refuse(c, "another capsule", "at most 256");
    }
    const int link = csv_find_link(r, c, 0, name);
    if (link < 0 && robot_is_absent(r, name)) {
        return;
    }
    if (link < 0) {
        csv_refuse(c, name, "a link of joints.csv");
    }
    if (robot_is_bare(r, name)) {
        csv_refuse(c, name, "a link that no row calls bare");
    }
    ko_arm_capsule *one = &to->at[to->count];
    one->link = (uint16_t)link;
    if (expected == 8) {
        read_ends(c, &one->shape);
    } else {
        read_middle(c, &one->shape);
    }
    to->line[to->count++] = c->line;
}

static bool has_capsule(const capsules *c, int link)
{
    for (int i = 0; i < c->count; i++) {
        if (c->at[i].link == link) {
            return true;
        }
    }
    return false;
}

void capsules_read(capsules *to, const robot *r, const char *path)
{
    csv c = csv_open(path);
    while (csv_next(&c)) {
        read_one(to, r, &c);
    }
    csv_close(&c);
    if (to->count == 0) {
        refuse("%s: found no capsule, expected at least one", path);
    }
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        if (!has_capsule(to, i) && (f->mesh >= 0 || f->body != NULL) &&
            !robot_is_bare(r, f->name)) {
            refuse("%s: found no capsule of link %s, expected one for each link; --bare %s (BARE=) "
                   "if it has none",
                   path, f->name, f->name);
        }
    }
}

void capsules_write(const capsules *c, const robot *r, const char *path)
{
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        refuse("%s: cannot be written", path);
    }
    fprintf(out,
            "# link, x,y,z of one end of the axis, x,y,z of the other, radius [m]: multiples of "
            "2^-16 m, exactly\n");
    for (int i = 0; i < c->count; i++) {
        const ko_capsule *s = &c->at[i].shape;
        const fix16_t raw[7] = {s->a.x, s->a.y, s->a.z, s->b.x, s->b.y, s->b.z, s->r};
        put_text(out, r->frames[c->at[i].link].name);
        for (int k = 0; k < 7; k++) {
            fprintf(out, ",%.17g", raw[k] / lsb_per_metre);
        }
        fprintf(out, "\n");
    }
    const bool is_written = ferror(out) == 0;
    if (fclose(out) != 0 || !is_written) {
        refuse("%s: cannot be written", path);
    }
}
