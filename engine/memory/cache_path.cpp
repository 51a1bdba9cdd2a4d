#include "engine/memory/cache_path.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "engine/memory/bank_conflicts.h"
#include "engine/memory/turns.h"

namespace warpscope::memory {
namespace {

/// Tags that L1 looks at in a cycle (measured on an H200: 32 lines take 8.4 cycles).
constexpr int kTagsPerCycle = 4;
/// Latency of each further word that a lane wants, beside that of its wavefronts, and of each
/// further look at four tags (measured on an H200: 64 bits 1 for one lane and 3 for all, 128 bits 3
/// and 9; n lines of a load ceil(n / 4) - 1, for strides of 1 to 66 words).
constexpr CycleCount kWordLatency = 1;
constexpr CycleCount kTagLatency = 1;

// What the link is busy, in hundredths of a cycle (measured on one SM of an H200): a line that is
// asked for 106, a load instruction at least 152; a sector that is written 100, a line of sectors
// at least 200, and one turn more for a line where a sector is written in part (0.5 sectors a cycle
// with one of a line, 0.8 with four); a sector of an atomic 128.
constexpr int kLine = 106;
constexpr int kLoad = 152;
constexpr int kSector = 100;
constexpr int kStoredLine = 200;
constexpr int kAtomicSector = 128;
/// How long a store still holds an exiting warp after its data has gone to the link (measured on an
/// H200: a kernel that only stores lives 65 cycles longer than one that reads its parameters).
constexpr CycleCount kStoreHold = 50;
/// Of stores of parts of sectors and of atomics so much may still be in the queues of the link and
/// of L2 when the warp has gone (measured on an H100 by launches that end in such a queue: 120 to
/// 240 cycles less than it takes, of the link as of L2; of whole sectors nothing is saved).
constexpr CycleCount kPosted = 200;
/// Latency of an atomic by sector and by line (l2_and_dram.cpp has that of an address).
constexpr int kAtomicSectorLatency = 120;
constexpr int kAtomicLineLatency = 170;

constexpr Cycle workOf(int hundredths) {
    return hundredths * Bandwidth::kUnits / 100;
}

/// By the number of sectors of a line: what a store of them keeps the link busy, each written from
/// end to end or not.
using StoreWork = std::array<Cycle, kSectorsPerLine + 1>;
constexpr StoreWork storeWork(int moreTurns) {
    StoreWork work{};
    for (std::size_t count = 0; count < work.size(); ++count)
        work[count] =
            workOf(std::max(kSector * (static_cast<int>(count) + moreTurns), kStoredLine));
    return work;
}
constexpr StoreWork kWholeWork = storeWork(0);
constexpr StoreWork kPartWork = storeWork(1);

/// Local memory lies behind the 4 GB that addresses of global memory name.
constexpr std::uint32_t kFirstLocalLine = 1U << 25;

/// The number of the line that the access calls 0.
std::uint32_t firstLineOf(const Access& access) {
    return access.space == Space::Local ? kFirstLocalLine : 0;
}

/// How often L1 looks at tags, and how often its data goes through its banks, which are those of
/// shared memory.
struct Passes {
    int tags = 1;
    int data = 1;
};

/// Sums of floats, in hundredths of a cycle: one on an address waits for the one before, and of
/// doubles one in a sector does (measured on an H200 with all SMs at one line: 32 lanes on 1, 2, 8
/// and 16 of its floats take 111, 56, 13.9 and 7.0 cycles, on 4 of its doubles 37; integers take
/// 46, 23, 4.6, 4.6 and 11.6).
constexpr int kSum = 348;
constexpr int kDoubleSum = 116;

/// The lanes of an atomic on each address, in the order of the addresses.
class Wanted {
  public:
    explicit Wanted(const CacheRequest& request)
        : turns_(request.transactions.turns),
          sumBytes_(request.access.addsFloats ? request.access.bytesPerLane : 0) {
        if (turns_ > 1)
            end_ = sortAddresses(request.access.addresses, request.access.active, sorted_);
    }

    AtomicWork of(const Line& line) const {
        const bool isFull = line.words == wordsOfSectors(line.sectors);
        const OfLine lanes = turns_ > 1 ? countLanes(line) : ownAddresses(line);
        return {.rounds = lanes.rounds,
                .isFull = isFull,
                .turns = std::max(1, turns_),
                .sums = sumsOf(lanes),
                .doubles = sumBytes_ > 4 ? lanes.all : 0};
    }

