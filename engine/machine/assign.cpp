#include "engine/machine/assign.h"

#include <algorithm>

#include "engine/machine/capability.h"
#include "engine/machine/closest.h"

namespace warpscope::machine {

namespace {

/// Carries what every overload below needs to name a problem.
struct Assigning {
    const Field& field;
    const toml::node& node;
    const std::string& file;

    Problem wrongType(std::string_view expected) const {
        return {.message = Message{"machine.problem.wrong_type"}
                               .with("key", field.key)
                               .with("expected", expected),
                .range = rangeOf(node, file)};
    }

    /// Reads one number in the field's range.
    std::optional<Problem> number(const toml::node& from, std::int64_t& into) const {
        const auto value = from.value_exact<std::int64_t>();
        if (!value) {
            return wrongType("@machine.type.integer");
        }
        if (*value < field.min || *value > field.max) {
            return Problem{.message = Message{"machine.problem.out_of_range"}
                                          .with("key", field.key)
                                          .with("value", *value)
                                          .with("min", field.min)
                                          .with("max", field.max),
                           .range = rangeOf(from, file)};
        }
        into = *value;
        return std::nullopt;
    }

    template <class Number>
    std::optional<Problem> place(Number& into) const {
        std::int64_t value = 0;
        auto problem = number(node, value);
        if (!problem) {
            into = static_cast<Number>(value);
        }
        return problem;
    }

    std::optional<Problem> place(bool& into) const {
        const auto value = node.value_exact<bool>();
        if (!value) {
            return wrongType("@machine.type.boolean");
        }
        into = *value;
        return std::nullopt;
    }

    std::optional<Problem> place(std::string& into) const {
        const auto value = node.value_exact<std::string>();
        if (!value) {
            return wrongType("@machine.type.string");
        }
        into = *value;
        return std::nullopt;
    }

    std::optional<Problem> place(std::vector<int>& into) const {
        const auto* list = node.as_array();
        if (list == nullptr) {
            return wrongType("@machine.type.integers");
        }
        std::vector<int> values;
        for (const toml::node& element : *list) {
            std::int64_t value = 0;
            if (auto problem = number(element, value)) {
                return problem;
            }
            values.push_back(static_cast<int>(value));
        }
        std::ranges::sort(values);
        into = std::move(values);
        return std::nullopt;
    }

    template <class Number>
    std::optional<Problem> place(std::array<Number, 3>& into) const {
        const auto* list = node.as_array();
        if (list == nullptr || list->size() != into.size()) {
            return wrongType("@machine.type.three_integers");
        }
        std::array<Number, 3> values{};
        for (std::size_t index = 0; index < values.size(); ++index) {
            std::int64_t value = 0;
            if (auto problem = number(*list->get(index), value)) {
                return problem;
            }
            values[index] = static_cast<Number>(value);
        }
        into = values;
        return std::nullopt;
    }

    std::optional<Problem> place(std::vector<std::string>& into) const {
        const auto* list = node.as_array();
        if (list == nullptr || !list->is_homogeneous(toml::node_type::string)) {
            return list != nullptr && list->empty()
                       ? std::nullopt
                       : std::optional(wrongType("@machine.type.strings"));
        }
        into.clear();
        for (const toml::node& element : *list) {
            into.push_back(element.ref<std::string>());
        }
        return std::nullopt;
    }
};

struct VendorName {
    std::string_view name{};
    Vendor vendor = Vendor::Nvidia;
};
constexpr VendorName kVendors[] = {
    {"nvidia", Vendor::Nvidia}, {"amd", Vendor::Amd}, {"metax", Vendor::Metax}};

Problem unknownName(std::string_view messageKey, const std::string& name,
                    const std::vector<std::string>& known, const SourceRange& range) {
    Problem problem{.message = Message{std::string(messageKey)}.with("name", name), .range = range};
    const std::string suggestion = closest(name, known);
    if (!suggestion.empty()) {
        problem.hint = Message{"machine.hint.did_you_mean"}.with("name", suggestion);
    }
    return problem;
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

std::optional<Problem> assign(const Field& field, const toml::node& node, const std::string& file,
                              Machine& machine) {
    const Assigning assigning{field, node, file};
    return std::visit([&](auto* into) { return assigning.place(*into); }, field.place(machine));
}

std::optional<Problem> assignCapability(const toml::node& node, const std::string& file,
                                        Machine& machine) {
    const auto name = node.value_exact<std::string>();
    if (!name) {
        return Problem{.message = Message{"machine.problem.wrong_type"}
                                      .with("key", "compute_capability")
                                      .with("expected", "@machine.type.string"),
                       .range = rangeOf(node, file)};
    }
    const Capability* capability = findCapability(*name);
    if (capability == nullptr) {
        std::vector<std::string> known;
        for (const Capability& each : capabilities()) {
            known.emplace_back(each.name);
        }
        return unknownName("machine.problem.unknown_capability", *name, known, rangeOf(node, file));
    }
    applyCapability(*capability, machine);
    return std::nullopt;
}

std::optional<Problem> assignVendor(const toml::node& node, const std::string& file,
                                    Machine& machine) {
    const std::string name = node.value_exact<std::string>().value_or("");
    const auto* found = std::ranges::find(kVendors, name, &VendorName::name);
    if (found == std::end(kVendors)) {
        std::vector<std::string> known;
        for (const VendorName& each : kVendors) {
            known.emplace_back(each.name);
        }
        return unknownName("machine.problem.unknown_vendor", name, known, rangeOf(node, file));
    }
    machine.vendor = found->vendor;
    return std::nullopt;
}

Problem unknownKey(const std::string& key, const SourceRange& range) {
    return unknownName("machine.problem.unknown_key", key, fieldKeys(), range);
}

Problem syntaxProblem(const toml::parse_error& error, const std::string& file) {
    const toml::source_position& at = error.source().begin;
    return {.message = Message{"machine.problem.syntax"}.with("what", error.description()),
            .range = {.file = file,
                      .line = static_cast<int>(at.line),
                      .column = static_cast<int>(at.column),
                      .endColumn = static_cast<int>(at.column) + 1}};
}

}  // namespace warpscope::machine
