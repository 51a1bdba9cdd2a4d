#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

Step::Step() = default;
Step::Step(const Step& other) = default;
Step::Step(Step&& other) noexcept = default;
Step& Step::operator=(const Step& other) = default;
Step& Step::operator=(Step&& other) noexcept = default;
Step::~Step() = default;

Scenario::Scenario() = default;
Scenario::Scenario(const Scenario& other) = default;
Scenario::Scenario(Scenario&& other) noexcept = default;
Scenario& Scenario::operator=(const Scenario& other) = default;
Scenario& Scenario::operator=(Scenario&& other) noexcept = default;
Scenario::~Scenario() = default;

bool operator==(const Scenario& one, const Scenario& other) = default;

SourceRange rangeOfKey(const Scenario& scenario, std::string_view key) {
    const auto found = scenario.ranges.find(key);
    if (found != scenario.ranges.end()) return found->second;
    return {scenario.path.string(), 0, 0, 0};
}

}  // namespace warpscope::scenario
