#pragma once

#include <span>

#include "app/present/sm/sm_facts.h"
#include "app/present/sm/sm_layout.h"
#include "app/present/stage/block_travel.h"
#include "app/views/cell_fades.h"
#include "app/views/view.h"
#include "engine/sm/state/in_flight.h"

namespace warpscope::views {

/// One SM as it is drawn.
struct SmPicture {
    const ViewContext& context;
    const present::SmFacts& facts;
    const present::SmLayout& layout;
    draw::Box box{};
    CellFades* fades = nullptr;  ///< Colours change at once without.
    const present::BlockTravels* travels =
        nullptr;             ///< Warps take their places when their block is there.
    bool isNumbered = true;  ///< Its number stands in it.
    std::span<const present::Travel> chips{};  ///< Of blocks whose number lies over the picture.
};

/// Draws the whole picture of an SM in its box, in as much detail as the layout has.
void drawSm(const SmPicture& picture);

/// The bars of what the blocks hold: T warps, B block slots, R registers, S shared memory.
void drawSmBars(const SmPicture& picture);
/// The pipes with what is in flight, and the requests that memory works on.
void drawSmPipes(const SmPicture& picture);

}  // namespace warpscope::views
