#include "engine/occupancy/difference.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "engine/machine/words.h"
#include "engine/occupancy/rules.h"

namespace warpscope::occupancy {

namespace {

using machine::Limits;

constexpr int kNoLimit = 1 << 30;

/// An NVIDIA SM without the rules that books leave out: calculateNvidia on it is the textbook.
Limits bookLimits(const Limits& real) {
    Limits limits = real;
    limits.warpSize = 1;
    limits.maxWarpsPerSm = real.maxThreadsPerSm;
    limits.registerUnit = 1;
    limits.subPartitions = 1;
    limits.registerCheckPartitions = 1;
    limits.registersPerBlock = kNoLimit;
    limits.maxRegistersInCalculator = kNoLimit;
    limits.reservedSharedBytesPerBlock = 0;
    limits.sharedUnitBytes = 1;
    limits.sharedBytesPerBlock = kNoLimit;
    limits.sharedBytesPerBlockOptin = kNoLimit;
    limits.selectableSharedBytes.clear();
    limits.barriersPerSm = 0;
    limits.canPartitionGlobalCache = false;
    return limits;
}

/// One rule, and how it is put back into an SM that lacks it.
struct Rule {
    std::string_view name;
    void (*apply)(const Limits& real, Limits& limits);
};

constexpr Rule kRules[] = {
    {"whole_warps",
     [](const Limits& real, Limits& limits) {
         limits.warpSize = real.warpSize;
         limits.maxWarpsPerSm = real.maxWarpsPerSm;
     }},
    {"register_unit",
     [](const Limits& real, Limits& limits) { limits.registerUnit = real.registerUnit; }},
    {"block_check",
     [](const Limits& real, Limits& limits) {
         limits.registerCheckPartitions = real.registerCheckPartitions;
         limits.registersPerBlock = real.registersPerBlock;
     }},
    {"sub_partition",
     [](const Limits& real, Limits& limits) { limits.subPartitions = real.subPartitions; }},
    {"register_cap",
     [](const Limits& real, Limits& limits) {
         limits.maxRegistersInCalculator = real.maxRegistersInCalculator;
     }},
    {"reserve",
     [](const Limits& real, Limits& limits) {
         limits.reservedSharedBytesPerBlock = real.reservedSharedBytesPerBlock;
     }},
    {"shared_unit",
     [](const Limits& real, Limits& limits) { limits.sharedUnitBytes = real.sharedUnitBytes; }},
    {"ceiling",
     [](const Limits& real, Limits& limits) {
         limits.sharedBytesPerBlock = real.sharedBytesPerBlock;
         limits.sharedBytesPerBlockOptin = real.sharedBytesPerBlockOptin;
     }},
    {"carveout", [](const Limits& real,
                    Limits& limits) { limits.selectableSharedBytes = real.selectableSharedBytes; }},
    {"barriers",
     [](const Limits& real, Limits& limits) { limits.barriersPerSm = real.barriersPerSm; }},
    {"partitioned_caching",
     [](const Limits& real, Limits& limits) {
         limits.canPartitionGlobalCache = real.canPartitionGlobalCache;
     }},
};

Message nameOf(std::string_view rule, const machine::Machine& machine) {
    return machine::withWords(Message{fmt::format("occupancy.rule.{}", rule)}, machine);
}

/// The sentence of a rule with every number that its text may use.
Message sentence(std::string_view rule, const machine::Machine& machine, const Request& request,
                 const Difference& difference) {
    const Result exact = calculate(machine, request);
    const Limits& limits = machine.limits;
    const std::int64_t asked = request.staticSharedBytes + request.dynamicSharedBytes;
    const std::int64_t rounded = roundUp(exact.warpsPerBlock, limits.registerCheckPartitions);
    const std::pair<std::string_view, std::int64_t> values[] = {
        {"threads", request.threadsPerBlock},
        {"warps", exact.warpsPerBlock},
        {"rounded", rounded},
        {"registers", request.registersPerThread},
        {"charged", exact.registersPerWarp / limits.warpSize},
        {"per_warp", exact.registersPerWarp},
        {"of_partition", limits.registersPerSm / limits.subPartitions},
        {"held", exact.warpsPerPartition},
        {"total", rounded * exact.registersPerWarp},
        {"max_registers", limits.registersPerBlock},
        {"cap", limits.maxRegistersInCalculator},
        {"reserved", limits.reservedSharedBytesPerBlock},
        {"shared_unit", limits.sharedUnitBytes},
        {"asked", asked},
        {"allocated", exact.sharedBytesPerBlock},
        {"ceiling", sharedCeiling(limits, request.sharedMode) - limits.reservedSharedBytesPerBlock},
        {"carveout", request.carveoutPercent},
        {"pool", exact.sharedPoolBytes},
        {"barriers", request.barriersPerBlock},
        {"before", difference.blocksBefore},
        {"after", difference.blocksAfter},
    };
    const bool isOfPercent = difference.blocksBefore == difference.blocksAfter;
    Message message{fmt::format("occupancy.difference.{}{}", rule, isOfPercent ? "_same" : "")};
    for (const auto& [name, value] : values) {
        message = std::move(message).with(name, static_cast<long long>(value));
    }
    message = std::move(message)
                  .with("percent_before", fmt::format("{:.4g}", difference.percentBefore))
                  .with("percent_after", fmt::format("{:.4g}", difference.percentAfter));
    return machine::withWords(std::move(message), machine);
}

/// AMD and MetaX: one rule for each resource whose limit the two modes see differently.
std::vector<Difference> waveDifferences(const machine::Machine& machine, const Request& request,
                                        const Result& book, const Result& exact) {
    if (book.blocksPerSm == exact.blocksPerSm && book.percent == exact.percent) return {};
    constexpr std::pair<Resource, std::string_view> kByResource[] = {
        {Resource::Warps, "whole_warps"},
        {Resource::Registers, "wave_registers"},
        {Resource::Shared, "wave_shared"},
        {Resource::Slots, "wave_groups"}};
    std::vector<Difference> found;
    const auto add = [&](std::string_view rule) {
        found.push_back({.rule = rule,
                         .blocksBefore = book.blocksPerSm,
                         .blocksAfter = exact.blocksPerSm,
                         .percentBefore = book.percent,
                         .percentAfter = exact.percent,
                         .name = nameOf(rule, machine)});
        found.back().message = sentence(rule, machine, request, found.back());
    };
    // The same blocks, but partly filled waves count as whole in the percentage.
    if (book.blocksPerSm == exact.blocksPerSm) {
        add("whole_warps");
        return found;
    }
    for (const auto& [resource, rule] : kByResource) {
        const bool differs = limitOf(book, resource) != limitOf(exact, resource);
        const bool matters = limitOf(exact, resource) == exact.blocksPerSm;
        if (differs && matters) {
            add(rule);
        }
    }
    return found;
}

}  // namespace

std::vector<Difference> differences(const machine::Machine& machine, const Request& request) {
    Request exactRequest = request;
    exactRequest.mode = Mode::Exact;
    Request bookRequest = request;
    bookRequest.mode = Mode::Textbook;
    const Result exact = calculate(machine, exactRequest);
    if (!exact.isValid) return {};
    const Result book = calculate(machine, bookRequest);
    if (machine.vendor != machine::Vendor::Nvidia)
        return waveDifferences(machine, exactRequest, book, exact);
    machine::Machine partly = machine;
    partly.limits = bookLimits(machine.limits);
    std::vector<Difference> found;
    Result before = book;
    for (const Rule& rule : kRules) {
        rule.apply(machine.limits, partly.limits);
        const Result after = calculateNvidia(partly, exactRequest);
        if (after.blocksPerSm != before.blocksPerSm || after.percent != before.percent) {
            found.push_back({.rule = rule.name,
                             .blocksBefore = before.blocksPerSm,
                             .blocksAfter = after.blocksPerSm,
                             .percentBefore = before.percent,
                             .percentAfter = after.percent,
                             .name = nameOf(rule.name, machine)});
            found.back().message = sentence(rule.name, machine, exactRequest, found.back());
        }
        before = after;
    }
    return found;
}

}  // namespace warpscope::occupancy
