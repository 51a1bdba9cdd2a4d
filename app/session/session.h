#pragma once

#include <string>

#include "app/session/base/action.h"
#include "app/session/base/assets.h"
#include "app/session/parts/file_opener.h"
#include "app/session/parts/held_run.h"
#include "app/session/parts/kernel_editor.h"
#include "app/session/parts/knob_turner.h"
#include "app/session/parts/lesson_guide.h"
#include "app/session/parts/place_keeper.h"
#include "app/session/parts/sweep_desk.h"
#include "app/session/state/slot_reader.h"

namespace warpscope::session {

/// Slot A with its scenario and run, a slot B where a run is held beside it, and above the slots
/// the cursor, the lesson, the selection and the settings. Reads as slot A does (SlotReader); only
/// apply() and update() change anything, between frames. What there is to do is done by its parts.
class Session : public SlotReader {
  public:
    Session(const Assets& assets, Settings settings);
    ~Session();

    /// Does what an action asks for. Unknown files and wrong values become problems.
    void apply(const Action& action);
    /// A pointer holds something: what it turns on its way is no answer to a question yet.
    void setHeld(bool isHeld) { isHeld_ = isHeld; }
    /// Played, it passes every cycle at the speed that is set from now on: no stretch or pace of a
    /// step, nothing idle left out, no breakpoint (films).
    void playStraight() { isStraight_ = true; }
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

    void receiveRuns();
    void keepPace();
    void playOn(double seconds);

    SharedState shared_{};
    RunSlots slots_;
    // Each knows those above it.
    KnobTurner knobs_{shared_, slots_};
    HeldRun held_{shared_, slots_};
    SweepDesk sweeps_{shared_, slots_};
    LessonGuide lesson_{shared_, slots_, knobs_, held_};
    FileOpener files_{shared_, slots_, lesson_, held_, sweeps_};
    KernelEditor editor_{shared_, slots_, knobs_, files_};
    PlaceKeeper place_{shared_, slots_};
    bool isHeld_ = false;
    bool isStraight_ = false;
};

}  // namespace warpscope::session
