#include "engine/trace/warp_state.h"

#include "engine/base/enumerators.h"

namespace warpscope::trace {
namespace {

using enum WarpState;

constexpr std::array<WarpStateInfo, kWarpStateCount> kTable{{
    {NotResident, "not_resident", '-', StateGroup::Absent},
    {Issued, "issued", 'I', StateGroup::Issued},
    {NotSelected, "not_selected", 'r', StateGroup::Eligible},
    {Wait, "wait", 'w', StateGroup::FixedLatency},
    {ShortScoreboard, "short_scoreboard", 's', StateGroup::ShortScoreboard},
    {LongScoreboard, "long_scoreboard", 'L', StateGroup::LongScoreboard},
    {Barrier, "barrier", 'B', StateGroup::Synchronization},
    {BranchResolving, "branch_resolving", 'b', StateGroup::Other},
    {MathPipeThrottle, "math_pipe_throttle", 'P', StateGroup::Throttle},
    {MioThrottle, "mio_throttle", 'M', StateGroup::Throttle},
    {LgThrottle, "lg_throttle", 'G', StateGroup::Throttle},
    {Drain, "drain", 'd', StateGroup::Other},
    {Warpsync, "warpsync", 'm', StateGroup::Synchronization},
    {NoInstruction, "no_instruction", 'n', StateGroup::Other},
    {ImcMiss, "imc_miss", 'c', StateGroup::Other},
    {Membar, "membar", 'f', StateGroup::Synchronization},
    {Sleeping, "sleeping", 'z', StateGroup::Other},
    {Switching, "switching", 'x', StateGroup::Other},
}};

constexpr bool rowsStandInOrder() {
    for (int i = 0; i < kWarpStateCount; ++i) {
        if (static_cast<int>(kTable[static_cast<std::size_t>(i)].state) != i) return false;
    }
    return true;
}
static_assert(rowsStandInOrder(), "each state has its row, in the order of the enumeration");

static_assert(hasEnumerators<WarpState, kWarpStateCount>(), "kWarpStateCount names the last state");

}  // namespace

const WarpStateInfo& infoOf(WarpState state) {
    return kTable[static_cast<std::size_t>(state)];
}

}  // namespace warpscope::trace
