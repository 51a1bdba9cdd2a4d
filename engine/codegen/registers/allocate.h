#pragma once

#include <cstdint>
#include <vector>

#include "engine/code/code.h"

namespace warpscope::codegen {

/// The nodes between which a virtual register holds a value: half-open, empty where it never does.
/// A value that ends where another begins may share its register.
struct Interval {
    std::size_t from = 0;
    std::size_t to = 0;

    bool isEmpty() const { return from >= to; }
};

/// The interval of each virtual register.
std::vector<Interval> liveIntervals(const code::Code& code, bool keepsScopes);

/// The nodes between which one word of a virtual register holds what is still read, in order and
/// apart from each other: what is written anew in each round of a loop holds nothing between its
/// last read and that, and of a pair each word ends with its own last read.
using Ranges = std::vector<Interval>;

/// Those of each word of a register.
using WordRanges = std::vector<Ranges>;

/// When a register that was read for the last time holds something else.
enum class Reuse : std::uint8_t {
    AtOnce,  ///< Where its reader writes.
    Late,    ///< Where nobody has to wait until it is read, as nvcc does.
};

/// By virtual register. Without `hasHoles` each word is taken from the first to the last node of
/// its register, whatever `reuse` is.
std::vector<WordRanges> liveRanges(const code::Code& code, const std::vector<Interval>& intervals,
                                   bool hasHoles, Reuse reuse = Reuse::AtOnce);

/// A register for each virtual one.
struct Allocation {
    std::vector<std::uint16_t> registers{};  ///< By virtual number; kNoRegister where unused.
    std::vector<Interval> intervals{};
    std::vector<WordRanges> ranges{};
    int count = 0;  ///< Registers that a thread takes.
};

/// Gives every virtual register one of `maxRegisters`, or a pair or quad for 64 or 128 bits.
/// Where they do not suffice, values are kept in local memory (or computed again where that is as
/// cheap), and `code` gets the loads and stores. `keepsScopes`: variables keep theirs to the end of
/// their scope, where there are enough. `keepsStackPointer`: as nvcc, in the holes of other lives,
/// without R1, with what its routines take and two registers more than are used, where there are
/// enough.
/// Requires: maxRegisters >= 8.
Allocation allocateRegisters(code::Code& code, int maxRegisters, bool keepsScopes,
                             bool keepsStackPointer = false);

/// The registers in use where nvcc calls a routine for rare operands, with those that the routine
/// takes: the most of all such places, 0 where there is none.
int registersAtRoutines(const code::Code& code, const std::vector<WordRanges>& ranges);

/// The registers in use where nvcc writes shuffles a second time, behind the kernel, for lanes that
/// may have parted (BRA.DIV to WARPSYNC.COLLECTIVE): two or more of one stretch, between BSSY and
/// BSYNC; 0 where there are none.
int registersAtPartedShuffles(const code::Code& code, const Allocation& allocation);

/// Renumbers the predicates to 0 … 7. Requires: each lives within a block.
void allocatePredicates(code::Code& code);

/// Puts the given registers into local memory or computes them again at each use. The registers
/// that hold them for a moment are added to `isTemporary`.
void spill(code::Code& code, const std::vector<std::uint32_t>& registers,
           std::vector<bool>& isTemporary);

}  // namespace warpscope::codegen
