#pragma once

#include <imgui.h>

#include <string>

#include "app/session/base/expected_answer.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Width of the field of a typed question with its button, in the current font.
float answerFieldWidth(const ViewContext& context, const scenario::Question& question);
/// The field with what was typed or clicked so far, and the button that answers. Once answered:
/// what was typed, right or wrong by its colour.
void drawAnswerField(const ViewContext& context, const scenario::Question& question, ImVec2 size);

/// How the open question is answered.
std::string answerHint(const session::SlotReader& session, const scenario::Question& question);
/// What is right, in words: "16", "37.5 %", "line 11", "warp 5", "lanes 0–7".
std::string answerWords(const session::SlotReader& session, const scenario::Question& question,
                        const session::Expected& expected);

/// The answer that stands in the file, whatever the run of the reader shows. Requires: a choice, or
/// a number of the file.
std::string fileWords(const session::SlotReader& session, const scenario::Question& question);

/// The same of any question, the words of the right choice for one with a list; empty while a typed
/// question is open, and of one that asks to mend.
std::string rightWords(const session::SlotReader& session, const scenario::Question& question);

}  // namespace warpscope::views
