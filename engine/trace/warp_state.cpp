#include "engine/trace/warp_state.h"

namespace warpscope::trace {
namespace {

using enum WarpState;

constexpr std::array<WarpStateInfo, kWarpStateCount> kTable{{
    {NotResident, "not_resident", '-'},
    {Issued, "issued", 'I'},
    {NotSelected, "not_selected", 'r'},
    {Wait, "wait", 'w'},
    {ShortScoreboard, "short_scoreboard", 's'},
    {LongScoreboard, "long_scoreboard", 'L'},
    {Barrier, "barrier", 'B'},
    {BranchResolving, "branch_resolving", 'b'},
    {MathPipeThrottle, "math_pipe_throttle", 'P'},
    {MioThrottle, "mio_throttle", 'M'},
    {LgThrottle, "lg_throttle", 'G'},
    {Drain, "drain", 'd'},
    {Warpsync, "warpsync", 'm'},
    {NoInstruction, "no_instruction", 'n'},
}};

constexpr bool rowsStandInOrder() {
    for (int i = 0; i < kWarpStateCount; ++i) {
        if (static_cast<int>(kTable[static_cast<std::size_t>(i)].state) != i) return false;
    }
    return true;
}
static_assert(rowsStandInOrder(), "each state has its row, in the order of the enumeration");

}  // namespace

const WarpStateInfo& infoOf(WarpState state) {
    return kTable[static_cast<std::size_t>(state)];
}

}  // namespace warpscope::trace
