#include "app/session/session.h"

#include "app/session/arrangement.h"
#include "app/session/landmark.h"

#include <algorithm>

namespace warpscope::session {

void Session::enterStep(int index) {
    if (!original_) return;
    const int last = static_cast<int>(original_->steps.size()) - 1;
    lessonStep_ = std::clamp(index, 0, std::max(0, last));
    answer_ = -1;
    if (last < 0) return;
    playback_.pause();
    const scenario::Step& step = original_->steps[static_cast<std::size_t>(lessonStep_)];
    // Predict first: what the question is about is shown when it has been answered.
    if (step.question.choices.empty()) {
        revealStep();
    } else {
        applyLessonKnobs();
    }
}

void Session::revealStep() {
    const scenario::Step& step = original_->steps[static_cast<std::size_t>(lessonStep_)];
    if (!step.show.empty()) show(step.show);
    if (step.selectWarp >= 0) {
        selected_ = {};
        selected_.warp = WarpId{static_cast<std::uint32_t>(step.selectWarp)};
    }
    if (applyLessonKnobs() || isCursorToReset_) {
        goToAfterRun_ = step.goTo;
    } else {
        moveAfterRun(step.goTo);
    }
}

/// The knobs of a lesson add up from its first step to this one; going back takes them back.
/// Knobs that the student turned stay as long as the lesson asks for nothing else.
bool Session::applyLessonKnobs() {
    std::vector<scenario::Setting> wanted;
    for (int i = 0; i <= lessonStep_; ++i) {
        const scenario::Step& step = original_->steps[static_cast<std::size_t>(i)];
        const bool isHidden = i == lessonStep_ && !step.question.choices.empty() && answer_ < 0;
        if (!isHidden) wanted.insert(wanted.end(), step.set.begin(), step.set.end());
    }
    if (wanted == lessonKnobs_) return false;
    lessonKnobs_ = wanted;
    if (!applyKnobs(std::move(wanted))) return false;
    requestRun();
    return true;
}

void Session::moveAfterRun(const scenario::GoTo& target) {
    if (isSimulating() || !run_) {
        goToAfterRun_ = target;
    } else if (const auto cycle = cycleOf(*run_, target)) {
        moveTo(*cycle);
    }
}

void Session::show(const std::string& viewOrArrangement) {
    if (const auto arrangement = arrangementShowing(viewOrArrangement)) {
        settings_.arrangement = *arrangement;
    }
    settings_.hiddenViews.erase(viewOrArrangement);
}

}  // namespace warpscope::session
