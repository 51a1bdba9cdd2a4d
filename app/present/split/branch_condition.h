#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/gpu/launch.h"
#include "engine/sm/state/sm_state.h"

namespace warpscope::present {

/// One comparison as the source writes it: "threadIdx.x % 32", "<", "24".
struct ComparisonText {
    std::string left{};
    std::string sign{};  ///< "<" "<=" ">" ">=" "==" "!="
    std::string right{};
};

/// The parts of a condition between its outermost && and ||, in their order.
std::vector<std::string> conditionParts(std::string_view condition);
/// The outermost comparison of a condition; nothing where it has none.
std::optional<ComparisonText> comparisonIn(std::string_view condition);

/// What a conditional branch asked every lane, and what each answered.
struct BranchCondition {
    Cycle cycle = 0;
    isa::ProgramCounter pc = 0;
    int line = 0;
    LaneMask active = 0;
    LaneMask holds = 0;  ///< Lanes that said yes; the others of `active` said no.
    /// In the source's words; of a condition that the compiler took apart, the part that this
    /// branch tests. Empty where the line does not tell: then yes is "jumps".
    std::string condition{};
    ComparisonText compared{};               ///< Empty where the condition is no comparison.
    std::vector<std::string> leftValues{};   ///< By lane; empty where nobody knows them.
    std::vector<std::string> rightValues{};  ///< By lane.
    isa::ProgramCounter yesTo = 0;
    isa::ProgramCounter noTo = 0;
    isa::ProgramCounter meets = isa::kNoTarget;  ///< Where both sides come together again.

    LaneMask no() const { return active & ~holds; }
    bool isSplit() const { return holds != 0 && no() != 0; }
};

/// The test of the conditional branch at `pc`. `warp`: as it is after the branch has issued;
/// `active`: the lanes that issued it. Nothing where there is no conditional branch at pc.
std::optional<BranchCondition> branchConditionOf(const gpu::Launch& launch, const sm::Warp& warp,
                                                 isa::ProgramCounter pc, LaneMask active);

}  // namespace warpscope::present
