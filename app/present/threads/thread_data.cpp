#include "app/present/threads/thread_data.h"

#include <algorithm>
#include <utility>

namespace warpscope::present {

ThreadData::ThreadData(const gpu::Launch& launch)
    : warpSize_(launch.machine.limits.warpSize),
      warpsPerBlock_(launch.warpsPerBlock()),
      threads_(static_cast<std::size_t>(launch.warpCount()) * static_cast<std::size_t>(warpSize_)) {
}

std::optional<ThreadData::ShownBuffer> ThreadData::shownBuffer(const TouchLog& log, Cycle cycle) {
    std::optional<ShownBuffer> read;
    for (std::size_t index = 0; index < log.buffers().size(); ++index) {
        if (log.buffers()[index].isShared) continue;
        if (log.firstWrite(index) <= cycle) return ShownBuffer{index, true};
        if (!read && log.firstRead(index) <= cycle) read = ShownBuffer{index, false};
    }
    return read;
}

void ThreadData::forget() {
    elements_.assign(shown_ ? threads_ : 0, 0);
    count_ = 0;
    read_ = 0;
}

void ThreadData::add(const Touch& touch) {
    if (touch.isWrite != shown_->isWritten) return;
    std::uint32_t& element =
        elements_[std::size_t{touch.warp} * static_cast<std::size_t>(warpSize_) + touch.lane];
    if (element == 0) ++count_;
    element = touch.element + 1;
}

void ThreadData::moveTo(Cycle cycle, const TouchLog& log, const gpu::GpuState& state) {
    const auto shown = shownBuffer(log, cycle);
    if (shown != shown_) {
        shown_ = shown;
        name_ = shown_ ? log.buffers()[shown_->index].name : std::string();
        forget();
    }
    if (!shown_) return;
    const MappedBuffer& buffer = log.buffers()[shown_->index];
    const auto touches = log.touches(shown_->index);
    const auto end = std::ranges::upper_bound(
        touches, cycle, {}, [](const Touch& touch) { return Cycle{touch.cycle}; });
    const auto until = static_cast<std::size_t>(end - touches.begin());
    if (until < read_) forget();
    for (; read_ < until; ++read_)
        add(touches[read_]);
    BufferMap whole;  // A cell an element, in one row.
    whole.rows = 1;
    whole.columns = std::max(1U, buffer.elements);
    whole.filled = buffer.elements;
    values_ = cellValues(state, buffer, whole, BlockId{}, std::move(values_));
}

std::vector<float> ThreadData::sharesOf(const BlockMap& map) const {
    constexpr std::size_t kFewThreads = 1 << 14, kStep = 8;
    const std::size_t step = threads_ > kFewThreads ? kStep : 1;
    const auto perBlock =
        static_cast<std::size_t>(warpSize_) * static_cast<std::size_t>(warpsPerBlock_);
    const auto cells = static_cast<std::size_t>(map.columns() * map.rows());
    std::vector<float> sums(cells, 0);
    std::vector<int> counts(cells, 0);
    for (std::size_t thread = 0; thread < elements_.size(); thread += step) {
        if (elements_[thread] == 0) continue;
        const std::size_t cell = map.cellOf(BlockId{static_cast<std::uint32_t>(thread / perBlock)});
        sums[cell] += shareOf(elements_[thread] - 1);
        ++counts[cell];
    }
    for (std::size_t cell = 0; cell < cells; ++cell)
        sums[cell] = counts[cell] == 0 ? -1 : sums[cell] / static_cast<float>(counts[cell]);
    return sums;
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
