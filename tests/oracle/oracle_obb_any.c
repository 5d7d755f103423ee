/* Draws random oriented boxes, and other shapes near contact with them. */
#include "oracle_obb.h"

ko_q30 obb_to_q30(long double x)
{
    const long double y = x * (long double)ONE;
    return (ko_q30)((y < 0.0L) ? y - 0.5L : y + 0.5L);
}

static void from_quaternion(const long double q[4], ko_mat3 *out)
{
    const long double n = 2.0L / (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    const long double w = q[0];
    const long double x = q[1];
    const long double y = q[2];
    const long double z = q[3];
    const ko_mat3 m = {{obb_to_q30(1 - n * (y * y + z * z)), obb_to_q30(n * (x * y + w * z)),
                        obb_to_q30(n * (x * z - w * y))},
                       {obb_to_q30(n * (x * y - w * z)), obb_to_q30(1 - n * (x * x + z * z)),
                        obb_to_q30(n * (y * z + w * x))},
                       {obb_to_q30(n * (x * z + w * y)), obb_to_q30(n * (y * z - w * x)),
                        obb_to_q30(1 - n * (x * x + y * y))}};
    *out = m;
}

static void jog(oracle_case *with, ko_dir3 *d)
{
    d->x += (ko_q30)any_between(with, -4, 4);
    d->y += (ko_q30)any_between(with, -4, 4);
    d->z += (ko_q30)any_between(with, -4, 4);
}

ko_mat3 any_axes(oracle_case *with)
{
    long double q[4];
    ko_mat3 m;
    const uint64_t kind = any_bits(with) % 8U;
    const int64_t spread = (kind == 0U)   ? any_between(with, 1, 64)
                           : (kind == 1U) ? INT64_C(1) << any_between(with, 1, 29)
                                          : ONE;
    for (unsigned i = 0; i < 4U; i++) {
        q[i] = (long double)any_between(with, -spread, spread);
    }
    if (kind < 2U) {
        q[0] = (long double)ONE;
    }
    if (kind == 2U || kind == 3U) {
        q[1] = 0.0L;
        q[2] = 0.0L;
    }
    if (kind == 4U) {
        q[1] = q[2] = q[3] = 0.0L;
    }
    q[0] = (q[0] == 0.0L) ? 1.0L : q[0];
    from_quaternion(q, &m);
    if (once_in(with, 4)) {
        jog(with, &m.x);
        jog(with, &m.y);
        jog(with, &m.z);
    }
    return m;
}

bool obb_is_legal(const ko_obb *box)
{
    for (unsigned i = 0; i < AXES; i++) {
        const vec128 a = obb_of_dir(obb_column(box, i));
        if (component(&box->r, i) < 0) {
            return false;
        }
        for (unsigned j = 0; j < AXES; j++) {
            const vec128 b = obb_of_dir(obb_column(box, j));
            const wide off = obb_dot(&a, &b) - ((i == j) ? (wide)ONE * ONE : 0);
            if (obb_magnitude(off) > (wide)1 << 34) {
                return false;
            }
        }
    }
    for (unsigned k = 0; k < AXES; k++) {
        wide reach = 0;
        for (unsigned i = 0; i < AXES; i++) {
            reach += obb_magnitude(obb_of_dir(obb_column(box, i)).v[k]) * component(&box->r, i);
        }
        if (obb_magnitude(component(&box->c, k)) * ONE + reach > (wide)KO_LIMIT * ONE) {
            return false;
        }
    }
    return true;
}

int64_t any_scale_of_boxes(oracle_case *with)
{
    return INT64_C(1) << any_between(with, 3, once_in(with, 3) ? 28 : 21);
}

ko_obb any_obb_of(oracle_case *with, int64_t scale)
{
    ko_obb box;
    do {
        box.axes = any_axes(with);
        for (unsigned i = 0; i < AXES; i++) {
            const int64_t r = any_between(with, 0, scale);
            set_component(&box.r, i, once_in(with, 8) ? any_between(with, 0, 2) : r);
        }
        box.c = any_vec(with, KO_LIMIT - 2 * scale + (once_in(with, 4) ? scale / 2 : 0));
    } while (!obb_is_legal(&box));
    return box;
}

ko_obb any_obb(oracle_case *with)
{
    return any_obb_of(with, any_scale_of_boxes(with));
}

ko_obb doubtful_obb(oracle_case *with)
{
    ko_obb box = any_obb(with);
    if (once_in(with, 8)) {
        const unsigned i = (unsigned)any_between(with, 0, 2);
        switch (any_bits(with) % 4U) {
        case 0:
            set_component(&box.r, i, any_between(with, -2, -1));
            break;
        case 1:
            set_component(&box.c, i, any_between(with, INT32_MIN, INT32_MAX));
            break;
        case 2:
            box.axes.y.x = (ko_q30)any_between(with, INT32_MIN, INT32_MAX);
            break;
        default:
            box.axes.z.z += (ko_q30)any_between(with, -20, 20);
            break;
        }
    }
    return box;
}

void any_unit(oracle_case *with, long double u[AXES])
{
    long double n = 0.0L;
    for (unsigned i = 0; i < AXES; i++) {
        u[i] = (long double)any_between(with, -1000000, 1000000) / 1000000.0L;
        n += u[i] * u[i];
    }
    n = (n < 1e-6L) ? 1.0L : obb_root(n * 1048576.0L) / 1024.0L;
    for (unsigned i = 0; i < AXES; i++) {
        u[i] /= n;
    }
}

bool obb_place_near(oracle_case *with, const parts *p, const ko_vec3 *from, ko_vec3 *out)
{
    long double u[AXES];
    any_unit(with, u);
    long double way = obb_way_out(p, u) / 2.0L;
    if (!with->nasty && !once_in(with, 2)) {
        way *= (long double)any_between(with, 0, 4000) / 2000.0L;
    }
    way += (long double)any_between(with, -2000, 2000) / 1000.0L;
    for (unsigned i = 0; i < AXES; i++) {
        const long double at = (long double)component(from, i) + way * u[i];
        if (at > (long double)KO_LIMIT || at < -(long double)KO_LIMIT) {
            return false;
        }
        set_component(out, i, (int64_t)at);
    }
    return true;
}

void obb_relate(oracle_case *with, const ko_obb *a, ko_obb *b)
{
    if (once_in(with, 5)) {
        b->axes = a->axes;
        if (once_in(with, 2)) {
            jog(with, &b->axes.x);
            jog(with, &b->axes.y);
            jog(with, &b->axes.z);
        }
    }
}

ko_segment any_obb_segment(oracle_case *with, const ko_obb *box, parts *p)
{
    ko_segment s;
    const int64_t reach = any_scale_of_boxes(with) / 2;
    ko_vec3 half = any_vec(with, reach);
    ko_vec3 middle;
    if (once_in(with, 4)) { /* along an axis, or nearly */
        const ko_dir3 *axis = obb_column(box, (unsigned)any_between(with, 0, 2));
        half.x = (fix16_t)((axis->x * reach) / ONE);
        half.y = (fix16_t)((axis->y * reach) / ONE);
        half.z = (fix16_t)((axis->z * reach) / ONE);
    }
    p->count = 0;
    obb_add(p, box);
    const vec128 e = {{2 * (wide)half.x, 2 * (wide)half.y, 2 * (wide)half.z}};
    p->v[3] = e;
    p->w[3] = ONE;
    p->count = 4;
    if (!obb_place_near(with, p, &box->c, &middle)) {
        middle = box->c;
    }
    for (unsigned i = 0; i < AXES; i++) {
        const int64_t h = component(&half, i);
        int64_t m = component(&middle, i);
        const int64_t room = KO_LIMIT - (h < 0 ? -h : h);
        m = (m > room) ? room : (m < -room) ? -room : m;
        set_component(&s.a, i, m - h);
        set_component(&s.b, i, m + h);
    }
    const vec128 a = obb_difference(&s.a, &box->c);
    const vec128 b = obb_difference(&s.b, &box->c);
    for (unsigned i = 0; i < AXES; i++) {
        p->twice.v[i] = a.v[i] + b.v[i];
    }
    return s;
}

ko_vec3 any_obb_point(oracle_case *with, const ko_obb *box)
{
    parts p = {.count = 0};
    ko_vec3 point;
    obb_add(&p, box);
    if (!obb_place_near(with, &p, &box->c, &point)) {
        point = any_vec(with, KO_LIMIT);
    }
    return point;
}

void any_obb_pair(oracle_case *with, ko_obb *a, ko_obb *b, parts *p)
{
    const int64_t scale = any_scale_of_boxes(with);
    *a = any_obb_of(with, scale);
    *b = any_obb_of(with, scale);
    p->count = 0;
    obb_relate(with, a, b);
    obb_add(p, a);
    obb_add(p, b);
    if (!obb_place_near(with, p, &a->c, &b->c) || !obb_is_legal(b)) {
        *b = any_obb_of(with, scale);
        p->count = 0;
        obb_add(p, a);
        obb_add(p, b);
    }
    p->twice = obb_doubled(obb_difference(&b->c, &a->c));
}

void any_obb_and_aabb(oracle_case *with, ko_obb *a, ko_aabb *aabb, parts *p)
{
    static const ko_mat3 world = {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}};
    const int64_t scale = any_scale_of_boxes(with);
    *a = any_obb_of(with, scale);
    ko_obb b = any_obb_of(with, scale);
    b.axes = world; /* if this makes b illegal, b moves to the origin */
    b.c = obb_is_legal(&b) ? b.c : (ko_vec3){0, 0, 0};
    p->count = 0;
    obb_add(p, a);
    obb_add(p, &b);
    const ko_vec3 elsewhere = b.c;
    if (!obb_place_near(with, p, &a->c, &b.c) || !obb_is_legal(&b)) {
        b.c = elsewhere;
    }
    p->twice = obb_doubled(obb_difference(&b.c, &a->c));
    aabb->c = b.c;
    aabb->r = b.r;
}

