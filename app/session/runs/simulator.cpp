#include "app/session/runs/simulator.h"

#include <algorithm>
#include <exception>

#include "engine/history/recorder.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/guesses/fit_arguments.h"
#include "engine/scenario/guesses/new_scenario.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::session {
namespace {

using Clock = std::chrono::steady_clock;

/// A run that has taken longer than this is given up when something newer waits.
constexpr std::chrono::milliseconds kGrace{150};
/// What nobody has asked for yet may take so long.
constexpr std::chrono::seconds kAheadAtMost{2};

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

/// A request on its way from the scenario to the recorded run. Stays where it is made: the recorder
/// keeps a reference.
struct Simulator::Job {
    scenario::Scenario scenario{};
    std::int64_t number = 0;  ///< 0: nobody has asked for it yet.
    std::int64_t age = 0;     ///< Of the kept runs when it began.
    Clock::time_point start = Clock::now();
    history::RecordOptions options{};
    std::optional<history::Recorder> recorder{};
    Known known{};  ///< Arguments that are to be fitted to the kernel …
    std::optional<std::vector<scenario::Argument>> arguments{};  ///< … as they fit …
    std::vector<Message> notes{};                                ///< … and what was guessed.
    OnTop onTop{};                             ///< Knobs over what the host code says …
    std::optional<scenario::Scenario> said{};  ///< … and what that is, …
    std::vector<Problem> refusals{};           ///< … or what is wrong with it.

    RunKey key() const { return {scenario, options.looksForHazards}; }
};

Simulator::Simulator(const machine::Library& devices, scenario::ProgramCache& programs,
                     KeptRuns& kept, Execution execution)
    : devices_(devices), programs_(programs), kept_(kept), execution_(execution) {
    if (execution == Execution::Thread)
        thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

Simulator::~Simulator() = default;

std::int64_t Simulator::request(scenario::Scenario scenario, Known known, OnTop onTop) {
    const std::lock_guard lock(mutex_);
    ++requestCount_;
    ahead_.reset();
    if (!known && !onTop && takesOver(scenario)) return requestCount_;
    waiting_ = std::move(scenario);
    known_ = std::move(known);
    onTop_ = std::move(onTop);
    changed_.notify_all();
    return requestCount_;
}

/// The run that is being made ahead becomes the one that is asked for. Requires: mutex_ is held.
bool Simulator::takesOver(const scenario::Scenario& scenario) {
    if (foreseeing_ == nullptr || foreseeing_->age != kept_.age() ||
        foreseeing_->options.looksForHazards != looksForHazards_ ||
        foreseeing_->scenario != scenario)
        return false;
    foreseeing_->number = requestCount_;
    waiting_.reset();
    isRunning_ = true;
    return true;
}

void Simulator::foresee(scenario::Scenario scenario) {
    if (execution_ != Execution::Thread) return;
    const std::lock_guard lock(mutex_);
    RunKey key{std::move(scenario), looksForHazards_};
    if (kept_.has(key)) return;
    ahead_ = std::move(key);
    changed_.notify_all();
}

void Simulator::setLooksForHazards(bool looksForThem) {
    const std::lock_guard lock(mutex_);
    looksForHazards_ = looksForThem;
}

std::optional<SimulationResult> Simulator::take() {
    if (execution_ == Execution::Slices) workForASlice();
    const std::lock_guard lock(mutex_);
    return std::exchange(finished_, std::nullopt);
}

bool Simulator::isBusy() const {
    const std::lock_guard lock(mutex_);
    return waiting_ || isRunning_ || finished_;
}

void Simulator::wait() {
    while (execution_ == Execution::Slices && (waiting_ || isRunning_))
        workForASlice();
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !waiting_ && !isRunning_; });
}

bool Simulator::isForeseeing() const {
    const std::lock_guard lock(mutex_);
    return ahead_ || foreseeing_ != nullptr;
}

void Simulator::finishAhead() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !ahead_ && foreseeing_ == nullptr; });
}

bool Simulator::isWanted(const Job& job) const {
    const auto elapsed = Clock::now() - job.start;
    const std::lock_guard lock(mutex_);
    if (job.number == 0) return !waiting_ && elapsed < kAheadAtMost;
    return elapsed < kGrace || !waiting_;
}

std::unique_ptr<Simulator::Job> Simulator::takeWaiting() {
    auto job = std::make_unique<Job>();
    job->scenario = std::move(*waiting_);
    job->known = std::move(known_);
    job->onTop = std::move(onTop_);
    waiting_.reset();
    job->number = requestCount_;
    job->age = kept_.age();
    job->options.looksForHazards = looksForHazards_;
    isRunning_ = true;
    return job;
}

