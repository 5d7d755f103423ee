/* The questions of narrow-bench: pairs of shapes drawn at random, in keepout's numbers and in
 * float, with the answers of both sides. */
#ifndef PAIRS_H
#define PAIRS_H

#include "keepout/keepout.h"
#include "chain.h"
#include "float_forms.h"

enum { MOST_PAIRS = 300 };

typedef enum kind {
    NOTHING,
    SPHERE,
    BOX,
    SEGMENT,
    RAY,
    CAPSULE,
    LOZENGE,
    OBB,
    TRIANGLE,
    POINT,
    LEG,
    QUATERNION,
    POSE,
    JOINTS,
} kind;

typedef union shape {
    ko_sphere sphere;
    ko_aabb box;
    ko_segment segment;
    ko_ray ray;
    ko_capsule capsule;
    ko_lozenge lozenge;
    ko_obb obb;
    ko_triangle triangle;
    ko_vec3 point;
    ko_quat quat;
    ko_pose pose;
    int32_t joints[CHAIN_JOINTS];
} shape;

typedef union shapef {
    spheref sphere;
    boxf box;
    segmentf segment;
    rayf ray;
    capsulef capsule;
    lozengef lozenge;
    obbf obb;
    trianglef triangle;
    vec3f point;
    quatf quat;
    posef pose;
    float joints[CHAIN_JOINTS];
} shapef;

typedef struct pair {
    shape a;
    shape b;
    ko_vec3 by; /* the motion of a */
    shapef a_float;
    shapef b_float;
    vec3f by_float;
    int32_t keepout; /* the answers */
    float usual;
} pair;

/* How far apart the two shapes of a pair are. */
typedef enum apart {
    NEAR,  /* within 2 m on each axis; every other pair touches */
    BOXES, /* their boxes along the axes touch, as a tree finds pairs */
    FAR,   /* 10 to 40 m on each axis */
    APART_COUNT,
} apart;

/* The scale of an answer, and which answers say that the two touch. */
typedef enum measure {
    NO_TOUCH,  /* a length; pairs are taken as they come */
    IS_LENGTH, /* a clearance: 0 if they touch */
    IS_SIGNED, /* a clearance: below 0 if they touch */
    IS_TRUTH,  /* 1 if they touch */
    IS_PART,   /* a parameter of 0 .. 1: KO_NEVER if they do not touch, below 0 in float */
} measure;

/* A question and its two sides. `prepare` runs before each call and is not counted; it may be null.
 * `usual` is null where there is no float form. */
typedef struct question {
    const char *name;
    kind a;
    kind b;
    measure answer;
    void (*keepout)(pair *of);
    void (*usual)(pair *of);
    void (*prepare)(const pair *of);
} question;

extern const question questions[];
extern const unsigned question_count;

/* Opens what the questions about a fence and an arm are asked of. */
bool questions_open(void);

/* The number of pairs of a question. */
unsigned pairs_count(const question *of);

/* True iff a question is asked of pairs that are so far apart. One about one thing, or about points
 * and poses, has near ones alone; those of boxes are for shapes that stand still. */
bool pairs_have(const question *of, apart how);

/* Draws the pairs of a question. Returns false if no such pair is found. */
bool pairs_draw(const question *of, apart how, pair *out);

/* True iff an answer of keepout says that the two touch. */
bool pairs_touch(const question *of, const pair *asked);

/* True iff the answers of both sides agree within 2 mm, or 2 of 1000 of a motion. */
bool pairs_agree(const question *of, const pair *asked);

#endif
