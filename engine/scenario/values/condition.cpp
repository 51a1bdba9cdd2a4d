#include "engine/scenario/values/condition.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/from_chars.h"

namespace warpscope::scenario {
namespace {

using Sign = Condition::Sign;

constexpr std::string_view kBuffers = "buffers.";
constexpr std::size_t kHashDigits = 16;

/// The two signs that begin with another one stand before it.
constexpr std::array<std::pair<std::string_view, Sign>, 6> kSigns{{{"==", Sign::Equal},
                                                                   {"!=", Sign::Unequal},
                                                                   {"<=", Sign::AtMost},
                                                                   {">=", Sign::AtLeast},
                                                                   {"<", Sign::Less},
                                                                   {">", Sign::More}}};

bool isFigure(std::string_view name) {
    return std::ranges::find(kReportFigures, name) != std::end(kReportFigures);
}

std::optional<double> parseNumber(std::string_view text) {
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = fromChars(text.data(), end, value);
    if (error != std::errc() || rest != end) return std::nullopt;
    return value;
}

bool isHash(std::string_view text) {
    return text.size() == kHashDigits && std::ranges::all_of(text, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

/// A number, a figure, or a number of times a figure.
bool parseRight(std::string_view text, Condition& condition) {
    if (const auto number = parseNumber(text)) {
        condition.factor = *number;
        return true;
    }
    condition.factor = 1;
    const std::size_t times = text.find('*');
    if (times != std::string_view::npos) {
        const auto factor = parseNumber(ascii::trimmed(text.substr(0, times)));
        if (!factor) return false;
        condition.factor = *factor;
        text = ascii::trimmed(text.substr(times + 1));
    }
    condition.other = text;
    return isFigure(text);
}

}  // namespace

std::string_view bufferOf(std::string_view figure) {
    return figure.starts_with(kBuffers) ? figure.substr(kBuffers.size()) : std::string_view();
}

std::optional<Condition> parseCondition(std::string_view text) {
    for (const auto& [letters, sign] : kSigns) {
        const std::size_t at = text.find(letters);
        if (at == std::string_view::npos) continue;
        Condition condition;
        condition.text = text;
        condition.figure = ascii::trimmed(text.substr(0, at));
        condition.sign = sign;
        const std::string_view right = ascii::trimmed(text.substr(at + letters.size()));
        if (!bufferOf(condition.figure).empty()) {
            if (!isHash(right) || (sign != Sign::Equal && sign != Sign::Unequal))
                return std::nullopt;
            condition.hash = right;
            return condition;
        }
        if (!isFigure(condition.figure) || !parseRight(right, condition)) return std::nullopt;
        return condition;
    }
    return std::nullopt;
}

std::vector<std::string> conditionForms() {
    std::vector<std::string> forms;
    for (const std::string_view figure : kReportFigures)
        forms.push_back(std::string(figure) + " == 0");
    return forms;
}

}  // namespace warpscope::scenario
