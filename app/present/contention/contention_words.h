#pragma once

#include <string>

#include "app/present/contention/contention_log.h"
#include "app/session/state/slot_reader.h"

namespace warpscope::present {

/// "counter[0]", of shared memory with its block.
std::string hotName(const session::SlotReader& session, const HotAddress& address);
/// What the picture shows, in a sentence: how often the hottest address was hit, how long its queue
/// became, how long the slowest waited; or that atomics are spread. Requires: `hottest` is not
/// empty.
std::string contentionSentence(const session::SlotReader& session, const HotAddress& hottest,
                               std::size_t addresses);
/// One address: its hits, by how many warps, queue and waits, and what is under way now.
std::string hotTip(const session::SlotReader& session, const HotAddress& address, Cycle cycle);

}  // namespace warpscope::present
