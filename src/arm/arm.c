/* Checks the description of an arm, and computes where its links are.
 *
 * This is how far off a link is. Let u be 2^-30. The norm of a matrix says by how much it stretches
 * vectors. It is at most Frobenius' norm, which is at most 3 times the largest entry.
 *
 * A legal matrix is within 1.5 * 2^-28 = 6 u, and terms of second order, of the rotation it stands
 * for: S = 7 covers it. A product of matrices is off by 1.5 units an entry from exact arithmetic on
 * the rotations of its arguments: 4.5 u in norm. It stands itself for a rotation that is no farther
 * from it than the exact one. So two rotations are 9 u apart, or 0 if only axes are exchanged. The
 * base at the origin is no product. A rotation about an axis is off by 4 units an entry: 12 u in
 * norm, and so 24 u.
 *
 * Let e be the error of a frame's rotation in u, and d the error of its position in LSB. From a
 * parent to its child at origin o
 *
 *     e' = e + 9, and e + 9 + 24 + 9 for a revolute joint
 *     d' = d + sqrt(3) / 2 + (e + S) u |o|
 *
 * since the matrix that turns o is within e + S of the true one, and the sum is rounded to nearest
 * on each axis. A prismatic joint at q moves by axis * q. That is rounded (sqrt(3) / 2), the axis'
 * length is within 2^-28 (4 u |q|), and the result is turned by the origin and rounded. So o
 * becomes at most |o| + |q| + 3 long, and it is off by sqrt(3) + (4 + S) u |q|. A point p of the
 * link, placed at the frame as it is stored, is off by
 *
 *     d + (e + S) u |p|
 *
 * and is then rounded, for which ko_capsule_transform has 1 LSB. The base is exact and counts as a
 * parent with e = 0 and d = 0. All is kept in units of 2^-30 LSB. e is below 2^11 and lengths are
 * below 2^31, so a link adds less than 2^43, and all links less than 2^48. */
#include "keepout/arm.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/arm/arm_core.h"
#include "src/arm/arm_validate.h"
#include "src/math/rotate.h"
#include "src/round/round.h"

#define STRETCH 7U
#define PRODUCT 9U
#define TURN 24U
#define AXIS 4U
#define ROUNDING 929887698U /* sqrt(3) / 2 in 2^-30, rounded up */

static bool moves(const ko_arm_link *link)
{
    return link->joint != (uint8_t)KO_JOINT_FIXED;
}

static bool turns(const ko_arm_link *link)
{
    return link->joint == (uint8_t)KO_JOINT_REVOLUTE || link->joint == (uint8_t)KO_JOINT_CONTINUOUS;
}

/* ---- the description ---- */

static bool are_limits_legal(const ko_arm_link *link)
{
    if (link->joint == (uint8_t)KO_JOINT_CONTINUOUS) {
        return true;
    }
    return link->low <= link->high &&
           (turns(link) || (ko_fix_is_legal(link->low) && ko_fix_is_legal(link->high)));
}

static bool is_link_legal(const ko_arm_link *link, uint32_t index)
{
    /* unreachable: the mesh was asked for null just before */
    if (ko_pose_check(&link->origin) != KO_OK || (link->mesh != NULL && KOI_IS_UNSET(link->mesh)) ||
        (link->parent != KO_ARM_NONE && link->parent >= index) ||
        link->joint > (uint8_t)KO_JOINT_CONTINUOUS) {
        return false;
    }
    return !moves(link) || (ko_dir3_check(&link->axis) == KO_OK && are_limits_legal(link));
}

