#pragma once

#include <optional>
#include <string>

#include "app/session/state/shared_state.h"
#include "app/session/state/slot_reader.h"
#include "engine/analysis/proof.h"

namespace warpscope::session {

/// What is answered to the question of the lesson's step: whether it is an answer at all, is right,
/// is asked for once more, or closes the question. The run that the reader has decides, where the
/// question says what a run shows of its answer. It moves nothing: whoever closes a question
/// shows what comes after it.
class AnswerSheet {
  public:
    /// Writes into `lesson`, and reads the step, its run and the replies in `session`, the slot
    /// that the lesson is about. Both outlive it.
    AnswerSheet(Lesson& lesson, const SlotReader& session) : lesson_(lesson), session_(session) {}

    /// Puts a text into the field; nothing is said about it yet.
    void write(std::string text);
    /// Another run has come: what was said of an answer by the one before is no longer true.
    void forgetSaid() { lesson_.said = {}; }

    // Each says whether the question is closed by it. Without an open question nothing happens.
    /// One of the choices; −1 = the answer is to be shown. Choices that are not there do nothing.
    bool choose(int choice);
    /// What stands in the field.
    bool submit();
    /// The newest run, where the step asks for a changed kernel or knob; also one that comes after
    /// the answer was shown, which then counts as right.
    bool judgeRun();

  private:
    bool asksAgain(Reply first);
    analysis::ShownAnswer shownNow() const;
    bool isUndecided(const analysis::ShownAnswer& shown);
    std::optional<Expected> expectedNow(const analysis::ShownAnswer& shown) const;
    void close(Reply reply);
    Reply& kept() { return lesson_.replies[static_cast<std::size_t>(lesson_.step)]; }

    Lesson& lesson_;
    const SlotReader& session_;
};

}  // namespace warpscope::session
