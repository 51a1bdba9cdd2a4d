#pragma once

#include <string>
#include <vector>

#include "app/session/state/slot_reader.h"
#include "app/views/view.h"

namespace warpscope::views {

/// What the button that goes on says, as a key of the catalogue.
const char* nextKey(const session::SlotReader& session);
/// What it says once nothing is asked any more, and what it says until then.
const char* onKey(const session::SlotReader& session);
inline constexpr const char* kRevealKey = "view.lesson.reveal";
/// How the next step begins. Empty for a reader. It may give the answer of an open question away,
/// so it is not there before that is answered.
std::string nextSentence(const session::SlotReader& session);
/// In a lecture no bar names the lesson, and whoever speaks wants to know what they go on to: at
/// the edge of the heading, in small letters for them and not for the hall.
std::string presentedHeading(const session::SlotReader& session);
/// The same without the lesson's name; empty where nothing may be said of the next step.
std::string nextWords(const session::SlotReader& session);

/// The rows under the text: choices of a question, and the ways back and forward.
struct Foot {
    std::vector<float> choiceWidths{};
    float backWidth = 0, nextWidth = 0;
    /// Of the field for an answer that stands between the two buttons, below lanes or things to
    /// order; 0 = there is none, or it is the last of the choices.
    float fieldWidth = 0;
    float rowHeight = 0;
    int laneRows = 0;      ///< Of the lanes, before the choices.
    bool isOneRow = true;  ///< The choices fit between the two buttons.
    int choiceRows = 0;    ///< Otherwise: rows of choices above them.
    float apart = 0;       ///< Then: more than between rows, so that no answer seems a way on.
    float height = 0;
};

/// Puts choices, and the field behind them, into rows of this width. Requires: the widths and the
/// height of a row.
void setRows(Foot& foot, float gap, float room);

/// In a lecture the words stand over the pictures, which need the height: then the ways back and
/// forward stand beside the words where nothing else is under them. The width that words have then,
/// of `width`; 0 where the rows stand under the text.
float besideFoot(const ViewContext& context, const Foot& foot, float width);

}  // namespace warpscope::views
