#pragma once

#include <cstdint>
#include <string>

namespace warpscope {

/// The extent of a grid or block, or a coordinate in one, as CUDA's dim3.
struct Dim3 {
    std::int64_t x = 1;
    std::int64_t y = 1;
    std::int64_t z = 1;

    constexpr std::int64_t count() const { return x * y * z; }
    friend constexpr bool operator==(const Dim3&, const Dim3&) = default;
};

/// "4 × 2 × 1", as sentences have it.
inline std::string textOf(const Dim3& extent) {
    return std::to_string(extent.x) + " × " + std::to_string(extent.y) + " × " +
           std::to_string(extent.z);
}

/// The coordinate of a linear index in an extent: x varies fastest, then y, then z (CUDA guide
/// 2.2.2; PMPP 4.4, figure 4.7). Requires: 0 <= index < extent.count().
constexpr Dim3 coordinateOf(std::int64_t index, const Dim3& extent) {
    return {index % extent.x, index / extent.x % extent.y, index / (extent.x * extent.y)};
}

/// The inverse of coordinateOf.
constexpr std::int64_t linearIndexOf(const Dim3& at, const Dim3& extent) {
    return at.x + extent.x * (at.y + extent.y * at.z);
}

}  // namespace warpscope
