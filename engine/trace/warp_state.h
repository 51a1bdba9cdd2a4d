#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace warpscope::trace {

/// What a warp does in one cycle: exactly one of these (names after Nsight Compute's stall
/// reasons). The order says what a stall is: all from kFirstStall on, the first three are none.
enum class WarpState : std::uint8_t {
    NotResident,       ///< Waits in the grid's queue, or has ended.
    Issued,            ///< An instruction of this warp was issued (Nsight: selected).
    NotSelected,       ///< Eligible, but the scheduler took another warp.
    Wait,              ///< Fixed latency of an earlier instruction of the warp.
    ShortScoreboard,   ///< Waits for shared memory, a shuffle, a special function.
    LongScoreboard,    ///< Waits for global, local or atomic memory.
    Barrier,           ///< Waits at __syncthreads() for the others of its block.
    BranchResolving,   ///< Waits for the target of a branch.
    MathPipeThrottle,  ///< The arithmetic pipe of its sub-partition is busy.
    MioThrottle,       ///< The queue to shared memory and shuffles is full.
    LgThrottle,        ///< The queue to global and local memory is full.
    Drain,             ///< Has exited, its stores still leave the SM.
    Warpsync,          ///< Waits at __syncwarp() for lanes of its own.
    NoInstruction,     ///< Its next instruction is being fetched.
    ImcMiss,           ///< Waits for kernel parameters that the SM reads for the first time.
    Membar,            ///< Waits at __threadfence() for its accesses to be seen by others.
    Sleeping,          ///< Sleeps for the time that __nanosleep() was given.
    Switching,         ///< Chosen, but its scheduler still switches to it (model.switch_cost).
};
inline constexpr WarpState kFirstStall = WarpState::Wait;
inline constexpr int kWarpStateCount = static_cast<int>(WarpState::Switching) + 1;

/// What states have in common for the eye: one colour a group.
enum class StateGroup : std::uint8_t {
    Absent,
    Issued,
    Eligible,
    FixedLatency,     ///< A result whose cycle the compiler knew.
    ShortScoreboard,  ///< A result of the SM's own memory and special units.
    LongScoreboard,   ///< A result from beyond the SM.
    Synchronization,  ///< Other warps or lanes.
    Fence,            ///< Its own accesses, until others see them.
    Throttle,         ///< A unit or queue that others keep busy.
    Other,
};

/// Whether a wait for the next issue comes from the warp's own instructions, whoever else is
/// resident, so that more warps hide it and none of them makes it longer. Nothing: it issues, or
/// there is no instruction that it could issue.
enum class WaitFrom : std::uint8_t { Nothing, Others, OwnCode };

/// With what the explanation of a stall begins (analysis::whyWarp).
enum class Cause : std::uint8_t {
    None,     ///< No stall.
    Result,   ///< The instruction whose result is awaited.
    Barrier,  ///< The warps that have yet to come.
    Lanes,    ///< The warp's own lanes that have yet to come.
    Pipe,     ///< Who keeps its pipe busy.
    Queue,    ///< Who fills its queue.
    Delay,    ///< Nobody: it has an end of its own, which why.<key> tells.
};

/// One row a state. `key` is the name in JSON and the suffix of the catalogue keys
/// state.<key>.name, .meaning and .short, and of why.<key>, the sentence of a delay that has an end
/// and no chain of causes.
struct WarpStateInfo {
    WarpState state;
    std::string_view key;
    char letter;  ///< On the timeline, unique.
    StateGroup group;
    WaitFrom from;
    Cause cause;
    /// Where a legend has no room for all names, which it writes first, from 1; 0: the letter
    /// alone.
    int namedAs;
};

const WarpStateInfo& infoOf(WarpState state);
/// Those that one sees most of the time, in the order in which their names are worth the room.
std::span<const WarpState> namedFirst();
/// What a wait for a result has in common: an earlier instruction of the warp gives it.
constexpr bool isForResult(StateGroup group) {
    return group == StateGroup::FixedLatency || group == StateGroup::ShortScoreboard ||
           group == StateGroup::LongScoreboard;
}
/// Stalled: resident, neither issued nor eligible.
constexpr bool isStalled(WarpState state) {
    return state >= kFirstStall;
}

}  // namespace warpscope::trace
