#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/runs/run_slots.h"
#include "app/session/state/shared_state.h"

namespace warpscope::session {

/// All that a view reads: what is of the window, and what is of one slot's run. Two views of the
/// same kind stand side by side by reading through two of these. Small enough to copy; valid as
/// long as the session.
class SlotReader {
  public:
    /// Requires: both outlive the reader.
    SlotReader(const SharedState& shared, const RunSlots& slots, SlotId id = SlotId::A)
        : shared_(&shared), slots_(&slots), id_(id) {}

    // --- words
    const text::Catalogue& catalogue() const { return shared_->catalogue; }
    text::Language language() const { return shared_->settings.language; }
    /// The sentence of a key or message in the current language.
    std::string text(std::string_view key) const;
    std::string text(const Message& message) const;
    /// A scenario's text in the current language.
    const std::string& text(const scenario::LocalText& local) const;
    /// The vendor's word for a thing in the current language: "warp", "sm", "block", "lane".
    std::string word(std::string_view what) const;

    // --- scenario
    const RunSlot& slot() const { return slots_->of(id_); }
    bool hasScenario() const { return slot().hasScenario(); }
    /// With the knobs applied. Requires: hasScenario().
    const scenario::Scenario& scenario() const { return slot().scenario(); }
    /// As the file has it.
    const scenario::Scenario& original() const { return slot().original(); }
    /// The value of a key differs from the file's.
    bool isKnobTurned(std::string_view key) const { return slot().isKnobTurned(key); }
    /// Some value differs from the file's.
    bool hasTurnedKnobs() const { return slot().hasTurnedKnobs(); }
    const scenario::Library& library() const { return shared_->library; }
    /// The generated exercises.
    const std::vector<exercise::Summary>& exercises() const { return shared_->exercises; }
    const machine::Library& devices() const { return shared_->devices; }
    /// Word of the vendor whose device is shown; NVIDIA's before there is a scenario.
    machine::Vendor vendor() const;
    /// What is wrong with the newest input; the run on the screen is then the last good one.
    const std::vector<Problem>& problems() const { return slot().problems(); }
    /// That is a file that was asked for and cannot be read.
    bool isFileRefused() const { return slot().isFileRefused(); }
    /// The same, beside a scenario that stays as it was.
    bool isOtherFileRefused() const { return slot().isOtherFileRefused(); }

    // --- run
    /// nullptr until the first run is there. Stays the last good run while problems() is not empty.
    const std::shared_ptr<const history::Run>& run() const { return slot().run(); }
    /// What happened in it, or in the run that a file holds and that has no more: run() is nullptr
    /// then. nullptr until one of them is there.
    const std::shared_ptr<const history::Recording>& recording() const {
        return slot().recording();
    }
    /// Of a run from a file, else nullptr.
    const history::RecordingInfo* storedInfo() const { return slot().storedInfo(); }
    /// A run that was simulated not long ago, of any slot, with hazards looked for; else nullptr.
    std::shared_ptr<const history::Run> keptRun(const scenario::Scenario& scenario) const {
        return slots_->keptRun(scenario);
    }
    bool isSimulating() const { return slot().isSimulating(); }
    /// What was compiled for runs and sweeps.
    const scenario::ProgramCache& programs() const { return shared_->programs; }
    /// Wall-clock milliseconds that the run took to simulate.
    double simulationMilliseconds() const { return slot().simulationMilliseconds(); }
    /// The cursor's cycle, or the last one of a run that is shorter.
    Cycle cycle() const;
    const Playback& playback() const { return shared_->playback; }
    /// The GPU after cycle(). Requires: run().
    const gpu::GpuState& state() const { return slot().stateAfter(cycle()); }
    /// What every scheduler saw in cycle(). Requires: run().
    const std::vector<sm::Decision>& decisions() const { return slot().decisionsAt(cycle()); }
    const std::set<int>& breakpoints() const { return slot().breakpoints(); }

    // --- editor
    const EditorState& editor() const { return shared_->editor; }
    /// The kernel's text is not that of its file.
    bool isKernelEdited() const { return slot().isKernelEdited(); }
    /// It is, and the file has changed since the editing began.
    bool hasKernelChangedOnDisk() const { return slot().hasKernelChangedOnDisk(); }

