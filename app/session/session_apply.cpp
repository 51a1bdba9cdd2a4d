#include "app/session/session.h"

#include "app/session/landmark.h"
#include "app/session/sweep_runner.h"

#include <algorithm>

namespace warpscope::session {

/// One function for each action: what it changes.
struct ActionApplier {
    Session& it;

    void seek(Cycle cycle) const {
        it.goToAfterRun_.reset();
        it.moveTo(cycle);
    }

    void operator()(const OpenFile& action) const { it.openFile(action.path); }
    void operator()(const Reload&) const { it.reload(); }
    void operator()(const SetKnob& action) const { it.setKnob({action.key, action.value}); }
    void operator()(const ResetKnob& action) const { it.resetKnob(action.key); }
    void operator()(const ResetAllKnobs&) const {
        if (it.original_ && it.hasTurnedKnobs() && it.applyKnobs({})) it.requestRun();
    }
    void operator()(const Play&) const { it.playback_.play(); }
    void operator()(const Pause&) const { it.playback_.pause(); }
    void operator()(const TogglePlay&) const {
        it.playback_.isPlaying() ? it.playback_.pause() : it.playback_.play();
    }
    void operator()(const StepCycles& action) const {
        it.playback_.pause();
        const CycleCount last = it.playback_.lastCycle();
        seek(it.cycle() + std::clamp<CycleCount>(action.count, -last, last));
    }
    void operator()(const StepEvent& action) const {
        it.playback_.pause();
        if (it.run_) seek(neighbourEvent(*it.run_, it.selected_, it.cycle(), action.direction));
    }
    void operator()(const SeekTo& action) const { seek(action.cycle); }
    void operator()(const SeekStart&) const { seek(0); }
    void operator()(const SeekEnd&) const { seek(it.playback_.lastCycle()); }
    void operator()(const SetSpeed& action) const {
        it.playback_.setSpeed(action.cyclesPerSecond);
        it.settings_.cyclesPerSecond = it.playback_.cyclesPerSecond();
    }
    void operator()(const Select& action) const { it.selected_ = action.selection; }
    void operator()(const Hover& action) const {
        it.hovered_ = action.selection;
        it.isHoverFresh_ = true;
    }
    void operator()(const ToggleBreakpoint& action) const {
        if (it.breakpoints_.erase(action.line) == 0) it.breakpoints_.insert(action.line);
    }
    void operator()(const GoToStep& action) const { it.enterStep(action.index); }
    void operator()(const AnswerQuestion& action) const {
        if (!it.original_ || it.original_->steps.empty() || it.answer_ >= 0) return;
        const auto& step = it.original_->steps[static_cast<std::size_t>(it.lessonStep_)];
        const int count = static_cast<int>(step.question.choices.size());
        if (action.choice < 0 || action.choice >= count) return;
        it.answer_ = action.choice;
        it.revealStep();
    }
    void operator()(const SetArrangement& action) const {
        it.settings_.arrangement = action.arrangement;
    }
    void operator()(const ToggleView& action) const {
        auto& hidden = it.settings_.hiddenViews;
        if (hidden.erase(action.key) == 0) hidden.insert(action.key);
    }
    void operator()(const SetLanguage& action) const { it.settings_.language = action.language; }
    void operator()(const SetTheme& action) const { it.settings_.theme = action.theme; }
    void operator()(const SetScale& action) const {
        if (!(action.scale > 0)) return;
        it.settings_.scale = std::clamp(action.scale, kSmallestScale, kLargestScale);
    }
    void operator()(const SetReducedMotion& action) const {
        it.settings_.reducedMotion = action.reduced;
    }
    void operator()(const SetLaneVariable& action) const { it.laneVariable_ = action.name; }
    void operator()(const StartSweep& action) const { it.startSweep(action.plan); }
    void operator()(const CancelSweep&) const { it.sweepRunner_->cancel(); }
    void operator()(const ResetSettings&) const {
        Settings fresh;
        fresh.lastScenario = it.settings_.lastScenario;
        it.settings_ = std::move(fresh);
        it.playback_.setSpeed(it.settings_.cyclesPerSecond);
    }
    void operator()(const CopyText& action) const { it.clipboard_ = action.text; }
    void operator()(const ShowHelp& action) const { it.isHelpOpen_ = action.isOpen; }
    void operator()(const ShowLibrary& action) const { it.isLibraryOpen_ = action.isOpen; }
    void operator()(const Quit&) const { it.wantsToQuit_ = true; }
};

void Session::apply(const Action& action) {
    std::visit(ActionApplier{*this}, action);
}

}  // namespace warpscope::session
