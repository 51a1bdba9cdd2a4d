#include "engine/cuda/tokens/number.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <string>

#include "engine/base/ascii.h"
#include "engine/base/from_chars.h"

namespace warpscope::cuda {
namespace {

bool isHexPrefix(std::string_view text) {
    return text.size() > 1 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
}

std::uint64_t wordOf(std::int32_t value) {
    return std::uint64_t{std::bit_cast<std::uint32_t>(value)};
}

/// Whether a decimal number is below 1. Requires: it is a float literal without its suffix.
bool isBelowOne(std::string_view text) {
    const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
    long long exponent = 0;
    if (mark + 1 < text.size()) {
        const std::string_view digits = text.substr(mark + (text[mark + 1] == '+' ? 2 : 1));
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
        if (read.ec == std::errc::result_out_of_range) return digits.starts_with('-');
    }
    const std::string_view number = text.substr(0, mark);
    const auto point = static_cast<long long>(std::min(number.find('.'), number.size()));
    const std::size_t first = number.find_first_of("123456789");
    if (first == std::string_view::npos) return true;
    const auto place = static_cast<long long>(first);
    // The power of ten of the first digit that counts.
    return (place < point ? point - place - 1 : point - place) + exponent < 0;
}

template <class Real>
NumberProblem readReal(std::string_view text, Real& value) {
    const auto [end, error] = fromChars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range) {
        // Too small becomes 0, too large infinity, as in C.
        value = isBelowOne(text) ? Real{0} : std::numeric_limits<Real>::infinity();
    } else if (error != std::errc{}) {
        return NumberProblem::Malformed;
    }
    return end == text.data() + text.size() ? NumberProblem::None : NumberProblem::Malformed;
}

/// 1.5L, which a GPU computes with as a double.
bool isLongDouble(std::string_view text) {
    return text.ends_with('l') || text.ends_with('L');
}

/// 0x1.8p3 is 12.
NumberProblem parseHexReal(std::string text, Token& token) {
    token.kind = TokenKind::Floating;
    const bool isFloat = text.ends_with('f') || text.ends_with('F');
    if (isFloat || isLongDouble(text)) text.pop_back();
    token.type = isFloat ? Scalar::Float : Scalar::Double;
    char* end = nullptr;
    token.bits = isFloat ? std::bit_cast<std::uint32_t>(std::strtof(text.c_str(), &end))
                         : std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), &end));
    return end == text.c_str() + text.size() ? NumberProblem::None : NumberProblem::Malformed;
}

NumberProblem parseReal(std::string_view text, Token& token) {
    token.kind = TokenKind::Floating;
    const bool hasSuffix = text.ends_with('f') || text.ends_with('F');
    if (hasSuffix || isLongDouble(text)) text.remove_suffix(1);
    if (hasSuffix && text.find_first_of(".eE") == std::string_view::npos)
        return NumberProblem::Malformed;  // 1f is no number of C.
    if (hasSuffix) {
        float value = 0.0f;
        const NumberProblem problem = readReal(text, value);
        token.type = Scalar::Float;
        token.bits = std::bit_cast<std::uint32_t>(value);
        return problem;
    }
    double value = 0.0;
    const NumberProblem problem = readReal(text, value);
    token.type = Scalar::Double;
    token.bits = std::bit_cast<std::uint64_t>(value);
    return problem;
}

/// u, l and ll behind an integer.
struct Suffix {
    bool isUnsigned = false;
    int longs = 0;
};

Suffix takeSuffix(std::string_view& text) {
    Suffix suffix;
    while (!text.empty()) {
        const char last = text.back();
        if (last == 'u' || last == 'U') {
            suffix.isUnsigned = true;
        } else if (last == 'l' || last == 'L') {
            ++suffix.longs;
        } else {
            break;
        }
        text.remove_suffix(1);
    }
    return suffix;
}

/// The first type that holds the value; a decimal number without u takes no unsigned one.
NumberProblem chooseType(std::uint64_t value, const Suffix& suffix, bool isDecimal, Token& token) {
    const bool mayBeUnsigned = suffix.isUnsigned || !isDecimal;
    const bool isLongLong = suffix.longs == 2;
    if (suffix.longs == 0 && !suffix.isUnsigned && value <= INT32_MAX) {
        token.type = Scalar::Int;
    } else if (suffix.longs == 0 && mayBeUnsigned && value <= UINT32_MAX) {
        token.type = Scalar::Unsigned;
    } else if (!suffix.isUnsigned && value <= INT64_MAX) {
        token.type = isLongLong ? Scalar::LongLong : Scalar::Long;
    } else {
        token.type = isLongLong ? Scalar::UnsignedLongLong : Scalar::UnsignedLong;
        if (!mayBeUnsigned) return NumberProblem::TooWide;
    }
    return NumberProblem::None;
}

