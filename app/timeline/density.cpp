#include "app/timeline/density.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace warpscope::timeline {
namespace {

/// Segments of a column that are looked at one by one; of more, this many are taken as samples.
constexpr int kMaxLookedAt = 16;
/// Shares are drawn in this many steps, so that neighbours become equal and merge.
constexpr double kShareSteps = 8;

/// A segment with its place among the others of its warp.
struct Place {
    trace::Segments::Iterator at{};
    trace::Segment segment{};

    explicit Place(trace::Segments::Iterator where) : at(where), segment(*where) {}
    double begin() const { return static_cast<double>(segment.begin); }
    double end() const { return static_cast<double>(segment.end); }
    void goOn() { *this = Place(std::ranges::next(at)); }
};

/// The segments of a warp, asked with fractions of a cycle.
struct Walk {
    const trace::Segments& segments;
    WarpId warp{};

    /// The segment that holds a cycle, or the last one; from an earlier one on, which mostly is
    /// near: a column takes many samples. Requires: the cycle is not before that.
    Place placeOf(double cycle, const Place& from) const {
        return Place(segments.lastUpTo(static_cast<Cycle>(std::floor(cycle)), from.at));
    }
};

Cell exactCell(const Walk& walk, const trace::Segment& segment, const Axis& axis, double from,
               double to) {
    Cell cell{};
    cell.left = static_cast<float>(axis.pixelOf(from));
    cell.right = static_cast<float>(axis.pixelOf(to));
    cell.warp = walk.warp;
    cell.state = segment.state;
    cell.pc = segment.pc;
    cell.active = segment.active;
    return cell;
}

using Shares = std::array<double, trace::kWarpStateCount>;

/// Cycles of each state in [from, to), which begins in segment `first` and ends in `last`, or where
/// that begins.
Shares sharesOf(const Walk& walk, double from, double to, const Place& first, const Place& last) {
    Shares shares{};
    Place place = first;
    const bool areFew = first.at.fewestTo(last.at) < kMaxLookedAt;
    for (int looked = 0; areFew && looked < kMaxLookedAt; ++looked) {
        const double cycles = std::min(to, place.end()) - std::max(from, place.begin());
        shares[static_cast<std::size_t>(place.segment.state)] += std::max(0.0, cycles);
        if (place.end() >= to) return shares;
        place.goOn();
    }
    shares = {};
    const double step = (to - from) / kMaxLookedAt;
    place = first;
    for (int sample = 0; sample < kMaxLookedAt; ++sample) {
        place = walk.placeOf(from + (sample + 0.5) * step, place);
        shares[static_cast<std::size_t>(place.segment.state)] += step;
    }
    return shares;
}

Cell denseCell(const Walk& walk, const Axis& axis, double from, double to, const Place& first,
               const Place& last) {
    const Shares shares = sharesOf(walk, from, to, first, last);
    Cell cell = exactCell(walk, first.segment, axis, from, to);
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

void appendCells(const trace::Segments& segments, WarpId warp, const Axis& axis, const Grain& grain,
                 std::vector<Cell>& cells) {
    if (segments.empty()) return;
    const Walk walk{segments, warp};
    const double bucket = grain.bucketPixels / axis.pixelsPerCycle();  // In places.
    const auto isWide = [&](const Place& place) {
        return axis.placeOf(place.end()) - axis.placeOf(place.begin()) >=
               grain.exactPixels / axis.pixelsPerCycle();
    };
    const double stop = std::min(axis.end(), static_cast<double>(segments.back().end));
    double at = std::max(axis.begin(), static_cast<double>(segments.front().begin));
    const std::size_t firstCell = cells.size();
    Place place(segments.begin());
    while (at < stop) {
        place = walk.placeOf(at, place);
        if (isWide(place)) {
            const double to = std::min(stop, place.end());
            cells.push_back(exactCell(walk, place.segment, axis, at, to));
            at = to;
            continue;
        }
        // Columns stand on a fixed grid, so that panning does not make the picture flicker.
        const double from = axis.placeOf(at);
        double to = axis.cycleOf((std::floor(from / bucket) + 1) * bucket);
        if (to <= at) to = axis.cycleOf(from + bucket);
        Place last = walk.placeOf(to, place);
        bool isAlone = to < place.end();
        if (last.begin() > place.begin() && isWide(last)) {
            // A wide segment that begins in the column keeps its own true left edge.
            to = last.begin();
            isAlone = to == place.end();
        }
        if (isAlone) to = place.end();
        if (stop < to) {
            to = stop;
            last = walk.placeOf(stop, place);
        }
        appendMerged(cells, firstCell,
                     isAlone ? exactCell(walk, place.segment, axis, at, to)
                             : denseCell(walk, axis, at, to, place, last));
        at = to;
    }
}

void appendCells(const history::Recording& run, WarpId warp, const Axis& axis, const Grain& grain,
                 std::vector<Cell>& cells) {
    appendCells(run.segments(warp), warp, axis, grain, cells);
}

}  // namespace warpscope::timeline
