#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/action.h"
#include "app/session/answer_sheet.h"
#include "app/session/assets.h"
#include "app/session/slot_reader.h"

namespace warpscope::session {

/// Slot A with its scenario and run, a slot B where a run is held beside it, and above the slots
/// the cursor, the lesson, the selection and the settings. Reads as slot A does (SlotReader); only
/// apply() and update() change anything, between frames.
class Session : public SlotReader {
  public:
    Session(const Assets& assets, Settings settings);
    ~Session();

    /// Does what an action asks for. Unknown files and wrong values become problems.
    void apply(const Action& action);
    /// A pointer holds something: what it turns on its way is no answer to a question yet.
    void setHeld(bool isHeld) { isHeld_ = isHeld; }
    /// Once a frame: playback moves on by `seconds`, finished runs arrive, changed files reload.
    void update(double seconds);
    /// Reads a little of what is asked for later, for whoever has nothing else to do; returns
    /// whether there is more.
    bool readAhead() { return shared_.library.readOn(); }
    /// Goes on with the scenario that is open where an earlier start was left: the step, the knobs,
    /// the run that was held beside it, the cycle, the arrangement. Waits for the runs.
    void resume(const Settings& left);
    /// Holds the run that another session holds, or none where it holds none.
    void holdAs(const Session& other);
    /// Waits until no simulation is under way, in no slot (tests, off-screen pictures).
    void finishSimulation();
    /// Waits until the run of the lesson's next step, too, is there: it is made while the words are
    /// read (benchmarks, tests).
    void finishAhead();
    /// Waits until no sweep is under way (off-screen pictures).
    void finishSweep();

    /// A run is held in this slot; in A always.
    bool hasSlot(SlotId id) const { return slots_.has(id); }
    /// What the views of a slot read; what reads slot B reads slot A once nothing is held there.
    /// Requires: hasSlot(id).
    SlotReader seenFrom(SlotId id) const;

    Settings& mutableSettings() { return shared_.settings; }  ///< For the shell: splitters.
    /// Text that a view asked to copy; the shell takes it to the clipboard.
    std::string takeClipboardText();

  private:
    friend struct ActionApplier;

    void pinRun();
    void pinPartner();
    void unpinRun();
    void swapRuns();
    void setPlaybackLength();
    void takeConfiguration(std::size_t index);
    void openFile(const std::filesystem::path& path, SlotId id);
    void openRecording(const std::filesystem::path& path);
    void openExercise(const std::string& name, std::int64_t seed);
    void reload(SlotId id);
    void watchFiles(double seconds);
    void receiveRuns();
    void receiveSweep();
    void startSweep(const scenario::SweepPlan& plan);
    void enterStep(int index);
    void pinForLesson();
    void judge();
    void showAnswered(bool isClosed);
    bool applyLessonKnobs();
    void lookAhead(double seconds);
    void moveAfterRun(const scenario::GoTo& target);
    void placeCursor(const scenario::GoTo& target);
    void findNextQuestion();
    void moveTo(Cycle cycle);
    void playOn(double seconds);
    void rememberPlace();
    void rememberAnswers();
    void turnKnob(const std::string& key, const std::function<void(RunSlot&)>& turn, SlotId id);
    void keepLine(const std::string& key);
    void editKernel(const EditKernel& action);
    void revertKernel(SlotId id);
    void saveKernel(const SaveKernel& action);
    void saveScenarioAs(const SaveScenarioAs& action);
    void takeDraft();
    void dropDraft();
    bool takeKnobs(Knobs wanted);

    SharedState shared_{};
    RunSlots slots_;
    AnswerSheet answers_{shared_.lesson, *this};
    bool isHeld_ = false;
    /// The step and the scenario beside which the next step was looked at last.
    std::pair<int, std::int64_t> lookedAhead_{-1, -1};
    double secondsToLook_ = 0;  ///< Below 0: it was looked at.
    double secondsToFileCheck_ = 0;
    /// Of slot A, as the settings have them; nothing: theirs are of another start.
    std::optional<Knobs> rememberedKnobs_{};
};

}  // namespace warpscope::session
