#pragma once

#include <array>
#include <cstdint>
#include <memory>

namespace warpscope::history {

/// The last accesses to one element of global memory: numbers of accesses, 0 = none, and their
/// lanes.
struct TouchedElement {
    std::uint32_t write = 0;
    std::uint32_t read = 0;       ///< The first that nothing orders before the others …
    std::uint32_t otherRead = 0;  ///< … and one more.
    std::uint32_t value = 0;      ///< That was written.
    std::uint8_t writeLane = 0;
    std::uint8_t readLane = 0;
    std::uint8_t otherReadLane = 0;
};

/// The same of 1,024 elements. As long as whole warps come in rows, lane i at the i-th of 32
/// elements, one entry stands for all 32: nearly all code does so, and this takes a quarter of the
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
    /// The row with element `index` (of the page); nullptr when single elements are kept.
    Row* row(std::uint32_t index);
    /// From now on single elements are kept.
    TouchedElement& element(std::uint32_t index) {
        if (elements_ == nullptr) takeApart();
        return (*elements_)[index];
    }

  private:
    void takeApart();

    using Rows = std::array<Row, kElements / kRowElements>;
    using Elements = std::array<TouchedElement, kElements>;

    std::unique_ptr<Rows> rows_{};
    std::unique_ptr<Elements> elements_{};
};

}  // namespace warpscope::history
