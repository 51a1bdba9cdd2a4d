#include "app/session/runs/sweep_runner.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <iterator>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/analysis/sweep_grid.h"

namespace warpscope::session {

namespace {

using Clock = std::chrono::steady_clock;

/// The words of a plan as numbers where they are such and grow: an axis can be laid under those.
std::vector<long long> numbersOf(const scenario::SweepPlan& plan) {
    std::vector<long long> numbers;
    for (const std::string& word : plan.words) {
        long long number = 0;
        const char* const end = word.data() + word.size();
        const auto [rest, error] = std::from_chars(word.data(), end, number);
        const bool isNext = numbers.empty() || number > numbers.back();
        if (error != std::errc() || rest != end || !isNext) return {};
        numbers.push_back(number);
    }
    return numbers;
}

/// Points of a plan of words count those: here they get what was meant.
void nameValues(const scenario::SweepPlan& plan, analysis::Sweep& sweep) {
    if (plan.words.empty()) return;
    const std::vector<long long> numbers = numbersOf(plan);
    if (numbers.empty()) {
        sweep.choices = plan.words;
        return;
    }
    for (analysis::SweepPoint& point : sweep.points)
        point.value = numbers[static_cast<std::size_t>(point.value)];
}

}  // namespace

/// A sweep on its way, and where there is something to compare one more over the same values.
struct SweepRunner::Job {
    scenario::SweepPlan plan{};
    std::vector<analysis::Sweep> sweeps{};
    std::size_t pointsDone = 0;  ///< In slices.
};

SweepRunner::SweepRunner(const machine::Library& devices, scenario::ProgramCache& programs,
                         Execution execution)
    : devices_(devices), programs_(programs), execution_(execution) {}

SweepRunner::~SweepRunner() {
    cancel();
}

void SweepRunner::start(scenario::Scenario scenario, scenario::SweepPlan plan,
                        std::optional<scenario::Scenario> compared,
                        const std::vector<std::string>& choices) {
    cancel();
    wait();
    plan.step = std::max(1LL, plan.step);
    // Names are counted as numbers are.
    if (!choices.empty()) {
        plan.from = 0;
        plan.to = static_cast<long long>(choices.size()) - 1;
        plan.step = 1;
    }
    pointCount_ = analysis::runsOf(plan) * (compared ? 2 : 1);
    pointsDone_ = 0;
    isCancelled_ = false;
    isRunning_ = true;
    auto job = std::make_unique<Job>();
    job->sweeps.push_back({plan.over, {}, std::move(scenario), {}, choices});
    if (compared) job->sweeps.push_back({plan.over, {}, *std::move(compared), {}, choices});
    job->plan = std::move(plan);
    if (execution_ == Execution::Slices) {
        sliced_ = std::move(job);
    } else {
        thread_ = std::jthread([this, job = std::move(job)] { work(*job); });
    }
}

/// One value of one of the scenarios. False: all is done, and can be taken.
bool SweepRunner::workAtOnePoint(Job& job) {
    const auto runs = static_cast<std::size_t>(analysis::runsOf(job.plan));
    if (isCancelled_ || job.pointsDone == runs * job.sweeps.size()) {
        finish(job);
        return false;
    }
    analysis::Sweep& sweep = job.sweeps[job.pointsDone / runs];
    scenario::SweepPlan point = job.plan;
    const std::size_t index = job.pointsDone % runs;
    point.from += static_cast<long long>(index) * job.plan.step;
    point.to = point.from;
    if (sweep.choices.empty()) {
        analysis::Sweep done = analysis::sweep(sweep.scenario, devices_, point, &pointsDone_,
                                               &isCancelled_, &programs_);
        std::ranges::move(done.points, std::back_inserter(sweep.points));
    } else {
        analysis::Sweep done =
            analysis::sweepChoices(sweep.scenario, devices_, point.over, {&sweep.choices[index], 1},
                                   &isCancelled_, programs_);
        for (analysis::SweepPoint& one : done.points) {
            one.value = point.from;
            sweep.points.push_back(std::move(one));
            ++pointsDone_;
        }
    }
    ++job.pointsDone;
    return true;
}

void SweepRunner::finish(Job& job) {
    for (analysis::Sweep& one : job.sweeps)
        nameValues(job.plan, one);
    analysis::Sweep sweep = std::move(job.sweeps.front());
    if (job.sweeps.size() > 1 && !isCancelled_) sweep.compared.push_back(std::move(job.sweeps[1]));
    const std::lock_guard lock(mutex_);
    finished_ = std::make_shared<const analysis::Sweep>(std::move(sweep));
    isRunning_ = false;
}

/// Over numbers on all cores: such a sweep asks for many runs, and none waits for another. Names
/// are few.
void SweepRunner::work(Job& job) {
    if (!job.sweeps.front().choices.empty()) {
        while (workAtOnePoint(job)) {
        }
        return;
    }
    constexpr int kAllCores = 0;
    for (analysis::Sweep& sweep : job.sweeps)
        sweep = analysis::sweepOf(
            sweep.scenario, analysis::sweepGrid(sweep.scenario, devices_, {job.plan}, kAllCores,
                                                &pointsDone_, &isCancelled_, &programs_));
    finish(job);
}

void SweepRunner::workForASlice() {
    const Clock::time_point end = Clock::now() + kSlice;
    while (sliced_ && Clock::now() < end) {
        if (!workAtOnePoint(*sliced_)) sliced_.reset();
    }
}

void SweepRunner::wait() {
    while (sliced_)
        workForASlice();
    if (thread_.joinable()) thread_.join();
}

void SweepRunner::discard() {
    cancel();
    wait();
    take();
}

double SweepRunner::progress() const {
    return pointCount_ == 0 ? 0 : static_cast<double>(pointsDone_) / pointCount_;
}

std::shared_ptr<const analysis::Sweep> SweepRunner::take() {
    workForASlice();
    const std::lock_guard lock(mutex_);
    return std::exchange(finished_, nullptr);
}

}  // namespace warpscope::session
