#include "app/present/knobs/knob_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "engine/scheduler/policy.h"

namespace warpscope::views {

namespace {

constexpr std::array<Knob, 10> kKnobs{{
    {"launch.block", "block", KnobKind::Extent, false},
    {"launch.grid", "grid", KnobKind::Extent, true},
    {"launch.registers_per_thread", "registers", KnobKind::Number, false},
    {"launch.dynamic_shared_bytes", "shared", KnobKind::Number, false},
    {"device.sm_count", "sm_count", KnobKind::Number, true},
    {"model.scheduler", "scheduler", KnobKind::Choice, false},
    {"device.preset", "device", KnobKind::Choice, false},
    {"model.divergence", "divergence", KnobKind::Choice, false},
    {"device.timing.global_latency", "latency", KnobKind::Number, true},
    {"model.occupancy", "occupancy", KnobKind::Choice, false},
}};

const Dim3& extentOf(const Knob& knob, const scenario::Scenario& scenario) {
    return knob.name == "block" ? scenario.block : scenario.grid;
}

std::optional<long long> wholeNumber(std::string_view text) {
    long long value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || parsed.ec != std::errc() || parsed.ptr != text.data() + text.size())
        return {};
    return value;
}

long long deviceNumber(const Knob& knob, const scenario::Scenario& scenario,
                       const machine::Library& devices) {
    const machine::Machine* machine = devices.find(scenario.devicePreset);
    if (machine == nullptr) return 0;
    return knob.name == "sm_count" ? machine->smCount : machine->timing.globalLatency;
}

/// The numbers of "16 x 16"; empty where something else stands between them.
std::vector<long long> numbersIn(std::string_view text) {
    std::vector<long long> numbers;
    std::string digits;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const char c = at < text.size() ? text[at] : ' ';
        if (c >= '0' && c <= '9') {
            digits += c;
            continue;
        }
        if (const auto number = wholeNumber(digits)) numbers.push_back(*number);
        digits.clear();
        const bool isTimesSign = c == '\xC3' || c == '\x97';  // The two bytes of "×".
        if (!isTimesSign && std::string_view(" ,;[]()xX*").find(c) == std::string_view::npos)
            return {};
    }
    return numbers;
}

KnobRange blockRange(const scenario::Scenario& scenario, const machine::Machine& machine) {
    const long long rest = std::max<long long>(1, scenario.block.y * scenario.block.z);
    const long long step = std::max<long long>(1, machine.limits.warpSize / rest);
    const long long high = std::max(step, machine.limits.maxThreadsPerBlock / rest);
    return {step, high, step};
}

}  // namespace

std::span<const Knob> knobs() {
    return kKnobs;
}

KnobRange rangeOf(const Knob& knob, const scenario::Scenario& scenario,
                  const scenario::Scenario& original, const machine::Machine& machine) {
    const auto& limits = machine.limits;
    if (knob.name == "block") return blockRange(scenario, machine);
    if (knob.name == "grid") return {1, std::max<long long>(256, original.grid.x * 4), 1};
    if (knob.name == "registers") return {8, limits.maxRegistersPerThread, 1};
    if (knob.name == "shared") return {0, limits.sharedBytesPerBlockOptin, 256};
    if (knob.name == "sm_count") return {1, std::max(machine.smCount, 132), 1};
    if (knob.name == "latency")
        return {20, std::max<long long>(2000, machine.timing.globalLatency), 10};
    return {};
}

double positionOf(const Knob& knob, const KnobRange& range, long long value) {
    const double low = static_cast<double>(range.low);
    const double high = static_cast<double>(range.high);
    const double at = std::clamp(static_cast<double>(value), low, high);
    if (high <= low) return 0;
    // Logarithmic ranges begin at 1 or more, so the logarithm exists.
    if (knob.isLogarithmic) return std::log(at / low) / std::log(high / low);
    return (at - low) / (high - low);
}

long long valueAt(const Knob& knob, const KnobRange& range, double position) {
    const double low = static_cast<double>(range.low);
    const double high = static_cast<double>(range.high);
    const double share = std::clamp(position, 0.0, 1.0);
    const double exact =
        knob.isLogarithmic ? low * std::pow(high / low, share) : low + share * (high - low);
    if (share >= 1.0) return range.high;
    const auto steps = std::llround((exact - low) / static_cast<double>(range.step));
    return std::min(range.low + steps * range.step, range.high);
}

long long steppedFrom(const KnobRange& range, long long value, int direction) {
    const long long inside = std::clamp(value, range.low, range.high);
    const long long below = range.low + (inside - range.low) / range.step * range.step;
    const long long next = direction > 0     ? below + range.step
                           : below == inside ? below - range.step
                                             : below;
    return inside == value ? std::clamp(next, range.low, range.high) : inside;
}

long long numberOf(const Knob& knob, const scenario::Scenario& scenario,
                   const machine::Library& devices) {
    if (knob.kind == KnobKind::Choice) return 0;
    if (knob.kind == KnobKind::Extent) return extentOf(knob, scenario).x;
    if (knob.name == "registers") return scenario.registersPerThread;
    if (knob.name == "shared") return scenario.dynamicSharedBytes;
    if (const auto own = scenario::valueOf(scenario, knob.key))
        return scenario::numberOf(*own).value_or(0);
    return deviceNumber(knob, scenario, devices);
}

scenario::FieldValue settingOf(const Knob& knob, const scenario::Scenario& scenario,
                               long long value) {
    if (knob.kind != KnobKind::Extent) return std::int64_t{value};
    const Dim3& extent = extentOf(knob, scenario);
    return Dim3{value, extent.y, extent.z};
}

std::optional<scenario::FieldValue> settingFromText(const Knob& knob, std::string_view text) {
    std::vector<long long> numbers = numbersIn(text);
    if (numbers.empty() || numbers.size() > 3) return {};
    if (knob.kind != KnobKind::Extent) {
        if (numbers.size() > 1) return {};
        return std::int64_t{numbers[0]};
    }
    numbers.resize(3, 1);
    return Dim3{numbers[0], numbers[1], numbers[2]};
}

std::string readingOf(const Knob& knob, const scenario::Scenario& scenario, long long value) {
    if (knob.kind != KnobKind::Extent) return fmt::format("{}", value);
    const Dim3& extent = extentOf(knob, scenario);
    if (extent.z > 1) return fmt::format("{} × {} × {}", value, extent.y, extent.z);
    if (extent.y > 1) return fmt::format("{} × {}", value, extent.y);
    return fmt::format("{}", value);
}

std::vector<std::string> choicesOf(const Knob& knob, const machine::Library& devices) {
    if (knob.name == "divergence") return {"stack", "independent"};
    if (knob.name == "occupancy") return {"exact", "textbook"};
    std::vector<std::string> names;
    if (knob.name == "scheduler")
        for (const auto& policy : scheduler::policies())
            names.emplace_back(policy.key);
    if (knob.name == "device")
        for (const auto& machine : devices.machines())
            names.push_back(machine.id);
    return names;
}

std::string choiceOf(const Knob& knob, const scenario::Scenario& scenario) {
    if (knob.name == "divergence")
        return scenario.model.divergence == gpu::DivergenceModel::Stack ? "stack" : "independent";
    if (knob.name == "occupancy")
        return scenario.model.occupancy == occupancy::Mode::Exact ? "exact" : "textbook";
    if (knob.name == "scheduler") return std::string(scheduler::infoOf(scenario.model.policy).key);
    return knob.name == "device" ? scenario.devicePreset : std::string();
}

}  // namespace warpscope::views
