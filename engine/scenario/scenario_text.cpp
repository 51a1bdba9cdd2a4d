#include "engine/scenario/scenario_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/scenario/fields/assign_field.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/fields/fields.h"
#include "engine/scenario/texts/type_names.h"

namespace warpscope::scenario {
namespace {

/// A TOML string.
std::string tomlText(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        const bool isControl = static_cast<unsigned char>(c) < 0x20;
        out += isControl ? fmt::format("\\u{:04x}", static_cast<int>(c)) : std::string(1, c);
    }
    return out + "\"";
}

std::string initText(const Init& init) {
    if (init.parameters.empty() && init.values.empty()) return tomlText(textOf(init));
    if (init.kind == Init::Kind::Mod) return fmt::format("{{ mod = {} }}", init.parameters.at(0));
    return textOf(init);
}

std::string valueText(const FieldValue& value) {
    const auto* text = std::get_if<std::string>(&value);
    return text != nullptr ? tomlText(*text) : textOf(value);
}

/// Written by hand below, or what only a file with a lesson has.
bool isWrittenApart(std::string_view key) {
    static constexpr std::array<std::string_view, 7> kApart{
        keys::kPreset, keys::kKernelFile, keys::kKernelCode, keys::kEntry,
        keys::kGrid,   keys::kBlock,      "arrangement"};
    return std::ranges::find(kApart, key) != kApart.end();
}

/// The fields of a section that are not as they are by default.
std::string fieldsText(const Scenario& scenario, std::string_view section) {
    static const Scenario usual;
    std::string out;
    for (const Field& field : fields()) {
        if (!field.key.starts_with(section) || isWrittenApart(field.key)) continue;
        const auto value = load(field, scenario);
        if (!value || value == load(field, usual)) continue;
        out += fmt::format("{} = {}\n", field.key.substr(section.size()), valueText(*value));
    }
    return out;
}

std::string argumentText(const Argument& argument) {
    std::string out = "\n[[argument]]\nname = " + tomlText(argument.name) + "\n";
    if (!argument.isBuffer) {
        const bool isWhole = static_cast<double>(argument.whole) == argument.value;
        return out + (isWhole ? fmt::format("value = {}\n", argument.whole)
                              : fmt::format("value = {:#}\n", argument.value));
    }
    out += fmt::format("count = {}\ninit = {}\n", argument.count, initText(argument.init));
    if (argument.offset != 0) out += fmt::format("offset = {}\n", argument.offset);
    return argument.type ? out + "type = " + tomlText(std::string(typeName(*argument.type))) + "\n"
                         : out;
}

std::string titleText(const LocalText& title) {
    if (title.en == title.zh) return "title = " + tomlText(title.en) + "\n";
    return fmt::format("title = {{ en = {}, zh = {} }}\n", tomlText(title.en), tomlText(title.zh));
}

std::string listText(const Dim3& extent) {
    return fmt::format("[{}, {}, {}]", extent.x, extent.y, extent.z);
}

}  // namespace

std::string scenarioText(const Scenario& scenario, const std::vector<std::string>& notes) {
    std::string out;
    for (const std::string& note : notes)
        out += "# " + note + "\n";
    out += fmt::format("{}format = 1\n{}\n[device]\npreset = {}\n{}", notes.empty() ? "" : "\n",
                       titleText(scenario.title), tomlText(scenario.devicePreset),
                       fieldsText(scenario, keys::kDevice));
    const std::string model = fieldsText(scenario, "model.");
    if (!model.empty()) out += "\n[model]\n" + model;
    out += "\n[kernel]\nfile = " + tomlText(scenario.kernelFile) + "\n";
    if (!scenario.entry.empty()) out += "entry = " + tomlText(scenario.entry) + "\n";
    out += fieldsText(scenario, "kernel.");
    out += fmt::format("\n[launch]\ngrid = {}\nblock = {}\n", listText(scenario.grid),
                       listText(scenario.block));
    out += fieldsText(scenario, "launch.");
    for (const Constant& constant : scenario.constants)
        out += "\n[[constant]]\nname = " + tomlText(constant.name) +
               "\ninit = " + initText(constant.init) + "\n";
    for (const Argument& argument : scenario.arguments)
        out += argumentText(argument);
    return out;
}

}  // namespace warpscope::scenario
