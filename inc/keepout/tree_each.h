/* Callback form of every query: one call visits each object found, with a function of the caller's.
 *
 *     static bool see(void *context, const ko_tree_hit *hit) { ...; return true; }
 *     status = ko_tree_each_sphere(&tree, &sphere, see, &my_context);
 *
 * The function returns false to stop. It must not change the tree. KO_OK: objects were reported,
 * all of them or up to where the function stopped. KO_END: there is none, and the function was not
 * called. Fails as the begin and next of that query, with KO_E_ARG also iff `visit` is null; a
 * later failure may follow objects that were reported. These are inline: the library itself calls
 * nothing through pointers. When the function is called, the query's state is on the stack, but no
 * frame of begin or next: tests/stack/STACK.md says how deep. */
#ifndef KEEPOUT_TREE_EACH_H
#define KEEPOUT_TREE_EACH_H

#include <stddef.h>

#include "keepout/tree_near.h"
#include "keepout/tree_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef bool ko_tree_visitor(void *context, const ko_tree_hit *hit);

/* Visits the objects that touch a box. */
static inline ko_status ko_tree_each_box(const ko_tree *tree, const ko_aabb *box,
                                         ko_tree_visitor *visit, void *context)
{
    ko_tree_query query;
    ko_tree_hit hit;
    ko_status status = (visit == NULL) ? KO_E_ARG : ko_tree_query_begin(tree, box, &query);
    ko_status end = KO_END;
    while (status == KO_OK) {
        status = ko_tree_query_next(tree, &query, KO_NO_BUDGET, &hit);
        end = (status == KO_OK) ? KO_OK : end;
        if (status == KO_OK && !visit(context, &hit)) {
            return KO_OK;
        }
    }
    return (status == KO_END) ? end : status;
}

/* Visits the objects that touch a point. */
static inline ko_status ko_tree_each_point(const ko_tree *tree, const ko_vec3 *point,
                                           ko_tree_visitor *visit, void *context)
{
    ko_tree_query query;
    ko_tree_hit hit;
    ko_status status = (visit == NULL) ? KO_E_ARG : ko_tree_point_begin(tree, point, &query);
    ko_status end = KO_END;
    while (status == KO_OK) {
        status = ko_tree_query_next(tree, &query, KO_NO_BUDGET, &hit);
        end = (status == KO_OK) ? KO_OK : end;
        if (status == KO_OK && !visit(context, &hit)) {
            return KO_OK;
        }
    }
    return (status == KO_END) ? end : status;
}

/* Visits the objects that touch a segment. */
static inline ko_status ko_tree_each_segment(const ko_tree *tree, const ko_segment *segment,
                                             ko_tree_visitor *visit, void *context)
{
    ko_tree_cast query;
    ko_tree_hit hit;
    ko_status status = (visit == NULL) ? KO_E_ARG : ko_tree_segment_begin(tree, segment, &query);
    ko_status end = KO_END;
    while (status == KO_OK) {
        status = ko_tree_cast_next(tree, &query, KO_NO_BUDGET, &hit);
        end = (status == KO_OK) ? KO_OK : end;
        if (status == KO_OK && !visit(context, &hit)) {
            return KO_OK;
        }
    }
    return (status == KO_END) ? end : status;
}

/* Visits the objects that touch a ray. */
static inline ko_status ko_tree_each_ray(const ko_tree *tree, const ko_ray *ray,
                                         ko_tree_visitor *visit, void *context)
{
    ko_tree_cast query;
    ko_tree_hit hit;
    ko_status status = (visit == NULL) ? KO_E_ARG : ko_tree_ray_begin(tree, ray, &query);
    ko_status end = KO_END;
    while (status == KO_OK) {
        status = ko_tree_cast_next(tree, &query, KO_NO_BUDGET, &hit);
        end = (status == KO_OK) ? KO_OK : end;
        if (status == KO_OK && !visit(context, &hit)) {
            return KO_OK;
        }
    }
    return (status == KO_END) ? end : status;
}

/* Visits the objects that touch a sphere. */
static inline ko_status ko_tree_each_sphere(const ko_tree *tree, const ko_sphere *sphere,
                                            ko_tree_visitor *visit, void *context)
{
    ko_tree_sphere query;
    ko_tree_hit hit;
    ko_status status = (visit == NULL) ? KO_E_ARG : ko_tree_sphere_begin(tree, sphere, &query);
    ko_status end = KO_END;
    while (status == KO_OK) {
        status = ko_tree_sphere_next(tree, &query, KO_NO_BUDGET, &hit);
        end = (status == KO_OK) ? KO_OK : end;
        if (status == KO_OK && !visit(context, &hit)) {
            return KO_OK;
        }
    }
    return (status == KO_END) ? end : status;
}

/* Visits the objects that touch a capsule. */
static inline ko_status ko_tree_each_capsule(const ko_tree *tree, const ko_capsule *capsule,
                                             ko_tree_visitor *visit, void *context)
{
    ko_tree_capsule query;
    ko_tree_hit hit;
    ko_status status = (visit == NULL) ? KO_E_ARG : ko_tree_capsule_begin(tree, capsule, &query);
    ko_status end = KO_END;
    while (status == KO_OK) {
        status = ko_tree_capsule_next(tree, &query, KO_NO_BUDGET, &hit);
        end = (status == KO_OK) ? KO_OK : end;
        if (status == KO_OK && !visit(context, &hit)) {
            return KO_OK;
        }
    }
    return (status == KO_END) ? end : status;
}