/* Draws half an edge, at times along an axis of the box, or of length 0. */
static ko_vec3 any_half(oracle_case *with, const ko_obb *box)
{
    const int64_t reach = any_scale_of_boxes(with) / 4;
    ko_vec3 half = any_vec(with, reach);
    if (once_in(with, 4)) {
        const ko_dir3 *axis = obb_column(box, (unsigned)any_between(with, 0, 2));
        half.x = (fix16_t)((axis->x * reach) / ONE);
        half.y = (fix16_t)((axis->y * reach) / ONE);
        half.z = (fix16_t)((axis->z * reach) / ONE);
    } else if (once_in(with, 8)) {
        half.x = half.y = half.z = 0;
    }
    return half;
}

static void add_edge(parts *p, const ko_vec3 *half)
{
    const vec128 e = {{2 * (wide)half->x, 2 * (wide)half->y, 2 * (wide)half->z}};
    p->v[p->count] = e;
    p->w[p->count++] = ONE;
}

ko_lozenge any_obb_lozenge(oracle_case *with, const ko_obb *box, parts *p)
{
    ko_lozenge lozenge = {.r = 0};
    const ko_vec3 u = any_half(with, box);
    const ko_vec3 v = any_half(with, box);
    ko_vec3 middle;
    p->count = 0;
    obb_add(p, box);
    add_edge(p, &u);
    add_edge(p, &v);
    if (!obb_place_near(with, p, &box->c, &middle)) {
        middle = box->c;
    }
    for (unsigned i = 0; i < AXES; i++) {
        const int64_t hu = component(&u, i);
        const int64_t hv = component(&v, i);
        int64_t m = component(&middle, i);
        const int64_t room = KO_LIMIT - (hu < 0 ? -hu : hu) - (hv < 0 ? -hv : hv);
        m = (m > room) ? room : (m < -room) ? -room : m;
        set_component(&lozenge.a, i, m - hu - hv);
        set_component(&lozenge.u, i, 2 * hu);
        set_component(&lozenge.v, i, 2 * hv);
        set_component(&middle, i, m);
    }
    p->twice = obb_doubled(obb_difference(&middle, &box->c));
    return lozenge;
}

bool obb_axes_are_legal(const ko_mat3 *axes)
{
    const ko_obb box = {{0, 0, 0}, *axes, {0, 0, 0}};
    return obb_is_legal(&box);
}
