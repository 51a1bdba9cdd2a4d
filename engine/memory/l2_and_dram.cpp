#include "engine/memory/l2_and_dram.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace warpscope::memory {
namespace {

/// What the crossbar and L2 are busy with a piece, in hundredths of a whole sector that is read
/// (measured on an H200 with all SMs: 144 sectors a cycle of whole lines, 80 lines of one sector;
/// 75 whole sectors written; where a sector is written in part, 37.5 lines of one and 60 sectors of
/// whole lines: a turn a sector and one more for the line; 38 sectors of atomics).
constexpr int kReadSector = 100;
constexpr int kReadLine = 180;
constexpr int kWriteSector = 192;
constexpr int kWriteLine = 384;
constexpr int kAtomicWork = 379;

/// A slice takes atomics one after another, a sector a round: as many rounds as there are lanes on
/// its most wanted address, each of 1.45 cycles, or 1.18 where all of its words are wanted
/// (measured on an H200, with 1 to 4 sectors, 1 to 8 addresses in each and 1 to 4 lanes on each).
constexpr int kRoundService = 145;
constexpr int kFullRoundService = 118;

/// A slice adds doubles one after another (measured on an H200: 32 lanes on 8 to 32 of them, in one
/// line or two, take 18.6 cycles).
constexpr int kDoubleService = 58;

/// Slices that take atomics: all SMs together add in 48 sectors a cycle where each lane has its
/// own (measured on an H200).
constexpr std::uint32_t kSlices = 96;

/// Beyond the latency of one lane on one address: 2.35 cycles a lane on it, 2.5 a sector and 1.7 a
/// line (measured on an H200: 8 for a line, 73 for an address, 93 for 8 lines, 134 for 32).
constexpr int kTurnLatency = 235;
/// The same of sums of floats (measured on an H200: 452 cycles for one lane, 586 for 32).
constexpr int kSumLatency = 431;

/// f(count) for each number of sectors, as what it takes where so much is done in a cycle.
template <class F>
auto unitsOf(F f, int perCycle) {
    std::array<std::uint32_t, kSectorsPerLine + 1> units{};
    for (std::size_t count = 0; count < units.size(); ++count)
        units[count] =
            static_cast<std::uint32_t>(f(static_cast<int>(count)) * Bandwidth::kUnits / perCycle);
    return units;
}

std::size_t indexOf(int count) {
    return static_cast<std::size_t>(count);
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

/// Lines 0, 1, 4 and 5 of eight that follow each other lie in one slice, the others in a second
/// (measured on an H200: which lines keep each other's atomics waiting). Of lines in a row those of
/// other eights lie in other slices (measured up to 32 lines: 8 slices work at a time), whatever
/// stands behind that: a stride must not meet the same slice again and again.
std::size_t sliceOf(std::uint32_t line) {
    const std::uint32_t group = line >> 3 << 1 | (line >> 1 & 1U);
    return (group + mixed(group / kSlices)) % kSlices;
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

void L2AndDram::prepare(const machine::Timing& timing, const L2Request& request, L2Sets& sets) {
    const std::uint32_t neighbours = request.line / L2Side::kNeighbours;
    if (neighbours == sets.neighbours) return;
    sets = {neighbours, sides_[0].placeOf(request.line), fillTime(request.now), {}};
    if (!works_.areOf(timing)) works_ = Works(timing);
}

L2AndDram::Works::Works(const machine::Timing& timing)
    : l2SectorsPerCycle(timing.l2SectorsPerCycle), dramSectorsPerCycle(timing.sectorsPerCycleGpu) {
    const int hundredths = 100 * l2SectorsPerCycle;
    read = unitsOf([](int n) { return std::max(kReadSector * n, kReadLine); }, hundredths);
    writtenWhole =
        unitsOf([](int n) { return std::max(kWriteSector * n, kWriteLine); }, hundredths);
    writtenInPart = unitsOf([](int n) { return kWriteSector * (n + 1); }, hundredths);
    atomic = unitsOf([](int n) { return kAtomicWork * n; }, hundredths);
    dram = unitsOf([](int n) { return n; }, dramSectorsPerCycle);
}

/// The line on a side, nullptr when it is not there.
inline L2Line* L2AndDram::find(int side, const Asked& asked, bool wasLeft) {
    L2Side::Set*& set = asked.sets.ofSide[static_cast<std::size_t>(side)];
    if (set == nullptr) set = sideAt(side).setAt(asked.sets.place, wasLeft);
    return set != nullptr ? sideAt(side).findIn(*set, asked.line, wasLeft) : nullptr;
}

/// Requires: find() has not found it.
L2Line& L2AndDram::enter(int side, const Asked& asked, int& evicted) {
    L2Side::Set*& set = asked.sets.ofSide[static_cast<std::size_t>(side)];
    if (set == nullptr) set = &sideAt(side).madeSetAt(asked.sets.place);
    return set->enter(asked.line, evicted);
}

/// Whether the side that is not a line's home has a copy of it from a launch before. The same
/// launch gives nearly all blocks to the SMs that had them (measured on an H200: 124 of 132, and no
/// line is far from its SM then, written or not); of other launches half of the copies are on the
/// side of an SM that has no use for them.
bool L2AndDram::wasCopied(std::uint32_t line) const {
    return isWarm_ && (isRelaunched_ || (mixed(line) >> 28 & 1U) != 0);
}

CycleCount L2AndDram::l2Latency(const machine::Timing& timing, std::uint32_t line,
                                bool isNear) const {
    const CycleCount latency = isNear ? timing.l2Latency : timing.l2FarLatency;
    return isSpread_ ? latency + spreadOf(isNear ? kNearSpread : kFarSpread, line) : latency;
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
L2Line& L2AndDram::placed(int side, const Asked& asked, L2Line* known, Traffic& traffic) {
    int evicted = 0;
    L2Line& line = known != nullptr ? *known : enter(side, asked, evicted);
    line.usedAt = asked.sets.now;
    if (evicted > 0) {
        traffic.dramWriteBytes += evicted * static_cast<int>(kSectorBytes);
        dram_.take(asked.now, asked.at, works_.dram[indexOf(evicted)]);
    }
    return line;
}

/// Brings sectors from DRAM to the line at its home. Returns when they are at the SM.
Cycle L2AndDram::fetch(const machine::Timing& timing, const Asked& asked, L2Line& line,
                       std::uint32_t missing, Traffic& traffic) {
    const std::uint32_t wanted = pairsOf(missing) & ~line.sectors;
    const int count = countOf(wanted);
    traffic.dramReadBytes += count * static_cast<int>(kSectorBytes);
    const Cycle served = dram_.take(asked.now, asked.at, works_.dram[indexOf(count)]);
    const Cycle readyAt = served + dramLatency(timing, asked);
    line.sectors |= narrow(wanted);
    line.readyAt = std::max(line.readyAt, fillTime(readyAt));
    return readyAt;
}

/// Sectors that the SM's own side does not have, or has at home.
L2Reply L2AndDram::readHome(const machine::Timing& timing, const Asked& asked, std::uint32_t wanted,
                            Traffic& traffic) {
    const CycleCount latency = l2Latency(timing, asked.line, asked.isHome());
    L2Reply reply{asked.at, Level::L2};
    L2Line* const line = find(asked.home, asked);
    const std::uint32_t there = line != nullptr ? line->sectors & wanted : 0;
    if (there != 0) {
        line->usedAt = asked.sets.now;
        traffic.l2SectorHits += countOf(there);
        reply.readyAt = std::max(asked.at + latency, Cycle{line->readyAt});
    }
    if (there != wanted) {
        L2Line& made = placed(asked.home, asked, line, traffic);
        const Cycle readyAt = fetch(timing, asked, made, wanted & ~there, traffic);
        reply = {std::max(reply.readyAt, readyAt), Level::Dram};
    }
    return reply;
}

L2Reply L2AndDram::read(const machine::Timing& timing, const L2Request& request, Traffic& traffic,
                        L2Sets& sets) {
    prepare(timing, request, sets);
    const int count = countOf(request.sectors);
    traffic.l2ReadSectors += count;
    const Cycle at = l2_.take(request.now, request.at, works_.read[indexOf(count)]);
    // Mostly the SM's own side has all of it, as its home or as a copy: for that it is all one.
    L2Side::Set* const set = sets.ofSide[static_cast<std::size_t>(request.side)];
    if (L2Line* const line = set != nullptr ? set->seenLast(request.line) : nullptr;
        line != nullptr && (request.sectors & ~line->sectors) == 0) [[likely]] {
        line->usedAt = sets.now;
        traffic.l2SectorHits += count;
        return {std::max(at + l2Latency(timing, request.line, true), Cycle{line->readyAt}),
                Level::L2};
    }
    // Copies, since the address of what is given away has to be in memory: so all of it stays in
    // the processor's registers on the way that nearly all lines take.
    const L2Request asked = request;
    Traffic more = traffic;
    const L2Reply reply = readOther(timing, asked, at, more, sets);
    traffic = more;
    return reply;
}

/// What a first look has not found. `at`: when L2 takes the request.
[[gnu::noinline]] L2Reply L2AndDram::readOther(const machine::Timing& timing,
                                               const L2Request& request, Cycle at, Traffic& traffic,
                                               L2Sets& sets) {
    Asked asked{request, homeOf(request.line), sets};
    asked.at = at;
    if (asked.isHome()) return readHome(timing, asked, asked.sectors, traffic);

    L2Line* const copy = find(asked.side, asked, wasCopied(asked.line));
    const std::uint32_t there = copy != nullptr ? copy->sectors & asked.sectors : 0;
    Cycle readyAt = asked.at;
    if (there != 0) {
        copy->usedAt = asked.sets.now;
        traffic.l2SectorHits += countOf(there);
        readyAt = std::max(asked.at + l2Latency(timing, asked.line, true), Cycle{copy->readyAt});
    }
    const std::uint32_t missing = asked.sectors & ~there;
    if (missing == 0) return {readyAt, Level::L2};
    L2Reply reply = readHome(timing, asked, missing, traffic);
    L2Line& made = placed(asked.side, asked, copy, traffic);
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
    if (L2Line* const copy = find(1 - asked.home, asked, wasCopied(asked.line)))
        copy->sectors &= narrow(~asked.sectors);
}

Cycle L2AndDram::write(const machine::Timing& timing, const L2Request& request, bool isWhole,
                       Traffic& traffic, L2Sets& sets) {
    prepare(timing, request, sets);
    const Asked asked{request, homeOf(request.line), sets};
    const int count = countOf(asked.sectors);
    traffic.l2WriteSectors += count;
    const Work& work = isWhole ? works_.writtenWhole : works_.writtenInPart;
    const Cycle taken = l2_.take(asked.now, asked.at, work[indexOf(count)]);
    L2Line& line = placed(asked.home, asked, find(asked.home, asked), traffic);
    traffic.l2SectorHits += countOf(line.sectors & asked.sectors);
    line.sectors |= narrow(asked.sectors);
    line.dirty |= narrow(asked.sectors);
    forgetCopy(asked);
    return taken;
}

AtomicReply L2AndDram::atomic(const machine::Timing& timing, const L2Request& request,
                              const AtomicWork& work, Traffic& traffic) {
    L2Sets sets;
    prepare(timing, request, sets);
    Asked asked{request, homeOf(request.line), sets};
    const int count = countOf(asked.sectors);
    asked.at = l2_.take(asked.now, asked.at, works_.atomic[indexOf(count)]);
    L2Line& line = placed(asked.home, asked, find(asked.home, asked), traffic);
    const std::uint32_t missing = asked.sectors & ~line.sectors;
    Cycle there = asked.at;
    // It waits for its data as a load does, beyond the way that both have.
    if (missing != 0) there = fetch(timing, asked, line, missing, traffic) - timing.l2Latency;
    if (slices_.empty()) slices_.resize(kSlices);
    const int service = std::max(work.rounds * (work.isFull ? kFullRoundService : kRoundService),
                                 work.doubles * kDoubleService);
    AtomicSlice& slice = slices_[sliceOf(asked.line)];
    Cycle start = slice.rounds.take(asked.now, there, service * Bandwidth::kUnits / 100);
    if (work.sums > 0) {
        if (std::exchange(slice.summed, asked.line) != asked.line) slice.sums = {};
        start = slice.sums.take(asked.now, start, work.sums * Bandwidth::kUnits / 100);
    }
    line.dirty |= narrow(asked.sectors);
    forgetCopy(asked);
    const int latency = work.sums > 0 ? kSumLatency : kTurnLatency;
    const CycleCount byTurns = latency * (work.turns - 1) / 100;
    return {.takenAt = start + byTurns, .backAt = start + byTurns + timing.atomicLatency};
}

}  // namespace warpscope::memory
