#include "engine/scenario/lessons/claim.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/from_chars.h"
#include "engine/scenario/lessons/question_figure.h"
#include "engine/trace/counter_fields.h"

namespace warpscope::scenario {
namespace {

/// Numbers that are computed in two ways differ in their last digits.
constexpr double kLastDigits = 1e-9;
/// What "about" means: of the right side.
constexpr double kAbout = 0.05;
/// Brackets within each other; a file that is nothing but brackets would fill the stack.
constexpr int kMaxBrackets = 32;

constexpr std::string_view kPlaceName = "at";
constexpr std::string_view kLineWord = "line ";
constexpr std::string_view kStepWord = "of step ";

/// Of the question, of how the run ended, of the launch.
constexpr std::array kOwnNames = std::to_array<std::string_view>(
    {"answer", "finished", "deadlock", "fault", "cycle_limit", "refused", "problems", "sms",
     "registers_per_thread", "local_bytes_per_thread", "shared_bytes_per_block", "block.x",
     "block.y", "block.z", "grid.x", "grid.y", "grid.z"});
/// What one line does; lanes, warps and divergent_warps stand in question_figure.h.
constexpr std::string_view kTimes = "times";
/// What has a name of its own behind it.
constexpr std::array kTables =
    std::to_array<std::string_view>({"buffers.", "device.", "argument.", "stalls."});

bool isKnown(const ClaimName& name) {
    const auto isIn = [&](const auto& names) {
        return std::ranges::find(names, name.name) != std::end(names);
    };
    if (name.name == kPlaceName) return !name.place.empty();
    if (name.line > 0) return name.name == kTimes || isIn(kLineFigures);
    const bool isCounter =
        std::ranges::find(trace::kCounterFields, name.name, &trace::CounterField::key) !=
        trace::kCounterFields.end();
    return isCounter || isIn(kOwnNames) || isIn(kRunFigures) ||
           std::ranges::any_of(kTables, [&](std::string_view table) {
               return name.name.starts_with(table) && name.name.size() > table.size();
           });
}

/// Reads a text from left to right; nothing once it met what it cannot read.
class ClaimReader {
  public:
    ClaimReader(std::string_view text, const ClaimNumbers& numbers)
        : rest_(text), numbers_(numbers) {}

    std::optional<ClaimState> read() {
        const auto left = sum();
        const auto sign = left ? takeSign() : std::nullopt;
        const auto right = sign ? sum() : std::nullopt;
        skipSpaces();
        if (!right || !rest_.empty()) return std::nullopt;
        return ClaimState{(*sign)(*left, *right), *left, *right};
    }

  private:
    using Compare = bool (*)(double, double);

    void skipSpaces() {
        rest_ = rest_.substr(std::min(rest_.find_first_not_of(' '), rest_.size()));
    }
    bool take(std::string_view word) {
        skipSpaces();
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    std::optional<Compare> takeSign() {
        // The two that begin with another one stand before it.
        static constexpr std::array<std::pair<std::string_view, Compare>, 7> kSigns{{
            {"~=", [](double a, double b) { return std::abs(a - b) <= kAbout * std::abs(b); }},
            {"==", [](double a, double b) { return std::abs(a - b) <= kLastDigits; }},
            {"!=", [](double a, double b) { return std::abs(a - b) > kLastDigits; }},
            {"<=", [](double a, double b) { return a <= b + kLastDigits; }},
            {">=", [](double a, double b) { return a >= b - kLastDigits; }},
            {"<", [](double a, double b) { return a < b; }},
            {">", [](double a, double b) { return a > b; }},
        }};
        for (const auto& [letters, compare] : kSigns)
            if (take(letters)) return compare;
        return std::nullopt;
    }

    std::optional<double> sum() {
        auto value = product();
        while (value) {
            const bool isMore = take("+");
            if (!isMore && !take("-")) break;
            const auto other = product();
            value = other ? std::optional(isMore ? *value + *other : *value - *other) : other;
        }
        return value;
    }
    std::optional<double> product() {
        auto value = factor();
        while (value) {
            const bool isTimes = take("*");
            if (!isTimes && !take("/")) break;
            const auto other = factor();
            value = other ? std::optional(isTimes ? *value * *other : *value / *other) : other;
        }
        return value;
    }
    std::optional<double> factor() {
        if (take("(")) {
            if (++brackets_ > kMaxBrackets) return std::nullopt;
            const auto value = sum();
            --brackets_;
            return take(")") ? value : std::nullopt;
        }
        skipSpaces();
        if (rest_.empty()) return std::nullopt;
        return ascii::isLetter(rest_.front()) ? named() : number();
    }
    std::optional<double> number() {
        double value = 0;
        const char* const end = rest_.data() + rest_.size();
        const auto [next, error] = fromChars(rest_.data(), end, value);
        if (error != std::errc()) return std::nullopt;
        rest_ = std::string_view(next, static_cast<std::size_t>(end - next));
        return value;
    }
    std::optional<int> takeWhole() {
        int value = 0;
        const char* const end = rest_.data() + rest_.size();
        const auto [next, error] = std::from_chars(rest_.data(), end, value);
        if (error != std::errc() || value < 0) return std::nullopt;
        rest_ = std::string_view(next, static_cast<std::size_t>(end - next));
        return value;
    }
    std::string_view takeWord() {
        const auto end = std::ranges::find_if_not(
            rest_, [](char c) { return ascii::isNamePart(c) || c == '.'; });
        const auto word = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
        rest_.remove_prefix(word.size());
        return word;
    }
    std::optional<double> named() {
        ClaimName name;
        name.name = takeWord();
        if (name.name == kPlaceName) {
            if (!take("(")) return std::nullopt;
            const std::size_t end = rest_.find(')');
            if (end == std::string_view::npos) return std::nullopt;
            name.place = ascii::trimmed(rest_.substr(0, end));
            rest_.remove_prefix(end + 1);
        }
        if (!takeParts(name) || !isKnown(name)) return std::nullopt;
        return numbers_(name);
    }
    /// "[3]", "line 4", "of step 2".
    bool takeParts(ClaimName& name) {
        const auto part = [&](std::string_view before, int least, int& number) {
            if (!take(before)) return true;
            const auto whole = takeWhole();
            number = whole.value_or(-1);
            return number >= least;
        };
        if (!part("[", 0, name.index) || (name.index >= 0 && !take("]"))) return false;
        return part(kLineWord, 1, name.line) && part(kStepWord, 1, name.step);
    }

    std::string_view rest_;
    const ClaimNumbers& numbers_;
    int brackets_ = 0;
};

}  // namespace

std::optional<ClaimState> stateOfClaim(std::string_view text, const ClaimNumbers& numbers) {
    return ClaimReader(text, numbers).read();
}

bool isClaim(std::string_view text, const std::function<bool(std::string_view place)>& isPlace) {
    const auto numbers = [&](const ClaimName& name) -> std::optional<double> {
        if (!name.place.empty() && !isPlace(name.place)) return std::nullopt;
        return 1;
    };
    return stateOfClaim(text, numbers).has_value();
}

std::vector<std::string> claimForms() {
    std::vector<std::string> forms(kOwnNames.begin(), kOwnNames.end());
    const auto figures = questionFigureForms();
    forms.insert(forms.end(), figures.begin(), figures.end());
    for (const trace::CounterField& field : trace::kCounterFields)
        forms.emplace_back(field.key);
    forms.insert(forms.end(), {"times line 1", "at(end)", "buffers.out[0]", "argument.n",
                               "stalls.barrier", "stalls.barrier[0]", "cycles of step 1"});
    return forms;
}

}  // namespace warpscope::scenario
