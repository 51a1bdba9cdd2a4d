#include "engine/sm/state/in_flight.h"

#include <algorithm>

namespace warpscope::sm {
namespace {

bool isSame(const InFlight& item, const PendingWrite& write) {
    return item.pc == write.producer && item.issuedAt == write.issuedAt;
}

/// The arithmetic of one warp, shuffles and votes included.
void addArithmetic(const Warp& warp, const isa::Program& program, Cycle now,
                   std::vector<InFlight>& items) {
    const std::size_t first = items.size();
    for (const PendingWrite& write : warp.pending) {
        if (write.readyAt <= now) continue;
        const isa::OpcodeInfo& info = isa::infoOf(program.instructions[write.producer].opcode);
        if (info.latency == isa::LatencyClass::Memory) continue;
        // An instruction may write a register and a predicate.
        const bool isKnown =
            std::any_of(items.begin() + static_cast<std::ptrdiff_t>(first), items.end(),
                        [&write](const InFlight& item) { return isSame(item, write); });
        if (isKnown) continue;
        items.push_back({.warp = warp.id,
                         .pc = write.producer,
                         .pipe = info.pipe,
                         .issuedAt = write.issuedAt,
                         .readyAt = write.readyAt});
    }
}

}  // namespace

std::vector<InFlight> inFlightOf(const SmState& sm, const isa::Program& program, Cycle now) {
    std::vector<InFlight> items{};
    for (const InFlight& request : sm.memoryRequests.all()) {
        if (request.readyAt > now) items.push_back(request);
    }
    // Schedulers issue in turn within a cycle.
    std::ranges::sort(items, {}, &InFlight::scheduler);
    std::ranges::stable_sort(items, {}, &InFlight::issuedAt);
    for (const Warp& warp : sm.warps)
        addArithmetic(warp, program, now, items);
    std::ranges::stable_sort(items, {}, &InFlight::issuedAt);
    return items;
}

}  // namespace warpscope::sm
