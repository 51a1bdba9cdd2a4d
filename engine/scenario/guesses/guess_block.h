#pragma once

#include <optional>
#include <string>

#include "engine/base/dim3.h"
#include "engine/isa/program.h"

namespace warpscope::scenario {

/// What an array of shared memory tells of the block.
struct BlockOfArray {
    Dim3 block{};
    std::string array{};         ///< The array that leaves the least room.
    std::uint32_t elements = 0;  ///< Its elements.
};

/// The largest block whose every thread has an element in each static array of shared memory that
/// all threads touch at a place which threadIdx alone decides: 64 threads for s[threadIdx.x] and
/// s[63 - threadIdx.x] of 64 elements, 32 × 32 for tile[threadIdx.y][threadIdx.x]. Nothing where no
/// access tells, or where one thread alone would remain.
std::optional<BlockOfArray> blockOfSharedArrays(const isa::Program& program);

/// Whether the kernel asks how large its block is, and so may do with another one.
bool asksForBlockSize(const isa::Program& program);

/// Whether a thread whose index equals the parameter passes the test that holds the index against
/// it: if (i <= n), if (i > n) return. Of an index that threadIdx and blockIdx alone decide.
bool passesWhereEqual(const isa::Program& program, const isa::Parameter& parameter);

}  // namespace warpscope::scenario
