#include "engine/exercise/workbench.h"

#include "engine/history/recorder.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/parse.h"

namespace warpscope::exercise {

std::string fillTemplate(std::string_view text, const Values& values) {
    std::string filled;
    while (true) {
        const std::size_t open = text.find('@');
        const std::size_t close = open == text.npos ? text.npos : text.find('@', open + 1);
        if (close == std::string_view::npos) return filled.append(text);
        const std::string name(text.substr(open + 1, close - open - 1));
        const auto value = values.texts().find(name);
        if (value == values.texts().end()) {
            // The second sign may be the first one of the next name.
            filled += text.substr(0, close);
            text.remove_prefix(close);
            continue;
        }
        filled += text.substr(0, open);
        filled += value->second;
        text.remove_prefix(close + 1);
    }
}

Result<scenario::Scenario> Workbench::scenarioOf(const Values& values) const {
    return scenario::parse(fill(values), "exercise.toml", *window_);
}

Result<std::shared_ptr<const history::Run>> Workbench::run(const Values& values) const {
    const auto scenario = scenarioOf(values);
    if (!scenario) return scenario.problems();
    return runOf(*scenario, *devices_);
}

Result<std::shared_ptr<const history::Run>> runOf(const scenario::Scenario& scenario,
                                                  const machine::Library& devices) {
    auto launch = scenario::makeLaunch(scenario, devices);
    if (!launch) return launch.problems();
    history::RecordOptions recording;
    recording.keyframeBytes = 0;  // Nobody seeks in it.
    return history::record(*std::move(launch), recording);
}

}  // namespace warpscope::exercise
