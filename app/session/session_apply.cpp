#include "app/session/session.h"

#include "app/session/landmark.h"

#include <algorithm>

namespace warpscope::session {

/// One function for each action: what it changes.
struct ActionApplier {
    Session& it;

    void seek(Cycle cycle) const {
        it.shared_.lesson.goToAfterRun.reset();
        it.moveTo(cycle);
    }

    void operator()(const OpenFile& action) const { it.openFile(action.path, action.slot); }
    void operator()(const Reload& action) const { it.reload(action.slot); }
    void operator()(const SetKnob& action) const {
        it.slotOf(action.slot).setKnob({action.key, action.value});
    }
    void operator()(const ResetKnob& action) const { it.slotOf(action.slot).resetKnob(action.key); }
    void operator()(const ResetAllKnobs& action) const { it.slotOf(action.slot).resetKnobs(); }
    void operator()(const PinRun&) const { it.pinRun(); }
    void operator()(const UnpinRun&) const { it.slotB_.reset(); }
    void operator()(const Play&) const { it.shared_.playback.play(); }
    void operator()(const Pause&) const { it.shared_.playback.pause(); }
    void operator()(const TogglePlay&) const {
        it.shared_.playback.isPlaying() ? it.shared_.playback.pause() : it.shared_.playback.play();
    }
    void operator()(const StepCycles& action) const {
        it.shared_.playback.pause();
        const CycleCount last = it.shared_.playback.lastCycle();
        seek(it.cycle() + std::clamp<CycleCount>(action.count, -last, last));
    }
    void operator()(const StepEvent& action) const {
        it.shared_.playback.pause();
        if (it.run()) seek(neighbourEvent(*it.run(), it.selected(), it.cycle(), action.direction));
    }
    void operator()(const SeekTo& action) const { seek(action.cycle); }
    void operator()(const SeekStart&) const { seek(0); }
    void operator()(const SeekEnd&) const { seek(it.shared_.playback.lastCycle()); }
    void operator()(const SetSpeed& action) const {
        it.shared_.playback.setSpeed(action.cyclesPerSecond);
        it.shared_.settings.cyclesPerSecond = it.shared_.playback.cyclesPerSecond();
    }
    void operator()(const Select& action) const { it.shared_.selected = action.selection; }
    void operator()(const Hover& action) const {
        it.shared_.hovered = action.selection;
        it.shared_.isHoverFresh = true;
    }
    void operator()(const ToggleBreakpoint& action) const {
        it.slotOf(action.slot).toggleBreakpoint(action.line);
    }
    void operator()(const GoToStep& action) const { it.enterStep(action.index); }
    void operator()(const AnswerQuestion& action) const {
        if (!it.hasScenario() || it.original().steps.empty() || it.answer() >= 0) return;
        const auto& step = it.original().steps[static_cast<std::size_t>(it.lessonStep())];
        const int count = static_cast<int>(step.question.choices.size());
        if (action.choice < 0 || action.choice >= count) return;
        it.shared_.lesson.answer = action.choice;
        it.revealStep();
    }
    void operator()(const SetArrangement& action) const {
        it.shared_.settings.arrangement = action.arrangement;
    }
    void operator()(const ToggleView& action) const {
        auto& hidden = it.shared_.settings.hiddenViews;
        if (hidden.erase(action.key) == 0) hidden.insert(action.key);
    }
    void operator()(const SetLanguage& action) const { it.shared_.settings.language = action.language; }
    void operator()(const SetTheme& action) const { it.shared_.settings.theme = action.theme; }
    void operator()(const SetScale& action) const {
        if (!(action.scale > 0)) return;
        it.shared_.settings.scale = std::clamp(action.scale, kSmallestScale, kLargestScale);
    }
    void operator()(const SetReducedMotion& action) const {
        it.shared_.settings.reducedMotion = action.reduced;
    }
    void operator()(const SetLaneVariable& action) const { it.shared_.laneVariable = action.name; }
    void operator()(const StartSweep& action) const { it.startSweep(action.plan); }
    void operator()(const CancelSweep&) const { it.shared_.sweepRunner->cancel(); }
    void operator()(const ResetSettings&) const {
        Settings fresh;
        fresh.lastScenario = it.shared_.settings.lastScenario;
        it.shared_.settings = std::move(fresh);
        it.shared_.playback.setSpeed(it.shared_.settings.cyclesPerSecond);
    }
    void operator()(const CopyText& action) const { it.shared_.clipboard = action.text; }
    void operator()(const ShowHelp& action) const { it.shared_.isHelpOpen = action.isOpen; }
    void operator()(const ShowLibrary& action) const { it.shared_.isLibraryOpen = action.isOpen; }
    void operator()(const Quit&) const { it.shared_.wantsToQuit = true; }
};

void Session::apply(const Action& action) {
    std::visit(ActionApplier{*this}, action);
}

}  // namespace warpscope::session
