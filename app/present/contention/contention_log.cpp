#include "app/present/contention/contention_log.h"

#include <algorithm>
#include <queue>
#include <utility>

#include "app/present/memory/memory_words.h"

namespace warpscope::present {
namespace {

/// What is under way to an address in a run of so many cycles, worked out hit by hit.
void addUp(HotAddress& address, std::vector<AtomicHit> hits, CycleCount cycles) {
    using End = std::pair<Cycle, int>;
    std::priority_queue<End, std::vector<End>, std::greater<>> ends;
    int queued = 0;
    for (std::size_t i = 0; i < hits.size(); ++i) {
        const AtomicHit& hit = hits[i];
        while (!ends.empty() && ends.top().first <= hit.from) {
            queued -= ends.top().second;
            ends.pop();
        }
        queued += hit.lanes;
        ends.emplace(hit.to, hit.lanes);
        address.atomics += hit.lanes;
        if (queued > address.mostQueued) {
            address.mostQueued = queued;
            address.fullest = i;
        }
        if (hit.to - hit.from <= address.longest) continue;
        address.longest = hit.to - hit.from;
        address.longestBeyond = std::max<CycleCount>(0, hit.to - cycles);
    }
    address.hits = std::move(hits);
}

}  // namespace

int HotAddress::queuedAt(Cycle cycle) const {
    int queued = 0;
    for (const AtomicHit& hit : hits) {
        if (hit.from > cycle) break;
        if (hit.to > cycle) queued += hit.lanes;
    }
    return queued;
}

ContentionLog::ContentionLog(std::shared_ptr<const history::Run> run)
    : AccessLog(run, kMaxHits), run_(std::move(run)) {}

std::size_t ContentionLog::add(const sm::AccessRecord& record, Cycle cycle) {
    const memory::Access& access = record.access;
    if (access.kind != memory::AccessKind::Atomic) return 0;
    const bool isShared = access.space == memory::Space::Shared;
    const BlockId block = isShared ? record.block : BlockId{};
    std::map<std::uint32_t, std::pair<int, int>> lanesOf;  // By address: the first lane, how many.
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        auto& entry = lanesOf[access.addresses[static_cast<std::size_t>(lane)]];
        if (entry.second++ == 0) entry.first = lane;
    }
    for (const auto& [address, lanes] : lanesOf) {
        Hits& hits = byPlace_[{block.value, address}];
        if (hits.all.empty()) {
            hits.name = placeName({run_->launch(), access}, lanes.first);
            hits.block = block;
        }
        hits.all.push_back({cycle, record.reply.backAt, access.warp, lanes.second});
    }
    return lanesOf.size();
}

std::vector<HotAddress> ContentionLog::hottest(Cycle cycle, std::size_t most) const {
    /// An address with its hits up to the cycle.
    struct Found {
        const Hits* hits;
        std::vector<AtomicHit>::const_iterator end;
        std::int64_t atomics;
    };
    std::vector<Found> found;
    for (const auto& [place, hits] : byPlace_) {
        const auto end = std::ranges::upper_bound(hits.all, cycle, {}, &AtomicHit::from);
        if (end == hits.all.begin()) continue;
        std::int64_t atomics = 0;
        for (auto hit = hits.all.begin(); hit != end; ++hit)
            atomics += hit->lanes;
        found.push_back({&hits, end, atomics});
    }
    std::ranges::stable_sort(found, std::ranges::greater(), &Found::atomics);
    if (found.size() > most) found.resize(most);
    std::vector<HotAddress> hottest;
    for (const Found& it : found) {
        HotAddress address;
        address.name = it.hits->name;
        address.block = it.hits->block;
        addUp(address, {it.hits->all.begin(), it.end}, run_->cycles());
        hottest.push_back(std::move(address));
    }
    return hottest;
}

}  // namespace warpscope::present
