#include "app/present/sweep/sweep_points.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <variant>
#include <vector>

#include "app/present/field_words.h"
#include "app/present/run_words.h"
#include "engine/scenario/fields/fields.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::present {

using analysis::Sweep;
using analysis::SweepPoint;

namespace {

/// Of a knob, or of an argument, whose numbers are real ones.
std::optional<std::int64_t> wholeOf(const scenario::FieldValue& value) {
    const auto* real = std::get_if<double>(&value);
    if (real == nullptr) return scenario::numberOf(value);
    constexpr double kExact = 9007199254740992.0;  // 2^53: up to it each whole number is a double.
    if (std::abs(*real) > kExact || std::trunc(*real) != *real) return std::nullopt;
    return static_cast<std::int64_t>(*real);
}

}  // namespace

const SweepPoint* nearestPoint(const Sweep& sweep, double x) {
    const auto nearest = std::ranges::min_element(sweep.points, {}, [x](const SweepPoint& point) {
        return std::abs(static_cast<double>(point.value) - x);
    });
    return nearest == sweep.points.end() ? nullptr : &*nearest;
}

std::string valueText(const session::SlotReader& session, const Sweep& sweep, long long value) {
    if (sweep.choices.empty()) return grouped(value);
    const std::string& choice = sweep.choices.at(static_cast<std::size_t>(value));
    const scenario::Field* field = scenario::findField(sweep.key);
    if (field == nullptr) return choice;
    return field->takesNames() ? choiceText(session, *field, choice, "menu")
                               : valueText(session, *field, choice);
}

bool fitsGrid(const Sweep& sweep) {
    const scenario::Field* field = scenario::findField(sweep.key);
    return sweep.choices.empty() && field != nullptr && field->sweeping.fitsGrid;
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

bool hasOneOccupancy(const Sweep& sweep) {
    std::vector<double> percents;
    for (const SweepPoint& point : sweep.points)
        if (point.isOk) percents.push_back(point.theoreticalPercent);
    return percents.size() > 1 &&
           std::ranges::adjacent_find(percents, std::not_equal_to{}) == percents.end();
}

const SweepPoint* lastSpillingPoint(const Sweep& sweep) {
    const SweepPoint* last = nullptr;
    for (const SweepPoint& point : sweep.points) {
        if (point.spilledBytes > 0) last = &point;
    }
    return last;
}

std::optional<long long> valueAt(const Sweep& sweep, double x) {
    const SweepPoint* const nearest = nearestPoint(sweep, x);
    if (nearest == nullptr) return std::nullopt;
    if (!sweep.choices.empty() || fitsGrid(sweep)) return nearest->value;
    const auto above = std::ranges::find_if(sweep.points, [x](const SweepPoint& point) {
        return static_cast<double>(point.value) >= x;
    });
    if (above == sweep.points.end() || above == sweep.points.begin()) return nearest->value;
    const SweepPoint& below = *(above - 1);
    const bool isCliff =
        below.isOk && above->isOk && below.theoreticalPercent != above->theoreticalPercent;
    return isCliff ? std::llround(x) : nearest->value;
}

const SweepPoint* currentPoint(const session::SlotReader& session, const Sweep& sweep) {
    return currentPlace(session, sweep).point;
}

CurrentPlace currentPlace(const session::SlotReader& session, const Sweep& sweep) {
    if (!session.hasScenario()) return {};
    const scenario::Scenario& scenario = session.scenario();
    const auto setting = scenario::valueOf(scenario, sweep.key);
    if (!sweep.choices.empty()) {
        const auto found = std::ranges::find_if(sweep.points, [&](const SweepPoint& point) {
            const auto wanted = scenario::parseValue(
                scenario, sweep.key, sweep.choices.at(static_cast<std::size_t>(point.value)));
            return setting && wanted && *wanted == *setting;
        });
        if (found == sweep.points.end() || !found->isOk) return {};
        return {found->value, &*found};
    }
    const auto number = setting ? wholeOf(*setting) : std::nullopt;
    if (!number) return {};
    std::int64_t value = *number;
    const scenario::Field* field = scenario::findField(sweep.key);
    const bool isLeftOpen = field != nullptr && field->knob.inLaunch != nullptr &&
                            value == field->low && session.run() != nullptr;
    if (isLeftOpen) value = field->knob.inLaunch(session.run()->launch());
    if (sweep.points.empty() || value < sweep.points.front().value) return {};
    for (const SweepPoint& point : sweep.points)
        if (point.value >= value) return {value, point.isOk ? &point : nullptr};
    return {};
}

}  // namespace warpscope::present
