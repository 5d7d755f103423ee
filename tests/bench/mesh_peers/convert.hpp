// Converts whole numbers to doubles, exactly.
#pragma once
#include <Eigen/Geometry>

#include "engine.hpp"

inline Eigen::Vector3d metres(const ko_vec3 &v)
{
    return Eigen::Vector3d(v.x, v.y, v.z) * LSB;
}

inline Eigen::Isometry3d isometry(const ko_pose &p)
{
    const double one = 1 << 30;
    const ko_mat3 &r = p.r;
    Eigen::Isometry3d out = Eigen::Isometry3d::Identity();
    out.linear() << r.x.x / one, r.y.x / one, r.z.x / one, //
        r.x.y / one, r.y.y / one, r.z.y / one,             //
        r.x.z / one, r.y.z / one, r.z.z / one;
    out.translation() = metres(p.t);
    return out;
}
