#include "app/session/runs/run_slot.h"

#include <algorithm>
#include <atomic>
#include <system_error>

#include "app/names/view_names.h"
#include "app/session/runs/simulator.h"
#include "engine/base/contract.h"
#include "engine/history/open_recording.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/guesses/new_scenario.h"
#include "engine/scenario/kernels/local_headers.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/parse.h"

namespace warpscope::session {
namespace {

namespace fs = std::filesystem;
using scenario::Argument;

/// What is typed faster than this is not run in between.
constexpr double kSecondsOfPause = 0.25;

fs::file_time_type timeOf(const fs::path& file) {
    std::error_code error;
    const fs::file_time_type time = fs::last_write_time(file, error);
    return error ? fs::file_time_type{} : time;
}

/// Of what the kernel's file includes of its own folder.
std::vector<fs::file_time_type> headerTimesOf(const std::optional<scenario::Scenario>& original) {
    std::vector<fs::file_time_type> times;
    if (!original || original->code.empty()) return times;
    const fs::path file =
        original->kernelFile.empty() ? original->path : scenario::kernelPath(*original);
    for (const scenario::LocalHeader& header :
         scenario::localHeaders(original->code, file.string()))
        times.push_back(timeOf(header.path));
    return times;
}

/// Arguments for the parameters that a text has now. Those of the file stay as the file has them:
/// knobs are turned on top of them. Nothing where all of them are the file's.
std::optional<std::vector<Argument>> otherThan(const std::vector<Argument>& own,
                                               std::vector<Argument> fitted) {
    for (Argument& argument : fitted) {
        const auto found = std::ranges::find(own, argument.name, &Argument::name);
        if (found != own.end() && found->isBuffer == argument.isBuffer) argument = *found;
    }
    if (fitted == own) return std::nullopt;
    return fitted;
}

}  // namespace

RunSlot::RunSlot(SlotId id, const machine::Library& devices, scenario::ProgramCache& programs,
                 KeptRuns& kept)
    : id_(id), kept_(kept), simulator_(std::make_unique<Simulator>(devices, programs, kept)) {}

RunSlot::~RunSlot() = default;

bool RunSlot::isKnobTurned(std::string_view key) const {
    return shown_.scenario && scenario::valueOf(*shown_.scenario, key) !=
                                  scenario::valueOf(base(isKernelEdited()), key);
}

bool RunSlot::isKernelEdited() const {
    return std::ranges::find(shown_.knobs, kKernelText, &scenario::Setting::key) !=
           shown_.knobs.end();
}

bool RunSlot::isKernelFile() const {
    return !shown_.original->kernelFile.empty() &&
           scenario::kernelPath(*shown_.original) == shown_.original->path;
}

bool RunSlot::hasKernelChangedOnDisk() const {
    return isKernelEdited() && shown_.original->code != shown_.editedFrom;
}

bool RunSlot::isSimulating() const {
    return secondsToRun_ > 0 || simulator_->isBusy();
}

const gpu::GpuState& RunSlot::stateAfter(Cycle cycle) const {
    WARPSCOPE_EXPECT(shown_.run != nullptr, "a state was asked for before the first run");
    if (!state_ || stateCycle_ != cycle) {
        stateCycle_ = cycle;
        state_ = shown_.run->replay().stateAfter(cycle);
    }
    return *state_;
}

const std::vector<sm::Decision>& RunSlot::decisionsAt(Cycle cycle) const {
    WARPSCOPE_EXPECT(shown_.run != nullptr, "decisions were asked for before the first run");
    if (decisionsCycle_ != cycle) {
        decisionsCycle_ = cycle;
        decisions_ = shown_.run->replay().decisionsAt(cycle);
    }
    return decisions_;
}

bool RunSlot::open(const fs::path& path) {
    const FileTimes seen = shown_.times;
    Result<scenario::Scenario> scenario = scenario::read(path, names::ofWindow());
    shown_.path = path;
    haveFilesChanged();
    auto unfinished = scenario ? std::nullopt : scenario::unfinishedScenario(path);
    if (!scenario && !unfinished) {
        refuseFile(scenario.problems(), seen);
        return false;
    }
    shown_.isUnfinished = unfinished.has_value();
    shown_.original = shown_.isUnfinished ? *std::move(unfinished) : std::move(scenario.value());
    turnInto(*shown_.original);
    shown_.stored.reset();
    // Another file's run above the errors of this one would be taken for its own.
    if (shown_.isUnfinished) shown_.run.reset();
    shown_.recording = shown_.run;
    shown_.knobs.clear();
    shown_.problems.clear();
    shown_.breakpoints.clear();
    secondsToRun_ = 0;
    shown_.written.reset();
    shown_.guesses.clear();
    haveFilesChanged();  // Now with the kernel file.
    firstRequest_ = newestRequest_ + 1;
    shown_.awaitsFirstRun = true;
    return true;
}

bool RunSlot::openRecording(const fs::path& path) {
    const FileTimes seen = shown_.times;
    auto opened = history::openRecording(path.string());
    shown_.path = path;
    haveFilesChanged();
    if (!opened) {
        refuseFile(opened.problems(), seen);
        return false;
    }
    shown_.stored = std::make_shared<const history::StoredRecording>(std::move(opened).value());
    shown_.recording = {shown_.stored, &shown_.stored->recording};
    shown_.run.reset();
    const history::RecordingInfo& info = shown_.stored->info;
    scenario::Scenario said;
    said.path = path;
    said.title.en = info.titleEnglish.empty() ? path.filename().string() : info.titleEnglish;
    said.title.zh = info.titleChinese;
    said.kernelFile = shown_.recording->launch().program.file;
    shown_.original = said;
    turnInto(std::move(said));
    shown_.isUnfinished = false;
    shown_.knobs.clear();
    shown_.problems.clear();
    shown_.breakpoints.clear();
    haveFilesChanged();  // Now with the name of the kernel's file.
    firstRequest_ = newestRequest_ + 1;
    shown_.awaitsFirstRun = false;
    return true;
}

bool RunSlot::reread() {
    if (shown_.stored) return openRecording(shown_.path);
    kept_.forget();
    Result<scenario::Scenario> scenario = scenario::read(shown_.path, names::ofWindow());
    haveFilesChanged();
    if (!scenario) {
        refuseFile(scenario.problems());
        return false;
    }
    shown_.original = std::move(scenario.value());
    if (shown_.written) takeWritten(*std::exchange(shown_.written, std::nullopt));
    // Knobs may no longer fit; what was typed always does.
    if (applyKnobs(shown_.knobs) || applyKnobs(kernelKnob())) requestRun();
    return true;
}

bool RunSlot::haveFilesChanged() {
    FileTimes now{timeOf(shown_.path), {}, headerTimesOf(shown_.original)};
    if (shown_.original && shown_.original->path == shown_.path &&
        !shown_.original->kernelFile.empty()) {
        now.kernel = timeOf(shown_.path.parent_path() / shown_.original->kernelFile);
    }
    const bool hasChanged = now != shown_.times;
    shown_.times = std::move(now);
    return hasChanged;
}

bool RunSlot::applyKnobs(Knobs knobs) {
    const bool isText = std::ranges::any_of(knobs, [&](const scenario::Setting& knob) {
        return knob.key == kKernelText && knob.value != scenario::FieldValue(shown_.original->code);
    });
    scenario::Scenario turned = base(isText);
    // Parameters come and go while a text is written, and their knobs with them.
    std::erase_if(knobs, [&](const scenario::Setting& knob) {
        const bool wasTaken = isText || std::ranges::find(shown_.knobs, knob) != shown_.knobs.end();
        return wasTaken && knob.key.starts_with(scenario::keys::kArgument) &&
               scenario::unknownKey(turned, knob.key).has_value();
    });
    for (const scenario::Setting& knob : knobs) {
        if (auto problem = scenario::assign(turned, knob)) {
            shown_.problems = {*std::move(problem)};
            shown_.isInputWrong = true;
            shown_.isFileRefused = false;
            return false;
        }
    }
    std::erase_if(knobs, [&](const scenario::Setting& knob) {
        return scenario::valueOf(turned, knob.key) == scenario::valueOf(base(isText), knob.key);
    });
    const bool wasEdited = isKernelEdited();
    shown_.knobs = std::move(knobs);
    if (!wasEdited) shown_.editedFrom = shown_.original->code;
    turnInto(shown_.knobs.empty() ? *shown_.original : std::move(turned));
    return true;
}

void RunSlot::turnInto(scenario::Scenario scenario) {
    static std::atomic<std::int64_t> newest = 0;
    shown_.scenario = std::move(scenario);
    shown_.edition = ++newest;
}

void RunSlot::setKnob(scenario::Setting knob) {
    if (!shown_.original) return;
    const std::string key = knob.key;
    Knobs knobs = shown_.knobs;
    std::erase_if(knobs, [&](const scenario::Setting& other) { return other.key == key; });
    knobs.push_back(std::move(knob));
    turnTo(std::move(knobs), key);
}

void RunSlot::resetKnob(std::string_view key) {
    if (!shown_.original) return;
    Knobs knobs = shown_.knobs;
    std::erase_if(knobs, [&](const scenario::Setting& knob) { return knob.key == key; });
    turnTo(std::move(knobs), key);
}

void RunSlot::turnTo(Knobs knobs, std::string_view key) {
    const auto before = scenario::valueOf(*shown_.scenario, key);
    const bool wasWrong = !shown_.problems.empty();
    const bool isApplied = applyKnobs(std::move(knobs));
    // A slider that stands still asks for the same value in every frame.
    if (isApplied && (wasWrong || scenario::valueOf(*shown_.scenario, key) != before)) requestRun();
}

void RunSlot::resetKnobs(Knobs to) {
    if (!shown_.original || !hasTurnedKnobs()) return;
    for (scenario::Setting& typed : kernelKnob())
        to.push_back(std::move(typed));
    if (applyKnobs(std::move(to))) requestRun();
}

Knobs RunSlot::kernelKnob() const {
    Knobs kept = shown_.knobs;
    std::erase_if(kept, [](const scenario::Setting& knob) { return knob.key != kKernelText; });
    return kept;
}

void RunSlot::editKernel(std::string text) {
    Knobs knobs = shown_.knobs;
    std::erase_if(knobs, [](const scenario::Setting& knob) { return knob.key == kKernelText; });
    knobs.push_back({std::string(kKernelText), std::move(text)});
    if (applyKnobs(std::move(knobs))) secondsToRun_ = kSecondsOfPause;
}

void RunSlot::takeKernelAsSaved() {
    shown_.original->code = shown_.scenario->code;
    shown_.original->codeLineOffset = shown_.scenario->codeLineOffset;
    if (shown_.written) {
        const scenario::Scenario said = *std::exchange(shown_.written, std::nullopt);
        if (isKernelFile())
            scenario::takeLaunch(said, *shown_.original);
        else
            shown_.original->arguments = said.arguments;
    }
    applyKnobs(shown_.knobs);
    haveFilesChanged();
}

void RunSlot::setLooksForHazards(bool looksForThem) {
    simulator_->setLooksForHazards(looksForThem);
}

void RunSlot::passTime(double seconds) {
    if (secondsToRun_ <= 0) return;
    secondsToRun_ -= seconds;
    if (secondsToRun_ <= 0) requestRun();
}

void RunSlot::endPause() {
    if (secondsToRun_ > 0) requestRun();
}

void RunSlot::toggleBreakpoint(int line) {
    if (shown_.breakpoints.erase(line) == 0) shown_.breakpoints.insert(line);
}

void RunSlot::requestRun() {
    shown_.isInputWrong = false;
    secondsToRun_ = 0;
    if (shown_.stored) return;  // There is nothing to simulate.
    Simulator::Known known;
    Simulator::OnTop onTop;
    if (isKernelEdited()) known = shown_.original->arguments;
    if ((isKernelEdited() || shown_.isUnfinished) && isKernelFile()) onTop = shown_.knobs;
    newestRequest_ = simulator_->request(*shown_.scenario, std::move(known), std::move(onTop));
}

/// What the text says now, over what else the file has.
void RunSlot::takeWritten(scenario::Scenario said) {
    scenario::Scenario written = *shown_.original;
    if (isKernelFile())
        scenario::takeLaunch(said, written);
    else
        written.arguments = std::move(said.arguments);
    shown_.written = std::move(written);
}

std::optional<RunSlot::Arrival> RunSlot::receive() {
    std::optional<SimulationResult> result = simulator_->take();
    if (!result || result->request < firstRequest_) return std::nullopt;
    if (isKernelEdited()) followText(*result);
    // A good run of what was asked for before does not take away what is wrong with the newest.
    if (!shown_.isInputWrong) {
        shown_.problems = std::move(result->problems);
        shown_.isFileRefused = false;
    } else if (isOtherFileRefused()) {
        shown_.before.problems = std::move(result->problems);
    }
    if (!result->run) return std::nullopt;
    takeRun(std::move(result->run), result->milliseconds);
    const Arrival arrival{shown_.awaitsFirstRun, result->request == newestRequest_};
    shown_.awaitsFirstRun = false;
    return arrival;
}

/// Launch and arguments as the text that ran asks for them.
void RunSlot::followText(SimulationResult& result) {
    if (result.said) {
        takeWritten(*std::move(result.said));
        shown_.guesses.clear();
    } else if (result.arguments) {
        shown_.written.reset();
        auto fitted = otherThan(shown_.original->arguments, *std::move(result.arguments));
        if (fitted) {
            scenario::Scenario said;
            said.arguments = *std::move(fitted);
            takeWritten(std::move(said));
        }
        shown_.guesses = std::move(result.notes);
    } else {
        return;
    }
    applyKnobs(shown_.knobs);
}

void RunSlot::takeRun(std::shared_ptr<const history::Run> run, double milliseconds) {
    shown_.run = std::move(run);
    shown_.recording = shown_.run;
    shown_.stored.reset();
    shown_.simulationMilliseconds = milliseconds;
    forgetStates();
}

void RunSlot::forgetStates() {
    state_.reset();
    decisionsCycle_ = -1;
}

void RunSlot::show(const RunSlot& other) {
    shown_ = other.shown_;
    secondsToRun_ = 0;
    forgetStates();
    firstRequest_ = newestRequest_ + 1;
}

void RunSlot::wait() const {
    simulator_->wait();
}

}  // namespace warpscope::session
