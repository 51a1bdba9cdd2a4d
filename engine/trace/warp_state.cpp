#include "engine/trace/warp_state.h"

#include <algorithm>

#include "engine/base/enumerators.h"

namespace warpscope::trace {
namespace {

using enum WarpState;

constexpr WaitFrom kNoWait = WaitFrom::Nothing;
constexpr WaitFrom kOthers = WaitFrom::Others;
constexpr WaitFrom kOwn = WaitFrom::OwnCode;

constexpr std::array<WarpStateInfo, kWarpStateCount> kTable{{
    {NotResident, "not_resident", '-', StateGroup::Absent, kNoWait, Cause::None, 0},
    {Issued, "issued", 'I', StateGroup::Issued, kNoWait, Cause::None, 3},
    {NotSelected, "not_selected", 'r', StateGroup::Eligible, kOthers, Cause::None, 5},
    {Wait, "wait", 'w', StateGroup::FixedLatency, kOwn, Cause::Result, 6},
    {ShortScoreboard, "short_scoreboard", 's', StateGroup::ShortScoreboard, kOwn, Cause::Result, 4},
    {LongScoreboard, "long_scoreboard", 'L', StateGroup::LongScoreboard, kOthers, Cause::Result, 2},
    {Barrier, "barrier", 'B', StateGroup::Synchronization, kOthers, Cause::Barrier, 1},
    {BranchResolving, "branch_resolving", 'b', StateGroup::Other, kOwn, Cause::Delay, 7},
    {MathPipeThrottle, "math_pipe_throttle", 'P', StateGroup::Throttle, kOthers, Cause::Pipe, 8},
    {MioThrottle, "mio_throttle", 'M', StateGroup::Throttle, kOthers, Cause::Queue, 0},
    {LgThrottle, "lg_throttle", 'G', StateGroup::Throttle, kOthers, Cause::Queue, 0},
    {Drain, "drain", 'd', StateGroup::Other, kNoWait, Cause::Delay, 0},
    {Warpsync, "warpsync", 'm', StateGroup::Synchronization, kOthers, Cause::Lanes, 0},
    {NoInstruction, "no_instruction", 'n', StateGroup::Other, kOthers, Cause::Delay, 0},
    {ImcMiss, "imc_miss", 'c', StateGroup::Other, kOthers, Cause::Delay, 0},
    {Membar, "membar", 'f', StateGroup::Fence, kOthers, Cause::Delay, 0},
    {Sleeping, "sleeping", 'z', StateGroup::Other, kOthers, Cause::Delay, 0},
    {Switching, "switching", 'x', StateGroup::Other, kOthers, Cause::Delay, 0},
}};

constexpr bool rowsStandInOrder() {
    for (int i = 0; i < kWarpStateCount; ++i) {
        if (static_cast<int>(kTable[static_cast<std::size_t>(i)].state) != i) return false;
    }
    return true;
}
static_assert(rowsStandInOrder(), "each state has its row, in the order of the enumeration");

constexpr int kNamedCount = static_cast<int>(
    std::ranges::count_if(kTable, [](const WarpStateInfo& row) { return row.namedAs > 0; }));

constexpr std::array<WarpState, kNamedCount> inOrderOfNames() {
    std::array<WarpState, kNamedCount> states{};
    for (const WarpStateInfo& row : kTable) {
        if (row.namedAs > 0) states.at(static_cast<std::size_t>(row.namedAs - 1)) = row.state;
    }
    return states;
}
constexpr std::array kNamedFirst = inOrderOfNames();
static_assert(std::ranges::count(kNamedFirst, NotResident) == 0, "each place is of one state");

static_assert(hasEnumerators<WarpState, kWarpStateCount>(), "kWarpStateCount names the last state");

}  // namespace

const WarpStateInfo& infoOf(WarpState state) {
    return kTable[static_cast<std::size_t>(state)];
}

std::span<const WarpState> namedFirst() {
    return kNamedFirst;
}

}  // namespace warpscope::trace
