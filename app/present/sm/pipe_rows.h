#pragma once

#include <string_view>
#include <vector>

#include "app/session/state/slot_reader.h"
#include "engine/sm/state/in_flight.h"

namespace warpscope::present {

/// Rows of the pipes in the picture, memory included.
inline constexpr int kPipeRowCount = 5;
/// The last row, of what memory works on.
inline constexpr int kMemoryRow = kPipeRowCount - 1;

/// Catalogue key of a row of the pipes: FP32, INT, SFU, LSU, memory.
std::string_view pipeRowKey(int row);
/// The row in which an instruction in flight is drawn.
int pipeRowOf(const sm::InFlight& flight);
/// What is in flight on an SM in the cycle that the session shows.
std::vector<sm::InFlight> inFlightNow(const session::SlotReader& session, const sm::SmState& sm);

}  // namespace warpscope::present
