#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/base/cycle.h"
#include "engine/base/lane_values.h"
#include "engine/isa/instruction.h"
#include "engine/trace/warp_state.h"

namespace warpscope::sm {

struct Tick;
struct Warp;
struct Decoded;

/// Computes the values of an instruction for all lanes of a warp and nothing else.
using Compute = void (*)(Tick&, Warp&, const Decoded&);

/// An instruction with what every cycle asks of it.
struct alignas(32) Decoded : isa::Instruction {
    Compute compute = nullptr;  ///< nullptr: memory and control, which have paths of their own.
    CycleCount latency = 1;     ///< Arithmetic: from issue to when the result may be read.
    CycleCount interval = 0;    ///< Cycles for which its pipe takes no other warp.
    isa::LatencyClass latencyClass = isa::LatencyClass::Control;
    isa::Pipe pipe = isa::Pipe::Control;
    trace::WarpState reason = trace::WarpState::Wait;        ///< Of a warp that waits for it.
    trace::WarpState queue = trace::WarpState::NotResident;  ///< Throttle when its queue is full.
    bool isFloat = false;                                    ///< How a negated source is read.
    std::uint8_t waitCount = 0;                              ///< Used entries of `waitsFor`.
    /// Entries of Warp::pending that must be ready: sources in order, then destinations.
    std::array<std::uint16_t, 6> waitsFor{};
    std::uint8_t resultCount = 0;            ///< Used entries of `results`.
    std::array<std::uint16_t, 2> results{};  ///< Entries of Warp::pending that it writes.
    /// By source: where its lanes begin, in 32-bit words: in the launch's constants or in the
    /// registers of the warp.
    std::array<std::uint32_t, 4> place{};
    std::uint32_t destinationPlace = 0;  ///< The same of the destination register.
    std::array<bool, 4> isConstant{};
    bool negatesRegister = false;  ///< A register among the sources has a minus sign.
};

/// What is worked out once for each launch, so that no cycle has to.
struct Prepared {
    std::vector<Decoded> instructions{};  ///< By program counter.
    /// Immediates and kernel arguments, negated where the source says so, spread over all lanes. A
    /// source that is not there reads as 0.
    std::vector<Lanes> constants{};
    std::array<std::uint8_t, kMaxLanes> schedulerOfSlot{};  ///< Slot mod schedulers.
};

/// A source with a minus sign in front.
constexpr std::uint32_t negated(std::uint32_t value, bool isFloat) {
    constexpr std::uint32_t kSignBit = 0x80000000U;
    return isFloat ? value ^ kSignBit : 0U - value;
}

}  // namespace warpscope::sm
