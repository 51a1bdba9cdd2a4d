#include <algorithm>

#include "engine/machine/closest.h"
#include "engine/machine/field.h"
#include "engine/machine/set.h"
#include "engine/scenario/parse_parts.h"
#include "engine/scenario/read_text_file.h"
#include "engine/scenario/settable.h"

namespace warpscope::scenario {
namespace {

constexpr std::string_view kDevice = "device.";
constexpr std::string_view kArgument = "argument.";

/// The value as TOML would hold it; words without quotes are text.
toml::table nodeOf(std::string_view value) {
    try {
        toml::table table = toml::parse("v = " + std::string(value));
        if (table.size() == 1) return table;
    } catch (const toml::parse_error&) {
        // Not TOML: a bare word, or a mistake that the field's type will name.
    }
    return toml::table{{"v", std::string(value)}};
}

std::string_view withoutQuotes(std::string_view text) {
    const bool isQuoted = text.size() >= 2 && text.front() == text.back() &&
                          (text.front() == '"' || text.front() == '\'');
    return isQuoted ? text.substr(1, text.size() - 2) : text;
}

/// The problem without a place: whoever typed the value knows where that was.
Problem withoutRange(Problem problem) {
    problem.range = {};
    return problem;
}

/// The value no longer stands in the file: a problem with it must not point there.
void forgetPlace(Scenario& scenario, std::string_view key) {
    const auto found = scenario.ranges.find(key);
    if (found != scenario.ranges.end()) scenario.ranges.erase(found);
}

/// "64,1,1" and "64x1x1" are how people type an extent on a command line.
std::string bracketed(std::string_view value) {
    std::string out(value);
    const bool isBare = std::ranges::all_of(
        value, [](char c) { return (c >= '0' && c <= '9') || c == ',' || c == 'x' || c == ' '; });
    if (!isBare || value.empty()) return out;
    std::ranges::replace(out, 'x', ',');
    return "[" + out + "]";
}

Result<Scenario> setField(const Scenario& scenario, const Field& field, std::string_view value) {
    const bool isText = field.kind == FieldKind::Text || field.kind == FieldKind::Choice;
    const bool isExtent = field.kind == FieldKind::Extent;
    const toml::table table = isText ? toml::table{{"v", std::string(withoutQuotes(value))}}
                                     : nodeOf(isExtent ? bracketed(value) : std::string(value));
    Document document("", "");
    const auto parsed = parseFieldValue(document, field, *table.get("v"));
    if (!parsed) return withoutRange(document.problems().front());
    Scenario changed = scenario;
    field.set(changed, *parsed);
    forgetPlace(changed, field.key);
    if (field.key == "kernel.code") changed.codeLineOffset = 0;
    if (field.key == "kernel.file") {
        auto text = readTextFile(kernelPath(changed));
        if (!text) return text.problems();
        changed.code = *std::move(text);
        changed.codeLineOffset = 0;
    }
    return changed;
}

Result<Scenario> setArgument(const Scenario& scenario, std::string_view key,
                             std::string_view value) {
    const std::string_view rest = key.substr(kArgument.size());
    const std::size_t dot = rest.rfind('.');
    const std::string_view name = rest.substr(0, dot);
    const std::string_view part = dot == std::string_view::npos ? "" : rest.substr(dot + 1);
    Scenario changed = scenario;
    const auto found = std::ranges::find(changed.arguments, name, &Argument::name);
    const bool isKnown = found != changed.arguments.end() &&
                         (part == "value" ? !found->isBuffer
                                          : found->isBuffer && (part == "count" || part == "init"));
    if (!isKnown) {
        return Problem{Message{"scenario.unknown_key"}.with("key", key),
                       {},
                       suggestion(key, settableKeys(scenario)),
                       Severity::Error};
    }
    // Written as one [[argument]] table, so that the reader of files checks it.
    toml::table row{{"name", found->name}};
    const toml::table given = nodeOf(value);
    row.insert_or_assign(std::string(part), *given.get("v"));
    if (part == "init") row.insert_or_assign("count", found->count);
    Document document("", "");
    const auto parsed = parseArguments(document, toml::array{row});
    if (!document.problems().empty()) return withoutRange(document.problems().front());
    if (part == "value") found->value = parsed.front().value;
    if (part == "count") found->count = parsed.front().count;
    if (part == "init") found->init = parsed.front().init;
    return changed;
}

Result<Scenario> setOverride(const Scenario& scenario, std::string_view key,
                             std::string_view value) {
    if (auto wrong = checkOverride(key, value)) return *std::move(wrong);
    Scenario changed = scenario;
    changed.deviceOverrides[std::string(key)] = std::string(value);
    forgetPlace(changed, "device." + std::string(key));
    return changed;
}

std::string initText(const Init& init) {
    static constexpr std::string_view kNames[] = {"zero",  "iota",   "mod",   "lcg",
                                                  "range", "cumsum", "values"};
    const std::string name(kNames[static_cast<std::size_t>(init.kind)]);
    if (init.parameters.empty() && init.values.empty()) return name;
    toml::array numbers;
    for (const std::int64_t number : init.parameters)
        numbers.push_back(number);
    for (const double number : init.values)
        numbers.push_back(number);
    return "{ " + name + " = " + textOf(numbers) + " }";
}

std::string getArgument(const Scenario& scenario, std::string_view rest) {
    for (const Argument& argument : scenario.arguments) {
        if (!rest.starts_with(argument.name + ".")) continue;
        const std::string_view part = rest.substr(argument.name.size() + 1);
        if (argument.isBuffer && part == "count") return std::to_string(argument.count);
        if (argument.isBuffer && part == "init") return initText(argument.init);
        if (!argument.isBuffer && part == "value") return textOf(toml::value(argument.value));
    }
    return {};
}

}  // namespace

std::optional<Problem> checkOverride(std::string_view key, std::string_view value) {
    const auto changed = machine::set(machine::Machine{}, key, value);
    if (changed) return std::nullopt;
    return withoutRange(changed.problem());
}

std::filesystem::path kernelPath(const Scenario& scenario) {
    return scenario.path.parent_path() / scenario.kernelFile;
}

std::vector<std::string> settableKeys(const Scenario& scenario) {
    std::vector<std::string> keys;
    for (const Field& field : fields())
        keys.emplace_back(field.key);
    for (const std::string& key : machine::fieldKeys())
        keys.push_back("device." + key);
    for (const Argument& argument : scenario.arguments) {
        const std::string prefix = std::string(kArgument) + argument.name;
        if (argument.isBuffer) {
            keys.push_back(prefix + ".count");
            keys.push_back(prefix + ".init");
        } else {
            keys.push_back(prefix + ".value");
        }
    }
    return keys;
}

Result<Scenario> set(const Scenario& scenario, std::string_view key, std::string_view value) {
    if (const Field* field = findField(key)) return setField(scenario, *field, value);
    if (key.starts_with(kArgument)) return setArgument(scenario, key, value);
    if (key.starts_with(kDevice)) {
        const std::string_view name = key.substr(kDevice.size());
        if (machine::findField(name) != nullptr) return setOverride(scenario, name, value);
    }
    const auto keys = settableKeys(scenario);
    // "registers_per_thread" without its section is the most common slip.
    for (const std::string& known : keys) {
        if (!known.ends_with("." + std::string(key))) continue;
        return Problem{Message{"scenario.unknown_key"}.with("key", key),
                       {},
                       Message{"scenario.did_you_mean"}.with("name", known),
                       Severity::Error};
    }
    const std::string close = machine::closest(key, keys);
    const Message hint = close.empty() ? Message{"scenario.set_example"}
                                       : Message{"scenario.did_you_mean"}.with("name", close);
    return Problem{Message{"scenario.unknown_key"}.with("key", key), {}, hint, Severity::Error};
}

std::string get(const Scenario& scenario, std::string_view key) {
    if (const Field* field = findField(key)) return textOf(field->get(scenario));
    if (key.starts_with(kArgument)) return getArgument(scenario, key.substr(kArgument.size()));
    if (!key.starts_with(kDevice)) return {};
    const auto found = scenario.deviceOverrides.find(std::string(key.substr(kDevice.size())));
    return found == scenario.deviceOverrides.end() ? std::string() : found->second;
}

}  // namespace warpscope::scenario
