#include "app/present/knobs/knob_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "app/session/base/choices.h"
#include "engine/machine/field_value.h"
#include "engine/scenario/fields/preset.h"
#include "engine/text/grouped.h"

namespace warpscope::present {

namespace {

std::optional<long long> wholeNumber(std::string_view text) {
    long long value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || parsed.ec != std::errc() || parsed.ptr != text.data() + text.size())
        return {};
    return value;
}

/// The numbers of "16 x 16"; empty where something else stands between them.
std::vector<long long> numbersIn(std::string_view text) {
    std::vector<long long> numbers;
    std::string digits;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const char c = at < text.size() ? text[at] : ' ';
        if (c >= '0' && c <= '9') {
            digits += c;
            continue;
        }
        if (const auto number = wholeNumber(digits)) numbers.push_back(*number);
        digits.clear();
        const bool isTimesSign = c == '\xC3' || c == '\x97';  // The two bytes of "×".
        if (!isTimesSign && std::string_view(" ,;[]()xX*").find(c) == std::string_view::npos)
            return {};
    }
    return numbers;
}

}  // namespace

double positionOf(const scenario::Field& field, const scenario::Span& span, long long value) {
    const double low = static_cast<double>(span.low);
    const double high = static_cast<double>(span.high);
    const double at = std::clamp(static_cast<double>(value), low, high);
    if (high <= low) return 0;
    // Logarithmic ranges begin at 1 or more, so the logarithm exists.
    if (field.knob.isLogarithmic) return std::log(at / low) / std::log(high / low);
    return (at - low) / (high - low);
}

long long valueAt(const scenario::Field& field, const scenario::Span& span, double position) {
    const double low = static_cast<double>(span.low);
    const double high = static_cast<double>(span.high);
    const double share = std::clamp(position, 0.0, 1.0);
    const double exact =
        field.knob.isLogarithmic ? low * std::pow(high / low, share) : low + share * (high - low);
    if (share >= 1.0) return span.high;
    const auto steps = std::llround((exact - low) / static_cast<double>(span.step));
    return std::min<long long>(span.low + steps * span.step, span.high);
}

long long steppedFrom(const scenario::Span& span, long long value, int direction) {
    const long long inside = std::clamp<long long>(value, span.low, span.high);
    const long long below = span.low + (inside - span.low) / span.step * span.step;
    const long long next = direction > 0     ? below + span.step
                           : below == inside ? below - span.step
                                             : below;
    return inside == value ? std::clamp<long long>(next, span.low, span.high) : inside;
}

long long numberOf(const scenario::Field& field, const scenario::Scenario& scenario,
                   const machine::Library& devices) {
    const machine::Machine* preset = scenario::presetOf(scenario, devices);
    return scenario::numberOf(field, scenario, preset != nullptr ? *preset : machine::Machine{});
}

bool isOnIn(const scenario::Field& field, const machine::Machine& machine) {
    const machine::Field* const row =
        field.isOfDevice() ? machine::findField(scenario::deviceKey(field)) : nullptr;
    if (row == nullptr) return false;
    const machine::FieldValue value = machine::load(*row, machine);
    return std::holds_alternative<bool>(value) && std::get<bool>(value);
}

std::optional<scenario::FieldValue> valueFromText(const scenario::Field& field,
                                                  std::string_view text) {
    std::vector<long long> numbers = numbersIn(text);
    if (numbers.empty() || numbers.size() > 3) return {};
    if (field.kind != scenario::FieldKind::Extent) {
        if (numbers.size() > 1) return {};
        return std::int64_t{numbers[0]};
    }
    numbers.resize(3, 1);
    return Dim3{numbers[0], numbers[1], numbers[2]};
}

std::string readingOf(const scenario::Field& field, const scenario::Scenario& scenario,
                      long long value) {
    if (field.kind != scenario::FieldKind::Extent) return text::grouped(value);
    const Dim3 extent = std::get<Dim3>(scenario::valueOfNumber(field, scenario, value));
    if (extent.z > 1) return fmt::format("{} × {} × {}", value, extent.y, extent.z);
    if (extent.y > 1) return fmt::format("{} × {}", value, extent.y);
    return text::grouped(value);
}

std::vector<std::string> choicesOf(const scenario::Field& field, const machine::Library& devices) {
    return session::choicesOf(field.key, devices);
}

}  // namespace warpscope::present
