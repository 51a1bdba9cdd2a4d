#include "engine/analysis/typed_number.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>

#include "engine/analysis/chinese_number.h"
#include "engine/base/ascii.h"
#include "engine/base/half_width.h"
#include "engine/base/utf8.h"

namespace warpscope::analysis {
namespace {

/// Whether a comma or space at this place sets off three digits, as in "2,048" and "1 048 576", and
/// is no decimal comma.
bool setsOffThousands(std::string_view text, std::size_t at) {
    const auto isDigit = [&](std::size_t i) { return i < text.size() && ascii::isDigit(text[i]); };
    const std::size_t end = text.find('.');
    return at > 0 && isDigit(at - 1) && at < end && isDigit(at + 1) && isDigit(at + 2) &&
           isDigit(at + 3) && !isDigit(at + 4) && text.front() != '0';
}

std::optional<double> plainNumber(std::string_view text) {
    const std::string_view number = ascii::trimmed(text);
    std::string digits;
    for (std::size_t at = 0; at < number.size(); ++at) {
        const bool isSeparator = number[at] == ',' || number[at] == ' ';
        if (isSeparator && !setsOffThousands(number, at)) return std::nullopt;
        if (!isSeparator) digits += number[at];
    }
    if (digits.empty()) return std::nullopt;
    char* end = nullptr;
    const double value = std::strtod(digits.c_str(), &end);
    if (*end != '\0' || !std::isfinite(value)) return std::nullopt;
    return value;
}

/// Latin letters and Chinese characters.
bool isLetterOfWord(char32_t code) {
    return (code < 0x80 && ascii::isLetter(static_cast<char>(code))) ||
           (code >= 0x4E00 && code <= 0x9FFF);
}

/// The bytes of the words that a text begins with, and the spaces around them.
std::size_t wordsBefore(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const utf8::Character next = utf8::characterAt(text, at);
        if (text[at] != ' ' && !isLetterOfWord(next.code)) break;
        at += next.bytes;
    }
    return at;
}

/// What makes another number of it: "2k", "64 KB", "2 万".
bool multiplies(std::string_view word) {
    constexpr std::string_view kPrefixes = "kKMG";
    const bool isPrefix = !word.empty() && kPrefixes.find(word[0]) != std::string_view::npos;
    const std::size_t unit = word.size() > 1 && word[1] == 'i' ? 2 : 1;
    if (isPrefix && (word.size() == unit || ascii::lowered(word[unit]) == 'b')) return true;
    constexpr std::array<std::string_view, 10> kTimes{
        "十", "百", "千", "万", "亿", "dozen", "hundred", "thousand", "million", "billion"};
    return std::ranges::any_of(kTimes,
                               [&](std::string_view times) { return word.starts_with(times); });
}

/// What makes the opposite or a bound of it: "minus 5", "not 5", "more than 5", "负 5", "超过 5".
bool denies(std::string_view words) {
    constexpr std::array<std::string_view, 13> kNo{"minus", "not",  "than", "负",   "不",   "没",  "减",
                                                   "几",    "少于", "多于", "超过", "小于", "大于"};
    return std::ranges::any_of(
        kNo, [&](std::string_view no) { return words.find(no) != std::string_view::npos; });
}

/// What behind a number leaves open which one is meant, or makes another of it: "16 多个", "3 个半",
/// "十六个以上", "3 成", "一个也没有".
bool leavesOpen(std::string_view word) {
    const auto any = [](const auto& texts, const auto& isIn) {
        return std::ranges::any_of(texts, isIn);
    };
    constexpr std::array<std::string_view, 3> kFirst{"多", "几", "成"};
    constexpr std::array<std::string_view, 5> kLast{"多", "半", "以上", "以下", "左右"};
    constexpr std::array<std::string_view, 2> kWithin{"没", "不到"};
    return any(kFirst, [&](std::string_view text) { return word.starts_with(text); }) ||
           any(kLast, [&](std::string_view text) { return word.ends_with(text); }) ||
           any(kWithin, [&](std::string_view text) { return word.find(text) != word.npos; });
}

/// The unit behind a number is a word: a single letter may be a slip of the finger.
bool isUnit(std::string_view word) {
    return word.size() > 1 && wordsBefore(word) == word.size() && !multiplies(word) &&
           !leavesOpen(word);
}

/// The bytes that a text begins with and that are, or are not, part of a Chinese numeral.
std::size_t runOf(std::string_view text, bool isNumeral) {
    std::size_t at = 0;
    while (at < text.size()) {
        const utf8::Character next = utf8::characterAt(text, at);
        if (isChineseNumeral(next.code) != isNumeral) break;
        at += next.bytes;
    }
    return at;
}

/// What is counted: with any other word behind it a numeral may be part of one, as in 一样
/// ("alike"), or not be the whole number, as in 十几 ("ten and some").
bool isCounted(std::string_view word) {
    constexpr std::u32string_view kCounted = U"个条块行次趟周线通拍倍字项种遍轮位组路级号步束扇";
    if (word.empty()) return true;
    return kCounted.find(utf8::characterAt(word, 0).code) != std::u32string_view::npos &&
           wordsBefore(word) == word.size() && runOf(word, false) == word.size() &&
           !leavesOpen(word);
}

constexpr std::string_view kInAll = "一共";
constexpr std::string_view kPartsOf = "分之";

/// Whether words that are passed over hold a numeral of their own: "二分之1", "一百28".
bool holdNumeral(std::string_view words) {
    if (words.starts_with(kInAll)) words.remove_prefix(kInAll.size());
    return words != "百分之" && runOf(words, false) != words.size();
}

/// Without the mark that ends a sentence.
std::string_view withoutMark(std::string_view text) {
    for (const std::string_view mark : {"。", ".", "!"})
        if (text.ends_with(mark)) return text.substr(0, text.size() - mark.size());
    return text;
}

/// "十六个线程束", "三分之一", "百分之五十".
std::optional<TypedNumber> inChineseNumerals(std::string_view text) {
    if (text.starts_with(kInAll)) text.remove_prefix(kInAll.size());
    const std::size_t words = runOf(text, false);
    if (wordsBefore(text.substr(0, words)) != words) return std::nullopt;
    text.remove_prefix(words);
    std::string_view numeral = text.substr(0, runOf(text, true));
    text.remove_prefix(numeral.size());
    double parts = 1;
    const bool isPercent = numeral == "百" && text.starts_with(kPartsOf);
    if (text.starts_with(kPartsOf)) {
        if (!isPercent) parts = chineseNumber(numeral).value_or(0);
        text = ascii::trimmed(text.substr(kPartsOf.size()));
        numeral = text.substr(0, runOf(text, true));
        text.remove_prefix(numeral.size());
    }
    const auto value = isPercent && numeral == "百" ? 100.0 : chineseNumber(numeral);
    const std::string_view unit = ascii::trimmed(text);
    if (!value || parts == 0 || (unit != "%" && !isCounted(unit))) return std::nullopt;
    const double share = *value / parts;
    return TypedNumber{share, !isPercent && unit != "%" && share > 0 && share < 1};
}

}  // namespace

