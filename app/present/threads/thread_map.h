#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/history/run.h"

namespace warpscope::present {

/// What the colour of a thread tells.
enum class ThreadColour : std::uint8_t {
    Warp,        ///< Which warp of its block it belongs to.
    Lane,        ///< Its lane.
    Divergence,  ///< Whether its warp has run without it.
    Value,       ///< A variable's value in it.
    Data,        ///< What the element holds that it touches: the picture under the threads.
};

/// What has become of a thread so far.
enum class ThreadFate : std::uint8_t {
    Waiting,   ///< Its warp has issued nothing yet.
    Together,  ///< Its warp has always run with all of its threads.
    Took,      ///< Its warp has run without some threads, but never without this one.
    SatOut,    ///< Its warp has run without it.
};

/// The threads of a whole grid as the plane that its coordinates span: blocks beside and below each
/// other, x to the right, y downwards; the layers of z (of the grid, then of the block) follow each
/// other to the right, those of a block in several rows where one would be long and low. A long grid of one dimension is folded into rows, which would else be a line
/// of a pixel; then places may be empty at the end of a block and of the grid.
class ThreadPlane {
  public:
    /// Where a long block is folded into rows.
    enum class Rows : std::uint8_t {
        OfWarps,
        OfAHundred,  ///< They tell nothing of its warps.
    };
    explicit ThreadPlane(const gpu::Launch& launch, Rows rows = Rows::OfWarps);

    std::int64_t columns() const { return columns_; }
    std::int64_t rows() const { return rows_; }
    const Dim3& grid() const { return grid_; }
    const Dim3& block() const { return block_; }
    /// Blocks beside each other.
    std::int64_t blocksAcross() const { return columns_ / blockColumns_; }
    /// Places of one block.
    std::int64_t blockColumns() const { return blockColumns_; }
    std::int64_t blockRows() const { return blockRows_; }
    bool isFolded() const { return isFolded_; }
    /// Layers of a block beside each other, and such rows below each other.
    std::int64_t layersAcross() const { return layersAcross_; }
    std::int64_t layersDown() const { return block_.z / layersAcross_; }

    struct Thread {
        WarpId warp{};
        BlockId block{};
        int lane = 0;
        std::int64_t inBlock = 0;  ///< Linear index: x fastest, then y, then z (figure 4.7).
        Dim3 threadIdx{};
        Dim3 blockIdx{};
    };
    /// A thread stands there. Requires: inside of the plane.
    bool holds(std::int64_t column, std::int64_t row) const;
    /// The thread at a place of the plane. Requires: holds(column, row).
    Thread at(std::int64_t column, std::int64_t row) const;
    /// Threads that stand beside each other in a row and are neighbouring lanes of one warp.
    struct Stretch {
        Thread first{};
        int count = 1;
    };
    /// From a place of the plane on, as many as there are. Requires: holds(column, row).
    Stretch stretchAt(std::int64_t column, std::int64_t row) const;
    /// Where a thread stands.
    struct Place {
        std::int64_t column = 0, row = 0;
        friend bool operator==(const Place&, const Place&) = default;
    };
    Place placeOf(WarpId warp, int lane) const;
    /// Where a block begins, in blocks.
    Place placeOf(BlockId block) const;

  private:
    void fold(Rows rows);

    Dim3 grid_{};
    Dim3 block_{};
    int warpSize_ = 32;
    int warpsPerBlock_ = 1;
    std::int64_t columns_ = 1, rows_ = 1;
    std::int64_t blockColumns_ = 1, blockRows_ = 1;
    std::int64_t layersAcross_ = 1;
    bool isFolded_ = false;
};

/// The fates of all threads up to a cycle; moves forward cheaply, backwards anew.
class ThreadFates {
  public:
    explicit ThreadFates(std::shared_ptr<const history::Run> run);

    void moveTo(Cycle cycle);
    ThreadFate of(WarpId warp, int lane) const;
    bool hasIssued(WarpId warp) const { return seen_[warp.value].hasIssued; }
    /// Whether it has run without some of its threads.
    bool hasSplit(WarpId warp) const { return seen_[warp.value].hasSplit; }
    /// Warps that have run without some of their threads, so far.
    std::int64_t divergedWarps() const;

  private:
    struct Seen {
        LaneMask always = ~LaneMask{0};  ///< Lanes that took part in every issue.
        bool hasIssued = false;
        bool hasSplit = false;  ///< It has run without some of its threads.
        Cycle next = 0;         ///< Before it nothing new begins.
    };
    std::shared_ptr<const history::Run> run_;
    Cycle cycle_ = -1;  ///< Everything up to and with it is in.
    std::vector<Seen> seen_{};
};

}  // namespace warpscope::present
