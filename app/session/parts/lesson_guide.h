#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "app/session/parts/answer_sheet.h"
#include "app/session/parts/held_run.h"
#include "app/session/parts/knob_turner.h"
#include "app/session/state/session_part.h"

namespace warpscope::session {

/// Leads through the lesson of the scenario in slot A: sets the stage of a step, with its knobs,
/// its run and what is held beside it, and shows what comes after a question once that is closed.
class LessonGuide : SessionPart {
  public:
    /// Requires: all outlive the guide.
    LessonGuide(SharedState& shared, RunSlots& slots, KnobTurner& knobs, HeldRun& held)
        : SessionPart(shared, slots), knobs_(knobs), held_(held) {}

    /// Goes to a step, or to the nearest one there is. Without a scenario nothing happens.
    void enterStep(int index);
    /// What was given at another start to the steps of this lesson. Where the file asks for
    /// something else by now, the step is open.
    void takeReplies(std::vector<Reply> replies);
    /// Once a frame, unless a hand still turns a knob (what that passes through on its way is no
    /// answer yet): judges the run that has come since.
    void judge();
    void choose(int choice) { showAnswered(answers_.choose(choice)); }
    void submit() { showAnswered(answers_.submit()); }
    /// Puts a text into the field of the open question.
    void write(std::string text) { answers_.write(std::move(text)); }
    /// Once a frame: what proves the answers of this step and the next one, and the run of the next
    /// one, are made while the words of this one are read, once they have been for a moment.
    /// Whether one more was asked for in this frame.
    bool lookAhead(double seconds);
    /// The newest run of slot A has come: the cursor goes where the step wants it.
    void receiveRun(bool isNewest);

  private:
    void holdForStep();
    bool turnForStep();
    void showAnswered(bool isClosed);
    void moveAfterRun(const scenario::GoTo& target);
    void placeCursor(const scenario::GoTo& target);
    void findNextQuestion();
    std::vector<Knobs> runsToCome() const;

    KnobTurner& knobs_;
    HeldRun& held_;
    AnswerSheet answers_{shared_.lesson, *this};
    /// The step and the scenario beside which the next step was looked at last.
    std::pair<int, std::int64_t> lookedAhead_{-1, -1};
    double secondsToLook_ = 0;     ///< Until then the words have not been read for a moment.
    std::vector<Knobs> toCome_{};  ///< What is left to be made ahead.
};

}  // namespace warpscope::session
