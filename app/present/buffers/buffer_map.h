#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/draw/box.h"
#include "app/present/buffers/touch_log.h"

namespace warpscope::present {

/// What the cells of a buffer's picture tell by their colour.
enum class TouchColour : std::uint8_t {
    Warp,   ///< Who touched it last, by warp …
    Block,  ///< … or by block.
    When,   ///< How long ago.
    Order,  ///< In which order: the number of the last access to it.
    Often,  ///< How many times.
    L1,     ///< Whether the L1 of the SM has it.
    Value,  ///< What it holds.
};

/// The elements under one cell, one where there is room for each.
struct MapCell {
    std::uint32_t touches = 0;  ///< 0: nobody has yet.
    std::uint32_t often = 0;    ///< Of the element among them that was touched most often.
    std::uint32_t warp = 0;     ///< The last one.
    std::uint32_t cycle = 0;    ///< When it was.
    std::uint32_t element = 0;  ///< Which one of the cell it was.
    std::uint32_t order = 0;    ///< Of the accesses to the buffer, from 1: the last one's number.
    std::uint8_t lane = 0;
    bool isWrite = false;
    bool isNow = false;  ///< By the last access of the warp that is looked at.

    friend bool operator==(const MapCell&, const MapCell&) = default;
};

/// A buffer as a matrix of cells, as far as it was touched.
struct BufferMap {
    std::uint32_t rows = 0, columns = 0;  ///< Of cells.
    std::uint32_t merged = 1;             ///< Each stands for merged × merged elements.
    std::vector<MapCell> cells{};         ///< Row by row.
    std::size_t filled = 0;  ///< Cells that have an element; the last row may end without any.
    std::uint32_t mostTouches = 0;        ///< Of an element.
    std::uint32_t accesses = 0;           ///< Instructions of warps that touched it.
    std::uint32_t reads = 0, writes = 0;  ///< Touches of elements.

    const MapCell& at(std::uint32_t row, std::uint32_t column) const {
        return cells[std::size_t{row} * columns + column];
    }
    /// The first element of a cell. `ofRow`: MappedBuffer::columns.
    std::uint32_t firstElement(std::size_t cell, std::uint32_t ofRow) const {
        const auto row = static_cast<std::uint32_t>(cell / columns);
        const auto column = static_cast<std::uint32_t>(cell % columns);
        return row * merged * ofRow + column * merged;
    }

    friend bool operator==(const BufferMap&, const BufferMap&) = default;
};

/// The access of a warp that is looked at: its last one up to a cycle.
struct LastAccess {
    std::uint32_t cycle = 0;
    std::size_t buffer = 0;
    std::vector<std::uint32_t> elements{};  ///< By lane.
    LaneMask lanes = 0;                     ///< Who touched them.
    bool isWrite = false;

    /// The distance from lane to lane, where it is the same everywhere.
    std::optional<std::int64_t> stride() const;
};
/// Nothing where the warp has touched no buffer yet.
std::optional<LastAccess> lastAccess(const TouchLog& log, WarpId warp, Cycle cycle);

/// The cells of a buffer up to a cycle; moves forward cheaply, backwards anew. Of shared memory
/// only the cluster of the warp that is looked at counts, or its block where there are none.
class FollowedMap {
  public:
    /// No more than `mostCells`. Requires: buffer < log.buffers().size(); the log outlives it.
    FollowedMap(const TouchLog& log, std::size_t buffer, std::size_t mostCells);

    void moveTo(Cycle cycle, WarpId warp);
    const BufferMap& map() const { return map_; }

  private:
    void forget();
    void add(const Touch& touch);
    MapCell& cellOf(std::uint32_t element);

    const TouchLog* log_;
    std::size_t buffer_;
    BufferMap map_{};
    std::size_t read_ = 0;                ///< Touches that are in.
    Touch previous_{};                    ///< The last one of them.
    std::vector<std::uint32_t> often_{};  ///< By element, where cells stand for several.
    std::vector<BlockId> together_{};     ///< Of shared memory: the blocks whose touches count.
    std::vector<std::uint32_t> now_{};    ///< Elements whose cells are marked.
};

/// The same of one cycle.
BufferMap bufferMap(const TouchLog& log, std::size_t buffer, Cycle cycle, WarpId warp,
                    std::size_t mostCells);

/// How many cells a picture has.
struct CellGrid {
    std::uint32_t rows = 0, columns = 0;
};

/// Boxes of the same scale for pictures of so many rows and columns, beside or below each other so
/// that their cells become as large as they can. `heading`: kept free above each.
std::vector<draw::Box> placeMaps(const std::vector<CellGrid>& maps, const draw::Box& room,
                                 float heading, float gap);

}  // namespace warpscope::present
