#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/present/buffers/buffer_map.h"
#include "engine/gpu/gpu_state.h"

namespace warpscope::present {

/// The numbers that a buffer's cells hold at the end of a cycle, of each cell its first element; of
/// those that have one (BufferMap::filled).
struct CellValues {
    std::vector<std::uint64_t> bits{};      ///< By cell, zero-extended.
    std::vector<isa::DataType> types{};     ///< By cell.
    std::optional<double> least{}, most{};  ///< Of those that are numbers; nothing: none is.
    std::size_t leastAt = 0, mostAt = 0;    ///< The first cell that holds them.

    bool isThere() const { return !bits.empty(); }
    double numberAt(std::size_t cell) const;
    /// As a lane's value is written.
    std::string textAt(std::size_t cell) const;
    /// Where the number lies between the least (0) and the most (1); 0 where all are alike, 1 where
    /// it is no number.
    float shareAt(std::size_t cell) const;
};
/// Nothing (isThere()) of shared memory whose block is on no SM at that time. `block`: whose shared
/// memory is meant; `before`: what is not asked for any more, whose memory is used again.
CellValues cellValues(const gpu::GpuState& state, const MappedBuffer& buffer, const BufferMap& map,
                      BlockId block, CellValues before = {});

/// The value of one element, as a lane's value is written. Nothing as above.
std::optional<std::string> elementText(const gpu::GpuState& state, const MappedBuffer& buffer,
                                       BlockId block, std::uint32_t element);

/// Whether a word is in L1.
enum class InL1 : std::uint8_t {
    Not,
    Coming,  ///< It was asked for and is on its way.
    There,
};
/// By cell that has an element, of each its first one, as the L1 of an SM stands at the end of a
/// cycle. Empty where there is no L1 to ask: the model has none, or the buffer is shared memory.
std::vector<InL1> cellsInL1(const gpu::GpuState& state, SmId sm, const MappedBuffer& buffer,
                            const BufferMap& map);

/// Elements of buffers, counted as the L1 of an SM stands at the end of a cycle; `total` is 0 where
/// there is no L1 to ask.
struct HeldInL1 {
    std::int64_t there = 0;
    std::int64_t coming = 0;
    std::int64_t total = 0;

    friend bool operator==(const HeldInL1&, const HeldInL1&) = default;
};
/// Shared memory among the buffers is left out. An element counts where its first word is.
HeldInL1 heldInL1(const gpu::GpuState& state, SmId sm, std::span<const MappedBuffer> buffers);

}  // namespace warpscope::present
