#pragma once

#include <imgui.h>

#include <span>
#include <string>

#include "app/draw/box.h"
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
/// A stretch of a picture in the colour of a state, with its letter where that has room beside what
/// is painted over it (`covered`, which may be empty): a letter that is half seen is none.
void drawStateShare(const ViewContext& context, trace::WarpState state, const draw::Box& stretch,
                    const draw::Box& covered = {});
/// Where there is no room for states in a line: under two pictures there is.
void leaveStates(const ViewContext& context, std::span<const trace::WarpState> states);
/// States in a line: with their names, or with short ones, as there is room; where it ends, the
/// rarer ones are chips alone. Returns how wide the line is.
float drawStateLine(const ViewContext& context, std::span<const trace::WarpState> states, ImVec2 at,
                    float width);

/// The same where a line would leave chips without words: in two lines if both have room
/// (`hasTwo`), else in smaller letters. Returns how high it is, from `bottom` upwards.
float drawStateLines(const ViewContext& context, std::span<const trace::WarpState> states,
                     float left, float bottom, float width, bool hasTwo);

}  // namespace warpscope::views
