#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/base/line_place.h"
#include "app/session/base/playback.h"
#include "app/session/base/reply.h"
#include "app/session/base/selection.h"
#include "app/session/base/settings.h"
#include "app/session/runs/draft_box.h"
#include "app/session/runs/knob_history.h"
#include "app/session/runs/run_slot.h"
#include "app/session/runs/sweep_runner.h"
#include "engine/analysis/sweep.h"
#include "engine/exercise/exercise.h"
#include "engine/machine/library.h"
#include "engine/scenario/library.h"
#include "engine/text/catalogue.h"

namespace warpscope::session {

/// Where a reader stands in the lesson of the scenario in slot A.
struct Lesson {
    int step = 0;
    std::vector<Reply> replies{};  ///< One a step.
    Knobs knobs{};                 ///< Set by the steps so far.
    /// Where the cursor goes when the run that is under way arrives.
    std::optional<scenario::GoTo> goToAfterRun{};
    Cycle lastShown = 0;  ///< While a question is open: nothing later is shown.
    /// Where the next question about the run that is shown will be asked.
    std::optional<Cycle> nextAskedAt{};
    std::string draft{};  ///< Of the answer to the open question, where it is typed or clicked.
    Message said{};       ///< Why what was submitted is no answer yet; empty = nothing to say.
    /// How long the question of the step has been closed, in this visit of it.
    double secondsClosed = std::numeric_limits<double>::infinity();
    bool awaitsVerdict = false;  ///< A run has come since the question was judged.
    int pinnedBy = -1;           ///< The step whose previous run stands in slot B; −1 = none.
};

/// How the step on the screen sets its stage.
struct Stage {
    /// Another one whenever a step sets it; negative while the reader looks at an arrangement of
    /// their own choice instead.
    int number = 0;
    std::vector<std::string> views{};  ///< Beside the words, the largest first; empty = no wish.
    scenario::StepTimeline timeline{};
    std::vector<std::string> point{};  ///< What to look at.
};

/// What the editor of the kernel says beside the text.
struct EditorState {
    bool isEditing = false;  ///< The source view edits instead of showing what lines did.
    int line = 0;            ///< Where editing began, from 1; 0 = anywhere.
    Message said{};          ///< What became of the last wish to save; empty = nothing to say.
    bool isRefused = false;  ///< It was not done.
    bool mayForce = false;   ///< It would be done if it were asked for once more, forced.
    std::optional<Draft> draft{};  ///< Typed and not saved last time: offered.
};

/// What there is once, however many runs are shown: it stands above the slots.
struct SharedState {
    text::Catalogue catalogue{};
    machine::Library devices{};
    scenario::ProgramCache programs{};  ///< What was compiled for runs and sweeps.
    scenario::Library library{};
    std::vector<exercise::Summary> exercises{};
    std::filesystem::path exerciseFolder{};  ///< Of their templates; empty = there are none.
    Settings settings{};
    Playback playback{};  ///< As long as the run of slot A.
    Lesson lesson{};
    Stage stage{};
    KnobHistory knobHistory{};
    EditorState editor{};
    DraftBox drafts{};
    /// Where the cursor goes when the run that is under way arrives: the same line in other code.
    std::optional<LinePlace> placeAfterRun{};
    bool isHeldFirst = true;  ///< The run in slot B is called A, and stands first.
    Selection selected{};
    Selection hovered{};
    bool isHoverFresh = false;
    std::string laneVariable{};
    bool isHelpOpen = false;
    bool isSettingsOpen = false;
    bool isLibraryOpen = false;
    bool isPaletteOpen = false;
    bool isPresenting = false;
    bool isBlack = false;
    bool hasSpotlight = false;
    bool wantsToQuit = false;
    std::string clipboard{};
    std::shared_ptr<const analysis::Sweep> sweep{};
    std::unique_ptr<SweepRunner> sweepRunner{};  ///< Last: its thread reads devices, programs.
};

/// The reader wants to see an arrangement instead of what the step shows: below 0 it sets no stage.
inline void arrange(SharedState& shared, Arrangement arrangement) {
    shared.settings.arrangement = arrangement;
    shared.stage.views.clear();
    shared.stage.point.clear();
    shared.stage.number = -std::abs(shared.stage.number);
}

}  // namespace warpscope::session
