/** Questions to containers, and outcomes that must be asked whether they are clear, for C++17.
 *
 * KO_UNASKED() is a statement for debug builds, such as __builtin_trap(). It runs when an outcome
 * is destroyed that nobody asked. Without the macro an outcome has no destructor. */
#ifndef KEEPOUT_QUESTION_HPP
#define KEEPOUT_QUESTION_HPP

#include "keepout/query.h"

#if __cplusplus < 201703L
#error "keepout needs C++17 for its .hpp headers"
#endif

/* Object files with KO_UNASKED and without it have types of different names, and can be linked. */
#ifdef KO_UNASKED
#define KOI_MODE checked
#else
#define KOI_MODE unchecked
#endif

namespace keepout
{

namespace detail
{
template <class T>
inline constexpr bool is_void = false;
template <>
inline constexpr bool is_void<void> = true;

/* Calls a visitor: false if it wants no more. */
template <class Visit, class Finding>
bool goes_on(Visit &visit, const Finding &finding)
{
    if constexpr (is_void<decltype(visit(finding))>) {
        visit(finding);
        return true;
    } else {
        return visit(finding);
    }
}
} // namespace detail

inline namespace KOI_MODE
{

/** The budget of a question: a variable that counts down, or `unlimited`. */
class purse
{
  public:
    /** The variable counts down what the question spends. */
    constexpr purse(uint32_t &budget) : left(&budget)
    {
    }
    /** A budget without an end. */
    static constexpr purse unlimited()
    {
        return purse();
    }
    uint32_t *const left; /**< the variable, or null: unlimited */

  private:
    constexpr purse() : left(nullptr)
    {
    }
};
/** A budget without an end. */
inline constexpr purse unlimited = purse::unlimited();

/** How a question ended. */
class [[nodiscard]] outcome
{
  public:
    outcome() = default;
    outcome(const outcome &) = delete;
    outcome &operator=(const outcome &) = delete;

    /** True for KO_END: everything was looked at. It is clear if neither this call nor one before
     * it found anything. */
    bool is_complete() const
    {
        return is(KO_END, true);
    }
    /** True for KO_OK: a finding was written, or the loop was left at one. */
    bool is_found() const
    {
        return is(KO_OK, false);
    }
    /** True for KO_UNFINISHED: the budget is spent. Ask the same question again to go on. */
    bool is_unfinished() const
    {
        return is(KO_UNFINISHED, false);
    }
    /** Tells KO_PARTIAL and errors as well. It is KO_E_ARG before the question was asked. */
    ko_status status() const
    {
        (void)is(KO_END, true);
        return status_;
    }

  protected:
    template <class State, class Finding, auto Begin, auto Next>
    friend class question;

    explicit outcome(ko_status status)
    {
        set(status);
    }
    void set(ko_status status)
    {
        status_ = status;
#ifdef KO_UNASKED
        is_asked_ = false;
#endif
    }
    ko_status status_ = KO_E_ARG;

#ifdef KO_UNASKED
    /* To be asked means to have told that it is complete or not, or a status other than KO_END. */
    bool is(ko_status status, bool is_enough) const
    {
        is_asked_ = is_asked_ || is_enough || status_ == status;
        return status_ == status;
    }
    mutable bool is_asked_ = true;

  public:
    ~outcome()
    {
        if (!is_asked_) {
            KO_UNASKED();
        }
    }
#else
    bool is(ko_status status, bool) const
    {
        return status_ == status;
    }
#endif
};

/** How a question ended that was asked at one go: world.query(box).each(...). It knows all that was
 * found, so it alone can say clear. */
class [[nodiscard]] verdict : public outcome
{
  public:
    /** True for KO_END if nothing was found. */
    bool is_clear() const
    {
        return is_complete() && !has_found_;
    }

  private:
    template <class State, class Finding, auto Begin, auto Next>
    friend class question;

    verdict(ko_status status, bool has_found) : outcome(status), has_found_(has_found)
    {
    }
    bool has_found_;
};

/** A question: a C query under way. Each C iterator is one by an alias such as those of tree.hpp.
 *
 * Without a name it is asked at one go, and answers a verdict. With a name it may go on in the next
 * tick, and answers an outcome; its container must stay where it is. */
template <class State, class Finding, auto Begin, auto Next>
class [[nodiscard]] question
{
  public:
    /** A question that was never begun: it answers KO_E_ARG. A static one needs no constructor. */
    constexpr question() : state_(), finding_()
    {
    }
    /** Begins. The arguments are those of the C function, without the query. */
    template <class... Arguments>
    explicit question(Arguments... arguments)
    {
        begin(arguments...);
    }
    question(const question &) = delete;
    question &operator=(const question &) = delete;

    /** Begins anew. A refusal comes with the outcome. */
    template <class... Arguments>
    void begin(Arguments... arguments)
    {
        (void)Begin(arguments..., &state_);
    }

    /** Finds the next one: written to `finding` if the outcome is_found(). */
    outcome next(purse budget, Finding &finding) &
    {
        return outcome(Next(&state_, budget.left, &finding));
    }
    /** The same for a question without a name. */
    verdict next(purse budget, Finding &finding) &&
    {
        const ko_status status = Next(&state_, budget.left, &finding);
        return verdict(status, status == KO_OK);
    }

    /** Calls visit(finding) for each. A visitor that returns bool ends the loop with false; the
     * outcome then is_found(). */
    template <class Visit>
    outcome each(purse budget, Visit &&visit) &
    {
        bool has_found = false;
        return outcome(walk(budget, visit, has_found));
    }
    /** The same for a question without a name. */
    template <class Visit>
    verdict each(purse budget, Visit &&visit) &&
    {
        bool has_found = false;
        const ko_status status = walk(budget, visit, has_found);
        return verdict(status, has_found);
    }

    class findings;
    /** Does the same as a range: for (const auto &finding : question.within(budget, end)). A loop
     * that is left early ends as is_found(). The question needs a name, because a temporary dies
     * before the loop. */
    findings within(purse budget, outcome &end) &
    {
        return findings(*this, budget, end);
    }

    /** Gives the head of the C query: its visits, and in `doubt` the reason of KO_PARTIAL. */
    const ko_query &head() const
    {
        return state_.q;
    }
    /** Gives the C query, as for ko_tree_cast_shorten. */
    State &c()
    {
        return state_;
    }

  private:
    template <class Visit>
    ko_status walk(purse budget, Visit &visit, bool &has_found)
    {
        ko_status status;
        while ((status = Next(&state_, budget.left, &finding_)) == KO_OK) {
            has_found = true;
            if (!detail::goes_on(visit, finding_)) {
                break;
            }
        }
        return status;
    }

    State state_;
    Finding finding_;
};

/** The range that within() gives. A range-for loop compares once before each round, so there the
 * next finding is found. */
template <class State, class Finding, auto Begin, auto Next>
class question<State, Finding, Begin, Next>::findings
{
  public:
    /** The end of the range. */
    struct sentinel {
    };
    /** The finding of a round. */
    class iterator
    {
      public:
        /** The finding. */
        const Finding &operator*() const
        {
            return of_.of_.finding_;
        }
        /** Does nothing: the comparison goes on. */
        iterator &operator++()
        {
            return *this;
        }
        /** Finds the next one: false if there is none. */
        bool operator!=(sentinel) const
        {
            return of_.find();
        }

      private:
        friend class findings;
        explicit iterator(findings &of) : of_(of)
        {
        }
        findings &of_;
    };

    /** The first round. */
    iterator begin()
    {
        return iterator(*this);
    }
    /** The end of all rounds. */
    sentinel end() const
    {
        return sentinel();
    }

  private:
    friend class question;
    findings(question &of, purse budget, outcome &end) : of_(of), budget_(budget), end_(end)
    {
    }
    bool find()
    {
        const ko_status status = Next(&of_.state_, budget_.left, &of_.finding_);
        end_.set(status);
        return status == KO_OK;
    }
    question &of_;
    const purse budget_;
    outcome &end_;
};

} // namespace KOI_MODE
} // namespace keepout

#endif
