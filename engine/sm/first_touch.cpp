#include "engine/sm/first_touch.h"

namespace warpscope::sm {
namespace {

/// The launch brings so much of a kernel near the SMs; what lies beyond is taken as near, too.
constexpr std::size_t kCodeLines = 512;
/// Lines of the parameter bank, 4 KB.
constexpr std::size_t kParameterLines = 64;
/// A jump to a line that nobody has reached: from L1.5 instead of L1 (73 and 23 cycles a hop).
constexpr CycleCount kJumpLatency = 50;
/// Of a relaunch the first pass takes 1.4 cycles an instruction instead of 2.2.
constexpr CycleCount kWarmCodeInterval = 11;
/// What a cold launch pays more: for its second line of code, and for the first of its parameters.
constexpr CycleCount kColdCode = 100;
constexpr CycleCount kColdParameters = 80;
/// The first line of parameters of a relaunch is nearer.
constexpr CycleCount kWarmParameters = 30;
/// All SMs: blocks and warps that start in a cycle, in the first wave and later.
constexpr std::int64_t kBlocksPerCycle = 6;
constexpr std::int64_t kWarpsPerCycle = 19;

}  // namespace

void openCaches(Tick& tick) {
    SmState& sm = tick.sm;
    if (!tick.kernel.hasCaches || !sm.codeReadyAt.empty()) return;
    const std::size_t lines = tick.kernel.program.instructions.size() / kInstructionsPerLine + 1;
    sm.codeReadyAt.assign(std::min(lines, kCodeLines), 0);
    sm.codeReadyAt.front() = 1;  // Comes with the launch.
    sm.parametersReadyAt.assign(kParameterLines, 0);
}

Cycle firstIssueOf(Tick& tick, BlockId block, int warpsPerBlock) {
    const machine::Timing& timing = tick.kernel.machine.timing;
    if (!tick.kernel.hasCaches) return tick.now + timing.blockLaunchLatency;
    if (tick.now == 0) {
        // Cycles are counted from the first block of an SM (as sm__cycles_active is).
        const std::int64_t before =
            std::max<std::int64_t>(0, std::int64_t{block.value} - tick.kernel.machine.smCount);
        const CycleCount launch =
            tick.kernel.isWarm ? timing.launchLatency : timing.coldLaunchLatency;
        return launch + std::max(before / kBlocksPerCycle, before * warpsPerBlock / kWarpsPerCycle);
    }
    const Cycle work = std::max(memory::Bandwidth::workOf(1, kBlocksPerCycle),
                                memory::Bandwidth::workOf(warpsPerBlock, kWarpsPerCycle));
    const Cycle handedOut =
        tick.global.dispatcher.take(tick.now, tick.now + timing.turnoverLatency, work);
    const Cycle at = std::max(handedOut, tick.sm.nextRefillAt);
    tick.sm.nextRefillAt = at + timing.refillInterval;
    return at;
}

memory::FillTime fetchCode(Tick& tick, std::size_t line, Cycle from) {
    SmState& sm = tick.sm;
    const CycleCount interval =
        tick.kernel.isWarm ? kWarmCodeInterval : tick.kernel.machine.timing.codeLineInterval;
    const Cycle before = line > 0 ? sm.codeReadyAt[line - 1] : 0;
    // Lines that follow are on their way before somebody asks for them.
    Cycle readyAt = before != 0 ? std::max(from, before + interval) : from + kJumpLatency;
    if (line == 1 && !tick.kernel.isWarm) readyAt = from + kColdCode;
    sm.codeReadyAt[line] = memory::fillTime(readyAt);
    return sm.codeReadyAt[line];
}

memory::FillTime fetchParameters(Tick& tick, std::size_t line, Cycle from) {
    CycleCount latency = tick.kernel.machine.timing.parameterMissLatency;
    if (line == 0) latency = tick.kernel.isWarm ? kWarmParameters : latency + kColdParameters;
    tick.sm.parametersReadyAt[line] = memory::fillTime(from + latency);
    return tick.sm.parametersReadyAt[line];
}

}  // namespace warpscope::sm
