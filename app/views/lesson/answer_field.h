#pragma once

#include <imgui.h>

#include <string>

#include "app/session/expected_answer.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Width of the field of a typed question with its button, in the current font.
float answerFieldWidth(const ViewContext& context, const scenario::Question& question);
/// The field with what was typed or clicked so far, and the button that answers. Once answered:
/// what was typed, right or wrong by its colour.
void drawAnswerField(const ViewContext& context, const scenario::Question& question, ImVec2 size);

/// A choice with the key that chooses it, which stands in a box of its own (so wide) so that nobody
/// takes it for a part of the words.
void paintChoice(const ViewContext& context, const draw::Box& box, int choice,
                 const std::string& words, theme::Colour ink);
float keyCapSide(const theme::Metrics& metrics);
/// The same with the place that a thing has been given, from 1, in the place of its key: filled, so
/// that it is no key. `place` 0 = none yet.
void paintThing(const ViewContext& context, const draw::Box& box, int thing, int place,
                const std::string& words, theme::Colour ink);

/// How the open question is answered.
std::string answerHint(const session::SlotReader& session, const scenario::Question& question);
/// What is right, in words: "16", "37.5 %", "line 11", "warp 5", "lanes 0–7".
std::string answerWords(const session::SlotReader& session, const scenario::Question& question,
                        const session::Expected& expected);

/// The same of any question, the words of the right choice for one with a list; empty while a typed
/// question is open, and of one that asks to mend.
std::string rightWords(const session::SlotReader& session, const scenario::Question& question);

}  // namespace warpscope::views
