#pragma once

#include <cstdint>

namespace warpscope {

/// The two kinds of numbers of 16 bits: IEEE half precision, and the upper half of a float.
enum class HalfKind : std::uint8_t { Half, Brain };

/// The value that the lower 16 bits hold; exact.
double valueOfHalf(std::uint32_t bits, HalfKind kind);

/// The nearest number of 16 bits, halfway to the even one; `towardsZero`: the nearest that is not
/// larger in magnitude, which turns no finite value into infinity. NaN becomes 0x7fff, as on
/// NVIDIA's GPUs.
std::uint32_t halfOf(double value, HalfKind kind, bool towardsZero = false);

}  // namespace warpscope
