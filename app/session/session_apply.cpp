#include "app/session/session.h"

#include "app/session/base/landmark.h"
#include "engine/base/utf8.h"

#include <algorithm>
#include <cstdlib>

namespace warpscope::session {

/// One function for each action: what it changes.
struct ActionApplier {
    Session& it;

    void seek(Cycle cycle) const {
        it.shared_.lesson.goToAfterRun.reset();
        it.shared_.playback.seek(it.isQuestionOpen() && it.run() ? std::min(cycle, it.lastShown())
                                                                 : cycle);
    }

    /// Of the scenario in slot A, as what is marked in its runs names it.
    std::string fileName() const { return it.original().path.filename().string(); }

    /// One at a time: two that lie over each other would share the keys.
    void closeDialogs() const {
        it.shared_.isLibraryOpen = false;
        it.shared_.isPaletteOpen = false;
        it.shared_.isHelpOpen = false;
        it.shared_.isSettingsOpen = false;
    }

    void operator()(const OpenFile& action) const {
        it.shared_.isBlack = false;
        it.files_.open(action.path, action.slot);
    }
    void operator()(const OpenExercise& action) const {
        it.shared_.isBlack = false;
        it.files_.openExercise(action.name, action.seed);
    }
    void operator()(const Reload& action) const { it.files_.reload(action.slot); }
    void operator()(const SetKnob& action) const {
        it.knobs_.keepLine(action.key);
        const auto turn = [&](RunSlot& slot) { slot.setKnob({action.key, action.value}); };
        it.knobs_.turn(action.key, turn, action.slot);
    }
    void operator()(const ResetKnob& action) const {
        it.knobs_.keepLine(action.key);
        it.knobs_.turn(
            {}, [&](RunSlot& slot) { slot.resetKnob(action.key); }, action.slot);
    }
    void operator()(const ResetAllKnobs& action) const {
        // A step of a lesson speaks of the knobs that it has turned itself.
        const auto reset = [this](RunSlot& slot) {
            slot.resetKnobs(&slot == &it.slots_.a() ? it.shared_.lesson.knobs : Knobs{});
        };
        it.knobs_.turn({}, reset, action.slot);
    }
    void operator()(const Undo&) const { it.knobs_.undo(); }
    void operator()(const Redo&) const { it.knobs_.redo(); }
    void operator()(const EditKernel& action) const { it.editor_.edit(action); }
    void operator()(const SetEditing& action) const { it.editor_.setEditing(action); }
    void operator()(const RevertKernel& action) const { it.editor_.revert(action.slot); }
    void operator()(const SaveKernel& action) const { it.editor_.save(action); }
    void operator()(const SaveScenarioAs& action) const { it.editor_.saveScenarioAs(action); }
    void operator()(const TakeDraft&) const { it.editor_.takeDraft(); }
    void operator()(const DropDraft&) const { it.editor_.dropDraft(); }
    void operator()(const DropRefusedFile&) const { it.slots_.a().dropRefusedFile(); }
    void operator()(const PinRun&) const { it.held_.pin(); }
    void operator()(const PinPartner&) const { it.held_.pinPartner(); }
    void operator()(const UnpinRun&) const { it.held_.unpin(); }
    void operator()(const SwapRuns&) const { it.held_.swap(); }
    void operator()(const MarkMoment& action) const {
        if (!it.hasScenario()) return;
        markMoment(it.shared_.settings.moments, {fileName(), action.cycle, action.name});
    }
    void operator()(const UnmarkMoment& action) const {
        if (!it.hasScenario()) return;
        unmarkMoment(it.shared_.settings.moments, fileName(), action.cycle);
    }
    void operator()(const KeepConfiguration& action) const {
        keepConfiguration(it.shared_.settings.configurations, action.configuration);
    }
    void operator()(const NameConfiguration& action) const {
        nameConfiguration(it.shared_.settings.configurations, action.index, action.name);
    }
    void operator()(const TakeConfiguration& action) const {
        it.knobs_.takeConfiguration(action.index);
    }
    void operator()(const DropConfiguration& action) const {
        dropConfiguration(it.shared_.settings.configurations, action.index);
    }
    void operator()(const Play&) const { it.shared_.playback.play(); }
    void operator()(const Pause&) const { it.shared_.playback.pause(); }
    void operator()(const TogglePlay&) const {
        it.shared_.playback.isPlaying() ? it.shared_.playback.pause() : it.shared_.playback.play();
    }
    void operator()(const StepCycles& action) const {
        it.shared_.playback.pause();
        const CycleCount last = it.shared_.playback.lastCycle();
        seek(it.shared_.playback.cycle() + std::clamp<CycleCount>(action.count, -last, last));
    }
    void operator()(const StepEvent& action) const {
        it.shared_.playback.pause();
        if (it.run()) seek(neighbourEvent(*it.run(), it.selected(), it.cycle(), action.direction));
    }
    void operator()(const SeekTo& action) const { seek(action.cycle); }
    void operator()(const SeekStart&) const { seek(0); }
    void operator()(const SeekEnd&) const { seek(it.shared_.playback.lastCycle()); }
    void operator()(const SetSpeed& action) const {
        it.shared_.stage.timeline.pace = 0;  // Who chooses a pace keeps it in this step.
        it.shared_.playback.setSpeed(action.cyclesPerSecond);
        it.shared_.settings.cyclesPerSecond = it.shared_.playback.cyclesPerSecond();
    }
    void operator()(const Select& action) const {
        it.shared_.selected = action.selection;
        if (!it.isTypingAnswer()) return;
        const scenario::Question::Kind kind = it.step()->question.kind;
        if (const auto draft = draftAfterClick(kind, it.answerDraft(), action.selection))
            it.lesson_.write(*draft);
    }
    void operator()(const Hover& action) const {
        it.shared_.hovered = action.selection;
        it.shared_.isHoverFresh = true;
    }
    void operator()(const ToggleBreakpoint& action) const {
        it.slots_.of(action.slot).toggleBreakpoint(action.line);
    }
    void operator()(const GoToStep& action) const {
        it.shared_.isBlack = false;  // Who goes on wants the picture back.
        it.lesson_.enterStep(action.index);
    }
    void operator()(const AnswerQuestion& action) const {
        if (action.choice >= 0) it.lesson_.choose(action.choice);
    }
    void operator()(const TypeAnswer& action) const {
        constexpr std::size_t kMaxAnswerBytes = 120;
        if (it.isTypingAnswer())
            it.lesson_.write(std::string(utf8::beginning(action.text, kMaxAnswerBytes)));
    }
    void operator()(const SubmitAnswer&) const { it.lesson_.submit(); }
    void operator()(const RevealAnswer&) const {
        it.shared_.isBlack = false;
        it.lesson_.choose(-1);
    }
    void operator()(const SetArrangement& action) const { arrange(it.shared_, action.arrangement); }
    void operator()(const ShowView& action) const {
        it.shared_.settings.hiddenViews.erase(action.key);
    }
    void operator()(const SetPresenting& action) const {
        it.shared_.isPresenting = action.isOn;
        it.shared_.isBlack = false;
        it.shared_.hasSpotlight = false;
    }
    void operator()(const SetBlack& action) const { it.shared_.isBlack = action.isOn; }
    void operator()(const SetSpotlight& action) const { it.shared_.hasSpotlight = action.isOn; }
    void operator()(const ShowPalette& action) const {
        if (action.isOpen) closeDialogs();
        it.shared_.isPaletteOpen = action.isOpen;
    }
    void operator()(const ToggleView& action) const {
        auto& hidden = it.shared_.settings.hiddenViews;
        if (hidden.erase(action.key) == 0) hidden.insert(action.key);
    }
    void operator()(const SetLanguage& action) const {
        it.shared_.settings.language = action.language;
    }
    void operator()(const SetTheme& action) const { it.shared_.settings.theme = action.theme; }
    void operator()(const SetScale& action) const {
        if (!(action.scale > 0)) return;
        it.shared_.settings.scale = std::clamp(action.scale, kMinScale, kMaxScale);
    }
    void operator()(const SetStateColours& action) const {
        it.shared_.settings.stateColours = action.colours;
    }
    void operator()(const SetHazards& action) const {
        if (it.shared_.settings.looksForHazards == action.looksForThem) return;
        it.shared_.settings.looksForHazards = action.looksForThem;
        it.slots_.a().setLooksForHazards(action.looksForThem);
        if (it.hasScenario()) it.slots_.a().requestRun();
    }
    void operator()(const SetReducedMotion& action) const {
        it.shared_.settings.reducedMotion = action.reduced;
    }
    void operator()(const SetTouch& action) const { it.shared_.settings.isTouch = action.isTouch; }
    void operator()(const SetLaneVariable& action) const { it.shared_.laneVariable = action.name; }
    void operator()(const StartSweep& action) const { it.sweeps_.start(action.plan); }
    void operator()(const CancelSweep&) const { it.shared_.sweepRunner->cancel(); }
    void operator()(const ResetSettings&) const {
        Settings fresh;
        // What a person has done is no setting.
        const Settings& now = it.shared_.settings;
        fresh.lastScenario = now.lastScenario;
        fresh.lastStep = now.lastStep;
        fresh.lastReplies = now.lastReplies;
        fresh.lastCycle = now.lastCycle;
        fresh.recentScenarios = now.recentScenarios;
        fresh.timeline = now.timeline;
        fresh.knobs = now.knobs;
        fresh.pinnedKnobs = now.pinnedKnobs;
        fresh.pinnedKernel = now.pinnedKernel;
        fresh.lessonSteps = now.lessonSteps;
        fresh.lessonAnswers = now.lessonAnswers;
        fresh.moments = now.moments;
        fresh.configurations = now.configurations;
        (*this)(SetHazards{fresh.looksForHazards});
        it.shared_.settings = std::move(fresh);
        it.shared_.playback.setSpeed(it.shared_.settings.cyclesPerSecond);
    }
    void operator()(const CopyText& action) const { it.shared_.clipboard = action.text; }
    void operator()(const ShowHelp& action) const {
        if (action.isOpen) closeDialogs();
        it.shared_.isHelpOpen = action.isOpen;
    }
    void operator()(const ShowSettings& action) const {
        if (action.isOpen) closeDialogs();
        it.shared_.isSettingsOpen = action.isOpen;
    }
    void operator()(const ShowLibrary& action) const {
        if (action.isOpen) closeDialogs();
        it.shared_.isLibraryOpen = action.isOpen;
    }
    void operator()(const Quit&) const { it.shared_.wantsToQuit = true; }
};

void Session::apply(const Action& action) {
    action.visit(ActionApplier{*this});
}

}  // namespace warpscope::session
