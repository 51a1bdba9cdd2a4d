#include "engine/scenario/fields/fields.h"

#include <algorithm>
#include <array>
#include <deque>
#include <unordered_map>

#include "engine/base/enumerators.h"
#include "engine/machine/field.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/fields/named_values.h"
#include "engine/scheduler/policy.h"

namespace warpscope::scenario {
namespace {

using Names = std::vector<std::string>;
constexpr std::int64_t kMax = INT32_MAX;
/// Every cycle of a run is recorded; more than this is a loop without an end.
constexpr std::int64_t kMaxCycles = 100'000'000;
constexpr std::int64_t kMaxSwitchCost = 10'000;

Names optimizationNames() {
    Names names;
    for (const codegen::Plan& plan : codegen::plans())
        names.emplace_back(plan.name);
    return names;
}
Names policyNames() {
    Names names;
    for (const auto& row : scheduler::policies())
        names.emplace_back(row.key);
    return names;
}

template <const auto& choices>
Names namesOf() {
    Names names;
    for (const auto& choice : choices)
        names.emplace_back(choice.name);
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
            nullptr,
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

void setSource(Scenario& s, const FieldValue& v) {
    s.source = {text(v), text(v)};
}
FieldValue getSource(const Scenario& s) {
    return s.source.en;
}
/// A member of the scenario's model, or of the scenario itself.
template <auto member>
auto& memberOf(auto& scenario) {
    if constexpr (requires { scenario.model.*member; }) {
        return scenario.model.*member;
    } else {
        return scenario.*member;
    }
}

/// A choice among those of a list above.
template <auto member, const auto& choices>
constexpr Field choice(std::string_view key) {
    using Chosen = std::ranges::range_value_t<decltype(choices)>;
    static_assert(hasEnumerators<decltype(Chosen::value), choices.size()>(), "each value is named");
    return {key,
            FieldKind::Choice,
            0,
            0,
            namesOf<choices>,
            [](Scenario& s, const FieldValue& v) {
                using Row = std::ranges::range_value_t<decltype(choices)>;
                memberOf<member>(s) = std::ranges::find(choices, text(v), &Row::name)->value;
            },
            [](const Scenario& s) {
                using Row = std::ranges::range_value_t<decltype(choices)>;
                return FieldValue(std::string(
                    std::ranges::find(choices, memberOf<member>(s), &Row::value)->name));
            }};
}

void setPolicy(Scenario& s, const FieldValue& v) {
    s.model.policy = *scheduler::findPolicy(text(v));
}
FieldValue getPolicy(const Scenario& s) {
    return std::string(scheduler::policyOf(s.model.policy).key);
}
void setOptimization(Scenario& s, const FieldValue& v) {
    s.level = *codegen::findLevel(text(v));
}
FieldValue getOptimization(const Scenario& s) {
    return std::string(codegen::planOf(s.level).name);
}
/// A number of the model.
template <auto member>
constexpr Field modelNumber(std::string_view key, std::int64_t low, std::int64_t high) {
    return {key,
            FieldKind::Integer,
            low,
            high,
            nullptr,
            [](Scenario& s, const FieldValue& v) { s.model.*member = std::get<std::int64_t>(v); },
            [](const Scenario& s) { return FieldValue(std::int64_t{s.model.*member}); }};
}

using enum FieldKind;

std::int64_t registersIn(const gpu::Launch& launch) {
    return launch.registersPerThread;
}
std::int64_t boundThreadsIn(const gpu::Launch& launch) {
    return launch.program.launchBoundsThreads;
}
std::int64_t boundBlocksIn(const gpu::Launch& launch) {
    return launch.program.launchBoundsBlocks;
}
bool hasCarveOut(const machine::Machine& machine) {
    return !machine.limits.selectableSharedBytes.empty();
}
bool canPartition(const machine::Machine& machine) {
    return machine.limits.canPartitionGlobalCache;
}

constexpr std::array kOwn{
    Field{"source", Text, 0, 0, nullptr, setSource, getSource},
    plain<&Scenario::arrangement>("arrangement", Text),
    plain<&Scenario::devicePreset>(keys::kPreset, Device)
        .with({.group = KnobGroup::Run, .place = 7})
        .forCompiler(),
    choice<&gpu::ModelOptions::divergence, kDivergence>(keys::kDivergence)
        .with({.group = KnobGroup::Run, .place = 8}),
    Field{"model.scheduler", Choice, 0, 0, policyNames, setPolicy, getPolicy}
        .with({.group = KnobGroup::Run, .place = 6})
        .choicesNamed("policy"),
    choice<&gpu::ModelOptions::occupancy, kOccupancy>(keys::kOccupancy)
        .with({.group = KnobGroup::Run, .place = 10}),
    choice<&gpu::ModelOptions::barrier, kBarrier>("model.barrier"),
    choice<&gpu::ModelOptions::memory, kMemory>("model.memory"),
    choice<&gpu::ModelOptions::caches, kCaches>("model.caches"),
    choice<&gpu::ModelOptions::blockOrder, kBlockOrder>("model.block_order")
        .with({.group = KnobGroup::Run, .place = 11, .isFolded = true}),
    modelNumber<&gpu::ModelOptions::blockSeed>("model.block_seed", 0, kMax)
        .with({.group = KnobGroup::Run, .place = 12, .isFolded = true, .span = blockSeedSpan})
        .swept({.place = 4, .span = blockSeedSweep}),
    modelNumber<&gpu::ModelOptions::switchCost>("model.switch_cost", 0, kMaxSwitchCost)
        .with({.group = KnobGroup::Run, .place = 18, .isFolded = true, .span = switchCostSpan})
        .swept({.place = 5, .span = switchCostSweep}),
    Field{keys::kOptimization, Choice, 0, 0, optimizationNames, setOptimization, getOptimization}
        .forCompiler(),
    plain<&Scenario::fmad>("model.fmad", Boolean).forCompiler(),
    modelNumber<&gpu::ModelOptions::maxCycles>("model.max_cycles", 1, kMaxCycles),
    plain<&Scenario::kernelFile>(keys::kKernelFile, Text).forCompiler(),
    plain<&Scenario::code>(keys::kKernelCode, Text).forCompiler(),
    plain<&Scenario::entry>(keys::kEntry, Text).forCompiler(),
    choice<&Scenario::reader, kReader>(keys::kReader).forCompiler(),
    plain<&Scenario::maxRegistersPerThread>(keys::kMaxRegisters, Integer, 0, 512)
        .with({.group = KnobGroup::Occupancy,
               .place = 3,
               .span = maxRegistersSpan,
               .fewest = codegen::kMinRegisters})
        .forCompiler(),
    plain<&Scenario::launchBoundsThreads>(keys::kLaunchBoundsThreads, Integer, 0, 1024)
        .with({.group = KnobGroup::Occupancy,
               .place = 1,
               .span = launchBoundsThreadsSpan,
               .fewest = 32,
               .inLaunch = boundThreadsIn})
        .forCompiler(),
    plain<&Scenario::launchBoundsBlocks>("kernel.launch_bounds_blocks", Integer, 0, 256)
        .with({.group = KnobGroup::Occupancy,
               .place = 2,
               .span = launchBoundsBlocksSpan,
               .fewest = 1,
               .inLaunch = boundBlocksIn})
        .forCompiler(),
    plain<&Scenario::grid>(keys::kGrid, Extent, 0, kMax)
        .with({.group = KnobGroup::Run, .place = 2, .isLogarithmic = true, .span = gridSpan}),
    plain<&Scenario::block>(keys::kBlock, Extent, 0, kMax)
        .with({.group = KnobGroup::Run, .place = 1, .span = blockSpan})
        .swept({.place = 2, .span = blockSweep, .fitsGrid = true}),
    plain<&Scenario::dynamicSharedBytes>(keys::kDynamicShared, Integer, 0, kMax)
        .with({.group = KnobGroup::Run, .place = 4, .span = dynamicSharedSpan})
        .swept({.place = 3, .span = dynamicSharedSweep}),
    plain<&Scenario::registersPerThread>(keys::kRegisters, Integer, 0, 512)
        .with({.group = KnobGroup::Run, .place = 3, .span = registersSpan, .inLaunch = registersIn})
        .swept({.place = 1, .span = registersSweep})
        .forCompiler(),
    plain<&Scenario::carveoutPercent>("launch.carveout_percent", Integer, -1, 100)
        .with({.group = KnobGroup::Occupancy,
               .place = 4,
               .span = carveoutSpan,
               .isOffered = hasCarveOut}),
    plain<&Scenario::partitionsGlobalCache>("launch.partition_cache", Boolean)
        .with({.group = KnobGroup::Occupancy, .place = 5, .isOffered = canPartition}),
    plain<&Scenario::isCooperative>(keys::kCooperative, Boolean),
    plain<&Scenario::cluster>(keys::kCluster, Extent, 1, kMax),
};

FieldKind kindOf(const machine::Field& field) {
    machine::Machine machine;
    const auto place = field.place(machine);
    if (std::holds_alternative<bool*>(place)) return Boolean;
    if (std::holds_alternative<std::string*>(place)) return Text;
    const bool isWhole =
        std::holds_alternative<int*>(place) || std::holds_alternative<std::int64_t*>(place);
    return isWhole ? Integer : List;
}

std::vector<Field> allFields() {
    static std::deque<std::string> names;
    std::vector<Field> all(kOwn.begin(), kOwn.end());
    for (const std::string& key : machine::fieldKeys()) {
        Field field{names.emplace_back(std::string(keys::kDevice) + key), Text};
        if (const machine::Field* row = machine::findField(key)) {
            field.kind = kindOf(*row);
            field.low = row->min;
            field.high = row->max;
            field.isForCompiler = key.starts_with("limits.");
            if (row->slider.place > 0) {
                field.knob = {.group = KnobGroup::Run,
                              .place = row->slider.place,
                              .isLogarithmic = true,
                              .isFolded = row->slider.isFolded};
            }
        } else {
            field.isForCompiler = true;
        }
        all.push_back(field);
    }
    return all;
}

}  // namespace

std::span<const Field> fields() {
    static const std::vector<Field> kFields = allFields();
    return kFields;
}

const Field* findField(std::string_view key) {
    // Asked for every knob in every frame.
    static const auto kByKey = [] {
        std::unordered_map<std::string_view, const Field*> found;
        for (const Field& field : fields())
            found.emplace(field.key, &field);
        return found;
    }();
    const auto found = kByKey.find(key);
    return found == kByKey.end() ? nullptr : found->second;
}

std::vector<std::string> fieldNames(std::string_view section) {
    Names names;
    for (const Field& field : kOwn) {
        const std::size_t dot = field.key.find('.');
        if (dot == std::string_view::npos || field.key.substr(0, dot) != section) continue;
        names.emplace_back(field.key.substr(dot + 1));
    }
    return names;
}

std::string_view deviceKey(const Field& field) {
    return field.key.substr(keys::kDevice.size());
}

std::string_view typeName(FieldKind kind) {
    switch (kind) {
        case Boolean:
            return "boolean";
        case Integer:
            return "integer";
        case Extent:
            return "extent";
        // What has a list of names, or parts, is written as a text as well.
        case Text:
        case Choice:
        case Device:
        case List:
            break;
    }
    return "text";
}

}  // namespace warpscope::scenario
