#pragma once

#include <algorithm>

#include "engine/memory/fill_time.h"
#include "engine/sm/state/tick.h"

namespace warpscope::sm {

// What a launch pays once, where memory is a hierarchy: the way of a block to its SM, the first
// pass through the code and the first reading of the parameters. (Measured on an H200.)

/// Instructions of 16 bytes in a line of the instruction cache.
inline constexpr isa::ProgramCounter kInstructionsPerLine = 8;
/// Bytes of a line of the constant cache.
inline constexpr std::uint32_t kConstantLineBytes = 64;

// The SM reads its constant bank through two caches. What an instruction names as a source comes
// through that of immediate constants; an instruction that only reads a constant into a register
// (LDC) goes through that of indexed ones, and so do blockDim and gridDim, which lie in a line of
// their own. Lines are told apart by their number.
inline constexpr std::uint32_t kImmediateLines = 62;
constexpr std::int8_t indexedLine(std::uint32_t line) {
    return static_cast<std::int8_t>(kImmediateLines + line);
}
/// The line with the sizes of the launch, as sources: the last one, behind those of parameters.
inline constexpr std::int8_t kSizesSource = kImmediateLines - 1;
/// The line with the sizes of the launch, when its first instruction's read of it lets others read.
inline constexpr std::int8_t kSizesLine = 2 * kImmediateLines;
/// The same, when that read is done, which the warp's end waits for.
inline constexpr std::int8_t kSizesRead = kSizesLine + 1;
inline constexpr std::size_t kConstantLines = kSizesRead + 1;
/// No line: `__constant__` data at an address that does not depend on the lane.
inline constexpr std::int8_t kOwnConstant = kSizesRead + 1;
/// A warp does not wait to issue an LDC but for its result: when a line of indexed constants is
/// there stands behind all lines, in the order of those of indexed constants.
inline constexpr std::size_t kIndexedReady = kConstantLines - kImmediateLines;
/// Each scheduler has a cache of its own for immediate constants: theirs stand behind all others.
inline constexpr std::size_t kImmediateReady = kIndexedReady + kConstantLines;
/// Where a line of the constant bank stands in the list of an SM, as a scheduler sees it.
constexpr std::size_t placeOfLine(std::size_t line, std::size_t scheduler) {
    return line < kImmediateLines ? kImmediateReady + scheduler * kImmediateLines + line : line;
}

/// Prepares an SM for the costs of first touches; called for every block, works once.
void openCaches(Tick& tick);

/// When the warps of a block that is placed now may issue first.
Cycle firstIssueOf(Tick& tick, BlockId block, int warpsPerBlock);

/// The warps of a block start one after another: how much later than the first.
CycleCount warpDelay(const LaunchedKernel& kernel, int indexInBlock);

/// Brings the line of an instruction that nobody of the SM has reached yet. Returns when it is
/// there. `from`: when somebody asks. Requires: the SM's caches are open, the line is not there.
memory::FillTime fetchCode(Tick& tick, std::size_t line, Cycle from);
/// When an LDC reads a line, now at the earliest; fetches it where nobody has. Requires: the SM's
/// caches are open, the line is one of indexed constants.
Cycle indexedReadyAt(Tick& tick, int line);
/// When `__constant__` data of these bytes is there, `from` at the earliest; fetches lines that
/// nobody has read. In a relaunch alone: with other starts it always is.
Cycle ownConstantAt(Tick& tick, std::uint32_t address, int bytes, Cycle from);
/// The same as fetchCode of a line of the constant bank, for a warp of this scheduler.
memory::FillTime fetchParameters(Tick& tick, std::size_t line, std::size_t scheduler, Cycle from);

/// The same as waitForFirstTouch of the constants that an instruction reads. `from`: when it does.
/// Not inline: it takes registers that the way of every issue needs.
void waitForConstants(Tick& tick, int slot, Gate& gate, const Decoded& next, Cycle from);

/// Lets a warp wait for the first touch of what its next instruction needs. `isNewLine`: the
/// instruction lies in another line of the code than the one before. Nothing happens where the SM's
/// caches are not open.
inline void waitForFirstTouch(Tick& tick, int slot, Gate& gate, const Decoded& next,
                              bool isNewLine) {
    SmState& sm = tick.sm;
    if (sm.codeReadyAt.empty()) return;
    const Cycle from = gate.heldUntil == kNever ? tick.now : std::max(tick.now, gate.heldUntil);
    const std::size_t line = gate.pc / kInstructionsPerLine;
    if (isNewLine && line < sm.codeReadyAt.size()) {
        memory::FillTime readyAt = sm.codeReadyAt[line];
        if (readyAt == 0) readyAt = fetchCode(tick, line, from);
        if (readyAt > gate.heldUntil && readyAt > tick.now + 1) {
            gate.heldUntil = readyAt;
            gate.held = trace::WarpState::NoInstruction;
        }
    }
    if (next.parameterLine >= 0) waitForConstants(tick, slot, gate, next, from);
}

}  // namespace warpscope::sm
