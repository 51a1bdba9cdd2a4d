#include "engine/occupancy/report.h"

#include <fmt/format.h>

#include <vector>

#include "engine/occupancy/difference.h"
#include "engine/occupancy/explain.h"
#include "engine/occupancy/suggest.h"

namespace warpscope::occupancy {

namespace {

using text::Catalogue;
using text::Language;

/// Collects lines in one language.
struct Lines {
    const Catalogue& catalogue;
    Language language;
    std::string text{};

    void add(const Message& message, std::string_view indent = "") {
        text += fmt::format("{}{}\n", indent, catalogue.render(language, message));
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
    }
}

void addLimits(Lines& lines, const Explanation& explanation) {
    lines.add(Message{"occupancy.report.binding"}.with(
        "names", joinedNames(explanation.binding, lines.catalogue, lines.language)));
    if (explanation.next) {
        lines.add(Message{"occupancy.report.next"}
                      .with("names", joinedNames(explanation.next->resources, lines.catalogue,
                                                 lines.language))
                      .with("blocks", explanation.next->blocks));
    }
}

void addDifferences(Lines& lines, const machine::Machine& machine, const Request& request) {
    const std::vector<Difference> found = differences(machine, request);
    lines.heading("occupancy.report.differences");
    if (found.empty()) {
        lines.add(Message{"occupancy.report.no_difference"}, "  ");
    }
    for (const Difference& difference : found) {
        lines.add(difference.message, "  ");
    }
}

}  // namespace

std::string joinedNames(const std::vector<Resource>& resources, const Catalogue& catalogue,
                        Language language) {
    std::string names;
    for (const Resource resource : resources) {
        names += names.empty() ? "" : catalogue.render(language, "occupancy.report.and");
        names += catalogue.render(language, nameKey(resource).substr(1));
    }
    return names;
}

std::string occupancyReport(const machine::Machine& machine, const Request& request,
                            const Catalogue& catalogue, Language language) {
    Lines lines{.catalogue = catalogue, .language = language};
    const Explanation explanation = explain(machine, request);
    const Result& result = explanation.result;
    lines.text = machine.name + "\n";
    if (const auto error = launchError(machine, request)) {
        lines.add(*error);
    }
    if (result.isValid) {
        lines.add(withWords(Message{"occupancy.report.result"}
                                .with("blocks", result.blocksPerSm)
                                .with("warps", result.activeWarps)
                                .with("max", result.maxWarps)
                                .with("percent", fmt::format("{:.4g}", result.percent)),
                            machine.vendor));
        addLimits(lines, explanation);
    }
    addCalculation(lines, explanation);
    if (result.isValid) {
        const std::vector<Suggestion> suggestions = suggest(machine, request);
        if (!suggestions.empty()) {
            lines.heading("occupancy.report.suggestions");
        }
        for (const Suggestion& suggestion : suggestions) {
            lines.add(suggestion.message, "  ");
        }
        addDifferences(lines, machine, request);
    }
    if (machine.isApproximate) {
        lines.text += "\n";
        lines.add(Message{"occupancy.report.approximate"});
    }
    return lines.text;
}

std::string devicesReport(const machine::Library& devices, const Catalogue& catalogue,
                          Language language) {
    std::string text;
    for (const auto* list : {&devices.machines(), &devices.capabilities()}) {
        for (const machine::Machine& machine : *list) {
            const char* key = list == &devices.machines() ? "occupancy.report.device"
                                                          : "occupancy.report.capability";
            const machine::Limits& limits = machine.limits;
            const Message line = withWords(Message{key}
                                               .with("name", machine.name)
                                               .with("sms", machine.smCount)
                                               .with("warps", limits.maxWarpsPerSm)
                                               .with("warp_size", limits.warpSize)
                                               .with("registers", limits.registersPerSm)
                                               .with("shared_bytes", limits.sharedBytesPerSm),
                                           machine.vendor);
            text += fmt::format("{:<12}{}\n", machine.id, catalogue.render(language, line));
        }
    }
    return text;
}

}  // namespace warpscope::occupancy
