#include "engine/sm/state/first_touch.h"

#include "engine/memory/latency_spread.h"

namespace warpscope::sm {
namespace {

// All measured on an H200; what another device's file does not set is taken as there.

/// The launch brings so much of a kernel near the SMs, 64 KB: up to there its first pass takes 2.2
/// cycles an instruction, with instruction caches overwritten and L2 flushed before or not. What
/// lies beyond is taken as there already.
constexpr std::size_t kCodeLines = 512;
/// A jump to a line that nobody has reached: from L1.5 instead of L1 (73 and 23 cycles a hop).
constexpr CycleCount kJumpLatency = 50;
/// From one line to the next where the same kernel has run before: 1.4 cycles an instruction, for
/// all of them between what short and long ones take (1.0 of 256 instructions, 1.3 of 2,048, 2.6 of
/// 8,192).
constexpr CycleCount kWarmCodeInterval = 11;
/// What a cold launch pays more: for its second line of code, and for the first of its parameters
/// (an empty kernel 212 cycles, one that reads a parameter 422: group launch of warpscope-truth).
constexpr CycleCount kColdCode = 100;
constexpr CycleCount kColdParameters = 80;
/// The same where all SMs begin at once, beside that of one (measured on an H200: an empty kernel
/// is active 220 to 280 cycles with one warp, 479 to 534 with 132 blocks of 1,024 threads, of which
/// 73 are what warm launches take longer as well); in proportion to the other SMs that have a
/// block.
constexpr CycleCount kColdForAll = 170;
constexpr std::int64_t kAllSms = 132;
/// From the request of the first line of parameters in a warm launch, where other lines take
/// `parameterMissLatency` (an empty kernel 119 cycles, one that reads a parameter 158).
constexpr CycleCount kWarmParameters = 30;
// A relaunch (measured on an H200 with launches of one warp after three of their own, cycles that
// the SM was active): nothing but EXIT 109, since every kernel begins with an LDC; store 214;
// guarded store 324; load and store 486.
constexpr CycleCount kRelaunchLatency = 12;
/// From an LDC of a line that the SM has not read to its result, which comes from L1.5, and what
/// that is more than a hit (28).
constexpr CycleCount kIndexedMiss = 98;
constexpr CycleCount kIndexedMissExtra = 70;
/// The same of a source that lies in the constant bank (Nsight Compute: 46 to 59 cycles a warp wait
/// for it in short kernels).
constexpr CycleCount kImmediateMiss = 46;
/// A line of `__constant__` data that the SM has not read comes from L2 in each launch (measured on
/// an H200: 256 cycles a line; Nsight Compute: a warp of kernels that read one or two such lines
/// waits 234 to 290 cycles longer for constants than one of kernels without).
constexpr CycleCount kOwnConstantMiss = 256;
/// The schedulers of all SMs of a GPC ask one cache for it, one after another. A line takes it one
/// cycle (measured on an H100 with blocks of 256 threads: the four schedulers of an SM begin 16
/// cycles apart where 16 SMs share the cache and 18 where 18 do).
constexpr int kImmediateService = 1;
/// The same of the line with the sizes of the launch, with which a kernel begins (Nsight Compute on
/// an H200: a warp of a kernel that reads that line and one of parameters waits 94 cycles for both
/// where it is alone, 112 with 8 blocks, 122 with 20, 127 with 40, 136 with 79, 190 with 100 and
/// 200 to 240 with all SMs; with a line of parameters alone 41 to 75).
constexpr int kSizesService = 3;
/// All SMs: blocks that start in a cycle of the first wave, and warps beyond the 32 that an SM
/// takes as they come (measured on an H200 by the clock of each SM in the first instruction of its
/// warps, in relaunches, 132 SMs: 4 blocks of 256 threads an SM, 2 of 512 and one of 1,024 begin
/// within 82 to 88 cycles, of twice as many the first half within 54 to 67 and the last warp after
/// 362 to 455, of 8 blocks of 128 within 120, of 16 after 520, 32 of 32 threads 21 cycles apart).
constexpr std::int64_t kBlocksPerCycle = 6;
constexpr std::int64_t kQuickWarpsPerSm = 32;
constexpr std::int64_t kWarpsPerCycle = 11;
/// Of blocks that take the place of others (measured on an H200: 4,224 empty blocks of 256 threads
/// are active 2,111 cycles, 1,056 of them 409).
constexpr int kLaterWarpsPerCycle = 15;
/// Hundredths of a cycle for each of them (measured on an H200 with four times as many blocks as
/// all SMs hold: those of 64 and 128 threads come 1.18 cycles apart, empty or not, those of 256 and
/// 512 that store a word, load one or only wait for 200 cycles 1.16 and 1.18; empty ones of 256,
/// which nobody launches, 0.52).
constexpr Cycle kLaterBlockWork = 117;

/// An SM that is far from L2 waits longer for the constants of a launch as well (measured on an
/// H200 with a warp on each SM: 96 to 127 cycles for an index and a parameter, with 0.68 in common
/// with the SM's way to L2, six tenths of a cycle for one of that way).
CycleCount constantDistanceOf(SmId sm) {
    return memory::smSpreadOf(sm.value) * 6 / 10;
}

CycleCount launchLatency(const LaunchedKernel& kernel) {
    const machine::Timing& timing = kernel.machine.timing;
    switch (kernel.model.caches) {
        case memory::CacheStart::Cold:
            return timing.coldLaunchLatency +
                   kColdForAll *
                       (std::min<std::int64_t>(kernel.grid.count(), kernel.machine.smCount) - 1) /
                       (kAllSms - 1);
        case memory::CacheStart::Warm:
            return timing.launchLatency;
        case memory::CacheStart::Relaunched:
            break;
    }
    return kRelaunchLatency;
}

/// From the first block of an SM to this one of the first wave, as blocks go to the SMs in turn.
CycleCount handOutTime(std::int64_t block, int warpsPerBlock, std::int64_t smCount) {
    const std::int64_t quickWarps = kQuickWarpsPerSm * smCount;
    const std::int64_t quickBlocks = std::max(smCount, quickWarps / warpsPerBlock);
    const std::int64_t before = std::max<std::int64_t>(0, std::min(block, quickBlocks) - smCount);
    const std::int64_t later = std::max<std::int64_t>(0, block * warpsPerBlock - quickWarps);
    return before / kBlocksPerCycle + later / kWarpsPerCycle;
}

bool isCold(const LaunchedKernel& kernel) {
    return kernel.model.caches == memory::CacheStart::Cold;
}

}  // namespace

void openCaches(Tick& tick) {
    SmState& sm = tick.sm;
    if (!tick.kernel.model.hasCaches() || !sm.codeReadyAt.empty()) return;
    const std::size_t lines = tick.kernel.program.instructions.size() / kInstructionsPerLine + 1;
    sm.codeReadyAt.assign(std::min(lines, kCodeLines), 0);
    sm.codeReadyAt.front() = 1;  // Comes with the launch.
    sm.parametersReadyAt.assign(kImmediateReady + sm.schedulers.size() * kImmediateLines, 0);
    if (tick.kernel.model.caches != memory::CacheStart::Relaunched) return;
    sm.constantsReadyAt.assign(tick.kernel.program.constants.size() / kConstantLineBytes + 1, 0);
    const Cycle begin = tick.now + kRelaunchLatency;
    sm.parametersReadyAt[kIndexedReady + kSizesLine] = memory::fillTime(begin + kIndexedMissExtra);
    sm.parametersReadyAt[kSizesRead] = memory::fillTime(begin + kIndexedMiss);
}

Cycle firstIssueOf(Tick& tick, BlockId block, int warpsPerBlock) {
    const machine::Timing& timing = tick.kernel.machine.timing;
    if (!tick.kernel.model.hasCaches()) return tick.now + timing.blockLaunchLatency;
    if (tick.now == 0) {
        // Cycles are counted from the first block of an SM (as sm__cycles_active is).
        return launchLatency(tick.kernel) +
               handOutTime(block.value, warpsPerBlock, tick.kernel.machine.smCount);
    }
    const Cycle work = std::max(memory::Bandwidth::kUnits * kLaterBlockWork / 100,
                                memory::Bandwidth::workOf(warpsPerBlock, kLaterWarpsPerCycle));
    const Cycle handedOut =
        tick.global.dispatcher.take(tick.now, tick.now, work) + timing.turnoverLatency;
    const Cycle at = std::max(handedOut, tick.sm.nextRefillAt);
    tick.sm.nextRefillAt = at + timing.refillInterval;
    return at;
}

CycleCount warpDelay(const LaunchedKernel& kernel, int indexInBlock) {
    // Measured on an H200 in relaunches of kernels that only exit: 14 cycles more with 8 warps than
    // with one, 44 with 32.
    constexpr CycleCount kTwoWarps = 3;
    const bool isKnown =
        kernel.model.hasCaches() && kernel.model.caches == memory::CacheStart::Relaunched;
    return isKnown ? indexInBlock * kTwoWarps / 2 : 0;
}

memory::FillTime fetchCode(Tick& tick, std::size_t line, Cycle from) {
    SmState& sm = tick.sm;
    const CycleCount interval =
        isCold(tick.kernel) ? tick.kernel.machine.timing.codeLineInterval : kWarmCodeInterval;
    const Cycle before = line > 0 ? sm.codeReadyAt[line - 1] : 0;
    // Lines that follow are on their way before somebody asks for them.
    Cycle readyAt = before != 0 ? std::max(from, before + interval) : from + kJumpLatency;
    if (line == 1 && isCold(tick.kernel)) readyAt = from + kColdCode;
    sm.codeReadyAt[line] = memory::fillTime(readyAt);
    return sm.codeReadyAt[line];
}

memory::FillTime fetchParameters(Tick& tick, std::size_t line, std::size_t scheduler, Cycle from) {
    auto& readyAt = tick.sm.parametersReadyAt;
    if (tick.kernel.model.caches == memory::CacheStart::Relaunched) {
        if (line >= kImmediateLines) return readyAt[line] = 1;
        memory::Bandwidth& cache = tick.global.constantCaches[tick.sm.constantCache];
        const int service =
            line == static_cast<std::size_t>(kSizesSource) ? kSizesService : kImmediateService;
        const Cycle served = cache.take(tick.now, from, service * memory::Bandwidth::kUnits);
        return readyAt[placeOfLine(line, scheduler)] =
                   memory::fillTime(served + kImmediateMiss + constantDistanceOf(tick.sm.id));
    }
    // Of other launches only the sum of both caches is known, for each line of parameters.
    if (line >= static_cast<std::size_t>(kSizesLine)) return readyAt[line] = 1;
    if (line >= kImmediateLines) {
        const std::size_t same = placeOfLine(line - kImmediateLines, scheduler);
        if (readyAt[same] == 0) fetchParameters(tick, line - kImmediateLines, scheduler, from);
        // What an LDC takes anyway is part of what was measured.
        const memory::FillTime hit = memory::fillTime(tick.kernel.machine.timing.constantLatency);
        return readyAt[line] = readyAt[same] > hit ? readyAt[same] - hit : 1;
    }
    CycleCount latency = tick.kernel.machine.timing.parameterMissLatency;
    if (line == 0) latency = isCold(tick.kernel) ? latency + kColdParameters : kWarmParameters;
    for (std::size_t i = 0; i < tick.sm.schedulers.size(); ++i)
        readyAt[placeOfLine(line, i)] = memory::fillTime(from + latency);
    return readyAt[placeOfLine(line, scheduler)];
}

Cycle ownConstantAt(Tick& tick, std::uint32_t address, int bytes, Cycle from) {
    auto& lines = tick.sm.constantsReadyAt;
    const std::size_t last = (address + static_cast<std::uint32_t>(bytes) - 1) / kConstantLineBytes;
    Cycle readyAt = from;
    for (std::size_t line = address / kConstantLineBytes; line <= last; ++line) {
        if (line >= lines.size()) break;
        if (lines[line] == 0) lines[line] = memory::fillTime(from + kOwnConstantMiss);
        readyAt = std::max(readyAt, Cycle{lines[line]});
    }
    return readyAt;
}

void waitForConstants(Tick& tick, int slot, Gate& gate, const Decoded& next, Cycle from) {
    if (next.parameterLine == kOwnConstant) {
        const auto address = next.sources[0].value + static_cast<std::uint32_t>(next.offset);
        const Cycle there = ownConstantAt(tick, address, 4 * next.resultWords, from);
        if (there <= std::max(from, gate.dependsUntil)) return;
        gate.dependsUntil = there;
        gate.dependence = trace::WarpState::ImcMiss;
        return;
    }
    const auto line = static_cast<std::size_t>(next.parameterLine);
    const std::size_t scheduler = tick.schedulerOf(slot);
    memory::FillTime readyAt = tick.sm.parametersReadyAt[placeOfLine(line, scheduler)];
    if (readyAt == 0) readyAt = fetchParameters(tick, line, scheduler, from);
    if (readyAt <= gate.dependsUntil) return;
    gate.dependsUntil = readyAt;
    gate.dependence = trace::WarpState::ImcMiss;
}

Cycle indexedReadyAt(Tick& tick, int line) {
    if (tick.kernel.model.caches != memory::CacheStart::Relaunched) return tick.now;
    memory::FillTime& readyAt =
        tick.sm.parametersReadyAt[kIndexedReady + static_cast<std::size_t>(line)];
    if (readyAt == 0) readyAt = memory::fillTime(tick.now + kIndexedMissExtra);
    return std::max(tick.now, Cycle{readyAt});
}

}  // namespace warpscope::sm
