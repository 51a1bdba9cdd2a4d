#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/base/cycle.h"
#include "engine/base/lane_values.h"
#include "engine/isa/instruction.h"
#include "engine/isa/reconvergence.h"
#include "engine/sm/state/units.h"
#include "engine/trace/warp_state.h"

namespace warpscope::sm {

struct Tick;
struct Warp;
struct Decoded;

/// result = f(a, b, c) for every lane, active or not; a source that the opcode does not have is not
/// read. The upper words of 64-bit values stand `width` behind the lower ones.
using LaneFunction = void (*)(const std::uint32_t* a, const std::uint32_t* b,
                              const std::uint32_t* c, std::uint32_t* result, int width);
/// Computes the values of an instruction for all lanes of a warp and nothing else.
using Compute = void (*)(Tick&, Warp&, const Decoded&);
/// Does everything that an instruction does, where the warp goes next included.
using Perform = void (*)(Tick&, int slot, const Decoded&);

/// What an instruction does: one of the three. `compute` may stand beside `lanes`, which it then
/// calls itself (wrapping.h).
struct Function {
    LaneFunction lanes = nullptr;  ///< A register that follows from registers lane by lane.
    Compute compute = nullptr;     ///< Predicates, other lanes, values of the hardware.
    Perform perform = nullptr;     ///< Memory, branches, barriers, exit.
};

/// What a minus sign in front of a register source does to its value.
enum class Negation : std::uint8_t { None, Integer, Float, Long, Double };

/// What every issue asks of an instruction: two lines of the processor's cache, the first of which
/// is enough to compute and to look ahead where nothing is waited for.
struct alignas(64) IssueInfo {
    Function function{};
    /// By source: where its lanes begin, in 32-bit words: in the launch's constants or in the
    /// registers of the warp.
    std::array<std::uint32_t, 4> place{};
    std::uint32_t destinationPlace = 0;  ///< The same of the destination register.
    std::array<bool, 4> isConstant{};    ///< By source.
    std::int32_t latency = 1;  ///< Arithmetic: cycles from issue to when the result may be read.
    Unit unit = Unit::Control;
    trace::WarpState reason = trace::WarpState::Wait;        ///< Of a warp that waits for it.
    trace::WarpState queue = trace::WarpState::NotResident;  ///< Throttle when its queue is full.
    std::int8_t parameterLine = -1;  ///< Of the first kernel parameter that it reads.
    std::uint8_t waitCount = 0;      ///< Used entries of `waitsFor`; without `lateCount` even.
    std::uint8_t lateCount = 0;      ///< Of those, the first: predicates that it is guarded by.
    std::uint8_t resultCount = 0;    ///< Used entries of `results`.
    bool negatesRegister = false;    ///< A register among the sources has a minus sign.
    bool mayWriteAllLanes = false;   ///< It has a destination and no guard.
    bool isStraight = false;  ///< Besides, lane by lane, and no register as a source is negated.
    std::uint8_t resultWords = 0;  ///< Registers that it writes: 2 for a pair, 4 for a quad.
    /// Entries of Warp::pending that must be ready: guard, sources in order, then destinations, the
    /// last one twice where that makes pairs.
    std::array<std::uint16_t, 11> waitsFor{};
    std::array<std::uint16_t, 5> results{};  ///< Entries of Warp::pending that it writes.
    Occupation occupation{};
    std::array<Negation, 4> negation{};  ///< By source; constants have theirs applied.
};
static_assert(sizeof(IssueInfo) == 128);

/// An instruction with what every cycle asks of it.
struct Decoded : IssueInfo, isa::Instruction {
    std::int32_t meets = -1;  ///< Entry of Prepared::meets; -1: its sides meet at one place alone.
};

/// What is worked out once for each launch, so that no cycle has to.
struct Prepared {
    std::vector<Decoded> instructions{};  ///< By program counter.
    /// Immediates and kernel arguments, negated where the source says so, spread over all lanes. A
    /// source that is not there reads as 0. Of 64 bits the upper words follow the lower ones.
    std::vector<Lanes> constants{};
    /// Of branches out of a loop, and of those whose lanes may leave one before they meet.
    std::vector<isa::BranchMeets> meets{};
    std::array<std::uint8_t, kMaxLanes> schedulerOfSlot{};  ///< Slot mod schedulers.
};

/// A value with a minus sign in front.
constexpr std::uint32_t negated(std::uint32_t value, Negation negation) {
    constexpr std::uint32_t kSignBit = 0x80000000U;
    return negation == Negation::Float ? value ^ kSignBit : 0U - value;
}
/// The same of 64 bits.
constexpr std::uint64_t negatedWide(std::uint64_t value, Negation negation) {
    constexpr std::uint64_t kSignBit = std::uint64_t{1} << 63;
    return negation == Negation::Double ? value ^ kSignBit : 0U - value;
}

}  // namespace warpscope::sm
