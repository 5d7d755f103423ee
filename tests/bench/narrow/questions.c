/* Each question of narrow-bench, asked of keepout and of its usual form in float. */
#include <stddef.h>

#include "pairs.h"

#define METRES(x) ((fix16_t)((x)*65536.0))

static ko_fence_xy corners[FENCE_CORNERS];
static const ko_fence_zone keep_in = KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, corners, FENCE_CORNERS,
                                                           KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING);
static ko_fence fence;
static fencef usual_fence;

static ko_arm arm;
static ko_pose frames[CHAIN_LINKS];
static ko_capsule placed[CHAIN_CAPSULES];
static ko_arm_state state;
static usual_arm float_arm;
static float clearances[CHAIN_CAPSULES][CHAIN_CAPSULES];

/* Makes a fence of 12 corners, 50 to 70 m from the middle. */
static void make_corners(void)
{
    uint32_t seed = 777;
    for (int i = 0; i < FENCE_CORNERS; i++) {
        const ko_angle bearing = (ko_angle)((uint32_t)i * (UINT32_MAX / FENCE_CORNERS));
        ko_q30 sine = 0;
        ko_q30 cosine = 0;
        seed = seed * 1664525U + 1013904223U;
        const int64_t radius = METRES(50) + (int64_t)((seed >> 8) % (uint32_t)METRES(20));
        KO_IGNORE(ko_angle_sin_cos(bearing, &sine, &cosine));
        corners[i].x = (fix16_t)(radius * cosine >> 30);
        corners[i].y = (fix16_t)(radius * sine >> 30);
        usual_fence.x[i] = (float)corners[i].x / 65536.0F;
        usual_fence.y[i] = (float)corners[i].y / 65536.0F;
    }
}

bool questions_open(void)
{
    make_corners();
    usual_make(&chain_model, &float_arm);
    return ko_fence_open(&keep_in, 1, KO_FENCE_ANY, 0, &fence, NULL) == KO_OK &&
           ko_arm_open(&chain_model, &arm) == KO_OK &&
           ko_arm_state_init(&arm, frames, CHAIN_LINKS, placed, CHAIN_CAPSULES, &state) == KO_OK;
}

/* ---- clearances and overlaps ---- */

static void nothing(pair *p)
{
    (void)p;
}

static void sphere_box(pair *p)
{
    KO_IGNORE(ko_sphere_clearance_aabb(&p->a.sphere, &p->b.box, &p->keepout));
}

static void usual_sphere_box(pair *p)
{
    p->usual = float_sphere_box(&p->a_float.sphere, &p->b_float.box);
}

static void capsules_clearance(pair *p)
{
    KO_IGNORE(ko_capsule_clearance(&p->a.capsule, &p->b.capsule, &p->keepout));
}

static void usual_capsules_clearance(pair *p)
{
    p->usual = float_capsules_clearance(&p->a_float.capsule, &p->b_float.capsule);
}

static void capsules_overlap(pair *p)
{
    p->keepout = ko_capsule_overlap(&p->a.capsule, &p->b.capsule);
}

static void usual_capsules_overlap(pair *p)
{
    p->usual = float_capsules_overlap(&p->a_float.capsule, &p->b_float.capsule) ? 1.0F : 0.0F;
}

/* The answer is a coordinate of the point on the first segment. */
static void segments(pair *p)
{
    ko_q30 s;
    ko_q30 t;
    ko_vec3 on_a;
    ko_vec3 on_b;
    KO_IGNORE(ko_segment_closest(&p->a.segment, &p->b.segment, &s, &t, &on_a, &on_b));
    p->keepout = on_a.x;
}

static void usual_segments(pair *p)
{
    const segmentf *const a = &p->a_float.segment;
    float s;
    float t;
    (void)float_segments(a, &p->b_float.segment, &s, &t);
    p->usual = a->a.x + (a->b.x - a->a.x) * s;
}

static void obbs(pair *p)
{
    p->keepout = ko_obb_overlap(&p->a.obb, &p->b.obb);
}

static void usual_obbs(pair *p)
{
    p->usual = float_obbs(&p->a_float.obb, &p->b_float.obb) ? 1.0F : 0.0F;
}

static void obb_sphere(pair *p)
{
    KO_IGNORE(ko_obb_clearance_sphere(&p->a.obb, &p->b.sphere, &p->keepout));
}

static void usual_obb_sphere(pair *p)
{
    p->usual = float_obb_sphere(&p->a_float.obb, &p->b_float.sphere);
}