NumberProblem parseInteger(std::string_view text, Token& token) {
    token.kind = TokenKind::Integer;
    const Suffix suffix = takeSuffix(text);
    int base = 10;
    if (isHexPrefix(text)) {
        base = 16;
        text.remove_prefix(2);
    } else if (text.size() > 1 && (text.starts_with("0b") || text.starts_with("0B"))) {
        base = 2;
        text.remove_prefix(2);
    } else if (text.size() > 1 && text[0] == '0') {
        base = 8;
    }
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), token.bits, base);
    const bool isWhole = end == text.data() + text.size() && !text.empty();
    if (!isWhole || suffix.longs > 2) return NumberProblem::Malformed;
    if (error != std::errc{}) return NumberProblem::TooWide;
    return chooseType(token.bits, suffix, base == 10, token);
}

/// x41 or 101: a character by its number, hexadecimal or octal, read as a signed char.
bool parseCharacterNumber(std::string_view digits, std::uint64_t& bits) {
    const bool isHex = digits[0] == 'x';
    if (isHex) digits.remove_prefix(1);
    if (!isHex && digits.size() > 3) return false;
    std::uint32_t value = 0;
    const char* const last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), last, value, isHex ? 16 : 8);
    if (error != std::errc{} || end != last || value > UINT8_MAX) return false;
    bits = wordOf(std::int32_t{static_cast<std::int8_t>(value)});
    return true;
}

}  // namespace

std::size_t lengthOfNumber(std::string_view text) {
    std::size_t length = 0;
    const bool isHex = isHexPrefix(text);
    while (length < text.size()) {
        const char c = text[length];
        const char before = length > 0 ? text[length - 1] : '\0';
        const bool isExponentSign =
            (c == '+' || c == '-') &&
            (isHex ? before == 'p' || before == 'P' : before == 'e' || before == 'E');
        const bool isSeparator = c == '\'' && length > 0 && length + 1 < text.size() &&
                                 ascii::isNamePart(text[length + 1]);
        if (!ascii::isNamePart(c) && c != '.' && !isExponentSign && !isSeparator) break;
        ++length;
    }
    return length;
}

NumberProblem parseNumber(std::string_view written, Token& token) {
    std::string text(written);  // 1'000 is 1000.
    std::erase(text, '\'');
    if (isHexPrefix(text) && text.find_first_of("pP") != std::string::npos)
        return parseHexReal(text, token);
    const bool isFloat = !isHexPrefix(text) && text.find_first_of(".eE") != std::string_view::npos;
    const bool hasFloatSuffix = !isHexPrefix(text) && text.find_first_of("fF") != std::string::npos;
    return isFloat || hasFloatSuffix ? parseReal(text, token) : parseInteger(text, token);
}

bool parseText(std::string_view quoted, std::string& bytes) {
    std::string_view rest = quoted.substr(1, quoted.size() - 2);
    const auto isDigitOf = [](char c, bool isHex) {
        return (c >= '0' && c <= '7') ||
               (isHex && std::isxdigit(static_cast<unsigned char>(c)) != 0);
    };
    while (!rest.empty()) {
        std::size_t length = 1;
        if (rest[0] == '\\' && rest.size() > 1) {
            const bool isHex = rest[1] == 'x';
            length = 2;
            // A number in hexadecimal has no end but the first other letter, in octal three digits.
            if (isHex || isDigitOf(rest[1], false)) {
                while (length < rest.size() && isDigitOf(rest[length], isHex) &&
                       (isHex || length < 4))
                    ++length;
            }
            if (rest[1] == '\n') {
                rest.remove_prefix(length);
                continue;
            }
        }
        std::uint64_t bits = 0;
        const std::string character = "'" + std::string(rest.substr(0, length)) + "'";
        if (!parseCharacter(character, bits)) return false;
        bytes += static_cast<char>(bits);
        rest.remove_prefix(length);
    }
    return true;
}

bool parseCharacter(std::string_view quoted, std::uint64_t& bits) {
    if (quoted.size() < 3) return false;
    std::string_view body = quoted.substr(1, quoted.size() - 2);
    if (body.size() == 1 && body[0] != '\\') {
        bits = wordOf(static_cast<std::int32_t>(body[0]));
        return true;
    }
    if (body.size() < 2 || body[0] != '\\') return false;
    body.remove_prefix(1);
    constexpr std::string_view kNames = "tnrabfv\\'\"?";
    constexpr std::string_view kValues = "\t\n\r\a\b\f\v\\'\"?";
    const std::size_t index = kNames.find(body[0]);
    if (body.size() == 1 && index != kNames.npos) {
        bits = wordOf(static_cast<std::int32_t>(kValues[index]));
        return true;
    }
    return parseCharacterNumber(body, bits);
}

}  // namespace warpscope::cuda
