#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/base/cycle.h"
#include "engine/base/enumerators.h"
#include "engine/isa/instruction.h"

namespace warpscope::sm {

/// What an instruction takes of its sub-partition. Some may use either of two pipes: a floating-
/// point operation both halves of the FMA pipe in turn, an integer multiplication only the heavy
/// one, an addition the ALU or the heavy one (measured on an H200: FFMA and IADD one a cycle, LOP3
/// and IMAD one in two, FFMA with IMAD one in 1.5).
enum class Unit : std::uint8_t { Control, Alu, FmaHeavy, Fma, Integer, Sfu, Double, Lsu };
inline constexpr std::size_t kUnitCount = 8;
static_assert(hasEnumerators<Unit, kUnitCount>());

/// How long an instruction keeps its unit from others.
struct Occupation {
    CycleCount interval = 0;      ///< Of the pipe that it takes.
    CycleCount readInterval = 1;  ///< Fma and FmaHeavy: until the next of the two may read.
    bool sharesReads = false;     ///< With the instruction before it: two sources in their places.
    bool mayWait = false;  ///< In front of its unit, with others: only those of the special unit.
    /// Of a sequence: cycles from the end of one to the end of the next, whose warps take turns in
    /// it; `interval` again where instructions may wait, else 0.
    std::uint16_t sequenceInterval = 0;

    friend bool operator==(const Occupation&, const Occupation&) = default;
};

/// When the pipes of one sub-partition take the next instruction.
class Units {
  public:
    Cycle freeAt(Unit unit) const { return freeAt_[static_cast<std::size_t>(unit)]; }

    /// Those of the slots by the unit that they want, whose unit is one of arithmetic (Alu to
    /// Integer) and busy in this cycle. No branch: whether a unit is busy cannot be predicted.
    std::uint64_t busySlots(const std::array<std::uint64_t, kUnitCount>& slotsOfUnit,
                            Cycle at) const {
        std::uint64_t busy = 0;
        for (auto unit = static_cast<std::size_t>(Unit::Alu);
             unit <= static_cast<std::size_t>(Unit::Integer); ++unit)
            busy |= slotsOfUnit[unit] & (std::uint64_t{0} - std::uint64_t{freeAt_[unit] > at});
        return busy;
    }

    /// A warp issues the instruction at `pc` to a unit in cycle `now`. Requires: freeAt(unit) <=
    /// now.
    void take(Unit unit, const Occupation& what, Cycle now, int slot, isa::ProgramCounter pc) {
        // In the order of how often they come; as a switch it is a jump that nobody can predict.
        if (unit == Unit::Fma || unit == Unit::FmaHeavy) {
            const bool isEither = unit == Unit::Fma;
            halfAt_[isEither ? turn_ : kHeavy] = now + what.interval;
            turn_ ^= isEither ? 1U : 0U;
            read(what, now, slot, pc);
        } else if (unit == Unit::Integer) {
            const bool takesAlu = freeAt(Unit::Alu) <= halfAt_[kHeavy];
            (takesAlu ? freeAt_[static_cast<std::size_t>(Unit::Alu)] : halfAt_[kHeavy]) =
                now + what.interval;
        } else if (unit == Unit::Control) {
            return;
        } else {
            set(unit, now + what.interval);
            if (unit != Unit::Alu) return;
        }
        set(Unit::FmaHeavy, std::max(readAt_, halfAt_[kHeavy]));
        set(Unit::Fma, std::max(readAt_, halfAt_[turn_]));
        set(Unit::Integer, std::min(freeAt(Unit::Alu), halfAt_[kHeavy]));
    }
    /// When a sequence ends that is issued in cycle `now` and would last `latency` alone. Single
    /// instructions of the special unit wait in front of it, served in the order in which they
    /// came; when as many wait as have room, it takes no other.
    Cycle endOfSequence(const Occupation& what, CycleCount latency, Cycle now) {
        const CycleCount interval = what.sequenceInterval;
        if (what.mayWait) {
            const Cycle begin = std::max(now, specialFreeAt_);
            specialFreeAt_ = begin + interval;
            set(Unit::Sfu, std::max(now + 1, specialFreeAt_ - kMayWait * interval));
            return begin + latency;
        }
        sequenceEndsAt_ = std::max(now + latency, sequenceEndsAt_ + interval);
        return sequenceEndsAt_;
    }
    /// When the bank of constants serves a read (LDC) that is issued in cycle `now`: it takes one
    /// of each scheduler in eight cycles (measured on an H200: an SM reads one address in two; nvcc
    /// issues two of a warp eight cycles apart).
    Cycle readConstant(Cycle now) {
        const Cycle begin = std::max(now, constantsFreeAt_);
        constantsFreeAt_ = begin + kConstantInterval;
        return begin;
    }
    /// The same of a special register (S2R), which keeps its reader busy for `interval` cycles.
    Cycle readSpecial(CycleCount interval, Cycle now) {
        const Cycle begin = std::max(now, specialsReadAt_);
        specialsReadAt_ = begin + interval;
        return begin;
    }
    friend bool operator==(const Units&, const Units&) = default;

  private:
    /// Taken to be as many as the queue to memory buffers by default (Huerta et al., MICRO 2025);
    /// it is another queue, which timing.lsu_queue_depth leaves as it is.
    static constexpr CycleCount kMayWait = 5;

    static constexpr CycleCount kConstantInterval = 8;

    void set(Unit unit, Cycle cycle) { freeAt_[static_cast<std::size_t>(unit)] = cycle; }
    /// The registers of an instruction: those that the one before has just read for the same warp
    /// need not be read again.
    void read(const Occupation& what, Cycle now, int slot, isa::ProgramCounter pc) {
        const bool hasThem = what.sharesReads && slot == lastSlot_ && pc == lastPc_ + 1;
        readAt_ = now + (hasThem ? 1 : what.readInterval);
        lastSlot_ = slot;
        lastPc_ = pc;
    }

    std::array<Cycle, kUnitCount> freeAt_{};
    /// When the two halves of the FMA pipe are free. An array and an index, because which half has
    /// its turn cannot be predicted.
    static constexpr std::size_t kHeavy = 0;
    std::array<Cycle, 2> halfAt_{};
    Cycle readAt_ = 0;
    Cycle sequenceEndsAt_ = 0;
    Cycle specialFreeAt_ = 0;      ///< When the special unit takes the next that waits for it.
    Cycle constantsFreeAt_ = 0;    ///< When the bank of constants takes the next read.
    Cycle specialsReadAt_ = 0;     ///< When the next special register can be read.
    std::uint32_t turn_ = kHeavy;  ///< The half that the next operation of either takes.
    int lastSlot_ = -1;
    isa::ProgramCounter lastPc_ = 0;
};

}  // namespace warpscope::sm
