#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/session/action.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/settings.h"
#include "engine/analysis/sweep.h"
#include "engine/gpu/simulation.h"
#include "engine/history/run.h"
#include "engine/machine/library.h"
#include "engine/scenario/library.h"
#include "engine/scenario/program_cache.h"
#include "engine/scenario/scenario.h"
#include "engine/text/catalogue.h"

namespace warpscope::session {

class Simulator;
class SweepRunner;

/// Where the program finds its files.
struct Assets {
    std::filesystem::path devices{};
    std::filesystem::path text{};
    std::filesystem::path scenarios{};
};

/// What is shown: the scenario with its knobs, the last good run, the cursor, the selection, the
/// settings. Views read it (const); only apply() and update() change it, between frames.
class Session {
  public:
    Session(const Assets& assets, Settings settings);
    ~Session();

    /// Does what an action asks for. Unknown files and wrong values become problems.
    void apply(const Action& action);
    /// Once a frame: playback moves on by `seconds`, finished runs arrive, changed files reload.
    void update(double seconds);
    /// Waits until no simulation is under way (tests, off-screen pictures).
    void finishSimulation();

    // --- words
    const text::Catalogue& catalogue() const { return catalogue_; }
    text::Language language() const { return settings_.language; }
    /// The sentence of a key or message in the current language.
    std::string text(std::string_view key) const;
    std::string text(const Message& message) const;
    /// A scenario's text in the current language.
    const std::string& text(const scenario::LocalText& local) const;
    /// The vendor's word for a thing in the current language: "warp", "sm", "block", "lane".
    std::string word(std::string_view what) const;

    // --- scenario
    bool hasScenario() const { return scenario_.has_value(); }
    /// With the knobs applied. Requires: hasScenario().
    const scenario::Scenario& scenario() const { return *scenario_; }
    /// As the file has it.
    const scenario::Scenario& original() const { return *original_; }
    /// The value of a key differs from the file's.
    bool isKnobTurned(std::string_view key) const;
    /// Some value differs from the file's.
    bool hasTurnedKnobs() const;
    const scenario::Library& library() const { return library_; }
    const machine::Library& devices() const { return devices_; }
    /// Word of the vendor whose device is shown; NVIDIA's before there is a scenario.
    machine::Vendor vendor() const;
    /// What is wrong with the newest input; the run on the screen is then the last good one.
    const std::vector<Problem>& problems() const { return problems_; }

    // --- run
    /// nullptr until the first run is there. Stays the last good run while problems() is not empty.
    const std::shared_ptr<const history::Run>& run() const { return run_; }
    bool isSimulating() const;
    /// What was compiled for runs and sweeps.
    const scenario::ProgramCache& programs() const { return programs_; }
    /// Wall-clock milliseconds that the run took to simulate.
    double simulationMilliseconds() const { return simulationMilliseconds_; }
    Cycle cycle() const { return playback_.cycle(); }
    const Playback& playback() const { return playback_; }
    /// The GPU after cycle(). Requires: run().
    const gpu::GpuState& state() const;
    /// What every scheduler saw in cycle(). Requires: run().
    const std::vector<sm::Decision>& decisions() const;
    const std::set<int>& breakpoints() const { return breakpoints_; }

    // --- lesson
    int lessonStep() const { return lessonStep_; }
    /// The choice that was made for this step's question, −1 = none yet. Until there is one the
    /// step neither turns knobs nor moves the cursor: predict first, then see.
    int answer() const { return answer_; }

    // --- selection, arrangement
    const Selection& selected() const { return selected_; }
    const Selection& hovered() const { return hovered_; }
    /// What to explain: the hovered thing, else the selected one.
    const Selection& focus() const;
    const std::string& laneVariable() const { return laneVariable_; }
    const Settings& settings() const { return settings_; }
    Settings& mutableSettings() { return settings_; }  ///< For the shell: splitters.
    bool isHelpOpen() const { return isHelpOpen_; }
    bool isLibraryOpen() const { return isLibraryOpen_; }
    bool wantsToQuit() const { return wantsToQuit_; }
    /// Text that a view asked to copy; the shell takes it to the clipboard.
    std::string takeClipboardText();

    // --- sweep: one run a value, in the background
    const analysis::Sweep* sweep() const { return sweep_.get(); }  ///< The last finished one.
    bool isSweeping() const;
    double sweepProgress() const;  ///< 0 to 1.
    /// Knobs other than the swept one were turned since.
    bool isSweepOld() const;
    /// Waits until no sweep is under way (off-screen pictures).
    void finishSweep();

  private:
    friend struct ActionApplier;

    void openFile(const std::filesystem::path& path);
    void reload();
    void watchFiles(double seconds);
    bool rememberFileTimes();
    bool applyKnobs(std::vector<scenario::Setting> knobs);
    void setKnob(scenario::Setting knob);
    void resetKnob(std::string_view key);
    void turnTo(std::vector<scenario::Setting> knobs, std::string_view key);
    void requestRun();
    void refuse(std::vector<Problem> problems);
    void receiveRun();
    void receiveSweep();
    void startSweep(const scenario::SweepPlan& plan);
    void enterStep(int index);
    void revealStep();
    bool applyLessonKnobs();
    void show(const std::string& viewOrArrangement);
    void moveAfterRun(const scenario::GoTo& target);
    void moveTo(Cycle cycle);
    void playOn(double seconds);

    text::Catalogue catalogue_{};
    machine::Library devices_{};
    scenario::ProgramCache programs_{};
    scenario::Library library_{};
    Settings settings_{};
    std::optional<scenario::Scenario> scenario_{};
    std::optional<scenario::Scenario> original_{};
    /// Knobs that were turned, in the order in which they are applied to original_.
    std::vector<scenario::Setting> knobs_{};
    std::vector<scenario::Setting> lessonKnobs_{};  ///< Set by lesson steps.
    std::vector<Problem> problems_{};
    bool isInputWrong_ = false;  ///< Problems are of what came after the newest request.
    std::shared_ptr<const history::Run> run_{};
    double simulationMilliseconds_ = 0;
    Playback playback_{};
    mutable Cycle stateCycle_ = -1;
    mutable std::shared_ptr<const gpu::GpuState> state_{};
    mutable Cycle decisionsCycle_ = -1;
    mutable std::vector<sm::Decision> decisions_{};
    std::set<int> breakpoints_{};
    int lessonStep_ = 0;
    int answer_ = -1;
    Selection selected_{};
    Selection hovered_{};
    bool isHoverFresh_ = false;
    std::optional<scenario::GoTo> goToAfterRun_{};
    std::int64_t newestRequest_ = 0;
    std::int64_t firstRequest_ = 0;  ///< Of this scenario file; runs asked for before are stale.
    bool isCursorToReset_ = false;   ///< No run of this scenario file has arrived yet.
    std::string laneVariable_{};
    bool isHelpOpen_ = false;
    bool isLibraryOpen_ = false;
    bool wantsToQuit_ = false;
    std::string clipboard_{};
    std::filesystem::path path_{};  ///< Asked for last, whether it could be read or not.
    std::filesystem::file_time_type scenarioTime_{};
    std::filesystem::file_time_type kernelTime_{};
    double secondsToFileCheck_ = 0;
    std::shared_ptr<const analysis::Sweep> sweep_{};
    // Threads last: they end before what they read goes away.
    std::unique_ptr<Simulator> simulator_{};
    std::unique_ptr<SweepRunner> sweepRunner_{};
};

}  // namespace warpscope::session
