#include <fcl/fcl.h>

#include "convert.hpp"

namespace
{

using Model = fcl::BVHModel<fcl::OBBRSS<double>>;

class Fcl : public Engine
{
  public:
    Fcl() : Engine("FCL")
    {
    }

    void prepare(const Workload &w) override
    {
        models.clear();
        objects.clear();
        for (const Body &body : w.bodies) {
            models.push_back(model_of(body.mesh));
        }
        for (const Query &q : w.queries) {
            objects.emplace_back(fcl::CollisionObject<double>(models[q.a]),
                                 fcl::CollisionObject<double>(models[q.b], isometry(q.pose)));
        }
    }

    // The bytes that a model needs for queries: nodes, triangles, vertices, and its index of
    // triangles.
    size_t bytes(unsigned body) const override
    {
        const Model &m = *models[body];
        return size_t(m.getNumBVs()) * sizeof(fcl::BVNode<fcl::OBBRSS<double>>) +
               size_t(m.num_tris) * (sizeof(fcl::Triangle) + sizeof(unsigned)) +
               size_t(m.num_vertices) * sizeof(Eigen::Vector3d);
    }

    bool touch(unsigned i) override
    {
        const fcl::CollisionRequest<double> request(1, false);
        fcl::CollisionResult<double> result;
        return fcl::collide(&objects[i].first, &objects[i].second, request, result) > 0;
    }

    void pairs(unsigned i, Pairs &out) override
    {
        const fcl::CollisionRequest<double> request(size_t(1) << 30, false);
        fcl::CollisionResult<double> result;
        fcl::collide(&objects[i].first, &objects[i].second, request, result);
        for (size_t j = 0; j < result.numContacts(); j++) {
            out.emplace_back(result.getContact(j).b1, result.getContact(j).b2);
        }
    }

    double distance(unsigned i) override
    {
        const fcl::DistanceRequest<double> request(false);
        fcl::DistanceResult<double> result;
        fcl::distance(&objects[i].first, &objects[i].second, request, result);
        return result.min_distance > 0 ? result.min_distance : 0;
    }

  private:
    static std::shared_ptr<Model> model_of(const ko_mesh &mesh)
    {
        std::vector<Eigen::Vector3d> vertices;
        std::vector<fcl::Triangle> triangles;
        for (unsigned i = 0; i < mesh.vertex_count; i++) {
            vertices.push_back(metres(mesh.vertices[i]));
        }
        for (unsigned i = 0; i < mesh.face_count; i++) {
            const uint16_t *c = mesh.faces[i].corner;
            triangles.emplace_back(c[0], c[1], c[2]);
        }
        auto model = std::make_shared<Model>();
        model->beginModel(int(triangles.size()), int(vertices.size()));
        model->addSubModel(vertices, triangles);
        model->endModel();
        return model;
    }

    std::vector<std::shared_ptr<Model>> models;
    std::vector<std::pair<fcl::CollisionObject<double>, fcl::CollisionObject<double>>> objects;
};

} // namespace

std::unique_ptr<Engine> fcl_engine()
{
    return std::make_unique<Fcl>();
}
