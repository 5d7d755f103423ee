/** Dynamic trees with a capacity as a type, and the questions to them, for C++17. Each call is the
 * C call of tree.h, tree_query.h or tree_pairs.h with references for pointers. */
#ifndef KEEPOUT_TREE_HPP
#define KEEPOUT_TREE_HPP

#include "keepout/question.hpp"
#include "keepout/units.hpp"
#include "keepout/tree_pairs.h"
#include "keepout/tree_query.h"
#include "keepout/tree_store.h"

namespace keepout
{
inline namespace KOI_MODE
{

/** Asks what touches a box: ko_tree_query_begin. */
using tree_query = question<ko_tree_query, ko_tree_hit, ko_tree_query_begin, ko_tree_query_next>;
/** Asks what is along a line: ko_tree_cast_begin. */
using tree_cast = question<ko_tree_cast, ko_tree_cast_hit, ko_tree_cast_begin, ko_tree_cast_next>;
/** Asks what is nearest to a point: ko_tree_nearest_begin. */
using tree_nearest =
    question<ko_tree_nearest, ko_tree_near, ko_tree_nearest_begin, ko_tree_nearest_next>;
/** Asks which objects of a tree touch: ko_tree_pairs_begin. */
using tree_pairs = question<ko_tree_pairs, ko_tree_pair, ko_tree_pairs_begin, ko_tree_pairs_next>;
/** Asks which objects of two trees touch: ko_tree_cross_begin. */
using tree_cross = question<ko_tree_cross, ko_tree_pair, ko_tree_cross_begin, ko_tree_cross_next>;

/** A tree of any capacity, to be passed by reference. It cannot be copied, because a copy of the
 * struct alone would share the nodes. */
class any_tree
{
  public:
    any_tree(const any_tree &) = delete;
    any_tree &operator=(const any_tree &) = delete;

    [[nodiscard]] ko_status insert(const ko_aabb &box, uint32_t user, ko_tree_id &id)
    {
        return ko_tree_insert(&tree_, &box, user, &id);
    }
    /** Says that a refused object was taken care of: ko_tree_clear_lost. */
    [[nodiscard]] ko_status clear_lost()
    {
        return ko_tree_clear_lost(&tree_);
    }
    /** Answers KO_OK or KO_MOVED if the object was moved. */
    [[nodiscard]] ko_status move(ko_tree_id id, const ko_aabb &box)
    {
        return ko_tree_move(&tree_, id, &box, nullptr);
    }
    [[nodiscard]] ko_status move(ko_tree_id id, const ko_aabb &box, const ko_vec3 &displacement)
    {
        return ko_tree_move(&tree_, id, &box, &displacement);
    }
    [[nodiscard]] ko_status remove(ko_tree_id id)
    {
        return ko_tree_remove(&tree_, id);
    }
    [[nodiscard]] ko_status set_category(ko_tree_id id, uint8_t bits)
    {
        return ko_tree_set_category(&tree_, id, bits);
    }
    [[nodiscard]] ko_status get(ko_tree_id id, ko_tree_object &object) const
    {
        return ko_tree_get(&tree_, id, &object);
    }
    [[nodiscard]] ko_status validate() const
    {
        return ko_tree_validate(&tree_);
    }
    /** The objects in the tree. */
    uint32_t count() const
    {
        return tree_.count;
    }

    /** Asks what touches a box. */
    tree_query query(const ko_aabb &box, uint32_t mask = KO_ALL) const
    {
        return tree_query(&tree_, &box, mask);
    }
    /** Asks what is within reach of a point, nearest first. */
    tree_nearest nearest(const ko_vec3 &point, length reach, uint32_t mask = KO_ALL) const
    {
        return tree_nearest(&tree_, &point, reach, mask);
    }
    /** Asks what a line meets. */
    tree_cast cast(const ko_line &line, ko_order order = KO_ORDER_ASCENDING,
                   uint32_t mask = KO_ALL) const
    {
        return tree_cast(&tree_, &line, nullptr, order, mask);
    }
    /** Asks what a segment or a ray meets. An illegal one is refused with KO_E_ARG. */
    tree_cast cast(const ko_segment &segment, ko_order order = KO_ORDER_ASCENDING,
                   uint32_t mask = KO_ALL) const
    {
        ko_line line;
        const bool is_legal = ko_line_from_segment(&segment, &line) == KO_OK;
        return tree_cast(is_legal ? &tree_ : nullptr, &line, nullptr, order, mask);
    }
    tree_cast cast(const ko_ray &ray, ko_order order = KO_ORDER_ASCENDING,
                   uint32_t mask = KO_ALL) const
    {
        ko_line line;
        const bool is_legal = ko_line_from_ray(&ray, &line) == KO_OK;
        return tree_cast(is_legal ? &tree_ : nullptr, &line, nullptr, order, mask);
    }
    /** Asks what a box of the radii `half` meets while its centre moves along a line. */
    tree_cast sweep(const ko_vec3 &half, const ko_line &line, ko_order order = KO_ORDER_ASCENDING,
                    uint32_t mask = KO_ALL) const
    {
        return tree_cast(&tree_, &line, &half, order, mask);
    }
    /** Asks for the pairs of this tree: all, or with marks those of what moved. */
    tree_pairs pairs(uint32_t *marks = nullptr, uint32_t mask_a = KO_ALL,
                     uint32_t mask_b = KO_ALL) const
    {
        return tree_pairs(&tree_, marks, mask_a, mask_b);
    }
    /** Asks for the pairs of an object of this tree and an object of another. */
    tree_cross pairs_with(const any_tree &other, uint32_t mask_a = KO_ALL,
                          uint32_t mask_b = KO_ALL) const
    {
        return tree_cross(&tree_, &other.tree_, mask_a, mask_b);
    }

    /** Gives the C tree, for all other calls. */
    ko_tree &c()
    {
        return tree_;
    }
    /** Gives the C tree to read. */
    const ko_tree &c() const
    {
        return tree_;
    }

  protected:
    any_tree() = default;
    ~any_tree() = default;

    ko_tree tree_;
};

/** A tree with its own nodes: 64 bytes an object. A static one is in .bss, and a constructor sets
 * it up before main. Where no constructors run, use KO_TREE_DEFINE and ask
 * tree_query(&tree, ...). */
template <uint32_t Capacity, detail::raw_length Margin = detail::raw_length{}>
class tree : public any_tree
{
    static_assert(Capacity >= 1U && Capacity <= KO_TREE_MAX_CAPACITY, "capacity out of range");
    static_assert(static_cast<fix16_t>(Margin) >= 0 && static_cast<fix16_t>(Margin) <= KO_LIMIT,
                  "margin out of range");

  public:
    tree()
    {
        KO_IGNORE(ko_tree_init(&tree_, nodes_, Capacity,
                               static_cast<fix16_t>(Margin))); /* refuses what is asserted */
    }
    /** Becomes a copy, as by ko_tree_copy. */
    [[nodiscard]] ko_status copy_from(const any_tree &from)
    {
        return ko_tree_copy(&from.c(), nodes_, Capacity, &tree_);
    }

  private:
    ko_tree_node nodes_[Capacity];
};

} // namespace KOI_MODE
} // namespace keepout

#endif
