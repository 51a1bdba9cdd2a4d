#include "app/session/session.h"

#include "app/session/arrangement.h"
#include "app/session/landmark.h"

#include <algorithm>

namespace warpscope::session {

void Session::enterStep(int index) {
    if (!hasScenario()) return;
    const int last = static_cast<int>(original().steps.size()) - 1;
    shared_.lesson.step = std::clamp(index, 0, std::max(0, last));
    shared_.lesson.answer = -1;
    if (last < 0) return;
    shared_.playback.pause();
    const scenario::Step& step = original().steps[static_cast<std::size_t>(lessonStep())];
    // Predict first: what the question is about is shown when it has been answered.
    if (step.question.choices.empty()) {
        revealStep();
    } else {
        applyLessonKnobs();
    }
}

void Session::revealStep() {
    const scenario::Step& step = original().steps[static_cast<std::size_t>(lessonStep())];
    if (!step.show.empty()) show(step.show);
    if (step.selectWarp >= 0) {
        shared_.selected = {};
        shared_.selected.warp = WarpId{static_cast<std::uint32_t>(step.selectWarp)};
    }
    if (applyLessonKnobs() || slotA_.awaitsFirstRun()) {
        shared_.lesson.goToAfterRun = step.goTo;
    } else {
        moveAfterRun(step.goTo);
    }
}

/// The knobs of a lesson add up from its first step to this one; going back takes them back.
/// Knobs that the student turned stay as long as the lesson asks for nothing else.
bool Session::applyLessonKnobs() {
    Knobs wanted;
    for (int i = 0; i <= lessonStep(); ++i) {
        const scenario::Step& step = original().steps[static_cast<std::size_t>(i)];
        const bool isHidden = i == lessonStep() && !step.question.choices.empty() && answer() < 0;
        if (!isHidden) wanted.insert(wanted.end(), step.set.begin(), step.set.end());
    }
    if (wanted == shared_.lesson.knobs) return false;
    shared_.lesson.knobs = wanted;
    if (!slotA_.applyKnobs(std::move(wanted))) return false;
    slotA_.requestRun();
    return true;
}

void Session::moveAfterRun(const scenario::GoTo& target) {
    if (isSimulating() || !run()) {
        shared_.lesson.goToAfterRun = target;
    } else if (const auto cycle = cycleOf(*run(), target)) {
        moveTo(*cycle);
    }
}

void Session::show(const std::string& viewOrArrangement) {
    if (const auto arrangement = arrangementShowing(viewOrArrangement)) {
        shared_.settings.arrangement = *arrangement;
    }
    shared_.settings.hiddenViews.erase(viewOrArrangement);
}

}  // namespace warpscope::session
