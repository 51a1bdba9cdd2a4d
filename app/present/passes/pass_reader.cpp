#include "app/present/passes/pass_reader.h"

#include <chrono>

#include "engine/scenario/launches/make_launch.h"
#include "engine/toolchain/clang.h"

namespace warpscope::present {

void PassReader::start(const scenario::Scenario& scenario, const machine::Library& devices) {
    // Without clang there is nothing to wait for, nor, in a browser, a thread to wait on.
    const auto way = toolchain::findClang().empty() ? std::launch::deferred : std::launch::async;
    pending_ = std::async(way, [scenario, devices] {
        const auto log = scenario::logPasses(scenario, devices);
        return log ? shownPasses(*log) : std::vector<ShownPass>{};
    });
}

bool PassReader::isReading() const {
    return pending_.valid() &&
           pending_.wait_for(std::chrono::seconds(0)) == std::future_status::timeout;
}

std::optional<std::vector<ShownPass>> PassReader::poll() {
    if (!pending_.valid()) return std::nullopt;
    // Our own reader is done within that.
    constexpr std::chrono::milliseconds kSliceOfFrame{8};
    if (pending_.wait_for(kSliceOfFrame) == std::future_status::timeout) return std::nullopt;
    return pending_.get();
}

}  // namespace warpscope::present
