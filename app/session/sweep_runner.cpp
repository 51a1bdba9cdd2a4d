#include "app/session/sweep_runner.h"

#include <algorithm>
#include <utility>

namespace warpscope::session {

SweepRunner::~SweepRunner() {
    cancel();
}

void SweepRunner::start(scenario::Scenario scenario, scenario::SweepPlan plan,
                        std::optional<scenario::Scenario> compared) {
    cancel();
    wait();
    plan.step = std::max(1LL, plan.step);
    pointCount_ = analysis::runsOf(plan) * (compared ? 2 : 1);
    pointsDone_ = 0;
    isCancelled_ = false;
    isRunning_ = true;
    thread_ = std::jthread([this, scenario = std::move(scenario), plan = std::move(plan),
                            compared = std::move(compared)] {
        auto sweep =
            analysis::sweep(scenario, devices_, plan, &pointsDone_, &isCancelled_, &programs_);
        if (compared && !isCancelled_) {
            sweep.compared.push_back(analysis::sweep(*compared, devices_, plan, &pointsDone_,
                                                     &isCancelled_, &programs_));
        }
        const std::lock_guard lock(mutex_);
        finished_ = std::make_shared<const analysis::Sweep>(std::move(sweep));
        isRunning_ = false;
    });
}

void SweepRunner::wait() {
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
    const std::lock_guard lock(mutex_);
    return std::exchange(finished_, nullptr);
}

}  // namespace warpscope::session
