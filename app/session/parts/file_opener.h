#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "app/session/parts/held_run.h"
#include "app/session/parts/lesson_guide.h"
#include "app/session/parts/sweep_desk.h"
#include "app/session/state/session_part.h"

namespace warpscope::session {

/// Opens files in the slots, and looks whether they change. What is wrong with a file becomes the
/// problems of its slot.
class FileOpener : SessionPart {
  public:
    /// Requires: all outlive the opener.
    FileOpener(SharedState& shared, RunSlots& slots, LessonGuide& lesson, HeldRun& held,
               SweepDesk& sweeps)
        : SessionPart(shared, slots), lesson_(lesson), held_(held), sweeps_(sweeps) {}

    /// A scenario, a kernel, or the recording of a run, which is held beside slot A.
    void open(const std::filesystem::path& path, SlotId id);
    /// The instance of an exercise that a seed gives.
    void openExercise(const std::string& name, std::int64_t seed);
    /// Reads the files of a slot again.
    void reload(SlotId id);
    /// Once a frame: reloads what has changed.
    void watch(double seconds);

  private:
    void openRecording(const std::filesystem::path& path);

    LessonGuide& lesson_;
    HeldRun& held_;
    SweepDesk& sweeps_;
    double secondsToFileCheck_ = 0;
};

}  // namespace warpscope::session
