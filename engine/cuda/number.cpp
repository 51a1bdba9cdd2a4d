#include "engine/cuda/number.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>
#include <string>

namespace warpscope::cuda {
namespace {

bool isHexPrefix(std::string_view text) {
    return text.size() > 1 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
}

bool isWordByte(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
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

NumberProblem parseFloat(std::string_view text, Token& token) {
    token.kind = TokenKind::Floating;
    const bool hasSuffix = text.ends_with('f') || text.ends_with('F');
    if (hasSuffix) text.remove_suffix(1);
    if (hasSuffix && text.find_first_of(".eE") == std::string_view::npos)
        return NumberProblem::Malformed;  // 1f is no number of C.
    float value = 0.0f;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range) {
        // Too small becomes 0, too large infinity, as in C.
        value = isBelowOne(text) ? 0.0f : std::numeric_limits<float>::infinity();
    } else if (error != std::errc{}) {
        return NumberProblem::Malformed;
    }
    token.bits = std::bit_cast<std::uint32_t>(value);
    return end == text.data() + text.size() ? NumberProblem::None : NumberProblem::Malformed;
}

/// Takes u, l and their kin off the end. `longs` counts the l.
void takeSuffix(std::string_view& text, Token& token, int& longs) {
    while (!text.empty()) {
        const char last = text.back();
        if (last == 'u' || last == 'U') {
            token.isUnsigned = true;
        } else if (last == 'l' || last == 'L') {
            ++longs;
        } else {
            return;
        }
        text.remove_suffix(1);
    }
}

NumberProblem parseInteger(std::string_view text, Token& token) {
    token.kind = TokenKind::Integer;
    int longs = 0;
    takeSuffix(text, token, longs);
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
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    const bool isWhole = end == text.data() + text.size() && !text.empty();
    if (!isWhole) return NumberProblem::Malformed;
    if (error != std::errc{} || value > UINT32_MAX || longs > 1) return NumberProblem::TooWide;
    if (value > INT32_MAX) {
        // A decimal literal without u would have 64 bits in C; the others become unsigned.
        if (base == 10 && !token.isUnsigned) return NumberProblem::TooWide;
        token.isUnsigned = true;
    }
    token.bits = static_cast<std::uint32_t>(value);
    return NumberProblem::None;
}

/// x41 or 101: a character by its number, hexadecimal or octal, read as a signed char.
bool parseCharacterNumber(std::string_view digits, std::uint32_t& bits) {
    const bool isHex = digits[0] == 'x';
    if (isHex) digits.remove_prefix(1);
    if (!isHex && digits.size() > 3) return false;
    std::uint32_t value = 0;
    const char* const last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), last, value, isHex ? 16 : 8);
    if (error != std::errc{} || end != last || value > UINT8_MAX) return false;
    bits = static_cast<std::uint32_t>(std::int32_t{static_cast<std::int8_t>(value)});
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
            (c == '+' || c == '-') && !isHex && (before == 'e' || before == 'E');
        const bool isSeparator =
            c == '\'' && length > 0 && length + 1 < text.size() && isWordByte(text[length + 1]);
        if (!isWordByte(c) && c != '.' && !isExponentSign && !isSeparator) break;
        ++length;
    }
    return length;
}

NumberProblem parseNumber(std::string_view written, Token& token) {
    std::string text(written);  // 1'000 is 1000.
    std::erase(text, '\'');
    const bool isFloat = !isHexPrefix(text) && text.find_first_of(".eE") != std::string_view::npos;
    const bool hasFloatSuffix = !isHexPrefix(text) && text.find_first_of("fF") != std::string::npos;
    return isFloat || hasFloatSuffix ? parseFloat(text, token) : parseInteger(text, token);
}

bool parseCharacter(std::string_view quoted, std::uint32_t& bits) {
    if (quoted.size() < 3) return false;
    std::string_view body = quoted.substr(1, quoted.size() - 2);
    if (body.size() == 1 && body[0] != '\\') {
        bits = static_cast<std::uint32_t>(static_cast<std::int32_t>(body[0]));
        return true;
    }
    if (body.size() < 2 || body[0] != '\\') return false;
    body.remove_prefix(1);
    constexpr std::string_view kNames = "tnrabfv\\'\"?";
    constexpr std::string_view kValues = "\t\n\r\a\b\f\v\\'\"?";
    const std::size_t index = kNames.find(body[0]);
    if (body.size() == 1 && index != kNames.npos) {
        bits = static_cast<std::uint32_t>(kValues[index]);
        return true;
    }
    return parseCharacterNumber(body, bits);
}

}  // namespace warpscope::cuda
