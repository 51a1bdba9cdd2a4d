#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace warpscope::exercise {

/// The numbers of one instance: whole numbers alone, so that a seed gives the same ones on every
/// machine (SplitMix64).
class Draw {
  public:
    Draw(std::string_view name, std::uint64_t seed);

    /// From low to high, both included. Requires: low <= high.
    std::int64_t between(std::int64_t low, std::int64_t high);

    template <class T, std::size_t N>
    const T& pick(const std::array<T, N>& things) {
        return things[static_cast<std::size_t>(between(0, static_cast<std::int64_t>(N) - 1))];
    }

  private:
    std::uint64_t state_;
};

}  // namespace warpscope::exercise
