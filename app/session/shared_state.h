#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/session/playback.h"
#include "app/session/run_slot.h"
#include "app/session/selection.h"
#include "app/session/settings.h"
#include "app/session/sweep_runner.h"
#include "engine/analysis/sweep.h"
#include "engine/machine/library.h"
#include "engine/scenario/library.h"
#include "engine/text/catalogue.h"

namespace warpscope::session {

/// Where a reader stands in the lesson of the scenario in slot A.
struct Lesson {
    int step = 0;
    int answer = -1;  ///< The choice made for this step's question, −1 = none yet.
    Knobs knobs{};    ///< Set by the steps so far.
    /// Where the cursor goes when the run that is under way arrives.
    std::optional<scenario::GoTo> goToAfterRun{};
};

/// What there is once, however many runs are shown: it stands above the slots.
struct SharedState {
    text::Catalogue catalogue{};
    machine::Library devices{};
    scenario::ProgramCache programs{};  ///< What was compiled for runs and sweeps.
    scenario::Library library{};
    Settings settings{};
    Playback playback{};  ///< As long as the run of slot A.
    Lesson lesson{};
    Selection selected{};
    Selection hovered{};
    bool isHoverFresh = false;
    std::string laneVariable{};
    bool isHelpOpen = false;
    bool isLibraryOpen = false;
    bool wantsToQuit = false;
    std::string clipboard{};
    std::shared_ptr<const analysis::Sweep> sweep{};
    std::unique_ptr<SweepRunner> sweepRunner{};  ///< Last: its thread reads devices, programs.
};

}  // namespace warpscope::session
