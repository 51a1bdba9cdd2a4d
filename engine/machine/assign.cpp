#include "engine/machine/assign.h"

#include <algorithm>

#include "engine/machine/capability.h"
#include "engine/machine/closest.h"
#include "engine/machine/field_value.h"
#include "engine/machine/syntax_message.h"

namespace warpscope::machine {

namespace {

/// Carries what every overload below needs to name a problem. Each reads a value for a place of
/// its type; the pointer only chooses.
struct Reading {
    const Field& field;
    const toml::node& node;
    const std::string& file;

    Problem wrongType(std::string_view expected) const {
        return at(machine::wrongType(field.key, expected), node);
    }
    Problem at(Problem problem, const toml::node& where) const {
        problem.range = rangeOf(where, file);
        return problem;
    }

    /// Reads one number in the field's range.
    Result<std::int64_t> number(const toml::node& from) const {
        const auto value = from.value_exact<std::int64_t>();
        if (!value) return wrongType("integer");
        if (*value < field.min || *value > field.max) return at(outOfRange(field, *value), from);
        return *value;
    }
    Result<FieldValue> numbers(const toml::array& list) const {
        std::vector<std::int64_t> values;
        for (const toml::node& element : list) {
            const auto value = number(element);
            if (!value) return value.problems();
            values.push_back(*value);
        }
        return FieldValue(std::move(values));
    }
    template <class Value>
    Result<FieldValue> exactly(std::string_view expected) const {
        auto value = node.value_exact<Value>();
        if (!value) return wrongType(expected);
        return FieldValue(*std::move(value));
    }

    template <class Number>
    Result<FieldValue> read(const Number*) const {
        const auto value = number(node);
        if (!value) return value.problems();
        return FieldValue(*value);
    }
    Result<FieldValue> read(const bool*) const { return exactly<bool>("boolean"); }
    Result<FieldValue> read(const std::string*) const { return exactly<std::string>("string"); }
    Result<FieldValue> read(const std::vector<int>*) const {
        const auto* list = node.as_array();
        if (list == nullptr) return wrongType("integers");
        return numbers(*list);
    }
    template <class Number>
    Result<FieldValue> read(const std::array<Number, 3>*) const {
        const auto* list = node.as_array();
        if (list == nullptr || list->size() != 3) return wrongType("three_integers");
        return numbers(*list);
    }
    Result<FieldValue> read(const std::vector<std::string>*) const {
        const auto* list = node.as_array();
        const bool isEmpty = list != nullptr && list->empty();
        if (list == nullptr || (!isEmpty && !list->is_homogeneous(toml::node_type::string)))
            return wrongType("strings");
        std::vector<std::string> values;
        for (const toml::node& element : *list)
            values.push_back(element.ref<std::string>());
        return FieldValue(std::move(values));
    }
};

struct VendorName {
    std::string_view name{};
    Vendor vendor = Vendor::Nvidia;
};
constexpr VendorName kVendors[] = {
    {"nvidia", Vendor::Nvidia}, {"amd", Vendor::Amd}, {"metax", Vendor::Metax}};

Problem unknownName(std::string_view messageKey, const std::string& name,
                    const std::vector<std::string>& known) {
    Problem problem{.message = Message{std::string(messageKey)}.with("name", name)};
    const std::string suggestion = closest(name, known);
    if (!suggestion.empty()) {
        problem.hint = Message{"machine.hint.did_you_mean"}.with("name", suggestion);
    }
    return problem;
}

std::optional<Problem> takeCapability(const std::string& name, Machine& machine) {
    if (const Capability* capability = findCapability(name)) {
        applyCapability(*capability, machine);
        return std::nullopt;
    }
    std::vector<std::string> known;
    for (const Capability& each : capabilities()) {
        known.emplace_back(each.name);
    }
    return unknownName("machine.problem.unknown_capability", name, known);
}

std::optional<Problem> takeVendor(const std::string& name, Machine& machine) {
    std::vector<std::string> known;
    for (const VendorName& each : kVendors) {
        if (each.name == name) {
            machine.vendor = each.vendor;
            return std::nullopt;
        }
        known.emplace_back(each.name);
    }
    return unknownName("machine.problem.unknown_vendor", name, known);
}

}  // namespace

SourceRange rangeOf(const toml::node& node, const std::string& file) {
    const toml::source_region& source = node.source();
    const bool isOneLine = source.begin.line == source.end.line;
    return {.file = file,
            .line = static_cast<int>(source.begin.line),
            .column = static_cast<int>(source.begin.column),
            .endColumn = isOneLine ? static_cast<int>(source.end.column) : 0};
}

Result<FieldValue> valueOf(const Field& field, const toml::node& node, const std::string& file) {
    const Reading reading{field, node, file};
    Machine machine;
    return std::visit([&](const auto* place) { return reading.read(place); }, field.place(machine));
}

std::optional<Problem> assign(const Field& field, const toml::node& node, const std::string& file,
                              Machine& machine) {
    const auto value = valueOf(field, node, file);
    if (!value) return value.problem();
    store(field, *value, machine);
    return std::nullopt;
}

Result<FieldValue> basisOf(std::string_view key, const toml::node& node, const std::string& file) {
    const auto name = node.value_exact<std::string>();
    if (name || key == "vendor") return FieldValue(name.value_or(""));
    Problem problem = wrongType(key, "string");
    problem.range = rangeOf(node, file);
    return problem;
}

std::optional<Problem> assignBasis(std::string_view key, const FieldValue& value,
                                   Machine& machine) {
    const auto* name = std::get_if<std::string>(&value);
    if (name == nullptr) return wrongType(key, "string");
    return key == "vendor" ? takeVendor(*name, machine) : takeCapability(*name, machine);
}

Problem unknownKey(const std::string& key, const SourceRange& range) {
    Problem problem = unknownName("machine.problem.unknown_key", key, fieldKeys());
    problem.range = range;
    return problem;
}

Problem syntaxProblem(const toml::parse_error& error, const std::string& file) {
    const toml::source_position& at = error.source().begin;
    return {.message = syntaxMessage(error.description()),
            .range = {.file = file,
                      .line = static_cast<int>(at.line),
                      .column = static_cast<int>(at.column),
                      .endColumn = static_cast<int>(at.column) + 1}};
}

}  // namespace warpscope::machine
