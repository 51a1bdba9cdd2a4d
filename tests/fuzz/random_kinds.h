#pragma once

namespace warpscope::fuzz {

/// The types of a random kernel's variables.
enum class Kind { Int, Unsigned, Long, UnsignedLong, Float, Double };
inline constexpr int kKinds = 6;

}  // namespace warpscope::fuzz
