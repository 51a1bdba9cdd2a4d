#include "app/present/threads/thread_map.h"

#include <algorithm>

#include "app/present/shown_warp.h"

namespace warpscope::present {

ThreadPlane::ThreadPlane(const gpu::Launch& launch)
    : grid_(launch.grid),
      block_(launch.block),
      warpSize_(launch.machine.limits.warpSize),
      warpsPerBlock_(launch.warpsPerBlock()) {
    columns_ = blocksAcross() * block_.x * block_.z;
    rows_ = blocksDown() * block_.y;
}

ThreadPlane::Thread ThreadPlane::at(std::int64_t column, std::int64_t row) const {
    const std::int64_t width = block_.x * block_.z;  // Of a block, with its layers.
    const std::int64_t across = column / width, inside = column % width;
    Thread thread;
    thread.blockIdx = {across % grid_.x, row / block_.y, across / grid_.x};
    thread.threadIdx = {inside % block_.x, row % block_.y, inside / block_.x};
    thread.inBlock = linearIndexOf(thread.threadIdx, block_);
    const std::int64_t block = linearIndexOf(thread.blockIdx, grid_);
    thread.block = BlockId{static_cast<std::uint32_t>(block)};
    thread.warp =
        WarpId{static_cast<std::uint32_t>(block * warpsPerBlock_ + thread.inBlock / warpSize_)};
    thread.lane = static_cast<int>(thread.inBlock % warpSize_);
    return thread;
}

ThreadPlane::Stretch ThreadPlane::stretchAt(std::int64_t column, std::int64_t row) const {
    const Thread first = at(column, row);
    const std::int64_t inRow = block_.x - first.threadIdx.x;
    return {first, static_cast<int>(std::min<std::int64_t>(inRow, warpSize_ - first.lane))};
}

ThreadPlane::Place ThreadPlane::placeOf(WarpId warp, int lane) const {
    const Dim3 block = coordinateOf(warp.value / static_cast<std::uint32_t>(warpsPerBlock_), grid_);
    const std::int64_t inBlock = std::int64_t{warp.value} % warpsPerBlock_ * warpSize_ + lane;
    const Dim3 thread = coordinateOf(inBlock, block_);
    return {(block.z * grid_.x + block.x) * block_.x * block_.z + thread.z * block_.x + thread.x,
            block.y * block_.y + thread.y};
}

ThreadFates::ThreadFates(std::shared_ptr<const history::Run> run)
    : run_(std::move(run)), seen_(run_->warps().size()) {}

void ThreadFates::moveTo(Cycle cycle) {
    if (cycle < cycle_) {
        seen_.assign(seen_.size(), {});
        cycle_ = -1;
    }
    if (cycle == cycle_) return;
    for (std::uint32_t number = 0; number < seen_.size(); ++number) {
        const WarpId warp{number};
        const history::WarpRecord& record = run_->warps()[number];
        if (record.residentFrom == kNever || record.residentFrom > cycle) continue;
        if (record.residentTo != kNever && record.residentTo <= cycle_) continue;
        const trace::Segments segments = run_->segments(warp);
        Seen& seen = seen_[number];
        for (auto at = segments.firstAfter(cycle_); at != segments.end(); ++at) {
            const trace::Segment segment = *at;
            if (segment.begin > cycle) break;
            if (segment.state != trace::WarpState::Issued) continue;
            seen.always &= segment.active;
            seen.hasIssued = true;
        }
        seen.hasSplit = seen.hasIssued && (lanesOf(run_->launch(), warp) & ~seen.always) != 0;
    }
    cycle_ = cycle;
}

ThreadFate ThreadFates::of(WarpId warp, int lane) const {
    const Seen& seen = seen_[warp.value];
    if (!seen.hasIssued) return ThreadFate::Waiting;
    if (!hasLane(seen.always, lane)) return ThreadFate::SatOut;
    return seen.hasSplit ? ThreadFate::Took : ThreadFate::Together;
}

std::int64_t ThreadFates::divergedWarps() const {
    return std::ranges::count(seen_, true, &Seen::hasSplit);
}

}  // namespace warpscope::present
