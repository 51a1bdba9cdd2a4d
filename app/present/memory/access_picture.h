#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/gpu/launch.h"
#include "engine/sm/state/cycle_log.h"

namespace warpscope::present {

/// 32 bytes of a line, as an access touches them.
struct SectorPart {
    std::uint32_t words = 0;  ///< One bit for each of its eight words that a lane names.
    LaneMask lanes = 0;       ///< That name a byte of it; none: it does not travel.
    memory::Level level = memory::Level::Memory;
    Cycle answeredAt = kNever;
};

/// 128 bytes of which an access touches some.
struct LinePart {
    std::uint32_t number = 0;  ///< Address / 128, where the caches see it.
    bool isNext = false;       ///< It follows the line before it in the list without a gap.
    std::array<SectorPart, memory::kSectorsPerLine> sectors{};
};

/// What one bank of shared memory gives in one pass.
struct BankPart {
    std::uint32_t word = 0;  ///< Byte offset / 4.
    LaneMask lanes = 0;      ///< That get it; none: the bank has nothing to do.
};

/// One pass through the banks of shared memory.
struct PassPart {
    LaneMask lanes = 0;
    std::vector<BankPart> banks{};  ///< By bank.
    Cycle answeredAt = kNever;
};

/// Who answers so many sectors or passes of an access, and when.
struct LevelPart {
    memory::Level level = memory::Level::Memory;
    int parts = 0;
    Cycle first = 0, last = 0;

    friend bool operator==(const LevelPart&, const LevelPart&) = default;
};

/// One access as the guide draws it: lanes, and what of memory they touch (CUDA C++ Programming
/// Guide, figures 10 to 16).
struct AccessPicture {
    memory::Space space = memory::Space::Global;
    memory::AccessKind kind = memory::AccessKind::Load;
    int lanes = 32;        ///< Of a warp.
    LaneMask threads = 0;  ///< Lanes that hold a thread.
    LaneMask active = 0;   ///< Those that take part.
    int bytesPerLane = 4;
    Lanes places{};  ///< By lane, of the active ones: the first byte, where the caches see it.
    std::vector<LinePart> lines{};    ///< Global, local, constant: ascending.
    std::vector<PassPart> passes{};   ///< Shared: in order.
    int banks = 0;                    ///< Shared.
    std::vector<LevelPart> levels{};  ///< The nearest first.
    int askedBytes = 0;               ///< Of all lanes together, also where several name the same.
    int usedBytes = 0;                ///< The same, each byte once.
    int movedBytes = 0;  ///< Sectors × 32; shared: passes × what the banks give in one.
    Cycle issuedAt = 0;

    bool isShared() const { return space == memory::Space::Shared; }
    int sectorCount() const;
    /// Used of moved bytes as a percentage: "100", "12.5"; a tenth where it is not whole.
    std::string usedPercent() const;
};

/// Requires: the record is of a run of this launch.
AccessPicture accessPicture(const gpu::Launch& launch, const sm::AccessRecord& record,
                            Cycle issuedAt);

/// The lanes that touch what a lane touches: those of its sectors, or of its bank.
LaneMask lanesBeside(const AccessPicture& picture, int lane);

}  // namespace warpscope::present
