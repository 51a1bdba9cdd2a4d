#include "app/session/run_slot.h"

#include <algorithm>
#include <system_error>

#include "app/session/simulator.h"
#include "engine/base/contract.h"
#include "engine/history/open_recording.h"
#include "engine/scenario/field_keys.h"
#include "engine/scenario/new_scenario.h"
#include "engine/scenario/parse.h"
#include "engine/scenario/set.h"

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

RunSlot::RunSlot(SlotId id, const machine::Library& devices, scenario::ProgramCache& programs)
    : id_(id), simulator_(std::make_unique<Simulator>(devices, programs)) {}

RunSlot::~RunSlot() = default;

bool RunSlot::isKnobTurned(std::string_view key) const {
    return scenario_ &&
           scenario::valueOf(*scenario_, key) != scenario::valueOf(base(isKernelEdited()), key);
}

bool RunSlot::isKernelEdited() const {
    return std::ranges::find(knobs_, kKernelText, &scenario::Setting::key) != knobs_.end();
}

bool RunSlot::isKernelFile() const {
    return !original_->kernelFile.empty() && scenario::kernelPath(*original_) == original_->path;
}

bool RunSlot::hasKernelChangedOnDisk() const {
    return isKernelEdited() && original_->code != editedFrom_;
}

bool RunSlot::isSimulating() const {
    return secondsToRun_ > 0 || simulator_->isBusy();
}

const gpu::GpuState& RunSlot::stateAfter(Cycle cycle) const {
    WARPSCOPE_EXPECT(run_ != nullptr, "a state was asked for before the first run");
    if (!state_ || stateCycle_ != cycle) {
        stateCycle_ = cycle;
        state_ = run_->replay().stateAfter(cycle);
    }
    return *state_;
}

const std::vector<sm::Decision>& RunSlot::decisionsAt(Cycle cycle) const {
    WARPSCOPE_EXPECT(run_ != nullptr, "decisions were asked for before the first run");
    if (decisionsCycle_ != cycle) {
        decisionsCycle_ = cycle;
        decisions_ = run_->replay().decisionsAt(cycle);
    }
    return decisions_;
}

bool RunSlot::open(const fs::path& path) {
    Result<scenario::Scenario> scenario = scenario::read(path);
    path_ = path;
    haveFilesChanged();
    auto unfinished = scenario ? std::nullopt : scenario::unfinishedScenario(path);
    if (!scenario && !unfinished) {
        refuse(scenario.problems());
        return false;
    }
    isUnfinished_ = unfinished.has_value();
    original_ = isUnfinished_ ? *std::move(unfinished) : std::move(scenario.value());
    scenario_ = original_;
    stored_.reset();
    // Another file's run above the errors of this one would be taken for its own.
    if (isUnfinished_) run_.reset();
    recording_ = run_;
    knobs_.clear();
    problems_.clear();
    breakpoints_.clear();
    secondsToRun_ = 0;
    written_.reset();
    guesses_.clear();
    haveFilesChanged();  // Now with the kernel file.
    firstRequest_ = newestRequest_ + 1;
    awaitsFirstRun_ = true;
    return true;
}

bool RunSlot::openRecording(const fs::path& path) {
    auto opened = history::openRecording(path.string());
    path_ = path;
    haveFilesChanged();
    if (!opened) {
        refuse(opened.problems());
        return false;
    }
    stored_ = std::make_shared<const history::StoredRecording>(std::move(opened).value());
    recording_ = {stored_, &stored_->recording};
    run_.reset();
    const history::RecordingInfo& info = stored_->info;
    scenario::Scenario said;
    said.path = path;
    said.title.en = info.titleEnglish.empty() ? path.filename().string() : info.titleEnglish;
    said.title.zh = info.titleChinese;
    said.kernelFile = recording_->launch().program.file;
    original_ = scenario_ = std::move(said);
    isUnfinished_ = false;
    knobs_.clear();
    problems_.clear();
    breakpoints_.clear();
    haveFilesChanged();  // Now with the name of the kernel's file.
    firstRequest_ = newestRequest_ + 1;
    awaitsFirstRun_ = false;
    return true;
}

