#include "app/present/threads/thread_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/present/shown_warp.h"

namespace warpscope::present {

namespace {

/// In one row their cells are large enough for its height: more are a strip of a few pixels.
constexpr std::int64_t kMaxInARow = 64;
/// The same where rows shall not be those of warps.
constexpr std::int64_t kMaxOfNoWarps = 128;
/// Of a longer block, where rows are not those of its warps.
constexpr std::int64_t kHundred = 100;

std::int64_t over(std::int64_t all, std::int64_t part) {
    return (all + part - 1) / part;
}

/// How many layers of a block stand beside each other, so that it comes near to twice as wide as
/// high: side by side many of them were slivers. As many in each row.
std::int64_t layersBeside(const Dim3& block) {
    const double wide = static_cast<double>(block.x), high = static_cast<double>(block.y);
    std::int64_t best = block.z;
    double least = std::numeric_limits<double>::max();
    for (std::int64_t across = block.z; across >= 1; --across) {
        if (block.z % across != 0) continue;
        const double down = static_cast<double>(block.z / across);
        const double off =
            std::abs(std::log(wide * static_cast<double>(across) / (high * down) / 2));
        // What is as good to the last bit stays beside each other.
        if (off >= least - 1e-9) continue;
        least = off;
        best = across;
    }
    return best;
}

}  // namespace

ThreadPlane::ThreadPlane(const gpu::Launch& launch, Rows rows)
    : grid_(launch.grid),
      block_(launch.block),
      warpSize_(launch.machine.limits.warpSize),
      warpsPerBlock_(launch.warpsPerBlock()) {
    layersAcross_ = layersBeside(block_);
    blockColumns_ = block_.x * layersAcross_;
    blockRows_ = block_.y * layersDown();
    columns_ = grid_.x * grid_.z * blockColumns_;
    rows_ = grid_.y * blockRows_;
    const std::int64_t most = rows == Rows::OfWarps ? kMaxInARow : kMaxOfNoWarps;
    if (rows_ == 1 && grid_.z == 1 && block_.z == 1 && columns_ > most) fold(rows);
}

/// Twice as wide as high: whole blocks in a row, or whole warps of a block that is longer.
void ThreadPlane::fold(Rows rows) {
    auto width = static_cast<std::int64_t>(std::sqrt(2.0 * static_cast<double>(columns_)));
    const bool isOfWarps = rows == Rows::OfWarps;
    if (!isOfWarps && block_.x <= kMaxOfNoWarps) width = std::max(width, block_.x);
    isFolded_ = true;
    std::int64_t across = 1;
    if (width >= block_.x) {
        across = std::min(width / block_.x, grid_.x);
    } else {
        blockColumns_ = isOfWarps
                            ? std::min<std::int64_t>(block_.x, over(width, warpSize_) * warpSize_)
                            : std::min(block_.x, kHundred);
        blockRows_ = over(block_.x, blockColumns_);
    }
    columns_ = across * blockColumns_;
    rows_ = over(grid_.x, across) * blockRows_;
}

bool ThreadPlane::holds(std::int64_t column, std::int64_t row) const {
    if (!isFolded_) return true;
    const std::int64_t block = row / blockRows_ * blocksAcross() + column / blockColumns_;
    return block < grid_.x && row % blockRows_ * blockColumns_ + column % blockColumns_ < block_.x;
}

ThreadPlane::Thread ThreadPlane::at(std::int64_t column, std::int64_t row) const {
    const std::int64_t across = column / blockColumns_, inside = column % blockColumns_;
    Thread thread;
    if (isFolded_) {
        thread.blockIdx = {row / blockRows_ * blocksAcross() + across, 0, 0};
        thread.threadIdx = {row % blockRows_ * blockColumns_ + inside, 0, 0};
    } else {
        const std::int64_t layer = row % blockRows_ / block_.y * layersAcross_ + inside / block_.x;
        thread.blockIdx = {across % grid_.x, row / blockRows_, across / grid_.x};
        thread.threadIdx = {inside % block_.x, row % block_.y, layer};
    }
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

ThreadPlane::Place ThreadPlane::placeOf(BlockId block) const {
    if (isFolded_) return {block.value % blocksAcross(), block.value / blocksAcross()};
    const Dim3 at = coordinateOf(block.value, grid_);
    return {at.z * grid_.x + at.x, at.y};
}

ThreadPlane::Place ThreadPlane::placeOf(WarpId warp, int lane) const {
    const Place block = placeOf(BlockId{warp.value / static_cast<std::uint32_t>(warpsPerBlock_)});
    const std::int64_t inBlock = std::int64_t{warp.value} % warpsPerBlock_ * warpSize_ + lane;
    const std::int64_t left = block.column * blockColumns_, top = block.row * blockRows_;
    if (isFolded_) return {left + inBlock % blockColumns_, top + inBlock / blockColumns_};
    const Dim3 thread = coordinateOf(inBlock, block_);
    return {left + thread.z % layersAcross_ * block_.x + thread.x,
            top + thread.z / layersAcross_ * block_.y + thread.y};
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
        Seen& seen = seen_[number];
        // A segment that goes on tells nothing new: of thousands of warps a cycle changes few.
        if (seen.next > cycle) continue;
        seen.next = kNever;
        const trace::Segments segments = run_->segments(warp);
        for (auto at = segments.firstAfter(cycle_); at != segments.end(); ++at) {
            const trace::Segment segment = *at;
            if (segment.begin > cycle) {
                seen.next = segment.begin;
                break;
            }
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
