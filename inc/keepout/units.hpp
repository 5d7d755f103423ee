/** Constant lengths and angles as literals, for C++17: 3.5_m, 25_cm_up, 90_deg. */
#ifndef KEEPOUT_UNITS_HPP
#define KEEPOUT_UNITS_HPP

#include "keepout/shape.h"

#if __cplusplus < 201703L
#error "keepout needs C++17 for its .hpp headers"
#endif

namespace keepout
{

namespace detail
{
/* What type traits say of a number. Boards have no library of C++. */
enum class number { none, integral, floating };
template <class T>
inline constexpr number kind_of = number::none;
#define KOI_KIND(T, is)                                                                            \
    template <>                                                                                    \
    inline constexpr number kind_of<T> = number::is;
KOI_KIND(bool, integral)
KOI_KIND(char, integral)
KOI_KIND(signed char, integral)
KOI_KIND(unsigned char, integral)
KOI_KIND(wchar_t, integral)
KOI_KIND(char16_t, integral)
KOI_KIND(char32_t, integral)
KOI_KIND(short, integral)
KOI_KIND(unsigned short, integral)
KOI_KIND(int, integral)
KOI_KIND(unsigned, integral)
KOI_KIND(long, integral)
KOI_KIND(unsigned long, integral)
KOI_KIND(long long, integral)
KOI_KIND(unsigned long long, integral)
KOI_KIND(float, floating)
KOI_KIND(double, floating)
KOI_KIND(long double, floating)
#undef KOI_KIND
template <class T>
inline constexpr bool integral = kind_of<T> == number::integral;
template <class T>
inline constexpr bool floating_point = kind_of<T> == number::floating;
template <class T>
inline constexpr bool arithmetic = kind_of<T> != number::none;
template <bool is>
struct only_if;
template <>
struct only_if<true> {
    using type = int;
};
/* A margin of a tree in 2^-16 m, as an argument of a template. Only a length converts to it. */
enum class raw_length : fix16_t {};
} // namespace detail

/** A length. It converts to fix16_t, and no number converts to it: vec3(1, 2, 3) does not compile.
 * Lengths are added and compared with lengths, and multiplied and divided by whole numbers.
 * 3_m + 2, 3_m < 5 and 3_m * 0.5 do not compile. */
class length
{
  public:
    /** A length in 2^-16 m. */
    static constexpr length from_raw(fix16_t raw)
    {
        return length(raw);
    }
    /** The length in 2^-16 m. */
    constexpr operator fix16_t() const
    {
        return raw_;
    }
    /** The length as the margin of a tree. */
    constexpr operator detail::raw_length() const
    {
        return detail::raw_length(raw_);
    }
    /** The length with the other sign. */
    constexpr length operator-() const
    {
        return length(-raw_);
    }
    /** Adds a length. */
    constexpr length &operator+=(length other)
    {
        raw_ += other.raw_;
        return *this;
    }
    /** Subtracts a length. */
    constexpr length &operator-=(length other)
    {
        raw_ -= other.raw_;
        return *this;
    }
    /** The sum. */
    friend constexpr length operator+(length a, length b)
    {
        return length(a.raw_ + b.raw_);
    }
    /** The difference. */
    friend constexpr length operator-(length a, length b)
    {
        return length(a.raw_ - b.raw_);
    }
    /** How often one length goes into another, without the rest. */
    friend constexpr int32_t operator/(length a, length b)
    {
        return a.raw_ / b.raw_;
    }
    /** So many times the length; n is a whole number of at most 32 bits. */
    template <class T, typename detail::only_if<detail::integral<T>>::type = 0>
    friend constexpr length operator*(length a, T n)
    {
        static_assert(sizeof(T) <= sizeof(fix16_t), "a wide factor could lose bits");
        return length(static_cast<fix16_t>(a.raw_ * static_cast<fix16_t>(n)));
    }
    template <class T, typename detail::only_if<detail::integral<T>>::type = 0>
    friend constexpr length operator*(T n, length a)
    {
        return a * n;
    }
    /** A whole part of the length, rounded towards 0. */
    template <class T, typename detail::only_if<detail::integral<T>>::type = 0>
    friend constexpr length operator/(length a, T n)
    {
        static_assert(sizeof(T) <= sizeof(fix16_t), "a wide divisor could lose bits");
        return length(a.raw_ / static_cast<fix16_t>(n));
    }
#define KOI_COMPARE(op)                                                                            \
    friend constexpr bool operator op(length a, length b)                                          \
    {                                                                                              \
        return a.raw_ op b.raw_;                                                                   \
    }
    KOI_COMPARE(<)
    KOI_COMPARE(>)
    KOI_COMPARE(<=)
    KOI_COMPARE(>=)
    KOI_COMPARE(==)
    KOI_COMPARE(!=)
#undef KOI_COMPARE
    void operator!() const = delete;
    void operator~() const = delete;

