#include "app/timeline/layout.h"

#include <algorithm>

namespace warpscope::timeline {

Layout::Layout(const history::Recording& run, const LayoutOptions& options) {
    rowOfWarp_.assign(run.warps().size(), -1);
    if (options.grouping == Grouping::Scheduler) {
        const int sms = run.launch().machine.smCount;
        for (int sm = 0; sm < sms; ++sm) {
            addByScheduler(run, SmId{static_cast<std::uint32_t>(sm)}, options);
        }
    } else {
        for (std::size_t block = 0; block < run.blocks().size(); ++block) {
            addByBlock(run, BlockId{static_cast<std::uint32_t>(block)}, options);
        }
    }
    setHeights(RowHeights(1));
}

void Layout::addByScheduler(const history::Recording& run, SmId sm, const LayoutOptions& options) {
    const int schedulers = run.launch().machine.schedulersPerSm;
    const std::vector<WarpId>& warps = run.warpsOfSm(sm);
    for (int scheduler = 0; scheduler < schedulers; ++scheduler) {
        const auto isOurs = [&](WarpId warp) { return run.schedulerOf(warp) == scheduler; };
        if (std::none_of(warps.begin(), warps.end(), isOurs)) continue;
        Group group{};
        group.sm = sm;
        group.scheduler = scheduler;
        openGroup(group, options);
        int lastSlot = -1;
        for (const WarpId warp : warps) {
            if (!isOurs(warp)) continue;
            const int slot = run.warps()[warp.value].slot;
            addWarp(warp, slot, slot != lastSlot);
            lastSlot = slot;
        }
    }
}

void Layout::addByBlock(const history::Recording& run, BlockId block,
                        const LayoutOptions& options) {
    Group group{};
    group.sm = run.blocks()[block.value].sm;
    group.block = block;
    openGroup(group, options);
    for (const WarpId warp : warpsInOrder(run, block, options.grouping)) {
        const history::WarpRecord& record = run.warps()[warp.value];
        addWarp(warp, record.residentFrom == kNever ? -1 : record.slot, true);
    }
}

/// Who comes last waits least.
std::vector<WarpId> Layout::warpsInOrder(const history::Recording& run, BlockId block,
                                         Grouping grouping) {
    const auto perBlock = static_cast<std::uint32_t>(run.launch().warpsPerBlock());
    std::vector<WarpId> warps;
    for (std::uint32_t i = 0; i < perBlock; ++i)
        warps.push_back(WarpId{block.value * perBlock + i});
    if (grouping != Grouping::Arrival) return warps;
    std::vector<CycleCount> waited;
    for (const WarpId warp : warps) {
        waited.push_back(0);
        for (const trace::Segment segment : run.segments(warp))
            if (segment.state == trace::WarpState::Barrier)
                waited.back() += segment.end - segment.begin;
    }
    std::ranges::stable_sort(
        warps, {}, [&](WarpId warp) { return waited[warp.value - block.value * perBlock]; });
    return warps;
}

void Layout::openGroup(Group group, const LayoutOptions& options) {
    group.isOpen = !options.folded.contains(group.id());
    Row heading{};
    heading.group = static_cast<int>(groups_.size());
    groups_.push_back(group);
    rows_.push_back(heading);
}

void Layout::addWarp(WarpId warp, int slot, bool startsRow) {
    Group& group = groups_.back();
    if (startsRow) ++group.warpRows;
    if (!group.isOpen) return;
    if (startsRow) {
        Row row{RowKind::Warps};
        row.group = static_cast<int>(groups_.size()) - 1;
        row.firstWarp = static_cast<int>(warps_.size());
        row.slot = slot;
        rows_.push_back(row);
    }
    ++rows_.back().warpCount;
    warps_.push_back(warp);
    rowOfWarp_[warp.value] = static_cast<int>(rows_.size()) - 1;
}

std::span<const WarpId> Layout::warpsOf(const Row& row) const {
    return std::span<const WarpId>(warps_).subspan(static_cast<std::size_t>(row.firstWarp),
                                                   static_cast<std::size_t>(row.warpCount));
}

int Layout::rowOf(WarpId warp) const {
    return warp.value < rowOfWarp_.size() ? rowOfWarp_[warp.value] : -1;
}

void Layout::setHeights(const RowHeights& heights) {
    tops_.resize(rows_.size() + 1);
    float y = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        tops_[i] = y;
        y += heights.of(rows_[i].kind);
    }
    tops_[rows_.size()] = y;
}

int Layout::rowAt(float y) const {
    if (rows_.empty() || y < 0 || y >= tops_.back()) return -1;
    const auto after = std::upper_bound(tops_.begin(), tops_.end(), y);
    return static_cast<int>(after - tops_.begin()) - 1;
}

std::pair<int, int> Layout::visible(float from, float to) const {
    if (rows_.empty() || to <= 0 || from >= tops_.back()) return {0, 0};
    const auto first = std::upper_bound(tops_.begin(), tops_.end(), std::max(from, 0.0f));
    const auto last = std::lower_bound(tops_.begin(), tops_.end(), to);
    const int rows = static_cast<int>(rows_.size());
    return {static_cast<int>(first - tops_.begin()) - 1,
            std::min(rows, static_cast<int>(last - tops_.begin()))};
}

WarpId warpAt(const history::Recording& run, std::span<const WarpId> warps, Cycle cycle) {
    WarpId found = warps.front();
    for (const WarpId warp : warps) {
        if (run.warps()[warp.value].residentFrom > cycle) break;
        found = warp;
    }
    return found;
}

}  // namespace warpscope::timeline
