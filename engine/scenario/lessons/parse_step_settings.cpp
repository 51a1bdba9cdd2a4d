#include "engine/scenario/lessons/parse_step_settings.h"

#include "engine/scenario/lessons/set.h"

namespace warpscope::scenario {

std::vector<Setting> parseSettings(Document& document, const toml::table& table,
                                   const Scenario& scenario) {
    std::vector<Setting> settings;
    for (const auto& [name, value] : table) {
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
            settings.push_back({key, *typed});
            continue;
        }
        problem->range = document.rangeOf(value);
        document.append(*std::move(problem));
    }
    return settings;
}

void parseStepSettings(Document& document, const toml::node& node, Scenario& scenario) {
    const auto& steps = *node.as_array();
    for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
        const auto& step = *steps[i].as_table();
        const auto* settings = step["set"].as_table();
        if (settings != nullptr)
            scenario.steps[i].set = parseSettings(document, *settings, scenario);
        const auto* proving = step["question"]["proof_set"].as_table();
        if (proving != nullptr)
            scenario.steps[i].question.proofSet = parseSettings(document, *proving, scenario);
    }
}

}  // namespace warpscope::scenario
