#include "engine.hpp"

namespace
{

class Keepout : public Engine
{
  public:
    Keepout() : Engine("keepout")
    {
    }
    void prepare(const Workload &w) override
    {
        workload = &w;
    }
    size_t bytes(unsigned body) const override
    {
        return workload->bodies[body].blob.size() * 4;
    }

    bool touch(unsigned i) override
    {
        ko_mesh_pair pair;
        begin(i);
        const ko_status status = ko_mesh_pairs_next(&state, nullptr, &pair);
        expect(status == KO_OK || status == KO_END);
        return status == KO_OK;
    }

    void pairs(unsigned i, Pairs &out) override
    {
        ko_mesh_pair pair;
        ko_status status = KO_OK;
        begin(i);
        while ((status = ko_mesh_pairs_next(&state, nullptr, &pair)) == KO_OK) {
            out.emplace_back(pair.a, pair.b);
        }
        expect(status == KO_END);
    }

    double distance(unsigned i) override
    {
        const Query &q = workload->queries[i];
        ko_mesh_gap gap;
        expect(ko_mesh_closest_begin(&workload->bodies[q.a].mesh, &workload->bodies[q.b].mesh,
                                     &q.pose, KO_LIMIT, &state) == KO_OK);
        expect(ko_mesh_closest_next(&state, nullptr, &gap) == KO_OK);
        return gap.clearance * LSB;
    }

  private:
    void begin(unsigned i)
    {
        const Query &q = workload->queries[i];
        expect(ko_mesh_pairs_begin(&workload->bodies[q.a].mesh, &workload->bodies[q.b].mesh,
                                   &q.pose, &state) == KO_OK);
    }

    const Workload *workload = nullptr;
    ko_mesh_pairs state{};
};

} // namespace

std::unique_ptr<Engine> keepout_engine()
{
    return std::make_unique<Keepout>();
}
