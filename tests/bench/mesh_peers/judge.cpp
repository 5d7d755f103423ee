#include <fcl/fcl.h>

#include "check.hpp"
#include "convert.hpp"

double judge_distance(const Workload &w, const Query &q, uint32_t a, uint32_t b)
{
    ko_triangle one;
    ko_triangle other;
    expect(ko_mesh_get_triangle(&w.bodies[q.a].mesh, a, &one) == KO_OK);
    expect(ko_mesh_get_triangle(&w.bodies[q.b].mesh, b, &other) == KO_OK);
    const Eigen::Isometry3d pose = isometry(q.pose);
    const Eigen::Vector3d s[3] = {metres(one.a), metres(one.b), metres(one.c)};
    const Eigen::Vector3d t[3] = {pose * metres(other.a), pose * metres(other.b),
                                  pose * metres(other.c)};
    Eigen::Vector3d p;
    Eigen::Vector3d r;
    return fcl::detail::TriangleDistance<double>::triDistance(s, t, p, r);
}