    // --- lesson
    int lessonStep() const { return shared_->lesson.step; }
    /// The step of the lesson; nullptr where the scenario has none.
    const scenario::Step* step() const;
    /// The choice that was made for this step's question, −1 = none (yet).
    int answer() const;
    /// The choice that is right for this step's question, counted from 0. Requires: it has choices.
    int rightChoice() const;
    /// What became of this step's question; nullptr = it is open, or there is none.
    const Reply* reply() const;
    /// The first answer to this step's open question, which was wrong; nullptr = there is none.
    const Reply* wrongAnswer() const;
    /// Why what was submitted last is no answer yet; empty = nothing to say.
    const Message& answerSaid() const { return shared_->lesson.said; }
    /// The open question wants a text, which clicks may write; and what stands there so far.
    bool isTypingAnswer() const;
    const std::string& answerDraft() const { return shared_->lesson.draft; }
    /// Lanes that were clicked as the answer of the open question.
    LaneMask draftLanes() const;
    /// Predict first, then see: until the answer is shown, nothing after lastShown() is, nor what
    /// whole runs amount to.
    bool isQuestionOpen() const;
    /// It was, a moment ago: who types on means it still.
    bool isJustAnswered() const;
    /// What the reader turned or wrote makes another run than that of which the step's words speak.
    bool hasLeftStepsRun() const;
    /// The step asks for a changed kernel or knob, and has not been answered. Nothing is hidden
    /// then: isQuestionOpen() is false.
    bool isMending() const;
    /// A question of this or of a later step of the lesson is open.
    bool hasQuestionAhead() const;
    /// The cycle at which the next open question of a later step is asked. Nothing where no step
    /// asks, or one before it makes another run, and for a run of the steps before, which has been
    /// seen; one from a file may be of the same kernel.
    std::optional<Cycle> nextAskedAt() const;
    /// The last cycle of which anything may be shown: the run's, while a question is open the one
    /// it is asked at. Requires: recording().
    Cycle lastShown() const;
    const Stage& stage() const { return shared_->stage; }
    /// A run is held in slot B.
    bool hasPinnedRun() const { return slots_->held() != nullptr; }
    /// What the run of this slot is called beside the other one, "A" or "B": A is the one that is
    /// held, unless they were swapped (SwapRuns). A stands first, and ratios are B ÷ A.
    const char* letter() const { return (id_ == SlotId::B) == shared_->isHeldFirst ? "A" : "B"; }
    bool isFirst() const { return letter()[0] == 'A'; }
    /// The run of this slot is the one that is held beside the other.
    bool isHeld() const { return id_ == SlotId::B; }
    /// In what the scenarios of the two runs differ: that of the held one first.
    const std::vector<scenario::Difference>& differences() const { return slots_->differences(); }
    /// It is the run of the scenario's partner, which has the same knobs turned.
    bool isPartnerPinned() const { return slots_->isPartnerHeld(); }
    /// What was marked in the runs of the scenario in slot A, in order of cycle.
    std::vector<Moment> moments() const;

    // --- selection, arrangement
    const Selection& selected() const { return shared_->selected; }
    const Selection& hovered() const { return shared_->hovered; }
    /// What to explain: the hovered thing, else the selected one.
    const Selection& focus() const;
    const std::string& laneVariable() const { return shared_->laneVariable; }
    const Settings& settings() const { return shared_->settings; }
    bool isHelpOpen() const { return shared_->isHelpOpen; }
    bool isSettingsOpen() const { return shared_->isSettingsOpen; }
    bool isLibraryOpen() const { return shared_->isLibraryOpen; }
    bool isPaletteOpen() const { return shared_->isPaletteOpen; }
    bool isPresenting() const { return shared_->isPresenting; }
    bool isBlack() const { return shared_->isBlack; }
    bool hasSpotlight() const { return shared_->hasSpotlight; }
    bool canUndo() const { return shared_->knobHistory.canUndo(); }
    bool canRedo() const { return shared_->knobHistory.canRedo(); }
    bool wantsToQuit() const { return shared_->wantsToQuit; }

    // --- sweep: one run a value, in the background
    /// The last finished one.
    const analysis::Sweep* sweep() const { return shared_->sweep.get(); }
    bool isSweeping() const;
    double sweepProgress() const;  ///< 0 to 1.
    /// Knobs other than the swept one were turned since.
    bool isSweepOld() const;

  private:
    const SharedState* shared_;
    const RunSlots* slots_;
    SlotId id_;
};

}  // namespace warpscope::session
