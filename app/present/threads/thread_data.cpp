#include "app/present/threads/thread_data.h"

#include <algorithm>

namespace warpscope::present {

namespace {

struct ShownBuffer {
    std::size_t index = 0;
    bool isWritten = false;
};

std::optional<ShownBuffer> shownBuffer(const TouchLog& log, Cycle cycle) {
    std::optional<ShownBuffer> read;
    for (std::size_t index = 0; index < log.buffers().size(); ++index) {
        if (log.buffers()[index].isShared) continue;
        for (const Touch& touch : log.touches(index)) {
            if (Cycle{touch.cycle} > cycle) break;
            if (touch.isWrite) return ShownBuffer{index, true};
            if (!read) read = ShownBuffer{index, false};
        }
    }
    return read;
}

}  // namespace

ThreadData::ThreadData(const TouchLog& log, const gpu::Launch& launch, const gpu::GpuState& state,
                       Cycle cycle)
    : warpSize_(launch.machine.limits.warpSize) {
    const auto shown = shownBuffer(log, cycle);
    if (!shown) return;
    const MappedBuffer& buffer = log.buffers()[shown->index];
    name_ = buffer.name;
    isWritten_ = shown->isWritten;
    elements_.resize(static_cast<std::size_t>(launch.warpCount()) *
                     static_cast<std::size_t>(warpSize_));
    for (const Touch& touch : log.touches(shown->index)) {
        if (Cycle{touch.cycle} > cycle) break;
        if (touch.isWrite != isWritten_) continue;
        std::uint32_t& element =
            elements_[std::size_t{touch.warp} * static_cast<std::size_t>(warpSize_) + touch.lane];
        if (element == 0) ++count_;
        element = touch.element + 1;
    }
    BufferMap whole;  // A cell an element, in one row.
    whole.rows = 1;
    whole.columns = std::max(1U, buffer.elements);
    whole.filled = buffer.elements;
    values_ = cellValues(state, buffer, whole, BlockId{});
}

std::optional<std::uint32_t> ThreadData::elementOf(WarpId warp, int lane) const {
    if (!isThere()) return std::nullopt;
    const std::uint32_t element =
        elements_[std::size_t{warp.value} * static_cast<std::size_t>(warpSize_) +
                  static_cast<std::size_t>(lane)];
    if (element == 0) return std::nullopt;
    return element - 1;
}

}  // namespace warpscope::present