std::optional<TypedNumber> typedNumber(std::string_view written) {
    const std::string half = halfWidth(written);
    std::string_view number = ascii::trimmed(withoutMark(ascii::trimmed(half)));
    if (denies(number.substr(0, wordsBefore(number)))) return std::nullopt;
    if (number.find_first_of("0123456789") == std::string_view::npos)
        return inChineseNumerals(number);
    if (holdNumeral(ascii::trimmed(number.substr(0, wordsBefore(number))))) return std::nullopt;
    number.remove_prefix(wordsBefore(number));
    const std::size_t lastDigit = number.find_last_of("0123456789.,");
    if (lastDigit == std::string_view::npos) return std::nullopt;
    const std::string_view unit = ascii::trimmed(number.substr(lastDigit + 1));
    if (!unit.empty() && unit != "%" && !isUnit(unit)) return std::nullopt;
    number = number.substr(0, lastDigit + 1);

    const std::size_t stroke = number.find('/');
    const auto above = plainNumber(number.substr(0, stroke));
    if (!above) return std::nullopt;
    double value = *above;
    if (stroke != std::string_view::npos) {
        const auto below = plainNumber(number.substr(stroke + 1));
        if (!below || *below == 0) return std::nullopt;
        value /= *below;
    }
    return TypedNumber{value, unit != "%" && value > 0 && value < 1};
}

}  // namespace warpscope::analysis
