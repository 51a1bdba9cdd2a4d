#include "app/present/traffic/request_places.h"

#include <algorithm>

namespace warpscope::present {
namespace {

constexpr int kLinks = 4;

/// Links between the warps and whoever answers.
int hopsTo(memory::Level level) {
    if (level == memory::Level::L2) return 2;
    return level == memory::Level::Dram ? 3 : 1;
}

}  // namespace

RequestPlace requestPlace(const Request& request, double moment) {
    const double passed = (moment - static_cast<double>(request.from)) /
                          static_cast<double>(std::max<CycleCount>(1, request.to - request.from));
    const double share = std::clamp(passed, 0.0, 1.0);
    const bool isBack = share >= 0.5;
    const int hops = hopsTo(request.level);
    const double way = (isBack ? 2 - 2 * share : 2 * share) * hops;
    if (request.level == memory::Level::SharedMemory) return {RequestLink::Shared, isBack, way};
    const int hop = std::min(hops - 1, static_cast<int>(way));
    const auto first = static_cast<int>(RequestLink::L1);
    return {static_cast<RequestLink>(first + hop), isBack, way - hop};
}

std::vector<RequestHeap> heapsOf(std::span<const Request> requests, double moment, int slots) {
    // Tens of thousands may be under way: no search for each of them.
    std::vector<RequestHeap> heaps(static_cast<std::size_t>(kLinks * 2 * slots));
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const Request& request = requests[i];
        const RequestPlace place = requestPlace(request, moment);
        const int slot = std::clamp(static_cast<int>(place.share * slots), 0, slots - 1);
        const int track = static_cast<int>(place.link) * 2 + (place.isBack ? 1 : 0);
        RequestHeap& heap = heaps[static_cast<std::size_t>(track * slots + slot)];
        heap.link = place.link;
        heap.isBack = place.isBack;
        heap.slot = slot;
        heap.requests.push_back(i);
        if (request.kind == memory::AccessKind::Load) heap.loads += request.parts;
        if (request.kind == memory::AccessKind::Store) heap.stores += request.parts;
        if (request.kind == memory::AccessKind::Atomic) heap.atomics += request.parts;
    }
    std::erase_if(heaps, [](const RequestHeap& heap) { return heap.requests.empty(); });
    return heaps;
}

}  // namespace warpscope::present
