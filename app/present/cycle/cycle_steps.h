#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/present/sm/sm_facts.h"
#include "engine/base/enumerators.h"
#include "engine/history/run.h"

namespace warpscope::present {

/// The stages of a cycle of an SM in their order (engine/sm/cycle.cpp; selecting and executing are
/// both parts of issuing).
enum class CycleStage : std::uint8_t { Retire, Complete, Release, Classify, Select, Execute };
inline constexpr int kCycleStageCount = 6;
static_assert(hasEnumerators<CycleStage, kCycleStageCount>());
/// "retire": the end of its catalogue keys.
std::string_view nameOf(CycleStage stage);

/// What a scheduler did in a cycle.
struct SchedulerPick {
    int scheduler = 0;
    int slot = -1;     ///< Warp slot of the chosen one, −1 = nobody went.
    int eligible = 0;  ///< Warps that could have gone, the chosen one included.
};

/// A memory instruction whose last part came back.
struct Returned {
    int slot = 0;
    WarpId warp{};
    isa::ProgramCounter pc = 0;
    Cycle issuedAt = 0;
};

/// Everything that one cycle did to one SM, stage by stage.
struct CycleSteps {
    Cycle cycle = 0;
    /// Places as before the cycle where a warp has left in it, else as after it.
    std::vector<SlotFacts> slots{};
    std::vector<BlockId> endedBlocks{};
    std::vector<Returned> returned{};
    std::vector<BlockId> releasedBlocks{};
    std::vector<SchedulerPick> picks{};  ///< By scheduler.
    /// By stage: a bit for each slot that it touches.
    std::array<std::uint64_t, kCycleStageCount> touched{};

    int countOf(CycleStage stage) const;
    bool isTouched(CycleStage stage, int slot) const {
        return (touched[static_cast<std::size_t>(stage)] >> slot & 1) != 0;
    }
};

/// `before`: the GPU after the cycle before, nullptr for the first one. `facts`: of this SM in this
/// cycle.
CycleSteps cycleStepsOf(const history::Run& run, const sm::SmState* before, const SmFacts& facts,
                        Cycle cycle);

/// Warps of one state.
struct StateCount {
    trace::WarpState state = trace::WarpState::NotResident;
    int count = 0;
};
/// In which state a stage knows a warp: before one is selected, all that could go are alike.
trace::WarpState stateAt(CycleStage stage, const SlotFacts& warp);
/// How many warps were found in each state, in the order of the states; without those of none.
/// Those that could go are counted as not selected yet.
std::vector<StateCount> countStates(const CycleSteps& steps);

/// The key of what such a state is called while nobody is selected: "eligible" or its name.
std::string foundKey(trace::WarpState state);

/// What a stage did, in sentences: one for each thing, the first `most` of them.
std::vector<Message> stageSentences(const history::Run& run, const CycleSteps& steps,
                                    CycleStage stage, std::size_t most);

}  // namespace warpscope::present
