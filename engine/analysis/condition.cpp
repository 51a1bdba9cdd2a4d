#include "engine/analysis/condition.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/analysis/figures.h"

namespace warpscope::analysis {
namespace {

using Sign = scenario::Condition::Sign;

/// Numbers that are computed in two ways differ in their last digits.
constexpr double kLastDigits = 1e-9;

constexpr std::string_view kOccupancy = "occupancy.";

bool compares(Sign sign, double left, double right) {
    switch (sign) {
        case Sign::Equal:
            return std::abs(left - right) <= kLastDigits;
        case Sign::Unequal:
            return std::abs(left - right) > kLastDigits;
        case Sign::Less:
            return left < right;
        case Sign::AtMost:
            return left <= right + kLastDigits;
        case Sign::More:
            return left > right;
        case Sign::AtLeast:
            return left >= right - kLastDigits;
    }
    return false;
}

std::string numberText(double value) {
    return value == std::floor(value) ? fmt::format("{:.0f}", value) : fmt::format("{:.3f}", value);
}

/// As figures.h calls a number of the report.
std::string figureKey(std::string_view name) {
    if (!name.starts_with(kOccupancy)) return std::string(name);
    const std::string key(name.substr(kOccupancy.size()));
    return key == "blocks_per_sm" ? key : key + "_occupancy";
}

std::optional<Figure> figureNamed(const history::Recording& run, std::string_view name) {
    Figure problems{"problems", reportLabel(name), FigureUnit::Count, 0};
    problems.value = static_cast<double>(run.problems().size());
    if (name == problems.key) return problems;
    const std::vector<Figure> figures = figuresOf(run);
    const auto found = std::ranges::find(figures, figureKey(name), &Figure::key);
    return found == figures.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

std::optional<double> reportFigure(const history::Recording& run, std::string_view name) {
    const auto figure = figureNamed(run, name);
    return figure ? std::optional(figure->value) : std::nullopt;
}

std::string reportLabel(std::string_view name) {
    return "figure." + figureKey(name);
}

std::string bufferHash(const history::Run& run, std::string_view name) {
    const memory::DeviceMemory& memory = run.replay().finalState().memory;
    for (const memory::Buffer& buffer : memory.buffers())
        if (buffer.name == name)
            return fmt::format("{:016x}", memory::fnv1a(memory.bytesOf(buffer)));
    return {};
}

ConditionState stateOf(const history::Run& run, const scenario::Condition& condition) {
    const std::string_view buffer = scenario::bufferOf(condition.figure);
    if (!buffer.empty()) {
        const std::string hash = bufferHash(run, buffer);
        const bool isEqual = hash == condition.hash;
        return {isEqual == (condition.sign == Sign::Equal), hash.empty() ? "–" : hash, {}, {}};
    }
    const auto left = figureNamed(run, condition.figure);
    if (!left) return {false, "–", {}, {}};
    ConditionState state{false, numberText(left->value), left->value, {}, left->unit};
    double right = condition.factor;
    if (!condition.other.empty()) {
        const auto other = reportFigure(run, condition.other);
        if (!other) return state;
        right *= *other;
    }
    state.right = right;
    state.isHeld = compares(condition.sign, left->value, right);
    return state;
}

bool isMended(const history::Run& run, const std::vector<scenario::Condition>& conditions) {
    if (conditions.empty() || run.stopped() != gpu::StopReason::Finished) return false;
    return std::ranges::all_of(conditions, [&](const scenario::Condition& condition) {
        return stateOf(run, condition).isHeld;
    });
}

}  // namespace warpscope::analysis