  private:
    /// The lanes on a line.
    struct OfLine {
        int rounds = 0;     ///< Summed over its sectors: those on the most wanted address of each.
        int onAddress = 0;  ///< On the most wanted address.
        int onSector = 0;   ///< On the most wanted sector.
        int all = 0;
    };

    OfLine countLanes(const Line& line) const {
        OfLine lanes;
        const auto last = std::ranges::subrange(sorted_.begin(), sorted_.begin() + end_);
        for (auto at = std::ranges::lower_bound(last, line.number * kLineBytes);
             at != last.end() && *at / kLineBytes == line.number;) {
            const std::uint32_t sector = *at / kSectorBytes;
            const auto first = at;
            int most = 0;
            while (at != last.end() && *at / kSectorBytes == sector) {
                const auto next = std::upper_bound(at, last.end(), *at);
                most = std::max(most, static_cast<int>(next - at));
                at = next;
            }
            lanes.rounds += most;
            lanes.onAddress = std::max(lanes.onAddress, most);
            lanes.onSector = std::max(lanes.onSector, static_cast<int>(at - first));
            lanes.all += static_cast<int>(at - first);
        }
        return lanes;
    }

    /// The same where each lane has an address of its own, or all go as one.
    OfLine ownAddresses(const Line& line) const {
        const int words = std::max(1, sumBytes_ / 4);
        OfLine lanes{std::popcount(line.sectors), 1, 0, std::popcount(line.words) / words};
        for (std::uint32_t sector = 0; sector < kSectorsPerLine; ++sector) {
            const std::uint32_t inside = line.words & wordsOfSectors(1U << sector);
            lanes.onSector = std::max(lanes.onSector, std::popcount(inside) / words);
        }
        return lanes;
    }

    int sumsOf(const OfLine& lanes) const {
        if (sumBytes_ == 0) return 0;
        const int onAddress = kSum * lanes.onAddress;
        return sumBytes_ > 4 ? std::max(onAddress, kDoubleSum * lanes.onSector) : onAddress;
    }

