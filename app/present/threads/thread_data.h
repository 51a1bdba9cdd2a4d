#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/present/buffers/element_state.h"
#include "app/present/threads/block_map.h"

namespace warpscope::present {

/// The data under the threads: of each thread the element that it touched last of one buffer up to
/// a cycle, and what that holds. The buffer is the first of global memory that was written, before
/// anything is written the first that was read.
class ThreadData {
  public:
    ThreadData() = default;
    explicit ThreadData(const gpu::Launch& launch);

    /// Forward cheaply, backwards anew. `state`: at the end of that cycle. Requires: a log of the
    /// launch's run, at every call the same.
    void moveTo(Cycle cycle, const TouchLog& log, const gpu::GpuState& state);

    /// Nothing where no thread has touched a buffer.
    bool isThere() const { return shown_.has_value(); }
    const std::string& name() const { return name_; }
    /// Whether the threads wrote what is shown.
    bool isWritten() const { return shown_ && shown_->isWritten; }
    /// Threads that have an element.
    std::int64_t count() const { return count_; }

    /// Nothing where a thread has touched no element.
    std::optional<std::uint32_t> elementOf(WarpId warp, int lane) const;
    /// Between the least (0) and the most (1) of the buffer. Requires: an element of it.
    float shareOf(std::uint32_t element) const { return values_.shareAt(element); }
    std::string textOf(std::uint32_t element) const { return values_.textAt(element); }
    /// Of each cell of blocks the mean of what is under its threads, of a grid that has many every
    /// eighth one; negative where none of them has an element. Requires: a map of the launch.
    std::vector<float> sharesOf(const BlockMap& map) const;

  private:
    struct ShownBuffer {
        std::size_t index = 0;
        bool isWritten = false;
        friend bool operator==(const ShownBuffer&, const ShownBuffer&) = default;
    };

    static std::optional<ShownBuffer> shownBuffer(const TouchLog& log, Cycle cycle);
    void forget();
    void add(const Touch& touch);

    int warpSize_ = 32;
    int warpsPerBlock_ = 1;
    std::size_t threads_ = 0;  ///< Of all warps, the padding of their last ones too.
    std::optional<ShownBuffer> shown_{};
    std::string name_{};
    std::int64_t count_ = 0;
    std::size_t read_ = 0;                   ///< Touches of the buffer that are in.
    std::vector<std::uint32_t> elements_{};  ///< By warp and lane, from 1; 0: none.
    CellValues values_{};                    ///< By element.
};

}  // namespace warpscope::present
