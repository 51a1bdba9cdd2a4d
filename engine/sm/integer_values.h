#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace warpscope::sm {

// What the integer opcodes compute in one lane, for integers of 32 and 64 bits; see isa/opcode.h.

template <class T>
constexpr T quotientOf(T a, T b) {
    using Bits = std::make_unsigned_t<T>;
    constexpr T kAllOnes = static_cast<T>(std::numeric_limits<Bits>::max());
    if (b == 0) return kAllOnes;
    if constexpr (std::is_signed_v<T>) {
        // Also INT_MIN / −1, which stays INT_MIN.
        if (b == -1) return static_cast<T>(Bits{0} - static_cast<Bits>(a));
    }
    return static_cast<T>(a / b);
}

template <class T>
constexpr T remainderOf(T a, T b) {
    if (b == 0) return a;
    if constexpr (std::is_signed_v<T>) {
        if (b == -1) return 0;
    }
    return static_cast<T>(a % b);
}

constexpr std::uint32_t highProduct(std::uint32_t a, std::uint32_t b) {
    return static_cast<std::uint32_t>((std::uint64_t{a} * std::uint64_t{b}) >> 32);
}
constexpr std::uint32_t highProduct(std::int32_t a, std::int32_t b) {
    const std::int64_t product = std::int64_t{a} * std::int64_t{b};
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(product) >> 32);
}

constexpr std::uint64_t highProduct(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t kLow = UINT32_MAX;
    const std::uint64_t lowLow = (a & kLow) * (b & kLow);
    const std::uint64_t highLow = (a >> 32) * (b & kLow);
    const std::uint64_t lowHigh = (a & kLow) * (b >> 32);
    const std::uint64_t middle = (lowLow >> 32) + (highLow & kLow) + (lowHigh & kLow);
    return (a >> 32) * (b >> 32) + (highLow >> 32) + (lowHigh >> 32) + (middle >> 32);
}
constexpr std::uint64_t highProduct(std::int64_t a, std::int64_t b) {
    const auto x = static_cast<std::uint64_t>(a);
    const auto y = static_cast<std::uint64_t>(b);
    return highProduct(x, y) - (a < 0 ? y : 0) - (b < 0 ? x : 0);
}

template <class T>
constexpr T shiftLeft(T a, std::uint32_t b) {
    return b >= std::numeric_limits<T>::digits ? 0 : a << b;
}
/// Arithmetic where T has a sign.
template <class T>
constexpr T shiftRight(T a, std::uint32_t b) {
    constexpr std::uint32_t kBits = 8 * sizeof(T);
    if constexpr (std::is_signed_v<T>)
        return a >> std::min(b, kBits - 1);
    else
        return b >= kBits ? 0 : a >> b;
}

/// Of bits that hold a signed integer; INT_MIN stays what it is.
template <class T>
constexpr T absolute(T a) {
    return a >> (std::numeric_limits<T>::digits - 1) != 0 ? T{0} - a : a;
}

template <class T>
constexpr std::uint32_t findFirstSet(T a) {
    return a == 0 ? 0 : static_cast<std::uint32_t>(std::countr_zero(a)) + 1;
}

template <class T>
constexpr T reverseBits(T a) {
    constexpr int kBits = std::numeric_limits<T>::digits;
    T result = 0;
    for (int i = 0; i < kBits; ++i)
        result |= ((a >> i) & T{1}) << (kBits - 1 - i);
    return result;
}

}  // namespace warpscope::sm
