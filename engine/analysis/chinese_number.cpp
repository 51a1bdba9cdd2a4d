#include "engine/analysis/chinese_number.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "engine/base/utf8.h"

namespace warpscope::analysis {
namespace {

constexpr char32_t kPoint = U'点';
constexpr char32_t kHalf = U'半';
/// Above it a unit multiplies all that stands before it: 十二万 is 12 × 10,000.
constexpr double kMyriad = 1e4;

/// The value of a digit; −1 = it is none.
int digitOf(char32_t code) {
    constexpr std::u32string_view kDigits = U"零一二三四五六七八九";
    if (code == U'〇') return 0;
    if (code == U'两') return 2;
    const std::size_t at = kDigits.find(code);
    return at == std::u32string_view::npos ? -1 : static_cast<int>(at);
}

/// What a unit multiplies by; 0 = it is none.
double unitOf(char32_t code) {
    constexpr std::array<std::pair<char32_t, double>, 5> kUnits{
        {{U'十', 10}, {U'百', 100}, {U'千', 1000}, {U'万', kMyriad}, {U'亿', 1e8}}};
    for (const auto& [unit, value] : kUnits)
        if (unit == code) return value;
    return 0;
}

/// Reads a whole number from left to right.
class WholeNumeral {
  public:
    bool take(char32_t code) {
        const int digit = digitOf(code);
        if (digit == 0) return takeZero();
        return digit > 0 ? takeDigit(digit) : takeUnit(unitOf(code));
    }
    std::optional<double> value() const {
        // "一百二" leaves open what the last digit counts.
        const bool isShort = digit_ > 0 && lastUnit_ > 10 && !hasZero_;
        if (isShort || (hasZero_ && digit_ == 0)) return std::nullopt;
        return total_ + section_ + digit_;
    }

  private:
    /// It stands for the units that are left out, once and between two digits.
    bool takeZero() {
        if (hasZero_ || digit_ > 0 || lastUnit_ == 0) return false;
        return hasZero_ = true;
    }
    bool takeDigit(int digit) {
        if (digit_ > 0) return false;
        digit_ = digit;
        return true;
    }
    bool takeUnit(double unit) {
        if (unit == 0) return false;
        return unit < kMyriad ? takeSmall(unit) : takeLarge(unit);
    }
    bool takeSmall(double unit) {
        const bool isBareTen = digit_ == 0 && unit == 10;
        if ((digit_ == 0 && !isBareTen) || (inSection_ > 0 && unit >= inSection_)) return false;
        section_ += unit * std::max(1, digit_);
        return follow(unit, unit);
    }
    bool takeLarge(double unit) {
        const double before = section_ + digit_;
        if (before == 0 || (lastLarge_ > 0 && unit >= lastLarge_)) return false;
        total_ += before * unit;
        section_ = 0;
        lastLarge_ = unit;
        return follow(unit, 0);
    }
    bool follow(double unit, double inSection) {
        digit_ = 0;
        hasZero_ = false;
        lastUnit_ = unit;
        inSection_ = inSection;
        return true;
    }

    double total_ = 0;      ///< Up to the last 万 or 亿.
    double section_ = 0;    ///< Behind it.
    int digit_ = 0;         ///< Whose unit may follow.
    bool hasZero_ = false;  ///< Since the last unit.
    double lastUnit_ = 0;   ///< 0 = none yet, here and below.
    double inSection_ = 0;
    double lastLarge_ = 0;
};

bool areDigits(std::u32string_view numeral) {
    return std::ranges::all_of(numeral, [](char32_t code) { return digitOf(code) >= 0; });
}

/// Two digits side by side mean "about", as 三四 does ("three or four"); 两 is none of several.
bool isOneNumber(std::u32string_view digits) {
    if (digits.size() == 1) return true;
    const bool hasZero = digits.find_first_of(U"零〇") != std::u32string_view::npos;
    return (hasZero || digits.size() > 2) && digits.find(U'两') == std::u32string_view::npos;
}

/// Each digit at its place, as "128" is written.
double digitByDigit(std::u32string_view digits) {
    double value = 0;
    for (const char32_t code : digits)
        value = 10 * value + digitOf(code);
    return value;
}

std::optional<double> wholeNumber(std::u32string_view numeral) {
    if (numeral.empty()) return std::nullopt;
    if (areDigits(numeral))
        return isOneNumber(numeral) ? std::optional(digitByDigit(numeral)) : std::nullopt;
    if (numeral.ends_with(U'两')) return std::nullopt;  // A unit follows it, or it stands alone.
    WholeNumeral whole;
    for (const char32_t code : numeral)
        if (!whole.take(code)) return std::nullopt;
    return whole.value();
}

std::u32string codesOf(std::string_view text) {
    std::u32string codes;
    for (std::size_t at = 0; at < text.size();) {
        const utf8::Character next = utf8::characterAt(text, at);
        codes += next.code;
        at += next.bytes;
    }
    return codes;
}

}  // namespace

bool isChineseNumeral(char32_t code) {
    return digitOf(code) >= 0 || unitOf(code) > 0 || code == kPoint || code == kHalf;
}

std::optional<double> chineseNumber(std::string_view numeral) {
    const std::u32string codes = codesOf(numeral);
    if (codes == U"半" || codes == U"一半") return 0.5;
    const std::size_t point = codes.find(kPoint);
    const auto whole = wholeNumber(std::u32string_view(codes).substr(0, point));
    if (!whole || point == std::u32string::npos) return whole;
    const std::u32string_view behind = std::u32string_view(codes).substr(point + 1);
    if (behind.empty() || !areDigits(behind)) return std::nullopt;
    double part = 0;
    for (std::size_t at = behind.size(); at-- > 0;)
        part = (part + digitOf(behind[at])) / 10;
    return *whole + part;
}

}  // namespace warpscope::analysis
