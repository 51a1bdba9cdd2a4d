#pragma once

#include <imgui.h>

#include <span>
#include <string>

#include "app/views/view.h"
#include "engine/trace/warp_state.h"

namespace warpscope::views {

/// `form`: ".name", ".short" or ".meaning".
std::string stateWords(const ViewContext& context, trace::WarpState state, const char* form);
/// The height of a line of a legend, in the small font.
float stateLegendHeight(const theme::Metrics& metrics);
/// The width of a state's chip with this word behind it (empty: the chip alone), in the small font.
float stateEntryWidth(const ViewContext& context, const std::string& name);
/// The chip of a state with its letter, and a word; where it is pointed at, what the state means.
void drawStateEntry(const ViewContext& context, trace::WarpState state, const std::string& name,
                    ImVec2 at);
/// Where there is no room for states in a line: under two pictures there is.
void leaveStates(const ViewContext& context, std::span<const trace::WarpState> states);
/// Whether states in a line have their names there, at least the short ones.
bool statesHaveNames(const ViewContext& context, std::span<const trace::WarpState> states,
                     float width);
/// States in a line: with their names, with short ones, or their chips alone, as there is room.
void drawStateLine(const ViewContext& context, std::span<const trace::WarpState> states, ImVec2 at,
                   float width);

}  // namespace warpscope::views
