#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/base/lane_mask.h"

namespace warpscope::history {

/// The number of an access, 0 = none, and its lane, in one word: an element is four words then,
/// which lie in one line of the host's cache and are found with a shift.
class LaneAccess {
  public:
    static constexpr std::uint32_t kLanes{kMaxLanes};
    static constexpr std::uint32_t kMaxAccesses = UINT32_MAX / kLanes + 1;

    LaneAccess() = default;
    /// Requires: access < kMaxAccesses - 1, 0 <= lane < kMaxLanes.
    LaneAccess(std::uint32_t access, int lane)
        : word_(access * kLanes + static_cast<std::uint32_t>(lane)) {}

    /// One that no element names.
    static LaneAccess nobodys() { return {kMaxAccesses - 1, 0}; }

    std::uint32_t access() const { return word_ / kLanes; }
    int lane() const { return static_cast<int>(word_ % kLanes); }
    /// Whether it is an access of lane 0, `first`, by another lane: by this one (kSameLane) or by
    /// any (kAnyLane).
    static constexpr std::uint32_t kSameLane = UINT32_MAX;
    static constexpr std::uint32_t kAnyLane = ~(kLanes - 1);
    bool isLike(LaneAccess first, int lane, std::uint32_t mask) const {
        return ((word_ ^ first.word_ ^ static_cast<std::uint32_t>(lane)) & mask) == 0;
    }

  private:
    std::uint32_t word_ = 0;
};

/// The last accesses to one element of global memory.
struct TouchedElement {
    LaneAccess write{};
    LaneAccess read{};        ///< The first that nothing orders before the others …
    LaneAccess otherRead{};   ///< … and one more.
    std::uint32_t value = 0;  ///< That was written.
};

/// The order in which a buffer's elements stand on its pages. Those that a warp touches together
/// stand side by side: as they come, or, where it touches each `step`-th, as in a column, those
/// with such a distance. A permutation within each 32 × step elements.
class ElementOrder {
  public:
    ElementOrder() = default;
    /// For warps whose lanes touch each `step`-th element: a power of two, else, and where it is
    /// very large, as they come.
    static ElementOrder ofStep(std::uint32_t step) {
        ElementOrder order;
        if (std::has_single_bit(step) && step <= kMaxStep) order.shift_ = std::countr_zero(step);
        return order;
    }

    std::uint32_t step() const { return 1U << shift_; }
    /// Where element `index` stands.
    std::uint32_t placeOf(std::uint32_t index) const {
        const std::uint32_t column = index & (step() - 1);
        const std::uint32_t block = index >> (shift_ + kLaneBits);
        return (block << shift_ | column) << kLaneBits | laneOf(index);
    }
    /// The lane of a warp whose lane 0 touches one of lane 0.
    std::uint32_t laneOf(std::uint32_t index) const { return (index >> shift_) % kLanes; }
    /// How many places so many elements take.
    std::size_t placesOf(std::size_t elements) const {
        const std::size_t block = std::size_t{kLanes} << shift_;
        return (elements + block - 1) / block * block;
    }

  private:
    static constexpr int kLaneBits = 5;
    static constexpr std::uint32_t kLanes = 1U << kLaneBits;
    static constexpr std::uint32_t kMaxStep = 1U << 14;

    int shift_ = 0;
};

/// The same of 1,024 elements. As long as whole warps come in rows, lane i at the i-th of 32
/// places, one entry stands for all 32: nearly all code does so, and this takes a quarter of the
/// memory and much less time. The first access of another shape turns the page into single
/// elements.
class ElementPage {
  public:
    static constexpr std::uint32_t kElements = 1024;
    static constexpr std::uint32_t kRowElements = 32;

    /// 32 elements that rows have touched; the lane of each is its place.
    struct Row {
        std::uint32_t write = 0;
        std::uint32_t read = 0;
        std::uint32_t otherRead = 0;
        std::array<std::uint32_t, kRowElements> values{};
    };

    /// Nobody has touched it yet; it takes no memory.
    bool isEmpty() const { return rows_ == nullptr && elements_ == nullptr; }
    /// The row with the element at `place` (of the page); nullptr when single elements are kept.
    Row* row(std::uint32_t place);
    /// All kElements by their place; from now on single elements are kept.
    TouchedElement* elements() {
        if (elements_ == nullptr) takeApart();
        return elements_->data();
    }

  private:
    void takeApart();

    using Rows = std::array<Row, kElements / kRowElements>;
    using Elements = std::array<TouchedElement, kElements>;

    std::unique_ptr<Rows> rows_{};
    std::unique_ptr<Elements> elements_{};
};

}  // namespace warpscope::history
