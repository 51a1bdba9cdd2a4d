#include "engine/scenario/lessons/set.h"

#include <algorithm>

#include "engine/machine/closest.h"
#include "engine/machine/set.h"
#include "engine/machine/typed_value.h"
#include "engine/scenario/fields/assign_field.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/lessons/parse_parts.h"
#include "engine/scenario/texts/read_text_file.h"

namespace warpscope::scenario {
namespace {

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

/// "64,1,1" and "64x1x1" are how people type an extent on a command line.
std::string bracketed(std::string_view value) {
    std::string out(value);
    const bool isBare = std::ranges::all_of(
        value, [](char c) { return (c >= '0' && c <= '9') || c == ',' || c == 'x' || c == ' '; });
    if (!isBare || value.empty()) return out;
    std::ranges::replace(out, 'x', ',');
    return "[" + out + "]";
}

Result<FieldValue> parseField(const Field& field, std::string_view value) {
    const bool isText = field.kind != FieldKind::Boolean && field.kind != FieldKind::Integer &&
                        field.kind != FieldKind::Extent;
    const bool isExtent = field.kind == FieldKind::Extent;
    const toml::table table =
        isText ? toml::table{{"value", std::string(withoutQuotes(value))}}
               : machine::typedValue(isExtent ? bracketed(value) : std::string(value));
    Document document("", "");
    auto parsed = parseFieldValue(document, field, *table.get("value"));
    if (!parsed) return withoutRange(document.problems().front());
    return *std::move(parsed);
}

/// What a key of an argument names: "argument.<name>.count", ".init", ".offset" of a buffer,
/// ".value" of a scalar.
struct ArgumentKey {
    std::size_t index = 0;
    std::string_view part{};
};

std::optional<ArgumentKey> argumentOf(const Scenario& scenario, std::string_view key) {
    if (!key.starts_with(keys::kArgument)) return std::nullopt;
    const std::string_view rest = key.substr(keys::kArgument.size());
    const std::size_t dot = rest.rfind('.');
    const std::string_view part = dot == std::string_view::npos ? "" : rest.substr(dot + 1);
    const auto& all = scenario.arguments;
    const auto found = std::ranges::find(all, rest.substr(0, dot), &Argument::name);
    if (found == all.end()) return std::nullopt;
    const bool isKnown =
        found->isBuffer ? part == "count" || part == "init" || part == "offset" : part == "value";
    if (!isKnown) return std::nullopt;
    return ArgumentKey{static_cast<std::size_t>(found - all.begin()), part};
}

/// The problem of one argument, with its key as whoever set it wrote it: "argument.data.count".
Problem named(Problem problem, const Argument& argument) {
    constexpr std::string_view kTable = "argument.";
    for (auto& [name, value] : problem.message.values)
        if (name == "key" && value.starts_with(kTable))
            value.insert(kTable.size(), argument.name + ".");
    return problem;
}

FieldValue loadPart(const Argument& argument, std::string_view part) {
    if (part == "count") return argument.count;
    if (part == "init") return argument.init;
    if (part == "offset") return argument.offset;
    return argument.value;
}

Result<FieldValue> parsePart(const Argument& argument, std::string_view part,
                             std::string_view value) {
    // Written as one [[argument]] table, so that the reader of files checks it.
    toml::table row{{"name", argument.name}};
    const toml::table given = machine::typedValue(value);
    row.insert_or_assign(std::string(part), *given.get("value"));
    if (part == "init" || part == "offset") row.insert_or_assign("count", argument.count);
    Document document("", "");
    const auto parsed = parseArguments(document, toml::array{row});
    if (!document.problems().empty())
        return named(withoutRange(document.problems().front()), argument);
    return loadPart(parsed.front(), part);
}

Problem wrongType(std::string_view key, std::string_view wanted) {
    return {Message{"scenario.wrong_type"}
                .with("key", key)
                .with("wanted", "@scenario.type." + std::string(wanted))};
}

std::optional<Problem> storePart(const FieldValue& value, std::string_view part,
                                 Argument& argument) {
    if (part == "value") {
        if (const auto* flag = std::get_if<bool>(&value)) {
            argument.value = *flag ? 1 : 0;
        } else if (const auto* whole = std::get_if<std::int64_t>(&value)) {
            argument.value = static_cast<double>(*whole);
            argument.whole = *whole;
        } else if (const auto* number = std::get_if<double>(&value)) {
            argument.value = *number;
        } else {
            return named(wrongType("argument.value", "number"), argument);
        }
        return std::nullopt;
    }
    if (part == "offset") {
        const auto* offset = std::get_if<std::int64_t>(&value);
        if (offset == nullptr) return named(wrongType("argument.offset", "integer"), argument);
        argument.offset = *offset;
        return std::nullopt;
    }
    std::optional<Message> wrong;
    Argument changed = argument;
    if (part == "count") {
        const auto* count = std::get_if<std::int64_t>(&value);
        if (count == nullptr) return named(wrongType("argument.count", "integer"), argument);
        changed.count = *count;
        Argument empty;
        empty.count = *count;
        wrong = wrongCount(empty);
    } else {
        const auto* init = std::get_if<Init>(&value);
        if (init == nullptr) return wrongType("init", "init");
        changed.init = *init;
        wrong = wrongInit(*init);
        if (!wrong) wrong = wrongCount(changed);
    }
    if (wrong) return named(Problem{*std::move(wrong)}, argument);
    argument = std::move(changed);
    return std::nullopt;
}

/// What follows from a new value beside the field itself.
std::optional<Problem> readKernel(const FieldValue& value, const Field& field, Scenario& scenario) {
    if (field.key == keys::kKernelFile) {
        Scenario named;
        named.path = scenario.path;
        named.kernelFile = std::get<std::string>(value);
        auto text = readTextFile(kernelPath(named));
        if (!text) return text.problem();
        scenario.code = *std::move(text);
    }
    if (field.key == keys::kKernelFile || field.key == keys::kKernelCode) {
        scenario.codeLineOffset = 0;
    }
    return std::nullopt;
}

}  // namespace

Result<machine::FieldValue> parseOverride(std::string_view key, std::string_view text) {
    auto value = machine::parseValue(key, text);
    if (!value) return value;
    machine::Machine scratch;
    if (auto wrong = machine::assign(scratch, key, *value)) return *std::move(wrong);
    return value;
}

std::filesystem::path kernelPath(const Scenario& scenario) {
    return scenario.path.parent_path() / scenario.kernelFile;
}

std::vector<std::string> settableKeys(const Scenario& scenario) {
    std::vector<std::string> keys;
    for (const Field& field : fields())
        keys.emplace_back(field.key);
    for (const Argument& argument : scenario.arguments) {
        const std::string prefix = std::string(keys::kArgument) + argument.name;
        if (argument.isBuffer) {
            keys.push_back(prefix + ".count");
            keys.push_back(prefix + ".init");
            keys.push_back(prefix + ".offset");
        } else {
            keys.push_back(prefix + ".value");
        }
    }
    return keys;
}

std::optional<Problem> unknownKey(const Scenario& scenario, std::string_view key) {
    if (findField(key) != nullptr || argumentOf(scenario, key)) return std::nullopt;
    Problem problem{Message{"scenario.unknown_key"}.with("key", key)};
    const auto keys = settableKeys(scenario);
    if (key.starts_with(keys::kArgument)) {
        problem.hint = suggestion(key, keys);
        return problem;
    }
    // "registers_per_thread" without its section is the most common slip.
    const std::string ending = "." + std::string(key);
    const auto whole =
        std::ranges::find_if(keys, [&](const auto& known) { return known.ends_with(ending); });
    const std::string close = whole != keys.end() ? *whole : machine::closest(key, keys);
    problem.hint = close.empty() ? Message{"scenario.set_example"}
                                 : Message{"scenario.did_you_mean"}.with("name", close);
    return problem;
}

Result<FieldValue> parseValue(const Scenario& scenario, std::string_view key,
                              std::string_view text) {
    if (auto wrong = unknownKey(scenario, key)) return *std::move(wrong);
    if (const auto argument = argumentOf(scenario, key))
        return parsePart(scenario.arguments[argument->index], argument->part, text);
    const Field& field = *findField(key);
    if (!field.isOfDevice()) return parseField(field, text);
    auto value = parseOverride(key.substr(keys::kDevice.size()), text);
    if (!value) return value.problems();
    return std::visit([](const auto& one) { return FieldValue(one); }, *value);
}

std::optional<Problem> assign(Scenario& scenario, const Setting& setting) {
    const auto& [key, value] = setting;
    if (auto wrong = unknownKey(scenario, key)) return wrong;
    if (const auto argument = argumentOf(scenario, key))
        return storePart(value, argument->part, scenario.arguments[argument->index]);
    const Field& field = *findField(key);
    if (auto wrong = checkField(field, value)) return wrong;
    if (auto wrong = readKernel(value, field, scenario)) return wrong;
    store(field, value, scenario);
    // The value no longer stands in the file: a problem with it must not point there.
    if (const auto range = scenario.ranges.find(key); range != scenario.ranges.end()) {
        scenario.ranges.erase(range);
    }
    return std::nullopt;
}

std::optional<FieldValue> valueOf(const Scenario& scenario, std::string_view key) {
    if (const Field* field = findField(key)) return load(*field, scenario);
    if (const auto argument = argumentOf(scenario, key))
        return loadPart(scenario.arguments[argument->index], argument->part);
    return std::nullopt;
}

Result<Scenario> set(const Scenario& scenario, std::string_view key, std::string_view value) {
    auto typed = parseValue(scenario, key, value);
    if (!typed) return typed.problems();
    Scenario changed = scenario;
    if (auto wrong = assign(changed, {std::string(key), *std::move(typed)}))
        return *std::move(wrong);
    return changed;
}

std::string get(const Scenario& scenario, std::string_view key) {
    const auto value = valueOf(scenario, key);
    return value ? textOf(*value) : std::string();
}

}  // namespace warpscope::scenario
