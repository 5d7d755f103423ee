/* Computes with points and boxes in double precision, by methods unlike the firmware's. */
#include "reference.h"

#include <math.h>

/* Boxes are handled in blocks: their six arrays, and the distances, stay in the first-level
 * cache. */
enum { BLOCK = 512, SEARCH_STEPS = 100, BISECT_STEPS = 60 };

static double beyond(double point, double centre, double half)
{
    double d = fabs(point - centre) - half;
    return d > 0 ? d : 0;
}

static double distance2(const double point[3], const ref_box *box)
{
    double sum = 0;
    for (int axis = 0; axis < 3; axis++) {
        double d = beyond(point[axis], box->centre[axis], box->half[axis]);
        sum += d * d;
    }
    return sum;
}

double ref_distance(const double point[3], const ref_box *box)
{
    return sqrt(distance2(point, box));
}

/* A squared distance and its bits. The bits of non-negative numbers have the same order as the
 * numbers. */
typedef union {
    double value;
    int64_t bits;
} squared;

/* Returns 2 max(d, 0) without a comparison: one might trap, which keeps compilers from using
 * vectors. */
static double twice_beyond(double point, double centre, double half)
{
    double d = fabs(point - centre) - half;
    return d + fabs(d);
}

/* Has no branch and no aliasing, so that the compiler uses vectors. */
static void block_distances2(const ref_map *map, size_t begin, size_t n, const double point[3],
                             squared *restrict out)
{
    const double *restrict cx = map->centre[0] + begin, *restrict hx = map->half[0] + begin;
    const double *restrict cy = map->centre[1] + begin, *restrict hy = map->half[1] + begin;
    const double *restrict cz = map->centre[2] + begin, *restrict hz = map->half[2] + begin;
    const double px = point[0], py = point[1], pz = point[2];
    for (size_t i = 0; i < n; i++) {
        double x = twice_beyond(px, cx[i], hx[i]);
        double y = twice_beyond(py, cy[i], hy[i]);
        double z = twice_beyond(pz, cz[i], hz[i]);
        out[i].value = 0.25 * (x * x + y * y + z * z);
    }
}

/* The sign of the difference is set for each that is below the limit. */
static bool any_below(const squared *d, size_t n, squared limit)
{
    int64_t differences = 0;
    for (size_t i = 0; i < n; i++)
        differences |= d[i].bits - limit.bits;
    return differences < 0;
}

/* Lists the boxes begin .. end - 1 that are nearer than limit to the point. Returns their
 * number. */
size_t ref_within(const ref_map *map, size_t begin, size_t end, const double point[3], double limit,
                  uint32_t *list)
{
    squared d[BLOCK], limit2 = {.value = limit * limit};
    size_t count = 0;
    while (begin < end) {
        size_t n = end - begin < BLOCK ? end - begin : BLOCK;
        block_distances2(map, begin, n, point, d);
        bool any = any_below(d, n, limit2);
        for (size_t i = 0; any && i < n; i++)
            if (d[i].value < limit2.value)
                list[count++] = (uint32_t)(begin + i);
        begin += n;
    }
    return count;
}

/* Narrows from .. to down to the time that the moving point is in the box enlarged by the
 * radius. */
static bool clip(const double point[3], const double velocity[3], const ref_box *box, double radius,
                 double *from, double *to)
{
    for (int axis = 0; axis < 3; axis++) {
        double offset = box->centre[axis] - point[axis];
        double size = box->half[axis] + radius;
        double speed = velocity[axis];
        if (speed == 0) {
            if (fabs(offset) > size)
                return false;
            continue;
        }
        double near = (speed > 0 ? offset - size : offset + size) / speed;
        double far = (speed > 0 ? offset + size : offset - size) / speed;
        *from = near > *from ? near : *from;
        *to = far < *to ? far : *to;
    }
    return *from <= *to;
}

static double distance2_at(const double point[3], const double velocity[3], double time,
                           const ref_box *box)
{
    double moved[3];
    for (int axis = 0; axis < 3; axis++)
        moved[axis] = point[axis] + velocity[axis] * time;
    return distance2(moved, box);
}

/* Searches from .. to for the time of the least distance, or for any at which the distance is
 * within the limit. The distance of a point on a line from a box is convex in time. So the least
 * distance lies on the side of the lower one of two times. */
static double lowest(const double point[3], const double velocity[3], const ref_box *box,
                     double limit2, double from, double to)
{
    for (int step = 0; step < SEARCH_STEPS; step++) {
        double early = from + (to - from) / 3;
        double late = to - (to - from) / 3;
        double at_early = distance2_at(point, velocity, early, box);
        double at_late = distance2_at(point, velocity, late, box);
        if (at_early <= limit2)
            return early;
        if (at_late <= limit2)
            return late;
        if (at_early < at_late)
            to = late;
        else
            from = early;
    }
    return (from + to) / 2;
}

/* Returns the first time in 0 .. horizon at which the sphere touches the box, infinite if it does
 * not. */
double ref_contact(const double point[3], const double velocity[3], const ref_box *box,
                   double radius, double horizon)
{
    const double limit2 = radius * radius;
    double apart = 0, end = horizon;
    if (distance2(point, box) <= limit2)
        return 0;
    if (!clip(point, velocity, box, radius, &apart, &end))
        return INFINITY;
    if (distance2_at(point, velocity, apart, box) <= limit2)
        return apart;
    double touching = end;
    if (distance2_at(point, velocity, end, box) > limit2)
        touching = lowest(point, velocity, box, limit2, apart, end);
    if (distance2_at(point, velocity, touching, box) > limit2)
        return INFINITY;
    for (int step = 0; step < BISECT_STEPS; step++) {
        double middle = (apart + touching) / 2;
        if (distance2_at(point, velocity, middle, box) <= limit2)
            touching = middle;
        else
            apart = middle;
    }
    return touching;
}
