#include "app/present/launch/launch_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <sstream>

#include "app/session/state/say.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/texts/type_names.h"

namespace warpscope::present {

namespace {

using scenario::FieldValue;

constexpr std::array<std::string_view, 5> kFillings{"mod", "lcg", "range", "cumsum", "values"};

LaunchField fieldOf(const session::SlotReader& session, std::string key, std::string label) {
    const auto value = scenario::valueOf(session.scenario(), key);
    LaunchField field{std::move(key), std::move(label), {}, {}, false};
    if (value) field.value = writtenValue(*value);
    field.isTurned = session.isKnobTurned(field.key);
    return field;
}

/// The type of a parameter of the run that is shown: "f32[]", "i32".
std::string typeOf(const session::SlotReader& session, const scenario::Argument& argument,
                   std::size_t index) {
    const std::string_view own = argument.type ? scenario::typeName(*argument.type) : "";
    std::string type(own);
    if (session.run() != nullptr) {
        const auto& parameters = session.run()->launch().program.parameters;
        const bool isOfIt = index < parameters.size() && parameters[index].name == argument.name;
        if (isOfIt) type = scenario::typeName(parameters[index].type);
    }
    if (type.empty() || !argument.isBuffer) return type;
    return type + "[]";
}

std::string extentText(const Dim3& extent) {
    if (extent.z != 1) return fmt::format("{} × {} × {}", extent.x, extent.y, extent.z);
    if (extent.y != 1) return fmt::format("{} × {}", extent.x, extent.y);
    return fmt::format("{}", extent.x);
}

std::string fillingText(const scenario::Init& init) {
    static const std::array<std::string_view, 7> kNames{"zero",  "iota",   "mod",   "lcg",
                                                        "range", "cumsum", "values"};
    std::string text(kNames[static_cast<std::size_t>(init.kind)]);
    for (const std::int64_t number : init.parameters)
        text += fmt::format(" {}", number);
    for (const scenario::Number& number : init.values)
        text += number.isBeyondDouble() ? fmt::format(" {}", number.whole)
                                        : fmt::format(" {}", number.value);
    return text;
}

/// "mod 8" as TOML: "{ mod = [8] }"; other texts as they are.
std::string fillingAsToml(const std::string& text) {
    std::istringstream in(text);
    std::string name;
    in >> name;
    if (std::ranges::find(kFillings, name) == kFillings.end()) return text;
    std::string numbers;
    for (std::string number; in >> number;) {
        std::erase(number, ',');
        if (!number.empty()) numbers += (numbers.empty() ? "" : ", ") + number;
    }
    return "{ " + name + " = [" + numbers + "] }";
}

}  // namespace

std::string writtenValue(const FieldValue& value) {
    if (const auto* extent = std::get_if<Dim3>(&value)) return extentText(*extent);
    if (const auto* init = std::get_if<scenario::Init>(&value)) return fillingText(*init);
    return scenario::textOf(value);
}

std::vector<LaunchField> launchFields(const session::SlotReader& session) {
    namespace keys = scenario::keys;
    std::vector<LaunchField> fields;
    const auto add = [&](std::string_view key, std::string_view words) {
        fields.push_back(fieldOf(session, std::string(key), say(session, words)));
    };
    add(keys::kGrid, "view.launch.grid");
    add(keys::kBlock, "view.launch.block");
    add(keys::kDynamicShared, "view.launch.dynamic_shared");
    fields.back().detail = say(session, "view.launch.dynamic_shared_unit");
    if (!session.scenario().entry.empty()) add(keys::kEntry, "view.launch.entry");
    return fields;
}

std::vector<LaunchField> argumentFields(const session::SlotReader& session) {
    std::vector<LaunchField> fields;
    const auto& arguments = session.scenario().arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const scenario::Argument& argument = arguments[i];
        const std::string key = std::string(scenario::keys::kArgument) + argument.name;
        if (!argument.isBuffer) {
            fields.push_back(fieldOf(session, key + ".value", argument.name));
            const bool isWhole = static_cast<double>(argument.whole) == argument.value;
            if (isWhole) fields.back().value = fmt::format("{}", argument.whole);
            fields.back().detail = typeOf(session, argument, i);
            continue;
        }
        fields.push_back(fieldOf(session, key + ".count", argument.name));
        fields.back().detail = typeOf(session, argument, i);
        fields.push_back(fieldOf(session, key + ".init", say(session, "view.launch.filled")));
    }
    return fields;
}

Result<FieldValue> typedValue(const session::SlotReader& session, std::string_view key,
                              std::string_view text) {
    std::string plain(text);
    for (std::size_t at = plain.find("×"); at != std::string::npos; at = plain.find("×"))
        plain.replace(at, std::string_view("×").size(), "x");
    if (key.ends_with(".init")) plain = fillingAsToml(plain);
    auto value = scenario::parseValue(session.scenario(), key, plain);
    // All 64 bits of a whole number count; a parsed argument has it as a real one too.
    std::int64_t whole = 0;
    const char* end = plain.data() + plain.size();
    const auto read = std::from_chars(plain.data(), end, whole);
    const bool isWhole = key.ends_with(".value") && read.ec == std::errc{} && read.ptr == end;
    if (value && isWhole) return FieldValue(whole);
    return value;
}

Message launchOrigin(const session::SlotReader& session) {
    if (!session.slot().isKernelFile()) return {};
    const scenario::Scenario& now = session.scenario();
    if (session.slot().isUnfinished() && now.ranges.empty() && now.arguments.empty())
        return Message{"view.launch.not_yet"};
    const auto place = now.ranges.find(scenario::keys::kGrid);
    if (place == now.ranges.end()) return {};
    return Message{"view.launch.origin"}
        .with("line", place->second.line)
        .with("file", now.kernelFile);
}

std::vector<Message> launchGuesses(const session::SlotReader& session) {
    std::vector<Message> sentences;
    for (const Problem& guess : session.scenario().guesses)
        sentences.push_back(guess.message);
    if (!session.slot().hasOtherParameters()) return sentences;
    for (const Message& guess : session.slot().guesses())
        sentences.push_back(guess);
    return sentences;
}

}  // namespace warpscope::present
