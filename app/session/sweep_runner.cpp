#include "app/session/sweep_runner.h"

#include <algorithm>
#include <utility>

namespace warpscope::session {

SweepRunner::~SweepRunner() {
    cancel();
}

void SweepRunner::start(scenario::Scenario scenario, std::string key, long long from, long long to,
                        long long step) {
    cancel();
    if (thread_.joinable()) thread_.join();
    step = std::max(1LL, step);
    pointCount_ = to < from ? 0 : static_cast<int>((to - from) / step + 1);
    pointsDone_ = 0;
    isCancelled_ = false;
    isRunning_ = true;
    thread_ =
        std::jthread([this, scenario = std::move(scenario), key = std::move(key), from, to, step] {
            auto sweep = std::make_shared<const analysis::Sweep>(analysis::sweep(
                scenario, devices_, key, from, to, step, &pointsDone_, &isCancelled_));
            const std::lock_guard lock(mutex_);
            finished_ = std::move(sweep);
            isRunning_ = false;
        });
}

double SweepRunner::progress() const {
    return pointCount_ == 0 ? 0 : static_cast<double>(pointsDone_) / pointCount_;
}

std::shared_ptr<const analysis::Sweep> SweepRunner::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(finished_, nullptr);
}

}  // namespace warpscope::session
