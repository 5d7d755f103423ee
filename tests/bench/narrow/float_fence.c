/* A keep-in fence in the plane: points and legs with their clearance. */
#include "float_forms.h"

#include "float_vector.h"

/* The squared distance of the point (x, y) from the edge from a to b. RTCD 5.1.2 */
static inline float square_from(float x, float y, float ax, float ay, float bx, float by)
{
    const float ex = bx - ax;
    const float ey = by - ay;
    const float t = limited(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey));
    const float dx = x - (ax + t * ex);
    const float dy = y - (ay + t * ey);
    return dx * dx + dy * dy;
}

/* Counts the edges that a line from the point crosses, and finds the nearest one. */
float float_fence_point(const fencef *fence, vec3f p)
{
    bool is_inside = false;
    float least = 1e30F;
    for (int i = 0, j = FENCE_CORNERS - 1; i < FENCE_CORNERS; j = i++) {
        const float ax = fence->x[j];
        const float ay = fence->y[j];
        const float bx = fence->x[i];
        const float by = fence->y[i];
        if ((ay > p.y) != (by > p.y) && p.x < (bx - ax) * (p.y - ay) / (by - ay) + ax) {
            is_inside = !is_inside;
        }
        least = lesser(least, square_from(p.x, p.y, ax, ay, bx, by));
    }
    return is_inside ? root(least) : -root(least);
}

static inline float side(float ax, float ay, float bx, float by, float x, float y)
{
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

/* Two segments that do not cross are nearest at one of four ends. */
float float_fence_leg(const fencef *fence, const segmentf *leg)
{
    const vec3f a = leg->a;
    const vec3f b = leg->b;
    bool is_inside = false;
    float least = 1e30F;
    for (int i = 0, j = FENCE_CORNERS - 1; i < FENCE_CORNERS; j = i++) {
        const float cx = fence->x[j];
        const float cy = fence->y[j];
        const float dx = fence->x[i];
        const float dy = fence->y[i];
        if ((cy > a.y) != (dy > a.y) && a.x < (dx - cx) * (a.y - cy) / (dy - cy) + cx) {
            is_inside = !is_inside;
        }
        if (side(cx, cy, dx, dy, a.x, a.y) * side(cx, cy, dx, dy, b.x, b.y) <= 0.0F &&
            side(a.x, a.y, b.x, b.y, cx, cy) * side(a.x, a.y, b.x, b.y, dx, dy) <= 0.0F) {
            return -1.0F;
        }
        least = lesser(least, square_from(a.x, a.y, cx, cy, dx, dy));
        least = lesser(least, square_from(b.x, b.y, cx, cy, dx, dy));
        least = lesser(least, square_from(cx, cy, a.x, a.y, b.x, b.y));
        least = lesser(least, square_from(dx, dy, a.x, a.y, b.x, b.y));
    }
    return is_inside ? root(least) : -1.0F;
}
