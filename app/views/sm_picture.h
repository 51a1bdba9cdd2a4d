#pragma once

#include "app/views/block_travel.h"
#include "app/views/cell_fades.h"
#include "app/views/sm_facts.h"
#include "app/views/sm_layout.h"
#include "app/views/view.h"
#include "engine/sm/in_flight.h"

namespace warpscope::views {

/// One SM as it is drawn.
struct SmPicture {
    const ViewContext& context;
    const SmFacts& facts;
    const SmLayout& layout;
    Box box{};
    CellFades* fades = nullptr;             ///< Colours change at once without.
    const BlockTravels* travels = nullptr;  ///< Warps take their places when their block is there.
};

/// Draws the whole picture of an SM in its box, in as much detail as the layout has.
void drawSm(const SmPicture& picture);

/// The bars of what the blocks hold: T warps, B block slots, R registers, S shared memory.
void drawSmBars(const SmPicture& picture);
/// The pipes with what is in flight, and the requests that memory works on.
void drawSmPipes(const SmPicture& picture);

/// Catalogue key of a row of the pipes: FP32, INT, SFU, LSU, memory.
std::string_view pipeRowKey(int row);
/// The row in which an instruction in flight is drawn.
int pipeRowOf(const sm::InFlight& flight);
/// What is in flight on an SM in the cycle that the session shows.
std::vector<sm::InFlight> inFlightNow(const session::Session& session, const sm::SmState& sm);

}  // namespace warpscope::views
