#pragma once

#include <cstdint>
#include <vector>

#include "app/present/threads/thread_map.h"

namespace warpscope::present {

/// The blocks of a grid whose threads are too many to be drawn each, as cells where their
/// coordinates put them: x to the right, y downwards, the layers of z to the right. A grid of one
/// dimension is folded into rows, and the last row may end early.
class BlockMap {
  public:
    /// At most `most` cells: of a grid of more blocks each cell stands for several. Requires:
    /// most >= 1.
    BlockMap(const gpu::Launch& launch, std::int64_t most);

    std::int64_t columns() const { return columns_; }
    std::int64_t rows() const { return rows_; }
    /// Blocks of a cell; fewer at the edges of the grid.
    std::int64_t blocksOfCell() const { return merged_ * (isFolded_ ? 1 : merged_); }
    bool isFolded() const { return isFolded_; }
    /// Rows of a grid of one dimension become longer where their room is wide: by steps, so that a
    /// panel that is drawn larger does not fold them anew all the time. Cells keep their numbers.
    void foldInto(float width, float height);
    /// The number of the cell, row by row, that a block is in.
    std::size_t cellOf(BlockId block) const;

    /// What has become of the blocks of a cell so far.
    struct Cell {
        BlockId first{};  ///< Invalid where the last row has ended.
        std::int64_t blocks = 0;
        std::int64_t started = 0;  ///< Warps that have issued.
        std::int64_t split = 0;    ///< Warps that have run without some of their threads.

        friend bool operator==(const Cell&, const Cell&) = default;
    };
    /// Row by row.
    std::vector<Cell> cells(const ThreadFates& fates) const;

  private:
    void fold(double aspect);

    Dim3 grid_{};
    int warpsPerBlock_ = 1;
    bool isFolded_ = false;
    std::int64_t merged_ = 1;  ///< Along x, and along y where it is not folded.
    std::int64_t across_ = 1;  ///< Blocks beside each other; cells where it is folded.
    std::int64_t columns_ = 1, rows_ = 1;
};

}  // namespace warpscope::present
