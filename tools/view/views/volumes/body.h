/* A body of the view: the corners of its hull, every kind of volume around it, and its hull as a
 * solid mesh, of which the library says what it touches. */
#ifndef VIEW_BODY_H
#define VIEW_BODY_H

#include "kinds.h"

/* Makes the body of up to KO_HULL_MAX_POINTS points, which it puts into another order. There is one
 * body; a refusal leaves none. With `centred` the points are moved so that their box is around the
 * origin, about which the body turns.
 *
 * KO_E_FULL: its hull has more than MOST_POINTS corners. KO_E_DATA: it encloses no volume. */
ko_status body_make(ko_vec3 *points, uint32_t n, bool centred);

/* The body, and how far body_make moved its points. */
const body *body_get(void);
ko_vec3 body_shift(void);

/* The library's answer about two hulls, each at its pose. */
typedef struct body_gap {
    fix16_t clearance; /* 0 if they touch; else never above the true one, and within 3 LSB */
    ko_vec3 on_a;      /* witness points, where they are apart, in the frame outside */
    ko_vec3 on_b;
    uint32_t face_a; /* the closest triangles */
    uint32_t face_b;
} body_gap;

/* A triangle of the hull, in the frame of the body. */
ko_status body_get_face(uint32_t face, ko_triangle *out);

ko_status body_find_gap(const ko_pose *a, const ko_pose *b, body_gap *out);

#endif
