#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/base/enumerators.h"

namespace warpscope::timeline {

/// What a row shows. A new kind is an enumerator here, the line that adds its rows to Layout, and a
/// file in views/timeline that draws it.
enum class RowKind : std::uint8_t {
    Heading,  ///< The name of a group, over its rows.
    Warps,    ///< The warps of one slot in order of time, or one warp.
};
inline constexpr std::size_t kRowKindCount = 2;
static_assert(hasEnumerators<RowKind, kRowKindCount>());

/// One row of the timeline.
struct Row {
    RowKind kind = RowKind::Heading;
    int group = 0;      ///< Index of its group in Layout::groups().
    int firstWarp = 0;  ///< Into Layout::warps(); these three of warps only.
    int warpCount = 0;
    int slot = 0;  ///< Warp slot of the SM; −1 for a warp that never started.

    friend bool operator==(const Row&, const Row&) = default;
};

/// How high the rows of each kind are, in pixels.
class RowHeights {
  public:
    /// Every kind the same.
    explicit RowHeights(float all) { heights_.fill(all); }
    float of(RowKind kind) const { return heights_[static_cast<std::size_t>(kind)]; }
    RowHeights& set(RowKind kind, float height) {
        heights_[static_cast<std::size_t>(kind)] = height;
        return *this;
    }

  private:
    std::array<float, kRowKindCount> heights_{};
};

}  // namespace warpscope::timeline
