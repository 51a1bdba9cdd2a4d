#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/message.h"
#include "engine/machine/machine.h"
#include "engine/occupancy/occupancy.h"

namespace warpscope::present {

/// What blocks fill an SM with.
enum class Store : std::uint8_t { Registers, Shared };

/// What one warp takes of the registers, or one block of the shared memory.
struct StorePiece {
    int part = 0;           ///< Of the store: a sub-partition's register file.
    std::int64_t from = 0;  ///< In the store's unit, from the beginning of its part.
    std::int64_t asked = 0;
    std::int64_t given = 0;  ///< With what rounding adds; at least `asked`.
    int block = 0;           ///< Of the SM: 0 is its first.
    int warp = 0;            ///< Of the block; 0 for shared memory.

    std::int64_t to() const { return from + given; }
    friend bool operator==(const StorePiece&, const StorePiece&) = default;
};

/// A store of one SM filled with blocks, and the first block more.
struct StorePicture {
    Store store = Store::Registers;
    int parts = 1;
    std::int64_t partSize = 0;          ///< Registers or bytes; of AMD and MetaX registers a lane.
    std::vector<StorePiece> pieces{};   ///< Of the blocks that are resident together.
    std::vector<StorePiece> oneMore{};  ///< Where the next block would have to lie.
    int blocks = 0;                     ///< Resident, by all limits.
    int limit = 0;                      ///< Blocks that this store alone would hold.
    bool isBinding = false;             ///< It is what keeps the next block away.
    std::vector<occupancy::Resource> keepers{};  ///< All that does: ties are common.
    std::int64_t blockNeeds = 0;                 ///< As given, of all parts.
    std::int64_t left = 0;                       ///< Of all parts.
    std::int64_t wasted = 0;                     ///< By rounding, of the blocks that are resident.

    /// A piece of the block more that finds no place.
    bool fits(const StorePiece& piece) const { return piece.to() <= partSize; }
    /// Nothing is taken: no shared memory is asked for.
    bool isUnused() const { return blockNeeds == 0; }
};

/// Empty pieces where the request is invalid or nothing is taken. Warps are dealt to the
/// sub-partitions one after another, as the SM does it with its warp slots.
StorePicture storePictureOf(const machine::Machine& machine, const occupancy::Request& request,
                            Store store);

/// What the picture shows in one sentence: what one takes, how many fit, and what the next lacks.
Message storeSentence(const machine::Machine& machine, const occupancy::Request& request,
                      const StorePicture& picture);

}  // namespace warpscope::present