  private:
    explicit constexpr length(fix16_t raw) : raw_(raw)
    {
    }
    fix16_t raw_;
};

/* Without these a length would become a number: its conversion to fix16_t is one step away. */
#define KOI_IF(is) template <class T, typename detail::only_if<detail::is<T>>::type = 0>
#define KOI_REFUSE(op, is)                                                                         \
    KOI_IF(is) void operator op(length, T) = delete;                                               \
    KOI_IF(is) void operator op(T, length) = delete;
KOI_REFUSE(+, arithmetic)
KOI_REFUSE(-, arithmetic)
KOI_REFUSE(<, arithmetic)
KOI_REFUSE(>, arithmetic)
KOI_REFUSE(<=, arithmetic)
KOI_REFUSE(>=, arithmetic)
KOI_REFUSE(==, arithmetic)
KOI_REFUSE(!=, arithmetic)
KOI_REFUSE(%, arithmetic)
KOI_REFUSE(&, arithmetic)
KOI_REFUSE(|, arithmetic)
KOI_REFUSE(^, arithmetic)
KOI_REFUSE(<<, arithmetic)
KOI_REFUSE(>>, arithmetic)
KOI_REFUSE(*, floating_point)
KOI_REFUSE(/, floating_point)
KOI_IF(integral) void operator/(T, length) = delete;
void operator*(length, length) = delete;
void operator%(length, length) = delete;
#undef KOI_REFUSE
#undef KOI_IF

/** A constant angle. It converts to ko_angle; half a turn is -2^31, with a minus sign too. */
class angle
{
  public:
    /** An angle in 2^-32 of a turn. */
    explicit constexpr angle(uint32_t raw) : raw_(raw)
    {
    }
    /** The angle in 2^-32 of a turn. */
    constexpr operator ko_angle() const
    {
        return static_cast<ko_angle>(raw_);
    }
    /** The angle with the other sign. */
    constexpr angle operator-() const
    {
        return angle(0U - raw_);
    }

  private:
    uint32_t raw_;
};

/** A point or a vector of three constant lengths: vec3(1_m, -25_cm, 0_m). */
constexpr ko_vec3 vec3(length x, length y, length z)
{
    return {x, y, z};
}

namespace detail
{
constexpr uint64_t refused = ~UINT64_C(0);

/* The number in `text`, divided by `per` and scaled by 2^bits: refused if it is above `most * per`,
 * has more than 18 digits or is no plain decimal. Long division keeps all digits, so the one
 * rounding is exact. */
constexpr uint64_t scaled(const char *text, uint64_t per, uint32_t bits, uint64_t most,
                          ko_rounding rounding)
{
    constexpr uint64_t room = UINT64_C(900000000000000000); /* ten times that fits in 63 bits */
    uint64_t digits = 0;
    uint64_t scale = per;
    bool is_fraction = false;
    for (; *text != '\0'; text++) {
        if (*text == '.') {
            is_fraction = true;
            continue;
        }
        if (*text == '\'') {
            continue;
        }
        if (*text < '0' || *text > '9' || digits > room || scale > room) {
            return refused;
        }
        digits = digits * 10U + static_cast<uint64_t>(*text - '0');
        scale *= is_fraction ? 10U : 1U;
    }
    uint64_t result = digits / scale;
    uint64_t rest = digits % scale;
    if (result > most || (result == most && rest != 0U)) {
        return refused;
    }
    for (uint32_t i = 0; i < bits; i++) {
        rest *= 2U;
        result = result * 2U + rest / scale;
        rest %= scale;
    }
    const bool is_nearer_up = rounding == KO_ROUND_NEAREST && rest * 2U >= scale;
    return result + ((is_nearer_up || (rounding == KO_ROUND_UP && rest != 0U)) ? 1U : 0U);
}

/* The number that a literal's characters write, scaled when it is compiled. */
template <uint64_t per, uint32_t bits, uint64_t most, ko_rounding rounding, char... characters>
constexpr uint64_t literal()
{
    constexpr char text[] = {characters..., '\0'};
    constexpr uint64_t value = scaled(text, per, bits, most, rounding);
    static_assert(value != refused, "out of range, or not a plain decimal number");
    return value;
}
} // namespace detail

/** Lengths: 3.5_m, 25_cm, 200_mm to nearest, and 0.2_m_up or 0.2_m_down. Angles to nearest: 90_deg.
 *
 * Write radii and margins with _up. A minus sign negates what was rounded. Up to 8192 m, or 360
 * degrees; a literal out of range does not compile.
 *
 * @promise  exact but for the one rounding; ties away from 0 */
inline namespace literals
{
#define KOI_LENGTH(suffix, per, rounding)                                                          \
    template <char... characters>                                                                  \
    constexpr length operator suffix()                                                             \
    {                                                                                              \
        return length::from_raw(                                                                   \
            static_cast<fix16_t>(detail::literal<per, 16, 8192, rounding, characters...>()));      \
    }
KOI_LENGTH(""_m, 1, KO_ROUND_NEAREST)
KOI_LENGTH(""_m_up, 1, KO_ROUND_UP)
KOI_LENGTH(""_m_down, 1, KO_ROUND_DOWN)
KOI_LENGTH(""_cm, 100, KO_ROUND_NEAREST)
KOI_LENGTH(""_cm_up, 100, KO_ROUND_UP)
KOI_LENGTH(""_cm_down, 100, KO_ROUND_DOWN)
KOI_LENGTH(""_mm, 1000, KO_ROUND_NEAREST)
KOI_LENGTH(""_mm_up, 1000, KO_ROUND_UP)
KOI_LENGTH(""_mm_down, 1000, KO_ROUND_DOWN)
#undef KOI_LENGTH

/** An angle in degrees, to nearest. */
template <char... characters>
constexpr angle operator""_deg()
{
    return angle(static_cast<uint32_t>(
        detail::literal<360, 32, 1, KO_ROUND_NEAREST, characters...>() & UINT32_MAX));
}
} // namespace literals

} // namespace keepout

#endif
