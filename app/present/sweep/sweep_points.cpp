#include "app/present/sweep/sweep_points.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace warpscope::views {

using analysis::Sweep;
using analysis::SweepPoint;

const SweepPoint* nearestPoint(const Sweep& sweep, double x) {
    const auto nearest = std::ranges::min_element(sweep.points, {}, [x](const SweepPoint& point) {
        return std::abs(static_cast<double>(point.value) - x);
    });
    return nearest == sweep.points.end() ? nullptr : &*nearest;
}

bool variesThreads(const Sweep& sweep) {
    std::int64_t threads = 0;
    for (const SweepPoint& point : sweep.points) {
        if (!point.isOk) continue;
        if (threads != 0 && threads != point.threads) return true;
        threads = point.threads;
    }
    return false;
}

const SweepPoint* lastSpillingPoint(const Sweep& sweep) {
    const SweepPoint* last = nullptr;
    for (const SweepPoint& point : sweep.points) {
        if (point.spilledBytes > 0) last = &point;
    }
    return last;
}

const SweepPoint* currentPoint(const session::Session& session, const Sweep& sweep) {
    if (!session.hasScenario()) return nullptr;
    const scenario::Scenario& scenario = session.scenario();
    std::string text = scenario::get(scenario, sweep.key);
    if (sweep.key == "launch.block") text = std::to_string(scenario.block.x);
    if (sweep.key == "launch.registers_per_thread" && text == "0" && session.run() != nullptr) {
        text = std::to_string(session.run()->launch().registersPerThread);
    }
    long long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return nullptr;
    if (sweep.points.empty() || value < sweep.points.front().value) return nullptr;
    // Between two values of the sweep the next one stands for it.
    for (const SweepPoint& point : sweep.points) {
        if (point.value >= value) return point.isOk ? &point : nullptr;
    }
    return nullptr;
}

}  // namespace warpscope::views
