/* Checks, vectors, roots, braking. */
#include "pair.h"

static uint64_t square;
static ko_brake brake;
static fix16_t speed;
static ko_brake_verdict verdict;
static ko_vec3 vector;
static int64_t wide;
static ko_wide3 product;
static int32_t numbers[4];
static ko_line line;

static bool make(const uint32_t *gene)
{
    if (!pair_make(gene)) {
        return false;
    }
    square = ((uint64_t)gene[0] << 32 | gene[1]) >> (gene[2] % 64U);
    brake = (ko_brake){gene[0] / 2U >> (gene[3] % 32U),
                       (fix16_t)((gene[1] / 2U) >> (gene[3] / 32U % 31U)) + 1};
    speed = (fix16_t)((gene[4] / 2U) >> (gene[3] / 1024U % 31U));
    for (int i = 0; i < 4; i++) {
        numbers[i] = (int32_t)gene[i] / (1 << (gene[4] / (1U << 5 * i) % 31U));
    }
    line = pair_a.line;
    return true;
}

#define CALLS(F)                                                                                   \
    F(ko_aabb_check, (&pair_a.aabb))                                                               \
    F(ko_sphere_check, (&pair_a.sphere))                                                           \
    F(ko_capsule_check, (&pair_a.capsule))                                                         \
    F(ko_lozenge_check, (&pair_a.lozenge))                                                         \
    F(ko_obb_check, (&pair_a.obb))                                                                 \
    F(ko_kdop_check, (pair_k, pair_a.dop))                                                         \
    F(ko_triangle_check, (&pair_a.triangle))                                                       \
    F(ko_fix_is_legal, (pair_a.point.x))                                                           \
    F(ko_fix_sqrt_down, (square))                                                                  \
    F(ko_fix_sqrt_up, (square))                                                                    \
    F(ko_vec3_check, (&pair_a.point))                                                              \
    F(ko_vec3_add, (&pair_a.point, &pair_b.point, &vector))                                        \
    F(ko_vec3_sub, (&pair_a.point, &pair_b.point, &vector))                                        \
    F(ko_vec3_dot, (&pair_a.point, &pair_b.point, &wide))                                          \
    F(ko_vec3_cross, (&pair_a.point, &pair_b.point, &product))                                     \
    F(ko_vec3_length_up, (&pair_a.point, &pair_out.length))                                        \
    F(ko_quat_from_integers, (numbers[0], numbers[1], numbers[2], numbers[3], &pair_out.quat))     \
    F(ko_line_shorten, (&line, pair_angle))                                                        \
    F(ko_brake_distance, (&brake, speed, &pair_out.length))                                        \
    F(ko_brake_test,                                                                               \
      (&brake, speed, pair_a.point.x, (uint32_t)pair_reach, pair_b.sphere.r, &verdict))

#define ROW(name, arguments) {#name, PAIR_GENES, make, no_begin, name##_of, one_step},

CALLS(PAIR_CALL)

static const call list[] = {CALLS(ROW)};
const calls small_calls = {list, sizeof(list) / sizeof(list[0])};
