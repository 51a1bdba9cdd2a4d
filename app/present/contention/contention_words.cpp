#include "app/present/contention/contention_words.h"

#include <set>

#include "app/present/run_words.h"
#include "app/session/state/say.h"

namespace warpscope::present {
namespace {

std::size_t warpsOf(const HotAddress& address) {
    std::set<WarpId> warps;
    for (const AtomicHit& hit : address.hits)
        warps.insert(hit.warp);
    return warps.size();
}

/// What is to be added where the slowest answer comes when no warp is there any more.
std::string beyondWords(const session::SlotReader& session, const HotAddress& address,
                        const char* before) {
    if (address.longestBeyond == 0) return {};
    return before +
           say(session, "view.contention.beyond", {{"cycles", grouped(address.longestBeyond)}});
}

}  // namespace

std::string hotName(const session::SlotReader& session, const HotAddress& address) {
    if (!address.block.isValid()) return address.name;
    return say(session, "view.contention.shared_name",
               {{"name", address.name}, {"index", std::to_string(address.block.value)}});
}

std::string contentionSentence(const session::SlotReader& session, const HotAddress& hottest,
                               std::size_t addresses) {
    const bool isAlone = hottest.mostQueued <= 1;
    std::string words =
        say(session, isAlone ? "view.contention.say_spread" : "view.contention.say_queue",
            {{"name", hotName(session, hottest)},
             {"count", grouped(hottest.atomics)},
             {"queue", grouped(hottest.mostQueued)},
             {"cycles", grouped(hottest.longest)},
             {"addresses", grouped(static_cast<long long>(addresses))}});
    if (isAlone) return words;
    return words + beyondWords(session, hottest, session::betweenSentences(session));
}

std::string hotTip(const session::SlotReader& session, const HotAddress& address, Cycle cycle) {
    return say(session, "view.contention.tip",
               {{"name", hotName(session, address)},
                {"count", grouped(address.atomics)},
                {"users", grouped(static_cast<long long>(warpsOf(address)))},
                {"queue", grouped(address.mostQueued)},
                {"cycles", grouped(address.longest)},
                {"now", grouped(address.queuedAt(cycle))},
                {"cycle", std::to_string(cycle)},
                {"fullest", std::to_string(address.hits[address.fullest].from)}}) +
           beyondWords(session, address, "\n");
}

}  // namespace warpscope::present
