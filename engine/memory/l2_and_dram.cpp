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

/// What `work` takes where so much is done in a cycle, in units of Bandwidth. `rate`: keeps the
/// divisor.
Cycle unitsOf(int work, int perCycle, Divisor& rate) {
    const auto by = static_cast<std::uint32_t>(perCycle);
    if (rate.by() != by) rate = Divisor(by);
    return rate.quotientOf(static_cast<std::uint32_t>(work * Bandwidth::kUnits));
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

std::uint16_t narrow(std::uint32_t sectors) {
    return static_cast<std::uint16_t>(sectors);
}

}  // namespace

L2AndDram::L2AndDram(std::int64_t l2Bytes, CacheStart start, bool isSpread)
    : isSpread_(isSpread),
      isWarm_(start != CacheStart::Cold),
      isRelaunched_(start == CacheStart::Relaunched) {
    sides_.fill(L2Side(l2Bytes / 2, isWarm_));
}

L2AndDram::Asked::Asked(const L2Request& request, const L2Side& anySide)
    : L2Request(request), home(homeOf(request.line)), place(anySide.placeOf(request.line)) {}

Cycle L2AndDram::workOf(const machine::Timing& timing, int hundredths) {
    return unitsOf(hundredths, 100 * timing.l2SectorsPerCycle, l2Rate_);
}

Cycle L2AndDram::dramWorkOf(const machine::Timing& timing, int sectors) {
    return unitsOf(sectors, timing.sectorsPerCycleGpu, dramRate_);
}

/// Whether the side that is not a line's home has a copy of it from a launch before. The same
/// launch gives nearly all blocks to the SMs that had them (measured on an H200: 124 of 132, and no
/// line is far from its SM then, written or not); of other launches half of the copies are on the
/// side of an SM that has no use for them.
bool L2AndDram::wasCopied(std::uint32_t line) const {
    return isWarm_ && (isRelaunched_ || (mixed(line) >> 28 & 1U) != 0);
}

CycleCount L2AndDram::l2Latency(const machine::Timing& timing, const Asked& asked,
                                bool isNear) const {
    const CycleCount latency = isNear ? timing.l2Latency : timing.l2FarLatency;
    return isSpread_ ? latency + spreadOf(isNear ? kNearSpread : kFarSpread, asked.line) : latency;
}

CycleCount L2AndDram::dramLatency(const machine::Timing& timing, const Asked& asked) const {
    if (isSpread_)
        return timing.dramLatency +
               spreadOf(asked.isHome() ? kNearDramSpread : kFarDramSpread, asked.line);
    // The mean of both sides is what the device file says.
    const CycleCount half = (timing.l2FarLatency - timing.l2Latency) / 2;
    return timing.dramLatency + (asked.isHome() ? -half : half);
}

/// The line on a side, where `known` has been found or nothing was; what had to make room for it
/// goes back to DRAM.
L2Line& L2AndDram::placed(const machine::Timing& timing, int side, const Asked& asked,
                          L2Line* known, Traffic& traffic) {
    int evicted = 0;
    L2Line& line = known != nullptr ? *known : sideAt(side).enter(asked.place, evicted);
    line.usedAt = fillTime(asked.now);
    if (evicted > 0) {
        traffic.dramWriteBytes += evicted * static_cast<int>(kSectorBytes);
        dram_.take(asked.now, asked.at, dramWorkOf(timing, evicted));
    }
    return line;
}

/// Brings sectors from DRAM to the line at its home. Returns when they are at the SM.
Cycle L2AndDram::fetch(const machine::Timing& timing, const Asked& asked, L2Line& line,
                       std::uint32_t missing, Traffic& traffic) {
    const std::uint32_t wanted = pairsOf(missing) & ~line.sectors;
    const int count = countOf(wanted);
    traffic.dramReadBytes += count * static_cast<int>(kSectorBytes);
    const Cycle served = dram_.take(asked.now, asked.at, dramWorkOf(timing, count));
    const Cycle readyAt = served + dramLatency(timing, asked);
    line.sectors |= narrow(wanted);
    line.readyAt = std::max(line.readyAt, fillTime(readyAt));
    return readyAt;
}

