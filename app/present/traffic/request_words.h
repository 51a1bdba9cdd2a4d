#pragma once

#include <span>
#include <string>

#include "app/present/traffic/request_places.h"
#include "app/session/state/slot_reader.h"

namespace warpscope::present {

/// How many sectors are under way after a cycle, who answers them, and how old the oldest is.
std::string requestsSentence(const session::SlotReader& session, std::span<const Request> requests,
                             Cycle cycle);

/// Some of them: how many, of which warps and lines, asked for and answered when.
std::string requestsTip(const session::SlotReader& session, std::span<const Request> requests,
                        const RequestHeap& heap);

}  // namespace warpscope::present