static void lozenges(pair *p)
{
    KO_IGNORE(ko_lozenge_clearance(&p->a.lozenge, &p->b.lozenge, &p->keepout));
}

static void usual_lozenges(pair *p)
{
    p->usual = float_lozenges(&p->a_float.lozenge, &p->b_float.lozenge);
}

static void lozenges_overlap(pair *p)
{
    p->keepout = ko_lozenge_overlap(&p->a.lozenge, &p->b.lozenge);
}

static void usual_lozenges_overlap(pair *p)
{
    const float clearance = float_lozenges(&p->a_float.lozenge, &p->b_float.lozenge);
    p->usual = (clearance <= 0.0F) ? 1.0F : 0.0F;
}

static void capsule_box(pair *p)
{
    KO_IGNORE(ko_capsule_clearance_aabb(&p->a.capsule, &p->b.box, &p->keepout));
}

static void capsule_box_overlap(pair *p)
{
    p->keepout = ko_capsule_overlap_aabb(&p->a.capsule, &p->b.box);
}

static void obb_capsule(pair *p)
{
    KO_IGNORE(ko_obb_clearance_capsule(&p->a.obb, &p->b.capsule, &p->keepout));
}

static void lozenge_box(pair *p)
{
    KO_IGNORE(ko_lozenge_clearance_aabb(&p->a.lozenge, &p->b.box, &p->keepout));
}

static void obb_lozenge(pair *p)
{
    KO_IGNORE(ko_obb_clearance_lozenge(&p->a.obb, &p->b.lozenge, &p->keepout));
}

static void triangle_box(pair *p)
{
    p->keepout = ko_triangle_overlap_aabb(&p->a.triangle, &p->b.box);
}

static void usual_triangle_box(pair *p)
{
    p->usual = float_triangle_box(&p->a_float.triangle, &p->b_float.box) ? 1.0F : 0.0F;
}

static void triangles(pair *p)
{
    p->keepout = ko_triangle_overlap(&p->a.triangle, &p->b.triangle);
}

static void usual_triangles(pair *p)
{
    p->usual = float_triangles(&p->a_float.triangle, &p->b_float.triangle) ? 1.0F : 0.0F;
}

/* ---- casts and times ---- */

static void line_of_segment(pair *p)
{
    ko_line line;
    KO_IGNORE(ko_line_from_segment(&p->a.segment, &line));
    p->keepout = line.length;
}

static void segment_triangle(pair *p)
{
    ko_line line;
    ko_triangle_hit hit;
    KO_IGNORE(ko_line_from_segment(&p->a.segment, &line));
    KO_IGNORE(ko_triangle_cast_line(&p->b.triangle, &line, &hit));
    p->keepout = hit.t;
}

static void usual_segment_triangle(pair *p)
{
    p->usual = float_segment_triangle(&p->a_float.segment, &p->b_float.triangle);
}

static void ray_box(pair *p)
{
    ko_line line;
    ko_q30 leave;
    KO_IGNORE(ko_line_from_ray(&p->a.ray, &line));
    KO_IGNORE(ko_aabb_cast_line(&p->b.box, &line, &p->keepout, &leave));
}

static void usual_ray_box(pair *p)
{
    p->usual = float_ray_box(&p->a_float.ray, &p->b_float.box);
}

static void segment_box(pair *p)
{
    ko_line line;
    ko_q30 leave;
    KO_IGNORE(ko_line_from_segment(&p->a.segment, &line));
    KO_IGNORE(ko_aabb_cast_line(&p->b.box, &line, &p->keepout, &leave));
}

static void moving_spheres(pair *p)
{
    KO_IGNORE(ko_sphere_toi(&p->a.sphere, &p->b.sphere, &p->by, &p->keepout));
}

static void usual_moving_spheres(pair *p)
{
    p->usual = float_moving_spheres(&p->a_float.sphere, &p->b_float.sphere, p->by_float);
}

static void segment_sphere(pair *p)
{
    ko_line line;
    KO_IGNORE(ko_line_from_segment(&p->a.segment, &line));
    KO_IGNORE(ko_sphere_cast_line(&p->b.sphere, &line, &p->keepout));
}

static void usual_segment_sphere(pair *p)
{
    p->usual = float_segment_sphere(&p->a_float.segment, &p->b_float.sphere);
}

static void segment_capsule(pair *p)
{
    ko_line line;
    KO_IGNORE(ko_line_from_segment(&p->a.segment, &line));
    KO_IGNORE(ko_capsule_cast_line(&p->b.capsule, &line, &p->keepout));
}