    int turns_ = 1;
    int sumBytes_ = 0;  ///< Of a float that is added; 0 = others.
    std::ptrdiff_t end_ = 0;
    std::array<std::uint32_t, kMaxLanes> sorted_{};
};

Passes passesOf(const Access& access, const Transactions& transactions, int banks) {
    const auto lines = static_cast<int>(transactions.lines.all().size());
    const bool canConflict = access.space == Space::Global && !transactions.lines.isRow();
    return {(lines + kTagsPerCycle - 1) / kTagsPerCycle,
            canConflict ? countWavefronts(access.addresses, access.active, banks,
                                          access.bytesPerLane, access.kind)
                        : leastWavefronts(access.active, access.bytesPerLane)};
}

/// What the data of a load takes beyond that of one word a lane.
CycleCount dataExtra(const Access& access, const Passes& passes) {
    const int words = std::max(1, access.bytesPerLane / 4);
    return kWavefrontLatency * (passes.data - 1) + kWordLatency * (words - 1);
}

/// f(sector) for each of these.
template <class F>
void forEachSector(std::uint32_t sectors, F f) {
    for (; sectors != 0; sectors &= sectors - 1)
        f(static_cast<std::uint32_t>(std::countr_zero(sectors)));
}

/// The sectors of a line whose wanted words are all there.
std::uint32_t sectorsThere(const L1Line& there, const Line& wanted) {
    return wanted.sectors & ~sectorsOf(wanted.words & ~there.words);
}

/// Gives each sector of a line its answer. Requires: request.answers.
void tell(const CacheRequest& request, const Line& line, std::uint32_t hits, Cycle hitAt,
          const L1Line* there, const L2Reply& fetched) {
    for (std::uint32_t sector = 0; sector < kSectorsPerLine; ++sector) {
        if ((line.sectors >> sector & 1U) == 0) continue;
        const auto part = static_cast<int>(request.answers->size());
        if ((hits >> sector & 1U) != 0)
            request.answers->push_back(
                {Level::L1, part, std::max(hitAt, Cycle{there->readyAt[sector]})});
        else
            request.answers->push_back({fetched.level, part, std::max(hitAt, fetched.readyAt)});
    }
}

/// The same answer for all sectors of a line. Requires: request.answers.
void tellAll(const CacheRequest& request, const Line& line, Level level, Cycle at) {
    for (int i = 0; i < std::popcount(line.sectors); ++i)
        request.answers->push_back({level, static_cast<int>(request.answers->size()), at});
}

void fill(L1Line& line, std::uint32_t sectors, Cycle readyAt) {
    line.words |= wordsOfSectors(sectors);
    forEachSector(sectors, [&line, at = fillTime(readyAt)](std::uint32_t sector) {
        line.readyAt[sector] = at;
    });
}

/// Puts what a store writes into its line. Sectors that are on their way to the line then still
/// come to who has asked for them, but are not kept (measured on an H200: a thread that loads m[j +
/// 1] and stores m[j] finds the first sector only, and 14 of 16 where each waits for the other).
void keep(L1Line& line, std::uint32_t words, FillTime now) {
    for (std::uint32_t sector = 0; sector < kSectorsPerLine; ++sector) {
        if (line.readyAt[sector] <= now) continue;
        line.readyAt[sector] = 0;
        line.words &= ~wordsOfSectors(1U << sector);
    }
    line.words |= words;
}

/// When the sectors that were found are there: those that are still on their way keep it waiting.
Cycle foundAt(const L1Line& line, std::uint32_t sectors, Cycle hitAt) {
    Cycle last = hitAt;
    forEachSector(
        sectors, [&](std::uint32_t sector) { last = std::max(last, Cycle{line.readyAt[sector]}); });
    return last;
}

}  // namespace

Reply CachePath::request(const CacheRequest& request, SharedPort& port, L2AndDram& behind) {
    const Passes passes = passesOf(request.access, request.transactions, request.banks);
    const Cycle first = port.take(request.start, std::max(passes.tags, passes.data));
    switch (request.access.kind) {
        case AccessKind::Load:
            return load(request, first,
                        {.data = dataExtra(request.access, passes),
                         .tags = kTagLatency * (passes.tags - 1)},
                        port, behind);
        case AccessKind::Store:
            return store(request, first, behind);
        case AccessKind::Atomic:
            break;
    }
    return atomic(request, first, behind);
}

// The loops over the lines of an access, up to 32 rounds each, are compiled with all that they call
// in one piece: what goes into the caches' functions and comes back then stays in registers
// (callgrind, strided addition: a fifth of the instructions of the way through L1 and L2).

[[gnu::flatten]] Reply CachePath::load(const CacheRequest& request, Cycle first, Extra extra,
                                       SharedPort& port, L2AndDram& behind) {
    const machine::Timing& timing = request.timing;
    const Cycle hitAt = first + timing.l1Latency + extra.data + extra.tags;
    Cycle backAt = hitAt;
    Traffic traffic;
    Cycle work = workOf(kLoad);  // Of the first line that is asked for; the others take less.
    const Cycle mayLeaveAt = std::max(first, atomics_.drainedAt());
    const bool hasL1 = l1_.isOn();
    const bool isAsked = request.answers != nullptr;
    const FillTime now = fillTime(request.start);
    const std::uint32_t firstLine = firstLineOf(request.access);
    const int side = L2AndDram::sideOf(request.sm);
    L1Cache::Run run;
    L2Sets sets;
    Cycle missed = 0;
    for (const Line& line : request.transactions.lines.all()) {
        const std::uint32_t number = firstLine + line.number;
        L1Line* const there = hasL1 ? &l1_.place(number, now, run) : nullptr;
        // Of a new line, as nearly all are where L1 is too small, there is nothing to compare.
        const bool isEmpty = there == nullptr || there->words == 0;
        const std::uint32_t hits = isEmpty ? 0 : sectorsThere(*there, line);
        L2Reply fetched{};
        if (hits != 0) {
            traffic.l1SectorHits += std::popcount(hits);
            backAt = std::max(backAt, foundAt(*there, hits, hitAt));
        }
        if (const std::uint32_t missing = line.sectors & ~hits; missing != 0) {
            ++missed;
            const Cycle at = requests_.take(first, mayLeaveAt, std::exchange(work, workOf(kLine)));
            fetched = behind.read(
                timing,
                {.side = side, .line = number, .sectors = missing, .now = request.start, .at = at},
                traffic, sets);
            // Lines are asked for more slowly than their tags are looked at.
            fetched.readyAt += extra.data;
            backAt = std::max(backAt, fetched.readyAt);
            if (there != nullptr) fill(*there, missing, fetched.readyAt);
        }
        if (isAsked) [[unlikely]]
            tell(request, line, hits, hitAt, there, fetched);
    }
    // Lines that are not there leave one a cycle, and what comes behind keeps its place.
    port.freeAt = std::max(port.freeAt, first + missed);
    return {.backAt = backAt, .leftAt = first + 1, .traffic = traffic};
}

[[gnu::flatten]] Reply CachePath::store(const CacheRequest& request, Cycle first,
                                        L2AndDram& behind) {
    Traffic traffic;
    Cycle leftAt = 0;
    Cycle last = first;
    const bool isAsked = request.answers != nullptr;
    const FillTime now = fillTime(request.start);
    const FillTime keptAt = fillTime(first);
    const bool hasWholeWords = request.access.bytesPerLane >= 4;
    const bool isKept = l1_.isOn() && hasWholeWords;
    const std::uint32_t firstLine = firstLineOf(request.access);
    const int side = L2AndDram::sideOf(request.sm);
    const Lines& lines = request.transactions.lines;
    const bool joins = !lines.isRow() && open_.isJoined(lines, firstLine, first);
    Cycle leavesAt = first;
    L1Cache::Run run;
    L2Sets sets;
    for (const Line& line : lines.all()) {
        const std::uint32_t number = firstLine + line.number;
        const bool isWhole = hasWholeWords && line.words == wordsOfSectors(line.sectors);
        if (isKept) keep(l1_.place(number, now, run), line.words, keptAt);
        if (joins) {
            if (isAsked) [[unlikely]]
                tellAll(request, line, Level::L2, first + request.timing.l2Latency);
            continue;
        }
        const StoreWork& work = isWhole ? kWholeWork : kPartWork;
        const Cycle at =
            stores_.take(first, first, work[static_cast<std::size_t>(std::popcount(line.sectors))]);
        leavesAt = std::max(leavesAt, at);
        const Cycle taken = behind.write(
            request.timing,
            {.side = side, .line = number, .sectors = line.sectors, .now = request.start, .at = at},
            isWhole, traffic, sets);
        last = std::max(last, taken);
        leftAt = std::max(leftAt, isWhole ? taken : std::max(first, taken - kPosted));
        if (isAsked) [[unlikely]]
            tellAll(request, line, Level::L2, taken + request.timing.l2Latency);
    }
    if (!joins && !lines.isRow()) open_.post(lines, firstLine, leavesAt);
    return {.backAt = last + request.timing.l2Latency,
            .leftAt = std::max(leftAt, first) + 1 + kStoreHold,
            .traffic = traffic};
}

Reply CachePath::atomic(const CacheRequest& request, Cycle first, L2AndDram& behind) {
    Reply reply{.backAt = 0, .leftAt = first + 1, .traffic = {}};
    const std::uint32_t firstLine = firstLineOf(request.access);
    const int side = L2AndDram::sideOf(request.sm);
    const Wanted wanted(request);
    int latency = -kAtomicSectorLatency - kAtomicLineLatency;
    for (const Line& line : request.transactions.lines.all()) {
        const std::uint32_t number = firstLine + line.number;
        const int sectors = std::popcount(line.sectors);
        l1_.drop(number);
        const AtomicWork work = wanted.of(line);
        const Cycle at = stores_.take(first, std::max(first, atomics_.roomAt()),
                                      workOf(kAtomicSector * sectors));
        const AtomicReply done = behind.atomic(
            request.timing,
            {.side = side, .line = number, .sectors = line.sectors, .now = request.start, .at = at},
            work, reply.traffic);
        latency += kAtomicSectorLatency * sectors + kAtomicLineLatency;
        atomics_.post(first, work.rounds, done.takenAt);
        reply.leftAt =
            std::max({reply.leftAt, first + 1 + kStoreHold, at - kPosted + 1 + kStoreHold,
                      atomics_.roomAt() + 1 + kStoreHold});
        const Cycle back = done.backAt + latency / 100;
        reply.backAt = std::max(reply.backAt, back);
        if (request.answers != nullptr) tellAll(request, line, Level::L2, back);
    }
    return reply;
}

}  // namespace warpscope::memory
