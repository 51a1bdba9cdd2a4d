#include "app/session/simulator.h"

#include <exception>

#include "engine/history/recorder.h"
#include "engine/scenario/make_launch.h"

namespace warpscope::session {
namespace {

using Clock = std::chrono::steady_clock;

/// A run that has taken longer than this is given up when something newer waits.
constexpr std::chrono::milliseconds kGrace{150};

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

Simulator::Simulator(const machine::Library& devices, scenario::ProgramCache& programs)
    : devices_(devices),
      programs_(programs),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

Simulator::~Simulator() = default;

std::int64_t Simulator::request(scenario::Scenario scenario) {
    const std::lock_guard lock(mutex_);
    waiting_ = std::move(scenario);
    changed_.notify_all();
    return ++requestCount_;
}

std::optional<SimulationResult> Simulator::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(finished_, std::nullopt);
}

bool Simulator::isBusy() const {
    const std::lock_guard lock(mutex_);
    return waiting_ || isRunning_ || finished_;
}

void Simulator::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !waiting_ && !isRunning_; });
}

bool Simulator::isSuperseded(Clock::time_point start) const {
    if (Clock::now() - start < kGrace) return false;
    const std::lock_guard lock(mutex_);
    return waiting_.has_value();
}

SimulationResult Simulator::simulate(const scenario::Scenario& scenario,
                                     const std::stop_token& stop) {
    const Clock::time_point start = Clock::now();
    SimulationResult result;
    Result<gpu::Launch> launch = scenario::makeLaunch(scenario, devices_, &programs_);
    if (!launch) {
        result.problems = launch.problems();
        return result;
    }
    history::RecordOptions options;
    options.goOn = [&](Cycle) { return !stop.stop_requested() && !isSuperseded(start); };
    result.run = history::record(std::move(launch.value()), options);
    result.milliseconds = millisecondsSince(start);
    return result;
}

void Simulator::work(const std::stop_token& stop) {
    while (true) {
        scenario::Scenario scenario;
        std::int64_t number = 0;
        {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, stop, [this] { return waiting_.has_value(); })) return;
            scenario = std::move(*waiting_);
            waiting_.reset();
            number = requestCount_;
            isRunning_ = true;
        }
        SimulationResult result;
        try {
            result = simulate(scenario, stop);
        } catch (const std::exception&) {  // Nobody above this thread would catch it.
            result = {};
            result.problems = {Problem{{"report.no_memory"},
                                       SourceRange{scenario.path.string(), 0, 0, 0},
                                       {},
                                       Severity::Error}};
        }
        result.request = number;
        const std::lock_guard lock(mutex_);
        isRunning_ = false;
        if (result.run || !result.problems.empty()) finished_ = std::move(result);
        changed_.notify_all();
    }
}

}  // namespace warpscope::session