bool RunSlot::reread() {
    if (stored_) return openRecording(path_);
    Result<scenario::Scenario> scenario = scenario::read(path_);
    haveFilesChanged();
    if (!scenario) {
        refuse(scenario.problems());
        return false;
    }
    original_ = std::move(scenario.value());
    if (written_) takeWritten(*std::exchange(written_, std::nullopt));
    // Knobs may no longer fit; what was typed always does.
    if (applyKnobs(knobs_) || applyKnobs(kernelKnob())) requestRun();
    return true;
}

bool RunSlot::haveFilesChanged() {
    const fs::file_time_type scenarioTime = timeOf(path_);
    fs::file_time_type kernelTime{};
    if (original_ && original_->path == path_ && !original_->kernelFile.empty()) {
        kernelTime = timeOf(path_.parent_path() / original_->kernelFile);
    }
    const bool hasChanged = scenarioTime != scenarioTime_ || kernelTime != kernelTime_;
    scenarioTime_ = scenarioTime;
    kernelTime_ = kernelTime;
    return hasChanged;
}

bool RunSlot::applyKnobs(Knobs knobs) {
    const bool isText = std::ranges::any_of(knobs, [&](const scenario::Setting& knob) {
        return knob.key == kKernelText && knob.value != scenario::FieldValue(original_->code);
    });
    scenario::Scenario turned = base(isText);
    // Parameters come and go while a text is written, and their knobs with them.
    std::erase_if(knobs, [&](const scenario::Setting& knob) {
        const bool wasTaken = isText || std::ranges::find(knobs_, knob) != knobs_.end();
        return wasTaken && knob.key.starts_with(scenario::keys::kArgument) &&
               scenario::unknownKey(turned, knob.key).has_value();
    });
    for (const scenario::Setting& knob : knobs) {
        if (auto problem = scenario::assign(turned, knob)) {
            refuse({*std::move(problem)});
            return false;
        }
    }
    std::erase_if(knobs, [&](const scenario::Setting& knob) {
        return scenario::valueOf(turned, knob.key) == scenario::valueOf(base(isText), knob.key);
    });
    const bool wasEdited = isKernelEdited();
    knobs_ = std::move(knobs);
    if (!wasEdited) editedFrom_ = original_->code;
    scenario_ = knobs_.empty() ? *original_ : std::move(turned);
    return true;
}

void RunSlot::setKnob(scenario::Setting knob) {
    if (!original_) return;
    const std::string key = knob.key;
    Knobs knobs = knobs_;
    std::erase_if(knobs, [&](const scenario::Setting& other) { return other.key == key; });
    knobs.push_back(std::move(knob));
    turnTo(std::move(knobs), key);
}

void RunSlot::resetKnob(std::string_view key) {
    if (!original_) return;
    Knobs knobs = knobs_;
    std::erase_if(knobs, [&](const scenario::Setting& knob) { return knob.key == key; });
    turnTo(std::move(knobs), key);
}

void RunSlot::turnTo(Knobs knobs, std::string_view key) {
    const auto before = scenario::valueOf(*scenario_, key);
    const bool wasWrong = !problems_.empty();
    const bool isApplied = applyKnobs(std::move(knobs));
    // A slider that stands still asks for the same value in every frame.
    if (isApplied && (wasWrong || scenario::valueOf(*scenario_, key) != before)) requestRun();
}

void RunSlot::resetKnobs(Knobs to) {
    if (!original_ || !hasTurnedKnobs()) return;
    for (scenario::Setting& typed : kernelKnob())
        to.push_back(std::move(typed));
    if (applyKnobs(std::move(to))) requestRun();
}

Knobs RunSlot::kernelKnob() const {
    Knobs kept = knobs_;
    std::erase_if(kept, [](const scenario::Setting& knob) { return knob.key != kKernelText; });
    return kept;
}

