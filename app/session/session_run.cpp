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

bool Session::applyKnobs(std::vector<std::pair<std::string, std::string>> knobs) {
    scenario::Scenario turned = *original_;
    for (const auto& [key, value] : knobs) {
        Result<scenario::Scenario> next = scenario::set(turned, key, value);
        if (!next) {
            refuse(next.problems());
            return false;
        }
        turned = std::move(next.value());
    }
    std::erase_if(knobs, [&](const auto& knob) {
        return scenario::get(turned, knob.first) == scenario::get(*original_, knob.first);
    });
    knobs_ = std::move(knobs);
    scenario_ = knobs_.empty() ? *original_ : std::move(turned);
    return true;
}

void Session::setKnob(const std::string& key, const std::string& value) {
    if (!original_) return;
    std::vector<std::pair<std::string, std::string>> knobs = knobs_;
    std::erase_if(knobs, [&](const auto& knob) { return knob.first == key; });
    knobs.emplace_back(key, value);
    const std::string before = scenario::get(*scenario_, key);
    const bool wasWrong = !problems_.empty();
    const bool isApplied = applyKnobs(std::move(knobs));
    // A slider that stands still asks for the same value in every frame.
    if (isApplied && (wasWrong || scenario::get(*scenario_, key) != before)) requestRun();
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
