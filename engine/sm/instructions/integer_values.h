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

/// a % b where b is a power of two: without a division, which no vector instruction does.
constexpr std::uint32_t remainderOfPower(std::uint32_t a, std::uint32_t b) {
    return a & (b - 1);
}
constexpr std::int32_t remainderOfPower(std::int32_t a, std::int32_t b) {
    // The remainder has the sign of a: what is left of −1 is −1.
    const auto mask = static_cast<std::uint32_t>(b) - 1;
    const std::uint32_t bias = a < 0 ? mask : 0;
    return static_cast<std::int32_t>(((static_cast<std::uint32_t>(a) + bias) & mask) - bias);
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

/// Modulo 2^n, also of signed integers.
template <class T>
constexpr T wrappedSum(T a, T b) {
    using Bits = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<Bits>(a) + static_cast<Bits>(b));
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

/// Four bytes of b:a, chosen by the lowest digits of c; bit 3 of a digit spreads the byte's sign.
constexpr std::uint32_t permuteBytes(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const std::uint64_t bytes = std::uint64_t{b} << 32 | a;
    std::uint32_t result = 0;
    for (std::uint32_t i = 0; i < 4; ++i) {
        const std::uint32_t digit = c >> (4 * i) & 15;
        const auto byte = static_cast<std::uint32_t>(bytes >> (8 * (digit & 7))) & 0xff;
        const std::uint32_t sign = (byte & 0x80) != 0 ? 0xff : 0;
        result |= ((digit & 8) != 0 ? sign : byte) << (8 * i);
    }
    return result;
}

/// PTX bfe: c bits from bit b on; what lies beyond the top repeats the sign, or is 0.
template <class T>
constexpr T extractBits(T a, std::uint32_t b, std::uint32_t c) {
    using Bits = std::make_unsigned_t<T>;
    constexpr std::uint32_t kBits = 8 * sizeof(T);
    const std::uint32_t first = b & 0xff;
    const std::uint32_t count = c & 0xff;
    if (count == 0) return 0;
    const std::uint32_t top = std::min(first + count - 1, kBits - 1);
    const auto value = static_cast<Bits>(a);
    const bool isNegative = std::is_signed_v<T> && (value >> top & 1) != 0;
    const Bits low = first >= kBits ? Bits{0} : static_cast<Bits>(value >> first);
    if (count >= kBits || first + count > kBits) {
        // All bits down to `first` are there; above them stands the sign.
        if (first >= kBits) return static_cast<T>(isNegative ? ~Bits{0} : Bits{0});
        const Bits above = first == 0 ? Bits{0} : static_cast<Bits>(~Bits{0} << (kBits - first));
        return static_cast<T>(isNegative ? low | above : low);
    }
    const Bits mask = static_cast<Bits>((Bits{1} << count) - 1);
    return static_cast<T>(isNegative ? low | ~mask : low & mask);
}

/// PTX bfi: b with d bits from bit c on taken from a.
template <class T>
constexpr T depositBits(T a, T b, std::uint32_t c, std::uint32_t d) {
    constexpr std::uint32_t kBits = 8 * sizeof(T);
    const std::uint32_t first = c & 0xff;
    const std::uint32_t count = d & 0xff;
    if (first >= kBits || count == 0) return b;
    const T ones = count >= kBits ? ~T{0} : (T{1} << count) - 1;
    const T mask = ones << first;
    return (b & ~mask) | (a << first & mask);
}

constexpr std::uint32_t funnelLeft(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const std::uint64_t value = std::uint64_t{b} << 32 | a;
    return static_cast<std::uint32_t>(value << std::min(c, 32U) >> 32);
}
constexpr std::uint32_t funnelRight(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const std::uint64_t value = std::uint64_t{b} << 32 | a;
    return static_cast<std::uint32_t>(value >> std::min(c, 32U));
}

/// |a − b| + c, modulo the width.
template <class T>
constexpr T distanceAdded(T a, T b, T c) {
    using Bits = std::make_unsigned_t<T>;
    const auto x = static_cast<Bits>(a);
    const auto y = static_cast<Bits>(b);
    return static_cast<T>((a > b ? x - y : y - x) + static_cast<Bits>(c));
}

/// The sum of the products of four bytes each, + c.
template <class Byte>
constexpr std::uint32_t dotOfBytes(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    for (int at = 0; at < 32; at += 8) {
        const int x = static_cast<Byte>(a >> at & 0xff);
        const int y = static_cast<Byte>(b >> at & 0xff);
        c += static_cast<std::uint32_t>(x * y);
    }
    return c;
}

}  // namespace warpscope::sm
