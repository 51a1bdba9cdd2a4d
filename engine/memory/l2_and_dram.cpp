#include "engine/memory/l2_and_dram.h"

#include <algorithm>
#include <bit>

namespace warpscope::memory {
namespace {

/// What the crossbar and L2 are busy with a piece, in hundredths of a whole sector that is read
/// (measured on an H200 with all SMs: 144 sectors a cycle of whole lines, 80 lines of one sector;
/// 75 whole sectors written, 60 in part, 37.5 lines; 38 sectors of atomics).
constexpr int kReadSector = 100;
constexpr int kReadLine = 180;
constexpr int kWriteSector = 192;
constexpr int kWritePart = 240;
constexpr int kWriteLine = 384;
constexpr int kAtomicWork = 379;

/// One line takes atomics one after another: a sector 1.22 cycles, lanes on one address 1.45 each
/// (measured on an H200: 4.9 cycles a warp on one line, 0.69 lanes a cycle on one address).
constexpr int kSectorService = 122;
constexpr int kTurnService = 145;

/// Beyond the latency of one lane on one address: 2.35 cycles a lane on it, 2.5 a sector and 1.7 a
/// line (measured on an H200: 8 for a line, 73 for an address, 93 for 8 lines, 134 for 32).
constexpr int kTurnLatency = 235;

Cycle workOf(const machine::Timing& timing, int hundredths) {
    // 32 bits are enough for all lanes of a wave, and quicker to divide.
    constexpr int kUnits = Bandwidth::kUnits;
    return hundredths * kUnits / 100 / timing.l2SectorsPerCycle;
}

int countOf(std::uint32_t sectors) {
    return std::popcount(sectors);
}

/// Bits that depend on a line's number and on nothing else.
std::uint32_t mixed(std::uint32_t line) {
    std::uint32_t bits = line * 0x9E3779B1U;
    bits ^= bits >> 15;
    bits *= 0x85EBCA77U;
    return bits ^ bits >> 13;
}

// Each line lies in one slice of L2 and one bank of DRAM, nearer to an SM or farther from it,
// before a refresh or behind it. Eighths of the measured distributions, as differences from the
// latency that the device file gives, in cycles (measured on an H200: 5, 25, 50, 75 and 95 % of the
// accesses to L2 take at most 260, 271, 283, 295 and 305 cycles; to the far side 443 to 525; to
// DRAM 500, 533, 665, 723, 990).
using Spread = std::array<int, 8>;
constexpr Spread kNearSpread{-24, -16, -9, -3, 3, 9, 16, 24};
constexpr Spread kFarSpread{-12, -9, -5, 0, 4, 14, 40, 68};
constexpr Spread kNearDramSpread{-190, -180, -170, -157, -150, -120, 40, 330};
constexpr Spread kFarDramSpread{-30, -20, -10, 0, 15, 35, 160, 330};

CycleCount spreadOf(const Spread& spread, std::uint32_t line) {
    return spread[mixed(line) >> 29];
}

/// The side that holds a line when both could: by its address, evenly.
int homeOf(std::uint32_t line) {
    return std::popcount(line) % 2;
}

/// DRAM gives sectors in pairs (measured on an H200: 64 bytes).
std::uint32_t pairsOf(std::uint32_t sectors) {
    const std::uint32_t first = (sectors | sectors >> 1) & 0x5U;
    return first | first << 1;
}

std::uint8_t bits(std::uint32_t sectors) {
    return static_cast<std::uint8_t>(sectors);
}

}  // namespace

L2AndDram::L2AndDram(std::int64_t l2Bytes, CacheStart start, bool isSpread)
    : isSpread_(isSpread), isRelaunched_(start == CacheStart::Relaunched) {
    sides_.fill(L2Side(l2Bytes / 2, start != CacheStart::Cold));
}

/// Whether the side that is not a line's home has a copy of it from a launch before. The same
/// launch gives nearly all blocks to the SMs that had them (measured on an H200: 124 of 132, and no
/// line is far from its SM then, written or not); of other launches half of the copies are on the
/// side of an SM that has no use for them.
bool L2AndDram::wasCopied(std::uint32_t line) const {
    return isRelaunched_ || (mixed(line) >> 28 & 1U) != 0;
}

CycleCount L2AndDram::l2Latency(const machine::Timing& timing, const L2Request& request,
                                bool isNear) const {
    const CycleCount latency = isNear ? timing.l2Latency : timing.l2FarLatency;
    return isSpread_ ? latency + spreadOf(isNear ? kNearSpread : kFarSpread, request.line)
                     : latency;
}

CycleCount L2AndDram::dramLatency(const machine::Timing& timing, const L2Request& request) const {
    const bool isNear = homeOf(request.line) == request.side;
    if (isSpread_)
        return timing.dramLatency +
               spreadOf(isNear ? kNearDramSpread : kFarDramSpread, request.line);
    // The mean of both sides is what the device file says.
    const CycleCount half = (timing.l2FarLatency - timing.l2Latency) / 2;
    return timing.dramLatency + (isNear ? -half : half);
}

/// The line on a side; what had to make room for it goes back to DRAM.
L2Line& L2AndDram::placed(const machine::Timing& timing, int side, const L2Request& request,
                          Traffic& traffic) {
    int evicted = 0;
    const bool wasLeft = side == homeOf(request.line) || wasCopied(request.line);
    L2Line& line =
        sides_[static_cast<std::size_t>(side)].place(request.line, request.now, evicted, wasLeft);
    if (evicted > 0) {
        traffic.dramWriteBytes += evicted * static_cast<int>(kSectorBytes);
        dram_.take(request.now, request.at, Bandwidth::workOf(evicted, timing.sectorsPerCycleGpu));
    }
    return line;
}

/// Brings sectors from DRAM to their home. Returns when they are at the SM.
Cycle L2AndDram::fetch(const machine::Timing& timing, const L2Request& request,
                       std::uint32_t missing, Traffic& traffic) {
    const int home = homeOf(request.line);
    L2Line& line = placed(timing, home, request, traffic);
    const std::uint32_t wanted = pairsOf(missing) & ~line.sectors;
    const int count = countOf(wanted);
    traffic.dramReadBytes += count * static_cast<int>(kSectorBytes);
    const Cycle served =
        dram_.take(request.now, request.at, Bandwidth::workOf(count, timing.sectorsPerCycleGpu));
    const Cycle readyAt = served + dramLatency(timing, request);
    line.sectors |= bits(wanted);
    line.readyAt = std::max(line.readyAt, fillTime(readyAt));
    return readyAt;
}

/// Sectors that the SM's own side does not have, or has at home.
L2Reply L2AndDram::readHome(const machine::Timing& timing, const L2Request& request,
                            std::uint32_t wanted, Traffic& traffic) {
    const int home = homeOf(request.line);
    const CycleCount latency = l2Latency(timing, request, home == request.side);
    L2Reply reply{request.at, Level::L2};
    L2Line* const line = sides_[static_cast<std::size_t>(home)].find(request.line);
    const std::uint32_t there = line != nullptr ? line->sectors & wanted : 0;
    if (there != 0) {
        line->usedAt = fillTime(request.now);
        traffic.l2SectorHits += countOf(there);
        reply.readyAt = std::max(request.at + latency, Cycle{line->readyAt});
    }
    if (there != wanted) {
        const Cycle readyAt = fetch(timing, request, wanted & ~there, traffic);
        reply = {std::max(reply.readyAt, readyAt), Level::Dram};
    }
    return reply;
}

L2Reply L2AndDram::read(const machine::Timing& timing, const L2Request& asked, Traffic& traffic) {
    L2Request request = asked;
    const int count = countOf(request.sectors);
    traffic.l2ReadSectors += count;
    request.at =
        l2_.take(request.now, request.at, workOf(timing, std::max(kReadSector * count, kReadLine)));
    if (homeOf(request.line) == request.side)
        return readHome(timing, request, request.sectors, traffic);

    L2Line* const copy =
        sides_[static_cast<std::size_t>(request.side)].find(request.line, wasCopied(request.line));
    const std::uint32_t there = copy != nullptr ? copy->sectors & request.sectors : 0;
    Cycle readyAt = request.at;
    if (there != 0) {
        copy->usedAt = fillTime(request.now);
        traffic.l2SectorHits += countOf(there);
        readyAt = std::max(request.at + l2Latency(timing, request, true), Cycle{copy->readyAt});
    }
    const std::uint32_t missing = request.sectors & ~there;
    if (missing == 0) return {readyAt, Level::L2};
    L2Reply reply = readHome(timing, request, missing, traffic);
    L2Line& made = placed(timing, request.side, request, traffic);
    made.sectors |= bits(missing);
    made.readyAt = std::max(made.readyAt, fillTime(reply.readyAt));
    reply.readyAt = std::max(reply.readyAt, readyAt);
    return reply;
}

/// What is written at home makes the copy on the other side old. What an SM of that other side
/// writes, its copy has as well (measured on an H200: lines that a launch has written are near its
/// SMs in the next one).
void L2AndDram::forgetCopy(const L2Request& request) {
    const int other = 1 - homeOf(request.line);
    if (request.side == other) return;
    if (L2Line* const copy =
            sides_[static_cast<std::size_t>(other)].find(request.line, wasCopied(request.line)))
        copy->sectors &= bits(~request.sectors);
}

void L2AndDram::write(const machine::Timing& timing, const L2Request& request, bool isWhole,
                      Traffic& traffic) {
    const int count = countOf(request.sectors);
    traffic.l2WriteSectors += count;
    const int each = isWhole ? kWriteSector : kWritePart;
    l2_.take(request.now, request.at, workOf(timing, std::max(each * count, kWriteLine)));
    L2Line& line = placed(timing, homeOf(request.line), request, traffic);
    traffic.l2SectorHits += countOf(line.sectors & request.sectors);
    line.sectors |= bits(request.sectors);
    line.dirty |= bits(request.sectors);
    forgetCopy(request);
}

Cycle L2AndDram::atomic(const machine::Timing& timing, const L2Request& asked, int turns,
                        Traffic& traffic) {
    L2Request request = asked;
    const int count = countOf(request.sectors);
    request.at = l2_.take(request.now, request.at, workOf(timing, kAtomicWork * count));
    L2Line* line = &placed(timing, homeOf(request.line), request, traffic);
    const std::uint32_t missing = request.sectors & ~line->sectors;
    Cycle there = request.at;
    if (missing != 0) {
        // It waits for its data as a load does, beyond the way that both have.
        there = fetch(timing, request, missing, traffic) - timing.l2Latency;
        line = sides_[static_cast<std::size_t>(homeOf(request.line))].find(request.line);
    }
    const Cycle start = std::max(there, Cycle{line->busyUntil});
    const int service = std::max(kSectorService * count, kTurnService * turns);
    line->busyUntil = fillTime(start + service / 100);
    line->dirty |= bits(request.sectors);
    forgetCopy(request);
    return start + timing.atomicLatency + kTurnLatency * (turns - 1) / 100;
}

}  // namespace warpscope::memory
