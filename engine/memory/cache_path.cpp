#include "engine/memory/cache_path.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <utility>

#include "engine/memory/bank_conflicts.h"
#include "engine/memory/cache_link.h"
#include "engine/memory/l1_lines.h"
#include "engine/memory/wanted_lanes.h"

namespace warpscope::memory {
namespace {

/// Tags that L1 looks at in a cycle (measured on an H200: 32 lines take 8.4 cycles).
constexpr int kTagsPerCycle = 4;
/// Latency of each further word that a lane wants, beside that of its wavefronts, and of each
/// further look at four tags (measured on an H200: 64 bits 1 for one lane and 3 for all, 128 bits 3
/// and 9; n lines of a load ceil(n / 4) - 1, for strides of 1 to 66 words).
constexpr CycleCount kWordLatency = 1;
constexpr CycleCount kTagLatency = 1;

/// How often L1 looks at tags, and how often its data goes through its banks, which are those of
/// shared memory.
struct Passes {
    int tags = 1;
    int data = 1;
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

/// Gives each sector of a line its answer. Requires: request.answers.
void tellSectors(const CacheRequest& request, const Line& line, std::uint32_t hits, Cycle hitAt,
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

/// Lines of an access that go their way together: those of L1Cache::placeAll(), without an L1 the
/// next 32. Without initial values: every access has one.
struct CachePath::Group {
    Group() {}  // NOLINT

    std::span<const Line> lines;
    bool hasL1;
    L1Cache::Places places;
    // Of loads:
    std::uint32_t withHits;                           ///< L1 has sectors of them; one bit each.
    std::array<std::uint32_t, L1Cache::kSets> found;  ///< Of these: which sectors.
    std::span<const Line> missing;  ///< What L1 does not have: of most accesses `lines`, …
    std::array<Line, L1Cache::kSets> list;  ///< … else these.

    std::uint32_t hits(std::uint32_t i) const { return (withHits >> i & 1U) != 0 ? found[i] : 0; }
    std::uint32_t missed(std::uint32_t i) const { return lines[i].sectors & ~hits(i); }
    void listMissing();
};

void CachePath::Group::listMissing() {
    missing = lines;
    if (withHits == 0) return;
    std::size_t count = 0;
    for (std::uint32_t i = 0; i < lines.size(); ++i)
        if (missed(i) != 0) list[count++] = {lines[i].number, missed(i), lines[i].words};
    missing = {list.data(), count};
}

/// The first lines of `rest`, which has some, in L1 if `isKept`; leaves the others there.
/// `columnStep`: Lines::columnStep().
inline void CachePath::takeGroup(std::span<const Line>& rest, std::uint32_t columnStep, bool isKept,
                                 std::uint32_t firstLine, FillTime now, Group& group) {
    group.hasL1 = isKept;
    std::size_t count = std::min<std::size_t>(rest.size(), L2Requests::kMostLines);
    if (isKept) {
        if (columnStep == 0 ||
            !l1_.placeColumn(firstLine + rest[0].number, columnStep, now, group.places))
            l1_.placeAll(rest, firstLine, now, group.places);
        count = group.places.count();
    }
    group.lines = rest.first(count);
    rest = rest.subspan(count);
}

/// Looks into L1. Returns when the last of the sectors that it has is there.
Cycle CachePath::lookAt(Group& group, Cycle hitAt, Traffic& traffic) {
    group.withHits = 0;
    Cycle backAt = hitAt;
    const bool isThere = group.hasL1 && !group.places.areAllNew();
    if (const L1Line* const column = isThere ? group.places.column() : nullptr) {
        // Mostly all of it is there, or nothing.
        if (const auto at = columnFoundAt(column, group.lines[0], hitAt)) {
            group.withHits = UINT32_MAX;
            group.found.fill(group.lines[0].sectors);
            group.missing = {};
            traffic.l1SectorHits += static_cast<int>(L1Cache::kSets);
            return *at;
        }
    }
    for (std::uint32_t i = 0; isThere && i < group.lines.size(); ++i) {
        // Of a new line, as nearly all are where L1 is too small, there is nothing to compare.
        if (group.places.isNew(i)) continue;
        const L1Line& there = group.places.line(i);
        const Line& line = group.lines[i];
        const std::uint32_t hits = (there.words & line.words) != 0 ? sectorsThere(there, line) : 0;
        if (hits == 0) continue;
        group.withHits |= 1U << i;
        group.found[i] = hits;
        traffic.l1SectorHits += std::popcount(hits);
        backAt = std::max(backAt, foundAt(there, hits, hitAt));
    }
    group.listMissing();
    return backAt;
}

/// When what is missing leaves the SM. `work`: of the first line.
void CachePath::ask(L2Requests& missing, Cycle first, Cycle work) {
    const Cycle mayLeaveAt = std::max(first, atomics_.drainedAt());
    Bandwidth requests = requests_;
    for (std::size_t i = 0; i < missing.lines.size(); ++i)
        missing.at[i] = requests.take(first, mayLeaveAt, std::exchange(work, workOf(kLine)));
    requests_ = requests;
}

/// Whether all lines of an access go their way together, each with one sector, and early.
bool CachePath::isColumn(const CacheRequest& request, const Group& group, Cycle first,
                         const L2AndDram& behind) const {
    return request.transactions.lines.isApart() && group.lines.size() == L2Requests::kMostLines &&
           request.answers == nullptr && behind.isEarly(first) && requests_.isEarly(first) &&
           stores_.isEarly(first) && atomics_.drainedAt() < kEarly;
}

/// Puts what has been fetched of a column into L1.
void CachePath::fillColumn(const Group& group, const L2Column& fetched) {
    const auto put = [](L1Line& line, std::uint32_t sector, std::uint32_t at) {
        line.words |= wordsOfSectors(1) << (sector * kSectorBytes / 4);
        line.readyAt[sector] = at;
    };
    const auto sectorOf = [&group](std::uint32_t i) {
        return static_cast<std::uint32_t>(std::countr_zero(group.lines[i].sectors));
    };
    const std::uint32_t same = sectorOf(0);  // Of all, where each touches the same part.
    if (L1Line* const column = group.places.column())
        for (std::uint32_t i = 0; i < L2Requests::kMostLines; ++i)
            put(column[i], same, fetched.at[i]);
    else if (fetched.step != 0)
        for (std::uint32_t i = 0; i < L2Requests::kMostLines; ++i)
            put(group.places.line(i), same, fetched.at[i]);
    else
        for (std::uint32_t i = 0; i < L2Requests::kMostLines; ++i)
            put(group.places.line(i), sectorOf(i), fetched.at[i]);
}

/// Of a column that L1 has nothing of. Returns when the last sector is there.
Cycle CachePath::loadColumn(const CacheRequest& request, const Group& group, Cycle first,
                            CycleCount more, L2Column& column, L2AndDram& behind,
                            Traffic& traffic) {
    const Cycle mayLeaveAt = std::max(first, atomics_.drainedAt());
    column.at.fill(static_cast<std::uint32_t>(mayLeaveAt));
    column.at[0] = static_cast<std::uint32_t>(requests_.take(first, mayLeaveAt, workOf(kLoad)));
    requests_.takeEach(first, workOf(kLine), std::span(column.at).subspan(1));
    behind.readColumn(request.timing, column, traffic);
    std::uint32_t last = 0;
    for (std::uint32_t& at : column.at) {
        at += static_cast<std::uint32_t>(more);
        last = std::max(last, at);
    }
    if (group.hasL1) fillColumn(group, column);
    return last;
}

Reply CachePath::load(const CacheRequest& request, Cycle first, Extra extra, SharedPort& port,
                      L2AndDram& behind) {
    const Cycle hitAt = first + request.timing.l1Latency + extra.data + extra.tags;
    Cycle backAt = hitAt;
    Traffic traffic;
    const FillTime now = fillTime(request.start);
    const std::uint32_t firstLine = firstLineOf(request.access);
    Cycle missed = 0;
    const bool usesL1 = l1_.isOn() && !request.access.bypassesL1;
    const CycleCount behindL1 = extra.data + behind.distanceOf(request.sm);
    Group group;
    for (auto rest = request.transactions.lines.all(); !rest.empty();) {
        takeGroup(rest, request.transactions.lines.columnStep(), usesL1, firstLine, now, group);
        backAt = std::max(backAt, lookAt(group, hitAt, traffic));
        if (isColumn(request, group, first, behind) && group.withHits == 0) {
            L2Column column(L2AndDram::sideOf(request.sm), request.start, firstLine, group.lines,
                            request.transactions.lines.columnStep());
            backAt = std::max(backAt,
                              loadColumn(request, group, first, behindL1, column, behind, traffic));
            missed = L2Requests::kMostLines;
            break;
        }
        L2Requests missing(L2AndDram::sideOf(request.sm), request.start, firstLine, group.missing);
        if (!group.missing.empty()) {
            // The first line that an access asks for takes longer than the others.
            ask(missing, first, workOf(missed == 0 ? kLoad : kLine));
            behind.readAll(request.timing, missing, traffic);
            missed += static_cast<Cycle>(group.missing.size());
            // Lines are asked for more slowly than their tags are looked at.
            backAt = std::max(backAt, fillAll(group, behindL1, missing));
        }
        if (request.answers != nullptr) [[unlikely]]
            tell(request, group, hitAt, missing);
    }
    // Lines that are not there leave one a cycle, and what comes behind keeps its place.
    port.freeAt = std::max(port.freeAt, first + missed);
    return {.backAt = backAt, .leftAt = first + 1, .traffic = traffic};
}

/// Puts what has been fetched into L1, `more` cycles behind what L2 said. Returns when the last of
/// it is there.
Cycle CachePath::fillAll(const Group& group, CycleCount more, L2Requests& fetched) {
    Cycle last = 0;
    for (std::size_t i = 0; i < fetched.lines.size(); ++i)
        last = std::max(last, fetched.at[i] += more);
    if (!group.hasL1) return last;
    std::size_t next = 0;
    for (std::uint32_t i = 0; i < group.lines.size(); ++i)
        if (const std::uint32_t sectors = group.missed(i); sectors != 0)
            fill(group.places.line(i), sectors, fetched.at[next++]);
    return last;
}

/// Gives each sector of a load its answer. `fetched`: what L2 said. Requires: request.answers.
void CachePath::tell(const CacheRequest& request, const Group& group, Cycle hitAt,
                     const L2Requests& fetched) {
    std::size_t next = 0;
    for (std::uint32_t i = 0; i < group.lines.size(); ++i) {
        L2Reply reply{};
        if (group.missed(i) != 0) {
            const bool isFromDram = (fetched.fromDram >> next & 1U) != 0;
            reply = {fetched.at[next++], isFromDram ? Level::Dram : Level::L2};
        }
        tellSectors(request, group.lines[i], group.hits(i), hitAt,
                    group.hasL1 ? &group.places.line(i) : nullptr, reply);
    }
}

Reply CachePath::store(const CacheRequest& request, Cycle first, L2AndDram& behind) {
    Traffic traffic;
    const FillTime now = fillTime(request.start);
    const bool hasWholeWords = request.access.bytesPerLane >= 4;
    const std::uint32_t firstLine = firstLineOf(request.access);
    const Lines& lines = request.transactions.lines;
    const bool joins = !lines.isRow() && open_.isJoined(lines, firstLine, first);
    Sent sent{.leavesAt = first, .last = first, .leftAt = first};
    Group group;
    for (auto rest = lines.all(); !rest.empty();) {
        takeGroup(rest, lines.columnStep(), l1_.isOn() && hasWholeWords, firstLine, now, group);
        if (group.hasL1) keepAll(group, fillTime(first));
        if (!joins && isColumn(request, group, first, behind)) {
            sendColumn(request, first, behind, sent, traffic);
        } else if (!joins) {
            send(request, group.lines, first, behind, sent, traffic);
        } else if (request.answers != nullptr) {
            for (const Line& line : group.lines)
                tellAll(*request.answers, line, Level::L2, first + request.timing.l2Latency);
        }
    }
    if (!joins && !lines.isRow()) open_.post(lines, firstLine, sent.leavesAt, sent.last);
    return {.backAt = sent.last + request.timing.l2Latency,
            .leftAt = sent.leftAt + 1 + kStoreHold,
            .traffic = traffic};
}

/// Puts what a store writes into L1.
void CachePath::keepAll(const Group& group, FillTime now) {
    for (std::uint32_t i = 0; i < group.lines.size(); ++i) {
        L1Line& line = group.places.line(i);
        if (group.places.isNew(i))
            line.words = group.lines[i].words;
        else
            keep(line, group.lines[i].words, now);
    }
}

/// Sends what is stored in a column to L2.
void CachePath::sendColumn(const CacheRequest& request, Cycle first, L2AndDram& behind, Sent& sent,
                           Traffic& traffic) {
    const Lines& lines = request.transactions.lines;
    L2Column column(L2AndDram::sideOf(request.sm), request.start, firstLineOf(request.access),
                    lines.all(), lines.columnStep());
    column.at.fill(static_cast<std::uint32_t>(first));
    stores_.takeEach(first, kPartWork[1], column.at);
    // Queues: the last one leaves last and is taken last.
    sent.leavesAt = Cycle{column.at.back()};
    behind.writeColumn(request.timing, column, traffic);
    sent.last = Cycle{column.at.back()};
    sent.leftAt = std::max(sent.leftAt, sent.last - kPosted);
}

/// Sends what is stored to L2.
void CachePath::send(const CacheRequest& request, std::span<const Line> lines, Cycle first,
                     L2AndDram& behind, Sent& sent, Traffic& traffic) {
    const bool hasWholeWords = request.access.bytesPerLane >= 4;
    L2Requests written(L2AndDram::sideOf(request.sm), request.start, firstLineOf(request.access),
                       lines);
    Bandwidth stores = stores_;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Line& line = lines[i];
        const bool isWhole = hasWholeWords && line.words == wordsOfSectors(line.sectors);
        const StoreWork& work = isWhole ? kWholeWork : kPartWork;
        written.at[i] =
            stores.take(first, first, work[static_cast<std::size_t>(std::popcount(line.sectors))]);
        written.whole |= (isWhole ? 1U : 0U) << i;
    }
    stores_ = stores;
    // A queue: the last one leaves last.
    sent.leavesAt = std::max(sent.leavesAt, written.at[lines.size() - 1]);
    behind.writeAll(request.timing, written, traffic);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Cycle taken = written.at[i];
        const bool isWhole = (written.whole >> i & 1U) != 0;
        sent.last = std::max(sent.last, taken);
        sent.leftAt = std::max(sent.leftAt, isWhole ? taken : taken - kPosted);
    }
    if (request.answers == nullptr) return;
    for (std::size_t i = 0; i < lines.size(); ++i)
        tellAll(*request.answers, lines[i], Level::L2, written.at[i] + request.timing.l2Latency);
}

Reply CachePath::atomic(const CacheRequest& request, Cycle first, L2AndDram& behind) {
    Reply reply{.backAt = 0, .leftAt = first + 1, .traffic = {}};
    const std::uint32_t firstLine = firstLineOf(request.access);
    const int side = L2AndDram::sideOf(request.sm);
    const Wanted wanted(request.access, request.transactions.turns);
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
        const Cycle back = done.backAt + latency / 100 + behind.distanceOf(request.sm);
        reply.backAt = std::max(reply.backAt, back);
        if (request.answers != nullptr) tellAll(*request.answers, line, Level::L2, back);
    }
    return reply;
}

}  // namespace warpscope::memory