std::unique_ptr<Simulator::Job> Simulator::takeAhead() {
    auto job = std::make_unique<Job>();
    job->scenario = std::move(ahead_->scenario);
    job->options.looksForHazards = ahead_->looksForHazards;
    ahead_.reset();
    job->age = kept_.age();
    foreseeing_ = job.get();
    return job;
}

/// As opening the file would, had it been saved.
void Simulator::readLaunch(Job& job) const {
    const scenario::Scenario& now = job.scenario;
    const auto named =
        std::ranges::find(*job.onTop, scenario::keys::kEntry, &scenario::Setting::key);
    const std::string entry = named == job.onTop->end() ? std::string() : now.entry;
    auto said = scenario::scenarioOfKernel(now.code, now.path, entry, now.reader);
    if (!said) {
        job.refusals = said.problems();
        return;
    }
    job.said = std::move(said.value());
    scenario::takeLaunch(*job.said, job.scenario);
    // Knobs of what is no longer there go with it.
    for (const scenario::Setting& knob : *job.onTop)
        scenario::assign(job.scenario, knob);
}

void Simulator::fitArguments(Job& job) {
    if (job.onTop) return readLaunch(job);
    if (!job.known) return;
    const auto program = scenario::compileScenario(job.scenario, devices_, programs_);
    if (program && scenario::fitArguments(*program, *job.known, job.scenario, job.notes))
        job.arguments = job.scenario.arguments;
}

/// Nothing where goOn said stop; called again it goes on from there.
std::optional<SimulationResult> Simulator::advance(Job& job, std::function<bool(Cycle)> goOn) {
    SimulationResult result;
    try {
        if (!job.recorder) fitArguments(job);
        result.arguments = job.arguments;
        result.notes = job.notes;
        result.said = job.said;
        if (!job.refusals.empty()) {
            result.problems = job.refusals;
            return result;
        }
        // What is being written is asked for once.
        const bool isKept = !job.recorder && !job.known && !job.onTop;
        if (auto kept = isKept ? kept_.find(job.key()) : std::nullopt) {
            result.run = std::move(kept->run);
            result.milliseconds = kept->milliseconds;
            return result;
        }
        if (!job.recorder) {
            Result<gpu::Launch> launch = scenario::makeLaunch(job.scenario, devices_, &programs_);
            if (!launch) {
                result.problems = launch.problems();
                return result;
            }
            job.recorder.emplace(std::move(launch.value()), job.options);
        }
        job.options.goOn = std::move(goOn);
        result.run = job.recorder->record();
        if (result.run == nullptr) return std::nullopt;
        result.milliseconds = millisecondsSince(job.start);
    } catch (const std::exception&) {  // Nobody above this thread would catch it.
        result.run.reset();
        result.problems = {Problem{{"report.no_memory"},
                                   SourceRange{job.scenario.path.string(), 0, 0, 0},
                                   {},
                                   Severity::Error}};
    }
    return result;
}

void Simulator::finish(Job& job, std::optional<SimulationResult> result) {
    const std::lock_guard lock(mutex_);
    isRunning_ = false;
    foreseeing_ = nullptr;
    if (result && result->run && !job.known && !job.onTop) {
        kept_.keep({std::move(job.scenario), job.options.looksForHazards},
                   {result->run, result->milliseconds}, job.age);
    }
    if (result && job.number > 0) {
        result->request = job.number;
        finished_ = std::move(result);
    }
    changed_.notify_all();
}

void Simulator::work(const std::stop_token& stop) {
    while (true) {
        std::unique_ptr<Job> job;
        {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, stop, [this] { return waiting_ || ahead_; })) return;
            job = waiting_ ? takeWaiting() : takeAhead();
        }
        auto result = advance(
            *job, [this, &stop, &job](Cycle) { return !stop.stop_requested() && isWanted(*job); });
        finish(*job, std::move(result));
    }
}

void Simulator::workForASlice() {
    if (sliced_ && !isWanted(*sliced_)) sliced_.reset();
    if (!sliced_) {
        isRunning_ = false;
        if (!waiting_) return;
        sliced_ = takeWaiting();
    }
    const Clock::time_point end = Clock::now() + kSlice;
    auto result = advance(*sliced_, [end](Cycle) { return Clock::now() < end; });
    if (!result) return;
    finish(*sliced_, std::move(result));
    sliced_.reset();
}

}  // namespace warpscope::session
