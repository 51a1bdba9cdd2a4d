#include "engine/memory/l2_and_dram.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/memory/atomic_slices.h"
#include "engine/memory/l2_lines.h"
#include "engine/memory/latency_spread.h"

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

/// f(count) for each number of sectors, as what it takes where so much is done in a cycle.
template <class F>
auto unitsOf(F f, int perCycle) {
    std::array<std::uint32_t, kSectorsPerLine + 1> units{};
    for (std::size_t count = 0; count < units.size(); ++count)
        units[count] =
            static_cast<std::uint32_t>(f(static_cast<int>(count)) * Bandwidth::kUnits / perCycle);
    return units;
}

/// DRAM gives sectors in pairs (measured on an H200: 64 bytes).
std::uint32_t pairsOf(std::uint32_t sectors) {
    const std::uint32_t first = (sectors | sectors >> 1) & 0x5U;
    return first | first << 1;
}

}  // namespace

L2AndDram::L2AndDram(std::int64_t l2Bytes, CacheStart start, bool isSpread)
    : isSpread_(isSpread),
      isWarm_(start != CacheStart::Cold),
      isRelaunched_(start == CacheStart::Relaunched) {
    sides_.fill(L2Side(l2Bytes / 2, isWarm_));
}

const L2AndDram::Works& L2AndDram::worksOf(const machine::Timing& timing) {
    if (!works_.areOf(timing)) [[unlikely]]
        works_ = Works(timing);
    return works_;
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
               dramSpreadOf(asked.isHome() ? kNearDramSpread : kFarDramSpread, asked.line);
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

/// When L2 takes each request, and how many sectors they want. `whole`: what L2 does for those that
/// are whole, `part`: for the others.
inline int L2AndDram::takeAll(L2Requests& requests, const Work& whole, const Work& part) {
    Bandwidth l2 = l2_;
    int all = 0;
    for (std::size_t i = 0; i < requests.lines.size(); ++i) {
        const int count = countOf(requests.lines[i].sectors);
        const Work& work = (requests.whole >> i & 1U) != 0 ? whole : part;
        requests.at[i] = l2.take(requests.now, requests.at[i], work[indexOf(count)]);
        all += count;
    }
    l2_ = l2;
    return all;
}

// Apart from who calls them, as L1Cache::placeAll() is: each loop over the lines of an access, up
// to 32 rounds, then has the processor's registers for itself (all in one piece took two and a half
// times the instructions).

[[gnu::noinline]] void L2AndDram::readAll(const machine::Timing& timing, L2Requests& requests,
                                          Traffic& traffic) {
    const Work& work = worksOf(timing).read;
    traffic.l2ReadSectors += takeAll(requests, work, work);
    L2Sets sets;
    sets.now = fillTime(requests.now);
    int hits = 0;
    const std::span<const Line> lines = requests.lines;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::uint32_t line = requests.firstLine + lines[i].number;
        const std::uint32_t wanted = lines[i].sectors;
        goTo(line, sets);
        // Mostly the SM's own side has all of it, as its home or as a copy: for that it is all one.
        L2Side::Set* const set = setOn(requests.side, sets);
        if (L2Line* const there = set != nullptr ? set->seenLast(line) : nullptr;
            there != nullptr && (wanted & ~there->sectors) == 0) [[likely]] {
            there->usedAt = sets.now;
            hits += countOf(wanted);
            requests.at[i] =
                std::max(requests.at[i] + l2Latency(timing, line, true), Cycle{there->readyAt});
            continue;
        }
        const L2Reply reply = readOther(timing, requests.of(i), traffic, sets);
        requests.at[i] = reply.readyAt;
        if (reply.level == Level::Dram) requests.fromDram |= 1U << i;
    }
    traffic.l2SectorHits += hits;
}

/// What l2Latency() says of each line of a column, on vectors.
inline void L2AndDram::nearLatencies(const machine::Timing& timing, const L2Column& column,
                                     std::array<std::uint32_t, L2Requests::kMostLines>& all) const {
    constexpr int kPlaceBits = 3;
    static_assert(std::tuple_size_v<Spread> == 1 << kPlaceBits);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = mixed(column.lineAt(i)) >> (32 - kPlaceBits);
    for (std::uint32_t& one : all)
        one = static_cast<std::uint32_t>(timing.l2Latency + (isSpread_ ? kNearSpread[one] : 0));
}