static void ray_capsule(pair *p)
{
    ko_line line;
    KO_IGNORE(ko_line_from_ray(&p->a.ray, &line));
    KO_IGNORE(ko_capsule_cast_line(&p->b.capsule, &line, &p->keepout));
}

static void segment_lozenge(pair *p)
{
    ko_line line;
    KO_IGNORE(ko_line_from_segment(&p->a.segment, &line));
    KO_IGNORE(ko_lozenge_cast_line(&p->b.lozenge, &line, &p->keepout));
}

static void moving_capsules(pair *p)
{
    KO_IGNORE(ko_capsule_toi(&p->a.capsule, &p->b.capsule, &p->by, &p->keepout));
}

static void moving_capsule_box(pair *p)
{
    KO_IGNORE(ko_capsule_toi_aabb(&p->a.capsule, &p->b.box, &p->by, &p->keepout));
}

static void moving_sphere_box(pair *p)
{
    KO_IGNORE(ko_sphere_toi_aabb(&p->a.sphere, &p->b.box, &p->by, &p->keepout));
}

static void usual_moving_sphere_box(pair *p)
{
    p->usual = float_moving_sphere_box(&p->a_float.sphere, &p->b_float.box, p->by_float);
}

/* ---- fences ---- */

static void fence_point(pair *p)
{
    ko_fence_answer answer;
    KO_IGNORE(ko_fence_test_point(&fence, &p->a.point, &answer));
    p->keepout = answer.clearance;
}

static void usual_fence_point(pair *p)
{
    p->usual = float_fence_point(&usual_fence, p->a_float.point);
}

static void fence_leg(pair *p)
{
    ko_fence_leg_answer answer;
    KO_IGNORE(ko_fence_test_leg(&fence, &p->a.segment, &answer));
    p->keepout = answer.clearance;
}

static void usual_fence_leg(pair *p)
{
    p->usual = float_fence_leg(&usual_fence, &p->a_float.segment);
}

/* ---- poses ----
 *
 * Results are static, since to clear one in each call would be counted. */

static void compose(pair *p)
{
    static ko_pose out;
    KO_IGNORE(ko_pose_compose(&p->a.pose, &p->b.pose, &out));
    p->keepout = out.t.x;
}

static void usual_compose(pair *p)
{
    posef out;
    float_pose_compose(&p->a_float.pose, &p->b_float.pose, &out);
    p->usual = out.t.x;
}

static void transform(pair *p)
{
    ko_vec3 out = {0, 0, 0};
    KO_IGNORE(ko_vec3_transform(&p->b.point, &p->a.pose, &out));
    p->keepout = out.x;
}

static void usual_transform(pair *p)
{
    p->usual = float_pose_point(&p->a_float.pose, p->b_float.point).x;
}

/* The answer is cut to 16 bits, as a length is. */
static void from_quat(pair *p)
{
    static ko_mat3 out;
    KO_IGNORE(ko_mat3_from_quat(&p->a.quat, &out));
    p->keepout = out.y.z / 16384;
}

static void usual_from_quat(pair *p)
{
    mat3f out;
    float_from_quat(&p->a_float.quat, &out);
    p->usual = out.y.z;
}

/* ---- an arm ---- */

static void arm_place(pair *p)
{
    KO_IGNORE(ko_arm_place(&state, NULL, p->a.joints));
    p->keepout = placed[CHAIN_CAPSULES - 1].a.x;
}

static void usual_arm_place(pair *p)
{
    usual_place(&float_arm, p->a_float.joints);
    p->usual = float_arm.placed[CHAIN_CAPSULES - 1].a.x;
}

static void place_both(const pair *p)
{
    KO_IGNORE(ko_arm_place(&state, NULL, p->a.joints));
    usual_place(&float_arm, p->a_float.joints);
}

/* The answer is the clearance of the pair that is asked last. */
static void arm_pairs(pair *p)
{
    ko_arm_self query;
    ko_arm_contact contact;
    (void)ko_arm_self_begin(&state, KO_ARM_MAX_REACH, KO_ORDER_ANY, &query);
    while (ko_arm_self_next(&query, NULL, &contact) == KO_OK) {
        if (contact.capsule_a == 0U && contact.capsule_b == CHAIN_CAPSULES - 1) {
            p->keepout = contact.clearance;
        }
    }
}

static void usual_arm_pairs(pair *p)
{
    usual_pairs(&float_arm, clearances);
    p->usual = clearances[0][CHAIN_CAPSULES - 1];
}

