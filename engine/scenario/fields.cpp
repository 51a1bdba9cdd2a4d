#include "engine/scenario/fields.h"

#include <algorithm>
#include <array>

#include "engine/scenario/document.h"
#include "engine/scheduler/policy.h"

namespace warpscope::scenario {
namespace {

using Names = std::vector<std::string>;
constexpr std::int64_t kMost = INT32_MAX;
/// Every cycle of a run is recorded; more than this is a loop without an end.
constexpr std::int64_t kMostCycles = 100'000'000;

Names noChoices() {
    return {};
}
Names divergenceNames() {
    return {"stack", "independent"};
}
Names occupancyNames() {
    return {"exact", "textbook"};
}
Names optimizationNames() {
    return {"teaching", "optimized"};
}
Names policyNames() {
    Names names;
    for (const auto& row : scheduler::policies())
        names.emplace_back(row.key);
    return names;
}

const std::string& text(const FieldValue& value) {
    return std::get<std::string>(value);
}
int number(const FieldValue& value) {
    return static_cast<int>(std::get<std::int64_t>(value));
}

/// A field that is a member of the scenario: text, whole number or extent.
template <auto member>
constexpr Field plain(std::string_view key, FieldKind kind, std::int64_t low = 0,
                      std::int64_t high = 0) {
    return {key,
            kind,
            low,
            high,
            noChoices,
            [](Scenario& s, const FieldValue& v) {
                using Member = std::remove_reference_t<decltype(s.*member)>;
                if constexpr (std::is_same_v<Member, int>) {
                    s.*member = number(v);
                } else {
                    s.*member = std::get<Member>(v);
                }
            },
            [](const Scenario& s) {
                using Member = std::remove_cvref_t<decltype(s.*member)>;
                if constexpr (std::is_same_v<Member, int>) {
                    return FieldValue(std::int64_t{s.*member});
                } else {
                    return FieldValue(s.*member);
                }
            }};
}

void setDivergence(Scenario& s, const FieldValue& v) {
    s.model.divergence =
        text(v) == "stack" ? gpu::DivergenceModel::Stack : gpu::DivergenceModel::Independent;
}
FieldValue getDivergence(const Scenario& s) {
    return divergenceNames()[s.model.divergence == gpu::DivergenceModel::Stack ? 0 : 1];
}
void setPolicy(Scenario& s, const FieldValue& v) {
    s.model.policy = scheduler::findPolicy(text(v))->kind;
}
FieldValue getPolicy(const Scenario& s) {
    return std::string(scheduler::infoOf(s.model.policy).key);
}
void setOccupancy(Scenario& s, const FieldValue& v) {
    s.model.occupancy = text(v) == "exact" ? occupancy::Mode::Exact : occupancy::Mode::Textbook;
}
FieldValue getOccupancy(const Scenario& s) {
    return occupancyNames()[s.model.occupancy == occupancy::Mode::Exact ? 0 : 1];
}
void setOptimization(Scenario& s, const FieldValue& v) {
    s.isOptimized = text(v) == "optimized";
}
FieldValue getOptimization(const Scenario& s) {
    return optimizationNames()[s.isOptimized ? 1 : 0];
}
void setMaxCycles(Scenario& s, const FieldValue& v) {
    s.model.maxCycles = std::get<std::int64_t>(v);
}
FieldValue getMaxCycles(const Scenario& s) {
    return std::int64_t{s.model.maxCycles};
}

using enum FieldKind;

constexpr std::array kFields{
    plain<&Scenario::source>("source", Text),
    plain<&Scenario::arrangement>("arrangement", Text),
    plain<&Scenario::devicePreset>("device.preset", Text),
    Field{"model.divergence", Choice, 0, 0, divergenceNames, setDivergence, getDivergence},
    Field{"model.scheduler", Choice, 0, 0, policyNames, setPolicy, getPolicy},
    Field{"model.occupancy", Choice, 0, 0, occupancyNames, setOccupancy, getOccupancy},
    Field{"model.optimization", Choice, 0, 0, optimizationNames, setOptimization, getOptimization},
    plain<&Scenario::fmad>("model.fmad", Boolean),
    Field{"model.max_cycles", Integer, 1, kMostCycles, noChoices, setMaxCycles, getMaxCycles},
    plain<&Scenario::kernelFile>("kernel.file", Text),
    plain<&Scenario::code>("kernel.code", Text),
    plain<&Scenario::entry>("kernel.entry", Text),
    plain<&Scenario::maxRegistersPerThread>("kernel.max_registers", Integer, 0, 512),
    plain<&Scenario::launchBoundsThreads>("kernel.launch_bounds_threads", Integer, 0, 1024),
    plain<&Scenario::launchBoundsBlocks>("kernel.launch_bounds_blocks", Integer, 0, 256),
    plain<&Scenario::grid>("launch.grid", Extent, 0, kMost),
    plain<&Scenario::block>("launch.block", Extent, 0, kMost),
    plain<&Scenario::dynamicSharedBytes>("launch.dynamic_shared_bytes", Integer, 0, kMost),
    plain<&Scenario::registersPerThread>("launch.registers_per_thread", Integer, 0, 512),
    plain<&Scenario::carveoutPercent>("launch.carveout_percent", Integer, -1, 100),
    plain<&Scenario::partitionsGlobalCache>("launch.partition_cache", Boolean),
};

FieldProblem outOfRange(const Field& field, std::int64_t value) {
    return {Message{"scenario.out_of_range"}
                .with("key", field.key)
                .with("value", static_cast<long long>(value))
                .with("low", static_cast<long long>(field.low))
                .with("high", static_cast<long long>(field.high)),
            {}};
}

}  // namespace

std::span<const Field> fields() {
    return kFields;
}

const Field* findField(std::string_view key) {
    const auto found = std::ranges::find(kFields, key, &Field::key);
    return found == kFields.end() ? nullptr : &*found;
}

std::vector<std::string> fieldNames(std::string_view section) {
    Names names;
    for (const Field& field : kFields) {
        const std::size_t dot = field.key.find('.');
        if (dot == std::string_view::npos || field.key.substr(0, dot) != section) continue;
        names.emplace_back(field.key.substr(dot + 1));
    }
    return names;
}

std::optional<FieldProblem> checkField(const Field& field, const FieldValue& value) {
    if (field.kind == Choice) {
        const Names names = field.choices();
        if (std::ranges::find(names, text(value)) != names.end()) return std::nullopt;
        return FieldProblem{
            Message{"scenario.unknown_choice"}.with("key", field.key).with("value", text(value)),
            suggestion(text(value), names)};
    }
    std::vector<std::int64_t> numbers;
    if (field.kind == Integer) numbers = {std::get<std::int64_t>(value)};
    if (field.kind == Extent) {
        const Dim3& extent = std::get<Dim3>(value);
        numbers = {extent.x, extent.y, extent.z};
    }
    for (const std::int64_t one : numbers) {
        if (one < field.low || one > field.high) return outOfRange(field, one);
    }
    return std::nullopt;
}

std::string textOf(const FieldValue& value) {
    if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
    if (const auto* words = std::get_if<std::string>(&value)) return *words;
    const Dim3& extent = std::get<Dim3>(value);
    return "[" + std::to_string(extent.x) + "," + std::to_string(extent.y) + "," +
           std::to_string(extent.z) + "]";
}

std::string_view typeName(FieldKind kind) {
    switch (kind) {
        case Boolean:
            return "boolean";
        case Integer:
            return "integer";
        case Extent:
            return "extent";
        case Text:
        case Choice:
            break;
    }
    return "text";
}

}  // namespace warpscope::scenario
