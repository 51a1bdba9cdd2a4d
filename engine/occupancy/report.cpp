#include "engine/occupancy/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/machine/words.h"
#include "engine/occupancy/difference.h"
#include "engine/occupancy/explain.h"
#include "engine/occupancy/potential.h"
#include "engine/occupancy/suggest.h"

namespace warpscope::occupancy {

namespace {

using text::Catalogue;
using text::Language;

/// Collects lines in one language.
struct Lines {
    const Catalogue& catalogue;
    Language language;
    std::string_view words{};
    std::string text{};

    void add(const Message& message, std::string_view indent = "") {
        text += fmt::format("{}{}\n", indent, catalogue.render(language, message, words));
    }
    void heading(std::string_view key) {
        text += fmt::format("\n{}\n", catalogue.render(language, key));
    }
};

void addCalculation(Lines& lines, const Explanation& explanation) {
    lines.heading("occupancy.report.calculation");
    for (const Step& step : explanation.steps) {
        lines.add(step.rule, "  ");
        lines.add(step.numbers, step.isBinding ? "    > " : "      ");
        for (const std::string& key : step.assumptions) {
            lines.add(Message{"occupancy.report.assumed"}.with("key", key), "      * ");
        }
    }
}

void addLimits(Lines& lines, const machine::Machine& machine, Mode mode,
               const Explanation& explanation) {
    const auto names = [&](const std::vector<Resource>& resources) {
        return joinedNames(resources, machine, mode, lines.catalogue, lines.language);
    };
    lines.add(Message{"occupancy.report.binding"}.with("names", names(explanation.binding)));
    if (explanation.next) {
        lines.add(Message{"occupancy.report.next"}
                      .with("names", names(explanation.next->resources))
                      .with("blocks", explanation.next->blocks));
    }
}

/// A call of the runtime, line by line.
void addCall(Lines& lines, const Message& answer, const std::string& call) {
    lines.add(answer, "  ");
    for (std::size_t at = 0; at < call.size();) {
        const std::size_t end = std::min(call.find('\n', at), call.size());
        lines.text += fmt::format("      {}\n", call.substr(at, end - at));
        at = end + 1;
    }
}

void addCalls(Lines& lines, const machine::Machine& machine, const Request& request,
              const ReportContext& context) {
    lines.heading("occupancy.report.calls");
    addCall(lines, activeBlocksAnswer(machine, request),
            maxActiveBlocksCall(machine, request, "kernel"));
    const Potential best = maxPotentialBlockSize(machine, request, context.bounds.threads);
    addCall(lines, potentialAnswer(machine, best, context.example),
            maxPotentialCall(machine, request, "kernel", context.bounds.threads));
}

void addSuggestions(Lines& lines, const machine::Machine& machine, const Request& request) {
    const std::vector<Suggestion> suggestions = suggest(machine, request);
    if (!suggestions.empty()) {
        lines.heading("occupancy.report.suggestions");
    }
    for (const Suggestion& suggestion : suggestions) {
        lines.add(suggestion.message, "  ");
    }
}

void addDifferences(Lines& lines, const machine::Machine& machine, const Request& request) {
    const std::vector<Difference> found = differences(machine, request);
    lines.heading("occupancy.report.differences");
    if (found.empty()) {
        lines.add(Message{"occupancy.report.no_difference"}, "  ");
    }
    for (const Difference& difference : found) {
        lines.add(difference.name, "  ");
        lines.add(difference.message, "      ");
    }
}

}  // namespace

std::string joinedNames(const std::vector<Resource>& resources, const machine::Machine& machine,
                        Mode mode, const Catalogue& catalogue, Language language) {
    std::string names;
    for (const Resource& resource : resources) {
        const bool isLast = &resource == &resources.back();
        if (!names.empty())
            names += catalogue.render(language,
                                      isLast ? "occupancy.report.and" : "occupancy.report.comma");
        names += catalogue.render(language, nameOf(resource, machine, mode));
    }
    return names;
}

std::string occupancyReport(const machine::Machine& machine, const Request& request,
                            const Catalogue& catalogue, Language language,
                            const ReportContext& context) {
    Lines lines{.catalogue = catalogue, .language = language, .words = machine::wordSet(machine)};
    const Explanation explanation = explain(machine, request);
    const Result result = calculateWithin(machine, request, context.bounds);
    // What would hold without the kernel's promise is nothing to give advice on.
    const bool isWithin = result.isValid && !isBeyond(request, context.bounds);
    lines.text = machine.name + "\n";
    if (const auto error = launchError(machine, request, context.bounds.threads)) {
        lines.add(*error);
    }
    if (result.isValid) {
        lines.add(machine::withWords(Message{"occupancy.report.result"}
                                         .with("blocks", result.blocksPerSm)
                                         .with("warps", result.activeWarps)
                                         .with("max", result.maxWarps)
                                         .with("percent", fmt::format("{:.4g}", result.percent)),
                                     machine));
    }
    if (isWithin) addLimits(lines, machine, request.mode, explanation);
    if (const BoundedRegisters bounded = registersWithin(machine, context.bounds);
        !bounded.message.isEmpty()) {
        lines.add(bounded.message);
    }
    addCalculation(lines, explanation);
    if (isWithin) {
        addSuggestions(lines, machine, request);
        addDifferences(lines, machine, request);
        addCalls(lines, machine, request, context);
    }
    if (machine.isApproximate) {
        lines.text += "\n";
        lines.add(Message{"occupancy.report.approximate"});
    }
    return lines.text;
}

}  // namespace warpscope::occupancy