const question questions[] = {
    {"nothing", NOTHING, NOTHING, NO_TOUCH, nothing, nothing, NULL},
    {"sphere and box: clearance", SPHERE, BOX, IS_LENGTH, sphere_box, usual_sphere_box, NULL},
    {"capsules: clearance", CAPSULE, CAPSULE, IS_LENGTH, capsules_clearance,
     usual_capsules_clearance, NULL},
    {"capsules: overlap", CAPSULE, CAPSULE, IS_TRUTH, capsules_overlap, usual_capsules_overlap,
     NULL},
    {"segments: closest points", SEGMENT, SEGMENT, NO_TOUCH, segments, usual_segments, NULL},
    {"OBBs: overlap", OBB, OBB, IS_TRUTH, obbs, usual_obbs, NULL},
    {"OBB and sphere: clearance", OBB, SPHERE, IS_LENGTH, obb_sphere, usual_obb_sphere, NULL},
    {"lozenges: clearance", LOZENGE, LOZENGE, IS_LENGTH, lozenges, usual_lozenges, NULL},
    {"lozenges: overlap", LOZENGE, LOZENGE, IS_TRUTH, lozenges_overlap, usual_lozenges_overlap,
     NULL},
    {"capsule and box: clearance", CAPSULE, BOX, IS_LENGTH, capsule_box, NULL, NULL},
    {"capsule and box: overlap", CAPSULE, BOX, IS_TRUTH, capsule_box_overlap, NULL, NULL},
    {"OBB and capsule: clearance", OBB, CAPSULE, IS_LENGTH, obb_capsule, NULL, NULL},
    {"lozenge and box: clearance", LOZENGE, BOX, IS_LENGTH, lozenge_box, NULL, NULL},
    {"OBB and lozenge: clearance", OBB, LOZENGE, IS_LENGTH, obb_lozenge, NULL, NULL},
    {"triangle and box: overlap", TRIANGLE, BOX, IS_TRUTH, triangle_box, usual_triangle_box, NULL},
    {"triangles: overlap", TRIANGLE, TRIANGLE, IS_TRUTH, triangles, usual_triangles, NULL},
    {"line of a segment", SEGMENT, NOTHING, NO_TOUCH, line_of_segment, NULL, NULL},
    {"segment hits triangle", SEGMENT, TRIANGLE, IS_PART, segment_triangle, usual_segment_triangle,
     NULL},
    {"segment meets box", SEGMENT, BOX, IS_PART, segment_box, NULL, NULL},
    {"ray meets box", RAY, BOX, IS_PART, ray_box, usual_ray_box, NULL},
    {"moving spheres", SPHERE, SPHERE, IS_PART, moving_spheres, usual_moving_spheres, NULL},
    {"sphere along a segment", SEGMENT, SPHERE, IS_PART, segment_sphere, usual_segment_sphere,
     NULL},
    {"segment meets capsule", SEGMENT, CAPSULE, IS_PART, segment_capsule, NULL, NULL},
    {"ray meets capsule", RAY, CAPSULE, IS_PART, ray_capsule, NULL, NULL},
    {"segment meets lozenge", SEGMENT, LOZENGE, IS_PART, segment_lozenge, NULL, NULL},
    {"moving capsules", CAPSULE, CAPSULE, IS_PART, moving_capsules, NULL, NULL},
    {"moving capsule and box", CAPSULE, BOX, IS_PART, moving_capsule_box, NULL, NULL},
    {"moving sphere and box", SPHERE, BOX, IS_PART, moving_sphere_box, usual_moving_sphere_box,
     NULL},
    {"fence: point", POINT, NOTHING, IS_SIGNED, fence_point, usual_fence_point, NULL},
    {"fence: leg", LEG, NOTHING, IS_SIGNED, fence_leg, usual_fence_leg, NULL},
    {"pose: compose", POSE, POSE, NO_TOUCH, compose, usual_compose, NULL},
    {"pose: times point", POSE, POINT, NO_TOUCH, transform, usual_transform, NULL},
    {"pose: from quaternion", QUATERNION, NOTHING, NO_TOUCH, from_quat, usual_from_quat, NULL},
    {"arm: 48 pairs", JOINTS, NOTHING, NO_TOUCH, arm_pairs, usual_arm_pairs, place_both},
    {"arm: placing 7 joints", JOINTS, NOTHING, NO_TOUCH, arm_place, usual_arm_place, NULL},
};

const unsigned question_count = sizeof(questions) / sizeof(questions[0]);
