#include "engine/scenario/launches/argument_of.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>

namespace warpscope::scenario {
namespace {

using host::HostArgument;

/// The quick reader calls a part m.rows, clang's PTX has only its place: m+8.
std::size_t signOf(const isa::Parameter& parameter) {
    return parameter.name.find_first_of(".+");
}

bool isPart(const isa::Parameter& parameter) {
    return signOf(parameter) != std::string::npos;
}

/// The part of a name up to where its `depth`th member ends: of m.size[1].x m, m.size, m.size[1], …
std::string headOf(const std::string& name, std::size_t depth) {
    std::size_t at = 0;
    for (std::size_t i = 0; i <= depth && at != std::string::npos; ++i)
        at = name.find_first_of(".+[", at + (i > 0 ? 1 : 0));
    return name.substr(0, at);
}

/// Which of the members of what stands around it a parameter belongs to, from 0.
std::size_t memberIndex(const std::vector<isa::Parameter>& parameters, std::size_t index,
                        std::size_t depth) {
    const std::string around = headOf(parameters[index].name, depth - 1);
    std::size_t count = 0;
    std::string last = headOf(parameters[index].name, depth);
    for (std::size_t i = index; i > 0 && headOf(parameters[i - 1].name, depth - 1) == around; --i) {
        const std::string head = headOf(parameters[i - 1].name, depth);
        if (head != last) ++count;
        last = head;
    }
    return count;
}

/// Whether each member of several parts has a list of its own in the list of what stands around it:
/// where one has its values there without braces, the next value's place does not tell whose it is.
bool hasListOfEach(const HostArgument& list, const std::vector<isa::Parameter>& parameters,
                   std::size_t index, std::size_t depth) {
    const std::string around = headOf(parameters[index].name, depth - 1);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const std::string& name = parameters[i].name;
        if (headOf(name, depth - 1) != around) continue;
        const std::size_t member = memberIndex(parameters, i, depth);
        if (member >= list.fields.size()) continue;
        const HostArgument& given = list.fields[member];
        const bool isNumber = headOf(name, depth) == name;
        // What has several values beside a number's name is the list of a base.
        if (isNumber ? given.isList && given.fields.size() > 1 : !given.isList) return false;
    }
    return true;
}

/// The value in a list with lists in it, as C++ hands them out where each member has its own;
/// nullptr where one has not. `depth`: that of the members that stand in `list`, from 1.
const HostArgument* inList(const HostArgument& list, const std::vector<isa::Parameter>& parameters,
                           std::size_t index, std::size_t depth) {
    static const HostArgument leftOut{.text = "0", .value = 0.0};
    if (!hasListOfEach(list, parameters, index, depth)) return nullptr;
    const std::size_t member = memberIndex(parameters, index, depth);
    if (member >= list.fields.size()) return &leftOut;
    const HostArgument& found = list.fields[member];
    return found.isList ? inList(found, parameters, index, depth + 1) : &found;
}

/// Of make_float3(1, 2, 3) or int2{4, 5} the number at an offset, whichever others the kernel
/// reads; nothing of anything else.
std::optional<std::size_t> numberAt(const HostArgument& argument, const isa::Parameter& parameter) {
    const std::size_t open = argument.text.find_first_of("({");
    const std::size_t plus = parameter.name.find('+');
    const bool isVector = open != std::string::npos && open > 1 && plus != std::string::npos &&
                          argument.text[open - 1] >= '1' && argument.text[open - 1] <= '4';
    if (!isVector) return std::nullopt;
    const int offset = std::atoi(parameter.name.c_str() + plus + 1);
    return static_cast<std::size_t>(offset / isa::bytesOf(parameter.type));
}

/// Whether the place of a value among others tells whose it is: all of a structure's parts are
/// known, and none of its values may be those of several.
bool isPlaceTold(const HostArgument& list, const std::vector<isa::Parameter>& parameters,
                 std::size_t index) {
    const std::string around = headOf(parameters[index].name, 0);
    std::size_t parts = 0;
    bool isNested = false;
    for (const isa::Parameter& one : parameters) {
        if (headOf(one.name, 0) != around) continue;
        ++parts;
        isNested = isNested || headOf(one.name, 1) != one.name;
    }
    // A member that is set by name afterwards is no further value of the list.
    const auto values = static_cast<std::size_t>(std::ranges::count_if(
        list.fields, [](const HostArgument& field) { return field.field.empty(); }));
    return isNested ? values == parts : values <= parts;
}

const HostArgument* partOf(const HostArgument& argument,
                           const std::vector<isa::Parameter>& parameters, std::size_t index,
                           std::size_t part) {
    const std::string& whole = parameters[index].name;
    const auto fieldNamed = [&](const std::string& name) -> const HostArgument* {
        const auto found = std::ranges::find(
            argument.fields, name.substr(signOf(parameters[index]) + 1), &HostArgument::field);
        return found == argument.fields.end() ? nullptr : &*found;
    };
    if (const HostArgument* named = fieldNamed(whole)) return named;
    if (whole.find('+') == std::string::npos) {
        const HostArgument* const member = fieldNamed(headOf(whole, 1));
        if (member != nullptr && member->isList) return inList(*member, parameters, index, 2);
        const bool isPlain = std::ranges::all_of(
            argument.fields, [](const HostArgument& field) { return field.field.empty(); });
        if (isPlain && std::ranges::any_of(argument.fields, &HostArgument::isList))
            return inList(argument, parameters, index, 1);
    }
    const auto number = numberAt(argument, parameters[index]);
    if (!number && !isPlaceTold(argument, parameters, index)) return nullptr;
    part = number.value_or(part);
    const bool isInList = part < argument.fields.size() && argument.fields[part].field.empty() &&
                          !argument.fields[part].isList;
    return isInList ? &argument.fields[part] : nullptr;
}

}  // namespace

const HostArgument* argumentOf(const host::LaunchSite& site,
                               const std::vector<isa::Parameter>& parameters, std::size_t index) {
    const std::vector<HostArgument>& arguments = site.arguments;
    std::size_t argument = 0;
    std::size_t count = 0;
    std::size_t part = 0;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const bool isNext = i > 0 && isPart(parameters[i]) &&
                            headOf(parameters[i].name, 0) == headOf(parameters[i - 1].name, 0);
        if (!isNext) ++count;
        if (i > index) continue;
        part = isNext ? part + 1 : 0;
        argument = count - 1;
    }
    if (count != arguments.size()) {
        // A structure without members, Square(), is no parameter of the program.
        const auto name = std::ranges::find(site.parameters, headOf(parameters[index].name, 0));
        argument = static_cast<std::size_t>(name - site.parameters.begin());
        if (site.parameters.size() != arguments.size() || argument >= arguments.size())
            return nullptr;
    }
    const HostArgument& found = arguments[argument];
    if (isPart(parameters[index])) return partOf(found, parameters, index, part);
    // What clang calls s of float3 s, beside s+4 and s+8, is its first number.
    const bool isFirst = !found.value && !found.bytes && !found.fields.empty() &&
                         found.fields.front().field.empty() && !found.fields.front().isList;
    return isFirst ? &found.fields.front() : &found;
}

const HostArgument* argumentNamed(const host::LaunchSite& site,
                                  const std::vector<isa::Parameter>& parameters,
                                  const std::string& name) {
    const auto found = std::ranges::find(parameters, name, &isa::Parameter::name);
    if (found == parameters.end()) return nullptr;
    return argumentOf(site, parameters, static_cast<std::size_t>(found - parameters.begin()));
}

}  // namespace warpscope::scenario
