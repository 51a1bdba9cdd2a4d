#pragma once

#include <array>
#include <memory>
#include <vector>

#include "app/session/state/slot_reader.h"
#include "engine/history/run.h"

namespace warpscope::present {

/// One warp slot of an SM at the cursor.
struct SlotFacts {
    WarpId warp{};  ///< Invalid: the slot is empty.
    BlockId block{};
    int blockSlot = 0;
    trace::WarpState state = trace::WarpState::NotResident;
    isa::ProgramCounter pc = 0;
    LaneMask active = 0;

    bool isResident() const { return warp.isValid(); }
};

/// One SM at the cursor, as the pictures need it.
struct SmFacts {
    SmId id{};
    std::vector<SlotFacts> slots{};  ///< By warp slot, as many as shownSlots says.
    std::vector<BlockId> blocks{};   ///< By block slot; invalid = free.
    int residentWarps = 0;
    int residentBlocks = 0;
    std::array<int, trace::kWarpStateCount> byState{};  ///< Resident warps in each state.

    /// The warp that this scheduler issues in this cycle; nullptr when none of those that are
    /// shown.
    const SlotFacts* issuedBy(int scheduler, const machine::Machine& machine) const;
    int issued() const { return byState[static_cast<std::size_t>(trace::WarpState::Issued)]; }
};

/// How many warp slots of each SM a picture shows: those that this run fills somewhere, in whole
/// rows of one a scheduler, and a few rows more where the launch leaves slots empty. A grid that
/// is smaller than the device would else be a few warps above a wall of emptiness.
int shownSlots(const history::Recording& run);

/// Every SM at the cursor; worked out again only when run or cycle change.
class SmFactsCache {
  public:
    /// Requires: session.run(). Valid until the next call.
    const std::vector<SmFacts>& of(const session::SlotReader& session);

  private:
    std::shared_ptr<const history::Run> run_{};
    Cycle cycle_ = -1;
    int slots_ = 1;
    std::vector<SmFacts> facts_{};
};

/// One bar of an SM: how much of a resource its blocks hold.
struct ResourceBar {
    char letter = 'T';       ///< T warps (threads), B block slots, R registers, S shared.
    std::string_view key{};  ///< view.stage.resource_<key>.
    std::int64_t capacity = 0;
    std::int64_t perBlock = 0;  ///< 0: the kernel does not use it.
    std::int64_t used = 0;      ///< By the blocks that are resident.
    int limitBlocks = 0;        ///< Blocks that this resource alone would allow.
    bool isLimiting = false;

    double usedShare() const;
    /// What is left over when limitBlocks are resident: too little for one more block.
    double remainderShare() const;
};
std::array<ResourceBar, 4> resourceBars(const gpu::Launch& launch, int residentBlocks);

/// How far an instruction in flight has come at a moment in cycles, 0 to 1.
double progressOf(const sm::InFlight& flight, double moment);

/// Blocks of the grid at a cycle.
struct GridFacts {
    std::int64_t finished = 0, resident = 0, waiting = 0;
};
enum class BlockPhase { Waiting, Resident, Finished };
BlockPhase phaseOf(const history::BlockRecord& block, Cycle cycle);
GridFacts gridFacts(const history::Recording& run, Cycle cycle);

}  // namespace warpscope::present