static bool is_model_legal(const ko_arm_model *model)
{
    if (model->link_count == 0U || model->link_count > KO_ARM_MAX_LINKS ||
        model->capsule_count > KO_ARM_MAX_CAPSULES) {
        return false;
    }
    for (uint32_t i = 0; i < model->link_count; i++) {
        if (!is_link_legal(&model->links[i], i)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < model->capsule_count; i++) {
        if (model->capsules[i].link >= model->link_count ||
            ko_capsule_check(&model->capsules[i].shape) != KO_OK) {
            return false;
        }
    }
    return true;
}

/* The length rounded up, at most sqrt(3) * 2^29. */
static uint64_t length_of(const ko_vec3 *v)
{
    fix16_t length = 0;
    KO_IGNORE(ko_vec3_length_up(v, &length));
    return (uint64_t)length;
}

/* Bounds of how far off a frame is: the d and e of above. */
typedef struct drift {
    uint64_t place;   /* 2^-30 LSB */
    uint32_t turning; /* 2^-30 */
} drift;

/* The largest displacement of a prismatic joint. */
static uint64_t way_of(const ko_arm_link *link)
{
    const uint64_t low = koi_magnitude(link->low);
    const uint64_t high = koi_magnitude(link->high);
    return (low > high) ? low : high;
}

/* The drift of a link, from that of its parent. */
static drift drift_of(const drift *parent, const ko_arm_link *link)
{
    drift own = {parent->place + ROUNDING, parent->turning + PRODUCT};
    uint64_t along = length_of(&link->origin.t);
    if (turns(link)) {
        own.turning += TURN + PRODUCT;
    } else if (link->joint == (uint8_t)KO_JOINT_PRISMATIC) {
        const uint64_t way = way_of(link);
        own.place += 2U * (uint64_t)ROUNDING + (AXIS + STRETCH) * way;
        along += way + 3U;
    }
    own.place += (parent->turning + STRETCH) * along;
    return own;
}

/* The largest distance of a link's points from its frame. */
static uint64_t reach_of(const ko_arm_model *model, uint32_t link)
{
    uint64_t farthest = 0;
    for (uint32_t i = 0; i < model->capsule_count; i++) {
        const ko_capsule *shape = &model->capsules[i].shape;
        if (model->capsules[i].link == link) {
            const uint64_t a = length_of(&shape->a) + (uint64_t)shape->r;
            const uint64_t b = length_of(&shape->b) + (uint64_t)shape->r;
            farthest = (a > farthest) ? a : farthest;
            farthest = (b > farthest) ? b : farthest;
        }
    }
    const ko_mesh *mesh = model->links[link].mesh;
    if (mesh != NULL) {
        const ko_bounds *box = &mesh->bounds;
        const uint64_t corner = length_of(&box->lo) + length_of(&box->hi) +
                                (uint64_t)mesh->error; /* |p| < |lo| + |hi| */
        farthest = (corner > farthest) ? corner : farthest;
    }
    return farthest;
}

/* Computes the growth of each link, and counts the joints. */
static void measure(ko_arm *arm)
{
    static const drift base = {0, 0};
    drift drifts[KO_ARM_MAX_LINKS];
    arm->joint_count = 0;
    for (uint32_t i = 0; i < arm->model.link_count; i++) {
        const ko_arm_link *link = &arm->model.links[i];
        drifts[i] = drift_of((link->parent == KO_ARM_NONE) ? &base : &drifts[link->parent], link);
        const uint64_t most =
            drifts[i].place + (drifts[i].turning + STRETCH) * reach_of(&arm->model, i);
        arm->growth[i] = (uint32_t)((most + ((1U << 30) - 1U)) >> 30);
        arm->joint_count = (uint16_t)(arm->joint_count + (moves(link) ? 1U : 0U));
    }
}

ko_status ko_arm_open(const ko_arm_model *model, ko_arm *arm)
{
    if (model == NULL || arm == NULL || model->links == NULL ||
        (model->capsules == NULL && model->capsule_count != 0U)) {
        return KO_E_ARG;
    }
    if (!is_model_legal(model)) {
        return KO_E_RANGE;
    }
    const ko_arm_model copy = *model; /* the model may lie in arm */
    arm->model = copy;
    measure(arm);
    arm->sum = koi_arm_sum_of(arm);
    arm->seal = koi_arm_seal_of(arm);
    arm->set_up = KOI_SET_UP;
    return KO_OK;
}

/* ---- values ---- */

static bool is_in_range(const ko_arm_link *link, int32_t value)
{
    return (value >= link->low && value <= link->high) ||
           link->joint == (uint8_t)KO_JOINT_CONTINUOUS;
}

/* The first link whose value is beyond its limits; KO_ARM_NONE if there is none. */
static uint16_t find_beyond(const ko_arm_model *model, const int32_t *values)
{
    for (uint32_t i = 0; i < model->link_count; i++) {
        if (moves(&model->links[i])) {
            if (!is_in_range(&model->links[i], *values)) {
                return (uint16_t)i;
            }
            values++;
        }
    }
    return KO_ARM_NONE;
}

/* The value after a step, held at its limit. The sum of a continuous joint wraps: 2^32 units are
 * 32 whole turns. */
static int32_t step_by(const ko_arm_link *link, int32_t value, int32_t step)
{
    const int64_t to = (int64_t)value + step;
    if (link->joint == (uint8_t)KO_JOINT_CONTINUOUS) {
        return (int32_t)((uint32_t)value + (uint32_t)step);
    }
    return (to < link->low) ? link->low : (to > link->high) ? link->high : (int32_t)to;
}

ko_status ko_arm_step(const ko_arm *arm, const int32_t *values, const int32_t *steps, int32_t *out)
{
    if (KOI_IS_UNSET(arm) || values == NULL || steps == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (find_beyond(&arm->model, values) != KO_ARM_NONE) {
        return KO_E_RANGE;
    }
    for (uint32_t i = 0, k = 0; i < arm->model.link_count; i++) {
        const ko_arm_link *link = &arm->model.links[i];
        if (moves(link)) {
            out[k] = step_by(link, values[k], steps[k]);
            k++;
        }
    }
    return KO_OK;
}

/* ---- placing ---- */

ko_status ko_arm_state_init(const ko_arm *arm, ko_pose *frames, uint32_t frame_count,
                            ko_capsule *capsules, uint32_t capsule_count, ko_arm_state *state)
{
    if (KOI_IS_UNSET(arm) || frames == NULL || state == NULL ||
        (capsules == NULL && arm->model.capsule_count != 0U)) {
        return KO_E_ARG;
    }
    if (frame_count < arm->model.link_count || capsule_count < arm->model.capsule_count) {
        return KO_E_FULL;
    }
    state->arm = arm;
    state->frames = frames;
    state->capsules = capsules;
    state->revision = 0;
    state->link = KO_ARM_NONE;
    state->is_placed = false;
    state->set_up = KOI_SET_UP;
    return KO_OK;
}

/* ---- axes of a frame ---- */

#define NO_AXIS 3U

/* The axis of its frame along which a legal direction points, and whether it points back; NO_AXIS
 * if it is along none. An entry of 1 or -1 leaves 0 for the others. So the bitwise or of all
 * entries is 1 or -1 only then. */
static uint32_t frame_axis(const ko_dir3 *d, bool *is_back)
{
    const ko_q30 all = d->x | d->y | d->z;
    *is_back = all < 0;
    if (all != KO_Q30_ONE && all != -KO_Q30_ONE) {
        return NO_AXIS;
    }
    return (d->x != 0) ? 0U : (d->y != 0) ? 1U : 2U;
}

static const ko_dir3 *column_of(const ko_mat3 *r, uint32_t k)
{
    return (k == 0U) ? &r->x : (k == 1U) ? &r->y : &r->z;
}

/* r d for an axis d of its frame, either way: a column of r, without a product or rounding. False
 * if d is no axis. */
static bool point_along(const ko_mat3 *r, const ko_dir3 *d, ko_dir3 *out)
{
    bool is_back;
    const uint32_t k = frame_axis(d, &is_back);
    if (k == NO_AXIS) {
        return false;
    }
    *out = *column_of(r, k);
    if (is_back) {
        *out = (ko_dir3){-out->x, -out->y, -out->z};
    }
    return true;
}

/* True iff a legal matrix turns nothing. */
static bool is_identity(const ko_mat3 *r)
{
    return (r->x.y | r->x.z | r->y.x | r->y.z | r->z.x | r->z.y) == 0 && r->x.x == KO_Q30_ONE &&
           r->y.y == KO_Q30_ONE && r->z.z == KO_Q30_ONE;
}

/* The product a b for a matrix b that only exchanges and reverses axes, as most origins do: a
 * itself, or a matrix in out. It is as legal as a: the exact product, which needs no polish. Null
 * if b is another matrix. */
static const ko_mat3 *exchange_axes(const ko_mat3 *a, const ko_mat3 *b, ko_mat3 *out)
{
    if (is_identity(b)) {
        return a;
    }
    return (point_along(a, &b->x, &out->x) && point_along(a, &b->y, &out->y) &&
            point_along(a, &b->z, &out->z))
               ? out
               : NULL;
}

/* ---- a joint ---- */

/* Where so many turns end. */
static ko_angle angle_of(ko_turns turns)
{
    return (ko_angle)((uint32_t)turns << 5);
}

/* r turned by the joint of a link, with `polish` as a legal matrix. Else an entry is off by 2 u for
 * r's row, 1 u for the sine and cosine (0.7 units each) and half a unit. So entries are within 1 +
 * 2^-28, as a product of matrices wants them. */
static ko_status turn(const ko_mat3 *r, const ko_arm_link *link, ko_angle angle, bool polish,
                      ko_mat3 *out)
{
    bool is_back;
    ko_q30 sine;
    ko_q30 cosine;
    const uint32_t k = frame_axis(&link->axis, &is_back);
    if (k == NO_AXIS) {
        ko_mat3 joint;
        ko_status status = ko_mat3_from_axis_angle(&link->axis, angle, &joint);
        status = (status != KO_OK) ? status : ko_mat3_compose(r, &joint, out);
        return (status != KO_OK || !polish) ? status : ko_mat3_normalize(out, out);
    }
    KO_IGNORE(ko_angle_sin_cos(angle, &sine, &cosine));
    koi_mat3_turn(r, k, is_back ? -sine : sine, cosine, polish, out);
    return KO_OK;
}

static fix16_t along(ko_q30 axis, int32_t way)
{
    return (fix16_t)koi_rotate_nearest(koi_port_mul(axis, way));
}

/* ---- a link in its parent ---- */

/* The rotation of a link's frame. If the origin only exchanges axes, which costs nothing, the joint
 * turns the parent's rotation. Else it turns the origin's, and the parent's is multiplied by
 * that. */
static ko_status place_rotation(const ko_mat3 *parent, const ko_arm_link *link, int32_t value,
                                ko_mat3 *out)
{
    const ko_mat3 *origin = &link->origin.r;
    ko_mat3 other;
    const ko_mat3 *frame = exchange_axes(parent, origin, &other);
    if (turns(link)) {
        const ko_angle angle = angle_of(value);
        if (frame != NULL) {
            return turn(frame, link, angle, true, out);
        }
        const ko_status status = turn(origin, link, angle, false, &other);
        return (status != KO_OK) ? status : ko_mat3_compose(parent, &other, out);
    }
    if (frame == NULL) {
        return ko_mat3_compose(parent, origin, out);
    }
    *out = *frame;
    return KO_OK;
}

/* The position of a link's frame. Frames and origins are legal. False if the position is not. */
static bool place_origin(const ko_pose *parent, const ko_arm_link *link, int32_t value,
                         ko_vec3 *out)
{
    ko_vec3 at = link->origin.t;
    if (link->joint == (uint8_t)KO_JOINT_PRISMATIC) {
        const ko_vec3 way = {along(link->axis.x, value), along(link->axis.y, value),
                             along(link->axis.z, value)};
        if (ko_vec3_transform(&way, &link->origin, &at) != KO_OK) {
            return false;
        }
    }
    koi_pose_move(parent, &at, out);
    return koi_round_is_in(out, (uint32_t)KO_LIMIT);
}

/* Places all links. False: state->link leaves the legal range. */
static bool place_frames(ko_arm_state *state, const ko_pose *base, const int32_t *values)
{
    static const ko_pose world = {KO_MAT3_IDENTITY, {0, 0, 0}};
    const ko_arm_model *model = &state->arm->model;
    base = (base != NULL) ? base : &world;
    for (uint32_t i = 0; i < model->link_count; i++) {
        const ko_arm_link *link = &model->links[i];
        const int32_t value = moves(link) ? *values++ : 0;
        const ko_pose *parent = (link->parent == KO_ARM_NONE) ? base : &state->frames[link->parent];
        ko_pose *frame = &state->frames[i];
        state->link = (uint16_t)i;
        if (place_rotation(&parent->r, link, value, &frame->r) != KO_OK ||
            !place_origin(parent, link, value, &frame->t)) {
            return false;
        }
    }
    return true;
}

/* Places a capsule as ko_capsule_transform does, but the frame is known to be legal, and the radius
 * also grows by the link's growth, which is below 2^18. False: it leaves the legal range. */
static bool place_capsule(const ko_pose *frame, const ko_capsule *own, uint32_t growth,
                          ko_capsule *out)
{
    const uint32_t r = (uint32_t)own->r + koi_round_growth(KOI_ROUND_HALF, own->r) + growth;
    const uint32_t most = (uint32_t)KO_LIMIT - r;
    koi_pose_move(frame, &own->a, &out->a);
    koi_pose_move(frame, &own->b, &out->b);
    out->r = (fix16_t)r;
    return r <= (uint32_t)KO_LIMIT && koi_round_is_in(&out->a, most) &&
           koi_round_is_in(&out->b, most);
}

/* Places all capsules. False: one of state->link leaves the legal range. */
static bool place_capsules(ko_arm_state *state)
{
    const ko_arm *arm = state->arm;
    const ko_arm_capsule *own = arm->model.capsules;
    ko_capsule *out = state->capsules;
    for (uint32_t left = arm->model.capsule_count; left > 0U; left--) {
        const uint32_t link = own->link;
        if (!place_capsule(&state->frames[link], &own->shape, arm->growth[link], out)) {
            state->link = (uint16_t)link;
            return false;
        }
        own++;
        out++;
    }
    return true;
}

ko_status ko_arm_place(ko_arm_state *state, const ko_pose *base, const int32_t *values)
{
    if (koi_arm_is_missing(state) || values == NULL) {
        return KO_E_ARG;
    }
    /* until all is placed, the state answers nothing */
    const ko_arm_model *model = &state->arm->model;
    state->is_placed = false;
    state->revision++;
    state->link = find_beyond(model, values);
    if (state->link != KO_ARM_NONE || (base != NULL && ko_pose_check(base) != KO_OK) ||
        !place_frames(state, base, values) || !place_capsules(state)) {
        return KO_E_RANGE;
    }
    state->link = KO_ARM_NONE;
    state->is_placed = true;
    return KO_OK;
}
