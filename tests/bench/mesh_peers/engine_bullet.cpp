// Bullet's GIMPACT: takes pairs of boxes from both trees, then tests each pair of triangles, as its
// own collision algorithm does. It has no least distance of two meshes. Its triangle test clips
// with tolerances.
#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>

#include "engine.hpp"

namespace
{

struct Model {
    std::vector<btScalar> numbers;
    std::vector<int> corners;
    std::unique_ptr<btTriangleIndexVertexArray> array;
    std::unique_ptr<btGImpactMeshShape> shape;

    explicit Model(const ko_mesh &mesh)
    {
        for (unsigned i = 0; i < mesh.vertex_count; i++) {
            const ko_vec3 &v = mesh.vertices[i];
            for (const fix16_t x : {v.x, v.y, v.z}) {
                numbers.push_back(x * LSB);
            }
        }
        for (unsigned i = 0; i < mesh.face_count; i++) {
            const uint16_t *c = mesh.faces[i].corner;
            corners.insert(corners.end(), {c[0], c[1], c[2]});
        }
        array = std::make_unique<btTriangleIndexVertexArray>(
            mesh.face_count, corners.data(), int(3 * sizeof(int)), mesh.vertex_count,
            numbers.data(), int(3 * sizeof(btScalar)));
        shape = std::make_unique<btGImpactMeshShape>(array.get());
        shape->setMargin(0);
        shape->updateBound();
    }

    btGImpactMeshShapePart *part() const
    {
        return shape->getMeshPart(0);
    }
};

btTransform transform(const ko_pose &p)
{
    const btScalar one = 1 << 30;
    const ko_mat3 &r = p.r;
    return btTransform(btMatrix3x3(r.x.x / one, r.y.x / one, r.z.x / one, //
                                   r.x.y / one, r.y.y / one, r.z.y / one, //
                                   r.x.z / one, r.y.z / one, r.z.z / one),
                       btVector3(p.t.x, p.t.y, p.t.z) * LSB);
}

class Bullet : public Engine
{
  public:
    Bullet() : Engine("Bullet")
    {
    }

    void prepare(const Workload &w) override
    {
        workload = &w;
        models.clear();
        poses.clear();
        for (const Body &body : w.bodies) {
            models.push_back(std::make_unique<Model>(body.mesh));
        }
        for (const Query &q : w.queries) {
            poses.push_back(transform(q.pose));
        }
    }

    size_t bytes(unsigned body) const override
    {
        const Model &m = *models[body];
        return m.numbers.size() * sizeof(btScalar) + m.corners.size() * sizeof(int) +
               size_t(m.part()->getBoxSet()->getNodeCount()) * sizeof(BT_QUANTIZED_BVH_NODE);
    }

    bool touch(unsigned i) override
    {
        Pairs first;
        find(i, 1, first);
        return !first.empty();
    }

    void pairs(unsigned i, Pairs &out) override
    {
        find(i, SIZE_MAX, out);
    }
    bool has_distance() const override
    {
        return false;
    }
    double distance(unsigned) override
    {
        return 0;
    }

  private:
    void find(unsigned i, size_t most, Pairs &out)
    {
        const Query &q = workload->queries[i];
        btGImpactMeshShapePart *const a = models[q.a]->part();
        btGImpactMeshShapePart *const b = models[q.b]->part();
        const btTransform unmoved = btTransform::getIdentity();
        btPairSet candidates;
        btGImpactBoxSet::find_collision(a->getBoxSet(), unmoved, b->getBoxSet(), poses[i],
                                        candidates);
        a->lockChildShapes();
        b->lockChildShapes();
        for (int j = 0; j < candidates.size() && out.size() < most; j++) {
            btPrimitiveTriangle one;
            btPrimitiveTriangle other;
            GIM_TRIANGLE_CONTACT contact;
            a->getPrimitiveTriangle(candidates[j].m_index1, one);
            b->getPrimitiveTriangle(candidates[j].m_index2, other);
            one.m_margin = 0;
            other.m_margin = 0;
            other.applyTransform(poses[i]);
            one.buildTriPlane();
            other.buildTriPlane();
            if (one.overlap_test_conservative(other) &&
                one.find_triangle_collision_clip_method(other, contact)) {
                out.emplace_back(candidates[j].m_index1, candidates[j].m_index2);
            }
        }
        a->unlockChildShapes();
        b->unlockChildShapes();
    }

    const Workload *workload = nullptr;
    std::vector<std::unique_ptr<Model>> models;
    std::vector<btTransform> poses;
};

} // namespace

std::unique_ptr<Engine> bullet_engine()
{
    return std::make_unique<Bullet>();
}
