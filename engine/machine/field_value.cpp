#include "engine/machine/field_value.h"

#include <algorithm>
#include <type_traits>

namespace warpscope::machine {

namespace {

using Integers = std::vector<std::int64_t>;
using Texts = std::vector<std::string>;

/// How a value travels that a machine keeps as this, and what the catalogue calls it.
template <class Place>
struct Kind {
    using Value = std::int64_t;
    static constexpr std::string_view kName = "integer";
};
template <>
struct Kind<bool> {
    using Value = bool;
    static constexpr std::string_view kName = "boolean";
};
template <>
struct Kind<std::string> {
    using Value = std::string;
    static constexpr std::string_view kName = "string";
};
template <>
struct Kind<std::vector<int>> {
    using Value = Integers;
    static constexpr std::string_view kName = "integers";
};
template <class Number>
struct Kind<std::array<Number, 3>> {
    using Value = Integers;
    static constexpr std::string_view kName = "three_integers";
};
template <>
struct Kind<Texts> {
    using Value = Texts;
    static constexpr std::string_view kName = "strings";
};

/// The numbers that a field's range holds for.
Integers numbersOf(const FieldValue& value) {
    if (const auto* one = std::get_if<std::int64_t>(&value)) return {*one};
    if (const auto* many = std::get_if<Integers>(&value)) return *many;
    return {};
}

template <class Number, class List>
void copyNumbers(const Integers& from, List& into) {
    std::ranges::transform(from, into.begin(),
                           [](std::int64_t one) { return static_cast<Number>(one); });
}

void storeIn(const Integers& value, std::vector<int>& into) {
    into.resize(value.size());
    copyNumbers<int>(value, into);
    std::ranges::sort(into);
}

template <class Number>
void storeIn(const Integers& value, std::array<Number, 3>& into) {
    copyNumbers<Number>(value, into);
}

template <class Value, class Place>
void storeIn(const Value& value, Place& into) {
    into = static_cast<Place>(value);
}

std::string written(bool value) {
    return value ? "true" : "false";
}
std::string written(std::int64_t value) {
    return std::to_string(value);
}
std::string written(const std::string& value) {
    return value;
}
template <class Element>
std::string written(const std::vector<Element>& list) {
    std::string text = "[";
    for (const Element& element : list) {
        text += text.size() > 1 ? ", " : "";
        const bool isText = std::is_same_v<Element, std::string>;
        text += isText ? "\"" + written(element) + "\"" : written(element);
    }
    return text + "]";
}

}  // namespace

std::optional<Problem> checkValue(const Field& field, const FieldValue& value) {
    Machine machine;
    const auto wrong = [&]<class Place>(const Place* place) -> std::optional<Problem> {
        using Known = Kind<Place>;
        bool isRight = std::holds_alternative<typename Known::Value>(value);
        if (Known::kName == "three_integers") isRight = isRight && numbersOf(value).size() == 3;
        static_cast<void>(place);
        return isRight ? std::nullopt : std::optional(wrongType(field.key, Known::kName));
    };
    if (auto problem = std::visit(wrong, field.place(machine))) return problem;
    for (const std::int64_t number : numbersOf(value)) {
        if (number < field.min || number > field.max) return outOfRange(field, number);
    }
    return std::nullopt;
}

void store(const Field& field, const FieldValue& value, Machine& machine) {
    const auto put = [&]<class Place>(Place* into) {
        storeIn(std::get<typename Kind<Place>::Value>(value), *into);
    };
    std::visit(put, field.place(machine));
}

FieldValue load(const Field& field, const Machine& machine) {
    Machine copy = machine;
    const auto take = []<class Place>(const Place* from) -> FieldValue {
        using Value = typename Kind<Place>::Value;
        if constexpr (std::is_same_v<Value, Integers>) {
            return Integers(from->begin(), from->end());
        } else {
            return static_cast<Value>(*from);
        }
    };
    return std::visit(take, field.place(copy));
}

std::string textOf(const FieldValue& value) {
    return std::visit([](const auto& one) { return written(one); }, value);
}

Problem wrongType(std::string_view key, std::string_view expected) {
    return {.message = Message{"machine.problem.wrong_type"}
                           .with("key", key)
                           .with("expected", "@machine.type." + std::string(expected))};
}

Problem outOfRange(const Field& field, std::int64_t value) {
    return {.message = Message{"machine.problem.out_of_range"}
                           .with("key", field.key)
                           .with("value", static_cast<long long>(value))
                           .with("min", static_cast<long long>(field.min))
                           .with("max", static_cast<long long>(field.max))};
}

}  // namespace warpscope::machine
