#include "engine/machine/set.h"

#include "engine/machine/assign.h"
#include "engine/machine/field_value.h"
#include "engine/machine/typed_value.h"
#include "engine/machine/words.h"

namespace warpscope::machine {

namespace {

/// Whether a key takes a text, which may then stand without quotes even if it looks like a number.
bool isText(std::string_view key) {
    Machine machine;
    const Field* field = findField(key);
    return isBasis(key) ||
           (field != nullptr && std::holds_alternative<std::string*>(field->place(machine)));
}

}  // namespace

Result<FieldValue> parseValue(std::string_view key, std::string_view text) {
    const bool isPlainText = isText(key) && !text.starts_with('"') && !text.starts_with('\'');
    const toml::table table =
        isPlainText ? toml::table{{"value", std::string(text)}} : typedValue(text);
    const toml::node& node = *table.get("value");
    const Field* field = findField(key);
    if (field == nullptr && !isBasis(key)) return unknownKey(std::string(key), {});
    auto value = field != nullptr ? valueOf(*field, node, {}) : basisOf(key, node, {});
    if (value) return value;
    Problem problem = value.problem();
    problem.range = {};
    return problem;
}

std::optional<Problem> assign(Machine& machine, std::string_view key, const FieldValue& value) {
    if (const Field* field = findField(key)) {
        if (auto problem = checkValue(*field, value)) return problem;
        store(*field, value, machine);
    } else if (isBasis(key)) {
        if (auto problem = assignBasis(key, value, machine)) return problem;
    } else {
        return unknownKey(std::string(key), {});
    }
    // What a person sets is no longer the file's assumption.
    std::erase(machine.assumptions, key);
    deriveFields(machine);
    return std::nullopt;
}

std::optional<FieldValue> valueOf(const Machine& machine, std::string_view key) {
    if (key == "vendor") return std::string(nameOf(machine.vendor));
    if (key == "compute_capability") {
        if (machine.computeMajor == 0) return std::nullopt;
        return std::to_string(machine.computeMajor) + "." + std::to_string(machine.computeMinor);
    }
    const Field* field = findField(key);
    if (field == nullptr) return std::nullopt;
    return load(*field, machine);
}

Result<Machine> set(const Machine& machine, std::string_view key, std::string_view value) {
    const auto typed = parseValue(key, value);
    if (!typed) return typed.problems();
    Machine changed = machine;
    if (auto problem = assign(changed, key, *typed)) return *std::move(problem);
    return changed;
}

std::string get(const Machine& machine, std::string_view key) {
    const auto value = valueOf(machine, key);
    return value ? textOf(*value) : std::string();
}

}  // namespace warpscope::machine
