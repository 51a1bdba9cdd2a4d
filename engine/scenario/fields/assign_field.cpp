#include "engine/scenario/fields/assign_field.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/machine/set.h"
#include "engine/scenario/texts/document.h"

namespace warpscope::scenario {
namespace {

/// Values that no device field takes become texts, which the fields that they are given to refuse.
machine::FieldValue deviceValue(const FieldValue& value) {
    return std::visit(
        [&]<class Value>(const Value& one) -> machine::FieldValue {
            if constexpr (std::is_same_v<Value, Dim3>) {
                return std::vector<std::int64_t>{one.x, one.y, one.z};
            } else if constexpr (std::is_same_v<Value, double> || std::is_same_v<Value, Init>) {
                return textOf(value);
            } else {
                return one;
            }
        },
        value);
}

bool isOfKind(FieldKind kind, const FieldValue& value) {
    if (kind == FieldKind::Boolean) return std::holds_alternative<bool>(value);
    if (kind == FieldKind::Integer) return std::holds_alternative<std::int64_t>(value);
    if (kind == FieldKind::Extent) return std::holds_alternative<Dim3>(value);
    return std::holds_alternative<std::string>(value);
}

Problem problemOf(Message message, Message hint = {}) {
    return {std::move(message), {}, std::move(hint), Severity::Error};
}

std::optional<Problem> checkRange(const Field& field, std::int64_t value) {
    if (value >= field.low && value <= field.high) return std::nullopt;
    return problemOf(Message{"scenario.out_of_range"}
                         .with("key", field.key)
                         .with("value", static_cast<long long>(value))
                         .with("low", static_cast<long long>(field.low))
                         .with("high", static_cast<long long>(field.high)));
}

std::optional<Problem> checkChoice(const Field& field, const std::string& value) {
    const std::vector<std::string> names = field.choices();
    if (std::ranges::find(names, value) != names.end()) return std::nullopt;
    return problemOf(Message{"scenario.unknown_choice"}.with("key", field.key).with("value", value),
                     suggestion(value, names));
}

}  // namespace

std::optional<Problem> checkField(const Field& field, const FieldValue& value) {
    if (field.isOfDevice()) {
        machine::Machine scratch;
        return machine::assign(scratch, deviceKey(field), deviceValue(value));
    }
    if (!isOfKind(field.kind, value)) {
        return problemOf(
            Message{"scenario.wrong_type"}
                .with("key", field.key)
                .with("wanted", "@scenario.type." + std::string(typeName(field.kind))));
    }
    if (field.kind == FieldKind::Choice) return checkChoice(field, std::get<std::string>(value));
    if (field.kind == FieldKind::Integer) return checkRange(field, std::get<std::int64_t>(value));
    if (field.kind != FieldKind::Extent) return std::nullopt;
    const Dim3& extent = std::get<Dim3>(value);
    for (const std::int64_t one : {extent.x, extent.y, extent.z}) {
        if (auto wrong = checkRange(field, one)) return wrong;
    }
    return std::nullopt;
}

void store(const Field& field, const FieldValue& value, Scenario& scenario) {
    if (field.isOfDevice()) {
        scenario.deviceOverrides[std::string(deviceKey(field))] = deviceValue(value);
    } else {
        field.set(scenario, value);
    }
}

std::optional<FieldValue> load(const Field& field, const Scenario& scenario) {
    if (!field.isOfDevice()) return field.get(scenario);
    const auto found = scenario.deviceOverrides.find(deviceKey(field));
    if (found == scenario.deviceOverrides.end()) return std::nullopt;
    return std::visit([](const auto& one) { return FieldValue(one); }, found->second);
}

}  // namespace warpscope::scenario
