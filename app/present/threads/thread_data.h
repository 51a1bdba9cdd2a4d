#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/present/buffers/element_state.h"

namespace warpscope::present {

/// The data under the threads: of each thread the element that it touched last of one buffer up to
/// a cycle, and what that holds. The buffer is the first of global memory that was written, before
/// anything is written the first that was read.
class ThreadData {
  public:
    ThreadData() = default;
    /// `state`: at the end of that cycle.
    ThreadData(const TouchLog& log, const gpu::Launch& launch, const gpu::GpuState& state,
               Cycle cycle);

    /// Nothing where no thread has touched a buffer.
    bool isThere() const { return !elements_.empty(); }
    const std::string& name() const { return name_; }
    /// Whether the threads wrote what is shown.
    bool isWritten() const { return isWritten_; }
    /// Threads that have an element.
    std::int64_t count() const { return count_; }

    /// Nothing where a thread has touched no element.
    std::optional<std::uint32_t> elementOf(WarpId warp, int lane) const;
    /// Between the least (0) and the most (1) of the buffer. Requires: an element of it.
    float shareOf(std::uint32_t element) const { return values_.shareAt(element); }
    std::string textOf(std::uint32_t element) const { return values_.textAt(element); }

  private:
    int warpSize_ = 32;
    std::string name_{};
    bool isWritten_ = false;
    std::int64_t count_ = 0;
    std::vector<std::uint32_t> elements_{};  ///< By warp and lane, from 1; 0: none.
    CellValues values_{};                    ///< By element.
};

}  // namespace warpscope::present
