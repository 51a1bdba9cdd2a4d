#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "app/timeline/row.h"
#include "engine/history/recording.h"

namespace warpscope::timeline {

/// What stands together under one heading.
enum class Grouping : std::uint8_t {
    Scheduler,  ///< A row is a warp slot: the warps that lived in it follow each other.
    Block,      ///< A row is a warp.
    Arrival,    ///< The same; of a block those first for which the others wait at its barriers.
};

/// The rows under one heading.
struct Group {
    SmId sm{};
    int scheduler = 0;  ///< By scheduler only.
    BlockId block{};    ///< By block only.
    int warpRows = 0;   ///< Rows that it has, whether shown or not.
    bool isOpen = true;

    /// Stable name of the group in a run: remembers which ones are folded.
    std::uint64_t id() const {
        return block.isValid() ? (std::uint64_t{1} << 63) | block.value
                               : std::uint64_t{sm.value} << 16 | static_cast<unsigned>(scheduler);
    }
    friend bool operator==(const Group&, const Group&) = default;
};

/// What is to be laid out.
struct LayoutOptions {
    Grouping grouping = Grouping::Scheduler;
    std::set<std::uint64_t> folded{};  ///< Group::id() of the groups that show only a heading.

    friend bool operator==(const LayoutOptions&, const LayoutOptions&) = default;
};

/// Which rows the timeline of a run has, from top to bottom. No pixels but the heights of the
/// rows.
class Layout {
  public:
    Layout() = default;
    Layout(const history::Recording& run, const LayoutOptions& options);

    const std::vector<Row>& rows() const { return rows_; }
    const std::vector<Group>& groups() const { return groups_; }
    /// The warps of a row, in order of time; none where it is of another kind. Valid as long as the
    /// layout.
    std::span<const WarpId> warpsOf(const Row& row) const;
    /// The row that shows a warp, −1 when it is folded away or unknown.
    int rowOf(WarpId warp) const;

    /// Sets the place of every row.
    void setHeights(const RowHeights& heights);
    float top(int row) const { return tops_[static_cast<std::size_t>(row)]; }
    float bottom(int row) const { return tops_[static_cast<std::size_t>(row) + 1]; }
    float height() const { return tops_.empty() ? 0 : tops_.back(); }
    /// The row at a height, −1 above the first and below the last one.
    int rowAt(float y) const;
    /// [first, last) of the rows that a window of heights shows.
    std::pair<int, int> visible(float from, float to) const;

  private:
    void addByScheduler(const history::Recording& run, SmId sm, const LayoutOptions& options);
    void addByBlock(const history::Recording& run, BlockId block, const LayoutOptions& options);
    static std::vector<WarpId> warpsInOrder(const history::Recording& run, BlockId block,
                                            Grouping grouping);
    void openGroup(Group group, const LayoutOptions& options);
    void addWarp(WarpId warp, int slot, bool startsRow);

    std::vector<Group> groups_{};
    std::vector<Row> rows_{};
    std::vector<WarpId> warps_{};
    std::vector<int> rowOfWarp_{};
    std::vector<float> tops_{};
};

/// The warp of a row in a cycle: the one resident then, else the last one before, else the first.
/// Requires: a row of warps.
WarpId warpAt(const history::Recording& run, std::span<const WarpId> warps, Cycle cycle);

}  // namespace warpscope::timeline