/* Visits the objects that touch an oriented box. */
static inline ko_status ko_tree_each_obb(const ko_tree *tree, const ko_obb *box,
                                         ko_tree_visitor *visit, void *context)
{
    ko_tree_obb query;
    ko_tree_hit hit;
    ko_status status = (visit == NULL) ? KO_E_ARG : ko_tree_obb_begin(tree, box, &query);
    ko_status end = KO_END;
    while (status == KO_OK) {
        status = ko_tree_obb_next(tree, &query, KO_NO_BUDGET, &hit);
        end = (status == KO_OK) ? KO_OK : end;
        if (status == KO_OK && !visit(context, &hit)) {
            return KO_OK;
        }
    }
    return (status == KO_END) ? end : status;
}

/* Visits the objects that touch a k-DOP. */
static inline ko_status ko_tree_each_kdop(const ko_tree *tree, unsigned k,
                                          const ko_kdop_slab *slabs, ko_tree_visitor *visit,
                                          void *context)
{
    ko_tree_kdop query;
    ko_tree_hit hit;
    ko_status status = (visit == NULL) ? KO_E_ARG : ko_tree_kdop_begin(tree, k, slabs, &query);
    ko_status end = KO_END;
    while (status == KO_OK) {
        status = ko_tree_kdop_next(tree, &query, KO_NO_BUDGET, &hit);
        end = (status == KO_OK) ? KO_OK : end;
        if (status == KO_OK && !visit(context, &hit)) {
            return KO_OK;
        }
    }
    return (status == KO_END) ? end : status;
}

/* Visits the objects that a moving box touches. */
static inline ko_status ko_tree_each_swept_box(const ko_tree *tree, const ko_aabb *box,
                                               const ko_vec3 *by, ko_tree_visitor *visit,
                                               void *context)
{
    ko_tree_swept_box query;
    ko_tree_hit hit;
    ko_q30 time;
    ko_status status = (visit == NULL) ? KO_E_ARG : ko_tree_swept_box_begin(tree, box, by, &query);
    ko_status end = KO_END;
    while (status == KO_OK) {
        status = ko_tree_swept_box_next(tree, &query, KO_NO_BUDGET, &hit, &time);
        end = (status == KO_OK) ? KO_OK : end;
        if (status == KO_OK && !visit(context, &hit)) {
            return KO_OK;
        }
    }
    return (status == KO_END) ? end : status;
}

/* Visits the objects that a moving sphere touches. */
static inline ko_status ko_tree_each_swept_sphere(const ko_tree *tree, const ko_sphere *sphere,
                                                  const ko_vec3 *by, ko_tree_visitor *visit,
                                                  void *context)
{
    ko_tree_swept_sphere query;
    ko_tree_hit hit;
    ko_q30 time;
    ko_status status =
        (visit == NULL) ? KO_E_ARG : ko_tree_swept_sphere_begin(tree, sphere, by, &query);
    ko_status end = KO_END;
    while (status == KO_OK) {
        status = ko_tree_swept_sphere_next(tree, &query, KO_NO_BUDGET, &hit, &time);
        end = (status == KO_OK) ? KO_OK : end;
        if (status == KO_OK && !visit(context, &hit)) {
            return KO_OK;
        }
    }
    return (status == KO_END) ? end : status;
}

/* Visits the objects that a moving capsule touches. */
static inline ko_status ko_tree_each_swept_capsule(const ko_tree *tree, const ko_capsule *capsule,
                                                   const ko_vec3 *by, ko_tree_visitor *visit,
                                                   void *context)
{
    ko_tree_swept_capsule query;
    ko_tree_hit hit;
    ko_q30 time;
    ko_status status =
        (visit == NULL) ? KO_E_ARG : ko_tree_swept_capsule_begin(tree, capsule, by, &query);
    ko_status end = KO_END;
    while (status == KO_OK) {
        status = ko_tree_swept_capsule_next(tree, &query, KO_NO_BUDGET, &hit, &time);
        end = (status == KO_OK) ? KO_OK : end;
        if (status == KO_OK && !visit(context, &hit)) {
            return KO_OK;
        }
    }
    return (status == KO_END) ? end : status;
}

/* Visits the objects within a radius of a point, nearest first. */
static inline ko_status ko_tree_each_nearest(const ko_tree *tree, const ko_vec3 *point,
                                             fix16_t radius, ko_tree_visitor *visit, void *context)
{
    ko_tree_nearest query;
    ko_tree_hit hit;
    fix16_t clearance;
    ko_status status =
        (visit == NULL) ? KO_E_ARG : ko_tree_nearest_begin(tree, point, radius, &query);
    ko_status end = KO_END;
    while (status == KO_OK) {
        status = ko_tree_nearest_next(tree, &query, KO_NO_BUDGET, &hit, &clearance);
        end = (status == KO_OK) ? KO_OK : end;
        if (status == KO_OK && !visit(context, &hit)) {
            return KO_OK;
        }
    }
    return (status == KO_END) ? end : status;
}

#ifdef __cplusplus
}
#endif

#endif
