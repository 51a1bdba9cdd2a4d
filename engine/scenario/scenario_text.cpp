#include "engine/scenario/scenario_text.h"

#include <fmt/format.h>

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
    return init.kind == Init::Kind::Zero ? "\"zero\""
                                         : fmt::format("{{ mod = {} }}", init.parameters.at(0));
}

std::string argumentText(const Argument& argument) {
    std::string out = "\n[[argument]]\nname = " + tomlText(argument.name) + "\n";
    if (!argument.isBuffer) {
        const bool isWhole = static_cast<double>(argument.whole) == argument.value;
        return out + (isWhole ? fmt::format("value = {}\n", argument.whole)
                              : fmt::format("value = {:#}\n", argument.value));
    }
    out += fmt::format("count = {}\ninit = {}\n", argument.count, initText(argument.init));
    return argument.type ? out + "type = \"f32\"\n" : out;
}

std::string listText(const Dim3& extent) {
    return fmt::format("[{}, {}, {}]", extent.x, extent.y, extent.z);
}

}  // namespace

std::string scenarioText(const Scenario& scenario, const std::vector<std::string>& notes) {
    std::string out;
    for (const std::string& note : notes)
        out += "# " + note + "\n";
    out += fmt::format("{}format = 1\ntitle = {}\n\n[device]\npreset = {}\n\n[kernel]\nfile = {}\n",
                       notes.empty() ? "" : "\n", tomlText(scenario.title.en),
                       tomlText(scenario.devicePreset), tomlText(scenario.kernelFile));
    if (!scenario.entry.empty()) out += "entry = " + tomlText(scenario.entry) + "\n";
    if (scenario.reader != Reader::Auto)
        out += fmt::format("reader = \"{}\"\n", scenario.reader == Reader::Own ? "own" : "clang");
    out += fmt::format("\n[launch]\ngrid = {}\nblock = {}\n", listText(scenario.grid),
                       listText(scenario.block));
    if (scenario.dynamicSharedBytes > 0)
        out += fmt::format("dynamic_shared_bytes = {}\n", scenario.dynamicSharedBytes);
    if (scenario.isCooperative) out += "cooperative = true\n";
    if (scenario.cluster != Dim3{}) out += "cluster = " + listText(scenario.cluster) + "\n";
    for (const Constant& constant : scenario.constants)
        out += "\n[[constant]]\nname = " + tomlText(constant.name) +
               "\ninit = " + initText(constant.init) + "\n";
    for (const Argument& argument : scenario.arguments)
        out += argumentText(argument);
    return out;
}

}  // namespace warpscope::scenario
