#include "app/session/session.h"

#include "app/session/arrangement.h"
#include "app/session/landmark.h"
#include "app/session/simulator.h"
#include "app/session/sweep_runner.h"

#include <algorithm>
#include <system_error>

namespace warpscope::session {
namespace {

namespace fs = std::filesystem;

/// How often the scenario and kernel files are looked at.
constexpr double kSecondsBetweenFileChecks = 0.5;

fs::file_time_type timeOf(const fs::path& file) {
    std::error_code error;
    const fs::file_time_type time = fs::last_write_time(file, error);
    return error ? fs::file_time_type{} : time;
}

}  // namespace

void Session::openFile(const fs::path& path) {
    Result<scenario::Scenario> scenario = scenario::read(path);
    path_ = path;
    rememberFileTimes();
    if (!scenario) {
        refuse(scenario.problems());
        return;
    }
    original_ = std::move(scenario.value());
    scenario_ = original_;
    knobs_.clear();
    lessonKnobs_.clear();
    problems_.clear();
    selected_ = {};
    hovered_ = {};
    breakpoints_.clear();
    laneVariable_.clear();
    sweepRunner_->discard();
    sweep_.reset();
    goToAfterRun_.reset();
    rememberFileTimes();  // Now with the kernel file.
    settings_.lastScenario = path.string();
    isLibraryOpen_ = false;
    if (!original_->arrangement.empty()) show(original_->arrangement);
    const std::int64_t before = newestRequest_;
    isCursorToReset_ = true;
    enterStep(0);
    if (newestRequest_ == before) requestRun();
    firstRequest_ = before + 1;
    startSweep(scenario_->sweep);
}

void Session::reload() {
    if (path_.empty()) return;
    if (!original_ || original_->path != path_) {
        openFile(path_);
        return;
    }
    Result<scenario::Scenario> scenario = scenario::read(path_);
    rememberFileTimes();
    if (!scenario) {
        refuse(scenario.problems());
        return;
    }
    original_ = std::move(scenario.value());
    lessonStep_ =
        std::clamp(lessonStep_, 0, std::max(0, static_cast<int>(original_->steps.size()) - 1));
    // Knobs stay turned where the new file still allows it.
    if (applyKnobs(knobs_) || applyKnobs({})) requestRun();
    startSweep(scenario_->sweep);
}

bool Session::rememberFileTimes() {
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

void Session::watchFiles(double seconds) {
    secondsToFileCheck_ -= seconds;
    if (path_.empty() || secondsToFileCheck_ > 0) return;
    secondsToFileCheck_ = kSecondsBetweenFileChecks;
    if (rememberFileTimes()) reload();
}

bool Session::applyKnobs(std::vector<scenario::Setting> knobs) {
    scenario::Scenario turned = *original_;
    for (const scenario::Setting& knob : knobs) {
        if (auto problem = scenario::assign(turned, knob)) {
            refuse({*std::move(problem)});
            return false;
        }
    }
    std::erase_if(knobs, [&](const scenario::Setting& knob) {
        return scenario::valueOf(turned, knob.key) == scenario::valueOf(*original_, knob.key);
    });
    knobs_ = std::move(knobs);
    scenario_ = knobs_.empty() ? *original_ : std::move(turned);
    return true;
}

void Session::setKnob(scenario::Setting knob) {
    if (!original_) return;
    const std::string key = knob.key;
    std::vector<scenario::Setting> knobs = knobs_;
    std::erase_if(knobs, [&](const scenario::Setting& other) { return other.key == key; });
    knobs.push_back(std::move(knob));
    turnTo(std::move(knobs), key);
}

void Session::resetKnob(std::string_view key) {
    if (!original_) return;
    std::vector<scenario::Setting> knobs = knobs_;
    std::erase_if(knobs, [&](const scenario::Setting& knob) { return knob.key == key; });
    turnTo(std::move(knobs), key);
}

void Session::turnTo(std::vector<scenario::Setting> knobs, std::string_view key) {
    const auto before = scenario::valueOf(*scenario_, key);
    const bool wasWrong = !problems_.empty();
    const bool isApplied = applyKnobs(std::move(knobs));
    // A slider that stands still asks for the same value in every frame.
    if (isApplied && (wasWrong || scenario::valueOf(*scenario_, key) != before)) requestRun();
}

void Session::requestRun() {
    isInputWrong_ = false;
    newestRequest_ = simulator_->request(*scenario_);
}

void Session::refuse(std::vector<Problem> problems) {
    problems_ = std::move(problems);
    isInputWrong_ = true;
}

bool Session::isSimulating() const {
    return simulator_->isBusy();
}

void Session::finishSimulation() {
    while (simulator_->isBusy()) {
        simulator_->wait();
        receiveRun();
    }
}

void Session::receiveRun() {
    std::optional<SimulationResult> result = simulator_->take();
    if (!result || result->request < firstRequest_) return;
    // A good run of what was asked for before does not take away what is wrong with the newest.
    if (!isInputWrong_) problems_ = std::move(result->problems);
    if (!result->run) return;
    run_ = std::move(result->run);
    simulationMilliseconds_ = result->milliseconds;
    state_.reset();
    decisionsCycle_ = -1;
    if (isCursorToReset_) {
        playback_.reset(run_->cycles());
        isCursorToReset_ = false;
    } else {
        playback_.setLength(run_->cycles());
    }
    if (goToAfterRun_ && result->request == newestRequest_) {
        if (const auto cycle = cycleOf(*run_, *goToAfterRun_)) moveTo(*cycle);
        goToAfterRun_.reset();
    }
}

}  // namespace warpscope::session
