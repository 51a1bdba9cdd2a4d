#pragma once

#include <string>

#include "app/draw/box.h"
#include "app/present/sm/shown_sm.h"
#include "app/present/sm/sm_facts.h"
#include "app/views/cell_fades.h"
#include "app/views/view.h"

namespace warpscope::views {

/// What every part of the picture reads.
struct SmScene {
    const ViewContext& context;
    const present::SmFacts& facts;
    const sm::SmState& sm;
    CellFades* fades = nullptr;  ///< Colours change at once without.
};

/// The colour of a warp's chip now, on its way to that of its state.
theme::Colour chipColour(const SmScene& scene, const present::SlotFacts& slot);
/// Cycles pass too fast for words and letters of single ones.
bool isBlurred(const SmScene& scene);
/// "12 L", or the number alone where cycles pass too fast.
std::string chipLabel(const SmScene& scene, const present::SlotFacts& slot);

/// Whether the columns in this room have words for the state of each warp; else its letter alone.
bool tellStatesInWords(const SmScene& scene, const draw::Box& box);
/// A column a scheduler: which warp it issues, then every warp with state, reason and line. Returns
/// the height used.
float drawSchedulers(const SmScene& scene, const draw::Box& box);
/// How high a warp's card is where there is so much room for it; 0 = no card, one line only.
float warpCardHeight(const theme::Metrics& metrics, float room);
/// A warp where there is room: state in words, instruction, lanes, when it can go on.
void drawWarpCard(const SmScene& scene, const present::SlotFacts& slot, const draw::Box& box);
void drawEmptyCard(const SmScene& scene, const draw::Box& box);
/// The pipes with their occupants by name, and the queues before the LSU. Returns the height used.
float drawPipesByName(const SmScene& scene, const draw::Box& box);
/// A bar a memory request, with the cycles that it still takes.
void drawMemoryRequests(const SmScene& scene, const draw::Box& box);
/// A row a block slot: its block, warps left, warps at the barrier, shared memory.
float drawBlockSlots(const SmScene& scene, const draw::Box& box);

/// A bar a resource that limits how many blocks fit: what the resident blocks hold of it.
void drawSmResources(const SmScene& scene, const draw::Box& box);
float smResourcesHeight(const theme::Metrics& metrics);
/// The same in a row, each with its letter and a bar: for a panel that has no room for more.
void drawSmResourcesBrief(const SmScene& scene, const draw::Box& box);
float smResourcesBriefHeight(const ViewContext& context, float width);

/// A small heading with a status at its right. Returns its height.
float drawPartHeading(const ViewContext& context, const draw::Box& box, std::string_view title,
                      std::string_view status);

}  // namespace warpscope::views
