#include "engine/scenario/kernels/source_names.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "engine/cuda/tokens/lexer.h"
#include "engine/cuda/tokens/preprocessor.h"
#include "engine/toolchain/signature.h"

namespace warpscope::scenario {
namespace {

/// Of _ZZ5scalePfE4tile, which stands in a function, the name behind it: tile. As PTX has it where
/// it is no such name.
std::string localNameOf(const std::string& name) {
    if (!name.starts_with("_ZZ")) return name;
    for (std::size_t at = name.size(); at-- > 3;) {
        const bool isStart =
            name[at] == 'E' && at + 1 < name.size() && name[at + 1] >= '0' && name[at + 1] <= '9';
        if (!isStart) continue;
        std::size_t digit = at + 1;
        std::size_t length = 0;
        while (digit < name.size() && name[digit] >= '0' && name[digit] <= '9' && length < 1000)
            length = 10 * length + static_cast<std::size_t>(name[digit++] - '0');
        const std::size_t end = digit + length;
        const bool isWhole = end == name.size() || (end < name.size() && name[end] == '_');
        if (length > 0 && isWhole) return name.substr(digit, length);
    }
    return name;
}

std::vector<isa::Component> componentsOf(const std::vector<toolchain::SourceMember>& members) {
    std::vector<isa::Component> components;
    for (const toolchain::SourceMember& member : members)
        components.push_back(
            {member.isPointer || !member.type ? isa::DataType::U64 : *member.type, member.offset});
    return components;
}

/// A part of a structure passed by value: ".y" of what stands at "+4", or "+4" where the source
/// does not tell; and what it points to.
void nameMember(const toolchain::SourceParameter& known, const std::string& offset,
                isa::Parameter& parameter) {
    const auto at = static_cast<std::uint32_t>(std::atoi(offset.c_str()));
    const std::uint32_t bytes =
        parameter.structureBytes != 0 ? parameter.structureBytes : isa::bankBytesOf(parameter);
    const auto found = std::ranges::find_if(known.members, [&](const auto& member) {
        return member.offset == at && member.bytes == bytes;
    });
    const bool isKnown = found != known.members.end();
    parameter.name = known.name + (isKnown ? "." + found->name : offset);
    // PTX does not tell what it only copies: of an array whose index is not known.
    const bool isNumber = isKnown && !found->isPointer && found->type && !parameter.isPointer &&
                          isa::bytesOf(*found->type) == isa::bytesOf(parameter.type);
    if (isNumber) parameter.type = *found->type;
    if (!isKnown || !found->isPointer || !found->type) return;
    if (!parameter.isPointer && !parameter.mayBePointer) return;
    parameter.isPointer = true;
    parameter.mayBePointer = false;
    parameter.type = *found->type;
    parameter.elementComponents = found->components;
}

/// What a pointer to structures of different numbers points to.
void giveElements(const toolchain::SourceParameter& known, isa::Parameter& parameter) {
    if (!parameter.isPointer && !parameter.mayBePointer) return;
    parameter.isPointer = true;
    parameter.mayBePointer = false;
    parameter.components = componentsOf(known.element);
    parameter.structureSize = known.elementBytes;
    parameter.type = parameter.components.front().type;
}

/// A source as its macros make it, in which its kernels stand where they made those.
std::string withoutMacros(const std::string& source) {
    ProblemList problems("");  // What clang takes are none.
    std::string text;
    for (const cuda::Token& token : cuda::preprocess(cuda::tokenize(source, problems), problems))
        text += token.text + " ";
    return text;
}

std::vector<toolchain::SourceParameter> parametersOf(const std::string& source,
                                                     const std::string& entry) {
    const std::string name = toolchain::plainNameOf(entry);
    auto known = toolchain::parametersIn(source, name, entry);
    const bool isNamed = std::ranges::any_of(
        known, [](const toolchain::SourceParameter& one) { return !one.name.empty(); });
    return isNamed ? known : toolchain::parametersIn(withoutMacros(source), name, entry);
}

/// What PTX does not tell of the parameters stands in the source.
void nameParameters(const std::string& source, code::Kernel& program) {
    const auto known = parametersOf(source, program.entry);
    program.entry = toolchain::plainNameOf(program.entry);
    for (isa::Parameter& parameter : program.parameters) {
        // kernel_param_1 is the second one, kernel_param_1+8 what stands in it from byte 8 on.
        const std::size_t digits = parameter.name.rfind("_param_");
        if (digits == std::string::npos) continue;
        const std::string rest = parameter.name.substr(digits + 7);
        const auto i = static_cast<std::size_t>(std::atoi(rest.c_str()));
        if (i >= known.size()) {  // The source does not tell.
            parameter.name = program.entry + "_param_" + rest;
            continue;
        }
        if (const std::size_t plus = rest.find('+'); plus != std::string::npos) {
            // half a: of one number, but a structure to clang.
            const bool isNumber = rest.substr(plus) == "+0" && known[i].type &&
                                  !known[i].isPointer && known[i].members.empty() &&
                                  isa::bytesOf(*known[i].type) == isa::bytesOf(parameter.type);
            if (isNumber && !known[i].name.empty()) {
                parameter.name = known[i].name;
                parameter.type = *known[i].type;
            } else if (!known[i].name.empty()) {
                nameMember(known[i], rest.substr(plus), parameter);
            }
            continue;
        }
        parameter.name = known[i].name.empty() ? parameter.name : known[i].name;
        if (!known[i].element.empty()) giveElements(known[i], parameter);
        if (!known[i].type) continue;
        parameter.elementComponents = known[i].components;
        const bool keepsWidth =
            known[i].isPointer || isa::bytesOf(*known[i].type) == isa::bytesOf(parameter.type);
        if (keepsWidth) parameter.type = *known[i].type;
        parameter.isBool = keepsWidth && known[i].isBool;
        if (!parameter.mayBePointer) continue;
        parameter.mayBePointer = false;
        parameter.isPointer = known[i].isPointer;
    }
}

/// What clang keeps in a variable of its own: the text of a printf, the first values of a local
/// array a (__const_$__Z1kPi_$_a).
std::string namedByClang(const std::string& name) {
    if (name.starts_with("_$_str")) return name == "_$_str" ? "text" : "text " + name.substr(6);
    if (name.starts_with("__PRETTY_FUNCTION__")) return "text of assert";
    const std::size_t last = name.rfind("_$_");
    return name.starts_with("__const_$_") && last != std::string::npos ? name.substr(last + 3)
                                                                       : name;
}

/// PTX has the bytes of a variable, of whatever type it is.
void nameVariables(const std::string& source, code::Kernel& program) {
    const auto give = [&source](auto& variable, std::size_t bytes) {
        variable.name = toolchain::plainNameOf(localNameOf(namedByClang(variable.name)));
        const toolchain::SourceParameter known = toolchain::variableIn(source, variable.name);
        if constexpr (requires { variable.structureSize; }) {
            if (!known.element.empty() && bytes % known.elementBytes == 0) {
                variable.components = componentsOf(known.element);
                variable.structureSize = known.elementBytes;
                variable.type = variable.components.front().type;
                return;
            }
        }
        if (!known.type || known.isPointer) return;
        const auto width = static_cast<std::size_t>(isa::bytesOf(*known.type));
        if (bytes % width == 0) variable.type = *known.type;
    };
    for (code::Variable& variable : program.code.variables) {
        const auto bytes = variable.count * static_cast<std::uint32_t>(isa::bytesOf(variable.type));
        variable.name = localNameOf(variable.name);
        give(variable, bytes);
        variable.count = bytes / static_cast<std::uint32_t>(isa::bytesOf(variable.type));
    }
    for (isa::ConstantVariable& variable : program.constantVariables)
        give(variable, variable.bytes);
    for (isa::GlobalVariable& variable : program.globals) {
        if (variable.isOfGridBarrier) {
            // No variable of the source can have this name.
            variable.name = "grid.sync() " + toolchain::plainNameOf(variable.name);
        } else {
            give(variable, variable.initial.size());
        }
    }
}

}  // namespace

void giveSourceNames(const std::string& source, code::Kernel& program) {
    nameParameters(source, program);
    nameVariables(source, program);
}

}  // namespace warpscope::scenario