void RunSlot::editKernel(std::string text) {
    Knobs knobs = knobs_;
    std::erase_if(knobs, [](const scenario::Setting& knob) { return knob.key == kKernelText; });
    knobs.push_back({std::string(kKernelText), std::move(text)});
    if (applyKnobs(std::move(knobs))) secondsToRun_ = kSecondsOfPause;
}

void RunSlot::takeKernelAsSaved() {
    original_->code = scenario_->code;
    original_->codeLineOffset = scenario_->codeLineOffset;
    if (written_) {
        const scenario::Scenario said = *std::exchange(written_, std::nullopt);
        if (isKernelFile())
            scenario::takeLaunch(said, *original_);
        else
            original_->arguments = said.arguments;
    }
    applyKnobs(knobs_);
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
    if (breakpoints_.erase(line) == 0) breakpoints_.insert(line);
}

void RunSlot::refuse(std::vector<Problem> problems) {
    problems_ = std::move(problems);
    isInputWrong_ = true;
}

void RunSlot::requestRun() {
    isInputWrong_ = false;
    secondsToRun_ = 0;
    if (stored_) return;  // There is nothing to simulate.
    Simulator::Known known;
    Simulator::OnTop onTop;
    if (isKernelEdited()) known = original_->arguments;
    if (isKernelEdited() && isKernelFile()) onTop = knobs_;
    newestRequest_ = simulator_->request(*scenario_, std::move(known), std::move(onTop));
}

/// What the text says now, over what else the file has.
void RunSlot::takeWritten(scenario::Scenario said) {
    scenario::Scenario written = *original_;
    if (isKernelFile())
        scenario::takeLaunch(said, written);
    else
        written.arguments = std::move(said.arguments);
    written_ = std::move(written);
}

std::optional<RunSlot::Arrival> RunSlot::receive() {
    std::optional<SimulationResult> result = simulator_->take();
    if (!result || result->request < firstRequest_) return std::nullopt;
    if (isKernelEdited()) followText(*result);
    // A good run of what was asked for before does not take away what is wrong with the newest.
    if (!isInputWrong_) problems_ = std::move(result->problems);
    if (!result->run) return std::nullopt;
    takeRun(std::move(result->run), result->milliseconds);
    const Arrival arrival{awaitsFirstRun_, result->request == newestRequest_};
    awaitsFirstRun_ = false;
    return arrival;
}

/// Launch and arguments as the text that ran asks for them.
void RunSlot::followText(SimulationResult& result) {
    if (result.said) {
        takeWritten(*std::move(result.said));
        guesses_.clear();
    } else if (result.arguments) {
        written_.reset();
        auto fitted = otherThan(original_->arguments, *std::move(result.arguments));
        if (fitted) {
            scenario::Scenario said;
            said.arguments = *std::move(fitted);
            takeWritten(std::move(said));
        }
        guesses_ = std::move(result.notes);
    } else {
        return;
    }
    applyKnobs(knobs_);
}

void RunSlot::takeRun(std::shared_ptr<const history::Run> run, double milliseconds) {
    run_ = std::move(run);
    recording_ = run_;
    stored_.reset();
    simulationMilliseconds_ = milliseconds;
    state_.reset();
    decisionsCycle_ = -1;
}

void RunSlot::show(const RunSlot& other) {
    scenario_ = other.scenario_;
    original_ = other.original_;
    knobs_ = other.knobs_;
    problems_ = other.problems_;
    isUnfinished_ = other.isUnfinished_;
    isInputWrong_ = other.isInputWrong_;
    path_ = other.path_;
    scenarioTime_ = other.scenarioTime_;
    kernelTime_ = other.kernelTime_;
    breakpoints_ = other.breakpoints_;
    editedFrom_ = other.editedFrom_;
    written_ = other.written_;
    guesses_ = other.guesses_;
    secondsToRun_ = 0;
    takeRun(other.run_, other.simulationMilliseconds_);
    stored_ = other.stored_;
    recording_ = other.recording_;
    firstRequest_ = newestRequest_ + 1;
    awaitsFirstRun_ = other.awaitsFirstRun_;
}

void RunSlot::wait() const {
    simulator_->wait();
}

}  // namespace warpscope::session
