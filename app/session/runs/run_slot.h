#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session/base/slot_id.h"
#include "engine/history/run.h"
#include "engine/history/stored_recording.h"
#include "engine/machine/library.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/kernels/program_cache.h"
#include "engine/scenario/values/field_value.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::session {

class KeptRuns;
class Simulator;
struct SimulationResult;

/// Knobs that were turned, in the order in which they are applied.
using Knobs = std::vector<scenario::Setting>;

/// What belongs to one run: a scenario as its file has it and with its knobs, the last good run of
/// it, and the thread that simulates the next one. Knows no cursor, no selection, no lesson: those
/// are of the window. Changed by the session alone, between frames.
class RunSlot {
  public:
    /// Requires: devices, programs and kept outlive the slot.
    RunSlot(SlotId id, const machine::Library& devices, scenario::ProgramCache& programs,
            KeptRuns& kept);
    ~RunSlot();

    SlotId id() const { return id_; }

    // --- scenario
    bool hasScenario() const { return shown_.scenario.has_value(); }
    /// With the knobs applied. Requires: hasScenario().
    const scenario::Scenario& scenario() const { return *shown_.scenario; }
    /// Another number after every change of scenario(), the same in slots that show the same one.
    std::int64_t edition() const { return shown_.edition; }
    /// As the file has it. Requires: hasScenario().
    const scenario::Scenario& original() const { return *shown_.original; }
    bool isKnobTurned(std::string_view key) const;
    /// The kernel's text is not that of the file.
    bool isKernelEdited() const;
    /// It is, and the file has changed since the editing began.
    bool hasKernelChangedOnDisk() const;
    /// What was guessed of the arguments since the parameters in the text were changed.
    const std::vector<Message>& guesses() const { return shown_.guesses; }
    /// The parameters in the text are others than those of the file's arguments.
    bool hasOtherParameters() const {
        return isKernelEdited() && shown_.written &&
               shown_.written->arguments != shown_.original->arguments;
    }
    /// The scenario is a kernel file as it stands: its launch follows from its host code, also
    /// while that is written. Requires: hasScenario().
    bool isKernelFile() const;
    /// The file's text when the editing began. Requires: isKernelEdited().
    const std::string& editedFrom() const { return shown_.editedFrom; }
    /// Some knob is; the text of the kernel is none.
    bool hasTurnedKnobs() const { return shown_.knobs.size() > kernelKnob().size(); }
    const Knobs& knobs() const { return shown_.knobs; }
    /// Asked for last, whether it could be read or not; empty before the first.
    const std::filesystem::path& path() const { return shown_.path; }
    const std::vector<Problem>& problems() const { return shown_.problems; }
    /// They are of a file that was asked for and cannot be read, not of what is simulated.
    bool isFileRefused() const { return shown_.isFileRefused && !shown_.problems.empty(); }
    /// The same, and the file is not the one that is shown: it stays as it was.
    bool isOtherFileRefused() const;
    /// Forgets the file that was refused beside the one that is shown; else nothing happens.
    void dropRefusedFile();
    /// The kernel file has not compiled since it was opened: its launch is not known yet.
    bool isUnfinished() const { return shown_.isUnfinished; }

    // --- run
    /// nullptr until the first run is there, and where what is shown comes from a file. Stays the
    /// last good run while problems() is not empty.
    const std::shared_ptr<const history::Run>& run() const { return shown_.run; }
    /// What happened in the run, or in the one that a file holds; nullptr as long as neither is
    /// there.
    const std::shared_ptr<const history::Recording>& recording() const { return shown_.recording; }
    /// What a file says of its recording beside it; nullptr: the run was simulated.
    const history::RecordingInfo* storedInfo() const {
        return shown_.stored ? &shown_.stored->info : nullptr;
    }
    bool isSimulating() const;
    /// Wall-clock milliseconds that the run took to simulate.
    double simulationMilliseconds() const { return shown_.simulationMilliseconds; }
    /// The GPU after a cycle, and what every scheduler saw in it; the last ones asked for are kept.
    /// Requires: run(), 0 <= cycle < run()->cycles().
    const gpu::GpuState& stateAfter(Cycle cycle) const;
    const std::vector<sm::Decision>& decisionsAt(Cycle cycle) const;
    const std::set<int>& breakpoints() const { return shown_.breakpoints; }

