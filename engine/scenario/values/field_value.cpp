#include "engine/scenario/values/field_value.h"

#include "engine/machine/field_value.h"
#include "engine/scenario/texts/document.h"

namespace warpscope::scenario {
namespace {

std::string written(bool value) {
    return machine::textOf(value);
}
std::string written(std::int64_t value) {
    return machine::textOf(value);
}
std::string written(double value) {
    return textOf(toml::value<double>(value));
}
std::string written(const std::string& value) {
    return value;
}
std::string written(const Dim3& value) {
    return "[" + std::to_string(value.x) + "," + std::to_string(value.y) + "," +
           std::to_string(value.z) + "]";
}
std::string written(const Init& init) {
    static constexpr std::string_view kNames[] = {"zero",  "iota",   "mod",   "lcg",
                                                  "range", "cumsum", "values"};
    std::string name(kNames[static_cast<std::size_t>(init.kind)]);
    if (init.parameters.empty() && init.values.empty()) return name;
    toml::array numbers;
    for (const std::int64_t number : init.parameters)
        numbers.push_back(number);
    for (const Number& number : init.values) {
        if (number.isBeyondDouble())
            numbers.push_back(number.whole);
        else
            numbers.push_back(number.value);
    }
    return "{ " + name + " = " + textOf(numbers) + " }";
}
template <class Element>
std::string written(const std::vector<Element>& value) {
    return machine::textOf(value);
}

}  // namespace

Number::Number(double number) : value(number) {
    constexpr double kPastLast = 9223372036854775808.0;
    if (number >= -kPastLast && number < kPastLast) whole = static_cast<std::int64_t>(number);
}

bool Number::isBeyondDouble() const {
    constexpr std::int64_t kLastExact = std::int64_t{1} << 53;
    return isWhole() && (whole > kLastExact || whole < -kLastExact);
}

std::string textOf(const FieldValue& value) {
    return std::visit([](const auto& one) { return written(one); }, value);
}

std::optional<std::int64_t> numberOf(const FieldValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
    if (const auto* extent = std::get_if<Dim3>(&value)) return extent->x;
    return std::nullopt;
}

}  // namespace warpscope::scenario
