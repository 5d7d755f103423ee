#include "shapes.h"

static ko_angle part_of_turn(unsigned i, unsigned parts)
{
    return (ko_angle)(uint32_t)(((uint64_t)i << 32) / parts);
}

static fix16_t times(fix16_t length, ko_q30 factor)
{
    return (fix16_t)(((int64_t)length * factor + (1 << 29)) >> 30);
}

static void add(shape *s, unsigned a, unsigned b, unsigned c)
{
    const ko_mesh_face face = {{(uint16_t)a, (uint16_t)b, (uint16_t)c}};
    s->faces[s->face_count++] = face;
}

void shape_torus(shape *s, unsigned rounds, unsigned sides, fix16_t radius, fix16_t thickness)
{
    s->vertex_count = 0;
    s->face_count = 0;
    for (unsigned i = 0; i < rounds; i++) {
        ko_q30 sine = 0;
        ko_q30 cosine = 0;
        KO_IGNORE(ko_angle_sin_cos(part_of_turn(i, rounds), &sine, &cosine));
        for (unsigned j = 0; j < sides; j++) {
            ko_q30 up = 0;
            ko_q30 out = 0;
            KO_IGNORE(ko_angle_sin_cos(part_of_turn(j, sides), &up, &out));
            const fix16_t from_axis = radius + times(thickness, out);
            const ko_vec3 v = {times(from_axis, cosine), times(from_axis, sine),
                               times(thickness, up)};
            const unsigned next = (i + 1U) % rounds * sides;
            const unsigned beside = (j + 1U) % sides;
            s->vertices[s->vertex_count++] = v;
            add(s, i * sides + j, next + j, next + beside);
            add(s, i * sides + j, next + beside, i * sides + beside);
        }
    }
}

bool shape_torus_of(shape *s, uint32_t n)
{
    static const struct {
        uint16_t faces;
        uint8_t rounds;
        uint8_t sides;
    } sizes[] = {{32, 4, 4}, {128, 8, 8}, {512, 16, 16}, {1000, 25, 20}, {2000, 40, 25}};
    for (unsigned i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        if (sizes[i].faces == n) {
            shape_torus(s, sizes[i].rounds, sizes[i].sides, TORUS_RADIUS, TORUS_THICKNESS);
            return true;
        }
    }
    return false;
}

void shape_sphere(shape *s, unsigned around, unsigned rings, fix16_t radius)
{
    const unsigned south = around * (rings - 1U);
    const unsigned north = south + 1U;
    s->vertex_count = 0;
    s->face_count = 0;
    for (unsigned i = 1; i < rings; i++) {
        ko_q30 height = 0;
        ko_q30 out = 0;
        KO_IGNORE(ko_angle_sin_cos(part_of_turn(i, 2U * rings) - KO_ANGLE_QUARTER, &height, &out));
        for (unsigned j = 0; j < around; j++) {
            ko_q30 sine = 0;
            ko_q30 cosine = 0;
            KO_IGNORE(ko_angle_sin_cos(part_of_turn(j, around), &sine, &cosine));
            const fix16_t from_axis = times(radius, out);
            const ko_vec3 v = {times(from_axis, cosine), times(from_axis, sine),
                               times(radius, height)};
            const unsigned at = (i - 1U) * around;
            const unsigned beside = (j + 1U) % around;
            s->vertices[s->vertex_count++] = v;
            if (i == 1U) {
                add(s, south, beside, j);
            }
            if (i + 1U < rings) {
                add(s, at + j, at + beside, at + around + beside);
                add(s, at + j, at + around + beside, at + around + j);
            } else {
                add(s, at + j, at + beside, north);
            }
        }
    }
    s->vertices[s->vertex_count++] = (ko_vec3){0, 0, -radius};
    s->vertices[s->vertex_count++] = (ko_vec3){0, 0, radius};
}

uint32_t shape_random(uint32_t *state)
{
    uint32_t x = *state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    *state = x;
    return x;
}

fix16_t shape_between(uint32_t *state, fix16_t least, fix16_t most)
{
    const uint64_t span = (uint64_t)((int64_t)most - least + 1);
    return (fix16_t)(least + (int64_t)((shape_random(state) * span) >> 32));
}

ko_vec3 shape_point(uint32_t *state, fix16_t most)
{
    ko_vec3 p;
    p.x = shape_between(state, -most, most);
    p.y = shape_between(state, -most, most);
    p.z = shape_between(state, -most, most);
    return p;
}

/* Four numbers, drawn within the ball of radius 1, favour no direction. */
ko_mat3 shape_rotation(uint32_t *state)
{
    enum { ONE = 1 << 20 };
    ko_mat3 r = KO_MAT3_IDENTITY;
    for (;;) {
        const int64_t w = shape_between(state, -ONE, ONE);
        const ko_vec3 v = shape_point(state, ONE);
        const int64_t square = w * w + (int64_t)v.x * v.x + (int64_t)v.y * v.y + (int64_t)v.z * v.z;
        ko_quat q;
        if (square <= (int64_t)ONE * ONE &&
            ko_quat_from_integers((int32_t)w, v.x, v.y, v.z, &q) == KO_OK &&
            ko_mat3_from_quat(&q, &r) == KO_OK) {
            return r;
        }
    }
}
