#include "engine/scenario/launches/resolve_parameters.h"

#include <algorithm>

namespace warpscope::scenario {

std::vector<Problem> resolveParameters(const Scenario& scenario, isa::Program& program) {
    std::vector<Problem> problems;
    const std::size_t count = std::min(scenario.arguments.size(), program.parameters.size());
    for (std::size_t i = 0; i < count; ++i) {
        const Argument& argument = scenario.arguments[i];
        isa::Parameter& parameter = program.parameters[i];
        // An argument may name what PTX does not; that of another parameter is a slip.
        const std::string prefix = program.entry + "_param_";
        const bool isNameless = parameter.name.starts_with(prefix);
        if (isNameless && !argument.name.empty() && !argument.name.starts_with(prefix))
            parameter.name = argument.name;
        if (parameter.mayBePointer) {
            parameter.mayBePointer = false;
            parameter.isPointer = argument.isBuffer;
            if (argument.isBuffer && !argument.type)
                problems.push_back({Message{"scenario.argument_type"}.with("name", parameter.name),
                                    argument.range,
                                    {"scenario.hint.argument_type"},
                                    Severity::Error});
        }
        if (argument.type && parameter.isPointer) parameter.type = *argument.type;
    }
    return problems;
}

}  // namespace warpscope::scenario
