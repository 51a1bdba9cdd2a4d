#include "engine/machine/set.h"

#include <type_traits>

#include "engine/machine/assign.h"
#include "engine/machine/words.h"

namespace warpscope::machine {

namespace {

/// The value as a TOML node under the key "value"; what is no TOML value is taken as a text.
toml::table parseValue(std::string_view value) {
    try {
        toml::table table = toml::parse("value = " + std::string(value));
        if (table.size() == 1) {
            return table;
        }
    } catch (const toml::parse_error&) {
        // Not a TOML value: an unquoted text, or a mistake that the field's type will name.
    }
    return toml::table{{"value", std::string(value)}};
}

/// Whether a key takes a text, which may then stand without quotes even if it looks like a number.
bool isText(std::string_view key) {
    Machine machine;
    const Field* field = findField(key);
    return key == "compute_capability" || key == "vendor" ||
           (field != nullptr && std::holds_alternative<std::string*>(field->place(machine)));
}

std::optional<Problem> assignByKey(Machine& machine, std::string_view key, const toml::node& node) {
    if (key == "compute_capability") {
        return assignCapability(node, {}, machine);
    }
    if (key == "vendor") {
        return assignVendor(node, {}, machine);
    }
    if (const Field* field = findField(key)) {
        return assign(*field, node, {}, machine);
    }
    return unknownKey(std::string(key), {});
}

std::string written(const std::string& text) {
    return text;
}

std::string written(bool value) {
    return value ? "true" : "false";
}

template <class Number>
requires std::is_integral_v<Number> std::string written(Number value) {
    return std::to_string(value);
}

template <class List>
requires requires(const List& list) {
    list.begin();
}
std::string written(const List& list) {
    std::string text = "[";
    for (const auto& element : list) {
        text += text.size() > 1 ? ", " : "";
        if constexpr (std::is_same_v<std::decay_t<decltype(element)>, std::string>) {
            text += "\"" + element + "\"";
        } else {
            text += std::to_string(element);
        }
    }
    return text + "]";
}

}  // namespace

Result<Machine> set(const Machine& machine, std::string_view key, std::string_view value) {
    Machine changed = machine;
    const bool isPlainText = isText(key) && !value.starts_with('"') && !value.starts_with('\'');
    const toml::table table =
        isPlainText ? toml::table{{"value", std::string(value)}} : parseValue(value);
    std::optional<Problem> problem = assignByKey(changed, key, *table.get("value"));
    if (!problem) {
        // What a person sets is no longer the file's assumption.
        std::erase(changed.assumptions, std::string(key));
        deriveFields(changed);
        return changed;
    }
    problem->range = {};
    return *problem;
}

std::string get(const Machine& machine, std::string_view key) {
    if (key == "vendor") {
        return std::string(nameOf(machine.vendor));
    }
    if (key == "compute_capability") {
        return machine.computeMajor == 0 ? std::string()
                                         : std::to_string(machine.computeMajor) + "." +
                                               std::to_string(machine.computeMinor);
    }
    const Field* field = findField(key);
    if (field == nullptr) {
        return {};
    }
    Machine copy = machine;
    return std::visit([](const auto* place) { return written(*place); }, field->place(copy));
}

}  // namespace warpscope::machine
