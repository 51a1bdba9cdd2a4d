#include "engine/scenario/guesses/whole_structures.h"

#include <algorithm>

#include "engine/toolchain/signature.h"

namespace warpscope::scenario {

std::vector<isa::Parameter> withAllMembers(const isa::Program& program, const std::string& source) {
    const auto& parameters = program.parameters;
    const auto headOf = [](const isa::Parameter& one) {
        return one.name.substr(0, one.name.find_first_of(".+"));
    };
    const auto known = toolchain::parametersIn(source, program.entry);
    std::vector<isa::Parameter> whole;
    for (std::size_t i = 0; i < parameters.size();) {
        const std::string head = headOf(parameters[i]);
        std::size_t end = i + 1;
        while (end < parameters.size() && headOf(parameters[end]) == head)
            ++end;
        const auto found = std::ranges::find(known, head, &toolchain::SourceParameter::name);
        if (parameters[i].name == head || found == known.end() || found->members.empty()) {
            whole.insert(whole.end(), parameters.begin() + static_cast<std::ptrdiff_t>(i),
                         parameters.begin() + static_cast<std::ptrdiff_t>(end));
        } else {
            for (const toolchain::SourceMember& member : found->members)
                whole.emplace_back().name = head + "." + member.name;
        }
        i = end;
    }
    return whole;
}

}  // namespace warpscope::scenario
