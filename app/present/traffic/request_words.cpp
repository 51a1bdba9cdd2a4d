#include "app/present/traffic/request_words.h"

#include <algorithm>
#include <array>
#include <set>

#include "app/present/foresight.h"
#include "app/present/memory/memory_words.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "engine/isa/listing.h"

namespace warpscope::present {
namespace {

/// Further ones are counted.
constexpr std::size_t kNamedWarps = 4;

/// The farthest first.
constexpr std::array kLevels{memory::Level::Dram, memory::Level::L2, memory::Level::L1,
                             memory::Level::Memory, memory::Level::SharedMemory};

std::string spanText(Cycle first, Cycle last) {
    return first == last ? std::to_string(first)
                         : std::to_string(first) + "–" + std::to_string(last);
}

std::string warpsText(const std::set<std::uint32_t>& warps) {
    std::string text;
    std::size_t named = 0;
    for (const std::uint32_t warp : warps) {
        if (named++ == kNamedWarps) return text + " …";
        text += (text.empty() ? "" : ", ") + std::to_string(warp);
    }
    return text;
}

}  // namespace

std::string requestsSentence(const session::SlotReader& session, std::span<const Request> requests,
                             Cycle cycle) {
    const std::string at = std::to_string(cycle);
    if (requests.empty()) return say(session, "view.traffic.now.none", {{"cycle", at}});
    std::string levels;
    long long all = 0;
    for (const memory::Level level : kLevels) {
        long long parts = 0;
        for (const Request& request : requests)
            if (request.level == level) parts += request.parts;
        if (parts == 0) continue;
        all += parts;
        levels +=
            (levels.empty() ? "" : " · ") + say(session, levelKey(level)) + " " + grouped(parts);
    }
    const Cycle oldest = std::ranges::min(requests, {}, &Request::from).from;
    return say(session, "view.traffic.now.say",
               {{"count", grouped(all)},
                {"cycle", at},
                {"levels", levels},
                {"age", grouped(cycle - oldest)}});
}

std::string requestsTip(const session::SlotReader& session, std::span<const Request> requests,
                        const RequestHeap& heap) {
    std::set<std::uint32_t> warps;
    Cycle firstFrom = kNever, lastFrom = 0, firstTo = kNever, lastTo = 0;
    for (const std::size_t index : heap.requests) {
        const Request& it = requests[index];
        warps.insert(it.warp.value);
        firstFrom = std::min(firstFrom, it.from);
        lastFrom = std::max(lastFrom, it.from);
        firstTo = std::min(firstTo, it.to);
        lastTo = std::max(lastTo, it.to);
    }
    const Request& first = requests[heap.requests.front()];
    // When the answer comes is what a question may ask.
    const bool isOpen = hidesWhatComes(session) && lastTo > lastDrawn(session);
    return say(session, isOpen ? "view.traffic.now.tip_open" : "view.traffic.now.tip",
               {{"count", grouped(heap.all())},
                {"loads", grouped(heap.loads)},
                {"stores", grouped(heap.stores)},
                {"atomics", grouped(heap.atomics)},
                {"warps", warpsText(warps)},
                {"line", std::to_string(isa::lineOf(session.run()->launch().program, first.pc))},
                {"from", spanText(firstFrom, lastFrom)},
                {"to", spanText(firstTo, lastTo)}});
}

}  // namespace warpscope::present