[[gnu::noinline]] void L2AndDram::readColumn(const machine::Timing& timing, L2Column& column,
                                             Traffic& traffic) {
    l2_.takeEach(column.now, worksOf(timing).read[1], column.at);
    traffic.l2ReadSectors += static_cast<int>(L2Requests::kMostLines);
    std::array<std::uint32_t, L2Requests::kMostLines> latencies;  // NOLINT
    nearLatencies(timing, column, latencies);
    L2Sets sets;
    sets.now = fillTime(column.now);
    int hits = 0;
    for (std::size_t i = 0; i < L2Requests::kMostLines;) {
        goTo(column.lineAt(i), sets);
        L2Side::Set* const set = setOn(column.side, sets);
        const std::uint32_t neighbours = sets.neighbours;
        const std::uint32_t first = column.lineAt(i);
        const bool mayBeInOrder = column.step == 1 && first % L2Side::kNeighbours == 0 &&
                                  i + L2Side::kNeighbours <= L2Requests::kMostLines;
        if (mayBeInOrder && set != nullptr &&
            set->readInOrder(first, column.lines[i].sectors, sets.now, &latencies[i],
                             &column.at[i])) {
            i += L2Side::kNeighbours;
            hits += static_cast<int>(L2Side::kNeighbours);
            continue;
        }
        do {
            const std::uint32_t line = column.lineAt(i);
            if (line / L2Side::kNeighbours != neighbours) break;
            L2Line* const there = set != nullptr ? set->seenLast(line) : nullptr;
            if (there != nullptr && (column.lines[i].sectors & ~there->sectors) == 0) [[likely]] {
                there->usedAt = sets.now;
                column.at[i] = std::max(column.at[i] + latencies[i], there->readyAt);
                ++hits;
            } else {
                const L2Reply reply = readOther(timing, column.of(i), traffic, sets);
                column.at[i] = static_cast<std::uint32_t>(reply.readyAt);
            }
        } while (++i < L2Requests::kMostLines);
    }
    traffic.l2SectorHits += hits;
}

/// What a first look has not found.
[[gnu::noinline]] L2Reply L2AndDram::readOther(const machine::Timing& timing,
                                               const L2Request& request, Traffic& traffic,
                                               L2Sets& sets) {
    const Asked asked{request, homeOf(request.line), sets};
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

/// The line, used now, where it is at home and surely has no copy on the other side, as most have;
/// else nullptr. The sets of both sides are known.
inline L2Line* L2AndDram::writtenAtHome(std::uint32_t line, int side, L2Sets& sets) {
    const auto home = static_cast<std::size_t>(homeOf(line));
    L2Side::Set* const set = sets.ofSide[home];
    const L2Side::Set* const other = sets.ofSide[1 - home];
    L2Line* const there = set != nullptr ? set->seenLast(line) : nullptr;
    // No branch for the home, which changes from line to line.
    const bool mayBeOnOther = isWarm_ || (other != nullptr && other->mayHave(line));
    const bool mayHaveCopy = (static_cast<int>(home) == side) & mayBeOnOther;
    if (there == nullptr || mayHaveCopy) [[unlikely]]
        return nullptr;
    there->usedAt = sets.now;
    return there;
}

[[gnu::noinline]] void L2AndDram::writeAll(const machine::Timing& timing, L2Requests& requests,
                                           Traffic& traffic) {
    const Works& works = worksOf(timing);
    traffic.l2WriteSectors += takeAll(requests, works.writtenWhole, works.writtenInPart);
    L2Sets sets;
    sets.now = fillTime(requests.now);
    int hits = 0;
    const std::span<const Line> lines = requests.lines;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::uint32_t line = requests.firstLine + lines[i].number;
        const std::uint32_t wanted = lines[i].sectors;
        goToBoth(line, sets);
        L2Line* const there = writtenAtHome(line, requests.side, sets);
        if (there == nullptr) [[unlikely]] {
            writeOther(requests.of(i), traffic, sets);
            continue;
        }
        hits += countOf(there->sectors & wanted);
        there->sectors |= narrow(wanted);
        there->dirty |= narrow(wanted);
    }
    traffic.l2SectorHits += hits;
}

[[gnu::noinline]] void L2AndDram::writeColumn(const machine::Timing& timing, L2Column& column,
                                              Traffic& traffic) {
    l2_.takeEach(column.now, worksOf(timing).writtenInPart[1], column.at);
    traffic.l2WriteSectors += static_cast<int>(L2Requests::kMostLines);
    L2Sets sets;
    sets.now = fillTime(column.now);
    int hits = 0;
    for (std::size_t i = 0; i < L2Requests::kMostLines; ++i) {
        const std::uint32_t line = column.lineAt(i);
        const std::uint16_t wanted = narrow(column.lines[i].sectors);
        goToBoth(line, sets);
        if (L2Line* const there = writtenAtHome(line, column.side, sets)) [[likely]] {
            hits += (there->sectors & wanted) != 0 ? 1 : 0;
            there->sectors |= wanted;
            there->dirty |= wanted;
        } else {
            writeOther(column.of(i), traffic, sets);
        }
    }
    traffic.l2SectorHits += hits;
}

/// What a first look has not settled.
[[gnu::noinline]] void L2AndDram::writeOther(const L2Request& request, Traffic& traffic,
                                             L2Sets& sets) {
    const Asked asked{request, homeOf(request.line), sets};
    L2Line& line = placed(asked.home, asked, find(asked.home, asked), traffic);
    traffic.l2SectorHits += countOf(line.sectors & asked.sectors);
    line.sectors |= narrow(asked.sectors);
    line.dirty |= narrow(asked.sectors);
    forgetCopy(asked);
}

AtomicReply L2AndDram::atomic(const machine::Timing& timing, const L2Request& request,
                              const AtomicWork& work, Traffic& traffic) {
    L2Sets sets;
    sets.now = fillTime(request.now);
    goTo(request.line, sets);
    Asked asked{request, homeOf(request.line), sets};
    const int count = countOf(asked.sectors);
    asked.at = l2_.take(asked.now, asked.at, worksOf(timing).atomic[indexOf(count)]);
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
