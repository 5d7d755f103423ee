/* Computes the nearest distance in each direction, in double precision. The outline of each box is
 * cut by each sector that it may be in. */
#include "reference.h"

#include <math.h>

enum { MOST_CORNERS = 8 };
static const double TAU = 6.283185307179586476925;

typedef struct {
    size_t count;
    double at[MOST_CORNERS][2];
} outline;

void ref_around_begin(ref_around *around)
{
    for (int i = 0; i < REF_DIRECTIONS; i++)
        around->least[i] = INFINITY;
}

/* Returns the part of an outline to the left of a line through the origin (Sutherland and
 * Hodgman). */
static outline left_of(const outline *from, double ux, double uy)
{
    outline part = {0};
    for (size_t i = 0; i < from->count; i++) {
        const double *a = from->at[i], *b = from->at[(i + 1) % from->count];
        double da = ux * a[1] - uy * a[0], db = ux * b[1] - uy * b[0];
        if (da >= 0) {
            part.at[part.count][0] = a[0];
            part.at[part.count++][1] = a[1];
        }
        if ((da < 0) != (db < 0)) {
            double t = da / (da - db);
            part.at[part.count][0] = a[0] + t * (b[0] - a[0]);
            part.at[part.count++][1] = a[1] + t * (b[1] - a[1]);
        }
    }
    return part;
}

/* Returns the least distance of an outline that does not hold the origin. */
static double least_of(const outline *o)
{
    double least = INFINITY;
    for (size_t i = 0; i < o->count; i++) {
        const double *a = o->at[i], *b = o->at[(i + 1) % o->count];
        double dx = b[0] - a[0], dy = b[1] - a[1], square = dx * dx + dy * dy;
        double t = square > 0 ? -(a[0] * dx + a[1] * dy) / square : 0;
        t = fmin(1, fmax(0, t));
        least = fmin(least, hypot(a[0] + t * dx, a[1] + t * dy));
    }
    return least;
}

/* Returns by how much of a turn b is counter-clockwise of a, from -1/2 to 1/2. */
static double turned(double a, double b)
{
    double d = b - a;
    return d - floor(d + 0.5);
}

void ref_around_take(ref_around *around, const double point[3], double height, const ref_box *box,
                     double larger)
{
    double x = box->centre[0] - point[0], y = box->centre[1] - point[1];
    double hx = box->half[0] + larger, hy = box->half[1] + larger;
    if (fabs(box->centre[2] - point[2]) > height + box->half[2] + larger)
        return;
    if (fabs(x) <= hx && fabs(y) <= hy) {
        for (int i = 0; i < REF_DIRECTIONS; i++)
            around->least[i] = 0;
        return;
    }
    const outline whole = {
        4, {{x - hx, y - hy}, {x + hx, y - hy}, {x + hx, y + hy}, {x - hx, y + hy}}};
    double middle = atan2(y, x) / TAU, from = 0, to = 0;
    for (size_t i = 0; i < whole.count; i++) {
        double off = turned(middle, atan2(whole.at[i][1], whole.at[i][0]) / TAU);
        from = fmin(from, off);
        to = fmax(to, off);
    }
    int first = (int)floor((middle + from) * REF_DIRECTIONS) - 1;
    int last = (int)ceil((middle + to) * REF_DIRECTIONS) + 1;
    for (int i = first; i <= last; i++) {
        double early = (i - 0.5) / REF_DIRECTIONS * TAU, late = (i + 0.5) / REF_DIRECTIONS * TAU;
        outline part = left_of(&whole, cos(early), sin(early));
        part = left_of(&part, -cos(late), -sin(late));
        int clockwise = ((-i) % REF_DIRECTIONS + REF_DIRECTIONS) % REF_DIRECTIONS;
        around->least[clockwise] = fmin(around->least[clockwise], least_of(&part));
    }
}