    // --- input
    /// Reads a scenario file in the place of what was here, without simulating it. A kernel file
    /// that does not compile comes with its text and without a run: isUnfinished(). false:
    /// problems() say why, and what was here stays.
    bool open(const std::filesystem::path& path);
    /// Reads a recording in the place of what was here: it has no states, and nothing of it can be
    /// turned or simulated. false: problems() say why, and what was here stays.
    bool openRecording(const std::filesystem::path& path);
    /// Reads the file again; breakpoints stay, and knobs where the new file allows them. false: as
    /// open(). Requires: hasScenario().
    bool reread();
    /// The scenario's or the kernel's file, or a header beside it, has changed since this was last
    /// asked.
    bool haveFilesChanged();
    /// Exactly these knobs turned. false: problems() say why, and nothing has changed. Requires:
    /// hasScenario().
    bool applyKnobs(Knobs knobs);
    /// One knob more or less, and a run with it where that changes anything.
    void setKnob(scenario::Setting knob);
    void resetKnob(std::string_view key);
    /// All but the text of the kernel, which nobody calls a knob: those in `to` to these values,
    /// the others to the file's.
    void resetKnobs(Knobs to = {});
    /// Another text for the kernel; it runs when nothing more was typed for a moment. Requires:
    /// hasScenario().
    void editKernel(std::string text);
    void revertKernel() { resetKnob(kKernelText); }
    /// What was typed stands in the file now. Requires: isKernelEdited().
    void takeKernelAsSaved();
    /// Of the runs that are asked for from now on.
    void setLooksForHazards(bool looksForThem);
    /// The knob of the kernel's text alone; empty where it is the file's.
    Knobs kernelKnob() const;
    void toggleBreakpoint(int line);
    /// What is wrong with a file that kept it from becoming the newest request.
    void refuseFile(std::vector<Problem> problems);
    /// What is wrong with a file beside the input of the run (a sweep's other scenario).
    void tell(std::vector<Problem> problems);
    /// Everything that another slot shows: scenario, knobs, run. Requests of its own are stale.
    void show(const RunSlot& other);

    // --- simulation
    void requestRun();
    /// Makes the run that would be asked for with exactly these knobs, while nothing else is.
    /// Returns those of them that differ from the file. Requires: hasScenario().
    Knobs foresee(Knobs knobs);
    /// Time goes by: what was typed runs after a pause.
    void passTime(double seconds);
    /// Does not wait for the pause.
    void endPause();
    /// So many runs have been asked for.
    std::int64_t requestCount() const { return newestRequest_; }
    struct Arrival {
        bool isFirst = false;   ///< No run of this scenario file had arrived before.
        bool isNewest = false;  ///< Nothing has been asked for since.
    };
    /// Takes the newest finished run, if it is good and still wanted.
    std::optional<Arrival> receive();
    /// A run of this scenario file has not arrived yet.
    bool awaitsFirstRun() const { return shown_.awaitsFirstRun; }
    /// Until no request waits or runs.
    void wait() const;
    /// Something is made ahead, or waits for it.
    bool isForeseeing() const;
    /// Until nothing is made ahead.
    void finishAhead() const;

  private:
    static constexpr std::string_view kKernelText = scenario::keys::kKernelCode;

    /// When the files of a scenario were written last, as far as was looked.
    struct FileTimes {
        std::filesystem::file_time_type scenario{};
        std::filesystem::file_time_type kernel{};
        std::vector<std::filesystem::file_time_type> headers{};

        bool operator==(const FileTimes&) const = default;
    };
    /// What was said of the open file before another one was refused.
    struct BeforeRefusal {
        std::vector<Problem> problems{};
        bool isInputWrong = false;
        bool isFileRefused = false;
        FileTimes times{};
    };
    /// `seen`: of the file that is open, which the next look compares once the other is forgotten.
    void refuseFile(std::vector<Problem> problems, const FileTimes& seen);
    void tell(std::vector<Problem> problems, const FileTimes& seen);

    /// All that a slot shows: what another one takes over as a whole.
    struct Shown {
        std::optional<scenario::Scenario> scenario{};
        std::int64_t edition = 0;
        std::optional<scenario::Scenario> original{};
        Knobs knobs{};
        std::vector<Problem> problems{};
        bool isUnfinished = false;
        bool isInputWrong = false;  ///< Problems are of what came after the newest request.
        bool isFileRefused = false;
        BeforeRefusal before{};
        std::filesystem::path path{};
        FileTimes times{};
        std::set<int> breakpoints{};
        std::string editedFrom{};
        /// The file's scenario with the arguments, of a kernel file with all of the launch, that
        /// the text asks for now; nothing where they are the file's.
        std::optional<scenario::Scenario> written{};
        std::vector<Message> guesses{};

        std::shared_ptr<const history::Run> run{};
        std::shared_ptr<const history::Recording> recording{};
        std::shared_ptr<const history::StoredRecording> stored{};
        double simulationMilliseconds = 0;
        bool awaitsFirstRun = false;
    };

    void turnTo(Knobs knobs, std::string_view key);
    /// Under the knobs, with the text edited or not.
    const scenario::Scenario& base(bool isEdited) const {
        return isEdited && shown_.written ? *shown_.written : *shown_.original;
    }
    void turnInto(scenario::Scenario scenario);
    void takeWritten(scenario::Scenario said);
    void followText(SimulationResult& result);
    void takeRun(std::shared_ptr<const history::Run> run, double milliseconds);
    void forgetStates();

    SlotId id_;
    Shown shown_{};
    double secondsToRun_ = 0;  ///< Until what was typed runs; 0 = nothing waits.

    mutable Cycle stateCycle_ = -1;
    mutable std::shared_ptr<const gpu::GpuState> state_{};
    mutable Cycle decisionsCycle_ = -1;
    mutable std::vector<sm::Decision> decisions_{};

    std::int64_t newestRequest_ = 0;
    std::int64_t firstRequest_ = 0;  ///< Of this scenario file; runs asked for before are stale.
    KeptRuns& kept_;
    std::unique_ptr<Simulator> simulator_;  ///< Last: its thread ends before the rest goes away.
};

}  // namespace warpscope::session
