#include "app/timeline/density.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace warpscope::timeline {
namespace {

/// Segments of a column that are looked at one by one; of more, this many are taken as samples.
constexpr std::size_t kMostLookedAt = 16;
/// Shares are drawn in this many steps, so that neighbours become equal and merge.
constexpr double kShareSteps = 8;

struct Walk {
    std::span<const trace::Segment> segments{};
    Cycle end = 0;
    WarpId warp{};

    double beginOf(std::size_t i) const { return static_cast<double>(segments[i].begin); }
    double endOf(std::size_t i) const {
        return i + 1 < segments.size() ? beginOf(i + 1) : static_cast<double>(end);
    }
    /// The first segment that ends after a cycle, counted from `from`.
    std::size_t at(double cycle, std::size_t from) const {
        const auto after = std::upper_bound(
            segments.begin() + static_cast<std::ptrdiff_t>(from), segments.end(), cycle,
            [](double c, const trace::Segment& s) { return c < static_cast<double>(s.begin); });
        const auto index = static_cast<std::size_t>(after - segments.begin());
        return index > from ? index - 1 : from;
    }
};

Cell exactCell(const Walk& walk, std::size_t i, const Axis& axis, double from, double to) {
    Cell cell{};
    cell.left = static_cast<float>(axis.pixelOf(from));
    cell.right = static_cast<float>(axis.pixelOf(to));
    cell.warp = walk.warp;
    cell.state = walk.segments[i].state();
    cell.pc = walk.segments[i].pc;
    cell.active = walk.segments[i].active;
    return cell;
}

using Shares = std::array<double, trace::kWarpStateCount>;

/// Cycles of each state in [from, to), which begins in segment `first` and ends in `last`.
Shares sharesOf(const Walk& walk, double from, double to, std::size_t first, std::size_t last) {
    Shares shares{};
    if (last - first < kMostLookedAt) {
        for (std::size_t i = first; i <= last; ++i) {
            const double cycles = std::min(to, walk.endOf(i)) - std::max(from, walk.beginOf(i));
            shares[static_cast<std::size_t>(walk.segments[i].state())] += std::max(0.0, cycles);
        }
        return shares;
    }
    const double step = (to - from) / static_cast<double>(kMostLookedAt);
    std::size_t i = first;
    for (std::size_t sample = 0; sample < kMostLookedAt; ++sample) {
        i = walk.at(from + (static_cast<double>(sample) + 0.5) * step, i);
        shares[static_cast<std::size_t>(walk.segments[i].state())] += step;
    }
    return shares;
}

Cell denseCell(const Walk& walk, const Axis& axis, double from, double to, std::size_t first,
               std::size_t last) {
    const Shares shares = sharesOf(walk, from, to, first, last);
    Cell cell = exactCell(walk, first, axis, from, to);
    cell.isDense = true;
    const double issued = shares[static_cast<std::size_t>(trace::WarpState::Issued)] / (to - from);
    cell.issuedShare = static_cast<float>(std::ceil(issued * kShareSteps) / kShareSteps);
    // What it did otherwise: the issues have their own share of the cell's height.
    const auto others = shares.begin() + static_cast<int>(trace::WarpState::Issued) + 1;
    const auto largest = std::max_element(others, shares.end());
    cell.state = *largest > 0 ? static_cast<trace::WarpState>(largest - shares.begin())
                              : trace::WarpState::Issued;
    return cell;
}

void appendMerged(std::vector<Cell>& cells, std::size_t first, const Cell& cell) {
    if (cells.size() > first) {
        Cell& last = cells.back();
        const bool isSame = last.isDense && cell.isDense && last.state == cell.state &&
                            last.issuedShare == cell.issuedShare;
        if (isSame) {
            last.right = cell.right;
            return;
        }
    }
    cells.push_back(cell);
}

}  // namespace

void appendCells(std::span<const trace::Segment> segments, Cycle end, WarpId warp, const Axis& axis,
                 const Grain& grain, std::vector<Cell>& cells) {
    if (segments.empty()) return;
    const Walk walk{segments, end, warp};
    const double exactCycles = grain.exactPixels / axis.pixelsPerCycle();
    const double bucketCycles = grain.bucketPixels / axis.pixelsPerCycle();
    const double stop = std::min(axis.end(), static_cast<double>(end));
    double at = std::max(axis.begin(), walk.beginOf(0));
    if (at >= stop) return;
    const std::size_t firstCell = cells.size();
    std::size_t i = walk.at(at, 0);
    while (at < stop) {
        const double segmentEnd = walk.endOf(i);
        if (segmentEnd - walk.beginOf(i) >= exactCycles) {
            const double to = std::min(stop, segmentEnd);
            cells.push_back(exactCell(walk, i, axis, at, to));
            at = to;
        } else {
            // Columns stand on a fixed grid, so that panning does not make the picture flicker.
            double to = (std::floor(at / bucketCycles) + 1) * bucketCycles;
            if (to <= at) to = at + bucketCycles;
            std::size_t last = walk.at(to, i);
            if (last > i && walk.endOf(last) - walk.beginOf(last) >= exactCycles) {
                // A wide segment that begins in the column keeps its own true left edge.
                to = walk.beginOf(last);
                --last;
            }
            if (last == i) to = segmentEnd;
            to = std::min(to, stop);
            appendMerged(cells, firstCell,
                         last == i ? exactCell(walk, i, axis, at, to)
                                   : denseCell(walk, axis, at, to, i, last));
            at = to;
        }
        if (at < stop) i = walk.at(at, i);
    }
}

void appendCells(const history::Run& run, WarpId warp, const Axis& axis, const Grain& grain,
                 std::vector<Cell>& cells) {
    const history::WarpRecord& record = run.warps()[warp.value];
    if (record.residentFrom == kNever) return;
    const Cycle end = std::min<Cycle>(record.residentTo, run.cycles());
    appendCells(run.segments(warp), end, warp, axis, grain, cells);
}

}  // namespace warpscope::timeline
