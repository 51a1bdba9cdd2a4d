#include "engine/occupancy/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "engine/machine/properties.h"
#include "engine/machine/words.h"
#include "engine/occupancy/explain_steps.h"

namespace warpscope::occupancy {

namespace {

std::vector<Resource> bindingResources(const Result& result) {
    std::vector<Resource> binding;
    for (const Resource resource : kResources) {
        if (result.isLimitedBy(resource)) {
            binding.push_back(resource);
        }
    }
    return binding;
}

std::optional<NextLimit> nextLimit(const Result& result) {
    NextLimit next{.blocks = kUnlimited};
    for (const Resource resource : kResources) {
        const int limit = limitOf(result, resource);
        if (limit > result.blocksPerSm) {
            next.blocks = std::min(next.blocks, limit);
        }
    }
    if (next.blocks == kUnlimited) return std::nullopt;
    for (const Resource resource : kResources) {
        if (limitOf(result, resource) == next.blocks) {
            next.resources.push_back(resource);
        }
    }
    return next;
}

}  // namespace

std::string nameKey(Resource resource) {
    constexpr std::array kNames{"warps", "registers", "shared", "slots", "barriers"};
    return fmt::format("occupancy.resource.{}", kNames[static_cast<std::size_t>(resource)]);
}

Message nameOf(Resource resource, const machine::Machine& machine, Mode mode) {
    const bool countsThreads = resource == Resource::Warps && mode == Mode::Textbook;
    return machine::withWords(
        Message{countsThreads ? "occupancy.resource.threads" : nameKey(resource)}, machine);
}

Explanation explain(const machine::Machine& machine, const Request& request) {
    Explanation explanation{.result = calculate(machine, request)};
    const Result& result = explanation.result;
    if (!result.isValid) {
        explanation.steps.push_back(
            {.rule = machine::withWords(Message{"occupancy.step.invalid.rule"}, machine),
             .numbers = machine::withWords(
                 Message{"occupancy.step.invalid.numbers"}
                     .with("threads", request.threadsPerBlock)
                     .with("registers", request.registersPerThread)
                     .with("shared_bytes", request.staticSharedBytes + request.dynamicSharedBytes)
                     .with("carveout", request.carveoutPercent),
                 machine)});
        return explanation;
    }
    explanation.steps = stepsOf(machine, request, result);
    for (Step& step : explanation.steps) {
        step.isBinding = step.limit && step.resource && result.isLimitedBy(*step.resource);
        step.rule = machine::withWords(std::move(step.rule), machine);
        step.numbers = machine::withWords(std::move(step.numbers), machine);
        std::erase_if(step.assumptions,
                      [&](const std::string& key) { return !machine::isAssumed(machine, key); });
    }
    explanation.binding = bindingResources(result);
    explanation.next = nextLimit(result);
    return explanation;
}

}  // namespace warpscope::occupancy
