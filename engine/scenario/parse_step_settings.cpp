#include "engine/scenario/parse_step_settings.h"

#include "engine/scenario/set.h"

namespace warpscope::scenario {

void parseStepSettings(Document& document, const toml::node& node, Scenario& scenario) {
    const auto& steps = *node.as_array();
    for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
        const auto* settings = (*steps[i].as_table())["set"].as_table();
        if (settings == nullptr) continue;
        for (const auto& [name, value] : *settings) {
            const std::string key(name.str());
            const auto typed = parseValue(scenario, key, textOf(value));
            std::optional<Problem> problem;
            if (typed) {
                Scenario turned = scenario;
                problem = assign(turned, {key, *typed});
            } else {
                problem = typed.problem();
            }
            if (!problem) {
                scenario.steps[i].set.push_back({key, *typed});
                continue;
            }
            problem->range = document.rangeOf(value);
            document.append(*std::move(problem));
        }
    }
}

}  // namespace warpscope::scenario