/// Sectors that the SM's own side does not have, or has at home.
L2Reply L2AndDram::readHome(const machine::Timing& timing, const Asked& asked, std::uint32_t wanted,
                            Traffic& traffic) {
    const CycleCount latency = l2Latency(timing, asked, asked.isHome());
    L2Reply reply{asked.at, Level::L2};
    L2Line* const line = sideAt(asked.home).find(asked.place);
    const std::uint32_t there = line != nullptr ? line->sectors & wanted : 0;
    if (there != 0) {
        line->usedAt = fillTime(asked.now);
        traffic.l2SectorHits += countOf(there);
        reply.readyAt = std::max(asked.at + latency, Cycle{line->readyAt});
    }
    if (there != wanted) {
        L2Line& made = placed(timing, asked.home, asked, line, traffic);
        const Cycle readyAt = fetch(timing, asked, made, wanted & ~there, traffic);
        reply = {std::max(reply.readyAt, readyAt), Level::Dram};
    }
    return reply;
}

L2Reply L2AndDram::read(const machine::Timing& timing, const L2Request& request, Traffic& traffic) {
    Asked asked(request, sides_[0]);
    const int count = countOf(asked.sectors);
    traffic.l2ReadSectors += count;
    asked.at =
        l2_.take(asked.now, asked.at, workOf(timing, std::max(kReadSector * count, kReadLine)));
    if (asked.isHome()) return readHome(timing, asked, asked.sectors, traffic);

    L2Line* const copy = sideAt(asked.side).find(asked.place, wasCopied(asked.line));
    const std::uint32_t there = copy != nullptr ? copy->sectors & asked.sectors : 0;
    Cycle readyAt = asked.at;
    if (there != 0) {
        copy->usedAt = fillTime(asked.now);
        traffic.l2SectorHits += countOf(there);
        readyAt = std::max(asked.at + l2Latency(timing, asked, true), Cycle{copy->readyAt});
    }
    const std::uint32_t missing = asked.sectors & ~there;
    if (missing == 0) return {readyAt, Level::L2};
    L2Reply reply = readHome(timing, asked, missing, traffic);
    L2Line& made = placed(timing, asked.side, asked, copy, traffic);
    made.sectors |= narrow(missing);
    made.readyAt = std::max(made.readyAt, fillTime(reply.readyAt));
    reply.readyAt = std::max(reply.readyAt, readyAt);
    return reply;
}

/// What is written at home makes the copy on the other side old. What an SM of that other side
/// writes, its copy has as well (measured on an H200: lines that a launch has written are near its
/// SMs in the next one).
void L2AndDram::forgetCopy(const Asked& asked) {
    if (!asked.isHome()) return;
    if (L2Line* const copy = sideAt(1 - asked.home).find(asked.place, wasCopied(asked.line)))
        copy->sectors &= narrow(~asked.sectors);
}

void L2AndDram::write(const machine::Timing& timing, const L2Request& request, bool isWhole,
                      Traffic& traffic) {
    const Asked asked(request, sides_[0]);
    const int count = countOf(asked.sectors);
    traffic.l2WriteSectors += count;
    const int each = isWhole ? kWriteSector : kWritePart;
    l2_.take(asked.now, asked.at, workOf(timing, std::max(each * count, kWriteLine)));
    L2Line& line = placed(timing, asked.home, asked, sideAt(asked.home).find(asked.place), traffic);
    traffic.l2SectorHits += countOf(line.sectors & asked.sectors);
    line.sectors |= narrow(asked.sectors);
    line.dirty |= narrow(asked.sectors);
    forgetCopy(asked);
}

Cycle L2AndDram::atomic(const machine::Timing& timing, const L2Request& request, int turns,
                        Traffic& traffic) {
    Asked asked(request, sides_[0]);
    const int count = countOf(asked.sectors);
    asked.at = l2_.take(asked.now, asked.at, workOf(timing, kAtomicWork * count));
    L2Line& line = placed(timing, asked.home, asked, sideAt(asked.home).find(asked.place), traffic);
    const std::uint32_t missing = asked.sectors & ~line.sectors;
    Cycle there = asked.at;
    // It waits for its data as a load does, beyond the way that both have.
    if (missing != 0) there = fetch(timing, asked, line, missing, traffic) - timing.l2Latency;
    const Cycle start = std::max(there, Cycle{line.busyUntil});
    const int service = std::max(kSectorService * count, kTurnService * turns);
    line.busyUntil = fillTime(start + service / 100);
    line.dirty |= narrow(asked.sectors);
    forgetCopy(asked);
    return start + timing.atomicLatency + kTurnLatency * (turns - 1) / 100;
}

}  // namespace warpscope::memory
