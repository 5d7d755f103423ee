#include "arm.h"

#include <string.h>

static void read_one(rounds *to, const robot *r, const csv *c)
{
    char name[CSV_NAME];
    if (c->count != 7) {
        csv_refuse(c, "another number of fields", "link,x,y,z,axis,length,radius");
    }
    if (to->count == CAPSULES_MOST) {
        csv_refuse(c, "another capsule", "at most 256");
    }
    round_body *body = &to->at[to->count++];
    csv_name(c, 0, "the name of a link", name);
    body->link = robot_find(r, name);
    if (body->link < 0) {
        csv_refuse(c, name, "a link of joints.csv");
    }
    const char *axis = c->field[4];
    if (axis[0] < 'x' || axis[0] > 'z' || axis[1] != '\0') {
        csv_refuse(c, axis, "an axis: x, y or z");
    }
    const double length = csv_number(c, 5, "a length in metres, 0 to 1000", 1000);
    body->r = csv_number(c, 6, "a radius in metres, 0 to 1000", 1000);
    if (length < 0 || body->r < 0) {
        csv_refuse(c, "a length or radius below 0", "0 to 1000");
    }
    for (int i = 0; i < 3; i++) {
        const double middle = csv_number(c, 1 + i, "a place in metres, within 1000", 1000);
        const double half = (axis[0] - 'x' == i) ? length / 2 : 0;
        body->a[i] = middle - half;
        body->b[i] = middle + half;
    }
}

void rounds_read(rounds *to, const robot *r, const char *path)
{
    csv c = csv_open(path);
    while (csv_next(&c)) {
        read_one(to, r, &c);
    }
    csv_close(&c);
    if (to->count == 0) {
        refuse("%s: found no capsule, expected at least one", path);
    }
}
