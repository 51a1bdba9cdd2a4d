#pragma once

#include <algorithm>

#include "engine/memory/fill_time.h"
#include "engine/sm/tick.h"

namespace warpscope::sm {

// What a launch pays once, where memory is a hierarchy: the way of a block to its SM, the first
// pass through the code and the first reading of the parameters. (Measured on an H200.)

/// Instructions of 16 bytes in a line of the instruction cache.
inline constexpr isa::ProgramCounter kInstructionsPerLine = 8;
/// Bytes of a line of the constant cache.
inline constexpr std::uint32_t kConstantLineBytes = 64;

/// Prepares an SM for the costs of first touches; called for every block, works once.
void openCaches(Tick& tick);

/// When the warps of a block that is placed now may issue first.
Cycle firstIssueOf(Tick& tick, BlockId block, int warpsPerBlock);

/// Brings the line of an instruction that nobody of the SM has reached yet. Returns when it is
/// there. `from`: when somebody asks. Requires: the SM's caches are open, the line is not there.
memory::FillTime fetchCode(Tick& tick, std::size_t line, Cycle from);
/// The same of a line of kernel parameters.
memory::FillTime fetchParameters(Tick& tick, std::size_t line, Cycle from);

/// Lets a warp wait for the first touch of what its next instruction needs. `isNewLine`: the
/// instruction lies in another line of the code than the one before. Nothing happens where the SM's
/// caches are not open.
inline void waitForFirstTouch(Tick& tick, Gate& gate, const Decoded& next, bool isNewLine) {
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
    if (next.parameterLine >= 0) {
        const auto parameters = static_cast<std::size_t>(next.parameterLine);
        memory::FillTime readyAt = sm.parametersReadyAt[parameters];
        if (readyAt == 0) readyAt = fetchParameters(tick, parameters, from);
        if (readyAt > gate.dependsUntil) {
            gate.dependsUntil = readyAt;
            gate.dependence = trace::WarpState::ImcMiss;
        }
    }
}

}  // namespace warpscope::sm
