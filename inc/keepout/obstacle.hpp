/** Sets of obstacles with a capacity as a type, and the questions to them, for C++17. Each call is
 * the C call of obstacle.h with references for pointers. */
#ifndef KEEPOUT_OBSTACLE_HPP
#define KEEPOUT_OBSTACLE_HPP

#include "keepout/obstacle.h"
#include "keepout/question.hpp"
#include "keepout/units.hpp"

namespace keepout
{

namespace detail
{
inline ko_status nearest_next(ko_obstacles_nearest *query, uint32_t *budget, ko_obstacle_hit *hit)
{
    return ko_obstacles_nearest_next(query, budget, hit);
}
} // namespace detail

inline namespace KOI_MODE
{

/** Asks what is within a sphere: ko_obstacles_query_begin. */
using obstacles_query = question<ko_obstacles_query, ko_obstacle_hit, ko_obstacles_query_begin,
                                 ko_obstacles_query_next>;
/** Asks what is nearest to a point: ko_obstacles_nearest_begin. */
using obstacles_nearest = question<ko_obstacles_nearest, ko_obstacle_hit,
                                   ko_obstacles_nearest_begin, detail::nearest_next>;
/** Asks what a moving sphere hits: ko_obstacles_cast_begin. */
using obstacles_cast =
    question<ko_obstacles_cast, ko_obstacle_hit, ko_obstacles_cast_begin, ko_obstacles_cast_next>;

/** A set of any capacity, to be passed by reference. */
class any_obstacles
{
  public:
    any_obstacles(const any_obstacles &) = delete;
    any_obstacles &operator=(const any_obstacles &) = delete;

    [[nodiscard]] ko_status set_origin(const ko_vec3 &point)
    {
        return ko_obstacles_set_origin(&set_, &point);
    }
    [[nodiscard]] ko_status hear(uint32_t source, uint32_t time, uint32_t now)
    {
        return ko_obstacles_hear(&set_, source, time, now);
    }
    [[nodiscard]] ko_status insert(const ko_obstacle &obstacle, uint32_t now, ko_tree_id &id)
    {
        return ko_obstacles_insert(&set_, &obstacle, now, &id);
    }
    [[nodiscard]] ko_status remove(ko_tree_id id)
    {
        return ko_obstacles_remove(&set_, id);
    }
    [[nodiscard]] ko_status expire(uint32_t now, purse budget)
    {
        return ko_obstacles_expire(&set_, now, budget.left);
    }
    [[nodiscard]] ko_status validate(ko_validation &walk, purse budget) const
    {
        return ko_obstacles_validate(&set_, &walk, budget.left);
    }
    [[nodiscard]] ko_status get_body(ko_tree_id id, uint32_t now, ko_body &body) const
    {
        return ko_obstacles_get_body(&set_, id, now, &body);
    }

    /** Asks what touches a sphere. */
    obstacles_query query(uint32_t now, const ko_sphere &sphere, uint32_t mask = KO_ALL) const
    {
        return obstacles_query(&set_, now, &sphere, mask);
    }
    /** Asks what is within reach of a point, nearest first. */
    obstacles_nearest nearest(uint32_t now, const ko_vec3 &point, length reach,
                              uint32_t mask = KO_ALL) const
    {
        return obstacles_nearest(&set_, now, &point, reach, mask);
    }
    /** Asks what a sphere touches that moves by `by` in `duration` ticks. */
    obstacles_cast cast(uint32_t now, const ko_sphere &sphere, const ko_vec3 &by, uint32_t duration,
                        ko_order order = KO_ORDER_ASCENDING, uint32_t mask = KO_ALL) const
    {
        return obstacles_cast(&set_, now, &sphere, &by, duration, order, mask);
    }

    /** Gives the C set, for all other calls. */
    ko_obstacles &c()
    {
        return set_;
    }
    /** Gives the C set to read. */
    const ko_obstacles &c() const
    {
        return set_;
    }

  protected:
    any_obstacles() = default;
    ~any_obstacles() = default;

    ko_obstacles set_ = {};
};

/** A set with its own memory: 124 bytes an obstacle. Until init() answers KO_OK it refuses
 * obstacles and questions. */
template <uint32_t Capacity>
class obstacles : public any_obstacles
{
    static_assert(Capacity >= 1U && Capacity <= KO_TREE_MAX_CAPACITY, "capacity out of range");

  public:
    [[nodiscard]] ko_status init(const ko_obstacles_config &config)
    {
        return ko_obstacles_init(&set_, &config, nodes_, slots_, Capacity);
    }

  private:
    ko_tree_node nodes_[Capacity];
    ko_obstacle_slot slots_[Capacity];
};

} // namespace KOI_MODE
} // namespace keepout

#endif
