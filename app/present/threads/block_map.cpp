#include "app/present/threads/block_map.h"

#include <cmath>

namespace warpscope::present {

namespace {

std::int64_t parts(std::int64_t all, std::int64_t part) {
    return (all + part - 1) / part;
}

/// Width by height of a folded grid, as of the plane of threads; and how far it may go.
constexpr double kAspect = 2, kMaxAspect = 8;

}  // namespace

BlockMap::BlockMap(const gpu::Launch& launch, std::int64_t most)
    : grid_(launch.grid),
      warpsPerBlock_(launch.warpsPerBlock()),
      isFolded_(grid_.y == 1 && grid_.z == 1) {
    if (isFolded_) {
        merged_ = parts(grid_.x, most);
        fold(kAspect);
        return;
    }
    across_ = grid_.x * grid_.z;
    while (parts(across_, merged_) * parts(grid_.y, merged_) > most)
        ++merged_;
    columns_ = parts(across_, merged_);
    rows_ = parts(grid_.y, merged_);
}

void BlockMap::fold(double aspect) {
    const std::int64_t cells = parts(grid_.x, merged_);
    columns_ = static_cast<std::int64_t>(std::ceil(std::sqrt(aspect * static_cast<double>(cells))));
    rows_ = parts(cells, columns_);
}

void BlockMap::foldInto(float width, float height) {
    if (!isFolded_) return;
    double aspect = kAspect;
    while (aspect < kMaxAspect && static_cast<double>(width) >= 2 * aspect * double{height})
        aspect *= 2;
    fold(aspect);
}

std::size_t BlockMap::cellOf(BlockId block) const {
    if (isFolded_) return static_cast<std::size_t>(std::int64_t{block.value} / merged_);
    const Dim3 at = coordinateOf(block.value, grid_);
    return static_cast<std::size_t>(at.y / merged_ * columns_ + (at.z * grid_.x + at.x) / merged_);
}

std::vector<BlockMap::Cell> BlockMap::cells(const ThreadFates& fates) const {
    std::vector<Cell> cells(static_cast<std::size_t>(columns_ * rows_));
    const auto blocks = static_cast<std::uint32_t>(grid_.x * grid_.y * grid_.z);
    for (std::uint32_t block = 0; block < blocks; ++block) {
        Cell& cell = cells[cellOf(BlockId{block})];
        if (++cell.blocks == 1) cell.first = BlockId{block};
        for (int index = 0; index < warpsPerBlock_; ++index) {
            const WarpId warp{block * static_cast<std::uint32_t>(warpsPerBlock_) +
                              static_cast<std::uint32_t>(index)};
            cell.started += fates.hasIssued(warp) ? 1 : 0;
            cell.split += fates.hasSplit(warp) ? 1 : 0;
        }
    }
    return cells;
}

}  // namespace warpscope::present
